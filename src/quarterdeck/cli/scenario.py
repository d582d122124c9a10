"""quarterdeck scenario: positions, moves, and what must then be true."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from quarterdeck import games
from quarterdeck.cli import one_line
from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import replay
from quarterdeck.engine.position import dump
from quarterdeck.engine.record import parse_record, read_text
from quarterdeck.engine.scenario import begun, run_scenario

MORE = "Exit status: 0 if everything holds, 1 if something does not, 2 if a file cannot be read."


def main(argv: Sequence[str]) -> int:
    parser = Arguments("scenario", "Run scenarios and say what does not hold.", MORE)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="scenarios, or folders of them")
    parser.add_argument("--quiet", action="store_true", help="only failures and the total")
    parser.add_argument("--write", type=Path, metavar="RECORD", help="print a scenario that begins in a match on paper")
    parser.add_argument("--move", type=int, metavar="N", help="with --write: after this move (the last one)")
    given = parser.parse_args(argv)
    if given.write:
        print(written(given.write, given.move), end="")
        return 0
    if not given.files or given.move is not None:
        raise BadInput("name a scenario, or with --write a record; see quarterdeck scenario --help")
    good = bad = unread = 0
    for path in every(given.files):
        try:
            report = run_scenario(path, games.find)
        except BadInput as error:
            sys.stdout.flush()
            print(f"quarterdeck: {one_line(str(error))}", file=sys.stderr, flush=True)
            unread += 1
            continue
        if report.wrong:
            bad += 1
            print(f"WRONG  {path}: {report.about}")
            for text in report.wrong:
                print(f"       {text}")
        else:
            good += 1
            if not given.quiet:
                print(f"holds  {path}: {report.about}")
    parts = [f"{good} hold" if good != 1 else "1 holds", f"{bad} wrong"]
    parts += [f"{unread} not readable"] if unread else []
    print(", ".join(parts))
    return 2 if unread else 1 if bad else 0


def written(record: Path, move: int | None) -> str:
    """A scenario from a record: every card is known by then."""
    match = replay(parse_record(read_text(record), str(record)), games.find)
    number = len(match.actions) if move is None else move
    if not 0 <= number <= len(match.actions):
        raise BadInput(f"--move takes 0 to {len(match.actions)}, not {number}", file=str(record))
    match = match.before(number)
    about = f"{match.game.title} after move {number}"
    return begun(match, dump(match.game, match.box, match.table), about)


def every(paths: Sequence[Path]) -> list[Path]:
    """The files named, and the scenarios in the folders named."""
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                raise BadInput("is a folder without scenarios (*.toml)", file=str(path))
            found += inside
        else:
            found.append(path)
    return found
