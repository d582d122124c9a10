"""The rules of the duel are pinned: each is broken by a few letters, and a scenario must notice it.

Two that no scenario can notice, and why: who wins if both Captains die at once (no card of the house set can do that; a
test of tests/games/test_deckhand_duel.py does it by hand), and that `it` is nobody after a declined choice (no card of
the set speaks of an earlier `it` after one).
"""

from __future__ import annotations

import pytest

from quarterdeck import games
from quarterdeck.games.deckhand_duel.rules import (
    aiming,
    attacking,
    counterattacking,
    effects,
    figures,
    hands,
    maneuvers,
    meaning,
    movement,
    reactions,
    setup,
    summoning,
    talents,
    turn,
)
from quarterdeck.games.deckhand_duel.rules import play as rules
from tests.laws.mutants import RuleMutant, notices, scenarios

GAME = games.find("deckhand-duel")

BROKEN = [
    # Setup
    RuleMutant(setup.decide_redraw, "table.redraws[player] = 2", "pass", "setup-the-redraw-is-secret-and-final"),
    RuleMutant(setup.redraw_hand, "!= t.SECOND_REDRAW", "!= t.NONE", "talent-second-redraw"),
    RuleMutant(setup.choose_gamer, "table.answer[0] == table.answer[1]", "0", "gamers-both-want-the-same"),
    RuleMutant(setup.roll_to_begin, "first != second or ties != t.NOWHERE", "1", "setup-equal-rolls-are-rolled-again"),
    RuleMutant(setup.begin, "box.begins != t.BY_ROLL", "0", "begins-the-loser"),
    RuleMutant(setup.set_out, "box.team[seat] if box.gamers == t.BY_TEAM else", "", "gamers-from-a-team"),
    # A turn
    RuleMutant(turn.begin_turn, "t.FIRST_CORRYTE if table.turn == 1 else", "", "turn-two-corryte-first-three-after"),
    RuleMutant(turn.begin_turn, "handicap == t.CARD_MORE", "0", "handicap-a-card"),
    RuleMutant(turn.begin_turn, "table.turn == 2", "table.turn > 1", "handicap-a-corryte"),
    RuleMutant(turn.begin_turn, "table.shield[place] = 0", "pass", "card-batten-down"),
    RuleMutant(turn.end_turn, "0 if table.eventful else", "", "stalemate-a-card-or-damage-breaks-the-quiet"),
    RuleMutant(turn.end_turn, "or table.ebb >= t.LAST_TURNS", "", "stalemate-thirty-turns-at-most"),
    RuleMutant(turn.call_off, "first > second", "first < second", "stalemate-ten-quiet-turns"),
    RuleMutant(turn.close_activation, "|= t.DONE", "|= 0", "turn-another-figure-ends-an-activation"),
    # Movement
    RuleMutant(movement.why_not_walk, "state & t.MOVED", "0", "turn-move-and-attack-in-either-order"),
    RuleMutant(movement.why_not_go, "table.figure[target] != t.NONE", "0", "movement-one-compartment-not-diagonally"),
    RuleMutant(
        movement.in_reach_on_foot, "& empty\n            ways", "\n            ways", "card-rope-dancer-onto-nobody"
    ),
    RuleMutant(
        movement.in_reach_on_foot, "e] & empty\n        while", "e]\n        while", "card-rope-dancer-blocked"
    ),
    RuleMutant(movement.way_between, "ways & clear if ways & clear else", "", "movement-two-steps-over-a-corpse"),
    RuleMutant(movement.pass_through, "way != t.NOWHERE", "0", "movement-two-steps-over-a-bomb"),
    RuleMutant(figures.trample, "discard(table, corpse)", "pass", "movement-corpses-are-destroyed-by-entering"),
    # Summoning and the Reckless Charge
    RuleMutant(summoning.summon, "t.FRESH | t.HAS_ATTACKED", "0", "summoned-crew-may-move-at-once-but-not-attack"),
    RuleMutant(summoning.summon, "table.corryte -= box.cost[card]", "pass", "summoning-on-your-own-starship"),
    RuleMutant(summoning.why_not_ram, "return t.STILL_ROOM", "pass", "charge-while-there-is-room-is-refused"),
    RuleMutant(summoning.why_not_ram, "return t.CAPTAIN_BEHIND_CAPTAIN", "pass", "charge-on-two-captains-is-refused"),
    RuleMutant(summoning.push_column, "t.CHARGE_DAMAGE", "0", "charge-a-captain-at-the-far-end-takes-three"),
    RuleMutant(summoning.push_column, "crush(table, far)", "pass", "charge-a-crew-at-the-far-end-is-discarded"),
    # Attacking
    RuleMutant(aiming.why_not_strike, "return t.JUST_SUMMONED", "pass", "card-once-more-for-a-newcomer"),
    RuleMutant(aiming.why_not_reach, "1 - owner_of(card)", "owner_of(card)", "the-servant-example"),
    RuleMutant(aiming.let_by_guards, "== 0", ">= 0", "card-bulkhead-hand"),
    RuleMutant(aiming.in_range, "box.range[card]", "4", "attack-range-is-counted-in-steps"),
    RuleMutant(attacking.damage_of, "+ successes(table)", "", "attack-base-damage-and-successes"),
    RuleMutant(attacking.damage_of, "box.passive[card][t.HUNTER]", "0", "card-one-eyed-rifleman"),
    RuleMutant(attacking.damage_of, "table.damage[source] > 0", "1", "triggers-by-kind"),
    RuleMutant(attacking.hit, "+ table.braced", "", "card-parry"),
    RuleMutant(attacking.hit_others, "spared(box, table, place)", "0", "card-broom-berserker"),
    RuleMutant(attacking.roll_attack, "not table.countering and", "0 and", "card-sidestep"),
    RuleMutant(figures.hurt, "table.shield[place] -= shielded", "pass", "shield-is-used-up"),
    RuleMutant(figures.next_in, "box.last[places] if table.player else", "", "card-bomb-peddler"),
    # Counterattacking
    RuleMutant(counterattacking.may_counter, "if box.passive", "if 0 and box.passive", "card-masked-blade"),
    RuleMutant(counterattacking.may_counter, "if box.counter_sight", "if 0", "counterattack-with-line-of-sight"),
    RuleMutant(attacking.counter_dice, "+ box.passive[card][t.COUNTER]", "", "card-second"),
    RuleMutant(
        counterattacking.counterattack, "table.added = 0", "pass", "talent-one-success-is-not-for-the-counterattack"
    ),
    # Maneuvers, Skills, reactions
    RuleMutant(maneuvers.why_not_skill, "table.skill_used", "0", "skill-bound"),
    RuleMutant(maneuvers.why_not_now, "return t.IS_REACTION", "pass", "card-parry-is-not-for-your-own-turn"),
    RuleMutant(maneuvers.why_not_react, "box.reaction[card] == table.window", "1", "card-parry"),
    RuleMutant(reactions.open_window, "left -= 1", "pass", "reaction-nobody-is-asked-when-all-are-spent"),
    RuleMutant(reactions.declare, "t.ON_ATTACK", "t.ON_KILL", "maneuver-is-an-attack-parry"),
    RuleMutant(reactions.go_on_with_maneuver, "table.it = t.NONE", "pass", "maneuver-is-an-attack-sidestep"),
    RuleMutant(reactions.end_maneuver, "table.killed != t.NONE", "0", "maneuver-is-an-attack-vendetta"),
    RuleMutant(effects.parried, "less = min(table.braced, amount)", "less = 0", "maneuver-is-an-attack-on-each"),
    RuleMutant(effects.shove, "return 0\n    target", "return 1\n    target", "card-grapple-line-on-the-anchored"),
    RuleMutant(effects.ready, "t.FRESH | t.STUNNED", "t.FRESH", "card-once-more-and-a-cold-shoulder"),
    RuleMutant(effects.damage_by_card, "table.trigger != t.PLAY", "1", "card-poisoner-and-maneuvers"),
    RuleMutant(meaning.may_start, "t.NO_TARGET", "0", "card-swing-across-alone"),
    RuleMutant(meaning.holds, "balance < 0", "balance <= 0", "card-last-stand-against-as-many"),
    RuleMutant(hands.why_not_this_one, "return t.SAME_CARD", "pass", "card-parry"),
    # Talents, the end
    RuleMutant(talents.use_talent_on_roll, "table.added += 1", "table.added += 2", "talent-one-success"),
    RuleMutant(talents.talent_for_roll, "talent == t.JINX and not table.countering", "0", "talent-jinx"),
    RuleMutant(rules.go_on, "place_on_map(table, table.active) != t.NOWHERE", "1", "summoned-onto-a-bomb"),
]


@pytest.mark.parametrize("broken", BROKEN, ids=str)
def test_a_broken_rule_is_noticed(broken: RuleMutant) -> None:
    (path,) = scenarios(GAME, [broken.caught_by])
    assert notices(path, broken.game(GAME)), f"nobody notices: {broken}"


def test_the_scenarios_hold_as_long_as_nothing_is_broken() -> None:
    for path in scenarios(GAME, sorted({broken.caught_by for broken in BROKEN})):
        assert not notices(path, GAME), path.stem
