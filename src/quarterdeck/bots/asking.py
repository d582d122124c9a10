"""One way to ask a bot: a Question is made from a match, and the answer is always a legal action."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck.bots.question import Bot, Question
from quarterdeck.bots.quick_move import quick_move
from quarterdeck.engine.match import Match


def ask(bot: Bot, match: Match, seat: int) -> int:
    """A bot's action in a match."""
    return answer(bot, Question.of(match, seat))


def answer(bot: Bot, question: Question) -> int:
    """A bot's action. A search plays by today's rules: in a match of earlier ones its choice may not be legal."""
    action = bot.choose(question)
    if action in question.legal:
        return action
    return quick_move(question)


def bot_to_move(match: Match, is_bot: Callable[[int], bool]) -> int | None:
    """Which bot is to move, if one is. Bots answer before people, but none twice while a person may act."""
    waiting = match.waiting()
    bots = [seat for seat in waiting if is_bot(seat)]
    if len(bots) == len(waiting):
        return bots[0] if bots else None
    answered: set[int] = set()
    for action in reversed(match.actions):
        if not is_bot(action.seat):
            break
        answered.add(action.seat)
    return next((seat for seat in bots if seat not in answered), None)
