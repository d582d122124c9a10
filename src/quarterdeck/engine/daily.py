"""Today's deals: what a game plays on a day, and how the shuffle of each deal comes from the day's secret.

The server draws one secret a day. Its hash is published while the day lasts, the secret when it is over, so that
anybody can check that all had the same shuffles and that nobody chose them afterwards.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

Row = tuple[int, ...]
Tally = Callable[[Sequence[Sequence[Row]], int], list[int]]  # points of a seat after each turn, from what was told


@dataclass(frozen=True)
class DailyDeal:
    """One of a game's deals of a day: everybody plays it from the same shuffle."""

    name: str = ""  # behind the game's slug, where a game has several: solo
    seats: int = 2
    you: int = 0  # the seat of whoever plays it
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    bot: str = ""  # who has the other seats; empty: the server's level for the day
    goal: str = ""  # what counts, in a sentence, where it is not to win

    def deal_id(self, slug: str) -> str:
        """How addresses and the day's shuffle name it: deckhand-builder-solo."""
        return f"{slug}-{self.name}" if self.name else slug


def day_hash(date: str, secret: bytes) -> str:
    """What is published of a day's secret while the day lasts; the date as 2026-11-16."""
    return hashlib.sha256(b"quarterdeck day\n" + date.encode() + b"\n" + secret).hexdigest()


def deal_secret(date: str, deal: str, secret: bytes) -> bytes:
    """The seed of a deal. That of one deal says nothing about the others of the day."""
    return hashlib.sha256(b"quarterdeck deal\n" + f"{date}\n{deal}\n".encode() + secret).digest()
