"""quarterdeck backup: the server's whole database, while it is used."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from quarterdeck.cli.arguments import Arguments
from quarterdeck.engine.errors import BadInput

MORE = """\
The copy is the database as it was at one moment, whatever is played meanwhile: one SQLite file, also of a PostgreSQL.
To go on from it: QUARTERDECK_DATABASE=sqlite:///FILE quarterdeck serve. Whoever has it can know every card."""


def main(argv: Sequence[str]) -> int:
    from quarterdeck.server.archive import back_up, opened
    from quarterdeck.server.settings import from_environment

    parser = Arguments("backup", "Copy the web table's database, while it is used.", MORE)
    parser.add_argument("file", metavar="FILE", type=Path, help="file to write; an existing file is refused")
    given = parser.parse_args(argv)
    if given.file.exists():
        raise BadInput("is there already; name another file", file=str(given.file))
    with opened(from_environment(os.environ).address) as engine:
        count = back_up(engine, given.file)
    print(f"{count:,} {'table' if count == 1 else 'tables'} in {given.file}. Keep it to yourself: it has every seed.")
    return 0
