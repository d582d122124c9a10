"""quarterdeck flip: a Deckahedron at hand, with the body of whoever flips it, kept between calls under a name."""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from quarterdeck.engine.contract import Style
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.folders import data_home
from quarterdeck.engine.record import write_safely
from quarterdeck.engine.speech import at_start, counted, listed
from quarterdeck.engine.system import lock
from quarterdeck.games.deckahedron.commands.character import ME, SEAT, Character
from quarterdeck.games.deckahedron.commands.lines import HELP, Lines
from quarterdeck.games.deckahedron.commands.odds import advantage_of, rank_of

MORE = """\
examples:
  quarterdeck flip                                 type line by line; 'help' lists the words
  quarterdeck flip --rank crescent --advantage 1
  quarterdeck flip --deck Kresk Volley +1
  quarterdeck flip --deck Kresk damage 7
  quarterdeck flip --deck Kresk --new --set b --wounds 1

Each character is a deck of twenty cards with its piles, Stamina, Harm, Wounds, green tokens and levels, in a
file of its own; whoever has the file may look."""
WIDEST = 76
Doing = Callable[[], list[str]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("line", nargs="*", metavar="WORD", help="what happens, as in 'Volley +1', 'lose 2' or 'rest'")
    parser.add_argument("--rank", type=rank_of, metavar="RANK", help="anchor, bulb, crescent, dart, or 1 to 4")
    parser.add_argument("--advantage", type=advantage_of, default=0, metavar="N", help="sum of advantage (default: 0)")
    parser.add_argument("--deck", type=deck_name, default="mine", metavar="NAME", help="whose deck (default: mine)")
    parser.add_argument("--reshuffle", action="store_true", help="shuffle the discard pile back first")
    parser.add_argument("--new", action="store_true", help="begin with a fresh deck")
    parser.add_argument("--set", choices=("a", "b"), help="the published set of a fresh deck (default: a)")
    parser.add_argument("--wounds", type=int, choices=(0, 1, 2), help="Wound cards in a fresh deck (default: 0)")


def run(given: argparse.Namespace, style: Style) -> int:
    hand = Hand(data_home() / "decks", style)
    hand.take(given.deck, given.new, given.set, given.wounds)
    asked = False
    if given.reshuffle:
        asked = True
        hand.show(hand.do("reshuffle") if hand.lines.who.table.discard_size[ME] else ["The discard pile is empty."])
    if given.rank:
        asked = True
        hand.show(hand.flip(given.rank, given.advantage))
    if given.line:
        asked = True
        hand.show(hand.do(" ".join(given.line)))
    if not asked and not given.new:
        hand.sit_down()
    return 0


def deck_name(text: str) -> str:
    if not re.fullmatch(r"[\w-]{1,40}", text):
        raise argparse.ArgumentTypeError(f"a deck's name is of letters, digits and dashes, not {text!r}")
    return text


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Two flips of one deck at the same moment wait for each other."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open(folder / ".lock", "w") as file:
            lock(file)
            yield
    except OSError as error:
        raise BadInput(f"cannot be used: {error.strerror or error}", file=str(folder)) from None


class Hand:
    """Who holds the phone: one character at a time of those that are kept in a folder."""

    def __init__(self, folder: Path, style: Style) -> None:
        self.folder = folder
        self.style = style
        self.width = min(style.width, WIDEST)
        self.lines: Lines

    @property
    def path(self) -> Path:
        return self.folder / f"{self.lines.who.name}.toml"

    @property
    def earlier(self) -> Path:
        """What the file held before the last line, for `undo`."""
        return self.folder / f".{self.lines.who.name}.before"

    def names(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob("*.toml"))

    def take(self, name: str, new: bool = False, which: str | None = None, wounds: int | None = None) -> None:
        """A character from its file; a fresh one where there is none, or where one is asked for."""
        path = self.folder / f"{name}.toml"
        if not new and path.exists():
            if which or wounds is not None:
                raise BadInput("--set and --wounds are for a fresh deck: add --new")
            self.lines = Lines(Character.read(path))
            return
        with locked(self.folder):
            self.lines = Lines(Character.new(name, which or "a", wounds or 0))
            self._keep(path.read_text("utf-8") if path.exists() else None)
        left = counted(self.lines.who.table.deck_size[ME], "card")
        self.show([f"A fresh deck, {name}: set {which or 'a'}, {left} left."])

    def _keep(self, before: str | None) -> None:
        if before is not None:
            write_safely(self.earlier, before)
        self.lines.who.write(self.path)

    # --- a line

    def do(self, line: str) -> list[str]:
        """Carry a line out on the file as it is now, and write it down."""
        return self._change(lambda: self.lines.do(line))

    def flip(self, rank: int, advantage: int) -> list[str]:
        return self._change(lambda: self.lines.flip_rank(rank, advantage))

    def _change(self, what: Doing) -> list[str]:
        with locked(self.folder):
            before = self.path.read_text("utf-8")
            self.lines = Lines(Character.read(self.path))
            try:
                found = what()
            except Illegal as error:
                self.lines = Lines(Character.read(self.path))
                raise BadInput(re.sub(rf"\b{SEAT}\b", self.lines.who.name, str(error))) from None
            except BadInput:
                self.lines = Lines(Character.read(self.path))
                raise
            if self.lines.who.text() != before:
                self._keep(before)
                found.append(f"{self.lines.body()}.")
        return found + self.lines.asked()

    def undo(self) -> list[str]:
        """What was before the last line; cards that were seen are shuffled back in."""
        with locked(self.folder):
            if not self.earlier.exists():
                raise BadInput("there is nothing to take back")
            write_safely(self.path, self.earlier.read_text("utf-8"))
            self.earlier.unlink()
            who = Character.read(self.path)
            who.shuffle_deck()
            who.write(self.path)
            self.lines = Lines(who)
        return ["Taken back, and the deck is shuffled.", f"{self.lines.body()}.", *self.lines.asked()]

    # --- at the table

    def sit_down(self) -> None:
        """Line by line, until somebody quits. Everything is written down after each."""
        others = [name for name in self.names() if name != self.lines.who.name]
        self.show(
            [
                *self.lines.sheet(),
                *self.lines.asked(),
                f"Also here: {listed(others)}." if others else "",
                "'help' lists the words.",
            ]
        )
        while True:
            try:
                line = input(f"{self.lines.who.name}> " if sys.stdin.isatty() else "").strip()
            except (EOFError, KeyboardInterrupt):
                print()
                return
            if line.lower() in ("quit", "q", "exit"):
                return
            try:
                self.show(self.heard(line))
            except BadInput as error:
                self.show([at_start(str(error)) + ("" if str(error).endswith("?") else ".")])

    def heard(self, line: str) -> list[str]:
        """A typed line; a name hands the phone on."""
        known = {name.lower(): name for name in self.names()}
        if not line:
            return self.lines.asked()
        if line.lower() in ("help", "?"):
            return HELP.splitlines()
        if line.lower() == "undo":
            return self.undo()
        if line.lower() in known:
            self.take(known[line.lower()])
            return [*self.lines.sheet(), *self.lines.asked()]
        if line.lower().startswith("new "):
            name = line[4:].strip()
            if not re.fullmatch(r"[\w-]{1,40}", name):
                raise BadInput(f"a name is of letters, digits and dashes, not {name!r}")
            if name.lower() in known:
                raise BadInput(f"{name} is here already; type the name alone")
            self.take(name)
            return ["Share six points: points 3 2 1 (Str, Dex, Int)."]
        return self.do(line)

    def show(self, lines: Sequence[str]) -> None:
        """No line longer than the screen is wide: a phone held upright has forty columns."""
        for line in lines:
            if line:
                ahead = len(line) - len(line.lstrip())
                print(textwrap.fill(line, self.width, subsequent_indent=" " * (ahead + 2), break_long_words=False))
