"""Records that carry a card set of their players' own: uploaded, looked at, checked and written down again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import parse_record, read_text, seed_from_number
from quarterdeck.games import find
from quarterdeck.server import preparing, replays
from quarterdeck.server.creating import create_from_record
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.replays import check_shuffle, read_upload, record_text, source_of
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
    monkeypatch.undo()
    monkeypatch.setattr(preparing, "MOST_SETS", 0)
    with pytest.raises(BadInput, match="as many card sets as fit"):
        read_upload(text.replace("Bugler", "Drummer"), 100)
