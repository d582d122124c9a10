"""quarterdeck challenges: DeckHand for one, with the same shuffles for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import find
from quarterdeck.games.deckhand_builder.challenges import records_in, results
from tests.cli.running import run


def played(name: str, seed: int, options: Mapping[str, str], most: int) -> str:
    """The record of a match in which actions are taken by a rule of their own for every `most`."""
    match = Match(find("deckhand-builder"), [name], options, seed_from_number(seed))
    while not match.over:
        legal = match.legal(0)
        match.play(0, legal[(len(match.actions) * most) % len(legal)])
    return match.record().text()


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "quarterdeck" / "records"
    folder.mkdir(parents=True)
    return folder


def test_every_challenge_can_be_begun_as_it_says(records: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for challenge in find("deckhand-builder").challenges:
        match = Match(find("deckhand-builder"), ["Ann"], challenge.options, seed_from_number(challenge.seed))
        assert match.legal(0)
        status, out, _ = run(capsys, "challenges", challenge.name)
        assert status == 0 and f"--seats you --seed {challenge.seed}" in out and challenge.title in out


def test_the_best_results_come_first_and_only_those_of_the_challenge(
    records: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other, *_ = find("deckhand-builder").challenges
    for number, step in enumerate((1, 2, 3)):
        (records / f"{number}.record").write_text(played(f"Ann{step}", one.seed, {}, step), encoding="utf-8")
    (records / "elsewhere.record").write_text(played("Ben", one.seed + 50, {}, 1), encoding="utf-8")
    (records / "another.record").write_text(played("Cay", other.seed, other.options, 1), encoding="utf-8")
    (records / "no.record").write_text("this is none", encoding="utf-8")
    best = results(find("deckhand-builder"), one, records_in(records))
    assert sorted(each.who for each in best) == ["Ann1", "Ann2", "Ann3"]
    order = [(each.reached, -each.turns if each.reached else 0, each.hooks) for each in best]
    assert order == sorted(order, reverse=True)
    status, out, _ = run(capsys, "challenges", "full-hold")
    assert status == 0 and f"1. {best[0].who}: " in out and "3. " in out and "Ben" not in out
    _, out, _ = run(capsys, "challenges")
    assert "Cay" in out and out.count("1. ") == 2


def test_a_challenge_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    status, _, said = run(capsys, "challenges", "nowhere")
    assert status == 2 and "there is no challenge 'nowhere'; they are: full-hold" in said and said.count("\n") == 1
