"""Two at one keyboard: nothing of the other hand is on the screen, above it, or in the line editor."""

import re
from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.engine.match import replay
from quarterdeck.engine.seeds import number_from_word, number_hash
from quarterdeck.terminal.saves import read_record
from tests.terminal.session import CLEAR_ALL, ESCAPE, Session, run

COVER = "Hand the keyboard to"
CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b")


def hands(data: Path) -> list[set[str]]:
    """Both hands as they are now, from the save."""
    (save,) = (data / "quarterdeck" / "saves").glob("*.record")
    match = replay(read_record(save), games.find)
    return [{card.face for card in match.view(seat).zone("hand").cards} for seat in (0, 1)]


def sittings(output: str) -> list[str]:
    """What was on the screen between two times that everything was cleared."""
    return [ESCAPE.sub("", part) for part in output.split(CLEAR_ALL)]


def test_no_card_of_the_other_hand_is_ever_on_the_screen(tmp_path: Path) -> None:
    """Thirty decisions: whoever sits there sees the own hand, and the cover shows no card at all."""
    covers = 0
    with Session(tmp_path, "play", "--seats", "you,you", "--seed", "11") as table:
        for number in range(30):
            table.question()
            screen = sittings(table.output)[-1]
            if COVER in screen:
                covers += 1
                assert not CARD.search(screen), screen
                table.answer("")
                continue
            seat = 0 if "You, Captain A" in screen else 1
            both = hands(tmp_path)
            named = set(CARD.findall(screen))
            assert both[seat] <= named
            assert not named & both[1 - seat], screen
            table.answer("1" if number % 3 else "2")
    assert covers >= 4


def test_every_hand_over_clears_the_scrollback_too(tmp_path: Path) -> None:
    with Session(tmp_path, "play", "--seats", "you,you", "--seed", "11") as table:
        table.answer("")
        table.answer("keep")
        table.question()
        before, cover = table.output.rsplit(COVER, 1)
    assert before.endswith(CLEAR_ALL)
    assert "Captain B, press Enter" in cover


def test_the_arrow_keys_bring_back_nothing_that_another_typed(tmp_path: Path) -> None:
    with Session(tmp_path, "play", "--seats", "you,you", "--seed", "11") as table:
        table.answer("")
        table.answer("? kd")
        table.answer("keep")
        table.answer("")
        table.at = len(table.output)
        table.press("\x1b[A\x1b[A\x1b[A\n")
        table.question()
    assert "keep" not in table.rest.partition("\n")[0] and "kd" not in table.rest.partition("\n")[0]


@pytest.mark.parametrize("leave", ["\x03", "\x04"])
def test_leaving_clears_the_hand_away(tmp_path: Path, leave: str) -> None:
    with Session(tmp_path, "play", "--seats", "you,you", "--seed", "11") as table:
        table.answer("")
        table.insist(lambda: table.press(leave))
    last = sittings(table.output)[-1]
    assert "quarterdeck play --resume" in last and not CARD.search(last)


def test_one_person_gets_no_cover(tmp_path: Path) -> None:
    with Session(tmp_path, "play", "--seats", "random,you", "--seed", "11") as person:
        person.answer("keep")
    assert COVER not in person.output and CLEAR_ALL not in person.output


def test_names_are_used_and_kept(tmp_path: Path) -> None:
    names = ["--name", "Ines", "--name", "Tom"]
    with Session(tmp_path, "play", "--seats", "you,you", "--seed", "11", *names) as table:
        table.question()
        assert "Hand the keyboard to Ines." in table.rest
        table.answer("")
        table.answer("keep")
        assert "Hand the keyboard to Tom." in table.rest
    with Session(tmp_path, "play", "--resume", "last") as table:
        table.question()
        assert "Hand the keyboard to Tom." in table.rest


def test_piped_the_table_plays_without_waiting_for_enter(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--seats", "you,you", "--seed", "11", typed="keep\nkeep\npass\npass\n")
    assert done.returncode == 0 and "\x1b" not in done.stdout
    assert "Hand the keyboard to Captain B." in done.stdout
    assert "quarterdeck play --resume hit-the-deck-" in done.stdout


def test_a_game_master_takes_the_keyboard_from_a_silent_player(tmp_path: Path) -> None:
    """Asked or not, whoever may act gets it with `seat`: goes on without one player, then withdraws the call."""
    made = "share 3 2 1\nready\nshare 3 2 1\nready\ncall everyone\nname Defend\nask\n"
    silent = "seat GM\ngo on without P1\nseat GM\nseat P2\nseat GM\nwithdraw the call\nquit\n"
    seats = ("play", "deckahedron", "--seats", "you,you,you", "--seed", "3", "--plain")
    done = run(tmp_path, *seats, typed=made + silent)
    said = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert "Waiting for Player 1 and Player 2. You need not wait: go on without a player, answer" in said
    assert "Game Master goes on without Player 1: the call lapses. It is your decision: flip Defend" in said
    assert said.count("Hand the keyboard to Game Master.") == 4
    assert "You withdraw what was asked" in said.partition("Waiting for Player 2.")[2]
    assert "It is your decision: call for a flip" in said.partition("You withdraw")[2]


def test_each_adds_a_word_to_the_shuffles_and_verify_says_so(tmp_path: Path) -> None:
    """The seal comes first; no word stays on the screen; the record has the words' numbers and their hashes."""
    record = tmp_path / "match.record"
    with Session(tmp_path, "play", "--seats", "you,you", "--name", "Ines", "--record", str(record)) as table:
        seal = re.search(r"sealed as\s+([0-9a-f]{12})", table.expect("can have chosen them"))
        table.expect("Ines, a word that nobody else knows")
        table.type("halyard")
        table.expect("Captain B, a word that nobody else knows")
        table.type("")
        table.expect("press Enter when nobody")
        screen = sittings(table.output)[-1]
        table.type("")
        table.answer("keep")
    assert seal and "halyard" not in screen
    text = record.read_text()
    assert f"seed-hash: {seal[1]}" in text
    number = number_from_word("halyard")
    assert f"number: A = {number_hash(number)} {number.hex()}\nnumber: B = " in text
    done = run(tmp_path, "verify", str(record))
    assert done.returncode == 0, done.stdout
    assert "Its seed is mixed with the numbers of A and B, which are those that were promised." in done.stdout
    record.write_text(text.replace(number.hex(), "0" * 64))
    done = run(tmp_path, "verify", str(record))
    assert done.returncode in (1, 2) and "fair" not in done.stdout


def test_with_a_seed_or_alone_nobody_is_asked_for_a_word(tmp_path: Path) -> None:
    for seats in (("you,you", "--seed", "1"), ("you,random")):
        with Session(tmp_path, "play", "--seats", *([seats] if isinstance(seats, str) else seats)) as table:
            table.question()
            assert "a word that nobody else knows" not in table.output
