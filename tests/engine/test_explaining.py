"""Explanations: all that lies on the table and all that was told can be asked about; the answer names the rule."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from quarterdeck.engine.explaining import explain, heading_text, page_of
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.view import Told, Zone
from quarterdeck.games import every, find

GAMES = [pytest.param(game, id=game.slug) for game in every()]


@cache
def headings(game: Game) -> set[str]:
    return {heading_text(line) for line in page_of(game, "README.md").splitlines() if line.startswith("#")}


@cache
def played(game: Game) -> tuple[Match, tuple[Zone, ...], tuple[Told, ...]]:
    """A few matches by chance: the zones and the lines that somebody could point at."""
    zones: dict[str, Zone] = {}
    told: dict[str, Told] = {}
    for seed in range(6):
        seats = max(game.seats) if seed % 2 else min(game.seats)
        match = Match(game, [f"player {i}" for i in range(seats)], {}, seed_from_number(seed))
        luck = random.Random(seed)
        for number in range(250):
            if match.over:
                break
            seat = luck.choice(match.waiting())
            match.play(seat, luck.choice(match.legal(seat)))
            told |= {line.kind: line for line in match.told(number + 1, seat)}
            if number % 25 == 0:
                zones |= {zone.id: zone for zone in match.view(seat).zones}
    return match, tuple(zones.values()), tuple(told.values())


@pytest.mark.parametrize("game", GAMES)
def test_topics_have_an_answer_and_a_heading(game: Game) -> None:
    box = game.pack_box(max(game.seats), {})
    for topic, heading in game.topics.HEADINGS.items():
        assert game.words.explain(box, topic), topic
        assert heading in headings(game), topic
    for kind, about in game.topics.TOLD_ABOUT.items():
        assert about in game.topics.HEADINGS or about in headings(game), kind


@pytest.mark.parametrize("game", GAMES)
def test_no_kind_of_event_is_made_up(game: Game) -> None:
    sources = "".join(path.read_text() for path in game.folder.glob("*.py") if path.name != "topics.py")
    for kind in game.topics.TOLD_ABOUT:
        assert re.search(rf'"{kind}"|def _{kind.replace(" ", "_")}\(', sources), kind


@pytest.mark.parametrize("game", GAMES)
def test_what_was_told_can_be_asked_about(game: Game) -> None:
    match, _, lines = played(game)
    faces = game.view.faces(match.box)
    for line in lines:
        assert line.about, line
        answer = explain(game, match.box, match.options, faces, line.about)
        assert answer.rule in headings(game), line


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_there_can_be_asked_about(game: Game) -> None:
    match, zones, _ = played(game)
    faces = game.view.faces(match.box)
    for zone in zones:
        assert zone.about, zone
        answer = explain(game, match.box, match.options, faces, zone.about)
        assert answer.rule in headings(game) or answer.text == game.words.explain(match.box, zone.about), zone


def test_an_answer_is_about_one_thing_or_says_what_it_could_have_been() -> None:
    game = find("hit-the-deck")
    match = Match(game, ["Ines", "Tomas"])
    faces = game.view.faces(match.box)

    def ask(topic: str) -> tuple[str, str, str]:
        return explain(game, match.box, match.options, faces, topic)

    text, rule, face = ask("deploy")
    assert (text[:7], rule, face) == ("Deploy:", "Deploy Action", "")
    assert ask(" As ")[1:] == ("Poker Hand Rankings", "AS")
    text, rule, _ = ask("pass action")  # a heading
    assert (text.splitlines()[0], rule) == ("## Pass Action", "Pass Action")
    text, rule, _ = ask("sealane")  # a word in a paragraph
    assert "Sealane" in text
    assert rule == ""
    assert ask("E")[1] == ""  # a Seazone; not the heading that begins with an E
    assert ask("R1")[0].startswith(("- **R1", "## R1", "### R1", "| R1", "**R1"))
    assert ask("ace of spads")[0] == "Nothing is known here about 'ace of spads'. Did you mean Ace of Spades?"
    assert ask("  ")[0].endswith("Ask about a card, a zone or a word of the rules.")
