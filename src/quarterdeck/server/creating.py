"""Creating tables and rematches."""

from __future__ import annotations

import time

import msgspec

from quarterdeck import bots
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match
from quarterdeck.engine.prepared import Prepared
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.seeds import new_secret
from quarterdeck.server import changes, keys
from quarterdeck.server import messages as m
from quarterdeck.server.choosing import complete, opened
from quarterdeck.server.cleaning import name_for, unlike
from quarterdeck.server.database import Entry, Row, SeatSetup, Setup, Start
from quarterdeck.server.errors import Refused
from quarterdeck.server.log import REDEALT, Revised
from quarterdeck.server.own_sets import brought
from quarterdeck.server.preparing import prepared
from quarterdeck.server.promises import advance, seed_of, start_of
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.table import LiveTable
from quarterdeck.server.thinking import bot_name, bots_for, usual_bot


async def create_table(registry: TableRegistry, asked: m.NewTable, browser: str) -> m.TableCreated:
    """A new table; `browser` is the secret in the cookie of whoever creates it."""
    options, files = brought(asked, registry.settings)
    game = prepared(asked.game, len(asked.seats), options, files=files)
    setup = _setup(asked, game)
    mine = _own_seats(asked, setup)
    setup.host = mine[0] if mine else -1
    for seat in mine:
        place = setup.seats[seat]
        wanted = asked.name if asked.name and len(mine) == 1 else place.name
        others = game.names_but(seat, [each.name for each in setup.seats])
        place.taken, place.name, place.who = True, name_for(wanted, others), keys.hash_of(browser)
    if asked.seed is None:
        for seat, promise in zip(mine, asked.promises, strict=False):
            setup.seats[seat].promise = promise
    now = time.time()
    table = keys.new_table_id()
    key = keys.hash_of(browser)
    tokens = {seat: keys.new_secret() for seat, place in enumerate(setup.seats) if place.kind == "person"}
    invite = keys.new_secret()
    added = [changes.new_key(keys.hash_of(secret), table, seat, now) for seat, secret in tokens.items()]
    code = await unused_code(registry)
    added += [changes.new_key(keys.hash_of(each), table, keys.INVITE, now) for each in (invite, code)]
    added += [changes.new_key(key, table, seat, now) for seat in (*mine, keys.HOST)]
    await registry.store.commit(changes.new_table(new_row(table, game, setup, now)), *added)
    found = await registry.find(table)
    found.audience.touch()
    found.go_on()
    links = (
        m.SeatLink(seat, game.title(seat), keys.seat_link(table, seat, secret), secret)
        for seat, secret in tokens.items()
    )
    you = mine[0] if mine else -1
    found_links = (keys.watch_link(table), keys.invite_link(table, invite))
    return m.TableCreated(table, tuple(links), *found_links, code, you)


async def create_practice(
    registry: TableRegistry, game: Prepared, start: Start, seat: int, bot: str, name: str, browser: str
) -> str:
    """A table that goes on from a position: one person in a seat, and bots in all others."""
    bot = bot or usual_bot(game.game)
    if bot not in bots_for(game):
        raise BadInput(f"there is no bot {bot!r} for this game: {', '.join(bots_for(game))}")
    seats = [SeatSetup("bot", "", bot, True) for _ in game.titles]
    seats[seat] = SeatSetup("person", name_for(name, game.titles), taken=True)
    for place in seats:
        place.name = place.name or unlike(bot_name(bot), [each.name for each in seats])
    options, files = game.options, dict(game.files)
    setup = Setup(seats, options, m.Absence(), numbers="settled", files=files, start=start, host=seat)
    table, now, key = keys.new_table_id(), time.time(), keys.hash_of(browser)
    added = [changes.new_key(key, table, opened_by, now) for opened_by in (seat, keys.HOST)]
    await registry.store.commit(changes.new_table(new_row(table, game, setup, now)), *added)
    (await registry.find(table)).go_on()
    return table


async def unused_code(registry: TableRegistry) -> str:
    while True:
        code = keys.new_code()
        if not await registry.store.tables_of(keys.hash_of(code), 1):
            return code


def _setup(asked: m.NewTable, game: Prepared) -> Setup:
    absence = asked.absence or m.Absence()
    if absence.then == "pass" and game.game.parts.pass_over is None:
        raise BadInput("nobody leads this game, so nobody can go on without a player who is away")
    if absence.bot:
        bots.find(absence.bot)
    seats: list[SeatSetup] = []
    for number, seat in enumerate(asked.seats):
        names = [each.name for each in seats]
        name = name_for(seat.name, names) if seat.name else ""
        if seat.kind == "bot" and not name:
            name = unlike(game.title(number), names)
        if seat.kind == "bot":
            if seat.bot not in bots_for(game):
                raise BadInput(f"there is no bot {seat.bot!r} for this game: {', '.join(bots_for(game))}")
            seats.append(SeatSetup("bot", name, seat.bot, True))
        else:
            seats.append(SeatSetup("person", name))
    if asked.seed is not None and sum(seat.kind == "person" for seat in seats) > 1:
        raise BadInput("a seed is for one person alone with bots: whoever knows it can know every card")
    return Setup(
        seats,
        game.options,
        absence,
        asked.listed,
        asked.hotseat,
        asked.chat,
        asked.clock,
        seed=asked.seed,
        files=dict(game.files),
    )


def _own_seats(asked: m.NewTable, setup: Setup) -> list[int]:
    """The seats that whoever creates the table takes."""
    persons = [seat for seat, place in enumerate(setup.seats) if place.kind == "person"]
    if asked.hotseat:
        return persons
    if asked.you is None:
        return persons[:1]
    if asked.you == -1:
        return []
    if asked.you not in persons:
        raise BadInput(f"seat {asked.you} is not a person's")
    return [asked.you]


def new_row(table: str, game: Prepared, setup: Setup, now: float, given: bytes | None = None) -> Row:
    """The row of a new table, dealt if nobody is waited for; `given`: the secret that its shuffles come from."""
    vacant = any(not place.taken for place in setup.seats)
    secret = given or (new_secret() if setup.seed is None else seed_from_number(setup.seed))
    waiting = 0
    begins = not vacant and complete(setup, game.game) and advance(setup)
    if begins:
        seed = seed_of(setup, secret)
        match = opened(setup, game.game).match([place.name for place in setup.seats], seed, start=start_of(setup, game))
        waiting = sum(1 << seat for seat in match.waiting())
    return Row(
        id=table,
        game=game.game.slug,
        version=game.game.version,
        setup=msgspec.json.encode(setup).decode(),
        seed=secret.hex(),
        state="playing" if begins else "gathering",
        listed=int(setup.listed and vacant),
        number=0,
        waiting=waiting,
        result="",
        rematch="",
        created_at=now,
        updated_at=now,
    )


async def create_rematch(registry: TableRegistry, old: LiveTable) -> str:
    """A rematch: the same people in the same seats, with the keys that they have."""
    async with old.lock:
        state = old.state
        if state.rematch:
            return state.rematch
        if not state.finished:
            raise Refused("a rematch follows a match that is over")
        if state.setup.series is not None:
            raise Refused("this match belongs to a series, which goes on by itself")
        now = time.time()
        table = keys.new_table_id()
        people = state.people
        added = [changes.new_key(key, table, seat, now) for key, seats in people.keys.items() for seat in seats]
        for seat, text in people.notes.items():
            added += changes.new_note(table, seat, text, now)
        game = _again(state.prepared, state.setup)
        # a seed is for once, and so is what was chosen in secret
        expected = [seat for seat in people.here if people.seats[seat].promise]
        again = {"seed": None, "winners": None, "numbers": "promising" if expected else "", "expected": expected}
        fresh = {"sealed": "", "promise": "", "number": ""}
        seats = [msgspec.structs.replace(place, **fresh) for place in state.setup.seats]
        setup = msgspec.structs.replace(state.setup, seats=seats, options=game.options, **again)
        setup.date, setup.deal, setup.counted = "", "", False  # nor is a rematch today's deal,
        setup.record = False  # or uploaded
        row = new_row(table, game, setup, now)
        await old.commit(changes.new_table(row), changes.new_rematch(state.id, table), *added)
        state.rematch = table
        await registry.find(table)  # which waits for numbers, if there are any
        old.audience.send_all(m.RematchMessage(state.log.seq, table))
        old.audience.send_people()
        return table


def _again(game: Prepared, setup: Setup) -> Prepared:
    """The game of a rematch, by today's rules: what a game makes of the last result may be one of its options."""
    latest = game.game.latest
    options = {name: value for name, value in setup.options.items() if name in latest.settle({})}
    if setup.winners is not None:
        options = latest.parts.again(options, setup.winners)
    return prepared(latest.slug, len(setup.seats), options, files=setup.files)


async def create_from_record(registry: TableRegistry, game: Prepared, match: Match) -> str:
    """A table that is over, from a record that was uploaded."""
    table, now = keys.new_table_id(), time.time()
    outcome = match.outcome()
    seats = [SeatSetup("person", name, taken=True) for name in match.names]
    for each in match.origin.numbers:
        seats[each.seat].promise, seats[each.seat].number = each.hash, (each.number or b"").hex()
    setup = Setup(seats, game.options, m.Absence(), chat=False, record=True, numbers="settled", files=dict(match.files))
    row = Row(
        id=table,
        game=game.game.slug,
        version=game.game.version,
        setup=msgspec.json.encode(setup).decode(),
        seed=match.origin.secret.hex(),
        state="over" if outcome else "ended",
        listed=0,
        number=len(match.actions),
        waiting=0,
        result=outcome.text if outcome else "",
        rematch="",
        created_at=now,
        updated_at=now,
    )
    await registry.store.commit(changes.new_table(row), *map(changes.new_entry, _log_of(match, table, now)))
    return table


def _log_of(match: Match, table: str, now: float) -> list[Entry]:
    """The log of a match: its moves, and where it was redealt."""
    found: list[Entry] = []
    for number in range(len(match.actions) + 1):
        if number:
            done = match.actions[number - 1]
            found.append(Entry(table, len(found) + 1, "move", done.seat, done.action, at=now))
        for new in [revision for revision in match.revisions if revision.after == number]:
            text = msgspec.json.encode(Revised(new.option, new.value, new.text, "The cards were changed.")).decode()
            found.append(Entry(table, len(found) + 1, "revise", 0, text=text, at=now))
        for which in [which for after, which in match.redeals if after == number]:
            found.append(Entry(table, len(found) + 1, "undo", 0, number, which, REDEALT, at=now))
    return found
