"""quarterdeck bench: how fast the games run."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence

from quarterdeck.engine.errors import BadInput


def main(argv: Sequence[str]) -> int:
    if importlib.util.find_spec("quarterdeck.lab.bench") is None:
        raise BadInput("the benchmark is not part of this installation")
    return int(importlib.import_module("quarterdeck.lab.bench").main(list(argv)) or 0)
