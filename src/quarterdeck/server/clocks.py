"""Thinking time of the seats: a bank for the match and something more for every decision."""

from __future__ import annotations

import time

from quarterdeck.server.messages import Clock


class Clocks:
    """Runs only while the table is awake. What was spent is in the log, so a restart costs nobody anything."""

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self.spent = [0] * seats  # milliseconds
        self.decisions = [0] * seats
        self.since: dict[int, float] = {}  # seats that are thinking, and from when

    def decided(self, seat: int, spent: int) -> None:
        """A line of the log."""
        self.spent[seat] += spent
        self.decisions[seat] += 1

    def thinking(self, seats: list[int]) -> None:
        """These seats decide now; whoever did already goes on."""
        now = time.monotonic()
        self.since = {seat: self.since.get(seat, now) for seat in seats}

    def used(self, seat: int) -> int:
        """Milliseconds of this decision so far."""
        return int(1000 * (time.monotonic() - self.since[seat])) if seat in self.since else 0

    def again(self, seat: int) -> None:
        """The next decision of a seat begins now."""
        self.since.pop(seat, None)

    def left(self, seat: int) -> int | None:
        """Milliseconds, or None without a clock."""
        if self.clock is None:
            return None
        bank = 1000 * (self.clock.seconds + self.clock.increment * self.decisions[seat])
        return max(0, bank - self.spent[seat] - self.used(seat))
