"""How much luck leaves to skill: a search that is shown every card, against an honest bot.

    python -m quarterdeck.lab.open_cards hit-the-deck --against captain --games 100 --simulations 50000

It cheats, so nobody can seat it: it is no bot of quarterdeck.bots, and it is given the true table, which those never
get. Its rate is about what any player could reach; the rest is luck.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from types import FunctionType

from quarterdeck import bots
from quarterdeck.bots.search import search
from quarterdeck.bots.thinker import Thinker
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.fields import AnyBox, AnyTable
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import find
from quarterdeck.lab.arena import FIRST_SEED, Tally


def nothing_to_guess(box: AnyBox, seen: AnyTable, seat: int) -> None:
    """In the place of `guess`: everything is seen."""
    seen.told = 0


def search_with_open_cards() -> FunctionType:
    """The search itself, with the true table left as it is; in this module's name, so its compiled code is its own."""
    names = {**search.__globals__, "guess": nothing_to_guess, "__name__": __name__}
    function = FunctionType(search.__code__, names, "search_with_open_cards")
    function.__annotations__ = search.__annotations__
    function.__module__ = __name__
    function.__qualname__ = function.__name__
    return function


class Peeker:
    """Searches the true table."""

    def __init__(self, game: Game, simulations: int) -> None:
        self.thinker = Thinker(game, simulations)
        self.thinker.run = self.thinker.twin.driver(search_with_open_cards())

    def choose(self, match: Match, seat: int) -> int:
        legal = match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        luck = bots.Luck(match.seed, seat, len(match.actions) + 1)
        seed = b"".join(word.to_bytes(8, "big") for word in luck.luck)
        return self.thinker.think(match.box, match.table, seat, legal, seed, settle=True).best


def play(game: Game, peeker: Peeker, own: int, line_up: Sequence[str], seed: int) -> float:
    """One game with the peeker on a seat; what it was worth to it."""
    names = ["open cards" if seat == own else name for seat, name in enumerate(line_up)]
    match = Match(game, names, {}, seed_from_number(seed))
    while waiting := match.waiting():
        seat = waiting[0]
        if seat == own:
            action = peeker.choose(match, seat)
        else:
            action = bots.ask(bots.find(line_up[seat]), match, seat)
        match.play(seat, action)
    outcome = match.outcome()
    assert outcome is not None
    return outcome.scores[own] / 1000


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("game")
    parser.add_argument("--against", default="random", help="the bot on all other seats")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--simulations", type=int, default=50_000)
    parser.add_argument("--first", type=int, default=FIRST_SEED, help="the first deal")
    chosen = parser.parse_args(words)
    game = find(chosen.game)
    game.check_seats(chosen.seats)
    if not game.competitive:
        raise BadInput(f"nobody wins in {game.title}")
    if chosen.games < 1 or chosen.simulations < 1:
        raise BadInput("--games and --simulations take 1 or more")
    bots.find(chosen.against)
    peeker = Peeker(game, chosen.simulations)
    tally = Tally()
    for number in range(chosen.games):
        line_up = [chosen.against] * chosen.seats
        tally.add(play(game, peeker, number % chosen.seats, line_up, chosen.first + number // chosen.seats))
        low, high = tally.interval()
        print(f"{tally.games}: {tally.rate:.1%} ({low:.1%} to {high:.1%}) against {chosen.against}", flush=True)
    return 0


def run() -> int:
    """Run as a program: a mistake is one line."""
    try:
        return main()
    except BadInput as error:
        print(f"open_cards: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    # by the module's own name: the compiler looks functions up by it, and a program that is run is called __main__
    sys.exit(importlib.import_module("quarterdeck.lab.open_cards").run())
