"""Records on paper: what cannot be read is said with its line; files are written whole or not at all."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import parse_record, read_text, seed_from_number, seed_hash, write_safely

HEAD = "quarterdeck record 1"
SEED = seed_from_number(3)
GOOD = f"""{HEAD}
game: hit-the-deck
rules: 1
option: win = basic
seat: A = you
seat: B = random
seed-hash: {seed_hash(SEED)}
seed: {SEED.hex()}
# a comment
1. A: keep
2. B: redraw

result: nobody knows
"""


def test_a_record_is_read_and_written() -> None:
    record = parse_record(GOOD)
    assert record.game == "hit-the-deck"
    assert record.options == {"win": "basic"}
    assert record.seats == [("A", "you"), ("B", "random")]
    assert record.moves == [("A", "keep"), ("B", "redraw")]
    assert record.lines == [10, 11]
    assert record.seed == SEED
    without = "\n".join(line for line in GOOD.splitlines() if line and not line.startswith("#")) + "\n"
    assert record.text() == without
    record.notes = {0: ["dealt"], 2: ["one", "two"]}
    assert parse_record(record.text()).moves == record.moves


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (HEAD, "a letter", "x.record:1: not a record: the first line must be 'quarterdeck record 1'"),
        ("rules: 1", "rules: one", "x.record:3: 'rules' takes a version number, not 'one'"),
        ("option: win = basic", "option: win", "x.record:4: expected 'option: name = value', found 'win'"),
        ("seat: A = you", "seat: = you", "x.record:5: expected 'seat: name = value'"),
        ("seed: ", "seed: x", "x.record:8: 'seed' takes 64 hexadecimal digits"),
        ("2. B", "3. B", "x.record:11: expected move 2, found '3. B'"),
        ("2. B", "2 B", "x.record:11: expected move 2, found '2 B'"),
        ("2. B: redraw", "redraw", "x.record:11: expected 'name: value' or 'N. seat: move', found 'redraw'"),
        ("result", "weather", "x.record:13: there is no line 'weather' in a record"),
        ("game: hit-the-deck\n", "", "ends without a line 'game: ...'"),
        ("rules: 1\n", "", "ends without a line 'rules: ...'"),
        (f"seed-hash: {seed_hash(SEED)}\n", "", "ends without a line 'seed-hash: ...'"),
        ("seat: A = you\nseat: B = random\n", "", "names no seats"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(BadInput) as caught:
        parse_record(GOOD.replace(old, new, 1), "x.record")
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("cut", range(0, len(GOOD) - 40, 37))
def test_a_truncated_record_is_refused_or_shorter(cut: int) -> None:
    try:
        record = parse_record(GOOD[:cut])
    except BadInput as error:
        assert "\n" not in str(error)
    else:
        assert len(record.moves) <= 2


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read: No such file"):
        read_text(tmp_path / "nothing")
    with pytest.raises(BadInput, match="is a folder"):
        read_text(tmp_path)
    (tmp_path / "large").write_bytes(b"x" * 100)
    with pytest.raises(BadInput, match="is larger than 10 bytes"):
        read_text(tmp_path / "large", 10)
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    with pytest.raises(BadInput, match="is not text"):
        read_text(tmp_path / "picture")


def test_files_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    with pytest.raises(BadInput, match="cannot be written"):
        write_safely(tmp_path / "file" / "inside", "new")
    assert (tmp_path / "file").read_text() == "old"
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadInput, match="cannot be written"):
        write_safely(tmp_path / "folder", "new")
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_file_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "new" / "match.record"
    write_safely(path, "one")
    write_safely(path, "two")
    assert path.read_text() == "two"
    assert list(path.parent.iterdir()) == [path]


def test_a_failure_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.record"
    write_safely(path, "old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match="No space left"):
        write_safely(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


WRITER = """
import sys
from pathlib import Path
from quarterdeck.engine.record import write_safely
print("ready", flush=True)
while True:
    for letter in "ab":
        write_safely(Path(sys.argv[1]), letter * 200_000)
"""


def test_a_process_killed_while_writing_leaves_the_old_or_the_new(tmp_path: Path) -> None:
    path = tmp_path / "match.record"
    for round_number in range(4):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE)
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(0.03 + 0.017 * round_number)
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        if path.exists():
            assert path.read_text() in ("a" * 200_000, "b" * 200_000)
