"""DeckHand: what may lie in hands and decks by all that a seat was shown and told.

Written from the match played again and from its events. Held against a guess: every card is where it is shown, or in a
hidden zone of the right number of cards; a player's cards are those that this player owns; what was seen on top of a
deck, or put under it, lies there; when a deck ran empty, all that was hidden was the hand, so that those cards are in
the hand still; answers in secret are cards of the stash, or the top of the deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from quarterdeck.engine.match import Match
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t


def impossible(match: Match, seat: int, guessed: Any) -> str:
    """Why this table cannot have led to what the seat was shown so far; empty if it can."""
    shown = match.shown(seat)
    return (
        _counts(match.box, shown, guessed)
        or _known(match.box, seat, match.table, guessed)
        or _emptied(match, guessed)
        or _sealed(match.box, shown, guessed)
    )


def cards_in(table: Any, zone: int) -> Iterator[int]:
    card = table.top[zone]
    while card:
        yield card
        card = table.under[card]


def _counts(box: Any, shown: Any, guessed: Any) -> str:
    """Open zones are as they are shown; hidden ones have as many cards, of the same owner or of nobody."""
    for card in range(1, box.cards + 1):
        there, here = guessed.zone[card], shown.zone[card]
        if t.OWNER[there] != t.OWNER[here] or (there != here and not _hidden(there, here)):
            return f"card {card} lies in {there}, where {here} is shown"
    for zone in range(t.ZONES):
        count = sum(guessed.zone[card] == zone for card in range(1, box.cards + 1))
        if count != shown.size[zone] or (zone > 0 and len(list(cards_in(guessed, zone))) != count):
            return f"zone {zone} has another number of cards"
    return ""


def _hidden(*zones: int) -> bool:
    return all(t.OUT < zone < t.STASH for zone in zones)


def _known(box: Any, seat: int, table: Any, guessed: Any) -> str:
    """What the seat knows where it lies is there, in piles at its depth."""
    eye = 1 << seat if seat < t.MOST_SEATS else t.SPECTATOR_EYE
    for zone in range(1, t.STASH):
        for depth, (real, other) in enumerate(zip(cards_in(table, zone), cards_in(guessed, zone), strict=True)):
            if zone < t.PILES and table.known[real] & eye and real != other:
                return f"{real} was seen in {zone} at {depth}, not {other}"
        if zone == t.HAND + seat and list(cards_in(table, zone)) != list(cards_in(guessed, zone)):
            return "the own hand is another"
    return ""


def _emptied(match: Match, guessed: Any) -> str:
    """After a deck ran empty: whose hidden cards were in hand then, and have not been seen since, has them in hand."""
    for seat in range(match.box.seats):
        for card in _surely_in_hand(match, seat):
            if guessed.zone[card] != t.HAND + seat:
                return f"{card} was in hand {seat} when the deck had run empty, and lies in {guessed.zone[card]}"
    return ""


def _surely_in_hand(match: Match, seat: int) -> set[int]:
    """Played again from the beginning: what was in hand when the old deck ran out, and has not left it since."""
    again = match.before(0)
    sure: set[int] = set()
    for made in match.actions:
        table = again.table
        deck, hand = set(cards_in(table, t.DECK + seat)), set(cards_in(table, t.HAND + seat))
        by_choice = table.ask == t.YES_NO and match.box.code[table.pc[table.depth - 1]][w.WORD] != w.DRAW
        again.play(made.seat, made.action)
        renewed = any(row[0] == t.SHUFFLED and row[1] == seat for row in made.events)
        discarded = {card for row in made.events if row[0] == t.DISCARDED for card in row[3:]}
        held = set(cards_in(again.table, t.HAND + seat))
        sure &= held - discarded
        if renewed and not by_choice:  # by choice (Ancient Library) a deck is shuffled that is not empty
            sure |= held & (deck | hand) - discarded
    return sure


def _sealed(box: Any, shown: Any, guessed: Any) -> str:
    for seat in range(box.seats):
        answer, seen = guessed.sealed[seat], shown.sealed[seat]
        in_stash = 0 < answer <= box.cards and guessed.zone[answer] == t.STASH + seat
        fits = in_stash or answer == t.GIVES_TOP if seen == t.HAS_CHOSEN else answer == seen
        if not fits:
            return f"seat {seat} gives {answer}, where {seen} is shown"
    return ""
