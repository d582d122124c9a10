"""quarterdeck replay: step through a recorded match."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from quarterdeck import games
from quarterdeck.cli.arguments import Arguments, add_look
from quarterdeck.engine.match import replay
from quarterdeck.terminal.players import call_players, players_of_record
from quarterdeck.terminal.replaying import Replay
from quarterdeck.terminal.saves import find_file, read_record, records_folder, saves_folder
from quarterdeck.terminal.screen import Leave, Screen
from quarterdeck.terminal.style import style_of

MORE = """\
While it runs: Enter or n goes on, b goes back, a number goes to that move, first and last to the ends,
seat NAME looks through a seat's eyes, seat all through everybody's, q leaves.
Where nobody sits at the terminal the whole match is printed."""


def main(argv: Sequence[str]) -> int:
    parser = Arguments("replay", "Step through a match on paper.", MORE)
    parser.add_argument("file", metavar="FILE", help="a record, or the name of a saved match")
    parser.add_argument("--seat", default="all", metavar="NAME", help="through whose eyes (default: all)")
    parser.add_argument("--move", type=int, default=0, metavar="N", help="start after move N")
    add_look(parser)
    given = parser.parse_args(argv)
    path = find_file(given.file, [records_folder(), saves_folder()])
    record = read_record(path)
    match = replay(record, games.find)
    call_players(match, players_of_record(record.seats))
    screen = Screen(style_of(sys.stdout, given.plain, given.no_color))
    show = Replay(match, screen, given.seat, given.move)
    if not screen.typed:
        show.print_all()
        return 0
    screen.watch()
    try:
        show.run()
    except Leave as leaving:
        return leaving.status
    return 0
