"""Who meets whom: properties of every tournament that can be played, without a server."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterdeck.server.errors import Refused
from quarterdeck.server.pairing import can_pair, circle, circle_rounds, group_sizes, swiss_rounds
from quarterdeck.server.series import WHOLE, Entrant, Played, Series, begin, due, standings


def tournament(entrants: int, kind: str = "swiss", **more: object) -> Series:
    asked = {"name": "x", "game": "hit-the-deck", "kind": kind, "best_of": 1, "seats": 2, **more}
    return Series(**asked, entrants=[Entrant(f"{number}") for number in range(entrants)])  # type: ignore[arg-type]  # by name


def play(series: Series, luck: random.Random, drawn: float = 0.1, after: object = None) -> None:
    """Play a series to its end, as the steward does; results by luck."""
    matches = due(series)
    while matches:
        for match in matches:
            pairing = series.played[match.round][match.board]
            winners = None if luck.random() < drawn else [luck.choice(match.seats)]
            pairing.games.append(Played(f"{match}", match.seats, True, winners))
        if callable(after):
            after(series)
        matches = due(series)


def meetings(series: Series) -> dict[frozenset[int], int]:
    found: dict[frozenset[int], int] = {}
    for pairings in series.played:
        for pairing in pairings:
            for pair in combinations(pairing.entrants, 2):
                found[frozenset(pair)] = found.get(frozenset(pair), 0) + 1
    return found


@pytest.mark.parametrize("entrants", (3, 4, 5, 6, 9, 14, 31, 32))
def test_in_a_round_robin_everybody_meets_everybody_once(entrants: int) -> None:
    series = tournament(entrants, "robin")
    begin(series)
    play(series, random.Random(1))
    assert series.state == "over"
    assert len(series.played) == circle_rounds(entrants)
    assert meetings(series) == {frozenset(pair): 1 for pair in combinations(range(entrants), 2)}
    for pairings in series.played:
        assert sorted(one for pairing in pairings for one in pairing.entrants) == list(range(entrants))
    assert all(abs(begun - others) <= 1 for begun, others in starts(series).values())


def starts(series: Series) -> dict[int, tuple[int, int]]:
    """How often each began, and how often not."""
    found = dict.fromkeys(range(len(series.entrants)), (0, 0))
    for game in (game for pairings in series.played for pairing in pairings for game in pairing.games):
        for place, one in enumerate(game.seats):
            begun, others = found[one]
            found[one] = (begun + (place == 0), others + (place > 0))
    return found


@settings(max_examples=30, deadline=None)
@given(entrants=st.integers(3, 32), seed=st.integers(0, 10**6), drawn=st.sampled_from((0.0, 0.2, 1.0)))
def test_a_swiss_tournament_keeps_its_promises(entrants: int, seed: int, drawn: float) -> None:
    series = tournament(entrants)
    begin(series)
    play(series, random.Random(seed), drawn)
    assert series.state == "over" and len(series.played) == swiss_rounds(entrants)
    assert set(meetings(series).values()) == {1}  # nobody meets anybody twice
    byes = [pairing.entrants[0] for pairings in series.played for pairing in pairings if len(pairing.entrants) == 1]
    assert len(byes) == len(set(byes)) == (len(series.played) if entrants % 2 else 0)
    for pairings in series.played:
        assert sorted(one for pairing in pairings for one in pairing.entrants) == list(range(entrants))
    assert all(abs(begun - others) <= 2 for begun, others in starts(series).values())
    rows = standings(series)
    assert sum(row.points for row in rows) == WHOLE * sum(len(pairings) for pairings in series.played)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


@settings(max_examples=25, deadline=None)
@given(entrants=st.integers(3, 9), seed=st.integers(0, 10**6))
def test_with_as_many_rounds_as_can_be_nobody_meets_twice_while_that_can_be_avoided(entrants: int, seed: int) -> None:
    """Every round of it is held against all pairings that there are."""
    series = tournament(entrants, rounds=31)
    begin(series)
    assert series.rounds == circle_rounds(entrants)

    def check(played: Series) -> None:
        *before, now = played.played
        met = {frozenset(pair) for pairings in before for each in pairings for pair in combinations(each.entrants, 2)}
        again = sum(frozenset(pairing.entrants) in met for pairing in now)
        if again:
            byes = {each.entrants[0] for pairings in before for each in pairings if len(each.entrants) == 1}
            people = set(range(entrants))
            ways = [people - {one} for one in people - byes] if entrants % 2 else [people]
            assert not any(possible(frozenset(way), met) for way in ways)

    play(series, random.Random(seed), 0.2, check)
    byes = [pairing.entrants[0] for pairings in series.played for pairing in pairings if len(pairing.entrants) == 1]
    assert len(byes) == len(set(byes))


def possible(people: frozenset[int], met: set[frozenset[int]]) -> bool:
    """Whether all can be paired anew, by trying."""
    if not people:
        return True
    one = min(people)
    return any(frozenset((one, other)) not in met and possible(people - {one, other}, met) for other in people - {one})


@settings(max_examples=200, deadline=None)
@given(st.sets(st.frozensets(st.integers(0, 7), min_size=2, max_size=2)))
def test_whether_all_can_be_paired_is_found_without_trying(pairs: set[frozenset[int]]) -> None:
    everyone = range(8)
    met = {frozenset(pair) for pair in combinations(everyone, 2)} - pairs
    assert can_pair(everyone, lambda a, b: frozenset((a, b)) in pairs) == possible(frozenset(everyone), met)


@pytest.mark.parametrize(
    ("entrants", "wanted", "sizes"),
    [(7, 4, [4, 3]), (5, 4, [5]), (6, 3, [3, 3]), (32, 5, [5] * 4 + [4] * 3), (9, 4, [5, 4])],
)
def test_groups_are_as_even_as_they_can_be(entrants: int, wanted: int, sizes: list[int]) -> None:
    assert group_sizes(entrants, wanted, (2, 3, 4, 5)) == sizes


def test_groups_mix() -> None:
    series = tournament(12, game="all-hands", seats=4)
    begin(series)
    play(series, random.Random(3), 0.0)
    assert [len(pairing.entrants) for pairings in series.played for pairing in pairings] == [4] * 9
    assert max(meetings(series).values()) <= 2


def test_the_best_of_five_ends_with_the_third_win_and_starts_alternate() -> None:
    series = tournament(2, "best", best_of=5)
    begin(series)
    for number, winner in enumerate((0, 1, 0, 0)):
        (match,) = due(series)
        assert match.game == number and match.seats == ([0, 1] if number % 2 == 0 else [1, 0])
        series.played[0][0].games.append(Played(str(number), match.seats, True, [winner]))
    assert due(series) == [] and series.state == "over"
    assert [(row.entrant, row.points, row.won) for row in standings(series)] == [(0, WHOLE, 3 * WHOLE), (1, 0, WHOLE)]


def test_the_best_of_two_may_be_level() -> None:
    series = tournament(2, "best", best_of=2)
    begin(series)
    play(series, random.Random(1), 1.0)
    assert [row.points for row in standings(series)] == [WHOLE // 2, WHOLE // 2]


def test_whoever_leaves_loses_what_is_played_and_is_paired_no_more() -> None:
    series = tournament(5)
    begin(series)
    first = due(series)[0]
    gone, other = first.seats
    pairing = series.played[0][first.board]
    pairing.games.append(Played("a", first.seats))
    series.entrants[gone].left = True
    assert not series.is_decided(pairing)  # its table is still to be closed
    pairing.games[0].over, pairing.games[0].winners = True, [other]
    play(series, random.Random(2))
    assert series.points(pairing) == {gone: 0, other: WHOLE}
    assert all(gone not in each.entrants for pairings in series.played[1:] for each in pairings)
    assert standings(series)[-1].entrant == gone


def test_somebody_may_come_during_the_first_round_and_no_later() -> None:
    swiss, even, odd = tournament(6), tournament(6, "robin"), tournament(5, "robin")
    for series in (swiss, even, odd):
        assert series.is_open
        begin(series)
        due(series)
    assert (swiss.is_open, even.is_open, odd.is_open) == (True, False, True)
    for series in (swiss, odd):
        series.entrants.append(Entrant("late"))
        play(series, random.Random(4))
        assert any(len(series.entrants) - 1 in pairing.entrants for pairing in series.played[1])
        assert set(meetings(series).values()) == {1}
    second = tournament(8)
    begin(second)
    for match in due(second):
        second.played[0][match.board].games.append(Played("a", match.seats, True, None))
    due(second)
    assert len(second.played) == 2 and not second.is_open


def test_too_few_do_not_begin() -> None:
    with pytest.raises(Refused, match="3 to 32"):
        begin(tournament(2))
    with pytest.raises(Refused, match="2 play this, and 1 is there"):
        begin(tournament(1, "best", best_of=3))


def test_a_round_of_thirty_two_is_found_at_once() -> None:
    """By hand: a round of 32 after four others asks for some dozens of ranks, not thousands."""
    series = tournament(32, rounds=12)
    begin(series)
    play(series, random.Random(5), 0.3)
    assert len(series.played) == 12 and set(meetings(series).values()) == {1}
    assert circle(4, 0) != circle(4, 1)
