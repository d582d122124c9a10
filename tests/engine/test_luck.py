"""Luck: the generator against its reference, ranges without bias, shuffles in every order."""

import itertools
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from quarterdeck.engine import luck
from quarterdeck.engine.match import luck_for
from quarterdeck.engine.record import seed_from_number

# The first outputs of xoshiro256++ from the state 1, 2, 3, 4, as the authors' C code gives them.
REFERENCE = (
    *(41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162),
    *(14011001112246962877, 12406186145184390807, 15849039046786891736, 10450023813501588000),
)


def table(state: list[int] | None = None, seed: int = 0) -> Any:
    return SimpleNamespace(luck=list(state or luck_for(seed_from_number(seed), 0)))


def next_of(state: list[int]) -> int:
    """xoshiro256++ once more, as its authors describe it, without a look at luck.py."""

    def rotate(x: int, k: int) -> int:
        return ((x << k) | (x >> (64 - k))) % 2**64

    result = (rotate((state[0] + state[3]) % 2**64, 23) + state[0]) % 2**64
    t = (state[1] << 17) % 2**64
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= t
    state[3] = rotate(state[3], 45)
    return result


def test_the_generator_is_xoshiro256_plus_plus() -> None:
    here = table([1, 2, 3, 4])
    assert [luck.word(here) for _ in REFERENCE] == [number >> 32 for number in REFERENCE]
    state = [1, 2, 3, 4]
    assert [next_of(state) for _ in REFERENCE] == list(REFERENCE)
    assert here.luck == state


def test_from_any_state() -> None:
    for seed in range(20):
        here = table(seed=seed)
        state = list(here.luck)
        assert [luck.word(here) for _ in range(50)] == [next_of(state) >> 32 for _ in range(50)]


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = counts.total() / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + (kinds - len(counts)) * expected


@pytest.mark.parametrize(("n", "most"), [(2, 15), (3, 18), (6, 25), (7, 27), (52, 100)])
def test_ranges_have_no_bias(n: int, most: float) -> None:
    here = table(seed=n)
    counts = Counter(luck.below(here, n) for _ in range(20_000))
    assert set(counts) == set(range(n))
    assert chi_square(counts, n) < most  # far beyond the 99.9th percentile, with a fixed seed


def test_what_would_be_biased_is_drawn_again() -> None:
    """n = 3 * 2**30: the low three quarters of products would come up more often, so some words are refused."""
    n = 3 << 30
    here = table(seed=5)
    twin = table(seed=5)
    drawn = [luck.below(here, n) for _ in range(2_000)]
    words = 0
    while twin.luck != here.luck:
        luck.word(twin)
        words += 1
    assert 2_400 < words < 2_950  # a quarter of all words is refused: 2,667 expected
    assert abs(sum(drawn) / len(drawn) / n - 0.5) < 0.03


def test_a_range_of_one_is_no_choice() -> None:
    assert {luck.below(table(seed=seed), 1) for seed in range(10)} == {0}


def test_dice() -> None:
    here = table(seed=1)
    counts = Counter(luck.roll(here, 6) for _ in range(6_000))
    assert set(counts) == set(range(1, 7))
    assert chi_square(counts, 6) < 25


@pytest.mark.parametrize("size", [2, 3, 4])
def test_every_order_is_as_likely(size: int) -> None:
    here = table(seed=size)
    counts: Counter[tuple[int, ...]] = Counter()
    orders = list(itertools.permutations(range(1, size + 1)))
    for _ in range(800 * len(orders)):
        pile = list(range(1, size + 1))
        luck.shuffle(here, pile, size)
        counts[tuple(pile)] += 1
    assert set(counts) == set(orders)
    assert chi_square(counts, len(orders)) < {2: 15, 3: 25, 4: 60}[size]


def test_a_shuffle_leaves_what_lies_beyond() -> None:
    pile = [1, 2, 3, 4, 9, 9]
    luck.shuffle(table(seed=3), pile, 4)
    assert sorted(pile[:4]) == [1, 2, 3, 4]
    assert pile[4:] == [9, 9]


def test_the_state_of_a_match_is_fresh_for_every_action() -> None:
    states = {tuple(luck_for(seed_from_number(seed), number)) for seed in range(20) for number in range(20)}
    assert len(states) == 400
    assert all(any(state) for state in states)
