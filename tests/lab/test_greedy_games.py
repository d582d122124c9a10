"""Games of the lab are the games that a Match with greedy bots plays, and trials change what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import find
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.lab.arena import Bout, play_bout
from quarterdeck.lab.compiled import whole_games as w
from quarterdeck.lab.greedy_games import GreedyGames

LONG = pytest.mark.long
LATER = [pytest.param(slug, marks=LONG) for slug in ("deckhand-duel", "all-hands")]
GAMES = ["hit-the-deck", "deckhand-builder", *LATER]


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_that_of_a_match(slug: str) -> None:
    game = find(slug)
    games = GreedyGames(game, 2)
    box = game.pack_box(2, {})
    for number in range(3):
        seed = seed_from_number(number)
        played = games.play(games.record(box), games.deal(box, seed), seed)
        same = play_bout(Bout(slug, (), ("greedy", "greedy"), number, 0))
        assert (played.shares, len(played.moves)) == (same.shares, same.moves)
        assert set(played.moves[:, w.SEAT]) == {0, 1} and played.moves[:, w.CHOICES].min() >= 1
        assert played.moves[-1, w.LEADER] == 1 + played.shares.index(max(played.shares))


def test_a_blank_card_does_nothing_for_its_seat_alone() -> None:
    game = find("deckhand-builder")
    trials = game.parts.trials
    assert trials is not None
    box = game.pack_box(2, {})
    assert len(trials.subjects(box)) == 58, "all designs but the Useless Totem have a text"
    table = game.Table()
    table.luck = [1, 2, 3, 4]
    game.function("deal")(box, table)
    assert trials.other_arm(box, table, "Fist Fight", 0) == 1
    from quarterdeck.games.deckhand_builder.rules.programs import program_of

    card = next(card for card in range(1, box.cards + 1) if box.home[card] == 2)
    assert program_of(box, card, 0, 0) == 0 and program_of(box, card, 0, 1) > 0


@pytest.mark.parametrize("slug", ["hit-the-deck", "all-hands"])
def test_a_changed_hand_keeps_all_cards_and_has_or_lacks_the_subject(slug: str) -> None:
    game = find(slug)
    trials = game.parts.trials
    assert trials is not None
    found = set()
    for number in range(3):
        for subject in trials.subjects(game.pack_box(2, {})):
            box, seed = game.pack_box(2, {}), seed_from_number(number)
            table = game.Table()
            table.luck = list(range(number, number + 4))
            game.function("deal")(box, table)
            before = game.words.position(box, table)
            sign = trials.other_arm(box, table, subject, 1)
            found.add(sign)
            assert game.function("sound")(box, table) == 0, seed
            assert (game.words.position(box, table) == before) == (sign == 0)
    assert {1, -1} <= found


def test_a_card_of_another_set_is_laid_for_one_seat_alone(tmp_path: Path) -> None:
    """The duel, two sets compared: a card as the other set has it for one seat, with its numbers and its text."""
    game = find("deckhand-duel")
    text = (game.folder / "cards" / "house.toml").read_text("utf-8")
    head, name, rest = text.partition('name    = "Rope Dancer"')
    path = tmp_path / "other.toml"
    path.write_text(head + name + rest.replace("damage  = 1", "damage  = 4", 1).replace('["swift"]', "[]", 1), "utf-8")
    options = {"blue": "star-bounder", "red": "star-bounder"}
    old, new = (game.pack_box(2, {**options, "cards": cards}) for cards in ("house", str(path)))
    trials = game.parts.trials
    assert trials is not None
    box = old.copy()
    assert trials.changed_arm(box, None, "Rope Dancer", 1, {"cards": str(path)}) == -1
    assert trials.changed_arm(box, None, "Drone", 1, {"cards": str(path)}) == 0  # in neither deck
    mixed = [old.base_damage[card] if card <= t.DECK else new.base_damage[card] for card in range(t.CAPTAIN)]
    assert list(box.base_damage[: t.CAPTAIN]) == mixed != list(old.base_damage[: t.CAPTAIN])
    assert list(box.any_with[0]) == list(old.any_with[0]) and list(box.any_with[1]) == list(new.any_with[1])
    assert list(box.reactions[1]) == list(new.reactions[1]) and list(box.design) == list(old.design)
