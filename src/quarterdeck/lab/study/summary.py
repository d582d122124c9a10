"""What the results of a study say: the figures of its report, as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any  # for what JSON can hold

from quarterdeck.lab.study.figures import Effect, Mean, chance_of, holm, middle_of, wilson
from quarterdeck.lab.study.plan import Study
from quarterdeck.lab.study.running import Results

SECONDS_A_CHOICE, SECONDS_A_MOVE = 12.0, 3.0  # of people, where there is something to choose and where there is not
DEAL, SHARES, MOVES, TURNS, DECISIONS, CHOICES, LEADS, BEHIND, PLAYED, HELD = range(10)  # work.GAME_COLUMNS
Row = Sequence[Any]  # a game


@dataclass(frozen=True)
class Rate:
    """A rate of games, with its 95 % interval."""

    share: float
    count: int

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share, self.count)


@dataclass(frozen=True)
class Step:
    """A level of the ladder against the one below it."""

    above: str
    below: str
    rate: Rate
    fair: float
    decided_by_deal: float  # the share of deals that neither won from every seat: the seat decided, not the player


@dataclass
class Shape:
    """How the games of a set go."""

    games: int
    seats: list[Rate]  # what each seat wins, from the one that begins on
    moves: list[int]
    turns: list[int]
    decisions: list[int]
    minutes: list[float]
    choices: Mean
    leads: Mean
    behind: Rate
    side: Rate | None = None  # where the seats have decks of their own: what those named for the first one win


@dataclass
class Summary:
    """All figures of a report."""

    study: Study
    complete: bool
    shape: Shape
    new: Shape | None
    effects: list[Effect]
    steps: list[Step]
    decisive: list[tuple[str, int]] = field(default_factory=list)  # why, and the deal


def summary_of(study: Study, results: Results, complete: bool, early: Sequence[int]) -> Summary:
    games = results.games()
    new = shape_of(study, results.games("new")) if study.new is not None else None
    effects = effects_of(study, results, games, early)
    found = Summary(study, complete, shape_of(study, games), new, effects, steps_of(study, results))
    found.decisive = decisive_of(games)
    return found


def shape_of(study: Study, games: Sequence[Row]) -> Shape:
    count = len(games)
    means = [
        sum(row[SHARES][(seat + study.first_at(row[DEAL])) % study.seats] for row in games) / max(1, count)
        for seat in range(study.seats)
    ]
    minutes = [
        (SECONDS_A_CHOICE * row[DECISIONS] + SECONDS_A_MOVE * (row[MOVES] - row[DECISIONS])) / 60 for row in games
    ]
    return Shape(
        games=count,
        seats=[Rate(mean, count) for mean in means],
        moves=[row[MOVES] for row in games],
        turns=[row[TURNS] for row in games],
        decisions=[row[DECISIONS] for row in games],
        minutes=minutes,
        choices=Mean.of([row[CHOICES] for row in games]),
        leads=Mean.of([float(row[LEADS]) for row in games]),
        behind=Rate(sum(row[BEHIND] for row in games) / max(1, count), count),
        side=Rate(sum(row[SHARES][row[DEAL] % 2] for row in games) / max(1, count), count) if study.sides else None,
    )


def effects_of(study: Study, results: Results, games: Sequence[Row], early: Sequence[int]) -> list[Effect]:
    """Every subject, the strongest effect first."""
    pairs: dict[int, list[float]] = {i: [] for i in range(len(study.subjects))}
    for _, subject, _, difference in results.pairs():
        pairs[int(subject)].append(difference)
    chances = [chance_of(pairs[i]) for i in pairs]
    corrected = holm(chances)
    found = []
    for i, name in enumerate(study.subjects):
        drawn, of_drawn = hands_of(study, games, i)
        with_it = [row[SHARES][seat] for row in games for subject, seat in row[PLAYED] if subject == i]
        found.append(
            Effect(
                name=name,
                mean=Mean.of(pairs[i]),
                different=sum(value != 0 for value in pairs[i]),
                chance=chances[i],
                corrected=corrected[i],
                early=i in early,
                played=len(with_it),
                drawn=drawn,
                played_of_drawn=of_drawn,
                won=sum(with_it) / len(with_it) if with_it else 0.0,
            )
        )
    return sorted(found, key=lambda effect: (-effect.mean.mean, effect.name))


def hands_of(study: Study, games: Sequence[Row], subject: int) -> tuple[float | None, float | None]:
    """The share of seats that had a card in hand, and of those the share that played it; None: not looked at."""
    looked = [row for row in games if row[HELD] is not None]
    held = [(row[DEAL], seat) for row in looked for each, seat in row[HELD] if each == subject]
    played = {(row[DEAL], seat) for row in looked for each, seat in row[PLAYED] if each == subject}
    if not any(row[HELD] for row in looked):
        return None, None
    share = len(held) / (len(looked) * study.seats)
    return share, sum(pair in played for pair in held) / len(held) if held else None


def steps_of(study: Study, results: Results) -> list[Step]:
    found = []
    for pair in range(1, len(study.levels)):
        rows = [row for row in results.ladder() if row[0] == pair]
        if not rows:
            continue
        deals: dict[float, list[float]] = {}
        for _, deal, _, share in rows:
            deals.setdefault(deal, []).append(share)
        mixed = sum(len(set(shares)) > 1 for shares in deals.values()) / len(deals)
        rate = Rate(sum(row[3] for row in rows) / len(rows), len(rows))
        found.append(Step(study.levels[pair], study.levels[pair - 1], rate, 1 / study.seats, mixed))
    return found


def decisive_of(games: Sequence[Row]) -> list[tuple[str, int]]:
    """Three games to look at: the most contested, one that was won from behind, and the shortest."""
    if not games:
        return []
    found = [("The lead changed most often", max(games, key=lambda row: (row[LEADS], -row[DEAL]))[DEAL])]
    behind = [row for row in games if row[BEHIND] and row[DEAL] != found[0][1]]
    if behind:
        found.append(("Won from behind, and long", max(behind, key=lambda row: (row[MOVES], -row[DEAL]))[DEAL]))
    rest = [row for row in games if row[DEAL] not in {deal for _, deal in found}]
    if rest:
        found.append(("The shortest", min(rest, key=lambda row: (row[MOVES], row[DEAL]))[DEAL]))
    return found


def verdict(found: Summary) -> str:
    """The whole in a few sentences; every word comes from an interval."""
    parts = []
    first = found.shape.seats[0]
    low, high = first.interval
    fair = 1 / found.study.seats
    if found.study.seats > 1:
        sure = low > fair or high < fair
        side = "more" if first.share > fair else "less"
        verdict = f"surely {side} than" if sure else "perhaps no other than"
        who = "Whoever begins" if found.study.begins else "The first seat"
        parts.append(f"{who} wins {first.share:.1%}, {verdict} its fair {fair:.0%}.")
    minutes, turns = middle_of(found.shape.minutes), middle_of(found.shape.turns)
    parts.append(f"A game takes about {minutes:.0f} minutes ({turns:.0f} turns).")
    if found.new is not None:
        minutes, turns = middle_of(found.new.minutes), middle_of(found.new.turns)
        share = f"that is {found.new.seats[0].share:.1%}, and " if found.study.seats > 1 else ""
        parts.append(f"With the new set {share}a game takes about {minutes:.0f} minutes ({turns:.0f} turns).")
    sure_ones = [effect for effect in found.effects if effect.sure]
    if found.effects and found.study.new is None:
        parts.append(f"{len(sure_ones)} of {len(found.effects)} surely change who wins.")
    elif found.effects:
        names = ", ".join(effect.name for effect in sure_ones)
        parts.append(f"Surely stronger or weaker than before: {names or 'no card'}.")
    for step in found.steps:
        low, high = step.rate.interval
        verdict = "surely better" if low > step.fair else "surely worse" if high < step.fair else "perhaps not better"
        parts.append(f"{step.above} is {verdict} than {step.below} ({step.rate.share:.0%}).")
    return " ".join(parts)
