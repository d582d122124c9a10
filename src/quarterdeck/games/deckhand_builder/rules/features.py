"""What a learned evaluation judges a position by: numbers of about 0 to 1, from own and public cards only.

All that a player owns was seen by all when it came; what lies in another's hand is not looked at. Cards count by what
is printed on them (hooks, cost, type, what their rows give), so that a set of one's own is judged as well.
"""

from quarterdeck.engine.fields import Floats
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.ending import hooks_of
from quarterdeck.games.deckhand_builder.rules.programs import program_of
from quarterdeck.games.deckhand_builder.rules.table import Box, Table

OF_A_PLAYER = 16
IN_HAND = 7
OF_THE_SUPPLY = 6


def features(box: Box, table: Table, seat: int, out: Floats) -> int:
    """Mine, the rival's, my hand, the supply, the turn and the time that is left."""
    rival = rival_of(box, table, seat)
    clear(out, 3 * OF_A_PLAYER + IN_HAND + OF_THE_SUPPLY)
    count_cards(box, table, seat, rival, out)
    at = 2 * OF_A_PLAYER
    for i in range(OF_A_PLAYER):
        out[at + i] = out[i] - out[OF_A_PLAYER + i]
    at = 3 * OF_A_PLAYER + IN_HAND
    count_supply(box, table, seat, out, at)
    at += OF_THE_SUPPLY
    gone = 1.0 - table.size[t.SUPPLY_DECK] / max(1, box.supply_deck)
    mine = table.turn == seat
    out[at] = gone
    out[at + 1] = gone * out[2 * OF_A_PLAYER]  # hooks ahead count for more when little can still be bought,
    out[at + 2] = gone * out[2 * OF_A_PLAYER + 1]  # coins for less
    out[at + 3] = 1.0 if mine else 0.0
    out[at + 4] = 1.0 if table.turn == rival else 0.0
    out[at + 5] = table.actions / 4.0 if mine else 0.0
    out[at + 6] = table.buys / 3.0 if mine else 0.0
    out[at + 7] = table.cheap / 3.0 if mine else 0.0
    out[at + 8] = 0.0 if mine else table.actions / 4.0
    out[at + 9] = 0.0 if mine else table.buys / 3.0
    out[at + 10] = table.used / 5.0
    out[at + 11] = table.discount / 3.0 if mine else 0.0
    out[at + 12] = 1.0 if table.ending else 0.0
    out[at + 13] = 1.0 if table.depth > 1 else 0.0
    out[at + 14] = 1.0 if table.asked == seat else 0.0
    out[at + 15] = min(1.0, table.turns / 60.0)
    out[at + 16] = (box.seats - 2) / 2.0
    out[at + 17] = others_behind(box, table, seat, rival)
    return at + 18


def clear(out: Floats, many: int) -> None:
    for i in range(many):
        out[i] = 0.0


def rival_of(box: Box, table: Table, seat: int) -> int:
    """The strongest of the others; alone, nobody else."""
    rival = (seat + 1) % box.seats
    best = -1
    for step in range(1, box.seats):
        other = (seat + step) % box.seats
        has = 4 * hooks_of(box, table, other) + table.coins[other]
        if has > best:
            best = has
            rival = other
    return rival


def count_cards(box: Box, table: Table, seat: int, rival: int, out: Floats) -> None:
    """What both own, by what it is worth and what it gives, and what of it is in my hand."""
    for card in range(1, box.cards + 1):
        owner = t.OWNER[table.zone[card]]
        if owner == seat:
            count_card(box, table, card, owner, out, 0)
            if table.zone[card] == t.HAND + seat:
                count_in_hand(box, card, seat, out, 3 * OF_A_PLAYER)
        elif owner == rival:
            count_card(box, table, card, owner, out, OF_A_PLAYER)
    of_player(box, table, seat, out, 0)
    if rival != seat:
        of_player(box, table, rival, out, OF_A_PLAYER)


def of_player(box: Box, table: Table, seat: int, out: Floats, at: int) -> None:
    out[at + 1] = table.coins[seat] / 20.0
    out[at + 2] = table.size[t.DECK + seat] / 12.0
    out[at + 3] = table.size[t.HAND + seat] / 6.0
    out[at + 4] = table.size[t.STASH + seat] / 12.0
    out[at + 5] = table.hangover[seat] / 3.0
    out[at + 6] = table.dolls[seat] / 2.0


def count_card(box: Box, table: Table, card: int, owner: int, out: Floats, at: int) -> None:
    """A card among all that a player owns."""
    out[at] += box.hooks[card] / 30.0
    out[at + 7] += box.cost[card] / 40.0
    kind = box.kind[card]
    out[at + 8] += 0.1 if kind & t.ATTACK else 0.0
    out[at + 9] += 0.1 if kind & t.ADVENTURE else 0.0
    out[at + 10] += 0.1 if kind & t.STRUCTURE else 0.0
    count_effects(box, program_of(box, card, w.ON_PLAY, owner), 20.0, 12.0, out, at + 11)
    if program_of(box, card, w.ON_START, owner) and table.zone[card] == t.STASH + owner:
        out[at + 15] += 0.25


def count_in_hand(box: Box, card: int, seat: int, out: Floats, at: int) -> None:
    """A card of the own hand."""
    out[at] += 0.2
    out[at + 1] += box.hooks[card] / 12.0
    row = program_of(box, card, w.ON_PLAY, seat)
    out[at + 2] += 0.2 if row else 0.0
    count_effects(box, row, 6.0, 3.0, out, at + 3)


def count_effects(box: Box, row: int, coins: float, others: float, out: Floats, at: int) -> None:
    """Coins, actions, cards drawn and cards got, each as a share of what is much."""
    while box.code[row][w.WORD] != w.END:
        word = box.code[row][w.WORD]
        many = max(1, box.code[row][w.N])
        if word == w.COIN:
            out[at] += many / coins
        elif word == w.ACTION:
            out[at + 1] += many / others
        elif word == w.DRAW:
            out[at + 2] += many / others
        elif word in (w.BUY, w.GAIN, w.APPLY, w.STEAL):
            out[at + 3] += many / others
        row += 1


def count_supply(box: Box, table: Table, seat: int, out: Floats, at: int) -> None:
    """What lies there to be bought, and what of it I can pay."""
    for slot in range(t.SLOTS):
        card = table.slot[slot]
        if card != t.NONE and table.zone[card] == t.SUPPLY:
            hooks = box.hooks[card] / 5.0
            out[at] = max(out[at], hooks)
            out[at + 1] += hooks / 6.0
            out[at + 2] += box.cost[card] / 30.0
            if box.cost[card] <= table.coins[seat]:
                out[at + 3] = max(out[at + 3], hooks)
                out[at + 4] += 1.0 / t.SLOTS
        elif card != t.NONE:
            out[at + 5] += 1.0 / t.SLOTS


def others_behind(box: Box, table: Table, seat: int, rival: int) -> float:
    """With three and more: how far the others are behind the rival, on average."""
    if box.seats < 3:
        return 0.0
    behind = 0
    for other in range(box.seats):
        if other != seat:
            behind += hooks_of(box, table, rival) - hooks_of(box, table, other)
    return behind / (30.0 * (box.seats - 2))
