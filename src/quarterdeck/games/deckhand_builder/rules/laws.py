"""What holds on every table of DeckHand, whatever is played: for tests and long runs."""

from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.cards import owned
from quarterdeck.games.deckhand_builder.rules.table import Box, Table

WRONG_ZONE = 1
WRONG_SIZE = 2
BROKEN_PILE = 3
BROKEN_SLOT = 4
TOO_FEW_CARDS = 5
NEGATIVE = 6
TOO_DEEP = 7
LEFT_BEHIND = 8
UNSETTLED = 9
NOBODY_ASKED = 10
TOO_MANY_TURNS = 11
LOOSE_CARD = 12
OUT_OF_ORDER = 13
NO_SUCH_SEAT = 14
NO_SUCH_QUESTION = 15
STRINGS_WITHOUT_A_DOLL = 16
NOT_YET_ENDED = 17
NOT_TO_RESTORE = 18
OWN_GUEST = 19

LONGEST = 20_000  # moves of a match: a hundred turns a seat, most of them a few moves long
# Cards that lie open when they are told of, and may be shuffled away before the action is over
IN_PASSING = (
    *(t.PLAYED, t.DISCARDED, t.REVEALED, t.REVEALED_FROM, t.SELECTED, t.SHOWED, t.GAINED, t.TOOK),
    *(t.STASHED, t.TUCKED, t.TOPPED, t.SWAPPED, t.APPLIED, t.TRIGGERED, t.GAVE),
    *(t.BOUGHT, t.REFILLED, t.RETURNED, t.RELOADED, t.OPTION_TAKEN, t.STRANDED),
)
RUNS_ON = {t.DREW: t.DREW_MORE, t.DREW_MORE: t.DREW_MORE, t.DISCARDED: t.DISCARDED}  # more than three cards


def sound(box: Box, table: Table) -> int:
    """0, or the number of the law that this table breaks."""
    broken = sound_zones(box, table)
    if broken:
        return broken
    broken = sound_slots(box, table)
    if broken:
        return broken
    if table.actions < 0 or table.buys < 0 or table.cheap < 0 or table.used > t.MOST_USED or table.flips < 0:
        return NEGATIVE
    for seat in range(box.seats):
        if table.coins[seat] < 0 or table.hangover[seat] < 0:
            return NEGATIVE
        if owned(table, seat) < t.LEAST_CARDS:
            return TOO_FEW_CARDS
        if table.top[t.DECK + seat] == t.NONE and table.size[t.STASH + seat] > 0:
            return UNSETTLED
    if table.depth < 1 or table.depth >= t.DEPTH - 1 or table.dues >= t.DUES:
        return TOO_DEEP
    if (table.ask == t.NOTHING) != (table.over != 0):
        return NOBODY_ASKED
    if table.turns > t.MOST_TURNS * box.seats:
        return TOO_MANY_TURNS
    for broken in (sound_rest(box, table), sound_marks(box, table), sound_question(box, table)):
        if broken:
            return broken
    return 0


def sound_zones(box: Box, table: Table) -> int:
    """Every card is somewhere, sizes are right, zones hang together."""
    for zone in range(t.ZONES):
        count = 0
        for card in range(1, box.cards + 1):
            count += table.zone[card] == zone
        if count != table.size[zone]:
            return WRONG_SIZE
    for card in range(1, box.cards + 1):
        zone = table.zone[card]
        if zone < t.OUT or zone >= t.ZONES or (t.OWNER[zone] != t.NOBODY and t.OWNER[zone] >= box.seats):
            return WRONG_ZONE
        if table.under[card] != t.NONE and zone == t.OUT:
            return LOOSE_CARD
    for zone in range(1, t.ZONES):
        count = 0
        card = table.top[zone]
        while card != t.NONE:
            deeper = table.under[card]
            if table.zone[card] != zone or count > box.cards:
                return BROKEN_PILE
            if zone >= t.PILES and t.NONE < deeper <= card:
                return OUT_OF_ORDER
            count += 1
            card = deeper
        if count != table.size[zone]:
            return BROKEN_PILE
    return LOOSE_CARD if table.top[t.OUT] != t.NONE or table.under[t.NONE] != t.NONE else 0


def sound_slots(box: Box, table: Table) -> int:
    """Six slots: full while the supply deck lasts; a face-down card lies in a slot marked so."""
    full = 0
    for i in range(t.SLOTS):
        card = table.slot[i]
        if card == t.NONE:
            if table.down[i] != 0 or table.top[t.SUPPLY_DECK] != t.NONE:
                return BROKEN_SLOT
            continue
        full += 1
        if table.zone[card] != (t.DOWN if table.down[i] else t.SUPPLY):
            return BROKEN_SLOT
    if full != table.size[t.SUPPLY] + table.size[t.DOWN]:
        return BROKEN_SLOT
    return UNSETTLED if table.top[t.SUPPLY_DECK] == t.NONE and not table.ending else 0


def sound_rest(box: Box, table: Table) -> int:
    """Nothing is left behind where nothing should be: in room to shuffle in, above the top frame, in play."""
    for card in range(t.MOST_CARDS + 1):
        if table.order[card] != t.NONE or table.relabel[card] != t.NONE:
            return LEFT_BEHIND
    for group in range(t.MOST_SEATS + 1):
        if table.unplaced[group] != t.NONE:
            return LEFT_BEHIND
    for f in range(table.depth, t.DEPTH):
        if table.pc[f] != 0 or table.it[f] != t.NONE or table.many[f] != 0 or table.left[f] != 0:
            return LEFT_BEHIND
    playing = 0
    for seat in range(box.seats):
        playing += table.size[t.PLAY + seat]
        if table.ask != t.SEALED and table.sealed[seat] != 0:
            return LEFT_BEHIND
    if table.depth == 1 and (playing > 0 or (table.dues > 0 and table.ask != t.ORDER)):
        return LEFT_BEHIND
    return 0


def sound_marks(box: Box, table: Table) -> int:
    """Seats that are there, strings that hang on a Doll, an end that has come, marks for those who laid a card."""
    if not (0 <= table.turn < box.seats and 0 <= table.asked < box.seats and 0 <= table.ender < box.seats):
        return NO_SUCH_SEAT
    if table.puppeteer == 0:
        if table.strings or table.ribbons or table.bows or table.led:
            return STRINGS_WITHOUT_A_DOLL
    elif table.puppeteer > box.seats or table.puppeteer == 1 + table.turn or table.strings < 0:
        return STRINGS_WITHOUT_A_DOLL
    for seat in range(box.seats):
        for i in range(t.DOLLS):
            holder = table.doll[seat][i]
            if (i < table.dolls[seat]) != (holder != 0) or holder == 1 + seat or holder > box.seats:
                return STRINGS_WITHOUT_A_DOLL
        if table.wedding[seat][seat]:
            return OWN_GUEST
    if table.ending and table.top[t.SUPPLY_DECK] != t.NONE:
        return NOT_YET_ENDED
    for i in range(t.SLOTS):
        if table.down[i] >= t.RESTORABLE and table.down[i] != t.RESTORABLE + table.turn:
            return NOT_TO_RESTORE
    return 0


def sound_question(box: Box, table: Table) -> int:
    """What is asked is what the row asks at which the top frame stands."""
    if table.ask == t.NOTHING or table.ask == t.ORDER:
        return 0 if table.ask == t.NOTHING or table.dues > 1 else NO_SUCH_QUESTION
    word = box.code[table.pc[table.depth - 1]][w.WORD]
    asks = NO_SUCH_QUESTION
    if word == w.ACTIONS:
        asks = t.TURN
    elif word in (w.PICK, w.RELOAD, w.ARRANGE, w.AFTER_THE_RUM, w.LAST_FLIPS, w.SOLO_REMOVAL):
        asks = t.CARD
    elif word in (w.TARGET, w.CHOOSE_ENEMY):
        asks = t.SEAT
    elif word == w.REVEAL:
        asks = t.PILE
    elif word == w.EITHER:
        asks = t.WHICH
    elif word == w.NAME:
        asks = t.NUMBER
    elif word in (w.DRAW, w.MAY):
        asks = t.YES_NO
    elif word == w.PASS_LEFT:
        asks = t.SEALED
    return 0 if table.ask == asks else NO_SUCH_QUESTION
