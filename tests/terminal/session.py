"""Real processes at a real (pseudo) terminal, and what they print."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path

CLEAR = "\x1b[H\x1b[2J"
CLEAR_ALL = CLEAR + "\x1b[3J"
COMMAND = (sys.executable, "-m", "quarterdeck.cli")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def environment(data: Path, **more: str) -> dict[str, str]:
    """Nobody's own settings, and a folder of the test's own for what is kept."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "PYTHONPATH")}
    made = {"XDG_DATA_HOME": str(data), "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    return kept | made | {"INPUTRC": "/dev/null", "PAGER": "cat"} | more


def run(data: Path, *arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command with piped input, to its end."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=environment(data, **more),
        timeout=60,
        encoding="utf-8",
    )


class Session:
    """A person at a terminal: types lines, sees the screen."""

    def __init__(
        self, data: Path, *arguments: str, columns: int = 80, lines: int = 24, env: Mapping[str, str] | None = None
    ) -> None:
        self.master, slave = pty.openpty()
        self.slave = slave  # kept open, so that what was printed can be read to its end
        self.resize(columns, lines)
        # A session leader that opens a terminal gets it as its own: then Ctrl-C reaches it.
        shell = ["sh", "-c", 'exec "$@" <"$TEST_TTY" >"$TEST_TTY" 2>&1', "sh"]
        settings = environment(data, TEST_TTY=os.ttyname(slave), **(env or {}))
        self.process = subprocess.Popen([*shell, *COMMAND, *arguments], env=settings, start_new_session=True)
        self.output = ""
        self.at = 0  # up to where the output has been looked at
        self.bytes = b""

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(10)
        os.close(self.slave)
        os.close(self.master)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def read(self, seconds: float) -> bool:
        """Read what there is; False if nothing came."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if not ready:
            return False
        self.bytes += os.read(self.master, 65536)
        self.output = self.bytes.decode("utf-8", errors="ignore").replace("\r\n", "\n")
        return True

    def expect(self, text: str, seconds: float = 20.0) -> str:
        """Wait until a text is printed; what was printed up to it since the last time."""
        until = time.monotonic() + seconds
        while text not in self.output[self.at :]:
            if time.monotonic() > until or (not self.read(0.2) and self.process.poll() is not None):
                raise AssertionError(f"{text!r} never came; only:\n{self.output[self.at :]}")
        end = self.output.index(text, self.at) + len(text)
        seen, self.at = self.output[self.at : end], end
        return seen

    def type(self, line: str) -> None:
        os.write(self.master, line.encode() + b"\n")

    def press(self, key: str) -> None:
        os.write(self.master, key.encode())

    def question(self, seconds: float = 20.0) -> bool:
        """Wait until something is asked (True) or it has ended (False)."""
        until = time.monotonic() + seconds
        while not self.rest.endswith(("> ", "Your move: ", "looking. ", "q: ")):
            if not self.read(0.1) and self.process.poll() is not None:
                return False
            if time.monotonic() > until:
                raise AssertionError(f"nothing is asked:\n{self.output[self.at :]}")
        return True

    def answer(self, line: str) -> str:
        """Type a line and wait for the next question (or the end): what was printed after the line."""
        assert self.question(), f"it has ended:\n{self.output[-800:]}"
        self.at = len(self.output)
        self.type(line)
        self.question()
        return self.rest.partition("\n")[2]

    def wait(self, seconds: float = 20.0) -> int:
        """Until it ends by itself: its status."""
        until = time.monotonic() + seconds
        while self.process.poll() is None:
            self.read(0.1)
            if time.monotonic() > until:
                raise AssertionError(f"it goes on:\n{self.output[self.at :]}")
        while self.read(0.0):
            pass
        return self.process.returncode

    def insist(self, leave: Callable[[], None]) -> int:
        """Leave, and again if it was not heard: a signal just before the terminal is read waits for the next."""
        for _ in range(10):
            leave()
            try:
                return self.wait(2.0)
            except AssertionError:
                continue
        return self.wait(2.0)

    def kill(self, number: int = signal.SIGKILL) -> None:
        self.process.send_signal(number)

    @property
    def rest(self) -> str:
        """What was printed since it was last looked at, without codes."""
        return ESCAPE.sub("", self.output[self.at :])


def widest(text: str) -> int:
    return max((len(ESCAPE.sub("", line)) for line in text.splitlines()), default=0)


def resume_name(text: str) -> str:
    """The name in the command that goes on with a match."""
    found = re.search(r"quarterdeck play --resume (\S+)", ESCAPE.sub("", text))
    assert found, f"nothing to resume in:\n{text}"
    return found[1]


def moves_in(path: Path) -> list[str]:
    """The moves of a record, as they stand there."""
    return [line for line in path.read_text().splitlines() if re.match(r"\d+\. ", line)]
