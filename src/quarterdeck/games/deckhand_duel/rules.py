"""Deckhand (Partition): who may do what now, and doing it. R numbers are in RULINGS.md.

The chapters of the rulebook are in setup, turn, combat, figures, shipmap and dice; cards in programs and meaning.
"""

from quarterdeck.engine.events import EVERYONE, forget_events, tell
from quarterdeck.engine.fields import Moves
from quarterdeck.games.deckhand_duel.combat import (
    attack,
    counterattack,
    end_attack,
    go_on,
    strikers,
    targets,
    use_talent_on_roll,
    why_not_attack,
)
from quarterdeck.games.deckhand_duel.figures import free, living
from quarterdeck.games.deckhand_duel.meaning import fitting, here, spots
from quarterdeck.games.deckhand_duel.programs import (
    chosen,
    declined,
    end_program,
    moved_by_card,
    start_next,
    step,
    why_not_spot,
)
from quarterdeck.games.deckhand_duel.setup import choose_gamer, decide_redraw, set_out, why_not_gamer
from quarterdeck.games.deckhand_duel.shipmap import home
from quarterdeck.games.deckhand_duel.table import (
    ASK_COUNTER,
    ASK_FIGURE,
    ASK_GAMER,
    ASK_REACT,
    ASK_REDRAW,
    ASK_SPOT,
    ASK_TALENT,
    ASK_TURN,
    CALM,
    COLUMNS,
    COMPARTMENTS,
    COUNTERATTACK,
    CREW,
    DRAWN,
    END_TURN,
    EVERYWHERE,
    FLAGS,
    GAMER,
    GAMERS,
    GO,
    KEEP,
    KEEPS,
    LET_BE,
    MANEUVER,
    MUST_CHOOSE,
    NONE,
    NOT_NOW,
    NOT_THAT_ONE,
    NOT_YOURS,
    NOTHING,
    OPTIONAL,
    OVER,
    PASS,
    PLAY_CARD,
    POINT,
    RECKLESS,
    REDRAW,
    REDRAWS,
    STRIKE,
    SUMMON,
    SUMMONS,
    UNDECIDED,
    USE_SKILL,
    USE_TALENT,
)
from quarterdeck.games.deckhand_duel.turn import (
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


def deal(box, table) -> None:
    """Set up a new match; the generator is already seeded."""
    forget_events(table)
    set_out(box, table)


def waiting(box, table) -> int:
    """The set of seats that may decide now."""
    if table.ask == OVER:
        return 0
    if table.ask == ASK_GAMER:
        first = table.answer[0] == UNDECIDED and table.gamer[0] == NONE
        second = table.answer[1] == UNDECIDED and table.gamer[1] == NONE
        return first + 2 * second
    if table.ask == ASK_REDRAW:
        return (table.answer[0] == UNDECIDED) + 2 * (table.answer[1] == UNDECIDED)
    return 1 << table.asked


def legal(box, table, seat: int, moves: Moves) -> int:
    """The seat's choices, ascending."""
    if not (waiting(box, table) >> seat) & 1:
        return 0
    ask = table.ask
    if ask == ASK_TURN:
        return legal_turn(box, table, seat, moves)
    if ask == ASK_GAMER:
        return legal_gamers(table, seat, moves)
    if ask == ASK_REDRAW:
        moves[0] = KEEP
        moves[1] = REDRAW
        return 2
    if ask in (ASK_COUNTER, ASK_TALENT):
        moves[0] = PASS
        moves[1] = COUNTERATTACK if ask == ASK_COUNTER else USE_TALENT
        return 2
    if ask == ASK_REACT:
        return legal_reactions(box, table, seat, moves)
    return legal_points(box, table, moves)


def legal_gamers(table, seat: int, moves: Moves) -> int:
    count = 0
    for gamer in range(1, GAMERS + 1):
        if why_not_gamer(table, seat, gamer) == 0:
            moves[count] = GAMER + gamer - 1
            count += 1
    return count


def legal_reactions(box, table, seat: int, moves: Moves) -> int:
    moves[0] = PASS
    count = 1
    for i in range(table.hand_size[seat]):
        card = table.hand[seat][i]
        if why_not_react(box, table, seat, card) == 0:
            moves[count] = PLAY_CARD + card - 1
            count += 1
    return count


def legal_points(box, table, moves: Moves) -> int:
    count = 0
    if may_decline(box, table):
        moves[0] = PASS
        count = 1
    if table.ask == ASK_SPOT:
        return write_each(moves, count, POINT, spots(box, table) & free(table))
    return write_each(moves, count, POINT, fitting(box, table, table.pc, table.you, here(table)))


def write_each(moves: Moves, count: int, first: int, places: int) -> int:
    """An action for each compartment of a set, in order; how many there are then."""
    for place in range(COMPARTMENTS):
        moves[count] = first + place  # which stays if it counts
        count += (places >> place) & 1
    return count


def may_decline(box, table) -> int:
    """Is the word that asks an optional one?"""
    return box.code[table.pc][FLAGS] & OPTIONAL


def why_not_point(box, table, place: int) -> int:
    """The answer to a card's question: 0, or the number of the reason."""
    if table.ask == ASK_SPOT:
        return why_not_spot(box, table, place)
    return 0 if (fitting(box, table, table.pc, table.you, here(table)) >> place) & 1 else NOT_THAT_ONE


def legal_turn(box, table, seat: int, moves: Moves) -> int:
    """On the own turn: end it, Skill, Talent, then moves, attacks and cards."""
    moves[0] = END_TURN
    count = 1
    if why_not_skill(box, table, seat) == 0:
        moves[count] = USE_SKILL
        count += 1
    if why_not_talent(box, table, seat) == 0:
        moves[count] = USE_TALENT
        count += 1
    mine = living(box, table, seat)
    theirs = living(box, table, 1 - seat)
    empty = EVERYWHERE & ~(mine | theirs)
    sources = walkers(table, mine)
    while sources:
        source = box.first[sources]
        sources &= sources - 1
        places = in_reach_on_foot(box, table, source, empty)
        count = write_each(moves, count, GO + source * COMPARTMENTS, places)
    sources = strikers(box, table, mine)
    while sources:
        source = box.first[sources]
        sources &= sources - 1
        places = targets(box, table, seat, source, theirs)
        count = write_each(moves, count, STRIKE + source * COMPARTMENTS, places)
    return legal_cards(box, table, seat, moves, count)


def legal_cards(box, table, seat: int, moves: Moves, count: int) -> int:
    """Crew to summon while there is room, to charge when there is none, never both; then Maneuvers."""
    base = SUMMON
    columns = 0
    for column in range(COLUMNS):
        columns |= (why_not_room(table, seat, column) == 0) << column
    if columns == 0:
        base = RECKLESS
        for column in range(COLUMNS):
            columns |= (why_not_ram(table, seat, column) == 0) << column
    maneuvers = 0
    for i in range(table.hand_size[seat]):
        card = table.hand[seat][i]
        may = why_not_this_one(box, table, seat, i) == 0 and box.cost[card] <= table.corryte
        maneuvers |= (may and box.kind[card] == MANEUVER) << i
        into = columns if may and box.kind[card] == CREW else 0
        for column in range(COLUMNS):
            moves[count] = base + (card - 1) * COLUMNS + column  # which stays if it counts
            count += (into >> column) & 1
    i = 0
    while maneuvers >> i:
        if (maneuvers >> i) & 1 and why_not_now(box, table, seat, table.hand[seat][i]) == 0:
            moves[count] = PLAY_CARD + table.hand[seat][i] - 1
            count += 1
        i += 1
    return count


def why_not(box, table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    if not (waiting(box, table) >> seat) & 1:
        return NOT_YOURS
    ask = table.ask
    if ask == ASK_TURN:
        return why_not_on_turn(box, table, seat, action)
    if ask == ASK_GAMER:
        if not GAMER <= action < POINT:
            return NOT_NOW
        return why_not_gamer(table, seat, action - GAMER + 1)
    if ask == ASK_REDRAW:
        return 0 if action in (KEEP, REDRAW) else NOT_NOW
    if ask in (ASK_FIGURE, ASK_SPOT):
        if action == PASS:
            return 0 if may_decline(box, table) else MUST_CHOOSE
        return why_not_point(box, table, action - POINT) if POINT <= action < GO else NOT_NOW
    if action == PASS:
        return 0
    if ask == ASK_COUNTER:
        return 0 if action == COUNTERATTACK else NOT_NOW
    if ask == ASK_TALENT:
        return 0 if action == USE_TALENT else NOT_NOW
    return why_not_react(box, table, seat, action - PLAY_CARD + 1) if action >= PLAY_CARD else NOT_NOW


def why_not_on_turn(box, table, seat: int, action: int) -> int:
    if action == END_TURN:
        return 0
    if action == USE_SKILL:
        return why_not_skill(box, table, seat)
    if action == USE_TALENT:
        return why_not_talent(box, table, seat)
    if action < GO:
        return NOT_NOW
    if action < STRIKE:
        place = action - GO
        return why_not_move(box, table, seat, place // COMPARTMENTS, place % COMPARTMENTS)
    if action < SUMMON:
        place = action - STRIKE
        return why_not_attack(box, table, seat, place // COMPARTMENTS, place % COMPARTMENTS)
    if action < RECKLESS:
        card = (action - SUMMON) // COLUMNS + 1
        return why_not_summon(box, table, seat, card, (action - SUMMON) % COLUMNS)
    if action < PLAY_CARD:
        card = (action - RECKLESS) // COLUMNS + 1
        return why_not_charge(box, table, seat, card, (action - RECKLESS) % COLUMNS)
    return why_not_play(box, table, seat, action - PLAY_CARD + 1)


def apply(box, table, seat: int, action: int) -> None:
    """Carry out one legal action. Then go on until somebody must decide: the program that runs, what waits, the
    attack under way, the turn."""
    forget_events(table)
    ask = table.ask
    if ask == ASK_GAMER:
        choose_gamer(box, table, seat, action - GAMER + 1)
    elif ask == ASK_REDRAW:
        decide_redraw(box, table, seat, KEEPS if action == KEEP else REDRAWS)
    elif ask == ASK_TURN:
        on_turn(box, table, seat, action)
    elif ask in (ASK_FIGURE, ASK_SPOT):
        on_point(box, table, action)
    elif action == PASS:
        let_be(table, seat)
    elif action == COUNTERATTACK:
        table.ask = NOTHING
        counterattack(box, table, seat)
    elif action == USE_TALENT:
        use_talent_on_roll(box, table, seat)
    else:
        react(box, table, seat, action - PLAY_CARD + 1)
    while table.ask == NOTHING:
        if table.pc > 0:
            step(box, table)
        elif table.queued > 0:
            start_next(box, table)
        elif table.stage != CALM:
            go_on(box, table)
        else:
            table.ask = ASK_TURN
            table.asked = table.player
    if table.ask == OVER:
        clear_away(table)


def clear_away(table) -> None:
    """What was under way when it ended comes to nothing."""
    end_program(table)
    end_attack(table)
    table.queued = 0
    table.window = 0


def on_turn(box, table, seat: int, action: int) -> None:
    table.ask = NOTHING
    if action == END_TURN:
        end_turn(box, table)
    elif GO <= action < SUMMON:
        place = (action - GO) % 81
        source = place // COMPARTMENTS
        close_activation(table, table.figure[source])
        if action < STRIKE:
            move(box, table, seat, source, place % COMPARTMENTS)
        else:
            attack(box, table, seat, source, place % COMPARTMENTS)
    else:
        close_activation(table, NONE)
        if action == USE_SKILL:
            use_skill(box, table, seat)
        elif action == USE_TALENT:
            use_talent(box, table, seat)
        elif action < RECKLESS:
            column = (action - SUMMON) % COLUMNS
            summon(box, table, seat, (action - SUMMON) // COLUMNS + 1, home(seat, column), SUMMONS)
        elif action < PLAY_CARD:
            charge(box, table, seat, (action - RECKLESS) // COLUMNS + 1, (action - RECKLESS) % COLUMNS)
        else:
            play(box, table, seat, action - PLAY_CARD + 1)


def on_point(box, table, action: int) -> None:
    """The answer to a card's question."""
    if action == PASS:
        declined(box, table)
    elif table.ask == ASK_SPOT:
        moved_by_card(box, table, action - POINT)
    else:
        chosen(box, table, action - POINT)


def let_be(table, seat: int) -> None:
    """No Counterattack, no Talent, no reaction."""
    tell(table, LET_BE, seat, EVERYONE, table.ask, 0, 0)
    if table.ask == ASK_COUNTER:
        end_attack(table)
    table.window = 0
    table.ask = NOTHING


def outcome(box, table, seat: int) -> int:
    """1000 to the winner, half of it to each in a draw."""
    if table.winner == DRAWN:
        return 500
    return 1000 if table.winner == seat else 0
