"""Notation: every action has one text, which parses back."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import Any  # for a function of the game's, as a key

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.fields import AnyBox
from quarterdeck.engine.game import Game
from quarterdeck.engine.view import Choice


def plain_text(text: str) -> str:
    """How texts are compared: case, spaces and typographic dashes and quotes do not matter."""
    text = text.strip().lower().replace("\u2019", "'").replace("\u2192", ">").replace("->", ">")
    text = re.sub(r"\s*([>,])\s*", r"\1", text)
    return re.sub(r"\s+", " ", text)


Numbers = dict[str, list[int]]
CACHED = 16  # boxes whose texts are remembered: matches of one game mostly have the same
_cache: dict[tuple[Any, bytes], Numbers] = {}


class Notation:
    """The texts of all actions of a game with a given box."""

    def __init__(self, game: Game, box: AnyBox) -> None:
        self.game = game
        self.box = box
        self.settled: dict[tuple[int, int], Choice] = {}  # kept by the game's View (look.py)
        self._texts: dict[int, str] = {}
        self._numbers: Numbers | None = None

    def text(self, action: int) -> str:
        if action not in self._texts:
            self._texts[action] = str(self.game.words.action_text(self.box, action))
        return self._texts[action]

    @property
    def numbers(self) -> Numbers:
        """From text to action numbers. Equal cards give equal texts, so there may be several."""
        if self._numbers is None:
            self._numbers = self._shared_numbers()
        return self._numbers

    def _shared_numbers(self) -> Numbers:
        key = (self.game.words.action_text, self.box.pack())
        if key not in _cache:
            numbers: Numbers = {}
            for action in range(self.game.actions):
                numbers.setdefault(plain_text(self.text(action)), []).append(action)
            while len(_cache) >= CACHED:
                _cache.pop(next(iter(_cache)))
            _cache[key] = numbers
        return _cache[key]

    def only(self, text: str) -> int | None:
        """The action that is written so and not otherwise, whatever is legal now; None: several, or none."""
        found = self.numbers.get(plain_text(text), ())
        return found[0] if len(found) == 1 else None

    def parse(self, text: str, legal: Sequence[int] = ()) -> int:
        """The action of a text, or of another way to write it; of several, the one that is legal now."""
        return self.meant(text, legal)[0]

    def meant(self, text: str, legal: Sequence[int]) -> Sequence[int]:
        """The one that is legal now; where none is, all that are written so, as equal cards are."""
        typed = plain_text(text)
        others = self.game.words.same_as(typed) if hasattr(self.game.words, "same_as") else ()
        forms = [typed, *map(plain_text, others)]
        here = {plain_text(self.text(action)): action for action in reversed(legal)}
        for form in forms:
            if form in here:
                return [here[form]]
        numbers = self.numbers
        known = [form for form in forms if form in numbers]
        if not known:
            reason = self.game.parts.never(typed)
            if reason:
                raise BadInput(reason)
            raise BadInput(f"{text.strip()!r} is not a move; {self._nearest(typed, legal)}")
        return numbers[typed if typed in numbers else known[-1]]

    def _nearest(self, typed: str, legal: Sequence[int]) -> str:
        texts = [self.text(action) for action in legal] or list(self.numbers)
        near = difflib.get_close_matches(typed, [plain_text(each) for each in texts], 1, 0.55)
        if near:
            return "did you mean " + next(repr(each) for each in texts if plain_text(each) == near[0]) + "?"
        return f"a move looks like {texts[-1]!r}" if texts else "there is none now"
