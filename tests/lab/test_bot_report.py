"""The report on the bots: what the docs say of them is what was played."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.project import ROOT


@pytest.fixture(scope="module")
def report() -> ModuleType:
    """A study of the benchmarks' folder, which is no package."""
    spec = importlib.util.spec_from_file_location("bot_report", ROOT / "benchmarks" / "bot_report.py")
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


def test_the_tables_in_the_docs_are_those_of_the_games_that_were_played(report: ModuleType) -> None:
    told = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    tables = list(report.tables(report.REPORT.read_text(encoding="utf-8")))
    assert "| admiral@5000 against random |" in tables[0]
    for table in tables:
        assert table in told


def test_results_are_summed_up_in_the_order_of_the_deals(report: ModuleType, tmp_path: Path) -> None:
    pairing = next(one for one in report.pairings() if len(one.seats) == 3)
    first, below, _ = pairing.seats
    rows = [
        {"seats": [below, first, below], "seed": 8, "turn": 2, "shares": [0, 0.5, 0.5]},
        {"seats": [below, below, first], "seed": 7, "turn": 1, "shares": [1, 0, 0]},
        {"seats": [first, below, below], "seed": 7, "turn": 0, "shares": [1, 0, 0]},
        {"seats": [first, below, below], "seed": 9, "turn": 0, "shares": [0.333, 0.333, 0.333]},
    ]
    kept = [{"arena": {}}, *({**row, "moves": 9, "seconds": 30} for row in rows)]
    (tmp_path / pairing.file).write_text("\n".join(json.dumps(row) for row in kept))
    assert report.results(tmp_path / pairing.file, first) == "1023"
    summed = report.sum_up(tmp_path)
    assert summed.endswith(",1023\n")
    assert f"| {first} against 2 {below} | 45.8 % |" in "\n".join(report.tables(summed))


def test_the_time_that_is_left_comes_from_the_games_that_were_played(report: ModuleType, tmp_path: Path) -> None:
    one, other, *_ = report.pairings()
    row = {"seats": list(one.seats), "turn": 0, "shares": [1, 0], "moves": 9, "seconds": 30}
    rows: list[dict[str, object]] = [{"arena": {}}, {**row, "seed": 8}, {**row, "seed": 9}]
    (tmp_path / one.file).write_text("\n".join(map(json.dumps, rows)))
    assert report.time_left([one, other], tmp_path, 10) == (4.0, 1)
    assert report.time_left([one], tmp_path, 2) == (0.0, 0)
