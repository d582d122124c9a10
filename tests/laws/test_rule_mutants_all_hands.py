"""All Hands on Deck with a rule broken on purpose, chapter by chapter: a scenario that speaks of the rule notices it.

Survivors, which nothing can notice: that a fleet needs an empty hand (a third ship takes the last of twelve cards but
the one that is discarded, so its turn always ends with none), and the order of equal levels in a duel (R22: it changes
no result).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.games.all_hands.rules import aargh, battles, reckoning, recruiting, ships
from quarterdeck.games.all_hands.rules import play as rules
from quarterdeck.games.all_hands.rules import table as t
from tests.laws.rule_mutants import RuleMutant, notices, params

GAME = games.find("all-hands")
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


# --- Launching a Ship, Types of Cards


def only_officers(box: Any, card: int) -> int:
    return int(t.ADMIRAL <= box.kind[card] <= t.CAPTAIN)


def daughter_is_no_treasure(box: Any, card: int) -> int:
    return int(box.kind[card] == t.TREASURE)


# --- Recruiting


def shuffles_the_top_too(box: Any, table: Any) -> None:
    recruiting.refill_pile(box, table)
    if table.discards_size == 1:
        table.deck[table.deck_size] = table.discards[0]
        table.deck_size += 1
        table.discards[0] = t.NONE
        table.discards_size = 0


def every_fleet_is_the_first(box: Any, table: Any, seat: int) -> None:
    first, table.first = table.first, t.NOBODY
    recruiting.complete_fleet(box, table, seat)
    if table.first == t.NOBODY:
        table.first = first


def counter_clockwise(box: Any, seat: int) -> int:
    return int((seat - 1) % box.seats)


def reserved_stays_in_hand(box: Any, table: Any) -> None:
    for seat in range(box.seats):
        if table.reserved[seat] != t.NONE:
            recruiting.take_reserved(table, seat)
    recruiting.end_recruiting(box, table)


def one_lap_more(box: Any, table: Any, why: int) -> None:
    recruiting.begin_last_lap(box, table, why)
    table.turns_left += box.seats


def no_bonus_in_the_piles_lap(box: Any, table: Any, seat: int) -> None:
    if not table.last_lap:
        recruiting.complete_fleet(box, table, seat)


# --- Aargh!


def farthest(box: Any, table: Any) -> int:
    order = [(table.turn - i) % box.seats for i in range(1, box.seats)]
    claimants = [seat for seat in order if table.claim[seat] == t.CLAIMS]
    return int(max(claimants, key=lambda seat: aargh.votes_for(box, table, seat)))


def votes_do_not_count(box: Any, table: Any, seat: int) -> int:
    return 0


def late_for_reserved_cards(box: Any, table: Any, seat: int) -> int:
    reason = int(aargh.why_not_late(box, table, seat))
    return 0 if reason == t.NOTHING_TO_CLAIM and table.discards_size > 0 else reason


def late_for_the_unasked(box: Any, table: Any, seat: int) -> int:
    reason = int(aargh.why_not_late(box, table, seat))
    return reason or (t.LET_LIE_BEFORE if table.claim[seat] != t.UNASKED else 0)


# --- Naval Battles


def on_to_the_first_seat(box: Any, table: Any) -> None:
    if table.forced and battles.has_attack(box, table, table.turn):
        table.phase = t.BATTLE
        return
    table.forced = 0
    battles.find_attacker(box, table, 0)


def one_forced_attack(box: Any, table: Any) -> None:
    table.forced = 0
    battles.next_attack(box, table)


def passes_for_now(box: Any, table: Any, seat: int) -> None:
    battles.pass_for_good(box, table, seat)
    table.passed = 0


def spies_and_goes(box: Any, table: Any, seat: int, slot: int, target: int) -> None:
    battles.spy_on(box, table, seat, slot, target)
    table.bound = 0


def everybody_raids(box: Any, table: Any, ship: int) -> int:
    return t.RAIDER


def raider_keeps_the_ship(box: Any, table: Any, ship: int, target: int) -> None:
    battles.raid(box, table, ship, target)
    table.fate[target] = t.KEPT_BY + ship // t.FLEET


def no_black_spot(box: Any, table: Any, ship: int, kind: int) -> int:
    return 0 if kind == t.BLACK_SPOT else int(ships.aboard(box, table, ship, kind))


def sails_do_not_count(box: Any, table: Any, ship: int, target: int) -> tuple[int, int]:
    how, result = battles.verdict(box, table, ship, target)
    return (t.ALL_EQUAL, 0) if how == t.BY_SAILS else (how, result)


def strongest_first(box: Any, table: Any, ship: int, attacking: int) -> tuple[int, int, int]:
    a, b, c = battles.order_of(box, table, ship, attacking)
    return c, b, a


def lady_in_line(box: Any, table: Any, ship: int, place: int, attacking: int) -> int:
    line = battles.line(box, table, ship, place, attacking)
    return 0 if line == battles.LAST_IN_LINE else int(line)


def lady_alone(box: Any, table: Any, ship: int, place: int, attacking: int) -> int:
    lady = box.kind[table.crew[ship][place]] == t.LADY
    return 0 if lady else int(battles.level_of(box, table, ship, place, attacking))


def ruth_for_nobody(box: Any, table: Any, ship: int, kind: int) -> int:
    return 0 if kind == t.RUTH else int(ships.aboard(box, table, ship, kind))


def spy_always_attacks(box: Any, table: Any, ship: int, place: int, attacking: int) -> int:
    return int(battles.own_level(box, table, ship, place, 1))


def ruth_for_treasure(box: Any, table: Any, ship: int, place: int, attacking: int) -> int:
    level = int(battles.own_level(box, table, ship, place, attacking))
    kind = box.kind[table.crew[ship][place]]
    return level + int(ships.aboard(box, table, ship, t.RUTH) * (kind == t.TREASURE))


def fourth_has_no_level(box: Any, table: Any, ship: int, target: int) -> tuple[int, int]:
    return t.FOURTHS_EQUAL, 0


def fourth_lady_and_treasure(box: Any, table: Any, ship: int, place: int, attacking: int) -> int:
    """Lady and treasure count for something of their own."""
    kind = box.kind[table.crew[ship][place]]
    if kind in (t.LADY, t.TREASURE) and ships.is_prize_crew(box, table, ship):
        return 7
    return int(battles.level_of(box, table, ship, place, attacking))


def prize_crew_before_the_spot(box: Any, table: Any, ship: int, target: int) -> tuple[int, int]:
    how, result = battles.verdict(box, table, ship, target)
    if how == t.BY_SPOT and ships.is_prize_crew(box, table, ship):
        return t.BY_PRIZE, 1
    return how, result


# --- Reckoning


def below_zero(total: int, treasure: int, first: int, flags: int) -> int:
    return int(reckoning.worth(total, treasure, first)) - flags


def no_bonus(total: int, treasure: int, first: int) -> int:
    return t.SHIP_POINTS * total + treasure


def white_flags_only(box: Any, table: Any, seat: int) -> int:
    held = table.hand[seat][: table.hand_size[seat]]
    return sum(box.flag[card] for card in held if ships.is_treasure(box, card))


def raided_treasure_stays(table: Any, ship: int) -> int:
    return int(reckoning.holder_of(table, ship))


def ends_level(box: Any, table: Any) -> int:
    return int(box.one_round or reckoning.best_score(box, table) >= box.target)


def same_starter(box: Any, table: Any) -> None:
    starter = table.starter
    reckoning.reckon(box, table)
    table.starter = starter


def first_wins_all(box: Any, table: Any, seat: int) -> int:
    return 1000 if table.phase == t.OVER and table.first == seat else 0


MUTANTS = (
    RuleMutant("crew-of-any-suit", {ships.may_serve: always}, ("r16-gold-serves",)),
    RuleMutant("privateers-master-nothing", {ships.masters: only_officers}, ("r15-privateer-ship",)),
    RuleMutant("captains-serve", {ships.why_not_prize_captain: none_}, ("launch-card-by-card",)),
    RuleMutant("two-black-spots-aboard", {ships.spots_picked: none_}, ("r21-one-black-spot",)),
    RuleMutant(
        "back-for-ever", {ships.why_not_back: but(ships.why_not_back, t.BACK_TOO_OFTEN)}, ("r20-back-eight-times",)
    ),
    RuleMutant(
        "four-ships", {ships.why_not_master: but(ships.why_not_master, t.FLEET_IS_COMPLETE)}, ("r14-fleet-of-three",)
    ),
    RuleMutant(
        "sail-with-two", {ships.why_not_sail: but(ships.why_not_sail, t.SHIP_NOT_FULL)}, ("launch-card-by-card",)
    ),
    RuleMutant(
        "the-daughter-is-no-treasure", {ships.is_treasure: daughter_is_no_treasure}, ("raid-takes-the-daughter",)
    ),
    RuleMutant("no-new-pile", {recruiting.refill_pile: nothing}, ("r06-pile-refilled",)),
    RuleMutant("the-top-discard-is-shuffled", {recruiting.refill_pile: shuffles_the_top_too}, ("r06-pile-refilled",)),
    RuleMutant("every-fleet-is-the-first", {recruiting.complete_fleet: every_fleet_is_the_first}, ("r18-first-fleet",)),
    RuleMutant("counter-clockwise", {battles.seat_after: counter_clockwise}, ("recruiting-turn",)),
    RuleMutant(
        "a-reserved-card-counts", {recruiting.end_recruiting: reserved_stays_in_hand}, ("r12-finisher-reservation",)
    ),
    RuleMutant("one-lap-more", {recruiting.begin_last_lap: one_lap_more}, ("r07-pile-runs-out",)),
    RuleMutant(
        "no-bonus-in-the-piles-lap",
        {recruiting.complete_fleet: no_bonus_in_the_piles_lap},
        ("r07-a-fleet-in-the-last-lap",),
    ),
    RuleMutant(
        "the-own-discard", {aargh.why_not_reserve: but(aargh.why_not_reserve, t.OWN_DISCARD)}, ("aargh-nearest",)
    ),
    RuleMutant(
        "two-reserved-cards",
        {aargh.why_not_reserve: but(aargh.why_not_reserve, t.ALREADY_RESERVED)},
        ("aargh-one-at-a-time",),
    ),
    RuleMutant(
        "reserved-without-a-turn",
        {aargh.why_not_reserve: but(aargh.why_not_reserve, t.NO_TURN_TO_COME)},
        ("r07-pile-runs-out",),
    ),
    RuleMutant("the-farthest-wins", {aargh.best_claimant: farthest}, ("aargh-nearest",)),
    RuleMutant("votes-do-not-count", {aargh.votes_for: votes_do_not_count}, ("r10-vote",)),
    RuleMutant("votes-for-anybody", {aargh.why_not_vote: none_}, ("r10-vote",)),
    RuleMutant(
        "late-in-the-last-lap",
        {aargh.why_not_late: but(aargh.why_not_late, t.NO_TURN_TO_COME)},
        ("r09-not-in-the-last-lap",),
    ),
    RuleMutant("late-for-a-reserved-card", {aargh.why_not_late: late_for_reserved_cards}, ("r09-reserved-by-now",)),
    RuleMutant(
        "late-only-for-the-unasked", {aargh.why_not_late: late_for_the_unasked}, ("r09-let-lie-and-shout-later",)
    ),
    RuleMutant("on-to-the-first-seat", {battles.next_attack: on_to_the_first_seat}, ("r25-on-to-the-left",)),
    RuleMutant("one-forced-attack", {battles.next_attack: one_forced_attack}, ("r24-first-fleet-must-attack",)),
    RuleMutant("the-first-fleet-passes", {battles.why_not_pass: none_}, ("r24-first-fleet-must-attack",)),
    RuleMutant("passes-for-now", {battles.pass_for_good: passes_for_now}, ("r25-around-the-table",)),
    RuleMutant("mariners-fight", {battles.why_not_meet: but(battles.why_not_meet, t.ALLIED_MARINERS)}, ("allies",)),
    RuleMutant("marauders-fight", {battles.why_not_meet: but(battles.why_not_meet, t.ALLIED_MARAUDERS)}, ("allies",)),
    RuleMutant(
        "twice-into-battle",
        {battles.why_not_meet: but(battles.why_not_meet, t.OUT_OF_PLAY)},
        ("r29-raid-shows-treasure-only",),
    ),
    RuleMutant(
        "a-spy-peeks-for-ever",
        {battles.why_not_send_spy: but(battles.why_not_send_spy, t.SPY_HAS_SPIED)},
        ("spy-peeks",),
    ),
    RuleMutant("a-spy-binds-nobody", {battles.spy_on: spies_and_goes}, ("spy-peeks",)),
    RuleMutant("raids-are-battles", {battles.holds_treasure: none_}, ("raid-takes-all-treasure",)),
    RuleMutant("everybody-raids", {ships.suit_of_ship: everybody_raids}, ("raid-not-by-a-privateer",)),
    RuleMutant("a-raider-takes-the-ship", {battles.raid: raider_keeps_the_ship}, ("raid-takes-all-treasure",)),
    RuleMutant("the-black-spot-is-a-card", {ships.aboard: no_black_spot}, ("black-spot-attacking",)),
    RuleMutant("sails-do-not-count", {battles.verdict: sails_do_not_count}, ("sails-admiral-captain",)),
    RuleMutant("the-strongest-first", {battles.order_of: strongest_first}, ("attack-three-duels",)),
    RuleMutant("a-lady-in-line", {battles.line: lady_in_line}, ("lady-duels-last",)),
    RuleMutant("a-lady-alone", {battles.level_of: lady_alone}, ("lady-duels-last",)),
    RuleMutant("ruth-for-nobody", {ships.aboard: ruth_for_nobody}, ("r40-ruth",)),
    RuleMutant("ruth-for-treasure", {battles.own_level: ruth_for_treasure}, ("r40-ruth-not-for-treasure",)),
    RuleMutant("a-spy-defends-as-she-attacks", {battles.own_level: spy_always_attacks}, ("spy-defending",)),
    RuleMutant("no-prize-crews", {ships.is_prize_crew: none_}, ("r38-prize-beats-regular",)),
    RuleMutant("fourth-cards-never-decide", {battles.fourth_cards: fourth_has_no_level}, ("r38-two-prize-crews",)),
    RuleMutant(
        "a-fourth-lady-or-treasure",
        {battles.level_of: fourth_lady_and_treasure},
        ("r38-fourth-lady", "r38-fourth-treasure"),
    ),
    RuleMutant(
        "prize-crews-beat-the-spot", {battles.verdict: prize_crew_before_the_spot}, ("r38-prize-against-black-spot",)
    ),
    RuleMutant("points-below-zero", {reckoning.gain: below_zero}, ("r33-r34-reckoning",)),
    RuleMutant("no-bonus-for-the-first", {reckoning.worth: no_bonus}, ("r33-r34-reckoning",)),
    RuleMutant("red-flags-are-free", {reckoning.flags_in_hand: white_flags_only}, ("r33-r34-reckoning",)),
    RuleMutant("raided-treasure-stays", {reckoning.treasurer_of: raided_treasure_stays}, ("raid-takes-all-treasure",)),
    RuleMutant("equal-totals-end-it", {reckoning.ends: ends_level}, ("r37-equal-totals",)),
    RuleMutant("the-same-starter", {reckoning.reckon: same_starter}, ("r02-next-starter",)),
    RuleMutant("the-first-fleet-wins", {rules.outcome: first_wins_all}, ("r36-game-ends-at-500",)),
)


@pytest.mark.parametrize("broken", params(MUTANTS))
def test_a_broken_rule_is_noticed(broken: RuleMutant) -> None:
    assert not notices(GAME, broken)


def test_there_are_enough_of_them() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 25
