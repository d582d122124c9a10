"""Nothing lost: the server is killed with -9 in the middle of many matches, and everyone plays on to the end."""

import asyncio
import random
from pathlib import Path

import pytest

from tests.server.serving import Message, Player, Server

Tables = list[tuple[Message, list[Player]]]


async def play_through_kills(server: Server, matches: int, kills: int, pause: float) -> Tables:
    """Matches between two scripted clients each; the server dies at random moments."""
    tables: Tables = []
    with server.browser() as browser:
        for _ in range(matches):
            made = server.table(browser, "hit-the-deck", "person,person", hotseat=True)
            players = [Player(server, made["table"], each["seat"], each["token"]) for each in made["seats"]]
            tables.append((made, players))
    playing = [asyncio.create_task(player.play()) for _, players in tables for player in players]
    luck = random.Random(matches)
    for player in (player for _, players in tables for player in players):
        player.pause = pause
    for _ in range(kills):
        await asyncio.sleep(0.3 + luck.random())
        if all(task.done() for task in playing):
            break
        server.kill()
        await asyncio.to_thread(server.start)
    async with asyncio.timeout(900):
        await asyncio.gather(*playing)
    return tables


def nothing_is_lost(server: Server, tables: Tables, kills: int) -> None:
    """Every acknowledged move stands in the record, where it was made, once; both saw the same end."""
    with server.browser() as browser:
        for made, players in tables:
            table = made["table"]
            replay = browser.get(f"/api/tables/{table}/replay", params={"seat": 0}).json()
            assert replay["view"]["outcome"] == players[0].view["outcome"] == players[1].view["outcome"]
            moves = replay["moves"]
            record = browser.get(f"/api/tables/{table}/record").text
            assert record.count("\n") - record.split("\n1. ")[0].count("\n") - 2 == len(moves)
            assert browser.get(f"/api/tables/{table}/verify").json()["fair"]
            acknowledged = 0
            for player in players:
                for number, text in player.acknowledged.items():
                    assert moves[number] == [player.seat, text], f"{table}: move {number} was lost"
                    acknowledged += 1
            assert len(moves) - acknowledged <= 2 * kills, "only what was under way may lack its acknowledgement"


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        tables = asyncio.run(play_through_kills(server, 10, 3, 0.03))
        nothing_is_lost(server, tables, 3)


@pytest.mark.long
def test_nothing_is_lost_in_two_hundred_matches_and_ten_kills(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        tables = asyncio.run(play_through_kills(server, 200, 10, 0.5))
        nothing_is_lost(server, tables, 10)
