"""Whether a decision may be taken back freely: it may, as long as it told its seat nothing that was hidden before."""

from __future__ import annotations

from quarterdeck.engine.match import Match, luck_for

WORLDS = 24  # guesses of what is hidden: a fifty-fifty secret passes for none once in 16 million


def reveals(before: Match, seat: int, action: int) -> bool:
    """Did this action use luck, or show its seat something?

    In every world that the seat could have been in, the same action is made with the same luck. If the seat is then
    shown the same table in all of them, it has learnt nothing.
    """
    game, box, number = before.game, before.box, len(before.actions) + 1
    luck = luck_for(before.seed, before.luck_of(number))
    after = before.table.copy()
    after.luck = list(luck)
    game.function("apply")(box, after, seat, action)
    if after.luck != luck:
        return True
    shown = game.Table()
    game.function("show")(box, after, seat, shown)
    seen = before.shown(seat)
    for world in range(WORLDS):
        other = seen.copy()
        other.luck = luck_for(b"quarterdeck undo" + before.seed, number * WORLDS + world)
        game.function("guess")(box, other, seat)
        other.luck = list(luck)
        game.function("apply")(box, other, seat, action)
        found = game.Table()
        game.function("show")(box, other, seat, found)
        if found != shown:
            return True
    return False
