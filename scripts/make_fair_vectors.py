"""Write web/tests/fair.json: deals and a match by which the page's check of shuffles is held to Python's."""

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

FILE = Path(__file__).parent.parent / "web" / "tests" / "fair.json"
DEALS = 3000


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


def a_match() -> dict[str, object]:
    """A match of the Deckahedron, which shuffles often, as the server tells of it."""
    match = Match(games.find("deckahedron"), ["Okoro", "Ines"], seed=bytes(range(32)))
    while not match.over and len(match.actions) < 60:
        seat = match.waiting()[0]
        legal = match.legal(seat)
        match.play(seat, legal[len(match.actions) % len(legal)])
    told = {"table": "a" * 12, "state": "over", "fair": True, "wrong": [], "uploaded": False, "practice": False}
    return {**told, "seed": match.seed.hex(), "seed_hash": seed_hash(match.seed), "draws": draws_of(match)}


def text() -> str:
    return json.dumps({"deals": [deal(number) for number in range(DEALS)], "match": a_match()}) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
    sys.exit(0)
