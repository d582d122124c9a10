"""Nothing leaked: every byte to a client is made from what its seat may see.

The twin law: two tables differ only in what a seat cannot see (re-dealt through the game's own `guess`, the others'
notes, and what events recorded for others). Everything that the server then sends to that seat, or to a watcher, is the
same byte for byte: views, logs, refusals, answers to every question, streams and replays. The tables are served by the
very code that serves people, in this process.
"""

import asyncio
import json
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.engine.events import EVERYONE, FIRST, KNOWS, SPECTATOR
from quarterdeck.engine.game import Game
from quarterdeck.engine.history import Action
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.view import View
from quarterdeck.games import every
from quarterdeck.server import messages as m
from quarterdeck.server.creating import create_table
from quarterdeck.server.listener import Listener
from quarterdeck.server.live import Conversation, stream
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Store
from quarterdeck.server.table import LiveTable
from quarterdeck.server.writing import note

AWAY = re.compile(rb'"away":\d+')  # seconds, by the clock
GAMES = every()
CANARY = "The secret notes of seat {}."


def names_of(game: Game) -> list[str]:
    count = 2 if 2 in game.seats else max(game.seats)
    return [f"P{seat}" for seat in range(count)]


async def table_at(registry: TableRegistry, game: Game, steps: int, seed: int) -> LiveTable:
    """A table after some random moves of people."""
    seats = [m.NewSeat("person", name) for name in names_of(game)]
    made = await create_table(registry, m.NewTable(game=game.slug, seats=seats, hotseat=True), "b" * 43)
    table = await registry.find(made.table)
    for seat in range(len(seats)):
        await note(table, seat, CANARY.format(seat))
    luck = random.Random(seed)
    for _ in range(steps):
        match = await table.ready()
        waiting = match.waiting()
        if not waiting:
            break
        seat = luck.choice(waiting)
        await table.move(seat, len(match.actions), luck.choice(match.legal(seat)), None, None)
    return table


def re_dealt(match: Match, viewer: int, world: int) -> Any:
    """The same table as far as this viewer knows, with everything else dealt anew."""
    other = match.shown(viewer)
    other.luck = luck_for(b"another world", world)
    match.game.function("guess")(match.box, other, viewer)
    other.luck = luck_for(b"other luck", world)
    return other


def rows_of(match: Match) -> list[tuple[tuple[int, ...], ...]]:
    return [match.dealt, *(action.events for action in match.actions)]


def other_events(match: Match, viewer: int, world: int) -> tuple[tuple[tuple[int, ...], ...], list[Action]]:
    """The deal and the actions as another world recorded them: what this viewer may not know was something else."""
    luck = random.Random(world)

    def changed(row: tuple[int, ...]) -> tuple[int, ...]:
        if (row[KNOWS] & EVERYONE) >> viewer & 1:
            return row
        return row[:FIRST] + tuple(luck.randrange(1, 4) for _ in row[FIRST:])

    actions = [replace(made, events=tuple(changed(row) for row in made.events)) for made in match.actions]
    return tuple(changed(row) for row in match.dealt), actions


async def everything_sent(registry: TableRegistry, table: LiveTable, viewer: int, questions: list[str]) -> list[bytes]:
    """All that this viewer can get out of the table without changing it."""
    listener = Listener(10_000)
    mine = {key for key, seats in table.state.people.keys.items() if viewer in seats}
    talk = Conversation(registry, table, listener, mine, "here")
    await talk.take(json.dumps({"type": "hello", "api": m.API, "seat": viewer if viewer != SPECTATOR else -1}))
    for question in questions:
        await talk.take(question)
    await table.depart(listener)
    sent = [listener.queue.get_nowait() for _ in range(listener.queue.qsize())]
    seat = viewer if viewer != SPECTATOR else -1
    lines = stream(registry, table, talk.keys, m.Hello(seat, api=m.API), "here")
    sent += [await anext(lines), await anext(lines)]
    await lines.aclose()  # type: ignore[attr-defined]  # it is a generator
    return [AWAY.sub(b'"away":0', each) for each in sent]


def questions_for(match: Match, viewer: int, luck: random.Random) -> list[str]:
    """Moves that are refused, reasons asked for, words to explain: whatever answers from the table."""
    asked: list[dict[str, Any]] = [{"type": "explain", "topic": topic} for topic in ("deck", "hand", "attack", "R1")]
    legal = set(match.legal(viewer))
    for _ in range(20):
        action = luck.randrange(match.game.actions)
        if action not in legal:
            asked.append({"type": "move", "number": len(match.actions), "action": action})
            asked.append({"type": "why", "text": match.notation.text(action)})
    asked += [{"type": "move", "number": len(match.actions) + 1, "action": 0}]
    asked += [{"type": "move", "number": 0}, {"type": "x"}, {"type": "earlier", "before": len(match.actions) + 1}]
    return [json.dumps(each) for each in asked]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_a_seat_cannot_see_changes_no_byte_that_it_is_sent(game: Game, tmp_path: Path) -> None:
    async def story() -> None:
        loose = Settings(database=f"sqlite:///{tmp_path}/x.db", message_rate=1e6, message_burst=10**6)
        registry = TableRegistry(Store(loose.address), loose)
        compared = 0
        try:
            for seed, steps in enumerate((1, 8, 25)):
                table = await table_at(registry, game, steps, seed)
                match = await table.ready()
                if match.over:
                    continue
                real, recorded = match.table, (match.dealt, match.actions)
                for viewer in (*range(match.seats), SPECTATOR):
                    questions = questions_for(match, viewer, random.Random(seed))
                    match.table = real
                    here = await everything_sent(registry, table, viewer, questions)
                    own = dict(table.state.people.notes)
                    assert all((own[seat].encode() in b"".join(here)) == (seat == viewer) for seat in own)
                    for world in range(2):
                        match.table = re_dealt(match, viewer, world)
                        match.dealt, match.actions = other_events(match, viewer, world)
                        others = {seat: own[seat] if seat == viewer else f"world {world}" for seat in own}
                        table.state.people.notes = others
                        there = await everything_sent(registry, table, viewer, questions)
                        assert here == there, first_difference(here, there)
                        match.table, table.state.people.notes = real, own
                        match.dealt, match.actions = recorded
                        compared += len(here)
        finally:
            await registry.close()
            registry.store.close()
        assert compared > 100

    asyncio.run(story())


def first_difference(here: list[bytes], there: list[bytes]) -> str:
    for one, other in zip(here, there, strict=False):
        if one != other:
            at = next((i for i, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
            return f"...{one[max(0, at - 80) : at + 80]!r}\n...{other[max(0, at - 80) : at + 80]!r}"
    return f"{len(here)} messages, {len(there)} messages"


def test_telling_what_may_not_be_known_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law can fail: a log that does not ask who may know an event turns it red."""
    monkeypatch.setattr(Match, "events", lambda match, number, viewer: list(rows_of(match)[number]))
    wrong = 0
    for game in GAMES:
        (tmp_path / game.slug).mkdir()
        try:
            test_what_a_seat_cannot_see_changes_no_byte_that_it_is_sent(game, tmp_path / game.slug)
        except AssertionError:
            wrong += 1
    assert wrong


def test_a_leak_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law can fail: a View that shows one card too many turns it red."""
    from msgspec import structs

    honest = Match.view

    def leaky(match: Match, seat: int) -> View:
        view = honest(match, seat)
        return structs.replace(view, prompt=structs.replace(view.prompt, detail=str(match.table.hand[1])))

    monkeypatch.setattr(Match, "view", leaky)
    with pytest.raises(AssertionError):
        test_what_a_seat_cannot_see_changes_no_byte_that_it_is_sent(GAMES[0], tmp_path)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_others_moves_and_the_seed_stay_closed_until_the_end(game: Game, tmp_path: Path) -> None:
    """Over HTTP: no record, no seed, no move of another, no other's eyes while the match goes on."""
    import httpx

    from quarterdeck.server.app import make_app

    async def story() -> None:
        app = make_app(Settings(database=f"sqlite:///{tmp_path}/x.db"))
        registry: TableRegistry = app.state.registry
        try:
            table = await table_at(registry, game, 5, 1)
            match = await table.ready()
            assert not match.over
            transport = httpx.ASGITransport(app=app)
            place = f"/api/tables/{table.state.id}"
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as stranger:
                for path in ("", "/verify", "/replay", "/replay?number=1"):
                    answer = await stranger.get(place + path)
                    assert answer.status_code == 200 and table.state.secret.hex() not in answer.text
                    assert CANARY[:16] not in answer.text
                for path in ("/record", "/replay?seat=0", "/stream?seat=0"):
                    answer = await stranger.get(place + path)
                    assert answer.status_code in (403, 409) and table.state.secret.hex() not in answer.text
                replay = (await stranger.get(place + "/replay")).json()
                assert replay["view"]["seat"] == SPECTATOR and replay["view"]["choices"] == []
                assert all(text == "" for _, text in replay["moves"])
                mine = {"Cookie": "quarterdeck=" + "b" * 43}
                own = (await stranger.get(place + "/replay?seat=0", headers=mine)).json()
                assert all(bool(text) == (seat == 0) for seat, text in own["moves"])
                async with table.lock:
                    await table.absences.end("enough")
                for path in ("/record?notes=yes", "/replay?seat=1", "/replay", "/verify", ""):
                    answer = await stranger.get(place + path)
                    assert answer.status_code == 200 and CANARY[:16] not in answer.text
        finally:
            await registry.close()
            registry.store.close()

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_what_just_happened_is_what_the_log_says(game: Game) -> None:
    """The server sends a View's own news as the last lines of the log."""
    match = Match(game, names_of(game), seed=bytes(32))
    luck = random.Random(3)
    for _ in range(25):
        if match.over:
            break
        seat = luck.choice(match.waiting())
        match.play(seat, luck.choice(match.legal(seat)))
        for viewer in (*range(match.seats), SPECTATOR):
            assert list(match.view(viewer).told) == match.told(match.noticed(viewer), viewer)
