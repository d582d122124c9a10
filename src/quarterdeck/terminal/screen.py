"""The terminal itself: output, input, and how a person leaves."""

from __future__ import annotations

import importlib
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from types import FrameType
from typing import Any  # for the module readline, which not every Python has

from quarterdeck.engine.system import ENDING
from quarterdeck.terminal.style import ESCAPE, Style, bare, size_of

CLEAR = "\x1b[H\x1b[2J"
CLEAR_SCROLLBACK = "\x1b[3J"


class Leave(Exception):
    """Somebody wants to leave: Ctrl-C, Ctrl-D, `quit`, or the input has ended."""

    def __init__(self, status: int = 0) -> None:
        super().__init__()
        self.status = status


class Screen:
    """Lines out, lines in."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self.typed = sys.stdin.isatty()  # somebody sits there
        self.between = False  # nothing is under way that a signal could spoil
        self.stopped = 0  # the signal that came while something was
        self.completions: Callable[[str], list[str]] = lambda typed: []
        self.readline: Any = None

    # --- signals: never in the middle of a move or of a save

    def watch(self) -> None:
        """From now on Ctrl-C is heard between moves only, when somebody is asked or a bot thinks."""
        for number in ENDING:
            signal.signal(number, self._signal)
        if self.typed and self.style.codes:
            self._set_up_readline()

    def measure(self) -> None:
        """The window may have changed its size."""
        width, height = size_of(sys.stdout)
        if self.style.codes:
            self.style = replace(self.style, width=width, height=height)

    def _signal(self, number: int, frame: FrameType | None) -> None:
        self.stopped = number
        if self.between:
            raise Leave(128 + number)

    def check(self) -> None:
        """Between moves: has somebody pressed Ctrl-C?"""
        if self.stopped:
            raise Leave(128 + self.stopped)

    @contextmanager
    def may_stop(self) -> Iterator[None]:
        """While this lasts nothing is being changed, so that Ctrl-C may end it at once."""
        self.check()
        self.between = True
        try:
            yield
        finally:
            self.between = False

    # --- out

    def say(self, *lines: str) -> None:
        for line in lines:
            print(bare(line) if not self.style.colour else line)

    def clear(self, scrollback: bool = False) -> None:
        """A clean screen; with `scrollback`, nothing of it can be scrolled back to either."""
        if self.style.codes and (self.typed or scrollback):
            sys.stdout.write(CLEAR + (CLEAR_SCROLLBACK if scrollback else ""))
            sys.stdout.flush()
        elif scrollback and self.typed:
            self.say(*[""] * max(50, 2 * min(self.style.height, 100)))
        if scrollback and self.readline is not None:
            self.readline.clear_history()

    # --- in

    def ask(self, prompt: str) -> str:
        """One line from the person. Raises Leave at the end of the input."""
        try:
            with self.may_stop():
                return self._line(prompt)
        except EOFError:
            self.say("")
            raise Leave(0) from None
        except Leave:
            self.say("")
            raise

    def forget_typed(self) -> None:
        """Forget keys that nobody has asked for."""
        if self.typed:
            with suppress(ImportError, OSError, ValueError):  # not on every system; not if the input is gone
                termios = importlib.import_module("termios")
                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def _line(self, prompt: str) -> str:
        if self.readline is not None:
            # readline must be told which part of the prompt takes no room
            return input(ESCAPE.sub(lambda code: f"\x01{code[0]}\x02", self.style.paint(prompt, "act")))
        sys.stdout.write(self.style.paint(prompt, "act") if self.style.colour else prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not self.typed:
            self.say(line.rstrip("\n"))  # so that what was piped in can be read beside the answers
        return line.rstrip("\n")

    def _set_up_readline(self) -> None:
        """Line editing, history of this match, and Tab for the rest of a move."""
        try:
            self.readline = importlib.import_module("readline")
        except ImportError:  # a Python without it: plain lines do
            return
        self.readline.set_completer_delims(" ")
        self.readline.parse_and_bind("tab: complete")
        self.readline.set_completer(self._complete)

    def _complete(self, text: str, state: int) -> str | None:
        buffer = self.readline.get_line_buffer()[: self.readline.get_endidx()]
        found = self.completions(buffer)
        return found[state] + " " if state < len(found) else None
