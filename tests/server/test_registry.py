"""The registry from inside: sleep, and what happens when something fails in the middle."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from quarterdeck import bots, games
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.undoing import reveals
from quarterdeck.games import every
from quarterdeck.server import messages as m
from quarterdeck.server import servers
from quarterdeck.server.creating import create_rematch, create_table
from quarterdeck.server.errors import Refused
from quarterdeck.server.listener import END, Listener
from quarterdeck.server.outgoing import people
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.settings import Settings
from quarterdeck.server.store import Store
from quarterdeck.server.table import LiveTable
from quarterdeck.server.writing import note, say

Story = Callable[[TableRegistry], Awaitable[None]]


def with_registry(folder: Path, story: Story, **settings: Any) -> None:
    async def run() -> None:
        made = Settings(database=f"sqlite:///{folder}/x.db", bot_pace=0, **{"compile_bots": False, **settings})
        registry = TableRegistry(Store(made.address), made)
        await registry.open()
        try:
            await story(registry)
        finally:
            await registry.close()
            registry.store.close()

    asyncio.run(run())


async def new_table(registry: TableRegistry, *bots: str, **more: Any) -> LiveTable:
    seats = [m.NewSeat("bot", bot=bot) for bot in bots] or [m.NewSeat("person"), m.NewSeat("person")]
    made = await create_table(registry, m.NewTable(game="hit-the-deck", seats=seats, hotseat=True, **more), "b" * 43)
    return await registry.find(made.table)


async def keep(table: LiveTable, seat: int) -> m.Accepted:
    return await table.move(seat, table.state.log.number, None, "keep", None)


def test_a_table_sleeps_and_wakes_as_it_was(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry)
        await keep(table, 0)
        table.last_used -= 100
        registry.sweep()
        assert table.state.id not in registry.tables
        woken = await registry.find(table.state.id)
        assert woken is not table and woken.state.log.moves == table.state.log.moves and woken.state.log.seq == 1
        assert (await woken.ready()).waiting() == [1]
        woken.audience.listeners.add(Listener(9))
        woken.last_used -= 1000
        registry.sweep()
        assert woken.state.id in registry.tables and woken.state.match is None  # people are here: only the match sleeps
        await keep(woken, 1)
        assert woken.state.log.number == 2

    with_registry(tmp_path, story)


def test_what_cannot_be_kept_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry)
        listener = Listener(9)
        await table.arrive(listener, None)
        told = listener.queue.qsize()

        def full(*changes: object) -> None:
            raise OSError("the disk is full")

        with monkeypatch.context() as broken:
            broken.setattr(registry.store, "_transact", full)
            with pytest.raises(Refused, match="could not be kept"):
                await keep(table, 0)
        await asyncio.sleep(0)
        heard = [listener.queue.get_nowait() for _ in range(listener.queue.qsize())]
        assert heard[told:] == [END]  # nobody hears of it; its people come back
        with pytest.raises(Refused, match="looked up again"):
            await keep(table, 0)
        table = await registry.find(table.state.id)
        assert (table.state.log.number, table.state.log.seq) == (0, 0)
        await keep(table, 0)
        assert table.state.log.number == 1

    with_registry(tmp_path, story)


def test_a_move_that_was_cut_short_is_made_or_not_but_never_half(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry)
        moving = asyncio.create_task(keep(table, 0))
        while not table.lock.locked():
            await asyncio.sleep(0)
        moving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await moving
        table = await registry.find(table.state.id)
        assert table.state.log.number == 1  # it was on its way to the disk
        await keep(table, 1)
        assert table.state.log.number == 2

    with_registry(tmp_path, story)


def test_rules_that_fail_leave_the_table_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry)
        match = await table.ready()

        def fails(*_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setitem(match.functions, "apply", fails)
        with pytest.raises(Refused, match="rules of this game failed"):
            await keep(table, 0)
        assert table.state.log.seq == 0
        assert (await keep(table, 0)).number == 1

    with_registry(tmp_path, story)


def test_a_bot_that_fails_plays_at_random(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from quarterdeck.bots import greedy
    from quarterdeck.server import readiness

    def fails(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(greedy.GreedyBot, "choose", fails)
    monkeypatch.setattr(readiness, "PLAIN", ("random", "greedy"))

    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry, "greedy", "random")
        async with asyncio.timeout(30):
            while not table.state.finished:
                await asyncio.sleep(0.01)

    with_registry(tmp_path, story)


def test_a_slow_client_is_cut_off_and_the_table_goes_on(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry)
        slow = Listener(3)
        await table.arrive(slow, None)
        for number in range(5):
            await say(table, 0, f"line {number}")
        assert not slow.open
        heard = [slow.queue.get_nowait() for _ in range(slow.queue.qsize())]
        assert heard[-1] == END and len(heard) == 4

    with_registry(tmp_path, story)


def test_whoever_leaves_may_end_the_table(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry, absence=m.Absence("end", 60))
        await keep(table, 0)
        await table.absences.leave(1)
        assert (table.state.status, table.state.result) == ("ended", f"{table.state.setup.seats[1].name} has left")
        with pytest.raises(Refused, match="over"):
            await keep(table, 1)
        loaded = await registry.store.load(table.state.id)
        assert loaded is not None and loaded[0].state == "ended"

    with_registry(tmp_path, story)


def test_only_what_showed_something_needs_consent(tmp_path: Path) -> None:
    """A sealed answer shows its seat nothing; the answer that opens both and draws cards does."""

    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry)
        match = await table.ready()
        answer = match.notation.parse("redraw")
        assert not reveals(match, 0, answer)
        await table.move(0, 0, answer, None, None)
        assert reveals(match, 1, answer)

    with_registry(tmp_path, story)


@pytest.mark.parametrize("game", [game for game in every() if game.competitive], ids=lambda game: game.slug)
def test_quick_moves_are_good_enough(game: Game) -> None:
    """Whole matches with nothing compiled; most of them are won against chance."""
    from quarterdeck.bots.quick_move import quick_move

    random = bots.find("random")
    won = 0
    for number in range(5):
        match = Match(game, ["quick", "chance"], seed=bytes([number]) * 32)
        while not match.over:
            seat = match.waiting()[0]
            question = bots.Question.of(match, seat)
            match.play(seat, quick_move(question) if seat == 0 else random.choose(question))
        outcome = match.outcome()
        won += outcome is not None and 0 in outcome.winners
    assert won >= 3


def test_a_bot_plays_while_it_is_getting_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a compiler: the table goes on, says how it is, and hears when the bot is ready."""
    from quarterdeck.server import readiness

    finished = asyncio.Event()
    asked: list[str] = []

    async def compiled(slug: str, progress: Callable[[float], None]) -> bool:
        asked.append(slug)
        progress(0.25)
        await finished.wait()
        return True

    monkeypatch.setattr(readiness, "compiled", compiled)

    async def story(registry: TableRegistry) -> None:
        assert asked == []
        await asyncio.sleep(0)
        assert asked == ["hit-the-deck"] and not registry.readiness.ready(games.find("all-hands"))
        seats = [m.NewSeat("person"), m.NewSeat("bot", bot="able-seaman")]
        made = await create_table(registry, m.NewTable(game="all-hands", seats=seats), "b" * 43)
        table = await registry.find(made.table)
        listener = Listener(100)
        await table.arrive(listener, None)
        match = await table.ready()
        async with asyncio.timeout(30):
            while table.state.log.number < 10:
                if 0 in match.waiting():
                    with contextlib.suppress(Refused):  # the bot was first
                        await table.move(0, table.state.log.number, match.legal(0)[0], None, None)
                await asyncio.sleep(0.01)
        assert [person.ready for person in people(table.state)] == [True, False]
        assert [person.ready_in > 0 for person in people(table.state)] == [False, True]
        finished.set()
        async with asyncio.timeout(30):
            while not registry.readiness.ready(table.state.prepared.game):
                await asyncio.sleep(0.01)
        assert asked[:2] == ["hit-the-deck", "all-hands"]  # what is played goes before the others
        assert people(table.state)[1].ready and people(table.state)[1].ready_in == 0
        heard = [listener.queue.get_nowait() for _ in range(listener.queue.qsize())]
        assert any(b'"type":"people"' in each and b'"ready":false' not in each for each in heard)

    with_registry(tmp_path, story, compile_bots=True)


def test_a_game_is_ready_with_its_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compiled behind the search only the bots wait for that need it."""
    from quarterdeck.server import readiness

    game, finished, told = games.find("hit-the-deck"), asyncio.Event(), list[str]()

    async def compiled(slug: str, progress: Callable[[float], None]) -> bool:
        progress(1.0)
        await finished.wait()
        return True

    async def story() -> None:
        made = readiness.Readiness()
        made.on_ready = told.append
        assert not made.want(game, "captain") and not made.want(game, "greedy")
        await asyncio.sleep(0)
        assert made.ready(game, "captain") and not made.want(game, "greedy") and made.seconds_left(game) == 0
        finished.set()
        async with asyncio.timeout(30):
            while not made.ready(game, "greedy"):
                await asyncio.sleep(0.01)
        assert told == [game.slug]

    monkeypatch.setattr(readiness, "compiled", compiled)
    asyncio.run(story())


def test_notes_outlast_sleep_and_go_on_to_the_rematch(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry)
        await note(table, 1, "she bluffs")
        await note(table, 1, "she bluffs\nwith tens")
        table.discard()
        table = await registry.find(table.state.id)
        assert table.state.people.notes == {1: "she bluffs\nwith tens"}
        async with table.lock:
            await table.absences.end("enough")
        again = await registry.find(await create_rematch(registry, table))
        assert again.state.people.notes == table.state.people.notes and again.state.status == "playing"

    with_registry(tmp_path, story)


def test_a_server_with_a_full_disk_is_not_well_until_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(servers, "BEAT", 0.05)
    pages = {"most": 1_000_000}

    async def story(registry: TableRegistry) -> None:
        store = registry.store

        @sa.event.listens_for(store.engine, "begin")
        def limit(connection: sa.Connection) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages['most']}")

        await new_table(registry)
        assert registry.is_well
        pages["most"] = 1  # as many as there are
        with pytest.raises(Refused, match="could not be kept"):
            for _ in range(200):
                await new_table(registry)
        assert not registry.is_well
        pages["most"] = 1_000_000
        async with asyncio.timeout(20):
            while not registry.is_well:
                await asyncio.sleep(0.02)
        await new_table(registry)

    with_registry(tmp_path, story)


def test_whoever_waits_for_news_of_a_review_is_answered_when_the_server_ends(tmp_path: Path) -> None:
    """Or it would wait for them, and be ended with an error in its log."""

    async def story(registry: TableRegistry) -> None:
        waiting = [asyncio.create_task(work.news(60)) for work in (registry.reviews, registry.puzzle_making)]
        await asyncio.sleep(0)
        await registry.hand_over()
        async with asyncio.timeout(20):
            await asyncio.gather(*waiting)
            await registry.reviews.news(60)  # whoever asks now is not kept either

    with_registry(tmp_path, story)
