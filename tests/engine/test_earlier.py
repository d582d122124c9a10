"""Earlier rules: a match is played to its end by those that it began with, and so is its record."""

from dataclasses import replace
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.earlier import at
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game, Option
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.record import parse_record, seed_from_number
from quarterdeck.games.hit_the_deck import box as hit_box
from quarterdeck.games.hit_the_deck.rules import turn

SLUG = "hit-the-deck"
LATER = Option(
    "weather", "calm", "How is the weather?", {"calm": "Calm", "storm": "Stormy"}, "R1", since=3, before="storm"
)


def draw_nothing(box: Any, table: Any, seat: int) -> None:
    """Rules that never were."""


@pytest.fixture
def packed() -> list[dict[str, str]]:
    """The options with which the box of version 1 is packed."""
    return []


@pytest.fixture
def game(packed: list[dict[str, str]]) -> Game:
    """Hit the Deck! as if it were at its third version: in the first two nobody drew, and there was no weather."""

    def pack(seats: int, options: dict[str, str]) -> Any:
        packed.append(options)
        return hit_box.pack(seats, options)

    today = games.find(SLUG)
    parts = replace(today.parts, earlier={1: {hit_box.pack: pack}, 2: {turn.draw: draw_nothing}})
    return replace(today, version=3, options=(*today.options, LATER), load=lambda: parts)


def first_turn(game: Game) -> Match:
    """Both keep their hands, and whoever begins passes: then both have drawn."""
    match = Match(game, ["Ann", "Ben"], {}, seed_from_number(1))
    for text in ("keep", "keep", "pass", "pass"):
        match.play_text(match.waiting()[0], text)
    return match


def hands(match: Match) -> int:
    return sum(bin(match.table.hand[seat]).count("1") for seat in range(2))


def test_every_earlier_version_is_kept() -> None:
    for game in games.every():
        assert sorted(game.parts.earlier) == list(range(1, game.version)), game.slug
        for version in game.parts.earlier:
            assert at(game, version).version == version
            assert Match(at(game, version), ["x"] * max(game.seats), {}, seed_from_number(1)).waiting()


def test_functions_of_an_earlier_version_are_called_wherever_rules_call_those_of_today(game: Game) -> None:
    assert hands(first_turn(game)) == 7 + 7 + 2
    assert hands(first_turn(at(game, 2))) == 7 + 7
    assert hands(first_turn(at(game, 1))) == 7 + 7, "what version 2 had, version 1 had as well"
    assert hands(first_turn(game)) == 7 + 7 + 2, "today's rules stay as they are"


def test_a_record_is_played_by_the_rules_of_its_version(game: Game) -> None:
    text = first_turn(at(game, 2)).record().text()
    assert "rules: 2" in text
    again = replay(parse_record(text), lambda slug: game)
    assert (again.game.version, hands(again)) == (2, 14)
    assert again.record().text() == text


def test_an_option_that_came_later_is_not_there_and_has_the_value_of_before(
    game: Game, packed: list[dict[str, str]]
) -> None:
    first = Match(at(game, 1), ["Ann", "Ben"], {}, seed_from_number(1))
    assert "weather" not in first.options
    assert packed[0]["weather"] == "storm"
    with pytest.raises(BadInput, match="has no option 'weather'"):
        Match(at(game, 1), ["Ann", "Ben"], {"weather": "calm"})
    assert Match(game, ["Ann", "Ben"]).options["weather"] == "calm"


def test_versions_that_are_not_there(game: Game) -> None:
    for version in (0, 4, 99):
        with pytest.raises(BadInput, match=f"version {version} of the rules of Hit the Deck!; this program has 1 to 3"):
            at(game, version)


