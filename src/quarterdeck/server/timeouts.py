"""Timeouts of a table: clocks that run out, people who are away too long, and when to look again."""

from __future__ import annotations

import math
import time

from quarterdeck.server.state import TableState


def apply_timeouts(state: TableState, leaving: int = -1) -> int | None:
    """Let stand-ins play where a clock has run out or somebody was away too long (or leaves now).

    The seat for whose absence the table is to end, if that is what was agreed.
    """
    now = time.monotonic()
    people, absence = state.people, state.setup.absence
    for seat in people.persons:
        if state.clocks.left(seat) == 0:
            people.stand_ins.add(seat)
        if not people.seats[seat].taken:
            continue
        since = people.away.get(seat)
        over = since is not None and (seat == leaving or now - since >= absence.seconds)
        if over and absence.then == "bot":
            people.stand_ins.add(seat)
        elif over and absence.then == "pass":
            people.passed.add(seat)
        elif over and absence.then == "end":
            return seat
    return None


def next_timeout(state: TableState, attended_until: float) -> float | None:
    """Seconds until a clock runs out, an absence has lasted too long, or nobody plays any more."""
    if state.status != "playing":
        return None
    waits = [attended_until - time.monotonic()] if math.isfinite(attended_until) else []
    people, absence = state.people, state.setup.absence
    for seat in people.persons:
        if seat in people.stand_ins or seat in people.passed or not people.seats[seat].taken:
            continue
        left = state.clocks.left(seat)
        if left is not None and seat in state.clocks.since:
            waits.append(left / 1000)
        if seat in people.away and absence.then != "wait":
            waits.append(absence.seconds - (time.monotonic() - people.away[seat]))
    return max(0.0, min(waits)) + 0.01 if waits else None
