"""The quarterdeck command: one small file a subcommand, each imported only when it is asked for."""

from __future__ import annotations

import errno
import importlib
import os
import sys
from collections.abc import Sequence

from quarterdeck import __version__
from quarterdeck.engine.errors import BadInput, Illegal

# name: the module that has main(arguments) -> exit status, and a line about it; games add their own (cli/own.py)
COMMANDS = {
    "play": ("play", "play a game here, against bots or with others at this keyboard"),
    "serve": ("serve", "the web table: play in the browser, alone or with others"),
    "backup": ("backup", "copy the web table's database, while it is used"),
    "export": ("export", "write tables of the web table to a file, with all that belongs to them"),
    "import": ("bring_in", "bring tables of such a file into a database"),
    "games": ("games", "the games, their seats and options"),
    "rules": ("rules", "the rules of a game, and the rulings on what its book leaves open"),
    "saves": ("saves", "saved matches to go on with, and records of finished ones"),
    "replay": ("replay", "step through a recorded match"),
    "verify": ("verify", "check that a shuffle was fair and that a record is what the rules give"),
    "scenario": ("scenario", "run scenarios: positions, moves, and what must then be true"),
    "analyse": ("analyse", "how a strong bot judges a recorded match: one decision or all of them"),
    "puzzles": ("puzzles", "find positions with one far better move in bots' matches, and solve them again"),
    "arena": ("arena", "bots against bots, until it is clear who is better"),
    "study": ("study", "what each card does, who begins, how long it takes: a report for designers"),
    "train": ("train", "train a learned evaluation of a game by self-play"),
    "compile": ("compile", "compile the games for the bots ahead"),
    "envs": ("envs", "the games as environments for learners, checked by the peers\' own tests"),
    "doctor": ("doctor", "what is installed here, what is missing, and what to do about it"),
    "completion": ("completion", "completion for bash, zsh or fish"),
    "manual": ("manual", "the manual page, as roff"),
    "cards": ("cards", "list, check, compare and keep card sets"),
}
# Packages that Quarterdeck plays without, and the extra that brings each of them.
OPTIONAL = {"numba": "bots", "numpy": "bots", "llvmlite": "bots"}
FORMER_NAMES = {"warm": "compile"}  # still obeyed

WELCOME = """\
Quarterdeck: one table, five card games with "deck" in their name.

  quarterdeck                      the web table, in your browser
  quarterdeck play                 play Hit the Deck! against a bot
  quarterdeck play GAME            another game; --seats you,you for two of you
  quarterdeck games                what there is to play
  quarterdeck rules GAME           how it is played

Also, after `quarterdeck`:

{others}

`quarterdeck COMMAND --help` lists the arguments of each."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; whatever a person got wrong is one line on standard error and status 2."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a strange byte or a narrow terminal is no reason to stop
    try:
        return run(arguments)
    except (BadInput, Illegal) as error:
        sys.stdout.flush()
        print(f"quarterdeck: {one_line(str(error))}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as error:
        if error.name not in OPTIONAL:
            raise
        cure = f"pip install 'quarterdeck[{OPTIONAL[error.name]}]'"
        print(f"quarterdeck: this needs {error.name}: {cure}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if error.errno not in (errno.EPIPE, errno.EIO):
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever was reading has left
        return 1


def run(arguments: list[str]) -> int:
    first = arguments[0] if arguments else ""
    if not arguments and sys.stdin.isatty() and sys.stdout.isatty():
        return run(["serve", "--open"])  # at a terminal, without arguments: the table, in the browser
    if not arguments or first in ("-h", "--help", "help"):
        print(welcome())
        return 0
    if first in ("-V", "--version"):
        print(f"quarterdeck {__version__}")
        return 0
    first = FORMER_NAMES.get(first, first)
    if first in COMMANDS:
        status: int = importlib.import_module(f"quarterdeck.cli.{COMMANDS[first][0]}").main(arguments[1:])
        return status
    from quarterdeck.cli import own

    commands = own.commands()
    if first in commands:
        return own.run(*commands[first], arguments[1:])
    import difflib

    known = [*COMMANDS, *commands]
    near = difflib.get_close_matches(first, known, 1, 0.6)
    hint = f"did you mean {near[0]!r}?" if near else f"the commands are: {', '.join(known)}"
    raise BadInput(f"there is no command {first!r}; {hint}")


def welcome() -> str:
    import textwrap

    from quarterdeck.cli import own

    about = {name: about for name, (_, about) in COMMANDS.items() if name not in ("play", "games", "rules")}
    about |= {name: command.about for name, (_, command) in own.commands().items()}
    lines = [textwrap.fill(f"  {name:<10} {text}", 79, subsequent_indent=" " * 13) for name, text in about.items()]
    return WELCOME.format(others="\n".join(lines))


def one_line(text: str) -> str:
    """A message on one line, with nothing in it that would disturb a terminal."""
    text = " ".join(text.split())
    return "".join(letter if letter.isprintable() else "?" for letter in text)
