"""Tests a net: the same search with and without it, with equal CPU time, on the same deals."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from typing import Any  # for the game's own Table

import msgspec

from quarterdeck.bots.nets import NO_NET, Net, read_net
from quarterdeck.bots.thinker import Thinker
from quarterdeck.engine.game import Game
from quarterdeck.games import find
from quarterdeck.lab.training.playing import Board, play_game, think

LOOKS = 40  # positions in which the speeds are compared


class Trial(msgspec.Struct, frozen=True):
    """A deal, played once for every seat: that one has the net, all others do not."""

    game: str
    seats: int
    options: dict[str, str]
    net: bytes
    with_net: int  # simulations a decision
    without: int
    deal: int


def shares(trial: Trial) -> list[float]:
    """What each of the games was worth to the seat with the net."""
    game = find(trial.game)
    net = read_net(game, trial.net, "the net on trial")
    judged, plain = Thinker(game, trial.with_net, net=net), Thinker(game, trial.without)
    board = Board(game, game.pack_box(trial.seats, trial.options))
    seed = hashlib.sha256(f"quarterdeck trial\n{trial.deal}".encode()).digest()
    found = []
    for own in range(trial.seats):
        thinkers = [judged if seat == own else plain for seat in range(trial.seats)]
        found.append(play_game(board, thinkers, seed)[own])
    return found


def equal_effort(game: Game, seats: int, options: dict[str, str], net: Net, without: int) -> int:
    """How many simulations with a net take as long as so many without, in positions on the way of a game."""
    board = Board(game, game.pack_box(seats, options))
    timed = {name: Thinker(game, without, net=each) for name, each in (("with", net), ("without", NO_NET))}
    spent = dict.fromkeys(timed, 0.0)
    for name in ("with", "without", "without", "with"):
        for seat, legal in _positions(board):
            began = time.process_time()
            think(board, timed[name], seat, legal)
            spent[name] += time.process_time() - began
    return max(1, round(without * spent["without"] / spent["with"]))


def _positions(board: Board) -> Iterator[tuple[int, Any]]:
    """Decisions on the way of a game with moves from here and there; every time the same."""
    board.deal(hashlib.sha256(b"quarterdeck trial").digest())
    looks = 0
    while (seat := board.to_move()) is not None and looks < LOOKS:
        legal = board.legal(seat)
        if len(legal) > 1:
            looks += 1
            yield seat, legal
        board.play(seat, legal[(7 * looks) % len(legal)])
