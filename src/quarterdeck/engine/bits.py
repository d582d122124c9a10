"""Small sets (of cards, of places on a map) as the bits of a number: taken in and out, and listed, in a few steps.

What plain Python does fast and what a processor does fast differ here, so most have a second form in the compiled twin:
an instruction, a loop over it, or a row looked at in one go (engine/vectors.py). The tests hold both forms against each
other.
"""

from functools import lru_cache

from quarterdeck.engine.fields import Moves, Pile, Replaced


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


def write_few(bits: int, places: int, base: int, moves: Moves, count: int) -> int:
    """Write a set of few places (16 at most) as moves, without a branch: for sets that nobody can foretell."""
    for place in range(places):
        moves[count] = base + place
        count += (bits >> place) & 1
    return count


# --- Sets out of a row: an array field of a table


def where_equal(row: Pile, number: int) -> int:
    """The places of a row that hold a number: a set."""
    found = 0
    for place in range(len(row)):
        found |= (row[place] == number) << place
    return found


def where_above(row: Pile, number: int) -> int:
    """The places of a row that hold more than a number: a set."""
    found = 0
    for place in range(len(row)):
        found |= (row[place] > number) << place
    return found


def where_clear(row: Pile, marks: int) -> int:
    """The places of a row whose numbers have none of these bits: a set."""
    found = 0
    for place in range(len(row)):
        found |= (row[place] & marks == 0) << place
    return found


def set_of(row: Pile) -> int:
    """The numbers of a row, none above 63, as a set. Where a row is not full, 0 is in it."""
    found = 0
    for place in range(len(row)):
        found |= 1 << row[place]
    return found


IN_RECORDS: Replaced = {write_each: write_one_by_one}
