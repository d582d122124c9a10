"""quarterdeck envs: the games as environments for learners, checked by the tests of PettingZoo and OpenSpiel."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck import games
from quarterdeck.cli.arguments import Arguments


def main(argv: Sequence[str]) -> int:
    parser = Arguments("envs", "The games as environments for learners (docs/research.md).")
    parser.add_argument("what", choices=("check",), help="conformance tests, sizes, branching, speed")
    parser.add_argument("game", nargs="?", metavar="GAME", help="one game (default: all)")
    given = parser.parse_args(argv)
    chosen = [games.find(given.game)] if given.game else games.every()
    from quarterdeck.envs import checking

    failed = 0
    for game in chosen:
        print(f"{game.title} ({game.slug}, rules {game.version})", flush=True)
        for line in checking.facts(game):
            print(f"  {line}", flush=True)
        for name, verdict in checking.check(game):
            failed += verdict.startswith("FAILED")
            print(f"  {name}: {verdict}", flush=True)
    return 1 if failed else 0
