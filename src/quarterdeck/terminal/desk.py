"""What a person who decides is shown: the news, the table, the question, the choices."""

from __future__ import annotations

from quarterdeck.terminal.menu import menu_for, menu_lines, menu_sentence
from quarterdeck.terminal.room import Room
from quarterdeck.terminal.speak import say_own
from quarterdeck.terminal.style import Style, clip, wrap


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

    def prompt(self) -> str:
        if self.style.plain:
            return "Your move: "
        return f"{self.match.names[self.seat]}> " if len(self.room.persons) > 1 else "> "

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
        """Speak the View in sentences; the whole table only at first and when asked (`look`)."""
        width = self.style.width
        news = self.news()
        news += self.room.table_lines(self.view) if whole else []
        if not whole:
            news += [line for text in say_own(self.view, self.room.faces) for line in wrap(text, width)]
        news += wrap(f"{self.view.prompt.text} {self.view.prompt.detail}".strip(), width)
        self.screen.say("", *news, *wrap(menu_sentence(self.menu), width))

    def show_menu(self) -> None:
        if self.style.plain:
            self.screen.say(*wrap(menu_sentence(self.menu), self.style.width))
        else:
            self.screen.say(*menu_lines(self.menu, self.style))

    def tell(self, text: str, first: str = "") -> None:
        self.screen.say(*wrap(text, self.style.width, first))

    def play(self, action: int) -> None:
        """Do it. The screen goes on with what happens next."""
        self.match.play(self.seat, action)
        self.done = True
