"""Standing orders: what a seat lets the program answer, and that nobody else is told or can tell."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.server import messages as m
from quarterdeck.server import orders
from quarterdeck.server.creating import create_table
from quarterdeck.server.outgoing import table_info
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.table import LiveTable
from tests.server.serving import Server
from tests.server.test_registry import with_registry

BOTH = ["always-counterattack", "pass-without-reaction"]
MOVES = 260


async def duel(registry: TableRegistry) -> LiveTable:
    seats = [m.NewSeat("person"), m.NewSeat("person")]
    options = {"blue": "duchess", "red": "star-bounder"}
    made = await create_table(registry, m.NewTable("deckhand-duel", seats, options, hotseat=True), "b" * 43)
    return await registry.find(made.table)


def test_orders_answer_and_leave_the_rest_to_their_person(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders, "SECONDS", (0.01, 0.02))
    counted = {"passed": 0, "struck": 0, "held": 0}

    async def story(registry: TableRegistry) -> None:
        luck = random.Random(4)
        for _ in range(4):
            table = await duel(registry)
            async with table.lock:
                await table.orders.give(0, BOTH)
            while table.state.status == "playing" and table.state.log.number < MOVES:
                await one_move(table, luck)

    async def one_move(table: LiveTable, luck: random.Random) -> None:
        async with table.lock:
            match = await table.ready()
        number, seat = len(match.actions), match.waiting()[0]
        legal, asked = match.legal(seat), match.table.ask
        if seat == 0 and (asked == t.ASK_COUNTER or (asked == t.ASK_REACT and legal == [a.PASS])):
            async with asyncio.timeout(20):
                while table.state.log.number == number:
                    await asyncio.sleep(0.005)
            counted["struck" if asked == t.ASK_COUNTER else "passed"] += 1
            made = match.actions[number]
            assert (made.seat, made.action) == (0, a.COUNTERATTACK if asked == t.ASK_COUNTER else a.PASS)
            return
        if seat == 0 and asked == t.ASK_REACT:  # a reaction is held: its person decides, and is shown no sooner
            assert (table.state.log.match_seq, 0) in table.orders._shown_at
            counted["held"] += 1
        legal = [action for action in legal if action != a.END_TURN or luck.random() < 0.4] or legal
        await table.move(seat, number, luck.choice(legal), None, None)

    with_registry(tmp_path, story)
    assert min(counted.values()) > 0, counted


def test_orders_outlast_a_sleep_and_are_in_nothing_that_is_sent(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await duel(registry)
        async with table.lock:
            await table.orders.give(0, BOTH)
        assert "pass-without" not in str(table_info(table.state, 0, [0, 1], True))
        table.discard()
        again = await registry.find(table.state.id)
        assert again is not table and again.state.people.seats[0].orders == BOTH

    with_registry(tmp_path, story)


def test_orders_over_http(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom:
        made = server.table(ines, "deckhand-duel", "person,person")
        path = f"/api/tables/{made['table']}/seats/0/orders"
        assert [each["given"] for each in ines.get(path).json()["orders"]] == [False, False]
        given = ines.post(path, json={"orders": ["always-counterattack"]}).json()["orders"]
        assert [each["order"] for each in given if each["given"]] == ["always-counterattack"]
        assert ines.post(path, json={"orders": ["dance"]}).status_code == 422
        for answer in (tom.get(path), tom.post(path, json={"orders": []})):
            assert answer.status_code == 403
        assert "counterattack" not in json.dumps(tom.get(f"/api/tables/{made['table']}").json())
        other = server.table(ines, "hit-the-deck", "person,person")
        assert ines.get(f"/api/tables/{other['table']}/seats/0/orders").json() == {"orders": []}
