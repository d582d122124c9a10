"""quarterdeck play: a match in this terminal."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from quarterdeck import bots, games
from quarterdeck.cli.arguments import Arguments, add_look, pairs, seed_number
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.record import read_text, seed_from_number
from quarterdeck.engine.seeds import Seed, new_secret
from quarterdeck.engine.system import NO_NUMBA, can_compile
from quarterdeck.terminal import playing
from quarterdeck.terminal.choosing import choose_all
from quarterdeck.terminal.players import Player, call_players, named, players_of, players_of_record, usual_seats
from quarterdeck.terminal.room import Room
from quarterdeck.terminal.saves import Save, claim_file, find_file, new_save, read_record, saves_folder
from quarterdeck.terminal.screen import Leave, Screen
from quarterdeck.terminal.sealing import sealed
from quarterdeck.terminal.style import style_of

FIRST_GAME = "hit-the-deck"

MORE = """\
examples:
  quarterdeck play
  quarterdeck play hit-the-deck --seats you,you --name Ines --name Tom
  quarterdeck play --seats random,random --seed 7 --record match.record
  quarterdeck play --resume last

During play `help` lists what you can type. Ctrl-C and Ctrl-D lose nothing: the match is saved after every
move, and how to go on is printed. Where nobody sits at the terminal, one match of bots is played and told."""


def parser() -> Arguments:
    arguments = Arguments("play", "Play a match in this terminal.", MORE)
    add = arguments.add_argument
    add("game", nargs="?", metavar="GAME", help="the game (default: hit-the-deck); see quarterdeck games")
    add("--seats", metavar="A,B,...", help=f"who sits where: you, or a bot ({', '.join(bots.MODULES)})")
    add("--name", action="append", default=[], metavar="NAME", help="a person's name, in order of seats")
    add("--seed", type=seed_number, metavar="N", help="seed: the same number gives the same shuffles")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help="see quarterdeck games GAME")
    add("--record", type=Path, metavar="FILE", help="also write the match to a new file")
    add("--resume", metavar="NAME|FILE", help="go on with a saved match; 'last' is the latest")
    add("--every-move", action="store_true", help="ask also where there is only one choice")
    add("--pace", type=float, default=0.0, metavar="SECONDS", help="between moves when only bots play")
    add("--no-ponder", action="store_true", help="the admiral does not think on your time")
    add_look(arguments)
    return arguments


def main(argv: Sequence[str]) -> int:
    given = parser().parse_args(argv)
    screen = Screen(style_of(sys.stdout, given.plain, given.no_color))
    try:
        match, players, save = resumed(given) if given.resume else started(given, screen)
    except Leave as leaving:
        return leaving.status
    if given.record:
        claim_file(given.record)
    if not can_compile() and any(player.bot and player.who != "random" for player in players):
        print(NO_NUMBA, file=sys.stderr)
    room = Room(match, players, screen, save, given.record, max(0.0, given.pace), not given.no_ponder)
    room.every_move = given.every_move
    screen.watch()
    try:
        playing.play(room)
    except Leave as leaving:
        room.goodbye()
        return leaving.status
    return 0


def started(given: argparse.Namespace, screen: Screen) -> tuple[Match, list[Player], Save | None]:
    """A new match."""
    game = games.find(given.game or FIRST_GAME)
    players = players_of(given.seats or default_seats(game), game, given.name)
    secret = seed_from_number(given.seed) if given.seed is not None else new_secret()
    options = choose_all(game, pairs(given.option), players, screen, secret)
    box = game.pack_box(len(players), options)
    titles = [game.words.seat_title(box, seat) for seat in range(len(players))]
    seed = Seed(secret) if given.seed is not None else sealed(secret, game, titles, players, screen)
    match = Match(game, [player.who for player in players], options, seed)
    call_players(match, players)
    return match, players, save_for(game, players)


def default_seats(game: Game) -> str:
    """You against a bot that knows the ropes; where nobody sits at the terminal, random against random."""
    seats = usual_seats(game)
    return seats if sys.stdin.isatty() else ",".join(["random"] * len(seats.split(",")))


def resumed(given: argparse.Namespace) -> tuple[Match, list[Player], Save | None]:
    """A saved match, played up to where it was left."""
    for name in ("seed", "option"):
        if getattr(given, name):
            raise BadInput(f"--{name} belongs to a new match; a saved one has its own")
    path = find_file(given.resume, [saves_folder()])
    record = read_record(path)
    if given.game and given.game != record.game:
        raise BadInput(f"is a match of {record.game}, not of {given.game}", file=str(path))
    match = replay(record, games.find)
    if match.over:
        raise BadInput(f"is over ({record.result}); quarterdeck replay shows it", file=str(path))
    players = players_of_record(record.seats)
    if given.seats:
        players = players_of(given.seats, match.game, ())
        if len(players) != match.seats:
            raise BadInput(f"has {match.seats} seats; --seats names {len(players)}", file=str(path))
    players = named(players, given.name)
    call_players(match, players)
    mine = path.parent == saves_folder()
    return match, players, Save(path, read_text(path)) if mine else save_for(match.game, players)


def save_for(game: Game, players: Sequence[Player]) -> Save | None:
    """Matches that people play are saved; those of bots can be played again."""
    if all(player.bot for player in players):
        return None
    try:
        return new_save(game.slug)
    except BadInput as error:
        print(f"This match will not be saved: {error}", file=sys.stderr)
        return None
