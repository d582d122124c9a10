"""The table: characters, what the GM does besides calling, and the seven. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.engine.piles import place_of
from quarterdeck.games.deckahedron.body import heal, hurt, mend, recover_card, rest, take_damage, take_harm, take_wound
from quarterdeck.games.deckahedron.calls import (
    able,
    all_able,
    begin_call,
    clear_draft,
    go_on_draft,
    why_not_call,
    why_not_draft,
    why_not_perform,
    why_not_target,
)
from quarterdeck.games.deckahedron.contests import carry_out, clear_contest, foe_leaves, foe_loses
from quarterdeck.games.deckahedron.deck import (
    has_character,
    keep_enough,
    new_deck,
    next_level,
    no_deck,
    reshuffle,
    throw,
)
from quarterdeck.games.deckahedron.flips import (
    after_recovery,
    call,
    clear_call,
    critical_flip,
    finish_flip,
    flash_back,
    flip,
    give_tokens,
    go_up,
    is_tied,
    may_flash_back,
    raise_level,
    resolve_with,
    stand,
    take_token,
)
from quarterdeck.games.deckahedron.table import (
    ACTIONS,
    ALL_READY,
    ALREADY_OWNED,
    AMOUNT,
    AMOUNT_STEP,
    ASKED,
    ATTRIBUTES,
    BANK,
    BANK_TOO_LOW,
    BANKED,
    CALL,
    CALLED,
    CALLS,
    CANCEL,
    CHARACTERS,
    CHOOSE,
    CRITICAL_FLIP,
    DAMAGE,
    DECKS,
    DIE_SIDES,
    DISCARD_EMPTY,
    ENDED,
    EVERYONE_HERE,
    EXTRA,
    EXTRA_COST,
    EXTRA_MOVE,
    FIRST_CHOICE,
    FIXED_AMOUNTS,
    FLASHBACK,
    FLIP,
    FOE,
    FOE_COMES,
    FOE_LEAVES,
    FOE_SLOTS,
    FOE_STAMINA,
    FOES,
    FREE,
    GM,
    GO_ON,
    GO_UP,
    GOOD_NIGHT,
    HARM,
    HARM_WORTH,
    HEAL,
    HIGHEST_LEVEL,
    HURT,
    IDLE,
    IS_DOWN,
    KEEP_SECRET,
    LAST_CHOICE,
    LEAVE,
    MEND,
    MOVES,
    NAME,
    NAMING,
    NEW_SCENE,
    NIGHT,
    NO_CHARACTER,
    NO_CRITICAL_FAILURE,
    NO_FOE,
    NO_GM,
    NO_HIGHER_LEVEL,
    NO_LEVELS,
    NO_MORE,
    NO_MORE_TO_OWN,
    NO_ROOM,
    NO_SUCH_MOVE,
    NOBODY_TO_PASS_TO,
    NOT_A_CONTEST,
    NOT_AGREED,
    NOT_ITS_ATTRIBUTE,
    NOT_NOW,
    NOT_THAT_CARD,
    NOT_YOURS,
    ONLY_THE_GM,
    OPEN,
    OVER,
    OWN,
    OWNED,
    OWNING,
    PASS_ON,
    PASSED_ON,
    PLAY,
    POINTS,
    RANGED,
    READY,
    RECOVER,
    RESHUFFLE,
    RESOLVE,
    REST,
    SCENE,
    SEATS,
    SECRET,
    SHARE,
    SHARED,
    SHARING,
    STAND,
    STRIKE,
    STRIKES,
    STUDY,
    STUDY_COST,
    TAKE_DAMAGE,
    TAKE_TOKEN,
    TOKEN,
    TOO_FEW_TOKENS,
    TOO_LITTLE_DAMAGE,
    WENT_UP,
    WHAT_NOW,
    WOUND,
    WOUND_WORTH,
)

# --- Characters ----------------------------------------------------------------------------------------------


def deal(box, table) -> None:
    """Everybody shuffles their own Deckahedron; then each player makes a character, all at the same time."""
    forget_events(table)
    table.phase = CHARACTERS
    for deck in range(DECKS):
        if has_character(box, deck):
            new_deck(box, table, deck, box.wounds)
        elif deck == FOES:
            new_deck(box, table, deck, 0)
        else:
            no_deck(table, deck)
    for seat in range(SEATS):
        clear_seat(box, table, seat)
    for side in range(len(table.reeling)):
        table.reeling[side] = 0
    for slot in range(FOE_SLOTS):
        foe_leaves(table, slot)
    clear_contest(table)
    table.bank = 0
    table.fumble = 0
    table.spotlight = GM
    table.scene = 1
    table.nights = 0


def clear_seat(box, table, seat: int) -> None:
    """A seat before its character is made."""
    present = has_character(box, seat)
    for attribute in range(ATTRIBUTES):
        table.rank[seat][attribute] = 0
    for move in range(MOVES):
        table.owned[seat][move] = 0
        table.level[seat][move] = 0
    table.to_own[seat] = box.own if present else 0
    table.tokens[seat] = 0
    table.harm[seat] = 0
    table.wounds[seat] = box.wounds if present else 0
    table.down[seat] = 0
    table.state[seat] = SHARING if present else IDLE
    table.damage[seat] = 0
    table.to_recover[seat] = 0
    table.critical[seat] = 0
    table.last_move[seat] = 0
    clear_call(table, seat)
    clear_draft(table, seat)


def share_points(box, table, seat: int, which: int) -> None:
    """Six points among Strength, Dexterity and Intelligence, 1 to 4 each (R33)."""
    for attribute in range(ATTRIBUTES):
        table.rank[seat][attribute] = POINTS[which][attribute]
    tell(table, SHARED, seat, EVERYONE, which, 0, 0)
    table.state[seat] = OWNING
    ready_if_done(box, table, seat)


def why_not_own(box, table, seat: int, move: int) -> int:
    """A new character's moves: cards with levels, which all others try at the lowest (R34, R35)."""
    if move >= box.moves:
        return NO_SUCH_MOVE
    if not box.levels[move]:
        return NO_LEVELS
    if table.owned[seat][move]:
        return ALREADY_OWNED
    return NO_MORE_TO_OWN if table.to_own[seat] == 0 else 0


def own(box, table, seat: int, move: int) -> None:
    """A move that is owned begins at its marked level."""
    table.owned[seat][move] = 1
    table.level[seat][move] = box.start[move]
    table.to_own[seat] -= 1
    tell(table, OWNED, seat, EVERYONE, move, box.start[move] + 2, 0)
    ready_if_done(box, table, seat)


def ready_if_done(box, table, seat: int) -> None:
    """No moves left to choose: the character is made."""
    for move in range(box.moves):
        if why_not_own(box, table, seat, move) == 0:
            return
    be_ready(box, table, seat)


def be_ready(box, table, seat: int) -> None:
    """Once all characters are made, play begins."""
    table.to_own[seat] = 0
    table.state[seat] = IDLE
    for other in range(box.seats):
        if table.state[other] != IDLE:
            return
    table.phase = PLAY
    tell(table, ALL_READY, GM, EVERYONE, table.scene, 0, 0)


def why_not_study(box, table, seat: int, move: int) -> int:
    """Study Under a Master: two green tokens for a new move, or a level more in one (R35)."""
    if not has_character(box, seat):
        return NO_CHARACTER
    if move >= box.moves:
        return NO_SUCH_MOVE
    if not box.levels[move]:
        return NO_LEVELS
    if table.owned[seat][move] and next_level(box, table, seat, move) > HIGHEST_LEVEL:
        return NO_HIGHER_LEVEL
    return TOO_FEW_TOKENS if table.tokens[seat] < STUDY_COST else 0


def study(box, table, seat: int, move: int) -> None:
    table.tokens[seat] -= STUDY_COST
    if table.owned[seat][move]:
        raise_level(box, table, seat, move, 1)
        return
    table.owned[seat][move] = 1
    table.level[seat][move] = box.start[move]
    tell(table, WENT_UP, seat, EVERYONE, move, box.start[move] + 2, 1)


# --- What the GM does besides calling; without a GM the first seat keeps the table (R2) ------------------------


def why_not_keep(box, table, seat: int, action: int) -> int:
    """Damage, Harm, Wounds, tokens, rest, foes, the bank, the scene and the evening: 0, or the reason."""
    if seat != GM:
        return ONLY_THE_GM
    if action < TOKEN:
        return why_not_target(box, table, (action - DAMAGE) % SEATS)
    if action < REST:
        return 0 if has_character(box, action - TOKEN) else NO_CHARACTER
    if action < BANK:
        target = (action - REST) % (SEATS + 1)
        return 0 if target == EVERYONE_HERE or has_character(box, target) else NO_CHARACTER
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
        if has_character(box, seat) and (everyone or seat == target):
            if action < HEAL:
                rest(box, table, seat)
            else:
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
        tell(table, GOOD_NIGHT, GM, EVERYONE, table.nights, 0, 0)
    else:
        table.phase = OVER
        tell(table, ENDED, GM, EVERYONE, table.nights, 0, 0)


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


# --- The seven -------------------------------------------------------------------------------------------------


def waiting(box, table) -> int:
    """Everybody who owes a decision, several at once; when nobody does, the seat in the spotlight (R2)."""
    if table.phase == OVER:
        return 0
    owing = 0
    for seat in range(box.seats):
        if table.state[seat] != IDLE:
            owing |= 1 << seat
    return owing if owing else 1 << table.spotlight


def first_choice(table, seat: int) -> int:
    """The lowest action that belongs to what the seat is asked (besides a reshuffle)."""
    state = table.state[seat]
    if state == IDLE:
        return CANCEL if table.draft[seat] else STUDY
    return FIRST_CHOICE[state]


def last_choice(table, seat: int) -> int:
    """One past the highest."""
    state = table.state[seat]
    if state == IDLE:
        return ACTIONS if table.draft[seat] else CANCEL
    return LAST_CHOICE[state]


def may_reshuffle_now(table, seat: int) -> int:
    """At any time before a flip or after it, and before Stamina is searched for; never in between (R13, R14)."""
    state = table.state[seat]
    return table.phase == PLAY and state in (IDLE, CALLED, HURT, FREE)


def legal(box, table, seat: int, moves: Moves) -> int:
    """The seat's choices, ascending."""
    if not (waiting(box, table) >> seat) & 1:
        return 0
    count = 0
    if may_reshuffle_now(table, seat) and why_not_reshuffle(box, table, seat) == 0:
        moves[0] = RESHUFFLE
        count = 1
    for action in range(first_choice(table, seat), last_choice(table, seat)):
        if why_not_choice(box, table, seat, action) == 0:
            moves[count] = action
            count += 1
    return count


def why_not(box, table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        return NOT_YOURS
    if action == RESHUFFLE:
        return why_not_reshuffle(box, table, seat) if may_reshuffle_now(table, seat) else NOT_NOW
    if not first_choice(table, seat) <= action < last_choice(table, seat):
        return NOT_NOW
    return why_not_choice(box, table, seat, action)


def why_not_reshuffle(box, table, seat: int) -> int:
    if not has_character(box, seat):
        return NO_CHARACTER
    return DISCARD_EMPTY if table.discard_size[seat] == 0 else 0


def why_not_choice(box, table, seat: int, action: int) -> int:
    """The reason against an action that belongs to what the seat is asked."""
    if action >= CANCEL:
        return why_not_named(box, table, seat, action)
    if action >= DAMAGE:
        return why_not_keep(box, table, seat, action)
    if action == PASS_ON:
        return 0 if not box.gm and box.seats > 1 else NOBODY_TO_PASS_TO
    if action >= CALL:
        return why_not_call(box, table, seat, action - CALL)
    if action >= STUDY:
        return why_not_study(box, table, seat, action - STUDY)
    return why_not_decide(box, table, seat, action)


def why_not_named(box, table, seat: int, action: int) -> int:
    """A step of a call; or the move of a critical flip, which is no contest."""
    if table.state[seat] != NAMING:
        return why_not_draft(box, table, seat, action)
    if action - NAME <= RANGED:
        return NOT_A_CONTEST
    return why_not_perform(box, table, seat, action - NAME)


def why_not_decide(box, table, seat: int, action: int) -> int:
    """What a player decides about a character and a flip."""
    if action < OWN:
        return 0
    if action < FLIP:
        return 0 if action == READY else why_not_own(box, table, seat, action - OWN)
    if action < RESOLVE:
        return 0 if (table.call_attribute[seat] >> (action - FLIP)) & 1 else NOT_ITS_ATTRIBUTE
    if action < STAND:
        return 0 if is_tied(box, table, seat, action - RESOLVE + 1) else NOT_THAT_CARD
    if action < TAKE_TOKEN:
        return why_not_flash_back(box, table, seat, action)
    if action < TAKE_DAMAGE:
        return why_not_green(box, table, seat, action)
    if action < RECOVER:
        return why_not_split(table, seat, (action - TAKE_DAMAGE) // 3, (action - TAKE_DAMAGE) % 3)
    if action < MEND:
        place = place_of(table.exhausted[seat], table.exhausted_size[seat], action - RECOVER + 1)
        return NOT_THAT_CARD if place < 0 else 0
    return 0


def why_not_flash_back(box, table, seat: int, action: int) -> int:
    if action == STAND:
        return 0
    tokens = action - FLASHBACK + 2
    if box.flashback < tokens:
        return NOT_AGREED
    return 0 if may_flash_back(box, table, seat, tokens) else TOO_FEW_TOKENS


def why_not_green(box, table, seat: int, action: int) -> int:
    """The token is always there to take; a level only if there is a higher one; a secret card may stay secret."""
    if action == GO_UP:
        return NO_HIGHER_LEVEL if next_level(box, table, seat, table.call_move[seat]) > HIGHEST_LEVEL else 0
    if action == KEEP_SECRET:
        return 0 if table.call_veil[seat] == SECRET else NOT_NOW
    return 0


def why_not_split(table, seat: int, harms: int, wounds: int) -> int:
    """Exactly 3 damage make a Harm, exactly 6 a Wound."""
    return TOO_LITTLE_DAMAGE if harms * HARM_WORTH + wounds * WOUND_WORTH > table.damage[seat] else 0


def apply(box, table, seat: int, action: int) -> None:
    """Carry out one legal action."""
    forget_events(table)
    if action == RESHUFFLE:
        reshuffle(box, table, seat, 0)
    elif action < STUDY:
        decide(box, table, seat, action)
    elif action < CALL:
        study(box, table, seat, action - STUDY)
    elif action == PASS_ON:
        table.spotlight = (seat + 1) % box.seats
        tell(table, PASSED_ON, table.spotlight, EVERYONE, 0, 0, 0)
    elif action < DAMAGE:
        begin_call(box, table, seat, action - CALL)
    elif action < CANCEL:
        keep(box, table, action)
    elif action >= AMOUNT:
        deal_damage(box, table, seat, action - AMOUNT)
    elif table.state[seat] == NAMING:
        move = action - NAME
        tell(table, CALLS, seat, EVERYONE, move, box.attributes[move], 1)
        call(box, table, seat, move, box.attributes[move], -1 if box.reversed[move] else 1, OPEN)
    else:
        go_on_draft(box, table, seat, action)


def decide(box, table, seat: int, action: int) -> None:
    """A player's decision about a character or a flip."""
    if action < OWN:
        share_points(box, table, seat, action - SHARE)
    elif action < READY:
        own(box, table, seat, action - OWN)
    elif action == READY:
        be_ready(box, table, seat)
    elif action < RESOLVE:
        flip(box, table, seat, action - FLIP)
    elif action < STAND:
        resolve_with(box, table, seat, action - RESOLVE + 1)
    elif action == STAND:
        stand(box, table, seat)
    elif action < TAKE_TOKEN:
        flash_back(box, table, seat, action - FLASHBACK + 2)
    elif action == TAKE_TOKEN:
        take_token(box, table, seat)
    elif action == GO_UP:
        go_up(box, table, seat)
    elif action == KEEP_SECRET:
        finish_flip(box, table, seat, 0)
    else:
        decide_after(box, table, seat, action)


def decide_after(box, table, seat: int, action: int) -> None:
    """A player's decision about what follows a flip or a blow."""
    if action < RECOVER:
        take_damage(box, table, seat, (action - TAKE_DAMAGE) // 3, (action - TAKE_DAMAGE) % 3)
        keep_enough(box, table, seat)
    elif action < MEND:
        recover_card(table, seat, action - RECOVER + 1)
        after_recovery(table, seat)
    elif action < CRITICAL_FLIP:
        table.state[seat] = IDLE
        mend(box, table, seat, action - MEND)
    elif action == CRITICAL_FLIP:
        critical_flip(table, seat)
    elif action == NO_MORE:
        table.state[seat] = IDLE
    elif action < GO_ON:
        table.state[seat] = IDLE
        carry_out(box, table, action - CHOOSE)
    else:
        table.state[seat] = IDLE


def outcome(box, table, seat: int) -> int:
    """Nobody wins and nobody loses."""
    return 0
