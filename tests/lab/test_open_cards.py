"""The one player who sees all cards: nobody can seat it, and its compiled code is not the honest bots'."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from quarterdeck import bots
from quarterdeck.bots.search import search
from quarterdeck.engine import placeholders
from quarterdeck.engine.compiler import twin
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import PROVIDED, Game
from quarterdeck.games import every, find
from quarterdeck.lab import open_cards


def test_nobody_can_seat_it() -> None:
    for name in ("open cards", "open-cards", "peeker"):
        with pytest.raises(BadInput, match="there is no bot"):
            bots.find(name)


def test_only_its_own_search_leaves_the_table_as_it_is() -> None:
    made = open_cards.search_with_open_cards()
    assert made.__globals__["guess"] is open_cards.nothing_to_guess
    assert search.__globals__["guess"] is placeholders.guess
    compiled = twin(find("hit-the-deck"), silent=True)
    assert compiled.cache_folder(made.__module__) != compiled.cache_folder(search.__module__)


def test_what_it_is_asked_for_is_checked() -> None:
    with pytest.raises(BadInput, match="is for 2 seats, not 3"):
        open_cards.main(["hit-the-deck", "--seats", "3"])
    with pytest.raises(BadInput, match="nobody wins"):
        open_cards.main(["deckahedron"])


def as_documented(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", open_cards.__name__, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_runs_as_documented() -> None:
    """As a program, from its own line in the documentation, with fewer games."""
    words = re.search(r"python -m quarterdeck\.lab\.open_cards (.*)", open_cards.__doc__ or "")
    assert words is not None
    done = as_documented(*words[1].split(), "--games", "2", "--simulations", "40", "--against", "random")
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"1: .* against random\n2: [\d.]+% \([\d.]+% to [\d.]+%\) against random\n", done.stdout)


def test_a_mistake_is_one_line() -> None:
    for words, why in ((["bridge"], "there is no game"), (["hit-the-deck", "--against", "x"], "there is no bot")):
        done = as_documented(*words)
        assert done.returncode == 2
        assert done.stderr.startswith("open_cards: ") and why in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize("game", every(), ids=lambda game: game.slug)
def test_compiled_code_is_made_anew_when_a_file_changes_that_it_is_made_of(game: Game) -> None:
    """Hints and laws among them, and, for a driver that borrows the search, the search."""
    made = twin(game, silent=True)
    files = made.sources(search.__module__)
    for name in PROVIDED:
        assert Path(game.function(name).__code__.co_filename) in files, name
    assert Path(search.__code__.co_filename) in files
    assert {Path(open_cards.__file__), Path(search.__code__.co_filename)} <= made.sources(open_cards.__name__)
