"""Sets as bits: the plain form, the compiled form, and a set of Python's own say the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from quarterdeck.engine import bits

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
