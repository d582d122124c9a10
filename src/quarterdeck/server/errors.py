"""Refusals of the server."""

from __future__ import annotations


class Refused(Exception):
    """A request that is not granted: a sentence and the HTTP status that fits it. Nothing has changed."""

    def __init__(self, text: str, status: int = 409) -> None:
        super().__init__(text)
        self.text = text
        self.status = status


class LostTable(Refused):
    """Another server has claimed the table."""

    def __init__(self) -> None:
        super().__init__("this table is played at another server now; try again", 503)
