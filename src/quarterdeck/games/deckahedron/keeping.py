"""What the GM does besides calling for flips; without a GM the first seat keeps the table (R2). Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.body import heal, hurt, needs_healing, needs_rest, rest, take_harm, take_wound
from quarterdeck.games.deckahedron.calls import able, all_able, clear_draft, why_not_target
from quarterdeck.games.deckahedron.contests import foe_leaves, foe_loses
from quarterdeck.games.deckahedron.deck import has_character, keep_enough, throw
from quarterdeck.games.deckahedron.flips import give_tokens
from quarterdeck.games.deckahedron.table import (
    AMOUNT_STEP,
    ASKED,
    BANK,
    BANK_TOO_LOW,
    BANKED,
    BEGUN,
    DAMAGE,
    DIE_SIDES,
    END,
    ENDED,
    EVENING_OVER,
    EVERYONE_HERE,
    EXTRA,
    EXTRA_COST,
    EXTRA_MOVE,
    FIXED_AMOUNTS,
    FOE,
    FOE_COMES,
    FOE_LEAVES,
    FOE_SLOTS,
    FOE_STAMINA,
    FOES,
    FREE,
    GM,
    GOOD_NIGHT,
    HARM,
    HEAL,
    IS_DOWN,
    LEAVE,
    NEW_SCENE,
    NIGHT,
    NO_CHARACTER,
    NO_CRITICAL_FAILURE,
    NO_FOE,
    NO_GM,
    NO_ROOM,
    NOT_AGREED,
    NOTHING_TO_MEND,
    ONLY_THE_GM,
    OVER,
    PLAY,
    REST,
    SCENE,
    SEATS,
    STRIKE,
    STRIKES,
    TOKEN,
    WHAT_NOW,
    WOUND,
)


def why_not_keep(box, table, seat: int, action: int) -> int:
    """Damage, Harm, Wounds, tokens, rest, foes, the bank, the scene and the evening: 0, or the reason."""
    if seat != GM:
        return ONLY_THE_GM
    if action < TOKEN:
        return why_not_target(box, table, (action - DAMAGE) % SEATS)
    if action < REST:
        return 0 if has_character(box, action - TOKEN) else NO_CHARACTER
    if action < BANK:
        return why_not_rest(box, table, (action - REST) % (SEATS + 1), action >= HEAL)
    if action == BANK:
        return 0 if box.gm else NO_GM
    if action == EXTRA_MOVE:
        return why_not_extra(box, table)
    if action < STRIKE:
        return NO_ROOM if free_slot(table) == FOE_SLOTS else 0
    if action < LEAVE:
        return 0 if table.foe_kind[(action - STRIKE) // STRIKES] else NO_FOE
    if action < WHAT_NOW:
        return 0 if table.foe_kind[action - LEAVE] else NO_FOE
    if action == WHAT_NOW:
        return why_not_what_now(box, table)
    return 0


def why_not_what_now(box, table) -> int:
    """The GM asks: what do you do? Without one, everybody has their own turn to do it."""
    if not box.gm:
        return NO_GM
    return IS_DOWN if all_able(box, table) == 0 else 0


def why_not_rest(box, table, target: int, healing: int) -> int:
    """Rest and healing are for whoever is the better for it."""
    if target == EVERYONE_HERE:
        for seat in range(box.seats):
            if has_character(box, seat) and is_worse_for_wear(table, seat, healing):
                return 0
        return NOTHING_TO_MEND
    if not has_character(box, target):
        return NO_CHARACTER
    return 0 if is_worse_for_wear(table, target, healing) else NOTHING_TO_MEND


def is_worse_for_wear(table, seat: int, healing: int) -> int:
    return needs_healing(table, seat) if healing else needs_rest(table, seat)


def why_not_extra(box, table) -> int:
    """A critical failure lets the GM spend three from the bank for another move (R30)."""
    if not box.gm:
        return NO_GM
    if not box.criticals:
        return NOT_AGREED
    if not table.fumble:
        return NO_CRITICAL_FAILURE
    return BANK_TOO_LOW if table.bank < EXTRA_COST else 0


def free_slot(table) -> int:
    for slot in range(FOE_SLOTS):
        if table.foe_kind[slot] == 0:
            return slot
    return FOE_SLOTS


def keep(box, table, action: int) -> None:
    """Carry out what the GM does to characters and to the table."""
    if action < HARM:
        clear_draft(table, GM)
        table.draft[GM] = AMOUNT_STEP
        table.draft_for[GM] = 1 << (action - DAMAGE)
    elif action < WOUND:
        take_harm(box, table, action - HARM)
    elif action < TOKEN:
        take_wound(box, table, action - WOUND)
        keep_enough(box, table, action - WOUND)
    elif action < REST:
        give_tokens(table, action - TOKEN, 1)
    elif action < BANK:
        rest_or_heal(box, table, action)
    elif action == BANK:
        table.bank += 1
        tell(table, BANKED, GM, EVERYONE, table.bank, 0, 0)
    elif action == EXTRA_MOVE:
        table.bank -= EXTRA_COST
        table.fumble = 0
        tell(table, EXTRA, GM, EVERYONE, table.bank, 0, 0)
    elif action == WHAT_NOW:
        what_now(box, table)
    else:
        keep_scene(table, action)


def what_now(box, table) -> None:
    """What do you do? Everybody who can act may reshuffle or study, all at once, until they go on (R13)."""
    tell(table, ASKED, GM, EVERYONE, 0, 0, 0)
    for seat in range(box.seats):
        if able(box, table, seat):
            table.state[seat] = FREE


def rest_or_heal(box, table, action: int) -> None:
    """For one character, or for everybody at once."""
    target = (action - REST) % (SEATS + 1)
    everyone = target == EVERYONE_HERE
    for seat in range(box.seats):
        if not has_character(box, seat) or not (everyone or seat == target):
            continue
        if action < HEAL and needs_rest(table, seat):
            rest(box, table, seat)
        elif action >= HEAL and needs_healing(table, seat):
            heal(box, table, seat)


def keep_scene(table, action: int) -> None:
    """Foes come and go; a scene, an evening, and at last the campaign end (R46, R47)."""
    if action < STRIKE:
        slot = free_slot(table)
        table.foe_kind[slot] = action - FOE + 1
        table.foe_stamina[slot] = FOE_STAMINA[action - FOE]
        tell(table, FOE_COMES, GM, EVERYONE, slot, action - FOE, 0)
    elif action < LEAVE:
        foe_loses(table, (action - STRIKE) // STRIKES, (action - STRIKE) % STRIKES + 1)
    elif action < WHAT_NOW:
        tell(table, FOE_LEAVES, GM, EVERYONE, action - LEAVE, table.foe_kind[action - LEAVE], 0)
        foe_leaves(table, action - LEAVE)
    elif action == SCENE:
        table.scene += 1
        table.fumble = 0
        tell(table, NEW_SCENE, GM, EVERYONE, table.scene, 0, 0)
    elif action == NIGHT:
        table.nights += 1
        table.phase = EVENING_OVER
        tell(table, GOOD_NIGHT, GM, EVERYONE, table.nights, 0, 0)
    elif action == END:
        table.phase = OVER
        tell(table, ENDED, GM, EVERYONE, table.nights, 0, 0)
    else:
        table.phase = PLAY
        tell(table, BEGUN, GM, EVERYONE, table.nights + 1, 0, 0)


def deal_damage(box, table, seat: int, amount: int) -> None:
    """So much, or what a die shows; the character then splits it."""
    targets = table.draft_for[seat]
    clear_draft(table, seat)
    for target in range(box.seats):
        if (targets >> target) & 1:
            if amount < FIXED_AMOUNTS:
                hurt(table, target, amount + 1)
            else:
                hurt(table, target, throw(box, table, FOES, DIE_SIDES[amount - FIXED_AMOUNTS]))
