"""Commands that a game brings itself: `odds` and `flip` of the Deckahedron, `decks` of the duel."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from typing import cast

from quarterdeck import games
from quarterdeck.engine.contract import CommandModule
from quarterdeck.engine.game import Command, Game


def commands() -> dict[str, tuple[Game, Command]]:
    """By their names. Of two games with the same one, the first in the registry has it."""
    found: dict[str, tuple[Game, Command]] = {}
    for game in games.every():
        for command in game.commands:
            found.setdefault(command.name, (game, command))
    return found


def run(game: Game, command: Command, argv: Sequence[str]) -> int:
    from quarterdeck.cli.arguments import Arguments, add_look  # not for those who only list the commands
    from quarterdeck.engine.speech import at_start
    from quarterdeck.terminal.style import style_of

    module = cast(CommandModule, importlib.import_module(f"{game.package}.commands.{command.name}"))
    parser = Arguments(command.name, f"{at_start(command.about)}.", module.MORE)
    module.add_arguments(parser)
    add_look(parser)
    given = parser.parse_args(argv)
    return module.run(given, style_of(sys.stdout, given.plain, given.no_color))
