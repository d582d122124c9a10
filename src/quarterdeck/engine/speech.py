"""Small helps for sentences: who does what, beginnings, lists, counts."""

from __future__ import annotations

from collections.abc import Sequence


class Speaker:
    """Says who does something, to one viewer: "You draw" to the one who does, "Ines draws" to the others."""

    def __init__(self, names: Sequence[str], viewer: int, titles: Sequence[str]) -> None:
        self.names = names
        self.viewer = viewer
        self.titles = titles

    def who(self, seat: int) -> str:
        """The one who does it."""
        if seat == self.viewer:
            return "You"
        return self.titles[seat] if self.viewer < 0 else self.names[seat]

    def whom(self, seat: int, by: int = -1) -> str:
        """A seat as an object inside a sentence: "you", or "yourself" if it is done by the same seat."""
        if seat == by:
            return "yourself" if seat == self.viewer else "themselves"
        return "you" if seat == self.viewer else self.who(seat)

    def whose(self, seat: int) -> str:
        return "your" if seat == self.viewer else f"{self.who(seat)}'s"

    def does(self, seat: int, verb: str) -> str:
        """Subject and verb: `does(seat, "draw")` is "You draw" or "Ines draws"."""
        head, _, tail = verb.partition(" ")
        verb = head if seat == self.viewer else third_person(head)
        return f"{self.who(seat)} {verb}{' ' + tail if tail else ''}"

    def doing(self, seat: int, verb: str) -> str:
        """Who does what, inside a sentence: "you draw"."""
        return f"you {verb}" if seat == self.viewer else self.does(seat, verb)


def third_person(verb: str) -> str:
    if verb == "have":
        return "has"
    if verb == "are":
        return "is"
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return verb + "es"
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + "s"


def at_start(text: str) -> str:
    """A text as the beginning of a sentence; what else is in capitals stays so."""
    return text[:1].upper() + text[1:]


def listed(words: Sequence[str], last: str = "and") -> str:
    """"a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + f" {last} {words[-1]}"


def counted(number: int, noun: str, many: str = "") -> str:
    """"1 card", "3 cards"."""
    return f"{number} {noun if number == 1 else many or noun + 's'}"
