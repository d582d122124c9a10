"""Dice and damage: what a character carries, free rolls and flips, weapons and foes that strike (R54, R55). Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.body import hurt, lose_stamina
from quarterdeck.games.deckahedron.rules.contests import foe_loses
from quarterdeck.games.deckahedron.rules.costs import at_leisure
from quarterdeck.games.deckahedron.rules.deck import (
    clear_flip,
    flipped_wound,
    has_character,
    in_play,
    keep_enough,
    throw,
    turn_over,
)
from quarterdeck.games.deckahedron.rules.table import Box, Table

# --- What a character carries ------------------------------------------------------------------------------------


def why_not_carry(box: Box, table: Table, seat: int, which: int) -> int:
    """A weapon with another die, or one more or less of Speed, Equipment or Wealth: 0, or the reason."""
    if not in_play(box, table, seat):
        return t.NO_CHARACTER
    if which < len(t.WEAPON_DICE):
        return t.ALREADY_SO if table.weapon[seat] == t.WEAPON_DICE[which] else 0
    gear = (which - len(t.WEAPON_DICE)) // 2
    more = (which - len(t.WEAPON_DICE)) % 2 == 0
    held = table.gear[seat][gear]
    return 0 if (more and held < t.MOST_GEAR) or (not more and held > 0) else t.ALREADY_SO


def carry_gear(table: Table, seat: int, which: int) -> None:
    if which < len(t.WEAPON_DICE):
        table.weapon[seat] = t.WEAPON_DICE[which]
        tell(table, t.CARRIES, seat, EVERYONE, t.A_WEAPON, table.weapon[seat], 0)
        return
    gear = (which - len(t.WEAPON_DICE)) // 2
    table.gear[seat][gear] += 1 if (which - len(t.WEAPON_DICE)) % 2 == 0 else -1
    tell(table, t.CARRIES, seat, EVERYONE, t.A_WEAPON + 1 + gear, table.gear[seat][gear], 0)


# --- Rolls and flips that nobody called for ----------------------------------------------------------------------


def leads_at_leisure(box: Box, table: Table, seat: int) -> int:
    """The GM while nothing is being made up, whatever others are asked."""
    free = table.draft[seat] == t.NO_DRAFT and table.state[seat] == t.IDLE
    return box.gm and seat == t.GM and table.phase == t.PLAY and free


def why_not_roll(box: Box, table: Table, seat: int) -> int:
    """Anybody rolls a die at any time; what for is theirs to say (R54)."""
    return 0 if at_leisure(box, table, seat) or leads_at_leisure(box, table, seat) else t.NOT_NOW


def free_roll(box: Box, table: Table, seat: int, which: int) -> None:
    tell(table, t.ROLLS, seat, EVERYONE, t.DIE_SIDES[which], 0, 0)
    throw(box, table, seat if has_character(box, seat) else t.FOES, t.DIE_SIDES[which])


def free_flip(box: Box, table: Table, seat: int, attribute: int) -> None:
    """One card for its own sake: no move, no token, no consequence; but a Wound card has its price (R54)."""
    turn_over(box, table, seat, 1)
    card = table.flipped[seat][0]
    result = box.edge[card][table.rank[seat][attribute] - 1]
    tell(table, t.FLIPS_FREELY, seat, EVERYONE, attribute, card, result)
    wound = flipped_wound(table, seat)
    clear_flip(box, table, seat, t.OPEN, 0)
    if wound:
        lose_stamina(box, table, seat, 1)
    keep_enough(box, table, seat)
    if table.down[seat]:
        table.state[seat] = t.IDLE


def why_not_flip_freely(box: Box, table: Table, seat: int) -> int:
    if not in_play(box, table, seat):
        return t.NO_CHARACTER
    if not at_leisure(box, table, seat):
        return t.NOT_NOW
    return t.IS_DOWN if table.down[seat] else 0


# --- Weapons and foes strike -------------------------------------------------------------------------------------


def why_not_strike(box: Box, table: Table, slot: int, target: int) -> int:
    """One side's die against the other: both are there, and the foe is in sight: 0, or the reason."""
    if not in_play(box, table, target):
        return t.NOT_IN_PLAY
    if not table.foe_kind[slot]:
        return t.NO_FOE
    if table.foe_hidden[slot]:
        return t.FOE_IS_HIDDEN
    return t.IS_DOWN if table.down[target] else 0


def strike(box: Box, table: Table, slot: int, seat: int) -> None:
    """A character's weapon is rolled against a foe."""
    tell(table, t.STRIKES, seat, EVERYONE, slot, table.weapon[seat], 0)
    foe_loses(table, slot, throw(box, table, seat, table.weapon[seat]))


def foe_strikes(box: Box, table: Table, slot: int, seat: int) -> None:
    """A foe's die is rolled; the character then splits the damage."""
    tell(table, t.FOE_STRIKES, seat, EVERYONE, slot, table.foe_die[slot], 0)
    hurt(table, seat, throw(box, table, t.FOES, table.foe_die[slot]))


# --- Foes: whom the GM has on a list, and their numbers ----------------------------------------------------------


def free_slot(table: Table) -> int:
    """Where the next foe of the scene stands; as many as there are places if there is none."""
    for slot in range(t.FOE_SLOTS):
        if table.foe_kind[slot] == 0:
            return slot
    return t.FOE_SLOTS


def hides_foes(box: Box) -> int:
    """Not on the table: an act of the GM's that nobody sees would still be counted (R43)."""
    return 0


def why_not_foe(box: Box, table: Table, kind: int, hidden: int) -> int:
    if kind >= box.kinds:
        return t.NO_FOE
    if hidden and not box.gm:
        return t.NO_GM
    if hidden and not hides_foes(box):
        return t.ON_PAPER
    return t.NO_ROOM if free_slot(table) == t.FOE_SLOTS else 0


def foe_comes(box: Box, table: Table, kind: int, hidden: int) -> None:
    """A foe joins the scene with the numbers of its kind; hidden, only the GM knows (R43)."""
    slot = free_slot(table)
    table.foe_kind[slot] = kind + 1
    table.foe_stamina[slot] = box.kind_stamina[kind]
    table.foe_most[slot] = box.kind_stamina[kind]
    table.foe_rank[slot] = box.kind_rank[kind]
    table.foe_die[slot] = box.kind_die[kind]
    table.foe_hidden[slot] = hidden
    if hidden:
        tell(table, t.FOE_LURKS, t.GM, 1 << t.GM, slot + 1, kind, 0)
    else:
        tell(table, t.FOE_COMES, t.GM, EVERYONE, slot, kind, 0)


def why_not_tune(box: Box, table: Table, slot: int, what: int) -> int:
    """A foe's own numbers, and whether it is seen: 0, or the reason."""
    if not table.foe_kind[slot]:
        return t.NO_FOE
    if what == a.SHOW_FOE:
        return 0 if table.foe_hidden[slot] else t.ALREADY_SO
    if what in (a.MORE_FOE_STAMINA, a.LESS_FOE_STAMINA):
        more = what == a.MORE_FOE_STAMINA
        return (
            0
            if (table.foe_stamina[slot] < t.MOST_FOE_STAMINA if more else table.foe_stamina[slot] > 1)
            else t.ALREADY_SO
        )
    if what in (a.MORE_FOE_RANK, a.LESS_FOE_RANK):
        rank = table.foe_rank[slot]
        return 0 if (rank < t.EDGES if what == a.MORE_FOE_RANK else rank > 1) else t.ALREADY_SO
    die = table.foe_die[slot]
    return 0 if (die < 12 if what == a.BIGGER_FOE_DIE else die > 2) else t.ALREADY_SO


def tune(box: Box, table: Table, slot: int, what: int) -> None:
    """Told to whoever knows of the foe."""
    if what == a.SHOW_FOE:
        table.foe_hidden[slot] = 0
        tell(table, t.FOE_COMES, t.GM, EVERYONE, slot, table.foe_kind[slot] - 1, 0)
        return
    if what in (a.MORE_FOE_STAMINA, a.LESS_FOE_STAMINA):
        table.foe_stamina[slot] += 1 if what == a.MORE_FOE_STAMINA else -1
        table.foe_most[slot] = max(table.foe_most[slot], table.foe_stamina[slot])
        value = table.foe_stamina[slot]
    elif what in (a.MORE_FOE_RANK, a.LESS_FOE_RANK):
        table.foe_rank[slot] += 1 if what == a.MORE_FOE_RANK else -1
        value = table.foe_rank[slot]
    else:
        table.foe_die[slot] = next_die(table.foe_die[slot], what == a.BIGGER_FOE_DIE)
        value = table.foe_die[slot]
    knows = 1 << t.GM if table.foe_hidden[slot] else EVERYONE
    tell(table, t.FOE_TUNED, t.GM, knows, slot + 1, what + 1, value)


def next_die(die: int, bigger: int) -> int:
    """d2, d4, d6, d10, d12: the steps of weapons."""
    place = 0
    while t.WEAPON_DICE[place] != die:
        place += 1
    return t.WEAPON_DICE[place + 1 if bigger else place - 1]
