"""Rules as they were: matches and records of an earlier version are played on by these (docs/architecture.md)."""

from quarterdeck.engine.events import EVERYONE, tell
from quarterdeck.engine.fields import Pile, Replaced
from quarterdeck.games.deckhand_builder import box as boxes
from quarterdeck.games.deckhand_builder.rules import (
    card_face_down,
    choosing,
    counting,
    play_and_buy,
    revealing,
    simultaneous,
    which_cards,
)
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Box, Table


def any_enemy_deck(box: Box, table: Table, you: int, least: int) -> int:
    """Version 1: Desperate Chase did not look at the enemies' decks before it began."""
    return 1


def swaps_itself(box: Box, at: int, card: int, this: int) -> int:
    """Version 1: Crooked Merchant, applied out of your stash, could give itself away."""
    return 0


def drop_lapsed(table: Table, level: int) -> None:
    """Version 1: an effect that was due at the start of a turn came, wherever its card was by then."""


def tell_revealed(table: Table, seat: int, pile: int, a: int, b: int, c: int) -> None:
    """Version 2: it was not told whose deck they lie on."""
    tell(table, t.REVEALED, seat, EVERYONE, a, b, c)


def tell_selected(table: Table, seat: int, these: Pile) -> None:
    """Version 2: what an enemy selected was not told."""


def decks_left(table: Table) -> tuple[int, int]:
    """Version 2: which deck was asked, also if there was only one."""
    return 2, 0


def does_nothing(box: Box, card: int) -> int:
    """Version 2: a card without effects could be applied."""
    return 0


def why_not_restore_meanwhile(table: Table, seat: int, card: int) -> int:
    """Version 2: supply cards were restored between effects only."""
    return t.NOT_NOW


def can_do_anything(box: Box, table: Table) -> int:
    """Version 2: whoever held the strings could let go at once."""
    return 0


EARLIER: dict[int, Replaced] = {
    1: {
        counting.any_enemy_deck: any_enemy_deck,
        which_cards.swaps_itself: swaps_itself,
        simultaneous.drop_lapsed: drop_lapsed,
        boxes.pack: boxes.fill,  # the beginner game was open to four, without a reload deck
    },
    2: {
        revealing.tell_revealed: tell_revealed,
        choosing.tell_selected: tell_selected,
        revealing.decks_left: decks_left,
        which_cards.does_nothing: does_nothing,
        card_face_down.why_not_restore_meanwhile: why_not_restore_meanwhile,
        play_and_buy.can_do_anything: can_do_anything,
    },
}
