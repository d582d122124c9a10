"""Every command with its parser: what completion and the manual are made from."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from functools import partial

from quarterdeck import bots, games
from quarterdeck.cli import COMMANDS, own
from quarterdeck.cli.arguments import parser_of

BOT, BOTS, SEATS = "BOT", "BOTS", "A,B,..."  # as they stand in the help texts


def every() -> Iterator[tuple[str, str, argparse.ArgumentParser]]:
    """Name, one line about it, parser."""
    for name, (module, about) in COMMANDS.items():
        yield name, about, parser_of(importlib.import_module(f"quarterdeck.cli.{module}").main)
    for name, (game, command) in own.commands().items():
        yield name, command.about, parser_of(partial(own.run, game, command))


def options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.option_strings and action.help != argparse.SUPPRESS]


def positionals(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if not action.option_strings]


def takes_game(action: argparse.Action) -> bool:
    """Whether the slug of a game stands here."""
    return not action.choices and "GAME" in (str(action.metavar), action.dest.upper())


def values(action: argparse.Action) -> list[str]:
    """The words that an argument or an option takes, where they are few: choices, games, bots."""
    if action.choices:
        return [str(choice) for choice in action.choices]
    if takes_game(action):
        return games.slugs()
    if action.metavar in (BOT, BOTS):
        return list(bots.MODULES)
    return ["you", *bots.MODULES] if action.metavar == SEATS else []


def takes_several(action: argparse.Action) -> bool:
    """Whether its words are written with commas between them."""
    return action.metavar in (BOTS, SEATS)
