"""The log of one table: the moves that stand, who made them, and where each is in the log."""

from __future__ import annotations

from bisect import bisect_right

import msgspec

from quarterdeck.engine.record import Revision
from quarterdeck.server.database import Entry

AGREED = "agreed"  # text of an undo, in earlier logs: by consent, with the same luck as before
REDEALT = "redealt"  # text of an undo: something was seen, so it took consent, and what nobody knew was redealt
BY_STAND_IN = "stand-in"  # text of a move: a bot made it for a person
KEY = "key "  # text of a move: before the key that its client gave it


class Revised(msgspec.Struct):
    """A change of the cards as stored in the log, with the sentences that described it."""

    option: str
    value: str
    text: str
    said: str


class TableLog:
    """What the entries of a log add up to; the same entries always give the same."""

    def __init__(self) -> None:
        self.seq = 0  # of the last entry
        self.match_seq = 0  # of the last entry that changed the match
        self.began_seq = 0  # of the entry with which the match began
        self.undo_seq = 0  # of the last undo
        self.moves: list[tuple[int, int]] = []  # that stand: seat, action
        self.move_seqs: list[int] = []  # their entries
        self.by_stand_in: list[bool] = []  # whether a bot made them for a person
        self.last_keys: dict[int, tuple[str, int, int]] = {}  # of each seat's last move: its key, number and entry
        self.redeals: list[tuple[int, int]] = []  # Match.redeals
        self.revisions: list[Revision] = []  # Match.revisions
        self.agreed_undos: set[int] = set()  # numbers that were gone back to by consent

    @property
    def number(self) -> int:
        """How many moves stand."""
        return len(self.moves)

    def add(self, entry: Entry) -> None:
        """Take in an entry that is committed."""
        self.seq = entry.seq
        if entry.kind == "move":
            self.moves.append((entry.seat, entry.value))
            self.move_seqs.append(entry.seq)
            self.by_stand_in.append(entry.text == BY_STAND_IN)
            self.match_seq = entry.seq
            if entry.text.startswith(KEY):
                self.last_keys[entry.seat] = (entry.text.removeprefix(KEY), self.number, entry.seq)
        elif entry.kind == "undo":
            for column in (self.moves, self.move_seqs, self.by_stand_in):
                del column[entry.value :]
            self.redeals = [each for each in self.redeals if each[0] <= entry.value]
            if entry.text == REDEALT:
                self.redeals.append((entry.value, entry.spent))
            if entry.text in (AGREED, REDEALT):
                self.agreed_undos.add(entry.value)
            self.match_seq = self.undo_seq = entry.seq
        elif entry.kind == "revise":
            new = msgspec.json.decode(entry.text, type=Revised)
            self.revisions.append(Revision(self.number, new.option, new.value, new.text))
            self.match_seq = self.undo_seq = entry.seq  # the numbers of actions are others
        elif entry.kind in ("sit", "choose", "number") and entry.value:
            self.match_seq = self.began_seq = entry.seq

    def has_moved(self, seat: int) -> bool:
        return any(mover == seat for mover, _ in self.moves)

    def last_decision(self, seat: int) -> int | None:
        """The number of the last move that the person in a seat made, stand-ins not counted."""
        own = [i for i, (mover, _) in enumerate(self.moves) if mover == seat and not self.by_stand_in[i]]
        return own[-1] if own else None

    def deciders_since(self, number: int) -> set[int]:
        """The seats that decided after move `number`, stand-ins not counted."""
        return {mover for i, (mover, _) in enumerate(self.moves) if i > number and not self.by_stand_in[i]}

    def first_after(self, seq: int) -> int:
        """The number (from 1) of the first move that came after an entry."""
        return bisect_right(self.move_seqs, seq) + 1
