"""Who may see what (R49): held against `show` by a law.

Stashes, coins, the supply, all sizes and all marks lie open. Hidden is which cards of a player's deck and hand lie
where, which of the supply deck and the reload deck, and a card that was chosen in secret (R42). What somebody saw is
known to them until the card is moved out of sight or shuffled (`known`).

A shown table is complete. The cards that a viewer cannot place are laid, in ascending order, at the places that it
cannot see: a player's deck from the top, then the hand (first what effects hold, then by who knows the place, for both
are public); the supply deck, then the reload deck. So the card that stands there says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from quarterdeck.engine.secrets import Index, Secret, nobody
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Table

PLAYERS = range(t.MOST_SEATS)
GROUPS = (*((t.DECK + seat, t.HAND + seat) for seat in PLAYERS), (t.SUPPLY_DECK, t.RELOAD_DECK))
HIDDEN = tuple(zone for group in GROUPS for zone in group)


def eye(viewer: int) -> int:
    return 1 << viewer if viewer in PLAYERS else t.SPECTATOR_EYE


def can_place(table: Table, viewer: int, card: int) -> bool:
    """Open cards, the own hand, what this viewer saw where it lies, and hands that everybody can work out."""
    zone = table.zone[card]
    if zone not in HIDDEN or zone == t.HAND + viewer or table.known[card] & t.IN_HAND:
        return True
    return bool(table.known[card] & eye(viewer))


# --- Stand-ins -------------------------------------------------------------------------------------------


class StandIns:
    """Which card stands for which where a viewer cannot tell."""

    def __init__(self, table: Table, viewer: int) -> None:
        self.shown: dict[int, int] = {}  # for the card that lies there
        for group in GROUPS:
            lie = [card for zone in group for card in in_order(table, zone) if not can_place(table, viewer, card)]
            self.shown |= zip(lie, sorted(lie), strict=True)
        self.real = {shown: card for card, shown in self.shown.items()}
        self.zones = {zone: [self.shown.get(card, card) for card in cards_in(table, zone)] for zone in HIDDEN}
        for zone in range(t.HAND, t.STASH):
            self.zones[zone].sort()


def cards_in(table: Table, zone: int) -> Iterator[int]:
    card = table.top[zone]
    while card:
        yield card
        card = table.under[card]


def in_order(table: Table, zone: int) -> list[int]:
    """A pile from the top; a hand by what effects hold, and by who knows the cards."""
    cards = list(cards_in(table, zone))
    if zone < t.PILES:
        return cards
    held: list[int] = []
    for f in range(1, table.depth):
        held += [table.it[f], table.mate[f], *table.these[f]]
    return sorted(cards, key=lambda card: (held.index(card) if card in held else len(held), table.known[card]))


def stand_ins(table: Table, viewer: int) -> StandIns:
    return _stand_ins(Snapshot(table), viewer)


class Snapshot:
    """A table that is equal to another if its bytes are: the law asks for one table many times."""

    def __init__(self, table: Table) -> None:
        self.table = table.copy()
        self.bytes = table.pack()

    def __hash__(self) -> int:
        return hash(self.bytes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and self.bytes == other.bytes


@lru_cache(maxsize=8)
def _stand_ins(snapshot: Snapshot, viewer: int) -> StandIns:
    return StandIns(snapshot.table, viewer)


# --- Fields by card --------------------------------------------------------------------------------------


def place(table: Table, viewer: int, index: Index) -> bool:
    return can_place(table, viewer, index[0])


def zone_shown(table: Table, viewer: int, index: Index) -> int:
    return table.zone[stand_ins(table, viewer).real[index[0]]]


def eyes_shown(table: Table, viewer: int, index: Index) -> int:
    """Who knows a place stays with the place."""
    return table.known[stand_ins(table, viewer).real[index[0]]]


# --- Cards in their order --------------------------------------------------------------------------------


def all_seen(table: Table, viewer: int, zone: int) -> bool:
    return all(can_place(table, viewer, card) for card in cards_in(table, zone))


def top_card(table: Table, viewer: int, index: Index) -> bool:
    zone = index[0]
    return all_seen(table, viewer, zone) or (zone < t.PILES and can_place(table, viewer, table.top[zone]))


def top_shown(table: Table, viewer: int, index: Index) -> int:
    return stand_ins(table, viewer).zones[index[0]][0]


def card_below(table: Table, viewer: int, index: Index) -> bool:
    """The next card of a pile; in a hand there is no next one, only the numbers of the cards."""
    card, zone = index[0], table.zone[index[0]]
    if all_seen(table, viewer, zone):
        return True
    return zone < t.PILES and can_place(table, viewer, card) and can_place(table, viewer, table.under[card])


def below_shown(table: Table, viewer: int, index: Index) -> int:
    cards = next(cards for cards in stand_ins(table, viewer).zones.values() if index[0] in cards)
    return [*cards, t.NONE][cards.index(index[0]) + 1]


# --- Cards that effects hold, and answers in secret ------------------------------------------------------


def card_at(table: Table, field: str, index: Index) -> int:
    found = getattr(table, field)
    for i in index:
        found = found[i]
    return int(found)


def held(field: str, eyes: str) -> Secret:
    """A card that an effect holds: known to those who saw it chosen, or see where it lies."""

    def seen_by(table: Table, viewer: int, index: Index) -> bool:
        saw = card_at(table, eyes, index[:1]) & eye(viewer)
        return bool(saw) or can_place(table, viewer, card_at(table, field, index))

    def shown(table: Table, viewer: int, index: Index) -> int:
        return stand_ins(table, viewer).shown[card_at(table, field, index)]

    return Secret(seen_by, stand_in=shown)


def decides(table: Table, viewer: int, index: Index) -> bool:
    """Who chose in secret, for itself or on strings (R37, R42). That a player gives nothing can be counted (R52)."""
    player = index[0]
    if table.sealed[player] in (0, t.GIVES_NOTHING):
        return True
    return viewer == (table.puppeteer - 1 if table.puppeteer and player == table.turn else player)


def whose_eyes(table: Table, viewer: int, index: Index) -> int:
    """A shown table says for whom it is."""
    return 1 + viewer


SECRETS = {
    "viewer": Secret(nobody, stand_in=whose_eyes),
    "zone": Secret(place, stand_in=zone_shown),
    "known": Secret(place, stand_in=eyes_shown),
    "top": Secret(top_card, stand_in=top_shown),
    "under": Secret(card_below, stand_in=below_shown),
    "it": held("it", "it_eyes"),
    "mate": held("mate", "it_eyes"),
    "these": held("these", "these_eyes"),
    "sealed": Secret(decides, sealed=(t.HAS_CHOSEN,)),
}
