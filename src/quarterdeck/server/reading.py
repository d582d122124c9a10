"""Requests that read: the diary of a table, its position, and the odds of a game that has them."""

from __future__ import annotations

import importlib
import json
from types import ModuleType

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.game import Game
from quarterdeck.engine.scenario import begun_as_seen
from quarterdeck.server.calls import JSON, Call, Endpoint, Plain, Query
from quarterdeck.server.diary import diary
from quarterdeck.server.errors import Refused
from quarterdeck.server.preparing import usual_game
from quarterdeck.server.table import LiveTable


async def read_diary(call: Call) -> Plain:
    """The diary as the asking browser's seat was told it; to others as a watcher was."""
    table = await call.table()
    seat = _own_seat(call, table)
    wanted = call.query.get("as", "markdown")
    if wanted not in ("markdown", "text"):
        raise Refused("a diary is markdown or text", 400)
    async with table.lock:
        match = await table.ready()
        text = diary(table.state, match, seat, wanted == "markdown")
    return Plain(text, name=f"diary-{table.state.id}.{'md' if wanted == 'markdown' else 'txt'}")


async def read_odds(call: Call) -> Plain:
    """By the command of the game's own that has them."""
    found = _odds_of(usual_game(call.slug).game).from_query(call.query)
    return Plain(json.dumps(found), JSON)


async def read_own_odds(call: Call) -> Plain:
    """From what one of the asking browser's seats knows of its own deck."""
    table = await call.table()
    seat = _own_seat(call, table)
    async with table.lock:
        match = await table.ready()
        found = _odds_of(match.game).from_table(match.box, match.shown(seat), seat)
    return Plain(json.dumps(found), JSON)


async def read_position(call: Call) -> Plain:
    """The table as a seat of the asking browser sees it; watchers have no seat to go on from."""
    table = await call.table()
    seat = _own_seat(call, table)
    if seat == SPECTATOR:
        raise Refused("a position is written as a seat sees it, and none here is yours", 403)
    async with table.lock:
        match = await table.ready()
        text = begun_as_seen(match, seat)
    return Plain(text, name=f"position-{table.state.id}-{len(match.actions)}.toml")


def _own_seat(call: Call, table: LiveTable) -> int:
    """The seat that is asked for, if it is the asking browser's; else its first, or a watcher's if it has none."""
    mine = sorted(seat for seat in table.state.people.opened_by(call.keys()) if seat >= 0)
    wanted = call.query.get("seat", "")
    if wanted and wanted not in map(str, mine):
        raise Refused("that is not your seat", 403)
    return int(wanted) if wanted else mine[0] if mine else SPECTATOR


def _odds_of(game: Game) -> ModuleType:
    if "odds" not in {command.name for command in game.commands}:
        raise Refused("nobody has odds for this game", 404)
    return importlib.import_module(f"{game.package}.commands.odds")


READING: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/games/{slug}/odds",
        read_odds,
        str,
        about="Exact odds, of a game that has them: the arguments of its command `quarterdeck odds` are parameters.",
        free_queries=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/odds",
        read_own_odds,
        str,
        queries=(Query("seat", "one of yours; the first if left out"),),
        about="Exact odds of your character's next flip, in thousandths, by attribute and sum of advantage.",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/position",
        read_position,
        str,
        queries=(Query("seat", "one of yours; the first if left out"),),
        about="The table as your seat sees it now, as TOML: the beginning of a scenario (docs/scenarios.md).",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/diary",
        read_diary,
        str,
        queries=(Query("as", "markdown or text"),),
        about="What your seat was told and said, from the beginning, to read. Also while it is played.",
    ),
)
