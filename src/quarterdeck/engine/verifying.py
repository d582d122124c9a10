"""Whether a record holds: shuffle, options, cards, every move, notes and result, by playing it again."""

from __future__ import annotations

from collections.abc import Callable

from quarterdeck import __version__
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import replay
from quarterdeck.engine.record import Record, seed_hash


def verify(record: Record, find: Callable[[str], Game]) -> list[str]:
    """What is wrong with a record: shuffle, options, cards, every move, notes, result. Nothing: it is fair."""
    wrong = []
    if record.seed is not None and seed_hash(record.seed) != record.hash:
        wrong.append("the seed is not the one that was promised: its hash differs")
    for each in record.numbers:
        if not each.is_promised:
            name = record.seats[each.seat][0]
            wrong.append(f"the number of {name} is not the one that was promised: its hash differs")
    match = replay(record, find)
    again = match.record(notes=notes_are_checked(record))
    wrong += not_as_agreed(record, again)
    wrong += _wrong_notes(record, again) if notes_are_checked(record) else []
    if record.result != again.result and not _worded_otherwise(record, match.game, again.result):
        given = again.result or "no end yet"
        wrong.append(f"the record says {record.result or 'nothing'!r}, these moves give {given!r}")
    return wrong


def _worded_otherwise(record: Record, game: Game, result: str) -> bool:
    """A record of earlier rules may tell its end in the words of its day: then who won must be the same."""
    return game.version < game.latest.version and record.result.partition(":")[0] == result.partition(":")[0]


def not_as_agreed(record: Record, again: Record) -> list[str]:
    """Options and cards of a record that are not those it was played with. Old records have no digests."""
    wrong = []
    if record.agreed and record.agreed != again.agreed:
        wrong.append("the options or the number of seats are not those that were agreed on: their digest differs")
    for name in {**record.cards, **again.cards} if record.agreed else ():
        if record.cards.get(name) != again.cards.get(name):
            wrong.append(f"the cards of {name!r} are not those that it was played with: their digest differs")
    return wrong


def notes_are_checked(record: Record) -> bool:
    """Notes are in the words of the program that wrote them; another one may tell the same in other words."""
    return bool(record.notes) and record.program == __version__


def _wrong_notes(record: Record, again: Record) -> list[str]:
    """The first note that differs from what was told."""
    for number in range(len(record.moves) + 1):
        recorded, told = record.notes.get(number, []), again.notes.get(number, [])
        for i in range(max(len(recorded), len(told))):
            one, other = (repr(notes[i]) if i < len(notes) else "nothing" for notes in (recorded, told))
            if one != other:
                return [f"the note after move {number} says {one}; what was told is {other}"]
    return []
