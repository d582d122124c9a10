"""A series of duels (R60): who has won it, who begins the next, who of a team may still play."""

from __future__ import annotations

from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.cli import main as quarterdeck
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.series import next_options, standing
from tests.laws.play import Play
from tests.project import ROOT

GAME = games.find("deckhand-duel")
TEAMS = ("Mint93, ggEZra, Camperdown", "lagwitch, Feedbag")


def duel(winner: int, played: tuple[int, int] = (0, 0), **options: str) -> Match:
    """A duel that is over, with this winner."""
    match = Match(GAME, ["Ann", "Bob"], options, seed_from_number(1))
    match.table.ask, match.table.winner, match.table.ending = t.OVER, winner, t.KILLED
    match.table.gamer = list(played)
    return match


def test_the_best_of_three() -> None:
    assert standing([duel(0)]).winner == -1
    assert standing([duel(0), duel(1)]).wins == (1, 1)
    assert standing([duel(0), duel(t.DRAWN), duel(0)]).winner == 0
    assert standing([duel(1)], best_of=1).winner == 1
    with pytest.raises(BadInput, match="was over before duel 3"):
        standing([duel(0), duel(0), duel(1)])
    with pytest.raises(BadInput, match="duel 1 is not over"):
        standing([Match(GAME, ["Ann", "Bob"])])


def test_the_loser_begins_the_next() -> None:
    assert next_options([duel(0)]) == {"begins": "loser", "lost-last": "red"}
    assert next_options([duel(0), duel(t.DRAWN)])["lost-last"] == "nobody"
    assert GAME.parts.again(GAME.settle({}), [1])["lost-last"] == "blue"
    assert GAME.parts.again(GAME.settle({}), [0, 1])["lost-last"] == "nobody"


def test_a_gamer_who_has_played_sits_out_until_the_whole_team_has() -> None:
    options = {"gamers": "team", "blue-team": TEAMS[0], "red-team": TEAMS[1]}
    first = duel(0, (1, 6), **options)
    assert next_options([first], TEAMS)["blue-team"] == "Camperdown, ggEZra"
    assert next_options([first], TEAMS)["red-team"] == "Feedbag"
    second = duel(1, (10, 11), **options)
    assert next_options([first, second], TEAMS)["blue-team"] == "Camperdown"
    assert next_options([first, second], TEAMS)["red-team"] == "lagwitch, Feedbag"


def test_the_command_says_how_it_stands(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    golden = ROOT / "tests" / "golden" / "deckhand-duel" / "a-maneuver-is-parried.record"
    assert quarterdeck(["decks", "series", str(golden)]) == 0
    said = capsys.readouterr().out
    assert "The best of 3: Blue 0, Red 1, drawn 0" in said and "--option lost-last=blue" in said
    assert quarterdeck(["decks", "series", str(golden), str(golden)]) == 0
    assert "Red has won the series." in capsys.readouterr().out
    unfinished = tmp_path / "match.record"
    unfinished.write_text(Play(GAME, 2).match(3, 20).record().text(), encoding="utf-8")
    assert quarterdeck(["decks", "series", str(unfinished)]) == 2
