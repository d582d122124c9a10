"""Over HTTP: series, which are matches that belong together (the best of several, round robins, Swiss tournaments)."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from quarterdeck.server.messages.common import Answer, Asked, Clock, Name, Slug

SeriesKind = Literal["best", "robin", "swiss"]  # the best of several; everybody meets everybody; equals meet


class NewSeries(Asked):
    """POST /api/series. Whoever makes it is its organiser, and takes part if `plays`."""

    game: Slug
    kind: SeriesKind
    name: Name = ""
    best_of: Annotated[int, Meta(ge=1, le=9)] = 1  # matches of a pairing
    seats: Annotated[int, Meta(ge=2, le=7)] = 2  # at a table, where the game has more than two
    rounds: Annotated[int, Meta(ge=0, le=31)] = 0  # of a Swiss tournament; 0: as many as are usual
    options: dict[str, str] = field(default_factory=dict)
    clock: Clock | None = None
    listed: bool = False  # shown among the open tables; otherwise it is for those who have its link
    rated: bool = True
    plays: bool = True
    player: Name = ""  # what the organiser is called
    bots: Annotated[list[Slug], Meta(max_length=31)] = field(default_factory=list)


class SeriesEntry(Asked):
    """POST /api/series/{id}/join: take part, or change one's name."""

    name: Name = ""


class SeriesBot(Asked):
    """POST /api/series/{id}/bots: a bot takes part; for the organiser."""

    bot: Slug


class SeriesLeave(Asked):
    """POST /api/series/{id}/leave: take part no longer, and lose what is being played. The organiser may say it of
    anybody."""

    entrant: Annotated[int, Meta(ge=0, le=31)] | None = None  # yourself if left out


class SeriesForfeit(Asked):
    """POST /api/series/{id}/forfeit: an entrant loses the pairing that is being played; for the organiser, and for the
    entrant."""

    entrant: Annotated[int, Meta(ge=0, le=31)]


class SeriesMatch(Answer):
    """The match of a series that a table is, counted from 1."""

    series: str
    name: str
    kind: SeriesKind
    round: int
    rounds: int
    game: int  # of the pairing
    best_of: int
    score: tuple[float, ...]  # of each seat, with this match if it is over


class SeriesEntrant(Answer):
    """Somebody who takes part, and how they stand."""

    entrant: int
    name: str
    bot: str  # which, if it is one
    left: bool
    rank: int
    points: float
    buchholz: float  # the points of all whom they met
    won: float  # matches
    played: int  # pairings
    byes: int


class SeriesGame(Answer):
    """A match of a pairing, and its table."""

    table: str
    seats: tuple[int, ...]  # entrants by seat; the first begins, where no lot decides
    over: bool
    winners: tuple[int, ...] | None  # entrants; None: nobody alone
    result: str


class SeriesPairing(Answer):
    """Entrants who meet in a round; one alone has a bye."""

    round: int  # from 1
    entrants: tuple[int, ...]
    score: tuple[float, ...]  # of each of them, in matches
    points: tuple[float, ...]  # and what it is worth to them, once it is decided
    decided: bool
    games: tuple[SeriesGame, ...]
    forfeits: tuple[int, ...]


class SeriesInfo(Answer):
    """GET /api/series/{id}."""

    series: str
    revision: int  # counts its changes
    name: str
    game: str
    title: str
    kind: SeriesKind
    state: Literal["open", "playing", "over"]
    best_of: int
    seats: int
    round: int  # that is being played, from 1; 0: it has not begun
    rounds: int  # 0: not known before it begins
    options: dict[str, str]
    clock: Clock | None
    listed: bool
    rated: bool
    entrants: tuple[SeriesEntrant, ...]  # best first
    pairings: tuple[SeriesPairing, ...]  # the latest round first
    open: bool  # somebody may still enter
    organiser: bool  # whoever asks is
    you: int  # the entrant who asks; -1: none
    table: str  # where you are waited for; empty: nowhere
    created_at: float


class SeriesRow(Answer):
    """A series in a list."""

    series: str
    name: str
    game: str
    title: str
    kind: SeriesKind
    state: Literal["open", "playing", "over"]
    best_of: int
    entrants: int
    round: int
    rounds: int
    open: bool
    table: str  # where you are waited for


class SeriesList(Answer):
    """GET /api/series: those that anybody may enter, and your own, latest first."""

    open: tuple[SeriesRow, ...]
    mine: tuple[SeriesRow, ...]
