"""Several servers on one PostgreSQL under faults, while many matches of all games are played.

    python -m tests.server.chaos --tables 200 --kills 10 --stops 5 --restarts 2

Prints what happened, and how long it took until the tables concerned were played on (without the time that their
players thought); after SIGTERM also until all their seats were back, and for how long a seat was away. Every
acknowledged move must then stand in its log, where it was made, and no seat may have made more moves than it sent.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sa
import uvloop

from quarterdeck.games import every
from quarterdeck.server.database import servers, tables
from tests.server.postgres import NETWORK, Postgres, new_postgres
from tests.server.serving import Message, Player, Server

DATABASE = f"{NETWORK}.100"
BEAT = 5.0
SETTINGS = {"BEAT": f"{BEAT:g}", "PONDERING": "no"}  # as behind a proxy
PLAYED, SHOWN, AWAY = "from the signal to a move at every table", "to all seats being back", "absence of a seat"


class Host:
    """A network namespace with one cable to the bridge where everybody else is."""

    def __init__(self, number: int) -> None:
        self.name = f"quarterdeck{number}"
        self.address = f"{NETWORK}.{number}"
        run(f"ip netns add {self.name}")
        run(f"ip link add qd{number} type veth peer name eth0 netns {self.name}")
        run(f"ip link set qd{number} master qdbridge up")
        self.cable = f"qd{number}"
        for command in (f"addr add {self.address}/24 dev eth0", "link set eth0 up", "link set lo up"):
            run(f"ip -n {self.name} {command}")

    def cut(self, from_address: str = "") -> None:
        """Pull the cable, or lose everything that is sent to one address."""
        if from_address:
            run(f"ip -n {self.name} route add blackhole {from_address}/32")
        else:
            run(f"ip link set {self.cable} down")

    def mend(self, from_address: str = "") -> None:
        if from_address:
            run(f"ip -n {self.name} route del blackhole {from_address}/32")
        else:
            run(f"ip link set {self.cable} up")


def run(command: str) -> None:
    subprocess.run(command.split(), check=True, capture_output=True)


@contextmanager
def network(hosts: int) -> Iterator[list[Host]]:
    """A bridge, and hosts on it."""
    run("ip link add qdbridge type bridge")
    try:
        for address in (f"{NETWORK}.254", DATABASE):
            run(f"ip addr add {address}/24 dev qdbridge")
        run("ip link set qdbridge up")
        made: list[Host] = []
        try:
            for number in range(1, hosts + 1):
                made.append(Host(number))
            yield made
        finally:
            for host in made:
                run(f"ip netns del {host.name}")
    finally:
        run("ip link del qdbridge")


class OnHost(Server):
    """A server on a host of its own."""

    seconds_to_answer = 2.0  # a proxy before several hosts tries the next one after that

    def __init__(self, folder: Path, host: Host, database: str) -> None:
        self.host = host.address
        self.before = ("ip", "netns", "exec", host.name)
        super().__init__(folder, "--host", host.address, "--anyone", DATABASE=database, **SETTINGS)


class Proxy:
    """Knows which servers are well, as a proxy does that asks them every second (docs/serving.md)."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.servers = servers
        self.well = set(servers)

    async def watch(self) -> None:
        while True:
            answers = await asyncio.gather(*(self.is_well(each) for each in self.servers))
            self.well = {each for each, well in zip(self.servers, answers, strict=True) if well}
            await asyncio.sleep(1.0)

    async def is_well(self, server: Server) -> bool:
        try:
            async with asyncio.timeout(1.0):
                reader, writer = await asyncio.open_connection(server.host, server.port)
                try:
                    writer.write(f"GET /api/health HTTP/1.1\r\nhost: {server.host}\r\n\r\n".encode())
                    return b" 200 " in await reader.readline()
                finally:
                    writer.transport.abort()
        except (OSError, TimeoutError):
            return False


class Roamer(Player):
    """Comes back to any of the servers."""

    proxy: Proxy

    def whom(self) -> Server:
        """Another one than the last, which may be the one that does not answer."""
        others = [each for each in self.proxy.servers if each is not self.server]
        self.server = self.luck.choice([each for each in others if each in self.proxy.well] or others)
        return self.server

    def has_another(self) -> bool:
        """A proxy before several servers avoids one that refused, and tries the others at once (docs/serving.md)."""
        self.proxy.well.discard(self.server)
        return bool(self.proxy.well)


class Chaos:
    """Servers, players at tables of all games, and what is done to them."""

    def __init__(self, database: str, running: Sequence[Server], count: int, pause: float) -> None:
        self.servers = running
        self.proxy = Proxy(running)
        self.engine = sa.create_engine(database, pool_pre_ping=True)
        self.luck = random.Random(count)
        self.matches: dict[str, list[Roamer]] = {}
        self.figures: list[tuple[str, float, int]] = []  # what was measured, seconds, how many tables
        slugs = [game for game in every() if max(game.seats) > 1]
        with httpx.Client(timeout=60) as client:
            for number in range(count):
                game = slugs[number % len(slugs)]
                seats = [{"kind": "person"}] * max(2, min(game.seats))
                place = f"{self.luck.choice(self.servers).address}/api/tables"
                answer = client.post(place, json={"game": game.slug, "seats": seats, "hotseat": True})
                made: Message = answer.raise_for_status().json()
                self.matches[made["table"]] = [self.player(made["table"], each, pause) for each in made["seats"]]

    def player(self, table: str, seat: Message, pause: float) -> Roamer:
        made = Roamer(self.servers[0], table, seat["seat"], seat["token"])
        made.proxy, made.pause, made.patience, made.answer_in = self.proxy, pause, 3.0 + 2 * pause, 3.0
        return made

    async def play(self, story: Callable[[], Awaitable[None]]) -> None:
        """Everybody plays while the story goes on."""
        playing = [asyncio.create_task(each.play()) for players in self.matches.values() for each in players]
        watching = asyncio.create_task(self.proxy.watch())
        try:
            await asyncio.sleep(2.0)
            await story()
        finally:
            for task in (watching, *playing):
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
            for each in ended:
                if isinstance(each, Exception):
                    raise each  # which may be why the story failed

    def tables_of(self, server: Server) -> list[str]:
        """The tables that a server plays now."""
        mine = sa.select(tables.c.id).join(servers, servers.c.id == tables.c.owner)
        mine = mine.where(servers.c.address == f"{server.host}:{server.port}", tables.c.state == "playing")
        with self.engine.connect() as connection:
            return list(connection.execute(mine).scalars())

    def busiest(self) -> Server:
        """The server that plays most tables now."""
        return max(self.servers, key=lambda server: len(self.tables_of(server)))

    async def played_on(self, what: str, concerned: Sequence[str], since: float, most: float = 60.0) -> None:
        """Wait until every table concerned that is not over has been played on."""
        left = set(concerned)
        last = since
        while left and time.monotonic() - since < most:
            await asyncio.sleep(0.05)
            for table in list(left):
                players = self.matches[table]
                if any(player.view.get("outcome") for player in players):
                    left.discard(table)
                    continue
                after = [each for player in players for each in player.served_at if each > since]
                if after:
                    last = max(last, min(after))
                    left.discard(table)
        assert not left, f"{what}: {len(left)} tables were not played on within {most:g} s: {self.standing(left)}"
        self.figures.append((what, last - since, len(concerned)))
        print(f"{what}: {len(concerned)} tables, all played on after {last - since:.1f} s", flush=True)

    async def handed_over(
        self, what: str, players: dict[str, list[Roamer]], since: float, most: float = 60.0
    ) -> None:
        """Wait until all players, by table, were shown it by another server, and a move was made at each table.

        A seat is waited for once: on a machine that is too busy some go and come again all the time.
        """
        back: dict[Roamer, tuple[float, float]] = {}  # when they were sent away, and when they had their table again
        played: dict[str, float] = {}  # when a move was acknowledged, less the time that was thought about it
        while True:
            for table, seats in players.items():
                for each in seats:
                    if each not in back and (gone := [gap for gap in each.gaps if gap[0] > since]):
                        back[each] = gone[0]
                moves = [at for each in seats if each in back for at in each.served_at if at >= back[each][1]]
                if table not in played and moves:
                    played[table] = min(moves)
            going_on = {table for table in players if not any(each.view.get("outcome") for each in players[table])}
            away = {table for table in going_on if any(each not in back for each in players[table])}
            waiting = away | (going_on - set(played))
            if not waiting:
                break
            late = f"{what}: {len(away)} tables without a seat, {len(waiting)} not played on: {self.standing(waiting)}"
            assert time.monotonic() - since < most, late
            await asyncio.sleep(0.05)
        assert back, f"{what}: nobody was sent away"
        gaps = sorted(there - lost for lost, there in back.values())
        times = [max(played.values()) - since, max(there for _, there in back.values()) - since, gaps[-1]]
        for kind, seconds in zip((PLAYED, SHOWN, AWAY), times, strict=True):
            self.figures.append((f"{what}, {kind}", seconds, len(players)))
        middle = gaps[len(gaps) // 2]
        often = f"half of {len(gaps)} seats were away for {middle:.2f} s, the longest for {times[2]:.2f} s"
        print(f"{what}: {len(players)} tables, after {times[0]:.2f} s a move was made at all of them, after "
              f"{times[1]:.2f} s all seats were back; {often}", flush=True)

    def standing(self, which: set[str]) -> str:
        """How tables stand, to find out why they are not played on."""
        with self.engine.connect() as connection:
            rows = connection.execute(sa.select(tables).where(tables.c.id.in_(which))).all()
        return "\n".join(
            f"{row.game} {row.state} {row.number} waiting {row.waiting} owner {row.owner} fence {row.fence}: "
            + "; ".join(
                f"{player.view.get('number')} {player.view.get('prompt', {}).get('id')} {player.refused[-1:]}"
                for player in self.matches[row.id]
            )
            for row in rows
        )

    # --- faults

    async def kill(self, server: Server) -> None:
        concerned, since = self.tables_of(server), time.monotonic()
        server.kill()
        await self.played_on("kill -9", concerned, since)
        await asyncio.to_thread(server.start)

    async def terminate(self, server: Server) -> None:
        assert server.process is not None
        concerned, since = self.tables_of(server), time.monotonic()
        there = {table: [each for each in self.matches[table] if not each.lost_at] for table in concerned}
        server.process.terminate()
        await asyncio.to_thread(server.process.wait, 30)
        ended = time.monotonic() - since
        await self.handed_over("SIGTERM", {table: players for table, players in there.items() if players}, since)
        print(f"SIGTERM: the server ended after {ended:.1f} s", flush=True)
        await asyncio.to_thread(server.start)

    async def stop(self, server: Server, seconds: float) -> None:
        assert server.process is not None
        concerned, since = self.tables_of(server), time.monotonic()
        os.kill(server.process.pid, signal.SIGSTOP)
        try:
            await self.played_on("SIGSTOP", concerned, since)
            await asyncio.sleep(max(0.0, since + seconds - time.monotonic()))
        finally:
            os.kill(server.process.pid, signal.SIGCONT)
        await self.played_on("SIGCONT", concerned, time.monotonic())

    async def restart(self, postgres: Postgres, how: str = "immediate") -> None:
        since = time.monotonic()
        await asyncio.to_thread(postgres.restart, how)
        await self.played_on("PostgreSQL restarted", list(self.matches), since)

    async def cut(self, host: Host, server: Server, from_address: str, seconds: float) -> None:
        what = f"cut from {from_address}" if from_address else "cable pulled"
        concerned, since = self.tables_of(server), time.monotonic()
        host.cut(from_address)
        try:
            await self.played_on(what, concerned, since)
            await asyncio.sleep(max(0.0, since + seconds - time.monotonic()))
        finally:
            host.mend(from_address)
        await self.played_on("mended", list(self.matches), time.monotonic())

    # --- what must be true

    def check(self) -> int:
        """Every acknowledged move stands where it was made, and none was made twice. How many were acknowledged."""
        total = 0
        with httpx.Client(timeout=60) as client:
            for table, players in self.matches.items():
                for player in players:
                    moves = self.moves_of(client, table, player)
                    for number, text in player.acknowledged.items():
                        assert moves[number] == [player.seat, text], f"{table}: move {number} was lost"
                    made = sum(seat == player.seat for seat, _ in moves)
                    assert len(player.acknowledged) <= made <= player.sent, f"{table}: a move was made twice"
                    total += len(player.acknowledged)
        self.engine.dispose()
        for server in self.servers:
            assert "Traceback" not in server.output(), server.output()
        return total

    def moves_of(self, client: httpx.Client, table: str, player: Roamer) -> list[list[Any]]:
        until = time.monotonic() + 30
        found: list[list[Any]] = []
        while True:
            place = f"{self.luck.choice(self.servers).address}/api/tables/{table}/replay"
            bearer = {"authorization": f"Bearer {player.token}"}
            asked = {"seat": player.seat, "first": len(found) + 1}
            answer = client.get(place, params=asked, headers=bearer)
            if answer.status_code == 200:
                found += answer.json()["moves"]
                if answer.json()["next"] is None:
                    return found
                continue
            assert answer.status_code == 503 and time.monotonic() < until, answer.text
            time.sleep(0.2)


@contextmanager
def three(folder: Path, database: str) -> Iterator[list[Server]]:
    """Three servers on this machine."""
    made: list[Server] = []
    try:
        for number in range(3):
            (folder / str(number)).mkdir()
            made.append(Server(folder / str(number), DATABASE=database, **SETTINGS))
        yield made
    finally:
        for server in made:
            server.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--terms", type=int, default=5)
    parser.add_argument("--stops", type=int, default=5)
    parser.add_argument("--restarts", type=int, default=2)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds that a player thinks, on average")
    parser.add_argument("--cuts", type=int, default=0, help="run on three hosts of their own, and cut links so often")
    given = parser.parse_args()
    print(f"load of this machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.cuts:
            with network(3) as hosts, new_postgres(DATABASE) as postgres:
                uvloop.run(with_cuts(folder, hosts, postgres, given.tables, given.cuts, given.pause))
            return 0
        with new_postgres() as postgres, three(folder, postgres.address) as running:
            chaos = Chaos(postgres.address, running, given.tables, given.pause)

            async def story() -> None:
                faults: list[Callable[[], Awaitable[None]]] = []
                faults += [lambda: chaos.kill(chaos.busiest())] * given.kills
                faults += [lambda: chaos.terminate(chaos.busiest())] * given.terms
                faults += [lambda: chaos.stop(chaos.busiest(), 10.0)] * given.stops
                faults += [lambda: chaos.restart(postgres)] * given.restarts
                chaos.luck.shuffle(faults)
                for fault in faults:
                    await fault()
                    await asyncio.sleep(1.0 + chaos.luck.random() * 2)

            uvloop.run(chaos.play(story))
            print(f"{chaos.check():,} moves acknowledged, none lost, none made twice")
    for what in sorted({each[0] for each in chaos.figures}):
        times = sorted(each[1] for each in chaos.figures if each[0] == what)
        print(f"{what}: {times[0]:.2f} to {times[-1]:.2f} s ({len(times)} times)")
    return 0


async def with_cuts(
    folder: Path, hosts: list[Host], postgres: Postgres, count: int, cuts: int, pause: float
) -> int:
    """Three servers on hosts of their own; the database and the players are on a fourth."""
    running: list[Server] = []
    try:
        for number, host in enumerate(hosts):
            (folder / str(number)).mkdir()
            running.append(await asyncio.to_thread(OnHost, folder / str(number), host, postgres.remote))
        chaos = await asyncio.to_thread(Chaos, postgres.address, running, count, pause)

        async def story() -> None:
            for number in range(cuts):
                one, other = chaos.luck.sample(range(3), 2)
                from_address = ("", DATABASE, hosts[other].address)[number % 3]
                await chaos.cut(hosts[one], running[one], from_address, 8.0)
                await asyncio.sleep(2.0)

        await chaos.play(story)
        total = await asyncio.to_thread(chaos.check)
        print(f"{total:,} moves acknowledged, none lost, none made twice")
        return total
    finally:
        for server in running:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
