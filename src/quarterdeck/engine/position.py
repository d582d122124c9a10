"""Positions: any table written down in the game's words and set up from them again. `dump` and `load` are inverse.

A game's words.py gives `position(box, table)` (a dictionary of strings, numbers, lists) and
`set_up(box, words, table)`, which fills a blank table whose generator is seeded; hidden cards that nobody
names are dealt from the rest. Fields that the words do not cover are written by name under `fields`.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any  # what TOML can hold

from quarterdeck.engine import toml
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.fields import AnyBox, AnyTable
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.ranges import out_of_range
from quarterdeck.engine.record import read_text, seed_from_number
from quarterdeck.engine.secrets import ENGINES

LUCKS = 3


def dump(game: Game, box: AnyBox, table: AnyTable) -> dict[str, Any]:
    """A table in the game's words; what they do not say stands under `fields`."""
    words: dict[str, Any] = dict(game.words.position(box, table))
    # What the words do not name is dealt when they are read. A field that comes out right with one luck and wrong with
    # another is not covered by the words.
    read = [_read(game, box, words, seed) for seed in range(LUCKS)]
    rest = {
        name: value
        for name, value in table.dump().items()
        if name == "luck" or any(value != getattr(each, name) for each in read)
    }
    if rest:
        words["fields"] = rest
    return words


def _read(game: Game, box: AnyBox, words: dict[str, Any], seed: int) -> AnyTable:
    table: AnyTable = game.Table()
    table.luck = luck_for(seed_from_number(seed), 0)
    game.words.set_up(box, dict(words), table)
    return table


def load(game: Game, box: AnyBox, words: dict[str, Any], seed: int = 0) -> Any:
    """A table from the game's words; one that cannot be is refused."""
    table = load_unchecked(game, box, words, seed)
    wrong = impossible(game, box, table)
    if wrong:
        raise BadInput(f"[position] cannot come up in {game.title}: {wrong}")
    return table


def load_unchecked(game: Game, box: AnyBox, words: dict[str, Any], seed: int = 0) -> Any:
    """A table from the game's words, whether or not it can be: for tests of what `sound` notices."""
    table = game.Table()
    table.luck = luck_for(seed_from_number(seed), 0)
    words = dict(words)
    fields = words.pop("fields", {})
    try:
        game.words.set_up(box, words, table)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # a text where a table was expected, and the like: the words are at fault, not the table
        raise BadInput(f"[position] cannot be set up: {error or type(error).__name__}") from error
    try:
        table.load(fields)
    except (ValueError, TypeError, AttributeError) as error:
        raise BadInput(f"[position.fields]: {error}") from None
    return table


def dump_seen(match: Match, seat: int) -> dict[str, Any]:
    """A match as one seat sees it. Cards that it cannot see are question marks, dealt anew when this is read."""
    game, box, seen = match.game, match.box, match.shown(seat)
    words: dict[str, Any] = dict(game.words.position(box, seen))
    if _gives(match, seat, words):
        return words
    hidden = {*ENGINES, *game.parts.secrets}
    words["fields"] = {name: value for name, value in seen.dump().items() if name not in hidden}
    if not _gives(match, seat, words):
        raise BadInput("this position cannot be put into words while a card is carried out; once it is done, it can")
    return words


def _gives(match: Match, seat: int, words: dict[str, Any]) -> bool:
    """Whether a seat may do the same at the position of these words as in the match."""
    try:
        start = load(match.game, match.box, words)
    except BadInput:
        return False
    return Match(match.game, match.names, match.options, start=start).legal(seat) == match.legal(seat)


def impossible(game: Game, box: AnyBox, table: AnyTable) -> str:
    """Why a table cannot be: the law of the game that it breaks, or that nobody can go on; empty if it can."""
    try:
        broken = int(game.function("sound")(box, table))
        if broken:
            return law_name(game, broken)
        return out_of_range(game.parts.ranges, table) or _nobody_can_go_on(game, box, table)
    except (ArithmeticError, LookupError, ValueError):  # a count or a number of a card, a seat, a phase out of range
        return out_of_range(game.parts.ranges, table) or "a number is out of range"


def _nobody_can_go_on(game: Game, box: AnyBox, table: AnyTable) -> str:
    waited_for = game.function("waiting")(box, table)
    if waited_for >> box.seats:
        return "somebody is to decide who is not there"
    moves = [0] * game.most_moves
    for seat in range(box.seats):
        if waited_for >> seat & 1 and not game.function("legal")(box, table, seat, moves):
            return f"{game.words.seat_title(box, seat)} is to decide and has no move"
    return ""


def law_name(game: Game, number: int) -> str:
    """A law of the game by its number, in the words of its constant: 'supply route broken'."""
    names = (name for name, value in vars(game.parts.laws).items() if name.isupper() and value == number)
    return next(names, f"law {number}").lower().replace("_", " ")


def parse_toml(text: str, file: str) -> dict[str, Any]:
    try:
        return toml.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"is not TOML: {error}", file=file) from None


def read_toml(path: Path) -> dict[str, Any]:
    return parse_toml(read_text(path), str(path))


def to_toml(words: dict[str, Any]) -> str:
    """A dictionary as TOML: plain values first, then the tables."""
    lines = [f"{_key(name)} = {_value(value)}" for name, value in words.items() if not isinstance(value, dict)]
    for name, value in words.items():
        if isinstance(value, dict):
            lines += ["", f"[{_key(name)}]"]
            lines += [f"{_key(inner)} = {_value(each)}" for inner, each in value.items()]
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    plain = name.isascii() and name and all(letter.isalnum() or letter in "-_" for letter in name)
    return name if plain else _text(name)


def _text(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def one_line(value: object) -> str:
    """A value as TOML, on one line unless a text in it has several."""
    return _value(value)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, int):
        return str(value) if value < 1 << 63 else _text(str(value))
    if isinstance(value, str):
        if "\n" in value and '"""' not in value and "\\" not in value:
            return '"""\n' + value + '"""'
        return _text(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items()) + "}"
    return "[" + ", ".join(_value(each) for each in value) + "]"
