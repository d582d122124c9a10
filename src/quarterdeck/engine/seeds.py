"""Where the luck of a match comes from: a secret that was sealed beforehand, and a number of each seat.

Whoever deals publishes the seal of the secret. Every seat then publishes the hash of a number of its own, and only when
all hashes are there are the numbers opened. So nobody can choose what comes of them, not even whoever deals together
with one of the seats. A number that is not opened in time is left out, and the record says so: that is a choice
between two deals, and everybody sees who had it. Without any number the secret itself is the seed.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

WIDTH = 32  # bytes of a secret, a number, a seed


def number_hash(number: bytes) -> str:
    """What a seat publishes of its number before any is opened."""
    return hashlib.sha256(b"quarterdeck number\n" + number).hexdigest()


def number_from_word(word: str) -> bytes:
    """A seat's number from what was typed; nothing typed: one that nobody knows."""
    return hashlib.sha256(b"quarterdeck word\n" + word.encode()).digest() if word else secrets.token_bytes(WIDTH)


@dataclass(frozen=True)
class SeatNumber:
    """The number of one seat."""

    seat: int
    hash: str = ""  # published before any number was opened; empty: the seat gave none
    number: bytes | None = None  # None: it was not opened in time and is left out

    @property
    def is_promised(self) -> bool:
        """Whether the number is the one whose hash was published; one that is left out cannot be another."""
        return self.number is None or number_hash(self.number) == self.hash


@dataclass(frozen=True)
class Seed:
    """A sealed secret and the numbers of the seats."""

    secret: bytes
    numbers: tuple[SeatNumber, ...] = ()  # of the seats that were asked for one, in their order

    @property
    def mixed(self) -> bytes:
        """The seed of all luck in the match."""
        given = [(each.seat, each.number) for each in self.numbers if each.number is not None]
        return mix(self.secret, given) if given else self.secret


def mix(secret: bytes, numbers: Iterable[tuple[int, bytes]]) -> bytes:
    """SHA-256 of the secret and the numbers that were opened, each after a byte with its seat's number (from 0)."""
    given = b"".join(bytes([seat]) + number for seat, number in numbers)
    return hashlib.sha256(b"quarterdeck seats\n" + secret + given).digest()


def new_secret() -> bytes:
    return secrets.token_bytes(WIDTH)
