"""The options of a match, put into the box."""

from quarterdeck.engine.contract import Options
from quarterdeck.games.hit_the_deck.rules.table import Box


def pack(seats: int, options: Options) -> Box:
    box = Box()
    box.seats = seats
    box.cut_by_broadside_only = int(options["supply-cut"] == "broadside")
    box.lanes_by_blockade = int(options["sealanes"] == "blockaded")
    box.alternate_win = int(options["win"] == "alternate")
    return box
