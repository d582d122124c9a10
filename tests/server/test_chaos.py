"""Nothing lost, nothing made twice, whatever happens to three servers and their PostgreSQL (see chaos.py)."""

import asyncio
import os
import shutil
from pathlib import Path

import pytest

from tests.server.chaos import DATABASE, Chaos, network, three, with_cuts
from tests.server.postgres import new_postgres


def test_nothing_is_lost_among_three_servers(tmp_path: Path) -> None:
    with new_postgres() as postgres, three(tmp_path, postgres.address) as running:
        chaos = Chaos(postgres.address, running, 8, 0.2)

        async def story() -> None:
            await chaos.kill(chaos.busiest())
            await chaos.terminate(chaos.busiest())
            await chaos.restart(postgres)
            await chaos.stop(chaos.busiest(), 6.0)

        asyncio.run(chaos.play(story))
        assert chaos.check() > 100


def test_every_table_plays_on_after_postgresql_restarts(tmp_path: Path) -> None:
    """By a crash and in order, under three servers. Nobody who waits comes again by themselves: they must be told."""
    with new_postgres() as postgres, three(tmp_path, postgres.address) as running:
        chaos = Chaos(postgres.address, running, 6, 0.1)
        for players in chaos.matches.values():
            for player in players:
                player.patience = player.answer_in = 90.0

        async def story() -> None:
            for how in ("immediate", "fast"):
                await chaos.restart(postgres, how)

        asyncio.run(chaos.play(story))
        assert chaos.check() > 30


@pytest.mark.long
@pytest.mark.skipif(os.geteuid() != 0 or not shutil.which("ip"), reason="hosts of its own: needs ip netns, and root")
def test_nothing_is_lost_when_links_are_cut(tmp_path: Path) -> None:
    with network(3) as hosts, new_postgres(DATABASE) as postgres:
        assert asyncio.run(with_cuts(tmp_path, hosts, postgres, 30, 6, 0.2)) > 100


@pytest.mark.long
def test_nothing_is_lost_in_two_hundred_matches_on_three_servers(tmp_path: Path) -> None:
    with new_postgres() as postgres, three(tmp_path, postgres.address) as running:
        chaos = Chaos(postgres.address, running, 200, 1.0)

        async def story() -> None:
            for number in range(10):
                await chaos.kill(chaos.luck.choice(running))
                if number % 2:
                    await chaos.stop(chaos.luck.choice(running), 10.0)
                if number % 5 == 2:
                    await chaos.restart(postgres)

        asyncio.run(chaos.play(story))
        assert chaos.check() > 1000
