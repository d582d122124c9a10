"""quarterdeck cards: sets of every game listed, checked, compared, kept by name and played with."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.own_sets import ListedCard, ListedSet, differences
from quarterdeck.engine.record import parse_record, seed_from_number
from quarterdeck.server.preparing import prepared
from tests.cli.running import run

SETS = [(game.slug, name) for game in games.every() if game.parts.cards for name in game.parts.cards.BUILT_IN]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def source(capsys: pytest.CaptureFixture[str], *names: str) -> str:
    status, out, _ = run(capsys, "cards", "source", *names)
    assert status == 0
    return out


@pytest.mark.parametrize(("slug", "name"), SETS, ids=lambda word: word)
def test_every_set_is_listed_and_its_source_is_right(
    slug: str, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, "cards", "list", slug, name)
    assert status == 0 and not err and "designs, " in out and f"Sets: {next(n for s, n in SETS if s == slug)}" in out
    path = tmp_path / "mine.toml"
    path.write_text(source(capsys, slug, name), encoding="utf-8")
    assert run(capsys, "cards", "check", str(path))[0] == 0, "the game is known by what is in the file"
    assert run(capsys, "cards", "diff", slug, name, str(path))[0] == 0


def test_a_plain_pack_is_listed_too(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "cards", "list", "hit-the-deck")
    assert status == 0 and "Ace of Spades" in out and "52 cards." in out
    status, _, err = run(capsys, "cards", "source", "hit-the-deck")
    assert status == 2 and "has no sets of cards to write" in err


WRONG = [
    ("deckhand-builder", "box", "coin 1", "cion 1", "did you mean 'coin'?"),
    ("deckhand-builder", "box", 'name = "DeckHand', 'nmae = "DeckHand', "no 'nmae' in [set]; did you mean 'name'?"),
    ("deckhand-duel", "house", 'name  = "Quarter', 'nmae  = "Quarter', "no 'nmae' in a set; did you mean 'name'?"),
    ("all-hands", "house", 'kind   = "captain"', 'kind   = "captin"', "did you mean 'captain'?"),
    ("all-hands", "house", "copies = 3", "copys = 3", "did you mean 'copies'?"),
    ("deckhand-duel", "house", "choose other ally", "chose other ally", "did you mean 'choose'?"),
    ("deckhand-duel", "gamers", 'talent = "reroll attack"', 'talent = "reroll atack"', "did you mean 'reroll attack'?"),
    ("deckahedron", "decks", " 2  XX X  VV XX", " 2  XX X  VW XX", "a result is XX, X, V or VV, not 'VW'"),
    ("deckahedron", "base", "attributes =", "atributes =", "did you mean 'attributes'?"),
]


@pytest.mark.parametrize(("slug", "name", "right", "slip", "says"), WRONG, ids=lambda word: word[:20])
def test_a_slip_is_told_with_its_line(
    slug: str, name: str, right: str, slip: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = source(capsys, slug, name)
    assert right in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(right, slip, 1), encoding="utf-8")
    status, out, _ = run(capsys, "cards", "check", slug, str(path))
    line = text[: text.index(right)].count("\n") + 1
    assert status == 1 and f"mine.toml:{line}: " in out and says in out
    status, _, err = run(capsys, "cards", "diff", slug, str(path))
    assert status == 2 and f"mine.toml:{line}: " in err


def test_all_that_is_wrong_is_told_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    text = source(capsys, "all-hands").replace("copies = 3", "copies = 0").replace('kind   = "cook"', 'kind = "chef"')
    path.write_text(text, encoding="utf-8")
    out = run(capsys, "cards", "check", str(path))[1]
    assert "copies is a whole number" in out and "unknown kind 'chef'" in out and "things are wrong" in out


def test_differences_name_what_changed() -> None:
    one = ListedCard("Oar", 2, {"cost": "1"}, "Row.")
    sail = ListedCard("Sail", 1, {"cost": "2"}, "Go.")
    old = ListedSet("old", (one, sail, ListedCard("Keel", 1)))
    new = ListedSet("new", (ListedCard("Oar", 3, {"cost": "2"}, "Row."), ListedCard("Jib", 1, {"cost": "2"}, "Go.")))
    found = [(change.kind, change.name, change.details) for change in differences(old, new)]
    assert found == [
        ("changed", "Oar", ("copies 2 -> 3", "cost 1 -> 2")),
        ("renamed", "Jib", ("was Sail",)),
        ("removed", "Keel", ()),
    ]
    assert differences(old, old) == []


def test_a_set_is_kept_by_name_and_played_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Mine.toml"
    path.write_text(source(capsys, "deckhand-builder").replace('"Fist Fight"', '"Fish Fight"'), encoding="utf-8")
    assert run(capsys, "cards", "keep", "deckhand-builder", str(path))[0] == 0
    path.unlink()
    out = run(capsys, "cards", "list", "deckhand-builder", "mine")[1]
    assert "Fish Fight" in out and "kept: mine." in out
    game = games.find("deckhand-builder")
    match = Match(game, ["x", "y"], {"cards": "mine"}, seed_from_number(1))
    assert "Fish Fight" in match.game.view.faces(match.box)
    text = match.record().text()
    (tmp_path / "data" / "quarterdeck" / "cards" / "deckhand-builder" / "mine.toml").unlink()
    assert "Fish Fight" in replay(parse_record(text, "r"), games.find).game.view.faces(match.box), "it is in the record"
    with pytest.raises(BadInput):
        Match(game, ["x", "y"], {"cards": "mine"}, seed_from_number(1))


def test_nothing_that_is_kept_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    text = source(capsys, "all-hands")
    path.write_text(text, encoding="utf-8")
    assert run(capsys, "cards", "keep", "all-hands", str(path))[0] == 0
    assert run(capsys, "cards", "keep", "all-hands", str(path))[0] == 0, "the same again changes nothing"
    path.write_text(text.replace("copies = 3", "copies = 2"), encoding="utf-8")
    status, _, err = run(capsys, "cards", "keep", "all-hands", str(path))
    assert status == 2 and "a set is kept as 'mine' already" in err
    assert source(capsys, "all-hands", "mine") == text
    assert run(capsys, "cards", "keep", "all-hands", str(path), "--replace")[0] == 0
    assert source(capsys, "all-hands", "mine") != text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["list", "all-hands", "hous"], "did you mean 'house'?"),
        (["list", "all-hands", "none.toml"], "none.toml: cannot be read: No such file"),
        (["keep", "all-hands", "house.toml", "--as", "../x"], "a name is up to 40 small letters"),
        (["keep", "all-hands", "house.toml", "--as", "house"], "comes with All Hands"),
        (["keep", "hit-the-deck", "x.toml"], "has no sets of cards to write"),
        (["diff", "all-hands"], "a game and one or two sets"),
        (["list", "a", "b", "c"], "a game, and perhaps a set"),
        (["shuffle", "all-hands"], "invalid choice"),
    ],
)
def test_bad_input_is_one_line(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "cards", *words)
    assert status == 2 and not out and says in err and err.count("\n") == 1


def test_nobody_over_the_network_plays_with_what_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(source(capsys, "all-hands"), encoding="utf-8")
    run(capsys, "cards", "keep", "all-hands", str(path))
    with pytest.raises(BadInput, match="files are for the terminal"):
        prepared("all-hands", 2, {"cards": "mine"})


def test_a_printed_deck_of_all_hands_fits(tmp_path: Path) -> None:
    """61 designs and 144 cards: choices are in order, `legal` and `why_not` agree, and it ends."""
    house = games.find("all-hands").folder / "cards" / "house.toml"
    more = "".join(
        f'\n[[card]]\nname = "Hand {i}"\nkind = "crew"\nsuits = ["navy", "merchant", "pirate", "raider"]\n'
        f'short = "{i}x"\ncopies = 1\nlevel = {i}\n'
        for i in range(1, 7)
    )
    path = tmp_path / "printed.toml"
    path.write_text(house.read_text("utf-8") + more, encoding="utf-8")
    match = Match(games.find("all-hands"), ["x"] * 3, {"cards": str(path), "length": "round"}, seed_from_number(5))
    assert match.box.designs == 61 and match.box.cards_size == 144
    luck, behind = random.Random(5), 0
    while not match.over:
        seat = luck.choice(match.waiting())
        legal = match.legal(seat)
        why_not = match.functions["why_not"]
        assert legal == [n for n in range(match.game.actions) if not why_not(match.box, match.table, seat, n)]
        action = luck.choice(legal)
        assert match.notation.parse(match.notation.text(action), legal) == action
        behind += action >= 281
        match.play(seat, action)
        assert match.game.function("sound")(match.box, match.table) == 0
    assert behind, "a card behind the first 48 was played"
