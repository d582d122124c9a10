"""The numbers of luck that are published for whoever checks a shuffle by themselves."""

import random

import pytest

from quarterdeck.engine import luck
from quarterdeck.engine.draws import draws_of
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.games import every
from scripts.make_fair_vectors import FILE, text


class Table:
    luck: list[int]


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_all_luck_of_a_match_comes_from_its_seed(game: Game) -> None:
    seats = 2 if 2 in game.seats else max(game.seats)
    match = Match(game, [f"P{seat}" for seat in range(seats)], seed=bytes(32))
    choose = random.Random(1)
    used = []
    while not match.over and len(match.actions) < 80:
        seat = choose.choice(match.waiting())
        match.play(seat, choose.choice(match.legal(seat)))
        if match.table.luck != luck_for(match.seed, len(match.actions)):
            used.append(len(match.actions))
    draws = draws_of(match)
    assert [number for number, _ in draws if number] == used  # every action that drew, and no other
    for number, drawn in draws:
        table = Table()
        table.luck = luck_for(match.seed, number)
        assert [(n, luck.below(table, n)) for n, _ in drawn] == drawn


def test_the_pages_vectors_are_pythons() -> None:
    assert FILE.read_text() == text()
