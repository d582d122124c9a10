"""When each seat was asked its current question.

Several seats may be asked at the same time. An answer names the number of the move that its person looked at; when
others have answered meanwhile, it still counts, as long as its seat has been asked the same question, with the same
choices, at every move since then.
"""

from __future__ import annotations

from dataclasses import dataclass

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match
from quarterdeck.engine.view import Prompt
from quarterdeck.server.errors import Refused


@dataclass(frozen=True)
class Question:
    """What a seat is asked, and since which move."""

    since: int
    text: Prompt
    choices: list[int]


class Questions:
    """The open questions of a match; they are looked at after every move."""

    def __init__(self) -> None:
        self._open: dict[int, Question] = {}
        self._number = -1

    def look(self, match: Match) -> None:
        """A move was made, or moves were taken back."""
        number = len(match.actions)
        waiting = match.waiting()
        before = self._open if number == self._number + 1 else {}
        mover = match.actions[-1].seat if match.actions else -1
        self._open, self._number = {}, number
        if len(waiting) < 2 and not before.keys() & set(waiting) - {mover}:
            return  # whoever is asked alone can only be overtaken by their own move
        for seat in waiting:
            text = match.game.words.question(match.box, match.shown(seat), seat, match.names)
            found = Question(number, text, match.legal(seat))
            old = before.get(seat)
            if old is not None and seat != mover and (old.text, old.choices) == (found.text, found.choices):
                found = old
            self._open[seat] = found

    def same_since(self, seat: int, number: int) -> bool:
        """Whether the question that a seat is asked now is the one it was asked after move `number`."""
        found = self._open.get(seat)
        return number == self._number or (found is not None and found.since <= number < self._number)


def parse(match: Match, seat: int, text: str) -> int:
    """What a seat that may act means by a text."""
    try:
        return match.action_of(seat, text)
    except BadInput as problem:
        raise Refused(str(problem)) from None
