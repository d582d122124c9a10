"""Opposed flips, melee and ranged: both sides flip, and a table says what follows. For play without a GM, too. Rules.

A side is a seat, or 8 + the slot of a foe.
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.body import hurt, take_harm, take_wound
from quarterdeck.games.deckahedron.rules.deck import clear_flip, deciding_result, keep_enough, throw, turn_over
from quarterdeck.games.deckahedron.rules.table import Box, Table

# What is dealt or taken
NOTHING = 0
ONE = 1
D4 = 2
D4_AND_ONE = 3
A_HARM = 4
A_WOUND = 5
D4_WITH_HARM = 6
STRAIN = 7  # 1 Stamina of the attacker's own, which nobody deals

# Attacker's result (XX, X, V, VV), then defender's: deal, take, what else.
# Where the attacker may choose, the other end stands below.
CLASHES = (
    (
        ((0, 0, t.FOE_REELS + t.YOU_REEL), (0, 0, t.YOU_REEL), (0, D4, 0), (0, D4, 0)),
        ((0, 0, t.FOE_REELS), (0, 0, 0), (0, ONE, 0), (0, D4, 0)),
        ((D4, 0, 0), (D4, 0, 0), (ONE, ONE, 0), (ONE, D4, 0)),
        ((D4_AND_ONE, 0, 0), (D4, 0, 0), (D4, ONE, 0), (D4, D4, 0)),
    ),
    (
        ((0, 0, t.AMMO + t.PINNED), (0, 0, t.AMMO), (0, 0, t.AMMO + t.MAY_MOVE), (0, STRAIN, t.AMMO)),
        ((0, 0, t.PINNED), (0, 0, 0), (0, 0, t.AMMO), (0, 0, t.AMMO + t.MAY_MOVE)),
        ((D4, 0, t.PINNED), (D4, 0, 0), (ONE, 0, 0), (ONE, 0, t.MAY_MOVE)),
        ((D4_WITH_HARM, 0, 0), (D4, 0, t.PINNED), (ONE, 0, t.PINNED), (D4, 0, t.MAY_MOVE)),
    ),
)
NO_CHOICE = (-1, 0, 0)
OTHER_ENDS = (
    (
        (NO_CHOICE, NO_CHOICE, (0, 0, t.DROPS), NO_CHOICE),
        (NO_CHOICE, NO_CHOICE, NO_CHOICE, (0, 0, t.DROPS)),
        ((A_HARM, 0, 0), NO_CHOICE, NO_CHOICE, NO_CHOICE),
        ((A_WOUND, 0, 0), NO_CHOICE, NO_CHOICE, NO_CHOICE),
    ),
    (
        (NO_CHOICE, NO_CHOICE, NO_CHOICE, NO_CHOICE),
        (NO_CHOICE, NO_CHOICE, NO_CHOICE, NO_CHOICE),
        (NO_CHOICE, (0, 0, t.PINNED), (0, 0, t.PINNED), NO_CHOICE),
        (NO_CHOICE, NO_CHOICE, NO_CHOICE, NO_CHOICE),
    ),
)


def is_foe(side: int) -> int:
    return side >= t.AS_FOE


def clear_contest(table: Table) -> None:
    table.contest = 0
    table.attacker = 0
    table.defender = 0
    table.unaware = 0
    table.side_result[0] = 0
    table.side_result[1] = 0


def in_contest(table: Table, seat: int) -> int:
    """Is the flip of this seat one side of the contest under way?"""
    return table.contest > 0 and (table.attacker == seat or (table.defender == seat and not table.unaware))


def note_result(table: Table, seat: int, result: int) -> None:
    table.side_result[0 if table.attacker == seat else 1] = result + 1


def all_in(table: Table) -> int:
    """Has every side that is a character flipped?"""
    if table.side_result[0] == 0 and not is_foe(table.attacker):
        return 0
    return table.unaware or table.side_result[1] > 0 or is_foe(table.defender)


def foe_flip(box: Box, table: Table, side: int) -> int:
    """A foe flips one card of the foes' own deck, by its rank (R43)."""
    slot = side - t.AS_FOE
    edge = table.foe_rank[slot] - 1
    turn_over(box, table, t.FOES, 1)
    result = deciding_result(box, table, t.FOES, edge, 0)
    tell(table, t.FOE_FLIPS, t.GM, EVERYONE, slot, table.flipped[t.FOES][0], result)
    clear_flip(box, table, t.FOES, t.OPEN, 0)
    keep_enough(box, table, t.FOES)
    return result


def settle_contest(box: Box, table: Table) -> None:
    """Both flips are in: read the table, ask the attacker where it leaves a choice, else carry it out."""
    if is_foe(table.attacker):
        table.side_result[0] = foe_flip(box, table, table.attacker) + 1
    if is_foe(table.defender) and not table.unaware:
        table.side_result[1] = foe_flip(box, table, table.defender) + 1
    kind = table.contest - 1
    tell(table, t.CLASH, table.attacker, EVERYONE, kind, table.side_result[0], table.side_result[1])
    if not table.unaware and other_end(table, 0) >= 0:
        table.state[t.GM if is_foe(table.attacker) else table.attacker] = t.CHOOSING
        return
    carry_out(box, table, 0)


def ending(table: Table, other: int, part: int) -> int:
    """What the table says: 0 deal, 1 take, 2 what else; of the first end or the other one."""
    kind = table.contest - 1
    attack = table.side_result[0] - 1
    if table.unaware:  # V or VV hit, anything less misses
        return D4 if part == 0 and attack >= t.V else NOTHING
    defence = table.side_result[1] - 1
    if other:
        return OTHER_ENDS[kind][attack][defence][part]
    return CLASHES[kind][attack][defence][part]


def other_end(table: Table, part: int) -> int:
    """The number of the end that the attacker may choose instead; -1 if there is none."""
    return ending(table, 1, part)


def carry_out(box: Box, table: Table, other: int) -> None:
    """One end of the contest. A side that reels deals nothing this time; then the new reeling counts."""
    attacker = table.attacker
    defender = table.defender
    deal = ending(table, other, 0)
    take = ending(table, other, 1)
    else_ = ending(table, other, 2)
    clear_contest(table)
    deal = unless_reeling(table, attacker, deal)
    take = suffered(table, defender, take)
    if else_ > 0:
        tell(table, t.AFTERMATH, attacker, EVERYONE, else_, defender, 0)
    if else_ & t.FOE_REELS:
        table.reeling[defender] = 1
    if else_ & t.YOU_REEL:
        table.reeling[attacker] = 1
    mine = die_of(box, table, attacker)
    theirs = die_of(box, table, defender)  # a foe that falls still deals this
    inflict(box, table, attacker, defender, deal, mine)
    inflict(box, table, defender, attacker, take, theirs)


def unless_reeling(table: Table, side: int, dealt: int) -> int:
    """What a side deals, which is nothing if its last contest sent it reeling."""
    if not table.reeling[side]:
        return dealt
    table.reeling[side] = 0
    if dealt > 0:
        tell(table, t.STEADIES, side, EVERYONE, 0, 0, 0)
    return NOTHING


def suffered(table: Table, defender: int, take: int) -> int:
    """What the attacker takes: nothing from a side that reels, but a strain of one's own whatever that side does."""
    blow = unless_reeling(table, defender, NOTHING if take == STRAIN else take)
    return STRAIN if take == STRAIN else blow


def die_of(box: Box, table: Table, side: int) -> int:
    """What a side deals where the tables say d4: a foe has a die of its own, a character that of the weapon (R43)."""
    if not is_foe(side):
        return table.weapon[side]
    return table.foe_die[side - t.AS_FOE] if box.foe_dice else t.PLAYERS_DIE


def inflict(box: Box, table: Table, source: int, target: int, dealt: int, die: int) -> None:
    """Damage of one side to the other, with its die. To a foe a Harm is worth 3 and a Wound 6 (R43)."""
    harms = dealt in (A_HARM, D4_WITH_HARM)
    wounds = dealt == A_WOUND
    amount = 0
    if dealt in (ONE, STRAIN):
        amount = 1
    elif dealt in (D4, D4_AND_ONE, D4_WITH_HARM):
        amount = throw(box, table, t.FOES if is_foe(source) else source, die)
    if dealt == D4_AND_ONE:
        amount += 1
    if dealt == D4_WITH_HARM:  # R44: the Harm is 3 of it, what is above goes to Stamina
        amount = max(0, amount - t.HARM_WORTH)
    if is_foe(target):
        foe_loses(table, target - t.AS_FOE, amount + harms * t.HARM_WORTH + wounds * t.WOUND_WORTH)
        return
    if harms and not table.down[target]:
        take_harm(box, table, target)
    if wounds and not table.down[target]:
        take_wound(box, table, target)
    hurt(table, target, amount)


def foe_loses(table: Table, slot: int, amount: int) -> None:
    """A foe at no Stamina is out of the scene."""
    if amount == 0:
        return
    lost = min(amount, table.foe_stamina[slot])
    left = table.foe_stamina[slot] - lost
    table.foe_stamina[slot] = left
    tell(table, t.FOE_LOSES, t.GM, EVERYONE, slot, lost, left)
    if left == 0:
        tell(table, t.FOE_FALLS, t.GM, EVERYONE, slot, table.foe_kind[slot], 0)
        foe_leaves(table, slot)


def foe_leaves(table: Table, slot: int) -> None:
    table.foe_kind[slot] = 0
    table.foe_stamina[slot] = 0
    table.foe_most[slot] = 0
    table.foe_rank[slot] = 0
    table.foe_die[slot] = 0
    table.foe_hidden[slot] = 0
    table.reeling[t.AS_FOE + slot] = 0
