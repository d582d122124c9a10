"""How a match is said to have ended: who won, by what, with the numbers; also where something else broke a tie."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load
from quarterdeck.engine.record import seed_from_number

NAMES = ["Maren", "Ines", "Tomas"]
LAST_PASS = {"compass": "A", "action": 2, "deck": ""}
LAST_TURN = {"turn": "B", "ended-by": "A", "supply-deck": ""}
ENDINGS: list[tuple[str, dict[str, Any], str, str, dict[str, str]]] = [
    (
        "hit-the-deck",
        {**LAST_PASS, "hands": {"A": "KS QS 2C", "B": "AC AD 7C"}},
        "A: pass",
        "Ines wins: pair of low Aces against King high (Sealanes are even, and both hands have 3 cards)",
        {},
    ),
    (
        "hit-the-deck",
        {**LAST_PASS, "hands": {"A": "KS 2C", "B": "KH 9C"}},
        "A: pass",
        "Maren wins: King high against King high, by suit (Sealanes are even, and both hands have 2 cards)",
        {},
    ),
    (
        "hit-the-deck",
        {**LAST_PASS, "hands": {"A": "KS 2C", "B": "KH 9C"}},
        "A: pass",
        "Ines wins: King high against King high, by other cards (Sealanes are even, and both hands have 2 cards)",
        {"ties": "kickers"},
    ),
    (
        "deckhand-builder",
        {**LAST_TURN, "coins": {"A": 2, "B": 3}},
        "B: end turn",
        "Ines wins by coins, 3 to 2, hooks being equal: hooks Maren 4, Ines 4",
        {},
    ),
    (
        "deckhand-builder",
        {**LAST_TURN, "coins": {"A": 2, "B": 2}},
        "B: end turn",
        "Maren wins by ending the game, hooks and coins (2) being equal: hooks Maren 4, Ines 4",
        {},
    ),
    (
        "deckhand-builder",
        {**LAST_TURN, "stashes": {"B": "Tavern"}},
        "B: end turn",
        "Ines wins with most hooks: hooks Maren 4, Ines 5",
        {},
    ),
]


@pytest.mark.parametrize(("slug", "position", "last", "result", "options"), ENDINGS)
def test_a_result_says_who_won_by_what(
    slug: str, position: dict[str, Any], last: str, result: str, options: dict[str, str]
) -> None:
    game = games.find(slug)
    start = load(game, game.pack_box(2, options), position)
    match = Match(game, NAMES[:2], options, seed_from_number(1), start=start)
    seat, _, move = last.partition(": ")
    match.play_text(match.seat_of(seat), move)
    outcome = match.outcome()
    assert outcome is not None and outcome.text == result
