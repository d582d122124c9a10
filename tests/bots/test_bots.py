"""Bots: they see what a seat sees, keep to their budget, and are better than chance."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from quarterdeck import bots
from quarterdeck.bots.levels import LEVELS, Level, LevelBot, _sampled, special
from quarterdeck.bots.question import Question
from quarterdeck.bots.thinker import LINES, Standing, Thinker, Tree
from quarterdeck.bots.thought import NO_TREE, TreeKey
from quarterdeck.engine.compiler import twin
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import every, find


def named(game: Game) -> Any:
    return pytest.param(game, id=game.slug)


GAMES = [named(game) for game in every()]
WON = [named(game) for game in every() if game.competitive]
MEMORY = 256_000_000


def seats_of(game: Game) -> int:
    return 2 if 2 in game.seats else min(game.seats)


def positions(game: Game, seed: int, every_nth: int = 7, most: int = 12) -> Iterator[Match]:
    """A random match, stopped now and then at a decision worth one."""
    luck = random.Random(seed)
    match = Match(game, [f"player {i}" for i in range(seats_of(game))], {}, seed_from_number(seed))
    found = 0
    for number in range(400):
        if match.over or found == most:
            return
        seat = luck.choice(match.waiting())
        if number % every_nth == 0 and len(match.legal(match.waiting()[0])) > 1:
            found += 1
            yield match
        match.play(seat, luck.choice(match.legal(seat)))


def redealt(match: Match, seat: int, seed: int) -> Match:
    """The same match as far as a seat can see, with other cards where it cannot."""
    world = match.shown(seat)
    world.luck = luck_for(seed_from_number(seed), 1)
    match.game.function("guess")(match.box, world, seat)
    return Match(match.game, match.names, match.options, match.seed, start=world)


@pytest.mark.parametrize("game", GAMES)
def test_a_search_does_not_notice_when_the_unseen_is_swapped(game: Game) -> None:
    thinker = Thinker(game, simulations=60)
    asked = 0
    for match in positions(game, 3, most=5):
        seat = match.waiting()[0]
        seed = seed_from_number(asked)
        first = thinker.think(match.box, match.shown(seat), seat, match.legal(seat), seed)
        for world in range(2):
            other = redealt(match, seat, world)
            again = thinker.think(other.box, other.shown(seat), seat, other.legal(seat), seed)
            assert again.moves == first.moves
        asked += 1
    assert asked


@pytest.mark.parametrize("game", GAMES)
def test_hints_know_no_hidden_card(game: Game) -> None:
    """What a seat is inclined to do, and what it hopes for, is the same on the true and on the shown table."""
    liking, hope = game.function("inclination"), game.function("promise")
    for match in positions(game, 5, every_nth=3, most=40):
        for seat in match.waiting():
            for table in (match.shown(seat), redealt(match, seat, 9).table):
                for action in match.legal(seat):
                    true = liking(match.box, match.table, seat, action)
                    assert 0 <= true <= 100
                    assert liking(match.box, table, seat, action) == true, match.notation.text(action)
                assert 0 <= hope(match.box, table, seat) <= 1000


@pytest.mark.parametrize("game", GAMES)
def test_every_bot_makes_a_legal_move(game: Game) -> None:
    for name in ("random", "greedy", "planner", "first-voyage"):
        bot = bots.find(name)
        for match in positions(game, 8, most=4):
            seat = match.waiting()[0]
            assert bot.choose(bots.Question.of(match, seat)) in match.legal(seat)


@pytest.mark.parametrize("game", WON)
def test_a_search_beats_chance(game: Game) -> None:
    """Few simulations and few games, always the same ones: enough to see a search that plays for the wrong side."""
    bot, chance = bots.find("bosun@150"), bots.find("random")
    share = games = 0.0
    if seats_of(game) < 2:
        pytest.fail("a game with a winner has at least two seats")
    for number in range(6):
        match = Match(game, ["a", "b"], {}, seed_from_number(40 + number // 2))
        while not match.over:
            seat = match.waiting()[0]
            player = bot if seat == number % 2 else chance
            match.play(seat, bots.ask(player, match, seat))
        outcome = match.outcome()
        assert outcome is not None
        share += outcome.scores[number % 2] / 1000
        games += 1
    assert share / games > 0.6


@pytest.mark.parametrize("goal", ["attacks", "structures"])
def test_a_search_alone_plays_for_the_goal_of_the_solo_challenge(goal: str) -> None:
    """The goals of cards of a type, which hooks alone do not reach; always the same games."""
    game, bot, reached = find("deckhand-builder"), bots.find("admiral@400"), 0
    for number in range(4):
        match = Match(game, ["a"], {"goal": goal}, seed_from_number(40 + number))
        while not match.over:
            match.play(0, bots.ask(bot, match, 0))
        outcome = match.outcome()
        assert outcome is not None
        reached += outcome.scores[0] == 1000
    assert reached >= 3


@pytest.fixture(scope="module")
def opening() -> Match:
    match = Match(find("hit-the-deck"), ["a", "b"], {}, seed_from_number(1))
    for seat in (0, 1):
        match.play(seat, 0)
    return match


def test_the_same_seed_gives_the_same_thought(opening: Match) -> None:
    seat = opening.waiting()[0]
    thinker = Thinker(opening.game, simulations=200)
    one, same, other = (
        thinker.think(opening.box, opening.shown(seat), seat, opening.legal(seat), seed) for seed in (b"a", b"a", b"b")
    )
    assert one.moves == same.moves
    assert one.simulations == 200
    assert one.moves != other.moves


def test_trees_on_several_threads_are_added_up(opening: Match) -> None:
    seat = opening.waiting()[0]
    thinker = Thinker(opening.game, simulations=200, threads=2)
    thought = thinker.think(opening.box, opening.shown(seat), seat, opening.legal(seat), b"a")
    assert thought.simulations == 200
    assert sum(move.visits for move in thought.moves) == 200


def test_no_two_trees_share_a_line_of_cache(opening: Match) -> None:
    made = twin(opening.game, silent=True)
    trees = [Tree(made, 64, 64) for _ in range(4)]
    owner: dict[int, Tree] = {}
    for tree in trees:
        for array in vars(tree).values():
            first = array.ctypes.data
            for line in range(first // LINES, (first + array.nbytes - 1) // LINES + 1):
                assert owner.setdefault(line, tree) is tree
    assert len(owner) > 4 * 9


def test_a_full_tree_goes_on_searching(opening: Match) -> None:
    seat = opening.waiting()[0]
    thinker = Thinker(opening.game, simulations=3000)
    thinker.trees = [Tree(thinker.twin, 64, 64)]
    thought = thinker.think(opening.box, opening.shown(seat), seat, opening.legal(seat), b"a")
    assert thought.simulations == 3000
    assert thought.nodes == 64
    assert sum(move.visits for move in thought.moves) == 3000


def test_a_search_can_be_stopped(opening: Match) -> None:
    seat = opening.waiting()[0]
    thinker = Thinker(opening.game, simulations=10_000_000)
    thought = thinker.think(opening.box, opening.shown(seat), seat, opening.legal(seat), b"a", stop=lambda: True)
    assert 0 < thought.simulations < 10_000


def test_a_settled_search_stops_early_and_chooses_as_well(opening: Match) -> None:
    match = Match(opening.game, ["a", "b"], {}, opening.seed)
    thinker = Thinker(opening.game, simulations=8000)
    saved = 0
    for number in range(8):
        seat = match.waiting()[0]
        asked = (match.box, match.shown(seat), seat, match.legal(seat), seed_from_number(number))
        whole, settled = thinker.think(*asked), thinker.think(*asked, settle=True)
        assert whole.simulations == 8000
        worth = {move.action: move.value for move in whole.moves}
        assert worth[settled.best] > worth[whole.best] - 0.03
        saved += whole.simulations - settled.simulations
        match.play(seat, whole.best)
    assert saved > 0


def test_when_it_is_clear() -> None:
    apart, equal = Standing(900, 0.7, 0.2, 80), Standing(10, 0.4, 0.001, 5000)
    open_still = equal._replace(gap=0.05)
    assert apart.is_clear(0.3) and not apart.is_clear(0.1)
    assert equal.is_clear(0.5) and not equal.is_clear(0.3)
    assert not open_still.is_clear(0.99)
    assert not equal._replace(tries=100).is_clear(0.99), "that may be chance"


@pytest.mark.parametrize("game", GAMES)
def test_the_strongest_level_keeps_to_its_memory(game: Game) -> None:
    for threads in (2, 16):
        assert Thinker(game, seconds=1.0, threads=threads).memory <= MEMORY


HEATS = ((1.0, 1.0), (0.01, 1.0), (1.0, 0.1))


def test_above_temperature_0_moves_are_picked_by_visits(opening: Match) -> None:
    seat = opening.waiting()[0]
    luck = [bots.Luck(seed_from_number(number), seat, 1) for number in range(60)]
    bot = special("bosun", 1500, 1)  # enough that no two moves were tried equally often
    thought = bot.think(bots.Question.of(opening, seat))
    tried = [move for move in thought.moves if move.visits]
    hot, cold, strict = (replace(bot.level, temperature=heat, floor=floor) for heat, floor in HEATS)
    picked = [_sampled(tried, hot, each) for each in luck]
    assert len(set(picked)) > 5
    assert {_sampled(tried, cold, each) for each in luck} == {thought.best}
    value = {move.action: move.value for move in tried if move.visits > 20}
    chosen = {_sampled(tried, strict, each) for each in luck}
    assert 1 < len(chosen) < len(set(picked))
    assert all(value[action] > value[thought.best] - 0.15 for action in chosen & set(value))


def test_the_plan_has_a_lead_at_the_root(opening: Match) -> None:
    """With all trust any move is the most tried one, whatever comes of it; with a little it is tried more often."""
    seat = opening.waiting()[0]
    thinker = Thinker(opening.game, simulations=300)
    box, seen, legal, seed = opening.box, opening.shown(seat), opening.legal(seat), seed_from_number(1)
    alone = thinker.think(box, seen, seat, legal, seed)
    worst = alone.moves[-1].action
    assert alone.best != worst
    assert thinker.think(box, seen, seat, legal, seed, planned=worst, trust=1.0).best == worst
    led = thinker.think(box, seen, seat, legal, seed, planned=worst, trust=0.2)
    assert max(move.visits for move in led.moves if move.action == worst) > alone.moves[-1].visits


def test_levels_rise_in_every_game() -> None:
    assert [level.name for level in LEVELS] == list(bots.MODULES)[3:]
    tables = [(game, seats) for game in every() for seats in game.seats]
    for game, seats in tables:
        here = [level.at(game, seats) for level in LEVELS]
        for below, above in pairwise(here[:-1]):
            assert below.simulations < above.simulations
            assert below.temperature >= above.temperature
        assert (here[-1].simulations, here[-1].temperature) == (0, 0)
        assert all(level.seconds == 1.0 for level in here)


def test_a_level_has_other_numbers_at_larger_tables() -> None:
    """Those of the most seats that are not more than there are, on top of the game's own."""
    game, other = find("all-hands"), find("deckhand-builder")
    own = {"all-hands": {"simulations": 20, "temperature": 0.5}}
    more = {"3": {"all-hands": {"simulations": 30}}, "10": {"all-hands": {"simulations": 100}}}
    level = Level("x", "", 10, elsewhere=own, crowded={**more, "4": {"all-hands": {"simulations": 40}}})
    assert [level.at(game, seats).simulations for seats in (2, 3, 4, 5)] == [20, 30, 40, 40]
    assert level.at(game, 4).temperature == 0.5
    assert level.at(other, 4).simulations == 10
    assert [level.cut(7).at(game, seats).simulations for seats in (2, 3)] == [7, 7]


def test_a_bot_thinks_as_much_as_its_level_at_that_table_says() -> None:
    game = find("all-hands")
    bot = LevelBot(Level("x", "", 12, crowded={"3": {"all-hands": {"simulations": 5}}}))
    for seats, simulations in ((2, 12), (3, 5), (2, 12)):
        match = Match(game, [f"p{seat}" for seat in range(seats)], {}, seed_from_number(1))
        assert bot.think(Question.of(match, match.waiting()[0])).simulations == simulations


def test_a_cut_level_keeps_its_temperature_in_every_game() -> None:
    for game in every():
        for level in LEVELS:
            bot = bots.find(f"{level.name}@7")
            assert isinstance(bot, LevelBot)
            short = bot.level.at(game)
            assert (short.simulations, short.seconds, short.temperature) == (7, 0.0, level.at(game).temperature)


def test_names_of_bots() -> None:
    assert bots.find("admiral@5000").name == "admiral@5000"
    assert bots.find("admiral@5000/2").name == "admiral@5000/2"
    assert bots.find("captain/3").threads == 3  # type: ignore[attr-defined]  # a LevelBot
    assert bots.find("captain/all").threads == os.cpu_count()  # type: ignore[attr-defined]  # a LevelBot
    for wrong, why in {
        "admirl": "did you mean 'admiral'",
        "admiral@": "a number of simulations",
        "admiral@0": "a number of simulations",
        "admiral/0": "a number of cores",
        "admiral@9/x": "a number of cores",
        "random@5": "there is no bot",
        "random/2": "there is no bot",
        "": "the bots are",
    }.items():
        with pytest.raises(BadInput, match=why):
            bots.find(wrong)


def test_the_generator_of_a_shown_table_is_not_the_tables(opening: Match) -> None:
    assert opening.shown(0).luck == [0, 0, 0, 0]
    assert twin(opening.game, silent=True) is twin(opening.game, silent=True)


# --- A tree that is kept


def whole_games(game: Game, keep: bool, simulations: int = 120) -> list[tuple[int, int, int]]:
    """Decisions of a match in which one seat may keep its tree: action, simulations, moves to choose from."""
    thinker = Thinker(game, simulations)
    match = Match(game, [f"player {i}" for i in range(seats_of(game))], {}, seed_from_number(11))
    found = []
    for _ in range(60):
        if match.over:
            break
        seat = match.waiting()[0]
        legal, luck = match.legal(seat), bots.Luck(match.seed, seat, len(match.actions) + 1)
        action = legal[0]
        if seat == 0 and len(legal) > 1:
            seed = b"".join(word.to_bytes(8, "big") for word in luck.luck)
            kept = (luck.own, luck.number) if keep else NO_TREE
            thought = thinker.think(match.box, match.shown(seat), seat, legal, seed, keep=kept)
            assert {move.action for move in thought.moves} == set(legal)
            action = thought.best
            found.append((action, sum(move.visits for move in thought.moves), len(legal)))
        match.play(seat, action)
    return found


@pytest.mark.parametrize("game", [named(find("hit-the-deck"))])
def test_a_kept_tree_knows_at_least_as_much(game: Game) -> None:
    """Every move is legal, no simulation is lost, and the same again is the same."""
    kept = whole_games(game, True)
    assert all(simulations >= 120 for _, simulations, _ in kept)
    assert whole_games(game, True) == kept
    assert all(simulations == 120 for _, simulations, _ in whole_games(game, False))


def test_a_tree_is_kept_for_one_seat_of_one_match_and_not_when_moves_were_undone(opening: Match) -> None:
    thinker = Thinker(opening.game, 50)
    seat = opening.waiting()[0]
    asked = opening.box, opening.shown(seat), seat, opening.legal(seat), seed_from_number(4)
    fresh = thinker.think(*asked)

    def tries(keep: TreeKey) -> int:
        return sum(move.visits for move in thinker.think(*asked, keep=keep).moves)

    assert [tries((b"one", 3)), tries((b"one", 4)), tries((b"one", 5))] == [50, 100, 150]
    assert [tries((b"two", 6)), tries((b"one", 7))] == [50, 50], "another's"
    assert [tries((b"one", 7)), tries((b"one", 6))] == [50, 50], "the same move again, or an earlier one"
    assert thinker.think(*asked).moves == fresh.moves, "without a tree to keep nothing is left of it"


def test_only_those_who_think_by_the_clock_keep_trees(opening: Match) -> None:
    """A level with a number of simulations thinks the same whatever it thought before."""
    for name, keeps in (("admiral@60", False), ("captain", False), ("admiral", True)):
        bot = bots.find(name)
        assert isinstance(bot, LevelBot)
        level = replace(bot.level, seconds=0.02)
        own = LevelBot(level)
        own.think(bots.Question.of(opening, opening.waiting()[0]))
        with own._thinkers.one(opening.game, level.at(opening.game)) as thinker:
            assert (thinker.tree_key != NO_TREE) == keeps, name
