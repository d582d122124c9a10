"""Imports of single matches by players: an export of this or another server is continued here.

Whoever sends a file may have written into it what they like. So its log is played again by the rules before it is kept,
texts are cut as they are when somebody types them, nothing of it counts (ratings, deals of the day, series), and the
table says that it was uploaded.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import msgspec

from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.match import Match
from quarterdeck.server import changes, keys
from quarterdeck.server import messages as m
from quarterdeck.server.archive import read_export
from quarterdeck.server.calls import Call
from quarterdeck.server.cleaning import NAME_LETTERS, clean, clean_notes, is_nobody, unlike
from quarterdeck.server.creating import unused_code
from quarterdeck.server.database import Entry, Loaded, Row, Setup
from quarterdeck.server.errors import Refused
from quarterdeck.server.log import Revised
from quarterdeck.server.papers import TITLE_LETTERS, StoredPaper, checked
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.replays import MOST_SET_BYTES
from quarterdeck.server.settings import Settings
from quarterdeck.server.state import TableState
from quarterdeck.server.thinking import bots_for, usual_bot

NOBODYS = {"end", "number"}  # entries that may be of no seat
KINDS = {"move", "undo", "chat", "sit", "choose", "open", "leave", "return", "resign", "paper", "revise", *NOBODYS}
MOST_NUMBER = 2**31 - 1
MOST_ENTRIES = 50_000  # of a log: five times the longest campaign that was tried
MOST_SAID = 2_000  # letters about a change of cards
HEX = re.compile(r"([0-9a-f]{64})?")


class Brought(NamedTuple):
    """A table as it was read from a file."""

    state: TableState
    entries: list[Entry]
    notes: dict[int, str]


async def bring(call: Call) -> m.TableCreated:
    if not call.registry.limits.new_tables.take(call.address):
        raise Refused("too many tables from your address; wait a little", 429)
    return await create_from_export(call.registry, call.body.text, call.browser())


async def create_from_export(registry: TableRegistry, text: str, browser: str) -> m.TableCreated:
    """Create a table from an imported log; `browser` is the secret of the importing browser.

    They lead it where somebody leads; otherwise the seats of all its people are theirs, at one screen. Of a match that
    is over nobody has a seat.
    """
    try:
        brought = await registry.services.in_background(_read, registry, text)
        state = brought.state
        match = await registry.services.in_background(state.played, list(state.log.moves), list(state.log.redeals))
    except (Illegal, BadInput, msgspec.MsgspecError) as problem:
        raise Refused(f"this server cannot go on with that table: {problem}", 422) from None
    persons = state.people.persons
    leader = next((seat for seat in range(len(state.setup.seats)) if state.leads(seat)), -1)
    if leader < 0 and not state.finished and len(persons) > 1 and not state.setup.hotseat:
        raise Refused("its seed shows every card: where people play each other, a table moves when it is over", 422)
    row = _row(state, match, leader)
    mine = [leader] if leader >= 0 else [] if row.state != "playing" else persons
    return await _keep(registry, row, brought, mine, browser)


def _read(registry: TableRegistry, text: str) -> Brought:
    """The table of an export, with everything in it as this server could have written it."""
    found, table, now = read_export(text), keys.new_table_id(), time.time()
    if found.row.state not in ("playing", "over", "ended"):
        raise BadInput("it has not begun; make a new one")
    if not HEX.fullmatch(found.row.seed) or not found.row.seed or len(found.log) > MOST_ENTRIES:
        raise BadInput("that is no seed, or too long a log")
    setup = _setup(msgspec.json.decode(found.row.setup, type=Setup))
    row = replace(found.row, id=table, listed=0, rematch="", result=clean(found.row.result, MOST_SAID))
    row = replace(row, created_at=_time(row.created_at, now), updated_at=now, setup=_written(setup))
    names = [place.name for place in setup.seats]
    entries = [_entry(entry, table, names, now, registry.settings) for entry in found.log]
    state = TableState(Loaded(row, entries, {}, {}), registry.settings, registry.readiness)
    return Brought(state, entries, {seat: note for seat, note, _ in found.notes})


def _setup(setup: Setup) -> Setup:
    """What was agreed, without what would make it count, or somebody else's."""
    if setup.start is not None:
        raise BadInput("a practice table goes on where it was made")
    if any(len(text.encode()) > MOST_SET_BYTES for text in setup.files.values()):
        raise BadInput(f"its card set is too long; {MOST_SET_BYTES:,} bytes are taken")
    names: list[str] = []
    for place in setup.seats:
        if not HEX.fullmatch(place.promise) or not HEX.fullmatch(place.number):
            raise BadInput("a seat's number is none")
        name = clean(place.name[: 8 * NAME_LETTERS], NAME_LETTERS)
        place.name = "" if is_nobody(name) else unlike(name, names)
        place.who, place.orders = "", []
        names.append(place.name)
    setup.record, setup.numbers, setup.expected, setup.listed, setup.seed = True, "settled", [], False, None
    setup.date, setup.deal, setup.counted, setup.series = "", "", False, None
    setup.name = clean(setup.name[: 8 * TITLE_LETTERS], TITLE_LETTERS)
    setup.winners = [each for each in setup.winners or [] if 0 <= each < len(setup.seats)] or None
    return setup


def _entry(entry: Entry, table: str, names: Sequence[str], now: float, settings: Settings) -> Entry:
    of_a_seat = (-1 if entry.kind in NOBODYS else 0) <= entry.seat < len(names)
    counted = all(0 <= each <= MOST_NUMBER for each in (entry.value, entry.spent))
    if entry.kind not in KINDS or not of_a_seat or not counted:
        raise BadInput(f"entry {entry.seq:,} of its log is none")
    if entry.kind == "paper":
        paper = msgspec.json.decode(entry.text, type=StoredPaper)
        asked = msgspec.convert({"type": "paper", **msgspec.structs.asdict(paper)}, m.Paper)
        text = _written(checked(asked, entry.seat, True, list(names)))
    elif entry.kind == "revise":
        new = msgspec.json.decode(entry.text, type=Revised)
        if len(new.text.encode()) > MOST_SET_BYTES:
            raise BadInput(f"its card set is too long; {MOST_SET_BYTES:,} bytes are taken")
        text = _written(msgspec.structs.replace(new, said=clean(new.said[: 2 * MOST_SAID], MOST_SAID)))
    else:
        text = clean(entry.text[: 8 * settings.chat_letters], settings.chat_letters)
    return replace(entry, table_id=table, text=text, at=_time(entry.at, now))


def _time(at: float, now: float) -> float:
    return min(max(at, 0.0), now)


def _written(what: Setup | StoredPaper | Revised) -> str:
    return msgspec.json.encode(what).decode()


def _row(state: TableState, match: Match, leader: int) -> Row:
    """What the rules make of the log: whose turn it is, and whether it is over."""
    setup, outcome, game = state.setup, match.outcome(), state.prepared.game
    for place in setup.seats:
        if place.kind == "bot" and place.bot not in bots_for(state.prepared):
            place.bot = usual_bot(game)
    status, result = state.status if state.finished else "playing", state.row.result
    if outcome is not None:
        status, result = "over", outcome.text
        setup.winners = list(outcome.winners) if game.competitive else None
    elif status == "over":
        status = "ended"
    setup.hotseat = leader < 0 and len(state.people.persons) > 1
    setup.host = leader if leader >= 0 else next(iter(state.people.persons), -1)
    waiting = sum(1 << seat for seat in match.waiting()) if status == "playing" else 0
    row = replace(state.row, setup=_written(setup), state=status, result=result)
    return replace(row, number=len(match.actions), waiting=waiting)


async def _keep(
    registry: TableRegistry, row: Row, brought: Brought, mine: Sequence[int], browser: str
) -> m.TableCreated:
    """Write the table, and give out what opens it."""
    table, now, state = row.id, row.updated_at, brought.state
    tokens = {seat: keys.new_secret() for seat in state.people.persons if mine}
    invite, code = (keys.new_secret(), await unused_code(registry)) if mine else ("", "")
    opened = [(keys.hash_of(secret), seat) for seat, secret in tokens.items()]
    opened += [(keys.hash_of(each), keys.INVITE) for each in (invite, code) if each]
    opened += [(keys.hash_of(browser), seat) for seat in (*mine, keys.HOST) if mine]
    added = [changes.new_key(key, table, seat, now) for key, seat in opened]
    for seat in set(mine) & set(brought.notes):  # an export over the network has the requester's notes only
        note = clean_notes(brought.notes[seat][: registry.settings.note_letters])
        added += changes.new_note(table, seat, note, now)
    await registry.store.commit(changes.new_table(row), *map(changes.new_entry, brought.entries), *added)
    title = state.prepared.title
    links = (m.SeatLink(seat, title(seat), keys.seat_link(table, seat, each), each) for seat, each in tokens.items())
    ways = (keys.watch_link(table), keys.invite_link(table, invite) if invite else "")
    return m.TableCreated(table, tuple(links), *ways, code, mine[0] if mine else -1)
