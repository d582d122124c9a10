"""A match brought as a file: it goes on, nothing of it counts, and whatever was written into the file does no harm."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.server import messages as m
from quarterdeck.server.archive import export_for
from quarterdeck.server.bringing import create_from_export
from quarterdeck.server.creating import create_table
from quarterdeck.server.errors import Refused
from quarterdeck.server.keys import hash_of
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.table import LiveTable
from quarterdeck.server.writing import say, write_paper
from tests.server.serving import Server
from tests.server.test_fuzz import FEW, MANY, broken
from tests.server.test_registry import with_registry

KEY = "b" * 43
Forge = Callable[[dict[str, Any], dict[str, Any]], None]  # changes a row and its setup


async def begun(registry: TableRegistry, game: str, seats: list[m.NewSeat], moves: int) -> LiveTable:
    """A table at one screen after some moves."""
    made = await create_table(registry, m.NewTable(game, seats, hotseat=True), KEY)
    table = await registry.find(made.table)
    match = await table.ready()
    for _ in range(moves):
        seat = match.waiting()[0]
        await table.move(seat, table.state.log.number, match.legal(seat)[0], None, None)
        match = await table.ready()
    return table


async def file_of(registry: TableRegistry, table: LiveTable, mine: set[int], leads: bool = False) -> str:
    return await registry.store.read(lambda connection: export_for(connection, table.state.id, mine, leads))


async def brought(registry: TableRegistry, text: str) -> LiveTable:
    made = await create_from_export(registry, text, "c" * 43)
    return await registry.find(made.table)


def people(count: int) -> list[m.NewSeat]:
    return [m.NewSeat("person", name=name) for name in ("Ines", "Tom", "Ann")[:count]]


def forged(text: str, change: Forge) -> str:
    head, line = text.splitlines()
    whole = json.loads(line)
    setup = json.loads(whole["row"]["setup"])
    change(whole, setup)
    whole["row"]["setup"] = json.dumps(setup)
    return f"{head}\n{json.dumps(whole)}\n"


def test_the_menus_file_of_a_match_goes_on_and_is_called_uploaded(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.browser() as ines, server.browser() as elsewhere:
        alone = server.table(ines, "hit-the-deck", "person,random", name="Ines")["table"]
        text = ines.get(f"/api/tables/{alone}/export").text
        made = elsewhere.post("/api/campaigns", json={"text": text}).raise_for_status().json()
        place = f"/api/tables/{made['table']}"
        info = elsewhere.get(place).json()
        assert info["uploaded"] and info["state"] == "playing" and info["mine"] == [0] and made["you"] == 0
        assert elsewhere.get(f"{place}/verify").json()["uploaded"]
        move = {"number": info["number"], "text": "keep", "seat": 0}
        assert elsewhere.post(f"{place}/moves", json=move).status_code == 200
        with server.browser() as stranger:
            assert stranger.post(f"{place}/moves", json=move).status_code == 403


@pytest.mark.parametrize("game", [game.slug for game in games.every() if game.competitive])
def test_a_match_at_one_screen_goes_on_and_one_that_is_over_can_be_looked_at(game: str, tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await begun(registry, game, people(max(2, min(games.find(game).seats))), 6)
        everybody = set(table.state.people.persons)
        other = await brought(registry, await file_of(registry, table, everybody))
        match, old = await other.ready(), await table.ready()
        assert match.table.dump() == old.table.dump() and other.state.setup.hotseat
        assert other.state.people.opened_by([hash_of("c" * 43)]) >= everybody
        seat = match.waiting()[0]
        await other.move(seat, other.state.log.number, match.legal(seat)[0], None, None)
        async with table.lock:
            await table.absences.end("Everybody went home")
        over = await brought(registry, await file_of(registry, table, everybody))
        assert (over.state.status, over.state.result) == ("ended", "Everybody went home")
        assert over.state.setup.record and not over.state.people.keys

    with_registry(tmp_path, story)


def test_where_people_play_each_other_no_file_shows_the_cards_before_it_is_over(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await begun(registry, "hit-the-deck", people(2), 2)
        text = forged(await file_of(registry, table, {0, 1}), lambda whole, setup: setup.update(hotseat=False))
        with pytest.raises(Refused, match="moves when it is over"):
            await brought(registry, text)

    with_registry(tmp_path, story)


def test_nothing_that_was_written_into_a_file_counts_or_grows(tmp_path: Path) -> None:
    """Names as long as the file; somebody else's identity; a deal of the day; a place in a series."""
    long = "x" * 100_000

    def everything(whole: dict[str, Any], setup: dict[str, Any]) -> None:
        for place in setup["seats"]:
            place.update(name=long, who="f" * 64, orders=["keep"])
        setup.update(name=long, counted=True, deal="hit-the-deck", date="2026-11-18", seed=7, winners=[0, 99])
        counts = dict.fromkeys(("round", "rounds", "game", "best_of"), 1)
        setup["series"] = {"id": "a" * 12, "name": long, "kind": "swiss", **counts, "score": [0, 0], "rated": True}
        whole["row"].update(result=long, created_at=1e300, state="ended")
        for entry in whole["log"]:
            entry.update(at=1e300, text=long if entry["kind"] in ("chat", "sit") else entry["text"])

    async def story(registry: TableRegistry) -> None:
        table = await begun(registry, "hit-the-deck", people(2), 4)
        await say(table, 0, "Ahoy")
        state = (await brought(registry, forged(await file_of(registry, table, {0, 1}), everything))).state
        setup = state.setup
        assert setup.record and not (setup.counted or setup.deal or setup.date or setup.series or setup.seed)
        assert [(place.who, place.orders) for place in setup.seats] == [("", []), ("", [])] and setup.winners == [0]
        assert max(map(len, [*state.names, state.result, state.chat[0].text, setup.name])) <= 2000
        assert max(map(len, state.names)) <= 24 and state.row.created_at <= state.row.updated_at

    with_registry(tmp_path, story)


def test_characters_of_a_file_have_names_of_a_usual_length(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await begun(registry, "deckahedron", people(3), 3)
        await write_paper(table, 1, m.Paper("seat/1", "Kresk", "from the north"))
        text = await file_of(registry, table, {0}, leads=True)
        kept = await brought(registry, text)
        assert kept.state.names[1] == "Kresk" and kept.state.setup.record
        with pytest.raises(Refused, match="500"):
            await brought(registry, text.replace("Kresk", "K" * 100_000))

    with_registry(tmp_path, story)


def test_an_export_has_no_papers_and_orders_of_others(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await begun(registry, "deckahedron", people(3), 3)
        await write_paper(table, 0, m.Paper("handout/chart", "A torn chart", "North is down", to=[1]))
        table.state.setup.seats[1].orders = ["an order"]
        async with table.lock:
            await table.commit(table.new_status("playing", ""))
        for seat, leads in ((0, True), (1, False), (2, False)):
            text = await file_of(registry, table, {seat}, leads)
            assert ("North is down" in text) == (seat != 2) and ("an order" in text) == (seat == 1)
            assert "handout/chart" in text

    with_registry(tmp_path, story)


@pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", ["hit-the-deck", "deckahedron", "deckhand-duel"])
def test_a_broken_export_is_refused_in_a_sentence(game: str, many: int, tmp_path: Path) -> None:
    """Or it is a table that everybody can look at."""

    async def story(registry: TableRegistry) -> None:
        table = await begun(registry, game, people(2), 12)
        await say(table, 0, "Ahoy")
        await write_paper(table, 0, m.Paper("seat/0", "Kresk", "from the north"))
        whole = (await file_of(registry, table, {0, 1}, leads=True)).encode()
        luck = random.Random(game)
        taken = 0
        for number in range(many):
            text = broken(whole, luck).decode("utf-8", "replace")
            try:
                found = await brought(registry, text)
                await found.ready()
                found.discard()
                taken += 1
            except Refused:
                pass
            except Exception as error:
                raise AssertionError(f"number {number}: {type(error).__name__}: {error}\n{text[:3000]}") from error
        assert 0 < taken < many

    with_registry(tmp_path, story)
