"""What may be done: listed by number, grouped where it is much, narrowed by what a person types.

A group is a beginning of the notation that can be typed (`attack F>E with`): the menu completes a language of commands,
and reads no fact of the game out of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quarterdeck.engine.notation import plain_text
from quarterdeck.engine.speech import at_start
from quarterdeck.engine.view import Choice
from quarterdeck.terminal.style import Style, clip, columns

FEW = 14  # so many choices are all listed
TALL = 32  # lines of a screen that has room for long lists
LINES = 6  # so many get a line each, with what they do


@dataclass(frozen=True)
class Entry:
    """One line of a menu: a choice, or a group of choices that begin with the same words."""

    text: str
    choices: tuple[Choice, ...]

    @property
    def choice(self) -> Choice | None:
        return self.choices[0] if len(self.choices) == 1 else None

    def next_words(self) -> list[str]:
        """How the choices of a group go on, as far as those with the same next word agree."""
        at = len(self.text.split())
        groups: dict[str, list[list[str]]] = {}
        for choice in self.choices:
            words = choice.text.split()[at:]
            groups.setdefault(words[0] if words else "", []).append(words)
        return [" ".join(split[0][: max(1, _shared(split))]) for split in groups.values()]


@dataclass(frozen=True)
class Menu:
    """The entries that the numbers on the screen stand for."""

    entries: tuple[Entry, ...]
    whole: bool = True  # False: narrowed by what was typed

    def picked(self, number: int) -> Entry | None:
        return self.entries[number - 1] if 1 <= number <= len(self.entries) else None


def menu_of(choices: Sequence[Choice], whole: bool = True, few: int = FEW) -> Menu:
    """A menu of choices: each by itself if they are few, else grouped by the next word that differs."""
    if len(choices) <= few:
        return Menu(tuple(Entry(choice.text, (choice,)) for choice in choices), whole)
    split = [choice.text.split() for choice in choices]
    depth = _shared(split) + 1
    groups: dict[str, list[Choice]] = {}
    for words, choice in zip(split, choices, strict=True):
        groups.setdefault(" ".join(words[:depth]), []).append(choice)
    if len(groups) * 3 > len(choices) * 2:  # hardly anything would be grouped
        return Menu(tuple(Entry(choice.text, (choice,)) for choice in choices), whole)
    return Menu(tuple(_entry(each) for each in groups.values()), whole)


def _entry(choices: Sequence[Choice]) -> Entry:
    """A group is called by all the words that its choices begin with."""
    split = [choice.text.split() for choice in choices]
    return Entry(" ".join(split[0][: _shared(split)]), tuple(choices))


def menu_for(choices: Sequence[Choice], style: Style) -> Menu:
    """The menu of a decision: on a low screen grouped earlier, if that makes it shorter."""
    menu = menu_of(choices)
    if style.height < TALL and not style.plain and len(menu_lines(menu, style)) > LINES - 2:
        groups = menu_of(choices, few=LINES)
        if len(groups.entries) < len(menu_lines(menu, style)):
            return groups
    return menu


def _shared(split: Sequence[list[str]]) -> int:
    """How many first words all choices have in common."""
    first = split[0]
    count = 0
    while count < min(len(words) for words in split) and all(words[count] == first[count] for words in split):
        count += 1
    return count


def narrowed(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """The choices that a typed beginning, or else a few words from anywhere in the move, still allow."""
    typed = plain_text(typed)
    if not typed:
        return list(choices)
    found = [choice for choice in choices if plain_text(choice.text).startswith(typed)]
    if found:
        return found
    words = typed.split()
    found = [choice for choice in choices if _has(plain_text(choice.text), words)]
    return found or [choice for choice in choices if _has(plain_text(choice.label), words)]


def _has(text: str, words: Sequence[str]) -> bool:
    parts = text.replace(">", " > ").replace(",", " , ").split() + text.split()
    return all(word in parts for word in words)


def next_words(choices: Sequence[Choice], typed: str) -> list[str]:
    """How a half-typed move can go on: for the Tab key."""
    head, _, tail = typed.lstrip().rpartition(" ")
    at = len(head.split())
    found = []
    for choice in choices:
        words = choice.text.split()
        if [word.lower() for word in words[:at]] == head.lower().split() and len(words) > at:
            if words[at].lower().startswith(tail.lower()):
                found.append(words[at])
    return list(dict.fromkeys(found))


def menu_lines(menu: Menu, style: Style, short: bool = False) -> list[str]:
    """A menu for the eye: a line each while they are few or each has more to say, then columns."""
    groups = [entry for entry in menu.entries if entry.choice is None]
    telling = len(menu.entries) <= FEW and all(entry.choice and _about(entry.choice) for entry in menu.entries)
    if ((groups or telling) and not short) or len(menu.entries) <= LINES:
        wide = min(max((len(entry.text) for entry in menu.entries), default=0), style.width // 2)
        return [_line(number, entry, wide, style) for number, entry in enumerate(menu.entries, 1)]
    digits = len(str(len(menu.entries)))
    texts = [entry.text if entry.choice else f"{entry.text} ... ({len(entry.choices)})" for entry in menu.entries]
    items = [_numbered(number, digits, text, style) for number, text in enumerate(texts, 1)]
    return columns(items, style.width)


def _numbered(number: int, digits: int, text: str, style: Style) -> str:
    return style.paint(str(number).rjust(digits), "act") + " " + text


def _line(number: int, entry: Entry, wide: int, style: Style) -> str:
    head = "  " + _numbered(number, 2, entry.text.ljust(wide), style)
    room = style.width - 2 - 3 - wide - 3
    if entry.choice is None:
        words = entry.next_words()
        between = ", " if any(" " in word for word in words) else " "
        about = f"{len(entry.choices)} ways: {between.join(words)}"
    else:
        about = _about(entry.choice)
    return (head + "   " + style.paint(clip(about, room), "faint")).rstrip()


def _about(choice: Choice) -> str:
    """What a choice does, where its text alone does not say it: one word more, as an article, says nothing more."""
    words, text = set(plain_text(choice.label).split()), set(plain_text(choice.text).replace(">", " ").split())
    label = choice.label if len(words - text) > (1 if words & text else 0) else ""
    return ". ".join(at_start(part) for part in (label, choice.consequence) if part)


def menu_sentence(menu: Menu) -> str:
    """A menu for the ear: numbers and texts in one sentence."""
    parts = []
    for number, entry in enumerate(menu.entries, 1):
        if entry.choice is None:
            parts.append(f"{number}, {entry.text} ... in {len(entry.choices)} ways")
        else:
            about = entry.choice.consequence
            parts.append(f"{number}, {entry.text}" + (f" ({about})" if about else ""))
    return "You may: " + "; ".join(parts) + "."
