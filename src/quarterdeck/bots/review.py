"""A match looked at again: every decision weighed from what its seat could see then, never with open cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any  # what JSON can hold

from quarterdeck.bots.chances import Chance, Weighing
from quarterdeck.bots.question import Question
from quarterdeck.engine.match import Match

EFFORT = 1000  # simulations of each move
TURNING = 0.05  # what a decision must have cost to be a turning point
MOST_TURNING = 5


@dataclass(frozen=True)
class Decision:
    """A decision that there was a choice in: what was played, and what each move was worth to its seat."""

    number: int  # of the move, from 1
    seat: int
    played: Chance
    weighing: Weighing

    @property
    def best(self) -> Chance:
        return self.weighing.best

    @property
    def cost(self) -> float:
        """What playing something else than the best cost; nothing where the two are about equal."""
        return 0.0 if self.played.about_equal else self.best.chance - self.played.chance


def review(match: Match, simulations: int = EFFORT, threads: int = 1) -> Iterator[Decision | None]:
    """Move by move from the first; None for a move that was forced, or that today's rules refuse."""
    from quarterdeck.bots.weighing import Weigher

    weigher = Weigher(match.game, simulations, threads=threads)
    again = match.before(0)
    again.redeal_at(match.redeals, match.revisions)
    for number, made in enumerate(match.actions, 1):
        question = Question.of(again, made.seat)
        decision = None
        if len(question.legal) > 1:
            weighing = weigher.weigh(question, [made.action])
            played = weighing.of(made.action)
            if played is not None:
                decision = Decision(number, made.seat, played, weighing)
        again.play(made.seat, made.action)
        yield decision


def turning_points(decisions: Sequence[Decision]) -> list[Decision]:
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
    """As JSON: programs and pages draw from this."""

    def chance(move: Chance) -> dict[str, Any]:
        text = match.notation.text(move.action)
        numbers = {name: round(getattr(move, name), 4) for name in ("chance", "low", "high")}
        return {"text": text, **numbers, "about_equal": move.about_equal}

    return {
        "game": match.game.slug,
        "rules": match.game.version,
        "names": match.names,
        "moves": len(match.actions),
        "effort": simulations,
        "decisions": [
            {
                "number": decision.number,
                "seat": decision.seat,
                "played": chance(decision.played),
                "cost": round(decision.cost, 4),
                "top": [chance(move) for move in decision.weighing.moves[:4]],
                "legal": decision.weighing.legal,
            }
            for decision in decisions
        ],
        "turning_points": [decision.number for decision in turning_points(decisions)],
    }


def told(match: Match, decisions: Sequence[Decision]) -> list[str]:
    """In sentences: how the match went for each seat, and where it turned."""
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
