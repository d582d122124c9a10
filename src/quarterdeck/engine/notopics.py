"""The topics of a game that has no topics.py: what was told is about nothing, and no word has a heading."""

TOLD_ABOUT: dict[str, str] = {}
HEADINGS: dict[str, str] = {}
