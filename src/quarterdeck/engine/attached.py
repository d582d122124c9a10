"""Files that a match carries with it: a card set of one's own goes into its record, and is read from there again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

Files = Mapping[str, str]  # texts by the path that an option names, as `str(Path(value))`
_attached: ContextVar[Files | None] = ContextVar("attached", default=None)


@contextmanager
def attached(files: Files) -> Iterator[None]:
    """Meanwhile `read_text` gives these texts for their paths, whatever is on the disk."""
    before = _attached.set(files)
    try:
        yield
    finally:
        _attached.reset(before)


def attached_text(path: Path) -> str | None:
    return (_attached.get() or {}).get(str(path))
