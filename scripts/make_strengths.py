"""Write bots/strengths.toml: how strong each bot is in each game, from the games of docs/bot-report.csv.

    python scripts/make_strengths.py

The numbers are ratings as openskill has them (25 is where everybody begins, one deviation of play is 25/6): those that
make the results of all pairings together the most likely (Bradley and Terry). Every pairing counts as if one game more
had been drawn, so that a bot that lost every game has a number too: it is at most as strong as that.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from math import log, sqrt
from pathlib import Path

ROOT = Path(__file__).parent.parent
REPORT = ROOT / "docs" / "bot-report.csv"
FILE = ROOT / "src" / "quarterdeck" / "bots" / "strengths.toml"
MIDDLE = "able-seaman"  # whom people begin as strong as: whom they play who chose nobody
START = 25.0
SPREAD = sqrt(2) * START / 6  # of two performances
ROUNDS = 10_000
BEFORE = "cards=first"  # games with a set of before count too: the levels are as far apart
STANDS_FOR = {"admiral@5000": "admiral"}  # what was measured in its place

HEAD = """\
# How strong the bots are, by game, on the scale of people's ratings: made by scripts/make_strengths.py from the games
# of docs/bot-report.csv. A bot that is missing was not measured; matches against it do not change a rating.
"""

Won = dict[tuple[str, str], float]  # by the two bots: how many games the first won against the second


def read() -> dict[str, Won]:
    """By game, the games of two."""
    won: dict[str, Won] = defaultdict(lambda: defaultdict(float))
    with REPORT.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            names = [STANDS_FOR.get(name, name) for name in row["seats"].split()]
            if len(names) == 2 and row["options"] in ("", BEFORE):
                share = sum(1 / int(worth) for worth in row["results"] if worth != "0")
                won[row["game"]][names[0], names[1]] += share + 0.5
                won[row["game"]][names[1], names[0]] += len(row["results"]) - share + 0.5
    return won


def fit(won: Won) -> dict[str, float]:
    """The strengths that make these results most likely (Hunter's MM), of the bots that are linked with the middle."""
    linked = {MIDDLE}
    while more := {two for one, two in won if one in linked} - linked:
        linked |= more
    chance = dict.fromkeys(sorted(linked), 1.0)
    for _ in range(ROUNDS):
        for one in chance:
            against = [two for two in chance if (one, two) in won]
            games = sum((won[one, two] + won[two, one]) / (chance[one] + chance[two]) for two in against)
            chance[one] = sum(won[one, two] for two in against) / games
        chance = {one: value / chance[MIDDLE] for one, value in chance.items()}
    return {one: START + SPREAD * log(value) for one, value in chance.items()}


def main() -> None:
    lines = [HEAD]
    for game, won in read().items():
        lines.append(f"[{game}]")
        lines += [f"{name} = {value:.1f}" for name, value in sorted(fit(won).items(), key=lambda each: each[1])]
        lines.append("")
    FILE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
