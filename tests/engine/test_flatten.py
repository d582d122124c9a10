"""Small functions written out: the same results, fewer calls, and nothing evaluated twice, late or not at all."""

from __future__ import annotations

import textwrap
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine import flatten
from quarterdeck.engine.binding import bind, bind_fast
from quarterdeck.engine.drivers import play_on
from quarterdeck.engine.match import luck_for
from quarterdeck.engine.record import seed_from_number


def module(path: Path, source: str) -> ModuleType:
    """A module of ours with this source."""
    file = path / "small.py"
    file.write_text(textwrap.dedent(source))
    made = ModuleType("quarterdeck.small")
    exec(compile(file.read_text(), str(file), "exec"), made.__dict__)
    flatten.definitions.cache_clear()
    return made


def flat(function: Any) -> tuple[Any, set[str]]:
    """The function made anew, and the functions that it still calls."""
    code, known = flatten.flatten(function, lambda each: each)
    names = function.__globals__ | known
    called = {name for name in code.co_names if isinstance(names.get(name), FunctionType)}
    return FunctionType(code, names), called


def test_an_expression_a_constant_and_a_field_are_written_out(tmp_path: Path) -> None:
    made = module(
        tmp_path,
        """
        HIGH = 9
        def twice(x):
            "Twice as much."
            return x + x
        def high(x):
            return twice(x) + HIGH
        def mark(table, x):
            table[0] = x
        def nothing(table):
            "Nothing."
        def top(table, x):
            nothing(table[0])
            mark(table, x)
            return high(x) + HIGH
        """,
    )
    function, called = flat(made.top)
    table = [0]
    assert function(table, 5) == 28
    assert table == [5]
    assert called == set()


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("return twice(draw(pile))", "twice"),  # would draw two
        ("return twice(pile[0] + 1)", "twice"),  # would be worked out twice
        ("return first(1, draw(pile))", "first"),  # would not draw at all
        ("nothing(draw(pile))", "nothing"),
        ("return late(pile, pile[0])", "late"),  # would look after the draw
        ("return after(pile, pile[0])", "after"),  # would look after the change
    ],
)
def test_what_would_change_something_stays_a_call(tmp_path: Path, line: str, stays: str) -> None:
    source = f"""
    def draw(pile):
        pile[0] -= 1
        return pile[0]
    def twice(x):
        return x + x
    def first(x, y):
        return x
    def nothing(x):
        "Nothing."
    def late(pile, x):
        return draw(pile) + x
    def after(pile, x):
        pile[0] = 3
        pile[1] = x
    def top(pile):
        {line}
    """
    made = module(tmp_path, source)
    function, called = flat(made.top)
    assert stays in called
    one, other = [7, 0], [7, 0]
    assert function(one) == made.top(other)
    assert one == other


def test_a_name_of_the_callers_own_is_not_taken_for_another(tmp_path: Path) -> None:
    made = module(
        tmp_path,
        """
        SIZE = 4
        def size_of(x):
            return x * SIZE
        def top(SIZE):
            return size_of(SIZE) + SIZE
        """,
    )
    function, _ = flat(made.top)
    assert function(10) == 50


@pytest.mark.parametrize("slug", games.FOLDERS)
def test_a_fast_run_plays_the_same_game(slug: str) -> None:
    game = games.find(slug)
    box = game.pack_box(min(game.seats), {})
    ends = []
    for made in (bind(play_on, game), bind_fast(play_on, game)):  # type: ignore[arg-type]  # rules are untyped
        table = game.Table()
        table.luck = luck_for(seed_from_number(5), 0)
        game.function("deal")(box, table)
        count = made(box, table, [0] * game.most_moves, 400)
        table.told, table.events = 0, game.Table().events
        ends.append((count, table.dump()))
    assert ends[0] == ends[1]


def test_most_small_functions_are_gone_from_the_rules() -> None:
    """A change that stops the writing out would be slow, not wrong: so it is counted."""
    game = games.find("hit-the-deck")
    code, _ = flatten.flatten(game.function("legal"), lambda each: each)
    assert "ACT" not in code.co_names


def test_a_truth_value_is_a_number_as_a_call_would_have_returned_it(tmp_path: Path) -> None:
    made = module(
        tmp_path,
        """
        def odd(x):
            return x % 2 == 1
        def top(x):
            if odd(x):
                return [10, 20][odd(x)]
            return odd(x)
        """,
    )
    function, called = flat(made.top)
    assert (function(3), function(4)) == (20, 0)
    assert type(function(4)) is int
    assert called == set()


def test_a_function_whose_file_was_changed_since_is_left_as_it_runs(tmp_path: Path) -> None:
    source = """
    def small(x):
        return x + 1
    def top(x):
        return small(x)
    """
    made = module(tmp_path, source)
    (tmp_path / "small.py").write_text(textwrap.dedent(source.replace("+ 1", "+ 2")))
    function, called = flat(made.top)
    assert function(1) == 2
    assert called == {"small"}
