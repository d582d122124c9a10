"""Rules as they were: matches and records of an earlier version are played on by these (docs/architecture.md)."""

from quarterdeck.engine.fields import Replaced
from quarterdeck.games.all_hands import box as boxes

EARLIER: dict[int, Replaced] = {
    2: {boxes.pack: boxes.pack_first},  # another house set (R1)
    1: {},  # today's functions with two options that it did not name: late-aargh = unasked, reshuffle = once
}
