"""quarterdeck cards print: which cards, which file, and what it says when it cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import run

OWN = """
[[captain]]
name   = "Cox"
symbol = "anchor"
range  = 1
damage = 1
hp     = 20
skill  = "choose other ally\\nmove it"
skill-name = "Haul"

[[crew]]
name   = "Bosun <of> the Watch"
symbol = "anchor"
cost   = 2
range  = 1
damage = 2
hp     = 4
"""


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def names_of(page: str, side: str) -> list[str]:
    sheets = re.findall(rf'data-side="{side}">(.*?)</section>', page, re.DOTALL)
    return [name for sheet in sheets for name in re.findall(r'data-name="([^"]*)"', sheet)]


def test_a_set_of_one_s_own_is_printed_so_often_as_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own, path = tmp_path / "own.toml", tmp_path / "own.html"
    own.write_text(OWN, encoding="utf-8")
    assert run(capsys, "cards", "check", "deckhand-duel", str(own))[0] == 0
    command = ("cards", "print", "deckhand-duel", str(own), "-o", str(path), "--copies", "2", "--bleed")
    assert run(capsys, *command)[:2] == (0, f"{path}: 4 cards on A4 paper; print it at 100 %.\n")
    page = path.read_text(encoding="utf-8")
    for side in ("front", "back"):
        assert sorted(names_of(page, side)) == ["Bosun &lt;of&gt; the Watch"] * 2 + ["Cox"] * 2
    assert 'data-symbol="anchor"' in page and "<of>" not in page
    assert 'd="M0 0h50"' in page, "a ruler of 50 mm"
    assert "http://" not in page and "https://" not in page


def test_what_is_there_is_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cards.html"
    path.write_text("mine", encoding="utf-8")
    status, _, err = run(capsys, "cards", "print", "hit-the-deck", "-o", str(path))
    assert status == 2 and "is there already" in err and path.read_text(encoding="utf-8") == "mine"
    assert run(capsys, "cards", "print", "hit-the-deck", "-o", str(path), "--replace")[0] == 0
    assert len(names_of(path.read_text(encoding="utf-8"), "front")) == 52


def test_without_chromium_there_is_no_pdf_but_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("QUARTERDECK_CHROMIUM", raising=False)
    status, out, err = run(capsys, "cards", "print", "hit-the-deck", "-o", str(tmp_path / "cards.pdf"))
    assert (status, out) == (2, "") and "needs Chromium" in err and "FILE.html" in err and err.count("\n") == 1
    monkeypatch.setenv("QUARTERDECK_CHROMIUM", str(tmp_path / "no such browser"))
    status, _, err = run(capsys, "cards", "print", "hit-the-deck", "-o", str(tmp_path / "cards.pdf"))
    assert status == 2 and "Chromium did not print" in err and not (tmp_path / "cards.pdf").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hit-the-deck"], "needs a file"),
        (["hit-the-deck", "-o", "cards.docx"], "a .html or a .pdf file"),
        (["hit-the-deck", "-o", "cards.html", "--copies", "0"], "--copies is 1 to 20"),
        (["deckhand-builder", "bix", "-o", "cards.html"], "did you mean 'box'?"),
        (["hit-the-deck", "own.toml", "-o", "cards.html"], "no sets of cards"),
    ],
)
def test_what_cannot_be_printed_is_one_line(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    status, out, err = run(capsys, "cards", "print", *arguments)
    assert (status, out) == (2, "") and said in err and err.count("\n") == 1
    assert list(tmp_path.glob("cards.*")) == []
