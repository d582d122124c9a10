"""The Deckahedron itself: the piles, flipping, advantage and disadvantage, reshuffling. Rules."""

from quarterdeck.engine.events import EVERYONE, only, tell
from quarterdeck.engine.luck import roll, shuffle
from quarterdeck.engine.piles import place_of, take_out
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box, Table

# --- The piles -------------------------------------------------------------------------------------------


def has_character(box: Box, seat: int) -> int:
    """Every seat plays a character, but a game master (R2)."""
    return 0 <= seat < box.seats and not (box.gm and seat == t.GM)


def is_being_made(table: Table, seat: int) -> int:
    """Points or moves of a character are still to be chosen."""
    return table.state[seat] in (t.SHARING, t.OWNING)


def in_play(box: Box, table: Table, seat: int) -> int:
    """A character that is made, and has not left the campaign (R56)."""
    return has_character(box, seat) and not table.gone[seat] and not is_being_made(table, seat)


def holds_up(table: Table, seat: int) -> int:
    """Does the table wait for this seat? Not while a newcomer makes a character (R56)."""
    return table.state[seat] != t.IDLE and not (table.phase == t.PLAY and is_being_made(table, seat))


def no_deck(table: Table, deck: int) -> None:
    """Empty piles: a seat without a character, and every deck before it is laid out."""
    for i in range(t.ALL_CARDS):
        table.deck[deck][i] = t.NONE
        table.discard[deck][i] = t.NONE
        table.knows[deck][i] = 0
    for i in range(t.STAMINA):
        table.exhausted[deck][i] = t.NONE
    for i in range(3):
        table.flipped[deck][i] = t.NONE
    for i in range(t.MOST_WOUNDS):
        table.wound_in[deck][i] = 0
    for i in range(t.BLESSINGS):
        if table.blessed[i] == deck + 1:
            table.blessed[i] = 0
    table.deck_size[deck] = 0
    table.discard_size[deck] = 0
    table.exhausted_size[deck] = 0
    table.flipped_size[deck] = 0
    table.resolves[deck] = t.NONE


def new_deck(box: Box, table: Table, deck: int, wounds: int) -> None:
    """Inspect your Deckahedron: 20 cards (and the Wound cards agreed on, R38). Shuffle it, face down."""
    no_deck(table, deck)
    for i in range(wounds):
        table.wound_in[deck][i] = 1
    for i in range(t.CARDS + wounds):
        table.deck[deck][i] = i + 1
    table.deck_size[deck] = t.CARDS + wounds
    shuffle(table, table.deck[deck], t.CARDS + wounds)


def top_card(table: Table, deck: int) -> int:
    """Take the top card."""
    size = table.deck_size[deck] - 1
    card = table.deck[deck][size]
    table.deck[deck][size] = t.NONE
    table.deck_size[deck] = size
    return card


def put_on_discard(table: Table, deck: int, card: int, knows: int) -> None:
    """Face up to those who may have seen it."""
    size = table.discard_size[deck]
    table.discard[deck][size] = card
    table.knows[deck][size] = knows
    table.discard_size[deck] = size + 1


def take_from_discard(table: Table, deck: int, card: int) -> None:
    size = table.discard_size[deck]
    place = place_of(table.discard[deck], size, card)
    take_out(table.discard[deck], size, place)
    for i in range(place, t.ALL_CARDS - 1):
        table.knows[deck][i] = table.knows[deck][i + 1]
    table.knows[deck][t.ALL_CARDS - 1] = 0
    table.discard_size[deck] = size - 1


def is_wound_card(card: int) -> int:
    return t.CARDS < card <= t.FIRST_CARDS


def is_blessing(card: int) -> int:
    return card > t.FIRST_CARDS


# --- Reshuffling -------------------------------------------------------------------------------------------


def reshuffle(box: Box, table: Table, deck: int, forced: int) -> None:
    """The whole discard pile goes back into the deck; the Exhaustion pile stays out (R13)."""
    for i in range(table.discard_size[deck]):
        table.deck[deck][table.deck_size[deck]] = table.discard[deck][i]
        table.deck_size[deck] += 1
        table.discard[deck][i] = t.NONE
        table.knows[deck][i] = 0
    table.discard_size[deck] = 0
    shuffle(table, table.deck[deck], table.deck_size[deck])
    tell(table, t.SHUFFLED, deck, EVERYONE, table.deck_size[deck], forced, 0)


def keep_enough(box: Box, table: Table, deck: int) -> None:
    """Down to 5 or fewer: the discard pile must be shuffled back. Never during a flip or a search (R10 to R12)."""
    if table.deck_size[deck] <= t.RESHUFFLE_AT and table.discard_size[deck] > 0:
        reshuffle(box, table, deck, 1)


# --- Advantage and disadvantage ------------------------------------------------------------------------------


def standing_level(box: Box, table: Table, seat: int, move: int) -> int:
    """Move Levels: that many (dis)advantage cards; a move that is not owned is tried at its lowest (R35)."""
    if not box.levels[move]:
        return 0
    return table.level[seat][move] if table.owned[seat][move] else box.lowest[move]


def next_level(box: Box, table: Table, seat: int, move: int) -> int:
    """The level above the one that counts now, or one past the highest there is."""
    if not box.levels[move]:
        return t.HIGHEST_LEVEL + 1
    level = standing_level(box, table, seat, move) + 1
    return level if level <= box.highest[move] else t.HIGHEST_LEVEL + 1


def sum_of_advantage(box: Box, table: Table, seat: int) -> int:
    """All advantages less all disadvantages of the flip that the seat was called for (R5, R6)."""
    move = table.call_move[seat]
    total = table.call_advantage[seat] + standing_level(box, table, seat, move)
    return -total if box.reversed[move] else total


def held_to_two(total: int) -> int:
    """No flip may use more than 3 cards: the sum is held to two extra cards, last (R6)."""
    return max(-t.MOST_EXTRA, min(t.MOST_EXTRA, total))


# --- Flipping ------------------------------------------------------------------------------------------------


def turn_over(box: Box, table: Table, deck: int, count: int) -> None:
    """Complete Flip Rule: all the cards, even after a VV; but a Wound card stops the flip at once (R21)."""
    for i in range(count):
        card = top_card(table, deck)
        table.flipped[deck][i] = card
        table.flipped_size[deck] = i + 1
        if is_wound_card(card):
            tell(table, t.STOPPED, deck, EVERYONE, card, 0, 0)
            return


def deciding_result(box: Box, table: Table, deck: int, edge: int, total: int) -> int:
    """With advantage the best of the cards flipped, with disadvantage the worst."""
    found = box.edge[table.flipped[deck][0]][edge]
    for i in range(1, table.flipped_size[deck]):
        result = box.edge[table.flipped[deck][i]][edge]
        if (total > 0 and result > found) or (total < 0 and result < found):
            found = result
    return found


def weight_of(box: Box, card: int) -> int:
    """What makes one of two tied cards better than the other: its token, a critical, a Blessing that leaves (R7)."""
    critical = 0
    if box.criticals:
        critical = 2 * (card == t.CRITICAL_WIN) + 4 * (card == t.CRITICAL_FAIL)
    return box.green[card] + critical + 8 * is_blessing(card)


def pick_resolving(box: Box, table: Table, deck: int, edge: int, total: int) -> int:
    """The card that resolves the flip, or NONE if the choice among tied cards is the player's (R7, R8)."""
    result = deciding_result(box, table, deck, edge, total)
    found = t.NONE
    for i in range(table.flipped_size[deck]):
        card = table.flipped[deck][i]
        if box.edge[card][edge] != result:
            continue
        if found == t.NONE:
            found = card
        elif weight_of(box, card) != weight_of(box, found):
            return t.NONE
    return found


def who_sees(veil: int, seat: int) -> int:
    """The set of seats that see the cards of a flip."""
    if veil == t.OPEN:
        return EVERYONE
    return only(t.GM) if veil == t.HIDDEN else only(t.GM) | only(seat)


def clear_flip(box: Box, table: Table, deck: int, veil: int, shown: int) -> None:
    """All cards that got flipped go to the discard pile. A Wound card is always seen, and a card that was shown."""
    for i in range(table.flipped_size[deck]):
        card = table.flipped[deck][i]
        knows = who_sees(veil, deck)
        if is_wound_card(card) or (shown and card == table.resolves[deck]):
            knows = EVERYONE
        put_on_discard(table, deck, card, knows)
        table.flipped[deck][i] = t.NONE
    table.flipped_size[deck] = 0
    table.resolves[deck] = t.NONE


def flipped_wound(table: Table, deck: int) -> int:
    """Did a Wound card stop the flip?"""
    size = table.flipped_size[deck]
    return size > 0 and is_wound_card(table.flipped[deck][size - 1])


# --- Dice, or the pips in the corners of the cards (R40) -------------------------------------------------------


def throw(box: Box, table: Table, deck: int, sides: int) -> int:
    """A die of 2 to 12 sides; by cards a d2 is half a d4, a d10 both pips of one card and a d12 three d4."""
    if not box.pips:
        result = roll(table, sides)
    elif sides == 2:
        result = (pips(box, table, deck, 4) + 1) // 2
    elif sides == 12:
        result = pips(box, table, deck, 4) + pips(box, table, deck, 4) + pips(box, table, deck, 4)
    else:
        result = pips(box, table, deck, sides)
    if box.pips:
        keep_enough(box, table, deck)
    tell(table, t.ROLLED, deck, EVERYONE, sides, result, 0)
    return result


def pips(box: Box, table: Table, deck: int, sides: int) -> int:
    """Turn the top card for its pips; none: the next card. This is no flip, so a Wound card is only passed over."""
    while True:
        if table.deck_size[deck] == 0:
            reshuffle(box, table, deck, 1)
        card = top_card(table, deck)
        put_on_discard(table, deck, card, EVERYONE)
        found = box.d4[card] if sides == 4 else box.d6[card]
        if sides == 10 and not is_wound_card(card):
            found = box.d4[card] + box.d6[card]
        if found > 0:
            return found
