"""A number of each seat in the seed: promised by its hash, opened when all have, left out if it never comes."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.engine.record import parse_record
from quarterdeck.engine.seeds import SeatNumber, Seed, number_from_word, number_hash
from quarterdeck.server import messages as m
from quarterdeck.server.creating import create_from_record, create_rematch, create_table
from quarterdeck.server.errors import Refused
from quarterdeck.server.outgoing import table_info
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.replays import check_shuffle, read_upload, record_text, source_of
from quarterdeck.server.table import LiveTable
from tests.server.serving import Server
from tests.server.test_play import token
from tests.server.test_registry import with_registry
from tests.server.test_strangers import sit_down

ANN, BEN = (number_from_word(word).hex() for word in ("anchor", "bowline"))
PERSONS = [m.NewSeat("person"), m.NewSeat("person")]


def hash_of(number: str) -> str:
    return number_hash(bytes.fromhex(number))


async def new_table(registry: TableRegistry, *promises: str, **more: Any) -> LiveTable:
    asked = m.NewTable(**{"game": "hit-the-deck", "seats": PERSONS, "promises": list(promises), **more})
    return await registry.find((await create_table(registry, asked, "b" * 43)).table)


async def join(table: LiveTable, promise: str = "") -> None:
    async with table.lock:
        await table.sit(1, "Ben", promise=promise)


async def give(table: LiveTable, seat: int, number: str) -> None:
    async with table.lock:
        await table.numbers.open(seat, number)


def stands(table: LiveTable) -> tuple[str, str]:
    return table.state.status, table.state.setup.numbers


def of(seat: int, number: str) -> SeatNumber:
    return SeatNumber(seat, hash_of(number), bytes.fromhex(number))


def test_a_match_is_dealt_from_the_secret_and_both_numbers(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry, hash_of(ANN))
        assert table_info(table.state, 0).promises == (m.SeatPromise(0, hash_of(ANN), False),)
        with pytest.raises(Refused, match="opened after all promises"):
            await give(table, 0, ANN)
        await join(table, hash_of(BEN))
        assert stands(table) == ("gathering", "opening")
        with pytest.raises(Refused, match="the promises are closed"):
            async with table.lock:
                await table.numbers.promise(0, hash_of(BEN))
        with pytest.raises(Refused, match="not the number that was promised"):
            await give(table, 0, BEN)
        await give(table, 0, ANN)
        assert stands(table)[0] == "gathering" and table.state.match is None
        await give(table, 1, BEN)
        await give(table, 1, BEN)  # it may come twice
        assert stands(table) == ("playing", "settled")
        match = await table.ready()
        assert match.origin == Seed(table.state.secret, (of(0, ANN), of(1, BEN)))
        dealt = match.table
        table.discard()
        again = await registry.find(table.state.id)
        assert (await again.ready()).table == dealt
        await again.absences.resign(0)
        source = source_of(again.state)
        text = record_text(source, False)
        assert f"number: A = {hash_of(ANN)} {ANN}\nnumber: B = {hash_of(BEN)} {BEN}\n" in text
        assert check_shuffle(source) == ()
        uploaded = await registry.find(await create_from_record(registry, *read_upload(text, 100)))
        assert (await uploaded.ready()).table == dealt

    with_registry(tmp_path, story)


def test_whoever_does_not_open_theirs_is_left_out_and_the_record_says_so(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry, hash_of(ANN))
        await join(table, hash_of(BEN))
        await give(table, 1, BEN)
        async with asyncio.timeout(20):
            while table.state.status == "gathering":
                await asyncio.sleep(0.01)
        with pytest.raises(Refused, match="yours was left out"):
            await give(table, 0, ANN)
        match = await table.ready()
        assert match.origin == Seed(table.state.secret, (SeatNumber(0, hash_of(ANN)), of(1, BEN)))
        await table.absences.resign(0)
        record = parse_record(record_text(source_of(table.state), False))
        assert record.numbers == match.origin.numbers
        assert record.text().count("left out") == 1

    with_registry(tmp_path, story, number_seconds=0.2)


def test_without_promises_nobody_waits_and_bots_give_none(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry)
        await join(table)
        assert table.state.status == "playing" and table.state.seed == Seed(table.state.secret)
        bots = [m.NewSeat("person"), m.NewSeat("bot", bot="random")]
        alone = await new_table(registry, seats=bots)
        assert alone.state.status == "playing"
        practice = await new_table(registry, hash_of(ANN), seats=bots, seed=7)  # its seed is known anyway
        assert practice.state.status == "playing" and practice.state.seed == Seed(practice.state.secret)
        mine = await new_table(registry, hash_of(ANN), seats=bots)
        assert stands(mine) == ("gathering", "opening")
        await give(mine, 0, ANN)
        assert stands(mine)[0] == "playing" and mine.state.seed.numbers == (of(0, ANN),)
        one = await new_table(registry, hash_of(ANN))  # the other is a script that knows nothing of numbers
        await join(one)
        await give(one, 0, ANN)
        assert one.state.seed.numbers == (of(0, ANN), SeatNumber(1))

    with_registry(tmp_path, story, number_seconds=600)


def test_a_number_that_was_opened_is_void_when_somebody_else_sits_down(tmp_path: Path) -> None:
    """Else whoever comes could choose by it, together with whoever runs the server."""

    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry, hash_of(ANN))
        await join(table, hash_of(BEN))
        await give(table, 0, ANN)
        await table.absences.leave(1)
        assert stands(table)[1] == "promising" and table.state.setup.expected == [0]
        assert table_info(table.state, 0).promises == ()
        await join(table, hash_of(BEN))
        assert stands(table)[1] == "promising", "the one who stayed is asked for another number"
        other = number_from_word("capstan").hex()
        async with table.lock:
            await table.numbers.promise(0, hash_of(other))
        assert stands(table)[1] == "opening"
        await give(table, 1, BEN)
        await give(table, 0, other)
        assert table.state.seed.numbers == (of(0, other), of(1, BEN))

    with_registry(tmp_path, story, number_seconds=600)


def test_a_rematch_waits_for_those_who_are_here(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry, hash_of(ANN))
        await join(table, hash_of(BEN))
        await give(table, 0, ANN)
        await give(table, 1, BEN)
        await sit_down(table, 0)  # the other has gone
        await table.absences.resign(0)
        again = await registry.find(await create_rematch(registry, table))
        assert stands(again) == ("gathering", "promising")
        assert again.state.setup.expected == [0] and again.state.seed_hash != table.state.seed_hash
        async with again.lock:
            await again.numbers.promise(0, hash_of(BEN))
        await again.numbers.until_closed()
        await give(again, 0, BEN)
        assert again.state.seed.numbers == (of(0, BEN), SeatNumber(1)) and stands(again)[0] == "playing"

    with_registry(tmp_path, story, number_seconds=600)


def test_a_rematch_where_nobody_gives_a_number_begins_by_itself(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        table = await new_table(registry, hash_of(ANN))
        await join(table)
        await give(table, 0, ANN)
        await sit_down(table, 0)
        await table.absences.resign(0)
        again = await registry.find(await create_rematch(registry, table))
        while again.state.status == "gathering":
            await asyncio.sleep(0.01)
        assert again.state.seed == Seed(again.state.secret)

    with_registry(tmp_path, story, number_seconds=0.2)


def test_numbers_over_the_network(server: Server) -> None:
    with server.browser() as ines, server.browser() as tom, server.browser() as stranger:
        table = server.table(ines, "hit-the-deck", "person,person", name="Ines", promises=[hash_of(ANN)])
        place = f"/api/tables/{table['table']}"
        sits = {"name": "Tom", "token": token(table, 1), "promise": hash_of(BEN)}
        assert tom.post(f"{place}/seats/1/join", json=sits).status_code == 200
        info = stranger.get(place).json()
        assert (info["numbers"], info["state"]) == ("opening", "gathering")
        assert [(each["promise"], each["opened"]) for each in info["promises"]] == [
            (hash_of(ANN), False),
            (hash_of(BEN), False),
        ]
        assert stranger.post(f"{place}/seats/0/number", json={"number": ANN}).status_code == 403
        assert ines.post(f"{place}/seats/0/number", json={"number": "anchor"}).status_code == 400
        assert ines.post(f"{place}/seats/0/number", json={"number": BEN}).status_code == 422
        assert ines.post(f"{place}/seats/0/number", json={"number": ANN}).json()["state"] == "gathering"
        assert ANN not in stranger.get(place).text, "numbers are told when the match is over"
        assert tom.post(f"{place}/seats/1/number", json={"number": BEN}).json()["state"] == "playing"
        assert stranger.get(f"{place}/verify").json()["numbers"] == []
