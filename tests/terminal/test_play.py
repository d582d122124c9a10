"""Playing at a terminal: whole matches, refusals, undo, leaving at any moment, going on again."""

import signal
from itertools import cycle
from pathlib import Path

import pytest

from tests.terminal.session import Session, moves_in, resume_name, run, widest

SEVEN = ("--every-move", "--seats", "you,random", "--seed", "7")  # every key of a match that is known
RESUMED = ("--every-move", "--resume", "last")


def saves(data: Path) -> list[Path]:
    return sorted((data / "quarterdeck" / "saves").glob("*.record"))


def records(data: Path) -> list[Path]:
    return sorted((data / "quarterdeck" / "records").glob("*.record"))


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (100, 40)])
def test_a_whole_match_is_played_by_numbers_alone(tmp_path: Path, columns: int, lines: int) -> None:
    with Session(tmp_path, "play", "--seats", "you,random", "--seed", "5", columns=columns, lines=lines) as person:
        for number in cycle("2111"):
            if not person.question():
                break
            person.answer(number)
        assert person.wait() == 0
    assert "The game is over." in person.output and "quarterdeck replay hit-the-deck-" in person.output
    lost = "A" if "Captain B wins" in person.output else "B"
    assert f"quarterdeck play hit-the-deck --seats you,random --option lost-last={lost}" in person.output
    assert widest(person.output) <= columns
    assert not saves(tmp_path) and len(records(tmp_path)) == 1
    checked = run(tmp_path, "verify", "last")
    assert checked.returncode == 0 and "they give: Captain" in checked.stdout


def test_a_move_may_be_written_numbered_or_begun(tmp_path: Path) -> None:
    with Session(tmp_path, "play", *SEVEN) as person:
        assert "You keep the hand" in person.answer("keep")
        assert "1 deploy 2S    3 ways: G H I" in person.answer("deploy")
        assert "1 deploy 2S G" in person.answer("1")
        assert "You deploy KD, a Battleship, to H." in person.answer("DEPLOY  kd h")
        assert "Press Enter to do it" in person.answer("pa")
        assert "You pass." in person.answer("")


def test_words_from_the_middle_of_a_move_narrow_too(tmp_path: Path) -> None:
    with Session(tmp_path, "play", *SEVEN) as person:
        person.answer("keep")
        found = person.answer("kd h")
        assert "1 deploy KD H" in found and "2 " not in found


def test_a_refusal_says_why_and_changes_nothing(tmp_path: Path) -> None:
    with Session(tmp_path, "play", *SEVEN) as person:
        person.answer("keep")
        before = moves_in(saves(tmp_path)[0])
        assert "No: the Sealane to E must first be held at H (Deploy Action)." in person.answer("deploy 2S E")
        assert "must first be held at H" in person.answer("why deploy 2S E")
        assert "It is possible: deploy 2S H" in person.answer("why deploy 2S H")
        assert "'steer' is not a move" in person.answer("steer")
        assert "There is no 99 here: the numbers go from 1 to 2." in person.answer("99")
        assert "There is no 123456789 here" in person.answer("1234567890" * 600)
    assert moves_in(saves(tmp_path)[0]) == before


def test_commands_answer_and_ask_again(tmp_path: Path) -> None:
    with Session(tmp_path, "play", *SEVEN) as person:
        assert "undo           back to your own last decision" in person.answer("help")
        assert "King of Diamonds, a Battleship" in person.answer("? KD")
        assert "It lies in: Your hand." in person.answer("explain king of diamonds")
        assert "Captain A's Seaport" in person.answer("explain H")
        assert "Sealane" in person.answer("? deploy")
        assert "Nothing is known here about 'xyzzy'" in person.answer("? xyzzy")
        assert "Captain B" not in person.answer("log")  # who is asked at the same time as a bot is asked first
        assert "2S♠ Two of Spades" in person.answer("hand")
        assert "1 keep" in person.answer("moves")
        assert "quarterdeck play --resume hit-the-deck-" in person.answer("save")
        assert "There is no command 'dance'" in person.answer("/dance")
        assert "you have not decided anything yet" in person.answer("/undo")
        assert "Hit the Deck!" in person.answer("look")
        person.type("quit")
        assert person.wait() == 0


def test_undo_goes_back_to_ones_own_last_decision(tmp_path: Path) -> None:
    with Session(tmp_path, "play", *SEVEN) as person:
        person.answer("keep")
        person.answer("deploy KD H")
        person.answer("pass")
        before = len(moves_in(saves(tmp_path)[0]))
        again = person.answer("undo")
        assert "Taken back: pass." in again and "It is your decision: pass?" in again
        assert len(moves_in(saves(tmp_path)[0])) < before
        assert "Taken back: deploy KD H." in person.answer("undo")
        assert "You pass" in person.answer("pass")


@pytest.mark.parametrize(
    ("leave", "status"),
    [("\x03", 130), ("\x04", 0), ("quit\n", 0)],
    ids=["Ctrl-C", "Ctrl-D", "quit"],
)
def test_leaving_loses_nothing(tmp_path: Path, leave: str, status: int) -> None:
    with Session(tmp_path, "play", *SEVEN) as person:
        person.answer("keep")
        person.answer("deploy KD H")
        assert person.insist(lambda: person.press(leave)) == status
        name = resume_name(person.output)
    assert "Traceback" not in person.output
    with Session(tmp_path, "play", "--every-move", "--resume", name) as person:
        assert person.question()
        assert "You deploy KD, a Battleship, to H." in person.rest
        assert "H ▲ yours" in person.rest
        person.answer("pass")
    assert len(saves(tmp_path)) == 1


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_a_killed_match_goes_on_where_it_was(tmp_path: Path, number: int) -> None:
    with Session(tmp_path, "play", *SEVEN) as person:
        person.answer("keep")
        person.answer("deploy KD H")
        assert person.insist(lambda: person.kill(number)) != 0
    assert "Traceback" not in person.output
    played = moves_in(saves(tmp_path)[0])
    assert played[-1].endswith(" A: deploy KD H")
    with Session(tmp_path, "play", *RESUMED) as person:
        person.answer("pass")
    assert moves_in(saves(tmp_path)[0])[: len(played) + 1] == [*played, f"{len(played) + 1}. A: pass"]


def test_killed_between_any_two_moves_the_save_is_whole(tmp_path: Path) -> None:
    """Bots move as fast as they can, and the process dies in the middle: what is on the disk is a match."""
    for _ in range(4):
        with Session(tmp_path, "play", "--seats", "you,random", "--seed", "9") as person:
            person.answer("keep")
            person.type("pass")
            person.type("pass")
            person.kill()
            person.wait()
        checked = run(tmp_path, "verify", str(max(saves(tmp_path))))
        assert checked.returncode == 0, checked.stderr


def test_a_resumed_match_is_the_same_match(tmp_path: Path) -> None:
    """Bots, too, choose after a stop what they would have chosen without it."""
    moves = ["keep", "deploy KD H", "pass", "deploy JD G", "pass", "1", "1", "1"]
    with Session(tmp_path / "one", "play", *SEVEN) as person:
        for move in moves:
            person.answer(move)
    for number, move in enumerate(moves):
        arguments = RESUMED if number else [*SEVEN]
        with Session(tmp_path / "two", "play", *arguments) as person:
            person.answer(move)
    assert moves_in(saves(tmp_path / "one")[0]) == moves_in(saves(tmp_path / "two")[0])


def test_tab_completes_a_move(tmp_path: Path) -> None:
    with Session(tmp_path, "play", *SEVEN) as person:
        person.answer("keep")
        person.at = len(person.output)
        person.press("dep\tK\tH\n")
        assert person.question() and "You deploy KD, a Battleship, to H." in person.rest


def test_two_who_go_on_with_the_same_match_do_not_undo_each_other(tmp_path: Path) -> None:
    with Session(tmp_path, "play", *SEVEN) as person:
        person.answer("keep")
    with Session(tmp_path, "play", *RESUMED) as one, Session(tmp_path, "play", *RESUMED) as other:
        one.question()
        other.question()
        one.answer("deploy KD H")
        other.answer("deploy 2S G")
    texts = [path.read_text() for path in saves(tmp_path)]
    assert len(texts) == 2
    assert sorted(("deploy KD H" in text, "deploy 2S G" in text) for text in texts) == [(False, True), (True, False)]


def test_a_window_that_changes_its_size_is_drawn_anew(tmp_path: Path) -> None:
    with Session(tmp_path, "play", *SEVEN, columns=80) as person:
        person.answer("keep")
        person.resize(60, 40)
        assert 0 < widest(looked(person)) <= 60
        person.resize(110, 40)
        assert widest(looked(person)) > 60


def looked(person: Session) -> str:
    """The table as it is drawn; the prompt may stand twice after a change of size, so ask until it is drawn."""
    return next(drawn for drawn in (person.answer("look") for _ in range(5)) if drawn.strip())


def test_a_terminal_that_cannot_be_cleared_gets_no_codes(tmp_path: Path) -> None:
    with Session(tmp_path, "play", *SEVEN, env={"TERM": "dumb"}) as person:
        person.answer("keep")
        person.answer("pass")
    assert "\x1b" not in person.output and "KD♦" in person.output
