"""Special Abilities, Skills and Maneuvers: programs of one word a row, and what runs them. See docs/duel-cards.md.

One program runs at a time; what it sets off waits in a row. The row at which it stands is the question.
A word about a figure that is not there does nothing.
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.fields import Pile
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.dice import throw
from quarterdeck.games.deckhand_duel.rules.figures import (
    bury,
    corpse_on_map,
    discard,
    draw,
    drop_at_random,
    free,
    hurt,
    mend,
    next_in,
    place_on_map,
    relocate,
    set_off,
    spared,
    stand_up,
)
from quarterdeck.games.deckhand_duel.rules.meaning import fitting, here, holds, meant, spots
from quarterdeck.games.deckhand_duel.rules.shipmap import ROWS_OF_MAP, back, is_one, steps_back
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

# --- Starting --------------------------------------------------------------------------------------------


def start(box: Box, table: Table, kind: int, card: int, it: int, other: int, place: int) -> None:
    """Begin a card's program. For a Maneuver or a Skill, `this` is the player's Captain."""
    seat = owner_of(card)
    table.pc = box.program[card][kind]
    table.trigger = kind
    table.you = seat
    table.this = t.CAPTAIN + seat if kind in (t.PLAY, t.SKILL) else card
    table.it = it
    table.other = other
    table.at = place
    table.number = 0


def start_next(box: Box, table: Table) -> None:
    """The first that waits."""
    kind = table.queue[0][0]
    card = table.queue[0][1]
    other = table.queue[0][2]
    place = table.queue[0][3]
    table.queued -= 1
    for row in range(table.queued):
        for i in range(4):
            table.queue[row][i] = table.queue[row + 1][i]
    for i in range(4):
        table.queue[table.queued][i] = 0
    start(box, table, kind, card, t.NONE, other, place)
    tell(table, t.TRIGGERED, owner_of(card), EVERYONE, card, kind, 0)


def end_program(table: Table) -> None:
    table.pc = 0
    table.trigger = 0
    table.you = 0
    table.this = t.NONE
    table.it = t.NONE
    table.other = t.NONE
    table.at = 0
    table.number = 0


# --- Running -----------------------------------------------------------------------------------------------


def step(box: Box, table: Table) -> None:
    """Carry out one row, or stand at it and ask."""
    row = table.pc
    word = box.code[row]
    op = word[t.OP]
    if op == t.CHOOSE:
        choose(box, table, row)
        return
    if op == t.MOVE:
        ask_spot(box, table, row)
        return
    table.pc = row + 1
    if op == t.TEST:
        if not holds(box, table, word[t.AMOUNT]):
            table.pc = row + 1 + word[t.JUMP]
    elif op == t.ROLL:
        table.number = throw(box, table, table.you, word[t.AMOUNT])
    elif op == t.DRAW:
        for _ in range(word[t.AMOUNT]):
            draw(box, table, table.you)
    elif op == t.DISCARD:
        for _ in range(word[t.AMOUNT]):
            drop_at_random(table, 1 - table.you)
    elif op == t.CORRYTE:
        if table.you == table.player:
            table.corryte += word[t.AMOUNT]
            tell(table, t.GAINED, table.you, EVERYONE, word[t.AMOUNT], 0, 0)
    elif op == t.BRACE:
        table.braced += word[t.AMOUNT]
        tell(table, t.BRACED, table.you, EVERYONE, word[t.AMOUNT], 0, 0)
    elif op in (t.REVIVE, t.DESTROY):
        on_corpse(box, table, row)
    elif op == 0:
        end_program(table)
    else:
        on_figures(box, table, row)


def on_corpse(box: Box, table: Table, row: int) -> None:
    """`revive` and `destroy`: the corpse stands up, or goes to its owner's discard pile."""
    place = corpse_on_map(table, meant(table, box.code[row][t.TARGET]))
    if place == t.NOWHERE:
        return
    if box.code[row][t.OP] == t.REVIVE:
        stand_up(box, table, place)
    else:
        discard(table, table.corpse[place])
        table.corpse[place] = t.NONE


def on_figures(box: Box, table: Table, row: int) -> None:
    """A word about one figure, or about each that the filter lets through; then the dead are buried."""
    word = box.code[row]
    if word[t.TARGET] == t.EACH:
        places = fitting(box, table, row, table.you, here(table))  # first who, then what: nobody is pushed twice
    else:
        place = place_on_map(table, meant(table, word[t.TARGET]))
        places = 0 if place == t.NOWHERE else 1 << place
    if word[t.OP] in (t.PUSH, t.PULL):
        shove_each(box, table, row, places)
    else:
        on_each(box, table, row, places)
    if word[t.OP] in (t.DAMAGE, t.PUSH, t.PULL, t.KILL):
        bury(box, table, 1 - table.you)


def on_each(box: Box, table: Table, row: int, places: int) -> None:
    while places:
        place = next_in(box, table, places)
        places &= ~(1 << place)
        if table.figure[place] != t.NONE:
            on_figure(box, table, row, place)


def on_figure(box: Box, table: Table, row: int, place: int) -> None:
    word = box.code[row]
    op = word[t.OP]
    amount = table.number if word[t.AMOUNT] == t.ROLLED_NUMBER else word[t.AMOUNT]
    card = table.figure[place]
    if op == t.DAMAGE:
        damage_by_card(box, table, place, amount)
    elif op == t.HEAL:
        mend(box, table, place, amount)
    elif op == t.ROLL_MORE:
        table.more_dice[place] += amount
        tell(table, t.MORE_DICE, table.you, EVERYONE, card, amount, 0)
    elif op == t.READY:
        ready(table, place)
        tell(table, t.READIED, table.you, EVERYONE, card, 0, 0)
    elif op == t.STUN:
        table.state[place] |= t.STUNNED
        tell(table, t.STUNS, table.you, EVERYONE, card, 0, 0)
    elif op == t.SHIELD:
        table.shield[place] += amount
        tell(table, t.SHIELDED, table.you, EVERYONE, card, amount, 0)
    elif op == t.SWAP:
        swap(box, table, here(table), place)
    elif op == t.KILL:
        table.damage[place] = box.hit_points[card]
        table.eventful = 1


def ready(table: Table, place: int) -> None:
    """A Crew that came this turn may still not attack (R17); who is to sit out the next turn still will."""
    table.state[place] &= t.FRESH | t.STUNNED


def damage_by_card(box: Box, table: Table, place: int, amount: int) -> None:
    """Maneuvers that assign damage are attacks, without dice or Counterattack (R41); other abilities are not."""
    if table.trigger != t.PLAY:
        hurt(box, table, place, amount)
        return
    hurt(box, table, place, amount - spared(box, table, place))
    card = table.figure[place]
    if table.damage[place] < box.hit_points[card]:
        set_off(box, table, t.ATTACKED, card, t.NONE, place)


def stands_fast(box: Box, table: Table, card: int) -> int:
    """An anchored figure is not moved by enemy cards."""
    if box.passive[card][t.ANCHORED] and owner_of(card) != table.you:
        tell(table, t.STANDS, owner_of(card), EVERYONE, card, 0, 0)
        return 1
    return 0


def shove_each(box: Box, table: Table, row: int, places: int) -> None:
    """`push` and `pull`: first whoever is nearest to where they go, so that nobody stands in the way of another who
    goes too; then, where the card says so, damage for all who could not go (R52)."""
    stuck = 0
    for steps in range(ROWS_OF_MAP):
        left = places
        while left:
            place = next_in(box, table, left)
            left &= ~(1 << place)
            if table.figure[place] != t.NONE and steps_back(shoved_to(box, table, row, place), place) == steps:
                stuck |= (not shove(box, table, row, place)) << place
    while stuck:
        place = next_in(box, table, stuck)
        stuck &= ~(1 << place)
        slam(box, table, row, place)


def shoved_to(box: Box, table: Table, row: int, place: int) -> int:
    """Whose Starship a figure is moved towards: its own when it is pushed, yours when it is pulled."""
    return owner_of(table.figure[place]) if box.code[row][t.OP] == t.PUSH else table.you


def shove(box: Box, table: Table, row: int, source: int) -> int:
    """One compartment, if it is free (R49): 0 if there is no room. Who stands fast has nowhere to go and needs none."""
    card = table.figure[source]
    if stands_fast(box, table, card):
        return 1
    target = back(shoved_to(box, table, row, source), source)
    if target == t.NOWHERE or table.figure[target] != t.NONE:
        return 0
    tell(table, t.SHOVED, table.you, EVERYONE, card, source, target)
    relocate(box, table, source, target)
    return 1


def slam(box: Box, table: Table, row: int, place: int) -> None:
    """Damage for a figure that could not go, where the card says so."""
    damage = box.code[row][t.AMOUNT]
    if damage > 0:
        card = table.figure[place]
        tell(table, t.SLAMMED, owner_of(card), EVERYONE, card, 0, 0)
        damage_by_card(box, table, place, damage)


def swap(box: Box, table: Table, one: int, other: int) -> None:
    """Two living figures change compartments, with all that lies on them."""
    card = table.figure[one]
    second = table.figure[other]
    if card == t.NONE or one == other or stands_fast(box, table, card) or stands_fast(box, table, second):
        return
    tell(table, t.SHOVED, table.you, EVERYONE, card, one, other)
    tell(table, t.SHOVED, table.you, EVERYONE, second, other, one)
    trade(table.figure, one, other)
    trade(table.damage, one, other)
    trade(table.state, one, other)
    trade(table.more_dice, one, other)
    trade(table.shield, one, other)


def trade(tokens: Pile, one: int, other: int) -> None:
    """What lies in two compartments changes places."""
    held = tokens[one]
    tokens[one] = tokens[other]
    tokens[other] = held


# --- Questions ---------------------------------------------------------------------------------------------


def choose(box: Box, table: Table, row: int) -> None:
    """`choose`: ask, unless there is nobody, or a single one that must be taken."""
    places = fitting(box, table, row, table.you, here(table))
    if places == 0:
        table.it = t.NONE
        table.pc = row + 1
    elif is_one(places) and not box.code[row][t.FLAGS] & t.OPTIONAL:
        chosen(box, table, box.first[places])
    else:
        table.ask = t.ASK_FIGURE
        table.asked = table.you


def chosen(box: Box, table: Table, place: int) -> None:
    """The answer to `choose`."""
    corpse = box.code[table.pc][t.FILTER] & t.AS_CORPSE
    table.it = table.corpse[place] if corpse else table.figure[place]
    tell(table, t.CHOSEN, table.you, EVERYONE, table.it, place, 0)
    table.pc += 1
    table.ask = t.NOTHING


def ask_spot(box: Box, table: Table, row: int) -> None:
    """`move`: where to, if it can move at all."""
    source = place_on_map(table, meant(table, box.code[row][t.TARGET]))
    if source != t.NOWHERE and not stands_fast(box, table, table.figure[source]):
        if spots(box, table) & free(table):
            table.ask = t.ASK_SPOT
            table.asked = table.you
            return
    table.pc = row + 1


def why_not_spot(box: Box, table: Table, place: int) -> int:
    """May the figure that a card moves go there? 0, or the reason."""
    if not (spots(box, table) >> place) & 1:
        return t.NOT_THAT_SPOT
    return t.IS_OCCUPIED if table.figure[place] != t.NONE else 0


def moved_by_card(box: Box, table: Table, place: int) -> None:
    """The answer to `move`."""
    source = place_on_map(table, meant(table, box.code[table.pc][t.TARGET]))
    tell(table, t.SHOVED, table.you, EVERYONE, table.figure[source], source, place)
    relocate(box, table, source, place)
    table.pc += 1
    table.ask = t.NOTHING


def declined(box: Box, table: Table) -> None:
    """`may`: no. After `may choose`, what follows speaks of nobody."""
    if box.code[table.pc][t.OP] == t.CHOOSE:
        table.it = t.NONE
    table.pc += 1
    table.ask = t.NOTHING
