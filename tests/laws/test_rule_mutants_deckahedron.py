"""The rules of the Deckahedron are pinned: each is broken by a few letters, and a scenario must notice it."""

from __future__ import annotations

import pytest

from quarterdeck import games
from quarterdeck.games.deckahedron.rules import (
    arms,
    body,
    calls,
    characters,
    contests,
    costs,
    deciding,
    deck,
    flips,
    keeping,
    party,
    silence,
)
from quarterdeck.games.deckahedron.rules import play as rules
from tests.laws.mutants import RuleMutant, notices, scenarios

GAME = games.find("deckahedron")

BROKEN = [
    RuleMutant(
        deck.keep_enough,
        "table.deck_size[deck] <= t.RESHUFFLE_AT",
        "table.deck_size[deck] < t.RESHUFFLE_AT",
        "heal-from-the-deck",
    ),
    RuleMutant(deck.standing_level, "else box.lowest[move]", "else 0", "both-kinds-cancel"),
    RuleMutant(deck.next_level, "level if level <= box.highest[move] else t.HIGHEST_LEVEL + 1", "level", "basic-moves"),
    RuleMutant(deck.sum_of_advantage, "-total if box.reversed[move] else total", "total", "critical-reversed"),
    RuleMutant(deck.held_to_two, "min(t.MOST_EXTRA, total)", "min(t.MOST_EXTRA - 1, total)", "complete-flip-rule"),
    RuleMutant(deck.turn_over, "if is_wound_card(card):", "if 0:", "secret-wound"),
    RuleMutant(deck.deciding_result, "total > 0 and result > found", "total > 0 and result < found", "best-of-two"),
    RuleMutant(deck.deciding_result, "total < 0 and result < found", "0", "critical-reversed"),
    RuleMutant(deck.weight_of, "box.green[card] + critical", "critical", "secret-tie"),
    RuleMutant(deck.weight_of, "if box.criticals:", "if 0:", "tie-of-criticals"),
    RuleMutant(
        deck.clear_flip,
        "is_wound_card(card) or (shown and card == table.resolves[deck])",
        "is_wound_card(card)",
        "secret-green-token",
    ),
    RuleMutant(
        deck.who_sees,
        "only(t.GM) if veil == t.HIDDEN else only(t.GM) | only(seat)",
        "only(t.GM) | only(seat)",
        "hidden-flip",
    ),
    RuleMutant(deck.throw, "elif sides == 12:", "elif 0:", "dice-by-cards"),
    RuleMutant(deck.pips, "if sides == 10 and not is_wound_card(card):", "if 0:", "dice-by-cards"),
    RuleMutant(flips.flip, "elif table.call_veil[seat] == t.SECRET:", "elif 0:", "secret-flashback"),
    RuleMutant(
        flips.flip,
        "table.resolves[seat] = first_tied(box, table, seat)",
        "table.resolves[seat] = table.flipped[seat][0]",
        "hidden-tie",
    ),
    RuleMutant(flips.before_consequence, "if may_flash_back(box, table, seat, 2):", "if 0:", "flashback-after-a-wound"),
    RuleMutant(flips.may_flash_back, "table.tokens[seat] >= tokens", "table.tokens[seat] >= 1", "critical-declined"),
    RuleMutant(flips.flash_back, "table.call_advantage[seat] += tokens - 1", "pass", "flashback-after-a-wound"),
    RuleMutant(flips.put_away, "if wound:", "if 0:", "flashback-after-a-wound"),
    RuleMutant(flips.stand, "if not box.green[card] or veil == t.HIDDEN:", "if 1:", "green-token"),
    RuleMutant(flips.why_not_settle, "if not box.green[card]:", "if 0:", "secret-flashback"),
    RuleMutant(flips.settle, "go_up(box, table, seat)", "take_token(box, table, seat)", "secret-tie"),
    RuleMutant(flips.take_token, "table.tokens[seat] += 1", "pass", "green-token"),
    RuleMutant(flips.finish_flip, "if veil != t.OPEN:", "if 0:", "silent-in-secret"),
    RuleMutant(flips.finish_flip, "table.last_move[seat] = move + 1", "pass", "take-a-breather"),
    RuleMutant(
        flips.finish_flip,
        "box.criticals and card == t.CRITICAL_WIN",
        "card == t.CRITICAL_WIN",
        "critical-is-an-option",
    ),
    RuleMutant(
        flips.consequence,
        "box.gm and not box.immediate[move]:\n        table.bank",
        "box.gm:\n        table.bank",
        "bank",
    ),
    RuleMutant(flips.consequence, "if not box.gm:", "if 0:", "no-text-without-a-gm"),
    RuleMutant(flips.consequence, "if count == t.RECOVER_D4:", "if 0:", "breather-with-nothing-lost"),
    RuleMutant(flips.after_recovery, "table.tokens[seat] > 0 or", "True or", "critical-declined"),
    RuleMutant(flips.raise_level, "table.owned[seat][move] = 1", "pass", "basic-moves"),
    RuleMutant(body.lose_stamina, "if goes_to_exhaustion(box, card):", "if 1:", "search-reshuffles"),
    RuleMutant(body.lose_stamina, "if stamina_left(table, seat) == 0:", "if 0:", "down-and-more-to-lose"),
    RuleMutant(
        body.take_damage,
        "lose_stamina(box, table, seat, rest)",
        "lose_stamina(box, table, seat, rest + 1)",
        "exactly-three-is-a-harm",
    ),
    RuleMutant(body.take_harm, "table.harm[seat] == t.MOST_HARM", "0", "third-harm-is-a-wound"),
    RuleMutant(body.take_wound, "table.wounds[seat] == t.MOST_WOUNDS", "0", "third-wound"),
    RuleMutant(
        body.take_wound,
        "1 - first_wound(table, seat)",
        "first_wound(table, seat)",
        "second-wound-is-the-other-card",
    ),
    RuleMutant(
        body.take_wound,
        "put_on_discard(table, seat, t.CARDS + 1 + which, EVERYONE)",
        "pass",
        "second-wound-is-the-other-card",
    ),
    RuleMutant(body.rest, "table.harm[seat] -= 1", "table.harm[seat] = 0", "rest"),
    RuleMutant(body.rest, "table.harm[seat] + table.wounds[seat]", "table.wounds[seat]", "rest"),
    RuleMutant(body.rest, "table.last_move[seat] = 0", "pass", "rest"),
    RuleMutant(body.heal, "1 if both else 0", "0", "heal"),
    RuleMutant(body.hurt, "if amount == 0 or table.down[seat]:", "if amount == 0:", "down-by-the-harm"),
    RuleMutant(
        calls.why_not_perform,
        "box.once[move] and table.last_move[seat] == move + 1",
        "0",
        "call-another-as-well",
    ),
    RuleMutant(calls.why_not_call, "if not box.gm and target != seat:", "if 0:", "solo"),
    RuleMutant(
        calls.why_not_veil,
        "t.NOT_IN_SECRET if move <= t.RANGED or box.effects[move] else 0",
        "0",
        "call-another-as-well",
    ),
    RuleMutant(calls.why_not_veil, "if veil == table.draft_veil[seat]:", "if 0:", "secret-flip"),
    RuleMutant(calls.why_not_target, "t.IS_DOWN if table.down[seat] else 0", "0", "call-several"),
    RuleMutant(calls.why_not_term, "table.draft_advantage[seat] >= t.MOST_GRANTED", "0", "more-than-four"),
    RuleMutant(calls.open_contest, "if side < t.SEATS and not table.unaware:", "if side < t.SEATS:", "unaware-player"),
    RuleMutant(
        contests.ending,
        "D4 if part == 0 and attack >= t.V else NOTHING",
        "D4 if part == 0 and attack >= t.X else NOTHING",
        "unaware-player",
    ),
    RuleMutant(contests.die_of, "if box.foe_dice else t.PLAYERS_DIE", "if 0 else t.PLAYERS_DIE", "a-foe-attacks"),
    RuleMutant(contests.suffered, "STRAIN if take == STRAIN else blow", "blow", "ranged-strain"),
    RuleMutant(contests.unless_reeling, "return NOTHING", "return dealt", "reeling"),
    RuleMutant(contests.carry_out, "if else_ & t.YOU_REEL:", "if 0:", "both-down"),
    RuleMutant(contests.inflict, "amount = max(0, amount - t.HARM_WORTH)", "pass", "ranged"),
    RuleMutant(contests.inflict, "if dealt == D4_AND_ONE:", "if 0:", "melee-damage-and-one"),
    RuleMutant(contests.foe_loses, "if left == 0:", "if 0:", "foes"),
    RuleMutant(contests.settle_contest, "if not table.unaware and other_end(table, 0) >= 0:", "if 0:", "a-foe-attacks"),
    RuleMutant(
        characters.everybodys,
        "return box.levels[move] and box.start[move] == box.lowest[move]",
        "return 0",
        "basic-moves",
    ),
    RuleMutant(characters.why_not_own, "table.to_own[seat] == 0", "0", "characters"),
    RuleMutant(characters.study, "table.tokens[seat] -= t.STUDY_COST", "pass", "basic-moves"),
    RuleMutant(characters.why_not_study, "table.tokens[seat] < t.STUDY_COST", "0", "study"),
    RuleMutant(keeping.why_not_extra, "if not table.fumble:", "if 0:", "critical-failure"),
    RuleMutant(keeping.why_not_extra, "table.bank < t.EXTRA_COST", "0", "critical-failure"),
    RuleMutant(
        keeping.why_not_rest,
        "0 if is_worse_for_wear(table, target, healing) else t.NOTHING_TO_MEND",
        "0",
        "rest",
    ),
    RuleMutant(arms.foe_comes, "slot = free_slot(table)", "slot = 0", "foes"),
    RuleMutant(arms.why_not_foe, "if hidden and not hides_foes(box):", "if 0:", "foes-stay-on-paper"),
    RuleMutant(deck.in_play, "not table.gone[seat]", "1", "retire-and-come-back"),
    RuleMutant(deck.holds_up, "not (table.phase == t.PLAY and is_being_made(table, seat))", "1", "a-newcomer"),
    RuleMutant(party.why_not_party, "if seat != t.GM and seat != target:", "if 0:", "retire-and-come-back"),
    RuleMutant(party.why_not_retire, "if table.state[target] != t.IDLE", "if 0", "retire-owes-nothing"),
    RuleMutant(party.see_to_party, "clear_seat(box, table, target)", "pass", "a-newcomer"),
    RuleMutant(keeping.why_not_night, "if is_being_made(table, seat):", "if 0:", "a-newcomer"),
    RuleMutant(arms.free_flip, "if wound:", "if 0:", "free-rolls"),
    RuleMutant(costs.stamina_cost, "t.MOST_GEAR - table.gear[seat][t.SPEED]", "t.MOST_GEAR", "cost-by-speed"),
    RuleMutant(costs.why_not_pay, "cost > 0 and stamina_left(table, seat) <= cost", "0", "cost-by-level"),
    RuleMutant(costs.why_not_pick, "(table.picked[seat] >> option) & 1", "0", "cost-by-level"),
    RuleMutant(costs.halve, "(table.damage[target] + 1) // 2", "table.damage[target]", "holds"),
    RuleMutant(costs.draw_attack, "hurt(table, seat, amount)", "pass", "holds"),
    RuleMutant(
        rules.waiting,
        "owing if held_up else owing | 1 << table.spotlight",
        "owing | 1 << table.spotlight",
        "a-foe-attacks",
    ),
    RuleMutant(
        rules.may_reshuffle_now,
        "state in (t.IDLE, t.CALLED, t.HURT, t.FREE)",
        "state in (t.IDLE, t.CALLED, t.FREE)",
        "reshuffle-before-a-search",
    ),
    RuleMutant(
        rules.reshuffles_meanwhile,
        "return in_play(box, table, seat) and may_reshuffle_now(table, seat)",
        "return 0",
        "idle-reshuffle-before-a-harm",
    ),
    RuleMutant(deciding.why_not_split, "> table.damage[seat]", ">= table.damage[seat]", "exactly-three-is-a-harm"),
    RuleMutant(silence.why_not_step_in, "if seat != t.GM:", "if 0:", "silent-characters"),
    RuleMutant(silence.let_stand, "elif table.call_veil[seat] == t.OPEN:", "elif 0:", "silent-green"),
    RuleMutant(silence.let_lapse, "if contest:", "if 0:", "silent-against-a-foe"),
    RuleMutant(silence.break_off, "put_away(box, table, seat, 0)", "pass", "silent-in-a-contest"),
]
SURVIVORS = {  # changes that no scenario notices, and why
    RuleMutant(deck.standing_level, "if not box.levels[move]:", "if 0:"): (
        "the same game: a move without levels has 0 as its lowest and is owned by nobody"
    ),
    RuleMutant(flips.stand, "veil == t.OPEN and next_level", "next_level"): (
        "only matches of version 2 let a secret flip stand here"
    ),
}


@pytest.mark.parametrize("broken", BROKEN, ids=str)
def test_a_broken_rule_is_noticed(broken: RuleMutant) -> None:
    path = scenarios(GAME, [broken.caught_by])[0]
    assert not notices(path, GAME), "it holds by the rules as they are"
    assert notices(path, broken.game(GAME))


def test_every_chapter_is_broken() -> None:
    chapters = {broken.function.__module__ for broken in BROKEN}
    assert len(BROKEN) >= 25 and len(chapters) >= 7


@pytest.mark.long
@pytest.mark.parametrize("broken", SURVIVORS, ids=str)
def test_what_survives_is_listed(broken: RuleMutant) -> None:
    """Once a scenario notices it, it belongs among those that are noticed."""
    assert not any(notices(path, broken.game(GAME)) for path in scenarios(GAME)), SURVIVORS[broken]
