"""A match on paper, shown move by move, forwards and back, through one seat's eyes or everybody's."""

from __future__ import annotations

import dataclasses
from typing import Any  # for the game's own Table

from msgspec.structs import replace

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.history import ALL_SEEING
from quarterdeck.engine.match import Match
from quarterdeck.engine.view import Zone
from quarterdeck.terminal.board import drawing_of, drawn, rows_of, zone_lines
from quarterdeck.terminal.screen import Leave, Screen
from quarterdeck.terminal.speak import say_table, say_zone
from quarterdeck.terminal.style import Style, wrap

EVERYBODY = "all"
STEP = 25


class Replay:
    """A match that was played, and how far it is shown."""

    def __init__(self, match: Match, screen: Screen, seat: str = EVERYBODY, at: int = 0) -> None:
        self.match = match
        self.screen = screen
        self.moves = list(match.actions)
        self.faces = match.game.view.faces(match.box)
        self.draw = drawing_of(match.game)
        self.viewer = self.viewer_of(seat)
        self.tables: dict[int, Any] = {}  # every so many moves a table, to go back to
        self.go(at)

    def viewer_of(self, name: str) -> int:
        """A seat by the game's name for it or by who sat there; `all` sees what anybody saw."""
        name = name.strip().lower()
        if name == EVERYBODY:
            return ALL_SEEING
        if name == "spectator":
            return SPECTATOR
        for seat in range(self.match.seats):
            if name in (self.match.names[seat].lower(), self.match.seat_name(seat).lower()):
                return seat
        return self.match.seat_of(name)

    @property
    def style(self) -> Style:
        return self.screen.style

    # --- where we are

    def go(self, number: int) -> None:
        """To the table after so many moves."""
        if not 0 <= number <= len(self.moves):
            raise BadInput(f"the moves go from 0 to {len(self.moves)}, not to {number}")
        if number < len(self.match.actions):
            self._back(number)
        for done in self.moves[len(self.match.actions) : number]:
            self.match.play(done.seat, done.action)
            if len(self.match.actions) % STEP == 0:
                self.tables[len(self.match.actions)] = self.match.table.copy()
        self.at = number

    def _back(self, number: int) -> None:
        """To the last table before `number` that was kept, or to the deal: long matches go back at once."""
        tables = 0 if self.match.revisions else max((each for each in self.tables if each <= number), default=0)
        if not tables:
            self.match.actions = []
            self.match.redeal_at(self.match.redeals, self.match.revisions)
            return
        self.match.table = self.tables[tables].copy()
        self.match.actions = self.moves[:tables]

    def move_text(self, number: int) -> str:
        if not number:
            return "The deal"
        done = self.moves[number - 1]
        title = self.match.game.words.seat_title(self.match.box, done.seat)
        return f"{number}. {title}: {self.match.notation.text(done.action)}"

    def lines(self, table: bool) -> list[str]:
        """The move that was just made, what it told, and the table after it."""
        style = self.style
        lines = [style.paint(self.move_text(self.at), "strong")]
        text = " ".join(told.text for told in self.match.told(self.at, self.viewer))
        lines += wrap(text, style.width, "  ") if text else []
        return [*lines, "", *self.table_lines()] if table else lines

    def table_lines(self) -> list[str]:
        """The table through the viewer's eyes; all-seeing: the spectator's table, then every hand."""
        viewer = SPECTATOR if self.viewer == ALL_SEEING else self.viewer
        lines = self.seen_by(viewer)
        if self.viewer == ALL_SEEING:
            for seat in range(self.match.seats):
                lines += self.own_lines(seat)
        return lines

    def seen_by(self, viewer: int) -> list[str]:
        view = self.match.view(viewer)
        if self.style.plain:
            return [line for sentence in say_table(view, self.faces) for line in wrap(sentence, self.style.width)]
        return drawn(self.draw, view, self.faces, self.style, self.style.height - 8)

    def own_lines(self, seat: int) -> list[str]:
        """What this seat alone sees of its own: its hand, and whatever lies face down to the others."""
        view = self.match.view(seat)
        open_to_all = {zone.id: _seen(zone) for zone in self.match.view(SPECTATOR).zones}
        title = view.seats[seat].title
        lines: list[str] = []
        for zone in rows_of(view, seat):
            if zone.kind != "hand" and _seen(zone) == open_to_all.get(zone.id):
                continue
            label = f"{title}'s hand" if zone.kind == "hand" else f"{title}, {zone.label}"
            zone = replace(zone, label=label)
            if self.style.plain:
                lines += wrap(say_zone(zone, self.faces), self.style.width)
            else:
                lines += zone_lines(zone, self.faces, self.style.width, dataclasses.replace(self.style, detail=0))
        return lines

    # --- showing it

    def print_all(self) -> None:
        """The whole match, told from its beginning, and the table at its end."""
        self.screen.say(self.style.paint(self.match.game.title, "strong"))
        for number in range(self.at, len(self.moves) + 1):
            self.go(number)
            self.screen.say(*self.lines(table=False))
        self.screen.say("", *self.table_lines(), *self.result())

    def result(self) -> list[str]:
        outcome = self.match.outcome()
        return ["", *wrap(f"{outcome.text}.", self.style.width)] if outcome else []

    def run(self) -> None:
        """Step through it."""
        message = ""
        while True:
            self.screen.measure()
            self.screen.clear()
            self.screen.say(*self.lines(table=True), *self.result(), "")
            if message:
                self.screen.say(message)
            message = self.obey(self.screen.ask(f"{self.at}/{len(self.moves)}, Enter next, b back, N, seat NAME, q: "))

    def obey(self, typed: str) -> str:
        """One step, or a word on why not."""
        word, _, rest = typed.strip().lower().partition(" ")
        try:
            if word in ("", "n", "next", "+"):
                self.go(min(self.at + 1, len(self.moves)))
                return ""
            if word in ("b", "back", "p", "-"):
                self.go(max(self.at - 1, 0))
                return ""
            if word in ("q", "quit", "exit"):
                raise Leave(0)
            if word in ("first", "last", "f", "l"):
                self.go(0 if word[0] == "f" else len(self.moves))
                return ""
            if word.isdigit():
                self.go(int(word))
                return ""
            if word in ("seat", "s"):
                self.viewer = self.viewer_of(rest or EVERYBODY)
                return ""
        except BadInput as error:
            return str(error)
        return "Enter or n next, b back, a number, first, last, seat NAME, seat all, q"


def _seen(zone: Zone) -> list[str]:
    return [card.face for card in zone.cards]
