"""What the GM does besides calling for flips; without a GM the first seat keeps the table (R2). Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.actions import amount_of, blow_of
from quarterdeck.games.deckahedron.rules.arms import foe_comes, free_slot
from quarterdeck.games.deckahedron.rules.body import heal, hurt, needs_healing, needs_rest, rest, take_harm, take_wound
from quarterdeck.games.deckahedron.rules.calls import able, all_able, clear_draft, why_not_target
from quarterdeck.games.deckahedron.rules.contests import foe_leaves, foe_loses
from quarterdeck.games.deckahedron.rules.deck import in_play, is_being_made, keep_enough, throw
from quarterdeck.games.deckahedron.rules.flips import give_tokens
from quarterdeck.games.deckahedron.rules.table import Box, Table


def why_not_keep(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """Damage, Harm, Wounds, tokens, rest, foes, the bank, the scene and the evening: 0, or the reason."""
    if seat != t.GM:
        return t.ONLY_THE_GM
    if verb in (a.DAMAGE, a.HARM, a.WOUND):
        return why_not_target(box, table, which)
    if verb == a.TOKEN:
        return 0 if in_play(box, table, which) else t.NOT_IN_PLAY
    if verb in (a.REST, a.HEAL):
        return why_not_rest(box, table, which, verb == a.HEAL)
    if verb == a.BANK:
        return 0 if box.gm else t.NO_GM
    if verb == a.EXTRA_MOVE:
        return why_not_extra(box, table)
    if verb == a.FOE:
        return t.NO_ROOM if free_slot(table) == t.FOE_SLOTS else 0
    if verb == a.STRIKE:
        slot, _ = blow_of(which)
        return why_not_blow(table, slot)
    if verb == a.LEAVE:
        return 0 if table.foe_kind[which] else t.NO_FOE
    if verb == a.WHAT_NOW:
        return why_not_what_now(box, table)
    if verb == a.NIGHT:
        return why_not_night(box, table)
    return 0


def why_not_night(box: Box, table: Table) -> int:
    """A newcomer's character is made first, or the GM goes on without that player (R56)."""
    for seat in range(box.seats):
        if is_being_made(table, seat):
            return t.STILL_MAKING
    return 0


def why_not_what_now(box: Box, table: Table) -> int:
    """The GM asks: what do you do? Without one, everybody has their own turn to do it."""
    if not box.gm:
        return t.NO_GM
    return t.IS_DOWN if all_able(box, table) == 0 else 0


def why_not_rest(box: Box, table: Table, target: int, healing: int) -> int:
    """Rest and healing are for whoever is the better for it."""
    if target == t.EVERYONE_HERE:
        for seat in range(box.seats):
            if in_play(box, table, seat) and is_worse_for_wear(table, seat, healing):
                return 0
        return t.NOTHING_TO_MEND
    if not in_play(box, table, target):
        return t.NOT_IN_PLAY
    return 0 if is_worse_for_wear(table, target, healing) else t.NOTHING_TO_MEND


def is_worse_for_wear(table: Table, seat: int, healing: int) -> int:
    return needs_healing(table, seat) if healing else needs_rest(table, seat)


def why_not_extra(box: Box, table: Table) -> int:
    """A critical failure lets the GM spend three from the bank for another move (R30)."""
    if not box.gm:
        return t.NO_GM
    if not box.criticals:
        return t.NOT_AGREED
    if not table.fumble:
        return t.NO_CRITICAL_FAILURE
    return t.BANK_TOO_LOW if table.bank < t.EXTRA_COST else 0


def why_not_blow(table: Table, slot: int) -> int:
    if not table.foe_kind[slot]:
        return t.NO_FOE
    return t.FOE_IS_HIDDEN if table.foe_hidden[slot] else 0


def keep(box: Box, table: Table, verb: int, which: int) -> None:
    """Carry out what the GM does to characters and to the table."""
    if verb == a.DAMAGE:
        clear_draft(table, t.GM)
        table.draft[t.GM] = t.AMOUNT_STEP
        table.draft_for[t.GM] = 1 << which
    elif verb == a.HARM:
        take_harm(box, table, which)
    elif verb == a.WOUND:
        take_wound(box, table, which)
        keep_enough(box, table, which)
    elif verb == a.TOKEN:
        give_tokens(table, which, 1)
    elif verb in (a.REST, a.HEAL):
        rest_or_heal(box, table, which, verb == a.HEAL)
    elif verb == a.BANK:
        table.bank += 1
        tell(table, t.BANKED, t.GM, EVERYONE, table.bank, 0, 0)
    elif verb == a.EXTRA_MOVE:
        table.bank -= t.EXTRA_COST
        table.fumble = 0
        tell(table, t.EXTRA, t.GM, EVERYONE, table.bank, 0, 0)
    elif verb == a.WHAT_NOW:
        what_now(box, table)
    elif verb in (a.FOE, a.STRIKE, a.LEAVE):
        keep_foes(box, table, verb, which)
    else:
        keep_scene(table, verb)


def what_now(box: Box, table: Table) -> None:
    """What do you do? Everybody who can act may reshuffle or study, all at once, until they go on (R13)."""
    tell(table, t.ASKED, t.GM, EVERYONE, 0, 0, 0)
    for seat in range(box.seats):
        if able(box, table, seat):
            table.state[seat] = t.FREE


def rest_or_heal(box: Box, table: Table, target: int, healing: int) -> None:
    """For one character, or for everybody at once."""
    everyone = target == t.EVERYONE_HERE
    for seat in range(box.seats):
        if not in_play(box, table, seat) or not (everyone or seat == target):
            continue
        if not is_worse_for_wear(table, seat, healing):
            continue
        if healing:
            heal(box, table, seat)
        else:
            rest(box, table, seat)


def keep_foes(box: Box, table: Table, verb: int, which: int) -> None:
    """Foes come, are struck, and go (R43)."""
    if verb == a.FOE:
        foe_comes(box, table, which, 0)
    elif verb == a.STRIKE:
        slot, amount = blow_of(which)
        foe_loses(table, slot, amount)
    else:
        dismiss(table, which)


def dismiss(table: Table, slot: int) -> None:
    """Send a foe away; if nobody saw it, nobody hears of it."""
    if table.foe_hidden[slot]:
        tell(table, t.FOE_TUNED, t.GM, 1 << t.GM, slot + 1, a.TUNINGS + 1, 0)
    else:
        tell(table, t.FOE_LEAVES, t.GM, EVERYONE, slot, table.foe_kind[slot], 0)
    foe_leaves(table, slot)


def keep_scene(table: Table, verb: int) -> None:
    """A scene, an evening, and at last the campaign end (R46, R47)."""
    if verb == a.SCENE:
        table.scene += 1
        table.fumble = 0
        tell(table, t.NEW_SCENE, t.GM, EVERYONE, table.scene, 0, 0)
    elif verb == a.NIGHT:
        table.nights += 1
        table.phase = t.EVENING_OVER
        tell(table, t.GOOD_NIGHT, t.GM, EVERYONE, table.nights, 0, 0)
    elif verb == a.END:
        table.phase = t.OVER
        tell(table, t.ENDED, t.GM, EVERYONE, table.nights, 0, 0)
    else:
        table.phase = t.PLAY
        tell(table, t.BEGUN, t.GM, EVERYONE, table.nights + 1, 0, 0)


def deal_damage(box: Box, table: Table, seat: int, which: int) -> None:
    """So much, or what a die shows; the character then splits it."""
    amount, sides = amount_of(which)
    targets = table.draft_for[seat]
    clear_draft(table, seat)
    for target in range(box.seats):
        if (targets >> target) & 1:
            hurt(table, target, amount if sides == 0 else throw(box, table, t.FOES, sides))
