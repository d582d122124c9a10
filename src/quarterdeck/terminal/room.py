"""A match played in this terminal: whose turn it is to type, what they are shown, what bots do, what is saved."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from quarterdeck import bots
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import write_safely
from quarterdeck.engine.view import View
from quarterdeck.terminal.board import drawing_of
from quarterdeck.terminal.desk import Desk
from quarterdeck.terminal.players import Player
from quarterdeck.terminal.saves import Save, on_paper
from quarterdeck.terminal.screen import Leave, Screen
from quarterdeck.terminal.speak import say_table
from quarterdeck.terminal.style import wrap


class Room:
    """One match, its players, and the screen they share."""

    def __init__(
        self,
        match: Match,
        players: Sequence[Player],
        screen: Screen,
        save: Save | None = None,
        record: Path | None = None,
        pace: float = 0.0,
    ) -> None:
        self.match = match
        self.players = list(players)
        self.screen = screen
        self.style = screen.style
        self.save = save
        self.record = record
        self.pace = pace
        self.faces = match.game.view.faces(match.box)
        self.draw = drawing_of(match.game)
        self.persons = [seat for seat, player in enumerate(players) if player.bot is None]
        self.sitting = self.persons[0] if len(self.persons) == 1 else -1  # who has the keyboard
        self.read = dict.fromkeys(self.persons, 0)  # up to which action each person has been told
        self.unsaved = ""  # why it cannot be saved, if it cannot

    # --- the match, move by move

    def play(self) -> None:
        """Play to the end. Raises Leave if a person leaves before it; everything is saved by then."""
        self.keep()
        while not self.match.over:
            self.screen.check()
            seat = self.whose()
            player = self.players[seat]
            if player.bot is not None:
                self.bot_moves(seat, player.bot)
                continue
            if seat != self.sitting:
                self.hand_over(seat)
            number = len(self.match.made)
            Desk(self, seat).decide()
            if len(self.match.made) > number:
                self.read[seat] = number + 1
            self.keep()
        self.end()

    def whose(self) -> int:
        """Who is asked next. Bots answer before people, but none twice while a person waits."""
        waiting = self.match.waiting()
        persons = [seat for seat in waiting if seat in self.persons]
        if not persons:
            return waiting[0]
        since: set[int] = set()
        for made in reversed(self.match.made):
            if made.seat in self.persons:
                break
            since.add(made.seat)
        for seat in waiting:
            if seat not in self.persons and seat not in since:
                return seat
        return self.sitting if self.sitting in persons else persons[0]

    def bot_moves(self, seat: int, bot: bots.Bot) -> None:
        match = self.match
        luck = bots.Luck(match.seed, seat, len(match.made) + 1)
        action = bot.choose(match.game, match.box, match.shown(seat), seat, match.legal(seat), luck)
        match.play(seat, action)
        if not self.persons:
            self.watch_move()
        self.keep()

    def watch_move(self) -> None:
        """Nobody plays: tell the match as it goes."""
        lines = self.news_lines(SPECTATOR, len(self.match.made), len(self.match.made))
        self.screen.say_all(lines)
        if self.pace and lines:
            time.sleep(self.pace)

    def hand_over(self, seat: int) -> None:
        """Hotseat: nothing of the other hand stays on the screen, or above it."""
        title = self.match.names[seat]
        self.sitting = -1
        self.screen.clear(scrollback=True)
        self.screen.say(f"Hand the keyboard to {title}.", "")
        if self.screen.typed:
            self.screen.ask(f"{title}, press Enter when nobody else is looking. ")
            self.screen.clear(scrollback=True)
        self.sitting = seat

    # --- what happened

    def news_lines(self, viewer: int, first: int, last: int) -> list[str]:
        """What the actions `first` to `last` told this viewer: a paragraph an action."""
        lines = []
        for number in range(first, last + 1):
            text = " ".join(told.text for told in self.match.told(number, viewer))
            if text:
                lines += wrap(text, self.style.width, "" if self.style.plain else "- ")
        return lines

    def view(self, seat: int) -> View:
        return self.match.view(seat)

    def table_lines(self, view: View) -> list[str]:
        if self.style.plain:
            return [line for said in say_table(view, self.faces) for line in wrap(said, self.style.width)]
        return self.draw(view, self.faces, self.style.width, self.style)

    # --- saving

    def keep(self) -> None:
        """After every move: the save and the record are what was played."""
        text = on_paper(self.match, [player.who for player in self.players])
        if self.save is not None:
            try:
                self.save.write(text)
            except BadInput as error:
                if not self.unsaved:
                    self.screen.say(f"This match cannot be saved: {error}")
                self.unsaved = str(error)
        if self.record is not None:
            write_safely(self.record, text)

    def undo(self, seat: int) -> str:
        """Back to this person's own last decision; why not, if not."""
        made = self.match.made
        back = next((i for i, each in enumerate(reversed(made), 1) if each.seat == seat), 0)
        if not back:
            return "you have not decided anything yet"
        others = [each for each in made[len(made) - back :] if each.seat in self.persons and each.seat != seat]
        if others:
            name = self.match.names[others[-1].seat]
            return f"{name} has decided since, and nobody takes another's decision back"
        self.match.undo(back)
        self.read[seat] = min(self.read[seat], len(made) - back)
        self.read[seat] = len(self.match.made)
        return ""

    def end(self) -> None:
        """The last news, the table, the outcome, and where the record is."""
        match = self.match
        viewer = self.persons[0] if len(self.persons) == 1 else SPECTATOR
        if len(self.persons) > 1:
            self.screen.clear(scrollback=True)
        if self.persons:
            first = min(self.read.values())
            if not self.style.plain and len(self.persons) == 1:
                self.screen.clear()
            self.screen.say_all(self.news_lines(viewer, first, len(match.made)))
        self.screen.say("", *self.table_lines(match.view(viewer)))
        outcome = match.outcome()
        if outcome is not None:
            self.screen.say("", self.style.paint("The game is over.", "strong"), *wrap(outcome.text + ".", self.style.width))
        text = on_paper(match, [player.who for player in self.players], notes=True)
        if self.save is not None and not self.unsaved:
            kept = self.save.finish(text)
            self.screen.say(f"The match is kept: quarterdeck replay {kept.name.removesuffix('.record')}")
        if self.record is not None:
            write_safely(self.record, text)
            self.screen.say(f"The record is in {self.record}")

    def goodbye(self) -> None:
        """Somebody leaves: where the match is, and how to go on."""
        if len(self.persons) > 1:
            self.screen.clear(scrollback=True)
        if self.save is not None and not self.unsaved:
            self.screen.say("The match is saved. To go on with it:", f"  quarterdeck play --resume {self.save.name}")
        elif self.unsaved:
            self.screen.say(f"The match could not be saved: {self.unsaved}")
        if self.record is not None:
            self.screen.say(f"What was played is in {self.record}")


__all__ = ["Leave", "Room"]
