"""What people are told about moves: each weighed by itself, equal ones equal, and from what the seat can see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from quarterdeck import bots
from quarterdeck.bots.chances import Weighing, ranked, spread
from quarterdeck.bots.levels import BOTS, special
from quarterdeck.bots.thinker import Thinker
from quarterdeck.bots.weighing import CANDIDATES, ROUNDS, Weigher
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.scenario import set_up
from quarterdeck.games import find
from tests.bots.test_bots import WON, positions, redealt

# The same to the left and to the right of the middle Sealane; one card to deploy.
MIRROR: Mapping[str, object] = {
    "compass": "A",
    "sea": """
A:KS  .     A:KH
B:9S  B:QS  B:9H
B:JS  B:2S  B:JH
""",
    "hands": {"A": "5D", "B": "4C 7C"},
    "discards": "4S 4H 4D",
}
# A third Blockade wins at once.
WINNING: Mapping[str, object] = {
    "compass": "A",
    "action": 2,
    "sea": """
A:2S  A:3S  A:4S
A:5S  A:6S  A:7S
A:9S  A:8S  .
""",
    "hands": {"A": "10S JD", "B": "KC KD KH QC QD QH"},
}


def match_of(position: Mapping[str, object], number: int = 1) -> Match:
    match, _ = set_up({"game": "hit-the-deck", "position": position, "seed": number}, find)
    return match


def weighed(match: Match, simulations: int, number: int = 1) -> Weighing:
    seat = match.waiting()[0]
    question = replace(bots.Question.of(match, seat), luck=bots.Luck(seed_from_number(number), seat, 1))
    return Weigher(match.game, simulations).weigh(question)


def move(match: Match, text: str) -> int:
    return match.notation.parse(text)


@pytest.mark.parametrize("number", range(5))
def test_two_equal_moves_are_told_as_equal(number: int) -> None:
    match = match_of(MIRROR)
    weighing = weighed(match, 1600, number)
    left, right = (weighing.of(move(match, f"attack {way} with 5D")) for way in ("G>D", "I>F"))
    assert left is not None and right is not None
    assert left.low <= right.high and right.low <= left.high
    assert abs(left.chance - right.chance) < 0.1
    best = weighing.best
    assert all(one.about_equal for one in (left, right) if one.high >= best.low)


def test_one_tree_tells_the_same_two_moves_apart() -> None:
    """Why a bot's own tree is not shown to people: the move it settles on gets the tries, and the number."""
    match = match_of(MIRROR)
    seat = match.waiting()[0]
    apart = 0.0
    for number in range(5):
        thought = Thinker(match.game, 1600).think(
            match.box, match.shown(seat), seat, match.legal(seat), seed_from_number(number)
        )
        value = {one.action: one.value for one in thought.moves}
        left, right = (value[move(match, f"attack {way} with 5D")] for way in ("G>D", "I>F"))
        apart = max(apart, abs(left - right))
    assert apart > 0.01


def test_a_win_is_sure_and_nothing_else_is() -> None:
    match = match_of(WINNING)
    weighing = weighed(match, 160)
    first, second, third = weighing.moves[:3]
    assert {first.action, second.action} == {move(match, "deploy 10S C"), move(match, "deploy JD C")}
    assert (first.low, first.high, second.low, second.high) == (1, 1, 1, 1)
    assert first.about_equal and second.about_equal
    assert third.chance < 1


def test_every_move_gets_the_same_effort(opening: Match) -> None:
    """All moves are tried in trees of their own, and the trees have as many simulations."""
    asked: list[tuple[int, int]] = []
    weigher = Weigher(opening.game, 800)
    run = weigher.run

    def counted(*given: object) -> int:
        done = run(*given)
        asked.append((int(given[-3]), int(given[-6])))  # type: ignore[call-overload]  # the compiled search's own ints
        return int(done)

    weigher.run = counted
    seat = opening.waiting()[0]
    also = opening.legal(seat)[0]
    weighing = weigher.weigh(bots.Question.of(opening, seat), [also])
    efforts = {one.action: sum(made for action, made in asked if action == one.action) for one in weighing.moves}
    assert weighing.of(also) is not None
    assert set(efforts.values()) == {800 + 100}  # and the sifting
    assert weighing.simulations == 800
    assert weighing.legal == len(opening.legal(seat)) > len(weighing.moves) >= CANDIDATES
    assert len([one for one in asked if one[0] == weighing.best.action]) == ROUNDS + 1


@pytest.fixture(scope="module")
def opening() -> Match:
    match = Match(find("hit-the-deck"), ["a", "b"], {}, seed_from_number(1))
    for seat in (0, 1):
        match.play(seat, 0)
    return match


@pytest.mark.parametrize("game", WON)
def test_the_numbers_do_not_change_with_what_is_unseen(game: Game) -> None:
    weigher = Weigher(game, 64)
    asked = 0
    for match in positions(game, 3, most=3):
        seat = match.waiting()[0]
        first = weigher.weigh(bots.Question.of(match, seat))
        assert all(0 <= one.low <= one.chance <= one.high <= 1 for one in first.moves)
        for world in range(2):
            other = redealt(match, seat, world)
            luck = bots.Luck(match.seed, seat, len(match.actions) + 1)
            assert weigher.weigh(replace(bots.Question.of(other, seat), luck=luck)) == first
        asked += 1
    assert asked


def test_more_cores_change_no_number(opening: Match) -> None:
    asked = bots.Question.of(opening, opening.waiting()[0])
    assert Weigher(opening.game, 64, threads=3).weigh(asked) == Weigher(opening.game, 64).weigh(asked)


def test_with_a_time_it_still_gives_every_move_as_much(opening: Match) -> None:
    weighing = Weigher(opening.game, seconds=0.05).weigh(bots.Question.of(opening, opening.waiting()[0]))
    assert weighing.simulations > 0
    assert len(weighing.moves) == CANDIDATES


def test_intervals() -> None:
    first, second, third = ranked({7: [0.6, 0.7, 0.65], 5: [0.5, 0.62, 0.56], 9: [0.1, 0.11, 0.12]})
    assert [first.action, second.action, third.action] == [7, 5, 9]
    assert first.about_equal and second.about_equal and not third.about_equal
    assert first.chance == pytest.approx(0.65)
    assert first.high - first.chance == pytest.approx(4.30 * 0.05 / 3**0.5)
    assert spread([0.5]) == 1.0
    near = ranked({1: [0.5, 0.5], 2: [0.49, 0.49], 3: [0.47, 0.47]})
    assert [one.about_equal for one in near] == [True, True, False]


def test_advice_is_in_words(opening: Match) -> None:
    seat = opening.waiting()[0]
    advice = BOTS["bosun"].advise(bots.Question.of(opening, seat))
    assert advice.lines[0].startswith("Best looks '")
    assert " times in 100, give or take " in advice.lines[0]
    each = BOTS["bosun"].level.at(opening.game).simulations
    assert advice.lines[-1].startswith(f"Each was weighed by itself in {each} guesses of what you cannot see; of ")
    assert advice.moves[0].about_equal


def test_what_was_played_is_weighed_as_well(opening: Match) -> None:
    seat = opening.waiting()[0]
    asked = bots.Question.of(opening, seat)
    bot = special("bosun", 64, 1)
    shown = bot.weigh(asked)
    passed_up = next(action for action in reversed(opening.legal(seat)) if shown.of(action) is None)
    best = shown.best.action
    assert bot.advise(asked, best).lines[-1] == f"Played was {opening.notation.text(best)!r}, the same."
    said = bot.advise(asked, passed_up)
    assert said.lines[-1].startswith(f"Played was {opening.notation.text(passed_up)!r}: it wins about ")
    assert passed_up in {one.action for one in said.moves}


def test_moves_that_todays_rules_refuse_are_not_weighed(opening: Match) -> None:
    seat = opening.waiting()[0]
    asked = bots.Question.of(opening, seat)
    refused = next(
        action for action in range(900) if opening.game.function("why_not")(opening.box, asked.seen, seat, action)
    )
    bot = special("bosun", 64, 1)
    assert bot.advise(replace(asked, legal=[refused, refused])).lines[0].startswith("This decision cannot be weighed")
    assert bot.advise(asked, refused).lines[-1].endswith(", which cannot be weighed.")


def test_where_there_is_no_choice_advice_is_short(opening: Match) -> None:
    seat = opening.waiting()[0]
    only = opening.legal(seat)[:1]
    advice = BOTS["bosun"].advise(replace(bots.Question.of(opening, seat), legal=only))
    assert advice.lines == (f"There is only one thing to do: {opening.notation.text(only[0])!r}.",)
    assert advice.moves == ()


def test_advice_to_one_alone_is_about_the_goal() -> None:
    alone = Match(find("deckhand-builder"), ["Maren"], {}, seed_from_number(1))
    assert " % of the way to the goal" in special("bosun", 48, 1).advise(bots.Question.of(alone, 0)).lines[0]
