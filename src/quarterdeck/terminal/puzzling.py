"""Puzzles in the terminal: one after another, one answer each."""

from __future__ import annotations

import sys

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.puzzles import HARDNESS, Puzzle, explanation, hint, puzzle_view, puzzles_of, verdict
from quarterdeck.engine.view import Choice
from quarterdeck.terminal.board import drawing_of, drawn
from quarterdeck.terminal.menu import menu_for, menu_lines, menu_sentence, narrowed, next_words
from quarterdeck.terminal.screen import Leave, Screen
from quarterdeck.terminal.speak import say_table
from quarterdeck.terminal.style import style_of, wrap

COMMANDS = "Type a move or its number; hint names the kind of move, give up shows the answer, quit leaves."


def play(game: Game, difficulty: int | None, plain: bool, no_color: bool = False) -> int:
    """All puzzles of a game, the easiest first."""
    found = [puzzle for puzzle in puzzles_of(game) if difficulty in (None, puzzle.difficulty)]
    if not found:
        raise BadInput(f"no puzzles come with {game.title}")
    screen = Screen(style_of(sys.stdout, plain, no_color))
    screen.watch()
    right = asked = 0
    try:
        for number, puzzle in enumerate(found, 1):
            right += PuzzleDesk(screen, puzzle, f"Puzzle {number} of {len(found)}").solve()
            asked = number
            if number < len(found):
                screen.ask("Enter for the next one> ")
    except Leave as leaving:
        screen.say(f"{right} of {asked} solved.")
        return leaving.status
    screen.say(f"{right} of {asked} solved.")
    return 0


def otherwise(match: Match) -> list[str]:
    """The options of the position that are not as usual."""
    return [
        one.sentence(match.options[one.name]) for one in match.game.options if match.options[one.name] != one.default
    ]


class PuzzleDesk:
    """One puzzle, until it is answered."""

    def __init__(self, screen: Screen, puzzle: Puzzle, head: str) -> None:
        self.screen = screen
        self.puzzle = puzzle
        self.head = f"{head}, {HARDNESS[puzzle.difficulty]}: {puzzle.game.title}"
        self.match = puzzle.match()
        self.seat = self.match.waiting()[0]
        self.view = puzzle_view(self.match, self.seat)

    def solve(self) -> bool:
        """Whether the first answer was right."""
        self.show()
        self.screen.completions = lambda typed: next_words(self.view.choices, typed)
        while True:
            typed = self.screen.ask("> ").strip()
            word = typed.lower()
            if word in ("quit", "q"):
                raise Leave()
            if word in ("hint", "h"):
                self.tell(f"It is a move of this kind: {hint(self.puzzle)}.")
            elif word in ("give up", "g"):
                self.tell(explanation(self.puzzle))
                return False
            elif word in ("", "look", "help", "?"):
                self.show()
            else:
                choice = self.chosen(typed)
                if choice is not None:
                    return self.judge(choice)

    def chosen(self, typed: str) -> Choice | None:
        """The choice of a number or of a text; None after it was said why there is none."""
        entries = menu_for(self.view.choices, self.screen.style).entries
        if typed.isascii() and typed.isdecimal() and 1 <= int(typed) <= len(entries):
            found = list(entries[int(typed) - 1].choices)
        else:
            found = narrowed(self.view.choices, typed)
        exact = [choice for choice in found if choice.text.lower() == typed.lower()]
        if len(exact or found) == 1:
            return (exact or found)[0]
        if not found:
            self.tell(f"That is none of the moves here. {COMMANDS}")
        else:
            self.tell("Which: " + ", ".join(choice.text for choice in found[:12]) + "?")
        return None

    def judge(self, choice: Choice) -> bool:
        self.tell(verdict(self.puzzle, choice.text))
        self.tell(explanation(self.puzzle))
        if self.puzzle.played:
            self.tell(f"In the match '{self.puzzle.played}' was played.")
        return choice.text in self.puzzle.solution

    def show(self) -> None:
        style = self.screen.style
        self.screen.clear()
        self.screen.say(self.head, *otherwise(self.match), "")
        menu = menu_for(self.view.choices, style)
        faces = self.match.game.view.faces(self.match.box)
        if style.plain:
            sentences = [*say_table(self.view, faces), f"{self.view.prompt.text} {self.view.prompt.detail}".strip()]
            for text in (*sentences, menu_sentence(menu), COMMANDS):
                self.tell(text)
            return
        asked = [style.paint(line, "act") for line in wrap(self.view.prompt.text, style.width)]
        table = drawn(drawing_of(self.match.game), self.view, faces, style)
        self.screen.say(*table, "", *asked, *menu_lines(menu, style), *wrap(COMMANDS, style.width))

    def tell(self, text: str) -> None:
        self.screen.say(*wrap(text, self.screen.style.width))
