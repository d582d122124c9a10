"""Records that hold: digests of options and cards, card sets that are carried along, notes that are checked."""

from __future__ import annotations

import random
import re
import tomllib
from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.engine import cardsets
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.record import parse_record, seed_from_number
from quarterdeck.engine.verifying import verify
from tests.project import ROOT

WITH_SETS = [pytest.param(game, id=game.slug) for game in games.every() if cardsets.every_set(game)]
CAT = '\n[[card]]\nname = "Ship\'s Cat"\ntype = "adventure"\ncost = 1\nhooks = 1\nplay = "draw 1"\n'
OWN = {
    "deckhand-builder": ("cards", "cards/box.toml", CAT),
    "all-hands": ("cards", "cards/house.toml", ""),
    "deckahedron": ("moves", "cards/moves.toml", '\n[[move]]\nname = "Swab"\nattributes = ["Str"]\nVV = "clean"\n'),
    "deckhand-duel": ("blue", "decks/duchess.toml", ""),
}


def played(game: Game, options: dict[str, str], moves: int = 12) -> Match:
    match = Match(game, ["Ann", "Ben"], options, seed_from_number(5))
    luck = random.Random(5)
    while len(match.actions) < moves and not match.over:
        seat = luck.choice(match.waiting())
        match.play(seat, luck.choice(match.legal(seat)))
    return match


def wrong_with(text: str) -> list[str]:
    return verify(parse_record(text, "x.record"), games.find)


def swapped(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


# --- options, notes


def test_a_changed_option_is_refused_even_where_it_changes_nothing() -> None:
    text = played(games.find("hit-the-deck"), {}).record().text()
    assert wrong_with(text) == []
    found = wrong_with(swapped(text, "win = basic", "win = alternate"))
    assert found == ["the options or the number of seats are not those that were agreed on: their digest differs"]


@pytest.mark.parametrize("game", games.every(), ids=lambda game: str(game.slug))
def test_a_changed_note_is_refused(game: Game) -> None:
    text = played(game, {}).record(notes=True).text()
    assert wrong_with(text) == []
    notes = re.findall(r"(?m)^#   .+\n", text)
    for note in (notes[0], notes[-1]):
        assert "says 'Somebody swims home.'" in wrong_with(swapped(text, note, "#   Somebody swims home.\n"))[0]
        assert "the note after move" in wrong_with(swapped(text, note, ""))[0]
    assert "what was told is nothing" in wrong_with(text + "#   And then some.\n")[0]


def test_notes_of_another_program_and_comments_are_left_alone() -> None:
    text = played(games.find("hit-the-deck"), {}).record(notes=True).text()
    other = re.sub(r"(?m)^program: .*", "program: 0.0.1", text)
    note = re.findall(r"(?m)^#   .+\n", text)[-1]
    assert wrong_with(swapped(other, note, "#   In other words.\n")) == []
    assert wrong_with(text + "# Ben should have kept.\n") == []


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "golden").glob("*/*.record")), ids=lambda path: path.stem)
def test_records_without_digests_still_verify(path: Path) -> None:
    new = ("agreed:", "cards:", "program:")
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith(new)]
    assert wrong_with("\n".join(lines)) == []


# --- card sets of one's own


@pytest.mark.parametrize("game", WITH_SETS)
def test_a_record_carries_a_set_of_ones_own(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    option, source, more = OWN[game.slug]
    own = (game.folder / source).read_text("utf-8") + more
    Path("mine.toml").write_text(own, "utf-8")
    match = played(game, {option: "mine.toml"})
    text = match.record(notes=True).text()
    Path("mine.toml").write_text("it is another file by now", "utf-8")
    assert wrong_with(text) == []
    again = replay(parse_record(text), games.find)
    assert again.table == match.table and again.files == {"mine.toml": own}
    assert again.record(notes=True).text() == text  # so a match that is resumed carries it on

    number = re.search(r"(?m)^\| (?:copies|cost|own|\"Herald\" +) *= (\d)", text)
    if number:
        other = text[: number.start(1)] + str(int(number[1]) + 1) + text[number.end(1) :]
        with_other = _verdict(other)
        assert any("are not those that it was played with" in each or "x.record" in each for each in with_other)


def _verdict(text: str) -> list[str]:
    try:
        return wrong_with(text)
    except BadInput as error:  # the set no longer makes sense at all
        return [str(error)]


@pytest.mark.parametrize("game", WITH_SETS)
def test_a_missing_set_is_named_in_one_true_line(game: Game) -> None:
    option = OWN[game.slug][0]
    text = played(game, {}).record().text()
    old = re.sub(r"(?m)^(agreed|cards): .*\n", "", text)
    with pytest.raises(BadInput) as caught:
        wrong_with(re.sub(rf"(?m)^option: {option} = .*", f"option: {option} = lost.toml", old))
    said = f"x.record: was played with 'lost.toml' (option {option}): it is neither in the record nor here"
    assert str(caught.value) == said


def test_a_set_that_is_wrong_is_named_with_its_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = games.find("deckhand-builder")
    Path("mine.toml").write_text((game.folder / "cards/box.toml").read_text("utf-8"), "utf-8")
    text = played(game, {"cards": "mine.toml"}).record().text()
    with pytest.raises(BadInput, match=r"^x\.record: mine\.toml:\d+: .*did you mean"):
        wrong_with(swapped(text, 'play = "coin 1"', 'play = "cion 1"'))


# --- the version of the rules covers the cards


@pytest.mark.parametrize("game", WITH_SETS)
def test_a_card_that_changes_needs_a_new_version_of_the_rules(game: Game) -> None:
    kept = cardsets.stored(game.folder)
    remedy = "give the game a new version (CONTRIBUTING.md), then run scripts/card_digests.py"
    now = {name: cardsets.computed(game, pattern) for name, pattern in cardsets.every_set(game).items()}
    assert kept.get(game.version) == now, f"a card set is not the one of version {game.version}: {remedy}"


@pytest.mark.parametrize("game", WITH_SETS)
def test_every_number_counts_and_no_picture_does(game: Game) -> None:
    for pattern in cardsets.every_set(game).values():
        text = next(iter(sorted(game.folder.glob(pattern)))).read_text("utf-8")
        looks = cardsets.LOOKS | frozenset(game.looks)
        digest = cardsets.digest_of(text, looks)
        assert cardsets.digest_of(text + "\n# a remark\n", looks) == digest
        numbers = list(re.finditer(r"(?m)^[^#\n]*?= *(\d)\b", text))
        for number in numbers[:: max(1, len(numbers) // 12)]:
            other = text[: number.start(1)] + str((int(number[1]) + 1) % 10) + text[number.end(1) :]
            assert tomllib.loads(other) and cardsets.digest_of(other, looks) != digest, number[0]
        painted = re.sub(r'(?m)^(art|flavour) *= ".*"$', r'\1 = "other"', text)
        assert cardsets.digest_of(painted, looks) == digest
