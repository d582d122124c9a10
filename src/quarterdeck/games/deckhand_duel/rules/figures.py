"""Figures: Captains and Crew on the map, moving and being hurt, corpses, piles; and what they set off."""

from quarterdeck.engine.bits import lowest, where_above, where_equal
from quarterdeck.engine.events import EVERYONE, only, tell
from quarterdeck.engine.luck import below
from quarterdeck.engine.piles import place_of, put_sorted, take_out
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box, Table, owner_of, pair

# --- Where a figure is -----------------------------------------------------------------------------------


def place_on_map(table: Table, card: int) -> int:
    """The compartment of a living figure, or NOWHERE."""
    found = where_equal(table.figure, card) if card != t.NONE else 0
    return lowest(found) if found else t.NOWHERE


def corpse_on_map(table: Table, card: int) -> int:
    """The compartment in which a Crew lies as a corpse, or NOWHERE."""
    found = where_equal(table.corpse, card) if card != t.NONE else 0
    return lowest(found) if found else t.NOWHERE


def side_at(table: Table, place: int) -> int:
    """The seat of the living figure in a compartment, or NOWHERE."""
    card = table.figure[place]
    return owner_of(card) if card != t.NONE else t.NOWHERE


def living(table: Table, seat: int) -> int:
    """The compartments of a seat's living figures (as `owner_of` says whose they are): a set."""
    reds = where_above(table.figure, t.DECK) & ~where_equal(table.figure, t.CAPTAIN)
    return reds if seat else where_above(table.figure, t.NONE) & ~reds


def fallen(table: Table, seat: int) -> int:
    """The compartments with a corpse of a seat's Crew: a set."""
    reds = where_above(table.corpse, t.DECK)
    return reds if seat else where_above(table.corpse, t.NONE) & ~reds


def free(table: Table) -> int:
    """The compartments without a living figure: a set."""
    return where_equal(table.figure, t.NONE)


def next_in(box: Box, table: Table, places: int) -> int:
    """The first compartment of a set, from the Starship of the player whose turn it is on, left to right (R48)."""
    return box.last[places] if table.player else box.first[places]


def hit_points_left(box: Box, table: Table, place: int) -> int:
    return box.hit_points[table.figure[place]] - table.damage[place]


# --- What happens sets things off --------------------------------------------------------------------------


def set_off(box: Box, table: Table, kind: int, card: int, other: int, place: int) -> None:
    """A card's program of this kind waits for its turn, first come, first served (R48)."""
    if box.program[card][kind] == 0 or table.queued >= t.QUEUE:
        return
    row = table.queued
    table.queue[row][0] = kind
    table.queue[row][1] = card
    table.queue[row][2] = other
    table.queue[row][3] = place
    table.queued = row + 1


# --- Piles -----------------------------------------------------------------------------------------------


def draw(box: Box, table: Table, seat: int) -> None:
    """Draw a card, if there is one (R8); there is no limit to a hand (R9)."""
    size = table.deck_size[seat]
    if size == 0:
        return
    card = table.deck[seat][size - 1]
    table.deck[seat][size - 1] = t.NONE
    table.deck_size[seat] = size - 1
    put_sorted(table.hand[seat], table.hand_size[seat], card)
    table.hand_size[seat] += 1
    tell(table, t.DREW, seat, only(seat), card, 0, 0)


def discard(table: Table, card: int) -> None:
    """To the discard pile of the player who owns it."""
    seat = owner_of(card)
    table.discards[seat][table.discards_size[seat]] = card
    table.discards_size[seat] += 1


def take_from_hand(table: Table, seat: int, card: int) -> None:
    size = table.hand_size[seat]
    take_out(table.hand[seat], size, place_of(table.hand[seat], size, card))
    table.hand_size[seat] = size - 1


def bring_out(box: Box, table: Table, seat: int, card: int) -> int:
    """A card of the hand comes into sight; the number under which it does.

    Copies are the same to everybody, so it is the first of them that nobody has seen yet: its number must not tell
    whether the other is in the hand or in the deck (R43).
    """
    take_from_hand(table, seat, card)
    first = card - 1
    if box.design[first] == box.design[card] and owner_of(first) == seat:
        for i in range(table.deck_size[seat]):
            if table.deck[seat][i] == first:
                table.deck[seat][i] = card
                return first
    return card


def drop_at_random(box: Box, table: Table, seat: int) -> None:
    """A card of the hand, chosen by luck, goes to the discard pile."""
    size = table.hand_size[seat]
    if size == 0:
        return
    place = below(table, size)
    if place > 0 and box.design[table.hand[seat][place - 1]] == box.design[table.hand[seat][place]]:
        place -= 1  # of two copies the first
    card = bring_out(box, table, seat, table.hand[seat][place])
    discard(table, card)
    tell(table, t.DROPPED, seat, EVERYONE, card, 0, 0)


# --- Movement, and what a corpse comes to ------------------------------------------------------------------


def enter(box: Box, table: Table, card: int, place: int) -> None:
    """Movement: who comes into a compartment with a corpse, on whatever way, destroys the corpse (R12)."""
    trample(box, table, card, place)
    table.figure[place] = card


def trample(box: Box, table: Table, card: int, place: int) -> None:
    """The corpse of a compartment is destroyed, if there is one, by a figure that comes or goes through (R56)."""
    corpse = table.corpse[place]
    if corpse != t.NONE:
        table.corpse[place] = t.NONE
        discard(table, corpse)
        tell(table, t.TRAMPLED, owner_of(card), EVERYONE, corpse, place, card)
        set_off(box, table, t.ENTERED, corpse, card, place)


def one_step(box: Box, card: int, place: int) -> int:
    """Movement: the compartments next to one, for a card that says so diagonally too: a set."""
    if box.passive[card][t.DIAGONAL]:
        return box.beside[place] | box.corners[place]
    return box.beside[place]


def relocate(box: Box, table: Table, source: int, target: int) -> None:
    """A figure and all that lies on it go to another compartment."""
    enter(box, table, table.figure[source], target)
    table.damage[target] = table.damage[source]
    table.state[target] = table.state[source]
    table.more_dice[target] = table.more_dice[source]
    table.shield[target] = table.shield[source]
    clear_compartment(table, source)


def clear_compartment(table: Table, place: int) -> None:
    """No living figure here; its tokens go (R29, R44)."""
    table.figure[place] = t.NONE
    table.damage[place] = 0
    table.state[place] = 0
    table.more_dice[place] = 0
    table.shield[place] = 0


def stand_up(box: Box, table: Table, place: int) -> None:
    """A corpse is a living Crew again, without damage; it is done for this turn."""
    card = table.corpse[place]
    table.corpse[place] = t.NONE
    table.figure[place] = card
    table.state[place] = t.DONE | t.FRESH
    tell(table, t.REVIVED, owner_of(card), EVERYONE, card, place, 0)


# --- Damage and death ----------------------------------------------------------------------------------------


def from_beside(box: Box, table: Table, place: int, seat: int, passive: int) -> int:
    """What a seat's figures next to a compartment have of a passive ability, together."""
    if box.any_with[seat][passive] == 0:
        return 0
    amount = 0
    near = living(table, seat) & box.beside[place]
    while near:
        amount += box.passive[table.figure[box.first[near]]][passive]
        near &= near - 1
    return amount


def spared(box: Box, table: Table, place: int) -> int:
    """How much less damage an attack does to the figure here: its own armour, and shelter by allies next to it."""
    card = table.figure[place]
    return box.passive[card][t.ARMOUR] + from_beside(box, table, place, owner_of(card), t.SHELTER)


def hurt(box: Box, table: Table, place: int, damage: int, less: int) -> None:
    """Place damage tokens, less what the figure is spared; a shield takes the first of them."""
    card = table.figure[place]
    amount = max(0, damage - less)
    shielded = min(amount, table.shield[place])
    table.shield[place] -= shielded
    amount -= shielded
    if amount == 0:
        tell(table, t.UNHURT, owner_of(card), EVERYONE, pair(card, place), shielded, less)
        return
    total = min(t.MOST_DAMAGE, table.damage[place] + amount)
    table.damage[place] = total
    table.eventful = 1
    tell(table, t.HURT, owner_of(card), EVERYONE, pair(card, place), pair(amount, shielded), pair(total, less))


def mend(box: Box, table: Table, place: int, amount: int) -> None:
    """Remove damage tokens, as many as there are (R44)."""
    taken = min(amount, table.damage[place])
    if taken > 0:
        table.damage[place] -= taken
        card = table.figure[place]
        tell(table, t.MENDED, owner_of(card), EVERYONE, card, taken, place)


def bury(box: Box, table: Table, foe: int) -> int:
    """Attacking: whoever has as much damage as Hit Points is killed, all at once (R27); a Crew becomes a corpse.

    The first Crew of the seat `foe` that was killed, or NONE. The dead of the player whose turn it is come first.
    """
    killed = the_dead(box, table)
    if killed == 0:
        return t.NONE
    first = t.NONE
    dead = 0
    for turn in range(2):
        side = table.player if turn == 0 else 1 - table.player
        lost = killed & living(table, side)
        while lost:
            place = next_in(box, table, lost)
            lost &= ~(1 << place)
            card = table.figure[place]
            if card >= t.CAPTAIN:
                continue
            clear_compartment(table, place)
            table.corpse[place] = card
            dead += 1 << (8 * side)
            tell(table, t.DIED, side, EVERYONE, card, place, 0)
            set_off(box, table, t.DYING, card, t.NONE, place)
            if side == foe and first == t.NONE:
                first = card
    if dead:
        mourn(box, table, dead)
    judge(box, table)
    return first


def the_dead(box: Box, table: Table) -> int:
    """The compartments of those who have no Hit Points left: a set."""
    found = 0
    for place in range(t.COMPARTMENTS):
        found |= (hit_points_left(box, table, place) <= 0) << place
    return found & where_above(table.damage, 0)


def mourn(box: Box, table: Table, dead: int) -> None:
    """Living figures that take note of each allied Crew that was killed. `dead` counts them, a byte a seat."""
    for turn in range(2):
        side = table.player if turn == 0 else 1 - table.player
        for _ in range((dead >> (8 * side)) & 255):
            allies = living(table, side)
            while allies:
                place = next_in(box, table, allies)
                allies &= ~(1 << place)
                set_off(box, table, t.LOSS, table.figure[place], t.NONE, place)


def judge(box: Box, table: Table) -> None:
    """Victory: kill the enemy Captain. If both are dead, the player whose turn it is has won (R28)."""
    for turn in range(2):
        side = table.player if turn == 0 else 1 - table.player
        place = place_on_map(table, t.CAPTAIN + 1 - side)
        if hit_points_left(box, table, place) <= 0:
            finish(box, table, side, t.KILLED)
            return


def finish(box: Box, table: Table, winner: int, ending: int) -> None:
    table.ask = t.OVER
    table.winner = winner
    table.ending = ending
    first, second = captains_left(box, table)
    tell(table, t.WON, winner, EVERYONE, ending, first, second)


def captains_left(box: Box, table: Table) -> tuple[int, int]:
    """The Hit Points that both Captains have left."""
    first = hit_points_left(box, table, place_on_map(table, t.CAPTAIN))
    second = hit_points_left(box, table, place_on_map(table, t.CAPTAIN + 1))
    return max(0, first), max(0, second)
