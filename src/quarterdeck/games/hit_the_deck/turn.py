"""Turn Structure. R numbers are in RULINGS.md."""

from quarterdeck.engine.events import EVERYONE, only, tell
from quarterdeck.games.hit_the_deck.ending import score_game
from quarterdeck.games.hit_the_deck.hands import put_in_hand, top_of_deck
from quarterdeck.games.hit_the_deck.table import ACT, DECK_EMPTY, DREW, TURN


def begin_actions(table) -> None:
    """Two actions follow, each to Deploy, Attack or Pass."""
    table.phase = ACT
    table.slot = 1
    table.deployed = 0
    table.attacked = 0


def draw(table, seat: int) -> None:
    """Draw 1 Card, if there is one (R35)."""
    if table.deck_size == 0:
        return
    card = top_of_deck(table)
    put_in_hand(table, seat, card)
    table.drawn[seat] += 1
    tell(table, DREW, seat, only(seat), card, 0, 0)
    if table.deck_size == 0:
        tell(table, DECK_EMPTY, seat, EVERYONE, 0, 0, 0)


def end_action(box, table) -> None:
    """The second action follows the first; the end of the turn follows the second (R6)."""
    table.phase = ACT
    if table.slot == 1:
        table.slot = 2
    else:
        end_turn(box, table)


def end_turn(box, table) -> None:
    """End of Turn: Draw 1 Card and rotate the Compass. With the Deck empty, the game is scored (R35)."""
    draw(table, table.compass)
    if table.deck_size == 0:
        score_game(box, table)
        return
    table.compass = 1 - table.compass
    table.turn += 1
    tell(table, TURN, table.compass, EVERYONE, table.turn, 0, 0)
    draw(table, table.compass)
    begin_actions(table)
