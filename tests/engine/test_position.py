"""Positions as text, and the small TOML writer under them."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.position import dump, load, load_unchecked, parse_toml, read_toml, to_toml
from tests.laws.play import Play

GAME = games.find("hit-the-deck")
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"])) | st.just("two\nlines\n")
VALUES = st.integers(-(2**63), 2**63 - 1) | st.booleans() | TEXTS | st.lists(st.integers(0, 99) | TEXTS, max_size=4)
TABLES = st.dictionaries(TEXTS, VALUES, max_size=4)


@settings(derandomize=True, database=None, deadline=None, max_examples=150)
@given(st.dictionaries(TEXTS, VALUES | TABLES, max_size=6))
def test_whatever_is_written_is_read_again(words: dict[str, Any]) -> None:
    assert tomllib.loads(to_toml(words)) == words


def test_numbers_too_large_for_toml_become_texts() -> None:
    assert tomllib.loads(to_toml({"luck": [2**64 - 1, 3]})) == {"luck": [str(2**64 - 1), 3]}


def test_dump_and_load_are_inverse_also_in_what_words_do_not_say() -> None:
    play = Play(GAME, 2)
    table = play.position(1, 30)
    table.royal = 1  # nothing in the words for this phase says so
    words = dump(GAME, play.box, table)
    assert words["fields"]["royal"] == 1
    assert load_unchecked(GAME, play.box, parse_toml(to_toml(words), "x")) == table
    with pytest.raises(BadInput, match="cannot come up in Hit the Deck!: no such bonus"):
        load(GAME, play.box, words)


def test_dumping_what_somebody_is_shown_ends() -> None:
    """Cards that are not in sight are question marks; setting them up again takes luck, which must not be all zero."""
    play = Play(GAME, 2)
    seen = play.shown(play.position(1, 20), 0)
    words = dump(GAME, play.box, seen)
    assert "?" in words["hands"]["B"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ({"fields": {"colour": 1}}, r"\[position.fields\]: there is no field 'colour'"),
        ({"fields": {"turn": 1000}}, r"\[position.fields\]: field 'turn'"),
        ({"fields": 7}, r"\[position.fields\]"),
        ({"hands": "7S"}, r"\[position\] cannot be set up"),
        ({"hands": {"A": 7}}, "is not a card"),
    ],
)
def test_positions_that_cannot_be_read(words: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        load(GAME, Play(GAME, 2).box, words)


def test_files_that_are_not_toml(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("a = \n")
    with pytest.raises(BadInput, match="x.toml: is not TOML: .*line 1"):
        read_toml(path)
