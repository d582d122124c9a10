"""Studies: the figures, the same results on any number of processes, runs that go on, a planted card that is found."""

from __future__ import annotations

import json
import random
from contextlib import nullcontext
from pathlib import Path

import pytest

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import parse_record
from quarterdeck.engine.verifying import verify
from quarterdeck.games import find
from quarterdeck.lab.study.figures import Mean, chance_of, holm, is_clear, middle_of, wilson
from quarterdeck.lab.study.plan import CardFiles, Study
from quarterdeck.lab.study.report import write_all
from quarterdeck.lab.study.running import Results, run
from quarterdeck.lab.study.summary import hands_of, summary_of
from quarterdeck.lab.workers import Here, processes
from tests.cli.running import run as command

BOX = find("deckhand-builder").folder / "cards" / "box.toml"


def study(**changed: object) -> Study:
    """A small one of Hit the Deck!."""
    game = find("hit-the-deck")
    made = {
        "game": game.slug,
        "version": game.version,
        "seats": 2,
        "cards": CardFiles(game.settle({}), {}),
        "subjects": ("a first hand with A", "a first hand with 2"),
        "deals": 12,
        "levels": ("random", "greedy"),
        "ladder_games": 2,
        "unit_games": 15,
    }
    return Study(**{**made, **changed})  # type: ignore[arg-type]  # fields by name


def report(folder: Path, asked: Study, jobs: int = 1) -> dict[str, bytes]:
    """Run a study, and give the files of its report."""
    results = Results(folder / "units.jsonl", asked)
    with nullcontext(Here()) if jobs == 1 else processes(jobs) as workers:
        complete, early = run(asked, results, workers)
    assert complete
    names = write_all(folder, summary_of(asked, results, complete, early), results)
    return {name: (folder / name).read_bytes() for name in names}


# --- Figures


def test_means_and_rates() -> None:
    found = Mean.of([1.0, 0.0, -1.0, 0.0])
    assert found.mean == 0 and found.low == -found.high and 0.7 < found.high < 0.9
    assert Mean.of([]).count == 0 and middle_of([3, 1, 2]) == 2 and middle_of([4, 1]) == 2.5
    low, high = wilson(0.5, 100)
    assert 0.40 < low < 0.41 and 0.59 < high < 0.60


def test_the_chance_of_signs_is_exact_where_few_differ() -> None:
    assert chance_of([0.0] * 50) == 1.0
    assert chance_of([1.0] * 5 + [0.0] * 20) == pytest.approx(2 / 32)
    assert chance_of([1.0] * 6 + [-1.0] * 6) == 1.0
    assert chance_of([1.0] * 60 + [-1.0] * 20) < 1e-5


def test_holm_corrects_for_many() -> None:
    assert holm([0.01, 0.04, 0.03]) == [pytest.approx(0.03), pytest.approx(0.06), pytest.approx(0.06)]
    assert holm([]) == []


def test_equal_arms_are_hardly_ever_called_clear_however_often_one_looks() -> None:
    luck, wrong = random.Random(7), 0
    for _ in range(300):
        values: list[float] = []
        for _ in range(8):
            values += [luck.choice((-1.0, 0.0, 0.0, 1.0)) for _ in range(40)]
            if is_clear(values, 1):
                wrong += 1
                break
    assert wrong <= 15, "5 in 100 at the most"
    assert is_clear([1.0] * 30 + [0.0] * 30, 59)


# --- Runs


def test_one_process_two_and_a_run_that_was_stopped_give_the_same_bytes(tmp_path: Path) -> None:
    alone = report(tmp_path / "one", study())
    assert report(tmp_path / "two", study(), jobs=2) == alone
    stopped = tmp_path / "stopped"
    stopped.mkdir()
    lines = (tmp_path / "one" / "units.jsonl").read_text("utf-8").splitlines()
    (stopped / "units.jsonl").write_text("\n".join([lines[0], lines[-1], lines[1][:40]]), encoding="utf-8")
    assert report(stopped, study()) == alone
    units = [json.loads(line)["unit"] for line in (stopped / "units.jsonl").read_text("utf-8").splitlines()[1:]]
    assert sorted(units) == sorted(set(units)) and len(units) == len(lines) - 1, "no unit twice, none missing"
    page = alone["report.html"].decode()
    assert "<script" not in page and "http" not in page and page.count("<svg") == 4
    assert "viewBox" not in page, "letters would shrink with the page"
    assert report(tmp_path / "other", study(seed=2))["games.csv"] != alone["games.csv"]


def test_the_games_to_look_at_are_records_that_hold(tmp_path: Path) -> None:
    files = report(tmp_path, study(subjects=(), levels=()))
    for name in ("decisive-1.record", "decisive-3.record"):
        assert verify(parse_record(files[name].decode(), name), find) == []


def test_hands_are_looked_at_apart_from_what_was_played() -> None:
    """Of three seats that drew a card two played it; a game that nobody looked at does not count."""
    rows = [[0, [], 1, 1, 1, 1.0, 0, 0, [[0, 0], [0, 1]], [[0, 0], [0, 1]]], [1, [], 1, 1, 1, 1.0, 0, 0, [], [[0, 1]]]]
    unseen = [2, [], 1, 1, 1, 1.0, 0, 0, [[0, 0]], None]
    drawn, played = hands_of(study(), [*rows, unseen], 0)
    assert drawn == 3 / 4 and played == 2 / 3
    assert hands_of(study(), [unseen], 0) == (None, None)


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    class Impatient(Here):
        def results(self, work, items):  # type: ignore[no-untyped-def]  # as Here's
            for result in super().results(work, items):
                yield result
                raise KeyboardInterrupt

    asked = study(levels=())
    results = Results(tmp_path / "units.jsonl", asked)
    assert run(asked, results, Impatient())[0] is False
    assert len(Results(tmp_path / "units.jsonl", asked).found) == 1


def test_a_file_of_another_study_is_not_written_to(tmp_path: Path) -> None:
    path = tmp_path / "units.jsonl"
    Results(path, study())
    before = path.read_bytes()
    with pytest.raises(BadInput, match="is of another study"):
        Results(path, study(seed=2))
    path.write_bytes(before + b"{}\n{}\n")
    with pytest.raises(BadInput, match="units.jsonl:2: expected a unit"):
        Results(path, study())
    path.write_text("x", encoding="utf-8")
    with pytest.raises(BadInput, match="is no study's"):
        Results(path, study())


# --- A planted card


def planted(tmp_path: Path) -> Path:
    """The box with one coin more on one card, and another renamed."""
    text = BOX.read_text("utf-8")
    at = text.index('play = "coin 1"', text.index('name = "Fist Fight"'))
    text = text[:at] + 'play = "coin 2"' + text[at + len('play = "coin 1"') :]
    path = tmp_path / "new.toml"
    path.write_text(text.replace('name = "Treasure Hunt"', 'name = "Treasure Chase"'), encoding="utf-8")
    return path


def flagged(tmp_path: Path, seed: int, capsys: pytest.CaptureFixture[str]) -> str:
    words = ["--compare", "box", str(planted(tmp_path)), "--deals", "60", "--levels", "none", "--jobs", "1"]
    status, out, _ = command(
        capsys, "study", "deckhand-builder", *words, "--seed", str(seed), "-o", str(tmp_path / f"study-{seed}")
    )
    assert status == 0
    return out


def test_a_planted_card_is_flagged_and_a_renamed_one_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = flagged(tmp_path, 1, capsys)
    assert "Surely stronger or weaker than before: Fist Fight." in out and "  Fist Fight: +" in out
    page = (tmp_path / "study-1" / "report.html").read_text("utf-8")
    assert "renamed Treasure Chase: was Treasure Hunt" in page


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 21))
def test_a_planted_card_is_flagged_with_every_seed(
    seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "Surely stronger or weaker than before: Fist Fight." in flagged(tmp_path, seed, capsys)


def test_a_card_changed_in_numbers_is_tried_where_each_has_a_deck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Captain with three times as many Hit Points, in the duel. What a card of DeckHand costs is the same for all."""
    house = (find("deckhand-duel").folder / "cards" / "house.toml").read_text("utf-8")
    at = house.index("hp      = 20", house.index("The Star-Bounder"))
    (tmp_path / "tough.toml").write_text(house[:at] + "hp      = 60" + house[at + 12 :], encoding="utf-8")
    words = ["--deals", "40", "--levels", "none", "--jobs", "1"]
    compared = ["--compare", "house", str(tmp_path / "tough.toml"), "-o", str(tmp_path / "duel")]
    status, out, _ = command(capsys, "study", "deckhand-duel", *compared, *words)
    assert status == 0 and "Surely stronger or weaker than before: The Star-Bounder." in out
    page = (tmp_path / "duel" / "report.html").read_text("utf-8")
    assert "star-bounder wins" in page and "against overseer" in page
    box = BOX.read_text("utf-8")
    at = box.index("cost = 1", box.index('name = "Tavern"'))
    (tmp_path / "dear.toml").write_text(box[:at] + "cost = 2" + box[at + 8 :], encoding="utf-8")
    compared = ["--compare", "box", str(tmp_path / "dear.toml"), "-o", str(tmp_path / "builder"), "--deals", "2"]
    status, out, _ = command(capsys, "study", "deckhand-builder", *words, *compared)
    assert status == 0 and "With the new set that is" in out and "stronger" not in out
    assert "compare the figures of both sets" in (tmp_path / "builder" / "report.html").read_text("utf-8")


def test_sides_and_seats_take_turns() -> None:
    game = find("deckhand-duel")
    cards = CardFiles(game.settle({"red": "duchess"}), {})
    asked = study(game=game.slug, cards=cards, begins=("blue", "red"))
    four = [asked.cards_at(deal).options for deal in range(4)]
    sides = [(options["blue"], options["red"], options["begins"]) for options in four]
    one, two = "star-bounder", "duchess"
    assert sides == [(one, two, "blue"), (two, one, "blue"), (one, two, "red"), (two, one, "red")]
    assert [asked.first_at(deal) for deal in range(4)] == [0, 0, 1, 1]
    assert study().sides == [] and study().cards_at(1).options == study().cards.options


# --- The command


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["deckahedron", "--levels", "greedy,captain"], "nobody wins in The Deckahedron"),
        (["deckhand-builder", "--cards", "Tavren"], "did you mean 'Tavern'?"),
        (["deckhand-builder", "--compare", "box", "box"], "have the same cards"),
        (["deckhand-builder", "--compare", "box", "none.toml"], "none.toml: cannot be read"),
        (["hit-the-deck", "--compare", "house", "house"], "has no sets of cards to write"),
        (["hit-the-deck", "--deals", "0"], "--deals takes a number"),
        (["hit-the-deck", "--levels", "greedy,grandmaster"], "there is no bot 'grandmaster'"),
        (["hit-the-deck", "--seats", "3"], "2"),
    ],
)
def test_bad_input_is_one_line(words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = command(capsys, "study", *words, "-o", str(tmp_path / "new"))
    assert status == 2 and not out and says in err and err.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    status, _, err = command(capsys, "study", "hit-the-deck", "-o", str(tmp_path))
    assert status == 2 and "has other files in it" in err and len(list(tmp_path.iterdir())) == 1
