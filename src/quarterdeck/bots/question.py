"""What a bot is asked, and what one is."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, runtime_checkable  # `Any`: the game's own Box and Table

from quarterdeck.bots.advice import Advice
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match, luck_for


class Luck:
    """A bot's own generator, for quarterdeck.engine.luck: it says nothing about the shuffles of the match."""

    def __init__(self, seed: bytes, seat: int, number: int) -> None:
        self.own = hashlib.sha256(b"quarterdeck bot\n" + bytes([seat]) + seed).digest()
        self.number = number
        self.luck = luck_for(self.own, number)

    @property
    def seed(self) -> bytes:
        """The seed of a search that starts from here."""
        return b"".join(word.to_bytes(8, "big") for word in self.luck)


@dataclass(frozen=True)
class Question:
    """What a bot knows when it decides: what its seat is shown, and nothing else."""

    game: Game
    box: Any
    seen: Any  # as its seat is shown it
    seat: int
    legal: Sequence[int]
    luck: Luck

    @classmethod
    def of(cls, match: Match, seat: int) -> Question:
        luck = Luck(match.seed, seat, len(match.actions) + 1)
        return cls(match.game, match.box, match.shown(seat), seat, match.legal(seat), luck)


class Bot(Protocol):
    """Chooses one of the legal actions of a seat from what that seat is shown."""

    name: str
    about: str

    def choose(self, question: Question) -> int: ...


@runtime_checkable
class Ponderer(Protocol):
    """A bot that can look ahead while another seat decides."""

    def ponder(self, question: Question, stop: Callable[[], bool]) -> int: ...


class Adviser(Protocol):
    """A bot that can also say what it would do for a person, and what each choice is worth."""

    def advise(self, question: Question, played: int | None = None) -> Advice: ...


def legal_today(question: Question) -> Question:
    """A search plays by today's rules: moves of a match of earlier ones that are legal no more cannot be weighed."""
    why_not = question.game.function("why_not")
    box, seen, seat = question.box, question.seen, question.seat
    return replace(question, legal=[action for action in question.legal if not why_not(box, seen, seat, action)])
