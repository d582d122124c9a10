"""Who meets whom in a round: everybody once (the circle), by score without repeats (Swiss), or in groups.

Entrants are numbers. Nothing here depends on luck: the same standings give the same round.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import ceil, log2

PRIME = (1 << 61) - 1
Round = list[tuple[int, ...]]  # the tables of a round; one entrant alone has a bye
Met = Mapping[frozenset[int], int]  # how often two have met


def circle(entrants: int, number: int) -> Round:
    """Round `number` (from 0) of a round robin: one stays, all others move on by a place (the circle method)."""
    places = entrants + entrants % 2  # an odd one out meets the last place, which is nobody's
    turning = [(number + place) % (places - 1) for place in range(places - 1)]
    ring = [*turning, places - 1]
    pairs = [(ring[i], ring[-2 - i]) for i in range(places // 2 - 1)] + [(ring[places // 2 - 1], places - 1)]
    # the lower number begins if their sum is odd: so everybody begins as often as not, or once more or less
    order = (sorted(pair, reverse=sum(pair) % 2 == 0) for pair in pairs)
    return [tuple(each for each in pair if each < entrants) for pair in order]


def circle_rounds(entrants: int) -> int:
    return entrants - 1 + entrants % 2


def swiss_rounds(entrants: int) -> int:
    """Enough that one alone can have won everything, and at least three where so many differ."""
    return min(circle_rounds(entrants), max(3, ceil(log2(max(entrants, 2)))))


def swiss(
    standing: Sequence[int], points: Mapping[int, int], met: Met, had_bye: set[int], balance: Mapping[int, int]
) -> Round:
    """A round of a Swiss tournament, `standing` best first: equals meet, nobody twice while that can be avoided.

    An odd one out has a bye: the last who had none. Of those with as many points the upper half meets the lower one,
    and rather somebody who has begun more often meets somebody who has begun less often (`balance`): two who have begun
    twice more than not, or twice less, do not meet if that can be avoided.
    """
    often = max(met.values(), default=0)
    for most, side in product(range(often + 1), (2, 99)):  # as rarely, and as evenly, as it can be done

        def may(one: int, other: int, most: int = most, side: int = side) -> bool:
            one_sided = min(abs(balance[one]), abs(balance[other])) >= side and balance[one] * balance[other] > 0
            return met.get(frozenset((one, other)), 0) <= most and not one_sided

        for rest, bye in _byes(standing, had_bye):
            if can_pair(rest, may):
                return _paired(rest, points, met, balance, may) + bye
    raise AssertionError("whoever has met most often may meet again")


def _byes(standing: Sequence[int], had: set[int]) -> list[tuple[list[int], Round]]:
    """Who plays, and who does not: from the last one up, nobody twice before everybody had a bye."""
    if len(standing) % 2 == 0:
        return [(list(standing), [])]
    from_last = list(standing)[::-1]
    free = [one for one in from_last if one not in had] or from_last
    return [([other for other in standing if other != one], [(one,)]) for one in free]


def _paired(
    people: list[int],
    points: Mapping[int, int],
    met: Met,
    balance: Mapping[int, int],
    may: Callable[[int, int], bool],
) -> Round:
    found: Round = []
    rest = list(people)
    while rest:
        one, *others = rest
        group = [other for other in rest if points[other] == points[one]]
        across = rest[min(len(group) // 2, len(rest) - 1)]  # the upper half meets the lower one

        def liking(other: int, one: int = one, across: int = across, rest: list[int] = rest) -> tuple[int, ...]:
            same_side = int(balance[one] * balance[other] > 0)
            far = abs(rest.index(other) - rest.index(across))
            return met.get(frozenset((one, other)), 0), points[one] - points[other], same_side, far

        for other in sorted(filter(lambda other: may(one, other), others), key=liking):
            left = [each for each in others if each != other]
            if can_pair(left, may):
                break
        found.append((one, other))
        rest = left
    return found


def can_pair(people: Sequence[int], may: Callable[[int, int], bool]) -> bool:
    """Whether all can be paired so that nobody meets somebody they may not.

    Tutte's theorem: so it is where the skew-symmetric matrix with an unknown for each allowed pair has full rank. The
    unknowns are random numbers modulo a large prime, always the same ones; that they hide a pairing by accident is less
    likely than one in 10^16.
    """
    if len(people) % 2:
        return False
    luck = random.Random(len(people))
    size = len(people)
    rows = [[0] * size for _ in people]
    for i in range(size):
        for j in range(i):
            if may(people[i], people[j]):
                rows[i][j] = luck.randrange(1, PRIME)
                rows[j][i] = PRIME - rows[i][j]
    for column in range(size):
        pivot = next((row for row in range(column, size) if rows[row][column]), None)
        if pivot is None:
            return False
        rows[column], rows[pivot] = rows[pivot], rows[column]
        inverse = pow(rows[column][column], -1, PRIME)
        for row in range(column + 1, size):
            if factor := rows[row][column] * inverse % PRIME:
                rows[row] = [(a - factor * b) % PRIME for a, b in zip(rows[row], rows[column], strict=True)]
    return True


def group_sizes(entrants: int, wanted: int, allowed: Sequence[int]) -> list[int]:
    """How many sit at each table: as even as it can be, as near to `wanted` as it can be, nobody alone."""
    best: tuple[int, int, list[int]] | None = None
    for tables in range(1, entrants // 2 + 1):
        small, larger = divmod(entrants, tables)
        sizes = [small + 1] * larger + [small] * (tables - larger)
        if all(size in allowed for size in sizes):
            off = max(abs(size - wanted) for size in sizes)
            best = min(best or (off, tables, sizes), (off, tables, sizes))
    if best is None:
        raise ValueError(f"{entrants} cannot be seated at tables of {', '.join(map(str, allowed))}")
    return best[2]


def groups(standing: Sequence[int], sizes: Sequence[int], met: Met) -> Round:
    """Tables for more than two: the best player without a seat, then those who met them least, best first."""
    rest = list(standing)
    found: Round = []
    for size in sizes:
        seated = [rest.pop(0)]
        while len(seated) < size:
            often = [sum(met.get(frozenset((one, other)), 0) for one in seated) for other in rest]
            seated.append(rest.pop(often.index(min(often))))
        found.append(tuple(seated))
    return found


def seated(entrants: Sequence[int], balance: Mapping[int, int], last: Mapping[int, int]) -> list[int]:
    """Who sits first, and so begins: the one who began least often, then longest ago (`last`: in which round)."""
    return sorted(entrants, key=lambda one: (balance[one], last.get(one, -1), one))
