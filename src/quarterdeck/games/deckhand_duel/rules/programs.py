"""Special Abilities, Skills and Maneuvers: programs of one word a row, and what runs them. See docs/duel-cards.md.

One program runs at a time; what it sets off waits in a row. The row at which it stands is the question.
A word about a figure that is not there does nothing.
"""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.dice import throw
from quarterdeck.games.deckhand_duel.rules.effects import on_corpse, on_figures, stands_fast
from quarterdeck.games.deckhand_duel.rules.figures import draw, drop_at_random, free, place_on_map, relocate
from quarterdeck.games.deckhand_duel.rules.meaning import end_program, fitting, here, holds, meant, spots
from quarterdeck.games.deckhand_duel.rules.reactions import declare, end_maneuver
from quarterdeck.games.deckhand_duel.rules.shipmap import is_one
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of

# --- Starting -----------------------------------------------------------------------------------------------


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
    announce(box, table, card, kind, place)


def announce(box: Box, table: Table, card: int, kind: int, place: int) -> None:
    """Tell that a card has an effect, unless all of it is under an `if` that does not hold."""
    word = box.code[table.pc]
    if word[t.OP] == t.TEST and box.code[table.pc + 1 + word[t.JUMP]][t.OP] == t.STOP:
        if not holds(box, table, word[t.AMOUNT]):
            return
    tell(table, t.TRIGGERED, owner_of(card), EVERYONE, card, kind, place)


# --- Running ------------------------------------------------------------------------------------------------


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
        table.number = throw(box, table, table.you, word[t.AMOUNT], t.CARD_DICE)
    elif op == t.DRAW:
        for _ in range(word[t.AMOUNT]):
            draw(box, table, table.you)
    elif op == t.DISCARD:
        for _ in range(word[t.AMOUNT]):
            drop_at_random(box, table, 1 - table.you)
    elif op == t.CORRYTE:
        if table.you == table.player:
            table.corryte += word[t.AMOUNT]
            tell(table, t.GAINED, table.you, EVERYONE, word[t.AMOUNT], 0, 0)
    elif op == t.BRACE:
        table.braced += word[t.AMOUNT]
        tell(table, t.BRACED, table.you, EVERYONE, word[t.AMOUNT], 0, 0)
    elif op in (t.REVIVE, t.DESTROY):
        on_corpse(box, table, row)
    elif op == t.STOP:
        if table.trigger == t.PLAY and table.you == table.player:
            end_maneuver(table)
        end_program(table)
    elif op == t.DECLARE:
        declare(box, table, row)
    else:
        on_figures(box, table, row)


# --- Questions ----------------------------------------------------------------------------------------------


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
    if source != t.NOWHERE and not stands_fast(box, table, source):
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
