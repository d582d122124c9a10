"""What a table tells: messages made from what a seat is shown, and the public facts."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.server import messages as m
from quarterdeck.server.listener import encode

if TYPE_CHECKING:
    from quarterdeck.server.table import LiveTable


CACHED_FROM = 100  # moves: shorter logs are told anew as quickly as they are looked up


class ToldLog:
    """All that was told to one seat's eyes so far, as JSON: it grows with the match, and is never made again."""

    def __init__(self) -> None:
        self.next = 0  # the first action that is not in it yet
        self.lines = bytearray()

    def whole(self, match: Match, eyes: int) -> msgspec.Raw:
        for number in range(self.next, len(match.made) + 1):
            for told in match.told(number, eyes):
                self.lines += (b"," if self.lines else b"") + encode(told)
        self.next = len(match.made) + 1
        return msgspec.Raw(b"[" + self.lines + b"]")


def view_message(table: LiveTable, match: Match, eyes: int, seat: int, since: int | None) -> m.ViewMessage:
    """What is seen through these eyes, and what was told and said since that line of the log (None: all)."""
    whole = since is None or since < max(table.began, table.undone)
    view = match.view(eyes)
    log: Any
    if whole and table.number >= CACHED_FROM:
        log = table.told.setdefault(eyes, ToldLog()).whole(match, eyes)
    else:
        first = 0 if whole else bisect_right(table.seqs, since or 0) + 1
        earlier = [told for number in range(first, table.number) for told in match.told(number, eyes)]
        log = (*earlier, *view.told) if first <= table.number else ()
    chat = [line for line in table.chat if whole or line.seq > (since or 0)]
    mine = not table.finished and any(mover == seat for mover, _ in table.line)
    return m.ViewMessage(table.seq, view, log, tuple(chat), whole, people(table), watchers(table), mine)


def watchers(table: LiveTable) -> int:
    return sum(listener.seat == SPECTATOR for listener in table.listeners)


def people(table: LiveTable) -> tuple[m.Person, ...]:
    return tuple(person(table, seat) for seat in range(len(table.setup.seats)))


def person(table: LiveTable, seat: int) -> m.Person:
    place = table.setup.seats[seat]
    played = table.played_by_bot(seat)
    return m.Person(
        seat=seat,
        title=table.prepared.title(seat),
        kind=place.kind,
        name=place.name if place.taken else "",
        bot=table.house.bot_at(table, seat) if played else "",
        taken=place.taken,
        here=place.kind == "bot" or seat not in table.gone,
        stand_in=seat in table.stand_ins,
        ready=not played or table.house.bot_is_ready(table, seat),
        clock=table.clocks.left(seat),
        running=table.clocks.clock is not None and seat in table.clocks.since,
        open_hand=place.kind == "bot" or seat in table.agreed,
    )


def info(table: LiveTable, mine: Iterable[int] = (), host: bool = False) -> m.TableInfo:
    return m.TableInfo(
        table=table.id,
        game=table.row.game,
        title=table.prepared.game.title,
        state=table.state,
        number=table.number,
        waiting=tuple(table.clocks.since),
        seq=table.seq,
        options=table.setup.options,
        people=people(table),
        watchers=watchers(table),
        listed=table.setup.listed,
        hotseat=table.setup.hotseat,
        chat=table.setup.chat,
        clock=table.setup.clock,
        absence=table.setup.absence,
        open_hands=table.hands_are_open,
        seed_hash=table.seed_hash,
        seed=table.setup.seed,
        result=table.result,
        made=table.row.made,
        rematch=table.rematch,
        mine=tuple(sorted(seat for seat in mine if seat >= 0)),
        host=host,
        version=table.row.version,
    )
