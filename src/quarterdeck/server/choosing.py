"""What seats choose in secret before a match begins (Option.seat): stored with the seat, opened when all have chosen.

Until then nobody is sent more than that a seat has chosen. Then the choices become options of the match, as if they had
been agreed on: records, replays and rematches know nothing of the secret.
"""

from __future__ import annotations

import secrets

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import CHOOSE, Game, Option
from quarterdeck.engine.prepared import Prepared
from quarterdeck.server.database import Setup
from quarterdeck.server.errors import Refused
from quarterdeck.server.preparing import prepared


def complete(setup: Setup, game: Game) -> bool:
    """Whether every seat has chosen; bots draw one of the answers that there are."""
    unchosen = game.unchosen(setup.options)
    for seat, option in unchosen.items():
        place = setup.seats[seat]
        if place.kind == "bot" and not place.sealed:
            place.sealed = secrets.choice(_answers(setup, game, option))
    return all(setup.seats[seat].sealed for seat in unchosen)


def _answers(setup: Setup, game: Game, option: Option) -> list[str]:
    """What a bot may draw: with a card set of the players' own, not every ready answer need be possible."""
    found = [value for value in option.answers if value != CHOOSE]
    return [value for value in found if _possible(setup, game, option, value)] if setup.files else found


def _possible(setup: Setup, game: Game, option: Option, value: str) -> bool:
    try:
        prepared(game.slug, len(setup.seats), {**setup.options, option.name: value}, game.version, setup.files)
    except BadInput:
        return False
    return True


def opened(setup: Setup, game: Game) -> Prepared:
    """The game with all choices turned up."""
    chosen = {option.name: setup.seats[seat].sealed for seat, option in game.unchosen(setup.options).items()}
    return prepared(game.slug, len(setup.seats), {**setup.options, **chosen}, game.version, setup.files)


def check(setup: Setup, game: Game, seat: int, value: str) -> None:
    """BadInput or Refused if a seat may not choose this."""
    option = game.unchosen(setup.options).get(seat)
    if option is None:
        raise Refused("there is nothing to choose for this seat", 422)
    if value in ("", CHOOSE):
        raise Refused(f"choose: {option.question}", 422)
    prepared(game.slug, len(setup.seats), {**setup.options, option.name: value}, game.version, setup.files)
