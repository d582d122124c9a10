"""What is special to DeckHand: its card set, the words of cards, set-up, and every card played."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from quarterdeck import cli
from quarterdeck.engine.earlier import at
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match, luck_for, replay
from quarterdeck.engine.position import dump_seen, load
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.text import Ref
from quarterdeck.games import find
from quarterdeck.games.deckhand_builder.cardset.designs import BOX, box_set, built_in, read_set
from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import play
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.laws import sound
from quarterdeck.games.deckhand_builder.rules.sight import eye_of, misplaced
from quarterdeck.games.deckhand_builder.words import names
from tests.laws import laws
from tests.laws.play import Play

GAME = find("deckhand-builder")
STARTERS = ("Fist Fight", "Celebrate")


def test_the_map_of_the_rules_leads_somewhere() -> None:
    """The functions and files that play.py names at its top are there."""
    modules = {module.__name__.rsplit(".", 1)[1]: module for module in GAME.rules_modules}
    named = re.findall(r"\b([a-z_]+)\.([a-z_]+)\b", re.sub(r"\S+\.(md|toml|py)\b", "", play.__doc__ or ""))
    assert len(named) > 20
    assert [f"{module}.{name}" for module, name in named if not hasattr(modules.get(module), name)] == []
    files = re.findall(r"\b(card_[a-z_]+)", play.__doc__ or "")
    assert set(files) == {name for name in modules if name.startswith("card_")}


def test_the_box() -> None:
    """The figures of the published list: designs, cards, types, costs, hooks."""
    designs = box_set().designs
    assert len(designs) == 59
    assert sum(design.copies for design in designs) == 73
    single = [design for design in designs if design.copies == 1]
    assert len(single) == 57
    assert sum(design.hooks for design in single) == 113
    costs = [sum(design.cost == cost for design in single) for cost in (1, 2, 3, 4, 5)]
    assert costs == [14, 27, 12, 3, 1]
    first = [sum(design.types[0] == kind for design in single) for kind in ("attack", "adventure", "structure")]
    assert first == [20, 19, 18]
    assert [design.name for design in designs if design.dealt] == list(STARTERS)
    assert sum(design.advanced for design in designs) == 11


def test_the_later_edition() -> None:
    """R58: 61 cards for the supply; four players bring 11 each to the supply deck."""
    designs = built_in("retail").designs
    assert sum(design.copies == 1 for design in designs) == 61
    match = Match(GAME, ["x"] * 4, {"cards": "retail"}, seed_from_number(4))
    assert (match.table.size[t.SUPPLY_DECK], match.table.size[t.RELOAD_DECK]) == (44, 11)
    texts = {design.name: design.text for design in designs}
    assert texts["Angry Mob"].endswith("When you Buy a card while this is in your stash: if it costs 1: +1 Action.")
    assert texts["Crafty Coco"].endswith("you may take it into your hand.")
    assert "+1 coin for each type of card in the supply." in texts["Hidden Cove"]
    assert "+1 coin for each Structure in their stash (at most 4)" in texts["Tax Collector"]


def test_every_card_has_a_text_and_a_symbol() -> None:
    symbols = set(GAME.view.faces(GAME.pack_box(2, {})))
    assert len(symbols) == 59
    for face in GAME.view.faces(GAME.pack_box(2, {})).values():
        assert face.text.endswith(".") and face.art and face.corners["type"], face


@pytest.mark.parametrize(("seats", "supply", "reload"), [(1, 23, 28), (2, 22, 29), (3, 33, 18), (4, 40, 11)])
def test_set_up(seats: int, supply: int, reload: int) -> None:
    """Set up: supply deck, reload deck less six, a coin and four cards each."""
    match = Match(GAME, ["x"] * seats, {}, seed_from_number(4))
    table = match.table
    assert table.size[t.SUPPLY_DECK] == supply
    assert table.size[t.RELOAD_DECK] == reload
    assert table.size[t.SUPPLY] == 6
    assert table.size[t.OUT] == 16 - 4 * seats
    for seat in range(seats):
        mine = [card for card in range(1, 74) if t.OWNER[table.zone[card]] == seat]
        owned = [names.card_name(match.box, card) for card in mine]
        assert sorted(name.rsplit(" ", 1)[0] for name in owned) == ["Celebrate"] * 2 + ["Fist Fight"] * 2
        assert table.coins[seat] == 1


def test_the_first_player_is_random() -> None:
    firsts = {Match(GAME, ["x"] * 4, {}, seed_from_number(seed)).table.turn for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


@pytest.mark.parametrize(("seats", "reload"), [(1, 17), (2, 18), (3, 7)])
def test_beginner_game(seats: int, reload: int) -> None:
    """R54: the eleven cards stay in the box."""
    match = Match(GAME, ["x"] * seats, {"beginner": "yes"}, seed_from_number(5))
    out = {design.name for design in box_set().designs if design.advanced}
    assert {"The Grand Council", "Typhoon", "Going Ape"} < out and len(out) == 11
    for card in range(1, 74):
        if names.title(match.box, card) in out:
            assert match.table.zone[card] == t.OUT
    assert match.table.size[t.RELOAD_DECK] == reload


def test_the_beginner_game_is_not_for_four() -> None:
    """R54: nothing would be left to reload from. Tables of the first rules that have it are played on."""
    with pytest.raises(BadInput, match="leaves no reload deck for 4 seats; it is for up to 3"):
        Match(GAME, ["x"] * 4, {"beginner": "yes"})
    match = Match(at(GAME, 1), ["x"] * 4, {"beginner": "yes"}, seed_from_number(5))
    assert match.table.size[t.RELOAD_DECK] == 0
    assert replay(match.record(), find).table == match.table


def test_players_choose_which_cards_stay_out() -> None:
    """R54: up to eleven, by name; a reload deck must be left."""
    out = "Typhoon, gold mine, Emperor\u2019s Caprice"
    match = Match(GAME, ["x"] * 4, {"leave-out": out}, seed_from_number(5))
    assert match.table.size[t.RELOAD_DECK] == 8 and match.table.size[t.OUT] == 3
    gone = [names.title(match.box, card) for card in range(1, 74) if not match.box.home[card]]
    assert gone == ["Typhoon", "Emperor's Caprice", "Gold Mine"]
    with pytest.raises(BadInput, match="no card 'typhon' for the supply; did you mean 'Typhoon'"):
        GAME.pack_box(2, {"leave-out": "Typhon"})
    with pytest.raises(BadInput, match="no card 'fist fight'"):
        GAME.pack_box(2, {"leave-out": "Fist Fight"})
    uniques = [design.name for design in box_set().designs if design.copies == 1]
    with pytest.raises(BadInput, match="up to 11 cards, not 12"):
        GAME.pack_box(2, {"leave-out": ", ".join(uniques[:12])})
    with pytest.raises(BadInput, match="leaves no reload deck for 4 seats"):
        GAME.pack_box(4, {"leave-out": ", ".join(uniques[:11])})


# --- The words of cards


def set_with(tmp_path: Path, card: str) -> Path:
    """The box's file with one more card."""
    path = tmp_path / "set.toml"
    path.write_text(BOX.read_text(encoding="utf-8") + "\n" + card, encoding="utf-8")
    return path


def card_that(play: str, more: str = "") -> str:
    return f'[[card]]\nname = "Try Out"\ntype = "attack"\ncost = 1\nhooks = 1\n{more}\nplay = """\n{play}\n"""\n'


WRONG = {
    "coin": "'coin' takes a number from 1 to 20",
    "cion 1": "unknown word 'cion'; did you mean 'coin'?",
    "coin 0": "not '0'",
    "coin per atack in hand": "'atack' is no kind of card",
    "coin per attack in pocket": "cannot be counted",
    "coin per 'Celebrat' in hand": "there is no card 'Celebrat'; did you mean 'Celebrate'?",
    "frobnicate": "unknown word 'frobnicate'; the words: coin",
    "steal 1": "'steal' speaks of 'they' but no line before it fills it",
    "gain it": "speaks of 'it'",
    "arrange these": "speaks of 'these'",
    "if cost of these is not number: coin 1": "speaks of",
    "target enemy": "must be the one that needs it",
    "target enemy\ncoin 1": "must be the one that needs it",
    "target friend": "expected 'target player'",
    "choose player": "expected 'target player'",
    "may": "unknown word 'may'",
    "may:": "needs an indented block",
    "maybe: coin 1": "opens no block",
    "or: coin 1": "without 'either:'",
    "either: coin 1": "needs an 'or:'",
    "either: coin 1\nor: coin 1\nor: coin 1\nor: coin 1\nor: coin 1": "at most four",
    "  coin 1\ncoin 1": "further out",
    "coin 1\n  coin 1": "opens no block",
    "coin 1\npay 1": "'pay' is the first line",
    "pay 1\ncoin 1": "behind 'pay' comes",
    "reveal 2 of my deck": "expected 'reveal 2 of your deck'",
    "reveal 9 of your deck": "1 to 4 cards",
    "reveal 2 of every deck": "one of every deck",
    "look 2 of supply deck": "only look at your deck",
    "swap your hand": "expected 'swap CARDS with CARDS",
    "swap your hand with any stash cost same": "comes from the supply or from one stash",
    "discard your stash": "only discard from your hand",
    "flip your hand": "only supply cards",
    "strand supply": "only a card of a stash",
    "gain this": "'gain' does not go with 'this'",
    "pick 9 supply": "at most 4",
    "draw 9 as these": "at most 4",
    "tuck there stash": "did you mean 'their stash'?",
    "tuck mars": "expected your hand",
    "they draw 1": "'they' does not go with 'draw'",
    "everyone draw 1": "'everyone' goes with",
    "name number": "expected 'they name number'",
    "hangover 1": "expected 'everyone hangover 1'",
    "may draw 1": "'may' does not go with 'draw'",
    "shuffle deck": "expected 'shuffle stash'",
    "take your stash\nmay gain it": "goes with the line that chooses",
    "each player:\n  target enemy\n  steal 1": "inside 'each player'",
    "\n".join(["coin 1"] * 130): "too long",
}


def check(path: Path) -> list[str]:
    """What is wrong with a set, a line each."""
    return [str(error) for error in read_set(path.read_text("utf-8"), str(path))[1]]


@pytest.mark.parametrize("program", WRONG, ids=lambda text: text.replace("\n", "; ")[:40])
def test_what_is_wrong_is_said_with_its_line(program: str, tmp_path: Path) -> None:
    path = set_with(tmp_path, card_that(program))
    (trouble,) = check(path)
    assert WRONG[program] in trouble
    assert trouble.startswith(f"{path}:") and ": Try Out, play: " in trouble
    line = int(trouble.removeprefix(f"{path}:").split(":")[0])
    assert line > len(BOX.read_text(encoding="utf-8").splitlines())


RIGHT = (
    "coin 1\naction 1\nbuy 1\nbuy 1 cost 1\ndraw per hooks of it".replace("draw per hooks of it", "draw 1"),
    "target enemy\nthey remove their stash\nthey coin 1",
    "target player\ntuck their stash attack",
    "may remove your hand or stash cost 2 or less\naction per hooks of it\ncoin per cost of it max 2",
    "look 3 of your deck\nstash any these\narrange these",
    "reveal 1 of every deck\nmay swap these with supply cost within 2",
    "discard up to 2 your hand\ndraw per card in these",
    "pay 1\nswap your hand with supply cost 1 less",
    "pay 1\nreveal 2 of your deck\ntake these",
    "if attack in stash and 2 structure in supply and fewest cards:\n  coin 1\n  may:\n    draw 1",
    "either: coin 1\nor: buy 1\nor: action 1",
    "may top this\nmay tuck this\nmay shuffle stash\nmay coin 2",
    "gain supply 'Tavern'\ntop it",
    "pick 2 your stash\nnote attack in these\nreveal 2 of any deck\nif attack in these beats number: coin 3",
    "take your stash\ndiscard it\nshow your hand\nremove it",
    "flip supply\nmay flip later 2\nstrand your stash",
    "choose enemy\nthey name number\ndraw 2 as these\nif cost of these is not number: show these",
    "each player:\n  they tuck their stash\neveryone coin 1\neveryone hangover 1\npass left",
    "apply supply attack\ndiscount 1\nwed them".replace("\nwed them", ""),
    "target enemy\nwed them\ntarget enemy\nbewitch them",
    "target enemy\ngain their stash\nstash it\napply it\nstrand it\nflip later 1",
    "take any stash cost 3\nswap this or your hand with supply cost same",
    "coin per cost of these".replace("coin per cost of these", "draw 2 as these\ncoin per cost of these"),
    "reveal 3 of your deck\nmay swap these with supply cost within 2",
    "pick supply\nswap it with your stash cost within 1\ntop it",
    "target player\nreveal 2 of their deck\ngain these\nreveal 2 of supply deck\narrange these",
    "coin per alike in supply max 4\nreveal 2 of supply deck\ngain these structure",
)


@pytest.mark.parametrize("program", RIGHT, ids=lambda text: text.replace("\n", "; ")[:40])
def test_words_play(program: str, tmp_path: Path) -> None:
    """Every word, written on cards of every kind, is played in random matches that stay sound to their end."""
    text = card_that(program, 'copies = 12\ndiscarded = "draw 1"')
    path = set_with(tmp_path, text)
    assert check(path) == []
    for seats in (1, 2, 3):
        match = Match(GAME, ["x"] * seats, {"cards": str(path)}, seed_from_number(seats))
        luck = random.Random(seats)
        face = match.game.view.faces(match.box)["Try Out"]
        assert face.text.count("\n") == 1
        while not match.over:
            seat = luck.choice(match.waiting())
            legal = match.legal(seat)
            plays = [action for action in legal if "Try Out" in match.notation.text(action)]
            match.play(seat, luck.choice(plays or legal))
            assert sound(match.box, match.table) == 0
        assert match.outcome() is not None


BAD_CARDS = {
    '[[card]]\nname = "Tavern"\ntype = "attack"\ncost = 1\nhooks = 1\n': "two cards 'Tavern'",
    '[[card]]\nname = "A, B"\ntype = "attack"\ncost = 1\nhooks = 1\n': "no comma",
    '[[card]]\nname = "Odd"\ntype = "atack"\ncost = 1\nhooks = 1\n': "did you mean 'attack'?",
    '[[card]]\nname = "Odd"\ntype = 4\ncost = 1\nhooks = 1\n': "type is attack",
    '[[card]]\nname = "Odd"\ntype = "attack"\ncost = 12\nhooks = 1\n': "cost is a number from 0 to 9",
    '[[card]]\nname = "Odd"\ntype = "attack"\nhooks = 1\n': "cost is a number",
    '[[card]]\nname = "Odd"\ntype = "attack"\ncost = 1\nhooks = 1\nplays = "coin 1"\n': "did you mean 'play'?",
    '[[card]]\nname = "Odd"\ntype = "attack"\ncost = 1\nhooks = 1\nplay = 3\n': "a program is text",
    '[[card]]\nname = "Odd"\ntype = "attack"\ncost = 1\nhooks = 1\ndealt = 1\n': "needs 4 copies",
    '[[card]]\nname = "Odd"\ntype = "attack"\ncost = 1\nhooks = 1\npassive = "free"\n': "passive is one of",
    '[[card]]\nname = "Odd"\ntype = "attack"\ncost = 1\nhooks = 1\ncopies = 60\n': "at most 96",
    '[[card]]\nname = "Odd"\ntype = "attack"\ncost = 1\nhooks = 1\ncopies = 20\nstart = "coin 1"\n': "at most 24",
    '[[card]]\nname = "Odd"\ntype = "attack"\ncost = 1\nhooks = 1\ncopies = 4\nlost = "coin 1"\n': "effect when lost",
    '[[card]]\nname = "Odd"\ntype = "attack"\ncost = 1\nhooks = 1\ncopies = 9\n'
    'passive = "first attack costs 1 less"\n': "more than 8 passive",
    '[[card]]\nname = "Odd"\ntype = "attack"\ncost = 1\nhooks = 1\npassive = ["free"]\n': "one of: first attack",
    "[deck]\nx = 1\n": "there is no [deck]",
    "card = = 3\n": "is not TOML",
}


@pytest.mark.parametrize("card", BAD_CARDS, ids=lambda text: BAD_CARDS[text][:30])
def test_bad_cards_are_refused(card: str, tmp_path: Path) -> None:
    path = set_with(tmp_path, card)
    assert any(BAD_CARDS[card] in trouble for trouble in check(path)), check(path)
    with pytest.raises(BadInput):
        GAME.pack_box(2, {"cards": str(path)})


def test_a_set_without_a_head_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    text = BOX.read_text(encoding="utf-8")
    cards = text[text.index("[[card]]") :]
    path.write_text(f"set = 3\n{cards}", encoding="utf-8")
    assert any("[set] is a table with a name, not 3" in trouble for trouble in check(path))


def test_a_small_set_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text('[[card]]\nname = "Oar"\ntype = "attack"\ncost = 1\nhooks = 1\n', encoding="utf-8")
    troubles = check(path)
    assert any("a starting deck of 0 cards" in trouble for trouble in troubles)
    assert any("cards for the supply" in trouble for trouble in troubles)
    path.write_text("x = 1\n", encoding="utf-8")
    assert any("at least one [[card]]" in trouble for trouble in check(path))


def test_a_set_for_two_is_refused_with_four_seats(tmp_path: Path) -> None:
    starter = '[[card]]\nname = "Oar"\ntype = "attack"\ncost = 1\nhooks = 1\ncopies = 16\ndealt = 4\nplay = "coin 1"\n'
    other = '[[card]]\nname = "Sail"\ntype = "structure"\ncost = 1\nhooks = 2\ncopies = 30\nplay = "coin 2"\n'
    path = tmp_path / "small.toml"
    path.write_text(starter + other, encoding="utf-8")
    assert check(path) == []
    GAME.pack_box(2, {"cards": str(path)})
    with pytest.raises(BadInput, match="4 seats need 46"):
        GAME.pack_box(4, {"cards": str(path)})


def test_cards_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cards", "check", str(BOX)]) == 0
    assert "can be played in DeckHand" in capsys.readouterr().out
    bad = set_with(tmp_path, card_that("cion 1"))
    assert cli.main(["cards", "check", str(bad), "--game", "deckhand-builder"]) == 1
    assert "1 thing is wrong" in capsys.readouterr().out
    assert cli.main(["cards", "list", "deckhand-builder"]) == 0
    out = capsys.readouterr().out
    assert "59 designs, 73 cards." in out and all(design.name in out for design in box_set().designs)
    assert cli.main(["cards", "source", "deckhand-builder"]) == 0
    assert capsys.readouterr().out == BOX.read_text(encoding="utf-8")


# --- Positions and words


@pytest.mark.parametrize(
    ("words", "trouble"),
    [
        ({"sails": 1}, "there is no 'sails' in a position"),
        ({"turn": "E"}, "there is no player 'E'"),
        ({"hands": {"A": "Tavrn"}}, "did you mean 'Tavern'?"),
        ({"hands": {"A": "Tavern, Tavern"}}, "more often"),
        ({"hands": "Tavern"}, "by player"),
        ({"hands": {"A": 3}}, "with commas"),
        ({"coins": {"A": -1}}, "coins is a number"),
        ({"supply": "Tavern, Mutiny, Haggling, Alchemy, Typhoon, Hideout, Shipyard"}, "six slots"),
        ({"face-down": {"A": "Tavern"}, "supply": "Hideout, -, -, -, -, -"}, "not in the supply"),
        ({"aside": {"A": "Tavern"}}, "A for B"),
        ({"dolls": {"A": "B B B B B B B"}}, "at most 6"),
        ({"used": 9}, "used is a number up to 5"),
    ],
)
def test_bad_positions_are_refused(words: dict[str, Any], trouble: str) -> None:
    with pytest.raises(BadInput, match=trouble):
        load(GAME, GAME.pack_box(2, {}), words)


MID_EFFECT = {
    "a sealed answer": (
        {"hands": {"A": "Typhoon"}, "stashes": {"A": "Hideout, Tavern", "B": "Mutiny"}},
        ["A: play Typhoon", "A: pass", "A: choose Hideout"],
    ),
    "looked at": ({"hands": {"A": "Treasure Map"}}, ["A: play Treasure Map"]),
    "chosen from a hand, more to come": (
        {"hands": {"A": "Alchemy, Fist Fight, Hideout, Tavern"}},
        ["A: play Alchemy", "A: discard Hideout"],
    ),
    "half of a swap": (
        {"hands": {"A": "Abyss Marauder, Fist Fight, Hideout"}, "stashes": {"B": "Typhoon, Alchemy, Tavern, Mutiny"}},
        ["A: play Abyss Marauder", "A: choose Hideout"],
    ),
    "drawn to be shown or not": (
        {"hands": {"A": "Gold Mine"}, "decks": {"A": "Tavern, Hideout, Fist Fight, Celebrate"}},
        ["A: play Gold Mine", "B: say 3", "A: yes"],
    ),
}


@pytest.mark.parametrize("name", MID_EFFECT)
def test_secrets_in_the_middle_of_an_effect(name: str) -> None:
    """What an effect holds is shown to those who saw it, and guessed by the others within what they know."""
    words, moves = MID_EFFECT[name]
    match = Match(GAME, ["x", "y"], {}, seed_from_number(2), load(GAME, GAME.pack_box(2, {}), words))
    for move in moves:
        seat, _, text = move.partition(": ")
        match.play_text(match.seat_of(seat), text)
    play = Play(GAME, 2)
    for viewer in play.viewers:
        laws.law_show(play, match.table, viewer, 11)
        laws.law_canaries(play, match, viewer, 12)
        laws.law_guesses_vary(play, match.table, viewer, 13)


def test_moves_as_people_write_them() -> None:
    box = GAME.pack_box(2, {})
    words = {"hands": {"A": "Fist Fight"}, "supply": "Tavern", "coins": {"A": 1}, "buys": 1, "actions": 0}
    match = Match(GAME, ["x", "y"], {}, seed_from_number(1), load(GAME, box, words))
    legal = match.legal(0)
    assert match.notation.text(match.notation.parse("buy tavern", legal)) == "buy Tavern with a Buy"
    assert match.notation.text(match.notation.parse("done", legal)) == "end turn"
    assert match.notation.text(match.notation.parse("play fist fight", [a.play(4)])) == "play Fist Fight 4"
    with pytest.raises(BadInput, match="did you mean"):
        match.notation.parse("by tavern", legal)


def test_explanations() -> None:
    box = GAME.pack_box(2, {})
    assert GAME.words.explain(box, "hideout") == (
        "Hideout: Structure, costs 2, 2 hooks. +2 draw, +1 coin. When discarded: +1 draw."
    )
    assert "five" in (GAME.words.explain(box, "action") or "")
    assert GAME.words.explain(box, "submarine") is None


# --- Every card, many times


def counts_of(seats: int, games: int) -> dict[str, int]:
    """How often each card was played in random compiled games, every position checked."""
    import numpy as np

    from quarterdeck.engine.compiler import twin
    from tests.games.counting import count_actions

    compiled = twin(GAME)
    tables = compiled.tables()
    tables[0]["luck"] = luck_for(seed_from_number(seats), 0)
    counts = np.zeros(GAME.actions, np.int64)
    box = GAME.pack_box(seats, {})
    made = compiled.driver(count_actions)(compiled.box(box)[0], tables[0], compiled.moves(), counts, games, 20_000)
    assert made > 0, f"law {-made} of the game is broken"
    found = dict.fromkeys((design.name for design in box_set().designs), 0)
    for card in range(1, box.cards + 1):
        found[names.title(box, card)] += int(counts[a.play(card)])
    return found


def test_every_card_is_played() -> None:
    total = dict.fromkeys((design.name for design in box_set().designs), 0)
    for seats in (1, 2, 3, 4):
        for name, count in counts_of(seats, 150).items():
            total[name] += count
    assert min(total.values()) >= 5, sorted(total.items(), key=lambda item: item[1])[:5]


@pytest.mark.long
def test_a_hundred_thousand_games_play_every_card_many_times(capsys: pytest.CaptureFixture[str]) -> None:
    total = dict.fromkeys((design.name for design in box_set().designs), 0)
    for seats in (1, 2, 3, 4):
        for name, count in counts_of(seats, 25_000).items():
            total[name] += count
    with capsys.disabled():
        print("\nDeckHand, 100,000 random games; how often each card was played:")
        for name, count in sorted(total.items(), key=lambda item: -item[1]):
            print(f"  {count:>9,}  {name}")
    assert min(total.values()) > 1_000


# --- The View as data


@pytest.mark.parametrize(
    ("goal", "hooks", "cards", "note"),
    [
        ("hooks", (4, 32), None, "goal 32 hooks"),
        ("attacks", (4, 26), ("Attacks", 2, 9), "goal 26 hooks and 9 Attacks"),
        ("structures", (4, 27), ("Structures", 0, 8), "goal 27 hooks and 8 Structures"),
    ],
)
def test_one_alone_sees_the_goal(
    goal: str, hooks: tuple[int, int], cards: tuple[str, int, int] | None, note: str
) -> None:
    """And how far it is; among others there is none."""
    alone = Match(GAME, ["Maren"], {"goal": goal}, seed_from_number(1)).view(0).seats[0]
    facts = {fact.id: fact for fact in alone.facts}
    assert (facts["hooks"].value, facts["hooks"].most) == hooks
    found = facts.get("goal-cards")
    assert (found and (found.label, found.value, found.most)) == cards
    assert note in alone.notes
    assert alone.args["goal_hooks"] == hooks[1]
    assert alone.args.get("goal_cards") == (cards and cards[2])
    two = Match(GAME, ["Maren", "Ines"], {"goal": goal}, seed_from_number(1)).view(0).seats[0]
    assert {fact.id: fact.most for fact in two.facts if fact.id in ("hooks", "goal-cards")} == {"hooks": None}
    assert not two.args and not any("goal" in note for note in two.notes)


def at_table(words: dict[str, Any], *moves: str, seats: int = 2) -> Match:
    """A match from a position, after some moves ("A: play Tavern")."""
    box = GAME.pack_box(seats, {})
    names = ["Maren", "Ines", "Tomas", "Bo"][:seats]
    match = Match(GAME, names, {}, seed_from_number(3), load(GAME, box, words))
    for move in moves:
        seat, _, text = move.partition(": ")
        match.play_text(match.seat_of(seat), text)
    return match


def drawn(text: str, refs: tuple[Ref, ...], kind: str) -> list[tuple[str, str]]:
    """What a text refers to: the words, and the key."""
    return [(text[ref.at : ref.to], ref.key) for ref in refs if ref.kind == kind]


def test_what_a_buying_turn_shows() -> None:
    """Prices, Actions used, face-down cards and what a choice costs are numbers and marks."""
    words = {
        "hands": {"A": "Fist Fight"},
        "stashes": {"A": "Spice Trade"},
        "supply": "Tavern, Hideout, Alchemy, Card Mastery, Walk the Plank, Voodoo Curse",
        "face-down": {"B": "Alchemy"},
        "coins": {"A": 1},
        "buys": 1,
        "discount": 1,
        "used": 3,
    }
    view = at_table(words).view(0)
    zones = {zone.id: zone for zone in view.zones}
    assert [zones[f"supply/{i}"].args.get("price") for i in (1, 2, 3, 4)] == [0, 0, None, 2]
    assert zones["supply/3"].marks == ("face-down",)
    assert zones["supply/3"].args == {"player": 1, "restorable": 0}
    counters = {counter.id: counter for counter in view.counters}
    assert (counters["actions"].value, counters["actions"].args, counters["actions"].most) == (2, {"used": 3}, 5)
    assert counters["coins/A"].value == 1 and counters["discount"].value == 1
    buys = [choice for choice in view.choices if choice.verb == "buy"]
    assert {(choice.args["card"], choice.args["payment"], choice.cost) for choice in buys} == {
        *(("Tavern", "action", 0), ("Tavern", "buy", 0), ("Hideout", "action", 0), ("Hideout", "buy", 0)),
    }
    assert view.prompt.id == "turn" and view.prompt.args["actions"] == 2
    assert view.standing.numbers == {"turn": 3} and view.standing.text == "Turn 3"
    marks = {seat.index: seat.marks for seat in view.seats}
    assert marks == {0: ("deciding", "turn"), 1: ()}


def test_gains_and_cards_are_referred_to() -> None:
    """What a client draws into a text, it finds beside the text."""
    face = GAME.view.faces(GAME.pack_box(2, {}))["Celebrate"]
    assert face.text == "+1 draw, +1 reload. +1 coin for each Celebrate in your hand."
    assert drawn(face.text, face.refs, "gain") == [("draw", "draw"), ("reload", "reload"), ("coin", "coin")]
    assert drawn(face.text, face.refs, "card") == [("Celebrate", "Celebrate")]
    assert face.numbers == {"hooks": 1, "cost": 1} and face.marks == ("type-adventure",)
    view = at_table({"hands": {"A": "Harbor Market"}}, "A: play Harbor Market").view(0)
    second = view.choices[1]
    assert second.label == "+1 coin, +1 Buy." and second.args == {"option": 2}
    assert drawn(second.label, second.refs, "gain") == [("coin", "coin"), ("Buy", "buy")]
    assert view.prompt.id == "effect" and view.prompt.args == {"card": "Harbor Market"}
    coins = ("coins", "coin"), ("coin", "coin"), ("Buy", "buy")
    assert drawn(view.prompt.detail, view.prompt.detail_refs, "gain") == list(coins)
    view = at_table({"hands": {"A": "Fist Fight"}}).view(0)
    play = next(choice for choice in view.choices if choice.verb == "play")
    assert drawn(play.consequence, play.consequence_refs, "gain") == [("coin", "coin")]


def test_what_was_told_is_data() -> None:
    match = at_table({"hands": {"A": "Alley Thief"}, "coins": {"B": 2}}, "A: play Alley Thief", "A: option 2")
    told = {line.kind: line for line in match.told(2, 1)}
    assert told["option"].args == {"cards": ("Alley Thief",), "card": "Alley Thief", "option": 2}
    assert told["stole"].text == "Maren steals 1 coin from you."
    assert told["stole"].args == {"number": 1, "player": 1}
    match = at_table({"hands": {"A": "Council Hall"}, "supply": "Tavern"}, "A: play Council Hall", "B: choose Tavern")
    gained = next(line for line in match.told(2, 0) if line.kind == "gained")
    assert gained.args == {"cards": ("Tavern",), "card": "Tavern", "source": "supply", "zone": "stash/A"}
    assert drawn(gained.text, gained.refs, "zone") == [("your stash", "stash/A")]


@pytest.mark.parametrize(
    ("card", "moves", "id"),
    [
        ("Celebrate", ["A: play Celebrate", "A: pass"], "reload"),
        ("Hideout", ["A: play Hideout"], "draw"),
        ("Ghost Crew", ["A: play Ghost Crew", "A: pass"], "may"),
        ("Kung Fu Lessons", ["A: play Kung Fu Lessons", "A: pass", "A: pass"], "player"),
        ("Fortune Teller", ["A: play Fortune Teller"], "deck"),
        ("Governor's Jail", ["A: play Governor's Jail"], "flip"),
        ("Typhoon", ["A: play Typhoon", "A: pass"], "pass-left"),
    ],
)
def test_questions_have_ids(card: str, moves: list[str], id: str) -> None:
    words = {"hands": {"A": card}, "stashes": {"A": "Tavern, Mutiny", "B": "Alchemy, Shipyard"}}
    assert at_table(words, *moves).view(0).prompt.id == id


def belongings(match: Match, seat: int) -> list[list[str]]:
    """The cards in each deck and hand, which everybody saw when they came; and those whose place this seat knows."""
    table, cards = match.table, range(1, match.box.cards + 1)
    name = {card: names.without_number(names.card_name(match.box, card)) for card in cards}
    owned = [
        sorted(name[card] for card in cards if table.zone[card] in (t.DECK + player, t.HAND + player))
        for player in range(match.seats)
    ]
    hidden = [card for card in cards if t.OUT < table.zone[card] < t.STASH]
    known = [name[card] for card in hidden if not misplaced(table, card, eye_of(seat))]
    return [*owned, sorted(known)]


def test_a_position_as_a_seat_sees_it_keeps_what_everybody_owns() -> None:
    """In words a deck is `?, ?`; which cards lie there is known, and a bot that goes on from there reckons with it."""
    compared = 0
    for number in range(0, 240, 3):
        match = Play(GAME, 2 + number % 3).match(11, number)
        for seat in match.waiting():
            try:
                words = dump_seen(match, seat)
            except BadInput:  # in the middle of a card's effect
                continue
            again = Match(GAME, match.names, match.options, start=load(GAME, match.box, words))
            assert belongings(again, seat) == belongings(match, seat)
            compared += 1
    assert compared > 30


def test_a_card_that_is_known_below_others_stays_there() -> None:
    named = {"hands": {"A": "Celebrate"}, "stashes": {"A": "Fist Fight"}, "decks": {"A": "?, Fist Fight"}}
    position = {**named, "unseen": {"A": "Celebrate"}, "seen-by": "A"}
    box = GAME.pack_box(2, {})
    table = load(GAME, box, position)
    top = int(table.top[t.DECK])
    below = int(table.under[top])
    assert [names.without_number(names.card_name(box, card)) for card in (top, below)] == ["Celebrate", "Fist Fight"]
    assert (table.known[top] & 1, table.known[below] & 1) == (0, 1)
    with pytest.raises(BadInput, match="unseen names 1 cards, and there are 2"):
        load(GAME, box, {**position, "decks": {"A": "?, ?"}})
