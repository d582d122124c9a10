"""A plan for Hit the Deck!, as a good player would teach it. No search: odds that can be counted, and a few rules.

1. Count before you fight. You see your hand, the map and the discards; every other card is as likely as the next to be
   in the enemy's hand. So count the cards that would beat you, and know the odds that none of them is there.
2. Attack where a sensible defence seldom holds, and where it hurts: a ship with others in front of it, a ship in one of
   your Seaports, a ship on its way there. Do not spend a good card on a small ship.
3. Defend as if the enemy had laid the best card they may hold. If that holds only with luck, save your card.
4. Keep pairs back: deploy a ship whose twin stays in your hand, and it defends itself as a pair.
5. Sail deep, but not into the mouths of guns. A ship is worth what it holds, less the chance that it is sunk.
6. When the Deck runs low, count Sealanes, then cards in hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb

from quarterdeck.engine.bits import lowest
from quarterdeck.engine.fields import Lucky
from quarterdeck.games.hit_the_deck.rules import actions as a
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.actions import attack_of, defence_of, deployment_of, targets_of, verb_of
from quarterdeck.games.hit_the_deck.rules.attacking import second_ram
from quarterdeck.games.hit_the_deck.rules.hints import GOOD_HAND, hand_quality
from quarterdeck.games.hit_the_deck.rules.poker import beats, strength
from quarterdeck.games.hit_the_deck.rules.seemap import adjacent, ahead, captain_of, occupies, on_map, port_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table, course_from, course_to, rank_of

WIN = 100.0
HOLDS = (1.0, 1.3, 2.2)  # what a ship is worth in the own Seaport, on the open sea, in the enemy's Seaport
LANE = 0.5  # to have more ships in a Sealane than the enemy, early; four times that when the Deck is empty
CARD = 0.10  # to spend any card,
RANK = 0.025  # more for a high one,
TWIN = 0.22  # and for one whose pair would be broken
LOST = 0.5  # a ship that is sunk
SHIPS = 0.3  # a card that becomes a ship is not spent: so much of its price
BOLD = 0.75  # how likely the enemy attacks a ship that they can beat
THIRDS = 8  # cards that a Broadside may turn up, to reckon with


def plan(box: Box, seen: Table, seat: int, legal: Sequence[int], luck: Lucky) -> int:
    """The action that the plan likes best; of equal ones the first."""
    if seen.phase == t.REDRAW_HANDS:
        return a.KEEP if hand_quality(seen, seat) >= GOOD_HAND else a.REDRAW
    own = Plan(box, seen, seat)
    return max(legal, key=lambda action: (own.worth(action), -action))


class Plan:
    """What a Captain can count: the cards that nobody has seen, and what the map is worth."""

    def __init__(self, box: Box, seen: Table, seat: int) -> None:
        self.box = box
        self.seen = seen
        self.seat = seat
        self.enemy = 1 - seat
        self.hand = list(cards_of(seen.hand[seat]))
        known = seen.hand[seat] | 1 << seen.attack_card
        for card in (*seen.ship, *seen.discards[: seen.discards_size]):
            known |= 1 << card
        self.unseen = list(cards_of(t.ALL_CARDS & ~known))
        self.enemy_hand = seen.hand_size[self.enemy]
        self.late = 1.0 + 3.0 * (1 - seen.deck_size / (t.CARDS - 2 * t.HAND))

    def worth(self, action: int) -> float:
        verb = verb_of(action)
        if verb == a.DEPLOY:
            return self.deploying(*deployment_of(action))
        if verb == a.ATTACK:
            return self.attacking(*attack_of(action))
        if verb == a.DEFEND:
            return self.defending(*defence_of(action))
        if verb == a.DESTROY:
            return sum(self.loss(zone) for zone in targets_of(action) if zone != t.NOWHERE)
        return 0.0

    # --- Rule 1: odds

    def none_beats(self, worth: int, ship: int, third: int, held: int) -> float:
        """The chance that a hand of so many unseen cards has none that beats this worth, added to these ships."""
        if beats(self.box, strength(ship, third, t.NONE), worth):
            return 0.0  # without any card
        beating = sum(1 for card in self.unseen if beats(self.box, strength(ship, card, third), worth))
        total = len(self.unseen)
        held = min(held, total)
        return comb(total - beating, held) / comb(total, held)

    def thirds(self, attacker: int, kind: int, source: int, target: int) -> list[int]:
        """The third card of an attack: none, the second ship of a Ramming, or what a Broadside may turn up."""
        if kind == t.RAMMING:
            return [self.seen.ship[second_ram(self.seen, attacker, source, target)]]
        if kind == t.BROADSIDE:
            return self.unseen[:: max(1, len(self.unseen) // THIRDS)]
        return [t.NONE]

    def helpers(self, captain: int, target: int, kind: int) -> Iterator[int]:
        """Ships that may stand by one that is rammed or under a Broadside."""
        yield t.NONE
        for zone in range(t.SEAZONES):
            if kind != t.NORMAL and occupies(self.seen, captain, zone) and adjacent(zone, target):
                if kind == t.RAMMING or zone // 3 == target // 3:
                    yield self.seen.ship[zone]

    # --- Rule 2: attack

    def attacking(self, kind: int, course: int, card: int) -> float:
        source, target = course_from(course), course_to(course)
        thirds = self.thirds(self.seat, kind, source, target)
        helpers = list(self.helpers(self.enemy, target, kind))
        odds = 0.0
        for third in thirds:
            worth = strength(self.seen.ship[source], card, third)
            odds += min(self.holds_not(worth, self.seen.ship[target], helper) for helper in helpers) / len(thirds)
        return odds * self.loss(target) - self.price(card)

    def holds_not(self, worth: int, ship: int, helper: int) -> float:
        """The chance that the defender has no answer to this worth."""
        if not beats(self.box, worth, strength(ship, helper, t.NONE)):
            return 0.0
        return self.none_beats(worth, ship, helper, self.enemy_hand)

    # --- Rule 3: defend

    def defending(self, card: int, support: int) -> float:
        seen = self.seen
        helper = seen.ship[support] if support != t.NOWHERE else t.NONE
        worth = strength(seen.ship[seen.target], card, helper)
        source = seen.ship[seen.source]
        thirds = self.thirds(self.enemy, seen.kind, seen.source, seen.target)
        laid = self.enemy_hand + 1 if seen.laid else 0
        odds = sum(self.none_beats(worth, source, third, laid) for third in thirds) / len(thirds)
        return odds * self.loss(seen.target) - self.price(card)

    # --- Rules 4 and 5: deploy

    def deploying(self, card: int, zone: int) -> float:
        if self.wins(zone):
            return WIN
        danger = self.danger(card, zone)
        twin = TWIN if self.mates(card) else 0.0
        return self.holding(self.seat, zone) * (1 - danger) - LOST * danger - SHIPS * self.price(card) + twin

    def wins(self, zone: int) -> bool:
        """Is this the third Blockade?"""
        ports = [port_of(self.enemy, lane) for lane in range(3)]
        return zone in ports and all(port == zone or occupies(self.seen, self.seat, port) for port in ports)

    def mates(self, card: int) -> int:
        return sum(1 for other in self.hand if other != card and rank_of(other) == rank_of(card))

    def danger(self, card: int, zone: int) -> float:
        """The chance that a ship of this card is sunk here in the enemy's next turn."""
        best = strength(card, t.NONE, t.NONE)
        for other in self.hand:
            if other != card:
                worth = strength(card, other, t.NONE)
                best = worth if beats(self.box, worth, best) else best
        safe = 1.0
        for guns in range(t.SEAZONES):
            if occupies(self.seen, self.enemy, guns) and adjacent(guns, zone):
                third = t.NONE
                if guns % 3 == zone % 3:
                    second = second_ram(self.seen, self.enemy, guns, zone)
                    third = self.seen.ship[second] if second != t.NOWHERE else t.NONE
                safe = min(safe, self.none_beats(best, self.seen.ship[guns], third, self.enemy_hand + 1))
        return BOLD * (1 - safe)

    # --- What things are worth

    def price(self, card: int) -> float:
        """What it costs to spend a card."""
        if card == t.NONE:
            return 0.0
        mates = self.mates(card) + any(
            rank_of(self.seen.ship[zone]) == rank_of(card)
            for zone in range(t.SEAZONES)
            if occupies(self.seen, self.seat, zone)
        )
        return CARD + RANK * rank_of(card) + (TWIN if mates else 0.0)

    def holding(self, captain: int, zone: int) -> float:
        """What a ship in a Seazone is worth to its Captain."""
        depth = abs(zone // 3 - port_of(captain, zone) // 3)
        worth = HOLDS[depth]
        lane = range(zone % 3, t.SEAZONES, t.NORTH)
        balance = sum(occupies(self.seen, captain, at) - occupies(self.seen, 1 - captain, at) for at in lane)
        if captain_of(self.seen, zone) == captain:
            balance -= 1  # without it
        return worth + (LANE * self.late if balance in (-1, 0) else 0.0)

    def loss(self, zone: int) -> float:
        """What a ship and those in front of it are worth to their Captain."""
        captain = captain_of(self.seen, zone)
        worth = 0.0
        while on_map(zone) and occupies(self.seen, captain, zone):
            worth += self.holding(captain, zone)
            zone = ahead(captain, zone)
        return worth


def cards_of(cards: int) -> Iterator[int]:
    """The cards of a set, ascending."""
    while cards:
        yield lowest(cards)
        cards &= cards - 1


def stage(box: Box, seen: Table) -> int:
    """How far the match has come: 0 to 2, by the Deck."""
    return 2 - min(2, 3 * seen.deck_size // (t.CARDS - 2 * t.HAND))
