"""quarterdeck games: what there is to play."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck import games
from quarterdeck.cli.arguments import Arguments


def main(argv: Sequence[str]) -> int:
    parser = Arguments("games", "The games, with their seats; with a name, also its options.")
    parser.add_argument("game", nargs="?", metavar="GAME", help="one of them, with its options")
    given = parser.parse_args(argv)
    if given.game:
        return one(given.game)
    every = games.every()
    slug = max(len(game.slug) for game in every)
    title = max(len(game.title) for game in every)
    for game in every:
        print(f"{game.slug:<{slug}}  {game.title:<{title}}  {game.seats_text} seats")
        print(f"{'':<{slug}}  {game.line}")
    return 0


def one(slug: str) -> int:
    game = games.find(slug)
    print(f"{game.title} ({game.slug}), {game.seats_text} seats, rules version {game.version}")
    print(game.line)
    if game.options:
        print("\nOptions (--option name=value):")
    for option in game.options:
        values = [(value, text + " (default)" * (value == option.default)) for value, text in option.answers.items()]
        values += [(word, text) for word, text in (("...", option.free), ("FILE", option.file)) if text]
        print(f"  {option.question} ({option.ruling})")
        width = max(len(value) for value, _ in values)
        for value, text in values:
            print(f"      {option.name}={value:<{width}}  {text}")
    return 0
