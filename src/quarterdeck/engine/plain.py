"""Words, positions and a View for a small game, made from its fields and a few texts.

A new game begins with rules and these; notation, sentences, positions and a drawing of its own can take their places
one after the other (docs/adding-a-game.md).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from quarterdeck.engine.contract import Options, Parts, Position, Rules, Sight
from quarterdeck.engine.contract import T as AnyT
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.fields import Fields, Nested, PlainBox
from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.secrets import Index, Secret, Secrets
from quarterdeck.engine.speech import Speaker, at_start, listed
from quarterdeck.engine.view import Card, Choice, Face, Fact, Outcome, Prompt, Seat, Standing, Told, Zone

B = PlainBox
T = TypeVar("T", bound=Fields)


class PlainRules(Rules[B, AnyT], Sight[B, AnyT], Protocol[AnyT]):
    """All rules of a small game, in one module."""


def plain_parts(
    table: type[T],  # with `place`, where each card lies: a number of `zones` + seat, 0 for those not in sight
    rules: PlainRules[T],
    *,
    cards: int,  # they are numbered from 1; an action is the number of a card, 0 for none
    seats: Sequence[str],
    action: Callable[[int], str],
    reasons: Mapping[int, str],
    events: Mapping[int, str],
    asked: str,
    zones: Mapping[str, int],
    title: Callable[[int], str] = lambda card: f"the {card}",
    open_zones: Sequence[str] = (),  # whose cards everybody sees; those of the others are their owner's secret
    facts: Sequence[str] = (),
    secrets: Secrets | None = None,  # if zones do not say it all
) -> Parts[B, T]:
    """What a small game provides: its table, its rules and a few texts. PlainWords and PlainView say what each is."""
    words = PlainWords[T](seats, action, reasons, events, asked, rules.outcome)
    return Parts(
        Box=PlainBox,
        Table=table,
        actions=cards + 1,
        most_moves=cards + 1,
        pack=_pack,
        rules=rules,
        sight=rules,
        words=words,
        view=PlainView(title, cards, words, zones, facts),
        secrets=secrets or {"place": _by_zone(zones, open_zones, len(seats))},
    )


def _by_zone(zones: Mapping[str, int], open_zones: Sequence[str], seats: int) -> Secret:
    """Where a card lies is known to whose zone it is, or to everybody."""
    everywhere = {zones[name] + seat for name in open_zones for seat in range(seats)}

    def seen_by(table: Nested, viewer: int, index: Index) -> bool:
        place: int = table.place[index[0]]
        return place in everywhere or (viewer < seats and place - viewer in zones.values())

    return Secret(seen_by)


def _pack(seats: int, options: Options) -> PlainBox:
    box = PlainBox()
    box.seats = seats
    return box


@dataclass(frozen=True)
class PlainWords(Generic[T]):
    """The words of a small game."""

    seats: Sequence[str]  # how seats are named: first, second
    action: Callable[[int], str]  # an action in notation
    reasons: Mapping[int, str]  # by their numbers
    events: Mapping[int, str]  # by their numbers: what is done: "show the {a}"
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

    def reason_text(self, box: B, seen: T, seat: int, action: int, reason: int, names: Sequence[str]) -> str:
        return self.reasons[reason].format(action=self.action(action))

    def event_told(self, box: B, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
        kind, seat, _, a, b, c = row
        says = Speaker(names, viewer, [at_start(name) for name in self.seats])
        done = self.events[kind].format(a=a, b=b, c=c)
        return Told.write(f"event-{kind}", f"{says.does(seat, done)}.", seat, a=a, b=b, c=c)

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
class PlainView(Generic[T]):
    """The table of a small game: where its cards lie, and numbers of its seats."""

    title: Callable[[int], str]  # of a card by its number
    cards: int
    words: PlainWords[T]
    zones: Mapping[str, int]  # places of cards by their names, "hand": the number of the first seat's
    facts: Sequence[str] = ()  # fields: a number of each seat

    def faces(self, box: B) -> Mapping[str, Face]:
        return {str(card): Face(str(card), self.title(card), str(card)) for card in range(1, self.cards + 1)}

    def view(self, look: Look[B, T]) -> Picture:
        asked = self.words.question(look.box, look.seen, look.seat, look.names)
        return Picture(
            asked=asked if look.seat in look.waiting else None,
            seats=tuple(self._seat(look, seat) for seat in range(look.seats)),
            zones=tuple(self._zone(look, name, seat) for seat in range(look.seats) for name in self.zones),
            choices=tuple(self._choice(look.text(action), action) for action in look.legal),
            standing=Standing("play", "Play"),
        )

    def _choice(self, text: str, action: int) -> Choice:
        return Choice.write(action, text, "act", (f"button/{text}",), at_start(text))

    def _seat(self, look: Look[B, T], seat: int) -> Seat:
        facts = tuple(Fact(name, name, getattr(look.seen, name)[seat]) for name in self.facts)
        marks = ("deciding",) if seat in look.waiting else ()
        return Seat(seat, look.names[seat], self.words.seat_title(look.box, seat), marks, facts)

    def _zone(self, look: Look[B, T], name: str, seat: int) -> Zone:
        """The cards in sight; how many there are is in `hand_size` for `hand`, if the table has such a field."""
        places: Nested = look.seen.place  # type: ignore[attr-defined]  # plain_parts says so
        held = [card for card in range(1, self.cards + 1) if places[card] == self.zones[name] + seat]
        cards = tuple(Card(f"{name}/{seat}/{card}", str(card), seat) for card in held)
        sizes: Nested = getattr(look.seen, f"{name}_size", None)
        count = sizes[seat] if sizes else len(cards)
        label = f"Your {name}" if seat == look.seat else f"{look.names[seat]}'s {name}"
        kind = "hand" if name == "hand" else "row"
        return Zone(f"{name}/{seat}", kind, label, cards, seat, count, about=name, short=at_start(name))
