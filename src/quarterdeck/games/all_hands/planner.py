"""A plan for All Hands on Deck, as a good player would teach it. No search: pack the hand into ships, then count duels.

1. Twelve cards are three ships of four, and you never hold more. So look at your hand as three ships with holes in
   them: which suits have the shipmaster and the crew, and how many cards are missing?
2. Every turn fills a hole at best. Keep the cards of the packing, discard the one whose loss costs it least: weak crew,
   flags that count against you, a second shipmaster of a suit.
3. Shout for a card only if it goes into the packing, in the place of a hole or of something clearly worse.
4. Launch a ship that is whole and strong; when few cards are missing, launch at once. The first fleet has 50 points.
5. In battle take what is surely yours: attack a ship that yours should beat, raid where there may be treasure, and pass
   when all that is left is a gamble. A ship that has won is out of danger, and its treasure with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from quarterdeck.engine.fields import Lucky
from quarterdeck.engine.luck import below
from quarterdeck.games.all_hands.rules import actions as a
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.actions import card_of, ships_of, verb_of
from quarterdeck.games.all_hands.rules.reckoning import best_score
from quarterdeck.games.all_hands.rules.ships import is_treasure, masters
from quarterdeck.games.all_hands.rules.table import Box, Table

HOLE = 14.0  # points that a missing card costs: about a turn
STRONG = 11.0  # a crew of this worth is launched as soon as it is whole,
FEW_HOLES = 2  # or any whole one when so few cards are missing
WORTH_A_SHOUT = 8.0
GAMBLE = 2.0  # points that an attack must promise
CREWS = 24  # guesses of an unseen crew
PICKED_FROM = 6  # people launch the best three of about so many that would fit
DAUGHTERS_DUEL = 100  # she wins it, whoever the other is


@dataclass(frozen=True)
class Ship:
    """A ship of the packing; no shipmaster, or fewer than three crew, are holes."""

    suit: int
    master: int
    crew: tuple[int, ...]

    @property
    def whole(self) -> bool:
        return self.master != t.NONE and len(self.crew) == t.CREW_SLOTS


def plan(box: Box, seen: Table, seat: int, legal: Sequence[int], luck: Lucky) -> int:
    """The action that the plan likes best."""
    if seen.phase == t.BATTLE:
        return battle(box, seen, seat, legal, luck)
    hand = tuple(seen.hand[seat][: seen.hand_size[seat]])
    ships = t.FLEET - seen.launched[seat]
    if seen.phase == t.AARGH:
        return a.SHOUT if a.SHOUT in legal and wanted(box, seen, hand, ships) else a.LET_LIE
    if seen.phase == t.VOTE:
        return a.voting_for(seat) if a.voting_for(seat) in legal else legal[0]
    if seen.phase != t.TURN:
        return legal[0]
    if seen.picks:
        return crewing(box, seen, hand, ships, legal)
    if a.SHOUT in legal and wanted(box, seen, hand, ships):
        return a.SHOUT
    launch = launching(box, hand, ships, legal)
    if launch is not None:
        return launch
    thrown = [action for action in legal if verb_of(action) == a.DISCARD]
    return max(thrown, key=lambda action: (best_packing(box, without(hand, card_of(action)), ships)[0], -action))


# --- Rules 1 and 2: the packing


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


class Card(NamedTuple):
    """What the packing looks at."""

    card: int
    kind: int
    masters: int  # of which suit, or -1
    serves: int
    welcome: float
    flag: int


def best_packing(box: Box, hand: tuple[int, ...], ships: int) -> tuple[float, tuple[Ship, ...]]:
    """The hand as so many ships with as few holes and as strong crews as it gives, and its worth."""
    return packing(tuple(looked_at(box, card) for card in hand), ships)


def looked_at(box: Box, card: int) -> Card:
    suit = box.suit[card] if masters(box, card) else -1
    return Card(card, box.kind[card], suit, box.serves[card], welcome(box, card), box.flag[card])


@lru_cache(maxsize=4096)  # the same hand is asked about again at every open card
def packing(hand: tuple[Card, ...], ships: int) -> tuple[float, tuple[Ship, ...]]:
    best: tuple[float, tuple[Ship, ...]] = (-1e9, ())
    if ships == 0:
        return -float(sum(card.flag for card in hand)), ()
    by_kind = sorted(hand, key=lambda card: (card.kind, card.card))
    helms = [card for card in by_kind if card.masters >= 0]
    crew = [card for card in by_kind if card.serves]
    crew.sort(key=lambda card: (card.serves.bit_count() > 2, -card.welcome))
    for suits in combinations_with_replacement(range(t.SUITS), ships):
        packed = pack(helms, crew, suits)
        worth = worth_of(hand, packed)
        if worth > best[0]:
            best = worth, tuple(
                Ship(suit, helm.card if helm else t.NONE, tuple(card.card for card in aboard))
                for suit, (helm, aboard) in zip(suits, packed, strict=True)
            )
    return best


Packed = list[tuple[Card | None, list[Card]]]  # of each ship the shipmaster and the crew


def pack(helms: Sequence[Card], crew: Sequence[Card], suits: Sequence[int]) -> Packed:
    """Shipmasters first, the one with more sails; then crew, the choosiest and strongest first, where room is least."""
    left, free = list(helms), list(crew)
    packed: Packed = []
    for suit in suits:
        helm = next((card for card in left if card.masters == suit), None)
        if helm:
            left.remove(helm)
            if helm.serves:
                free.remove(helm)
        packed.append((helm, []))
    for card in free:
        best, most = None, (False, -1)
        for suit, (helm, aboard) in zip(suits, packed, strict=True):
            if not card.serves >> suit & 1 or len(aboard) == t.CREW_SLOTS:
                continue
            if card.kind == t.BLACK_SPOT and any(one.kind == t.BLACK_SPOT for one in aboard):
                continue
            standing = helm is not None, len(aboard)
            if standing > most:  # where the most are aboard already: a whole ship can be launched
                best, most = aboard, standing
        if best is not None:
            best.append(card)
    return packed


def welcome(box: Box, card: int) -> float:
    """How good a card is in a crew."""
    kind = box.kind[card]
    if kind == t.BLACK_SPOT:
        return 12.0
    if kind == t.DAUGHTER:
        return 9.0
    if kind == t.LADY:
        return 5.0
    return (box.level[card] + box.defence[card]) / 2 + box.flag[card] / 6 * is_treasure(box, card)


def worth_of(hand: Sequence[Card], packed: Packed) -> float:
    """Strength and treasure aboard, less the holes and the flags that stay in hand."""
    aboard: list[int] = []
    worth = 0.0
    for helm, crew in packed:
        aboard += [card.card for card in crew]
        if helm:
            aboard.append(helm.card)
        holes = t.CREW_SLOTS - len(crew) + (helm is None)
        worth -= HOLE * holes + (3.0 if holes == 4 else 0.0)
        worth += sum([card.welcome for card in crew]) + (t.SAILS[helm.kind] if helm else 0)
    for card in hand:
        if card.card in aboard:
            aboard.remove(card.card)
        else:
            worth -= card.flag / 4
    return worth


# --- Rule 3: "Aargh!"


def wanted(box: Box, seen: Table, hand: tuple[int, ...], ships: int) -> bool:
    """Does the open card better the packing, once the worst card is thrown away for it?"""
    if seen.discards_size == 0 or ships == 0:
        return False
    card = seen.discards[seen.discards_size - 1]
    spare = hand if len(hand) <= 4 * ships else without(hand, worst(box, hand, ships))
    before = best_packing(box, spare, ships)[0]
    taken = (*spare, card)
    thrown = worst(box, taken, ships)
    if thrown == card:
        return False
    return best_packing(box, without(taken, thrown), ships)[0] - before >= WORTH_A_SHOUT


def worst(box: Box, hand: tuple[int, ...], ships: int) -> int:
    """The card that the packing misses least."""
    return max(sorted(set(hand)), key=lambda card: best_packing(box, without(hand, card), ships)[0])


# --- Rule 4: launching


def launching(box: Box, hand: tuple[int, ...], ships: int, legal: Sequence[int]) -> int | None:
    """The launch of the strongest whole ship of the packing, if it is time for it."""
    _, packed = best_packing(box, hand, ships)
    whole = [ship for ship in packed if ship.whole and a.launching(ship.master) in legal]
    if not whole:
        return None
    best = max(whole, key=lambda ship: sum(welcome(box, card) for card in ship.crew))
    holes = sum(t.CREW_SLOTS - len(ship.crew) + (ship.master == t.NONE) for ship in packed)
    strong = sum(welcome(box, card) for card in best.crew) >= STRONG
    return a.launching(best.master) if strong or holes <= FEW_HOLES else None


def crewing(box: Box, seen: Table, hand: tuple[int, ...], ships: int, legal: Sequence[int]) -> int:
    """Card by card what the packing put aboard the ship that is being crewed."""
    if a.SET_SAIL in legal:
        return a.SET_SAIL
    picked = list(seen.picked[1 : seen.picks])
    _, packed = best_packing(box, hand, ships)
    for ship in packed:
        if ship.master == seen.picked[0] and ship.whole:
            rest = list((Counter(ship.crew) - Counter(picked)).elements())
            for card in rest:
                if a.enlisting(card) in legal:
                    return a.enlisting(card)
    crew = [action for action in legal if verb_of(action) == a.ENLIST]
    return max(crew, key=lambda action: welcome(box, card_of(action)), default=legal[0])


# --- Rule 5: battles


def battle(box: Box, seen: Table, seat: int, legal: Sequence[int], luck: Lucky) -> int:
    """The attack or the peek that promises most, or to pass."""
    unseen = unseen_cards(box, seen, seat)
    odds = lru_cache(maxsize=None)(lambda ship, target: promise(box, seen, ship, target, unseen, luck))
    best, most = None, -1e9
    for action in legal:
        verb = verb_of(action)
        if verb not in (a.ATTACK, a.SPY):
            continue
        slot, target = ships_of(action)
        points = odds(seat * t.FLEET + slot, target) + (3.0 if verb == a.SPY else 0.0)  # a peek costs nothing
        if points > most:
            best, most = action, points
    if best is None or (a.PASS in legal and most < GAMBLE):
        return a.PASS if a.PASS in legal else legal[0]
    return best


def unseen_cards(box: Box, seen: Table, seat: int) -> list[int]:
    """Every card that this seat has not before its eyes."""
    left = Counter(box.cards[: box.cards_size])
    for row in (seen.hand[seat], seen.master, *seen.crew, seen.discards[: seen.discards_size], seen.reserved):
        left.subtract(card for card in row if card != t.NONE)
    return [card for card, many in left.items() for _ in range(max(0, many))]


def promise(box: Box, seen: Table, ship: int, target: int, unseen: list[int], luck: Lucky) -> float:
    """Points that an attack should bring, over guesses of the other crew."""
    own = list(seen.crew[ship])
    treasure = sum(box.flag[card] for card in own if is_treasure(box, card))
    raids = box.suit[seen.master[ship]] == t.RAIDER
    total = 0.0
    for _ in range(CREWS):
        other = guessed(box, seen, target, unseen, luck)
        theirs = sum(box.flag[card] for card in other if is_treasure(box, card))
        if raids and theirs:
            total += theirs
            continue
        result = duel(box, own, other, seen.master[ship], seen.master[target])
        total += t.SHIP_POINTS + theirs if result > 0 else -(t.SHIP_POINTS + treasure) * (1.0 if result else 0.4)
    return total / CREWS


def guessed(box: Box, seen: Table, target: int, unseen: list[int], luck: Lucky) -> list[int]:
    """A crew as it may be: what is known of it, and the best of a few cards that would fit."""
    crew = [card for card in seen.crew[target] if card != t.NONE]
    suit = box.suit[seen.master[target]]
    fits = [card for card in unseen if box.serves[card] >> suit & 1]
    drawn = []
    for _ in range(min(PICKED_FROM, len(fits))):
        drawn.append(fits.pop(below(luck, len(fits))))
    drawn.sort(key=lambda card: -welcome(box, card))
    return crew + drawn[: t.CREW_SLOTS - len(crew)]


def duel(box: Box, own: list[int], other: list[int], master: int, enemy: int) -> int:
    """1 if the attacker wins, -1 if the defender does, 0 if both sink."""
    spots = [any(box.kind[card] == t.BLACK_SPOT for card in crew) for crew in (own, other)]
    if spots[0] != spots[1]:
        return 1 if spots[0] else -1
    if all(spots):
        return 0
    line = zip(levels(box, own, box.level), levels(box, other, box.defence), strict=False)
    balance = sum((one > two) - (one < two) for one, two in line)
    balance = balance or t.SAILS[box.kind[master]] - t.SAILS[box.kind[enemy]]
    return (balance > 0) - (balance < 0)


def levels(box: Box, crew: list[int], level: Sequence[int]) -> list[int]:
    """A crew in the order of its duels: the Daughter first, then by level, the Lady last."""
    ruth = any(box.kind[card] == t.RUTH for card in crew)
    usual = sorted(
        level[card] + (ruth and box.kind[card] != t.RUTH) for card in crew if box.kind[card] not in (t.DAUGHTER, t.LADY)
    )
    first = [DAUGHTERS_DUEL for card in crew if box.kind[card] == t.DAUGHTER]
    last = [max(usual, default=0) for card in crew if box.kind[card] == t.LADY]
    return first + usual + last


def stage(box: Box, seen: Table) -> int:
    """How far the match has come: 0 to 2, by the best score."""
    return 0 if box.one_round else min(2, 3 * best_score(box, seen) // box.target)
