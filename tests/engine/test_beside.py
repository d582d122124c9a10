"""A game that two processes compiled together is the game that one compiles."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from quarterdeck.engine import beside

SCRIPT = """
import json, sys
from quarterdeck.engine import beside
from quarterdeck.engine.compiler import Twin
from quarterdeck.engine.drivers import play_many
from quarterdeck.games import find

taken = []
take_in = beside.take_in
beside.take_in = lambda twin, functions, sent: (taken.append(len(functions)), take_in(twin, functions, sent))
if sys.argv[1] == "fails":
    beside.result_of = None  # what the child calls

game = find("hit-the-deck")
twin = Twin(game, silent=True)
play = twin.driver(play_many)
tables = twin.tables(1)
tables["luck"][0] = [1, 2, 3, 4]
made = play(twin.box(game.pack_box(2, {}))[0], tables[0], twin.moves(), 50, 10_000)
print(json.dumps([taken, made, tables.tobytes().hex()]))
"""


def play(how: str, cache: Path) -> tuple[list[int], int, str]:
    """50 random games by a fresh process: how many functions came from a second one, moves, and the last table."""
    env = os.environ | {"XDG_CACHE_HOME": str(cache)}
    done = subprocess.run([sys.executable, "-c", SCRIPT, how], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    taken, made, table = json.loads(done.stdout)
    return taken, made, table


@pytest.mark.skipif(not hasattr(os, "fork") or len(os.sched_getaffinity(0)) < 2, reason="one process compiles here")
def test_two_processes_compile_the_game_that_one_compiles(tmp_path: Path) -> None:
    taken, made, table = play("two", tmp_path / "two")
    assert taken and taken[0] > 20 and made > 1_000
    assert play("fails", tmp_path / "one") == ([], made, table)


def test_the_shares_are_even_and_whole() -> None:
    def leaf() -> None: ...
    def left() -> None: ...
    def right() -> None: ...
    def driver() -> None: ...

    calls: beside.Calls = {leaf: [], left: [leaf], right: [leaf], driver: [left, right]}
    shares = beside.split(calls, [left, right])
    assert (shares.child, shares.parent) == ([leaf, left], [leaf, right])
