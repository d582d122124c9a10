"""The random bot: every legal action is as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from quarterdeck.bots import Luck
from quarterdeck.engine.game import Game
from quarterdeck.engine.luck import below


class RandomBot:
    """A yardstick, and somebody to play against on a first evening."""

    name = "random"
    about = "any legal move, each as likely"

    def choose(self, game: Game, box: Any, seen: Any, seat: int, legal: Sequence[int], luck: Luck) -> int:
        return legal[below(luck, len(legal))]


BOTS = {"random": RandomBot()}
