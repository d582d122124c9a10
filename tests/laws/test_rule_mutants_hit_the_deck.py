"""The rules of Hit the Deck! are pinned: each is broken by a few letters, and a scenario must notice it."""

from __future__ import annotations

import pytest

from quarterdeck import games
from quarterdeck.games.hit_the_deck.rules import attacking, deploying, ending, hands, poker, seemap, setup, sight, turn
from quarterdeck.games.hit_the_deck.rules import play as rules
from tests.laws.mutants import RuleMutant, notices, scenarios

GAME = games.find("hit-the-deck")

BROKEN = [
    RuleMutant(attacking.why_not_attack, "if table.attacked:", "if 0:", "turn-structure-example"),
    RuleMutant(attacking.why_not_attack, "not occupies(table, seat, source)", "0", "r12-r41-who-can-be-attacked"),
    RuleMutant(attacking.why_not_attack, "not occupies(table, 1 - seat, target)", "0", "r12-r41-who-can-be-attacked"),
    RuleMutant(attacking.why_not_attack, "if course >= t.ALONG_LANES:", "if 0:", "r13-no-card-need-be-laid"),
    RuleMutant(
        attacking.why_not_attack,
        "second_ram(table, seat, source, target) == t.NOWHERE",
        "0",
        "r13-no-card-need-be-laid",
    ),
    RuleMutant(attacking.why_not_attack, "if course < t.ALONG_LANES:", "if 0:", "r13-no-card-need-be-laid"),
    RuleMutant(attacking.why_not_attack, "table.deck_size == 0", "0", "r19-broadside-without-a-deck"),
    RuleMutant(attacking.second_ram, "& ~(1 << source)", "& ~(1 << target)", "r13-no-card-need-be-laid"),
    RuleMutant(attacking.attack, "table.attacked = 1", "table.attacked = 0", "figure-3-broadside"),
    RuleMutant(attacking.why_not_support, "if table.kind == t.NORMAL:", "if 0:", "r14-normal-attack"),
    RuleMutant(attacking.why_not_support, "not adjacent(support, table.target)", "0", "r22-bastion"),
    RuleMutant(attacking.why_not_support, "support // 3 != table.target // 3", "0", "r23-broadside-defence"),
    RuleMutant(
        attacking.defend,
        "helper = table.ship[support] if support != t.NOWHERE else t.NONE",
        "helper = t.NONE",
        "example-straight-flush-by-suit",
    ),
    RuleMutant(
        attacking.defend,
        "third = table.ship[second_ram(table, attacker, table.source, table.target)]",
        "pass",
        "r13-a-bare-ram",
    ),
    RuleMutant(
        attacking.defend,
        "beats(box, attack_worth, defence_worth)",
        "not beats(box, defence_worth, attack_worth) or not card",
        "example-king-beats-queen-seven-three",
    ),
    RuleMutant(attacking.defend, "fleet_of(table, 1 - victor) > 0", "1", "r34-no-bonus-without-enemies"),
    RuleMutant(attacking.defend, "table.royal = victor", "table.royal = attacker", "r33-royal-bonus-of-the-defender"),
    RuleMutant(attacking.after_battle, "if defence_card != t.NONE:", "if 0:", "r13-a-bare-ram"),
    RuleMutant(
        attacking.after_battle,
        "table.kind == t.BROADSIDE or not box.cut_by_broadside_only",
        "not box.cut_by_broadside_only",
        "r24-supply-cut-broadside-only",
    ),
    RuleMutant(
        attacking.after_battle,
        "table.kind == t.BROADSIDE or not box.cut_by_broadside_only",
        "1",
        "r24-supply-cut-broadside-only",
    ),
    RuleMutant(attacking.sink, "if not cuts:", "if cuts:", "figure-3-broadside"),
    RuleMutant(attacking.destroy, "occupies(table, enemy, other)", "1", "r33-second-ship-gone-with-the-first"),
    RuleMutant(attacking.destroy, "if one == t.NOWHERE:", "if 0:", "r33-the-bonus-may-be-declined"),
    RuleMutant(
        attacking.why_not_destroy,
        "if other != t.NOWHERE and not occupies(table, 1 - seat, other):",
        "if 0:",
        "r33-royal-bonus-cuts-supply",
    ),
    RuleMutant(deploying.why_not_deploy, "if table.deployed:", "if 0:", "r06-deploy-then-attack"),
    RuleMutant(deploying.why_not_deploy, "return t.PORT_BLOCKADED", "return t.OCCUPIED", "r01-blockade-of-captain-b"),
    RuleMutant(deploying.deploy, "if blockades(table, seat):", "if 0:", "r01-blockade-of-captain-b"),
    RuleMutant(deploying.deploy, "table.deployed = 1", "table.deployed = 0", "figure-2-deploy"),
    RuleMutant(
        seemap.blockades,
        "ports_of(1 - seat) == ports_of(1 - seat)",
        "ports_of(seat) == ports_of(seat)",
        "r01-blockade-of-captain-b",
    ),
    RuleMutant(
        seemap.ahead,
        "seazone + t.NORTH if captain == 1 else seazone - t.NORTH",
        "seazone + t.NORTH",
        "figure-3-broadside",
    ),
    RuleMutant(seemap.berths, "& ~own & ~table.fleet[1 - seat]", "& ~own", "r08-r11-where-to-deploy"),
    RuleMutant(seemap.berths, "third = (own & second) << t.NORTH", "third = second << t.NORTH", "figure-2-deploy"),
    RuleMutant(setup.decide_redraw, "table.redraw[1 - seat] == t.UNDECIDED", "0", "r02-as-agreed-a"),
    RuleMutant(setup.redraw_hand, "draw_hand(table, seat)", "pass", "r03-both-redraw"),
    RuleMutant(
        setup.begin,
        "box.first if box.first != t.NOBODY else below(table, 2)",
        "below(table, 2)",
        "r02-as-agreed-a",
    ),
    RuleMutant(setup.begin, "box.first if box.first != t.NOBODY else below(table, 2)", "0", "r02-as-agreed-b"),
    RuleMutant(turn.draw, "put_in_hand(table, seat, card)", "pass", "r04-no-hand-limit"),
    RuleMutant(turn.end_action, "not (box.ends_at_once and table.deck_size == 0)", "1", "r35-at-once-for-a-broadside"),
    RuleMutant(turn.end_action, "table.slot == 1", "0", "figure-2-deploy"),
    RuleMutant(turn.end_turn, "table.compass = 1 - table.compass", "pass", "figure-2-deploy"),
    RuleMutant(turn.end_turn, "if box.ends_at_once and table.deck_size == 0:", "if 0:", "r35-at-once-at-the-start"),
    RuleMutant(turn.begin_actions, "table.attacked = 0", "pass", "r06-deploy-then-attack"),
    RuleMutant(
        ending.score_game,
        "box.alternate_win and decided",
        "not box.alternate_win and decided",
        "r35-at-once-for-a-broadside",
    ),
    RuleMutant(ending.score_game, "if table.hand_size[0] == 0:", "if 0:", "r37-two-empty-hands"),
    RuleMutant(
        ending.score_game,
        "0 if beats(box, worth, other) else 1",
        "1 if beats(box, worth, other) else 0",
        "r35-at-once-for-a-broadside",
    ),
    RuleMutant(ending.decided, "0 if one > other else 1", "0", "r36-blockaded"),
    RuleMutant(ending.lanes_of, "if box.lanes_by_blockade:", "if 0:", "r36-blockaded"),
    RuleMutant(ending.lanes_of, "balance > 0", "balance >= 0", "r35-last-card-at-the-end"),
    RuleMutant(
        ending.show_best,
        "tell(table, t.BEST_HAND, captain, EVERYONE, one, two, three)",
        "pass",
        "r35-at-once-at-the-start",
    ),
    RuleMutant(
        poker.beats,
        "category_of(one) >= FLUSH",
        "category_of(one) >= PAIR",
        "r32-kicker-of-a-pair-against-none",
    ),
    RuleMutant(poker.beats, "if box.kickers:", "if 0:", "r32-kicker-decides"),
    RuleMutant(poker.beats, "if box.kickers:", "if 1:", "r32-a-card-more-never-loses"),
    RuleMutant(poker.beats, "one & 15 > other & 15", "one & 15 < other & 15", "r32-a-card-more-never-loses"),
    RuleMutant(
        poker.strength_of_three,
        "top == t.KING and second == t.QUEEN and third == t.ACE",
        "0",
        "r30-ace-high-in-a-straight",
    ),
    RuleMutant(poker.strength_of_three, "if third == t.JACK:", "if 0:", "r30-low-royal-flush"),
    RuleMutant(
        poker.strength_of_three,
        "if suited:\n        return packed(FLUSH,",
        "if 0:\n        return packed(FLUSH,",
        "r30-ace-low-in-a-flush",
    ),
    RuleMutant(
        poker.strength_of_three,
        "return packed(PAIR, second, top, -1, suit_of(middle))",
        "return packed(PAIR, second, top, -1, suit_of(low))",
        "r42-hands-are-open-at-the-end",
    ),
    RuleMutant(rules.why_not_lay, "0 if box.bare_attacks else t.ATTACK_NEEDS_A_CARD", "0", "r13-a-card-must-be-laid"),
    RuleMutant(rules.legal_actions, "if rows and table.deck_size > 0:", "if rows:", "r19-broadside-without-a-deck"),
    RuleMutant(hands.discard, "table.discards_size += 1", "pass", "figure-3-broadside"),
    RuleMutant(
        sight.show,
        "captain == seat or table.phase == t.OVER",
        "captain == seat",
        "r42-hands-are-open-at-the-end",
    ),
    RuleMutant(sight.show, "captain == seat or table.phase == t.OVER", "1", "r17-r18-broadside"),
]
SURVIVORS = {  # changes that no scenario notices, and why
    RuleMutant(attacking.attack, "only(seat)", "EVERYONE"): (
        "caught by the laws of secrets: law_events and law_told hear the card"
    ),
    RuleMutant(
        rules.may_assist,
        "return beside if table.kind == t.BROADSIDE else beside | (target << t.NORTH) | (target >> t.NORTH)",
        "return beside",
    ): "the same game: a rammed ship's Sealane holds both rams and the ship, so nobody helps along it",
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
