"""quarterdeck odds and quarterdeck flip: the Deckahedron at a real table."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from pathlib import Path

import pytest

from quarterdeck.engine.position import read_toml
from quarterdeck.games.deckahedron import GAME, odds
from quarterdeck.games.deckahedron.words import names
from tests.cli.running import run


def test_odds_command(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "odds", "--rank", "crescent", "--discard", "3,7,12")
    assert status == 0
    assert "Set a, 17 cards in the deck." in out and "XX 57.9 X 29.7 V 10.9 VV  1.5" in out
    assert "a reshuffle helps: V or VV 55.0 % instead of 52.9 %" in out
    assert max(len(line) for line in out.splitlines()) < 80
    status, out, _ = run(capsys, "odds", "--rank", "3", "--advantage", "1", "--plain")
    assert "+1, best of 2: XX  3.2 X 15.8 V 36.3 VV 44.7; V or VV 81.1" in out
    assert "exactly XX 3/95, X 3/19, V 69/190, VV 17/38; V or VV 77/95" in out
    _, out, _ = run(capsys, "odds", "--set", "b")
    assert all(edge in out for edge in names.EDGES)


def test_odds_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "odds", "--rank", "dart", "--advantage", "-3", "--wounds", "1", "--json")
    found = json.loads(out)
    (row,) = found["odds"]
    assert found["cards"] == 21 and row["edge"] == "dart" and row["advantage"] == -3
    assert sum(Fraction(chance) for chance in row["chances"].values()) == 1
    made = GAME.pack_box(1, {})
    one, other = (odds.odds_of(odds.pool_of(made, [*range(1, 21), wound], 4), -2).chances for wound in (21, 22))
    mean = [(chance + twin) / 2 for chance, twin in zip(one, other, strict=True)]
    assert [Fraction(chance) for chance in row["chances"].values()] == mean


def test_odds_of_a_deck_that_must_be_reshuffled(capsys: pytest.CaptureFixture[str]) -> None:
    gone = ",".join(str(card) for card in range(1, 16))
    _, out, _ = run(capsys, "odds", "--rank", "1", "--discard", gone)
    assert "20 cards" in out and "the discard pile has gone back first" in out
    _, out, _ = run(capsys, "odds", "--rank", "1", "--discard", "W1", "--wounds", "1", "--exhausted", "12,13")
    assert "18 cards" in out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--rank", "spade"], "a rank is anchor, bulb, crescent, dart or 1 to 4, not 'spade'"),
        (["--advantage", "lots"], "a whole number like 1 or -2, not 'lots'"),
        (["--discard", "3,77"], "'77' is not a card; cards are 1 to 20, W1, W2 and B1 to B6, as in 3,7,12"),
            (["--discard", "B2"], "--blessings does not name it"),
            (["--blessings", "W1"], "Blessing cards are B1 to B6, not 'W1'"),
            (["--wounds", "1", "--flips", "4"], "the next 3 flips are told, or fewer"),
        (["--discard", "3,3"], "named twice"),
        (["--wounds", "3"], "Wound cards are 0, 1, 2, W1 or W2, not '3'"),
        (["--exhausted", "3"], "card #3 has no Stamina symbol"),
        (["--exhausted", "12", "--discard", "12"], "cannot be in the discard pile and in Exhaustion"),
        (["--discard", "W2"], "--wounds does not count it"),
        (["--discard", "W2", "--wounds", "W1"], "--wounds does not count it"),
        (["--set", "c"], "--set"),
    ],
)
def test_odds_say_what_was_expected(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    status, out, err = run(capsys, "odds", *arguments)
    assert status == 2 and out == "" and says in err and err.count("\n") == 1


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "quarterdeck" / "decks"


def typed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> list[str]:
    """What a session says to these lines, on a phone held upright."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    monkeypatch.setenv("COLUMNS", "40")
    status, out, err = run(capsys, "flip", *arguments)
    assert status == 0 and err == ""
    assert max(len(line) for line in out.splitlines()) <= 40
    return out.splitlines()


def test_flip_keeps_its_deck(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    status, out, _ = run(capsys, "flip", "--rank", "crescent", "--advantage", "1")
    assert status == 0 and "A fresh deck, mine: set a, 20 cards left." in out and "18 cards left" in out
    assert "Crescent, best of 2" in out and (home / "mine.toml").is_file()
    run(capsys, "flip", "1")  # if two cards tie, the first
    _, out, _ = run(capsys, "flip", "--rank", "4")
    assert "17 cards left" in out and "fresh" not in out
    _, out, _ = run(capsys, "flip", "--reshuffle")
    assert out.startswith("You shuffle the discard pile back: 20 cards.\n")
    _, out, _ = run(capsys, "flip", "--reshuffle")
    assert out == "The discard pile is empty.\n"
    _, out, _ = run(capsys, "flip", "--deck", "Kresk", "--new", "--set", "b", "--wounds", "1", "--rank", "1")
    assert "A fresh deck, Kresk: set b, 21 cards left." in out
    assert 'set = "b"' in (home / "Kresk.toml").read_text("utf-8")


def test_flip_follows_the_rules(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    home.mkdir(parents=True)
    path = home / "mine.toml"
    path.write_text('set = "a"\ndeck = "#3 #9 #5"\n', encoding="utf-8")
    _, out, _ = run(capsys, "flip", "--rank", "bulb", "--advantage", "1")
    assert out.splitlines()[0] == "X   Bulb, best of 2" and "18 cards left." in out
    assert "Which of the tied cards resolves the flip?" in out
    _, _, err = run(capsys, "flip", "--rank", "2")
    assert "first: which of the tied cards" in err
    _, out, _ = run(capsys, "flip", "#9")
    assert "You take a green token for #9: 1 now." in out
    _, out, _ = run(capsys, "flip", "level", "good cardio")
    assert "Good Cardio at level -1" in out and "green" not in out.splitlines()[-1]
    path.write_text('set = "a"\nwounds = "W1"\ndeck = "W1 #12"\n', encoding="utf-8")
    _, out, _ = run(capsys, "flip", "--rank", "dart", "--advantage", "2")
    assert "W1 X" in out and "Stamina 9, Wounds 1;" in out
    gone = " ".join(f"#{card}" for card in range(7, 21))
    path.write_text(f'deck = "#1 #2 #3 #4 #5 #6"\ndiscard = "{gone}"\n', encoding="utf-8")
    _, out, _ = run(capsys, "flip", "--rank", "anchor")
    assert "You have to shuffle the discard pile back: 20 cards." in out


def test_a_flip_with_another_rank_leaves_the_sheet_as_it_was(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    home.mkdir(parents=True)
    path = home / "mine.toml"
    path.write_text('ranks = "2 3 1"\ndeck = "#3 #9"\n', encoding="utf-8")
    run(capsys, "flip", "--rank", "anchor", "--advantage", "-2")
    assert 'ranks = "2 3 1"' in path.read_text("utf-8") or 'sheet = "2 3 1"' in path.read_text("utf-8")
    run(capsys, "flip", "1")
    assert 'ranks = "2 3 1"' in path.read_text("utf-8") and "sheet" not in path.read_text("utf-8")


def test_an_evening_on_a_phone(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Two characters, a blow that is split, a rest, a flip of a move, and next week."""
    home.mkdir(parents=True)
    (home / "Mara.toml").write_text('ranks = "1 4 1"\ndeck = "#18"\n', encoding="utf-8")
    (home / "Kresk.toml").write_text('ranks = "3 2 1"\ndeck = "#19 #20"\n', encoding="utf-8")
    lines = "lose 2\ndamage 7\ntake it as 1 wound\nharm\nMara\nvolley\nKresk\nrest\nspend 1\nnonsense\nquit\n"
    said = typed(capsys, monkeypatch, lines, "--deck", "Kresk")
    for line in ("Also here: Mara.", "How do you take 7 damage?", "VV  Dart, one card", "    #18 VV"):
        assert line in said
    assert "Mara's Volley, VV by #18: \"Deal your" in said
    assert any(line.startswith("Kresk rests: ") for line in said)
    assert "It is so already." in said
    assert "'nonsense' is neither a move nor a word" in said
    next_week = typed(capsys, monkeypatch, "", "--deck", "Kresk")
    assert next_week[0] == "Str Crescent, Dex Bulb, Int Anchor" and "Wounds 1" in next_week[1]


def test_what_was_seen_and_taken_back_is_shuffled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    home.mkdir(parents=True)
    path = home / "Mara.toml"
    order = " ".join(f"#{card}" for card in range(1, 21))
    path.write_text(f'deck = "{order}"\n', encoding="utf-8")
    typed(capsys, monkeypatch, "str\nundo\n", "--deck", "Mara")
    kept = read_toml(path)
    assert kept["discard"] == "" and sorted(kept["deck"].split()) == sorted(order.split()) and kept["deck"] != order
    order = " ".join(["#9", *(f"#{card}" for card in range(1, 21) if card != 9)])
    path.write_text(f'deck = "{order}"\n', encoding="utf-8")
    again = typed(capsys, monkeypatch, "volley\ntoken\nundo\n", "--deck", "Mara")
    assert again[again.index("Taken back, and the deck is shuffled.") :][2].startswith("A green token, or a level")
    assert "There is nothing to take back." in typed(capsys, monkeypatch, "undo\n", "--deck", "Mara")


@pytest.mark.parametrize(
    ("text", "arguments", "says"),
    [
        ("", ["banana"], "'banana' is neither a move nor a word of this table"),
        ("", ["lose", "lots"], "expected a number from 1 to 12, as in 'lose 2'"),
        ("", ["--rank", "1", "--deck", "../x"], "a deck's name is of letters, digits and dashes"),
        ("hand = 3", ["--rank", "1"], "is not a deck: expected set, deck, discard"),
        ('deck = "#1 #1"', ["--rank", "1"], "is not a deck: #1 is named twice"),
        ("deck = [", ["--rank", "1"], "is not TOML"),
        ('deck = "#1"', ["--rank", "1", "--wounds", "2"], "are for a fresh deck: add --new"),
    ],
)
def test_flip_says_what_was_expected(
    capsys: pytest.CaptureFixture[str], home: Path, text: str, arguments: list[str], says: str
) -> None:
    home.mkdir(parents=True)
    (home / "mine.toml").write_text(text, encoding="utf-8")
    status, _, err = run(capsys, "flip", *arguments)
    assert status == 2 and says in err and err.count("\n") == 1
