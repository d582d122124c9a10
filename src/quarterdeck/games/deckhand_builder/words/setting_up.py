"""A table from words.

Only what matters need be said. Hands, stashes and decks name cards with commas (a deck from the top); a deck that is
not named is what is left of the starting four; slots of the supply that are not named, supply deck and reload deck
are dealt from the rest. `?` is any card that nobody names; in a deck or a hand one of those that `unseen` names for its
player, if it does. What decks and hands name is known to `seen-by`.
"""

from __future__ import annotations

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.luck import shuffle
from quarterdeck.engine.speech import listed
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.cards import line_up, put_under
from quarterdeck.games.deckhand_builder.rules.sight import eye_of
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.words.names import cards_of, seat_of

COUNTERS = ("actions", "used", "buys", "cheap", "discount", "extra", "flips", "strings", "ribbons", "bows", "led")
WORDS = (
    *("turn", "number", *COUNTERS, "coins", "hands", "stashes", "decks", "supply", "face-down", "restorable"),
    *("supply-deck", "reload-deck", "out", "playing", "aside", "weddings", "hangover", "dolls", "puppeteer"),
    *("bought", "ended-by", "over", "seen-by", "unseen"),
)
EMPTY = "-"


class Reader:
    """Finds the card that a name means: of copies, the player's own first, the lowest that is not used yet."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.used: set[int] = set()

    def pick(self, cards: list[int], seat: int) -> int:
        free = [card for card in cards if card not in self.used]
        if not free:
            return t.NONE
        own = [card for card in free if self.box.home[card] == 2 + seat]
        self.used.add((own or free)[0])
        return (own or free)[0]

    def exact(self, text: object) -> None:
        """Keep the cards that are named with their number for those who name them so."""
        for name in _names_in(text):
            if name not in ("?", EMPTY):
                cards = cards_of(self.box, name)
                if len(cards) == 1 and name.strip()[-1:].isdigit():
                    self.used.add(cards[0])

    def cards(self, text: object, seat: int) -> list[int]:
        """Cards named in a row; 0 for `?`."""
        found = []
        for name in _names_in(text):
            if name == "?":
                found.append(t.NONE)
                continue
            cards = cards_of(self.box, name)
            numbered = len(cards) == 1 and name[-1:].isdigit()
            card = cards[0] if numbered else self.pick(cards, seat)
            if not card or card in found:
                raise BadInput(f"{name} is named more often than there are such cards")
            found.append(card)
        return found


def _names_in(text: object) -> list[str]:
    if not isinstance(text, str):
        raise BadInput(f"cards are named in a text, with commas between them; not {text!r}")
    return [name.strip() for name in text.split(",") if name.strip()]


def set_up(box: Box, words: Position, table: Table) -> None:
    """Fill a blank table from words; what nobody names is dealt from the rest."""
    for name in words:
        if name not in WORDS:
            raise BadInput(f"there is no {name!r} in a position; expected {listed(WORDS, 'or')}")
    _numbers(box, words, table)
    Dealer(box, words, table).lay_cards()
    _lay_marks(box, words, table)
    line_up(box, table)
    table.depth = 1
    table.pc[0] = w.ACTIONS_ROW
    table.you[0] = table.turn
    table.it_eyes[0] = table.these_eyes[0] = t.ALL_EYES
    if not table.over:
        table.ask = t.TURN
        table.asked = table.turn


def _numbers(box: Box, words: Position, table: Table) -> None:
    table.turn = seat_of(words.get("turn", "A"), box.seats)
    table.turns = _number(words.get("number", 3), "number", t.MOST_TURNS * box.seats)
    table.actions = t.STARTING_ACTIONS
    for name in COUNTERS:
        if name in words:
            setattr(table, name, _number(words[name], name, 5 if name == "used" else 999))
    for seat, value in _by_seat(box, words, "coins").items():
        table.coins[seat] = _number(value, "coins", 30_000)
    table.bought = _number(words.get("bought", 0), "bought", 7)
    if "ended-by" in words:
        table.ending = 1
        table.ender = seat_of(words["ended-by"], box.seats)
    table.over = int(words.get("over") is True)


class Dealer:
    """Lays the cards that are named, and deals what nobody names to the places that wait for any card."""

    def __init__(self, box: Box, words: Position, table: Table) -> None:
        self.box = box
        self.words = words
        self.table = table
        self.reader = Reader(box)
        self.piles: dict[int, list[int]] = {}  # from the top; 0 where any card goes
        self.open: list[tuple[int, int]] = []  # places for any card: a zone, and the slot or the place in its pile
        self.dealt: set[int] = set()  # that nobody named

    def lay_cards(self) -> None:
        words, reader = self.words, self.reader
        for name in ("hands", "stashes", "playing", "decks", "aside", "unseen"):
            for text in _table(words, name).values():
                reader.exact(text)
        for name in ("supply", "supply-deck", "reload-deck", "out"):
            reader.exact(words.get(name, ""))
        for seat in range(self.box.seats):
            self._lay_player(seat)
        self._lay_supply()
        for card in reader.cards(words.get("out", ""), -1):
            reader.used.add(card)
        for seat, text in _by_seat(self.box, words, "unseen").items():
            self._deal_unseen(reader.cards(text, seat), (t.DECK + seat, t.HAND + seat))
        self._deal_rest()
        for pile, cards in self.piles.items():
            for card in cards:
                if card:
                    put_under(self.table, card, pile)
        self._mark_known()

    def _lay_player(self, seat: int) -> None:
        for name, zone in (("hands", t.HAND), ("stashes", t.STASH), ("playing", t.PLAY)):
            for card in self.reader.cards(_by_seat(self.box, self.words, name).get(seat, ""), seat):
                self._lay(card, zone + seat)
        for name, text in _table(self.words, "aside").items():
            owner, found, taker = name.partition(" for ")
            if not found:
                raise BadInput(
                    f"aside is written {{'A for B' = ...}}: whose cards, and who takes the coins; not {name!r}"
                )
            if seat_of(owner, self.box.seats) == seat:
                for card in self.reader.cards(text, seat):
                    self._lay(card, t.ASIDE + 4 * seat + seat_of(taker, self.box.seats))
        deck = _by_seat(self.box, self.words, "decks").get(seat)
        if deck is not None:
            self._lay_pile(self.reader.cards(deck, seat), t.DECK + seat)
            return
        cards = range(1, self.box.cards + 1)
        own = [card for card in cards if self.box.home[card] == 2 + seat and card not in self.reader.used]
        shuffle(self.table, own, len(own))
        self.reader.used |= set(own)
        self.dealt |= set(own)
        self.piles[t.DECK + seat] = own

    def _lay_supply(self) -> None:
        slots = list(_names_in(self.words.get("supply", "")))
        if len(slots) > t.SLOTS:
            raise BadInput("the supply has six slots")
        for i in range(t.SLOTS):
            name = slots[i] if i < len(slots) else "?"
            if name != EMPTY:
                self._lay(self.reader.cards(name, -1)[0], t.SUPPLY, i)
        for name, pile in (("supply-deck", t.SUPPLY_DECK), ("reload-deck", t.RELOAD_DECK)):
            self._lay_pile(self.reader.cards(self.words.get(name, ""), -1), pile)

    def _lay_pile(self, cards: list[int], pile: int) -> None:
        self.piles[pile] = cards
        self.open += [(pile, place) for place, card in enumerate(cards) if not card]

    def _lay(self, card: int, zone: int, slot: int = 0) -> None:
        if not card:
            self.open.append((zone, slot))
            return
        self.table.zone[card] = zone
        self.table.size[zone] += 1
        if zone == t.SUPPLY:
            self.table.slot[slot] = card

    def _deal(self, card: int, place: tuple[int, int]) -> None:
        zone, slot = place
        self.dealt.add(card)
        if zone in self.piles:
            self.piles[zone][slot] = card
        else:
            self._lay(card, zone, slot)

    def _deal_unseen(self, cards: list[int], zones: tuple[int, int]) -> None:
        """Cards that a player is known to have, to the places in deck and hand that wait for them."""
        places = [place for place in self.open if place[0] in zones]
        if len(cards) != len(places) or t.NONE in cards:
            raise BadInput(f"unseen names {len(cards)} cards, and there are {len(places)} ? in that deck and hand")
        shuffle(self.table, cards, len(cards))
        for card, place in zip(cards, places, strict=True):
            self._deal(card, place)
            self.open.remove(place)

    def _deal_rest(self) -> None:
        """First to the places that wait for any card, then into supply deck and reload deck."""
        cards = range(1, self.box.cards + 1)
        rest = [card for card in cards if self.box.home[card] == 1 and card not in self.reader.used]
        shuffle(self.table, rest, len(rest))
        for place in self.open:
            if not rest:
                return
            self._deal(rest.pop(), place)
        if "supply-deck" not in self.words:
            size = min(self.box.supply_deck, len(rest))
            self.piles[t.SUPPLY_DECK] = [rest.pop() for _ in range(size)]
        if "reload-deck" not in self.words:
            self.piles[t.RELOAD_DECK] = rest

    def _mark_known(self) -> None:
        """Everybody knows what lies open, players their hands, and `seen-by` what is named."""
        table, seen_by = self.table, self.words.get("seen-by")
        eye = 0 if seen_by is None else eye_of(seat_of(seen_by, self.box.seats))
        for card in range(1, self.box.cards + 1):
            zone = table.zone[card]
            table.size[t.OUT] += zone == t.OUT
            table.known[card] = 0 if t.OUT < zone < t.STASH else t.ALL_EYES
            if t.HAND <= zone < t.STASH:
                table.known[card] = 1 << (zone - t.HAND)
            if card in self.reader.used - self.dealt:
                table.known[card] |= eye


def _lay_marks(box: Box, words: Position, table: Table) -> None:
    laid = dict(_by_seat(box, words, "face-down").items())
    for seat, text in laid.items():
        _turn_down(box, table, text, t.LAID + seat)
    _turn_down(box, table, words.get("restorable", ""), t.RESTORABLE + table.turn)
    for guest, hosts in _by_seat(box, words, "weddings").items():
        for host in str(hosts).split():
            table.wedding[guest][seat_of(host, box.seats)] += 1
    for seat, value in _by_seat(box, words, "hangover").items():
        table.hangover[seat] = _number(value, "hangover", 99)
    for seat, players in _by_seat(box, words, "dolls").items():
        held = [seat_of(name, box.seats) for name in str(players).split()]
        if len(held) > t.DOLLS:
            raise BadInput(f"at most {t.DOLLS} dolls are kept for a player")
        for i, who in enumerate(held):
            table.doll[seat][i] = 1 + who
        table.dolls[seat] = len(held)
    if "puppeteer" in words:
        table.puppeteer = 1 + seat_of(words["puppeteer"], box.seats)
        table.strings = _number(words.get("strings", 0 if "ribbons" in words or "bows" in words else 1), "strings", 99)


def _turn_down(box: Box, table: Table, text: object, mark: int) -> None:
    for name in _names_in(text):
        found = [i for i in range(t.SLOTS) if table.slot[i] in cards_of(box, name)]
        if not found:
            raise BadInput(f"{name} is not in the supply, so it cannot lie face down there")
        card = table.slot[found[0]]
        table.down[found[0]] = mark
        table.zone[card] = t.DOWN
        table.size[t.SUPPLY] -= 1
        table.size[t.DOWN] += 1


def _table(words: Position, name: str) -> dict[str, object]:
    value = words.get(name, {})
    if not isinstance(value, dict):
        raise BadInput(f"{name} is written by player, like {{A = ...}}; not {value!r}")
    return value


def _by_seat(box: Box, words: Position, name: str) -> dict[int, object]:
    return {seat_of(seat, box.seats): value for seat, value in _table(words, name).items()}


def _number(value: object, name: str, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise BadInput(f"{name} is a number up to {most}, not {value!r}")
    return value
