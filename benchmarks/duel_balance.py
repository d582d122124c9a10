"""The balance of the duel's ready decks: every pairing, both seats, who begins, and what each card is good for.

    python benchmarks/duel_balance.py play FILE --bot admiral@400 --games 400 --first-seed 3000000
    python benchmarks/duel_balance.py report FILE
    python benchmarks/duel_balance.py quick --games 2000

`play` lets a bot play every pairing against itself, each deal twice with the seats swapped, and writes a line of
JSON for every match; a run that was stopped goes on where it was. `report` makes the tables from such files.
`quick` follows the game's own hints on both sides (the best liked of a few random moves, as in the playouts of the
search): ten thousand matches a pairing take seconds and show which way a change points, no more.
"""

import argparse
import hashlib
import json
import multiprocessing
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

from quarterdeck import bots, games
from quarterdeck.engine.drivers import first_of
from quarterdeck.engine.fields import Longs, Moves
from quarterdeck.engine.luck import below
from quarterdeck.engine.match import luck_for
from quarterdeck.engine.placeholders import apply, deal, inclination, legal, outcome, waiting
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games.deckhand_duel.cardset import designs as cardset
from quarterdeck.games.deckhand_duel.cardset.reading import FOLDER
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import STALEMATE, Box, Table
from quarterdeck.lab.arena import Tally

DECKS = ("star-bounder", "overseer", "dockmaster", "duchess")
SLUG = "deckhand-duel"
EVERY = 20.0  # seconds between two lines about how far it is
LOOKS = 6  # moves among which the hints choose


# --- One match ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Job:
    """A match to be played: two decks in the order of their seats, on a deal."""

    bot: str
    blue: str
    red: str
    seed: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> tuple[str, str, int]:
        return self.blue, self.red, self.seed


@dataclass
class Use:
    """What a player did with the copies of one card in one match."""

    opening: int = 0  # copies in hand when the player's first turn begins
    held: int = 0  # turns of the player with one in hand
    chances: int = 0  # turns, or for a reaction questions, in which it could be played
    taken: int = 0  # those in which it was


@dataclass
class Watch:
    """Counts the use of cards while a match is played."""

    box: Any
    names: list[str]
    uses: tuple[dict[str, Use], dict[str, Use]] = field(default_factory=lambda: (defaultdict(Use), defaultdict(Use)))
    began: list[bool] = field(default_factory=lambda: [False, False])
    held: set[str] = field(default_factory=set)
    could: set[str] = field(default_factory=set)
    took: set[str] = field(default_factory=set)
    turn: int = 0
    player: int = 0

    def name(self, card: int) -> str:
        return self.names[int(self.box.design[card]) - 1]

    def decision(self, table: Any, seat: int, choices: list[int], action: int) -> None:
        """A seat is about to make an action of those that it has; `table` is a record."""
        ask, turn = int(table["ask"]), int(table["turn"])
        if turn != self.turn:
            self.close()
            self.turn, self.player = turn, int(table["player"])
        if ask == t.ASK_REACT:
            for name in {self.name(card) for each in choices if (card := card_of(each))}:
                self.uses[seat][name].chances += 1
            if card_of(action):
                self.uses[seat][self.name(card_of(action))].taken += 1
        if ask != t.ASK_TURN:
            return
        hand = [self.name(int(card)) for card in table["hand"][seat][: table["hand_size"][seat]]]
        if not self.began[seat]:
            self.began[seat] = True
            for name in hand:
                self.uses[seat][name].opening += 1
        self.held.update(hand)
        self.could.update(self.name(card_of(each) or t.CAPTAIN + seat) for each in choices if named(each))
        if named(action):
            self.took.add(self.name(card_of(action) or t.CAPTAIN + seat))

    def close(self) -> None:
        """The turn is over."""
        uses = self.uses[self.player]
        for name in self.held:
            uses[name].held += 1
        for name in self.could:
            uses[name].chances += 1
        for name in self.took:
            uses[name].taken += 1
        for names in (self.held, self.could, self.took):
            names.clear()


def card_of(action: int) -> int:
    """The card that an action brings from the hand, or 0."""
    verb = a.verb_of(action)
    if verb == a.PLAY:
        return a.card_of(action)
    return a.landing_of(action)[0] if verb in (a.SUMMON, a.CHARGE) else 0


def named(action: int) -> bool:
    """Is it about a card of the hand, or the Captain's Skill?"""
    return a.verb_of(action) in (a.SUMMON, a.CHARGE, a.PLAY, a.USE_SKILL)


class Referee:
    """The compiled rules, in the part of `Match`: the same seed, moves and luck give the same match, sooner."""

    def __init__(self) -> None:
        from quarterdeck.engine.compiler import twin

        self.game = games.find(SLUG)
        self.twin = twin(self.game, True)
        self.functions = [self.twin.function(name) for name in ("deal", "waiting", "legal", "show", "apply", "outcome")]
        self.moves = self.twin.moves()
        self.names = list(cardset.house_set().designs)

    def play(self, job: Job) -> dict[str, Any]:
        """Play it; what is worth keeping of it."""
        began = time.process_time()
        deal, waiting, legal, show, apply, outcome = self.functions
        plain = self.game.pack_box(2, self.game.settle(dict(job.options) | {"blue": job.blue, "red": job.red}))
        boxes, tables, shown = self.twin.box(plain), self.twin.tables(), self.twin.tables()
        box, table, seed = boxes[0], tables[0], seed_from_number(job.seed)
        watch = Watch(plain, self.names)
        player = bots.find(job.bot)
        first, made = -1, 0
        table["luck"] = luck_for(seed, 0)
        deal(box, table)
        while seats := waiting(box, table):
            seat = first_of(seats)
            choices = [int(move) for move in self.moves[: legal(box, table, seat, self.moves)]]
            action = choices[0]
            if len(choices) > 1:
                show(box, table, seat, shown[0])
                luck = bots.Luck(seed, seat, made + 1)
                seen = self.twin.plain(shown[0])
                action = player.choose(bots.Question(self.game, plain, seen, seat, choices, luck))
            watch.decision(table, seat, choices, action)
            made += 1
            table["luck"] = luck_for(seed, made)
            apply(box, table, seat, action)
            if first < 0 and table["turn"] == 1:
                first = int(table["player"])
        watch.close()
        return {
            "blue": job.blue,
            "red": job.red,
            "seed": job.seed,
            "share": outcome(box, table, 0) / 1000,
            "first": first,
            "turns": int(table["turn"]),
            "moves": made,
            "called_off": bool(table["ending"] == STALEMATE),
            "seconds": round(time.process_time() - began, 2),
            "cards": [
                {name: [use.opening, use.held, use.chances, use.taken] for name, use in sorted(uses.items())}
                for uses in watch.uses
            ],
        }


@cache
def referee() -> Referee:
    return Referee()


def play_match(job: Job) -> dict[str, Any]:
    return referee().play(job)


# --- Many matches ------------------------------------------------------------------------------------------


def jobs_of(chosen: argparse.Namespace) -> Iterator[Job]:
    """Deal by deal, every pairing both ways, so that a run that is stopped early is even all the same."""
    options = tuple(sorted(each.split("=", 1) for each in chosen.option))
    pairs = [each.split(" against ") for each in chosen.pair] or list(combinations(DECKS, 2))
    for number in range((chosen.games + 1) // 2):
        for one, other in pairs:
            seed = chosen.first_seed + number
            fixed = tuple((name, value) for name, value in options)
            yield Job(chosen.bot, one, other, seed, fixed)
            yield Job(chosen.bot, other, one, seed, fixed)


def fingerprint(*files: Path) -> str:
    text = hashlib.sha256()
    for file in sorted(files):
        text.update(file.read_bytes())
    return text.hexdigest()[:16]


def settings_of(chosen: argparse.Namespace) -> dict[str, Any]:
    """What must be the same for results to be counted together: the bot, the options, the cards and decks."""
    hints = FOLDER / "rules" / "hints.py"
    return {
        "bot": chosen.bot,
        "thinking": fingerprint(hints, *Path(bots.__file__).parent.glob("*.py")),
        "options": sorted(chosen.option),
        "set": fingerprint(*FOLDER.glob("cards/*.toml"), *FOLDER.glob("decks/*.toml")),
    }


def play(chosen: argparse.Namespace) -> None:
    """Play what is not in the file yet."""
    settings = settings_of(chosen)
    rows: list[dict[str, Any]] = []
    if chosen.file.exists():
        head, rows = read(chosen.file)
        if head != settings:
            sys.exit(f"{chosen.file} was begun with other settings: {json.dumps(head)}")
    chosen.file.write_text("".join(json.dumps(row) + "\n" for row in (settings, *rows)), encoding="utf-8")
    done = {(row["blue"], row["red"], row["seed"]) for row in rows}
    rest = [job for job in jobs_of(chosen) if job.key not in done]
    began = last = time.monotonic()
    with (
        multiprocessing.get_context("spawn").Pool(chosen.processes) as pool,
        open(chosen.file, "a", encoding="utf-8") as out,
    ):
        for number, row in enumerate(pool.imap_unordered(play_match, rest), 1):
            out.write(json.dumps(row) + "\n")
            out.flush()
            now = time.monotonic()
            if now - last > EVERY or number == len(rest):
                last = now
                left = (now - began) / number * (len(rest) - number) / 60
                print(f"{number} of {len(rest)} matches, about {left:.0f} minutes left", file=sys.stderr, flush=True)


def read(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The settings and the matches of a file; a last line that was cut off is left out."""
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    rows = []
    for number, line in enumerate(lines):
        try:
            rows.append(json.loads(line))
        except ValueError:
            if number != len(lines) - 1:
                raise
    return json.loads(head), rows


# --- Tables ------------------------------------------------------------------------------------------------


def report(chosen: argparse.Namespace) -> None:
    rows: list[dict[str, Any]] = []
    for path in chosen.files:
        head, more = read(path)
        rows += more
        print(f"{path.name}: {head['bot']}, set {head['set']}, {len(more)} matches, seeds {span(more)}")
    if not rows:
        return
    report_pairings(rows)
    report_first(rows)
    if chosen.cards:
        report_cards(rows)


def span(rows: list[dict[str, Any]]) -> str:
    seeds = [row["seed"] for row in rows]
    return f"{min(seeds)} to {max(seeds)}" if seeds else "none"


def short(deck: str) -> str:
    """A deck's name; one that is given as a list is named after its Captain."""
    return deck if deck in DECKS else f"{deck.split(':')[0]} (own list)"


def rank(deck: str) -> tuple[int, str]:
    return DECKS.index(deck.split(" ")[0]), deck


def line(name: str, tally: Tally) -> str:
    low, high = tally.interval()
    return f"| {name} | {tally.rate:.1%} | {low:.1%} to {high:.1%} | {tally.games} |"


def report_pairings(rows: list[dict[str, Any]]) -> None:
    pairs: dict[tuple[str, str], Tally] = defaultdict(Tally)
    decks: dict[str, Tally] = defaultdict(Tally)
    for row in rows:
        one, other = sorted((short(row["blue"]), short(row["red"])), key=rank)
        share = row["share"] if short(row["blue"]) == one else 1 - row["share"]
        pairs[one, other].add(share)
        if one != other:
            decks[one].add(share)
            decks[other].add(1 - share)
    print("\n| wins of | share | 95 % interval | matches |\n|---|---|---|---|")
    for one, other in sorted(pairs, key=lambda pair: [rank(deck) for deck in pair]):
        print(line(f"{one} against {other}", pairs[one, other]))
    for deck in sorted(decks, key=rank):
        print(line(f"{deck} against all", decks[deck]))


def report_first(rows: list[dict[str, Any]]) -> None:
    print("\n| wins of | share | 95 % interval | matches |\n|---|---|---|---|")
    first, blue = Tally(), Tally()
    decks: dict[str, Tally] = defaultdict(Tally)
    for row in rows:
        share = row["share"] if row["first"] == 0 else 1 - row["share"]
        first.add(share)
        blue.add(row["share"])
        decks[short(row["red"] if row["first"] else row["blue"])].add(share)
    print(line("who begins", first))
    for deck in sorted(decks, key=rank):
        print(line(f"{deck}, beginning", decks[deck]))
    print(line("Blue", blue))
    count = len(rows)
    called_off = sum(row["called_off"] for row in rows)
    drawn = sum(row["share"] == 0.5 for row in rows)
    turns = sorted(row["turns"] for row in rows)
    short_one, long_one = turns[count // 10], turns[-1 - count // 10]
    print(
        f"\n{sum(turns) / count:.1f} turns a match ({short_one} to {long_one} in four of five), "
        f"{sum(row['moves'] for row in rows) / count:.0f} decisions; {called_off} called off, {drawn} drawn; "
        f"{sum(row['seconds'] for row in rows) / count:.2f} s of CPU time a match"
    )


@dataclass
class CardTally:
    """What became of a card over all matches of a deck."""

    matches: int = 0
    able: int = 0  # matches in which it could be played
    played: int = 0  # those in which it was
    chances: int = 0
    taken: int = 0
    opening: Tally = field(default_factory=Tally)
    later: Tally = field(default_factory=Tally)
    won_played: Tally = field(default_factory=Tally)


def report_cards(rows: list[dict[str, Any]]) -> None:
    """By deck. Being dealt a card at the start is luck, so the wins with and without it then can be compared."""
    tallies: dict[tuple[str, str], CardTally] = defaultdict(CardTally)
    lists: dict[str, set[str]] = {}
    for row in rows:
        for seat, deck in enumerate((row["blue"], row["red"])):
            if deck not in lists:
                found = cardset.find_deck(deck)
                lists[deck] = {cardset.house_set().find(name).name for name in (*found.cards, found.captain)}
            share = row["share"] if seat == 0 else 1 - row["share"]
            for name in lists[deck]:
                opening, _, chances, taken = row["cards"][seat].get(name, [0, 0, 0, 0])
                count(tallies[short(deck), name], share, opening, chances, taken)
    print(
        "\n| deck | card | could be played in | played in | of chances taken | wins if played "
        "| wins if dealt at the start | wins if not |\n|---|---|---|---|---|---|---|---|"
    )
    order = list(cardset.house_set().designs)
    for deck, name in sorted(tallies, key=lambda key: (rank(key[0]), order.index(key[1]))):
        one = tallies[deck, name]
        print(
            f"| {deck} | {name} | {one.able} | {one.played} | {one.taken / max(1, one.chances):.0%} "
            f"| {one.won_played.rate:.0%} | {one.opening.rate:.1%} of {one.opening.games} | {one.later.rate:.1%} |"
        )


def count(one: CardTally, share: float, opening: int, chances: int, taken: int) -> None:
    one.matches += 1
    one.able += chances > 0
    one.played += taken > 0
    one.chances += chances
    one.taken += taken
    (one.opening if opening else one.later).add(share)
    if taken:
        one.won_played.add(share)


# --- By the hints alone ------------------------------------------------------------------------------------


def liked_games(box: Box, table: Table, moves: Moves, count: int, found: Longs) -> int:
    """Matches of both sides following their hints; into `found`: Blue's thousandths, the beginner's, called off."""
    for _ in range(count):
        deal(box, table)
        while True:
            seats = waiting(box, table)
            if seats == 0:
                break
            seat = first_of(seats)
            many = legal(box, table, seat, moves)
            best = moves[below(table, many)]
            liked = inclination(box, table, seat, best)
            for _look in range(LOOKS - 1):
                other = moves[below(table, many)]
                liking = inclination(box, table, seat, other)
                if liking > liked:
                    liked = liking
                    best = other
            apply(box, table, seat, best)
        first = table.player if table.turn % 2 == 1 else 1 - table.player
        found[0] += outcome(box, table, 0)
        found[1] += outcome(box, table, first)
        found[2] += table.ending == STALEMATE
    return 0


def quick(chosen: argparse.Namespace) -> None:
    """Every pairing by the hints alone, compiled."""
    import numpy as np

    from quarterdeck.engine.compiler import twin

    game = games.find(SLUG)
    compiled = twin(game, True)
    run = compiled.driver(liked_games)
    tables, moves = compiled.tables(), compiled.moves()
    options = dict(each.split("=", 1) for each in chosen.option)
    every = np.zeros(3, np.int64)
    for one, other in combinations(DECKS, 2):
        share = 0.0
        for seat, (blue, red) in enumerate(((one, other), (other, one))):
            box = game.pack_box(2, game.settle(options | {"blue": blue, "red": red}))
            found: Any = np.zeros(3, np.int64)
            tables[0]["luck"] = luck_for(seed_from_number(chosen.first_seed + seat), 0)
            run(compiled.box(box)[0], tables[0], moves, chosen.games, found)
            share += (found[0] if seat == 0 else 1000 * chosen.games - found[0]) / 2000 / chosen.games
            every += found
        print(f"{one:>14} against {other:<14}{share:7.1%} of {2 * chosen.games}")
    total = 12 * chosen.games
    print(f"who begins wins {every[1] / 1000 / total:.1%}; called off {every[2] / total:.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    commands = parser.add_subparsers(required=True, metavar="play|report|quick")
    playing = commands.add_parser("play", help="let a bot play, and write every match down")
    playing.add_argument("file", type=Path)
    playing.add_argument("--bot", default="admiral@400")
    playing.add_argument("--games", type=int, default=400, help="a pairing (400)")
    playing.add_argument("--first-seed", type=int, default=3_000_000)
    playing.add_argument("--processes", type=int, default=2)
    playing.add_argument("--pair", action="append", default=[], metavar="DECK against DECK", help="only these")
    playing.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    playing.set_defaults(run=play)
    reporting = commands.add_parser("report", help="tables of what was played")
    reporting.add_argument("files", type=Path, nargs="+")
    reporting.add_argument("--cards", action="store_true", help="and of each card's use")
    reporting.set_defaults(run=report)
    quickly = commands.add_parser("quick", help="by the hints of the game alone")
    quickly.add_argument("--games", type=int, default=2000, help="a pairing and seating (2000)")
    quickly.add_argument("--first-seed", type=int, default=0)
    quickly.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    quickly.set_defaults(run=quick)
    chosen = parser.parse_args()
    chosen.run(chosen)


if __name__ == "__main__":
    main()
