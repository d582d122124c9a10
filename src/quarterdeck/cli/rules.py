"""quarterdeck rules: how a game is played, and the rulings on what its book leaves open."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from quarterdeck import games
from quarterdeck.cli.arguments import Arguments, add_look
from quarterdeck.terminal.markdown import checked_lines, rules_lines, rulings_lines
from quarterdeck.terminal.pager import page
from quarterdeck.terminal.style import style_of


def main(argv: Sequence[str]) -> int:
    parser = Arguments("rules", "The rules of a game in our own words, and our rulings.")
    parser.add_argument("game", metavar="GAME", help="see quarterdeck games")
    parser.add_argument("word", nargs="?", default="", metavar="WORD", help="only the paragraphs that have it")
    parser.add_argument("--checked", action="store_true", help="with functions and scenarios, for those who check us")
    parser.add_argument("--rulings", action="store_true", help="only the rulings on what the book leaves open")
    add_look(parser)
    given = parser.parse_args(argv)
    game = games.find(given.game)
    style = style_of(sys.stdout, given.plain, given.no_color)
    if given.checked:
        lines = checked_lines(game, style)
    elif given.rulings:
        lines = rulings_lines(game, style)
    else:
        lines = rules_lines(game, style, word=given.word)
    page(lines, style, sys.stdin.isatty())
    return 0
