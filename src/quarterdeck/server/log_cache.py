"""The events of a match as each seat may know them, encoded as JSON once and extended as the match goes on."""

from __future__ import annotations

import msgspec

from quarterdeck.engine.match import Match
from quarterdeck.server.listener import encode

CACHED_FROM = 100  # moves: shorter logs are made anew as quickly as they are looked up


class LogCache:
    """The lines told to each pair of eyes, encoded."""

    def __init__(self) -> None:
        self._lines: dict[int, tuple[int, bytearray]] = {}  # by eyes: the next action, the lines before it

    def clear(self) -> None:
        self._lines.clear()

    def missing(self, match: Match, eyes: int) -> int:
        """How many actions are not in it yet."""
        return len(match.actions) + 1 - self._lines.get(eyes, (0, b""))[0]

    def whole(self, match: Match, eyes: int) -> msgspec.Raw:
        """All lines of a match, as a JSON array."""
        following, lines = self._lines.get(eyes, (0, bytearray()))
        for number in range(following, len(match.actions) + 1):
            for told in match.told(number, eyes):
                lines += (b"," if lines else b"") + encode(told)
        self._lines[eyes] = (len(match.actions) + 1, lines)
        return msgspec.Raw(b"[" + lines + b"]")
