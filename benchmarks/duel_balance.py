"""Win rates of the duel's ready decks against each other: every pairing, both seats, by quick inclined play.

    python benchmarks/duel_balance.py [GAMES] [option=value ...]
    python benchmarks/duel_balance.py 40 bot=captain@200

Both sides follow the game's own hints (the best liked of a few random moves, as in the playouts of the search), so
ten thousand games a pairing take seconds. With bot=NAME both sides are played by that bot instead: slow, but sure.
"""

import sys
from itertools import combinations
from typing import Any

from quarterdeck import bots, games
from quarterdeck.engine.compiler import twin
from quarterdeck.engine.drivers import first_of
from quarterdeck.engine.fields import Longs, Moves
from quarterdeck.engine.luck import below
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.seven import apply, deal, inclination, legal, outcome, waiting
from quarterdeck.games.deckhand_duel.table import BEGINS

DECKS = ("star-bounder", "overseer", "dockmaster", "duchess")
LOOKS = 6


def liked_games(box, table, moves: Moves, count: int, found: Longs) -> int:  # type: ignore[no-untyped-def]  # compiled
    """Games of both sides following their hints; into `found`: Blue's thousandths, the beginner's, moves, turns."""
    for _ in range(count):
        deal(box, table)
        while True:
            seats = waiting(box, table)
            if seats == 0:
                break
            seat = first_of(seats)
            many = legal(box, table, seat, moves)
            best = moves[below(table, many)]
            liked = inclination(box, table, seat, best)
            for _look in range(LOOKS - 1):
                other = moves[below(table, many)]
                liking = inclination(box, table, seat, other)
                if liking > liked:
                    liked = liking
                    best = other
            apply(box, table, seat, best)
            found[2] += 1
        first = table.player if table.turn % 2 == 1 else 1 - table.player
        found[0] += outcome(box, table, 0)
        found[1] += outcome(box, table, first)
        found[3] += table.turn
        found[4] += table.ending == 2
    return 0


def with_bots(bot: str, count: int, options: dict[str, str]) -> None:
    """The same with real bots: GAMES games a pairing, half of them with the seats swapped."""
    begun = 0.0
    for one, other in combinations(DECKS, 2):
        share = 0.0
        for number in range(count):
            pair = (one, other) if number % 2 == 0 else (other, one)
            match = play_match(bot, options | {"blue": pair[0], "red": pair[1]}, number)
            outcome = match.outcome()
            assert outcome is not None
            share += outcome.scores[number % 2] / 1000
            first = next(i for i, made in enumerate(match.made) if any(row[0] == BEGINS for row in made.events))
            seat = next(row[1] for row in match.made[first].events if row[0] == BEGINS)
            begun += outcome.scores[seat] / 1000
        print(f"{one:>14} against {other:<14}{share / count:7.1%} of {count}", flush=True)
    print(f"who begins wins {begun / count / len(list(combinations(DECKS, 2))):.1%}")


def play_match(bot: str, options: dict[str, str], seed: int) -> Match:
    game = games.find("deckhand-duel")
    match = Match(game, [bot, bot], options, seed_from_number(10_000 + seed // 2))
    player = bots.find(bot)
    while waiting_seats := match.waiting():
        seat = waiting_seats[0]
        luck = bots.Luck(match.seed, seat, len(match.made) + 1)
        legal_now = match.legal(seat)
        action = legal_now[0]
        if len(legal_now) > 1:
            action = player.choose(game, match.box, match.shown(seat), seat, legal_now, luck)
        match.play(seat, action)
    return match


def main() -> None:
    import numpy as np

    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    options = dict(each.split("=", 1) for each in sys.argv[2:])
    if "bot" in options:
        with_bots(options.pop("bot"), count, options)
        return
    game = games.find("deckhand-duel")
    compiled = twin(game, True)
    play = compiled.driver(liked_games)
    tables = compiled.tables()
    moves = compiled.moves()
    print(f"{'row wins against column':>24}" + "".join(f"{deck:>14}" for deck in DECKS))
    begun: list[float] = []
    stalemates = 0.0
    for blue in DECKS:
        rates = []
        for red in DECKS:
            share = 0.0
            for seat, pair in enumerate(((blue, red), (red, blue))):
                box = game.pack_box(2, options | {"blue": pair[0], "red": pair[1]})
                found: Any = np.zeros(8, np.int64)
                tables[0]["luck"] = luck_for(seed_from_number(seat), 0)
                play(compiled.box(box)[0], tables[0], moves, count, found)
                share += found[0] / count / 1000 if seat == 0 else 1 - found[0] / count / 1000
                begun.append(found[1] / count / 1000)
                stalemates += found[4] / count
            rates.append(share / 2)
        print(f"{blue:>24}" + "".join(f"{rate:14.1%}" for rate in rates))
    print(f"who begins wins {sum(begun) / len(begun):.1%}; called off {stalemates / len(begun):.1%}")
    print(f"the last pairing: {found[2] / count:.0f} moves, {found[3] / count:.1f} turns a match")


if __name__ == "__main__":
    main()
