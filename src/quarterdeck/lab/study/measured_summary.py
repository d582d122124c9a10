"""What the results of a study say of a game that nobody wins: the figures of its report, as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any  # rows of JSON

from quarterdeck.engine.measuring import Figure, Sheet
from quarterdeck.engine.speech import listed
from quarterdeck.lab.study.figures import DOUBT, Mean, chance_of, holm
from quarterdeck.lab.study.measured import measures_of
from quarterdeck.lab.study.plan import CardFiles, Study
from quarterdeck.lab.study.running import Results

DEAL, MOVES, COUNTED = range(3)  # of a row
Row = Sequence[Any]  # a game: its deal, its moves, what was counted


@dataclass(frozen=True)
class Found:
    """A figure of the games of a study; where two sets are compared, of both, and what differs on the same games."""

    figure: Figure
    mean: Mean
    new: Mean | None = None
    difference: Mean | None = None
    chance: float = 1.0
    corrected: float = 1.0  # for all figures of the study together (Holm)

    @property
    def sure(self) -> bool:
        return self.difference is not None and self.corrected <= DOUBT

    @property
    def verdict(self) -> str:
        if self.difference is None:
            return ""
        if not self.sure:
            return "may be nothing"
        return "surely more" if self.difference.mean > 0 else "surely less"


@dataclass
class Measured:
    """All figures of a report."""

    study: Study
    complete: bool
    games: int
    found: list[Found]
    sheets: Sequence[Sheet]
    new_sheets: Sequence[Sheet]
    decisive: list[tuple[str, int]] = field(default_factory=list)  # why, and the game's number


def measured_of(study: Study, results: Results, complete: bool) -> Measured:
    game = study.found
    measures = measures_of(game)
    old, new = results.games(), {row[DEAL]: row for row in results.games("new")}
    found = []
    for place, figure in enumerate(measures.FIGURES):
        values = [row[COUNTED][place] for row in old]
        if study.new is None:
            found.append(Found(figure, Mean.of(values)))
            continue
        others = [new[row[DEAL]][COUNTED][place] for row in old]
        differences = [other - value for value, other in zip(values, others, strict=True)]
        found.append(Found(figure, Mean.of(values), Mean.of(others), Mean.of(differences), chance_of(differences)))
    corrected = holm([each.chance for each in found])
    found = [
        Found(each.figure, each.mean, each.new, each.difference, each.chance, chance)
        for each, chance in zip(found, corrected, strict=True)
    ]
    both = [() if cards is None else sheets_of(study, cards) for cards in (study.cards, study.new)]
    return Measured(study, complete, len(old), found, both[0], both[1], decisive_of(measures.FIGURES, old))


def sheets_of(study: Study, cards: CardFiles) -> Sequence[Sheet]:
    game = study.found
    return measures_of(game).sheets(game.pack_box(study.seats, cards.options, cards.files))


def decisive_of(figures: Sequence[Figure], games: Sequence[Row]) -> list[tuple[str, int]]:
    """Three games to look at: those with the most and the least of the figure that differs most, and the longest."""
    if not games:
        return []

    def spread(place: int) -> float:
        found = Mean.of([row[COUNTED][place] for row in games])
        return found.deviation / (abs(found.mean) or 1.0) if found.mean >= 1 else 0.0

    place = max(range(len(figures)), key=lambda place: (spread(place), -place))
    order = sorted(games, key=lambda row: (row[COUNTED][place], row[DEAL]))
    found = {order[-1][DEAL]: f"The most of: {figures[place].name}"}
    found.setdefault(order[0][DEAL], f"The least of: {figures[place].name}")
    found.setdefault(max(games, key=lambda row: (row[MOVES], -row[DEAL]))[DEAL], "The longest")
    return [(why, deal) for deal, why in found.items()]


def verdict(found: Measured) -> str:
    """The whole in two sentences; every word comes from an interval."""
    heads = [each for each in found.found if each.figure.headline]
    sentence = listed([f"{each.figure.name} {each.mean.mean:.1f}" for each in heads])
    parts = [f"On the average of {found.games} games: {sentence}."]
    if found.study.new is not None:
        sure = [f"{each.verdict.removeprefix('surely ')} {each.figure.name}" for each in found.found if each.sure]
        parts.append(
            f"With the new set surely {listed(sure)}." if sure else "With the new set nothing is surely otherwise."
        )
    return " ".join(parts)
