"""quarterdeck analyse: how a strong bot judges a recorded match, one decision of it or all."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from quarterdeck import bots
from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.record import parse_record, read_text, write_safely
from quarterdeck.games import find

ABOUT = "What a strong bot makes of one decision of a recorded match, or of all, from what its seat could see then."
MORE = """\
examples:
  quarterdeck analyse match.record --move 12
  quarterdeck analyse match.record --whole --svg line.svg --json match.json"""
LEAST_EFFORT, MOST_EFFORT = 16, 1_000_000


def main(argv: Sequence[str]) -> int:
    chosen = arguments(argv)
    match = replay(parse_record(read_text(chosen.file), str(chosen.file)), find)
    return whole(match, chosen) if chosen.whole else one_decision(match, chosen)


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = Arguments("analyse", ABOUT, MORE)
    parser.add_argument("file", type=Path, help="a record or a save")
    parser.add_argument("--move", type=int, metavar="N", help="the number of the move (the next one, in an open match)")
    parser.add_argument("--bot", metavar="BOT", default=bots.ADVISER, help=f"who looks at it ({bots.ADVISER})")
    parser.add_argument("--whole", action="store_true", help="every decision, the line of chances, the turning points")
    parser.add_argument("--effort", type=int, metavar="N", help="with --whole: simulations of each move (2,000)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="with --whole: the numbers as JSON")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="with --whole: the line of chances as a picture")
    chosen = parser.parse_args(argv)
    if not chosen.whole and (chosen.effort is not None or chosen.json or chosen.svg):
        raise BadInput("--effort, --json and --svg go with --whole")
    if chosen.whole and chosen.move is not None:
        raise BadInput("--move looks at one decision, --whole at all of them: choose one")
    if chosen.effort is not None and not LEAST_EFFORT <= chosen.effort <= MOST_EFFORT:
        raise BadInput(f"--effort takes {LEAST_EFFORT} to {MOST_EFFORT:,} simulations, not {chosen.effort}")
    return chosen


def one_decision(match: Match, chosen: argparse.Namespace) -> int:
    number = chosen.move if chosen.move is not None else len(match.actions) + 1
    if match.over and number > len(match.actions):
        raise BadInput(f"the match is over; choose a move, --move 1 to {len(match.actions)}", file=str(chosen.file))
    if not 1 <= number <= len(match.actions) + 1:
        raise BadInput(f"there is no move {number}; it has {len(match.actions)} moves", file=str(chosen.file))
    bot = bots.find(chosen.bot)
    if not match.game.competitive or not hasattr(bot, "advise"):
        raise BadInput(f"{chosen.bot} gives no advice on {match.game.title}; a level does: bosun, captain, admiral")
    later = match.actions[number - 1 :]
    match.undo(len(later))
    seat = later[0].seat if later else match.waiting()[0]
    print(f"Move {number} of {match.game.title}: {match.game.words.seat_title(match.box, seat)} to decide.")
    played = later[0].action if later else None
    for line in bot.advise(bots.Question.of(match, seat), played).lines:
        print(line)
    return 0


def whole(match: Match, chosen: argparse.Namespace) -> int:
    """Every decision; progress goes to stderr, so that the text can be piped."""
    from quarterdeck.bots import review
    from quarterdeck.bots.review_picture import picture

    if not match.game.competitive:
        raise BadInput(f"nobody wins in {match.game.title}, so there is nothing to weigh", file=str(chosen.file))
    effort = chosen.effort or review.EFFORT
    found: list[review.Decision] = []
    watched = sys.stderr.isatty()
    for number, decision in enumerate(review.review(match, effort), 1):
        found += [decision] if decision is not None else []
        if watched:
            print(f"\r\033[Kmove {number} of {len(match.actions)}", end="", file=sys.stderr, flush=True)
    if watched:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    title = f"{match.game.title}: {', '.join(match.titles)}"
    for line in (title + ".", *review.sentences(match, found)):
        print(line)
    # few where nothing is compiled
    simulations = max((decision.weighing.simulations for decision in found), default=effort)
    print(f"Every move was weighed by itself in {simulations:,} guesses of what its seat could not see.")
    if chosen.json:
        write_safely(chosen.json, json.dumps(review.as_data(match, found, effort), indent=1) + "\n")
    if chosen.svg:
        write_safely(chosen.svg, picture(title, match.titles, len(match.actions), found))
    return 0
