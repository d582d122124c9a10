"""What moves cost and give besides a flip: option lists, holds, moves that are paid for instead of flipped. Rules."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.body import hurt, lose_stamina, stamina_left, take_wound
from quarterdeck.games.deckahedron.rules.deck import in_play, keep_enough, standing_level
from quarterdeck.games.deckahedron.rules.table import Box, Table

# --- What a move costs -------------------------------------------------------------------------------------------


def stamina_cost(box: Box, table: Table, seat: int, move: int) -> int:
    """By the level at which it is made; of a move that is run, the less the faster the character is (R51)."""
    if box.runs[move]:
        return t.MOST_GEAR - table.gear[seat][t.SPEED]
    return box.cost_stamina[move][standing_level(box, table, seat, move) + 2]


def why_not_pay(box: Box, table: Table, seat: int, move: int) -> int:
    """Nobody pays more than they have, nor their last Stamina: 0, or the reason."""
    if table.tokens[seat] < box.cost_tokens[move]:
        return t.TOO_FEW_TOKENS
    if table.gear[seat][t.EQUIPMENT] < box.cost_equipment[move]:
        return t.TOO_LITTLE_EQUIPMENT
    if box.wounds_by[move] and table.wounds[seat] == t.MOST_WOUNDS:
        return t.TOO_LITTLE_STAMINA
    cost = stamina_cost(box, table, seat, move) + box.wounds_by[move]  # a Wound costs 1 Stamina, too
    return t.TOO_LITTLE_STAMINA if cost > 0 and stamina_left(table, seat) <= cost else 0


def pay(box: Box, table: Table, seat: int, move: int) -> None:
    """Green tokens, Equipment and Stamina, in this order."""
    if box.cost_tokens[move] > 0:
        table.tokens[seat] -= box.cost_tokens[move]
        tell(table, t.PAID, seat, EVERYONE, t.IN_TOKENS, box.cost_tokens[move], table.tokens[seat])
    use_equipment(table, seat, box.cost_equipment[move])
    cost = stamina_cost(box, table, seat, move)
    if cost > 0:
        lose_stamina(box, table, seat, cost)


def use_equipment(table: Table, seat: int, count: int) -> None:
    used = min(count, table.gear[seat][t.EQUIPMENT])
    if used > 0:
        table.gear[seat][t.EQUIPMENT] -= used
        tell(table, t.PAID, seat, EVERYONE, t.IN_EQUIPMENT, used, table.gear[seat][t.EQUIPMENT])


# --- Moves that are made without a flip --------------------------------------------------------------------------


def at_leisure(box: Box, table: Table, seat: int) -> int:
    """A character of whom nothing is asked that would have to be answered first."""
    there = table.phase == t.PLAY and in_play(box, table, seat) and table.draft[seat] == t.NO_DRAFT
    return there and table.state[seat] in (t.IDLE, t.FREE)


def why_not_make(box: Box, table: Table, seat: int, move: int) -> int:
    """A move that is paid for and made, at any time when nothing else is owed (R51): 0, or the reason."""
    if not in_play(box, table, seat):
        return t.NO_CHARACTER
    if move >= box.moves or not box.made[move]:
        return t.NO_SUCH_MOVE
    if not at_leisure(box, table, seat):
        return t.NOT_NOW
    if table.down[seat]:
        return t.IS_DOWN
    return why_not_pay(box, table, seat, move)


def make(box: Box, table: Table, seat: int, move: int) -> None:
    """What it says happens; what is to be chosen from it is chosen now."""
    tell(table, t.MADE, seat, EVERYONE, move, 0, 0)
    pay(box, table, seat, move)
    if box.wounds_by[move]:
        take_wound(box, table, seat)
        keep_enough(box, table, seat)
    take_hold(box, table, seat, move, t.VV)
    begin_picking(box, table, seat, move, t.VV)


# --- Option lists ------------------------------------------------------------------------------------------------


def begin_picking(box: Box, table: Table, seat: int, move: int, result: int) -> None:
    """A result that says to choose from the card: as many as it says, each once (R52)."""
    count = min(box.choose[move][result], box.options[move])
    if count > 0 and not table.down[seat]:
        table.to_pick[seat] = count
        table.picked[seat] = 0
        table.pick_move[seat] = move
        table.state[seat] = t.PICKING


def why_not_pick(box: Box, table: Table, seat: int, option: int) -> int:
    if table.state[seat] != t.PICKING:
        return t.NOT_NOW
    move = table.pick_move[seat]
    if option >= box.options[move] or (table.picked[seat] >> option) & 1:
        return t.NOT_THAT_OPTION
    short = box.option_does[move][option] == t.USES_EQUIPMENT
    return t.TOO_LITTLE_EQUIPMENT if short and table.gear[seat][t.EQUIPMENT] < box.option_amount[move][option] else 0


def pick(box: Box, table: Table, seat: int, option: int) -> None:
    move = table.pick_move[seat]
    table.picked[seat] |= 1 << option
    table.to_pick[seat] -= 1
    tell(table, t.PICKED, seat, EVERYONE, move, option + 1, 0)
    if not can_pick_more(box, table, seat):
        stop_picking(table, seat)
        table.state[seat] = t.IDLE
    do_option(box, table, seat, move, option)
    if table.down[seat] and table.state[seat] == t.PICKING:
        stop_picking(table, seat)
        table.state[seat] = t.IDLE


def can_pick_more(box: Box, table: Table, seat: int) -> int:
    if table.to_pick[seat] == 0:
        return 0
    for option in range(box.options[table.pick_move[seat]]):
        if why_not_pick(box, table, seat, option) == 0:
            return 1
    return 0


def stop_picking(table: Table, seat: int) -> None:
    table.to_pick[seat] = 0
    table.picked[seat] = 0
    table.pick_move[seat] = 0


def first_option(box: Box, table: Table, seat: int) -> int:
    option = 0
    while why_not_pick(box, table, seat, option):
        option += 1
    return option


def do_option(box: Box, table: Table, seat: int, move: int, option: int) -> None:
    """What an option does by itself; everything else on it is told."""
    does = box.option_does[move][option]
    amount = box.option_amount[move][option]
    if does == t.LOSES:
        lose_stamina(box, table, seat, amount)
    elif does == t.USES_EQUIPMENT:
        use_equipment(table, seat, amount)
    elif does == t.GIVES_GREEN:
        table.tokens[seat] += amount
        tell(table, t.GIVEN, seat, EVERYONE, amount, table.tokens[seat], 0)
    elif does == t.HALVES:
        halve(box, table, seat)
    elif does == t.DRAWS:
        draw_attack(box, table, seat)


# --- Holds -------------------------------------------------------------------------------------------------------


def take_hold(box: Box, table: Table, seat: int, move: int, result: int) -> None:
    """So many holds lie on the move card now, whatever was left there (R53)."""
    count = box.hold[move][result]
    if count > 0:
        table.holds[seat][move] = count
        tell(table, t.HELD, seat, EVERYONE, move, count, 0)


def why_not_spend(box: Box, table: Table, seat: int, move: int, option: int) -> int:
    """A hold is spent at any time that no flip is under way, also while damage is to be taken: 0, or the reason."""
    if not in_play(box, table, seat):
        return t.NO_CHARACTER
    if table.phase != t.PLAY or table.draft[seat] != t.NO_DRAFT:
        return t.NOT_NOW
    if table.state[seat] not in (t.IDLE, t.CALLED, t.HURT, t.FREE):
        return t.NOT_NOW
    if move >= box.moves or table.holds[seat][move] == 0:
        return t.NO_HOLD
    if option >= box.options[move]:
        return t.NOT_THAT_OPTION
    does = box.option_does[move][option]
    if does == t.LOSES and stamina_left(table, seat) <= box.option_amount[move][option]:
        return t.TOO_LITTLE_STAMINA
    if does == t.HALVES and who_is_hurt(box, table, seat, 1) < 0:
        return t.NOBODY_IS_HURT
    return t.NOBODY_IS_HURT if does == t.DRAWS and who_is_hurt(box, table, seat, 0) < 0 else 0


def spend(box: Box, table: Table, seat: int, move: int, option: int) -> None:
    table.holds[seat][move] -= 1
    tell(table, t.SPENT, seat, EVERYONE, move, option + 1, table.holds[seat][move])
    do_option(box, table, seat, move, option)


def who_is_hurt(box: Box, table: Table, seat: int, oneself: int) -> int:
    """Whose damage a hold is spent on: one's own, if that counts, else the first other's; -1 if nobody is hurt."""
    if oneself and table.state[seat] == t.HURT:
        return seat
    for other in range(box.seats):
        if other != seat and table.state[other] == t.HURT:
            return other
    return -1


def halve(box: Box, table: Table, seat: int) -> None:
    """Half of the damage, rounded up: something always comes through (R53)."""
    target = who_is_hurt(box, table, seat, 1)
    if target >= 0:
        table.damage[target] = (table.damage[target] + 1) // 2
        tell(table, t.HALVED, target, EVERYONE, table.damage[target], 0, 0)


def draw_attack(box: Box, table: Table, seat: int) -> None:
    """The damage of another is one's own now."""
    target = who_is_hurt(box, table, seat, 0)
    if target >= 0 and not table.down[seat]:
        amount = table.damage[target]
        table.damage[target] = 0
        table.state[target] = t.IDLE
        hurt(table, seat, amount)
