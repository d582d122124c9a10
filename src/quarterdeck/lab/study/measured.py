"""Games that nobody wins, for a study: led and played by the game's own programs, and what is counted of them."""

from __future__ import annotations

from quarterdeck.engine.contract import AnyParts, Measures
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.fields import AnyBox, AnyTable
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.lab.study.plan import CardFiles, Result, Study, Unit

LONGEST = 5_000  # moves; a programme that goes on longer has lost its way


def measures_of(game: Game) -> Measures[AnyBox, AnyTable]:
    parts: AnyParts = game.parts
    assert parts.measures is not None
    return parts.measures


def play(game: Game, seats: int, cards: CardFiles, number: int, seed: bytes) -> Match:
    """The game of a number, to its end."""
    names = [str(seat) for seat in range(seats)]
    match = Match(game, names, cards.options, seed, files=cards.files)
    player = measures_of(game).play(match.box, number)
    while (waiting := match.waiting()) and len(match.actions) < LONGEST:
        seat = waiting[-1]
        match.play(seat, player.choose(match.box, match.shown(seat), seat, match.legal(seat)))
    if waiting:
        raise BadInput(f"the programme of {game.title} does not come to an end with this set (game {number})")
    return match


def do_measured(study: Study, unit: Unit) -> Result:
    """Play a unit's games, with both sets where two are compared."""
    found: Result = {"unit": unit.number, "games": [], "new": []}
    for deal in range(unit.first, unit.first + unit.count):
        for which, cards in (("games", study.cards), ("new", study.new)):
            if cards is not None:
                match = play(study.found, study.seats, cards, deal, study.deal_seed(deal))
                told = [action.events for action in match.actions]
                counted = measures_of(study.found).figures(match.box, match.table, told)
                found[which].append([deal, len(match.actions), list(counted)])
    return found
