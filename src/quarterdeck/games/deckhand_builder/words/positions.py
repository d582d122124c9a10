"""Positions as text: any table in words. What the words mean: setting_up.py, which reads them."""

from __future__ import annotations

from collections.abc import Iterator

from quarterdeck.engine.contract import Position
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.sight import eye_of, misplaced
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.words.names import SEATS, card_name, cards_of, without_number
from quarterdeck.games.deckhand_builder.words.setting_up import COUNTERS, EMPTY, Reader


def position(box: Box, table: Table) -> Position:
    """A table in words. What the seat that a table is shown to cannot place is a question mark.

    Which cards lie at the question marks of a deck and a hand is no secret, only where: `unseen` names them.
    """
    named = Namer(box, table)
    players = range(box.seats)
    words: Position = {"turn": SEATS[table.turn], "number": int(table.turns)}
    for name in COUNTERS:
        value = int(getattr(table, name))
        if value or name == "actions":
            words[name] = value
    words["coins"] = {SEATS[seat]: int(table.coins[seat]) for seat in players}
    words["hands"] = {SEATS[seat]: named.zone(t.HAND + seat) for seat in players}
    words["stashes"] = {SEATS[seat]: named.zone(t.STASH + seat) for seat in players}
    words["decks"] = {SEATS[seat]: named.pile(t.DECK + seat) for seat in players}
    words["supply"] = ", ".join(named.text(card) if card else EMPTY for card in table.slot)
    for seat in players:
        laid = [table.slot[i] for i in range(t.SLOTS) if table.down[i] == t.LAID + seat]
        if laid:
            words.setdefault("face-down", {})[SEATS[seat]] = ", ".join(named.text(card) for card in laid)
    later = [table.slot[i] for i in range(t.SLOTS) if table.down[i] == t.RESTORABLE + table.turn]
    if later:
        words["restorable"] = ", ".join(named.text(card) for card in later)
    if named.eye and table.viewer <= box.seats:
        words["seen-by"] = SEATS[table.viewer - 1]
    if named.eye:
        words["unseen"] = {SEATS[seat]: named.unseen(seat) for seat in players}
    words["supply-deck"] = named.pile(t.SUPPLY_DECK)
    words["reload-deck"] = named.pile(t.RELOAD_DECK)
    words["out"] = ", ".join(named.text(card) for card in named.removed())
    _marks(box, table, named, words)
    return words


def _marks(box: Box, table: Table, named: Namer, words: Position) -> None:
    """What is set aside, what waits for later turns, how it ends."""
    players = range(box.seats)
    playing = {SEATS[seat]: named.zone(t.PLAY + seat) for seat in players if table.size[t.PLAY + seat]}
    if playing:
        words["playing"] = playing
    aside = {}
    for owner in players:
        for taker in players:
            if table.size[t.ASIDE + 4 * owner + taker]:
                aside[f"{SEATS[owner]} for {SEATS[taker]}"] = named.zone(t.ASIDE + 4 * owner + taker)
    if aside:
        words["aside"] = aside
    for guest in players:
        hosts = [SEATS[host] for host in players for _ in range(table.wedding[guest][host])]
        if hosts:
            words.setdefault("weddings", {})[SEATS[guest]] = " ".join(hosts)
        if table.hangover[guest]:
            words.setdefault("hangover", {})[SEATS[guest]] = int(table.hangover[guest])
        if table.dolls[guest]:
            held = table.doll[guest][: table.dolls[guest]]
            words.setdefault("dolls", {})[SEATS[guest]] = " ".join(SEATS[who - 1] for who in held)
    if table.puppeteer:
        words["puppeteer"] = SEATS[table.puppeteer - 1]
    if table.bought:
        words["bought"] = int(table.bought)
    if table.ending:
        words["ended-by"] = SEATS[table.ender]
    if table.over:
        words["over"] = True


class Namer:
    """Names cards so that a table can be set up again: copies get their number only where it is needed."""

    def __init__(self, box: Box, table: Table) -> None:
        self.box = box
        self.table = table
        self.eye = eye_of(table.viewer - 1) if table.viewer else 0
        self.numbered: set[int] = set()
        if not self.eye:
            self._settle_numbers()

    def _settle_numbers(self) -> None:
        """Write numbers where reading the bare names in order would give other copies."""
        while True:
            reader = Reader(self.box)
            order = list(self._order())
            reader.used = {card for _, card in order if card in self.numbered}
            wrong = set()
            for seat, card in order:
                if card not in self.numbered and reader.pick(cards_of(self.box, self._bare(card)), seat) != card:
                    wrong.add(card)
            if not wrong:
                return
            self.numbered |= wrong

    def _order(self) -> Iterator[tuple[int, int]]:
        """All cards in the order in which `set_up` reads them."""
        table = self.table
        for seat in range(self.box.seats):
            for first in (t.HAND, t.STASH, t.PLAY):
                yield from ((seat, card) for card in self._in(first + seat))
            for taker in range(self.box.seats):
                yield from ((seat, card) for card in self._in(t.ASIDE + 4 * seat + taker))
            yield from ((seat, card) for card in self._down(t.DECK + seat))
        yield from ((-1, card) for card in table.slot if card)
        yield from ((-1, card) for pile in (t.SUPPLY_DECK, t.RELOAD_DECK) for card in self._down(pile))
        yield from ((-1, card) for card in self.removed())

    def removed(self) -> list[int]:
        """Out of the game, but not since the set-up."""
        return [card for card in self._in(t.OUT) if self.box.home[card]]

    def _in(self, zone: int) -> list[int]:
        return [card for card in range(1, self.box.cards + 1) if self.table.zone[card] == zone]

    def _down(self, pile: int) -> Iterator[int]:
        card = self.table.top[pile]
        while card:
            yield card
            card = self.table.under[card]

    def _bare(self, card: int) -> str:
        return without_number(card_name(self.box, card))

    def unseen(self, seat: int) -> str:
        """The cards of a player's deck and hand that the seat cannot place, by name."""
        cards = [*self._in(t.DECK + seat), *self._in(t.HAND + seat)]
        return ", ".join(sorted(self._bare(card) for card in cards if self._misplaced(card)))

    def _misplaced(self, card: int) -> bool:
        return bool(self.eye and misplaced(self.table, card, self.eye))

    def text(self, card: int) -> str:
        if self._misplaced(card):
            return "?"
        return card_name(self.box, card) if card in self.numbered else self._bare(card)

    def zone(self, zone: int) -> str:
        return ", ".join(sorted((self.text(card) for card in self._in(zone)), key=lambda text: text == "?"))

    def pile(self, pile: int) -> str:
        return ", ".join(self.text(card) for card in self._down(pile))
