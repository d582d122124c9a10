"""The rooms and the one direction of imports: engine <- games <- bots <- lab, envs, server, terminal
<- library <- cli."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from tests.project import ROOT

# How far a room is from the ground. A room knows the rooms below it, and none beside or above it.
ROOMS = {"engine": 0, "games": 1, "bots": 2} | dict.fromkeys(("lab", "envs", "server", "terminal"), 3)
ROOMS |= {"library": 4, "cli": 5, "__main__": 6}

# What the rules modules of a room may import besides those in their own folder.
SHARED_RULES = {"quarterdeck.engine." + name for name in ("bits", "events", "fields", "luck", "piles")}
RULES_MAY_IMPORT = {
    "engine": {"quarterdeck.engine.bits", "quarterdeck.engine.fields", "collections.abc", "functools.lru_cache"},
    "games": SHARED_RULES,
    "envs": SHARED_RULES
    | {"quarterdeck.engine.drivers", "quarterdeck.engine.placeholders", "quarterdeck.bots.oneply"},
    "bots": SHARED_RULES | {"quarterdeck.engine.drivers", "quarterdeck.engine.placeholders", "math"},
}


def sources() -> dict[str, str]:
    """Every module of ours by its dotted name."""
    found = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        parts = list(path.relative_to(ROOT / "src").with_suffix("").parts)
        # A package keeps its __init__, so that a relative import counts from the right place.
        found[".".join(parts)] = path.read_text(encoding="utf-8")
    return found


SHARED = ("bits", "drivers", "events", "luck", "piles", "placeholders", "defaults")
RULES = (
    "quarterdeck.games.*.rules.*",
    *(f"quarterdeck.engine.{name}" for name in SHARED),
    "quarterdeck.bots.oneply",
    "quarterdeck.bots.judging",
    "quarterdeck.bots.search",
    "quarterdeck.envs.stepping",
)


def is_rules(module: str) -> bool:
    """Whether a module may be compiled."""
    return any(fnmatchcase(module, pattern) for pattern in RULES) and not module.endswith(".__init__")


def imports(module: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and dotted name of all that a module imports, wherever in it; a name imported from a module is
    given with the module before it."""
    package = module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base += node.module.split(".") if node.module else []
            yield from ((node.lineno, ".".join([*base, alias.name])) for alias in node.names)
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            function = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if function in ("import_module", "__import__"):
                yield node.lineno, str(node.args[0].value)


def is_or_is_in(name: str, modules: set[str]) -> bool:
    """Whether an imported name is one of these modules, or a name in one."""
    return name in modules or name.rpartition(".")[0] in modules


def why_not(module: str, name: str, ours: set[str]) -> str:
    """Why a module may not import this; empty if it may."""
    mine, theirs = module.split("."), name.split(".")
    room = mine[1]
    if is_rules(module):
        folder = ".".join(mine[:-1]) + "."
        beside = {other for other in ours if other.startswith(folder) and is_rules(other)}
        if mine[-1] == "earlier":  # it also replaces box.pack
            beside.add(".".join([*mine[:3], "box"]))
        allowed = is_or_is_in(name, beside | RULES_MAY_IMPORT[room])
        return "" if allowed else "rules import each other and the engine's shared rules only"
    if theirs[0] != "quarterdeck" or name == "quarterdeck.__version__":
        return ""
    if len(theirs) == 1 or theirs[1] not in ROOMS:
        return "that is in no room"
    if room == "__init__":
        offered = theirs[1] in ("games", "library")
        return "" if offered else "the package itself offers the library's names, and no others"
    if theirs[1] != room:
        return "" if ROOMS[theirs[1]] < ROOMS[room] else f"{room} stands below or beside {theirs[1]}"
    in_a_game = room == "games" and len(mine) > 3
    if in_a_game and theirs[2:3] != mine[2:3]:
        return "a game knows its own folder and no other"
    return ""


def wrong_imports(modules: dict[str, str]) -> list[str]:
    ours = set(modules)
    wrong = []
    for module, source in modules.items():
        room = module.split(".")[1]
        if room not in ROOMS and room != "__init__":
            wrong.append(f"{module} is in no room: see docs/architecture.md, and ROOMS in tests/test_imports.py")
            continue
        for line, name in imports(module, source):
            reason = why_not(module, name, ours)
            if reason:
                wrong.append(f"{module}:{line} imports {name}: {reason}")
    return wrong


def module_of(name: str, ours: set[str]) -> str:
    """The module of ours that an imported name is or is in; empty if none."""
    while name:
        for found in (name, f"{name}.__init__"):
            if found in ours:
                return found
        name = name.rpartition(".")[0]
    return ""


def cycles(modules: dict[str, str]) -> list[list[str]]:
    """Groups of modules that import each other in a circle, wherever in them: also inside functions, also for types."""
    modules = {name: source for name, source in modules.items() if name != "quarterdeck.__init__"}  # it does so lazily
    ours = set(modules)
    graph = {
        module: {found for _, name in imports(module, source) if (found := module_of(name, ours))} - {module}
        for module, source in modules.items()
    }
    reached = {module: _reachable(graph, module) for module in graph}
    groups = {tuple(sorted(o for o in reached[m] if m in reached[o])) for m in graph if m in reached[m]}
    return [list(group) for group in sorted(groups)]


def _reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    found: set[str] = set()
    following = list(graph[start])
    while following:
        module = following.pop()
        if module not in found:
            found.add(module)
            following += graph[module]
    return found


def game_words(modules: dict[str, str]) -> list[str]:
    """Where the engine's code (its docstrings and comments aside) names a game."""
    games = {module.split(".")[2] for module in modules if module.startswith("quarterdeck.games.")} - {"__init__"}
    wrong = []
    for module, source in modules.items():
        if not module.startswith("quarterdeck.engine."):
            continue
        tree = ast.parse(source)
        docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
                text = node.value
            else:
                text = str(getattr(node, "id", "") or getattr(node, "attr", "") or getattr(node, "name", ""))
            for game in games:
                if game in text.lower().replace("-", "_"):
                    wrong.append(f"{module}:{getattr(node, 'lineno', 0)} names {game}")
    return wrong


def test_imports_go_one_way() -> None:
    assert wrong_imports(sources()) == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert cycles(sources()) == []


def test_the_engine_names_no_game() -> None:
    assert game_words(sources()) == []


def test_nothing_heavy_is_imported_at_the_start() -> None:
    """NumPy and Numba are for what is compiled: `quarterdeck games` answers at once."""
    program = "import sys; from quarterdeck.cli import main; print({'numba', 'numpy', 'llvmlite'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("set()\n", "")


# These checks can fail: what each must find, planted in a small project.

PLANTED = {
    "quarterdeck.__init__": "",
    "quarterdeck.engine.__init__": "",
    "quarterdeck.engine.fields": "import struct",
    "quarterdeck.engine.luck": "from quarterdeck.engine.fields import Pile",
    "quarterdeck.engine.match": "import hashlib",
    "quarterdeck.engine.drivers": "from quarterdeck.engine.placeholders import deal",
    "quarterdeck.engine.placeholders": "",
    "quarterdeck.games.__init__": "from quarterdeck.engine.game import Game",
    "quarterdeck.games.whist.__init__": "from quarterdeck.engine.game import Game",
    "quarterdeck.games.whist.rules.table": "from quarterdeck.engine.fields import int8",
    "quarterdeck.games.whist.rules.play": "from . import table\nfrom quarterdeck.engine import luck",
    "quarterdeck.games.whist.words": "import re\nfrom .rules import table\nfrom .rules.play import deal",
    "quarterdeck.games.snap.rules.play": "",
    "quarterdeck.games.snap.words": "",
    "quarterdeck.bots.search": "from math import log\nfrom quarterdeck.engine.placeholders import deal",
    "quarterdeck.bots.levels": "from quarterdeck.games import load\nfrom quarterdeck.engine.match import Match",
    "quarterdeck.lab.report": "from quarterdeck.bots import levels",
    "quarterdeck.cli.__init__": "def main():\n    from quarterdeck.lab import report",
    "quarterdeck.__main__": "from quarterdeck.cli import main",
}


def test_the_small_project_is_right() -> None:
    assert wrong_imports(PLANTED) == []
    assert game_words(PLANTED) == []


@pytest.mark.parametrize(
    ("module", "source", "reason"),
    [
        ("quarterdeck.engine.match", "from quarterdeck.games import load", "engine stands below"),
        ("quarterdeck.engine.match", "def late():\n    import quarterdeck.games.whist.words", "engine stands below"),
        ("quarterdeck.engine.match", "from ..games import whist", "engine stands below"),
        ("quarterdeck.engine.match", "import_module('quarterdeck.games.whist')", "engine stands below"),
        ("quarterdeck.engine.__init__", "from quarterdeck import cli", "engine stands below"),
        ("quarterdeck.games.__init__", "from quarterdeck.bots import search", "games stands below"),
        ("quarterdeck.games.whist.words", "from quarterdeck.terminal import colour", "games stands below"),
        ("quarterdeck.games.whist.words", "from quarterdeck.games.snap import words", "its own folder"),
        ("quarterdeck.games.whist.words", "from ..snap.words import say", "its own folder"),
        ("quarterdeck.games.whist.words", "from quarterdeck.games import load", "its own folder"),
        ("quarterdeck.games.whist.rules.play", "from ...snap.rules.play import deal", "rules import each other"),
        ("quarterdeck.games.whist.rules.play", "from ..words import say", "rules import each other"),
        ("quarterdeck.games.whist.rules.play", "from quarterdeck.engine.match import Match", "rules import each other"),
        ("quarterdeck.games.whist.rules.play", "import random", "rules import each other"),
        ("quarterdeck.games.whist.rules.table", "from __future__ import annotations", "rules import each other"),
        ("quarterdeck.engine.luck", "import secrets", "rules import each other"),
        ("quarterdeck.bots.levels", "from quarterdeck.lab import report", "bots stands below"),
        ("quarterdeck.bots.search", "from quarterdeck.games.whist.rules import play", "rules import each other"),
        ("quarterdeck.lab.report", "from quarterdeck.server import app", "beside server"),
        ("quarterdeck.lab.report", "from quarterdeck.cli import main", "lab stands below"),
        ("quarterdeck.lab.report", "import quarterdeck.tools", "in no room"),
        ("quarterdeck.__init__", "from quarterdeck.engine.match import Match", "the library's names"),
        ("quarterdeck.utils", "", "in no room"),
    ],
)
def test_a_wrong_import_is_found(module: str, source: str, reason: str) -> None:
    (wrong,) = wrong_imports(PLANTED | {module: source})
    assert wrong.startswith(module) and reason in wrong


@pytest.mark.parametrize(
    "late",
    [
        "from quarterdeck.server import store",
        "def late():\n    from quarterdeck.server.store import Store",
        "if TYPE_CHECKING:\n    import quarterdeck.server.store",
    ],
)
def test_a_circle_of_imports_is_found(late: str) -> None:
    small = {
        "quarterdeck.server.store": "from .table import Table",
        "quarterdeck.server.table": "from quarterdeck.server.messages import Move",
        "quarterdeck.server.messages.__init__": "",
        "quarterdeck.server.app": "from quarterdeck.server import store",
    }
    assert cycles(small) == []
    small["quarterdeck.server.messages.__init__"] = late
    assert cycles(small) == [
        ["quarterdeck.server.messages.__init__", "quarterdeck.server.store", "quarterdeck.server.table"]
    ]


@pytest.mark.parametrize("source", ["games = ['whist']", "def whist_table(): ...", "import a\na.Whist.deal()"])
def test_a_game_named_in_the_engine_is_found(source: str) -> None:
    (wrong,) = game_words(PLANTED | {"quarterdeck.engine.match": source})
    assert "names whist" in wrong
