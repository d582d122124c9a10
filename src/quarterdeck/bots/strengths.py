"""How strong the bots are known to be, game by game, on the scale of people's ratings (strengths.toml)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def strengths(game: str) -> dict[str, float]:
    """By name, the weakest first; a bot that was not measured is missing."""
    text = Path(__file__).with_name("strengths.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text).get(game, {}))
