"""What no file of the project may say: a path of one machine, the address of a package index, what is left open."""

import ast
import re

import pytest

from tests.project import ROOT, files_without_git, project_files

UNWANTED = {
    "a path of one machine": re.compile(r"(?<![\w.~])/(?:work|root|home|Users)/"),
    "the address of a package index": re.compile(
        r"\b(?:pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|deb\.debian\.org|crates\.io)\b|--(?:extra-)?index-url"
    ),
    "a note that something is left open": re.compile(
        r"\b(?:TO" r"DO|FIX" r"ME|X{3}|TB[DA]|lorem" r" ipsum)\b", re.IGNORECASE
    ),
    "a merge that was not finished": re.compile(r"^(?:<{7}|>{7}) ", re.MULTILINE),
}


# A docstring's first sentence can stand in an index, away from the function before it
LEANS = re.compile(r"(?:The same|Of|Those|These|It|They|Them|And|Else|As much|In bytes)\b")


def leaning(text: str) -> list[str]:
    """Docstrings of a module that begin as if one had read what stands above them."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docs = [ast.get_docstring(node) or "" for node in ast.walk(ast.parse(text)) if isinstance(node, kinds)]
    return [doc.splitlines()[0] for doc in docs if LEANS.match(doc)]


def test_docstrings_can_stand_in_an_index() -> None:
    files = sorted((ROOT / "src").rglob("*.py"))
    found = {str(path.relative_to(ROOT)): leaning(path.read_text(encoding="utf-8")) for path in files}
    assert {name: docs for name, docs in found.items() if docs} == {}


@pytest.mark.parametrize("doc", ["The same for a ship.", "Of the win.", "Those of a seat.", "It exists again."])
def test_a_docstring_that_leans_is_found(doc: str) -> None:
    assert leaning(f'def one() -> None:\n    """{doc}"""\n') == [doc]
    assert leaning('def one() -> None:\n    """Offers, of the same kind."""\n') == []


def unwanted(text: str) -> list[str]:
    """What a text should not say, with its line."""
    return [
        f"{text.count(chr(10), 0, match.start()) + 1}: {what}: {match[0]}"
        for what, pattern in UNWANTED.items()
        for match in pattern.finditer(text)
    ]


def text_of(data: bytes) -> str:
    """A file as text; a picture or the like has none."""
    return "" if b"\0" in data else data.decode("utf-8")


def test_no_file_says_it() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{trouble}"
        for path in project_files()
        for trouble in unwanted(text_of(path.read_bytes()))
    ]
    assert found == []


def test_the_files_looked_at_are_the_projects() -> None:
    files = {str(path.relative_to(ROOT)) for path in project_files()}
    assert {"README.md", "Makefile", ".ci/run", "src/quarterdeck/__init__.py", "tests/test_words.py"} <= files
    assert not any(name.startswith((".venv/", ".git/")) or "__pycache__" in name for name in files)
    without_git = {str(path.relative_to(ROOT)) for path in files_without_git(ROOT)}
    assert "src/quarterdeck/__init__.py" in without_git and not any(name.startswith(".venv/") for name in without_git)


@pytest.mark.parametrize(
    "text",
    [
        "see /" "work/main",
        "a file in '/" "root/.cache/x'",
        "/" "home/ann/deck",
        "/" "Users/ann/deck",
        "https://" "pypi" ".org/simple",
        "https://registry.npmjs" ".org/vite",
        "pip install --" "index-url x",
        "# TO" "DO: the rest",
        "to" "do later",
        "FIX" "ME",
        "Lorem" " ipsum dolor",
        "<" "<<<<<< HEAD",
    ],
)
def test_what_is_unwanted_is_found(text: str) -> None:
    (trouble,) = unwanted("first line\n" + text)
    assert trouble.startswith("2: ")


@pytest.mark.parametrize(
    "text",
    ["artwork/home", "/path/to/python3", "~/wor" "k/notes", "a/wor" "k/b", "to do so", "methodology", "pypi", "XXXX"],
)
def test_what_only_looks_like_it_is_not(text: str) -> None:
    assert unwanted(text) == []


def test_a_picture_has_no_words() -> None:
    assert text_of(b"\x89PNG\0/" b"home/ann/") == ""
