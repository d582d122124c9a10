"""Names in Hit the Deck!: cards, ships, seazones, poker hands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.errors import BadInput
from quarterdeck.games.hit_the_deck.rules import poker
from quarterdeck.games.hit_the_deck.rules import table as t

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_NAMES = (
    *("Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"),
    *("Jack", "Queen", "King"),
)
SUITS = "CDHS"
SUIT_NAMES = ("Clubs", "Diamonds", "Hearts", "Spades")
SUIT_SIGNS = "\u2663\u2666\u2665\u2660"
SHIPS = (
    *("Aircraft Carrier", "Skiff", "Dinghy", "Corvette", "Schooner", "Keel", "Barge", "Sloop", "Gunboat"),
    *("Frigate", "Destroyer", "Cruiser", "Battleship"),
)  # R44: the book leaves the 8 out; ours is a Sloop
SEAZONES = "ABCDEFGHI"
CAPTAINS = ("A", "B")
TITLES = ("Captain A", "Captain B")
ATTACKS = ("attack", "ram", "broadside")
PHASES = ("redraw", "act", "defence", "royal", "over")
ANSWERS = ("undecided", "keep", "redraw", "sealed")
CATEGORIES = (
    *("", "high card", "pair", "flush", "straight", "three of a kind", "straight flush"),
    *("Low Royal Flush", "High Royal Flush"),
)
ENDINGS = ("", "blockade", "sealanes", "seazones", "cards", "poker hand", "nothing")


CARD_TEXTS = ("?", *(RANKS[t.rank_of(card)] + SUITS[t.suit_of(card)] for card in range(1, t.CARDS + 1)))


def card_text(card: int) -> str:
    """7S, 10H, AC; ? for a card that is not in sight."""
    return CARD_TEXTS[card]


def card_name(card: int) -> str:
    return f"{RANK_NAMES[t.rank_of(card)]} of {SUIT_NAMES[t.suit_of(card)]}"


def ship_name(card: int) -> str:
    return SHIPS[t.rank_of(card)]


def suits_typed(text: str) -> str:
    """Suit signs as letters: a card is typed as it is shown, 7\u2660 or 7S\u2660."""
    text = re.sub(rf"(?<=[cdhsCDHS])[{SUIT_SIGNS}]\ufe0f?", "", text)
    return re.sub(rf"([{SUIT_SIGNS}])\ufe0f?", lambda sign: SUITS[SUIT_SIGNS.index(sign[1])], text)


def card_of(text: str) -> int:
    """The card that a person means: 7S, 7s, 10h, TH, 7\u2660."""
    found = re.fullmatch(r"(10|[a2-9tjqk])([cdhs])", suits_typed(text).strip().lower())
    if not found:
        raise BadInput(f"{text!r} is not a card; a card is written like 7S, 10H or AC")
    rank = "10" if found[1] == "t" else found[1].upper()
    return RANKS.index(rank) * 4 + SUITS.index(found[2].upper()) + 1


def seazone_of(text: str) -> int:
    zone = text.strip().upper()
    if len(zone) != 1 or zone not in SEAZONES:
        raise BadInput(f"{text!r} is not a Seazone; they are A to I")
    return SEAZONES.index(zone)


def hand_name(cards: Sequence[int]) -> str:
    """What a Poker Hand is called: "pair of Fives", "Nine high", "low Ace"."""
    held = [card for card in cards if card] + [t.NONE] * 3
    worth = poker.strength(held[0], held[1], held[2])
    category = poker.category_of(worth)
    rank = (RANK_NAMES[((worth >> 12) & 15) - 1] if ((worth >> 12) & 15) <= 13 else "Ace") if worth else ""
    low = "low " if (worth >> 12) & 15 == t.ACE + 1 else ""  # R30: only a straight has high Aces
    if category == poker.HIGH_CARD:
        return f"{low}Ace" if low else f"{rank} high"
    if category == poker.PAIR:
        return f"pair of {low}{plural(rank)}"
    if category == poker.THREE_OF_A_KIND:
        return f"three {low}{plural(rank)}"
    if category in (poker.HIGH_ROYAL_FLUSH, poker.LOW_ROYAL_FLUSH):
        return CATEGORIES[category]
    return f"{CATEGORIES[category]} to the {rank}"


def plural(rank: str) -> str:
    return rank + ("es" if rank == "Six" else "s")
