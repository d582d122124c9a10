"""Choices that a game's View makes once and keeps for the next (engine/look.py, `settled`)."""

from random import Random

import pytest

from quarterdeck import games
from quarterdeck.engine.prepared import Prepared
from quarterdeck.engine.record import seed_from_number

GAMES = [
    ("all-hands", 3, {"aargh": "vote"}, 150, ("aargh", "vote", "attack")),
    ("deckahedron", 3, {"blessings": "on", "criticals": "on"}, 250, ("ask", "call", "flip", "damage", "deal")),
]


@pytest.mark.parametrize(("slug", "seats", "options", "moves", "rather"), GAMES, ids=[game[0] for game in GAMES])
def test_a_choice_that_was_kept_is_what_would_be_made_now(
    slug: str, seats: int, options: dict[str, str], moves: int, rather: tuple[str, ...]
) -> None:
    """Two matches share the choices of their box; their players have other names."""
    prepared = Prepared(games.find(slug), seats, options)
    for seed in range(2):
        names = [f"{'Ann' if seed else 'Ben'} {seat}" for seat in range(seats)]
        match, luck = prepared.match(names, seed_from_number(seed)), Random(seed)
        for _ in range(moves):
            if match.over:
                break
            seat = luck.choice(match.waiting())
            kept, shared = match.view(seat), match.notation.settled
            match.notation.settled = {}
            assert kept == match.view(seat), "a choice that is kept depends on more than box, seat and action"
            match.notation.settled = shared
            liked = [choice.action for choice in kept.choices if choice.verb in rather]
            match.play(seat, luck.choice(liked if liked and luck.random() < 0.5 else match.legal(seat)))
    assert len(shared) > 50, "nothing is kept"
