"""What a game provides, as types. A game's `parts()` puts its modules together, and a type checker holds them to this.

A module that has the functions of a Protocol fulfils it. `Box` and `Table` are the game's own classes, so a rule that
misspells a field, or hands a card where a table is wanted, is an error before anything runs.

Words for reading the signatures: the box holds what is agreed before play, the table all that changes, a shown table
(`seen`) what one seat may see of it. A seat is a number from 0, an action a number below `actions`, a set of seats a
number with a bit a seat.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar  # `Any` for the game's own Box and Table, and for what TOML can hold

from quarterdeck.engine import defaults
from quarterdeck.engine.daily import DailyDeal, Tally
from quarterdeck.engine.decks import Decks
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.fields import AnyBox, AnyTable, Fields, Floats, Lucky, Moves, Replaced
from quarterdeck.engine.history import Row
from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.measuring import Figure, Sheet
from quarterdeck.engine.orders import Orders
from quarterdeck.engine.own_sets import ListedSet
from quarterdeck.engine.ranges import Ranges
from quarterdeck.engine.secrets import Secrets
from quarterdeck.engine.view import Faces, Outcome, Prompt, Told
from quarterdeck.engine.workshop import Bench

B = TypeVar("B", contravariant=True)
T = TypeVar("T", contravariant=True)
OwnBox = TypeVar("OwnBox", bound=Fields)
OwnTable = TypeVar("OwnTable", bound=Fields)
Options = dict[str, str]
Position = dict[str, Any]  # a table in the game's words, as TOML holds it


class Rules(Protocol[B, T]):
    """How the game is played (rules/play.py)."""

    def deal(self, box: B, table: T, /) -> None:
        """Set up a new game, on a used table too; the generator is seeded."""

    def waiting(self, box: B, table: T, /) -> int:
        """The set of seats that may act now; 0 when it is over."""

    def legal(self, box: B, table: T, seat: int, moves: Moves, /) -> int:
        """Write the seat's legal actions into `moves`, ascending; how many."""

    def why_not(self, box: B, table: T, seat: int, action: int, /) -> int:
        """0 if the seat may do this now, else the number of the reason; the general ones have the lower numbers."""

    def apply(self, box: B, table: T, seat: int, action: int, /) -> None:
        """Carry out one legal action. Begins with `forget_events(table)`."""

    def outcome(self, box: B, table: T, seat: int, /) -> int:
        """What the game is worth to the seat once it is over: 1000 for the winner, shared by equal winners."""


class Sight(Protocol[B, T]):
    """Who sees what (rules/sight.py)."""

    def show(self, box: B, table: T, seat: int, seen: T, /) -> None:
        """Write into a blank table what this seat may see, and nothing else."""

    def guess(self, box: B, seen: T, seat: int, /) -> None:
        """Fill a shown table in, at random by its own generator, with what may lie unseen."""


class Hints(Protocol[B, T]):
    """What helps a search (rules/hints.py). Optional; only what the seat itself can know may be used."""

    def inclination(self, box: B, table: T, seat: int, action: int, /) -> int:
        """0 to 100: how much this is worth trying first. 0: no bot does it while there is something else to do."""

    def promise(self, box: B, table: T, seat: int, /) -> int:
        """0 to 1000: how the game stands for a seat. Alone, how near the goal is."""

    def enough(self, box: B, table: T, played: int, /) -> int:
        """1 if a playout may stop here, after `played` moves, and be judged by its promise."""


class Learned(Protocol[B, T]):
    """What a learned evaluation is given to judge by (rules/features.py). Optional; own and public cards only."""

    def features(self, box: B, table: T, seat: int, out: Floats, /) -> int:
        """Write how the game stands for a seat as numbers, most of them 0 to 1, at most 112; how many there are.

        Always as many, in the same order, whatever the seats: the seat is "me", whoever is nearest to it "the rival".
        """


class Plan(Protocol[B, T]):
    """How a good player would teach the game, as a program: no search (planner.py); where nobody wins, who leads the
    day's deal. Optional."""

    def __call__(self, box: B, seen: T, seat: int, legal: Sequence[int], luck: Lucky, /) -> int:
        """One of the legal actions, from what the seat is shown. Luck of its own, for guesses."""


class Laws(Protocol[B, T]):
    """What holds on every table (rules/laws.py)."""

    def sound(self, box: B, table: T, /) -> int:
        """0, or the number of the law that this table breaks."""


class Words(Protocol[B, T]):
    """The game's language (words/): notation, refusals, sentences, positions, explanations."""

    def seat_name(self, box: B, seat: int, /) -> str:
        """How records and positions name a seat: A."""

    def seat_title(self, box: B, seat: int, /) -> str:
        """How people name a seat: Captain A."""

    def action_text(self, box: B, action: int, /) -> str:
        """An action in notation; it parses back."""

    def same_as(self, typed: str, /) -> Sequence[str]:
        """Other ways to write what was typed."""

    def reason_text(self, box: B, seen: T, seat: int, action: int, reason: int, names: Sequence[str], /) -> str:
        """Why a seat may not do this now, as said to it; `names` are the players'."""

    def event_told(self, box: B, row: Sequence[int], viewer: int, names: Sequence[str], /) -> Told | None:
        """A row of events as told to one viewer; None if it is not worth a sentence."""

    def ending(self, box: B, seen: T, names: Sequence[str], /) -> Outcome:
        """How it ended; the match adds winners and scores."""

    def question(self, box: B, seen: T, seat: int, names: Sequence[str], /) -> Prompt:
        """What a seat is asked."""

    def explain(self, box: B, topic: str, /) -> str | None:
        """What a card, a place or a word of the game is."""

    def position(self, box: B, table: T, /) -> Position:
        """A table in the game's words."""

    def set_up(self, box: B, words: Position, table: T, /) -> None:
        """Fill a blank table, whose generator is seeded, from the game's words."""


class Drawing(Protocol[OwnBox, OwnTable]):
    """What clients are given to draw (view.py)."""

    def faces(self, box: OwnBox, /) -> Faces:
        """Every card of the box by its key."""

    def view(self, look: Look[OwnBox, OwnTable], /) -> Picture:
        """What a seat sees."""


class CardSets(Protocol):
    """Card sets (cardset/sets.py): what `quarterdeck cards` asks for."""

    BUILT_IN: Mapping[str, Path]  # the sets that come with the game, by name; the first is the usual one
    OPTION: str  # the option that takes a set of one's own; empty: none does
    LIMITS: str  # what a set may hold, in a sentence
    PRINTED: Sequence[str]  # the sets that a whole game on paper has

    def read(self, text: str, file: str, /) -> tuple[ListedSet | None, list[BadInput]]:
        """A set as a list, and everything that is wrong with its file."""

    def mine(self, words: Position, /) -> bool:
        """Whether a file that names no game is one of this game's."""


class Trials(Protocol[B, T]):
    """Experiments of the lab on a card, a Captain, a Gamer (trials.py): the same deal played with it and without."""

    TRIAL: str  # what is compared, in words

    def subjects(self, box: B, /) -> Sequence[str]:
        """What can be tried, by name."""

    def other_arm(self, box: B, table: T, subject: str, seat: int, /) -> int:
        """Change a copy of box and table, as dealt, for one seat. 1: what was dealt is the arm with the subject;
        -1: what is changed is; 0: it cannot be tried on this deal."""

    def changed_arm(self, box: B, table: T, subject: str, seat: int, options: Options, /) -> int:
        """Compare two sets: the subject is for one seat as in the set of these options (-1), or 0."""

    def played(self, box: B, action: int, /) -> str:
        """The subject that an action plays; empty if it plays none."""

    def held(self, box: B, table: T, seat: int, /) -> Sequence[str]:
        """The subjects that a seat has in hand; none where nothing is played out of a hand."""


class Player(Protocol[B, T]):
    """Leads and plays one game of a study, in every seat."""

    def choose(self, box: B, seen: T, seat: int, legal: Sequence[int], /) -> int:
        """One of the legal actions, from what the seat is shown."""


class Measures(Protocol[B, T]):
    """What the lab tells of a game that nobody wins (measures.py): exact tables, and figures of played games."""

    ABOUT: str  # how the games are played, in words
    FIGURES: Sequence[Figure]

    def sheets(self, box: B, /) -> Sequence[Sheet]:
        """Tables of what is exactly known about a set."""

    def play(self, box: B, number: int, /) -> Player[B, T]:
        """Who plays the game of a number: the same trials whatever luck does, and whichever set it is."""

    def figures(self, box: B, table: T, told: Sequence[Sequence[Row]], /) -> Sequence[float]:
        """FIGURES of a game that is over, from what its actions told."""


class Style(Protocol):
    """What a terminal can show, to a command that prints."""

    @property
    def plain(self) -> bool:
        """Sentences only: nothing drawn, no codes."""

    @property
    def unicode(self) -> bool: ...

    @property
    def width(self) -> int:
        """Columns to write in."""

    def paint(self, text: str, ink: str, /) -> str:
        """A text, `strong` or `faint` where the terminal can."""


class CommandModule(Protocol):
    """A command of a game's own (commands/NAME.py, named in `Game.commands`)."""

    MORE: str  # what stands below the arguments in its help

    def add_arguments(self, parser: ArgumentParser, /) -> None: ...

    def run(self, given: Namespace, style: Style, /) -> int:
        """Carry it out; the exit status."""


@dataclass(frozen=True)
class Parts(Generic[OwnBox, OwnTable]):
    """All that a game provides. What has a default is optional."""

    Box: type[OwnBox]
    Table: type[OwnTable]
    actions: int  # how many action numbers there are
    most_moves: int  # the length of the array that `legal` writes into
    pack: Callable[[int, Options], OwnBox]  # the box for a number of seats and settled options
    rules: Rules[OwnBox, OwnTable]
    sight: Sight[OwnBox, OwnTable]
    words: Words[OwnBox, OwnTable]
    view: Drawing[OwnBox, OwnTable]
    laws: Laws[OwnBox, OwnTable] | Laws[AnyBox, AnyTable] = defaults
    hints: Hints[OwnBox, OwnTable] | Hints[AnyBox, AnyTable] = defaults
    learned: Learned[OwnBox, OwnTable] | Learned[AnyBox, AnyTable] = defaults
    plan: Plan[OwnBox, OwnTable] | None = None  # how a good player plays, without search (planner.py)
    stage: Callable[[Any, Any], int] = lambda box, seen: 0  # how far a match has come, a small number, for statistics
    secrets: Secrets = field(default_factory=dict)  # who may see which field, declared apart from `show`
    ranges: Ranges = field(default_factory=dict)  # which numbers the fields can hold
    never: Callable[[str], str] = lambda typed: ""  # why what was typed is a move on no table; "" if unknown
    cards: CardSets | None = None
    bench: Bench | None = None  # where sets can be written card by card
    trials: Trials[OwnBox, OwnTable] | None = None  # what the lab can try on its cards
    measures: Measures[OwnBox, OwnTable] | None = None  # what the lab tells of a game that nobody wins
    orders: Orders = field(default_factory=dict)  # what a seat may let the program answer
    decks: Decks[OwnBox] | None = None  # where players bring decks of their own
    topics: Mapping[str, str] = field(default_factory=dict)  # words of the rules: the heading that speaks of them
    told_about: Mapping[str, str] = field(default_factory=dict)  # kinds of events: the topic that explains them
    race: Callable[[OwnBox, OwnTable], int] | None = None  # where the first answer wins: 1 + the answers so far
    provisional: Callable[[int], bool] = lambda action: False  # can be taken back, and is its seat's secret until then
    in_one_line: Callable[[OwnBox, str], list[str]] | None = None  # several moves that people type as one
    runs_on: Mapping[int, int] = field(default_factory=dict)  # kinds of events: the kind that goes on with its list
    leads: Callable[[Any, int], bool] = lambda box, seat: False  # takes its own last act back freely
    # Where somebody leads: who that is, and their act by which the table goes on without a seat, or leaves it empty
    pass_over: Callable[[Any, int], tuple[int, int]] | None = None
    leave_empty: Callable[[Any, int], tuple[int, int]] | None = None
    again: Callable[[Options, Sequence[int]], Options] = lambda options, winners: options  # of a rematch
    first_begins: Options = field(default_factory=dict)  # by which the first seat begins; none: luck says who does
    adopt: Callable[[Any, Any, Any], None] | None = None  # a table goes over from one box to another (revising.py)
    redeal: Callable[[Any, Any], None] = defaults.redeal  # shuffle what nobody knows: something was seen and undone
    earlier: Mapping[int, Replaced] = field(default_factory=dict)  # by version: functions in the place of today's
    longest: int = 20_000  # moves that a match can have
    in_passing: tuple[int, ...] = ()  # kinds of events that tell of something gone again when the action is over
    lead: tuple[str, str] = ("score", "points")  # the fact of a seat that says who is ahead, and what is counted by it
    deals: Callable[[int], Sequence[DailyDeal]] | None = None  # of a day (its ordinal); None: one, for two
    tally: Tally | None = None  # points of a seat turn by turn, where no fact has them


AnyParts = Parts[Any, Any]  # of a game that is only known when the program runs
__all__ = ["AnyBox", "AnyParts", "AnyTable", "Parts"]
