"""Days on which somebody played, the current streak, and spare days that make up for missed ones."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta

EARNED_BY = 7  # days running
MOST_SPARE = 2


@dataclass(frozen=True)
class Streak:
    """How many days were played running, up to today."""

    running: int
    spare: int  # in hand
    stood_in: frozenset[str]  # days on which a spare one did


def streak_of(played: Collection[str], today: str) -> Streak:
    """From the days that were played (as 2026-11-16). Today may still be played, so it breaks nothing."""
    running = spare = 0
    stood_in: set[str] = set()
    day = date.fromisoformat(min(played, default=today))
    last = date.fromisoformat(today)
    while day <= last:
        text = day.isoformat()
        if text in played:
            running += 1
            spare = min(MOST_SPARE, spare + (running % EARNED_BY == 0))
        elif day < last and spare and running:
            spare -= 1
            stood_in.add(text)
        elif day < last:
            running = spare = 0
        day += timedelta(1)
    return Streak(running, spare, frozenset(stood_in))
