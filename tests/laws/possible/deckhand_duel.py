"""The duel: what may lie unseen, by all that a seat was shown.

Written from the book and the rulings, without a look at the game's `guess`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.games.deckhand_duel.rules import table as t

ALL_GAMERS = (1 << t.GAMERS) - 1


def impossible(match: Match, seat: int, guessed: Any) -> str:
    """Why this table cannot have led to what the seat was shown so far; empty if it can."""
    shown = match.shown(seat)
    for player in range(2):
        wrong = _cards(match, shown, guessed, player) or _answer(shown, guessed, player)
        if wrong:
            return f"{('Blue', 'Red')[player]}: {wrong}"
    if seat == SPECTATOR and match.options["gamers"] == "half" and shown.ask == t.ASK_GAMER:
        one, other = guessed.choice
        if one & other or one | other != ALL_GAMERS or one.bit_count() != other.bit_count():
            return "the halves of the Gamers are no halves"
    return ""


def _cards(match: Match, shown: Any, guessed: Any, player: int) -> str:
    """Twenty cards, each once; piles as large as is public; what was in sight is still there."""
    own = range(player * t.DECK + 1, player * t.DECK + t.DECK + 1)
    deck, hand, discards = (
        [card for card in pile[player] if card] for pile in (guessed.deck, guessed.hand, guessed.discards)
    )
    if (len(deck), len(hand)) != (shown.deck_size[player], shown.hand_size[player]):
        return "the hand or the deck has another number of cards"
    if discards != [card for card in shown.discards[player] if card]:
        return "other cards were discarded"
    if list(guessed.figure) != list(shown.figure) or list(guessed.corpse) != list(shown.corpse):
        return "somebody else is on the map"
    if any(shown.hand[player]) and hand != [card for card in shown.hand[player] if card]:
        return "the seat holds other cards than it sees"
    seen = {card for card in (*discards, *guessed.figure, *guessed.corpse) if card in own}
    times = Counter([*deck, *hand, *seen])
    if sorted(times) != list(own) or set(times.values()) != {1}:
        return "not every card lies once"
    return _copies(match, seen, player)


def _copies(match: Match, seen: set[int], player: int) -> str:
    """Of two copies the first comes into sight first, so one that is unseen may be in the hand or in the deck (R43)."""
    design = match.box.design
    for card in seen:
        first = card - 1
        if first > player * t.DECK and design[first] == design[card] and first not in seen:
            return "the second copy of a card is in sight before the first"
    return ""


def _answer(shown: Any, guessed: Any, player: int) -> str:
    """A sealed answer is one that the player could give."""
    answer, seen = guessed.answer[player], shown.answer[player]
    if seen != t.SEALED:
        return "" if answer == seen else f"the answer is {answer}, where {seen} is shown"
    if shown.ask == t.ASK_REDRAW:
        return "" if answer in (t.KEEPS, t.REDRAWS) else f"the answer to the redraw is {answer}"
    able = 1 <= answer <= t.GAMERS and (guessed.choice[player] >> (answer - 1)) & 1
    return "" if able and answer not in list(guessed.gamer) else f"Gamer {answer} cannot have been chosen"
