"""A plan for Deckhand (duel), as a good player would teach it. No search: blows that can be reckoned, where to stand.

1. Only the Captain counts. Every blow goes to the enemy Captain if it can; Crew are struck when they die of it, when
   they are the danger, or when nothing else is in Range.
2. Reckon a blow before you strike: Base Damage and the dice. The chance of a kill is worth so much of the whole figure;
   a Counterattack costs what it does to you. Strike from where it does not reach.
3. Each figure moves and strikes once in a turn, in either order: go to where the best blow is and strike; or strike
   first and then step out of reach; at once, because whoever acts next ends its turn.
4. Where a figure stands is worth the best blow that it will have there, less the blows that it invites. A Captain's Hit
   Points are the game: yours strikes when nothing answers, and goes where few can follow.
5. Spend your Corryte, what is left is lost: the dearest Crew first, near the enemy Captain. A Maneuver or the Skill
   when the deck looks better for it afterwards.
6. Strike back whenever you may.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from quarterdeck.engine.fields import Lucky
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.actions import gamer_of, landing_of, verb_of, way_of
from quarterdeck.games.deckhand_duel.rules.aiming import strikers, targets
from quarterdeck.games.deckhand_duel.rules.attacking import attack_dice, counter_dice
from quarterdeck.games.deckhand_duel.rules.counterattacking import may_counter
from quarterdeck.games.deckhand_duel.rules.figures import free, hit_points_left, living, place_on_map, relocate, spared
from quarterdeck.games.deckhand_duel.rules.hints import inclination, promise, small_crew
from quarterdeck.games.deckhand_duel.rules.movement import in_reach_on_foot, walkers
from quarterdeck.games.deckhand_duel.rules.play import apply, legal, waiting
from quarterdeck.games.deckhand_duel.rules.shipmap import home
from quarterdeck.games.deckhand_duel.rules.sight import guess
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

WIN = 300.0
CAPTAINS_POINT = 8.0  # a Hit Point of a Captain; of Crew it is less
CREWS_POINT = 2.0
NEXT = 0.5  # what a blow of the next turn is worth now: much may happen
INVITED = 0.45  # and one that an enemy may strike,
CAREFUL = 2.0  # at a Captain
STAGE = 6  # turns
KEEPS = 3  # small Crew in an opening hand that is kept
GUESSES = 4
LONGEST = 20  # answers to one card
PROMISED = 0.5  # a point of the hints' promise, in points of this plan


def plan(box: Box, seen: Table, seat: int, legal_ones: Sequence[int], luck: Lucky) -> int:
    """The action that the plan likes best; of equal ones the first."""
    view = Deck(box, seen, seat, luck)
    return max(legal_ones, key=lambda action: (view.worth(action), -action))


def among(places: int) -> list[int]:
    """The compartments of a set."""
    return [place for place in range(t.COMPARTMENTS) if places >> place & 1]


class Deck:
    """The map as one side sees it."""

    def __init__(self, box: Box, seen: Table, seat: int, luck: Lucky) -> None:
        self.box = box
        self.seen = seen
        self.seat = seat
        self.luck = luck
        self.enemies = living(seen, 1 - seat)
        self.prey = place_on_map(seen, t.CAPTAIN + 1 - seat)

    def worth(self, action: int) -> float:
        verb = verb_of(action)
        if verb == a.ATTACK:
            return self.attacking(*way_of(action))
        if verb == a.MOVE:
            return self.moving(*way_of(action))
        if verb in (a.SUMMON, a.CHARGE):
            return self.summoning(*landing_of(action)) + (4.0 if verb == a.CHARGE else 0.0)
        if verb in (a.PLAY, a.USE_SKILL, a.CHOOSE, a.PASS):
            return self.card(action)
        if verb == a.COUNTERATTACK:
            return WIN
        if verb in (a.KEEP, a.REDRAW):
            return 1.0 if (small_crew(self.box, self.seen, self.seat) >= KEEPS) == (verb == a.KEEP) else 0.0
        if verb == a.USE_TALENT:
            return self.talent()
        if verb == a.CHOOSE_GAMER:
            gamer = gamer_of(action)
            return float(2 * self.box.wisdom[gamer] + self.box.x_factor[gamer])
        return 0.0  # to end the turn

    # --- Rules 1 and 2: blows

    def blow(self, table: Table, source: int, target: int) -> float:
        """What striking brings, less what the answer costs."""
        box, card = self.box, table.figure[source]
        base = box.base_damage[card] - spared(box, table, target)
        base += box.passive[card][t.HUNTER] if table.figure[target] >= t.CAPTAIN else 0
        hits, kills = self.hurting(table, target, base, attack_dice(box, table, source))
        if kills < 1 and may_counter(box, table, target, source):
            base = box.base_damage[table.figure[target]] - spared(box, table, source)
            costs, _ = self.hurting(table, source, base, counter_dice(box, table, target))
            hits -= (1 - kills) * costs
        return hits

    def hurting(self, table: Table, place: int, base: int, dice: int) -> tuple[float, float]:
        """What a blow of so much and so many dice does to a figure, in points, and how likely it kills."""
        card, left = table.figure[place], hit_points_left(self.box, table, place)
        point = CAPTAINS_POINT if card >= t.CAPTAIN else CREWS_POINT
        whole = WIN if card >= t.CAPTAIN else self.figure(card)
        worth = kills = 0.0
        for good in range(dice + 1):
            chance = comb(dice, good) / 2**dice
            damage = max(0, base + good)
            worth += chance * (point * min(damage, left) + (whole if damage >= left else 0.0))
            kills += chance * (damage >= left)
        return worth, kills

    def figure(self, card: int) -> float:
        """What a Crew is worth while it lives."""
        return 3.0 + 2.0 * self.box.cost[card] + self.box.base_damage[card] + self.box.range[card]

    def attacking(self, source: int, target: int) -> float:
        """Rule 3: strike, and then go where it is best to be."""
        retreat = max((self.standing(self.at(source, place), place) for place in self.ways(source)), default=None)
        here = self.standing(self.seen, source)
        worth = self.blow(self.seen, source, target) + (max(0.0, retreat - here) if retreat is not None else 0.0)
        return self.at_once(source, worth)

    def at_once(self, source: int, worth: float) -> float:
        """Whoever has begun goes on before another acts, if that is any good: its turn would be over."""
        begun = self.seen.state[source] & (t.MOVED | t.HAS_ATTACKED)
        return worth + WIN / 2 if begun and worth > 0 else worth

    # --- Rules 3 and 4: where to stand

    def moving(self, source: int, target: int) -> float:
        there = self.at(source, target)
        worth = self.standing(there, target) - self.standing(self.seen, source)
        if self.seen.state[source] & t.HAS_ATTACKED:
            return self.at_once(source, worth)
        worth += self.best_blow(there, target, self.seat) if strikers(self.box, there, 1 << target) else 0.0
        if self.seen.corpse[target] != t.NONE:
            worth += 1.0 if owner_of(self.seen.corpse[target]) != self.seat else -1.0
        return worth

    def ways(self, source: int) -> list[int]:
        """Where a figure can go."""
        if not walkers(self.seen, 1 << source):
            return []
        return among(in_reach_on_foot(self.box, self.seen, source, free(self.seen)))

    def at(self, source: int, target: int) -> Table:
        """The deck with a figure elsewhere; the luck of a guess is not touched by it."""
        there = self.seen.copy()
        relocate(self.box, there, source, target)
        return there

    def best_blow(self, table: Table, place: int, seat: int) -> float:
        """The best blow that a figure has from a place, if any is worth striking."""
        enemies = living(table, 1 - seat)
        return max(
            (self.blow(table, place, each) for each in among(targets(self.box, table, seat, place, enemies))),
            default=0.0,
        )

    def standing(self, table: Table, place: int) -> float:
        """Rule 4: the blow that it will have, or how near it is to the Captain, less the blows that it invites."""
        card = table.figure[place]
        worth = NEXT * max(0.0, self.best_blow(table, place, self.seat))
        if card < t.CAPTAIN:
            worth -= 2.0 * max(0, self.box.distance[place][self.prey] - self.box.range[card] - 1)
        return worth - (INVITED if card < t.CAPTAIN else CAREFUL) * self.danger(table, place)

    def danger(self, table: Table, place: int) -> float:
        """What the enemies who can reach a place, with a step, would do there."""
        total = 0.0
        for other in among(self.enemies):
            card = table.figure[other]
            steps = 2 if self.box.passive[card][t.SWIFT] else 1
            if self.box.distance[place][other] <= self.box.range[card] + steps:
                base = self.box.base_damage[card] - spared(self.box, table, place)
                total += self.hurting(table, place, base, attack_dice(self.box, table, other))[0]
        return total

    # --- Rule 5: cards

    def summoning(self, card: int, column: int) -> float:
        """The dearest first, near the prey."""
        away = max(0, self.box.distance[home(self.seat, column)][self.prey] - self.box.range[card])
        return 20.0 + self.figure(card) + 2.0 * self.box.cost[card] - away

    def card(self, action: int) -> float:
        """What an answer or a card makes of the deck, by the hints' promise, in a few guesses and throws."""
        box, seat, total = self.box, self.seat, 0.0
        own = list(self.luck.luck)
        for _ in range(GUESSES):
            world = self.seen.copy()
            world.luck = own
            guess(box, world, seat)
            own = list(world.luck)
            before = promise(box, world, seat)
            apply(box, world, seat, action)
            self.carry_out(world)
            total += promise(box, world, seat) - before
        return PROMISED * total / GUESSES

    def carry_out(self, table: Table) -> None:
        """A card to its end, each answering what looks best to them."""
        for _ in range(LONGEST):
            seats = waiting(self.box, table)
            if seats == 0 or table.ask == t.ASK_TURN:
                return
            seat = 0 if seats & 1 else 1
            actions = [0] * a.MOST_MOVES
            count = legal(self.box, table, seat, actions)
            apply(
                self.box, table, seat, max(actions[:count], key=lambda each: inclination(self.box, table, seat, each))
            )

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
