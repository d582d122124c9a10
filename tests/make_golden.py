"""Looks for golden matches: random matches that end, or in which something is told, as asked for.

    python -m tests.make_golden hit-the-deck blockade "A Blockade Victory" --result blockaded
    python -m tests.make_golden all-hands four-seats "..." --seats 4 --told "Aargh" --option variant=short

Seeds are tried one after the other; the shortest match among the first few that fit is written to
tests/golden/<game>/<name>.record, with everything that was told.
"""

import argparse
import random
import sys

from quarterdeck import games
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from tests.test_golden import ABOUT, FOLDER, MOST_LINES


def random_match(game: str, seats: int, options: dict[str, str], seed: int, most: int) -> Match:
    """A match of random moves, each kind of move as likely."""
    match = Match(games.find(game), ["random"] * seats, options, seed_from_number(seed))
    luck = random.Random(seed)
    while not match.over and len(match.actions) < most:
        seat = luck.choice(match.waiting())
        legal = match.legal(seat)
        verbs = [match.notation.text(action).split(" ")[0] for action in legal]
        verb = luck.choice(sorted(set(verbs)))
        match.play(seat, luck.choice([action for action, each in zip(legal, verbs, strict=True) if each == verb]))
    return match


def main() -> int:
    parser = argparse.ArgumentParser(description="Look for a golden match among random ones.")
    parser.add_argument("game")
    parser.add_argument("name", help="of the file")
    parser.add_argument("about", help="what the match is there for")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--result", default="", help="a part of the result")
    parser.add_argument("--told", action="append", default=[], help="a part of a sentence told on the way")
    parser.add_argument("--seeds", type=int, default=20_000)
    parser.add_argument("--among", type=int, default=5, help="of so many that fit, the shortest")
    asked = parser.parse_args()
    options = dict(option.split("=", 1) for option in asked.option)
    seats = asked.seats or min(games.find(asked.game).seats)
    found: list[str] = []
    for seed in range(asked.seeds):
        match = random_match(asked.game, seats, options, seed, MOST_LINES)
        if not match.over:
            continue
        record = match.record(notes=True)
        text = record.text()
        fits = asked.result in record.result and all(part in text for part in asked.told)
        if fits and text.count("\n") < MOST_LINES - 2:
            found.append(text)
            if len(found) == asked.among:
                break
    if not found:
        print(f"none of {asked.seeds} random matches fits", file=sys.stderr)
        return 1
    head, _, rest = min(found, key=lambda text: text.count("\n")).partition("\n")
    path = FOLDER / asked.game / f"{asked.name}.record"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"{head}\n{ABOUT}{asked.about}\n{rest}", encoding="utf-8")
    print(f"{path}: {len(rest.splitlines()) + 2} lines")
    return 0


if __name__ == "__main__":
    sys.exit(main())
