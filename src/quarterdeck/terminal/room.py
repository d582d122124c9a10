"""A match played in this terminal: whose turn it is to type, what they are shown, what bots do, what is saved."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from quarterdeck import bots
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import write_safely
from quarterdeck.engine.speech import at_start, listed
from quarterdeck.engine.undoing import reveals
from quarterdeck.engine.view import Told, View
from quarterdeck.terminal.board import drawing_of, drawn
from quarterdeck.terminal.players import YOU, Player
from quarterdeck.terminal.saves import ENDING, Save, on_paper
from quarterdeck.terminal.screen import Screen
from quarterdeck.terminal.speak import say_table
from quarterdeck.terminal.style import Style, wrap

PATIENCE = 1.0  # seconds: who waits longer (a game is being compiled) may type something to see if it is alive


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
        ponder: bool = False,
    ) -> None:
        self.match = match
        self.players = list(players)
        self.screen = screen
        self.save = save
        self.record = record
        self.pace = pace
        self.ponder = ponder  # bots look ahead while people think
        self.bots_here: set[int] = set()  # seats of bots that have moved, so that they are compiled
        self.faces = match.game.view.faces(match.box)
        self.draw = drawing_of(match.game)
        self.persons = [seat for seat, player in enumerate(players) if player.bot is None]
        self.orders: dict[int, list[str]] = {}  # standing orders, by seat
        self.sitting = self.persons[0] if len(self.persons) == 1 else -1  # who has the keyboard
        self.called = -1  # who asked for it (`seat NAME`), and may act without being asked
        self.taken_back = 0  # the last decision that was taken back after something had been seen
        self.forced: set[int] = set()  # numbers of actions that were a person's only choice, and made without a key
        self.every_move = False  # ask for those, too
        self.note = ""  # something to be said once, with the next news
        self.unsaved = ""  # why it cannot be saved, if it cannot

    @property
    def style(self) -> Style:
        return self.screen.style

    # --- the match, move by move

    def whose(self) -> int:
        """Who is asked next. Of choices at the same time people make theirs first, but none twice while a bot waits;
        in a race luck decides. Where somebody may step in at any time, bots go on first."""
        called, self.called = self.called, -1
        if called in self.persons and self.match.legal(called):
            return called
        first = bots.next_in_race(self.match)
        if first is not None:
            return first
        persons = [seat for seat in self.match.waiting() if seat in self.persons]
        last = self.match.actions[-1].seat if self.match.actions else -1
        bot = bots.bot_to_move(self.match, lambda seat: seat not in self.persons)
        if bot is not None and (not persons or last in persons or self.match.game.steps_in):
            return bot
        return self.sitting if self.sitting in persons else persons[0]

    def bot_moves(self, seat: int, bot: bots.Bot) -> None:
        match = self.match
        goes_on = bool(match.actions) and match.actions[-1].seat == seat  # a ship crewed card by card is one decision
        if self.screen.typed and self.persons and bot.name != "random" and not goes_on:
            self.screen.say(self.style.paint(f"{match.names[seat]} is thinking.", "faint"))
        began = time.monotonic()
        with self.screen.may_stop():
            action = bots.ask(bot, match, seat)
        if time.monotonic() - began > PATIENCE:
            self.screen.forget_typed()  # whatever was typed meanwhile was meant for something else
        match.play(seat, action)
        self.bots_here.add(seat)
        if not self.persons:
            self.watch_move()
        self.save_match()

    @contextmanager
    def bots_ponder(self) -> Iterator[None]:
        """While a person thinks, bots look ahead, each from what its seat is shown; no longer than that."""
        stop = Event()
        asked = [
            (player.bot, bots.Question.of(self.match, seat))
            for seat, player in enumerate(self.players)
            if player.bot is not None and self.ponder and seat in self.bots_here
        ]

        def ponder() -> None:
            for bot, question in asked:
                bots.ponder(bot, question, stop)

        thread = Thread(target=ponder, daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()

    def watch_move(self) -> None:
        """Nobody plays: tell the match as it goes."""
        lines = self.news_lines(SPECTATOR, len(self.match.actions), len(self.match.actions))
        self.screen.say(*lines)
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

    def heading(self) -> list[str]:
        """What is played, by whom, with which options."""
        match, width = self.match, self.style.width
        pairs = zip(match.names, self.players, strict=True)
        seats = [f"{name} ({player.bot.name})" if player.bot else name for name, player in pairs]
        lines = [self.style.paint(match.game.title, "strong"), *wrap("; ".join(seats), width)]
        changed = [option for option in match.game.options if match.options[option.name] != option.default]
        for option in changed:
            lines += wrap(option.sentence(match.options[option.name]), width)
        if match.game.options and not changed:
            lines += wrap("Options: all as usual", width)
        return lines

    def since(self, seat: int) -> int:
        """The number of this seat's last action: what was told from then on is news. 0: the deal."""
        actions = self.match.actions
        own = (number for number in range(len(actions), 0, -1) if actions[number - 1].seat == seat)
        return next((number for number in own if number not in self.forced), 0)

    def only_choice(self, seat: int) -> int | None:
        """The one thing that this person can do, unless it was agreed to ask for it.

        Where several share the keyboard everybody is asked: not being asked would tell the others what one holds."""
        legal = self.match.legal(seat)
        forced = len(legal) == 1 and len(self.persons) == 1 and not self.match.game.steps_in
        return legal[0] if forced and not self.every_move else None

    def force(self, seat: int, action: int) -> None:
        """Make a person's only move for them, and say so with the next news."""
        self.match.play(seat, action)
        self.forced.add(len(self.match.actions))
        if seat == self.sitting:
            done = f"{self.match.notation.text(action)} was your only choice."
            self.note = f"{self.note} {at_start(done)}".lstrip()

    def news_lines(self, viewer: int, first: int, last: int) -> list[str]:
        """What the actions `first` to `last` told this viewer: a paragraph an action, loud things on their own line."""
        lines = []
        for number in range(first, last + 1):
            lines += paragraph(self.match.told(number, viewer), self.style)
        return lines

    def view(self, seat: int) -> View:
        return self.match.view(seat)

    def table_lines(self, view: View, most: int = 1000) -> list[str]:
        """The table in sentences, or drawn, in `most` lines if it can be."""
        if self.style.plain:
            return [line for sentence in say_table(view, self.faces) for line in wrap(sentence, self.style.width)]
        return drawn(self.draw, view, self.faces, self.style, most)

    # --- saving

    def paper(self, notes: bool = False) -> str:
        return on_paper(self.match, [player.who for player in self.players], notes)

    def save_match(self) -> None:
        """After every move: the save and the record are what was played."""
        if self.save is None and self.record is None:
            return
        text = self.paper()
        try:
            if self.save is not None:
                self.save.write(text)
            if self.record is not None:
                write_safely(self.record, text)
        except BadInput as error:
            if not self.unsaved:
                self.screen.say(f"This match cannot be saved: {error}")
            self.unsaved = str(error)
        else:
            self.unsaved = ""

    def undo(self, seat: int) -> str:
        """Back to this person's own last decision; why not, if not."""
        actions = self.match.actions
        last = self.since(seat)
        if not last:
            return "you have not decided anything yet"
        for each in actions[last:]:
            if each.seat in self.persons and each.seat != seat:
                return f"{self.match.names[each.seat]} has decided since, and nobody takes another's decision back"
        seen = last < len(actions) or reveals(self.match.before(last - 1), seat, actions[last - 1].action)
        if seen:
            reason = self._not_agreed(seat, last)
            if reason:
                return reason
            self.taken_back = last
        self.match.undo(len(actions) - last + 1, redeal=seen)
        return ""

    def _not_agreed(self, seat: int, last: int) -> str:
        """Something was seen since: the others at the table are asked, bots agree once. Why not, if not."""
        if last <= self.taken_back:
            return "this decision was taken back once, and what it showed cannot be unseen"
        others = [self.match.names[each] for each in self.persons if each != seat]
        if not others:
            return ""
        asked = f"Something was seen since. {listed(others)}: may {self.match.names[seat]} take it back? (yes or no) "
        return "" if self.screen.ask(asked).strip().lower() in ("y", "yes") else "the others do not agree"

    # --- the end

    def end(self) -> None:
        """The last news, the table, the outcome, and where the record is."""
        match, width = self.match, self.style.width
        viewer = self.persons[0] if len(self.persons) == 1 else SPECTATOR
        if self.persons:
            self.screen.clear(scrollback=len(self.persons) > 1)
            first = min(self.since(seat) for seat in self.persons)
            self.screen.say(*self.news_lines(viewer, first, len(match.actions)))
        self.screen.say("", *self.table_lines(match.view(viewer)))
        outcome = match.outcome()
        if outcome is not None:
            self.screen.say("", self.style.paint("The game is over.", "strong"), *wrap(f"{outcome.text}.", width))
        self.put_away()

    def put_away(self) -> None:
        """The match is over: its record, with notes on what happened, is kept."""
        text = self.paper(notes=True)
        try:
            if self.save is not None:
                name = self.save.finish(text).name.removesuffix(ENDING)
                self.screen.say(f"The match is kept: quarterdeck replay {name}")
            if self.record is not None:
                write_safely(self.record, text)
                self.screen.say(f"The record is in {self.record}")
        except BadInput as error:
            self.screen.say(f"The record cannot be kept: {error}")
        if self.persons:
            self.screen.say("To play once more:", f"  {self.again()}")

    def again(self) -> str:
        """The command for the next match: the same people and rules; a game may want to know who lost this one."""
        match, game = self.match, self.match.game.latest
        outcome = match.outcome()
        options = game.settle({name: value for name, value in match.options.items() if value})
        if outcome is not None and game.competitive:
            options = game.parts.again(options, outcome.winners)
        words = [game.slug, "--seats", ",".join(player.bot.name if player.bot else "you" for player in self.players)]
        if all(self.players[seat].who != YOU for seat in self.persons):
            words += [word for seat in self.persons for word in ("--name", match.names[seat])]
        for option in game.options:
            if options[option.name] != option.default:
                words += ["--option", f"{option.name}={options[option.name]}"]
        return shlex.join(["quarterdeck", "play", *words])

    def goodbye(self) -> None:
        """Somebody leaves: where the match is, and how to go on."""
        if len(self.persons) > 1:
            self.screen.clear(scrollback=True)
        self.say_saved("The match is saved. To go on with it:")
        if self.record is not None:
            self.screen.say(f"What was played is in {self.record}")

    def say_saved(self, text: str) -> None:
        if self.unsaved:
            self.screen.say(f"The match could not be saved: {self.unsaved}")
        elif self.save is not None:
            self.screen.say(text, f"  quarterdeck play --resume {self.save.name}")
        elif self.persons:
            self.screen.say("This match is not being saved: there is no place for it.")


def paragraph(told: Sequence[Told], style: Style) -> list[str]:
    """What one action told, as a paragraph; what nobody should miss begins a line of its own."""
    parts: list[tuple[str, bool]] = []
    for each in told:
        if parts and not each.loud:
            text, loud = parts.pop()
            parts.append((f"{text} {each.text}", loud))
        else:
            parts.append((each.text, each.loud))
    lines = []
    for number, (text, loud) in enumerate(parts):
        first = "" if style.plain else "  " if number else "- "
        lines += [style.paint(line, "strong") if loud else line for line in wrap(text, style.width, first)]
    return lines
