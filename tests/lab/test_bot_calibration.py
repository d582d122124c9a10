"""Matches of the calibration are kept as counts: none twice, nothing lost, and more of them never give way to fewer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import bot_calibration as calibration
from benchmarks.bot_calibration import FIRST_DEAL, Counts

RATED = {FIRST_DEAL: [(0, 0.421, 1.0), (2, 0.427, 0.0)], FIRST_DEAL + 1: [(1, 1.0, 0.5)]}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(calibration, "COUNTS", tmp_path / "counts.csv")
    lines = [json.dumps({"deal": deal, "said": said}) for deal, said in RATED.items()]
    lines.append(json.dumps({"deal": FIRST_DEAL + 3, "said": [(0, 0.5, 1.0)]}))  # one is missing before it
    (tmp_path / "hit-the-deck-2.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def test_matches_are_kept_once_and_read_again(folder: Path) -> None:
    for _ in range(2):
        calibration.keep(folder)
    counts = calibration.read_counts()["hit-the-deck", 2]
    assert (counts.matches, counts.decisions) == (2, 2)
    assert counts.places == {(0, 0, 42): (1, 0.421, 1), (0, 2, 42): (1, 0.427, 0), (1, 1, 99): (1, 1.0, 0.5)}
    assert counts.of(1) == {1: [(1.0, 0.5, 1)]}
    calibration.forget("hit-the-deck", None)
    assert calibration.read_counts() == {}


def test_a_curve_of_more_decisions_stays(folder: Path) -> None:
    before = calibration.fits_before()
    few, many = Counts(), Counts()
    few.add(FIRST_DEAL, RATED[FIRST_DEAL])
    many.places[0, 0, 50] = (1e6, 5e5, 9e5)
    assert calibration.fits({("hit-the-deck", 2): few}) == before
    fitted = calibration.fits({("hit-the-deck", 2): many})
    assert fitted["hit-the-deck", 2, 0][0][5] > 0.8
    assert {key: fit for key, fit in fitted.items() if key[:2] != ("hit-the-deck", 2)} == {
        key: fit for key, fit in before.items() if key[:2] != ("hit-the-deck", 2)
    }
