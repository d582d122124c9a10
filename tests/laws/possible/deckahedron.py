"""The Deckahedron: where the cards of every deck may lie by all that a seat has seen and been told.

Written from the record of what the seat was told, without a look at what the rules remember of it.
"""

from __future__ import annotations

from typing import Any

from quarterdeck.engine.match import Match
from quarterdeck.games.deckahedron.rules import table as t


def impossible(match: Match, seat: int, guessed: Any) -> str:
    """Why this table cannot have led to what the seat was shown so far; empty if it can."""
    shown = match.shown(seat)
    for deck in range(t.DECKS):
        wrong = _piles(shown, guessed, deck) or _seen_to_lie(match, seat, shown, guessed, deck)
        if wrong:
            return f"deck {deck}: {wrong}"
    for player in range(match.seats):
        wrong = _decision(match, guessed, player)
        if wrong:
            return f"seat {player}: {wrong}"
    return ""


def _piles(shown: Any, guessed: Any, deck: int) -> str:
    """Every card of the deck once, as many in each pile as is public, and in sight what lies in sight."""
    lying: list[int] = []
    for name in ("deck", "discard", "exhausted", "flipped"):
        pile = [card for card in getattr(guessed, name)[deck] if card]
        if len(pile) != getattr(shown, f"{name}_size")[deck]:
            return f"{name} has {len(pile)} cards"
        seen = getattr(shown, name)[deck][: len(pile)]
        if any(card and card != here for card, here in zip(seen, getattr(guessed, name)[deck], strict=False)):
            return f"{name} shows other cards"
        lying += pile
    wounds = [t.CARDS + 1 + i for i in range(t.WOUND_CARDS) if shown.wound_in[deck][i]]
    blessings = [t.FIRST_CARDS + 1 + i for i in range(t.BLESSINGS) if shown.blessed[i] == deck + 1]
    there = [*range(1, t.CARDS + 1), *wounds, *blessings] if lying else []
    return "" if sorted(lying) == there else "a card is missing or there twice"


def _seen_to_lie(match: Match, seat: int, shown: Any, guessed: Any, deck: int) -> str:
    """A card seen to be turned over since the last reshuffle is neither in the deck nor face down beside it."""
    turned: set[int] = set()
    for number in range(len(match.actions) + 1):
        for kind, actor, _, one, two, three in match.events(number, seat):
            if actor != deck and not (kind == t.FOE_FLIPS and deck == t.FOES):
                continue
            if kind in (t.SHUFFLED, t.WELCOMED):  # a new character has a fresh deck
                turned.clear()
            elif kind == t.TURNED:
                turned |= {code // 4 for code in (one, two, three) if code}
            elif kind == t.FOE_FLIPS:
                turned.add(two)
            elif kind == t.MENDED:
                turned.discard(one)
            # The GM had it put back into the deck, or exhausted, where it lies face down in heroic mode (R57).
            elif kind == t.CORRECTED and one in (t.OF_CARD, t.OF_STAMINA):
                turned.discard(three)
    hidden = [card for card, seen in zip(guessed.discard[deck], shown.discard[deck], strict=True) if card and not seen]
    again = turned & {card for card in (*guessed.deck[deck], *hidden) if card}
    return f"{sorted(again)} were seen to be turned over, and lie unseen" if again else ""


def _decision(match: Match, guessed: Any, player: int) -> str:
    """The card that resolves a flip is one of those that lie there, with the best result, or the worst."""
    card = guessed.resolves[player]
    if not card:
        return ""
    box = match.box
    flipped = [each for each in guessed.flipped[player] if each]
    edge = guessed.rank[player][guessed.with_attribute[player]] - 1
    results = [box.edge[each][edge] for each in flipped]
    if card not in flipped:
        return "what resolves the flip was not flipped"
    move = guessed.call_move[player]
    level = guessed.level[player][move] if guessed.owned[player][move] else box.lowest[move]
    total = guessed.call_advantage[player] + (level if box.levels[move] else 0)
    if box.reversed[move]:
        total = -total
    best = max(results) if total > 0 else min(results) if total < 0 else results[0]
    return "" if box.edge[card][edge] == best else "a card resolves the flip that does not decide it"
