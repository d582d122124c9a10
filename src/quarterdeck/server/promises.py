"""How a match begins: the state of its seed numbers (numbers.py), the seed made from them, its position."""

from __future__ import annotations

from quarterdeck.engine.fields import AnyTable
from quarterdeck.engine.match import table_with
from quarterdeck.engine.prepared import Prepared
from quarterdeck.engine.seeds import SeatNumber, Seed
from quarterdeck.server.database import Setup


def advance(setup: Setup, late: bool = False) -> bool:
    """Whether a match, for which everything else is there, may begin; `late`: nobody is waited for any longer."""
    places = setup.seats
    if setup.numbers == "promising" and (late or all(places[seat].promise for seat in setup.expected)):
        setup.numbers, late = "", False
    if setup.numbers == "":
        setup.numbers = "opening" if any(place.promise for place in places) else "settled"
    if setup.numbers == "opening" and (late or all(place.number for place in places if place.promise)):
        setup.numbers = "settled"
    return setup.numbers == "settled"


def seed_of(setup: Setup, secret: bytes) -> Seed:
    """The seed of a match, once its numbers are settled."""
    if not any(place.promise for place in setup.seats):
        return Seed(secret)
    persons = [(seat, place) for seat, place in enumerate(setup.seats) if place.kind == "person"]
    numbers = (SeatNumber(seat, place.promise, bytes.fromhex(place.number) or None) for seat, place in persons)
    return Seed(secret, tuple(numbers))


def start_of(setup: Setup, game: Prepared) -> AnyTable | None:
    """The position that a match begins in; None: it is dealt."""
    return None if setup.start is None else table_with(game.game, setup.start.fields)


def promise_again(setup: Setup, leaving: int) -> None:
    """Somebody leaves before the deal. If numbers were opened already, a newcomer would know them, so all are void."""
    setup.seats[leaving].promise = setup.seats[leaving].number = ""
    if setup.numbers not in ("", "settled"):
        setup.numbers = "promising"
        setup.expected = [seat for seat, place in enumerate(setup.seats) if place.promise]
        for place in setup.seats:
            place.promise = place.number = ""
