"""Card sets in use, by number: a box says by its number which set it was packed from, so that words can name cards."""

from __future__ import annotations

import threading
import weakref
from collections import Counter, deque
from typing import Generic, TypeVar

S = TypeVar("S")
MOST_NUMBERS = 32_767  # what a box has room for
RECENT = 32  # sets cached even if no box of them is left: a copy of a box may still exist


class Editions(Generic[S]):
    """The card sets of a game. One that no box is packed from any more is forgotten, so a server may read as many sets
    as people bring."""

    def __init__(self) -> None:
        self.sets: dict[int, S] = {}  # by number
        self._boxes: Counter[int] = Counter()
        self._recent: deque[int] = deque(maxlen=RECENT)
        self._last = -1
        self._lock = threading.RLock()  # a box may be let go of in any thread, and while another is packed

    def number_for(self, box: object, card_set: S, keep: bool = False) -> int:
        """The number of a set for a box that is packed from it; `keep`: never dropped, as the game's own sets."""
        with self._lock:
            number = next((each for each, known in self.sets.items() if known == card_set), -1)
            if number < 0:
                number = self._last = self._free()
                self.sets[number] = card_set
            if number in self._recent:
                self._recent.remove(number)
            elif len(self._recent) == RECENT:
                self._forget(self._recent.popleft())
            self._recent.append(number)
            self._boxes[number] += 1
            if not keep:
                weakref.finalize(box, self._let_go, number).atexit = False
            return number

    def __len__(self) -> int:
        return len(self.sets)

    def _free(self) -> int:
        """The next number; used ones are reused as late as possible, because names may be cached by them."""
        number = (self._last + 1) % MOST_NUMBERS
        while number in self.sets:
            number = (number + 1) % MOST_NUMBERS
        return number

    def _let_go(self, number: int) -> None:
        with self._lock:
            self._boxes[number] -= 1
            if number not in self._recent:
                self._forget(number)

    def _forget(self, number: int) -> None:
        if self._boxes[number] <= 0:
            self.sets.pop(number, None)
            self._boxes.pop(number, None)
