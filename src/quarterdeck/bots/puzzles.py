"""Puzzles: positions of matches in which one move is clearly better than all others.

A position is taken only if the best move leads by enough at two depths and with two seeds, every candidate weighed by
itself with equal effort (weighing.py). What cannot be told apart twice is no puzzle.

Another seed moves a lead by 1 to 3 in 100, so a position that leads by just enough may fail the same test again. The
finder asks for more (STRICT) than a puzzle must have (PLAIN), and then sieves: what it found is set up from its own
words and tried again with seeds that did not choose it, four times as deep too, and must still lead by more than enough
(SIEVE). `tried_again` is that test by itself, for whoever wants to see whether a puzzle holds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from statistics import mean
from typing import Any  # for what TOML can hold

from quarterdeck import bots
from quarterdeck.bots.chances import LEAD, LEAST_MOVES, Chance, Weighing
from quarterdeck.bots.weighing import Weigher
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import dump_seen, to_toml
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.scenario import set_up
from quarterdeck.games import find

GLANCE = 24  # simulations of each move, where many are near the best already at a glance there is no puzzle
FIRST_LOOK = 96  # simulations of each move, to see whether a closer look is worth it
DEPTHS = (400, 1600)
SEEDS = (1, 2)
FRESH = 3  # the first of the sieve's seeds, which are none of those that chose the position
DEEPER = 4  # times as deep as it was found, to try it again
MOST_SOLUTIONS = 2
A_MATCH = 2  # puzzles at most, so that they differ
FIRST_DEAL = 20_000_000  # deals of puzzles: neither the arena's nor those for tuning
PLAYERS = ("planner", "greedy")


@dataclass(frozen=True)
class Demand:
    """What a puzzle must have: the lead in every look, and how near moves that solve it together are on the average."""

    lead: float
    equal: float


PLAIN = Demand(LEAD, 0.05)
STRICT = Demand(LEAD + 0.03, 0.04)  # between seeds a lead differs by 1 to 3 in 100 (standard deviation)
SIEVE = Demand(LEAD + 0.02, 0.045)


@dataclass(frozen=True)
class Puzzle:
    """A position of a match, what solves it, and what every weighed move came to."""

    match: Match  # as it stands before the decision
    seat: int
    solution: tuple[int, ...]
    chances: tuple[Chance, ...]
    deal: int
    played: int | None = None  # in the match
    difficulty: int = 2  # 1: who does not look ahead finds it, 3: who does not never does

    @property
    def name(self) -> str:
        return f"{self.match.game.slug}-{self.deal}-{len(self.match.actions) + 1}"

    @property
    def lead(self) -> float:
        return self.chances[0].chance - rest_of(self.chances, self.solution)[0].chance


def find_puzzles(game: Game, deal: int) -> Iterator[Puzzle]:
    """Play one match between two bots and stop where there is a puzzle."""
    weighers = weighers_of(game)
    match = Match(game, ["first", "second"], {}, seed_from_number(deal))
    players = [bots.find(PLAYERS[(deal + seat) % len(PLAYERS)]) for seat in range(2)]
    found = 0
    while (waiting := match.waiting()) and found < A_MATCH:
        seat = waiting[0]
        action = bots.ask(players[seat], match, seat)
        if len(match.legal(seat)) >= LEAST_MOVES:
            puzzle = puzzle_in(match, seat, deal, weighers)
            if puzzle is not None:
                found += 1
                earlier, hard = match.before(len(match.actions)), difficulty(match, seat, puzzle.solution)
                yield replace(puzzle, match=earlier, played=action, difficulty=hard)
        match.play(seat, action)


def difficulty(match: Match, seat: int, solution: Sequence[int]) -> int:
    """1 to 3: how many of the bots that do not search miss it."""
    return 1 + sum(bots.ask(bots.find(name), match, seat) not in solution for name in PLAYERS)


def puzzle_in(match: Match, seat: int, deal: int, weighers: dict[int, Weigher]) -> Puzzle | None:
    """Whether a decision is a puzzle: it passes a glance, a first look, and then every closer one."""
    if len(near(look(weighers[GLANCE], match, seat, 0), LEAD / 2)) > MOST_SOLUTIONS + 1:
        return None
    looks = looks_at(match, seat, weighers, STRICT)
    solution = solved(looks, STRICT)
    return None if solution is None else Puzzle(match, seat, solution, looks[-1].moves, deal)


def looks_at(match: Match, seat: int, weighers: dict[int, Weigher], demand: Demand = PLAIN) -> list[Weighing]:
    """All looks at a decision, or as many as it took to see that it is no puzzle."""
    first = look(weighers[FIRST_LOOK], match, seat, 0)
    if len(near(first, LEAD / 2)) > MOST_SOLUTIONS:
        return [first]
    looks: list[Weighing] = []
    for depth, number in product(DEPTHS, SEEDS):
        looks.append(look(weighers[depth], match, seat, number))
        if solved(looks, demand) is None:
            break
    return looks


def tried_again(match: Match, solution: Collection[int], seed: int, demand: Demand = PLAIN) -> str:
    """Why a position is not solved by these moves when it is tried again with another seed; empty: it is.

    By the looks of the finder, and by one four times as deep.
    """
    seat = match.waiting()[0]
    weighers = weighers_of(match.game)
    looks = [look(weighers[depth], match, seat, seed + more) for depth, more in product(DEPTHS, range(len(SEEDS)))]
    found = solved(looks, demand)
    if found is None:
        return why_not(looks, demand)
    deepest = look(Weigher(match.game, DEEPER * max(DEPTHS)), match, seat, seed).best.action
    other = {*found, deepest} - {*solution}
    return " and ".join(f"{match.notation.text(action)!r}" for action in sorted(other)) + " looks best" if other else ""


def sieved(puzzle: Puzzle) -> str:
    """Why what the finder found does not hold when it is set up from its own words and tried afresh; empty: it does."""
    again, _ = set_up(words_of(puzzle), find)
    return tried_again(again, puzzle.solution, FRESH, SIEVE)


def puzzle_at(match: Match, number: int) -> Puzzle:
    """The decision of a match's move as a puzzle, by the same looks; BadInput says in a sentence why it is none."""
    done, earlier = match.actions[number - 1], match.before(number - 1)
    weighers = weighers_of(match.game)
    looks = looks_at(earlier, done.seat, weighers)
    solution = solved(looks)
    if solution is None:
        raise BadInput(why_not(looks))
    hard = difficulty(earlier, done.seat, solution)
    return Puzzle(earlier, done.seat, solution, looks[-1].moves, 0, done.action, hard)


def puzzle_from(match: Match, number: int) -> dict[str, Any]:
    """The words of the puzzle at a move of a match, or in a sentence why there is none.

    They are set up again to see that everybody can: with today's rules, without cards of somebody's own.
    """
    try:
        if match.files or match.revisions:
            raise BadInput("others have not got the cards of this match: no puzzle can be made of it")
        if match.game.version != find(match.game.slug).version:
            raise BadInput("this match was played by earlier rules: no puzzle can be made of it")
        puzzle = puzzle_at(match, number)
        words = words_of(puzzle)
        again, _ = set_up(words, find)
        if again.waiting()[0] != puzzle.seat or again.legal(puzzle.seat) != puzzle.match.legal(puzzle.seat):
            raise BadInput("this position cannot be set up again: no puzzle can be made of it")
    except BadInput as problem:
        reason = str(problem)
        return {"problem": f"{reason[:1].upper()}{reason[1:].removesuffix('.')}."}
    return {"words": words}


def weighers_of(game: Game) -> dict[int, Weigher]:
    return {effort: Weigher(game, effort) for effort in (GLANCE, FIRST_LOOK, *DEPTHS)}


def why_not(looks: Sequence[Weighing], demand: Demand = PLAIN) -> str:
    """What the looks at a decision found, where it is no puzzle."""
    searches = {1: "a first search", 2: "two searches", 3: "three searches", 4: "four searches"}[len(looks)]
    lead = min(weighing.best.chance - weighing.moves[1].chance for weighing in looks)
    if lead >= demand.lead:
        return f"By {searches} different moves are the best; a puzzle needs one."
    return f"By {searches} the best move leads by {int(100 * lead)} in 100; a puzzle needs {round(100 * demand.lead)}."


def look(weigher: Weigher, match: Match, seat: int, number: int) -> Weighing:
    question = bots.Question.of(match, seat)
    return weigher.weigh(replace(question, luck=bots.Luck(seed_from_number(number), seat, len(match.actions) + 1)))


def near(weighing: Weighing, gap: float) -> list[int]:
    """The best move and those less than so much behind it."""
    return [move.action for move in weighing.moves if weighing.best.chance - move.chance < gap]


def solved(looks: Sequence[Weighing], demand: Demand = PLAIN) -> tuple[int, ...] | None:
    """The moves that solve it: whatever comes near the best in any look, if they are few and about equal; else None.

    A move that is neither about as good as the best nor clearly worse makes no puzzle: nobody could say whether it
    solves it.
    """
    solution = {action for weighing in looks for action in near(weighing, demand.lead)}
    means = [mean(chance_of(weighing, action) for weighing in looks) for action in solution]
    few = len(solution) <= MOST_SOLUTIONS
    return tuple(sorted(solution)) if few and max(means) - min(means) <= demand.equal else None


def chance_of(weighing: Weighing, action: int) -> float:
    return next((move.chance for move in weighing.moves if move.action == action), 0.0)


def rest_of(moves: Sequence[Chance], solution: Sequence[int]) -> list[Chance]:
    return [move for move in moves if move.action not in solution]


def in_100(move: Chance) -> list[int]:
    """A move's chance with its interval."""
    return [round(100 * each) for each in (move.chance, move.low, move.high)]


def words_of(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as a scenario has it, from what its seat sees: what solves it, why, all numbers, the position."""
    match, seat = puzzle.match, puzzle.seat
    texts = [match.notation.text(action) for action in puzzle.solution]
    second = rest_of(puzzle.chances, puzzle.solution)[0]
    best = " or ".join(repr(text) for text in texts)
    return {
        "game": match.game.slug,
        **({} if match.seats == min(match.game.seats) else {"seats": match.seats}),
        "about": f"{match.game.words.seat_title(match.box, seat)} to move: one choice is far better than the others",
        "solution": texts,
        "explanation": (
            f"{best} wins about {round(100 * puzzle.chances[0].chance)} times in 100; the next best, "
            f"{match.notation.text(second.action)!r}, about {round(100 * second.chance)}."
        ),
        "difficulty": puzzle.difficulty,
        **({} if puzzle.played is None else {"played": match.notation.text(puzzle.played)}),
        **({"options": dict(match.options)} if match.options else {}),
        "chances": {match.notation.text(move.action): in_100(move) for move in puzzle.chances},
        "position": dump_seen(match, seat),
    }


def as_scenario(puzzle: Puzzle) -> str:
    """The file of a puzzle: a scenario with its solution, an explanation made from the numbers, and all of them."""
    words, match = words_of(puzzle), puzzle.match
    if "fields" in words["position"]:
        raise BadInput("this position cannot be told in the game's words")
    name = match.seat_name(puzzle.seat)
    allowed = ", ".join(f'"{name}: {text}"' for text in words["solution"])
    return f"{to_toml(words)}\n[[step]]\nallow = [{allowed}]\n"
