"""Rate limits: token buckets for each address or connection, and counts of what is held at once."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict

from quarterdeck.server.settings import Settings

SITE = 64  # bits of an IPv6 address that belong to one household: it can choose the others as it likes
MOST_KEYS = 20_000  # addresses remembered at once


def household(address: str) -> str:
    """What limits are counted by: an IPv4 address, or the network of an IPv6 one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, SITE), strict=False))


class Bucket:
    """Holds up to `burst`, fills at `rate` a second; each taking costs one."""

    __slots__ = ("burst", "held", "rate", "when")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.held = burst
        self.when = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.held = min(self.burst, self.held + (now - self.when) * self.rate)
        self.when = now
        if self.held < 1:
            return False
        self.held -= 1
        return True


class Buckets:
    """One token bucket per key; the least recently used are dropped first."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._found: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> bool:
        bucket = self._found.get(key)
        if bucket is None:
            bucket = self._found[key] = Bucket(self.rate, self.burst)
            if len(self._found) > MOST_KEYS:
                self._found.popitem(last=False)
        self._found.move_to_end(key)
        return bucket.take()


class Counts:
    """How many of something each key holds now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: dict[str, int] = {}

    def take(self, key: str) -> bool:
        if self._held.get(key, 0) >= self.most:
            return False
        self._held[key] = self._held.get(key, 0) + 1
        return True

    def give_back(self, key: str) -> None:
        left = self._held.get(key, 0) - 1
        if left > 0:
            self._held[key] = left
        else:
            self._held.pop(key, None)


class Turns:
    """Work for people who play nowhere, taken one after the other: all of them together get so much, however many.

    Whoever comes too early waits for a turn. An address waits for few at once, and nobody longer than `LONGEST`.
    """

    MOST_WAITING = 4  # of one address
    LONGEST = 5.0  # seconds

    def __init__(self, rate: float, burst: float) -> None:
        self.gap = 1 / max(rate, 0.001)
        self.ahead = max(0.0, burst - 1) * self.gap  # seconds of turns that may be taken at once
        self.refused = 0
        self._next = time.monotonic() - self.ahead  # when the next turn is due
        self._waiting = Counts(self.MOST_WAITING)

    async def take(self, key: str, weight: int) -> bool:
        """Wait for a turn, which takes as long as `weight` small ones; False if there is none."""
        now = time.monotonic()
        due = max(self._next, now - self.ahead)
        if due > now + self.LONGEST or (due > now and not self._waiting.take(key)):
            self.refused += 1
            return False
        self._next = due + self.gap * weight
        if due > now:
            try:
                await asyncio.sleep(due - now)
            finally:
                self._waiting.give_back(key)
        return True


class Limits:
    """The limits of a server process, counted by address unless noted otherwise."""

    def __init__(self, settings: Settings) -> None:
        self.connections = Counts(settings.connections)
        self.requests = Buckets(settings.request_rate, settings.request_burst)
        self.strangers = Turns(settings.stranger_rate, settings.stranger_burst)
        self.seated: Counter[str] = Counter()  # addresses from which somebody sits at a table now: no strangers
        self.hellos = Buckets(settings.hello_rate, settings.hello_burst)
        self.new_tables = Buckets(settings.tables_an_hour / 3600, max(1, settings.tables_an_hour))
        self.codes = Buckets(settings.codes_a_minute / 60, max(1, settings.codes_a_minute))
        self.sets = Buckets(settings.sets_a_minute / 60, max(1, settings.sets_a_minute))
        self.hints = Buckets(settings.hints_a_minute / 60, max(1, settings.hints_a_minute))  # by seat

    async def turn(self, address: str, weight: int = 1) -> bool:
        """Whether something may be done for an address: at once where somebody plays, in turn for all others."""
        return self.seated[address] > 0 or await self.strangers.take(address, weight)
