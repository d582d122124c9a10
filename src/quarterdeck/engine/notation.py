"""Notation: every action has one text, which parses back."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Any

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game


def plain_text(text: str) -> str:
    """How texts are compared: case, spaces and typographic dashes and quotes do not matter."""
    text = text.strip().lower().replace("\u2019", "'").replace("\u2192", ">").replace("->", ">")
    text = re.sub(r"\s*([>,])\s*", r"\1", text)
    return re.sub(r"\s+", " ", text)


class Notation:
    """The texts of all actions of a game with a given box."""

    def __init__(self, game: Game, box: Any) -> None:
        self.game = game
        self.box = box
        self._numbers: dict[str, list[int]] = {}

    def text(self, action: int) -> str:
        return str(self.game.words.action_text(self.box, action))

    @property
    def numbers(self) -> dict[str, list[int]]:
        """From text to action numbers. Equal cards give equal texts, so there may be several."""
        if not self._numbers:
            for action in range(self.game.actions):
                self._numbers.setdefault(plain_text(self.text(action)), []).append(action)
        return self._numbers

    def parse(self, text: str, legal: Sequence[int] = ()) -> int:
        """The action of a text, or of another way to write it; of several, the one that is legal now."""
        typed = plain_text(text)
        others = self.game.words.same_as(typed) if hasattr(self.game.words, "same_as") else ()
        known = [each for each in (typed, *map(plain_text, others)) if each in self.numbers]
        if not known:
            raise BadInput(f"{text.strip()!r} is not a move; {self._nearest(typed, legal)}")
        found = [action for each in known for action in self.numbers[each]]
        meant = typed if typed in self.numbers else known[-1]
        return next((action for action in found if action in legal), self.numbers[meant][0])

    def _nearest(self, typed: str, legal: Sequence[int]) -> str:
        texts = [self.text(action) for action in legal] or list(self.numbers)
        near = difflib.get_close_matches(typed, [plain_text(each) for each in texts], 1, 0.55)
        if near:
            return "did you mean " + next(repr(each) for each in texts if plain_text(each) == near[0]) + "?"
        return f"a move looks like {texts[-1]!r}" if texts else "there is none now"
