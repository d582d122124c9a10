"""Studies and prints of the workshop: each is a process of its own (`quarterdeck study`, `quarterdeck cards print`), at
low priority, with an end."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import signal
import sys
import tempfile
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

import msgspec

from quarterdeck.server import messages as m
from quarterdeck.server.errors import Refused
from quarterdeck.server.keys import new_secret
from quarterdeck.server.settings import Settings

log = logging.getLogger("quarterdeck.server")
MOST_FINISHED = 8  # studies that are over, and prints
NICENESS = 15
PRINT_SECONDS = 60.0
PRINT_BYTES = 20_000_000
GRACE = 30.0  # seconds that a study that is stopped has for its report
LEAST_GAMES = 40  # a unit: a few seconds, so that something can be seen soon


class Progress(msgspec.Struct):
    """progress.json, as `quarterdeck study --live` writes it."""

    done: int
    planned: int
    seconds_left: int


class Live(msgspec.Struct):
    """live.json beside it."""

    progress: Progress
    figures: m.StudyFigures | None = None


class Study:
    """One study: its folder, its process, and what it says by now."""

    def __init__(self, id: str, game: str, name: str, folder: Path, seconds: float) -> None:
        self.id, self.game, self.name, self.folder = id, game, name, folder
        self.seconds = seconds
        self.process: asyncio.subprocess.Process | None = None
        self.problem = ""
        self.stopped = False
        self.task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        return self.task is not None and not self.task.done()

    def state(self) -> m.StudyState:
        live = self._live()
        over = not self.running
        progress = live.progress if live else Progress(0, 0, -1)
        return m.StudyState(
            study=self.id,
            game=self.game,
            name=self.name,
            state=self._standing(),
            done=progress.done,
            planned=progress.planned,
            seconds_left=0 if over else progress.seconds_left,
            problem=self.problem,
            figures=live.figures if live else None,
            games=self._games() if over else (),
        )

    def _standing(self) -> m.StudyStanding:
        if self.running:
            return "stopping" if self.stopped else "running"
        return "failed" if self.problem else "stopped" if self.stopped else "done"

    def _live(self) -> Live | None:
        try:
            return msgspec.json.decode((self.folder / "study" / "live.json").read_bytes(), type=Live)
        except (OSError, msgspec.DecodeError):
            return None

    def _games(self) -> tuple[m.StudyGame, ...]:
        """The three games that the report names, with why."""
        try:
            named = msgspec.json.decode((self.folder / "study" / "decisive.json").read_bytes(), type=dict[str, str])
            return tuple(m.StudyGame(why, self.file(name)) for name, why in named.items())
        except (OSError, msgspec.DecodeError, Refused):
            return ()

    def file(self, name: str) -> str:
        try:
            return (self.folder / "study" / name).read_text(encoding="utf-8")
        except OSError:
            raise Refused("there is no report yet", 404) from None

    async def run(self, command: Sequence[str]) -> None:
        """Until it is over, stopped, or out of time."""
        self.process = await _start(command, self.folder)
        ended = asyncio.create_task(self.process.communicate())
        try:
            async with asyncio.timeout(self.seconds):
                output = await asyncio.shield(ended)
        except TimeoutError:
            self.stop()
            output = await self._end(ended)
        except asyncio.CancelledError:
            _signal(self.process, signal.SIGKILL)
            raise
        if self.process.returncode not in (0, 130) and not (self.stopped and self._live()):
            lines = output[1].decode("utf-8", "replace").strip().splitlines() if output else []
            self.problem = lines[-1][:300] if lines else "the study ended without a word"

    async def _end(self, ended: asyncio.Task[tuple[bytes, bytes]]) -> tuple[bytes, bytes]:
        assert self.process is not None
        try:
            async with asyncio.timeout(GRACE):
                return await asyncio.shield(ended)
        except TimeoutError:
            _signal(self.process, signal.SIGKILL)
            return await ended

    def stop(self) -> None:
        """Write the report of what there is, and end."""
        if self.running and not self.stopped and self.process is not None:
            self.stopped = True
            self.process.send_signal(signal.SIGINT)
            asyncio.get_running_loop().call_later(GRACE, self._kill)

    def _kill(self) -> None:
        if self.running and self.process is not None:
            _signal(self.process, signal.SIGKILL)


class Studies:
    """The studies and prints of a server process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._prints: OrderedDict[str, str] = OrderedDict()
        self._printing = asyncio.Semaphore(1)

    def find(self, id: str) -> Study:
        if id not in self._studies:
            raise Refused("there is no such study; it may have been too long ago", 404)
        return self._studies[id]

    async def start(self, game: str, option: str, text: str, name: str, cards: Sequence[str], deals: int) -> Study:
        if sum(study.running for study in self._studies.values()) >= self.settings.studies:
            raise Refused("another study is under way here; stop it, or wait for its end", 429)
        folder = Path(tempfile.mkdtemp(prefix="quarterdeck-study-"))
        (folder / "set.toml").write_text(text, encoding="utf-8")
        study = Study(new_secret()[:16], game, name, folder, self.settings.study_seconds)
        command = ["study", game, "--option", f"{option}=set.toml", "--deals", str(deals), "--jobs", "1", "--live"]
        command += ["--unit-games", str(LEAST_GAMES), "-o", "study"]
        command += ["--cards", ",".join(cards)] if cards else []
        study.task = asyncio.create_task(study.run(command))
        self._studies[study.id] = study
        self._forget()
        return study

    def _forget(self) -> None:
        for id in [id for id, study in self._studies.items() if not study.running][:-MOST_FINISHED]:
            shutil.rmtree(self._studies.pop(id).folder, ignore_errors=True)
        while len(self._prints) > MOST_FINISHED:
            self._prints.popitem(last=False)

    async def print(self, game: str, text: str, options: Sequence[str]) -> str:
        """A set on paper; the id of its page."""
        async with self._printing:
            with tempfile.TemporaryDirectory(prefix="quarterdeck-print-") as name:
                folder = Path(name)
                (folder / "set.toml").write_text(text, encoding="utf-8")
                page = folder / "cards.html"
                command = ["cards", "print", game, str(folder / "set.toml"), "-o", str(page), *options]
                process = await _start(command, folder)
                try:
                    async with asyncio.timeout(PRINT_SECONDS):
                        _, output = await process.communicate()
                except TimeoutError:
                    raise Refused("the cards could not be printed in time", 503) from None
                finally:
                    if process.returncode is None:
                        _signal(process, signal.SIGKILL)
                if process.returncode or not page.is_file() or page.stat().st_size > PRINT_BYTES:
                    lines = output.decode("utf-8", "replace").strip().splitlines()
                    raise Refused(f"the cards could not be printed: {lines[-1][:200] if lines else 'no word why'}", 422)
                id = new_secret()[:16]
                self._prints[id] = page.read_text(encoding="utf-8")
        self._forget()
        return id

    def printed(self, id: str) -> str:
        if id not in self._prints:
            raise Refused("this print is gone; print the set again", 404)
        return self._prints[id]

    def close(self) -> None:
        for study in self._studies.values():
            if study.process is not None and study.running:
                _signal(study.process, signal.SIGKILL)
            if study.task is not None:
                study.task.cancel()
            shutil.rmtree(study.folder, ignore_errors=True)
        self._studies.clear()


async def _start(arguments: Sequence[str], folder: Path) -> asyncio.subprocess.Process:
    """A command of ours in a process group of its own, at low priority."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "quarterdeck.cli", *arguments),
        cwd=folder,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    if hasattr(os, "setpriority"):
        try:
            os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
        except OSError:
            log.warning("the priority of a study could not be lowered")
    return process


def _signal(process: asyncio.subprocess.Process, number: signal.Signals) -> None:
    """To the process and those that it started."""
    try:
        os.killpg(process.pid, number)
    except (OSError, AttributeError):
        if process.returncode is None:
            process.kill()
