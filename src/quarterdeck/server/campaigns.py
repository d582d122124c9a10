"""Requests about campaigns: cards that change on the way, and beginning with seats free."""

from __future__ import annotations

import msgspec

from quarterdeck.engine.cardsets import digest_of
from quarterdeck.engine.contract import CardSets
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.own_sets import ListedSet, differences
from quarterdeck.engine.record import read_text
from quarterdeck.engine.speech import listed
from quarterdeck.server import keys
from quarterdeck.server import messages as m
from quarterdeck.server.bringing import bring
from quarterdeck.server.calls import Call, Endpoint
from quarterdeck.server.errors import Refused
from quarterdeck.server.log import Revised
from quarterdeck.server.outgoing import table_info
from quarterdeck.server.own_sets import MOST_FAULTS, sets_of, text_of
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
    """Checked line by line; announced to everybody, and logged with its place in the match."""
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
    sentences = _sentences(before, found)
    if not sentences and digest_of(text) != digest_of(text_now(table, cards)):
        sentences = ("Changed: what moves do by themselves.",)
    if body.check or not sentences:
        return m.BookRead((), sentences, False)
    async with table.lock:
        match = await table.ready()
        if state.finished:
            raise Refused("the campaign is over")
        value = FILE.format(len(state.log.revisions) + 1)
        try:
            match.revise(cards.OPTION, value, text)
        except (Illegal, BadInput) as problem:
            raise Refused(str(problem), 409) from None
        revised = Revised(cards.OPTION, value, text, f"The cards were changed. {' '.join(sentences)}"[: 5 * 400])
        await table.append("revise", leader, table.moved(match), text=msgspec.json.encode(revised).decode())
        state.match = match
        table.match_changed(match)
        table.audience.send_people()  # their faces are others
    return m.BookRead((), sentences, True)


def _sentences(old: ListedSet | None, new: ListedSet) -> tuple[str, ...]:
    """What is new, changed and gone, by name."""
    found: dict[str, list[str]] = {}
    for change in differences(old or ListedSet("", ()), new):
        found.setdefault(change.kind, []).append(change.name)
    return tuple(f"{TOLD[kind]}: {listed(names)}." for kind, names in found.items())


# --- Beginning with free seats


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


TABLE = "/api/tables/{table}"
CAMPAIGNS: tuple[Endpoint, ...] = (
    Endpoint("GET", TABLE + "/book", read_book, m.Book, about="The file of cards that a table is played with."),
    Endpoint("POST", TABLE + "/book", revise_book, m.BookRead, m.NewBook, about="Other cards from here on."),
    Endpoint("POST", TABLE + "/begin", begin, m.TableInfo, about="Begin without those whose seats are free."),
    Endpoint("POST", "/api/campaigns", bring, m.TableCreated, m.NewCampaign, about="An export goes on here."),
)
