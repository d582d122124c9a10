"""An evening for a study: who leads it and who plays it, as programs, and what is counted of it.

The game master's programme depends on the evening's number and on nothing that luck does: twelve scenes, each with a
call for one of the set's moves, and a fight in every third. So two sets meet the same trials. Players flip with the
attribute that has the best chance of V or VV now, and reshuffle first where that adds ten in a hundred.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from quarterdeck.engine.events import ACTOR, FIRST, KIND
from quarterdeck.engine.history import Row
from quarterdeck.engine.measuring import Figure
from quarterdeck.games.deckahedron.gauntlet import TERMS, next_term
from quarterdeck.games.deckahedron.odds import flip_chances
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.body import stamina_left
from quarterdeck.games.deckahedron.rules.deck import in_play
from quarterdeck.games.deckahedron.rules.table import Box, Table

SCENES = 12
A_FIGHT_EACH = 3  # scenes
BLOWS = 3  # of a fight, unless the foe falls before
FOE_COMES, FOE_GOES = -1, -2  # in the place of a move
WORTH_A_SHUFFLE = Fraction(1, 10)  # what a reshuffle must add to the chance of V or VV
TIRED = 4  # Stamina at which a breather is called for, where the set has a move for it
FIGURES = (
    Figure("flips", "in answer to calls, in fights and in Flashbacks", headline=True),
    Figure("XX", "of them", headline=True),
    Figure("X", "of them", headline=True),
    Figure("V", "of them", headline=True),
    Figure("VV", "of them", headline=True),
    Figure("cards turned", "in these flips"),
    Figure("flips between reshuffles", "those that had to be and those that were chosen", headline=True),
    Figure("reshuffles that had to be", "five or fewer cards were left"),
    Figure("Stamina lost", "by moves, blows and Wound cards", headline=True),
    Figure("Stamina recovered", "by moves"),
    Figure("Stamina at the end", "of ten"),
    Figure("Harms", "taken in fights", headline=True),
    Figure("Wounds", "taken in fights, or paid with", headline=True),
    Figure("incapacitated", "characters that could not go on, of one"),
    Figure("green tokens", "taken from cards, or given by moves"),
    Figure("the game master's moves", "results for which a card says nothing else"),
    Figure("points in the bank", "of the game master, at the end, for each character"),
    Figure("foes' Stamina lost", "in fights"),
)


class Evening:
    """Who leads and who plays the evening of a number."""

    def __init__(self, box: Box, number: int) -> None:
        self.number = number
        self.players = [seat for seat in range(box.seats) if not (box.gm and seat == t.GM)]
        flipped = [move for move in range(t.RANGED + 1, box.moves) if box.attributes[move]]
        order = Random(number).sample(range(t.MOVES), t.MOVES)  # of the same places, whatever the set has
        self.moves = [move for move in order if move in flipped] or [t.MELEE]
        self.breather = next((move for move in flipped if any(box.recovers[move])), -1)
        self.scene = 0
        self.steps = self.scene_steps(box)
        self.now = (t.MELEE, 0)  # what is being called for: the move, and the advantage that is granted

    def scene_steps(self, box: Box) -> list[tuple[int, int]]:
        """What the game master does in this scene, last first: a move and whom it is called for, or a foe."""
        player = self.players[self.scene % len(self.players)]
        steps = [(self.moves[self.scene % len(self.moves)], player)]
        if self.scene % A_FIGHT_EACH == A_FIGHT_EACH - 1:
            kind = self.scene // A_FIGHT_EACH % box.kinds
            steps = [*steps, (FOE_GOES, 0), *[(t.MELEE, player)] * BLOWS, (FOE_COMES, kind)]
        return steps

    def choose(self, box: Box, seen: Table, seat: int, legal: Sequence[int]) -> int:
        if seat == t.GM:
            return self.lead(box, seen, set(legal))
        return answer(box, seen, seat, legal, self.number)

    # --- The game master

    def lead(self, box: Box, seen: Table, legal: set[int]) -> int:
        if seen.phase == t.EVENING_OVER:
            return a.action_of(a.END, 0)
        if seen.draft[t.GM]:
            wanted = self.next_of_call(seen)
            return wanted if wanted in legal else a.action_of(a.CANCEL, 0)
        while True:
            wanted = self.next_step(box, seen)
            if wanted in legal:
                return wanted

    def next_of_call(self, seen: Table) -> int:
        move, advantage = self.now
        step = seen.draft[t.GM]
        if step == t.MOVE_STEP:
            return a.action_of(a.NAME, move)
        if step == t.AGAINST_STEP:
            return a.action_of(a.AGAINST, t.SEATS)
        if step == t.ATTRIBUTE_STEP:
            return a.action_of(a.WITH, t.ANY)
        return a.action_of(next_term(advantage - seen.draft_advantage[t.GM]), 0)

    def next_step(self, box: Box, seen: Table) -> int:
        """The next of the scene's steps; then the next scene, and good night."""
        if not self.steps:
            self.scene += 1
            if self.scene == SCENES or all(seen.down[seat] for seat in self.players):
                return a.action_of(a.NIGHT, 0)
            self.steps = [*self.scene_steps(box), *self.breathers(seen)]
            return a.action_of(a.SCENE, 0)
        move, whom = self.steps.pop()
        if move == FOE_GOES:
            return a.action_of(a.LEAVE, 0)
        if move == FOE_COMES:
            return a.action_of(a.FOE, whom) if whom < t.FOE_KINDS else a.action_of(a.OTHER_FOE, whom - t.FOE_KINDS)
        if move == t.MELEE and seen.foe_kind[0] == 0:
            return -1  # it has fallen
        self.now = (move, 0 if move == t.MELEE else TERMS[self.scene % len(TERMS)])
        return a.action_of(a.CALL, whom)

    def breathers(self, seen: Table) -> list[tuple[int, int]]:
        """Calls for those who are tired, between two scenes."""
        tired = [seat for seat in self.players if not seen.down[seat] and stamina_left(seen, seat) <= TIRED]
        return [(self.breather, seat) for seat in tired] if self.breather >= 0 else []


# --- The players


def answer(box: Box, seen: Table, seat: int, legal: Sequence[int], number: int) -> int:
    """What a player does who wants V or VV, keeps Stamina, and saves green tokens for what goes badly."""
    state = seen.state[seat]
    if state == t.SHARING:
        return a.action_of(a.SHARE, (number + seat) % t.SHEETS)
    if state == t.OWNING:
        moves = [action for action in legal if a.parts_of(action)[0] == a.OWN]
        return moves[(number + seat) % len(moves)] if moves else a.action_of(a.READY, 0)
    if state == t.CALLED:
        chances = flip_chances(box, seen, seat, legal)
        reshuffle = a.action_of(a.RESHUFFLE, 0)
        return max(chances, key=lambda action: chances[action] - (WORTH_A_SHUFFLE if action == reshuffle else 0))
    if state == t.TIED:
        return max(legal, key=lambda action: _worth_resolving(box, action))
    if state == t.STANDING:
        flashback = a.action_of(a.FLASHBACK, 0)
        edge = seen.rank[seat][seen.with_attribute[seat]] - 1
        fails = box.edge[seen.resolves[seat]][edge] == t.XX
        return flashback if fails and flashback in legal else a.action_of(a.STAND, 0)
    if state == t.HURT:
        return min((action for action in legal if a.parts_of(action)[0] == a.TAKE_DAMAGE), key=_price)
    first, behind = a.FIRST_VERB[state], a.LAST_VERB[state]
    wanted = [action for action in legal if first <= a.parts_of(action)[0] < behind]
    if state == t.PICKING:
        wanted = [action for action in legal if a.parts_of(action)[0] == a.PICK]
    if state == t.CRITICAL:
        wanted = [a.action_of(a.NO_MORE, 0)]
    return wanted[0] if wanted else legal[0]


def _worth_resolving(box: Box, action: int) -> tuple[int, int]:
    """How much a player wants a card that ties: most if it has a green token."""
    verb, which = a.parts_of(action)
    if verb == a.RESOLVE:
        return 1 + box.green[a.card_of(which)], -which
    return int(verb == a.RESOLVE_BLESSED), 0


def _price(action: int) -> tuple[int, int]:
    """How dear a way to take damage is: no Wound, then as many Harms as may be, for each saves two Stamina."""
    harms, wounds = a.split_of(a.parts_of(action)[1])
    return wounds, -harms


# --- What is counted


def figures(box: Box, table: Table, told: Sequence[Sequence[Row]]) -> list[float]:
    """FIGURES of an evening that is over, for a character on the average."""
    players = [seat for seat in range(box.seats) if in_play(box, table, seat)]
    rows = [row for rows in told for row in rows]
    own = [row for row in rows if row[ACTOR] in players]

    def count(kind: int) -> int:
        return sum(row[KIND] == kind for row in own)

    def total(kind: int, place: int = FIRST, among: Sequence[Row] = own) -> int:
        return sum(row[place] for row in among if row[KIND] == kind)

    results = [row[FIRST + 1] for row in own if row[KIND] == t.RESOLVED]
    cards = sum(value > 0 for row in own if row[KIND] == t.TURNED for value in row[FIRST:])
    shuffles, flips = count(t.SHUFFLED), count(t.FLIPS)
    tokens = count(t.TOOK_TOKEN) + total(t.GIVEN)
    each = len(players)
    sums = (
        flips,
        *(results.count(result) for result in range(4)),
        cards,
        each * flips / (shuffles + each),  # each character's cards are shuffled once before the evening
        total(t.SHUFFLED, FIRST + 1),
        total(t.LOST_STAMINA),
        count(t.RECOVERED),
        sum(stamina_left(table, seat) for seat in players),
        count(t.HARMED),
        count(t.WOUNDED),
        count(t.DOWN),
        tokens,
        count(t.GM_MOVES),
        table.bank,
        total(t.FOE_LOSES, FIRST + 1, rows),
    )
    return [round(number / each, 3) for number in sums]
