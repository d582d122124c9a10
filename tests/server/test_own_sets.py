"""Records that carry a card set of their players' own: uploaded, looked at, checked and written down again."""

from __future__ import annotations

import asyncio
import gc
import random
from pathlib import Path
from typing import Any

import pytest

from quarterdeck.engine import editions
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import parse_record, read_text, seed_from_number
from quarterdeck.games import find
from quarterdeck.games.all_hands import box as all_hands_box
from quarterdeck.server import messages as m
from quarterdeck.server import preparing, replays
from quarterdeck.server.archive import bring_in, export, opened
from quarterdeck.server.creating import create_from_record, create_rematch, create_table
from quarterdeck.server.outgoing import table_info
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.replays import check_shuffle, read_upload, record_text, source_of
from quarterdeck.server.table import LiveTable
from tests.server.serving import Server
from tests.server.test_registry import with_registry


def own_set(folder: Path, slug: str, name: str, old: str, new: str) -> Path:
    """The set of the box with another name of a card."""
    text = read_text(find(slug).folder / "cards" / name)
    assert text.count(old) >= 1
    path = folder / "own.toml"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def record_with(path: Path, slug: str, seats: int) -> str:
    match = Match(find(slug), ["Ann", "Ben"][:seats], {"cards": str(path)}, seed_from_number(5))
    luck = random.Random(1)
    for _ in range(30):
        seat = match.waiting()[0]
        match.play(seat, luck.choice(match.legal(seat)))
    return match.record().text()


@pytest.mark.parametrize(
    ("slug", "name", "old", "new"),
    [
        ("all-hands", "house.toml", '"Gunner"', '"Whistler"'),
        ("deckhand-builder", "box.toml", '"Tavern"', '"Teahouse"'),
    ],
)
def test_a_record_with_a_set_of_its_own_is_taken(tmp_path: Path, slug: str, name: str, old: str, new: str) -> None:
    path = own_set(tmp_path, slug, name, old, new)
    text = record_with(path, slug, 2)
    path.unlink()  # it is in the record

    async def story(registry: TableRegistry) -> None:
        id = await create_from_record(registry, *read_upload(text, 100))
        table = await registry.find(id)
        match = await table.ready()
        assert match.files and len(match.actions) == 30
        titles = {face.title for face in table.state.prepared.faces.values()}
        assert any(new.strip('"') in title for title in titles)
        source = source_of(table.state)
        assert check_shuffle(source) == ()
        again = parse_record(record_text(source, False))
        assert again.files == parse_record(text).files

    with_registry(tmp_path, story)


def test_sets_that_are_too_long_too_many_wrong_or_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = own_set(tmp_path, "all-hands", "house.toml", '"Gunner"', '"Bugler"')
    text = record_with(path, "all-hands", 2)
    lines = text.split("\n")
    without = [line for line in lines if not line.startswith(("|", "file: "))]
    with pytest.raises(BadInput, match="files are for the terminal"):
        read_upload("\n".join(without), 100)  # though the file is on this machine
    with pytest.raises(BadInput, match="digest differs"):
        read_upload(text.replace("Bugler", "Piper"), 100)
    at = next(number for number, line in enumerate(lines) if line.startswith("file: "))
    with pytest.raises(BadInput, match="is not TOML"):
        read_upload("\n".join([*lines[: at + 1], "| [[card", *lines[at + 1 :]]), 100)
    monkeypatch.setattr(replays, "MOST_SET_BYTES", 100)
    with pytest.raises(BadInput, match="too long"):
        read_upload(text, 100)


# --- at a table

SETS = {  # a card of each game's set, and what it is called in a set of one's own
    "all-hands": ("house.toml", '"Gunner"', '"Whistler"'),
    "deckhand-builder": ("box.toml", '"Tavern"', '"Teahouse"'),
    "deckhand-duel": ("house.toml", '"Duelling Parrot"', '"Duelling Puffin"'),
}
# the ready deck of the Star-Bounder has a Duelling Parrot, which is a Puffin in this set
DECKS = {"deckhand-duel": {"blue": "overseer", "red": "dockmaster"}}


def text_with(slug: str) -> str:
    name, old, new = SETS[slug]
    return read_text(find(slug).folder / "cards" / name).replace(old, new)


async def brought_to(registry: TableRegistry, slug: str, text: str, **more: Any) -> LiveTable:
    seats = [m.NewSeat("bot", bot="random"), m.NewSeat("bot", bot="random")]
    asked = m.NewTable(game=slug, seats=seats, options=DECKS.get(slug, {}), own_set=m.OwnSet(text, "Mine"), **more)
    return await registry.find((await create_table(registry, asked, "b" * 43)).table)


async def over(table: LiveTable) -> None:
    while not table.state.finished:
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("slug", SETS)
def test_a_set_of_ones_own_is_kept_with_the_table(tmp_path: Path, slug: str) -> None:
    text, new = text_with(slug), SETS[slug][2].strip('"')
    kept: list[str] = []

    async def first(registry: TableRegistry) -> None:
        table = await brought_to(registry, slug, text, seed=4)
        await over(table)
        info = table_info(table.state, 0)
        assert info.own_set is not None and info.own_set.option == "cards" and info.options["cards"] == "mine.toml"
        again = await registry.find(await create_rematch(registry, table))
        assert table_info(again.state, 0).own_set == info.own_set
        kept.extend((table.state.id, info.own_set.digest))

    async def then(registry: TableRegistry) -> None:
        """A server that was started again, and one to which the table was brought in a file."""
        table = await registry.find(kept[0])
        info = table_info(table.state, 0)
        assert info.own_set is not None and info.own_set.digest == kept[1]
        assert any(new in face.title for face in table.state.prepared.faces.values())
        source = source_of(table.state)
        record = parse_record(record_text(source, False))
        assert record.files == {"mine.toml": text} and check_shuffle(source) == ()

    with_registry(tmp_path, first)
    with_registry(tmp_path, then)
    other = tmp_path / "other"
    other.mkdir()
    with opened(f"sqlite:///{tmp_path}/x.db") as engine:
        lines = list(export(engine, kept[0]))
    with_registry(other, nothing)
    with opened(f"sqlite:///{other}/x.db") as engine:
        assert list(bring_in(engine, lines, "x")) == [(kept[0], True)]
    with_registry(other, then)


async def nothing(registry: TableRegistry) -> None:
    """A database is made."""


def test_a_set_over_the_network(server: Server) -> None:
    """It is checked as it is typed, shown to everybody who comes, and no client makes the server read a file."""
    text = text_with("deckhand-builder")
    with server.browser() as ines, server.browser() as tom:
        check = "/api/games/deckhand-builder/cards/check"
        found = ines.post(check, json={"text": text, "seats": 4}).json()
        assert (found["faults"], found["designs"], found["total"]) == ([], 59, 73)
        wrong = text.replace("coin 1", "cion 1", 1)
        line = 1 + wrong[: wrong.index("cion 1")].count("\n")
        fault = ines.post(check, json={"text": wrong}).json()["faults"][0]
        assert (fault["line"], fault["word"], fault["meant"]) == (line, "cion", "coin")
        refused = ines.post(check, json={"text": "#" * 100_001})
        assert (refused.status_code, refused.json()["problem"]) == (413, "a card set has at most 100,000 bytes here")
        assert ines.post("/api/games/hit-the-deck/cards/check", json={"text": text}).status_code == 422

        seats = [{"kind": "person"}, {"kind": "person"}]
        new = {"game": "deckhand-builder", "seats": seats}
        for options in ({"cards": "/etc/passwd"}, {"cards": str(find("deckhand-builder").folder / "cards/box.toml")}):
            refused = ines.post("/api/tables", json={**new, "options": options})
            assert refused.status_code == 422 and "files are for the terminal" in refused.json()["problem"]
        refused = ines.post("/api/tables", json={**new, "own_set": {"text": wrong}})
        assert refused.status_code == 422 and f"the card set:{line}: " in refused.json()["problem"]
        refused = ines.post("/api/tables", json={**new, "game": "hit-the-deck", "own_set": {"text": text}})
        assert refused.json()["problem"] == "Hit the Deck! is not played with card sets of one's own"

        made = ines.post("/api/tables", json={**new, "own_set": {"text": text, "name": "../../House rules!"}}).json()
        info = tom.get(f"/api/tables/{made['table']}").json()
        assert info["options"]["cards"] == "house-rules.toml"
        assert (info["own_set"]["designs"], info["own_set"]["total"]) == (59, 73)
        cards = tom.get(f"/api/tables/{made['table']}/cards").json()
        assert "Teahouse" in {card["name"] for card in cards["cards"]} and cards["text"] == text
        faces = tom.get(f"/api/tables/{made['table']}/faces").json()["faces"]
        assert "Teahouse" in faces and "Tavern" not in faces
        plain = ines.post("/api/tables", json=new).json()["table"]
        assert tom.get(f"/api/tables/{plain}").json()["own_set"] is None
        assert tom.get(f"/api/tables/{plain}/cards").status_code == 404


def test_sets_that_nobody_plays_with_any_more_are_forgotten(tmp_path: Path) -> None:
    """A server may be brought any number of them."""
    text = text_with("all-hands")
    others = len(all_hands_box._sets)  # that tests before this one still hold
    for number in range(120):
        files = {"x.toml": text.replace("Whistler", f"A{number}B")}
        preparing.prepared("all-hands", 2, {"cards": "x.toml"}, files=files)
    gc.collect()
    assert len(all_hands_box._sets) <= others + preparing.MOST + editions.RECENT + 1


def test_bots_choose_decks_that_the_set_has(tmp_path: Path) -> None:
    text = read_text(find("deckhand-duel").folder / "cards" / "house.toml").replace('"Drone"', '"Droning"')

    async def story(registry: TableRegistry) -> None:
        for _ in range(6):
            choose = {"blue": "choose", "red": "choose"}
            seats = [m.NewSeat("bot", bot="random"), m.NewSeat("bot", bot="random")]
            asked = m.NewTable(game="deckhand-duel", seats=seats, own_set=m.OwnSet(text), options=choose)
            table = await registry.find((await create_table(registry, asked, "b" * 43)).table)
            assert "overseer" not in table.state.prepared.options.values()

    with_registry(tmp_path, story)
