"""The course of a flip: called, flipped, a tie chosen, a Flashback, the green token, the consequence. Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.blessings import bless, give_back_resolved, in_supply
from quarterdeck.games.deckahedron.rules.body import begin_recovery, lose_stamina
from quarterdeck.games.deckahedron.rules.contests import all_in, in_contest, note_result, settle_contest
from quarterdeck.games.deckahedron.rules.costs import begin_picking, pay, take_hold
from quarterdeck.games.deckahedron.rules.deck import (
    clear_flip,
    deciding_result,
    flipped_wound,
    held_to_two,
    keep_enough,
    next_level,
    pick_resolving,
    sum_of_advantage,
    throw,
    turn_over,
    who_sees,
)
from quarterdeck.games.deckahedron.rules.table import Box, Table


def call(box: Box, table: Table, seat: int, move: int, attributes: int, advantage: int, veil: int) -> None:
    """The seat is called on to flip a move with one of these attributes (R4)."""
    table.state[seat] = t.CALLED
    table.call_move[seat] = move
    table.call_attribute[seat] = attributes
    table.call_advantage[seat] = advantage
    table.call_veil[seat] = veil


def edge_of(table: Table, seat: int) -> int:
    """The edge that the rank of the chosen attribute turns forward (R3)."""
    return table.rank[seat][table.with_attribute[seat]] - 1


def flip(box: Box, table: Table, seat: int, attribute: int) -> None:
    """Turn the cards over, all in one go (R45), and see which resolves the flip."""
    table.with_attribute[seat] = attribute
    if not table.paid[seat]:
        table.paid[seat] = 1
        pay(box, table, seat, table.call_move[seat])
        if table.down[seat]:  # it was the last Stamina, after all
            table.state[seat] = t.IDLE
            clear_call(table, seat)
            return
    total = sum_of_advantage(box, table, seat)
    tell(table, t.FLIPS, seat, EVERYONE, attribute, table.rank[seat][attribute], total)
    turn_over(box, table, seat, 1 + abs(held_to_two(total)))
    sees = who_sees(table.call_veil[seat], seat)
    edge = edge_of(table, seat)
    first = with_result(box, table.flipped[seat][0], edge)
    second = with_result(box, table.flipped[seat][1], edge)
    tell(table, t.TURNED, seat, sees, first, second, with_result(box, table.flipped[seat][2], edge))
    table.resolves[seat] = pick_resolving(box, table, seat, edge, total)
    if table.call_veil[seat] == t.HIDDEN:  # the player cannot choose what only the GM sees
        if table.resolves[seat] == t.NONE:
            table.resolves[seat] = first_tied(box, table, seat)
        stand(box, table, seat)
    elif table.call_veil[seat] == t.SECRET:
        table.state[seat] = t.SETTLING  # one decision, whatever the cards are (R37)
    elif table.resolves[seat] == t.NONE:
        table.state[seat] = t.TIED
    else:
        before_consequence(box, table, seat)


def with_result(box: Box, card: int, edge: int) -> int:
    """A card and what it shows, as one number to be told: four a card. No card is 0."""
    return card * 4 + box.edge[card][edge]


def is_tied(box: Box, table: Table, seat: int, card: int) -> int:
    """Is this one of the flipped cards that may resolve the flip? Only equal results tie (R8)."""
    edge = edge_of(table, seat)
    result = deciding_result(box, table, seat, edge, sum_of_advantage(box, table, seat))
    for i in range(table.flipped_size[seat]):
        if table.flipped[seat][i] == card:
            return box.edge[card][edge] == result
    return 0


def first_tied(box: Box, table: Table, seat: int) -> int:
    """The first card flipped that has the deciding result."""
    i = 0
    while not is_tied(box, table, seat, table.flipped[seat][i]):
        i += 1
    return table.flipped[seat][i]


def resolve_with(box: Box, table: Table, seat: int, card: int) -> None:
    """The player chooses which of the tied cards resolves the flip."""
    table.resolves[seat] = card
    before_consequence(box, table, seat)


def before_consequence(box: Box, table: Table, seat: int) -> None:
    """Whoever could pay for a Flashback is asked."""
    if may_flash_back(box, table, seat, 2):
        table.state[seat] = t.STANDING
    else:
        stand(box, table, seat)


def may_flash_back(box: Box, table: Table, seat: int, tokens: int) -> int:
    """Flashback: two green tokens, or three where that is agreed (R36)."""
    return box.flashback >= tokens and table.tokens[seat] >= tokens


def flash_back(box: Box, table: Table, seat: int, tokens: int) -> None:
    """Ignore that flip and flip again, with an advantage (two, for a third token). A Wound's Stamina stays lost."""
    table.tokens[seat] -= tokens
    tell(table, t.FLASHES_BACK, seat, EVERYONE, tokens, 0, 0)
    put_away(box, table, seat, 0)
    table.call_advantage[seat] += tokens - 1
    flip(box, table, seat, table.with_attribute[seat])


def put_away(box: Box, table: Table, seat: int, shown: int) -> None:
    """Flipped cards to the discard pile; then a Wound card costs 1 Stamina; then the five-card check (R23)."""
    wound = flipped_wound(table, seat)
    clear_flip(box, table, seat, table.call_veil[seat], shown)
    if wound:
        lose_stamina(box, table, seat, 1)
    keep_enough(box, table, seat)


def stand(box: Box, table: Table, seat: int) -> None:
    """The flip is resolved by its card. A green token on it: a choice, if there is one to make (R15 to R17)."""
    card = table.resolves[seat]
    move = table.call_move[seat]
    veil = table.call_veil[seat]
    tell_result(box, table, seat)
    if not box.green[card] or veil == t.HIDDEN:
        finish_flip(box, table, seat, 0)
    elif veil == t.OPEN and next_level(box, table, seat, move) > t.HIGHEST_LEVEL:
        take_token(box, table, seat)
    else:
        table.state[seat] = t.GREEN


def tell_result(box: Box, table: Table, seat: int) -> None:
    """The verdict, to those who may see the cards."""
    card = table.resolves[seat]
    result = box.edge[card][edge_of(table, seat)]
    tell(table, t.RESOLVED, seat, who_sees(table.call_veil[seat], seat), table.call_move[seat] + 1, result, card)


def why_not_settle(box: Box, table: Table, seat: int, card: int, how: int) -> int:
    """A secret flip is settled in one decision: 0, or the reason. A green card's token need not be taken (R37)."""
    if how == a.PLAINLY:
        return 0
    if not box.green[card]:
        return t.NOT_GREEN
    top = how == a.FOR_A_LEVEL and next_level(box, table, seat, table.call_move[seat]) > t.HIGHEST_LEVEL
    return t.NO_HIGHER_LEVEL if top else 0


def why_not_settle_with(box: Box, table: Table, seat: int, verb: int) -> int:
    """The reason against settling where one card resolves the flip, and need not be named."""
    if table.resolves[seat] == t.NONE:
        return t.SEVERAL_TIE
    return why_not_settle(box, table, seat, table.resolves[seat], settled_how(verb))


def settled_how(verb: int) -> int:
    if verb == a.TAKE_TOKEN:
        return a.FOR_A_TOKEN
    return a.FOR_A_LEVEL if verb == a.GO_UP else a.PLAINLY


def settle(box: Box, table: Table, seat: int, card: int, how: int) -> None:
    """The result counts; what is taken for a green card shows the card."""
    table.resolves[seat] = card
    tell_result(box, table, seat)
    if how == a.FOR_A_TOKEN:
        take_token(box, table, seat)
    elif how == a.FOR_A_LEVEL:
        go_up(box, table, seat)
    else:
        finish_flip(box, table, seat, 0)


def take_token(box: Box, table: Table, seat: int) -> None:
    table.tokens[seat] += 1
    tell(table, t.TOOK_TOKEN, seat, EVERYONE, table.resolves[seat], table.tokens[seat], 0)
    finish_flip(box, table, seat, 1)


def go_up(box: Box, table: Table, seat: int) -> None:
    """One level up in the move just performed; it counts from the next flip on (R19)."""
    raise_level(box, table, seat, table.call_move[seat], 0)
    finish_flip(box, table, seat, 1)


def raise_level(box: Box, table: Table, seat: int, move: int, studied: int) -> None:
    """A move that was not owned is gained one above its lowest level (R18)."""
    level = next_level(box, table, seat, move)
    table.owned[seat][move] = 1
    table.level[seat][move] = level
    tell(table, t.WENT_UP, seat, EVERYONE, move, level + 2, studied)


def finish_flip(box: Box, table: Table, seat: int, shown: int) -> None:
    """The cards are put away; then what the result does."""
    card = table.resolves[seat]
    result = box.edge[card][edge_of(table, seat)]
    move = table.call_move[seat]
    veil = table.call_veil[seat]
    table.state[seat] = t.IDLE
    give_back_resolved(box, table, seat)
    put_away(box, table, seat, shown)
    table.last_move[seat] = move + 1
    if in_contest(table, seat):
        note_result(table, seat, result)
        clear_call(table, seat)
        if all_in(table):
            settle_contest(box, table)
        return
    clear_call(table, seat)
    if veil != t.OPEN:
        return
    consequence(box, table, seat, move, result)
    if box.criticals and card == t.CRITICAL_WIN and not table.down[seat]:
        table.critical[seat] = 1
    if box.criticals and card == t.CRITICAL_FAIL:
        table.fumble = box.gm
    after_recovery(box, table, seat)


def clear_call(table: Table, seat: int) -> None:
    table.call_move[seat] = 0
    table.call_attribute[seat] = 0
    table.call_advantage[seat] = 0
    table.call_veil[seat] = t.OPEN
    table.with_attribute[seat] = 0
    table.paid[seat] = 0


def consequence(box: Box, table: Table, seat: int, move: int, result: int) -> None:
    """What the move card does by itself; an X fills the bank; what it is silent about is the GM's move (R24, R25)."""
    if result == t.X and box.gm and not box.immediate[move]:
        table.bank += 1
        tell(table, t.BANKED, t.GM, EVERYONE, table.bank, 0, 0)
    if result <= t.X and (box.silent[move] >> result) & 1 and not box.immediate[move]:
        tell(table, t.GM_MOVES, seat, EVERYONE, move, result, box.gm)
        if not box.gm:
            lose_stamina(box, table, seat, 1)
    if box.loses[move][result] > 0:
        lose_stamina(box, table, seat, box.loses[move][result])
    if box.gives[move][result] > 0:
        give_tokens(table, seat, box.gives[move][result])
    for _ in range(box.blesses[move][result]):
        bless(box, table, seat)
    take_hold(box, table, seat, move, result)
    begin_picking(box, table, seat, move, result)
    count = box.recovers[move][result]
    if count == t.RECOVER_D4:
        count = throw(box, table, seat, 4)
    if not table.down[seat]:
        begin_recovery(table, seat, count)


def give_tokens(table: Table, seat: int, count: int) -> None:
    table.tokens[seat] += count
    tell(table, t.GIVEN, seat, EVERYONE, count, table.tokens[seat], 0)


def after_recovery(box: Box, table: Table, seat: int) -> None:
    """Nothing more to recover: a critical flip, if one is due and can be paid, or a Blessing; else it is over (R30)."""
    if table.to_recover[seat] > 0 or table.to_pick[seat] > 0:
        return
    table.state[seat] = t.IDLE
    if table.critical[seat]:
        table.critical[seat] = 0
        if table.tokens[seat] > 0 or in_supply(box, table) > 0:
            table.state[seat] = t.CRITICAL


def critical_flip(table: Table, seat: int) -> None:
    """One token: another move at once, with an advantage."""
    table.tokens[seat] -= 1
    table.state[seat] = t.NAMING
    tell(table, t.CRITICALLY, seat, EVERYONE, 0, 0, 0)


def flip_at_once(box: Box, table: Table, seat: int, move: int) -> None:
    """The move of a critical flip is named: it is called for, with the advantage that was paid for."""
    tell(table, t.CALLS, seat, EVERYONE, move, box.attributes[move] + t.AT_ONCE, 1)
    call(box, table, seat, move, box.attributes[move], 1, t.OPEN)


def allowed_attributes(box: Box, move: int, wanted: int) -> int:
    """The attributes of a move as a set, or the one that was named, if the move allows it; else 0."""
    if wanted == t.ATTRIBUTES:
        return box.attributes[move]
    return box.attributes[move] & (1 << wanted)
