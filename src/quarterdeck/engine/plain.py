"""Words and a View for a game that has none of its own yet, made from its fields and a few texts.

A new game begins with rules and these; notation, sentences, positions and a drawing of its own can take their places
one after the other (docs/adding-a-game.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.fields import AnyBox, AnyTable, Nested
from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.speech import Speaker, at_start, listed
from quarterdeck.engine.view import Card, Choice, Face, Fact, Outcome, Prompt, Seat, Standing, Told, Zone

B = TypeVar("B", bound=AnyBox)
T = TypeVar("T", bound=AnyTable)


@dataclass(frozen=True)
class PlainWords(Generic[B, T]):
    """The words of a small game."""

    seats: Sequence[str]  # how seats are named: first, second
    action: Callable[[int], str]  # an action in notation
    reasons: Mapping[int, str]  # by their numbers
    events: Mapping[int, tuple[str, str]]  # by their numbers: an id, and what is done: "show the {a}"
    asked: str  # the question to whoever may act
    outcome: Callable[[B, T, int], int]  # of the rules

    def seat_name(self, box: B, seat: int) -> str:
        return self.seats[seat]

    def seat_title(self, box: B, seat: int) -> str:
        return at_start(self.seats[seat])

    def action_text(self, box: B, action: int) -> str:
        return self.action(action)

    def same_as(self, typed: str) -> Sequence[str]:
        return ()

    def reason_text(self, box: B, seen: T, seat: int, action: int, reason: int) -> str:
        return self.reasons[reason].format(action=self.action(action))

    def event_told(self, box: B, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
        kind, seat, _, a, b, c = row
        says = Speaker(names, viewer, [at_start(name) for name in self.seats])
        name, done = self.events[kind]
        return Told.write(name, f"{says.does(seat, done.format(a=a, b=b, c=c))}.", seat, a=a, b=b, c=c)

    def ending(self, box: B, seen: T, names: Sequence[str]) -> Outcome:
        worth = [self.outcome(box, seen, seat) for seat in range(len(names))]
        winners = [name for name, each in zip(names, worth, strict=True) if each == max(worth)]
        if len(winners) == len(names) and len(names) > 1:
            return Outcome.write("equal", "Nobody wins: all are equal")
        return Outcome.write("won", f"{listed(winners)} {'wins' if len(winners) == 1 else 'win'}")

    def question(self, box: B, seen: T, seat: int, names: Sequence[str]) -> Prompt:
        return Prompt.ask("act", self.asked)

    def explain(self, box: B, topic: str) -> str | None:
        return None

    def position(self, box: B, table: T) -> Position:
        """Every field by its name."""
        return {name: value for name, value in table.dump().items() if name not in ("luck", "told", "events")}

    def set_up(self, box: B, words: Position, table: T) -> None:
        try:
            table.load(words)
        except (ValueError, TypeError) as error:
            raise BadInput(f"[position]: {error}") from None


@dataclass(frozen=True)
class PlainView(Generic[B, T]):
    """The table of a small game: hands, rows and numbers, each a field of its Table."""

    title: Callable[[int], str]  # of a card by its number
    cards: int  # they are numbered from 1
    words: PlainWords[B, T]
    hands: str = "hand"  # hand[seat]: its cards, as far as they are seen; 0 for none
    sizes: str = "hand_size"  # hand_size[seat]
    rows: Sequence[str] = ()  # fields of open cards, one row a seat
    facts: Sequence[str] = ()  # numbers of each seat
    counters: Sequence[str] = ()  # numbers of the table

    def faces(self, box: B) -> Mapping[str, Face]:
        return {str(card): Face(str(card), self.title(card), str(card)) for card in range(1, self.cards + 1)}

    def view(self, look: Look[B, T]) -> Picture:
        asked = self.words.question(look.box, look.seen, look.seat, look.names)
        return Picture(
            asked=asked if look.seat in look.waiting else None,
            seats=tuple(self._seat(look, seat) for seat in range(look.seats)),
            zones=tuple(zone for seat in range(look.seats) for zone in self._zones(look, seat)),
            choices=tuple(self._choice(look.text(action), action) for action in look.legal),
            standing=Standing("play", "Play", {name: self._number(look.seen, name) for name in self.counters}),
        )

    def _choice(self, text: str, action: int) -> Choice:
        return Choice.write(action, text, "act", (f"button/{text}",), at_start(text))

    def _number(self, seen: T, name: str, *index: int) -> int:
        value: Nested = getattr(seen, name)
        for place in index:
            value = value[place]
        return int(value)

    def _seat(self, look: Look[B, T], seat: int) -> Seat:
        facts = tuple(Fact(name, name, self._number(look.seen, name, seat)) for name in self.facts)
        marks = ("deciding",) if seat in look.waiting else ()
        return Seat(seat, look.names[seat], self.words.seat_title(look.box, seat), marks, facts)

    def _zones(self, look: Look[B, T], seat: int) -> list[Zone]:
        own = seat == look.seat
        zones = []
        for name in (*self.rows, self.hands):
            held = [card for card in getattr(look.seen, name)[seat] if card]
            cards = tuple(Card(f"{name}/{seat}/{card}", str(card), seat) for card in held)
            count = self._number(look.seen, self.sizes, seat) if name == self.hands else len(cards)
            label = f"Your {name}" if own else f"{look.names[seat]}'s {name}"
            kind = "hand" if name == self.hands else "row"
            zones.append(Zone(f"{name}/{seat}", kind, label, cards, seat, count, about=name, short=at_start(name)))
        return zones
