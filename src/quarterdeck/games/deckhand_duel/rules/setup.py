"""Setup: Gamers, hands, the one redraw, and who begins."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.luck import below, shuffle
from quarterdeck.engine.piles import put_sorted
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.attacking import end_attack
from quarterdeck.games.deckhand_duel.rules.dice import throw
from quarterdeck.games.deckhand_duel.rules.figures import clear_compartment
from quarterdeck.games.deckhand_duel.rules.meaning import end_program
from quarterdeck.games.deckhand_duel.rules.reactions import let_go
from quarterdeck.games.deckhand_duel.rules.shipmap import start_of
from quarterdeck.games.deckhand_duel.rules.table import Box, Table
from quarterdeck.games.deckhand_duel.rules.turn import begin_turn

# --- Setup ----------------------------------------------------------------------------------------------


def set_out(box: Box, table: Table) -> None:
    """The map with both Captains; Gamers; then, for each player, a shuffled deck and five cards."""
    clear_table(table)
    reveal(table)
    for seat in range(2):
        table.figure[start_of(seat)] = t.CAPTAIN + seat
        table.deck_size[seat] = t.DECK
        for i in range(t.DECK):
            table.deck[seat][i] = seat * t.DECK + i + 1
    if box.gamers in (t.BY_AGREEMENT, t.BY_DRAW):
        for seat in range(2):
            table.gamer[seat] = box.agreed[seat] if box.gamers == t.BY_AGREEMENT else draw_gamer(table, seat)
            if table.gamer[seat] != t.NONE:
                tell(table, t.GAMER_IS, seat, EVERYONE, table.gamer[seat], 0, 0)
        deal_hands(box, table)
        return
    table.ask = t.ASK_GAMER
    for seat in range(2):
        table.choice[seat] = box.team[seat] if box.gamers == t.BY_TEAM else (1 << t.GAMERS) - 1
    if box.gamers == t.BY_HALF:
        deal_half(table)


def reveal(table: Table) -> None:
    """Both Captains are turned up together; they and the decks were chosen before (R6)."""
    for seat in range(2):
        tell(table, t.SAILS, seat, EVERYONE, t.CAPTAIN + seat, 0, 0)


def clear_table(table: Table) -> None:
    """Whatever an earlier match left."""
    for seat in range(2):
        for i in range(t.DECK):
            table.deck[seat][i] = t.NONE
            table.hand[seat][i] = t.NONE
            table.discards[seat][i] = t.NONE
        table.hand_size[seat] = 0
        table.discards_size[seat] = 0
        table.gamer[seat] = t.NONE
        table.choice[seat] = 0
        table.answer[seat] = t.UNDECIDED
        table.redraws[seat] = 0
        table.talent_used[seat] = 0
    for place in range(t.COMPARTMENTS):
        clear_compartment(table, place)
        table.corpse[place] = t.NONE
    for row in range(t.QUEUE):
        for i in range(4):
            table.queue[row][i] = 0
    table.queued = 0
    end_program(table)
    end_attack(table)
    table.ask = t.NOTHING
    table.asked = 0
    table.player = 0
    table.turn = 0
    table.corryte = 0
    table.skill_used = 0
    table.active = t.NONE
    table.eventful = 0
    table.quiet = 0
    table.ebb = 0
    let_go(table)
    table.window = 0
    table.winner = 0
    table.ending = 0


def draw_gamer(table: Table, seat: int) -> int:
    """Gamers: shuffle the Gamer cards and draw one; the second player draws from the eleven that are left."""
    if seat == 0:
        return below(table, t.GAMERS) + 1
    gamer = below(table, t.GAMERS - 1) + 1
    return gamer + 1 if gamer >= table.gamer[0] else gamer


def deal_half(table: Table) -> None:
    """Gamers: each player draws half of the Gamer cards."""
    table.choice[0] = 0
    need = t.GAMERS // 2
    for gamer in range(t.GAMERS):
        if below(table, t.GAMERS - gamer) < need:
            table.choice[0] |= 1 << gamer
            need -= 1
    table.choice[1] = (1 << t.GAMERS) - 1 - table.choice[0]


def why_not_gamer(table: Table, seat: int, gamer: int) -> int:
    return 0 if (table.choice[seat] >> (gamer - 1)) & 1 else t.NOT_THAT_GAMER


def choose_gamer(box: Box, table: Table, seat: int, gamer: int) -> None:
    """Both choose in secret. There is one card of each: if both want it, luck says who has it (R45)."""
    table.answer[seat] = gamer
    tell(table, t.DECIDED, seat, EVERYONE, 0, 0, 0)
    if table.answer[1 - seat] == t.UNDECIDED and table.gamer[1 - seat] == t.NONE:
        return
    if table.answer[0] == table.answer[1]:
        lucky = below(table, 2)
        take_gamer(table, lucky, gamer, 1)
        table.answer[1 - lucky] = t.UNDECIDED
        table.choice[1 - lucky] &= (1 << t.GAMERS) - 1 - (1 << (gamer - 1))
        return
    for player in range(2):
        if table.gamer[player] == t.NONE:
            take_gamer(table, player, table.answer[player], 0)
    deal_hands(box, table)


def take_gamer(table: Table, seat: int, gamer: int, contested: int) -> None:
    table.gamer[seat] = gamer
    table.answer[seat] = t.UNDECIDED
    table.choice[seat] = 0
    tell(table, t.GAMER_IS, seat, EVERYONE, gamer, contested, 0)


def deal_hands(box: Box, table: Table) -> None:
    for seat in range(2):
        deal_hand(box, table, seat)
    table.ask = t.ASK_REDRAW


def deal_hand(box: Box, table: Table, seat: int) -> None:
    """Shuffle the deck and draw five cards (a Talent may make it six)."""
    shuffle(table, table.deck[seat], table.deck_size[seat])
    for _ in range(t.HAND + (box.talent[table.gamer[seat]] == t.SIX_CARDS)):
        table.deck_size[seat] -= 1
        card = table.deck[seat][table.deck_size[seat]]
        table.deck[seat][table.deck_size[seat]] = t.NONE
        put_sorted(table.hand[seat], table.hand_size[seat], card)
        table.hand_size[seat] += 1


def decide_redraw(box: Box, table: Table, seat: int, answer: int) -> None:
    """Setup: whoever is unhappy with the hand returns it, once, in secret and before the roll (R7)."""
    table.answer[seat] = answer
    tell(table, t.DECIDED, seat, EVERYONE, 0, 0, 0)
    if table.answer[1 - seat] == t.UNDECIDED:
        return
    again = 0
    for player in range(2):
        if table.answer[player] == t.KEEPS:
            tell(table, t.KEPT, player, EVERYONE, 0, 0, 0)
            table.redraws[player] = 2
        elif table.redraws[player] < 2:
            redraw_hand(box, table, player)
            if table.redraws[player] == 1:
                again |= 1 << player
    if again:
        for player in range(2):
            table.answer[player] = t.UNDECIDED if (again >> player) & 1 else t.KEEPS
        return
    table.answer[0] = t.UNDECIDED
    table.answer[1] = t.UNDECIDED
    begin(box, table)


def redraw_hand(box: Box, table: Table, seat: int) -> None:
    """Return the cards, shuffle, draw as many: final, unless a Talent allows a second time."""
    for i in range(table.hand_size[seat]):
        table.deck[seat][table.deck_size[seat]] = table.hand[seat][i]
        table.deck_size[seat] += 1
        table.hand[seat][i] = t.NONE
    table.hand_size[seat] = 0
    deal_hand(box, table, seat)
    tell(table, t.REDREW, seat, EVERYONE, 0, 0, 0)
    table.redraws[seat] += 1
    if box.talent[table.gamer[seat]] != t.SECOND_REDRAW:
        table.redraws[seat] = 2


# --- Who begins -----------------------------------------------------------------------------------------


def begin(box: Box, table: Table) -> None:
    """Both roll their Gamer's X Factor; most Successes begin, equal rolls are rolled again (R2, R3).

    Where it was agreed who begins, nobody rolls (R58)."""
    if box.begins != t.BY_ROLL:
        table.player = box.begins - 1
    else:
        table.player = roll_to_begin(box, table)
    tell(table, t.BEGINS, table.player, EVERYONE, box.begins, 0, 0)
    begin_turn(box, table)


def roll_to_begin(box: Box, table: Table) -> int:
    ties = tie_winner(box, table)
    while True:
        first = throw(box, table, 0, box.x_factor[table.gamer[0]], t.FIRST_DICE)
        second = throw(box, table, 1, box.x_factor[table.gamer[1]], t.FIRST_DICE)
        if first != second or ties != t.NOWHERE:
            break
    end_attack(table)  # the dice are taken up
    return ties if first == second else 0 if first > second else 1


def tie_winner(box: Box, table: Table) -> int:
    """The one player whose Talent wins ties, or NOWHERE."""
    first = box.talent[table.gamer[0]] == t.WINS_TIES
    second = box.talent[table.gamer[1]] == t.WINS_TIES
    if first == second:
        return t.NOWHERE
    return 0 if first else 1
