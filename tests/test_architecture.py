"""docs/architecture.md is true: its walks name functions that exist, its tables files and rooms that are there."""

import ast
import re

import pytest

from quarterdeck.cli import COMMANDS
from quarterdeck.games import FOLDERS as GAMES
from tests.project import ROOT

PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "quarterdeck"
STEP = re.compile(r"^\d+\. `([\w/.-]+)` `([\w.]+)`: ", re.MULTILINE)
FOLDERS = {"The engine": "engine", "The terminal": "terminal", "The server": "server"}


def steps(page: str) -> list[tuple[str, str]]:
    walks = page.partition("## Two walks")[2].partition("\n## ")[0]
    return STEP.findall(walks)


def has_function(file: str, name: str) -> bool:
    """Whether a file of the package, or of the page, has this function or method."""
    path = ROOT / file if file.startswith("web/") else SOURCE / file
    if not path.is_file():
        return False
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return re.search(rf"^ *(export |async |function )*#?{name} *(\(|=)", text, re.MULTILINE) is not None
    within: list[ast.stmt] = ast.parse(text).body
    for part in name.split("."):
        found = [node for node in within if getattr(node, "name", "") == part]
        if not found:
            return False
        within = getattr(found[0], "body", [])
    return True


def test_the_walks_name_functions_that_exist() -> None:
    found = steps(PAGE)
    walks = PAGE.partition("## Two walks")[2].partition("\n## ")[0]
    assert len(found) == len(re.findall(r"^\d+\. ", walks, re.MULTILINE)) > 20, "a step has another form"
    assert [step for step in found if not has_function(*step)] == []


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("engine/match.py", "Match.playy"),
        ("engine/match.py", "play"),
        ("engine/matches.py", "Match.play"),
        ("web/src/lib/picker.svelte.ts", "tale"),
    ],
)
def test_a_function_that_is_not_there_is_found(file: str, name: str) -> None:
    assert not has_function(file, name)
    assert steps(f"## Two walks\n\n1. `{file}` `{name}`: x\n") == [(file, name)]


@pytest.mark.parametrize("heading", FOLDERS)
def test_the_tables_name_files_that_are_there(heading: str) -> None:
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[^|]+`) \|", section, re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+(?:\.py|/))`", row)]
    assert len(named) > 10
    assert [name for name in named if not (SOURCE / FOLDERS[heading] / name).exists()] == []


def helpers(module: str) -> dict[str, list[str]]:
    """The functions of an engine module that rules may call, with their parameters; not what stands in for them."""
    tree = ast.parse((SOURCE / "engine" / f"{module}.py").read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    inside = ("In the place of ", "The generator's next ")
    public = [node for node in functions if not (ast.get_docstring(node) or "").startswith(inside)]
    return {f"{module}.{node.name}": [each.arg for each in node.args.args] for node in public}


def test_helpers_for_rules_are_those_that_are_there() -> None:
    table = PAGE.partition("### Helpers for rules")[2].partition("\n\nFor words")[0]
    calls = re.findall(r"`(\w+\.\w+)\(([\w, ]*)\)`", table)
    there = {name: words for module in ("luck", "piles", "bits", "events") for name, words in helpers(module).items()}
    assert {name: words.split(", ") for name, words in calls} == there


def about(room: str) -> str:
    """The page's table of a room's files."""
    headings = [heading for heading, folder in FOLDERS.items() if folder == room]
    if headings:
        return PAGE.partition(f"## {headings[0]}\n")[2].partition("\n## ")[0]
    return PAGE.partition(f"| file of `{room}/` |")[2].partition("\n\n")[0]


def unnamed(room: str, table: str) -> list[str]:
    """Files and folders of a room that its table leaves out, but commands and drawings, named after theirs."""
    folder = SOURCE / room
    files = {path.name for path in folder.glob("[!_]*.py")} | {f"{path.parent.name}/" for path in folder.glob("*/*.py")}
    commands = {f"{module}.py" for module, _ in COMMANDS.values()}
    games = set(GAMES.values())
    by_rule = {"cli": commands, "games": {f"{game}/" for game in games}, "terminal": {f"{game}.py" for game in games}}
    return sorted(files - by_rule.get(room, set()) - set(re.findall(r"`(\w+(?:\.py|/))`", table)))


@pytest.mark.parametrize("room", sorted(path.parent.name for path in SOURCE.glob("*/__init__.py")))
def test_every_file_is_named(room: str) -> None:
    assert unnamed(room, about(room)) == []
    assert room == "games" or unnamed(room, "")


def test_rooms_are_those_that_are_there() -> None:
    table = PAGE.partition("## The rooms")[2].partition("\n## ")[0]
    named = set(re.findall(r"^\| `(\w+)/` \|", table, re.MULTILINE))
    assert named == {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    drawn = re.findall(r"\w+", table.partition("```")[2].partition("```")[0])
    assert set(drawn) == named
