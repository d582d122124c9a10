"""Over HTTP: matches looked at again, puzzles, and practice from a position."""

from __future__ import annotations

from typing import Literal

from quarterdeck.engine.text import Ref
from quarterdeck.engine.view import View
from quarterdeck.server.messages.common import Answer, Asked, Count, Name, SeatNumber, Slug, Text

ReviewState = Literal["wanted", "done", "failed", "none"]


class WeighedMove(Answer):
    """What a move is worth: how often it wins, 0 to 1, with a 95 % interval. Each was weighed by itself."""

    text: str
    chance: float
    low: float
    high: float
    about_equal: bool  # to the best one
    label: str = ""  # as a sentence; reviews of before have none
    refs: tuple[Ref, ...] = ()  # in the label


class Decision(Answer):
    """A decision that there was a choice in, weighed from what its seat could see then."""

    number: int  # of the move
    seat: int
    played: WeighedMove
    cost: float  # the best less what was played; 0 where they are about equal
    top: tuple[WeighedMove, ...]  # the best ones, at most four
    legal: int  # how many moves there were
    simulations: int  # of each move that was weighed


class Review(Answer):
    """GET /api/tables/{id}/review?after=: a match that is over, weighed decision by decision, in order.

    Ask again with `after`, the number of the last decision that you have: the answer waits for the next one."""

    table: str
    state: ReviewState  # none: nobody wins this game, or this server does not weigh
    moves: int  # of the match
    weighed: int  # of them, so far
    ahead: int  # other matches that are weighed first
    decisions: tuple[Decision, ...]  # after `after`
    turning_points: tuple[int, ...]  # the decisions that cost most, the dearest first, as far as it is weighed
    puzzles: tuple[int, ...]  # the decisions that a puzzle may be made of


class MakePuzzle(Asked):
    """POST /api/tables/{id}/puzzle: a puzzle from a decision of a match that is over, if closer looks bear it out.

    The answer waits for them a while; ask again for as long as the state is wanted. Asked twice it is made once."""

    number: Count  # of the move


class PuzzleProgress(Answer):
    """How far a puzzle is that somebody wants."""

    state: Literal["wanted", "done", "failed"]
    game: str
    name: str  # done: by which it is found; it is in the list of those who were at that match
    problem: str  # failed: why, in a sentence


class PlayOn(Asked):
    """POST /api/tables/{id}/play-on: a practice table that goes on from a match which is over, against bots.

    What the seat could not see then is dealt afresh from what it knew."""

    number: Count  # after how many moves
    seat: SeatNumber
    bot: Slug = ""  # the usual one if empty
    name: Name = ""


class PracticeTable(Answer):
    """A new table at which whoever asked sits."""

    table: str


class PracticeFrom(Answer):
    """Where a practice table began."""

    table: str  # whose match, after `number` moves; empty: it was a puzzle
    number: int
    puzzle: str  # GAME/NAME


class PuzzleName(Answer):
    """A puzzle in the list."""

    game: str
    name: str
    difficulty: int  # 1 to 3


class Puzzles(Answer):
    """GET /api/puzzles: all of them, the easiest of each game first."""

    puzzles: tuple[PuzzleName, ...]


class PuzzleShown(Answer):
    """GET /api/puzzles/{game}/{name}: a position in which one move is far better than all others."""

    game: str
    name: str
    difficulty: int
    seat: int  # who is to move
    seats: int
    view: View  # as that seat sees it, with its choices
    hint: str  # the kind of move that solves it


class AnswerPuzzle(Asked):
    """POST /api/puzzles/{game}/{name}/answer: a move by its notation; empty: given up."""

    text: Text = ""


class DoubtPuzzle(Asked):
    """POST /api/puzzles/{game}/{name}/doubt: something is wrong with it."""


class PuzzleDoubted(Answer):
    """How many browsers doubt a puzzle here, and whether it is still in the list."""

    doubts: int
    listed: bool


class PuzzleMove(Answer):
    """What a move is worth: how often it wins, in 100, with a 95 % interval (none where the odds are exact)."""

    text: str
    chance: float
    low: float
    high: float


class PuzzleAnswer(Answer):
    """What came of an answer."""

    right: bool
    text: str  # the move that was made; the first solution, if it was given up
    solution: tuple[str, ...]
    cost: float | None  # in 100, beside the best; null: it is not among those that were weighed
    moves: tuple[PuzzleMove, ...]  # the best ones
    verdict: str  # in a sentence; empty: given up
    explanation: str
    played: str  # in the match that it comes from
    view: View  # after the move


class PlayPuzzleOn(Asked):
    """POST /api/puzzles/{game}/{name}/play-on: a practice table at that position, against bots."""

    bot: Slug = ""  # the usual one if empty
    name: Name = ""
