"""Looking ahead while another seat decides: from what the seat is shown, in its own tree, until told to stop."""

from __future__ import annotations

from dataclasses import replace
from threading import Event

import pytest

from quarterdeck import bots
from quarterdeck.bots.levels import BOTS, LevelBot, special
from quarterdeck.bots.thinker import AHEAD, Thinker
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import find
from tests.bots.test_bots import WON, positions, redealt

SEED = seed_from_number(9)
Root = dict[int, tuple[int, float]]


def looked_ahead(thinker: Thinker, match: Match, seat: int, times: int = 8) -> Root:
    """The root of a tree after so many short looks on others' time: what the one who decides may do, and its worth."""
    for number in range(times):
        stop = iter((False, True)).__next__  # one slice, whose size the clock has nothing to do with
        thinker.ponder(match.box, match.shown(seat), seat, SEED, stop, (b"seat", number + 1))
    thinker.tree_key = (b"nobody", 0)
    return thinker.trees[0].root()


@pytest.mark.parametrize("game", WON)
def test_who_looks_ahead_does_not_notice_when_the_unseen_is_swapped(game: Game) -> None:
    """Whatever the one who decides holds, the same is found out, and every guess lets somebody decide."""
    thinker, asked = Thinker(game, simulations=200), 0
    for match in positions(game, 5, most=4):
        for seat in set(range(match.seats)) - set(match.waiting()):
            asked += 1
            found = looked_ahead(thinker, match, seat)
            assert sum(tries for tries, _ in found.values()) >= 64  # more: it may come again on the way
            assert all(looked_ahead(thinker, redealt(match, seat, world), seat) == found for world in range(2))
    assert asked


def test_the_next_thought_goes_on_there() -> None:
    """What was looked at on the other's time counts; after a move that nobody looked at it begins anew."""
    match = Match(find("deckhand-builder"), ["a", "b"], {}, seed_from_number(3))
    bot = LevelBot(replace(BOTS["admiral"].level, seconds=0.02))
    seat = 1 - match.waiting()[0]
    looks = iter(range(40))
    bot.ponder(bots.Question.of(match, seat), lambda: next(looks, None) is None)
    with bot._thinkers.one(match.game, bot.level.at(match.game)) as thinker:
        assert isinstance(thinker, Thinker)
        known = int(thinker.trees[0].used[0])
    assert known > 100
    while match.waiting()[0] != seat:
        match.play(match.waiting()[0], bots.ask(bots.find("greedy"), match, match.waiting()[0]))
    thought = bot.think(bots.Question.of(match, seat))
    assert thought.nodes > known, "the tree was kept"


def test_it_stops_when_told_to_and_when_the_tree_has_no_room() -> None:
    match = Match(find("hit-the-deck"), ["a", "b"], {}, seed_from_number(3))
    seat = 1 - match.waiting()[0]
    thinker = Thinker(match.game, simulations=64)
    thinker.ponder(match.box, match.shown(seat), seat, SEED, lambda: False, (b"seat", 1))
    assert thinker.trees[0].is_full(AHEAD)
    asked = bots.Question.of(match, seat)
    stopped = Event()
    stopped.set()
    bots.ponder(bots.find("admiral"), asked, stopped)  # would go on for seconds
    by_number = [BOTS["captain"], special("admiral", 60, 1)]
    assert [bot.ponder(asked, lambda: False) for bot in by_number] == [0, 0]
