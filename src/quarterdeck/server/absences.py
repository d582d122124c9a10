"""Clocks that run out and people who are gone: when to look, and what then happens."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from quarterdeck.server.table import LiveTable


async def look_at_the_clock(table: LiveTable, at_once: int = -1) -> None:
    """A clock has run out, or somebody was gone for too long (or says so). Only while the table's lock is held."""
    if table.state != "playing":
        return
    now = time.monotonic()
    before = set(table.stand_ins)
    absence = table.setup.absence
    for seat in table.persons:
        if table.clocks.left(seat) == 0:
            table.stand_ins.add(seat)
        since = table.gone.get(seat)
        over = since is not None and (seat == at_once or now - since >= absence.seconds)
        if over and absence.then == "bot":
            table.stand_ins.add(seat)
        elif over and absence.then == "end":
            await table.close(f"{table.setup.seats[seat].name} has left")
            return
    if before != table.stand_ins:
        table.send_people()
    table.house.after_change(table)


def next_look(table: LiveTable) -> float | None:
    """Seconds until a clock runs out, an absence has lasted too long, or nobody plays any more."""
    if table.state != "playing":
        return None
    waits = [table.attended - time.monotonic()] if math.isfinite(table.attended) else []
    absence = table.setup.absence
    for seat in table.persons:
        if seat in table.stand_ins:
            continue
        left = table.clocks.left(seat)
        if left is not None and seat in table.clocks.since:
            waits.append(left / 1000)
        if seat in table.gone and absence.then != "wait":
            waits.append(absence.seconds - (time.monotonic() - table.gone[seat]))
    return max(0.0, min(waits)) + 0.01 if waits else None
