"""Match: the only thing that advances a table. Seats, moves, refusals, record, replay, undo by replay."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any  # for the game's own Box and Table: which game it is, is known only when the program runs

from msgspec.structs import replace

from quarterdeck import __version__
from quarterdeck.engine.attached import Files
from quarterdeck.engine.cardsets import digests
from quarterdeck.engine.earlier import at
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.events import ACTOR, FIRST, KIND, KNOWS, SPECTATOR
from quarterdeck.engine.fields import AnyTable
from quarterdeck.engine.game import NO_FILES, Game
from quarterdeck.engine.history import ALL_SEEING, Action, Index, Row, as_seen, rows_of
from quarterdeck.engine.look import Look
from quarterdeck.engine.notation import Notation
from quarterdeck.engine.record import Record, agreed_on, seed_hash
from quarterdeck.engine.revising import Edition, Editions, Revision
from quarterdeck.engine.seeds import Seed, new_secret
from quarterdeck.engine.speech import counted, listed
from quarterdeck.engine.telling import lists_in_one
from quarterdeck.engine.view import Outcome, Prompt, Told, View

UNSAID = "the rules do not allow it"  # a game that has no words for a reason is at fault, but still refuses


def luck_for(seed: bytes, number: int) -> list[int]:
    """The generator's state for an action: fresh for every one, so that past luck tells nothing of the next."""
    digest = hashlib.sha256(seed + number.to_bytes(8, "big")).digest()
    return [int.from_bytes(digest[i : i + 8], "big") for i in (0, 8, 16, 24)]


class Match:
    """One match of one game."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        options: Mapping[str, str] | None = None,
        seed: Seed | bytes | None = None,
        start: AnyTable | None = None,
        notation: Notation | None = None,
        files: Files = NO_FILES,
    ) -> None:
        self.game = game
        self.names = list(names)
        self.options = game.settle(options or {})
        for option in game.unchosen(self.options).values():
            raise BadInput(f"option {option.name} is still to be chosen; a match begins when it is")
        self.files = game.own_files(self.options, files)  # card sets of the players' own
        self.box: Any = game.pack_box(len(self.names), self.options, self.files) if notation is None else notation.box
        self.origin = seed if isinstance(seed, Seed) else Seed(seed if seed is not None else new_secret())
        self.seed = self.origin.mixed
        self.notation = notation or Notation(game, self.box)  # matches with equal seats and options may share one
        self.editions = Editions(game, self.notation, self.options, self.files)
        self.start = start  # a table to begin from, instead of a deal
        self.table: Any
        self.actions: list[Action] = []
        self.redeals: list[tuple[int, int]] = []  # after how many actions, and the how many-th it was
        self.revisions: list[Revision] = []  # card sets of the players' own that were changed on the way
        self.dealt: tuple[Row, ...] = ()
        self.functions = {name: game.function(name) for name in ("waiting", "legal", "why_not", "apply")}
        self._begin()

    def _begin(self) -> None:
        self.actions = []
        self._index = Index()
        self._use(self.editions.begin())
        if self.start is not None:
            self.table = self.start.copy()
        else:
            self.table = self.game.Table()
            self.table.luck = luck_for(self.seed, 0)
            self.game.function("deal")(self.box, self.table)
        self.dealt = rows_of(self.table)
        self._meanwhile()

    def luck_of(self, number: int) -> int:
        """Which generator action `number` draws from: its number, and above 32 bits how often was redealt before."""
        return max((which for after, which in self.redeals if after < number), default=0) << 32 | number

    def _use(self, edition: Edition) -> None:
        """Play on with these cards."""
        self.notation, self.options, self.files = edition.notation, edition.options, edition.files
        self.box = self.notation.box

    def revise(self, option: str, value: str, text: str) -> None:
        """From here on another card set is played with; Illegal or BadInput, and nothing changed, if it cannot be."""
        revision = Revision(len(self.actions), option, value, text)
        self._use(self.editions.next(revision, self.seats, self.table))
        self.revisions.append(revision)

    def _meanwhile(self) -> None:
        """What happened between two actions: cards were changed, or what nobody knows was shuffled again."""
        for revision in self.revisions:
            if revision.after == len(self.actions):
                self._use(self.editions.next(revision, self.seats, self.table))
        for after, which in self.redeals:
            if after == len(self.actions):
                self.table.luck = luck_for(self.seed, which << 32 | after)
                self.game.parts.redeal(self.box, self.table)

    # --- whose decision it is, and what may be done

    @property
    def seats(self) -> int:
        return len(self.names)

    def waiting(self) -> list[int]:
        """The seats that may act now; none when it is over."""
        found = self.functions["waiting"](self.box, self.table)
        return [seat for seat in range(self.seats) if (found >> seat) & 1]

    @property
    def over(self) -> bool:
        return not self.waiting()

    def legal(self, seat: int) -> list[int]:
        if not 0 <= seat < self.seats:
            return []
        moves = [0] * self.game.most_moves
        count = self.functions["legal"](self.box, self.table, seat, moves)
        return moves[:count]

    def refusal(self, seat: int, action: int) -> str:
        """Why a seat may not do this now, in words; empty if it may."""
        if not 0 <= action < self.game.actions:
            return "there is no such action"
        if self.over:
            return "the game is over"
        reason = self.functions["why_not"](self.box, self.table, seat, action)
        if not reason:
            return ""
        words = self.game.words.reason_text(self.box, self.shown(seat), seat, action, reason, self.names)
        return str(words) or UNSAID

    # --- advancing

    def play(self, seat: int, action: int) -> Action:
        """Carry out an action, or raise Illegal with the reason and change nothing."""
        reason = self.refusal(seat, action)
        if reason:
            raise Illegal(reason)
        self.table.luck = luck_for(self.seed, self.luck_of(len(self.actions) + 1))
        self.functions["apply"](self.box, self.table, seat, action)
        self.actions.append(Action(seat, action, rows_of(self.table)))
        self._meanwhile()
        return self.actions[-1]

    def text_of(self, number: int) -> str:
        """Action `number` (from 1) in the notation it was made with."""
        return self.editions.at(number).text(self.actions[number - 1].action)

    def play_text(self, seat: int, text: str) -> Action:
        only = self.notation.only(text)  # a whole campaign is read several times as fast as by listing what is legal
        if only is not None and not self.refusal(seat, only):
            return self.play(seat, only)
        return self.play(seat, self.action_of(seat, text))

    def action_of(self, seat: int, text: str) -> int:
        """What a seat means by a text; of equal cards none of which can be used, the one that is refused last.

        Reasons go from the general to the particular: the card in the hand is too dear, its twin is not in the hand.
        """
        found = self.notation.meant(text, self.legal(seat))
        if len(found) == 1:
            return found[0]
        return max(found, key=lambda action: self.functions["why_not"](self.box, self.table, seat, action))

    def undo(self, moves: int = 1, redeal: bool = False) -> None:
        """Take the last moves back, by playing the others again.

        `redeal`: something was seen, so what nobody knows is shuffled again and all further luck is fresh.
        """
        if not 0 <= moves <= len(self.actions):
            raise BadInput(f"cannot take {counted(moves, 'move')} back, of {len(self.actions)} that were made")
        if self.revisions and len(self.actions) - moves < self.revisions[-1].after:
            raise BadInput("the cards were changed since, and what was before stays")
        staying = self.actions[: len(self.actions) - moves]
        which = max((which for _, which in self.redeals), default=0) + 1
        self.redeals = [each for each in self.redeals if each[0] <= len(staying)] + [(len(staying), which)] * redeal
        self._begin()
        for done in staying:
            self.play(done.seat, done.action)

    def redeal_at(self, redeals: Sequence[tuple[int, int]], revisions: Sequence[Revision] = ()) -> None:
        """Before the first action: where a match that is played again was redealt, and its cards were changed."""
        self.redeals, self.revisions = list(redeals), list(revisions)
        self._begin()

    def before(self, number: int) -> Match:
        """A copy of the match as it was before action `number` (from 0)."""
        first = self.editions.first
        own = (self.start, first.notation, first.files)
        earlier = Match(self.game, self.names, first.options, self.origin, *own)
        revisions = [each for each in self.revisions if each.after <= number]
        earlier.redeal_at([each for each in self.redeals if each[0] <= number], revisions)
        for done in self.actions[:number]:
            earlier.play(done.seat, done.action)
        return earlier

    # --- what a seat sees

    def shown(self, seat: int) -> Any:
        """A table that holds what this seat may see, and nothing else."""
        seen = self.game.Table()
        self.game.function("show")(self.box, self.table, seat, seen)
        return seen

    def events(self, number: int, viewer: int) -> list[Row]:
        """What action `number` (0: the deal) told this viewer, as rows: what it may not know is 0."""
        rows = self.dealt if number == 0 else self.actions[number - 1].events
        return [as_seen(row, viewer) for row in rows]

    def latest(self, kinds: frozenset[int], number: int, viewer: int) -> Iterator[Row]:
        """What the actions up to `number` told this viewer of these kinds, the latest first."""
        for each in reversed(self._index.numbers(kinds, self.actions)):
            if each <= number:
                yield from (row for row in reversed(self.events(each, viewer)) if row[KIND] in kinds)

    def told(self, number: int, viewer: int) -> list[Told]:
        """What action `number` (0: the deal) told this viewer, in sentences."""
        about, box = self.game.parts.told_about, self.editions.at(number).box
        found = []
        for row in self._run_on(self.events(number, viewer)):
            event = self.game.words.event_told(box, row, viewer, self.names)
            if event is not None:
                found.append(replace(event, move=number, about=about.get(event.kind, "")))
        return lists_in_one(found)

    def _run_on(self, rows: Sequence[Row]) -> list[Row]:
        """A row that goes on with the list of the row before is joined to it: a list of any length is one sentence."""
        runs_on = self.game.parts.runs_on
        found: list[Row] = []
        last = -1  # the kind of the row before
        for row in rows:
            if found and runs_on.get(last) == row[KIND] and row[ACTOR : KNOWS + 1] == found[-1][ACTOR : KNOWS + 1]:
                found[-1] += row[FIRST:]
            else:
                found.append(row)
            last = row[KIND]
        return found

    def noticed(self, viewer: int) -> int:
        """How many actions this viewer may know of: not the last ones of another seat that it can still take back."""
        number, provisional = len(self.actions), self.game.parts.provisional
        while number and (done := self.actions[number - 1]).seat != viewer and provisional(done.action):
            number -= 1
        return number

    def view(self, seat: int) -> View:
        """What this seat sees, ready to draw."""
        number, waiting = self.noticed(seat), self.waiting()
        look = Look(
            box=self.box,
            seen=self.shown(seat),
            seat=seat,
            names=self.names,
            waiting=waiting,
            legal=self.legal(seat),
            text=self.notation.text,
            number=number,
            latest=lambda kinds: self.latest(kinds, number, seat),
            settled=self.notation.settled,
        )
        picture = self.game.view.view(look)
        prompt = picture.asked or Prompt("over", picture.over)
        if picture.asked is None and waiting:
            waited_for = listed([self.names[other] for other in waiting])
            text = f"Waiting for {waited_for} {picture.doing}".rstrip() + "."
            prompt = Prompt("wait", text, picture.meanwhile, args={"seats": tuple(waiting)})
        return View(
            game=self.game.slug,
            title=self.game.title,
            seat=seat,
            number=number,
            seats=picture.seats,
            prompt=prompt,
            standing=picture.standing,
            zones=picture.zones,
            counters=picture.counters,
            choices=picture.choices,
            told=tuple(self.told(number, seat)),
            options=self.options,
            outcome=None if waiting else self.outcome(),
        )

    # --- results, records

    def outcome(self, names: Sequence[str] = ()) -> Outcome | None:
        """How it ended, or None while it is being played. (Records call seats by their titles.)"""
        if not self.over:
            return None
        scores = tuple(self.game.function("outcome")(self.box, self.table, seat) for seat in range(self.seats))
        best = max(scores)
        winners = tuple(seat for seat in range(self.seats) if scores[seat] == best and best > 0)
        ending = self.game.words.ending(self.box, self.shown(SPECTATOR), names or self.names)
        return replace(ending, scores=scores, winners=winners) if self.game.competitive else ending

    @property
    def titles(self) -> list[str]:
        """The game's words for the seats."""
        return [self.game.words.seat_title(self.box, seat) for seat in range(self.seats)]

    def seat_name(self, seat: int) -> str:
        return str(self.game.words.seat_name(self.box, seat))

    def seat_of(self, name: str) -> int:
        """The seat of the game's name for it."""
        for seat in range(self.seats):
            if self.seat_name(seat).lower() == name.strip().lower():
                return seat
        names = ", ".join(self.seat_name(seat) for seat in range(self.seats))
        raise BadInput(f"there is no seat {name!r}; the seats are: {names}")

    def record(self, notes: bool = False, open_seed: bool = True) -> Record:
        """The match on paper, with comments on what happened if asked for."""
        outcome, first = self.outcome(self.titles), self.editions.first
        record = Record(
            game=self.game.slug,
            version=self.game.version,
            options=dict(first.options),
            seats=[(self.seat_name(seat), self.names[seat]) for seat in range(self.seats)],
            seed=self.origin.secret if open_seed else None,
            hash=seed_hash(self.origin.secret),
            moves=[(self.seat_name(done.seat), self.text_of(i)) for i, done in enumerate(self.actions, 1)],
            result=outcome.text if outcome else "",
            program=__version__,
            agreed=agreed_on(self.game.slug, self.game.version, first.options, self.seats),
            cards=digests(self.game, first.options, first.files),
            files=dict(first.files),
            numbers=self.origin.numbers if open_seed else (),
            redeals=list(self.redeals),
            revisions=list(self.revisions),
        )
        if notes:
            for number in range(len(self.actions) + 1):
                record.notes[number] = [told.text for told in self.told(number, ALL_SEEING)]
        return record


def table_with(game: Game, fields: Mapping[str, Any]) -> Any:
    """A game's table with these fields."""
    table = game.Table()
    table.load(fields)
    return table


def replay(record: Record, find: Callable[[str], Game], start: Mapping[str, Any] | None = None) -> Match:
    """Play a record again, move by move; what does not fit is reported with its line.

    `start`: the fields of the table that it began from, if it was not dealt.
    """
    if record.origin is None:
        raise BadInput("has no seed yet (the match is not over), so it cannot be played again", file=record.file)
    try:
        game = at(find(record.game), record.version)
        _no_set_is_missing(game, record)
        begun = None if start is None else table_with(game, start)
        names = [who for _, who in record.seats]
        match = Match(game, names, record.options, record.origin, begun, files=record.files)
    except BadInput as error:
        raise BadInput(str(error), file=record.file) from None
    match.redeal_at(record.redeals, record.revisions)
    for (seat, text), line in zip(record.moves, record.lines or [0] * len(record.moves), strict=True):
        try:
            match.play_text(match.seat_of(seat), text)
        except (BadInput, Illegal) as error:
            raise BadInput(f"{seat}: {text}: {error}", file=record.file, line=line) from None
    return match


def _no_set_is_missing(game: Game, record: Record) -> None:
    for option in game.options:
        value = record.options.get(option.name, option.default)
        is_path = option.file and value not in option.answers and (not option.free or value.endswith(".toml"))
        if is_path and str(Path(value)) not in game.own_files(record.options, record.files):
            raise BadInput(f"was played with {value!r} (option {option.name}): it is neither in the record nor here")
