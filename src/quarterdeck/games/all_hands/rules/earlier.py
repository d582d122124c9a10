"""Rules as they were: matches and records of an earlier version are played on by these (docs/architecture.md)."""

from quarterdeck.engine.fields import Replaced

# Version 1 had today's functions with two options that it did not name: late-aargh = unasked, reshuffle = once.
EARLIER: dict[int, Replaced] = {1: {}}
