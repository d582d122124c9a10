"""The matches of a game that stand out: which of them count, in either database."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from quarterdeck.server.best import at_either_end
from quarterdeck.server.database import metadata, tables

PERSON, BOT = {"kind": "person"}, {"kind": "bot"}


def row(name: str, number: int, state: str = "over", game: str = "hit-the-deck", **setup: Any) -> dict[str, Any]:
    about = {"seats": [PERSON, BOT], "winners": [0], **setup}
    blank = dict.fromkeys(("seed", "result", "rematch", "owner"), "") | dict.fromkeys(("listed", "waiting", "fence"), 0)
    times = {"created_at": 1.0, "updated_at": 1.0, "version": 1}
    written = {"setup": msgspec.json.encode(about).decode(), "state": state, "game": game}
    return {"id": name, "number": number, **blank, **times, **written}


def test_the_quickest_win_and_the_longest_match(address: str) -> None:
    """Not those that are still played, practised, sent in, of bots among themselves, or private."""
    kept = [
        row("drawn", 3, winners=[]),
        row("quick", 9),
        row("middle", 30),
        row("open", 60, listed=True, seats=[PERSON, PERSON]),
        row("running", 1, state="playing"),
        row("practice", 2, seed=7),
        row("from a position", 2, start={"fields": {}, "table": "quick", "number": 7}),
        row("sent", 99, record=True),
        row("bots", 98, seats=[BOT, BOT]),
        row("private", 97, seats=[PERSON, PERSON]),
        row("elsewhere", 96, game="all-hands"),
    ]
    engine = sa.create_engine(address)
    metadata.create_all(engine)
    with engine.begin() as connection:
        assert at_either_end(connection, "hit-the-deck") == (None, None)
        connection.execute(tables.insert(), kept)
        found = at_either_end(connection, "hit-the-deck")
    engine.dispose()
    assert [one.id for one in found if one is not None] == ["quick", "open"]
