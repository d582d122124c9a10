"""The random numbers of a match, one by one, so that anyone can check them against the seed.

All luck is `luck.below`: a die is one draw, a shuffle one a card. Each action's draws begin from its own state of the
generator (`luck_for`), so each can be checked without the others and without the rules of any game.
"""

from __future__ import annotations

from quarterdeck.engine import luck
from quarterdeck.engine.binding import Binder
from quarterdeck.engine.fields import Lucky
from quarterdeck.engine.match import Match, luck_for

# By generator (Match.luck_of: the action's number, 0 for the deal): below which number, and what was drawn
Draws = list[tuple[int, list[tuple[int, int]]]]


def draws_of(match: Match) -> Draws:
    """The draws of the deal and of every action that drew anything."""
    drawn: list[tuple[int, int]] = []

    def below(table: Lucky, n: int) -> int:
        drawn.append((n, luck.below(table, n)))
        return drawn[-1][1]

    binder = Binder(match.game, lambda done: done)
    binder.bound[luck.below] = below
    deal, apply = (binder.bind(match.game.function(name)) for name in ("deal", "apply"))
    redeal = binder.bind(match.game.parts.redeal)
    table = match.game.Table()
    found: Draws = []
    for number in range(len(match.actions) + 1):
        drawn.clear()
        table.luck = luck_for(match.seed, match.luck_of(number))
        if number:
            done = match.actions[number - 1]
            apply(match.editions.at(number).box, table, done.seat, done.action)
        else:
            deal(match.editions.first.notation.box, table)
        if drawn:
            found.append((match.luck_of(number), list(drawn)))
        match.editions.change_over(number, table)
        for which in [which for after, which in match.redeals if after == number]:
            drawn.clear()
            table.luck = luck_for(match.seed, which << 32 | number)
            redeal(match.box, table)
            if drawn:
                found.append((which << 32 | number, list(drawn)))
    return found
