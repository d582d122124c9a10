"""Setup: the choice to redraw, and who goes first. R numbers are in RULINGS.md."""

from quarterdeck.engine.bits import lowest
from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.luck import below, shuffle
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.hands import discard, draw_hand, take_from_hand
from quarterdeck.games.hit_the_deck.rules.table import Box, Table
from quarterdeck.games.hit_the_deck.rules.turn import begin_actions


def decide_redraw(box: Box, table: Table, seat: int, answer: int) -> None:
    """Setup 3: each Captain decides in secret, at the same time, all 7 or none (R3)."""
    table.redraw[seat] = answer
    tell(table, t.DECIDED, seat, EVERYONE, 0, 0, 0)
    if table.redraw[1 - seat] == t.UNDECIDED:
        return
    shown = table.discards_size
    for captain in range(2):
        if table.redraw[captain] == t.KEEPS:
            tell(table, t.KEPT, captain, EVERYONE, 0, 0, 0)
        else:
            redraw_hand(table, captain)
    while table.discards_size > shown:  # shown to both Captains, then shuffled back into the Deck
        table.discards_size -= 1
        table.deck[table.deck_size] = table.discards[table.discards_size]
        table.returned |= 1 << table.discards[table.discards_size]
        table.discards[table.discards_size] = t.NONE
        table.deck_size += 1
    if table.redraw[0] == t.REDRAWS or table.redraw[1] == t.REDRAWS:
        shuffle(table, table.deck, table.deck_size)
    begin(box, table)


def redraw_hand(table: Table, seat: int) -> None:
    """Discard 7 Cards, openly, and Draw a new Hand of 7."""
    tell(table, t.REDREW, seat, EVERYONE, 0, 0, 0)
    first = table.discards_size
    while table.hand[seat]:
        card = lowest(table.hand[seat])
        take_from_hand(table, seat, card)
        discard(table, card)
    for i in range(first, first + t.HAND, 3):
        tell(table, t.SHOWN, seat, EVERYONE, table.discards[i], table.discards[i + 1], table.discards[i + 2])
    draw_hand(table, seat)


def begin(box: Box, table: Table) -> None:
    """Setup 4: choose a Captain to go first (R2: by lot, or as agreed). That Captain skips the first Draw (R5)."""
    table.compass = box.first if box.first != t.NOBODY else below(table, 2)
    tell(table, t.FIRST, table.compass, EVERYONE, 0, 0, 0)
    table.turn = 1
    begin_actions(table)
