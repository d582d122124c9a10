"""All Hands on Deck: what may lie in hands, crews and pile by all that a seat was shown and told in this round.

Written from events, without a look at what the tables remember for `guess`. Held against a guess: every card is
somewhere, as often as the set has it; crews may serve where they do; who took a card openly still has it, in hand or on
a ship launched since, unless it was seen again; a pile made of discards holds those discards; the crews of ships that
were at sea when the pile was last made anew, with all that lay open then, are no more than the set has; answers fit
what was asked. Not held against it: what a seat saw in its own hand before the pile was made anew.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from quarterdeck.engine.match import Match
from quarterdeck.games.all_hands.rules import table as t


def impossible(match: Match, seat: int, guessed: Any) -> str:
    """Why this table cannot have led to what the seat was shown so far; empty if it can."""
    box, shown = match.box, match.shown(seat)
    story = Story(match, seat)
    return (
        _counts(box, shown, guessed)
        or _crews(box, guessed)
        or _answers(shown, guessed)
        or _taken(box, story, guessed)
        or _rebuilt(box, story, guessed)
        or _picked(box, guessed)
    )


class Story:
    """What the events of this round told one seat."""

    def __init__(self, match: Match, seat: int) -> None:
        self.took: list[tuple[int, int, int]] = []  # seat, card, ships launched by then; below 0 it was seen again
        self.launched: Counter[int] = Counter()
        self.masters: list[int] = []
        self.discards: list[int] = []
        self.reserved: dict[int, int] = {}
        self.pile: Counter[int] | None = None  # what the pile was last made of
        self.open_then: Counter[int] = Counter()  # what lay open besides
        self.fleets_then: Counter[int] = Counter()
        for number in range(len(match.actions) + 1):
            for row in match.events(number, seat):
                self.hear(*row)

    def hear(self, kind: int, seat: int, knows: int, one: int, two: int, three: int) -> None:
        if kind == t.DEALT:
            self.took, self.masters, self.discards, self.reserved = [], [], [], {}
            self.launched, self.pile = Counter(), None
        elif kind == t.TOOK:
            self.took.append((seat, one, self.launched[seat]))
            self.reserved.pop(seat, None)
        elif kind == t.DISCARDED:
            self.discards.append(one)
            self.took.append((seat, -one, t.FLEET))
        elif kind == t.RESERVED:
            self.reserved[seat] = self.discards.pop()
        elif kind == t.LAUNCHED:
            self.masters.append(one)
            self.took.append((seat, -one, t.FLEET))
            self.launched[seat] += 1
        elif kind == t.SHUFFLED:
            self.pile = Counter(self.discards[:-1])
            self.discards = self.discards[-1:]
            self.open_then = Counter([*self.discards, *self.reserved.values(), *self.masters])
            self.fleets_then = self.launched.copy()

    def must_hold(self, seat: int, since: int) -> Counter[int]:
        """Cards that a seat must still have, of those taken openly after it had launched so many ships."""
        held: Counter[int] = Counter()
        for who, card, launched in self.took:
            if who == seat and card > 0 and launched >= since:
                held[card] += 1
            elif who == seat and card < 0 and held[-card]:
                held[-card] -= 1
        return held


def _ships(box: Any, seat: int, since: int = 0) -> range:
    return range(seat * t.FLEET + since, seat * t.FLEET + t.FLEET)


def _counts(box: Any, shown: Any, guessed: Any) -> str:
    deck = [card for card in guessed.deck if card]
    hands = [[card for card in guessed.hand[seat] if card] for seat in range(box.seats)]
    if len(deck) != shown.deck_size or [len(hand) for hand in hands] != list(shown.hand_size[: box.seats]):
        return "a hand or the pile has another number of cards"
    lie = Counter([*deck, *guessed.discards, *guessed.reserved, *(card for hand in hands for card in hand)])
    for ship in range(box.seats * t.FLEET):
        lie.update([guessed.master[ship], *guessed.crew[ship]])
    del lie[t.NONE]
    wrong = [card for card in range(1, box.designs + 1) if lie[card] != box.copies[card]]
    return f"cards {wrong} are not there as often as in the set" if wrong else ""


def _crews(box: Any, guessed: Any) -> str:
    for ship in range(box.seats * t.FLEET):
        master, crew = guessed.master[ship], guessed.crew[ship]
        if not master:
            continue
        prize = box.prize_crews and box.kind[master] == t.ADMIRAL
        own = [card for card in crew if box.suit[card] == box.suit[master]]
        captains = [card for card in own if prize and box.kind[card] == t.CAPTAIN]
        cooks = [card for card in own if box.kind[card] == t.COOK]
        others = [card for card in crew if card not in captains]
        serves = all(card and box.serves[card] >> box.suit[master] & 1 for card in others)
        spots = sum(box.kind[card] == t.BLACK_SPOT for card in crew)
        if not serves or spots > 1 or len(captains) > 1 or (captains and not cooks):
            return f"ship {ship} has a crew that cannot be"
        hidden = crew[guessed.face_up[ship] :]
        if guessed.plunderer[ship] and any(box.kind[card] in (t.DAUGHTER, t.TREASURE) for card in hidden):
            return f"ship {ship} still hides treasure after a raid"
    return ""


def _answers(shown: Any, guessed: Any) -> str:
    for seat, (answer, seen) in enumerate(zip(guessed.claim, shown.claim, strict=True)):
        if answer not in ((t.LETS_LIE, t.CLAIMS) if seen == t.SEALED else (seen,)):
            return f"seat {seat} answers {answer}, where {seen} is shown"
    for seat, (vote, seen) in enumerate(zip(guessed.vote, shown.vote, strict=True)):
        if vote != seen and (seen != t.SEALED_VOTE or guessed.claim[vote - 1] != t.CLAIMS):
            return f"seat {seat} votes for {vote}, where {seen} is shown"
    return ""


def _taken(box: Any, story: Story, guessed: Any) -> str:
    for seat in range(box.seats):
        for since in range(t.FLEET + 1):
            has = Counter(guessed.hand[seat])
            for ship in _ships(box, seat, since):
                has.update(guessed.crew[ship])
            missing = story.must_hold(seat, since) - has
            if missing:
                return f"seat {seat} took {dict(missing)} openly, after {since} ships, and does not have it"
    return ""


def _rebuilt(box: Any, story: Story, guessed: Any) -> str:
    if story.pile is None:
        return ""
    strange = Counter(card for card in guessed.deck if card) - story.pile
    if strange:
        return f"the pile holds {dict(strange)}, and was made without"
    aboard = story.pile + story.open_then
    for seat in range(box.seats):
        for ship in list(_ships(box, seat))[: story.fleets_then[seat]]:
            aboard.update(guessed.crew[ship])
    many = [card for card in aboard if card and aboard[card] > box.copies[card]]
    return f"more of {many} were at sea or in sight when the pile was made anew than the set has" if many else ""


def _picked(box: Any, guessed: Any) -> str:
    picked = Counter(card for card in guessed.picked if card)
    if picked - Counter(guessed.hand[guessed.turn]):
        return "cards are picked that are not in the hand"
    return "no shipmaster is picked first" if picked and not t.ADMIRAL <= box.kind[guessed.picked[0]] <= 3 else ""
