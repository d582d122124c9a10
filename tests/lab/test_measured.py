"""Studies of a game that nobody wins: exact tables, evenings that are counted, and two sets of moves and cards."""

from __future__ import annotations

import csv
from contextlib import nullcontext
from fractions import Fraction
from pathlib import Path

import pytest

import quarterdeck as qd
from quarterdeck.engine.measuring import Cell
from quarterdeck.engine.record import parse_record
from quarterdeck.engine.verifying import verify
from quarterdeck.games import find
from quarterdeck.games.deckahedron import measures
from quarterdeck.lab.study.measured import play
from quarterdeck.lab.study.measured_report import write_measured
from quarterdeck.lab.study.measured_summary import measured_of
from quarterdeck.lab.study.plan import CardFiles, Study
from quarterdeck.lab.study.running import Results, run
from quarterdeck.lab.workers import Here, processes
from tests.cli.running import run as command

GAME = find("deckahedron")
BASE = GAME.folder / "cards" / "moves.toml"
SET_A = (GAME.folder / "cards" / "decks.toml").read_text("utf-8").partition('a = """')[2].partition('"""')[0]


def box_with(text: str, tmp_path: Path) -> object:
    (tmp_path / "moves.toml").write_text(text, encoding="utf-8")
    return GAME.pack_box(2, {"moves": str(tmp_path / "moves.toml")})


def rows(name: str, box: object) -> dict[Cell, tuple[Cell, ...]]:
    (sheet,) = (sheet for sheet in measures.sheets(box) if sheet.name == name)  # type: ignore[arg-type]  # a Box
    return {row[0]: row[1:] for row in sheet.rows}


# --- What is exactly known


def test_the_odds_are_those_of_the_library() -> None:
    table = rows("odds", GAME.pack_box(2, {}))
    assert len(table) == 20
    assert table["Crescent +1"][-1] == pytest.approx(100 * float(qd.odds("crescent", advantage=1).success), abs=0.001)
    assert all(sum(map(float, row[:4])) == pytest.approx(100, abs=0.01) for row in table.values())


def test_a_cards_effect_is_the_deck_with_it_against_the_deck_without_it() -> None:
    table = rows("deck", GAME.pack_box(2, {}))
    # 8 of 20 cards are V or VV on the Anchor edge; #11 is one of them, #1 is not
    assert table["#11"][2] == pytest.approx(100 * float(Fraction(8, 20) - Fraction(7, 19)), abs=0.001)
    assert table["#1"][2] == pytest.approx(100 * float(Fraction(8, 20) - Fraction(8, 19)), abs=0.001)


def test_a_move_tells_what_a_call_costs_and_brings() -> None:
    table = rows("moves", GAME.pack_box(2, {}))
    # Bulb: XX 25, X 30, V 25, VV 20. Recovers a d4 (2.5) by V and VV, 1 by X; XX is left to the game master
    assert table["Take a Breather"][5] == pytest.approx(0.45 * 2.5 + 0.3)
    assert table["Take a Breather"][6:] == (0.0, 25.0)
    assert table["Fundamental Magic"][5] == pytest.approx(-(0.2 + 2 * 0.25 + 3 * 0.3))
    assert "Melee" not in table and "Vanish" not in table


def test_fifteen_flips_from_one_deck_vary_less_than_dice_do() -> None:
    flips, good, spread, dice = rows("runs", GAME.pack_box(2, {}))["Anchor, one card"]
    assert (flips, good) == (15.0, 6.0) and float(spread) < float(dice)


# --- Evenings


def test_an_evening_is_led_to_its_end_and_its_record_holds() -> None:
    match = play(GAME, 4, CardFiles(GAME.settle({}), {}), 3, bytes(32))
    counted = measures.figures(match.box, match.table, [action.events for action in match.actions])
    by_name = dict(zip((figure.name for figure in measures.FIGURES), counted, strict=True))
    assert by_name["flips"] > 4 and by_name["Stamina at the end"] <= 10
    assert by_name["cards turned"] >= by_name["flips"]
    assert verify(parse_record(match.record().text(), "evening"), find) == []


@pytest.mark.parametrize(
    "option", ["stamina=heroic", "blessings=on", "criticals=on", "wounds=2", "slots=on", "dice=cards", "flashback=open"]
)
def test_an_evening_of_every_variant_comes_to_its_end(option: str) -> None:
    name, _, value = option.partition("=")
    for number in range(3):
        assert play(GAME, 2, CardFiles(GAME.settle({name: value}), {}), number, bytes([number]) * 32).over


def test_one_process_two_and_a_run_that_was_stopped_give_the_same_bytes(tmp_path: Path) -> None:
    asked = Study(
        game=GAME.slug, version=GAME.version, seats=2, cards=CardFiles(GAME.settle({}), {}), deals=8, unit_games=12
    )

    def report(folder: Path, jobs: int) -> dict[str, bytes]:
        results = Results(folder / "units.jsonl", asked)
        with nullcontext(Here()) if jobs == 1 else processes(jobs) as workers:
            complete, _ = run(asked, results, workers)
        names = write_measured(folder, measured_of(asked, results, complete), results)
        return {name: (folder / name).read_bytes() for name in names}

    one, two = report(tmp_path / "one", 1), report(tmp_path / "two", 2)
    assert one == two and {"report.html", "figures.csv", "odds.csv", "decisive-1.record"} <= one.keys()
    lines = (tmp_path / "one" / "units.jsonl").read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "three").mkdir()
    (tmp_path / "three" / "units.jsonl").write_text("".join(lines[:3]) + lines[3][:20], encoding="utf-8")
    assert report(tmp_path / "three", 1) == one


def compare(folder: Path, name: str, deals: int, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    words = ["--deals", str(deals), "--jobs", "1", "-o", str(folder / "o")]
    return command(capsys, "study", "deckahedron", "--compare", "base", str(folder / name), *words)


def test_a_better_deck_is_flagged_and_a_renamed_move_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    better = SET_A.replace(" XX", " VV").replace(" X ", " V ")
    text = f'deck = """{better}"""\n' + BASE.read_text("utf-8")
    (tmp_path / "better.toml").write_text(text.replace('"Spout Lore"', '"Spout Wisdom"'), encoding="utf-8")
    status, out, _ = compare(tmp_path, "better.toml", 12, capsys)
    assert status == 0 and "With the new set surely less XX, less X" in out
    page = (tmp_path / "o" / "report.html").read_text("utf-8")
    assert "renamed Spout Wisdom: was Spout Lore" in page and "changed Card 3: Anchor XX" in page
    assert "40.0 → 100.0" in page  # of V or VV, Anchor
    with open(tmp_path / "o" / "figures.csv", encoding="utf-8", newline="") as file:
        verdicts = {row["figure"]: row["verdict"] for row in csv.DictReader(file)}
    assert verdicts["VV"] == "surely more"


def test_moves_that_were_only_renamed_change_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "same.toml").write_text(BASE.read_text("utf-8").replace('"Spout Lore"', '"Lore"'), encoding="utf-8")
    status, out, _ = compare(tmp_path, "same.toml", 4, capsys)
    assert status == 0 and "With the new set nothing is surely otherwise." in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--cards", "Volley"], "no card is tried for one seat"),
        (["--levels", "greedy,bosun"], "no level is better than another"),
        (["--seats", "1"], "is led by a game master"),
        (["--option", "gm=no", "--seats", "3"], "is led by a game master"),
    ],
    ids=lambda words: str(words)[:12],
)
def test_what_cannot_be_asked_is_one_line(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = command(capsys, "study", "deckahedron", *words, "-o", str(tmp_path / "o"))
    assert status == 2 and says in err and err.count("\n") == 1 and not (tmp_path / "o").exists()
