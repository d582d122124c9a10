"""The planner: plays by the plan that a good player would teach (planner.py of the game), without any search."""

from __future__ import annotations

from quarterdeck.bots.question import Question
from quarterdeck.bots.quick_move import quick_move
from quarterdeck.bots.search import NOTHING


def planned_move(question: Question) -> int:
    """The move of the game's plan; NOTHING where there is no plan, or where today's rules do not allow the move."""
    game, box, seen, seat = question.game, question.box, question.seen, question.seat
    plan = game.parts.plan
    if plan is None:
        return NOTHING
    action = plan(box, seen, seat, question.legal, question.luck)
    return NOTHING if game.latest.function("why_not")(box, seen, seat, action) else action


class PlannerBot:
    """Follows the game's plan; in a game that has none, the move that looks best at once."""

    name = "planner"
    about = "plays by a plan that can be read, without looking ahead"

    def choose(self, question: Question) -> int:
        if len(question.legal) == 1:
            return question.legal[0]
        plan = question.game.parts.plan
        if plan is None:
            return quick_move(question)
        return plan(question.box, question.seen, question.seat, question.legal, question.luck)


BOTS = {"planner": PlannerBot()}
