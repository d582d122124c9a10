"""What a seat sees (show adds, it never hides) and what may lie unseen (guess)."""

from quarterdeck.engine.events import show_events
from quarterdeck.engine.luck import below, shuffle
from quarterdeck.engine.piles import copy_pile, put_sorted
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.setup import deal_half
from quarterdeck.games.deckhand_duel.rules.table import Box, Table


def show(box: Box, table: Table, seat: int, seen: Table) -> None:
    """The map, discard piles, damage and all counts are public; hands, decks and sealed answers are not (R50)."""
    show_map(table, seen)
    show_players(box, table, seat, seen)
    show_turn(table, seen)
    show_events(table, seat, seen)


def show_map(table: Table, seen: Table) -> None:
    copy_pile(table.figure, t.COMPARTMENTS, seen.figure)
    copy_pile(table.damage, t.COMPARTMENTS, seen.damage)
    copy_pile(table.state, t.COMPARTMENTS, seen.state)
    copy_pile(table.more_dice, t.COMPARTMENTS, seen.more_dice)
    copy_pile(table.shield, t.COMPARTMENTS, seen.shield)
    copy_pile(table.corpse, t.COMPARTMENTS, seen.corpse)


def show_players(box: Box, table: Table, seat: int, seen: Table) -> None:
    for player in range(2):
        seen.deck_size[player] = table.deck_size[player]
        seen.hand_size[player] = table.hand_size[player]
        seen.discards_size[player] = table.discards_size[player]
        copy_pile(table.discards[player], table.discards_size[player], seen.discards[player])
        if player == seat:
            copy_pile(table.hand[player], table.hand_size[player], seen.hand[player])
        seen.gamer[player] = table.gamer[player]
        if seat < 2 or box.gamers != t.BY_HALF:  # who holds one half knows the other
            seen.choice[player] = table.choice[player]
        if table.answer[player] != t.UNDECIDED:
            seen.answer[player] = table.answer[player] if player == seat else t.SEALED
        seen.redraws[player] = table.redraws[player]
        seen.talent_used[player] = table.talent_used[player]


def show_turn(table: Table, seen: Table) -> None:
    """Whatever is under way lies open: figures on the map and cards that were played."""
    seen.ask = table.ask
    seen.asked = table.asked
    seen.player = table.player
    seen.turn = table.turn
    seen.corryte = table.corryte
    seen.skill_used = table.skill_used
    seen.active = table.active
    seen.eventful = table.eventful
    seen.quiet = table.quiet
    seen.ebb = table.ebb
    seen.stage = table.stage
    seen.countering = table.countering
    seen.attacker = table.attacker
    seen.target = table.target
    seen.hit_alive = table.hit_alive
    seen.braced = table.braced
    seen.killed = table.killed
    seen.window = table.window
    seen.dice = table.dice
    copy_pile(table.face, t.MOST_DICE, seen.face)
    seen.talent_asked = table.talent_asked
    seen.pc = table.pc
    seen.you = table.you
    seen.this = table.this
    seen.it = table.it
    seen.other = table.other
    seen.at = table.at
    seen.number = table.number
    seen.trigger = table.trigger
    seen.queued = table.queued
    for row in range(table.queued):
        copy_pile(table.queue[row], 4, seen.queue[row])
    seen.winner = table.winner
    seen.ending = table.ending
    seen.added = table.added
    seen.held = table.held
    seen.held_it = table.held_it
    seen.held_number = table.held_number


def guess(box: Box, seen: Table, seat: int) -> None:
    """Shuffle what the seat cannot place of each player's cards, and lay it into the deck and the unseen hand."""
    for player in range(2):
        placed = placed_cards(seen, player)
        unseen = 0
        for i in range(1, t.DECK + 1):
            if not (placed >> i) & 1:
                seen.deck[player][unseen] = player * t.DECK + i
                unseen += 1
        shuffle(seen, seen.deck[player], unseen)
        if player != seat:
            for i in range(seen.hand_size[player]):
                unseen -= 1
                put_sorted(seen.hand[player], i, seen.deck[player][unseen])
                seen.deck[player][unseen] = t.NONE
    if seen.ask == t.ASK_GAMER and seen.choice[0] + seen.choice[1] == 0:
        deal_half(seen)
    for player in range(2):
        if seen.answer[player] == t.SEALED:
            seen.answer[player] = guess_answer(seen, player)


def placed_cards(seen: Table, player: int) -> int:
    """The set of the player's cards that are in sight, numbered 1 to 20."""
    placed = 0
    first = player * t.DECK
    for place in range(t.COMPARTMENTS):
        figure = seen.figure[place] - first
        if 0 < figure <= t.DECK:
            placed |= 1 << figure
        corpse = seen.corpse[place] - first
        if 0 < corpse <= t.DECK:
            placed |= 1 << corpse
    for i in range(seen.discards_size[player]):
        placed |= 1 << (seen.discards[player][i] - first)
    for i in range(seen.hand_size[player]):
        if seen.hand[player][i] != t.NONE:
            placed |= 1 << (seen.hand[player][i] - first)
    return placed


def guess_answer(seen: Table, player: int) -> int:
    """A Gamer from those that the player may choose, or whether the hand is kept."""
    if seen.ask != t.ASK_GAMER:
        return t.KEEPS + below(seen, 2)
    count = 0
    for gamer in range(t.GAMERS):
        count += (seen.choice[player] >> gamer) & 1
    left = below(seen, count)
    for gamer in range(t.GAMERS):
        if (seen.choice[player] >> gamer) & 1:
            if left == 0:
                return gamer + 1
            left -= 1
    return t.NONE
