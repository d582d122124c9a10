"""Several people are asked at the same time: whoever answers while another does is not sent back."""

import asyncio
import random
from pathlib import Path

import pytest

from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.games import every
from quarterdeck.server import messages as m
from quarterdeck.server.creating import create_table
from quarterdeck.server.errors import Refused
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.table import GONE_ON, LiveTable
from tests.server.serving import Server, at
from tests.server.test_play import token
from tests.server.test_registry import with_registry

SEATS = 3
MOVES = 250


def asked(match: Match, seat: int) -> object:
    """What a seat is asked, and what it may answer; None if it is not asked."""
    if seat not in match.waiting():
        return None
    return match.game.words.question(match.box, match.shown(seat), seat, match.names), match.legal(seat)


def together(game: Game) -> bool:
    """Whether seats of a game are ever asked at the same time: in the first moves of a few matches."""
    luck = random.Random(5)
    for number in range(6):
        match = Match(game, ["x"] * min(SEATS, max(game.seats)), seed=bytes([number]) * 32)
        while not match.over and len(match.actions) < MOVES:
            waiting = match.waiting()
            if len(waiting) > 1:
                return True
            match.play(waiting[0], luck.choice(match.legal(waiting[0])))
    return False


GAMES = [game for game in every() if together(game)]


def test_most_games_ask_several_at_once() -> None:
    assert {"hit-the-deck", "all-hands", "deckahedron"} <= {game.slug for game in GAMES}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_an_answer_to_the_question_that_still_stands_is_taken(game: Game, tmp_path: Path) -> None:
    """Of two who look at the same move and answer, the second is taken if asked the same as before, and only then."""
    luck = random.Random(game.slug)
    taken, refused = [], []

    async def second(table: LiveTable, match: Match, seats: list[int]) -> None:
        one, other = seats
        number, before = len(match.actions), asked(match, other)
        answer = luck.choice(match.legal(other))
        await table.move(one, number, luck.choice(match.legal(one)), None, None)
        if asked(match, other) == before:
            accepted = await table.move(other, number, answer, None, None)
            taken.append(accepted.number)
            with pytest.raises(Refused, match=GONE_ON):  # the same again: a second click
                await table.move(other, number, answer, None, None)
        else:
            with pytest.raises(Refused, match=GONE_ON):
                await table.move(other, number, answer, None, None)
            refused.append(number)

    async def story(registry: TableRegistry) -> None:
        seats = [m.NewSeat("person")] * min(SEATS, max(game.seats))
        for _ in range(25):
            if len(taken) >= 3:
                break
            made = await create_table(registry, m.NewTable(game=game.slug, seats=seats, hotseat=True), "b" * 43)
            table = await registry.find(made.table)
            match = await table.ready()
            while not match.over and len(match.actions) < MOVES:
                waiting = match.waiting()
                if len(waiting) > 1:
                    await second(table, match, luck.sample(waiting, 2))
                else:
                    await table.move(waiting[0], len(match.actions), luck.choice(match.legal(waiting[0])), None, None)

    with_registry(tmp_path, story)
    assert taken, f"{len(refused)} answers came too late, and none in time"


def test_what_was_taken_back_is_another_question(tmp_path: Path) -> None:
    async def story(registry: TableRegistry) -> None:
        seats = [m.NewSeat("person"), m.NewSeat("person")]
        made = await create_table(registry, m.NewTable(game="hit-the-deck", seats=seats, hotseat=True), "b" * 43)
        table = await registry.find(made.table)
        await table.move(0, 0, None, "keep", None)
        seq = table.state.log.seq
        await table.undo.request(0)
        with pytest.raises(Refused, match=GONE_ON):
            await table.move(1, 0, None, "keep", seq)
        await table.move(1, 0, None, "keep", table.state.log.seq)

    with_registry(tmp_path, story)


@pytest.mark.parametrize("how", ["live", "http"])
def test_two_people_click_at_the_same_time(server: Server, how: str) -> None:
    """Both look at the deal of Hit the Deck!, and both decide: no answer is sent back, whoever is first."""
    with server.browser() as ines, server.browser() as tom:
        made = server.table(ines, "hit-the-deck", "person,person")
        table = made["table"]
        tom.post(f"/api/tables/{table}/seats/1/join", json={"token": token(made, 1)})

        async def live() -> None:
            async with at(server, table, ines.cookies) as one, at(server, table, tom.cookies) as other:
                await one.next("view"), await other.next("view")
                await asyncio.gather(*(each.send("move", number=0, text="keep") for each in (one, other)))
                for each in (one, other):
                    assert (await each.next("accepted", "refused"))["type"] == "accepted"

        if how == "live":
            asyncio.run(live())
        else:
            for browser in (ines, tom):
                answer = browser.post(f"/api/tables/{table}/moves", json={"number": 0, "text": "keep"})
                assert answer.status_code == 200, answer.text
        assert ines.get(f"/api/tables/{table}").json()["number"] == 2
