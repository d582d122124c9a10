"""Puts puzzles into the package: those that come out the same when they are tried again (`quarterdeck puzzles check`).

    python scripts/pack_puzzles.py GAME FOLDER     from a folder of `quarterdeck puzzles make GAME --into FOLDER`

Those of a game whose odds are exact need no second try: they are taken as they are.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from quarterdeck.cli.puzzles import solved_again
from quarterdeck.engine.position import one_line, read_toml
from quarterdeck.engine.puzzles import FILE
from quarterdeck.engine.record import write_safely
from quarterdeck.games import find

FIELDS = ("seats", "options", "difficulty", "solution", "played", "chances", "position")
SHOWN = 6  # moves whose chances are kept
SEED = 5  # and 6, of the second try; the finder has 1 and 2, its sieve 3 and 4


def main() -> int:
    slug, folder = sys.argv[1], Path(sys.argv[2])
    game = find(slug)
    paths = sorted(folder.glob("*.toml"))
    lines: list[str] = []
    taken = 0
    for path in paths:
        words = read_toml(path)
        problem = solved_again(path.name, words, SEED) if game.competitive else ""
        if problem:
            print(f"{path.name}: {problem}", flush=True)
            continue
        taken += 1
        name = words.get("name") or path.stem.removeprefix(f"{slug}-")
        lines += ["[[puzzle]]", *written({"name": name, **words}), ""]
    write_safely(game.folder / FILE, "\n".join(lines))
    print(f"{taken} of {len(paths)} puzzles of {game.title} are in the package.")
    return 0


def written(words: dict[str, Any]) -> list[str]:
    best = sorted(words["chances"].items(), key=lambda each: (-each[1][0], each[0]))[:SHOWN]
    fields = {name: words[name] for name in ("name", *FIELDS) if words.get(name) not in (None, "", {}, [])}
    fields["chances"] = dict(best)
    fields["position"] = {name: value for name, value in words["position"].items() if value not in ("", {}, [])}
    return [f"{name} = {one_line(value)}" for name, value in fields.items()]


if __name__ == "__main__":
    sys.exit(main())
