"""quarterdeck arena: bots against bots."""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str]) -> int:
    from quarterdeck.lab import arena

    return arena.main(list(argv))
