"""Small sets (of cards, of places on a map) as the bits of a number: taken in and out, and listed, in a few steps.

What plain Python does fast and what a processor does fast differ here, so `lowest` and `write_each` have a second
form in the compiled twin: an instruction, and a loop over it. The tests hold both forms against each other.
"""

from functools import lru_cache

from quarterdeck.engine.fields import Moves, Replaced


def lowest(bits: int) -> int:
    """The lowest place in a set that is not empty."""
    return (bits & -bits).bit_length() - 1


@lru_cache(maxsize=1 << 10)
def places(bits: int) -> tuple[int, ...]:
    """All places in a set, ascending. In plain Python only."""
    return _some(bits & 0x1FFF) + _some(bits & 0x3FFE000) + _some(bits & 0x7FFC000000) + _some(bits & ~0x7FFFFFFFFF)


@lru_cache(maxsize=1 << 16)
def _some(bits: int) -> tuple[int, ...]:
    """The places of a part of a set: there are few such parts, so each is worked out once."""
    return tuple(place for place in range(bits.bit_length()) if (bits >> place) & 1)


def write_each(bits: int, base: int, moves: Moves, count: int) -> int:
    """Write `base` plus each place of the set into `moves`, ascending, after the first `count`; the new count."""
    found = places(bits)
    end = count + len(found)
    moves[count:end] = [base + place for place in found]
    return end


def write_one_by_one(bits: int, base: int, moves: Moves, count: int) -> int:
    """In the place of `write_each` in the compiled twin."""
    while bits:
        moves[count] = base + lowest(bits)
        bits &= bits - 1
        count += 1
    return count


IN_RECORDS: Replaced = {write_each: write_one_by_one}
