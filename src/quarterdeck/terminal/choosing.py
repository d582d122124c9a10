"""What seats choose in secret before a match begins (Option.seat), at the keyboard."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from quarterdeck.engine.contract import Options
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import CHOOSE, Game, Option
from quarterdeck.terminal.players import Player
from quarterdeck.terminal.screen import Screen
from quarterdeck.terminal.style import wrap


def choose_all(game: Game, given: Options, players: Sequence[Player], screen: Screen, seed: bytes) -> Options:
    """The options with every choice made: persons are asked, bots draw by the match's luck."""
    options = game.settle(given)
    unchosen = game.unchosen(options)
    persons = [seat for seat in unchosen if players[seat].bot is None]
    for seat, option in unchosen.items():
        if seat not in persons:
            options[option.name] = drawn(option, seed, seat)
            continue
        screen.say(f"{option.question} Nobody else looks.")
        options[option.name] = asked(game, options, option, len(players), screen)
        if len(persons) > 1:
            screen.clear(scrollback=True)
            screen.say("Chosen.")
    return options


def answers_of(option: Option) -> list[str]:
    return [value for value in option.answers if value != CHOOSE]


def drawn(option: Option, seed: bytes, seat: int) -> str:
    """One of the answers that there are, by the seed, so that the same number gives the same match."""
    digest = hashlib.sha256(seed + f"choice of seat {seat}".encode()).digest()
    values = answers_of(option)
    return values[int.from_bytes(digest[:8], "big") % len(values)]


def asked(game: Game, options: Options, option: Option, seats: int, screen: Screen) -> str:
    """A person's answer: a number of the list, a value, or anything else that the option takes."""
    values = answers_of(option)
    screen.say(*(f"  {number}  {option.answer(value)}" for number, value in enumerate(values, 1)))
    screen.say(*(f"  or: {text}" for text in (option.free, option.file) if text))
    while True:
        typed = screen.ask("> ").strip()
        if typed.isdecimal() and 1 <= int(typed) <= len(values):
            return values[int(typed) - 1]
        try:
            if typed in ("", CHOOSE):
                raise BadInput(f"type a number from 1 to {len(values)}, or what you choose")
            game.pack_box(seats, {**options, option.name: typed})
            return typed
        except BadInput as error:
            why = str(error).removeprefix(f"option {option.name}: ")
            screen.say(*wrap(f"No: {why}.", screen.style.width))
