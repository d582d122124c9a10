"""The planner: legal at every table, blind to what is hidden, and true to what its plan says."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from quarterdeck import bots
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import read_toml
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.scenario import set_up
from quarterdeck.games import every, find
from quarterdeck.games.all_hands.rules import actions
from quarterdeck.games.deckhand_duel.rules import actions as duel
from quarterdeck.games.deckhand_duel.rules.figures import place_on_map
from quarterdeck.server.thinking import advise
from tests.bots.test_bots import WON, positions, redealt
from tests.project import ROOT

PLANNER = bots.find("planner")
TABLES = [
    ("hit-the-deck", 2, {"attack-card": "may", "supply-cut": "broadside"}),
    ("all-hands", 5, {"prize-crews": "on", "aargh": "vote", "length": "round"}),
    ("all-hands", 2, {"aargh": "first", "length": "round"}),
    ("deckhand-builder", 1, {"goal": "structures"}),
    ("deckhand-builder", 4, {}),
    ("deckhand-duel", 2, {"gamers": "choose"}),
]


def played(game: Game, names: list[str], options: Mapping[str, str], number: int) -> Match:
    players = [bots.find(name) for name in names]
    match = Match(game, names, dict(options), seed_from_number(number))
    while waiting := match.waiting():
        seat = waiting[0]
        question = bots.Question.of(match, seat)
        action = players[seat].choose(question)
        assert action in question.legal
        match.play(seat, action)
    return match


def choice(slug: str, position: Mapping[str, object]) -> str:
    """What the planner does in a position."""
    match, _ = set_up({"game": slug, "seats": 2, "position": position}, find)
    return match.notation.text(PLANNER.choose(bots.Question.of(match, match.waiting()[0])))


def test_every_game_has_a_plan() -> None:
    """Where nobody wins, whoever leads the gauntlet of a day has one."""
    assert all(game.parts.plan is not None for game in every())


@pytest.mark.parametrize("game", WON)
def test_a_plan_does_not_notice_when_the_unseen_is_swapped(game: Game) -> None:
    for match in positions(game, 6, every_nth=3, most=12):
        seat = match.waiting()[0]
        first = PLANNER.choose(bots.Question.of(match, seat))
        luck = bots.Question.of(match, seat).luck.luck
        for world in range(2):
            asked = bots.Question.of(redealt(match, seat, world), seat)
            asked.luck.luck = list(luck)
            assert PLANNER.choose(asked) == first


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES, ids=lambda value: str(value))
def test_a_plan_copes_with_every_table(slug: str, seats: int, options: dict[str, str]) -> None:
    assert played(find(slug), ["planner"] * seats, options, 3).over


@pytest.mark.parametrize("game", WON)
def test_a_plan_beats_chance(game: Game) -> None:
    options = {"length": "round"} if game.slug == "all-hands" else {}
    share = 0.0
    for number in range(6):
        names = ["planner", "random"] if number % 2 else ["random", "planner"]
        outcome = played(game, names, options, 50 + number // 2).outcome()
        assert outcome is not None
        share += outcome.scores[names.index("planner")] / 1000
    assert share >= 5


def test_without_a_plan_it_makes_the_quick_move() -> None:
    match = Match(find("deckahedron"), ["a", "b"], {}, seed_from_number(1))
    seat = match.waiting()[0]
    assert PLANNER.choose(bots.Question.of(match, seat)) in match.legal(seat)


# --- What the plans say

SEA = """
A:2S  A:3S  A:4S
A:5S  A:6S  A:7S
A:9S  A:8S  .
"""


def test_hit_the_deck_takes_the_third_blockade() -> None:
    assert choice("hit-the-deck", {"compass": "A", "sea": SEA, "hands": {"A": "10S KD"}}) == "deploy 10S C"


def test_hit_the_deck_keeps_the_twin_of_a_ship_back() -> None:
    sea = "\n.     .     .\n.     .     .\n.     .     .\n"
    assert choice("hit-the-deck", {"compass": "A", "sea": sea, "hands": {"A": "9S 9C JD 4H"}}).startswith("deploy 9")


def test_hit_the_deck_saves_its_card_where_nothing_holds() -> None:
    """A straight that is all but laid: King, Queen and one of many, against a lone Two."""
    position = {
        "phase": "defence",
        "compass": "A",
        "action": 1,
        "sea": "\nA:KS  .  .\nA:KH  .  .\nB:2C  .  .\n",
        "hands": {"A": "QS QH JS 10S", "B": "3C 5D"},
    }
    match, _ = set_up({"game": "hit-the-deck", "position": {**position, "phase": "act"}}, find)
    match.play_text(0, "ram D>A with QS")
    assert match.notation.text(PLANNER.choose(bots.Question.of(match, 1))) == "stand"


def test_all_hands_never_shouts_for_what_it_throws_away() -> None:
    match = Match(find("all-hands"), ["a", "b"], {"length": "round"}, seed_from_number(5))
    shouts, wanted = 0, {0: 0, 1: 0}
    while waiting := match.waiting():
        seat = waiting[0]
        action = PLANNER.choose(bots.Question.of(match, seat))
        if action == actions.SHOUT:
            shouts += 1
            wanted[seat] = match.table.discards[match.table.discards_size - 1]
        elif actions.verb_of(action) == actions.DISCARD:
            assert actions.card_of(action) != wanted[seat]
            wanted[seat] = 0
        match.play(seat, action)
    assert shouts > 0


def test_the_duel_kills_the_captain_when_it_can() -> None:
    match, _ = set_up(read_toml(ROOT / "tests/scenarios/deckhand-duel/attack-kills-the-captain.toml"), find)
    assert match.notation.text(PLANNER.choose(bots.Question.of(match, match.waiting()[0]))).startswith("attack ")


def test_the_duel_goes_on_with_the_figure_that_has_begun() -> None:
    """Whoever acts next ends its turn: nobody walks up to an enemy and then forgets to strike."""
    forgotten = 0
    match = Match(find("deckhand-duel"), ["a", "b"], {}, seed_from_number(5))
    while waiting := match.waiting():
        seat = waiting[0]
        begun = place_on_map(match.table, match.table.active) if match.table.active else -1
        could = [
            each for each in match.legal(seat) if duel.verb_of(each) == duel.ATTACK and duel.way_of(each)[0] == begun
        ]
        action = PLANNER.choose(bots.Question.of(match, seat))
        forgotten += bool(could) and duel.verb_of(action) == duel.MOVE and duel.way_of(action)[0] != begun
        match.play(seat, action)
    assert forgotten == 0


def test_deckhand_plays_what_gives_actions_while_it_has_one() -> None:
    hand = "Seaside Citadel, Fist Fight, Governor's Jail"
    decks = {"A": "Celebrate", "B": "Celebrate, Celebrate, Fist Fight, Fist Fight"}
    position = {"hands": {"A": hand}, "decks": decks, "actions": 1}
    assert choice("deckhand-builder", position) == "play Seaside Citadel"


def test_deckhand_does_not_end_a_game_that_it_is_losing() -> None:
    """One card is left in the supply deck; three hooks behind, it plays for coins instead of buying the last one."""
    position = {
        "hands": {"A": "Fist Fight"},
        "stashes": {"B": "Skull Island"},
        "decks": {"A": "Celebrate, Celebrate, Fist Fight", "B": "Celebrate, Fist Fight, Tavern"},
        "supply": "Mutiny, Alley Thief, Haggling, Beach Bum, Quick Shot, Blademaster",
        "supply-deck": "Poisoned Grog",
        "coins": {"A": 1, "B": 4},
        "actions": 1,
    }
    assert not choice("deckhand-builder", position).startswith("buy")


def test_the_plan_teaches_until_whoever_looks_ahead_is_ready() -> None:
    for game in every():
        match = Match(game, ["a", "b"], {}, seed_from_number(4))
        if not game.competitive:
            continue
        seat = match.waiting()[0]
        question = bots.Question.of(match, seat)
        move = game.words.action_text(match.box, PLANNER.choose(question))
        assert advise(question, ready=False).lines[0] == f"A good player's plan: {move}."
