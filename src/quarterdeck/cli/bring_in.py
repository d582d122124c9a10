"""quarterdeck import: tables of an export, into the server's database."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput

MORE = """\
Links, cookies and notes go on to hold, and matches go on where they were. A table that is in the database already stays
as it is. It works beside servers that are running."""


def main(argv: Sequence[str]) -> int:
    from quarterdeck.server.archive import bring_in, opened
    from quarterdeck.server.connecting import new_engine
    from quarterdeck.server.settings import from_environment

    parser = Arguments("import", "Bring tables of an export into the web table's database.", MORE)
    parser.add_argument("file", metavar="FILE", type=Path, help="what quarterdeck export has written")
    given = parser.parse_args(argv)
    address = from_environment(os.environ).address
    new = there = 0
    try:
        with given.file.open("rb") as lines:
            new_engine(address, 1.0).dispose()  # a new database is as good as any
            with opened(address) as engine:
                for _, is_new in bring_in(engine, lines, str(given.file)):
                    new, there = new + is_new, there + (not is_new)
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror or error}", file=str(given.file)) from None
    print(f"{new:,} {'table' if new == 1 else 'tables'} brought in; {there:,} were there already.")
    return 0
