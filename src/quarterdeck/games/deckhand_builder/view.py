"""The table of DeckHand as zones and cards, for every client. What may be done: choices.py."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.speech import at_start, counted
from quarterdeck.engine.view import Args, Card, Counter, Face, Fact, Seat, Standing, Zone
from quarterdeck.games.deckhand_builder.box import set_of
from quarterdeck.games.deckhand_builder.cardset.designs import Design
from quarterdeck.games.deckhand_builder.cardset.steps import TYPES
from quarterdeck.games.deckhand_builder.choices import choice
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.cards import owned
from quarterdeck.games.deckhand_builder.rules.ending import cards_of_type, hooks_of
from quarterdeck.games.deckhand_builder.rules.play_and_buy import can_use_action, price
from quarterdeck.games.deckhand_builder.rules.sight import eye_of, unseen
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.words.names import (
    PHASES,
    SEATS,
    TITLES,
    card_name,
    pile_name,
    title,
    type_id,
    types_text,
    zone_id,
)
from quarterdeck.games.deckhand_builder.words.sentences import goal_text, question


def faces(box: Box) -> dict[str, Face]:
    """Every design of the set."""
    return {design.name: face_of(design) for design in set_of(box).designs}


def face_of(design: Design) -> Face:
    letters = "".join(letter for letter, kind in zip("AVS", TYPES, strict=True) if kind in design.types)
    marks = [f"type-{kind}" for kind in TYPES if kind in design.types]
    if "start" in design.programs:
        marks.append("bookmark")
    if any(step.word == "target" for steps in design.programs.values() for step in steps):
        marks.append("target")
    return Face.write(
        design.name,
        design.name,
        design.short or design.name,
        design.marked_text,
        kind=design.types[0],
        corners={"type": letters, "hooks": str(design.hooks), "cost": str(design.cost)},
        numbers={"hooks": design.hooks, "cost": design.cost},
        marks=tuple(marks),
        art=design.art or design.types[0],
        rule="General rules",
        flavour=design.flavour,
    )


def view(look: Look[Box, Table]) -> Picture:
    """What this seat sees."""
    return Drawing(look).picture()


class Drawing:
    """One table, drawn for one seat."""

    def __init__(self, look: Look[Box, Table]) -> None:
        self.look = look
        self.box = look.box
        self.seat = look.seat
        self.seen = look.seen
        self.eye = eye_of(look.seat)
        self.players = range(look.box.seats)
        self.lying: dict[int, list[int]] = {}  # the cards of each zone, ascending
        for card in range(1, self.box.cards + 1):
            self.lying.setdefault(self.seen.zone[card], []).append(card)

    def picture(self) -> Picture:
        look = self.look
        return Picture(
            asked=question(self.box, self.seen, self.seat, look.names) if self.seat in look.waiting else None,
            doing=self.doing(),
            seats=tuple(self.player(seat) for seat in self.players),
            zones=(*self.supply(), *self.piles(), *self.in_play(), *self.mats()),
            counters=tuple(self.counters()),
            choices=tuple(choice(look, action) for action in look.legal),
            standing=self.standing(),
        )

    def standing(self) -> Standing:
        phase = PHASES[self.seen.ask]
        turn = self.seen.turns
        return Standing(phase, at_start(phase.replace("-", " ")), {"turn": turn}, f"Turn {turn}" if turn else "")

    def order(self) -> list[int]:
        """The others first, from the left; then the seat itself."""
        if self.seat == SPECTATOR:
            return list(self.players)
        return [(self.seat + 1 + i) % self.box.seats for i in self.players]

    def doing(self) -> str:
        """What others are waited for."""
        if self.seen.ask == t.SEALED:
            return "to choose in secret"
        whom = "you" if self.seen.turn == self.seat else self.look.names[self.seen.turn]
        for_whom = f" for {whom}" if self.look.waiting != [self.seen.asked] else ""
        return f"to {'act' if self.seen.ask == t.TURN else 'decide'}{for_whom}"

    # --- Seats

    def player(self, seat: int) -> Seat:
        seen = self.seen
        marks = []
        if seat in self.look.waiting:
            marks.append("deciding")
        if seen.ask == t.SEALED and seen.sealed[seat] != 0:
            marks.append("sealed")
        notes: list[str] = []
        args: Args = {}
        for mark, note, more in self.states(seat):
            if mark:
                marks.append(mark)
            notes.append(note)
            args |= more
        return Seat(
            seat, self.look.names[seat], TITLES[seat], tuple(marks), tuple(self.facts(seat)), args, tuple(notes)
        )

    def facts(self, seat: int) -> Iterator[Fact]:
        """What everybody may count; alone, hooks and cards of the goal's type with what must be reached."""
        seen, box = self.seen, self.box
        hooks, coins, cards = hooks_of(box, seen, seat), seen.coins[seat], owned(seen, seat)
        yield Fact("hand", "in hand", seen.size[t.HAND + seat], zone=zone_id(t.HAND + seat, self.seat))
        yield Fact("deck", "in deck", seen.size[t.DECK + seat], zone=zone_id(t.DECK + seat, self.seat))
        yield Fact("stash", "in stash", seen.size[t.STASH + seat], zone=zone_id(t.STASH + seat, self.seat))
        yield Fact("coins", "coin" if coins == 1 else "coins", coins)
        yield Fact("owned", "cards owned", cards, text=f"owns {cards}")
        alone = box.seats == 1
        yield Fact("hooks", "hook" if hooks == 1 else "hooks", hooks, box.goal_hooks if alone else None)
        if alone and box.goal_cards:
            cards = cards_of_type(box, seen, 0, box.goal_type)
            label = types_text(box.goal_type) + ("" if cards == 1 else "s")
            yield Fact("goal-cards", label, cards, box.goal_cards)

    def states(self, seat: int) -> Iterator[tuple[str, str, Args]]:
        """The goal, whose turn it is, and what waits for a player: a mark, the same in words, and its numbers."""
        seen, box = self.seen, self.box
        if box.seats == 1:
            goal: Args = {"goal_hooks": box.goal_hooks}
            if box.goal_cards:
                goal |= {"goal_cards": box.goal_cards, "goal_type": type_id(box.goal_type)}
            yield "", f"goal {goal_text(box)}", goal
        if seen.turn == seat and not seen.over:
            yield "turn", "on turn", {}
        if seen.hangover[seat]:
            yield "hungover", f"must discard {seen.hangover[seat]}", {"hangover": seen.hangover[seat]}
        gifts = sum(seen.wedding[seat])
        if gifts:
            yield "wedding-guest", f"owes {counted(gifts, 'coin')} to a wedding", {"gifts": gifts}
        if seen.dolls[seat]:
            yield "bewitched", "bewitched", {}
        if seen.puppeteer and seen.turn == seat:
            holder = seen.puppeteer - 1
            yield "on-strings", f"on the strings of {self.look.names[holder]}", {"puppeteer": holder}

    # --- Zones

    def card(self, card: int, zone: str, place: int, owner: int = -1) -> Card:
        """A card in sight by its name; one that is not, by its place."""
        if unseen(self.seen, card, self.eye):
            return Card(f"{zone}#{place}", owner=owner)
        return Card(card_name(self.box, card), title(self.box, card), owner=owner)

    def cards_in(self, zone: int) -> list[int]:
        return self.lying.get(zone, [])

    def supply(self) -> Iterator[Zone]:
        """Six slots, each with its price; a face-down card keeps its slot."""
        for i in range(t.SLOTS):
            card, down = self.seen.slot[i], self.seen.down[i]
            cards: tuple[Card, ...] = ()
            marks: tuple[str, ...] = ()
            args: Args = {}
            note = ""
            if card:
                cards = (Card(card_name(self.box, card), title(self.box, card)),)
            if card and down:
                marks, note = ("face-down",), "face down"
                args = {"player": (down - t.LAID) % t.MOST_SEATS, "restorable": int(down >= t.RESTORABLE)}
            elif card:
                args = {"price": price(self.box, self.seen, card)}
                note = f"price {args['price']}"
            yield Zone(
                id=f"supply/{i + 1}",
                kind="cell",
                label=str(i + 1),
                cards=cards,
                count=len(cards),
                group="supply",
                at=(0, i),
                marks=marks,
                args=args,
                note=note,
                about="supply",
            )

    def piles(self) -> Iterator[Zone]:
        for pile in (t.SUPPLY_DECK, t.RELOAD_DECK):
            name, bottom = pile_name(pile), self.known_bottom(pile)
            yield Zone(
                id=zone_id(pile, self.seat),
                kind="pile",
                label=at_start(name),
                cards=self.known_top(pile, name),
                count=self.seen.size[pile],
                group="supply",
                args=bottom,
                note=_bottom_note(bottom),
                about=name,
                short=at_start(name.removesuffix(" deck")),
            )
        gone = [card for card in self.cards_in(t.OUT) if self.box.home[card]]
        cards = tuple(self.card(card, "gone", i) for i, card in enumerate(gone))
        if cards:
            about = "General rules"
            yield Zone("gone", "pile", "Out of the game", cards, -1, len(cards), "supply", about=about)

    def pile(self, pile: int) -> list[int]:
        """A pile from the top."""
        found = []
        card = self.seen.top[pile]
        while card:
            found.append(card)
            card = self.seen.under[card]
        return found

    def known_top(self, pile: int, name: str) -> tuple[Card, ...]:
        """The cards on top of a pile that this seat knows; the last is the top."""
        known = list(takewhile(lambda card: not unseen(self.seen, card, self.eye), self.pile(pile)))
        return tuple(self.card(card, name, i) for i, card in enumerate(reversed(known)))

    def known_bottom(self, pile: int) -> Args:
        """The card at the bottom of a pile, if this seat knows it and not all above it."""
        cards = self.pile(pile)
        if not cards or unseen(self.seen, cards[-1], self.eye):
            return {}
        if not any(unseen(self.seen, card, self.eye) for card in cards):
            return {}
        return {"bottom": title(self.box, cards[-1])}

    def in_play(self) -> Iterator[Zone]:
        """Cards whose effects are being resolved."""
        played = [(seat, card) for seat in self.players for card in self.cards_in(t.PLAY + seat)]
        if played:
            cards = tuple(self.card(card, "play", i, seat) for i, (seat, card) in enumerate(played))
            yield Zone("play", "row", "In play", cards, played[0][0], len(cards), about="A turn")

    def mats(self) -> list[Zone]:
        return [zone for seat in self.order() for zone in (*self.mat(seat), *self.expeditions(seat))]

    def mat(self, seat: int) -> Iterator[Zone]:
        """Stash, deck and hand of one player."""
        name = SEATS[seat]
        group = f"player {name}"
        stash = tuple(self.card(card, f"stash/{name}", i, seat) for i, card in enumerate(self.cards_in(t.STASH + seat)))
        hand = tuple(self.card(card, f"hand/{name}", i, seat) for i, card in enumerate(self.cards_in(t.HAND + seat)))
        bottom = self.known_bottom(t.DECK + seat)
        label = f"{self.whose(seat)} stash"
        yield Zone(f"stash/{name}", "row", label, stash, seat, len(stash), group, about="stash", short="Stash")
        yield Zone(
            id=f"deck/{name}",
            kind="pile",
            label=f"{self.whose(seat)} deck",
            cards=self.known_top(t.DECK + seat, f"deck/{name}"),
            owner=seat,
            count=self.seen.size[t.DECK + seat],
            group=group,
            args=bottom,
            note=_bottom_note(bottom),
            about="deck",
            short="Deck",
        )
        label = f"{self.whose(seat)} hand"
        zone = zone_id(t.HAND + seat, self.seat)
        yield Zone(zone, "hand", label, hand, seat, len(hand), group, about="hand", short=label)

    def expeditions(self, seat: int) -> Iterator[Zone]:
        """A player's cards that wait under coins, by who will take these."""
        for taker in self.players:
            lost = self.cards_in(t.ASIDE + 4 * seat + taker)
            if lost:
                names = [(card_name(self.box, card), title(self.box, card)) for card in lost]
                coins = {"coins": t.EXPEDITION_COINS}
                yield Zone(
                    id=zone_id(t.ASIDE + 4 * seat + taker, self.seat),
                    kind="row",
                    label=f"{self.whose(seat)} lost expedition",
                    cards=tuple(Card(name, face, owner=seat, counters=coins) for name, face in names),
                    owner=seat,
                    count=len(lost),
                    group=f"player {SEATS[seat]}",
                    args={"player": taker, "coins": t.EXPEDITION_COINS},
                    note=f"2 coins each for {'you' if taker == self.seat else self.look.names[taker]}",
                    about="Cards that reach further",
                    short="Lost expedition",
                )

    def whose(self, seat: int) -> str:
        return "Your" if seat == self.seat else f"{self.look.names[seat]}'s"

    # --- Counters

    def counters(self) -> Iterator[Counter]:
        """Everybody's coins; what is left of the turn, for whose turn it is."""
        seen = self.seen
        for seat in self.players:
            yield Counter(f"coins/{SEATS[seat]}", "Coins", seen.coins[seat], seat)
        if seen.over:
            return
        left = min(seen.actions, t.MOST_USED - seen.used) if can_use_action(seen) else 0
        text = f"Actions {left} left, {seen.used} of {t.MOST_USED} used"
        yield Counter("actions", "Actions", left, seen.turn, t.MOST_USED, {"used": seen.used}, text)
        yield Counter("buys", "Buys", seen.buys, seen.turn)
        if seen.cheap:
            yield Counter("cheap", "Buys for cost 1", seen.cheap, seen.turn)
        if seen.discount:
            yield Counter("discount", "Next Buy less", seen.discount, seen.turn)
        if seen.flips:
            yield Counter("flips", "To lay face down", seen.flips, seen.turn)


def _bottom_note(bottom: Args) -> str:
    return f"{bottom['bottom']} at the bottom" if bottom else ""
