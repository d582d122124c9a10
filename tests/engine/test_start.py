"""Looking at games takes no time: NumPy and Numba are imported only when something compiled is asked for."""

import subprocess
import sys

QUICK = """
import sys
from quarterdeck import games
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
for game in games.every():
    match = Match(game, ["x"] * min(game.seats), {}, seed_from_number(1))
    match.view(0)
heavy = sorted({name.split(".")[0] for name in sys.modules} & {"numba", "numpy", "llvmlite", "hypothesis", "pytest"})
assert not heavy, heavy
"""
LISTED = """
import sys
from quarterdeck import games
games.every()
assert not [name for name in sys.modules if name.endswith((".rules", ".words", ".view")) and "games" in name]
"""


def test_playing_in_plain_python_imports_neither_numpy_nor_numba() -> None:
    subprocess.run([sys.executable, "-c", QUICK], check=True)


def test_listing_games_imports_no_rules() -> None:
    subprocess.run([sys.executable, "-c", LISTED], check=True)
