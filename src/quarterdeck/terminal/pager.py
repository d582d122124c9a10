"""Long texts: a page at a time where somebody sits there, all at once elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from quarterdeck.terminal.style import Style, bare


def page(lines: Sequence[str], style: Style, typed: bool) -> None:
    """Print lines, through a pager if they do not fit on the screen."""
    lines = [line if style.colour else bare(line) for line in lines]
    command = os.environ.get("PAGER") or ("less -FRX" if shutil.which("less") else "")
    if not (typed and sys.stdout.isatty() and len(lines) >= style.height and command) or style.plain:
        print("\n".join(lines))
        return
    sys.stdout.flush()
    try:
        subprocess.run(command, shell=True, input="\n".join(lines) + "\n", text=True, errors="replace")
    except BrokenPipeError:
        return  # left before the end
    except OSError:
        print("\n".join(lines))
