"""Scenarios that are written from a match: they hold, and one seat's tells nothing that the seat cannot see."""

from contextlib import suppress
from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import dump, dump_seen
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.scenario import begun, run_scenario
from quarterdeck.terminal.desk import Desk
from quarterdeck.terminal.playing import take
from tests.cli.running import run
from tests.laws.play import Play
from tests.terminal.test_room import room_of

GAMES = list(games.FOLDERS)


def matches(slug: str, moves: int = 40) -> list[Match]:
    """A match of two seats, now and then."""
    play = Play(games.find(slug), 2)
    return [play.match(5, number) for number in range(0, moves, 8)]


def holds(match: Match, words: dict[str, object], folder: Path) -> None:
    path = folder / "written.toml"
    path.write_text(begun(match, words, "as it stands"), encoding="utf-8")
    report = run_scenario(path, games.find)
    assert not report.wrong and report.checks, report.wrong


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_written_holds(slug: str, tmp_path: Path) -> None:
    written = 0
    for match in matches(slug):
        holds(match, dump(match.game, match.box, match.table), tmp_path)
        for seat in range(match.seats):
            with suppress(BadInput):  # in the middle of a card's effect
                holds(match, dump_seen(match, seat), tmp_path)
                written += 1
    assert written > 4


@pytest.mark.parametrize("slug", GAMES)
def test_what_a_seat_writes_tells_nothing_that_it_cannot_see(slug: str) -> None:
    """The unseen is dealt anew, and the same is written."""
    for number, match in enumerate(matches(slug)):
        for seat in range(match.seats):
            other = match.shown(seat)
            other.luck = Match(match.game, match.names, match.options, seed_from_number(number)).table.luck
            match.game.function("guess")(match.box, other, seat)
            again = Match(match.game, match.names, match.options, start=other)
            said = []
            for each in (match, again):
                with suppress(BadInput):
                    said.append(dump_seen(each, seat))
            assert len(said) < 2 or said[0] == said[1]


def test_a_record_becomes_a_scenario_at_a_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = str(tmp_path / "match.record")
    run(capsys, "play", "hit-the-deck", "--seats", "random,random", "--seed", "3", "--record", record)
    _, written, _ = run(capsys, "scenario", "--write", record, "--move", "9")
    assert 'about = "Hit the Deck! after move 9"' in written
    path = tmp_path / "at-nine.toml"
    path.write_text(written, encoding="utf-8")
    assert run(capsys, "scenario", str(path))[0] == 0
    status, _, said = run(capsys, "scenario", "--write", record, "--move", "9000")
    assert status == 2 and "--move takes 0 to" in said


def test_position_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bug.toml"
    typed = iter(["keep", "position", f"position {path}", f"position {path}"])
    desk = Desk(room_of("hit-the-deck", "you,random"), 0)
    for line in typed:
        take(desk, line)
    said = " ".join(capsys.readouterr().out.split())
    assert "[position]" in said and "To try it:" in said
    assert "Not written:" in said and "is there already" in said
    assert run(capsys, "scenario", str(path))[0] == 0
