"""DeckHand with a rule broken on purpose, chapter by chapter: a scenario that speaks of the rule notices it.

Survivors, which nothing can notice: a bank that runs out (R1: no rule asks for its size), and the order in which plain
rewards come that are due together (R25: their order cannot matter).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.games.deckhand_builder.rules import (
    answers,
    applicable,
    at_all_times,
    blocks,
    card_doll,
    card_expedition,
    card_face_down,
    card_rum,
    card_typhoon,
    card_wedding,
    cards,
    choosing,
    counting,
    ending,
    frames,
    moving,
    play_and_buy,
    revealing,
    rewards,
    simultaneous,
    turn,
    which_cards,
)
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from tests.laws.rule_mutants import RuleMutant, notices, params

GAME = games.find("deckhand-builder")
Rule = Callable[..., Any]


def none_(*given: Any) -> int:
    """Nothing, or no reason against it."""
    return 0


def always(*given: Any) -> int:
    return 1


def nothing(*given: Any) -> None:
    """Not done at all."""


def but(rule: Rule, *excused: int) -> Rule:
    """The rule without some of its reasons."""

    def laxer(*given: Any) -> int:
        reason = int(rule(*given))
        return 0 if reason in excused else reason

    return laxer


# --- Unfolding of the game


def draws_two(box: Any, table: Any, f: int) -> None:
    table.extra -= 1
    turn.draw_three(box, table, f)


def keeps_the_hand(box: Any, table: Any, f: int) -> None:
    frames.go_on(table, f)


def forgets_extra_cards(table: Any, n: int) -> None:
    """Nothing is noted."""


def two_last_actions(box: Any, table: Any, seat: int) -> None:
    turn.begin_turn(box, table, seat)
    table.actions = t.STARTING_ACTIONS


def triggers_the_discards_too(box: Any, table: Any, f: int) -> None:
    table.turn, other = table.turn, table.turn
    frames.go_on(table, f)
    card = table.top[t.HAND + other]
    while card > t.NONE:
        simultaneous.trigger(box, table, card, w.ON_START, other)
        card = table.under[card]
    card_wedding.gain_wedding_buys(box, table)


def into_the_stash_at_once(box: Any, table: Any, card: int) -> None:
    play_and_buy.play_card(box, table, card)
    cards.shift(table, card, t.STASH + table.turn)


def buys_into_the_hand(box: Any, table: Any, card: int, payment: int) -> None:
    play_and_buy.buy_card(box, table, card, payment)
    cards.shift(table, card, t.HAND + table.turn)


def full_price(box: Any, table: Any, card: int) -> int:
    return int(box.cost[card])


def discounts_stay(box: Any, table: Any, card: int, payment: int) -> None:
    discount = table.discount
    play_and_buy.buy_card(box, table, card, payment)
    table.discount = discount


def cheap_by_price(box: Any, table: Any, card: int, payment: int, coins: int) -> int:
    price = play_and_buy.price(box, table, card)
    if payment == 2 and price != 1:
        return t.NOT_CHEAP
    return t.TOO_DEAR if price > coins else 0


def bargains_for_every_structure(box: Any, table: Any, card: int) -> int:
    bought, table.bought = table.bought, 0
    less = play_and_buy.bargain(box, table, card)
    table.bought = bought
    return int(less)


# --- General rules


def takes_one_coin_more(box: Any, table: Any, f: int, at: int, n: int) -> None:
    rewards.plus_coins(box, table, f, at, n + 1)


def reload_from_the_bottom(table: Any, f: int, card: int) -> None:
    if card == t.NONE:
        rewards.answer_reload(table, f, card)
        return
    i = cards.slot_of(table, card)
    new = table.top[t.RELOAD_DECK]
    while table.under[new] > t.NONE:
        new = table.under[new]
    cards.take_off(table, card)
    cards.put_under(table, card, t.RELOAD_DECK)
    cards.take_off(table, new)
    cards.into_slot(table, new, i)
    table.left[f] -= 1


def any_number_of_actions(table: Any) -> int:
    return 0 if table.actions > 0 else t.NO_ACTION_LEFT


def draws_without_asking(box: Any, table: Any, f: int, at: int) -> None:
    if rewards.more_to_come(box, table, f, at) and rewards.can_draw(table, table.you[f]):
        rewards.answer_draw(box, table, f, at, 1)
    else:
        frames.go_on(table, f)


def declines_one_only(box: Any, table: Any, f: int, at: int, yes: int) -> None:
    if yes:
        rewards.answer_draw(box, table, f, at, yes)
    else:
        table.left[f] -= 1


def any_owner_orders(box: Any, table: Any) -> None:
    simultaneous.next_due(box, table)
    if table.ask == t.ORDER:
        table.asked = (table.turn + 1) % box.seats


def reveals_and_stashes(box: Any, table: Any, f: int, at: int, pile: int) -> None:
    top = table.top[pile]
    revealing.reveal_from(box, table, f, at, pile)
    if top != t.NONE and pile < t.SUPPLY_DECK:
        cards.shift(table, top, t.STASH + pile - t.DECK)


def three_will_do(table: Any, seat: int) -> int:
    return int(cards.owned(table, seat) <= 3)


# --- At all times


def renews_own_deck_only(box: Any, table: Any) -> None:
    if table.top[t.DECK + table.turn] == t.NONE and table.size[t.STASH + table.turn] > 0:
        at_all_times.shuffle_stash(box, table, table.turn)


def refills_from_the_reload_deck(table: Any) -> None:
    i = cards.slot_of(table, t.NONE)
    while i != t.NOBODY and table.top[t.RELOAD_DECK] != t.NONE:
        card = table.top[t.RELOAD_DECK]
        cards.take_off(table, card)
        cards.into_slot(table, card, i)
        i = cards.slot_of(table, t.NONE)


def never_ends(table: Any) -> None:
    """The supply deck is empty, and nobody minds."""


# --- Cards


def applies_from_the_hand(box: Any, table: Any, f: int, at: int) -> None:
    depth = table.depth
    moving.apply_effects(box, table, f, at)
    if table.depth > depth:
        table.played[depth] = 1


def never_lost(box: Any, table: Any, card: int, kind: int, seat: int) -> None:
    if kind != w.ON_LOSS:
        simultaneous.trigger(box, table, card, kind, seat)


def nothing_to_turn(table: Any) -> int:
    return 0


def restores_now(table: Any, seat: int, card: int) -> None:
    card_face_down.lay_face_down(table, seat, card)
    table.down[cards.slot_of(table, card)] = t.RESTORABLE + seat


def never_restored(table: Any) -> None:
    table.flips = 0


def not_in_the_middle(table: Any, seat: int, card: int) -> int:
    return t.NOT_NOW


def sees_every_hand(table: Any, seat: int) -> int:
    return t.ALL_EYES


def pays_after_the_buy(box: Any, table: Any) -> int:
    return int(table.coins[table.turn])


def lets_go_at_once(box: Any, table: Any) -> int:
    return 0 if table.puppeteer else t.NOT_NOW


def hangover_is_kept(box: Any, table: Any, f: int) -> None:
    due = table.hangover[table.turn]
    card_rum.discard_for_the_rum(box, table, f)
    if table.ask == t.NOTHING:
        table.hangover[table.turn] = due


def coins_for_the_owner(box: Any, table: Any, seat: int) -> None:
    for card in range(1, box.cards + 1):
        if 0 <= table.zone[card] - t.ASIDE - 4 * seat < 4:
            table.coins[seat] += t.EXPEDITION_COINS
            cards.shift(table, card, t.STASH + seat)


def gives_below_four(box: Any, table: Any) -> None:
    for seat in range(box.seats):
        if table.size[t.DECK + seat] + table.size[t.STASH + seat] == 0:
            table.sealed[seat] = t.GIVES_NOTHING


def totem_is_a_structure(box: Any, at: int, card: int) -> int:
    if box.code[at][w.FILTER] == w.OF_TYPE and box.kind[card] == t.ATTACK | t.ADVENTURE | t.STRUCTURE:
        return int(box.code[at][w.VALUE] == t.STRUCTURE)
    return int(which_cards.matches(box, at, card))


def fewest_or_tied(box: Any, table: Any, seat: int) -> int:
    return int(all(cards.owned(table, other) >= cards.owned(table, seat) for other in range(box.seats)))


# --- End of the game


def hooks_in_the_stash(box: Any, table: Any, seat: int) -> int:
    return sum(box.hooks[card] for card in range(1, box.cards + 1) if table.zone[card] == t.STASH + seat)


def coins_do_not_count(box: Any, table: Any, seat: int) -> int:
    return int(ending.hooks_of(box, table, seat))


def ends_with_the_turn(box: Any, table: Any) -> None:
    turn.end_turn(box, table)
    if table.ending and not table.over:
        table.over = 1
        table.actions = 0


MUTANTS = (
    RuleMutant("draws-two", {turn.draw_three: draws_two}, ("card-bewitched-doll",)),
    RuleMutant("keeps-the-hand", {turn.discard_hand: keeps_the_hand}, ("ruling-10-hand-stays",)),
    RuleMutant("no-extra-cards", {rewards.extra_cards: forgets_extra_cards}, ("card-wind-in-sails-start",)),
    RuleMutant("two-last-actions", {turn.begin_turn: two_last_actions}, ("ruling-15-last-turn",)),
    RuleMutant(
        "the-hand-starts-the-turn", {turn.start_turn: triggers_the_discards_too}, ("answers-graveyard-and-rainbow",)
    ),
    RuleMutant("played-into-the-stash", {play_and_buy.play_card: into_the_stash_at_once}, ("card-card-mastery",)),
    RuleMutant("buys-into-the-hand", {play_and_buy.buy_card: buys_into_the_hand}, ("ruling-14-five-actions",)),
    RuleMutant("full-price", {play_and_buy.price: full_price}, ("card-haggling",)),
    RuleMutant("discounts-stay", {play_and_buy.buy_card: discounts_stay}, ("card-haggling",)),
    RuleMutant("cheap-by-price", {play_and_buy.why_not_price: cheap_by_price}, ("ruling-56-mutiny-printed-cost",)),
    RuleMutant("a-bargain-each-time", {play_and_buy.bargain: bargains_for_every_structure}, ("card-spice-trade",)),
    RuleMutant("a-coin-more", {rewards.plus_coins: takes_one_coin_more}, ("card-fist-fight",)),
    RuleMutant("reloads-the-bottom", {rewards.answer_reload: reload_from_the_bottom}, ("card-celebrate",)),
    RuleMutant("reloads-nothing", {rewards.can_reload: none_}, ("ruling-07-reload-order",)),
    RuleMutant("six-actions", {play_and_buy.why_not_use_action: any_number_of_actions}, ("ruling-14-five-actions",)),
    RuleMutant("draws-without-asking", {rewards.plus_draw: draws_without_asking}, ("card-hideout",)),
    RuleMutant("declines-one-draw", {rewards.answer_draw: declines_one_only}, ("card-typhoon",)),
    RuleMutant("pays-for-nothing", {which_cards.worth_paying: always}, ("card-karmic-elevation-refused",)),
    RuleMutant("useless-branches", {applicable.branch_open: always}, ("ruling-19-useless-branch",)),
    RuleMutant("useless-targets", {applicable.why_not_target: none_}, ("card-abyss-marauder",)),
    RuleMutant("another-orders", {simultaneous.next_due: any_owner_orders}, ("ruling-25-initiator-orders",)),
    RuleMutant("revealed-cards-move", {revealing.reveal_from: reveals_and_stashes}, ("card-skull-island",)),
    RuleMutant("three-cards-will-do", {cards.has_only_four: three_will_do}, ("card-walk-the-plank-four",)),
    RuleMutant(
        "others-decks-stay-empty",
        {at_all_times.renew_empty_decks: renews_own_deck_only},
        ("card-stealthy-observer-last",),
    ),
    RuleMutant(
        "refills-from-the-reload-deck",
        {at_all_times.maintain_six_cards: refills_from_the_reload_deck},
        ("ruling-03-refill",),
    ),
    RuleMutant(
        "the-supply-deck-never-ends-it", {at_all_times.end_with_the_supply_deck: never_ends}, ("ruling-43-the-end",)
    ),
    RuleMutant("applied-is-played", {moving.apply_effects: applies_from_the_hand}, ("card-going-ape-applied",)),
    RuleMutant("applied-twice", {frames.under_way: none_}, ("ruling-51-no-effect-twice",)),
    RuleMutant("a-totem-is-applied", {which_cards.does_nothing: none_}, ("card-krakens-fury-totem",)),
    RuleMutant("swaps-itself", {which_cards.swaps_itself: none_}, ("card-krakens-fury-merchant",)),
    RuleMutant("losses-do-nothing", {simultaneous.trigger: never_lost}, ("card-imperial-powder-lost",)),
    RuleMutant(
        "start-effects-of-the-gone", {simultaneous.drop_lapsed: nothing}, ("answers-graveyard-tucks-the-rainbow",)
    ),
    RuleMutant("restored-at-once", {card_face_down.lay_face_down: restores_now}, ("card-governors-jail",)),
    RuleMutant("ends-at-once", {card_face_down.anything_to_turn: nothing_to_turn}, ("ruling-04-restored-last",)),
    RuleMutant("never-restored", {card_face_down.restore_the_last: never_restored}, ("card-governors-jail-latest",)),
    RuleMutant(
        "not-restored-in-the-middle",
        {card_face_down.why_not_restore_meanwhile: not_in_the_middle},
        ("ruling-04-restored-in-the-middle",),
    ),
    RuleMutant("draws-before-all-eyes", {card_doll.eyes_of: sees_every_hand}, ("card-treasure-map",)),
    RuleMutant(
        "the-doll-lets-go", {play_and_buy.why_not_let_go: lets_go_at_once}, ("card-bewitched-doll-not-optional",)
    ),
    RuleMutant("gifts-may-be-spent", {play_and_buy.purse: pays_after_the_buy}, ("card-governors-wedding-poor",)),
    RuleMutant("no-gifts", {card_wedding.give_wedding_gifts: nothing}, ("card-governors-wedding",)),
    RuleMutant(
        "the-hangover-stays", {card_rum.discard_for_the_rum: hangover_is_kept}, ("ruling-38-hangover-without-a-hand",)
    ),
    RuleMutant(
        "coins-for-the-owner", {card_expedition.return_expeditions: coins_for_the_owner}, ("card-lost-expedition",)
    ),
    RuleMutant("typhoon-below-four", {card_typhoon.who_gives: gives_below_four}, ("ruling-52-typhoon-four",)),
    RuleMutant("a-totem-has-one-type", {which_cards.matches: totem_is_a_structure}, ("card-useless-totem",)),
    RuleMutant("fewest-or-tied", {counting.owns_fewest: fewest_or_tied}, ("card-beach-bum-tied",)),
    RuleMutant("no-enemy-deck-needed", {counting.any_enemy_deck: always}, ("card-desperate-chase-no-enemy-deck",)),
    RuleMutant("which-of-one-deck", {revealing.decks_left: lambda table: (2, 0)}, ("ruling-24-one-deck-left",)),
    RuleMutant(
        "enemies-are-oneself",
        {answers.why_not_player: but(answers.why_not_player, t.NO_ENEMY)},
        ("ruling-23-who-is-an-enemy",),
    ),
    RuleMutant("what-is-selected-is-secret", {choosing.tell_selected: nothing}, ("card-emperors-caprice",)),
    RuleMutant(
        "a-block-without-asking",
        {blocks.offer_block: lambda box, table, f, at: frames.jump(table, f, 1)},
        ("card-rum-factory-declined",),
    ),
    RuleMutant("hooks-of-the-stash", {ending.hooks_of: hooks_in_the_stash}, ("ruling-44-hooks-anywhere",)),
    RuleMutant("coins-break-no-tie", {ending.rank_of: coins_do_not_count}, ("ruling-45-coins-break-ties",)),
    RuleMutant("no-last-turns", {turn.end_turn: ends_with_the_turn}, ("ruling-43-the-end",)),
)


@pytest.mark.parametrize("broken", params(MUTANTS))
def test_a_broken_rule_is_noticed(broken: RuleMutant) -> None:
    assert not notices(GAME, broken)


def test_there_are_enough_of_them() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 25
