"""Over HTTP: matches looked at again, puzzles, and practice from a position."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from quarterdeck.server.messages.common import Answer, Asked, Count, Name, SeatNumber, Slug

ReviewState = Literal["wanted", "done", "failed", "none"]


class WeighedMove(Answer):
    """What a move is worth: how often it wins, 0 to 1, with a 95 % interval. Each was weighed by itself."""

    text: str
    chance: float
    low: float
    high: float
    about_equal: bool  # to the best one


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
    difficulty: Annotated[int, Meta(ge=1, le=3)]
