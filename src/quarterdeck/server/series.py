"""A series: matches that belong together. The best of several, a round robin, or a Swiss tournament.

It is one document in the database, and everything here is a function of it: who plays whom, which tables are to be made
now, how everybody stands. Who reads it, writes it and makes the tables is steward.py.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Literal, NamedTuple

import msgspec

from quarterdeck import games
from quarterdeck.server.database import SeriesPlace
from quarterdeck.server.errors import Refused
from quarterdeck.server.messages import Clock, SeriesKind
from quarterdeck.server.pairing import Round, circle, circle_rounds, group_sizes, groups, seated, swiss, swiss_rounds

WHOLE = 60  # a point, in parts: two, three, four or five may share one
FEWEST, MOST = 3, 32  # entrants of a tournament
LATEST = 1  # the last round during which somebody may still come


class Entrant(msgspec.Struct):
    """Somebody who takes part. Which browsers are theirs stands beside the document (series_people)."""

    name: str
    bot: str = ""
    left: bool = False


class Played(msgspec.Struct):
    """A match of a pairing."""

    table: str
    seats: list[int]  # entrants by seat
    over: bool = False
    winners: list[int] | None = None  # entrants; None: nobody, or it is not known who
    result: str = ""


class Pairing(msgspec.Struct):
    """Entrants who meet in a round; one alone has a bye."""

    entrants: list[int]  # in the order in which they sit in the first match
    games: list[Played] = []
    forfeits: list[int] = []  # who gave it up, or was taken to have

    @property
    def running(self) -> Played | None:
        return next((game for game in self.games if not game.over), None)


class Series(msgspec.Struct):
    """What was agreed, who takes part, and what was played."""

    name: str
    game: str
    kind: SeriesKind
    best_of: int  # matches in which a pairing is decided
    seats: int  # at a table, as near to it as it can be
    rounds: int = 0  # 0: as many as are usual for so many entrants
    options: dict[str, str] = {}
    clock: Clock | None = None
    rated: bool = True
    state: Literal["open", "playing", "over"] = "open"
    entrants: list[Entrant] = []
    played: list[list[Pairing]] = []  # by round

    @property
    def here(self) -> list[int]:
        return [number for number, entrant in enumerate(self.entrants) if not entrant.left]

    @property
    def is_open(self) -> bool:
        """Whether somebody may still enter: before it begins; a Swiss one during its first round, too, and a round
        robin if somebody would have to pause otherwise."""
        if len(self.entrants) >= (self.seats if self.kind == "best" else MOST) or self.state == "over":
            return False
        late = len(self.played) <= LATEST and (
            self.kind == "swiss" or (self.kind == "robin" and len(self.entrants) % 2 == 1)
        )
        return self.state == "open" or late

    def out(self, pairing: Pairing) -> set[int]:
        """Who of a pairing can win it no more."""
        return {one for one in pairing.entrants if self.entrants[one].left} | set(pairing.forfeits)

    def score(self, pairing: Pairing) -> dict[int, int]:
        """What each has of the matches of a pairing so far, in parts of a point."""
        found = dict.fromkeys(pairing.entrants, 0)
        for game in pairing.games:
            best = (game.winners or game.seats) if game.over else []
            for one in best:
                found[one] += WHOLE // len(best)
        return found

    def is_decided(self, pairing: Pairing) -> bool:
        """Whether no further match is needed: nobody can be caught up with, or only one is left."""
        if pairing.running is not None:
            return False
        left = [one for one in pairing.entrants if one not in self.out(pairing)]
        score = self.score(pairing)
        first, second, *_ = (*sorted((score[one] for one in left), reverse=True), 0, 0)
        to_come = self.best_of - len(pairing.games)
        return len(left) < 2 or to_come <= 0 or first - second > WHOLE * to_come

    def points(self, pairing: Pairing) -> dict[int, int]:
        """What a decided pairing is worth to whom: a point, shared by those who are level. A bye is a point."""
        score = self.score(pairing)
        left = [one for one in pairing.entrants if one not in self.out(pairing)]
        best = [one for one in left if score[one] == max(score[each] for each in left)]
        return {one: WHOLE // len(best) if one in best else 0 for one in pairing.entrants}


class Standing(NamedTuple):
    """How an entrant stands."""

    entrant: int
    points: int  # in parts of a point
    buchholz: int  # the points of all whom they met: of two with as many, who met the stronger ones is before
    won: int  # matches, in parts of a point
    played: int  # pairings that are decided
    byes: int


def standings(series: Series) -> list[Standing]:
    """Best first; those who left are last."""
    points, won, played, byes = (Counter[int]() for _ in range(4))
    opponents: dict[int, list[int]] = defaultdict(list)
    for pairing in (pairing for number in series.played for pairing in number):
        if len(pairing.entrants) == 1 and not series.entrants[pairing.entrants[0]].left:
            byes[pairing.entrants[0]] += 1
        for one, parts in series.score(pairing).items():
            won[one] += parts
        if series.is_decided(pairing):
            for one, parts in series.points(pairing).items():
                points[one] += parts
                played[one] += 1
                opponents[one] += [other for other in pairing.entrants if other != one]
    found = [
        Standing(one, points[one], sum(points[other] for other in opponents[one]), won[one], played[one], byes[one])
        for one in range(len(series.entrants))
    ]
    return sorted(found, key=lambda row: (series.entrants[row.entrant].left, *(-each for each in row[1:4]), row[0]))


class Due(NamedTuple):
    """A match whose table is to be made now."""

    round: int  # from 0, as the following
    board: int
    game: int
    seats: list[int]  # entrants


def begin(series: Series) -> None:
    """The organiser says that all are there."""
    many = len(series.entrants)
    if series.state != "open":
        raise Refused("it has begun already")
    if series.kind == "best":
        if many != series.seats:
            raise Refused(f"{series.seats} play this, and {many} {'is' if many == 1 else 'are'} there")
        series.rounds = 1
    elif many < FEWEST:
        raise Refused(f"a tournament is for {FEWEST} to {MOST}; so far {many} {'is' if many == 1 else 'are'} there")
    elif series.kind == "robin":
        series.rounds = circle_rounds(many)
    else:
        most = circle_rounds(many) if series.seats == 2 else MOST
        usual = swiss_rounds(many) if series.seats == 2 else FEWEST + (many > 4 * series.seats)
        series.rounds = min(series.rounds or usual, most)
    series.state = "playing"


def due(series: Series) -> list[Due]:
    """Go as far as it goes: the next match of every pairing, the next round, the end. The matches to be made now."""
    while series.state == "playing":
        if series.played and not all(series.is_decided(pairing) for pairing in series.played[-1]):
            break
        if len(series.played) == series.rounds or len(series.here) < 2:
            series.state = "over"
        else:
            series.played.append(_next_round(series))
    if series.state != "playing":
        return []
    number = len(series.played) - 1
    found = []
    for board, pairing in enumerate(series.played[-1]):
        if pairing.running is None and not series.is_decided(pairing):
            turned = len(pairing.games) % len(pairing.entrants)  # starts alternate
            seats = pairing.entrants[turned:] + pairing.entrants[:turned]
            found.append(Due(number, board, len(pairing.games), seats))
    return found


def _next_round(series: Series) -> list[Pairing]:
    met, balance, last, byes = _history(series)
    standing = [row.entrant for row in standings(series) if not series.entrants[row.entrant].left]
    if series.kind == "best":
        found: Round = [tuple(range(len(series.entrants)))]
    elif series.kind == "robin":
        return [Pairing(list(table)) for table in circle(len(series.entrants), len(series.played))]
    elif series.seats == 2:
        points = {row.entrant: row.points for row in standings(series)}
        found = swiss(standing, points, met, byes, balance)
    else:
        sizes = group_sizes(len(standing), series.seats, games.find(series.game).seats)
        found = groups(standing, sizes, met)
    return [Pairing(seated(table, balance, last)) for table in found]


def _history(series: Series) -> tuple[Counter[frozenset[int]], Counter[int], dict[int, int], set[int]]:
    """Who has met whom how often, who has begun more often than not, in which round last, and who had a bye."""
    met: Counter[frozenset[int]] = Counter()
    balance: Counter[int] = Counter(dict.fromkeys(range(len(series.entrants)), 0))
    last: dict[int, int] = {}
    byes: set[int] = set()
    for number, pairings in enumerate(series.played):
        for pairing in pairings:
            if len(pairing.entrants) == 1:
                byes.add(pairing.entrants[0])
                continue
            met.update(frozenset((a, b)) for a in pairing.entrants for b in pairing.entrants if a < b)
            last[pairing.entrants[0]] = number
            for place, one in enumerate(pairing.entrants):
                balance[one] += len(pairing.entrants) - 1 if place == 0 else -1
    return met, balance, last, byes


def place_of(series: Series, id: str, match: Due) -> SeriesPlace:
    """What a table knows of the series that it belongs to."""
    score = series.score(series.played[match.round][match.board])
    return SeriesPlace(
        id,
        series.name,
        series.kind,
        match.round + 1,
        series.rounds,
        match.game + 1,
        series.best_of,
        [score[one] for one in match.seats],
        series.rated,
    )
