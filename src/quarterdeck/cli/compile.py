"""quarterdeck compile: compile the games ahead, so that nobody waits at the table."""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence

from quarterdeck.cli.arguments import Arguments
from quarterdeck.games import every, find


def main(argv: Sequence[str]) -> int:
    parser = Arguments("compile", "Compile the games for the bots ahead; the second time it is quick.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="slugs (all)")
    parser.add_argument("--progress", action="store_true", help="print a line of progress now and then")
    chosen = parser.parse_args(argv)
    games = [find(slug) for slug in chosen.games] or every()
    from quarterdeck.bots.compiling import compile_for_bots

    gc.disable()  # what compiling leaves behind is gone with this process
    for game in games:
        began = time.perf_counter()
        compile_for_bots(game, show if chosen.progress else None)
        print(f"{game.slug}: ready after {time.perf_counter() - began:.1f} s")
    return 0


def show(share: float) -> None:
    print(f"{share:.3f}", flush=True)
