"""Sets as bits: the plain form, the compiled form, and a set of Python's own say the same."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.engine import bits, native, translating
from quarterdeck.engine.fields import Fields, Moves, int8

SETS = st.sets(st.integers(0, 62))


def as_bits(places: set[int]) -> int:
    return sum(1 << place for place in places)


@given(SETS)
def test_places_are_those_of_the_set_in_order(places: set[int]) -> None:
    assert list(bits.places(as_bits(places))) == sorted(places)


@given(SETS.filter(bool))
def test_the_lowest_is_the_lowest(places: set[int]) -> None:
    assert bits.lowest(as_bits(places)) == min(places)


@given(SETS, st.integers(-1, 4000), st.integers(0, 20))
def test_each_place_is_written_once_in_order_by_both_forms(places: set[int], base: int, count: int) -> None:
    for form in (bits.write_each, bits.write_one_by_one):
        moves = [7] * 100
        end = form(as_bits(places), base, moves, count)
        assert end == count + len(places)
        assert moves[count:end] == [base + place for place in sorted(places)]
        assert moves[:count] + moves[end:] == [7] * (100 - len(places)), "nothing beside them is touched"


# --- Sets out of a row, and sets of few places: in the compiled twin the processor's own vectors


class Rows(Fields):
    """Lengths that are made of vectors of every width."""

    before = int8()
    six = int8[6]
    nine = int8[9]
    many = int8[43]
    behind = int8()


def equal_somewhere(rows: Rows, number: int, which: int) -> int:
    if which == 6:
        return bits.where_equal(rows.six, number)
    return bits.where_equal(rows.nine, number) if which == 9 else bits.where_equal(rows.many, number)


def above_somewhere(rows: Rows, number: int, which: int) -> int:
    if which == 6:
        return bits.where_above(rows.six, number)
    return bits.where_above(rows.nine, number) if which == 9 else bits.where_above(rows.many, number)


def clear_somewhere(rows: Rows, number: int, which: int) -> int:
    if which == 6:
        return bits.where_clear(rows.six, number)
    return bits.where_clear(rows.nine, number) if which == 9 else bits.where_clear(rows.many, number)


def members(rows: Rows, which: int) -> int:
    if which == 6:
        return bits.set_of(rows.six)
    return bits.set_of(rows.nine) if which == 9 else bits.set_of(rows.many)


def few_written(places: int, base: int, moves: Moves, count: int) -> int:
    return bits.write_few(places, 9, base, moves, count)


def in_machine_code(function: Callable[..., int]) -> Callable[..., int]:
    program = translating.Program(Rows, Rows, lambda called: called)
    code = native.compiled(program.translate(function), lambda done: None)
    return native.Native(code, program.signature(function))


@pytest.mark.parametrize("function", [equal_somewhere, above_somewhere, clear_somewhere])
def test_a_row_looked_at_in_one_go_gives_the_set_that_the_loop_gives(function: Callable[..., int]) -> None:
    if not native.usable():
        pytest.skip("rules are not translated by us here")
    form, generator = in_machine_code(function), np.random.default_rng(7)
    for number in (*range(-3, 4), 41, 127, -128):
        for _ in range(20):
            rows = Rows.unpack(generator.integers(-128, 128, Rows.width, np.int8).tobytes())
            rows.six[:2] = rows.nine[7:] = rows.many[41:] = [number, 0]
            record = np.frombuffer(bytearray(rows.pack()), np.dtype((np.void, Rows.width)))[0]
            for which in (6, 9, 43):
                assert form(record, number, which) == function(rows, number, which), (rows.dump(), number, which)


def test_the_numbers_of_a_row_are_a_set_in_machine_code_too() -> None:
    if not native.usable():
        pytest.skip("rules are not translated by us here")
    form, generator = in_machine_code(members), np.random.default_rng(7)
    for _ in range(50):
        rows = Rows.unpack(generator.integers(0, 63, Rows.width, np.int8).tobytes())
        rows.many[42] = 62
        record = np.frombuffer(bytearray(rows.pack()), np.dtype((np.void, Rows.width)))[0]
        for which, row in ((6, rows.six), (9, rows.nine), (43, rows.many)):
            assert form(record, which) == members(rows, which) == as_bits(set(row)), rows.dump()


@given(st.sets(st.integers(0, 8)), st.integers(-1, 4000), st.integers(0, 20))
def test_few_places_are_written_without_a_branch(places: set[int], base: int, count: int) -> None:
    moves = [7] * 40
    end = bits.write_few(as_bits(places), 9, base, moves, count)
    assert moves[count:end] == [base + place for place in sorted(places)] and end == count + len(places)


def test_few_places_are_written_the_same_in_machine_code() -> None:
    if not native.usable():
        pytest.skip("rules are not translated by us here")
    form = in_machine_code(few_written)
    for places in range(512):
        moves = np.full(40, 7, np.int16)
        end = form(places, 3000, moves, 5)
        assert moves[5:end].tolist() == [3000 + place for place in bits.places(places)]
        assert (moves[:5] == 7).all() and (moves[end + 1 :] == 7).all(), "nothing beside them is touched"
