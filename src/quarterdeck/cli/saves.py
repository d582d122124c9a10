"""quarterdeck saves: the matches that are saved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import counted
from quarterdeck.terminal.saves import ENDING, all_in, read_record, records_folder, saves_folder


def main(argv: Sequence[str]) -> int:
    parser = Arguments("saves", "Saved matches to go on with, and records of finished ones.")
    parser.parse_args(argv)
    saves, records = all_in(saves_folder()), all_in(records_folder())
    if not saves and not records:
        print(f"Nothing is kept yet. Matches are saved in {saves_folder()}")
        return 0
    if saves:
        print("To go on with: quarterdeck play --resume NAME")
        for path in saves:
            print("  " + line(path))
    if records:
        print("Over: quarterdeck replay NAME")
        for path in records:
            print("  " + line(path))
    return 0


def line(path: Path) -> str:
    name = path.name.removesuffix(ENDING)
    try:
        record = read_record(path)
    except BadInput as error:
        return f"{name}  cannot be read: {error.text}"
    who = ", ".join(who for _, who in record.seats)
    return f"{name}  {who}; {counted(len(record.moves), 'move')}" + (f"; {record.result}" if record.result else "")
