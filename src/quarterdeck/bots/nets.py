"""Learned evaluations as files: a line of JSON that says what it is, then the weights as halves of a float (binary16).

The one that a level uses is `GAME.net` in the folder that QUARTERDECK_NETS names, or the one that comes with the game,
`evaluation.net` in its folder. A net belongs to the features it was trained on (rules/features.py), whatever the rules.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any  # for what JSON can hold

import numpy as np
import numpy.typing as npt

from quarterdeck.bots.judging import HEAD, MOST_FEATURES, MOST_HIDDEN, net_size
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game

Weights = npt.NDArray[np.float64]
MOST_BYTES = 1_000_000  # of a file
FOLDER = "QUARTERDECK_NETS"
FILE = "evaluation.net"


@dataclass(frozen=True)
class Net:
    """Weights as the search takes them (judging.py), and after how many moves of a playout they judge."""

    weights: Weights
    short: int
    about: dict[str, Any] = field(default_factory=dict)  # how it was trained, for people
    seats: tuple[int, ...] = ()  # the numbers of seats that it was trained with; with others nobody knows what it says

    def __bool__(self) -> bool:
        return len(self.weights) > 0


NO_NET = Net(np.zeros(0), 0)


def features_of(game: Game) -> str:
    """Which features a game has now: a digest of the file that computes them, without its comments and docstrings."""
    file = Path(game.function("features").__code__.co_filename)
    return hashlib.sha256(" ".join(code_of(file.read_text(encoding="utf-8"))).encode()).hexdigest()[:16]


def code_of(text: str) -> Iterator[str]:
    """The words of a program that do something: a string that begins a line is read by people alone."""
    begins = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.NL) or (token.type == tokenize.STRING and begins):
            continue
        begins = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
        yield token.string


def net_bytes(game: Game, net: Net) -> bytes:
    """A net as it is stored; the same weights are the same bytes."""
    head = {
        "net": 1,
        "game": game.slug,
        "features": features_of(game),
        "inputs": int(net.weights[0]),
        "hidden": int(net.weights[1]),
        "short": net.short,
        "seats": net.seats,
        "about": net.about,
    }
    return json.dumps(head, sort_keys=True).encode() + b"\n" + net.weights[HEAD:].astype("<f2").tobytes()


def rounded(net: Net) -> Net:
    """A net as it is when it was stored and read again."""
    return Net(np.concatenate([net.weights[:HEAD], net.weights[HEAD:].astype("<f2")]), net.short, net.about, net.seats)


def read_net(game: Game, data: bytes, file: str) -> Net:
    """A stored net of a game; whatever does not fit is one line."""
    first, _, rest = data.partition(b"\n")
    try:
        head = json.loads(first)
        slug, features = head["game"], head["features"]
        inputs, hidden, short = (int(head[name]) for name in ("inputs", "hidden", "short"))
        about, seats = dict(head["about"]), tuple(int(each) for each in head["seats"])
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError):
        raise BadInput("is no learned evaluation: quarterdeck train writes them", file=file) from None
    if slug != game.slug:
        raise BadInput(f"is a learned evaluation of {slug}, not of {game.slug}", file=file)
    if features != features_of(game):
        raise BadInput(f"was trained on other features of {game.slug} than it has now: train it again", file=file)
    if not (1 <= inputs <= MOST_FEATURES and 1 <= hidden <= MOST_HIDDEN and 0 <= short <= 1000):
        raise BadInput("has another shape than a learned evaluation", file=file)
    weights = np.frombuffer(rest[: len(rest) // 2 * 2], "<f2").astype(np.float64)
    if len(weights) != net_size(inputs, hidden) - HEAD or not np.isfinite(weights).all():
        raise BadInput("has missing or broken weights", file=file)
    return Net(np.concatenate([[inputs, hidden], weights]), short, about, seats)


def load_net(game: Game, path: Path) -> Net:
    """A net from a file."""
    try:
        with open(path, "rb") as source:
            data = source.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadInput(f"cannot be read ({error.strerror})", file=str(path)) from None
    if len(data) > MOST_BYTES:
        raise BadInput("is too large for a learned evaluation", file=str(path))
    return read_net(game, data, str(path))


def net_file(game: Game) -> Path | None:
    """Where the net of a game is, if it has one: one's own first."""
    own = os.environ.get(FOLDER)
    places = [Path(own) / f"{game.slug}.net"] if own else []
    return next((path for path in [*places, game.folder / FILE] if path.is_file()), None)


@cache
def net_of(game: Game) -> Net:
    """The net that levels of a game use, or none."""
    path = net_file(game)
    return load_net(game, path) if path is not None else NO_NET
