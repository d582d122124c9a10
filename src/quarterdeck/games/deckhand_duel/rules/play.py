"""Deckhand (Partition): who may do what now, and doing it. R numbers are in RULINGS.md.

The chapters of the rulebook are in setup, turn, movement, summoning, aiming, attacking, counterattacking, maneuvers and
talents; the map and the figures on it in shipmap, figures and dice; the words of the cards in programs, effects and
meaning; the moments of reactions in reactions. What is legal is listed in legal.
"""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.actions import card_of, choice_of, gamer_of, landing_of, verb_of, way_of
from quarterdeck.games.deckhand_duel.rules.aiming import why_not_attack
from quarterdeck.games.deckhand_duel.rules.attacking import attack, end_attack, hit, roll_attack
from quarterdeck.games.deckhand_duel.rules.counterattacking import ask_counter, counterattack
from quarterdeck.games.deckhand_duel.rules.figures import place_on_map
from quarterdeck.games.deckhand_duel.rules.legal import (
    legal_choices,
    legal_gamers,
    legal_reactions,
    legal_turn,
    may_decline,
)
from quarterdeck.games.deckhand_duel.rules.maneuvers import (
    play,
    react,
    use_skill,
    why_not_play,
    why_not_react,
    why_not_skill,
)
from quarterdeck.games.deckhand_duel.rules.meaning import end_program, fitting, here
from quarterdeck.games.deckhand_duel.rules.movement import move, why_not_move
from quarterdeck.games.deckhand_duel.rules.programs import (
    chosen,
    declined,
    moved_by_card,
    start_next,
    step,
    why_not_spot,
)
from quarterdeck.games.deckhand_duel.rules.reactions import go_on_with_maneuver, let_go, open_window
from quarterdeck.games.deckhand_duel.rules.setup import choose_gamer, decide_redraw, set_out, why_not_gamer
from quarterdeck.games.deckhand_duel.rules.shipmap import home
from quarterdeck.games.deckhand_duel.rules.summoning import charge, summon, why_not_charge, why_not_summon
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of
from quarterdeck.games.deckhand_duel.rules.talents import ask_talents, use_talent, use_talent_on_roll, why_not_talent
from quarterdeck.games.deckhand_duel.rules.turn import close_activation, end_turn


def deal(box: Box, table: Table) -> None:
    """Set up a new match; the generator is already seeded."""
    forget_events(table)
    set_out(box, table)


def waiting(box: Box, table: Table) -> int:
    """The set of seats that may decide now."""
    if table.ask == t.OVER:
        return 0
    if table.ask == t.ASK_GAMER:
        first = table.answer[0] == t.UNDECIDED and table.gamer[0] == t.NONE
        second = table.answer[1] == t.UNDECIDED and table.gamer[1] == t.NONE
        return first + 2 * second
    if table.ask == t.ASK_REDRAW:
        return (table.answer[0] == t.UNDECIDED) + 2 * (table.answer[1] == t.UNDECIDED)
    return 1 << table.asked


def legal(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """The seat's choices, ascending."""
    if not (waiting(box, table) >> seat) & 1:
        return 0
    ask = table.ask
    if ask == t.ASK_TURN:
        return legal_turn(box, table, seat, moves)
    if ask == t.ASK_GAMER:
        return legal_gamers(table, seat, moves)
    if ask == t.ASK_REDRAW:
        moves[0] = a.KEEP
        moves[1] = a.REDRAW
        return 2
    if ask in (t.ASK_COUNTER, t.ASK_TALENT):
        moves[0] = a.PASS
        moves[1] = a.COUNTERATTACK if ask == t.ASK_COUNTER else a.USE_TALENT
        return 2
    if ask == t.ASK_REACT:
        return legal_reactions(box, table, seat, moves)
    return legal_choices(box, table, moves)


def why_not_choice(box: Box, table: Table, place: int) -> int:
    """The answer to a card's question: 0, or the number of the reason."""
    if table.ask == t.ASK_SPOT:
        return why_not_spot(box, table, place)
    return 0 if (fitting(box, table, table.pc, table.you, here(table)) >> place) & 1 else t.NOT_THAT_ONE


def why_not(box: Box, table: Table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        return t.NOT_YOURS
    ask = table.ask
    verb = verb_of(action)
    if ask == t.ASK_TURN:
        return why_not_on_turn(box, table, seat, verb, action)
    if ask == t.ASK_GAMER:
        return why_not_gamer(table, seat, gamer_of(action)) if verb == a.CHOOSE_GAMER else t.NOT_NOW
    if ask == t.ASK_REDRAW:
        return 0 if verb in (a.KEEP, a.REDRAW) else t.NOT_NOW
    if ask in (t.ASK_FIGURE, t.ASK_SPOT):
        if verb == a.PASS:
            return 0 if may_decline(box, table) else t.MUST_CHOOSE
        return why_not_choice(box, table, choice_of(action)) if verb == a.CHOOSE else t.NOT_NOW
    if verb == a.PASS:
        return 0
    if ask == t.ASK_COUNTER:
        return 0 if verb == a.COUNTERATTACK else t.NOT_NOW
    if ask == t.ASK_TALENT:
        return 0 if verb == a.USE_TALENT else t.NOT_NOW
    return why_not_react(box, table, seat, card_of(action)) if verb == a.PLAY else t.NOT_NOW


def why_not_on_turn(box: Box, table: Table, seat: int, verb: int, action: int) -> int:
    if verb == a.END_TURN:
        return 0
    if verb == a.USE_SKILL:
        return why_not_skill(box, table, seat)
    if verb == a.USE_TALENT:
        return why_not_talent(box, table, seat)
    if verb == a.MOVE:
        source, target = way_of(action)
        return why_not_move(box, table, seat, source, target)
    if verb == a.ATTACK:
        source, target = way_of(action)
        return why_not_attack(box, table, seat, source, target)
    if verb == a.SUMMON:
        card, column = landing_of(action)
        return why_not_summon(box, table, seat, card, column)
    if verb == a.CHARGE:
        card, column = landing_of(action)
        return why_not_charge(box, table, seat, card, column)
    return why_not_play(box, table, seat, card_of(action)) if verb == a.PLAY else t.NOT_NOW


def apply(box: Box, table: Table, seat: int, action: int) -> None:
    """Carry out one legal action. Then go on until somebody must decide: the program that runs, what waits, the
    attack under way, the turn."""
    forget_events(table)
    ask = table.ask
    verb = verb_of(action)
    if ask == t.ASK_GAMER:
        choose_gamer(box, table, seat, gamer_of(action))
    elif ask == t.ASK_REDRAW:
        decide_redraw(box, table, seat, t.KEEPS if verb == a.KEEP else t.REDRAWS)
    elif ask == t.ASK_TURN:
        on_turn(box, table, seat, verb, action)
    elif ask in (t.ASK_FIGURE, t.ASK_SPOT):
        on_choice(box, table, verb, action)
    elif verb == a.PASS:
        let_be(table, seat)
    elif verb == a.COUNTERATTACK:
        table.ask = t.NOTHING
        counterattack(box, table, seat)
    elif verb == a.USE_TALENT:
        use_talent_on_roll(box, table, seat)
    else:
        react(box, table, seat, card_of(action))
    while table.ask == t.NOTHING:
        if table.pc > 0:
            step(box, table)
        elif table.queued > 0:
            start_next(box, table)
        elif table.stage != t.CALM:
            go_on(box, table)
        else:
            table.ask = t.ASK_TURN
            table.asked = table.player
    if table.ask == t.OVER:
        clear_away(table)


def go_on(box: Box, table: Table) -> None:
    """The next stage of what is under way: an attack, or a Crew that was summoned."""
    if table.stage == t.TO_ROLL:
        roll_attack(box, table)
    elif table.stage == t.ROLLED:
        ask_talents(box, table)
    elif table.stage == t.TO_HIT:
        hit(box, table)
    elif table.stage == t.AFTER_HIT:
        table.stage = t.MAY_COUNTER
        if table.killed != t.NONE and owner_of(table.killed) != table.player:
            open_window(box, table, owner_of(table.killed), t.ON_KILL)
    elif table.stage == t.MAY_COUNTER:
        ask_counter(box, table)
    elif table.stage == t.BY_CARD:
        go_on_with_maneuver(box, table)
    else:  # AFTER_SUMMON
        table.stage = t.CALM
        if place_on_map(table, table.active) != t.NOWHERE:
            open_window(box, table, 1 - table.player, t.ON_SUMMON)


def clear_away(table: Table) -> None:
    """What was under way when it ended comes to nothing."""
    end_program(table)
    end_attack(table)
    let_go(table)
    for row in range(table.queued):
        for i in range(4):
            table.queue[row][i] = 0
    table.queued = 0
    table.window = 0


def on_turn(box: Box, table: Table, seat: int, verb: int, action: int) -> None:
    table.ask = t.NOTHING
    if verb == a.END_TURN:
        end_turn(box, table)
        return
    if verb in (a.MOVE, a.ATTACK):
        source, target = way_of(action)
        close_activation(table, table.figure[source])
        if verb == a.MOVE:
            move(box, table, seat, source, target)
        else:
            attack(box, table, seat, source, target)
        return
    close_activation(table, t.NONE)
    if verb == a.USE_SKILL:
        use_skill(box, table, seat)
    elif verb == a.USE_TALENT:
        use_talent(box, table, seat)
    elif verb == a.SUMMON:
        card, column = landing_of(action)
        summon(box, table, seat, card, home(seat, column), t.SUMMONS)
    elif verb == a.CHARGE:
        card, column = landing_of(action)
        charge(box, table, seat, card, column)
    else:
        play(box, table, seat, card_of(action))


def on_choice(box: Box, table: Table, verb: int, action: int) -> None:
    """The answer to a card's question."""
    if verb == a.PASS:
        declined(box, table)
    elif table.ask == t.ASK_SPOT:
        moved_by_card(box, table, choice_of(action))
    else:
        chosen(box, table, choice_of(action))


def let_be(table: Table, seat: int) -> None:
    """No Counterattack, no Talent, no reaction."""
    tell(table, t.LET_BE, seat, EVERYONE, table.ask, 0, 0)
    if table.ask == t.ASK_COUNTER:
        end_attack(table)
    table.window = 0
    table.ask = t.NOTHING


def outcome(box: Box, table: Table, seat: int) -> int:
    """1000 to the winner, half of it to each in a draw."""
    if table.winner == t.DRAWN:
        return 500
    return 1000 if table.winner == seat else 0
