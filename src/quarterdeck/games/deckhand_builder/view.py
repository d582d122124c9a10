"""The table of DeckHand as zones and cards, for every client."""

from __future__ import annotations

from itertools import takewhile

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.speech import at_start, counted
from quarterdeck.engine.view import Card, Choice, Counter, Face, Seat, Zone
from quarterdeck.games.deckhand_builder import words as w
from quarterdeck.games.deckhand_builder.box import set_of
from quarterdeck.games.deckhand_builder.cardset.face import sentences
from quarterdeck.games.deckhand_builder.cardset.steps import TYPES
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.ending import cards_of_type, hooks_of
from quarterdeck.games.deckhand_builder.rules.sight import unseen
from quarterdeck.games.deckhand_builder.rules.stack import eye_of
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.turn import can_use_action, price
from quarterdeck.games.deckhand_builder.rules.zones import owned
from quarterdeck.games.deckhand_builder.words.names import (
    SEATS,
    TITLES,
    card_name,
    design_of,
    pile_name,
    title,
    types_text,
)

PHASES = {
    t.NOTHING: "over",
    t.TURN: "turn",
    t.CARD: "card",
    t.SEAT: "player",
    t.PILE: "deck",
    t.WHICH: "effect",
    t.NUMBER: "number",
    t.YES_NO: "yes or no",
    t.ORDER: "order",
    t.SEALED: "sealed",
}


def faces(box: Box) -> dict[str, Face]:
    """Every design of the set."""
    found = {}
    for design in set_of(box).designs:
        letters = "".join(letter for letter, kind in zip("AVS", TYPES, strict=True) if kind in design.types)
        marks = []
        if "start" in design.programs:
            marks.append("bookmark")
        if any(step.word == "target" for steps in design.programs.values() for step in steps):
            marks.append("target")
        corners = {"type": letters, "hooks": str(design.hooks), "cost": str(design.cost)}
        if marks:
            corners["marks"] = " ".join(marks)
        found[design.name] = Face(
            key=design.name,
            title=design.name,
            short=design.short or design.name,
            kind=design.types[0],
            corners=corners,
            text=design.text,
            art=design.art or design.types[0],
            rule="the card list",
            flavour=design.flavour,
        )
    return found


def view(look: Look[Box, Table]) -> Picture:
    """What this seat sees."""
    seat, seen = look.seat, look.seen
    return Drawing(look, seat, seen).view()


class Drawing:
    """One table, drawn for one seat."""

    def __init__(self, look: Look[Box, Table], seat: int, seen: Table) -> None:
        self.look = look
        self.box = look.box
        self.seat = seat
        self.seen = seen
        self.eye = eye_of(seat)
        self.waiting = look.waiting
        self.players = range(self.box.seats)

    def view(self) -> Picture:
        look, seen = self.look, self.seen
        return Picture(
            asked=w.question(self.box, seen, self.seat) if self.seat in self.waiting else None,
            doing=self.doing(),
            seats=tuple(self.player(seat) for seat in self.players),
            zones=(*self.supply(), *self.piles(), *self.in_play(), *self.mats()),
            counters=tuple(self.counters()),
            choices=tuple(self.choice(action) for action in look.legal),
            phase=PHASES[seen.ask],
        )

    def order(self) -> list[int]:
        """The others first, from the left; then the seat itself."""
        if self.seat == SPECTATOR:
            return list(self.players)
        return [(self.seat + 1 + i) % self.box.seats for i in self.players]

    def doing(self) -> str:
        """What others are waited for."""
        if self.seen.ask == t.SEALED:
            return "to choose in secret"
        for_whom = f" for {self.look.names[self.seen.turn]}" if self.waiting != [self.seen.asked] else ""
        return f"to {'act' if self.seen.ask == t.TURN else 'decide'}{for_whom}"

    def player(self, seat: int) -> Seat:
        seen = self.seen
        hooks = hooks_of(self.box, seen, seat)
        facts = [
            f"{seen.size[t.HAND + seat]} in hand",
            f"{seen.size[t.DECK + seat]} in deck",
            f"{seen.size[t.STASH + seat]} in stash",
            counted(int(seen.coins[seat]), "coin"),
            f"owns {owned(seen, seat)}",
            counted(hooks, "hook"),
        ]
        if self.box.seats == 1:
            if self.box.goal_cards:
                kind = types_text(self.box.goal_type)
                facts.append(counted(cards_of_type(self.box, seen, 0, self.box.goal_type), kind))
            facts.append(f"goal {w.goal_text(self.box)}")
        if seen.turn == seat and not seen.over:
            facts.append("turn")
        facts += self.marks(seat)
        sealed = seen.ask == t.SEALED and seen.sealed[seat] != 0
        return Seat(seat, self.look.names[seat], TITLES[seat], seat in self.waiting, sealed, tuple(facts))

    def marks(self, seat: int) -> list[str]:
        """What waits for a player."""
        seen = self.seen
        found = []
        if seen.hangover[seat]:
            found.append(f"must discard {seen.hangover[seat]}")
        guests = sum(seen.wedding[seat])
        if guests:
            found.append(f"owes {counted(int(guests), 'coin')} to a wedding")
        if seen.dolls[seat]:
            found.append("bewitched")
        if seen.puppeteer and seen.turn == seat:
            found.append(f"on the strings of {self.look.names[seen.puppeteer - 1]}")
        return found

    # --- Zones

    def card(self, card: int, zone: str, place: int, owner: int = -1) -> Card:
        """A card in sight by its name; one that is not, by its place."""
        if unseen(self.seen, card, self.eye):
            return Card(f"{zone}#{place}", owner=owner)
        name = card_name(self.box, card)
        return Card(name, title(self.box, card), owner=owner)

    def cards_in(self, zone: int) -> list[int]:
        return [card for card in range(1, self.box.cards + 1) if self.seen.zone[card] == zone]

    def supply(self) -> list[Zone]:
        """Six slots, each with its price; a face-down card keeps its slot."""
        seen = self.seen
        zones = []
        for i in range(t.SLOTS):
            card = seen.slot[i]
            cards: tuple[Card, ...] = ()
            note = ""
            if card:
                name = card_name(self.box, card)
                marks = ("face down",) if seen.down[i] else ()
                cards = (Card(name, title(self.box, card), marks=marks),)
                note = "face down" if seen.down[i] else f"price {price(self.box, seen, card)}"
            zone_id = f"supply/{i + 1}"
            zones.append(Zone(zone_id, "cell", str(i + 1), cards, -1, len(cards), "supply", (0, i), note, "supply"))
        return zones

    def piles(self) -> list[Zone]:
        seen = self.seen
        found = []
        for pile in (t.SUPPLY_DECK, t.RELOAD_DECK):
            name = pile_name(pile)
            cards = self.known_top(pile, name)
            size, note = int(seen.size[pile]), self.known_bottom(pile)
            found.append(Zone(name, "pile", at_start(name), cards, -1, size, "supply", note=note, about=name))
        gone = [card for card in self.cards_in(t.OUT) if self.box.home[card]]
        cards = tuple(self.card(card, "gone", i) for i, card in enumerate(gone))
        if cards:
            about = "General rules"
            found.append(Zone("gone", "pile", "Out of the game", cards, -1, len(cards), "supply", about=about))
        return found

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

    def known_bottom(self, pile: int) -> str:
        """The card at the bottom of a pile, if this seat knows it and not all above it."""
        cards = self.pile(pile)
        if not cards or unseen(self.seen, cards[-1], self.eye):
            return ""
        if not any(unseen(self.seen, card, self.eye) for card in cards):
            return ""
        return f"{title(self.box, cards[-1])} at the bottom"

    def in_play(self) -> list[Zone]:
        """Cards whose effects are being resolved, and what was revealed or chosen with them."""
        found = []
        played = [(seat, card) for seat in self.players for card in self.cards_in(t.PLAY + seat)]
        if played:
            cards = tuple(self.card(card, "play", i, seat) for i, (seat, card) in enumerate(played))
            found.append(Zone("play", "row", "In play", cards, played[0][0], len(cards), about="A turn"))
        return found

    def mats(self) -> list[Zone]:
        return [zone for seat in self.order() for zone in self.mat(seat)]

    def mat(self, seat: int) -> list[Zone]:
        """Stash, deck and hand of one player, and cards set aside."""
        seen = self.seen
        own = seat == self.seat
        name = SEATS[seat]
        who = "Your" if own else f"{self.look.names[seat]}'s"
        stash = tuple(self.card(card, f"stash/{name}", i, seat) for i, card in enumerate(self.cards_in(t.STASH + seat)))
        hand = tuple(self.card(card, f"hand/{name}", i, seat) for i, card in enumerate(self.cards_in(t.HAND + seat)))
        deck = self.known_top(t.DECK + seat, f"deck/{name}")
        group = f"player {name}"
        size, note = int(seen.size[t.DECK + seat]), self.known_bottom(t.DECK + seat)
        zones = [
            Zone(f"stash/{name}", "row", f"{who} stash", stash, seat, len(stash), group, about="stash"),
            Zone(f"deck/{name}", "pile", f"{who} deck", deck, seat, size, group, note=note, about="deck"),
            Zone("hand" if own else f"hand/{name}", "hand", f"{who} hand", hand, seat, len(hand), group, about="hand"),
        ]
        for taker in self.players:
            lost = self.cards_in(t.ASIDE + 4 * seat + taker)
            if lost:
                cards = tuple(
                    Card(card_name(self.box, card), title(self.box, card), owner=seat, counters={"coins": 2})
                    for card in lost
                )
                label = f"{who} lost expedition"
                note = f"2 coins each for {self.look.names[taker]}"
                about = "Cards that reach further"
                zone_id = f"aside/{name}{SEATS[taker]}"
                zones.append(Zone(zone_id, "row", label, cards, seat, len(cards), group, note=note, about=about))
        return zones

    def counters(self) -> list[Counter]:
        seen = self.seen
        found = [Counter(f"coins/{SEATS[seat]}", "Coins", int(seen.coins[seat]), seat) for seat in self.players]
        if not seen.over:
            left = min(seen.actions, t.MOST_USED - seen.used) if can_use_action(seen) else 0
            text = f"{left} left, {seen.used} of {t.MOST_USED} used"
            found.append(Counter("actions", "Actions", int(left), seen.turn, text))
            found.append(Counter("buys", "Buys", int(seen.buys), seen.turn))
            if seen.cheap:
                found.append(Counter("cheap", "Buys for cost 1", int(seen.cheap), seen.turn))
            if seen.discount:
                found.append(Counter("discount", "Next Buy less", int(seen.discount), seen.turn))
            if seen.flips:
                found.append(Counter("flips", "To lay face down", int(seen.flips), seen.turn))
        return found

    # --- Choices

    def choice(self, action: int) -> Choice:
        text = self.look.text(action)
        if action >= t.CHOOSE:
            return self.card_choice(action, text, w.card_of(action))
        if t.CHOOSE_SEAT <= action < t.CHOOSE_PILE:
            other = action - t.CHOOSE_SEAT
            name = "Yourself" if other == self.seat else self.look.names[other]
            return Choice(action, text, (f"seat/{SEATS[other]}",), name)
        if t.CHOOSE_PILE <= action < t.SAY:
            pile = 1 + action - t.CHOOSE_PILE
            zone = pile_name(pile).replace(" ", "/") if pile < t.SUPPLY_DECK else pile_name(pile)
            return Choice(action, text, (zone,), at_start(pile_name(pile)))
        if t.CHOOSE_OPTION <= action < t.CHOOSE_SEAT:
            return Choice(action, text, (f"button/{text}",), self.option_label(action - t.CHOOSE_OPTION))
        label = {
            t.END_TURN: "End turn",
            t.PASS: "No" if self.seen.ask == t.YES_NO else "None",
            t.LET_GO: "Let go of the strings",
            t.YES: "Draw a card" if self.drawing() else "Yes",
            t.GIVE_TOP: "The unseen top card of the deck",
        }.get(action, at_start(text))
        return Choice(action, text, (f"button/{text}",), label)

    def drawing(self) -> bool:
        return w.row_of(self.box, self.seen)[t.CODE_OP] == t.DRAW

    def option_label(self, which: int) -> str:
        """The text of one branch, as it stands on the face."""
        steps = design_of(self.box, self.seen.card[self.seen.depth - 1]).programs["play"]
        either = next((step for step in steps if step.word == "either"), None)
        if either is None:
            return f"Option {which + 1}"
        return sentences(either.branches[which])

    def card_choice(self, action: int, text: str, card: int) -> Choice:
        """Touch the card; for a Buy, then what it is paid with."""
        name = card_name(self.box, card)
        shown = title(self.box, card)
        about = design_of(self.box, card).text.replace("\n", " ")
        cost = price(self.box, self.seen, card) if self.seen.zone[card] == t.SUPPLY else 0
        if action < t.PLAY_CARD:
            verb = "Give" if self.seen.ask == t.SEALED else "First" if self.seen.ask == t.ORDER else ""
            verb = verb or w.purpose(self.box, self.seen).split(",")[0]
            return Choice(action, text, (name,), f"{shown}: {verb[:1].lower()}{verb[1:]}", about)
        if action < t.BUY_BY_ACTION:
            return Choice(action, text, (name,), f"Play {shown}", about)
        if action < t.BUY_BY_BUY:
            return Choice(action, text, (name, "with/action"), f"Buy {shown} for {cost}", about)
        if action < t.BUY_BY_CHEAP:
            return Choice(action, text, (name, "with/buy"), f"Buy {shown} for {cost}, with a Buy", about)
        if action < t.FLIP_CARD:
            return Choice(action, text, (name, "with/cheap"), f"Buy {shown} for {cost}, with a Buy for cost 1", about)
        if action < t.RESTORE_CARD:
            return Choice(action, text, (name, "face down"), f"Lay {shown} face down")
        return Choice(action, text, (name,), f"Restore {shown}")
