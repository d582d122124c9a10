"""Review of a match: every decision evaluated from what its seat could see then, never with open cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar  # `Any` for what JSON can hold

import msgspec

from quarterdeck.bots.chances import Chance, Weighing
from quarterdeck.bots.plain_weighing import PlainWeigher
from quarterdeck.bots.question import Luck, Question
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.system import can_compile
from quarterdeck.engine.view import Choice

if TYPE_CHECKING:
    from quarterdeck.bots.weighing import Weigher

EFFORT = 2000  # simulations of each move: 60 decisions of any of our games take less than a minute on one core
SHOWN = 4  # moves of a decision that are told
TURNING = 0.05  # what a decision must have cost to be a turning point
MOST_TURNING = 5
REVIEWS = seed_from_number(0)  # of the luck of all reviews


@dataclass(frozen=True)
class Decision:
    """A decision that there was a choice in: what was played, and what each move was worth to its seat."""

    number: int  # of the move, from 1
    seat: int
    played: Chance
    weighing: Weighing
    choices: Mapping[int, Choice] = field(default_factory=dict)  # how the seat's page says each move

    @property
    def best(self) -> Chance:
        return self.weighing.best

    @property
    def cost(self) -> float:
        """What playing something else than the best cost; nothing where the two are about equal."""
        return 0.0 if self.played.about_equal else self.best.chance - self.played.chance


def review(match: Match, simulations: int = EFFORT, threads: int = 1) -> Iterator[Decision | None]:
    """Move by move from the first; None for a move that was forced, or that today's rules refuse."""
    weigher = weigher_for(match.game, simulations, threads)
    again = match.before(0)
    again.redeal_at(match.redeals, match.revisions)
    for done in match.actions:
        yield decide(weigher, again, done.seat, done.action)
        again.play(done.seat, done.action)


def weigher_for(game: Game, simulations: int, threads: int = 1) -> Weigher | PlainWeigher:
    """Who weighs a game's moves here: compiled, or in plain Python with the few simulations that it can make."""
    if not can_compile():
        return PlainWeigher(game)
    from quarterdeck.bots.weighing import Weigher

    return Weigher(game, simulations, threads=threads)


def decide(weigher: Weigher | PlainWeigher, match: Match, seat: int, action: int) -> Decision | None:
    """A decision of a match that stands before it.

    Nothing but what the seat is shown goes into it: the luck of the search is the same in every match.
    """
    question = replace(Question.of(match, seat), luck=Luck(REVIEWS, seat, len(match.actions) + 1))
    if len(question.legal) == 1:
        return None
    weighing = weigher.weigh(question, [action])
    played = weighing.of(action)
    if played is None:
        return None
    choices = {choice.action: choice for choice in match.view(seat).choices}
    return Decision(len(match.actions) + 1, seat, played, weighing, choices)


class Costly(Protocol):
    """A decision by its number, and what it cost."""

    @property
    def number(self) -> int: ...
    @property
    def cost(self) -> float: ...


C = TypeVar("C", bound=Costly)


def turning_points(decisions: Sequence[C]) -> list[C]:
    """The decisions that cost most, the dearest first."""
    dear = [decision for decision in decisions if decision.cost >= TURNING]
    return sorted(dear, key=lambda decision: (-decision.cost, decision.number))[:MOST_TURNING]


def lines_of(decisions: Sequence[Decision], seats: int) -> list[list[tuple[int, float]]]:
    """For every seat its chances along the match: the number of each of its decisions, and what the played move had."""
    lines: list[list[tuple[int, float]]] = [[] for _ in range(seats)]
    for decision in decisions:
        lines[decision.seat].append((decision.number, decision.played.chance))
    return lines


def as_data(match: Match, decisions: Sequence[Decision], simulations: int) -> dict[str, Any]:
    """The review as JSON: programs and pages draw from this."""
    return {
        "game": match.game.slug,
        "rules": match.game.version,
        "names": match.names,
        "moves": len(match.actions),
        "effort": simulations,
        "decisions": [decision_data(match, decision) for decision in decisions],
        "turning_points": [decision.number for decision in turning_points(decisions)],
    }


def decision_data(match: Match, decision: Decision) -> dict[str, Any]:
    """One decision as JSON."""

    def chance(move: Chance) -> dict[str, Any]:
        text = match.notation.text(move.action)
        numbers = {name: round(getattr(move, name), 4) for name in ("chance", "low", "high")}
        choice = decision.choices.get(move.action)
        label = {"label": choice.label, "refs": msgspec.to_builtins(choice.refs)} if choice is not None else {}
        return {"text": text, **label, **numbers, "about_equal": move.about_equal}

    return {
        "number": decision.number,
        "seat": decision.seat,
        "played": chance(decision.played),
        "cost": round(decision.cost, 4),
        "top": [chance(move) for move in decision.weighing.moves[:SHOWN]],
        "legal": decision.weighing.legal,
        "simulations": decision.weighing.simulations,
    }


def sentences(match: Match, decisions: Sequence[Decision]) -> list[str]:
    """How the match went for each seat, and where it turned."""
    lines = []
    for seat, line in enumerate(lines_of(decisions, match.seats)):
        if line:
            lost = sum(decision.cost for decision in decisions if decision.seat == seat)
            way = f"from {percent(line[0][1])} to {percent(line[-1][1])} in 100"
            lines.append(f"{match.titles[seat]}: {len(line)} decisions, {way}; {percent(lost)} given away.")
    dear = turning_points(decisions)
    lines.append("Turning points:" if dear else "No decision cost more than 5 in 100.")
    for place, decision in enumerate(dear, 1):
        played, best = (match.notation.text(move.action) for move in (decision.played, decision.best))
        head = f"{place}. Move {decision.number}, {match.titles[decision.seat]}: played {played!r}"
        chances = percent(decision.played.chance), percent(decision.best.chance)
        lines.append(f"{head}, {chances[0]} in 100; best was {best!r}, {chances[1]} in 100.")
    return lines


def percent(chance: float) -> int:
    return round(100 * chance)
