"""A player is silent: the game master may go on, is not waited for, and no clock of the game master's runs."""

import asyncio
from pathlib import Path

import pytest

from quarterdeck.server import messages as m
from quarterdeck.server.creating import create_table
from quarterdeck.server.errors import Refused
from quarterdeck.server.registry import TableRegistry
from tests.server.test_registry import with_registry

STEPS = ("share 3 2 1", "ready", "share 3 2 1", "ready", "call everyone", "name Defend", "ask")


def test_the_game_master_need_not_wait(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        seats = [m.NewSeat("person", name=name) for name in ("Okoro", "Ann", "Ben")]
        made = await create_table(registry, m.NewTable(game="deckahedron", seats=seats, hotseat=True), "b" * 43)
        table = await registry.find(made.table)
        match = await table.ready()

        async def move(seat: int, text: str) -> None:
            await table.move(seat, len(match.actions), None, text, None)

        for text in STEPS:
            await move(match.waiting()[0], text)
        assert match.waiting() == [1, 2] == sorted(table.state.clocks.since)
        view = match.view(0)
        labels = [choice.label or choice.text for choice in view.choices]
        assert [label for label in labels if not label.startswith("roll ")] == [
            *("Go on without Ann", "Go on without Ben", "withdraw the call"),
            *("Correct something for Ann", "Correct something for Ben", "Answer for Ann", "Answer for Ben"),
        ]
        assert view.prompt.text == "Waiting for Ann and Ben."
        with pytest.raises(Refused, match="that is for the GM to do"):
            await move(2, "go on without P1")
        await move(2, "flip Str")
        number = len(match.actions)
        await move(0, "go on without P1")
        told = [each.text for each in match.told(len(match.actions), 1)]
        assert told == ["Okoro goes on without you: the call lapses."]
        assert match.waiting() == [0] == sorted(table.state.clocks.since)
        with pytest.raises(Refused):
            await table.move(1, number, None, "flip Str", None)

    with_registry(tmp_path, story)


def test_a_bot_in_the_game_masters_seat_waits(tmp_path: Path) -> None:
    """It calls, and then leaves the players their time: nothing is withdrawn while nobody answers."""

    async def story(registry: TableRegistry) -> None:
        seats = [m.NewSeat("bot", bot="random"), m.NewSeat("person", name="Ann")]
        made = await create_table(registry, m.NewTable(game="deckahedron", seats=seats, seed=5), "b" * 43)
        table = await registry.find(made.table)
        match = await table.ready()
        await table.move(1, 0, None, "share 3 2 1", None)
        await table.move(1, 1, None, "ready", None)
        for _ in range(200):
            if match.waiting() == [1]:
                break
            await asyncio.sleep(0.02)
        number = len(match.actions)
        assert match.waiting() == [1] and match.legal(0)
        async with asyncio.timeout(10):
            while table.autoplay.thinking is not None:
                await asyncio.sleep(0.01)
        assert len(match.actions) == number

    with_registry(tmp_path, story)
