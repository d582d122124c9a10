"""Completion, manual, doctor; and what differs from one operating system to another."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.cli import COMMANDS, doctor, syntax
from quarterdeck.engine import folders, system
from tests.project import ROOT
from tests.terminal.session import run


def test_every_command_tells_its_arguments() -> None:
    found = {name: parser for name, _, parser in syntax.every()}
    assert set(COMMANDS) < set(found) and {"odds", "flip", "decks"} <= set(found)
    assert "--seats" in [each for action in syntax.options(found["play"]) for each in action.option_strings]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        (["qu"], {"play", "serve", "doctor"}),
        (["play", "hit"], {"hit-the-deck"}),
        (["play", "--se"], {"--seats", "--seed"}),
        (["completion", ""], {"bash", "zsh", "fish"}),
        (["rules", "deckhand-d"], {"deckhand-duel"}),
        (["play", "--seats", "you,cap"], {"you,captain"}),
        (["analyse", "--bot", "bo"], {"bosun"}),
        (["odds", "--set", ""], {"a", "b"}),
        (["cards", "print", "--paper", "l"], {"letter"}),
    ],
)
def test_bash_completes(tmp_path: Path, typed: list[str], wanted: set[str]) -> None:
    words = ["quarterdeck", *typed] if typed != ["qu"] else ["quarterdeck", ""]
    (tmp_path / "completion").write_text(run(tmp_path, "completion", "bash").stdout, encoding="utf-8")
    quoted = " ".join(f"'{word}'" for word in words)
    asked = f"COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _quarterdeck; echo ${{COMPREPLY[@]}}"
    script = f"source completion; {asked}"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert wanted <= set(done.stdout.split()) and not done.stderr


def test_bash_offers_bots_only_where_they_may_stand(tmp_path: Path) -> None:
    (tmp_path / "completion").write_text(run(tmp_path, "completion", "bash").stdout, encoding="utf-8")
    script = "source completion; COMP_WORDS=(quarterdeck play ''); COMP_CWORD=2; _quarterdeck; echo ${COMPREPLY[@]}"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == set(games.slugs())


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
@pytest.mark.parametrize(
    ("typed", "wanted"),
    [("play --seats you,cap", "you,captain"), ("rules deckhand-d", "deckhand-duel"), ("odds --set ", "a")],
)
def test_fish_completes(tmp_path: Path, typed: str, wanted: str) -> None:
    (tmp_path / "completion").write_text(run(tmp_path, "completion", "fish").stdout, encoding="utf-8")
    script = f"source completion; complete -C 'quarterdeck {typed}'"
    done = subprocess.run(["fish", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert wanted in done.stdout.split() and not done.stderr


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_can_read_theirs(tmp_path: Path, shell: str) -> None:
    """Read by the shell itself where it is installed; elsewhere only what must stand in it is looked for."""
    text = run(tmp_path, "completion", shell).stdout
    assert "hit-the-deck" in text and all(name in text for name in COMMANDS)
    if shutil.which(shell):
        (tmp_path / "completion").write_text(text, encoding="utf-8")
        subprocess.run([shell, "-n", "completion"], cwd=tmp_path, check=True)


def test_the_manual_has_every_command_and_option(tmp_path: Path) -> None:
    text = run(tmp_path, "manual").stdout.replace("\\-", "-")
    for name, _, parser in syntax.every():
        assert f"quarterdeck {name}" in text
        for action in syntax.options(parser):
            assert action.option_strings[-1] in text


def test_the_doctor_says_what_to_do(tmp_path: Path) -> None:
    done = run(tmp_path, "doctor")
    assert done.returncode == 0 and "Everything that play needs is here." in done.stdout
    code = (
        "import importlib.util as u; real = u.find_spec;"
        "u.find_spec = lambda name, *more: None if name == 'numba' else real(name, *more);"
        "from quarterdeck.cli import main; raise SystemExit(main(['doctor']))"
    )
    lost = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ})
    assert lost.returncode == 0 and "optional  numba is not installed" in lost.stdout and "[bots]" in lost.stdout


def older_database(file: Path) -> None:
    packed = ROOT / "tests" / "server" / "databases" / "edition-1.db.gz"
    file.write_bytes(gzip.decompress(packed.read_bytes()))


def others_database(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("create table songs (title)")


def newer_database(file: Path) -> None:
    older_database(file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("update alembic_version set version_num = '9999'")


@pytest.mark.parametrize(
    ("make", "wanted"),
    [
        (lambda file: None, "ok database: .* not there yet"),
        (older_database, "ok database: .* of an earlier version"),
        (newer_database, "missing database: .* newer version of quarterdeck"),
        (others_database, "missing database: .* another program"),
        (lambda file: file.write_text("no database"), "missing database: .* cannot be opened"),
    ],
)
def test_the_doctor_looks_at_the_database_and_leaves_it_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], object], wanted: str
) -> None:
    file = tmp_path / "tables.db"
    make(file)
    before = file.read_bytes() if file.exists() else None
    monkeypatch.setenv("QUARTERDECK_DATABASE", f"sqlite:///{file}")
    assert any(re.match(wanted, f"{sign} {text}") for sign, text in doctor.findings())
    assert (file.read_bytes() if file.exists() else None) == before


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("QUARTERDECK_DATABASE", "nonsense", "cannot be read"),
        ("QUARTERDECK_DATABASE", "postgresql+psycopg://deck:secret@127.0.0.1:1/deck", "cannot be opened"),
        ("QUARTERDECK_DATABAS", "sqlite:///x.db", "did you mean QUARTERDECK_DATABASE"),
        ("XDG_CACHE_HOME", __file__, "is no folder"),
    ],
)
def test_the_doctor_finds_what_is_set_wrong(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, wanted: str
) -> None:
    monkeypatch.setenv(name, value)
    found = [text for sign, text in doctor.findings() if sign == "missing" and wanted in text]
    assert len(found) == 1 and "secret" not in found[0] and "\n" not in found[0]


def test_rules_are_compiled_where_the_cache_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """For this process only: a bot that searches plays all the same."""
    monkeypatch.setenv("XDG_CACHE_HOME", __file__)  # no folder can be made in a file
    found = folders.compiled_home()
    assert found.is_dir() and os.access(found, os.W_OK) and found == folders.compiled_home()


@pytest.mark.parametrize(
    ("platform", "data", "cache"),
    [
        ("linux", ".local/share", ".cache"),
        ("darwin", "Library/Application Support", "Library/Caches"),
        ("win32", "AppData/Local", "AppData/Local/Cache"),
    ],
)
def test_folders_by_the_systems_custom(monkeypatch: pytest.MonkeyPatch, platform: str, data: str, cache: str) -> None:
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    assert system.data_base(platform).relative_to(Path.home()).as_posix() == data
    assert system.cache_base(platform).relative_to(Path.home()).as_posix() == cache


def test_a_file_is_locked_by_one_process_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    code = (
        "import sys; from quarterdeck.engine.system import lock;"
        "sys.exit(0 if lock(open(sys.argv[1], 'w'), wait=False) else 3)"
    )
    with open(file, "w") as held:
        assert system.lock(held)
        assert subprocess.run([sys.executable, "-c", code, str(file)]).returncode == 3
    assert subprocess.run([sys.executable, "-c", code, str(file)]).returncode == 0


@pytest.mark.long
@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_nothing_is_used_that_another_system_does_not_have(platform: str, tmp_path: Path) -> None:
    """mypy knows what the standard library has there: what is used unasked is an error."""
    command = [sys.executable, "-m", "mypy", "--strict", "--platform", platform, "--cache-dir", str(tmp_path), "src"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
