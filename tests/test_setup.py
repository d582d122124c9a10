"""The set-up on a fresh machine: what it does when all is well, and what it says when something is missing.

A stand-in for Python plays the machine's, so that nothing is fetched; one test at the end uses the real one.
"""

import os
import re
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project import ROOT

TOOLS = ["cat", "chmod", "cksum", "cp", "dirname", "find", "flock", "grep", "head", "make", "mkdir", "mktemp", "rm",
         "sed", "sh", "sleep", "tail"]

PYTHON = """#!/bin/sh
# A Python that notes what it is asked, and whose pip installs nothing.
echo "$*" >>"$CALLS"
case "$*" in
    --version) echo "${VERSION:-Python 3.12.1}" ;;
    "-c "*) [ -z "${VERSION:-}" ] ;;
    "-m venv .venv")
        [ -z "${NO_VENV:-}" ] || { mkdir .venv; echo "ensurepip is not available" >&2; exit 1; }
        mkdir -p .venv/bin && cp "$0" .venv/bin/python
        echo 'echo "quarterdeck $*"' >.venv/bin/quarterdeck
        chmod +x .venv/bin/quarterdeck ;;
    *"--requirement hashes.txt")
        if [ -n "${PIP_SAYS:-}" ]; then echo "$PIP_SAYS" >&2; exit 1; fi
        [ -z "${PIP_BEGINS:-}" ] || echo here >"$PIP_BEGINS"
        exec sleep "${PIP_TAKES:-0}" ;;
    *"--editable .[dev]") [ -z "${BUILD_SAYS:-}" ] || { echo "$BUILD_SAYS" >&2; exit 1; } ;;
esac
"""


class Machine:
    """A project folder with a space in its name, on a machine that has make, a shell and the stand-in."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "quarter deck"
        self.bin = folder / "bin"
        self.calls = folder / "calls"
        (self.project / "scripts").mkdir(parents=True)
        for name in ("Makefile", "pyproject.toml", "constraints.txt", "hashes.txt", "scripts/setup"):
            shutil.copy(ROOT / name, self.project / name)
        self.bin.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            if found:
                (self.bin / tool).symlink_to(found)
        self.has_python("python3")

    def has_python(self, name: str) -> None:
        (self.bin / name).write_text(PYTHON, encoding="utf-8")
        (self.bin / name).chmod(0o755)

    def start(self, *words: str, **environment: str) -> "subprocess.Popen[str]":
        self.calls.write_text("", encoding="utf-8")
        return subprocess.Popen(
            ["make", *words],
            cwd=self.project,
            env={"PATH": str(self.bin), "CALLS": str(self.calls), **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def make(self, *words: str, **environment: str) -> tuple[int, str]:
        process = self.start(*words, **environment)
        output, _ = process.communicate(timeout=60)
        return process.returncode, output

    def asked(self) -> list[str]:
        return self.calls.read_text(encoding="utf-8").splitlines()

    @property
    def venv(self) -> Path:
        return self.project / ".venv"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_the_set_up_shows_its_steps_and_the_second_has_nothing_to_do(machine: Machine) -> None:
    status, output = machine.make("setup")
    assert (status, [line.split(":")[0] for line in output.splitlines()]) == (
        0,
        ["Set-up 1/3", "Set-up 2/3", "Set-up 3/3"],
    )
    asked = "--only-binary :all: --no-deps --require-hashes --requirement hashes.txt"
    assert any(call.endswith(asked) for call in machine.asked())
    assert machine.make("setup") == (0, "")
    assert machine.asked() == []


def test_play_sets_up_and_hands_its_arguments_on(machine: Machine) -> None:
    status, output = machine.make("play", "ARGS=hit-the-deck --seed 7")
    assert (status, output.splitlines()[-1]) == (0, "quarterdeck play hit-the-deck --seed 7")
    machine.make("bench", "ARGS=--quick")
    assert machine.asked()[-1] == "-m benchmarks.speed --quick"


def test_a_failure_of_the_program_is_one_of_make(machine: Machine) -> None:
    machine.make("setup")
    (machine.venv / "bin/quarterdeck").write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    status, _ = machine.make("play")
    assert status != 0


def test_make_alone_lists_what_there_is(machine: Machine) -> None:
    status, output = machine.make()
    assert status == 0 and not machine.venv.exists()
    assert {"play", "test", "setup", "bench", "clean"} <= {line.split()[0] for line in output.splitlines()}


def test_new_pins_bring_it_up_to_date_in_place(machine: Machine) -> None:
    machine.make("setup")
    (machine.venv / "mark").touch()
    with (machine.project / "constraints.txt").open("a", encoding="utf-8") as pins:
        pins.write("six==1.17.0\n")
    status, output = machine.make("setup")
    assert status == 0 and "to be brought up to date" in output
    assert (machine.venv / "mark").exists()
    assert machine.make("setup") == (0, "")


def test_new_pins_without_a_network_leave_the_older_set_up(machine: Machine) -> None:
    machine.make("setup")
    (machine.project / "constraints.txt").write_text("six==1.17.0\n", encoding="utf-8")
    status, output = machine.make("setup", PIP_SAYS="Failed to establish a new connection")
    assert status != 0 and "the package index could not be reached" in output
    assert (machine.venv / "bin/quarterdeck").exists()
    status, output = machine.make("setup")
    assert status == 0 and "to be brought up to date" in output


def test_a_moved_folder_is_set_up_anew(machine: Machine) -> None:
    machine.make("setup")
    machine.project = machine.project.rename(machine.project.with_name("moved"))
    status, _ = machine.make("setup")
    assert status == 0 and "-m venv .venv" in machine.asked()


def test_a_set_up_that_was_killed_is_begun_anew(machine: Machine) -> None:
    machine.make("setup")
    (machine.venv / "ready").unlink()
    (machine.venv / "half").touch()
    assert machine.make("setup")[0] == 0
    assert not (machine.venv / "half").exists()


def test_clean_takes_it_away(machine: Machine) -> None:
    machine.make("setup")
    assert machine.make("clean")[0] == 0
    assert not machine.venv.exists()


def refused(machine: Machine, *words: str, **environment: str) -> str:
    """The set-up fails, leaves nothing behind, and says why in one line, which is this."""
    status, output = machine.make("setup", *words, **environment)
    assert status != 0
    assert not machine.venv.exists()
    (line,) = [line for line in output.splitlines() if line.startswith("Set-up: ")]
    return line


def test_no_python(machine: Machine) -> None:
    (machine.bin / "python3").unlink()
    assert "Python 3.11 or newer is needed, and there is no python3. Install one" in refused(machine)


def test_an_old_python(machine: Machine) -> None:
    assert "is needed, and there is Python 3.9.2. Install one" in refused(machine, VERSION="Python 3.9.2")


def test_a_newer_python_beside_an_old_one(machine: Machine) -> None:
    (machine.bin / "python3").write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    machine.has_python("python3.13")
    assert machine.make("setup")[0] == 0


def test_a_python_that_is_named(machine: Machine) -> None:
    assert "there is no /nowhere/python. Install" in refused(machine, "PYTHON=/nowhere/python")
    machine.has_python("my python")
    (machine.bin / "python3").unlink()
    assert machine.make("setup", f"PYTHON={machine.bin / 'my python'}")[0] == 0


def test_no_venv_module(machine: Machine) -> None:
    assert "On Debian and Ubuntu, install python3-venv" in refused(machine, NO_VENV="1")


def test_a_full_disk(machine: Machine) -> None:
    assert "the disk is full" in refused(machine, PIP_SAYS="ERROR: [Errno 28] No space left on device")


def test_a_package_that_there_is_not(machine: Machine) -> None:
    says = "ERROR: No matching distribution found for numba==0.99"
    assert "could not be installed with Python 3.12.1" in refused(machine, PIP_SAYS=says)


def test_a_package_that_is_not_the_one_that_was_tested(machine: Machine) -> None:
    says = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."
    assert "a package is not the one that was tested" in refused(machine, PIP_SAYS=says)


def test_every_pin_has_its_hashes() -> None:
    """scripts/make_hashes.py makes them."""
    pinned = re.compile(r"^([\w.-]+==[^ \\\n]+)", re.MULTILINE)
    files = (ROOT / name for name in ("constraints.txt", "hashes.txt"))
    pins, hashed = (pinned.findall(file.read_text(encoding="utf-8")) for file in files)
    assert pins == hashed, "constraints.txt has changed: run .venv/bin/python scripts/make_hashes.py"


def test_a_package_that_cannot_be_built(machine: Machine) -> None:
    assert "could not be built, or constraints.txt does not pin" in refused(machine, BUILD_SAYS="ERROR: no README")


def test_an_interruption(machine: Machine, tmp_path: Path) -> None:
    begins = tmp_path / "begins"
    os.mkfifo(begins)
    with open(os.open(begins, os.O_RDONLY | os.O_NONBLOCK)) as said:
        process = machine.start("setup", PIP_TAKES="300", PIP_BEGINS=str(begins))
        assert select.select([said], [], [], 120)[0]
    os.killpg(process.pid, signal.SIGINT)
    output, _ = process.communicate(timeout=120)
    assert process.returncode != 0 and "Set-up: interrupted. Run it again" in output
    assert not machine.venv.exists()


@pytest.mark.skipif(not shutil.which("flock"), reason="there is no flock here")
def test_two_at_once_take_turns(machine: Machine) -> None:
    both = [machine.start("setup", PIP_TAKES="1") for _ in range(2)]
    outputs = sorted(process.communicate(timeout=60)[0] for process in both)
    assert [process.returncode for process in both] == [0, 0]
    assert outputs[0] == "" and outputs[1].count("Set-up") == 3


def test_no_network_for_the_real_pip(machine: Machine) -> None:
    line = refused(
        machine,
        f"PYTHON={sys.executable}",
        PIP_INDEX_URL="http://127.0.0.1:9/simple",
        PIP_RETRIES="1",
        PIP_CONFIG_FILE=os.devnull,
        NO_PROXY="*",
    )
    assert "the package index could not be reached. See that the network is up" in line
