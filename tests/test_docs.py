"""The examples in the documents are true: each is run, and prints what is written under it."""

from pathlib import Path
from textwrap import dedent

import pytest

from tests.examples import Document
from tests.project import ROOT

DOCUMENTS = [
    path
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    if path.exists()
]


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One cache for all documents, so that a game is compiled once."""
    return tmp_path_factory.mktemp("cache")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples(path: Path, tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(cache if name == "XDG_CACHE_HOME" else tmp_path / "home"))
    troubles = Document(path.read_text(encoding="utf-8"), tmp_path, cache).run()
    assert not troubles, f"{path.name}, " + f"\n{path.name}, ".join(troubles)


# The runner's own tests: what it must accept, and what it must not.


def run(text: str, folder: Path, timeout: float = 60) -> list[str]:
    return Document(dedent(text), folder, timeout=timeout).run()


RIGHT = {
    "what is printed": """
        ```console
        $ echo one; echo two >&2
        one
        two
        $ true
        ```
        """,
    "dots for lines": """
        ```console
        $ seq 9
        1
        ...
        8
        9
        $ seq 2
        1
        ...
        2
        ```
        """,
    "dots in a line": """
        ```console
        $ echo took 12 ms
        took ... ms
        ```
        """,
    "a status": """
        ```console
        $ (exit 2)  # exit 2
        $ echo bad; exit 1  # exit 1
        bad
        ```
        """,
    "a here-document": """
        ```console
        $ cat > file <<'EOF'
        $ echo not a command
        EOF
        $ cat > other <<EOF
        > with prompts
        > EOF
        $ cat file other | tr -d '$'
         echo not a command
        with prompts
        ```
        """,
    "a backslash": """
        ```console
        $ echo one \\
        >   two
        one two
        ```
        """,
    "cd and export last": """
        ```console
        $ mkdir -p "a folder" && cd "a folder" && export SHIP='the "Dory"'
        ```
        Then:
        ```console
        $ basename "$PWD"; echo $SHIP
        a folder
        the "Dory"
        ```
        """,
    "an indented block": """
        1. First

           ```console
           $ printf 'a\\n  b\\n'
           a
             b
           ```
        """,
    "a home of its own": """
        ```console
        $ ls -A . ~; echo here > ~/mark; ls -A ~
        .:
        ...
        mark
        ```
        """,
    "nobody at the terminal": """
        ```console
        $ read line || echo nobody answers
        nobody answers
        ```
        """,
    "our python comes first": """
        ```console
        $ python -c "import quarterdeck"
        ```
        """,
    "a copy of the project": """
        ```console in-clone
        $ echo 'FLAG = "raised"' >> src/quarterdeck/__init__.py
        $ python -c "import quarterdeck; print(quarterdeck.FLAG)"
        raised
        ```
        """,
    "not run, with a reason": """
        ```console no-run: it would never end
        $ sleep 1000
        ```
        ```python no-run: shows the shape only
        ship.sink(...)
        ```
        """,
    "not ours to run": """
        ```toml
        $ = 1
        ```
        ```
        $ false
        ```
        """,
    "python": """
        ```python
        ships = ["Dory"]
        ```
        ```python
        >>> ships * 2
        ['Dory', 'Dory']
        >>> ships += ["Nell"]
        >>> print(object())
        <object ...>
        ```
        ```python
        assert ships == ["Dory", "Nell"]
        ```
        """,
    "a fence within a fence": """
        ````markdown
        ```console
        $ false
        ```
        ````
        """,
}

WRONG = {
    "other output": ("```console\n$ echo two\none\n```\n", "line 2: `$ echo two` should print\n    one\nbut printed"),
    "less output": ("```console\n$ true\none\n```\n", r"(nothing)"),
    "more output": ("```console\n$ echo one\n```\n", "should print\n    (nothing)\nbut printed\n    one"),
    "another order": ("```console\n$ seq 3\n3\n...\n1\n```\n", "but printed"),
    "text after the dots": ("```console\n$ echo took 12 s\ntook ... ms\n```\n", "but printed"),
    "a failure": ("```console\n$ echo why; false\nwhy\n```\n", "ended with status 1, not 0, and printed\n    why"),
    "no failure": ("```console\n$ true  # exit 2\n```\n", "ended with status 0, not 2"),
    "another failure": ("```console\n$ exit 3  # exit 2\n```\n", "ended with status 3, not 2"),
    "no such command": ("```console\n$ nosuchcommand\n...\n```\n", "status 127"),
    "a later command": ("```console\n$ true\n$ true\n$ false\n```\n", "line 4: `$ false`"),
    "a later block": ("```console\n$ true\n```\n\n```console\n$ false\n```\n", "line 6: `$ false`"),
    "never ends": ("```console\n$ sleep 60\n```\n", "did not end within 2 s"),
    "no command": ("```console\nquarterdeck games\n```\n", "begins with a command"),
    "no end of the command": ("```console\n$ cat <<EOF\nwords\n```\n", "line 2: this command has no end"),
    "no end of the block": ("```console\n$ true\n", "line 1: this block has no end"),
    "no reason": ("```console no-run\n$ false\n```\n", "needs a reason"),
    "an empty reason": ("```python no-run: \n1 / 0\n```\n", "needs a reason"),
    "a slip in the mark": ("```console norun: slow\n$ true\n```\n", "`norun: slow` is none of"),
    "another name for it": ("```bash\n$ false\n```\n", "mark it `console` or `python`"),
    "python that fails": ("\n```python\nok = 1\n1 / 0\n```\n", "line 3: Traceback (most recent call last):"),
    "python that exits": ("```python\nraise SystemExit(0)\n```\n", "SystemExit"),
    "python that prints something else": ("```python\n>>> 1 + 1\n3\n```\n", "Expected:\n    3\nGot:\n    2"),
    "python that raises in a doctest": ("```python\n>>> 1 / 0\n```\n", "ZeroDivisionError"),
}


@pytest.mark.parametrize("text", RIGHT.values(), ids=RIGHT)
def test_the_runner_accepts(text: str, tmp_path: Path) -> None:
    assert run(text, tmp_path) == []


@pytest.mark.parametrize(("text", "told"), WRONG.values(), ids=WRONG)
def test_the_runner_refuses(text: str, told: str, tmp_path: Path) -> None:
    (trouble,) = run(text, tmp_path, timeout=2 if "sleep" in text else 60)
    assert told in trouble


def test_every_wrong_block_is_told(tmp_path: Path) -> None:
    troubles = run("```console\n$ false\n```\n\n```console\n$ exit 4\n```\n", tmp_path)
    assert [trouble.split("`")[1] for trouble in troubles] == ["$ false", "$ exit 4"]


def test_nothing_runs_on_after_a_command(tmp_path: Path) -> None:
    text = """
        ```console
        $ (sleep 1; echo still here > ../mark) &
        $ sleep 2
        $ ls ../mark 2>/dev/null || echo gone
        gone
        ```
        """
    assert run(text, tmp_path) == []


def test_there_are_documents() -> None:
    assert ROOT / "README.md" in DOCUMENTS
