"""What we translate is what Python means by it; the rest is left to Numba, and what is cached is whole."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quarterdeck.engine import binding, native
from quarterdeck.engine.compiler import Twin
from quarterdeck.engine.native import Native
from quarterdeck.games import find
from tests.engine import translated

GAME = find("hit-the-deck")
NUMBERS = (-64, -7, -3, -1, 0, 1, 2, 3, 5, 6, 8, 31, 32, 40, 127)
BY_NUMBERS = (translated.divisions, translated.shifts, translated.truths, translated.tuples, translated.loops)


@pytest.fixture
def twin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Twin:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return Twin(GAME)


@pytest.mark.parametrize("function", [*BY_NUMBERS, translated.floats], ids=lambda function: str(function.__name__))
def test_numbers_are_as_in_python(twin: Twin, function: Callable[[int, int], float]) -> None:
    compiled = twin.driver(function)
    assert isinstance(compiled, Native)
    for a in NUMBERS:
        for b in NUMBERS:
            if b or function is not translated.divisions:
                assert compiled(a, b) == function(a, b), (a, b)


def test_numbers_of_numpy_are_taken_too(twin: Twin) -> None:
    compiled = twin.driver(translated.shifts)
    assert compiled(np.int8(5), np.int64(6)) == compiled(5, 6)


def test_an_argument_that_is_refused_is_looked_at_again(twin: Twin) -> None:
    compiled = twin.driver(translated.shifts)
    for wrong in ((5,), (5, 6, 7)):
        with pytest.raises(TypeError, match="2 arguments are needed, not"):
            compiled(*wrong)
    before = compiled(5, 6)
    for _ in range(2):
        with pytest.raises(TypeError):
            compiled(5, None)
    assert compiled(5, 6) == before != compiled(5, 7)


def test_threads_do_not_share_their_arguments(twin: Twin) -> None:
    compiled = twin.driver(translated.shifts)
    alone = [[compiled(a, b) for b in range(40)] for a in range(4)]
    with ThreadPoolExecutor(4) as pool:
        for _ in range(50):
            assert list(pool.map(lambda a: [compiled(a, b) for b in range(40)], range(4))) == alone


def test_what_is_divided_by_nothing_is_nothing_as_in_numba(twin: Twin) -> None:
    assert twin.driver(translated.divisions)(8, 0) == -2 * 7 + 8 % -3


def test_records_and_arrays_are_as_in_python(twin: Twin) -> None:
    compiled = twin.driver(translated.fields)
    assert isinstance(compiled, Native)
    for a in (0, 1, 5, 33, 40):
        table, tables = GAME.Table(), twin.tables()
        table.luck = [1 << 63, (1 << 64) - 1, 12345678901234567890, 7]
        twin.load(tables, 0, table)
        longs, moves = [5, 6, 7, 8], [1, 2, 3, 4]
        records = np.array(longs, np.int64), np.array(moves, np.int16)
        assert compiled(tables[0], *records, a) == translated.fields(table, longs, _Narrow(moves), a)
        assert twin.plain(tables[0]).difference(table) == [] and records[0].tolist() == longs


class _Narrow(list[int]):
    """A list whose numbers have 16 bits."""

    def __setitem__(self, place: Any, value: Any) -> None:
        super().__setitem__(place, (value + 0x8000) % 0x10000 - 0x8000)


def test_what_is_not_translated_is_compiled_by_numba(twin: Twin) -> None:
    compiled = twin.driver(translated.of_a_power)
    assert not isinstance(compiled, Native) and compiled(7, 1) == 50


def test_arrays_and_records_of_another_kind_are_refused(twin: Twin) -> None:
    compiled, tables = twin.driver(translated.fields), twin.tables()
    longs, moves = np.zeros(4, np.int64), np.zeros(4, np.int16)
    for wrong in ((moves, moves), (longs, longs), (longs[::2], moves), (longs.reshape(2, 2), moves)):
        with pytest.raises(TypeError, match="is needed"):
            compiled(tables[0], *wrong, 1)
    with pytest.raises(TypeError, match="a record of"):
        compiled(np.zeros(1, np.int64)[0], longs, moves, 1)


def test_of_a_file_that_was_cut_short_nothing_is_run(twin: Twin) -> None:
    said: list[str] = []
    for cut in (False, True, False):
        files = list(twin.cache_folder(translated.__name__).glob("*.native"))
        for file in files if cut else ():
            file.write_bytes(file.read_bytes()[:-1])
        again = Twin(GAME, progress=lambda text, _: said.append(text))
        assert again.is_compiled(translated.shifts) == (bool(files) and not cut)
        assert again.driver(translated.shifts)(5, 6) == translated.shifts(5, 6)
    assert said.count(f"{GAME.title}: shifts") == 2 * 3  # twice, each told of three times


def test_numba_compiles_it_where_we_are_told_to_leave_it(twin: Twin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(native.VARIABLE, "off")
    assert not isinstance(twin.driver(translated.shifts), Native)


def test_a_driver_is_translated_for_the_game_that_it_is_bound_to(twin: Twin) -> None:
    """Plain and compiled, with a function of the game in the place of a placeholder."""
    waiting, box = GAME.function("waiting"), GAME.pack_box(2, {})
    table, tables = GAME.Table(), twin.tables()
    table.luck = [1, 2, 3, 4]
    binding.bind(GAME.function("deal"), GAME)(box, table)
    twin.load(tables, 0, table)
    compiled = twin.driver(waiting)
    assert isinstance(compiled, Native) and compiled(twin.box(box)[0], tables[0]) == waiting(box, table)
