"""Advice for people: the best choices, what they promise and how sure that is, in sentences and as numbers."""

from __future__ import annotations

from dataclasses import dataclass

from quarterdeck.bots.chances import Chance, Weighing
from quarterdeck.engine.fields import AnyBox
from quarterdeck.engine.game import Game
from quarterdeck.engine.notation import Notation

SHOWN = 3


@dataclass(frozen=True)
class Advice:
    """What an adviser says of a decision."""

    lines: tuple[str, ...]
    moves: tuple[Chance, ...] = ()  # from the best on; none where there is one choice, or nothing could be weighed


def advice_from(game: Game, box: AnyBox, weighing: Weighing, played: int | None = None) -> Advice:
    """The best choices, from the best on; and what a move that was played comes to, if one was."""
    if not weighing.moves:
        return Advice(("This decision cannot be weighed: today's rules allow none of its moves.",))
    notation = Notation(game, box)
    lines = []
    for place, move in enumerate(weighing.moves[:SHOWN]):
        head = "Best looks" if place == 0 else "Then"
        equal = ", about equal" if place and move.about_equal else ""
        lines.append(f"{head} {notation.text(move.action)!r}: {promise(box, move)}{equal}.")
    lines.append(effort(weighing))
    if played is not None:
        lines.append(f"Played was {notation.text(played)!r}{verdict(box, weighing, played)}.")
    return Advice(tuple(lines), weighing.moves)


def no_choice(game: Game, box: AnyBox, action: int) -> Advice:
    return Advice((f"There is only one thing to do: {Notation(game, box).text(action)!r}.",))


def without_numbers(game: Game, box: AnyBox, action: int) -> Advice:
    """Where rules cannot be compiled, too little is tried for numbers that hold."""
    best = Notation(game, box).text(action)
    return Advice((f"Best looks {best!r}. Numbers need Numba, which is not installed (quarterdeck doctor).",))


def verdict(box: AnyBox, weighing: Weighing, played: int) -> str:
    """What a move that was played is worth beside the best one."""
    move = weighing.of(played)
    if move == weighing.best:
        return ", the same"
    if move is None:  # by earlier rules it was legal, today it is not
        return ", which cannot be weighed"
    return f": {promise(box, move)}{', about equal' if move.about_equal else ''}"


def promise(box: AnyBox, move: Chance) -> str:
    percent = round(100 * move.chance)
    half = round(50 * (move.high - move.low))
    doubt = f", give or take {half}" if half else ""
    if box.seats == 1:
        return f"it comes about {percent} % of the way to the goal{doubt}"
    return f"it wins about {percent} times in 100{doubt}"


def effort(weighing: Weighing) -> str:
    """How the numbers came about."""
    text = f"Each was weighed by itself in {weighing.simulations:,} guesses of what you cannot see"
    if weighing.legal > len(weighing.moves):
        return f"{text}; of {weighing.legal} possible moves, the {len(weighing.moves)} most promising."
    return text + "."
