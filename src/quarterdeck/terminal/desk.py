"""One person's decision: the table is shown, the question is asked, and what is typed is understood or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import at_start
from quarterdeck.terminal import commands
from quarterdeck.terminal.menu import Menu, menu_for, menu_lines, menu_of, menu_sentence, narrowed, next_words
from quarterdeck.terminal.speak import say_own
from quarterdeck.terminal.style import Style, clip, wrap

if TYPE_CHECKING:
    from quarterdeck.terminal.room import Room


class Desk:
    """A seat that a person decides for, until the decision is made."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room = room
        self.seat = seat
        self.match = room.match
        self.screen = room.screen
        self.done = False
        self.renew()

    @property
    def style(self) -> Style:
        return self.screen.style

    def renew(self) -> None:
        """Look at the table again."""
        self.screen.measure()
        self.view = self.match.view(self.seat)
        self.menu = menu_for(self.view.choices, self.style)

    def decide(self) -> None:
        self.show()
        self.screen.completions = self.complete
        while not self.done:
            self.take(self.screen.ask(self.prompt()))

    def prompt(self) -> str:
        if self.style.plain:
            return "Your move: "
        return f"{self.match.names[self.seat]}> " if len(self.room.persons) > 1 else "> "

    # --- what is shown

    def show(self, whole: bool | None = None) -> None:
        """The news, the table, the question, the choices."""
        if self.style.plain:
            self.speak(self.room.since(self.seat) == 0 if whole is None else whole)
            return
        height = self.style.height
        news, question, gap = self.news(), self.question_lines(), [""]
        table = self.room.table_lines(self.view, height - len(question) - min(len(news), 5) - 3)
        if len(news) + len(table) + len(question) + 3 > height:  # a low screen: the question and the table come first
            question = self.question_lines(short=True)
            room = height - len(table) - len(question) - 3
            if len(news) > max(room, 3):
                news = [self.style.paint("(`log` tells what came before)", "faint"), *news[-max(room - 1, 2) :]]
            gap = [""] if len(news) + len(table) + len(question) + 3 <= height else []
        self.screen.clear()
        self.screen.say(*news, *gap, *table, *gap, *question)

    def news(self) -> list[str]:
        """What happened since this person's last decision; before the first one, also what is played."""
        first = self.room.since(self.seat)
        heading = self.room.heading() if first == 0 else []
        note, self.room.note = self.room.note, ""
        news = self.room.news_lines(self.seat, first, len(self.match.actions))
        return heading + news + (wrap(note, self.style.width) if note else [])

    def question_lines(self, short: bool = False) -> list[str]:
        """What is asked, what follows from it (in one line if need be), and the choices."""
        width = self.style.width
        lines = [self.style.paint(line, "act") for line in wrap(self.view.prompt.text, width)]
        if self.view.prompt.detail:
            detail = [clip(self.view.prompt.detail, width)] if short else wrap(self.view.prompt.detail, width)
            lines += [self.style.paint(line, "faint") for line in detail]
        return lines + menu_lines(self.menu, self.style, short)

    def speak(self, whole: bool) -> None:
        """The same in sentences; the whole table only at first and when asked (`look`)."""
        width = self.style.width
        said = self.news()
        said += self.room.table_lines(self.view) if whole else []
        if not whole:
            said += [line for text in say_own(self.view, self.room.faces) for line in wrap(text, width)]
        said += wrap(f"{self.view.prompt.text} {self.view.prompt.detail}".strip(), width)
        self.screen.say("", *said, *wrap(menu_sentence(self.menu), width))

    def show_menu(self) -> None:
        if self.style.plain:
            self.screen.say(*wrap(menu_sentence(self.menu), self.style.width))
        else:
            self.screen.say(*menu_lines(self.menu, self.style))

    def tell(self, text: str, first: str = "") -> None:
        self.screen.say(*wrap(text, self.style.width, first))

    # --- what is typed

    def take(self, typed: str) -> None:
        """Understand one line."""
        typed = typed.strip()
        if not typed:
            self._nothing()
        elif typed.startswith("/"):
            if not commands.obey(self, typed[1:]):
                self.tell(f"There is no command {typed[1:].split(' ')[0]!r}; help lists them.")
        elif typed.isdecimal() and not self._exact(typed):
            self._number(int(typed[:9]))
        elif self._exact(typed) or not commands.obey(self, typed):
            self._move(typed)

    def _exact(self, typed: str) -> bool:
        """Whether this is the text of a move that may be made now."""
        try:
            legal = self.match.legal(self.seat)
            return self.match.notation.parse(typed, legal) in legal
        except BadInput:
            return False

    def _nothing(self) -> None:
        """Enter alone: the whole menu again, or the one move that is left in it."""
        if not self.menu.whole and len(self.menu.entries) == 1 and self.menu.entries[0].choice:
            self.play(self.menu.entries[0].choice.action)
            return
        self.renew()
        self.show()

    def _number(self, number: int) -> None:
        entry = self.menu.picked(number)
        if entry is None:
            self.tell(f"There is no {number} here: the numbers go from 1 to {len(self.menu.entries)}.")
        elif entry.choice is not None:
            self.play(entry.choice.action)
        else:
            self._narrow(menu_of(entry.choices, whole=False))

    def _several(self, typed: str) -> bool:
        """Several moves typed as one line: all of them, or none; False if it is no such line."""
        split = self.match.game.parts.in_one_line
        texts = split(self.match.box, typed) if split is not None else []
        made = len(self.match.actions)
        for text in texts:
            legal = self.match.legal(self.seat)
            action = self.match.notation.parse(text, legal)
            if action not in legal:
                reason = self.match.refusal(self.seat, action)
                self.match.undo(len(self.match.actions) - made)
                self.tell(f"No: {text}: {reason}.")
                return True
            self.match.play(self.seat, action)
        self.done = bool(texts)
        return bool(texts)

    def _move(self, typed: str) -> None:
        if self._several(typed):
            return
        legal = self.match.legal(self.seat)
        try:
            action = self.match.notation.parse(typed, legal)
        except BadInput as error:
            left = narrowed(self.view.choices, typed)
            if left:
                self._narrow(menu_of(left, whole=False))
            else:
                self.tell(at_start(str(error)))
            return
        if action in legal:
            self.play(action)
        else:
            self.tell(f"No: {self.match.refusal(self.seat, action)}.".replace("..", "."))

    def _narrow(self, menu: Menu) -> None:
        self.menu = menu
        self.show_menu()
        if len(menu.entries) == 1:
            self.tell("Press Enter to do it, or type something else.")

    def play(self, action: int) -> None:
        """Do it. The screen goes on with what happens next."""
        self.match.play(self.seat, action)
        self.done = True

    def complete(self, typed: str) -> list[str]:
        """For the Tab key: how a move, or the name of a command, can go on."""
        found = next_words(self.view.choices, typed)
        if " " not in typed.lstrip():
            found += [name for name in commands.NAMES if name.startswith(typed.strip()) and name not in found]
        elif typed.split(" ")[0] == "why":
            found = next_words(self.view.choices, typed.partition(" ")[2])
        return found
