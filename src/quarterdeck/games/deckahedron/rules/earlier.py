"""Rules as they were: matches and records of an earlier version are played on by these (docs/architecture.md)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.fields import Replaced
from quarterdeck.games.deckahedron.rules import (
    arms,
    characters,
    contests,
    correcting,
    flips,
    more,
    party,
    play,
    ruled_out,
    silence,
)
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.body import fall, stamina_left
from quarterdeck.games.deckahedron.rules.contests import unless_reeling
from quarterdeck.games.deckahedron.rules.deck import (
    held_to_two,
    pick_resolving,
    sum_of_advantage,
    take_from_discard,
    turn_over,
    who_sees,
)
from quarterdeck.games.deckahedron.rules.flips import (
    call,
    edge_of,
    first_tied,
    may_flash_back,
    put_away,
    stand,
    with_result,
)
from quarterdeck.games.deckahedron.rules.table import Box, Table


def flash_back(box: Box, table: Table, seat: int, tokens: int) -> None:
    """Version 1: where advantage counts the other way, that of a Flashback was turned round twice."""
    table.tokens[seat] -= tokens
    tell(table, t.FLASHES_BACK, seat, EVERYONE, tokens, 0, 0)
    put_away(box, table, seat, 0)
    if box.reversed[table.call_move[seat]]:
        table.call_advantage[seat] -= tokens - 1
    else:
        table.call_advantage[seat] += tokens - 1
    flip(box, table, seat, table.with_attribute[seat])


def flip_at_once(box: Box, table: Table, seat: int, move: int) -> None:
    """Version 1: and so was that of a critical flip."""
    tell(table, t.CALLS, seat, EVERYONE, move, box.attributes[move] + t.AT_ONCE, 1)
    call(box, table, seat, move, box.attributes[move], -1 if box.reversed[move] else 1, t.OPEN)


def suffered(table: Table, defender: int, take: int) -> int:
    """Version 1: who shot at somebody reeling lost no Stamina of their own either."""
    return unless_reeling(table, defender, take)


def why_not_step_in(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """Version 1: the GM waited, however long a player was silent."""
    return t.NOT_NOW


# --- Version 2


def flip(box: Box, table: Table, seat: int, attribute: int) -> None:
    """Version 2: a tie, the result and a green card of a secret flip were three decisions, which others could count."""
    table.with_attribute[seat] = attribute
    total = sum_of_advantage(box, table, seat)
    tell(table, t.FLIPS, seat, EVERYONE, attribute, table.rank[seat][attribute], total)
    turn_over(box, table, seat, 1 + abs(held_to_two(total)))
    sees = who_sees(table.call_veil[seat], seat)
    edge = edge_of(table, seat)
    first = with_result(box, table.flipped[seat][0], edge)
    second = with_result(box, table.flipped[seat][1], edge)
    tell(table, t.TURNED, seat, sees, first, second, with_result(box, table.flipped[seat][2], edge))
    table.resolves[seat] = pick_resolving(box, table, seat, edge, total)
    if table.call_veil[seat] == t.HIDDEN:
        if table.resolves[seat] == t.NONE:
            table.resolves[seat] = first_tied(box, table, seat)
        stand(box, table, seat)
    elif table.resolves[seat] == t.NONE:
        table.state[seat] = t.TIED
    else:
        before_consequence(box, table, seat)


def before_consequence(box: Box, table: Table, seat: int) -> None:
    """Version 2: in a secret flip the player was always asked to let it stand."""
    if may_flash_back(box, table, seat, 2) or table.call_veil[seat] == t.SECRET:
        table.state[seat] = t.STANDING
    else:
        stand(box, table, seat)


def reshuffles_meanwhile(box: Box, table: Table, seat: int) -> int:
    """Version 2: a player of whom nothing was asked could not reshuffle."""
    return 0


def everybodys(box: Box, move: int) -> int:
    """Version 2: basic moves with levels could be owned and studied, which bought nothing."""
    return 0


def why_not_see_to(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """Version 2: the GM could correct nothing, and answer for nobody."""
    return t.NOT_NOW


# --- Version 3


def why_not_later(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """Version 3: moves cost nothing and had no options; nobody carried anything; foes were four, all in sight."""
    return t.NOT_NOW


def why_not_one(box: Box, table: Table, seat: int, verb: int, which: int, free: int) -> int:
    """Version 3: and so of every one of them."""
    return t.NOT_NOW


def free_slot(table: Table) -> int:
    """Version 3: four foes at the most."""
    for slot in range(t.FIRST_SLOTS):
        if table.foe_kind[slot] == 0:
            return slot
    return t.FOE_SLOTS


# --- Version 4


def hides_foes(box: Box) -> int:
    """Version 4: a hidden foe was on the table, and whoever counted moves and foes' numbers knew of it."""
    return box.gm


def why_not_party(box: Box, table: Table, seat: int, verb: int, target: int) -> int:
    """Version 4: who began the campaign played it to the end."""
    return t.NOT_NOW


# --- Version 6


def lies_within_reach(table: Table, target: int, card: int) -> int:
    """Version 6: a card was exhausted by correction out of the discard pile alone."""
    return correcting.lies_discarded(table, target, card)


def exhaust(box: Box, table: Table, target: int, card: int) -> None:
    """Version 6: and the deck, which did not change, was not looked at, however small it was."""
    take_from_discard(table, target, card)
    table.exhausted[target][table.exhausted_size[target]] = card
    table.exhausted_size[target] += 1
    tell(table, t.CORRECTED, target, EVERYONE, t.OF_STAMINA, stamina_left(table, target), card)
    if stamina_left(table, target) == 0:
        fall(table, target)


EARLIER: dict[int, Replaced] = {
    1: {
        flips.flash_back: flash_back,
        flips.flip_at_once: flip_at_once,
        contests.suffered: suffered,
        silence.why_not_step_in: why_not_step_in,
    },
    2: {
        flips.flip: flip,
        flips.before_consequence: before_consequence,
        play.reshuffles_meanwhile: reshuffles_meanwhile,
        play.why_not_see_to: why_not_see_to,
        characters.everybodys: everybodys,
    },
    3: {
        more.why_not_later: why_not_later,
        ruled_out.why_not_one: why_not_one,
        arms.free_slot: free_slot,
    },
    4: {
        arms.hides_foes: hides_foes,
        party.why_not_party: why_not_party,
    },
    5: {},  # Blessing cards came, as an option that earlier matches do not have
    6: {
        correcting.lies_within_reach: lies_within_reach,
        correcting.exhaust: exhaust,
    },
}
