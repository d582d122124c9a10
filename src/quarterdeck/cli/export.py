"""quarterdeck export: tables of the server's database, with all that belongs to them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput

MORE = """\
The file holds everything: logs, seeds, notes, and hashes of the secrets that open seats, so that matches go on where
they are brought in (quarterdeck import), whatever version of the rules they are played by. Whoever has it can know
every card. It works beside servers that are running. For one match on paper, see the Menu of its table."""


def main(argv: Sequence[str]) -> int:
    from quarterdeck.server.archive import export, opened
    from quarterdeck.server.connecting import PRIVATE
    from quarterdeck.server.settings import from_environment

    parser = Arguments("export", "Write tables of the web table's database to a file.", MORE)
    parser.add_argument("table", metavar="TABLE|all", help="the id of a table (the last part of its address), or all")
    parser.add_argument("file", metavar="FILE", type=Path, help="file to write; an existing file is refused")
    given = parser.parse_args(argv)
    with opened(from_environment(os.environ).address) as engine:
        count = -1
        try:
            out = os.fdopen(os.open(given.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb")
            try:
                with out:
                    for line in export(engine, "" if given.table == "all" else given.table):
                        out.write(line + b"\n")
                        count += 1
            except BaseException:  # half of it is of no use, and would be in the way of another try
                given.file.unlink(missing_ok=True)
                raise
        except FileExistsError:
            raise BadInput("is there already; name another file", file=str(given.file)) from None
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror or error}", file=str(given.file)) from None
        if given.table != "all" and not count:
            given.file.unlink()
            raise BadInput(f"there is no table {given.table!r}")
    tables = "table" if count == 1 else "tables"
    print(f"{count:,} {tables} written to {given.file}. Keep it to yourself: it has every seed.")
    return 0
