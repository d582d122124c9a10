"""Arguments of the commands: argparse, with one-line error messages."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import Any, NoReturn  # `Any`: argparse's overloads are wider

from quarterdeck.engine.errors import BadInput


class Found(Exception):
    """The parser of a command, instead of a run of it."""

    def __init__(self, parser: argparse.ArgumentParser) -> None:
        self.parser = parser


_asked_for: ContextVar[bool] = ContextVar("asked_for", default=False)


def parser_of(command: Callable[[Sequence[str]], int]) -> argparse.ArgumentParser:
    """What a command takes: for completion and the manual, so that they say what the command itself does."""
    token = _asked_for.set(True)
    try:
        command([])
    except Found as found:
        return found.parser
    finally:
        _asked_for.reset(token)
    raise LookupError("the command takes no arguments")


class Arguments(argparse.ArgumentParser):
    """A parser whose complaints are one line, like all others."""

    def __init__(self, name: str, about: str, more: str = "") -> None:
        super().__init__(
            prog=f"quarterdeck {name}",
            description=about,
            epilog=more or None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # argparse's overloads are wider
        if _asked_for.get():
            raise Found(self)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message}; see {self.prog} --help")


def seed_number(text: str) -> int:
    if not text.isdecimal() or len(text) > 40:
        raise argparse.ArgumentTypeError(f"a seed is a number like 7, not {text!r}")
    return int(text)


def pairs(given: list[str]) -> dict[str, str]:
    """--option name=value, given as often as you like."""
    found = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise BadInput(f"--option takes name=value, not {text!r}")
        found[name.strip()] = value.strip()
    return found


def add_look(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help="sentences only: no drawing, no codes, for screen readers")
    parser.add_argument("--no-color", action="store_true", help="no colours (so does NO_COLOR in the environment)")
