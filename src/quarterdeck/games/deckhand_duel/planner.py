"""A plan for Deckhand (duel), as a good player would teach it. No search: damage that can be reckoned, and one target.

1. Only the Captain counts. Every blow goes to the enemy Captain if it can; Crew are struck when they die of it, when
   they stand in the way, or when nothing else is in Range.
2. Reckon a blow before you strike: Base Damage, and about half the dice. A kill is worth the whole figure; a
   Counterattack that would kill you is worth yours.
3. Bring Crew to where they strike the Captain in their next turn, by the shortest way. Summon the dearest you can pay,
   in the column that is nearest.
4. Your own Captain stands back: away from where enemies can reach, unless the blow kills.
5. Spend your Corryte: Crew first, then Maneuvers, then the Skill. What is left is lost.
6. Strike back whenever you may.
"""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.fields import Lucky
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.actions import card_of, choice_of, gamer_of, landing_of, verb_of, way_of
from quarterdeck.games.deckhand_duel.rules.attacking import attack_dice
from quarterdeck.games.deckhand_duel.rules.counterattacking import may_counter
from quarterdeck.games.deckhand_duel.rules.figures import hit_points_left, place_on_map, side_at, spared
from quarterdeck.games.deckhand_duel.rules.hints import small_crew
from quarterdeck.games.deckhand_duel.rules.shipmap import home
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

WIN = 1000.0
CAPTAINS_POINT = 8.0  # a Hit Point of a Captain; of Crew it is less
CREWS_POINT = 1.6
SUCCESS = 0.5  # of a die
STAGE = 6  # turns
KEEPS = 3  # small Crew in an opening hand that is kept


def plan(box: Box, seen: Table, seat: int, legal: Sequence[int], luck: Lucky) -> int:
    """The action that the plan likes best; of equal ones the first."""
    view = Deck(box, seen, seat)
    return max(legal, key=lambda action: (view.worth(action), -action))


class Deck:
    """The map as one side sees it."""

    def __init__(self, box: Box, seen: Table, seat: int) -> None:
        self.box = box
        self.seen = seen
        self.seat = seat
        self.prey = place_on_map(seen, t.CAPTAIN + 1 - seat)
        self.own = place_on_map(seen, t.CAPTAIN + seat)

    def worth(self, action: int) -> float:
        verb = verb_of(action)
        if verb == a.ATTACK:
            return self.attacking(*way_of(action))
        if verb == a.MOVE:
            return self.moving(*way_of(action))
        if verb in (a.SUMMON, a.CHARGE):
            return self.summoning(*landing_of(action)) + (4.0 if verb == a.CHARGE else 0.0)
        if verb == a.PLAY:
            return self.maneuver(card_of(action))
        if verb == a.CHOOSE:
            return self.choosing(choice_of(action))
        if verb == a.COUNTERATTACK:
            return 50.0
        if verb in (a.KEEP, a.REDRAW):
            return 1.0 if (small_crew(self.box, self.seen, self.seat) >= KEEPS) == (verb == a.KEEP) else 0.0
        if verb == a.USE_SKILL:
            return 2.0
        if verb == a.USE_TALENT:
            return self.talent()
        if verb == a.CHOOSE_GAMER:
            gamer = gamer_of(action)
            return float(2 * self.box.wisdom[gamer] + self.box.x_factor[gamer])
        return 0.0  # to pass, to end the turn

    # --- Rules 1 and 2: blows

    def attacking(self, source: int, target: int) -> float:
        damage = self.damage(source, target)
        worth = 12.0 + self.hurting(target, damage)
        if damage < hit_points_left(self.box, self.seen, target) and may_counter(self.box, self.seen, target, source):
            worth -= self.hurting(source, self.answer(target))
        return worth

    def damage(self, source: int, target: int) -> float:
        """What a blow should do."""
        box, card = self.box, self.seen.figure[source]
        base = box.base_damage[card] + SUCCESS * attack_dice(box, self.seen, source)
        if self.seen.figure[target] >= t.CAPTAIN:
            base += box.passive[card][t.HUNTER]
        return max(0.0, base - spared(box, self.seen, target))

    def answer(self, place: int) -> float:
        """What its Counterattack should do."""
        card = self.seen.figure[place]
        return self.box.base_damage[card] + SUCCESS * self.box.x_factor[self.seen.gamer[1 - self.seat]]

    def hurting(self, place: int, damage: float) -> float:
        """What so much damage to a figure is worth, or costs."""
        card = self.seen.figure[place]
        left = hit_points_left(self.box, self.seen, place)
        if card >= t.CAPTAIN:
            return WIN if damage >= left else CAPTAINS_POINT * damage
        return CREWS_POINT * min(damage, left) + (self.figure(card) if damage >= left else 0.0)

    def figure(self, card: int) -> float:
        """What a Crew is worth while it lives."""
        return 3.0 + 2.0 * self.box.cost[card] + self.box.base_damage[card] + self.box.range[card]

    # --- Rules 3 and 4: where to stand

    def moving(self, source: int, target: int) -> float:
        seen, card = self.seen, self.seen.figure[source]
        if card >= t.CAPTAIN:
            gain = self.threats(source) - self.threats(target)
            return 6.0 * gain if gain else -1.0
        if seen.state[source] & t.HAS_ATTACKED:
            return 1.0 + (self.threats(source) - self.threats(target))
        worth = self.aim(card, target) - self.aim(card, source)
        if seen.corpse[target] != t.NONE:
            worth += 1.0 if owner_of(seen.corpse[target]) != self.seat else -1.0
        return worth if worth > 0 else -1.0

    def aim(self, card: int, place: int) -> float:
        """How well a figure stands to strike the Captain, or anybody."""
        away = self.box.distance[place][self.prey] - self.box.range[card]
        worth = 14.0 if away <= 0 else -3.0 * away
        near = any(
            side_at(self.seen, other) == 1 - self.seat and self.box.distance[place][other] <= self.box.range[card]
            for other in range(t.COMPARTMENTS)
        )
        return worth + (5.0 if near else 0.0)

    def threats(self, place: int) -> int:
        """How many enemies could strike somebody here after a move."""
        return sum(
            side_at(self.seen, other) == 1 - self.seat
            and self.box.distance[place][other] <= self.box.range[self.seen.figure[other]] + 1
            for other in range(t.COMPARTMENTS)
        )

    def summoning(self, card: int, column: int) -> float:
        """The dearest first, near the prey."""
        place = home(self.seat, column)
        return 20.0 + self.figure(card) + self.aim(card, place) / 4

    # --- Rule 5: cards

    def maneuver(self, card: int) -> float:
        """Reactions when they can be had; Maneuvers when there is no Crew to pay for."""
        if self.seen.ask == t.ASK_REACT:
            return 5.0
        return 8.0 + self.box.cost[card]

    def choosing(self, place: int) -> float:
        """Enemies: the Captain, then whoever is nearest to death; allies: who can still act, and the wounded."""
        if self.seen.ask == t.ASK_SPOT:
            return -float(self.threats(place))
        card = self.seen.figure[place]
        if card == t.NONE:
            return 1.0
        if owner_of(card) == self.seat:
            ready = not self.seen.state[place] & (t.DONE | t.HAS_ATTACKED)
            return 1.0 + self.seen.damage[place] + 3.0 * ready + 2.0 * (card >= t.CAPTAIN)
        left = hit_points_left(self.box, self.seen, place)
        return 10.0 + (10.0 if card >= t.CAPTAIN else self.figure(card)) - left / 2

    def talent(self) -> float:
        """Roll again what fell short; spoil what went well."""
        if self.seen.ask != t.ASK_TALENT:
            return 3.0
        good = sum(self.seen.face[: self.seen.dice])
        mine = (owner_of(self.seen.attacker) == self.seat) != bool(self.seen.countering)
        return 1.0 if (2 * good < self.seen.dice) == mine else -1.0


def stage(box: Box, seen: Table) -> int:
    """How far the match has come: 0 to 2, by its turns."""
    return min(2, seen.turn // STAGE)
