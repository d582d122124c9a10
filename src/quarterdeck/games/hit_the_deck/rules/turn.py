"""Turn Structure. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, only, tell
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.ending import score_game
from quarterdeck.games.hit_the_deck.rules.hands import put_in_hand, top_of_deck
from quarterdeck.games.hit_the_deck.rules.table import Box, Table


def begin_actions(table: Table) -> None:
    """Two actions follow, each to Deploy, Attack or Pass."""
    table.phase = t.ACT
    table.slot = 1
    table.deployed = 0
    table.attacked = 0


def draw(box: Box, table: Table, seat: int) -> None:
    """Draw 1 Card, if there is one (R35)."""
    if table.deck_size == 0:
        return
    card = top_of_deck(table)
    put_in_hand(table, seat, card)
    table.may_hold[seat] += 1
    tell(table, t.DREW, seat, only(seat), card, 0, 0)
    if table.deck_size == 0:
        tell(table, t.DECK_EMPTY, seat, EVERYONE, 0 if box.ends_at_once else 1, 0, 0)


def end_action(box: Box, table: Table) -> None:
    """The second action follows the first; the end of the turn follows the second (R6), or the Deck's end (R35)."""
    table.phase = t.ACT
    if table.slot == 1 and not (box.ends_at_once and table.deck_size == 0):
        table.slot = 2
    else:
        end_turn(box, table)


def end_turn(box: Box, table: Table) -> None:
    """End of Turn: Draw 1 Card and rotate the Compass. With the Deck empty, the game is scored (R35)."""
    draw(box, table, table.compass)
    if table.deck_size == 0:
        score_game(box, table)
        return
    table.compass = 1 - table.compass
    table.turn += 1
    tell(table, t.TURN, table.compass, EVERYONE, table.turn, 0, 0)
    draw(box, table, table.compass)
    if box.ends_at_once and table.deck_size == 0:
        score_game(box, table)
        return
    begin_actions(table)
