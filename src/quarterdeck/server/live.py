"""Live connections: a WebSocket for pages, a stream of JSON lines for scripts. Both carry the same messages."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from typing import Any  # for messages of every kind: `obey` finds out which

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from quarterdeck.bots import Question
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.server import keys
from quarterdeck.server import messages as m
from quarterdeck.server.errors import Refused
from quarterdeck.server.limits import Bucket, household
from quarterdeck.server.listener import END, GOODBYE, Listener
from quarterdeck.server.outgoing import earlier_message
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.table import LiveTable
from quarterdeck.server.writing import note, say, write_paper

decode = msgspec.json.Decoder(m.ClientMessage).decode
SECONDS_FOR_HELLO = 30.0
HELLO = 10  # how much work it is to show a table, beside a small request
PAUSE = 0.25  # seconds until the next message of somebody who sends too many is looked at
# our own close codes, besides those of a listener: 4404 no such table, 4503 not now, 4429 too many, 4400 no hello


class Conversation:
    """One live connection: its messages are handled one after the other."""

    def __init__(
        self, registry: TableRegistry, table: LiveTable, listener: Listener, found: set[str], address: str
    ) -> None:
        self.registry = registry
        self.address = address
        self.table = table
        self.listener = listener
        self.keys = found
        self.greeted = False
        self.seated = False
        self.bucket = Bucket(registry.settings.message_rate, registry.settings.message_burst)

    @property
    def seq(self) -> int:
        """The last log entry that this client was sent."""
        return self.table.state.known_to(self.listener.eyes)[1]

    async def take(self, data: str | bytes) -> None:
        """Understand a message, and do it or say why not."""
        if not self.bucket.take():
            self.problem("too many messages; slow down")
            await asyncio.sleep(PAUSE)
            return
        try:
            message = decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.problem(f"not one of our messages: {error}")
            return
        if isinstance(message, m.Hello):
            await self.or_refuse(self.hello(message))
        elif not self.greeted:
            self.problem("say hello first")
        else:
            await self.or_refuse(self.obey(message))
        if self.table.discarded:  # it has come too late to be sent away with the others
            self.listener.end()

    async def or_refuse(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refused as refused:
            self.refuse(refused.text)
        except BadInput as error:
            self.refuse(str(error))

    def refuse(self, reason: str) -> None:
        number, seq = self.table.state.known_to(self.listener.eyes)
        self.listener.send(m.RefusedMessage(seq, reason, number))

    def beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that takes long: the next message need not wait for it."""
        self.table.autoplay.start(self.or_refuse(work))

    def problem(self, text: str) -> None:
        self.listener.send(m.ErrorMessage(self.seq, text[:300]))

    async def hello(self, hello: m.Hello) -> None:
        if not self.registry.limits.hellos.take(self.address):
            raise Refused("too many people look at tables from your address; wait a little", 429)
        if hello.api != m.API:
            raise Refused(f"this server has version {m.API} of the API, not {hello.api}; load the page again")
        seat, eyes = self.place(hello)
        self.sits(seat >= 0 and seat != SPECTATOR)
        await self.turn()
        held = self.table.state.people.opened_by(self.keys)
        self.greeted = True
        self.listener.seat, self.listener.eyes = seat, eyes
        self.listener.seats = frozenset(each for each in held if each >= 0)
        self.listener.host = keys.HOST in held
        await self.table.arrive(self.listener, hello.last)

    async def turn(self) -> None:
        """Wait for our turn to be shown something of a table."""
        if not await self.registry.limits.turn(self.address, HELLO):
            raise Refused("too many look at tables at once; try again", 429)

    def sits(self, seated: bool) -> None:
        """Whoever sits at a table is no stranger (Limits.turn), as long as the connection lasts."""
        self.registry.limits.seated[self.address] += seated - self.seated
        self.seated = seated
        if self.registry.limits.seated[self.address] <= 0:
            del self.registry.limits.seated[self.address]

    def place(self, hello: m.Hello) -> tuple[int, int]:
        """The seat that a hello asks for, and the eyes to look through; Refused if they are not to be had."""
        table = self.table
        if hello.token:
            self.keys.add(keys.hash_of(hello.token))
        seats = sorted(seat for seat in table.state.people.opened_by(self.keys) if seat >= 0)
        seat = hello.seat if hello.seat is not None else seats[0] if len(seats) == 1 else -1
        if seat >= 0 and seat not in seats:
            raise Refused("this seat is not yours; its link lets you sit down", 403)
        if seat >= 0 and hello.eyes is None:
            return seat, seat
        watching = table.audience.watchers
        if self.listener not in table.audience.listeners and watching >= self.registry.settings.watchers:
            raise Refused("there are too many watchers", 429)
        if hello.eyes is None:
            return SPECTATOR, SPECTATOR
        if seat >= 0 or hello.eyes >= len(table.state.setup.seats) or not table.state.people.hands_are_open:
            raise Refused("watchers look through a seat's eyes only where one person plays alone and agreed", 403)
        return SPECTATOR, hello.eyes

    async def obey(self, message: m.ClientMessage) -> None:
        table, listener = self.table, self.listener
        if isinstance(message, m.Explain):
            explained = await asyncio.to_thread(table.state.prepared.explain, message.topic)
            listener.send(m.Explained(self.seq, message.topic, *explained))
        elif isinstance(message, m.Earlier):
            await self.earlier(message.before)
        elif isinstance(message, m.Ping):
            listener.send(m.Pong(self.seq))
        elif listener.seat == SPECTATOR:
            raise Refused("you watch; sit down to play")
        elif isinstance(message, m.Move):
            what = (message.number, message.action, message.text, message.seq, message.key)
            accepted = await table.move(listener.seat, *what)
            listener.send(m.AcceptedMessage(accepted.seq, accepted.number))
        elif isinstance(message, m.Undo):
            await table.undo.request(listener.seat)
        elif isinstance(message, m.Consent):
            await table.undo.answer(listener.seat, message.undo)
        elif isinstance(message, m.Chat):
            await say(table, listener.seat, message.text)
        elif isinstance(message, m.Why):
            reason = await table.why(listener.seat, message.text)
            listener.send(m.Because(self.seq, message.text, reason))
        elif isinstance(message, m.Hint):
            self.beside(self.hint())
        elif isinstance(message, m.Note):
            await note(table, listener.seat, message.text)
        elif isinstance(message, m.Paper):
            await write_paper(table, listener.seat, message)
        elif isinstance(message, m.OpenHands):
            await table.open_hands(listener.seat, message.agree)
        elif isinstance(message, m.Shown):
            listener.shown = message.number
            table.autoplay.shown.set()
        elif isinstance(message, m.Leave):
            await table.absences.leave(listener.seat)
        elif isinstance(message, m.Resign):
            await table.absences.resign(listener.seat)
        elif isinstance(message, m.Absent):
            await table.absences.decide(listener.seat, message.seat, message.then)

    async def earlier(self, before: int) -> None:
        """A page of the log, as these eyes may know it."""
        await self.turn()
        async with self.table.lock:
            match = await self.table.ready()
            self.listener.send(earlier_message(self.table.state, match, self.listener.eyes, before))

    async def hint(self) -> None:
        """Advice for this seat, from what it is shown."""
        table, seat = self.table, self.listener.seat
        if not self.registry.limits.hints.take(f"{table.state.id} {seat}"):
            raise Refused("too many hints; think for yourself for a minute")
        if table.state.setup.counted:
            raise Refused("this try counts, so there are no hints")
        if not table.state.prepared.game.competitive:
            raise Refused("nobody wins here, so nobody can say what is best")
        async with table.lock:
            match = await table.ready()
            if seat not in match.waiting():
                raise Refused("it is not your decision")
            number, question = len(match.actions), Question.of(match, seat)
        advice = await self.registry.services.thinkers.advise(question)
        text = table.state.prepared.notation.text
        moves = tuple(
            m.HintMove(one.action, text(one.action), one.chance, one.low, one.high, one.about_equal)
            for one in advice.moves
        )
        self.listener.send(m.HintMessage(self.seq, number, advice.lines, moves))


async def live(websocket: WebSocket) -> None:
    """WebSocket /api/tables/{id}/live"""
    registry: TableRegistry = websocket.app.state.registry
    address = household(websocket.client.host) if websocket.client else ""
    await websocket.accept()
    if not registry.limits.connections.take(address):
        await refuse(websocket, "too many connections from your address", 4429)
        return
    try:
        try:
            table = await registry.find(websocket.path_params["table"])
        except Refused as refused:
            await refuse(websocket, refused.text, 4503 if refused.status == 503 else 4404)
            return
        await converse(websocket, registry, table, address)
    finally:
        registry.limits.connections.give_back(address)


async def refuse(websocket: WebSocket, text: str, code: int) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await websocket.send_text(msgspec.json.encode(m.ErrorMessage(0, text)).decode())
        await websocket.close(code)


async def converse(websocket: WebSocket, registry: TableRegistry, table: LiveTable, address: str) -> None:
    secret = keys.cookie_of(websocket.headers.get("cookie", ""))
    listener = Listener(registry.settings.backlog)
    talk = Conversation(registry, table, listener, {keys.hash_of(secret)} if secret else set(), address)
    sender = asyncio.create_task(deliver(websocket, listener))
    try:
        while not sender.done():
            async with asyncio.timeout(None if talk.greeted else SECONDS_FOR_HELLO):
                message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                break
            data = message.get("text")
            await talk.take(data if data is not None else message.get("bytes") or b"")
    except (WebSocketDisconnect, TimeoutError, RuntimeError):
        pass
    finally:
        talk.sits(False)
        listener.open = False
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sender
        if listener in table.audience.listeners:
            await table.depart(listener)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close(GOODBYE)


async def deliver(websocket: WebSocket, listener: Listener) -> None:
    """What is queued, in order. Ends with the connection or when the listener was cut off."""
    try:
        while (data := await listener.queue.get()) != END:
            await websocket.send_text(data.decode())
        await websocket.close(listener.close_code)
    except (WebSocketDisconnect, RuntimeError):
        pass


def stream(
    registry: TableRegistry, table: LiveTable, found: set[str], hello: m.Hello, address: str
) -> AsyncIterator[bytes]:
    """GET /api/tables/{id}/stream: the live messages as JSON lines; an empty line now and then as a sign of life."""
    listener = Listener(registry.settings.backlog)
    talk = Conversation(registry, table, listener, found, address)
    talk.place(hello)

    async def lines() -> AsyncIterator[bytes]:
        if not registry.limits.connections.take(address):
            yield msgspec.json.encode(m.ErrorMessage(0, "too many connections from your address")) + b"\n"
            return
        try:
            try:
                await talk.hello(hello)
            except Refused as refused:
                yield msgspec.json.encode(m.ErrorMessage(0, refused.text)) + b"\n"
                return
            while True:
                try:
                    async with asyncio.timeout(registry.settings.beat):
                        data = await listener.queue.get()
                except TimeoutError:
                    data = b" "
                if data == END:
                    return
                yield data.strip() + b"\n"
        finally:
            talk.sits(False)
            listener.open = False
            registry.limits.connections.give_back(address)
            await table.depart(listener)

    return lines()
