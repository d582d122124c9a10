"""Tries a changed house set of the duel: every pairing of the ready decks, played by a bot against itself.

    python benchmarks/duel_tuning.py play CHANGE.toml --bot admiral@100 --deals 40 --first-seed 1000
    python benchmarks/duel_tuning.py report CHANGE.toml [CHANGE.toml ...]

A change is a TOML file: what cards have instead of what the house set says (`false`: nothing), and copies of cards that
a ready deck has more or fewer of. It is played with `options`, which may be left out.

    options = {handicap = "card"}
    [card."The Duchess"]
    hp = 17
    [deck.overseer]
    "Ship's Cat" = -1
    "Hired Gun" = 1
    [vary."The Overseer"]
    hp = [15, 16, 17]

What varies is drawn for each deal, and `fit` says what each value is worth to its deck, which takes far fewer matches
than trying the values one by one.

Each deal is played in every pairing four times: both decks on both sides, either side beginning; the deals of two
changes are the same. Matches are written beside the change, a line of JSON each; a run that was stopped goes on where
it was. Intervals are 95 %; those of `report` count a deal, not a match, as one observation.
"""

import argparse
import json
import multiprocessing
import random
import re
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from statistics import mean, stdev
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))
from benchmarks.duel_balance import DECKS, Job, fingerprint, play_match
from quarterdeck.games.deckhand_duel.cardset.reading import FOLDER

SEATS = ("blue", "red")
Words = dict[str, Any]  # a table of TOML


# --- The changed set ---------------------------------------------------------------------------------------


def changed_set(text: str, changes: dict[str, Words]) -> str:
    """The text of a card set with other values for some keys of some cards; `false` takes a key away."""
    sections = re.split(r"(?m)^(?=\[\[)", text)
    for name, values in changes.items():
        found = [i for i, section in enumerate(sections) if re.search(rf'(?m)^name *= "{re.escape(name)}"$', section)]
        if len(found) != 1:
            sys.exit(f"there is no card {name!r} in the house set")
        for key, value in values.items():
            section = re.sub(rf'(?ms)^{key} *= (?:"""\n.*?"""|[^\n]*)\n', "", sections[found[0]]).rstrip()
            sections[found[0]] = section + ("\n\n" if value is False else f"\n{key} = {json.dumps(value)}\n\n")
    return "".join(sections)


def changed_deck(words: Words, copies: dict[str, int]) -> str:
    """A ready deck with more or fewer copies of some cards, in one line."""
    cards = dict(words["cards"])
    for name, more in copies.items():
        cards[name] = cards.get(name, 0) + more
    return f"{words['captain']}: " + ", ".join(f"{count} {name}" for name, count in cards.items() if count)


def drawn(words: Words, seed: int) -> dict[str, int]:
    """Which value of each key that varies a deal is played with, by its place."""
    luck = random.Random(seed)
    varied = words.get("vary", {})
    return {f"{name}: {key}": luck.randrange(len(values)) for name in varied for key, values in varied[name].items()}


def set_of_deal(words: Words, seed: int) -> str:
    """The text of the set that a deal is played with."""
    changes = {name: dict(values) for name, values in words.get("card", {}).items()}
    for place, value in drawn(words, seed).items():
        name, _, key = place.rpartition(": ")
        changes.setdefault(name, {})[key] = words["vary"][name][key][value]
    return changed_set((FOLDER / "cards" / "house.toml").read_text(encoding="utf-8"), changes)


def deck_of(words: Words, name: str) -> str:
    """A ready deck as the change has it."""
    ready = tomllib.loads((FOLDER / "decks" / f"{name}.toml").read_text(encoding="utf-8"))
    return changed_deck(ready, words.get("deck", {}).get(name, {}))


def jobs_of(words: Words, bot: str, seeds: Iterable[int], folder: Path, pairs: list[str]) -> Iterator[Job]:
    """Deal by deal, so that a run that is stopped early is even all the same."""
    decks = {name: deck_of(words, name) for name in DECKS}
    wanted = [tuple(pair.split(" against ")) for pair in pairs] or list(combinations(DECKS, 2))
    for seed in seeds:
        set_file = folder / f"{seed}.toml"
        set_file.write_text(set_of_deal(words, seed), encoding="utf-8")
        fixed = {**words.get("options", {}), "cards": str(set_file)}
        for one, other in wanted:
            for blue, red in ((one, other), (other, one)):
                for begins in SEATS:
                    options = {**fixed, "begins": begins}
                    yield Job(bot, decks[blue], decks[red], seed, tuple(sorted(options.items())))


# --- Playing -----------------------------------------------------------------------------------------------


def play_job(job: Job) -> Words:
    row = play_match(job)
    del row["cards"]
    return row | named(job)


def named(job: Job) -> Words:
    return {"blue": slug(job.blue), "red": slug(job.red), "seed": job.seed, "begins": dict(job.options)["begins"]}


def slug(deck: str) -> str:
    """The name of a ready deck that is written as a list."""
    return deck.split(":")[0].removeprefix("The ").lower()


def key_of(row: Words) -> tuple[str, str, int, str]:
    return row["blue"], row["red"], row["seed"], row["begins"]


def matches_file(change: Path, bot: str) -> Path:
    return change.with_suffix(f".{bot.replace('@', '-')}.{fingerprint(change)[:6]}.jsonl")


def play(chosen: argparse.Namespace) -> None:
    (change,) = chosen.changes
    words = tomllib.loads(change.read_text(encoding="utf-8"))
    out = matches_file(change, chosen.bot)
    done = {key_of(row) for row in read(out)}
    seeds = range(chosen.first_seed, chosen.first_seed + chosen.deals)
    with tempfile.TemporaryDirectory() as folder, multiprocessing.get_context("spawn").Pool(chosen.processes) as pool:
        jobs = jobs_of(words, chosen.bot, seeds, Path(folder), chosen.pair)
        rest = [job for job in jobs if key_of(named(job)) not in done]
        with open(out, "a", encoding="utf-8") as file:
            for number, row in enumerate(pool.imap_unordered(play_job, rest, 1), 1):
                file.write(json.dumps(row) + "\n")
                file.flush()
                if number % 100 == 0 or number == len(rest):
                    print(f"{number} of {len(rest)} matches", file=sys.stderr, flush=True)


def read(path: Path) -> list[Words]:
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [json.loads(line) for line in lines if line.endswith("}")]


# --- Telling -----------------------------------------------------------------------------------------------


def share_line(name: str, by_deal: dict[int, list[float]]) -> str:
    """A share with its interval: what the deals' means differ by."""
    shares = [mean(each) for each in by_deal.values()]
    half = 1.96 * stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 1.0
    every = [share for each in by_deal.values() for share in each]
    return f"  {name:<32}{mean(every):6.1%} ({mean(every) - half:.1%} to {mean(every) + half:.1%}) of {len(every)}"


def report(chosen: argparse.Namespace) -> None:
    for change in chosen.changes:
        rows = read(matches_file(change, chosen.bot))
        rows = [row for row in rows if chosen.first_seed <= row["seed"] < chosen.first_seed + chosen.deals]
        print(f"{change.stem}: {chosen.bot}, {len(rows)} matches")
        if not rows:
            continue
        pairs: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
        for row in rows:
            one, other = sorted(SEATS, key=lambda seat: DECKS.index(row[seat]))
            share = row["share"] if one == "blue" else 1 - row["share"]
            began = row["share"] if row["first"] == 0 else 1 - row["share"]
            pairs[f"{row[one]} against {row[other]}"][row["seed"]].append(share)
            pairs[f"{row[one]} against all"][row["seed"]].append(share)
            pairs[f"{row[other]} against all"][row["seed"]].append(1 - share)
            pairs["who begins"][row["seed"]].append(began)
            pairs[f"{row[SEATS[row['first']]]}, beginning"][row["seed"]].append(began)
        for name in sorted(pairs, key=lambda name: (", " in name, "begins" in name, "all" in name, name)):
            print(share_line(name, pairs[name]))
        seconds = sum(row["seconds"] for row in rows)
        print(f"  {mean(row['turns'] for row in rows):.1f} turns; {60 * len(rows) / seconds:.0f} matches a core-minute")


def fit(chosen: argparse.Namespace) -> None:
    """What a step to the next value of each key is worth to its deck, by least squares over the matches.

    The shares in the middle are those half-way between the first and the last value of everything that varies.
    """
    for change in chosen.changes:
        words = tomllib.loads(change.read_text(encoding="utf-8"))
        rows = read(matches_file(change, chosen.bot))
        keys = sorted(drawn(words, 0))
        pairs = list(combinations(DECKS, 2))
        print(f"{change.stem}: {chosen.bot}, {len(rows)} matches")
        found, shares = [], []
        for row in rows:
            one, other = sorted((row["blue"], row["red"]), key=DECKS.index)
            shares.append(row["share"] if row["blue"] == one else 1 - row["share"])
            steps = [step(words, key, row["seed"]) * (has(words, one, key) - has(words, other, key)) for key in keys]
            found.append([*(float((one, other) == pair) for pair in pairs), *steps])
        best, errors = least_squares(found, shares)
        for place, (one, other) in enumerate(pairs):
            print(f"  {one} against {other}: {best[place]:.1%}±{1.96 * errors[place]:.1%} in the middle")
        for place, key in enumerate(keys, len(pairs)):
            print(f"  {key}: {best[place]:+.1%}±{1.96 * errors[place]:.1%} a step")


def step(words: Words, key: str, seed: int) -> float:
    """How far a deal's value of a key is from the middle of its values."""
    name, _, which = key.rpartition(": ")
    return drawn(words, seed)[key] - (len(words["vary"][name][which]) - 1) / 2


def has(words: Words, deck: str, key: str) -> bool:
    """Is the card of the key in the deck, or its Captain?"""
    return key.rpartition(": ")[0] in deck_of(words, deck)


def least_squares(found: list[list[float]], shares: list[float]) -> tuple[list[float], list[float]]:
    """Coefficients and their standard errors."""
    import numpy as np

    rows, seen = np.array(found), np.array(shares)
    inverse = np.linalg.pinv(rows.T @ rows)
    best = inverse @ rows.T @ seen
    rest = seen - rows @ best
    errors = np.sqrt(np.diag(inverse) * (rest @ rest) / max(1, len(shares) - len(best)))
    return [float(each) for each in best], [float(each) for each in errors]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    commands = parser.add_subparsers(required=True, metavar="play|report")
    playing = commands.add_parser("play", help="let a bot play, and write every match down")
    playing.add_argument("--processes", type=int, default=2)
    playing.add_argument("--pair", action="append", default=[], metavar="DECK against DECK", help="only these")
    reporting = commands.add_parser("report", help="shares of what was played")
    fitting = commands.add_parser("fit", help="what the values that vary are worth")
    for command, run, number in ((playing, play, None), (reporting, report, "+"), (fitting, fit, "+")):
        command.add_argument("changes", type=Path, nargs=number or 1, metavar="CHANGE.toml")
        command.add_argument("--bot", default="admiral@100")
        command.add_argument("--deals", type=int, default=10**9 if run is not play else 40)
        command.add_argument("--first-seed", type=int, default=0 if run is not play else 1000)
        command.set_defaults(run=run)
    chosen = parser.parse_args()
    chosen.run(chosen)


if __name__ == "__main__":
    main()
