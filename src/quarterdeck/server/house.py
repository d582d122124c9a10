"""The house: all tables, those that are awake and those that sleep in the database; and the bots that play in it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from quarterdeck import bots, games
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.prepared import Prepared
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.undoing import reveals
from quarterdeck.server import keys
from quarterdeck.server import messages as m
from quarterdeck.server.absences import next_look
from quarterdeck.server.cleaning import name_for, unlike
from quarterdeck.server.errors import No
from quarterdeck.server.limits import Buckets, Counts
from quarterdeck.server.preparing import prepared
from quarterdeck.server.replays import Replays
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Change, Row, SeatSetup, Setup, Store, new_key, new_note, new_table
from quarterdeck.server.table import LiveTable
from quarterdeck.server.thinking import PLAIN, Warmth, choose

notes = logging.getLogger("quarterdeck.server")
T = TypeVar("T")
SWEEP = 5.0  # seconds between two looks at who sleeps


class House:
    """Everything that a server process holds."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable]] = {}
        self.thinkers = ThreadPoolExecutor(max(1, settings.thinkers), "thinker")
        self.clerks = ThreadPoolExecutor(1, "clerk")  # replays, records, undo: never in the way of play
        self.replays = Replays()
        self.warmth = Warmth(self.bots_are_ready)
        self.connections = Counts(settings.connections)
        self.requests = Buckets(settings.request_rate, settings.request_burst)
        self.hellos = Buckets(settings.hello_rate, settings.hello_burst)
        self.makings = Buckets(settings.tables_an_hour / 3600, max(1, settings.tables_an_hour))
        self.hints = Buckets(settings.hints_a_minute / 60, max(1, settings.hints_a_minute))
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._sweeper = asyncio.create_task(self._sweep())
        self.store.claimed_again = self._forget_all
        if self.settings.warm:
            for game in games.every():
                self.warmth.want(game, now=False)

    async def close(self) -> None:
        """Everyone is let go; what is kept is kept already."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.warmth.stop()
        for table in self.tables.values():
            for listener in list(table.listeners):
                listener.end()
            if table.timer is not None:
                table.timer.cancel()
            for task in list(table.tasks):
                task.cancel()
        self.thinkers.shutdown(wait=False, cancel_futures=True)
        self.clerks.shutdown(wait=False, cancel_futures=True)

    async def by_clerk(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.clerks, work, *arguments)

    # --- finding tables

    async def find(self, table: str) -> LiveTable:
        """A table, woken if it sleeps."""
        found = self.tables.get(table)
        if found is not None:
            found.used = time.monotonic()
            return found
        if not keys.is_table_id(table):
            raise No("there is no such table", 404)
        if table not in self.loading:
            self.loading[table] = asyncio.create_task(self._load(table))
        return await asyncio.shield(self.loading[table])

    async def _load(self, table: str) -> LiveTable:
        try:
            await self.store.keep()  # nothing more, but after everything that is still on its way to the disk
            loaded = await self.store.load(table)
            if loaded is None:
                raise No("there is no such table", 404)
            try:
                found = LiveTable(self, *loaded)
            except (BadInput, msgspec.DecodeError) as problem:
                raise No(f"this program cannot read this table: {problem}") from None
            if found.state == "playing":
                async with found.lock:
                    await found.ready()
            self.tables[table] = found
            self.after_change(found)
            return found
        finally:
            del self.loading[table]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, max(self.settings.idle, 1.0)))
            self.sweep()

    def sweep(self) -> None:
        """Tables where nobody is go to sleep; those where nothing happens keep only their log."""
        now = time.monotonic()
        for table in list(self.tables.values()):
            if table.lock.locked() or table.thinking is not None:
                continue
            if not table.listeners and now - table.used > max(self.settings.idle, 1.0):
                self.forget(table)
            elif now - table.used > self.settings.doze:
                table.match = None

    def _forget_all(self) -> None:
        """The database may have been another server's: the logs have the truth."""
        for table in list(self.tables.values()):
            self.forget(table)

    def forget(self, table: LiveTable) -> None:
        """Let go of a copy that may not be what the log says; its people come back to a new one."""
        table.forgotten, table.match = True, None
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        if table.timer is not None:
            table.timer.cancel()
        for listener in table.listeners:
            asyncio.get_running_loop().call_soon(listener.end)  # whoever is being refused hears why first

    # --- making tables

    async def make(self, asked: m.NewTable, browser: str) -> m.Made:
        """A new table; `browser` is the secret of the cookie of whoever makes it."""
        kit = prepared(asked.game, len(asked.seats), asked.options)
        setup = self._setup(asked, kit)
        mine = self._own_seats(asked, setup)
        for seat in mine:
            place = setup.seats[seat]
            wanted = asked.name if asked.name and len(mine) == 1 else place.name
            others = kit.names_but(seat, [each.name for each in setup.seats])
            place.taken, place.name = True, name_for(wanted, others)
        now = time.time()
        table = keys.new_table_id()
        key = keys.hash_of(browser)
        tokens = {seat: keys.new_secret() for seat, place in enumerate(setup.seats) if place.kind == "person"}
        invite = keys.new_secret()
        changes = [new_key(keys.hash_of(secret), table, seat, now) for seat, secret in tokens.items()]
        changes.append(new_key(keys.hash_of(invite), table, keys.INVITE, now))
        changes += [new_key(key, table, seat, now) for seat in (*mine, keys.HOST)]
        await self.store.keep(new_table(self._row(table, kit, setup, now)), *changes)
        found = await self.find(table)
        found.touch()
        self.after_change(found)
        links = (
            m.SeatLink(seat, kit.title(seat), keys.seat_link(table, seat, secret), secret)
            for seat, secret in tokens.items()
        )
        you = mine[0] if mine else -1
        return m.Made(table, tuple(links), keys.watch_link(table), keys.invite_link(table, invite), you)

    def _setup(self, asked: m.NewTable, kit: Prepared) -> Setup:
        absence = asked.absence or m.Absence()
        if absence.bot:
            bots.find(absence.bot)
        seats: list[SeatSetup] = []
        for number, seat in enumerate(asked.seats):
            names = [each.name for each in seats]
            name = name_for(seat.name, names) if seat.name else ""
            if seat.kind == "bot" and not name:
                name = unlike(kit.title(number), names)
            if seat.kind == "bot":
                if seat.bot not in bots_for(kit):
                    raise BadInput(f"there is no bot {seat.bot!r} for this game: {', '.join(bots_for(kit))}")
                seats.append(SeatSetup("bot", name, seat.bot, True))
            else:
                seats.append(SeatSetup("person", name))
        if asked.seed is not None and sum(seat.kind == "person" for seat in seats) > 1:
            raise BadInput("a seed is for one person alone with bots: whoever knows it can know every card")
        return Setup(
            seats, kit.options, absence, asked.listed, asked.hotseat, asked.chat, asked.clock, seed=asked.seed
        )

    def _own_seats(self, asked: m.NewTable, setup: Setup) -> list[int]:
        """Where whoever makes the table sits down."""
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

    def _row(self, table: str, kit: Prepared, setup: Setup, now: float) -> Row:
        vacant = any(not place.taken for place in setup.seats)
        seed = secrets.token_bytes(32) if setup.seed is None else seed_from_number(setup.seed)
        waiting = 0
        if not vacant:
            match = kit.match([place.name for place in setup.seats], seed)
            waiting = sum(1 << seat for seat in match.waiting())
        return Row(
            id=table,
            game=kit.game.slug,
            version=kit.game.version,
            setup=msgspec.json.encode(setup).decode(),
            seed=seed.hex(),
            state="gathering" if vacant else "playing",
            listed=int(setup.listed and vacant),
            number=0,
            waiting=waiting,
            result="",
            rematch="",
            made=now,
            changed=now,
        )

    async def make_again(self, old: LiveTable) -> str:
        """A rematch: the same people in the same seats, with the keys that they have."""
        async with old.lock:
            if old.rematch:
                return old.rematch
            if not old.finished or old.setup.record:
                raise No("a rematch follows a match that is over")
            now = time.time()
            table = keys.new_table_id()
            changes = [new_key(key, table, seat, now) for key, seats in old.opens.items() for seat in seats]
            changes.append(Change("rematch", {"of_table": old.id, "rematch": table}))
            for seat, text in old.notes.items():
                changes += new_note(table, seat, text, now)
            setup = msgspec.structs.replace(old.setup, seed=None)  # a seed is for once
            await self.store.keep(new_table(self._row(table, old.prepared, setup, now)), *changes)
            old.rematch = table
            old.send_all(m.RematchMessage(old.seq, table))
            old.send_people()
            return table

    # --- bots, clocks and absences

    def after_change(self, table: LiveTable) -> None:
        """Look who is to move and when to look again. Where nobody plays, clocks stand still and bots wait."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        if table.forgotten:
            return
        if table.attended <= time.monotonic():
            table.clocks.stop()
            return
        if table.clocks.go_on():  # whoever is not here yet has been gone from now on
            table.gone = dict.fromkeys(table.gone, time.monotonic())
        wait = next_look(table)
        if wait is not None:
            loop = asyncio.get_running_loop()
            table.timer = loop.call_later(wait, self._task, table, table.clock_rings)
        if table.thinking is not None or table.asked is not None or table.state != "playing":
            return
        if table.match is None:
            if any(table.played_by_bot(seat) for seat in range(len(table.setup.seats))):
                table.thinking = self._task(table, lambda: self._wake(table))
            return
        seat = bots.bot_to_move(table.match, table.played_by_bot)
        if seat is not None:
            table.thinking = self._task(table, lambda: self._think(table, seat))

    def _task(self, table: LiveTable, work: Callable[[], Any]) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(work())
        table.tasks.add(task)
        task.add_done_callback(table.tasks.discard)
        return task

    async def _wake(self, table: LiveTable) -> None:
        """Play the log of a table again that kept nothing else, to see whether a bot is to move."""
        try:
            async with table.lock:
                await table.ready()
        except No as problem:
            notes.warning("table %s: it cannot be played on: %s", table.id, problem.text)
            return
        finally:
            table.thinking = None
        self.after_change(table)

    async def _think(self, table: LiveTable, seat: int) -> None:
        """One decision of a bot, made beside the event loop from what its seat is shown."""
        try:
            if self.settings.bot_pace:
                await asyncio.sleep(self.settings.bot_pace)
            async with table.lock:
                match = await table.ready()
                turned = table.turned
                if table.finished or bots.bot_to_move(match, table.played_by_bot) != seat:
                    return
                question = bots.Question.of(match, seat)
            name = self.bot_at(table, seat)
            ready = name in PLAIN or self.warmth.want(table.prepared.game)
            action = await asyncio.get_running_loop().run_in_executor(self.thinkers, choose, name, question, ready)
            await table.bot_move(seat, action, turned)
        except No as problem:
            notes.warning("table %s: a bot could not move: %s", table.id, problem.text)
            await asyncio.sleep(1.0)
        finally:
            table.thinking = None
        self.after_change(table)

    def bot_at(self, table: LiveTable, seat: int) -> str:
        """Who plays a seat that no person plays now."""
        place = table.setup.seats[seat]
        return place.bot if place.kind == "bot" else self.stand_in(table)

    def bot_is_ready(self, table: LiveTable, seat: int) -> bool:
        return self.bot_at(table, seat) in PLAIN or self.warmth.ready(table.prepared.game)

    def bots_are_ready(self, slug: str) -> None:
        """A game is compiled: its tables hear that their bots are themselves now."""
        for table in self.tables.values():
            if table.row.game == slug and any(table.played_by_bot(seat) for seat in range(len(table.setup.seats))):
                table.send_people()

    def stand_in(self, table: LiveTable) -> str:
        name = table.setup.absence.bot or self.settings.stand_in
        return name if name in bots_for(table.prepared) else bots_for(table.prepared)[0]

    async def reveals(self, table: LiveTable, number: int) -> bool:
        """Whether move `number` (from 0) of a table showed its seat anything."""
        seat, action = table.line[number]
        match = await table.ready()
        return await self.by_clerk(lambda: reveals(match.before(number), seat, action))


def bots_for(kit: Prepared) -> list[str]:
    """Who can play a game: where nobody wins there is nothing to search for."""
    return list(bots.MODULES) if kit.game.competitive else ["random"]
