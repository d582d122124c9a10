"""No index leaves its field: the compiled rules played with bounds checks on (without them, nobody would notice)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from quarterdeck import games

SOAK = """
import sys
from quarterdeck import games
from quarterdeck.engine import drivers
from quarterdeck.engine.compiler import Twin
game = games.find(sys.argv[1])
twin = Twin(game)
assert twin.bounds
soak = twin.driver(drivers.soak)
for seats in game.seats:
    box, tables = twin.box(game.pack_box(seats, {})), twin.tables()
    tables["luck"][0] = [1, 2, 3, 4 + seats]
    made = soak(box[0], tables[0], twin.moves(), int(sys.argv[2]), 100_000)
    assert made > 0, f"{seats} seats: law {-made} is broken"
    print(f"{game.slug}, {seats} seats: {made} moves")
"""


@pytest.mark.long
@pytest.mark.parametrize("slug", games.FOLDERS)
def test_no_index_leaves_its_field(slug: str) -> None:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    subprocess.run([sys.executable, "-c", SOAK, slug, "1500"], env=environment, check=True)


def test_an_index_below_zero_is_an_error_with_bounds_checks_on() -> None:
    """The check can fail: a card is asked for at the place that means nowhere."""
    broken = """
import numpy
from quarterdeck import games
from quarterdeck.engine import piles
from quarterdeck.engine.compiler import Twin
take_out = Twin(games.find("hit-the-deck")).driver(piles.take_out)
try:
    take_out(numpy.arange(5, dtype=numpy.int8), 5, -1)
except IndexError:
    print("IndexError")
"""
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    done = subprocess.run([sys.executable, "-c", broken], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "IndexError", done.stderr
