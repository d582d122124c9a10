"""The gauntlet of a day: the same twelve trials whatever the player does, and points for what the flips show."""

from __future__ import annotations

import random

import pytest

from quarterdeck import bots
from quarterdeck.engine.match import Match
from quarterdeck.games import find
from quarterdeck.games.deckahedron import gauntlet
from quarterdeck.games.deckahedron.rules import table as t

GAME = find("deckahedron")


def played(day: int, luck: random.Random, out_of_turn: float = 0.0) -> Match:
    """A gauntlet with a player who chooses at random, now and then also while nobody asks."""
    (deal,) = GAME.deals(day)
    match = Match(GAME, ["GM", "Maren"], dict(deal.options), bytes([day]) * 32)
    leader = bots.find(deal.bot)
    while match.waiting():
        meanwhile = match.legal(deal.you)
        if deal.you in match.waiting() or (meanwhile and luck.random() < out_of_turn):
            match.play(deal.you, luck.choice(meanwhile))
        else:
            match.play(t.GM, bots.ask(leader, match, t.GM))
    return match


def calls(match: Match) -> list[tuple[int, ...]]:
    return [row[3:] for made in match.actions for row in made.events if row[0] == t.CALLS]


@pytest.mark.parametrize("day", range(6))
def test_everybody_meets_the_same_trials(day: int) -> None:
    one, other = played(day, random.Random(1)), played(day, random.Random(2), out_of_turn=0.2)
    assert calls(one) == calls(other)[: len(calls(one))] or other.table.down[gauntlet.PLAYER]
    assert len(calls(one)) == gauntlet.TRIALS or one.table.down[gauntlet.PLAYER]


def test_points_are_what_the_flips_show() -> None:
    match = played(3, random.Random(5))
    shown = [row[4] for made in match.actions for row in made.events if row[0] == t.RESOLVED]
    points = gauntlet.tally([made.events for made in match.actions], gauntlet.PLAYER)
    assert points[-1] == 2 * shown.count(t.VV) + shown.count(t.V) - shown.count(t.XX)
    assert len(points) == 1 + len(shown)


def test_a_card_that_is_flipped_freely_costs_a_point() -> None:
    free = (t.FLIPS_FREELY, gauntlet.PLAYER, 255, 1, 5, t.VV)
    assert gauntlet.tally([[free], [free]], gauntlet.PLAYER) == [0, -1, -2]
