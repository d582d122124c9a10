"""Explanations: all that lies on the table and all that was told can be asked about; the answer names the rule."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from quarterdeck.engine.explaining import Answer, explain
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.rulebook import for_players
from quarterdeck.engine.view import Told, Zone
from quarterdeck.games import every, find

CITED = re.compile(r"""\(([A-Z][^(){}\n]*)\)["'],?$""", re.MULTILINE)  # at the end of a reason: "(Deploy Action, R8)"
GAMES = [pytest.param(game, id=game.slug) for game in every()]


@cache
def headings(game: Game) -> set[str]:
    return {section.title for section in for_players(game)}


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
    for topic, heading in game.parts.topics.items():
        assert game.words.explain(box, topic), topic
        assert heading in headings(game), topic
    for kind, about in game.parts.told_about.items():
        assert about in game.parts.topics or about in headings(game), kind


@pytest.mark.parametrize("game", GAMES)
def test_a_card_leads_to_a_paragraph(game: Game) -> None:
    for face in game.view.faces(game.pack_box(max(game.seats), {})).values():
        assert face.rule in headings(game), face.title


@pytest.mark.parametrize("game", GAMES)
def test_what_a_refusal_cites_can_be_asked_about(game: Game) -> None:
    match, _, _ = played(game)
    reasons = (game.folder / "words" / "notation.py").read_text()
    cited = {each for found in CITED.findall(reasons) for each in found.split(", ")}
    assert cited
    for each in cited:
        assert ask(match, each).known, each


@pytest.mark.parametrize("game", GAMES)
def test_no_kind_of_event_is_made_up(game: Game) -> None:
    sources = "".join(path.read_text() for path in game.folder.rglob("*.py") if path.name != "topics.py")
    for kind in game.parts.told_about:
        assert re.search(rf'"{kind}"|def _{kind.replace(" ", "_")}\(', sources), kind


def ask(match: Match, topic: str) -> Answer:
    return explain(match.game, match.box, match.options, match.game.view.faces(match.box), topic)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_told_can_be_asked_about(game: Game) -> None:
    match, _, lines = played(game)
    for line in lines:
        assert line.about, line
        assert ask(match, line.about).rule in headings(game), line


@pytest.mark.parametrize("game", GAMES)
def test_what_lies_there_can_be_asked_about(game: Game) -> None:
    match, zones, _ = played(game)
    for zone in zones:
        assert zone.about, zone
        text, rule, *_ = ask(match, zone.about)
        assert rule in headings(game) or text == game.words.explain(match.box, zone.about), zone


def test_an_answer_is_about_one_thing_or_says_what_it_could_have_been() -> None:
    match = Match(find("hit-the-deck"), ["Ines", "Tomas"])
    text, rule, face, _ = ask(match, "deploy")
    assert (text[:7], rule, face) == ("Deploy:", "Deploy Action", "")
    assert ask(match, " As ")[1:] == ("Poker Hand Rankings", "AS", True)
    text, rule, *_ = ask(match, "pass action")  # a heading
    assert (text.splitlines()[0], rule) == ("## Pass Action", "Pass Action")
    text, rule, *_ = ask(match, "sealane")  # a word in a paragraph
    assert "Sealane" in text
    assert rule == ""
    assert ask(match, "E")[1] == ""  # a Seazone; not the heading that begins with an E
    assert ask(match, "R1")[0].startswith(("- **R1", "## R1", "### R1", "| R1", "**R1"))
    assert not ask(match, "ace of spads").known
    assert ask(match, "ace of spads")[0] == "Nothing is known here about 'ace of spads'. Did you mean Ace of Spades?"
    assert ask(match, "  ")[0].endswith("Ask about a card, a zone or a word of the rules.")


def test_an_option_is_a_question_with_its_answers() -> None:
    match = Match(find("hit-the-deck"), ["Ines", "Tomas"], {"supply-cut": "broadside"})
    text = ask(match, "supply-cut").text
    assert "When is a Supply Route cut? Only by a Broadside." in text
    assert "After every loss (default) / Only by a Broadside" in text
    assert "See R24." in text
