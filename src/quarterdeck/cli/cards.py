"""quarterdeck cards: card sets checked and listed.

A game that has card sets offers them in its cards.py: `check(path)` gives everything that is wrong with a file, a
line each, `listing()` the set of its box as a table, and perhaps `source()` its file, to begin a set from, and
`mine(words)`, whether a file is one of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from quarterdeck import games
from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.contract import CardSets
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.position import read_toml

MORE = """\
  quarterdeck cards check my-set.toml          what is wrong with a card set, with line and suggestion
  quarterdeck cards list deckhand-builder      the cards of a game as a table
  quarterdeck cards source deckhand-builder    their file, to begin a set of your own from

Exit status of check: 0 if the set can be played, 1 if something is wrong with it."""


def main(argv: Sequence[str]) -> int:
    parser = Arguments("cards", "Check card sets and list the cards of a game.", MORE)
    parser.add_argument("what", choices=("check", "list", "source"), help="what to do")
    parser.add_argument("name", metavar="FILE or GAME", help="a card set to check, or a game to list")
    parser.add_argument("--game", metavar="GAME", help="the game that a card set is for (else the file says so)")
    given = parser.parse_args(argv)
    if given.what == "list":
        print(cards_of(games.find(given.name)).listing())
        return 0
    if given.what == "source":
        print(cards_of(games.find(given.name)).source(), end="")
        return 0
    return check(Path(given.name), given.game)


def check(path: Path, slug: str | None) -> int:
    game = games.find(slug) if slug else game_of(path)
    wrong: list[str] = cards_of(game).check(path)
    for line in wrong:
        print(line)
    count = f"{len(wrong)} thing{'s are' if len(wrong) != 1 else ' is'} wrong"
    print(f"{count} with this set for {game.title}." if wrong else f"{path}: can be played in {game.title}.")
    return 1 if wrong else 0


def cards_of(game: Game) -> CardSets:
    """The module in which a game offers its cards."""
    module = game.parts.cards
    if module is None:
        named = [other.slug for other in games.every() if other.parts.cards]
        raise BadInput(f"{game.title} has no card sets of this kind; games that have: {', '.join(named)}")
    return module


def game_of(path: Path) -> Game:
    """The game that a set is for: one knows it as its own, or it says so under [set], or one complains least."""
    offering = [game for game in games.every() if game.parts.cards]
    words = read_toml(path)
    for game in offering:
        if cards_of(game).mine(words):
            return game
    head = words.get("set", {})
    named = head.get("game") if isinstance(head, dict) else None
    if isinstance(named, str):
        return games.find(named)
    return min(offering, key=lambda game: len(cards_of(game).check(path)))
