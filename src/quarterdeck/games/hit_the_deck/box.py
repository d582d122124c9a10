"""The options of a match, put into the box."""

from collections.abc import Sequence

from quarterdeck.engine.contract import Options
from quarterdeck.games.hit_the_deck.rules.table import NOBODY, Box

CAPTAINS = ("A", "B")


def pack(seats: int, options: Options) -> Box:
    box = Box()
    box.seats = seats
    box.cut_by_broadside_only = int(options["supply-cut"] == "broadside")
    box.lanes_by_blockade = int(options["sealanes"] == "blockaded")
    box.alternate_win = int(options["win"] == "alternate")
    box.kickers = int(options["ties"] == "kickers")
    box.bare_attacks = int(options["attack-card"] == "may")
    box.ends_at_once = int(options["last-card"] == "at-once")
    box.first = _first(options["begins"], options["lost-last"])
    return box


def again(options: Options, winners: Sequence[int]) -> Options:
    """The options of a rematch: who lost this match is remembered (R2)."""
    lost = [name for seat, name in enumerate(CAPTAINS) if seat not in winners]
    return {**options, "lost-last": lost[0] if len(lost) == 1 else "nobody"}


def pack_as_first(seats: int, options: Options) -> Box:
    """Version 1 of the rules: results were told in other words, which its records hold."""
    box = pack(seats, options)
    box.first_wording = 1
    return box


def _first(begins: str, lost_last: str) -> int:
    """R2: the seat that begins, or NOBODY for a lot."""
    who = lost_last if begins == "loser" else begins
    return CAPTAINS.index(who) if who in CAPTAINS else NOBODY
