"""Scores a counted try at a deal of the day: its log is replayed by the rules, from the day's secret.

Nothing that a client says about a result is believed, and nothing that the table's own row says about its shuffle.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import partial
from itertools import pairwise
from typing import Any  # for JSON

import sqlalchemy as sa

from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.server.cleaning import NAME_LETTERS
from quarterdeck.server.database import Entry, Loaded, tables, tries
from quarterdeck.server.days import GRACE, Dealt, ends_at, find_deal, known_secret
from quarterdeck.server.errors import Refused
from quarterdeck.server.replays import course_of, numbers_of, source_of
from quarterdeck.server.services import Services
from quarterdeck.server.state import TableState

LONGEST_LINE = 60  # turns in the line that is shared
GAINED, FELL_BACK, LEVEL = "▲", "▽", "\u2013"
BATCH = 50
Key = tuple[str, str, str]  # date, deal, player


@dataclass(frozen=True)
class Verdict:
    """How a try ended: the columns of its row."""

    state: str  # done; late: after the day was over; void: not what the rules give
    name: str = ""
    won: int = -1
    points: int = 0
    against: int | None = None
    turns: int = 0
    seconds: int = 0
    line: str = ""
    result: str = ""


VOID = Verdict("void")


def judge(loaded: Loaded, dealt: Dealt, secret: bytes | None, services: Services) -> Verdict:
    """The verdict on a table that is finished."""
    try:
        state = TableState(loaded, services.settings, services.readiness)
        if not _as_dealt(state, dealt, secret):
            return VOID
        match = source_of(state).match()
    except (Illegal, BadInput, Refused, ValueError):
        return VOID
    if state.status == "over" and not match.over:
        return VOID
    you = dealt.deal.you
    course = _course(state, match, you)
    own = [entry for entry in loaded.entries if entry.kind == "move" and entry.seat == you]
    last = max((entry.at for entry in loaded.entries), default=0.0)
    return Verdict(
        state="late" if last > ends_at(dealt.date) + GRACE else "done",
        name=state.setup.seats[you].name[:NAME_LETTERS],
        won=_won(state, match, you),
        **course,
        seconds=_seconds(own),
        result=state.result,
    )


def _as_dealt(state: TableState, dealt: Dealt, secret: bytes | None) -> bool:
    """Whether a table is the deal of the day, shuffled by its secret and by nothing else."""
    setup = state.setup
    agreed = (setup.date, setup.deal, setup.counted, len(setup.seats), state.row.game)
    return (
        secret is not None
        and agreed == (dealt.date, dealt.id, True, dealt.deal.seats, dealt.game.slug)
        and state.prepared.options == state.prepared.game.settle(dict(dealt.deal.options))
        and state.seed.mixed == dealt.seed(secret)
        and not state.log.redeals
        and not any(state.log.by_stand_in)
    )


def _won(state: TableState, match: Match, you: int) -> int:
    if not match.game.competitive:
        return -1
    outcome = match.outcome()
    if outcome is None:  # given up
        return 0
    if match.seats > 1 and len(outcome.winners) in (0, match.seats):
        return 1
    return 2 if you in outcome.winners else 0


def _course(state: TableState, match: Match, you: int) -> dict[str, Any]:
    """Points, those of the best other seat, turns, and the line."""
    parts = match.game.parts
    if parts.tally is not None:
        steps = parts.tally([done.events for done in match.actions], you)
        return {"points": steps[-1], "against": None, "turns": len(steps) - 1, "line": line_of(steps)}
    fact = parts.lead[0]
    start = state.prepared.match(match.names, state.seed).view(SPECTATOR)
    turns = [numbers_of(start), *(numbers for _, _, numbers in course_of(source_of(state)))]
    mine = [numbers[you].get(fact, 0) for numbers in turns]
    others = [max((each.get(fact, 0) for seat, each in enumerate(one) if seat != you), default=0) for one in turns]
    line = line_of([own - other for own, other in zip(mine, others, strict=True)])
    against = others[-1] if match.seats > 1 else None
    return {"points": mine[-1], "against": against, "turns": len(turns) - 1, "line": line}


def line_of(steps: list[int]) -> str:
    """A sign a turn: gained, fell back, level. It tells nothing about the cards."""
    changes = [after - before for before, after in pairwise(steps)]
    signs = "".join(GAINED if each > 0 else FELL_BACK if each < 0 else LEVEL for each in changes)
    return signs if len(signs) <= LONGEST_LINE else signs[: LONGEST_LINE - 1] + "…"


def _seconds(own: list[Entry]) -> int:
    return sum(entry.spent for entry in own) // 1000


async def settle(services: Services, day: str = "") -> None:
    """Judge every try whose table is finished. Done once, or again with the same result: never half."""
    store = services.store

    def unjudged(connection: sa.Connection) -> list[tuple[Key, str]]:
        finished = sa.select(tries).join(tables, tables.c.id == tries.c.table_id)
        finished = finished.where(tries.c.state == "playing", tables.c.state.in_(("over", "ended")))
        rows = connection.execute((finished.where(tries.c.date == day) if day else finished).limit(BATCH))
        return [((row.date, row.deal, row.player), row.table_id) for row in rows]

    while found := await store.read(unjudged):
        for key, table in found:
            verdict = await _verdict_on(services, key, table)
            await store.write(partial(_write, key=key, verdict=verdict))
        if len(found) < BATCH:
            return


async def _verdict_on(services: Services, key: Key, table: str) -> Verdict:
    day, deal, _ = key
    loaded = await services.store.load(table)
    if loaded is None:  # deleted just now: nobody can say any more
        return VOID
    secret = await services.store.read(lambda connection: known_secret(connection, day))
    return await services.in_background(judge, loaded, find_deal(day, deal), secret, services)


def _write(connection: sa.Connection, key: Key, verdict: Verdict) -> None:
    date, deal, player = key
    mine = (tries.c.date == date) & (tries.c.deal == deal) & (tries.c.player == player)
    connection.execute(sa.update(tries).where(mine).values(asdict(verdict)))


def forget_names(connection: sa.Connection, before: str) -> None:
    """Results stay, for their own days running; who had them does not."""
    connection.execute(sa.update(tries).where(tries.c.date < before, tries.c.name != "").values(name=""))
