"""A command of the program, run in this process."""

from __future__ import annotations

import pytest

from quarterdeck.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Its status, and what it said on both channels."""
    status = main(list(arguments))
    said = capsys.readouterr()
    return status, said.out, said.err
