"""One unit of a study, played: a pure function of the study and the unit."""

from __future__ import annotations

from threading import Lock
from typing import Any  # for the game's own Box, and for what JSON can hold

import numpy as np

from quarterdeck.engine.attached import attached
from quarterdeck.engine.fields import AnyBox, AnyTable
from quarterdeck.engine.match import Match
from quarterdeck.lab.arena import Bout, play_bout
from quarterdeck.lab.compiled import whole_games as w
from quarterdeck.lab.greedy_games import GreedyGames, Played
from quarterdeck.lab.study.measured import do_measured
from quarterdeck.lab.study.plan import CardFiles, Result, Study, Unit

_players: dict[tuple[str, int], GreedyGames] = {}
_one_at_a_time = Lock()  # the tables of a process are used by one unit, however many threads a worker has


def do_unit(study: Study, unit: Unit) -> Result:
    """Play a unit's games."""
    with _one_at_a_time:
        if unit.kind == "measured":
            return do_measured(study, unit)
        if unit.kind == "ladder":
            return {"unit": unit.number, "ladder": list(_ladder(study, unit))}
        return _Deals(study, unit).result()


def players(study: Study) -> GreedyGames:
    key = (study.game, study.seats)
    if key not in _players:
        _players[key] = GreedyGames(study.found, study.seats)
    return _players[key]


class _Deals:
    """A unit of deals."""

    def __init__(self, study: Study, unit: Unit) -> None:
        self.study, self.unit = study, unit
        self.trials = study.found.parts.trials
        self.players = players(study)

    def pack(self, cards: CardFiles) -> Any:
        return self.study.found.pack_box(self.study.seats, cards.options, cards.files)

    def result(self) -> Result:
        study, unit = self.study, self.unit
        some = range(unit.first, unit.first + min(unit.count, TURNS))  # the others are as one of these
        boxes = {deal % TURNS: self.pack(study.cards_at(deal)) for deal in some}
        news = {deal % TURNS: self.pack(study.cards_at(deal, new=True)) for deal in some if study.new is not None}
        found: Result = {"unit": unit.number, "games": [], "new": [], "pairs": []}
        for deal in range(unit.first, unit.first + unit.count):
            seed, box, new = study.deal_seed(deal), boxes[deal % TURNS], news.get(deal % TURNS)
            table = self.players.deal(box, seed)
            base = self.players.play(self.players.record(box), table, seed)
            found["games"].append([*self.note(box, deal, base), self.held(study.cards_at(deal), deal, base)])
            if new is not None:
                other = self.players.play(self.players.record(new), self.players.deal(new, seed), seed)
                found["new"].append([*self.note(new, deal, other), None])
            for subject in unit.subjects:
                found["pairs"] += self.pair(box, table, seed, deal, subject, base)
        return found

    def pair(self, box: AnyBox, table: AnyTable, seed: bytes, deal: int, subject: int, base: Played) -> list[list[Any]]:
        """The other arm of a trial, for the first seat from the deal's on that it can be tried for."""
        study = self.study
        for turn in range(study.seats):
            seat = (deal + turn) % study.seats
            changed, dealt = box.copy(), table.copy()
            sign = self.change(changed, dealt, study.subjects[subject], seat)
            if sign:
                other = self.players.play(self.players.record(changed), dealt, seed)
                return [[deal, subject, seat, sign * (base.shares[seat] - other.shares[seat])]]
        return []

    def change(self, box: AnyBox, table: AnyTable, subject: str, seat: int) -> int:
        assert self.trials is not None
        if self.study.new is None:
            return self.trials.other_arm(box, table, subject, seat)
        with attached({**self.study.cards.files, **self.study.new.files}):
            return self.trials.changed_arm(box, table, subject, seat, self.study.new.options)

    def note(self, box: AnyBox, deal: int, game: Played) -> list[Any]:
        """A game as a row: see GAME_COLUMNS."""
        seats, choices, leaders = game.moves[:, w.SEAT], game.moves[:, w.CHOICES], game.moves[:, w.LEADER]
        real = choices[choices > 1]
        ahead = leaders[leaders > 0]
        best = max(game.shares)
        winner = game.shares.index(best) + 1 if game.shares.count(best) == 1 else 0
        middle = int(leaders[len(leaders) // 2])
        return [
            deal,
            list(game.shares),
            len(game.moves),
            1 + int(np.count_nonzero(np.diff(seats))),
            len(real),
            round(float(real.mean()), 3) if len(real) else 1.0,
            int(np.count_nonzero(np.diff(ahead))),
            int(bool(winner and middle and middle != winner)),
            self.played(box, game),
        ]

    def played(self, box: AnyBox, game: Played) -> list[list[int]]:
        """Which subjects each seat played: rows of subject and seat."""
        if self.trials is None:
            return []
        places = {name: place for place, name in enumerate(self.study.subjects)}
        found = set()
        for seat, action in {(int(row[w.SEAT]), int(row[w.ACTION])) for row in game.moves}:
            name = self.trials.played(box, action)
            if name in places:
                found.add((places[name], seat))
        return [list(pair) for pair in sorted(found)]

    def held(self, cards: CardFiles, deal: int, game: Played) -> list[list[int]] | None:
        """Which subjects each seat had in hand at one time or another. The game is played again in plain Python, which
        takes its time, so only the first deals are looked at. None: this one is not."""
        study, trials = self.study, self.trials
        if trials is None or deal >= LOOKED_AT or not study.subjects:
            return None
        places = {name: place for place, name in enumerate(study.subjects)}
        names, seed = [str(seat) for seat in range(study.seats)], study.deal_seed(deal)
        match = Match(study.found, names, cards.options, seed, files=cards.files)
        found: set[tuple[int, int]] = set()
        for row in (None, *game.moves):
            if row is not None:
                match.play(int(row[w.SEAT]), int(row[w.ACTION]))
            for seat in range(study.seats):
                hand = trials.held(match.box, match.table, seat)
                found.update((places[name], seat) for name in hand if name in places)
        return [list(pair) for pair in sorted(found)]


TURNS = 4  # deals after which sides and seats come again (Study.cards_at)
LOOKED_AT = 60  # deals whose hands are looked at
GAME_COLUMNS = (
    *("deal", "shares", "moves", "turns", "decisions", "choices", "lead changes", "from behind", "played", "held"),
)


def _ladder(study: Study, unit: Unit) -> list[list[Any]]:
    """Games of a level against the one below, on every rotation: rows of pair, deal, turn, share of the higher one."""
    above, below = study.levels[unit.pair], study.levels[unit.pair - 1]
    line_up = [above] + [below] * (study.seats - 1)
    found = []
    options, files = (tuple(sorted(words.items())) for words in (study.cards.options, study.cards.files))
    for deal in range(unit.first, unit.first + unit.count):
        number = int.from_bytes(study.deal_seed(deal)[:8], "big")
        for turn in range(study.seats):
            seats = tuple(line_up[turn:] + line_up[:turn])
            result = play_bout(Bout(study.game, options, seats, number, turn, files))
            found.append([unit.pair, deal, turn, result.shares[seats.index(above)]])
    return found
