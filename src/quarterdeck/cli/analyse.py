"""quarterdeck analyse: what a strong bot would have done at one move of a match on paper."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from quarterdeck import bots
from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import replay
from quarterdeck.engine.record import parse_record, read_text
from quarterdeck.games import find


def main(argv: Sequence[str]) -> int:
    parser = Arguments("analyse", "What a strong bot makes of one decision of a recorded match, from that seat's view.")
    parser.add_argument("file", type=Path, help="a record or a save")
    parser.add_argument("--move", type=int, metavar="N", help="the number of the move (the next one, in an open match)")
    parser.add_argument("--bot", default=bots.ADVISER, help=f"who looks at it ({bots.ADVISER})")
    chosen = parser.parse_args(argv)
    match = replay(parse_record(read_text(chosen.file), str(chosen.file)), find)
    number = chosen.move if chosen.move is not None else len(match.actions) + 1
    if match.over and number > len(match.actions):
        raise BadInput(f"the match is over; choose a move, --move 1 to {len(match.actions)}", file=str(chosen.file))
    if not 1 <= number <= len(match.actions) + 1:
        raise BadInput(f"there is no move {number}; it has {len(match.actions)} moves", file=str(chosen.file))
    bot = bots.find(chosen.bot)
    if not match.game.competitive or not hasattr(bot, "advise"):
        raise BadInput(f"{chosen.bot} gives no advice on {match.game.title}; a level does: bosun, captain, admiral")
    made = match.actions[number - 1 :]
    match.undo(len(made))
    seat = made[0].seat if made else match.waiting()[0]
    print(f"Move {number} of {match.game.title}: {match.game.words.seat_title(match.box, seat)} to decide.")
    played = made[0].action if made else None
    for line in bot.advise(bots.Question.of(match, seat), played).lines:
        print(line)
    return 0
