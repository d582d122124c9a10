"""What a seat may do now, question by question, ascending. Held against `why_not` (play.py) by the law `law_legal`."""

from quarterdeck.engine.bits import lowest, set_of, write_few
from quarterdeck.engine.fields import Moves
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.actions import (
    attack_row,
    charge_row,
    choosing_gamer,
    move_row,
    playing,
    summon_row,
)
from quarterdeck.games.deckhand_duel.rules.aiming import strikers, targets
from quarterdeck.games.deckhand_duel.rules.figures import free, living
from quarterdeck.games.deckhand_duel.rules.maneuvers import why_not_now, why_not_react, why_not_skill
from quarterdeck.games.deckhand_duel.rules.meaning import fitting, here, spots
from quarterdeck.games.deckhand_duel.rules.movement import in_reach_on_foot, walkers
from quarterdeck.games.deckhand_duel.rules.setup import why_not_gamer
from quarterdeck.games.deckhand_duel.rules.shipmap import columns_at_home
from quarterdeck.games.deckhand_duel.rules.summoning import why_not_ram
from quarterdeck.games.deckhand_duel.rules.table import Box, Table
from quarterdeck.games.deckhand_duel.rules.talents import why_not_talent


def legal_turn(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """On the own turn: end it, Skill, Talent, then moves, attacks and cards."""
    moves[0] = a.END_TURN
    count = 1
    if why_not_skill(box, table, seat) == 0:
        moves[count] = a.USE_SKILL
        count += 1
    if why_not_talent(box, table, seat) == 0:
        moves[count] = a.USE_TALENT
        count += 1
    mine = living(table, seat)
    theirs = living(table, 1 - seat)
    empty = t.EVERYWHERE & ~(mine | theirs)
    sources = walkers(table, mine)
    while sources:
        source = box.first[sources]
        sources &= sources - 1
        places = in_reach_on_foot(box, table, source, empty)
        count = write_few(places, t.COMPARTMENTS, move_row(source), moves, count)
    sources = strikers(box, table, mine)
    while sources:
        source = box.first[sources]
        sources &= sources - 1
        places = targets(box, table, seat, source, theirs)
        count = write_few(places, t.COMPARTMENTS, attack_row(source), moves, count)
    return legal_cards(box, table, seat, moves, count)


def legal_cards(box: Box, table: Table, seat: int, moves: Moves, count: int) -> int:
    """Crew to summon while there is room, to charge when there is none, never both; then Maneuvers."""
    columns = columns_at_home(seat, free(table))
    charges = columns == 0
    if charges:
        for column in range(t.COLUMNS):
            columns |= (why_not_ram(table, seat, column) == 0) << column
    hand = set_of(table.hand[seat])
    may = hand & ~((hand & box.followed) << 1)  # the first of two (why_not_this_one)
    may &= box.costing_up_to[min(table.corryte, t.MOST_COST)]
    crew = may & box.of_kind[t.CREW] if columns else 0
    while crew:
        card = lowest(crew)
        crew &= crew - 1
        count = write_few(columns, t.COLUMNS, charge_row(card) if charges else summon_row(card), moves, count)
    maneuvers = may & box.of_kind[t.MANEUVER]
    while maneuvers:
        card = lowest(maneuvers)
        maneuvers &= maneuvers - 1
        moves[count] = playing(card)
        count += why_not_now(box, table, seat, card) == 0
    return count


def legal_gamers(table: Table, seat: int, moves: Moves) -> int:
    count = 0
    for gamer in range(1, t.GAMERS + 1):
        if why_not_gamer(table, seat, gamer) == 0:
            moves[count] = choosing_gamer(gamer)
            count += 1
    return count


def legal_reactions(box: Box, table: Table, seat: int, moves: Moves) -> int:
    moves[0] = a.PASS
    count = 1
    for i in range(table.hand_size[seat]):
        card = table.hand[seat][i]
        if why_not_react(box, table, seat, card) == 0:
            moves[count] = playing(card)
            count += 1
    return count


def legal_choices(box: Box, table: Table, moves: Moves) -> int:
    count = 0
    if may_decline(box, table):
        moves[0] = a.PASS
        count = 1
    if table.ask == t.ASK_SPOT:
        places = spots(box, table) & free(table)
    else:
        places = fitting(box, table, table.pc, table.you, here(table))
    return write_few(places, t.COMPARTMENTS, a.FIRST_CHOICE, moves, count)


def may_decline(box: Box, table: Table) -> int:
    """Is the word that asks an optional one?"""
    return box.code[table.pc][t.FLAGS] & t.OPTIONAL
