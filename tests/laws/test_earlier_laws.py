"""Earlier rules keep the laws of playing too: `legal` is written for speed beside `why_not`, and a function that is
replaced in one of the two alone lists what is refused, or leaves out what is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.earlier import at
from quarterdeck.engine.game import Game
from quarterdeck.games.deckahedron.rules import more, ruled_out
from tests.laws import laws
from tests.laws.play import Play, variants

EARLIER = [
    pytest.param(game, version, id=f"{game.slug}-{version}") for game in games.every() for version in game.parts.earlier
]
STEPS = 120  # of one walk, which a few variants share
AT_EVERY = 7  # steps the laws are asked


def walk_by_the_laws(play: Play, seed: int, steps: int) -> None:
    table = play.deal(seed)
    for number, _step in enumerate(play.walk(table, seed, steps)):
        if number % AT_EVERY == 0:
            laws.law_someone_can_act(play, table)
            laws.law_legal(play, table, seed + number)
            assert play.sound(table) == 0, f"law {play.sound(table)} of the game"


@pytest.mark.parametrize(("game", "version"), EARLIER)
def test_legal_and_why_not_agree_by_earlier_rules(game: Game, version: int) -> None:
    """Every number of seats and every option of that version, a few decisions each."""
    plays = variants(at(game, version))
    for seed, play in enumerate(plays):
        walk_by_the_laws(play, seed, max(4 * AT_EVERY, 2 * STEPS // len(plays)))


# --- The law can fail


def forgetful(version: int, *forgotten: Any) -> Game:
    """The Deckahedron by the rules of a version, without some of the functions that it had then."""
    game = games.find("deckahedron")
    kept = {each: dict(functions) for each, functions in game.parts.earlier.items()}
    for function in forgotten:
        del kept[version][function]
    parts = replace(game.parts, earlier=kept)
    return at(replace(game, load=lambda: parts), version)


@pytest.mark.parametrize(
    ("forgotten", "says"),
    [(ruled_out.why_not_one, "listed: True"), (more.why_not_later, "listed: False")],
    ids=["in-legal", "in-why-not"],
)
def test_a_function_replaced_in_one_of_the_two_alone_is_noticed(forgotten: Any, says: str) -> None:
    with pytest.raises(AssertionError, match=says):
        walk_by_the_laws(Play(forgetful(3, forgotten), 4), 1, STEPS)
