"""quarterdeck rules: how a game is played, and the rulings on what its book leaves open."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from quarterdeck import games
from quarterdeck.cli.arguments import Arguments, add_look
from quarterdeck.terminal.markdown import rules_lines
from quarterdeck.terminal.pager import page
from quarterdeck.terminal.style import style_of


def main(argv: Sequence[str]) -> int:
    parser = Arguments("rules", "The rules of a game in our own words, and our rulings.")
    parser.add_argument("game", metavar="GAME", help="see quarterdeck games")
    parser.add_argument("--rulings", action="store_true", help="only the rulings on what the book leaves open")
    add_look(parser)
    given = parser.parse_args(argv)
    game = games.find(given.game)
    style = style_of(sys.stdout, given.plain, given.no_color)
    lines = [] if given.rulings else rules_lines(game, style)
    lines += ["", *rules_lines(game, style, rulings=True)] if lines else rules_lines(game, style, rulings=True)
    page(lines, style, sys.stdin.isatty())
    return 0
