"""Puzzles of the Deckahedron: is it better to reshuffle first, and which attribute? The odds are exact (odds.py)."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any  # for what TOML can hold

from quarterdeck.engine.match import Match
from quarterdeck.engine.scenario import set_up
from quarterdeck.games.deckahedron import GAME
from quarterdeck.games.deckahedron import odds as o
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t

PLAYER = 1
LEAD = 8  # in 100, of the best before the next
CALLS = ("Defy Danger",)  # a move that any attribute may be used for
SHARES = ("1 1 4", "1 2 3", "1 3 2", "1 4 1", "2 1 3", "2 2 2", "2 3 1", "3 1 2", "3 2 1", "4 1 1")
NAMES = ("Str", "Dex", "Int")
ADVANTAGES = (0, 0, 0, 0, 1, -1)


def puzzle(number: int) -> dict[str, Any] | None:
    """The words of the puzzle of a number; None if its best choice does not lead by enough."""
    luck = random.Random(number)
    only = number % 2 == 0  # one attribute: reshuffle first?
    attributes = luck.sample(NAMES, 1 if only else luck.choice((2, 3)))
    discard = sorted(luck.sample(range(1, t.CARDS + 1), luck.randint(4, t.CARDS - t.RESHUFFLE_AT - 1)))
    own = {
        "ranks": luck.choice(SHARES),
        "discard": " ".join(f"#{card}" for card in discard),
        "call": luck.choice(CALLS),
        "attributes": " ".join(name for name in NAMES if name in attributes),
        "advantage": luck.choice(ADVANTAGES),
    }
    words: dict[str, Any] = {"game": GAME.slug, "seats": 2, "position": {"P1": own}}
    match, _ = set_up(words, lambda _: GAME)
    chances = o.flip_chances(match.box, match.shown(PLAYER), PLAYER, match.legal(PLAYER))
    found = sorted(chances.items(), key=lambda each: (-each[1], each[0]))
    (best, first), (_, second) = found[:2]
    if 100 * (first - second) < LEAD:
        return None
    texts = {match.notation.text(action): [in_100(chance)] * 3 for action, chance in found}
    kind = "reshuffle" if only else "attribute"
    solution = [match.notation.text(best)]
    hard = difficulty(match, best, first - second)
    return {**words, "name": f"{kind}-{number}", "difficulty": hard, "solution": solution, "chances": texts}


def difficulty(match: Match, best: int, lead: Fraction) -> int:
    """1: whoever flips with the highest rank is right; 3: they are not, and it is close."""
    seen = match.shown(PLAYER)
    flips = [action for action in match.legal(PLAYER) if a.parts_of(action)[0] == a.FLIP]
    usual = max(flips, key=lambda action: int(seen.rank[PLAYER][a.parts_of(action)[1]]))
    return 1 if best == usual else 2 if 100 * lead >= 2 * LEAD else 3


def in_100(chance: Fraction) -> float:
    return o.per_mille(chance) / 10
