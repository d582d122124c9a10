"""A thought in words, for people: the best choices, what they promise, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

from quarterdeck.bots.thinker import Thought, Weighed
from quarterdeck.engine.fields import AnyBox
from quarterdeck.engine.game import Game
from quarterdeck.engine.notation import Notation

SHOWN = 3


@dataclass(frozen=True)
class Advice:
    """What a bot would do for a person: in sentences, and the best moves as data; none where there is no choice."""

    lines: list[str]
    moves: tuple[Weighed, ...] = ()


def advice_on(game: Game, box: AnyBox, thought: Thought, played: int | None = None) -> Advice:
    tried = tuple(move for move in thought.moves if move.visits)
    return Advice(sentences(game, box, thought, played), tried[:SHOWN])


def sentences(game: Game, box: AnyBox, thought: Thought, played: int | None = None) -> list[str]:
    """The best choices, from the best on; and what it thinks of what was played, if something was."""
    notation = Notation(game, box)
    tried = [move for move in thought.moves if move.visits]
    said = []
    for place, move in enumerate(tried[:SHOWN]):
        head = "Best looks" if place == 0 else "Then"
        said.append(f"{head} {notation.text(move.action)!r}: {promise(box, move)}.")
    said.append(closing(tried, thought.simulations))
    if played is not None:
        said.append(f"Played was {notation.text(played)!r}{verdict(box, tried, played)}.")
    return said


def no_choice(game: Game, box: AnyBox, action: int) -> str:
    return f"There is only one thing to do: {Notation(game, box).text(action)!r}."


def verdict(box: AnyBox, tried: list[Weighed], played: int) -> str:
    """What a move that was played is worth beside the best one."""
    if played == tried[0].action:
        return ", the same"
    for move in tried:
        if move.action == played:
            return f": {promise(box, move)}"
    return ", which did not look worth a try"


def promise(box: AnyBox, move: Weighed) -> str:
    percent = round(100 * move.value)
    if box.seats == 1:
        return f"it comes about {percent} % of the way to the goal, {sureness(move)}"
    return f"it wins about {percent} times in 100, {sureness(move)}"


def sureness(move: Weighed) -> str:
    """How sure an estimate is, from how often the move was tried."""
    if move.doubt < 0.03:
        return "and that is well tried"
    if move.doubt < 0.1:
        return f"give or take {round(100 * move.doubt)}"
    return "but hardly tried"


def closing(tried: list[Weighed], simulations: int) -> str:
    weighed = f"Weighed in {simulations:,} guesses of what you cannot see."
    if len(tried) > 1 and tried[0].value - tried[1].value < 0.02:
        return weighed + " The first two are about equal."
    return weighed
