"""One way to ask a bot: a Question is made from a match, and the answer is always a legal action."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from threading import Event

from quarterdeck.bots.question import Bot, Ponderer, Question
from quarterdeck.bots.quick_move import quick_move
from quarterdeck.engine.match import Match, luck_for


def ask(bot: Bot, match: Match, seat: int) -> int:
    """A bot's action in a match."""
    return answer(bot, Question.of(match, seat))


def answer(bot: Bot, question: Question) -> int:
    """A bot's action. A search plays by today's rules: in a match of earlier ones its choice may not be legal."""
    action = bot.choose(question)
    if action in question.legal:
        return action
    return quick_move(question)


def ponder(bot: Bot, question: Question, stop: Event) -> None:
    """Let a bot look ahead while others decide, if it is one that does, until it is told to stop."""
    if isinstance(bot, Ponderer) and not stop.is_set():
        bot.ponder(question, stop.is_set)


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
