"""The puzzles that come with a game: puzzles.toml in its folder, a scenario's words each, without what can be made.

    [[puzzle]]
    name       = "20000012-37"          # the deal and the move that it comes from
    difficulty = 2                      # 1 to 3
    solution   = ["deploy 10S C"]
    played     = "pass"                 # in the match
    chances    = {"deploy 10S C" = [61, 59, 63], pass = [40, 38, 42]}  # in 100, from where to where
    position   = {...}
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any  # for what TOML can hold

from msgspec.structs import replace

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.packed import game_files
from quarterdeck.engine.position import read_toml
from quarterdeck.engine.scenario import set_up
from quarterdeck.engine.view import View

FILE = "puzzles.toml"
SHARED: tuple[str, ...] = ("seats", "options", "position")  # with a scenario
HARDNESS = {1: "easy", 2: "middling", 3: "hard"}


@dataclass(frozen=True)
class Worth:
    """What a move of a puzzle wins, in 100, with a 95 % interval; all three are the same where it is exact."""

    text: str
    chance: float
    low: float
    high: float


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move, or two, is far better than all others for the seat that decides."""

    game: Game
    name: str
    difficulty: int
    solution: tuple[str, ...]
    played: str
    moves: tuple[Worth, ...]  # from the best on
    words: dict[str, Any]  # of the scenario

    def match(self) -> Match:
        """The position; cards that the seat cannot see are dealt anew."""
        match, _ = set_up(self.words, lambda _: self.game)
        match.names = match.titles
        return match

    def worth(self, text: str) -> Worth | None:
        return next((move for move in self.moves if move.text == text), None)

    @property
    def best(self) -> Worth:
        return self.moves[0]


def read_puzzle(game: Game, words: dict[str, Any]) -> Puzzle:
    """A puzzle from its words; BadInput if one is missing."""
    try:
        worths = [Worth(text, *numbers) for text, numbers in words["chances"].items()]
        shared: dict[str, Any] = {name: words[name] for name in SHARED if name in words}
        return Puzzle(
            game,
            str(words["name"]),
            int(words["difficulty"]),
            tuple(words["solution"]),
            str(words.get("played", "")),
            tuple(sorted(worths, key=lambda move: -move.chance)),
            {"game": game.slug, **shared},
        )
    except (KeyError, TypeError, ValueError) as problem:
        raise BadInput(f"is no puzzle: {problem}", file=FILE) from None


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, the easiest first."""
    found = [read_puzzle(game, words) for path in game_files(game.folder, FILE) for words in read_toml(path)["puzzle"]]
    return tuple(sorted(found, key=lambda puzzle: (puzzle.difficulty, puzzle.name)))


def find_puzzle(game: Game, name: str) -> Puzzle:
    for puzzle in puzzles_of(game):
        if puzzle.name == name:
            return puzzle
    raise BadInput(f"{game.title} has no puzzle {name[:40]!r}")


def puzzle_view(match: Match, seat: int) -> View:
    """What a seat sees, without the odds that would tell the answer."""
    view = match.view(seat)
    odds = ("chances", "success", "then")
    choices = tuple(
        replace(
            choice,
            consequence="",
            consequence_refs=(),
            args={name: value for name, value in choice.args.items() if name not in odds},
        )
        for choice in view.choices
    )
    counters = tuple(counter for counter in view.counters if "chances" not in counter.args)
    return replace(view, choices=choices, counters=counters)


def hint(puzzle: Puzzle) -> str:
    """The kind of move that solves it, by the first word of its notation."""
    kinds = dict.fromkeys(text.split()[0] for text in puzzle.solution)
    return " or ".join(kinds)


def explanation(puzzle: Puzzle) -> str:
    """Why, made from the numbers."""
    rest = next((move for move in puzzle.moves if move.text not in puzzle.solution), None)
    best = " or ".join(f"'{text}'" for text in puzzle.solution)
    wins = f"{best} {_wins(puzzle, puzzle.best)}"
    return f"{wins}; the next best, '{rest.text}', {_times(rest)}." if rest else f"{wins}."


def verdict(puzzle: Puzzle, text: str) -> str:
    """How a move compares with the best one."""
    move = puzzle.worth(text)
    if text in puzzle.solution:
        return "Right."
    if move is None:
        least = round(puzzle.best.chance - min(each.chance for each in puzzle.moves), 1)
        few = f"it is not among the {len(puzzle.moves)} that promise most"
        return f"Not the best: {few}, and costs {least:g} in 100, or more."
    cost = round(puzzle.best.chance - move.chance, 1)
    return f"Not the best: it {_wins(puzzle, move)}, {cost:g} less."


def _wins(puzzle: Puzzle, move: Worth) -> str:
    return f"{'wins' if puzzle.game.competitive else 'succeeds'} {_times(move)}"


def _times(move: Worth) -> str:
    return f"{move.chance:g} times in 100" if move.low == move.high else f"about {move.chance:g} times in 100"

