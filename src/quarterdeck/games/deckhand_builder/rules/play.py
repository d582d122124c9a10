"""DeckHand, put together: whose decision it is, what is legal, what an action does. R numbers are in RULINGS.md.

Where the rules of the book are:

    Set up                                setup.deal
      maintain 6 supply cards               at_all_times.maintain_six_cards
    Unfolding of the game                 turn.do_turn_row
      1 start-of-turn effects               turn.start_turn
      2 discard your hand, draw 3           turn.discard_hand, turn.draw_three
      3 two Actions: play or buy a card     turn.use_actions, play_and_buy.play_card, play_and_buy.buy_card
      your deck is empty                    at_all_times.renew_empty_decks
    General rules
      1 stash and coins lie open            sight.show
      2 +1 coin, 3 +1 draw, 4 +1 reload     rewards.plus_coins, rewards.plus_draw, rewards.plus_reload
      5 +1 Action (not more than 5)         rewards.plus_actions, play_and_buy.why_not_use_action
      6 +1 Buy, 7 Pay 1, 8 +1 Discard       rewards.plus_buys, rewards.pay, moving.discard_chosen
      9 in the written order                play.resolve; simultaneously: simultaneous.next_due
      10 revealing, looking                 revealing.reveal
      11 not applicable; minimum of 4       applicable.row_can, which_cards.why_not_pick; cards.has_only_four
    End of the game                       at_all_times.end_with_the_supply_deck, turn.end_turn, ending.outcome
    Cards                                 cards/box.toml, in the words of docs/cards.md
      a word, and what does it              effects.py (what a row of a program holds: effect_words.py)
      a word that one card brings           card_doll, card_expedition, card_face_down, card_rum, card_typhoon,
                                            card_wedding
"""

from quarterdeck.engine.events import forget_events
from quarterdeck.engine.fields import Moves
from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.actions import card_of, has_card, verb_of
from quarterdeck.games.deckhand_builder.rules.answers import (
    answer_card,
    answer_other,
    answer_turn,
    legal_answers,
    legal_cards,
    legal_meanwhile,
    legal_turn,
    why_not_answer,
    why_not_card,
    why_not_turn,
)
from quarterdeck.games.deckhand_builder.rules.at_all_times import settle
from quarterdeck.games.deckhand_builder.rules.card_doll import decider
from quarterdeck.games.deckhand_builder.rules.card_face_down import restore_card, why_not_restore_meanwhile
from quarterdeck.games.deckhand_builder.rules.card_typhoon import undecided
from quarterdeck.games.deckhand_builder.rules.effects import do_row
from quarterdeck.games.deckhand_builder.rules.ending import outcome
from quarterdeck.games.deckhand_builder.rules.setup import deal
from quarterdeck.games.deckhand_builder.rules.simultaneous import any_due, next_due
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.turn import do_turn_row

__all__ = ["apply", "deal", "legal", "outcome", "waiting", "why_not"]


def waiting(box: Box, table: Table) -> int:
    """Whoever is asked, or decides for the one who is; all who have not answered in secret; nobody at the end."""
    if table.over or table.ask == t.NOTHING:
        return 0
    if table.ask == t.SEALED:
        return undecided(box, table)
    return 1 << decider(table, table.asked)


def why_not(box: Box, table: Table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        return t.NOT_YOURS
    if has_card(action) and card_of(action) > box.cards:
        return t.NO_SUCH_CARD
    if table.ask == t.TURN:
        return why_not_turn(box, table, action)
    if verb_of(action) == a.RESTORE:
        return why_not_restore_meanwhile(table, seat, card_of(action))
    if table.ask == t.CARD:
        return why_not_card(box, table, action)
    return why_not_answer(box, table, seat, action)


def legal(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """All legal actions of a seat, ascending."""
    if not (waiting(box, table) >> seat) & 1:
        return 0
    if table.ask == t.TURN:
        return legal_turn(box, table, moves)
    count = legal_cards(box, table, moves) if table.ask == t.CARD else legal_answers(box, table, seat, moves)
    return count if table.size[t.DOWN] == 0 else legal_meanwhile(table, seat, moves, count)


def apply(box: Box, table: Table, seat: int, action: int) -> None:
    """Carry out one legal action, and all that follows."""
    forget_events(table)
    if table.ask != t.TURN and verb_of(action) == a.RESTORE:
        restore_card(table, card_of(action))  # the question stays
        return
    if table.ask == t.TURN:
        answer_turn(box, table, action)
    elif table.ask == t.CARD:
        answer_card(box, table, action)
    else:
        answer_other(box, table, seat, action)
    resolve(box, table)


def resolve(box: Box, table: Table) -> None:
    """General rules 9: row by row in the written order, until somebody is asked again or the game is over.

    Before each row come what holds at all times, and effects that are due.
    """
    table.ask = t.NOTHING
    table.asked = 0
    while table.ask == t.NOTHING and not table.over:
        if table.stir:
            settle(box, table)
        f = table.depth - 1
        at = table.pc[f]
        word = box.code[at][w.WORD]
        if any_due(table):
            next_due(box, table)
        elif word >= w.SOLO_REMOVAL:
            do_turn_row(box, table, f, word)
        else:
            do_row(box, table, f, at, word)
