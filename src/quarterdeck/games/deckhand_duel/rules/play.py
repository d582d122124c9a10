"""Deckhand (Partition): who may do what now, and doing it. R numbers are in RULINGS.md.

The chapters of the rulebook are in setup, turn, combat, figures, shipmap and dice; cards in programs and meaning.
"""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.combat import (
    attack,
    counterattack,
    end_attack,
    go_on,
    strikers,
    targets,
    use_talent_on_roll,
    why_not_attack,
)
from quarterdeck.games.deckhand_duel.rules.figures import free, living
from quarterdeck.games.deckhand_duel.rules.meaning import fitting, here, spots
from quarterdeck.games.deckhand_duel.rules.programs import (
    chosen,
    declined,
    end_program,
    moved_by_card,
    start_next,
    step,
    why_not_spot,
)
from quarterdeck.games.deckhand_duel.rules.setup import choose_gamer, decide_redraw, set_out, why_not_gamer
from quarterdeck.games.deckhand_duel.rules.shipmap import home
from quarterdeck.games.deckhand_duel.rules.table import Box, Table
from quarterdeck.games.deckhand_duel.rules.turn import (
    charge,
    close_activation,
    end_turn,
    in_reach_on_foot,
    move,
    play,
    react,
    summon,
    use_skill,
    use_talent,
    walkers,
    why_not_charge,
    why_not_move,
    why_not_now,
    why_not_play,
    why_not_ram,
    why_not_react,
    why_not_room,
    why_not_skill,
    why_not_summon,
    why_not_talent,
    why_not_this_one,
)


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
        moves[0] = t.KEEP
        moves[1] = t.REDRAW
        return 2
    if ask in (t.ASK_COUNTER, t.ASK_TALENT):
        moves[0] = t.PASS
        moves[1] = t.COUNTERATTACK if ask == t.ASK_COUNTER else t.USE_TALENT
        return 2
    if ask == t.ASK_REACT:
        return legal_reactions(box, table, seat, moves)
    return legal_points(box, table, moves)


def legal_gamers(table: Table, seat: int, moves: Moves) -> int:
    count = 0
    for gamer in range(1, t.GAMERS + 1):
        if why_not_gamer(table, seat, gamer) == 0:
            moves[count] = t.GAMER + gamer - 1
            count += 1
    return count


def legal_reactions(box: Box, table: Table, seat: int, moves: Moves) -> int:
    moves[0] = t.PASS
    count = 1
    for i in range(table.hand_size[seat]):
        card = table.hand[seat][i]
        if why_not_react(box, table, seat, card) == 0:
            moves[count] = t.PLAY_CARD + card - 1
            count += 1
    return count


def legal_points(box: Box, table: Table, moves: Moves) -> int:
    count = 0
    if may_decline(box, table):
        moves[0] = t.PASS
        count = 1
    if table.ask == t.ASK_SPOT:
        return write_each(moves, count, t.POINT, spots(box, table) & free(table))
    return write_each(moves, count, t.POINT, fitting(box, table, table.pc, table.you, here(table)))


def write_each(moves: Moves, count: int, first: int, places: int) -> int:
    """An action for each compartment of a set, in order; how many there are then."""
    for place in range(t.COMPARTMENTS):
        moves[count] = first + place  # which stays if it counts
        count += (places >> place) & 1
    return count


def may_decline(box: Box, table: Table) -> int:
    """Is the word that asks an optional one?"""
    return box.code[table.pc][t.FLAGS] & t.OPTIONAL


def why_not_point(box: Box, table: Table, place: int) -> int:
    """The answer to a card's question: 0, or the number of the reason."""
    if table.ask == t.ASK_SPOT:
        return why_not_spot(box, table, place)
    return 0 if (fitting(box, table, table.pc, table.you, here(table)) >> place) & 1 else t.NOT_THAT_ONE


def legal_turn(box: Box, table: Table, seat: int, moves: Moves) -> int:
    """On the own turn: end it, Skill, Talent, then moves, attacks and cards."""
    moves[0] = t.END_TURN
    count = 1
    if why_not_skill(box, table, seat) == 0:
        moves[count] = t.USE_SKILL
        count += 1
    if why_not_talent(box, table, seat) == 0:
        moves[count] = t.USE_TALENT
        count += 1
    mine = living(box, table, seat)
    theirs = living(box, table, 1 - seat)
    empty = t.EVERYWHERE & ~(mine | theirs)
    sources = walkers(table, mine)
    while sources:
        source = box.first[sources]
        sources &= sources - 1
        places = in_reach_on_foot(box, table, source, empty)
        count = write_each(moves, count, t.GO + source * t.COMPARTMENTS, places)
    sources = strikers(box, table, mine)
    while sources:
        source = box.first[sources]
        sources &= sources - 1
        places = targets(box, table, seat, source, theirs)
        count = write_each(moves, count, t.STRIKE + source * t.COMPARTMENTS, places)
    return legal_cards(box, table, seat, moves, count)


def legal_cards(box: Box, table: Table, seat: int, moves: Moves, count: int) -> int:
    """Crew to summon while there is room, to charge when there is none, never both; then Maneuvers."""
    base = t.SUMMON
    columns = 0
    for column in range(t.COLUMNS):
        columns |= (why_not_room(table, seat, column) == 0) << column
    if columns == 0:
        base = t.RECKLESS
        for column in range(t.COLUMNS):
            columns |= (why_not_ram(table, seat, column) == 0) << column
    maneuvers = 0
    for i in range(table.hand_size[seat]):
        card = table.hand[seat][i]
        may = why_not_this_one(box, table, seat, i) == 0 and box.cost[card] <= table.corryte
        maneuvers |= (may and box.kind[card] == t.MANEUVER) << i
        into = columns if may and box.kind[card] == t.CREW else 0
        for column in range(t.COLUMNS):
            moves[count] = base + (card - 1) * t.COLUMNS + column  # which stays if it counts
            count += (into >> column) & 1
    i = 0
    while maneuvers >> i:
        if (maneuvers >> i) & 1 and why_not_now(box, table, seat, table.hand[seat][i]) == 0:
            moves[count] = t.PLAY_CARD + table.hand[seat][i] - 1
            count += 1
        i += 1
    return count


def why_not(box: Box, table: Table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        return t.NOT_YOURS
    ask = table.ask
    if ask == t.ASK_TURN:
        return why_not_on_turn(box, table, seat, action)
    if ask == t.ASK_GAMER:
        if not t.GAMER <= action < t.POINT:
            return t.NOT_NOW
        return why_not_gamer(table, seat, action - t.GAMER + 1)
    if ask == t.ASK_REDRAW:
        return 0 if action in (t.KEEP, t.REDRAW) else t.NOT_NOW
    if ask in (t.ASK_FIGURE, t.ASK_SPOT):
        if action == t.PASS:
            return 0 if may_decline(box, table) else t.MUST_CHOOSE
        return why_not_point(box, table, action - t.POINT) if t.POINT <= action < t.GO else t.NOT_NOW
    if action == t.PASS:
        return 0
    if ask == t.ASK_COUNTER:
        return 0 if action == t.COUNTERATTACK else t.NOT_NOW
    if ask == t.ASK_TALENT:
        return 0 if action == t.USE_TALENT else t.NOT_NOW
    return why_not_react(box, table, seat, action - t.PLAY_CARD + 1) if action >= t.PLAY_CARD else t.NOT_NOW


def why_not_on_turn(box: Box, table: Table, seat: int, action: int) -> int:
    if action == t.END_TURN:
        return 0
    if action == t.USE_SKILL:
        return why_not_skill(box, table, seat)
    if action == t.USE_TALENT:
        return why_not_talent(box, table, seat)
    if action < t.GO:
        return t.NOT_NOW
    if action < t.STRIKE:
        place = action - t.GO
        return why_not_move(box, table, seat, place // t.COMPARTMENTS, place % t.COMPARTMENTS)
    if action < t.SUMMON:
        place = action - t.STRIKE
        return why_not_attack(box, table, seat, place // t.COMPARTMENTS, place % t.COMPARTMENTS)
    if action < t.RECKLESS:
        card = (action - t.SUMMON) // t.COLUMNS + 1
        return why_not_summon(box, table, seat, card, (action - t.SUMMON) % t.COLUMNS)
    if action < t.PLAY_CARD:
        card = (action - t.RECKLESS) // t.COLUMNS + 1
        return why_not_charge(box, table, seat, card, (action - t.RECKLESS) % t.COLUMNS)
    return why_not_play(box, table, seat, action - t.PLAY_CARD + 1)


def apply(box: Box, table: Table, seat: int, action: int) -> None:
    """Carry out one legal action. Then go on until somebody must decide: the program that runs, what waits, the
    attack under way, the turn."""
    forget_events(table)
    ask = table.ask
    if ask == t.ASK_GAMER:
        choose_gamer(box, table, seat, action - t.GAMER + 1)
    elif ask == t.ASK_REDRAW:
        decide_redraw(box, table, seat, t.KEEPS if action == t.KEEP else t.REDRAWS)
    elif ask == t.ASK_TURN:
        on_turn(box, table, seat, action)
    elif ask in (t.ASK_FIGURE, t.ASK_SPOT):
        on_point(box, table, action)
    elif action == t.PASS:
        let_be(table, seat)
    elif action == t.COUNTERATTACK:
        table.ask = t.NOTHING
        counterattack(box, table, seat)
    elif action == t.USE_TALENT:
        use_talent_on_roll(box, table, seat)
    else:
        react(box, table, seat, action - t.PLAY_CARD + 1)
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


def clear_away(table: Table) -> None:
    """What was under way when it ended comes to nothing."""
    end_program(table)
    end_attack(table)
    table.queued = 0
    table.window = 0


def on_turn(box: Box, table: Table, seat: int, action: int) -> None:
    table.ask = t.NOTHING
    if action == t.END_TURN:
        end_turn(box, table)
    elif t.GO <= action < t.SUMMON:
        place = (action - t.GO) % 81
        source = place // t.COMPARTMENTS
        close_activation(table, table.figure[source])
        if action < t.STRIKE:
            move(box, table, seat, source, place % t.COMPARTMENTS)
        else:
            attack(box, table, seat, source, place % t.COMPARTMENTS)
    else:
        close_activation(table, t.NONE)
        if action == t.USE_SKILL:
            use_skill(box, table, seat)
        elif action == t.USE_TALENT:
            use_talent(box, table, seat)
        elif action < t.RECKLESS:
            column = (action - t.SUMMON) % t.COLUMNS
            summon(box, table, seat, (action - t.SUMMON) // t.COLUMNS + 1, home(seat, column), t.SUMMONS)
        elif action < t.PLAY_CARD:
            charge(box, table, seat, (action - t.RECKLESS) // t.COLUMNS + 1, (action - t.RECKLESS) % t.COLUMNS)
        else:
            play(box, table, seat, action - t.PLAY_CARD + 1)


def on_point(box: Box, table: Table, action: int) -> None:
    """The answer to a card's question."""
    if action == t.PASS:
        declined(box, table)
    elif table.ask == t.ASK_SPOT:
        moved_by_card(box, table, action - t.POINT)
    else:
        chosen(box, table, action - t.POINT)


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
