"""A character at a real table: a match of a game master and one player, kept in a file as a position.

The table's own rules play it, so that a flip, a blow and a rest are what they are in a match; the game master's part is
done for whoever types. The file holds the character's words of a position (words/positions.py).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any  # what TOML can hold

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.luck import shuffle
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.position import dump, impossible, load_unchecked, read_toml, to_toml
from quarterdeck.engine.record import write_safely
from quarterdeck.engine.seeds import new_secret
from quarterdeck.engine.speech import listed
from quarterdeck.engine.view import Choice, Told, View
from quarterdeck.games.deckahedron import GAME
from quarterdeck.games.deckahedron.rules import deck
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.words.positions import OWN_WORDS
from quarterdeck.games.deckahedron.words.questions import question

ME = 1  # the seat of the character; the other is the game master's
SEAT = "P1"
FILE_WORDS = ("set", "options", "sheet", "fields", *OWN_WORDS)
UNKEPT = ("luck", "told", "events")
UNASKED = {"spend", "make", "carry", "roll", "free-flip"}  # what may be done besides an answer
AGREED = {"blessings": "on"}  # a Blessing card that nobody gives changes nothing
NAMELESS = "mine"  # a deck without a name is spoken to


class Character:
    """Somebody's deck, body and moves."""

    def __init__(self, name: str, options: dict[str, str], words: dict[str, Any] | None = None) -> None:
        self.name = name
        self.options = options
        self.sheet = ""  # the ranks that the character has, while a flip with another rank is not settled
        agreed = {**AGREED, **options}
        self.match = Match(GAME, ("GM", name), agreed, start=_start(agreed, words or {}))

    @property
    def box(self) -> t.Box:
        return self.match.box  # type: ignore[no-any-return]  # Match knows no game's own Box

    @property
    def table(self) -> t.Table:
        return self.match.table  # type: ignore[no-any-return]  # the same of its Table

    # --- its file

    @classmethod
    def new(cls, name: str, which: str, wounds: int) -> Character:
        """A fresh deck, shuffled."""
        options = {"set": which} if which != "a" else {}
        character = cls(name, options)
        character.table.luck = luck_for(new_secret(), 0)
        deck.new_deck(character.box, character.table, ME, wounds)
        character.table.wounds[ME] = wounds
        return character

    @classmethod
    def read(cls, path: Path) -> Character:
        words = read_toml(path)
        options = words.pop("options", {})
        which = words.pop("set", "a")
        unknown = [name for name in words if name not in FILE_WORDS]
        if unknown or which not in ("a", "b") or not isinstance(options, dict):
            expected = "set, deck, discard, exhausted, wounds, ranks, harm, tokens, moves and the like"
            raise BadInput(f"is not a deck: expected {expected}", file=str(path))
        sheet = words.pop("sheet", "")
        if which != "a":
            options["set"] = which
        try:
            character = cls(path.stem, {str(name): str(value) for name, value in options.items()}, words)
        except (BadInput, IndexError) as error:
            raise BadInput(f"is not a deck: {error}", file=str(path)) from None
        character.sheet = str(sheet)
        return character

    def text(self) -> str:
        """What its file holds."""
        words = dump(GAME, self.match.box, self.match.table)
        fields = {name: value for name, value in words.pop("fields", {}).items() if name not in UNKEPT}
        options = {name: value for name, value in self.options.items() if name != "set"}
        return to_toml(
            {
                "set": self.options.get("set", "a"),
                **({"options": options} if options else {}),
                **({"sheet": self.sheet} if self.sheet else {}),
                **words[SEAT],
                **({"fields": fields} if fields else {}),
            }
        )

    def write(self, path: Path) -> None:
        write_safely(path, self.text())

    # --- what happens to it

    @property
    def idle(self) -> bool:
        return self.table.state[ME] == t.IDLE

    def view(self) -> View:
        return self.match.view(ME)

    def answers(self) -> list[Choice]:
        """What may be answered now; nothing where nothing is asked."""
        if self.idle:
            return []
        found = [choice for choice in self.view().choices if choice.verb not in UNASKED]
        return sorted(found, key=lambda choice: choice.verb == "reshuffle")  # it may always be, and answers nothing

    def question(self) -> str:
        return question(self.match.box, self.match.shown(ME), ME, self.match.names).question

    def play(self, *texts: str, seat: int = ME) -> list[Told]:
        """Moves in the game's notation, one after the other; what they told, to anybody who listens."""
        found: list[Told] = []
        for text in texts:
            self.match.play_text(seat, text)
            found += self.match.told(len(self.match.actions), ME if self.name == NAMELESS else SPECTATOR)
        if seat == ME and self.idle and self.sheet:
            self.table.rank[ME] = [int(rank) for rank in self.sheet.split()]
            self.sheet = ""
        return found

    def lead(self, *texts: str) -> list[Told]:
        """Do something as the game master."""
        return self.play(*texts, seat=t.GM)

    def turn_to(self, rank: int) -> None:
        """For this flip, Strength is of this rank; afterwards the character is what it was."""
        if self.table.rank[ME][t.STRENGTH] == rank:
            return
        self.sheet = self.sheet or " ".join(str(each) for each in self.table.rank[ME])
        self.table.rank[ME] = list(next(points for points in t.POINTS if points[t.STRENGTH] == rank))

    def share(self, points: tuple[int, ...]) -> None:
        """Six points among the attributes, also later: a sheet of paper was there first."""
        if points not in t.POINTS:
            raise BadInput(f"six points are shared, 1 to 4 each, like 3 2 1, not {listed([str(p) for p in points])}")
        self.table.rank[ME] = list(points)

    def shuffle_deck(self) -> None:
        """Cards that were seen and taken back are hidden again."""
        self.table.luck = luck_for(new_secret(), 0)
        shuffle(self.match.table, self.match.table.deck[ME], self.match.table.deck_size[ME])


def _start(options: dict[str, str], own: dict[str, Any]) -> t.Table:
    """The table of these words; what no law allows is refused, but for a deck that must be reshuffled first."""
    box = GAME.pack_box(2, options)
    own = dict(own)
    words = {"phase": "play", SEAT: own}
    if "fields" in own:
        words["fields"] = own.pop("fields")
    table: t.Table = load_unchecked(GAME, box, words, int.from_bytes(new_secret()[:4], "big"))
    if table.state[ME] == t.IDLE:
        deck.keep_enough(box, table, ME)
    wrong = impossible(GAME, box, table)
    if wrong:
        raise BadInput(wrong)
    return table
