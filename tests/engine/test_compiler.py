"""The compiled twin: its cache cannot go stale, two processes may compile at once, overflow is found."""

import importlib
import itertools
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine import binding, drivers, luck, placeholders
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import luck_for
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games.hit_the_deck.rules import turn
from tests.laws import laws
from tests.laws.play import Play

NUMBERS = itertools.count()

# A game of one number: every move adds a step to it, until it has grown enough.
TINY = {
    "__init__.py": """
        from quarterdeck.engine.contract import AnyParts, Parts
        from quarterdeck.engine.game import Game
        def parts() -> AnyParts:
            from quarterdeck.games.tiny import words
            from quarterdeck.games.tiny.rules import play
            from quarterdeck.games.tiny.rules import table as t
            return Parts(t.Box, t.Table, t.ACTIONS, t.MOST_MOVES, words.pack, play, play, words, words, play)
        GAME = Game("tiny", "Tiny", "a number that grows", (1,), 1, __name__, parts)
        """,
    "rules/__init__.py": "",
    "rules/table.py": """
        from quarterdeck.engine.fields import Fields, int8, int16, uint64
        ACTIONS = 2
        MOST_MOVES = 2
        STEP = 1
        class Box(Fields):
            seats = int8()
        class Table(Fields):
            luck = uint64[4]
            count = int8()
            moves = int8()
            told = int8()
            events = int16[2, 6]
        """,
    "rules/steps.py": """
        from quarterdeck.games.tiny.rules import table as t
        from quarterdeck.games.tiny.rules.table import Table
        def step(table: Table) -> None:
            table.count += t.STEP
        """,
    "rules/play.py": """
        from quarterdeck.engine.fields import Moves
        from quarterdeck.games.tiny.rules.steps import step
        from quarterdeck.games.tiny.rules.table import Box, Table
        def deal(box: Box, table: Table) -> None:
            table.count = 0
            table.moves = 0
        def waiting(box: Box, table: Table) -> int:
            return table.moves < 3
        def legal(box: Box, table: Table, seat: int, moves: Moves) -> int:
            moves[0] = 0
            return waiting(box, table)
        def why_not(box: Box, table: Table, seat: int, action: int) -> int:
            return action
        def apply(box: Box, table: Table, seat: int, action: int) -> None:
            table.moves += 1
            step(table)
        def outcome(box: Box, table: Table, seat: int) -> int:
            return table.count
        def show(box: Box, table: Table, seat: int, seen: Table) -> None:
            seen.count = table.count
            seen.moves = table.moves
        def guess(box: Box, seen: Table, seat: int) -> None:
            seen.told = 0
        def sound(box: Box, table: Table) -> int:
            return 0
        """,
    "words.py": """
        from quarterdeck.games.tiny.rules.table import Box
        def pack(seats, options):
            return Box()
        def action_text(box, action):
            return ("grow", "shrink")[action]
        """,
}
PLAY = """
import sys
import quarterdeck.games
quarterdeck.games.__path__.append(sys.argv[1])
from quarterdeck.engine.compiler import twin
from quarterdeck.games.tiny import GAME
compiled = twin(GAME)
tables = compiled.tables()
box = compiled.box(GAME.pack_box(1, {}))
print("ready", flush=True)
sys.stdin.readline()
for _ in range(3):
    compiled.function("apply")(box[0], tables[0], 0, 0)
print(int(tables[0]["count"]))
"""


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    folder = tmp_path / "games" / "tiny"
    folder.mkdir(parents=True)
    (folder / "rules").mkdir()
    for name, text in TINY.items():
        (folder / name).write_text(dedent(text), encoding="utf-8")
    return folder


def start(folder: Path) -> "subprocess.Popen[str]":
    cache = {**os.environ, "XDG_CACHE_HOME": str(folder.parent.parent / "cache")}
    command = [sys.executable, "-c", PLAY, str(folder.parent)]
    return subprocess.Popen(command, env=cache, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def count(folder: Path, processes: int = 1) -> list[str]:
    """What the compiled game has counted to, in so many processes that start at the same moment."""
    running = [start(folder) for _ in range(processes)]
    for process in running:
        assert process.stdout is not None
        process.stdout.readline()
    results = []
    for process in running:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in running:
        out, _ = process.communicate(timeout=120)
        assert process.returncode == 0
        results.append(out.strip())
    return results


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_changed_callee_or_constant_is_never_stale(tiny: Path) -> None:
    assert count(tiny) == ["3"]
    rewrite(tiny / "rules" / "table.py", "STEP = 1", "STEP = 2")
    assert count(tiny) == ["6"]
    rewrite(tiny / "rules" / "steps.py", "+= t.STEP", "+= t.STEP + 3")
    assert count(tiny) == ["15"]


def test_two_processes_at_once(tiny: Path) -> None:
    assert count(tiny, 2) == ["3", "3"]


@pytest.fixture
def in_process(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Game]:
    """The tiny game inside this process, under a name that no other test has used."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tiny.parent)])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tiny.parent.parent / "cache"))

    def load() -> Game:
        name = f"tiny_{next(NUMBERS)}"
        tiny.rename(tiny.parent / name)
        for path in (tiny.parent / name).rglob("*.py"):
            path.write_text(path.read_text(encoding="utf-8").replace("games.tiny", f"games.{name}"), encoding="utf-8")
        game: Game = importlib.import_module(f"quarterdeck.games.{name}").GAME
        return game

    return load


def test_twins_of_the_tiny_game_agree(in_process: Callable[[], Game]) -> None:
    from quarterdeck.engine.compiler import Twin

    game = in_process()
    laws.law_twins(Play(game, 1), Twin(game), 1, 3)


def test_what_lies_on_disk_is_taken_whole(in_process: Callable[[], Game]) -> None:
    """Nothing that it calls is looked at, let alone compiled."""
    from quarterdeck.engine.compiler import Twin

    game = in_process()
    said: list[str] = []
    for compiled in (True, False):
        twin = Twin(game, progress=lambda text, _: said.append(text))
        box, tables = twin.box(game.pack_box(1, {})), twin.tables()
        tables[0]["luck"] = [1, 2, 3, 4]
        assert twin.function("legal")(box[0], tables[0], 0, twin.moves()) == 1
        assert twin.driver(drivers.soak)(box[0], tables[0], twin.moves(), 2, 10) == 6
        assert bool(said) == compiled, said
        said.clear()


def test_a_function_becomes_an_entry_point_when_python_asks(in_process: Callable[[], Game]) -> None:
    """Inlined into its callers first, an entry point later; those who inlined it before play on."""
    from quarterdeck.engine.compiler import Twin

    game = in_process()
    twin = Twin(game)
    tables = twin.tables()
    tables[0]["luck"] = [1, 2, 3, 4]
    run = twin.driver(drivers.play_many)
    numbers = [twin.driver(luck.below)(tables[0], 1000) for _ in range(20)]
    assert len(set(numbers)) > 10 and min(numbers) >= 0 and max(numbers) < 1000
    assert run(twin.box(game.pack_box(1, {}))[0], tables[0], twin.moves(), 5, 100) == 15


def test_rules_that_only_a_driver_calls_are_no_entry_points(in_process: Callable[[], Game]) -> None:
    from quarterdeck.engine.compiler import Twin

    game = in_process()
    Twin(game).driver(drivers.play_many)
    folder = Twin(game).cache_folder(drivers.__name__)
    cached = {file.name.split("-")[0].rpartition(".")[2] for file in folder.rglob("*.native")}
    assert cached == {"play_many"}
    assert Twin(game).is_compiled(drivers.play_many) and not Twin(game).is_compiled(drivers.soak)


def test_numba_is_left_as_it_was(in_process: Callable[[], Game], monkeypatch: pytest.MonkeyPatch) -> None:
    """What rules do without is there for everybody else: -1 is the last, and functions find what they call."""
    import numba
    import numpy as np

    from quarterdeck.engine import native
    from quarterdeck.engine.compiler import Twin

    monkeypatch.setenv(native.VARIABLE, "off")
    Twin(in_process()).driver(drivers.play_many)

    def last(row: Any) -> Any:
        return row[-1]

    def most(row: Any) -> Any:
        return max(last(row), 5)

    last = numba.njit(last)
    assert numba.njit(most)(np.array([1, 9])) == 9


def test_an_overflow_is_a_difference_between_twins(tiny: Path, in_process: Callable[[], Game]) -> None:
    """An int8 ends at 127: the compiled number turns negative, the plain one grows."""
    from quarterdeck.engine.compiler import Twin

    rewrite(tiny / "rules" / "table.py", "STEP = 1", "STEP = 100")
    game = in_process()
    with pytest.raises(AssertionError, match="does not fit its field"):
        laws.law_twins(Play(game, 1), Twin(game), 1, 3)


def test_rules_in_a_circle_are_refused(tiny: Path, in_process: Callable[[], Game]) -> None:
    again = "again(table)\ndef again(table: Table) -> None:\n    step(table)"
    rewrite(tiny / "rules" / "steps.py", "table.count += t.STEP", again)
    game = in_process()
    with pytest.raises(TypeError, match="in a circle: apply > step > again"):
        binding.bind(game.function("apply"), game)


def test_drivers_are_bound_to_one_game(in_process: Callable[[], Game]) -> None:
    game = in_process()
    table = game.Table()
    table.luck = luck_for(seed_from_number(1), 0)
    play_many: Any = drivers.play_many
    made = binding.bind(play_many, game)(game.pack_box(1, {}), table, [0, 0], 5, 100)
    assert made == 15
    assert table.count == 3


def test_placeholders_are_not_called_unbound() -> None:
    for name in ("deal", "waiting", "legal", "why_not", "apply", "outcome", "show", "guess", "sound"):
        function: Any = getattr(placeholders, name)
        with pytest.raises(LookupError, match=f"{name} is not bound to a game"):
            function(*[0] * function.__code__.co_argcount)


def test_plain_and_compiled_luck_are_the_same() -> None:
    """The one place where unsigned numbers of 64 bits are used."""
    from quarterdeck.engine.compiler import twin

    game = games.find("hit-the-deck")
    compiled = twin(game)
    tables = compiled.tables()
    for seed in range(4):
        table = game.Table()
        table.luck = luck_for(seed_from_number(seed), 0)
        tables[0]["luck"] = table.luck
        for n in (1, 2, 3, 52, 1000, 2**31 - 1):
            plain = [luck.below(table, n) for _ in range(30)]
            assert plain == [compiled.driver(luck.below)(tables[0], n) for _ in range(30)]
        assert tables[0]["luck"].tolist() == table.luck


def test_what_only_rules_call_is_not_for_python() -> None:
    """It is inlined into its callers: that saves a fifth of the compiling."""
    from quarterdeck.engine.compiler import twin

    game = games.find("hit-the-deck")
    with pytest.raises(TypeError, match="end_turn is compiled for other rules to call"):
        twin(game).driver(turn.end_turn)
