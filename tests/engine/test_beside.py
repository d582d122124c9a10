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
from llvmlite.binding import parse_bitcode
from numba.core import serialize
from quarterdeck.engine import beside
from quarterdeck.engine.compiler import Twin
from quarterdeck.engine.drivers import play_many
from quarterdeck.games import find

taken = []
take_in = beside.take_in

def take(twin, functions, sent):
    taken.append(len(functions))
    if sys.argv[1] == "lost":
        bitcode, parts = serialize.loads(sent)
        module = parse_bitcode(bitcode)
        module.get_function(parts[-1][0].mangled_name).name = "elsewhere"
        sent = serialize.dumps((module.as_bitcode(), parts))
    take_in(twin, functions, sent)

beside.take_in = take
game = find("hit-the-deck")
twin = Twin(game, silent=True)
twin.helped = True
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


@pytest.mark.skipif(sys.platform != "linux" or len(os.sched_getaffinity(0)) < 2, reason="one process compiles here")
def test_two_processes_compile_the_game_that_one_compiles(tmp_path: Path) -> None:
    """A symbol that is lost on the way is missed before anything is called, and then one process compiles all."""
    taken, made, table = play("two", tmp_path / "two")
    assert taken and taken[0] > 20 and made > 1_000
    assert play("lost", tmp_path / "one") == (taken, made, table)


def test_the_shares_are_even_and_whole() -> None:
    def leaf() -> None: ...
    def left() -> None: ...
    def right() -> None: ...
    def driver() -> None: ...

    calls: beside.Calls = {leaf: [], left: [leaf], right: [leaf], driver: [left, right]}
    shares = beside.split(calls, [left, right])
    assert (shares.child, shares.parent) == ([leaf, left], [leaf, right])
