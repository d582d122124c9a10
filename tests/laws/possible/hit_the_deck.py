"""Hit the Deck!: what a Captain may hold by all that was shown, told and seen to go back into the Deck.

Written from what the seat was told, without a look at what the rules remember of it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from quarterdeck.engine.bits import places
from quarterdeck.engine.match import Match
from quarterdeck.games.hit_the_deck.rules import table as t


def impossible(match: Match, seat: int, guessed: Any) -> str:
    """Why this table cannot have led to what the seat was shown so far; empty if it can."""
    shown = match.shown(seat)
    return _counts(shown, guessed) or _answers(shown, guessed) or _returned(match, seat, guessed)


def _counts(shown: Any, guessed: Any) -> str:
    """Every card once, as many in each place as is public."""
    laid = [guessed.attack_card] if guessed.attack_card else []
    drawn = [guessed.broadside_card] if guessed.broadside_card else []
    if len(laid) != shown.laid or len(drawn) != (shown.phase == t.DEFENCE and shown.kind == t.BROADSIDE):
        return "other cards lie face down than were laid"
    deck = [card for card in guessed.deck if card]
    discards = [card for card in guessed.discards if card]
    ships = [card for card in guessed.ship if card]
    hands = [places(hand) for hand in guessed.hand]
    if [len(hand) for hand in hands] != list(shown.hand_size) or len(deck) != shown.deck_size:
        return "a hand or the Deck has another number of cards"
    times = Counter([*deck, *discards, *ships, *laid, *drawn, *hands[0], *hands[1]])
    return "" if sorted(times) == list(range(1, 53)) and set(times.values()) == {1} else "not every card lies once"


def _answers(shown: Any, guessed: Any) -> str:
    for captain in range(2):
        answer, seen = guessed.redraw[captain], shown.redraw[captain]
        fits = answer in (t.KEEPS, t.REDRAWS) if seen == t.SEALED else answer == seen
        if not fits:
            return f"Captain {'AB'[captain]}'s answer to the redraw is {answer}, where {seen} is shown"
    return ""


def _returned(match: Match, seat: int, guessed: Any) -> str:
    """Of the cards that went back into the Deck before both eyes, a Captain has had no more than were drawn since."""
    back: set[int] = set()
    drawn = [0, 0]
    had: list[set[int]] = [set(), set()]  # seen to be played, by Captain
    for number in range(len(match.actions) + 1):
        for kind, captain, _, one, two, three in match.events(number, seat):
            if kind == t.SHOWN:
                back |= {one, two, three} - {0}
            elif kind == t.DREW:
                drawn[captain] += 1
            elif kind == t.DEPLOYED:
                had[captain].add(one)
            elif kind in (t.ATTACK_HAND, t.DEFENCE_HAND):
                had[captain].add(two)
    for captain in range(2):
        holds = set(places(guessed.hand[captain]))
        if guessed.laid and captain == guessed.compass:
            holds.add(guessed.attack_card)
        came_back = (had[captain] | holds) & back
        if len(came_back) > drawn[captain]:
            return f"Captain {'AB'[captain]} drew {drawn[captain]}, but has had {len(came_back)} cards that went back"
    return ""
