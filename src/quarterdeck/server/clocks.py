"""Thinking time of the seats: a bank for the match and something more for every decision."""

from __future__ import annotations

import time

from quarterdeck.server.messages import Clock


class Clocks:
    """Runs only while somebody plays at the table. What was spent is in the log, so a restart costs nobody anything."""

    def __init__(self, clock: Clock | None, seats: int) -> None:
        self.clock = clock
        self.spent = [0] * seats  # milliseconds
        self.decisions = [0] * seats
        self.since: dict[int, float] = {}  # seats that are thinking, and from when
        self.stopped: float | None = None  # when they were stopped, if they are

    def decided(self, seat: int, spent: int) -> None:
        """A line of the log."""
        self.spent[seat] += spent
        self.decisions[seat] += 1

    def stop(self) -> None:
        """Nobody plays here now."""
        if self.stopped is None:
            self.stopped = time.monotonic()

    def go_on(self) -> bool:
        """Somebody does again; whether the clocks stood still until now."""
        if self.stopped is None:
            return False
        pause = time.monotonic() - self.stopped
        self.since = {seat: since + pause for seat, since in self.since.items()}
        self.stopped = None
        return True

    def _now(self) -> float:
        return time.monotonic() if self.stopped is None else self.stopped

    def thinking(self, seats: list[int]) -> None:
        """Start the clocks of these seats; those that run already go on."""
        now = self._now()
        self.since = {seat: self.since.get(seat, now) for seat in seats}

    def used(self, seat: int) -> int:
        """Milliseconds of this decision so far."""
        return int(1000 * (self._now() - self.since[seat])) if seat in self.since else 0

    def again(self, seat: int) -> None:
        """The next decision of a seat begins now."""
        self.since.pop(seat, None)

    def left(self, seat: int) -> int | None:
        """Milliseconds, or None without a clock."""
        if self.clock is None:
            return None
        bank = 1000 * (self.clock.seconds + self.clock.increment * self.decisions[seat])
        return max(0, bank - self.spent[seat] - self.used(seat))
