"""quarterdeck puzzles: play those that come with the games, find others in bots' matches, and solve them again."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any  # for what TOML can hold

from quarterdeck.cli.arguments import Arguments, add_look
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import read_toml, to_toml
from quarterdeck.engine.puzzles import puzzles_of
from quarterdeck.engine.record import write_safely
from quarterdeck.engine.scenario import check_words, set_up
from quarterdeck.games import every, find

ABOUT = "Positions in which one move is far better than all others: play them, find more, solve them again."
MORE = """\
examples:
  quarterdeck puzzles play hit-the-deck
  quarterdeck puzzles play deckahedron --difficulty 3
  quarterdeck puzzles make hit-the-deck --games 20 --into puzzles
  quarterdeck puzzles check puzzles
  quarterdeck puzzles check hit-the-deck --seed 5

A puzzle is a file of its own, written whole; a run that was stopped is begun again with --first."""


def main(argv: Sequence[str]) -> int:
    chosen = arguments(argv)
    if chosen.what == "play":
        from quarterdeck.terminal.puzzling import play

        return play(find(chosen.where), chosen.difficulty, chosen.plain, chosen.no_color)
    return make(chosen) if chosen.what == "make" else check(chosen)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = Arguments("puzzles", ABOUT, MORE)
    words = "play: those that come with a game; make: find new ones; check: solve them again, deeper"
    parser.add_argument("what", choices=["play", "make", "check"], help=words)
    parser.add_argument("where", help="play, make: the game; check: a folder of puzzles, one of them, or a game")
    parser.add_argument("--difficulty", type=int, choices=(1, 2, 3), help="play: easy, middling or hard ones only")
    add_look(parser)
    parser.add_argument("--games", type=int, default=20, metavar="N", help="make: matches to play (20)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="make: the number of the first deal (0)")
    parser.add_argument("--into", type=Path, default=Path("puzzles"), metavar="FOLDER", help="make: where to (puzzles)")
    parser.add_argument("--seed", type=int, default=7, metavar="N", help="check: of the searches (7)")
    chosen = parser.parse_args(argv)
    if not 1 <= chosen.seed <= 1_000_000:
        raise BadInput("--seed takes 1 to 1,000,000")
    if not (1 <= chosen.games <= 100_000 and 0 <= chosen.first <= 1_000_000_000):
        raise BadInput("--games takes 1 to 100,000 and --first 0 or more")
    return chosen


def make(chosen: argparse.Namespace) -> int:
    game = find(chosen.where)
    if importlib.util.find_spec(f"{game.package}.puzzling") is not None:
        return make_exact(game, chosen)
    if not game.competitive or 2 not in game.seats:
        raise BadInput(f"there are no puzzles for {game.title}: nobody wins it")
    from quarterdeck.bots import puzzles

    chosen.into.mkdir(parents=True, exist_ok=True)
    found = sieved = 0
    for number in range(chosen.first, chosen.first + chosen.games):
        for puzzle in puzzles.find_puzzles(game, puzzles.FIRST_DEAL + number):
            try:
                text = puzzles.as_scenario(puzzle)
            except BadInput:
                continue
            if problem := puzzles.sieved(puzzle):
                sieved += 1
                print(f"{puzzle.name} does not hold: {problem}", file=sys.stderr, flush=True)
                continue
            found += 1
            path = chosen.into / f"{puzzle.name}.toml"
            write_safely(path, text)
            print(f"{path}: leads by {round(100 * puzzle.lead)} in 100", flush=True)
        print(f"{number - chosen.first + 1} of {chosen.games} matches, {found} puzzles", file=sys.stderr, flush=True)
    print(f"{found} puzzles in {chosen.games} matches of {game.title}; {sieved} more did not hold with other seeds.")
    return 0


def make_exact(game: Game, chosen: argparse.Namespace) -> int:
    """Puzzles of a game that knows its odds exactly: no match is played for them."""
    puzzling = importlib.import_module(f"{game.package}.puzzling")
    chosen.into.mkdir(parents=True, exist_ok=True)
    found = 0
    for number in range(chosen.first, chosen.first + chosen.games):
        words: dict[str, Any] | None = puzzling.puzzle(number)
        if words is not None:
            found += 1
            write_safely(chosen.into / f"{game.slug}-{words['name']}.toml", to_toml(words))
    print(f"{found} puzzles in {chosen.games} positions of {game.title}.")
    return 0


def check(chosen: argparse.Namespace) -> int:
    """Each is tried again with another seed, by the finder's test and four times as deep; 1 if one is not the same."""
    wrong = tried = 0
    for name, words in to_check(chosen.where):
        tried += 1
        problem = solved_again(name, words, chosen.seed)
        if problem:
            wrong += 1
            print(f"{name}: {problem}", flush=True)
    print(f"{tried - wrong} of {tried} come out the same, by the finder's test with another seed and 4 times as deep.")
    return 1 if wrong else 0


def to_check(where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Puzzles by name: those that come with a game, or those of a folder, or one."""
    path = Path(where)
    if not path.exists() and any(game.slug == where for game in every()):
        game = find(where)
        if not game.competitive:
            raise BadInput(f"the odds of {game.title} are exact: there is nothing to try again")
        yield from ((puzzle.name, {**puzzle.words, "solution": [*puzzle.solution]}) for puzzle in puzzles_of(game))
        return
    paths = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not paths:
        raise BadInput("there are no puzzles here", file=where)
    for each in paths:
        words = read_toml(each)
        if not words.get("solution"):
            raise BadInput("is no puzzle: it has no solution", file=str(each))
        check_words(words)
        yield str(each), words


def solved_again(name: str, words: dict[str, Any], seed: int) -> str:
    """Why a puzzle is not the same with another seed; empty: it is."""
    from quarterdeck.bots import puzzles

    return puzzles.tried_again(*position_of(name, words), seed)


def position_of(name: str, words: dict[str, Any]) -> tuple[Match, set[int]]:
    """The position of a puzzle, and the moves that solve it."""
    match, _ = set_up(words, find)
    waiting = match.waiting()
    if not waiting or not match.game.competitive:
        raise BadInput("nobody is to decide here in a game that somebody wins", file=name)
    return match, {match.action_of(waiting[0], text) for text in words["solution"]}
