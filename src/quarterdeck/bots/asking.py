"""One way to ask a bot: a Question is made from a match, and the answer is always a legal action."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match, luck_for


class Luck:
    """A bot's own generator, for quarterdeck.engine.luck: it says nothing about the shuffles of the match."""

    def __init__(self, seed: bytes, seat: int, number: int) -> None:
        own = hashlib.sha256(b"quarterdeck bot\n" + bytes([seat]) + seed).digest()
        self.luck = luck_for(own, number)


@dataclass(frozen=True)
class Question:
    """What a bot knows when it decides: what its seat is shown, and nothing else."""

    game: Game
    box: Any  # the game's own Box
    seen: Any  # the game's own Table, as its seat is shown it
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


class Adviser(Protocol):
    """A bot that can also say, in sentences, what it would do for a person and why."""

    def advise(self, question: Question, played: int | None = None) -> list[str]: ...


def ask(bot: Bot, match: Match, seat: int) -> int:
    """A bot's action in a match."""
    return answer(bot, Question.of(match, seat))


def answer(bot: Bot, question: Question) -> int:
    """A bot's action. A search plays by today's rules: in a match of earlier ones its choice may not be legal."""
    action = bot.choose(question)
    if action in question.legal:
        return action
    from quarterdeck.bots.quick_move import quick_move

    return quick_move(question)


def bot_to_move(match: Match, is_bot: Callable[[int], bool]) -> int | None:
    """Which bot is to move, if one is. Bots answer before people, but none twice while a person may act."""
    waiting = match.waiting()
    bots = [seat for seat in waiting if is_bot(seat)]
    if race_of(match) is not None:
        return min(bots, key=lambda seat: reaction(match, seat), default=None)
    if len(bots) == len(waiting):
        return bots[0] if bots else None
    answered: set[int] = set()
    for action in reversed(match.actions):
        if not is_bot(action.seat):
            break
        answered.add(action.seat)
    return next((seat for seat in bots if seat not in answered), None)


# --- Races: where the first answer wins

FASTEST, SLOWEST = 3.0, 18.0  # reaction times of bots, in moves of a bot (server setting bot_pace: half a second)


def race_of(match: Match) -> int | None:
    """The number of the action that opened a race for the first answer; None if there is none now."""
    race = match.game.parts.race
    answered = race(match.box, match.table) if race is not None else 0
    return len(match.actions) + 1 - answered if answered else None


def reaction(match: Match, seat: int) -> float:
    """How long a seat takes to react in the race that is on: luck of its own, from the seed, the same for all of it."""
    opened = race_of(match)
    assert opened is not None, "nobody races"
    own = hashlib.sha256(b"quarterdeck reaction\n" + bytes([seat]) + match.seed).digest()
    return FASTEST + (SLOWEST - FASTEST) * luck_for(own, opened)[0] / 2**64


def next_in_race(match: Match) -> int | None:
    """At one keyboard: whose reaction comes next, person or bot; None if there is no race."""
    if race_of(match) is None:
        return None
    return min(match.waiting(), key=lambda seat: reaction(match, seat))
