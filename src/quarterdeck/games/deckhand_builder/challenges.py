"""The best results of the challenges for a lone player, from the records of matches that are over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from quarterdeck.engine.daily import DailyDeal
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Challenge, Game
from quarterdeck.engine.match import replay
from quarterdeck.engine.record import Record, parse_record, read_text, seed_from_number
from quarterdeck.games.deckhand_builder.rules.ending import goal_met, hooks_of

LISTED = 5  # results of a challenge
ALONE = {
    "hooks": "Alone against the supply: 32 hooks.",
    "attacks": "Alone against the supply: 26 hooks and nine Attack cards.",
    "structures": "Alone against the supply: 27 hooks and eight Structures.",
}


def deals(day: int) -> tuple[DailyDeal, ...]:
    """The deals of a day: one against a bot, and one alone with a goal; the goals take turns."""
    goal = list(ALONE)[day % len(ALONE)]
    return DailyDeal(you=day % 2), DailyDeal("solo", 1, 0, {"goal": goal}, goal=ALONE[goal])


@dataclass(frozen=True, order=True)
class Result:
    """How a match of a challenge ended; the better one is the greater."""

    reached: bool
    fewer_turns: int  # the number of turns, below 0; of the goal that was missed it does not count
    hooks: int
    who: str
    turns: int


def find(game: Game, name: str) -> Challenge:
    for challenge in game.challenges:
        if name.strip().lower() in (challenge.name, challenge.title.lower()):
            return challenge
    raise BadInput(f"there is no challenge {name!r}; they are: {', '.join(each.name for each in game.challenges)}")


def results(game: Game, challenge: Challenge, records: Iterable[Record]) -> list[Result]:
    """The results in these records, the best first."""
    seed = seed_from_number(challenge.seed)
    wanted = game.settle(challenge.options)
    found = []
    for record in records:
        alone = record.game == game.slug and len(record.seats) == 1 and record.seed == seed and not record.redeals
        if not alone or not record.result or {**game.settle({}), **record.options} != wanted:
            continue
        match = replay(record, lambda slug: game)
        if match.over:
            reached, hooks = goal_met(match.box, match.table) != 0, hooks_of(match.box, match.table, 0)
            turns = match.table.turns
            found.append(Result(reached, -turns if reached else 0, hooks, record.seats[0][1], turns))
    return sorted(found, reverse=True)[:LISTED]


def records_in(folder: Path) -> list[Record]:
    """The records of a folder; what is none, or cannot be read, is left out."""
    found = []
    for path in sorted(folder.glob("*.record")):
        try:
            found.append(parse_record(read_text(path), str(path)))
        except BadInput:
            continue
    return found
