"""A driver that counts: how often every card was played in random games."""

from quarterdeck.engine.drivers import first_of
from quarterdeck.engine.fields import AnyBox, AnyTable, Longs, Moves
from quarterdeck.engine.luck import below
from quarterdeck.engine.placeholders import apply, deal, legal, sound, waiting

LAW_OF_TIME = 1000  # a match that does not end


def count_actions(box: AnyBox, table: AnyTable, moves: Moves, counts: Longs, games: int, most: int) -> int:
    """Random games with every position checked; how often each action was made, and how many in all."""
    made = 0
    for _ in range(games):
        deal(box, table)
        in_game = 0
        while waiting(box, table) != 0:
            seat = first_of(waiting(box, table))
            count = legal(box, table, seat, moves)
            action = moves[below(table, count)]
            counts[action] += 1
            apply(box, table, seat, action)
            broken = sound(box, table)
            if broken != 0:
                return -broken
            in_game += 1
            if in_game > most:
                return -LAW_OF_TIME
        made += in_game
    return made
