"""The admiral against that of an earlier edition: what is kept can be gone on from, and is what the docs tell."""

from __future__ import annotations

from pathlib import Path

from benchmarks import bot_before
from tests.project import ROOT


def test_what_is_kept_is_gone_on_from(tmp_path: Path) -> None:
    bot_before.unpack(tmp_path)
    assert bot_before.keep(tmp_path) == bot_before.REPORT.read_text(encoding="utf-8")


def test_the_docs_have_its_table() -> None:
    told = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    assert "\n".join(bot_before.table()) in told
