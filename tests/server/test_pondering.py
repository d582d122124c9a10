"""Bots that look ahead while people think: only where that is set, only as long as it is people who think."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from quarterdeck.bots import Question
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.table import LiveTable
from tests.server.test_registry import with_registry
from tests.server.test_strangers import sit_down, table_of


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The moves of the positions that were looked at ahead. It has no end of its own: the table must stop it."""
    found: list[int] = []

    def ponder(asked: list[tuple[str, Question]], stop: Event) -> None:
        found.extend(question.luck.number for _, question in asked)
        assert stop.wait(60), "nobody stopped it"

    monkeypatch.setattr("quarterdeck.server.thinking.ponder", ponder)
    return found


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not true():
            await asyncio.sleep(0.01)


async def at_table(registry: TableRegistry, bot: str) -> LiveTable:
    registry.readiness._ready.add("hit-the-deck")  # nothing is compiled for it: nobody really thinks here
    return await table_of(registry, seats=f"person,{bot}", seed=1)


def test_a_bot_looks_ahead_while_somebody_is_there_to_think(tmp_path: Path, looked: list[int]) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await at_table(registry, "planner")
        seat = await sit_down(table, 0)
        match = await table.ready()
        await until(lambda: looked == [len(match.actions) + 1])
        work = table.autoplay.pondering.work
        table.go_on()  # something was said, or a watcher came
        assert work is not None and not work.done() and table.autoplay.pondering.work is work

        await table.move(0, len(match.actions), match.legal(0)[0], None, None)
        await until(work.done)
        await until(lambda: looked[-1] > looked[0] and match.waiting() == [0])

        work = table.autoplay.pondering.work
        assert work is not None and not work.done()
        await table.depart(seat)
        await until(work.done)
        count = len(looked)
        table.go_on()
        assert len(looked) == count

    with_registry(tmp_path, story, pondering="yes")


@pytest.mark.parametrize("setting", ["no", "here"])
def test_nobody_looks_ahead_on_a_shared_server(tmp_path: Path, looked: list[int], setting: str) -> None:
    """'here' is settled when the server starts, by who can reach it."""

    async def story(registry: TableRegistry) -> None:
        table = await at_table(registry, "planner")
        await sit_down(table, 0)
        match = await table.ready()
        await until(lambda: match.waiting() == [0] and table.autoplay.thinking is None)
        assert table.autoplay.pondering.work is None and not looked

    with_registry(tmp_path, story, pondering=setting)
