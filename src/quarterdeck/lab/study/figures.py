"""Figures of a study: rates, paired differences, intervals, and corrections for testing many cards at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, erfc, log, sqrt

Z = 1.96
DOUBT = 0.05  # how often, at most, anything at all is called sure that is nothing
LEAST = 40  # pairs before a trial may end early
LEAST_DIFFERENT = 10  # pairs that came out differently before anything is reported


@dataclass(frozen=True)
class Mean:
    """A mean of numbers, with a 95 % interval."""

    count: int
    mean: float
    deviation: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        count = len(values)
        if not count:
            return cls(0, 0.0, 0.0)
        mean = sum(values) / count
        squares = sum((value - mean) ** 2 for value in values)
        return cls(count, mean, sqrt(squares / (count - 1)) if count > 1 else 0.0)

    @property
    def error(self) -> float:
        return self.deviation / sqrt(self.count) if self.count else 0.0

    @property
    def low(self) -> float:
        return self.mean - Z * self.error

    @property
    def high(self) -> float:
        return self.mean + Z * self.error


@dataclass(frozen=True)
class Effect:
    """What a subject does to the chance of winning, from pairs of games on the same deals."""

    name: str
    mean: Mean
    different: int  # pairs that came out differently
    chance: float  # that pairs differ so much by luck alone
    corrected: float = 1.0  # the same for all subjects of the study together (Holm)
    early: bool = False  # it was clear before all deals were played, by a bound that holds at any time
    played: int = 0  # seats that played it in games as dealt
    drawn: float | None = None  # the share of seats that had it in hand; None: nobody looked
    played_of_drawn: float | None = None  # of those
    won: float = 0.0  # what those games were worth to them: no effect, for whoever is ahead plays more

    @property
    def sure(self) -> bool:
        return self.early or self.corrected <= DOUBT

    @property
    def dead(self) -> float | None:
        """The share of those who had it in hand and never played it."""
        return None if self.played_of_drawn is None else 1 - self.played_of_drawn

    @property
    def verdict(self) -> str:
        if self.sure:
            return "surely helps" if self.mean.mean > 0 else "surely hurts"
        if self.different < LEAST_DIFFERENT:
            return "too little to say"
        return "may be nothing"


def chance_of(differences: Sequence[float]) -> float:
    """Two-sided: exact by the signs where few pairs differ, else by the normal distribution."""
    ups = sum(value > 0 for value in differences)
    downs = sum(value < 0 for value in differences)
    different = ups + downs
    if not different:
        return 1.0
    if different < 30:
        tail = sum(comb(different, i) for i in range(max(ups, downs), different + 1))
        return min(1.0, 2 * tail / float(2**different))
    found = Mean.of(differences)
    return erfc(abs(found.mean) / found.error / sqrt(2)) if found.error else 0.0


def holm(chances: Sequence[float]) -> list[float]:
    """Corrected for many (Holm, 1979): the smallest counts as often as there are, the next one time less, and so on."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    found = [1.0] * len(chances)
    worst = 0.0
    for place, i in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - place) * chances[i]))
        found[i] = worst
    return found


def is_clear(differences: Sequence[float], subjects: int) -> bool:
    """Whether the mean is surely not 0, however often one looks (a normal mixture), for one of so many subjects."""
    count = len(differences)
    different = sum(value != 0 for value in differences)
    if count < LEAST or different < 2 * LEAST_DIFFERENT:
        return False
    found = Mean.of(differences)
    rho, doubt = 0.2, DOUBT / max(1, subjects)
    spread = count * found.deviation**2 * rho**2 + 1
    return abs(found.mean) > sqrt(2 * spread / (count * rho) ** 2 * log(sqrt(spread) / doubt))


def wilson(share: float, count: int) -> tuple[float, float]:
    """95 % of a rate."""
    if not count:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def middle_of(values: Iterable[float]) -> float:
    """The median."""
    found = sorted(values)
    if not found:
        return 0.0
    half = len(found) // 2
    return found[half] if len(found) % 2 else (found[half - 1] + found[half]) / 2
