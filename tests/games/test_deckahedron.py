"""The Deckahedron: its cards, contests, files of moves, campaigns and words."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.position import load, load_unchecked
from quarterdeck.engine.record import parse_record, seed_from_number
from quarterdeck.engine.view import Args
from quarterdeck.games import find
from quarterdeck.games.deckahedron import GAME, view, words
from quarterdeck.games.deckahedron.cardset import designs as cards
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import contests
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.laws import sound
from quarterdeck.games.deckahedron.words import names, questions, topics
from quarterdeck.terminal.deckahedron import draw
from quarterdeck.terminal.style import Style
from tests.cli.running import run
from tests.laws.play import Play
from tests.project import ROOT

GOLDEN = ROOT / "tests" / "golden" / "deckahedron" / "an-evening.record"


FACES = {which: view.faces(GAME.pack_box(2, {"set": which})) for which in ("a", "b")}


def box_of(seats: int = 1, **options: str) -> Any:
    return GAME.pack_box(seats, options)


# --- The cards


@pytest.mark.parametrize("which", ["a", "b"])
def test_both_sets_have_the_published_edges_and_symbols(which: str) -> None:
    made = box_of(set=which)
    shares = [Counter(made.edge[card][edge] for card in range(1, 21)) for edge in range(4)]
    assert [[share[result] for result in range(4)] for share in shares] == [
        *([8, 4, 6, 2], [5, 6, 5, 4], [4, 5, 6, 5], [2, 6, 4, 8]),
    ]
    assert sum(made.green) == 5 and sum(made.stamina) == 10
    assert made.edge[t.CRITICAL_FAIL] == [0] * 4 and made.edge[t.CRITICAL_WIN] == [3] * 4
    assert made.stamina[t.CRITICAL_WIN] and not made.stamina[t.CRITICAL_FAIL]
    assert Counter(made.d4[1:21]) == dict.fromkeys(range(5), 4)
    assert Counter(made.d6[1:21]) == {0: 2, **dict.fromkeys(range(1, 7), 3)}
    both = Counter(four + six for four, six in zip(made.d4[1:21], made.d6[1:21], strict=True))
    assert [both[value] for value in range(2, 11)] == [3, 3, 3, 3, 2, 2, 2, 1, 1]


def test_the_wound_cards() -> None:
    made = box_of()
    assert made.edge[21] == [0, 0, 0, 1] and made.edge[22] == [0, 0, 1, 0]
    assert not any(made.green[21:]) and not any(made.stamina[21:])


# --- Actions


def test_action_numbers_stay_as_they_are() -> None:
    """Matches in databases are kept as numbers."""
    numbers = (
        *(0, 1, 11, 59, 60, 63, 85, 86, 88, 89, 90, 91, 106, 126, 128, 129, 130, 132, 133, 181, 189, 190, 197, 204),
        *(211, 218, 226, 234, 235, 236, 240, 264, 268, 269, 270, 271, 272, 273, 274, 322, 333, 337, 341, 342, 343),
        *(346, 353, 354, 355, 371, 378, 379, 445, 452, 460, 508, 556, 576, 596, 618),
        *(619, 626, 627, 635, 1019, 1067, 1078, 1082, 1085, 1105, 1129, 1213, 1297, 1381, 1429, 1437, 1445, 1453),
        *(1460, 1467, 1474),
        *(1476, 1477),
        *(1484, 1490, 1491, 1497, 1503),
    )
    assert numbers == a.FIRST
    for verb in range(a.VERBS):
        for which in range(a.count_of(verb)):
            assert a.parts_of(a.action_of(verb, which)) == (verb, which)
    said = {0: "reshuffle", 64: "resolve with #2", 95: "take it as 1 Harm and 1 Wound", 247: "strike foe 2 for 2"}
    said |= {330: "against foe 2", 344: "secretly", 367: "deal d4", 378: "withdraw the call"}
    assert {action: words.action_text(box_of(2), action) for action in said} == said


# --- Contests: the published tables, read aloud


MELEE = """
att VV | deal d4, take d4 | deal d4, take 1 | deal d4 | deal d4+1 or deal wound
att V  | deal 1, take d4 | deal 1, take 1 | deal d4 | deal d4 or deal harm
att X  | take d4 or drops | take 1 | nothing | foe reels
att XX | take d4 | take d4 or drops | you reel | foe reels, you reel
"""
RANGED = """
att VV | deal d4, may move | deal 1, pinned | deal d4, pinned | deal d4 with harm
att V  | deal 1, may move | deal 1 or pinned | deal d4 or pinned | deal d4, pinned
att X  | ammo, may move | ammo | nothing | pinned
att XX | ammo, strain | ammo, may move | ammo | ammo, pinned
"""
DEALT = {
    "": 0, "1": contests.ONE, "d4": contests.D4, "d4+1": contests.D4_AND_ONE, "harm": contests.A_HARM,
    "wound": contests.A_WOUND, "d4 with harm": contests.D4_WITH_HARM,
}
MORE = {
    "drops": t.DROPS, "foe reels": t.FOE_REELS, "you reel": t.YOU_REEL, "may move": t.MAY_MOVE,
    "pinned": t.PINNED, "ammo": t.AMMO,
}


def read_end(text: str) -> tuple[int, int, int]:
    deal = take = more = 0
    for part in text.split(", "):
        verb, _, what = part.partition(" ")
        if verb == "deal":
            deal = DEALT[what]
        elif verb == "take":
            take = DEALT[what]
        elif part == "strain":
            take = contests.STRAIN
        elif part != "nothing":
            more |= MORE[part]
    return deal, take, more


@pytest.mark.parametrize(("kind", "text"), [(t.MELEE, MELEE), (t.RANGED, RANGED)])
def test_contests_end_as_the_tables_say(kind: int, text: str) -> None:
    table = GAME.Table()
    table.contest = 1 + kind
    for row, attack in zip(text.strip().splitlines(), (t.VV, t.V, t.X, t.XX), strict=True):
        for cell, defence in zip(row.split(" | ")[1:], (t.VV, t.V, t.X, t.XX), strict=True):
            table.side_result = [attack + 1, defence + 1]
            first, _, second = cell.strip().partition(" or ")
            assert tuple(contests.ending(table, 0, part) for part in range(3)) == read_end(first), cell
            if second:
                assert tuple(contests.ending(table, 1, part) for part in range(3)) == read_end(second), cell
            else:
                assert contests.other_end(table, 0) == -1, cell
            assert questions.end_text(box_of(2), table, 0)


def test_every_contest_can_be_played() -> None:
    """All pairs of results, melee and ranged, between two players and against foes: nothing is lost on the way."""
    for kind, attack, defence in itertools.product(("Melee", "Ranged"), range(4), range(4)):
        made = box_of(2, gm="no")
        edge = [next(c for c in range(1, 21) if made.edge[c][3] == result) for result in range(4)]
        attribute = "4 1 1" if kind == "Melee" else "1 4 1"
        position = {
            "P1": {"ranks": attribute, "deck": f"#{edge[attack]}", "call": kind},
            "P2": {"ranks": attribute, "deck": f"#{edge[defence]}", "call": kind},
            "fields": {"contest": 1 + (kind == "Ranged"), "attacker": 0, "defender": 1},
        }
        match = Match(GAME, ["A", "B"], {"gm": "no"}, seed_from_number(attack), load(GAME, made, position))
        luck = random.Random(defence)
        for _ in range(12):
            seat = luck.choice(match.waiting())
            if match.table.state[seat] == t.IDLE:
                break
            match.play(seat, luck.choice([each for each in match.legal(seat) if a.parts_of(each)[0] != a.RESHUFFLE]))
            assert sound(match.box, match.table) == 0
        assert match.table.contest == 0


def test_foes_take_harm_and_wounds_as_damage() -> None:
    made = box_of(2)
    for dealt, lost in ((contests.A_HARM, 3), (contests.A_WOUND, 6), (contests.ONE, 1), (contests.NOTHING, 0)):
        table = load(GAME, made, {"foes": ["soldier 8"]})
        contests.inflict(made, table, 1, t.AS_FOE, dealt, 4)
        assert table.foe_stamina[0] == 8 - lost


# --- Files of moves

GOOD = """
[[move]]
name = "Sing"
attributes = ["Int"]
levels = [-1, 0]
own = -1
tags = ["immediate"]
V = "they listen"
does = { V = ["green 2", "recover 3"], XX = "lose 10" }
note = "Loudly."
"""


def test_a_group_plays_with_moves_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(GOOD, encoding="utf-8")
    match = Match(GAME, ["you"], {"moves": str(path), "own": "2"}, seed_from_number(1))
    for move in ("share 1 1 4", "call P1", "name Sing", "ask", "flip Int"):  # nobody owns what is everybody's
        match.play_text(0, move)
    assert not match.table.owned[0][2]
    assert words.explain(match.box, "sing") == (
        "Sing, with Intelligence. Levels -1 to 0, owned from -1. Immediate. VV: nothing comes of it; V: they listen; "
        "X: nothing comes of it; XX: nothing comes of it. Loudly."
    )
    assert replay(match.record(), find).table == match.table


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[[move]]", "[[mov]]", "2: there is no 'mov' here"),
        ("[[move]]", "[[move", "2: is not TOML"),
        ('name = "Sing"\n', "", "2: a move needs a name"),
        ('"Sing"', '"Melee"', "3: Melee: there is a move 'Melee' already"),
        ('["Int"]', '["Wis"]', "4: Sing: attributes is a list of Str, Dex or Int"),
        ('["Int"]', "[]", "4: Sing: attributes is a list"),
        ("[-1, 0]", "[-1, 1]", "5: Sing: levels is a row of whole numbers from -2 to 2 without a gap"),
        ("[-1, 0]", '"all"', "5: Sing: levels is a row"),
        ("own = -1", "own = 2", "6: Sing: own is one of the levels -1 or 0, not 2"),
        ("levels = [-1, 0]\n", "", "5: Sing: own needs levels"),
        ('"immediate"', '"slow"', "7: Sing: tags is a list of immediate, reversed, not twice in a row or slots"),
        ('"they listen"', '""', "8: Sing: V is a sentence of up to 200 letters"),
        ('V = "they listen"\n', "", "2: Sing: a move says what at least one of VV, V, X and XX means"),
        ('"green 2"', '"dance"', "9: Sing: does.V is one of"),
        ('"green 2"', '"lose d4"', "9: Sing: does.V is one of"),
        ("XX = \"lose 10\" }", "Y = \"lose 10\" }", "9: Sing: does is a table of XX, X, V or VV"),
        ("XX = \"lose 10\" }", "XX = 7 }", "9: Sing: does.XX is one of"),
        ("note =", "notes =", "10: Sing: there is no 'notes' on a move"),
    ],
)
def test_what_is_wrong_with_a_move_is_said_with_its_line(tmp_path: Path, old: str, new: str, says: str) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(GOOD.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadInput) as error:
        box_of(moves=str(path))
    assert str(error.value).startswith(f"{path}:")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "has no move"),
        (GOOD.replace('name = "Sing"\n', "") + GOOD, ":2: a move needs a name"),
        ('move = [{name = "A", attributes = ["Str"], V = "x"}]', "a [[move]] line of its own"),
        ("".join(f'[[move]]\nname = "M{i}"\nattributes = ["Str"]\nV = "x"\n' for i in range(47)), "46 are the most"),
    ],
)
def test_files_that_are_no_files_of_moves(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match="ours.toml") as error:
        box_of(moves=str(path))
    assert says in str(error.value)


def test_the_cards_command_checks_and_lists_moves(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert run(capsys, "cards", "check", str(path))[:2] == (0, f"{path}: can be played in The Deckahedron.\n")
    path.write_text(GOOD.replace("Int", "Wis") + GOOD.replace("own = -1", "own = 3"), encoding="utf-8")
    status, out, _ = run(capsys, "cards", "check", str(path))
    assert status == 1 and f"{path}:4: Sing: attributes" in out and f"{path}:16: Sing: own is one" in out
    assert "2 things are wrong" in out
    _, out, _ = run(capsys, "cards", "list", "deckahedron")
    (breather,) = [line for line in out.splitlines() if line.startswith("Take a Breather")]
    assert "Dex/Int" in breather and "not twice in a row" in breather and "VV: get your breath back" in out
    assert "0 to +1" in out
    _, out, _ = run(capsys, "cards", "source", "deckahedron")
    assert out.startswith("# The move cards")


def test_our_own_moves_are_complete() -> None:
    book = cards.moves_of(box_of())
    assert len(book) == 44 and book[t.MELEE].name == "Melee" and book[t.RANGED].name == "Ranged"
    assert {card.name for card in book if "reversed" in card.tags} == {"Dispense Wrath"}
    assert {card.name for card in book if "not twice in a row" in card.tags} == {"Take a Breather"}


# --- Campaigns


def test_a_campaign_is_saved_and_resumed() -> None:
    """The golden evening, left at good night: the save goes on as if nobody had left, names and decks included."""
    whole = replay(parse_record(GOLDEN.read_text(encoding="utf-8")), find)
    at = next(i for i, made in enumerate(whole.actions, 1) if a.parts_of(made.action)[0] == a.NIGHT)
    first = Match(whole.game, whole.names, whole.options, whole.seed)
    for made in whole.actions[:at]:
        first.play(made.seat, made.action)
    save = first.record().text()
    resumed = replay(parse_record(save), find)
    assert resumed.names == ["Okoro", "Kresk", "Odalys", "Bram"]
    assert resumed.table == first.table and resumed.waiting() == [0]
    for made in whole.actions[at:]:
        resumed.play(made.seat, made.action)
    assert resumed.table == whole.table
    assert resumed.record(notes=True).text() == whole.record(notes=True).text()


# --- Walks


WALKS = [
    (1, {}),
    (2, {"criticals": "on", "flashback": "3", "wounds": "1"}),
    (3, {"dice": "cards", "own": "4"}),
    (4, {"gm": "no", "set": "b", "own": "0"}),
    (7, {"criticals": "on", "wounds": "2", "own": "0"}),
]


@pytest.mark.parametrize(("seats", "options"), WALKS)
def test_walks_are_sound_to_every_eye(seats: int, options: dict[str, str]) -> None:
    """On the way: every law of ours, what each seat is shown and guesses, and what it is asked."""
    play = Play(GAME, seats, options)
    for seed in range(2):
        match = play.match(seed, 0)
        luck = random.Random(seed)
        for number in range(150):
            step = play.choose(match.table, luck)
            if step is None:
                break
            assert sound(match.box, match.table) == 0
            match.play(step.seat, step.action)
            viewer = play.viewers[number % len(play.viewers)]
            seen = match.shown(viewer)
            world = play.guess(seen, viewer, number)
            assert sound(match.box, world) == 0
            assert play.shown(world, viewer) == seen
            made = match.view(viewer)
            style = Style(width=80, unicode=number % 2 == 0)
            assert draw(made, FACES[options.get("set", "a")], 80, style)
            for each in play.viewers:
                words.question(match.box, match.shown(each), each, match.names)


def test_guesses_of_a_secret_decision_are_any_of_three() -> None:
    """Whoever sees no cards cannot tell a choice among tied cards from one about the result or its green token."""
    play = Play(GAME, 3, {})
    flip = {"ranks": "2 2 2", "call": "Spout Lore", "veil": "secret", "advantage": 1, "with": "Int"}
    position = {"P1": {**flip, "deck": "", "flipped": "#3 #9", "state": "tied"}}
    table = load(GAME, play.box, position)
    assert sound(play.box, table) == 0
    seen = play.shown(table, 2)
    assert seen.state[1] == t.VEILED and seen.flipped[1][:2] == [0, 0]
    worlds = [play.guess(seen, 2, seed) for seed in range(400)]
    assert {world.state[1] for world in worlds} == {t.TIED, t.STANDING, t.GREEN}
    assert all(sound(play.box, world) == 0 and play.shown(world, 2) == seen for world in worlds)
    assert {world.flipped[1][0] for world in worlds} == set(range(1, 21))
    words_of = load(GAME, play.box, {"P1": {**flip, "flipped": "#3 #9", "state": "standing", "resolves": "#9"}})
    assert words_of.resolves[1] == 9
    match = Match(GAME, ["A", "B", "C"], {}, seed_from_number(1), words_of)
    assert [card.marks for card in match.view(1).zone("flip/P1").cards] == [("x",), ("x", "resolves")]


@pytest.mark.parametrize("options", [{}, {"criticals": "on"}], ids=["plain", "criticals"])
def test_nobody_can_tell_secret_flips_apart(options: dict[str, str]) -> None:
    """Every pair of cards that a secret flip can turn up: the others see the same, are told the same, wait for the same
    player equally often, and the move's number is the same when it is over (R37)."""
    looks = set()
    for pair in itertools.permutations(range(1, 21), 2):
        deck = " ".join(f"#{card}" for card in pair)
        flip = {"ranks": "2 2 2", "call": "Spout Lore", "veil": "secret", "advantage": 1, "deck": deck}
        made = GAME.pack_box(3, options)
        match = Match(GAME, ["G", "A", "B"], options, seed_from_number(1), load(GAME, made, {"P1": flip}))
        look = []
        for number, answer in enumerate(("flip Int", "stand", "")):
            views = [match.view(viewer) for viewer in (2, SPECTATOR)]
            look.append((number, repr(views), tuple(match.waiting())))
            if answer == "stand" and not match.table.resolves[1]:
                answer = next(text for text in map(match.notation.text, match.legal(1)) if text.startswith("stand on"))
            if answer:
                match.play_text(1, answer)
        assert match.waiting() == [0], "one decision settles it"
        looks.add(tuple(look))
    assert len(looks) == 1


BROKEN: list[tuple[int, str, dict[str, Any]]] = [
    (1, "a card twice", {"deck": {1: {0: 5, 1: 5}}}),
    (2, "a card beyond the end", {"deck_size": {1: 3}}),
    (5, "too few to flip", {}),
    (6, "seven points", {"rank": {1: {0: 4}}}),
    (4, "three Harm", {"harm": {1: 3}}),
    (8, "tokens owed", {"tokens": {1: -1}}),
    (7, "a level that is not printed", {"owned": {1: {4: 1}}, "level": {1: {4: 2}}}),
    (9, "a flip that nobody made", {"state": {1: t.TIED}}),
    (10, "damage that nobody takes", {"damage": {1: 3}}),
    (10, "Stamina that nobody recovers", {"to_recover": {1: 3}}),
    (11, "down and called", {"down": {1: 1}, "state": {1: t.CALLED}, "call_move": {1: 2}, "call_attribute": {1: 1}}),
    (12, "a GM with a character", {"rank": {0: {0: 2}}}),
    (13, "a foe without Stamina", {"foe_kind": {0: 1}}),
    (14, "a contest that nobody fights", {"contest": 1}),
    (18, "a character half made between evenings", {"phase": t.EVENING_OVER, "state": {1: t.OWNING}}),
    (27, "gone, and asked", {"gone": {1: 1}, "state": {1: t.FREE}}),
    (18, "characters long made", {"phase": t.CHARACTERS}),
    (18, "a decision owed between evenings", {"phase": t.EVENING_OVER, "state": {1: t.FREE}}),
    (18, "a phase that is none", {"phase": 7}),
    (18, "moves to own in play", {"to_own": {1: 1}}),
    (19, "a call without a flip", {"call_attribute": {1: 1}}),
    (19, "an attribute that the move lacks", {"state": {1: t.CALLED}, "call_move": {1: 3}, "call_attribute": {1: 2}}),
    (19, "a secret contest", {"state": {1: t.CALLED}, "call_attribute": {1: 1}, "call_veil": {1: 1}}),
    (21, "nothing to mend", {"state": {1: t.MENDING}}),
    (21, "a critical that is not played", {"state": {1: t.CRITICAL}, "tokens": {1: 1}}),
    (21, "an end to choose without a contest", {"state": {1: t.CHOOSING}}),
    (21, "a veil on the real table", {"state": {1: t.VEILED}}),
    (22, "a contest with oneself", {"contest": 1, "attacker": 1, "defender": 1, "state": {1: t.FREE}}),
    (22, "a contest with a foe who is not there", {"contest": 1, "attacker": 1, "defender": 8, "state": {2: t.FREE}}),
    (23, "terms of a call that nobody makes", {"draft_advantage": {1: 2}}),
    (24, "a critical failure where none are played", {"fumble": 1}),
    (25, "an answer for somebody who owes none", {"answering": 2}),
    (7, "a level without a move", {"level": {1: {10: 1}}}),
    (15, "a call for nobody", {"draft": {1: 1}}),
    (17, "a spotlight on a player", {"spotlight": 1}),
    (8, "a bank in debt", {"bank": -1}),
]


@pytest.mark.parametrize(("law", "about", "change"), BROKEN, ids=[about for _, about, _ in BROKEN])
def test_every_law_can_be_broken(law: int, about: str, change: dict[str, Any]) -> None:
    made = box_of(3)
    few = "#1 #2 #3 #4 #5"
    rest = " ".join(f"#{card}" for card in range(6, 21))
    position = {"P1": {"deck": few, "discard": rest}} if about == "too few to flip" else {}
    table = load_unchecked(GAME, made, position)
    for name, value in change.items():
        if isinstance(value, dict):
            _put(getattr(table, name), value)
        else:
            setattr(table, name, value)
    assert sound(made, table) == law


def _put(row: Any, change: dict[int, Any]) -> None:
    for place, value in change.items():
        if isinstance(value, dict):
            _put(row[place], value)
        else:
            row[place] = value


def test_cards_of_the_wrong_kind_are_noticed() -> None:
    made = box_of(2)
    table = load_unchecked(GAME, made, {"P1": {"exhausted": "#1"}})
    assert sound(made, table) == 3
    table = load(GAME, made, {"P1": {"wounds": "W1", "discard": "W1"}})
    table.knows[1][0] = 1
    assert sound(made, table) == 16
    table = load_unchecked(GAME, made, {"P1": {"exhausted": " ".join(f"#{card}" for card in range(11, 21))}})
    assert sound(made, table) == 11
    for name in ("discard", "exhausted"):
        table = load(GAME, made, {"P1": {name: "#11"}})
        getattr(table, f"{name}_size")[1] = 0
        assert sound(made, table) == 2
    table = load(GAME, made, {"P1": {"discard": "#11"}})
    table.knows[1][0] = 0
    assert sound(made, table) == 2
    table = load(GAME, made, {})
    table.rank[1] = [5, 0, 1]
    assert sound(made, table) == 6


# --- Words


def test_a_move_card_says_each_result_whole() -> None:
    """Also where a result has a semicolon in it; the opposed moves have a note alone."""
    volley, defend, melee = (FACES["a"][f"move/{name}"] for name in ("Volley", "Defend", "Melee"))
    assert list(volley.texts) == ["VV", "V", "X", "XX", "option 1", "option 2", "option 3"]
    assert volley.texts["V"] == "deal your damage; you pick what it costs"
    assert volley.texts["X"] == "deal your damage; the GM picks what it costs"
    assert volley.texts["XX"] == "the GM makes a move"
    assert defend.texts["option 4"] == "deal 1 to the attacker"
    assert list(melee.texts) == ["note"]


def outcomes(match: Match, seat: int) -> dict[str, tuple[list[str], Args]]:
    """What the last call brought, as a seat sees it: by zone, its cards and what they say."""
    found = [zone for zone in match.view(seat).zones if zone.group == "outcome"]
    return {zone.id: ([f"{card.face} {' '.join(card.marks)}" for card in zone.cards], zone.args) for zone in found}


def called_on(*names: str, **position: Any) -> Match:
    seats = ["GM", *names]
    return Match(GAME, seats, {}, seed_from_number(1), load(GAME, box_of(len(seats)), position))


def test_what_a_call_on_everyone_brought_stands_under_the_right_names() -> None:
    match = called_on("Kresk", "Odalys", P1={"ranks": "3 2 1", "deck": "#5 #7"}, P2={"ranks": "1 3 2", "deck": "#9"})
    for move in ("call everyone", "name Defy Danger", "with any", "advantage", "ask"):
        match.play_text(0, move)
    assert outcomes(match, 0) == {}
    match.play_text(2, "flip Dex")
    match.play_text(1, "flip Str")
    first = {"seat": 1, "move": "move/Defy Danger", "attribute": "str", "edge": "crescent", "result": "V"}
    assert outcomes(match, 0)["outcome/P1"] == (["#5 v resolves", "#7 x"], first)
    flipped, said = outcomes(match, 0)["outcome/P2"]
    assert len(flipped) == 2 and flipped[0].startswith("#9 ") and (said["seat"], said["edge"]) == (2, "crescent")
    assert outcomes(match, 0) == outcomes(match, 1) == outcomes(match, 2)
    match.play_text(0, "give P1")  # what else is done does not put it away; the next call does
    assert len(outcomes(match, 0)) == 2
    for move in ("call P1", "name Defy Danger", "with Int", "ask"):
        match.play_text(0, move)
    assert outcomes(match, 0) == {}


@pytest.mark.parametrize(("veil", "seers"), [("secret", [0, 1]), ("hidden", [0])])
def test_what_a_veiled_flip_brought_is_for_those_who_may_know(veil: str, seers: list[int]) -> None:
    flip = {"ranks": "1 2 3", "deck": "#5", "call": "Spout Lore", "veil": veil}
    match = called_on("Kresk", "Odalys", P1=flip, P2={"ranks": "1 3 2"})
    match.play_text(1, "flip Int")
    if veil == "secret":
        match.play_text(1, "stand")
    assert [seat for seat in (0, 1, 2, 7) if outcomes(match, seat)] == seers


def test_a_foe_has_its_own_flip() -> None:
    match = called_on("Kresk", P1={"ranks": "3 2 1"})
    for move in ("foe guard", "call P1", "name Melee", "against foe 1", "ask"):
        match.play_text(0, move)
    match.play_text(1, "flip Str")
    flipped, said = outcomes(match, 0)["outcome/foe1"]
    assert flipped[0].endswith("resolves") and said == {"foe": 1, "result": flipped[0].split()[1].upper()}


def test_moves_may_be_typed_in_other_ways() -> None:
    notation = Match(GAME, ["you"], {}, seed_from_number(1)).notation
    for typed, meant in (
        ("flip with strength", "flip Str"),
        ("defy danger", "name Defy Danger"),
        ("+1", "advantage"),
        ("recover 12", "recover #12"),
        ("resolve 9", "resolve with #9"),
        ("resolve w1", "resolve with W1"),
        ("rest everybody", "rest everyone"),
        ("accept", "stand"),
        ("deal 4 damage", "deal 4"),
    ):
        assert notation.text(notation.parse(typed)) == meant


def test_topics_are_explained() -> None:
    made = box_of()
    for topic in (*topics.TOPICS, "Volley", "Melee"):
        assert words.explain(made, topic)
    assert words.explain(made, "nonsense") is None
    with pytest.raises(BadInput, match="not a card"):
        names.card_of("21")
    with pytest.raises(BadInput, match="not a move"):
        names.move_of(made, "Juggle")
    with pytest.raises(BadInput, match="the seats are P1"):
        names.seat_of(made, "GM")


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"p1": {}}, "there is no 'p1' in a position"),
        ({"P1": 3}, "P1 is a table of"),
        ({"P1": {"hand": ""}}, "there is no 'hand' for a character"),
        ({"P1": {"ranks": "4 4 4"}}, "ranks shares six points"),
        ({"P1": {"deck": "#1 #1"}}, "#1 is named twice"),
        ({"P1": {"deck": "W1"}}, "W1 is not in this deck"),
        ({"P1": {"wounds": "#3"}}, "wounds names Wound cards"),
        ({"P1": {"exhausted": " ".join(f"#{i}" for i in range(1, 12))}}, "exhausted holds at most 10"),
        ({"P1": {"moves": {"Volley": -2}}}, "Volley has no level -2"),
        ({"P1": {"state": "asleep"}}, "state is idle"),
        ({"P1": {"tokens": -1}}, "tokens is a number from 0"),
        ({"phase": "morning"}, "phase is characters, play, over or evening over"),
        ({"foes": "guard"}, "foes is a list"),
        ({"foes": ["guard x"]}, "a foe is weakling, civilian"),
        ({"foes": ["dragon 9"]}, "a foe is weakling"),
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput) as error:
        load(GAME, box_of(), position)
    assert says in str(error.value)
