"""Write bots/strengths.toml: how strong each bot is in each game, from the games of docs/bot-report.csv.

    python scripts/make_strengths.py

The numbers are ratings as openskill has them (25 is where everybody begins, one deviation of play is 25/6): two bots
are as far apart as makes the most likely what they won of their games against each other. A game whose ladder the
report does not have keeps the numbers that it has; a bot that is missing there is placed by its pairing with one of
them that has most games.
"""

from __future__ import annotations

import csv
import tomllib
from math import log, sqrt
from pathlib import Path

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "bot-report.csv"
FILE = ROOT / "src" / "quarterdeck" / "bots" / "strengths.toml"
MIDDLE = "able-seaman"  # whom people begin as strong as: whom they play who chose nobody
START = 25.0
SPREAD = sqrt(2) * START / 6  # of two performances
LADDER = {"first-voyage", "able-seaman", "bosun", "captain", "admiral"}
STANDS_FOR = {"admiral@5000": "admiral"}  # what was measured in its place

HEAD = """\
# How strong the bots are, by game, on the scale of people's ratings: made by scripts/make_strengths.py from the games
# of docs/bot-report.csv. A bot that is missing was not measured; matches against it do not change a rating.
"""


def main() -> None:
    apart: dict[str, dict[tuple[str, str], float]] = {}
    played: dict[tuple[str, str, str], int] = {}
    with REPORT.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            names = [STANDS_FOR.get(name, name) for name in row["seats"].split()]
            if len(names) == 2 and not row["options"]:
                games, won = len(row["results"]), row["results"].count("1")
                if won == games:
                    continue  # that says how strong one of them is at least, and no more
                share = won / games
                apart.setdefault(row["game"], {})[names[0], names[1]] = SPREAD * log(share / (1 - share))
                played[row["game"], names[0], names[1]] = games
    found: dict[str, dict[str, float]] = tomllib.loads(FILE.read_text(encoding="utf-8"))
    for game, pairs in apart.items():
        strength = {MIDDLE: START}
        while more := [pair for pair in pairs if (pair[0] in strength) != (pair[1] in strength)]:
            for better, worse in more:
                if better in strength:
                    strength[worse] = strength[better] - pairs[better, worse]
                else:
                    strength[better] = strength[worse] + pairs[better, worse]
        if strength.keys() >= LADDER:
            found[game] = strength
        elif game in found:
            known = found[game]
            for better, worse in sorted(pairs, key=lambda pair: -played[game, *pair]):
                if better in known and worse not in known:
                    known[worse] = known[better] - pairs[better, worse]
                elif worse in known and better not in known:
                    known[better] = known[worse] + pairs[better, worse]
    lines = [HEAD]
    for game, strength in found.items():
        lines.append(f"[{game}]")
        lines += [f"{name} = {value:.1f}" for name, value in sorted(strength.items(), key=lambda each: each[1])]
        lines.append("")
    FILE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
