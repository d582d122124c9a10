"""Write web/tests/fair.json: deals, seeds and a match by which the page's check of shuffles is held to Python's."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from quarterdeck import games
from quarterdeck.engine import luck
from quarterdeck.engine.draws import draws_of
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.record import seed_hash
from quarterdeck.engine.seeds import SeatNumber, Seed, number_hash

FILE = Path(__file__).parent.parent / "web" / "tests" / "fair.json"
DEALS = 3000
SEEDS = 300


class Table:
    """As much of one as luck needs."""

    luck: list[int]


def deal(number: int) -> str:
    """The digest of a shuffle of 52, a large number and a die."""
    table = Table()
    table.luck = luck_for(hashlib.sha256(f"vector {number}".encode()).digest(), number % 7)
    cards = list(range(52))
    luck.shuffle(table, cards, 52)
    cards += [luck.below(table, 3_000_000_000), luck.below(table, 6)]
    return hashlib.sha256(",".join(map(str, cards)).encode()).hexdigest()[:12]


def a_seed(number: int) -> str:
    """The digest of a seed, mixed from a secret and the numbers of some seats, and of what they promised."""
    secret = hashlib.sha256(f"secret {number}".encode()).digest()
    given = [seat for seat in range(7) if number >> seat & 1]
    numbers = [hashlib.sha256(f"number {number} {seat}".encode()).digest() for seat in given]
    promised = tuple(SeatNumber(seat, number_hash(own), own) for seat, own in zip(given, numbers, strict=True))
    told = [Seed(secret, promised).mixed.hex(), *(each.hash for each in promised)]
    return hashlib.sha256(",".join(told).encode()).hexdigest()[:12]


def a_match() -> dict[str, object]:
    """A match of the Deckahedron, with numbers of both and a redeal, as the server tells of it."""
    own = [hashlib.sha256(name.encode()).digest() for name in ("Okoro", "Ines")]
    numbers = tuple(SeatNumber(seat, number_hash(number), number) for seat, number in enumerate(own))
    match = Match(games.find("deckahedron"), ["Okoro", "Ines"], seed=Seed(bytes(range(32)), numbers))
    while not match.over and len(match.actions) < 60:
        if len(match.actions) == 40 and not match.redeals:
            match.undo(10, redeal=True)
        seat = match.waiting()[0]
        legal = match.legal(seat)
        match.play(seat, legal[len(match.actions) % len(legal)])
    told = {"table": "a" * 12, "state": "over", "fair": True, "wrong": [], "uploaded": False, "practice": False}
    opened = [{"seat": each.seat, "promise": each.hash, "number": own[each.seat].hex()} for each in numbers]
    secret = match.origin.secret
    more = {"seed": secret.hex(), "seed_hash": seed_hash(secret), "draws": draws_of(match), "numbers": opened}
    return {**told, **more}


def text() -> str:
    deals, seeds = [deal(number) for number in range(DEALS)], [a_seed(number) for number in range(SEEDS)]
    return json.dumps({"deals": deals, "seeds": seeds, "match": a_match()}) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
    sys.exit(0)
