"""What players decide about their characters and flips: whether it is allowed, and what it does. Rules."""

from quarterdeck.engine.piles import place_of
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.actions import card_of, settlement_of, split_of, tokens_of
from quarterdeck.games.deckahedron.rules.body import mend, recover_card, take_damage
from quarterdeck.games.deckahedron.rules.characters import be_ready, own, share_points, why_not_own
from quarterdeck.games.deckahedron.rules.contests import carry_out
from quarterdeck.games.deckahedron.rules.deck import keep_enough, next_level
from quarterdeck.games.deckahedron.rules.flips import (
    after_recovery,
    critical_flip,
    finish_flip,
    flash_back,
    flip,
    go_up,
    is_tied,
    may_flash_back,
    resolve_with,
    settle,
    settled_how,
    stand,
    take_token,
    why_not_settle,
    why_not_settle_with,
)
from quarterdeck.games.deckahedron.rules.table import Box, Table


def why_not_decide(box: Box, table: Table, seat: int, verb: int, which: int) -> int:
    """What a player decides about a character and a flip."""
    if verb == a.OWN:
        return why_not_own(box, table, seat, which)
    if verb == a.FLIP:
        return 0 if (table.call_attribute[seat] >> which) & 1 else t.NOT_ITS_ATTRIBUTE
    if verb == a.RESOLVE:
        return 0 if is_tied(box, table, seat, card_of(which)) else t.NOT_THAT_CARD
    if verb == a.FLASHBACK:
        return why_not_flash_back(box, table, seat, tokens_of(which))
    if table.state[seat] == t.SETTLING:
        if verb != a.SETTLE:
            return why_not_settle_with(box, table, seat, verb)
        card, how = settlement_of(which)
        if table.resolves[seat] != t.NONE or not is_tied(box, table, seat, card):
            return t.NOT_THAT_CARD
        return why_not_settle(box, table, seat, card, how)
    if verb == a.CRITICAL_FLIP:
        return 0 if table.tokens[seat] > 0 else t.TOO_FEW_TOKENS
    if verb == a.GO_UP:
        return t.NO_HIGHER_LEVEL if next_level(box, table, seat, table.call_move[seat]) > t.HIGHEST_LEVEL else 0
    if verb == a.KEEP_SECRET:
        return 0 if table.call_veil[seat] == t.SECRET else t.NOT_NOW
    if verb == a.TAKE_DAMAGE:
        harms, wounds = split_of(which)
        return why_not_split(table, seat, harms, wounds)
    if verb == a.RECOVER:
        place = place_of(table.exhausted[seat], table.exhausted_size[seat], card_of(which))
        return t.NOT_THAT_CARD if place < 0 else 0
    return 0


def why_not_flash_back(box: Box, table: Table, seat: int, tokens: int) -> int:
    if box.flashback < tokens:
        return t.NOT_AGREED
    return 0 if may_flash_back(box, table, seat, tokens) else t.TOO_FEW_TOKENS


def why_not_split(table: Table, seat: int, harms: int, wounds: int) -> int:
    """Exactly 3 damage make a Harm, exactly 6 a Wound."""
    return t.TOO_LITTLE_DAMAGE if harms * t.HARM_WORTH + wounds * t.WOUND_WORTH > table.damage[seat] else 0


def decide(box: Box, table: Table, seat: int, verb: int, which: int) -> None:
    """A player's decision about a character or a flip."""
    if verb == a.SHARE:
        share_points(box, table, seat, which)
    elif verb == a.OWN:
        own(box, table, seat, which)
    elif verb == a.READY:
        be_ready(box, table, seat)
    elif verb == a.FLIP:
        flip(box, table, seat, which)
    elif verb == a.RESOLVE:
        resolve_with(box, table, seat, card_of(which))
    elif verb == a.STAND:
        stand(box, table, seat)
    elif verb == a.FLASHBACK:
        flash_back(box, table, seat, tokens_of(which))
    elif verb == a.TAKE_TOKEN:
        take_token(box, table, seat)
    elif verb == a.GO_UP:
        go_up(box, table, seat)
    else:  # the card is kept secret
        finish_flip(box, table, seat, 0)


def settle_by(box: Box, table: Table, seat: int, verb: int, which: int) -> None:
    """A player settles a secret flip: by the card that resolves it, or by the one of the tied cards that is named."""
    if verb == a.SETTLE:
        card, how = settlement_of(which)
        settle(box, table, seat, card, how)
    else:
        settle(box, table, seat, table.resolves[seat], settled_how(verb))


def decide_after(box: Box, table: Table, seat: int, verb: int, which: int) -> None:
    """A player's decision about what follows a flip or a blow."""
    if verb == a.TAKE_DAMAGE:
        harms, wounds = split_of(which)
        take_damage(box, table, seat, harms, wounds)
        keep_enough(box, table, seat)
    elif verb == a.RECOVER:
        recover_card(table, seat, card_of(which))
        after_recovery(box, table, seat)
    elif verb == a.CRITICAL_FLIP:
        critical_flip(table, seat)
    else:
        table.state[seat] = t.IDLE
        if verb == a.MEND:
            mend(box, table, seat, which)
        elif verb == a.CHOOSE:
            carry_out(box, table, which)
