"""Requests about campaigns: cards that change on the way, beginning with seats free, and moving to another server."""

from __future__ import annotations

import time
from dataclasses import replace

import msgspec

from quarterdeck.engine.cardsets import digest_of
from quarterdeck.engine.contract import CardSets
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.own_sets import ListedSet, differences
from quarterdeck.engine.record import read_text
from quarterdeck.engine.speech import listed
from quarterdeck.server import changes, keys
from quarterdeck.server import messages as m
from quarterdeck.server.archive import Exported, read_export
from quarterdeck.server.calls import Call, Endpoint
from quarterdeck.server.creating import unused_code
from quarterdeck.server.database import Loaded, Setup
from quarterdeck.server.errors import Refused
from quarterdeck.server.log import Revised
from quarterdeck.server.outgoing import table_info
from quarterdeck.server.own_sets import MOST_FAULTS, sets_of, text_of
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.state import TableState
from quarterdeck.server.table import LiveTable

TOLD = {"added": "New", "removed": "Gone", "changed": "Changed", "renamed": "Renamed"}
FILE = "moves-{}.toml"  # the name of a file that was changed for the n-th time


# --- Cards of the group's own


def cards_of(table: LiveTable) -> CardSets:
    """How the game of a table reads files of cards, if they may be changed on the way."""
    game = table.state.prepared.game
    if game.parts.adopt is None:
        raise Refused(f"the cards of {game.title} stay the same during a match", 422)
    return sets_of(game)


def text_now(table: LiveTable, cards: CardSets) -> str:
    """The file that is played with."""
    game = table.state.prepared
    name = game.options[cards.OPTION]
    return game.files[name] if name in game.files else read_text(cards.BUILT_IN[name])


async def read_book(call: Call) -> m.Book:
    table = await call.table()
    cards = cards_of(table)
    held = table.state.people.opened_by(call.keys())
    if not any(seat >= 0 for seat in held):
        raise Refused("that is for those who sit at the table", 403)
    name = table.state.prepared.options[cards.OPTION]
    may = any(table.state.leads(seat) for seat in held if seat >= 0)
    return m.Book(table.state.id, cards.OPTION, name, text_now(table, cards), may, cards.LIMITS)


async def revise_book(call: Call) -> m.BookRead:
    """Checked by line; told to everybody, and written down where it stands in the match."""
    table, body = await call.table(), call.body
    cards, state = cards_of(table), table.state
    held = state.people.opened_by(call.keys(body.token))
    leader = next((seat for seat in sorted(held) if seat >= 0 and state.leads(seat)), -1)
    if leader < 0:
        raise Refused("the cards are for whoever leads the game to change", 403)
    text = text_of(body.text, call.registry.settings).rstrip("\n")
    found, wrong = cards.read(text, "your file")
    if wrong or found is None:
        faults = tuple(m.SetFault(each.line, each.text, each.word, each.meant) for each in wrong[:MOST_FAULTS])
        return m.BookRead(faults, (), False)
    before, _ = cards.read(text_now(table, cards), "")
    said = _sentences(before, found)
    if not said and digest_of(text) != digest_of(text_now(table, cards)):
        said = ("Changed: what moves do by themselves.",)
    if body.check or not said:
        return m.BookRead((), said, False)
    async with table.lock:
        match = await table.ready()
        if state.finished:
            raise Refused("the campaign is over")
        value = FILE.format(len(state.log.revisions) + 1)
        try:
            match.revise(cards.OPTION, value, text)
        except (Illegal, BadInput) as problem:
            raise Refused(str(problem), 409) from None
        kept = Revised(cards.OPTION, value, text, f"The cards were changed. {' '.join(said)}"[: 5 * 400])
        await table.append("revise", leader, table.moved(match), text=msgspec.json.encode(kept).decode())
        state.match = match
        table.match_changed(match)
        table.audience.send_people()  # their faces are others
    return m.BookRead((), said, True)


def _sentences(old: ListedSet | None, new: ListedSet) -> tuple[str, ...]:
    """What is new, changed and gone, by name."""
    found: dict[str, list[str]] = {}
    for change in differences(old or ListedSet("", ()), new):
        found.setdefault(change.kind, []).append(change.name)
    return tuple(f"{TOLD[kind]}: {listed(names)}." for kind, names in found.items())


# --- Beginning with whoever is here


async def begin(call: Call) -> m.TableInfo:
    """The host does not wait for the free seats any longer: they stay empty, and may be taken later."""
    table = await call.table()
    state = table.state
    held = state.people.opened_by(call.keys())
    if keys.HOST not in held:
        raise Refused("that is for whoever made the table", 403)
    async with table.lock:
        if state.status != "gathering":
            raise Refused("the match has begun")
        if state.prepared.game.parts.leave_empty is None or not any(map(state.leads, range(len(state.setup.seats)))):
            raise Refused("every seat is needed for this game", 422)
        taken = [seat for seat, place in enumerate(state.setup.seats) if place.taken]
        if not any(map(state.leads, taken)) or len(taken) < 2:
            raise Refused("whoever leads the game, and at least one player, must be here")
        state.setup.begin = True
        try:
            await table.change_seat("number", state.setup.host)
        except Refused:
            state.setup.begin = False
            raise
    return table_info(state, table.audience.watchers, held, True)


# --- Moving to another server


async def bring_campaign(call: Call) -> m.TableCreated:
    if not call.registry.limits.new_tables.take(call.address):
        raise Refused("too many tables from your address; wait a little", 429)
    return await create_from_export(call.registry, call.body.text, call.browser())


async def create_from_export(registry: TableRegistry, text: str, browser: str) -> m.TableCreated:
    """A table that goes on here with its whole log; `browser` is the secret of whoever brings it, and now leads it."""
    found = read_export(text)
    table, now = keys.new_table_id(), time.time()
    row = replace(found.row, id=table, listed=0, rematch="", updated_at=now)
    entries = [replace(entry, table_id=table) for entry in found.log]
    try:
        state = TableState(Loaded(row, entries, {}, {}), registry.settings, registry.readiness)
    except (BadInput, msgspec.MsgspecError) as problem:
        raise Refused(f"this server cannot read that table: {problem}", 422) from None
    seats = range(len(state.setup.seats))
    leader = next((seat for seat in seats if state.leads(seat)), -1)
    if leader < 0:
        raise Refused("a table moves while somebody leads it: in other games its seed would show every card", 422)
    if state.status == "gathering":
        raise Refused("this table has not begun; make a new one", 422)
    try:
        match = await registry.services.in_background(state.played, list(state.log.moves), list(state.log.redeals))
    except (Illegal, BadInput) as problem:
        raise Refused(f"its log does not fit the rules: {problem}", 422) from None
    setup = msgspec.structs.replace(state.setup, host=leader, listed=False, hotseat=False)
    waiting = sum(1 << seat for seat in match.waiting())
    row = replace(row, setup=_written(setup), number=len(match.actions), waiting=waiting)
    tokens = {seat: keys.new_secret() for seat in seats if setup.seats[seat].kind == "person"}
    invite, code, key = keys.new_secret(), await unused_code(registry), keys.hash_of(browser)
    added = [changes.new_key(keys.hash_of(secret), table, seat, now) for seat, secret in tokens.items()]
    added += [changes.new_key(keys.hash_of(each), table, keys.INVITE, now) for each in (invite, code)]
    added += [changes.new_key(key, table, opened, now) for opened in (leader, keys.HOST)]
    for seat, note, _ in _notes(found, leader):
        added += changes.new_note(table, seat, note, now)
    await registry.store.commit(changes.new_table(row), *map(changes.new_entry, entries), *added)
    title = state.prepared.title
    links = (m.SeatLink(seat, title(seat), keys.seat_link(table, seat, each), each) for seat, each in tokens.items())
    ways = (keys.watch_link(table), keys.invite_link(table, invite))
    return m.TableCreated(table, tuple(links), *ways, code, leader)


def _written(setup: Setup) -> str:
    return msgspec.json.encode(setup).decode()


def _notes(found: Exported, leader: int) -> list[tuple[int, str, float]]:
    """Of whoever leads; nobody else's are in an export that is asked for over the network."""
    return [note for note in found.notes if note[0] == leader]


TABLE = "/api/tables/{table}"
CAMPAIGNS: tuple[Endpoint, ...] = (
    Endpoint("GET", TABLE + "/book", read_book, m.Book, about="The file of cards that a table is played with."),
    Endpoint("POST", TABLE + "/book", revise_book, m.BookRead, m.NewBook, about="Other cards from here on."),
    Endpoint("POST", TABLE + "/begin", begin, m.TableInfo, about="Begin without those whose seats are free."),
    Endpoint("POST", "/api/campaigns", bring_campaign, m.TableCreated, m.NewCampaign, about="An export goes on here."),
)
