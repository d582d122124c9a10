"""Messages made from the state of a table: what a seat is shown, and the facts that everybody may know."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.view import Told
from quarterdeck.server import messages as m
from quarterdeck.server.own_sets import own_set_info
from quarterdeck.server.series import WHOLE
from quarterdeck.server.state import TableState

YOURS = {"resigned": "resigned", "forfeits": "forfeit", "has left": "have left"}  # how people end a match, told to them
PAGE = 200  # of the log: so many lines, or moves, and then the rest of one move's


def view_message(
    state: TableState, match: Match, eyes: int, seat: int, since: int | None, who: tuple[m.Person, ...], watchers: int
) -> m.ViewMessage:
    """What is seen through these eyes, with events and chat since that entry of the log (None: the last page).

    `who`: the people of the table, the same for everyone who is sent a message now."""
    log, (number, seq) = state.log, state.known_to(eyes)
    first = 0 if since is None else log.first_after(since)
    whole = since is None or since < max(log.began_seq, log.undo_seq) or number - first >= PAGE
    view = match.view(eyes)
    if whole:
        first, lines = page(state, match, eyes, number + 1)
    else:
        new = (view.told if each == view.number else match.told(each, eyes) for each in range(first, number + 1))
        lines = [told for move in new for told in move]
    chat = tuple(line for line in state.chat if (line.number >= first if whole else line.seq > (since or 0)))
    may_undo = not state.finished and log.has_moved(seat)
    return m.ViewMessage(seq, view, tuple(lines), chat, whole, first, who, watchers, may_undo)


def earlier_message(state: TableState, match: Match, eyes: int, before: int) -> m.EarlierLines:
    """The page of the log that ends where move `before` begins."""
    number, seq = state.known_to(eyes)
    end = min(before, number + 1)
    first, lines = page(state, match, eyes, end)
    chat = tuple(line for line in state.chat if first <= line.number < end)
    return m.EarlierLines(seq, first, before, tuple(lines), chat)


def page(state: TableState, match: Match, eyes: int, end: int) -> tuple[int, list[Told]]:
    """The move with which a page begins that goes up to move `end`, and what was told since: whole moves, not many."""
    chat = Counter(line.number for line in state.chat)
    first, size, found = end, 0, list[list[Told]]()
    while first > 0 and size < PAGE and end - first < PAGE:
        first -= 1
        found.append(match.told(first, eyes))
        size += len(found[-1]) + chat[first]
    return first, [told for lines in reversed(found) for told in lines]


def people(state: TableState) -> tuple[m.Person, ...]:
    return tuple(person(state, seat) for seat in range(len(state.setup.seats)))


def person(state: TableState, seat: int) -> m.Person:
    place = state.setup.seats[seat]
    played = state.people.played_by_bot(seat)
    option = state.unchosen.get(seat)
    return m.Person(
        seat=seat,
        title=state.prepared.title(seat),
        kind=place.kind,
        name=place.name if place.taken else "",
        bot=state.bot_at(seat) if played else "",
        taken=place.taken,
        here=place.kind == "bot" or seat not in state.people.away,
        left=seat in state.people.left,
        resigned=seat in state.people.resigned,
        away=int(time.monotonic() - state.people.away[seat]) if seat in state.people.away else 0,
        ask_bot=tuple(state.people.wishing(seat, "bot")),
        ask_end=tuple(state.people.wishing(seat, "end")),
        ask_pass=tuple(state.people.wishing(seat, "pass")),
        passed=seat in state.people.passed,
        stand_in=seat in state.people.stand_ins,
        ready=not played or state.bot_is_ready(seat),
        ready_in=state.seconds_to_ready(seat) if played else 0,
        clock=state.clocks.left(seat),
        running=state.clocks.clock is not None and seat in state.clocks.since,
        open_hand=place.kind == "bot" or seat in state.people.open_hands,
        chooses=option.name if option else "",
        chosen=bool(place.sealed),
    )


def promises(state: TableState) -> tuple[m.SeatPromise, ...]:
    """The numbers that seats promised for the seed."""
    places = enumerate(state.setup.seats)
    return tuple(m.SeatPromise(seat, each.promise, bool(each.number)) for seat, each in places if each.promise)


def series_match(state: TableState) -> m.SeriesMatch | None:
    """The match of a series that a table is, with the score as it is now."""
    place, score = state.setup.series, []
    if place is None:
        return None
    winners = (state.setup.winners or range(len(place.score))) if state.finished else ()
    for seat, parts in enumerate(place.score):
        score.append(round(parts / WHOLE + (1 / len(winners) if seat in winners else 0), 2))
    numbers = (place.round, place.rounds, place.game, place.best_of)
    return m.SeriesMatch(place.id, place.name, place.kind, *numbers, tuple(score))


def result_for(state: TableState, mine: tuple[int, ...]) -> str:
    """How the match ended, as it is told to whoever has one of its seats: they are not called by their own name."""
    if len(mine) == 1:
        name = state.people.seats[mine[0]].name
        for verb, yours in YOURS.items():
            if state.result == f"{name} {verb}":
                return f"You {yours}"
    return state.result


def table_info(state: TableState, watchers: int, mine: Iterable[int] = (), host: bool = False) -> m.TableInfo:
    """What everybody may know of a table; `mine` are the seats of the requesting browser."""
    start, (number, seq) = state.setup.start, state.known_to(SPECTATOR)
    seats = tuple(sorted(seat for seat in mine if seat >= 0))
    return m.TableInfo(
        table=state.id,
        game=state.row.game,
        title=state.prepared.game.title,
        state=state.status,
        number=number,
        waiting=tuple(state.clocks.since),
        seq=seq,
        options=state.prepared.options,
        people=people(state),
        watchers=watchers,
        listed=state.setup.listed,
        hotseat=state.setup.hotseat,
        chat=state.setup.chat,
        clock=state.setup.clock,
        absence=state.setup.absence,
        open_hands=state.people.hands_are_open,
        seed_hash=state.seed_hash,
        seed=state.setup.seed,
        result=result_for(state, seats),
        winners=None if state.setup.winners is None else tuple(state.setup.winners),
        created_at=state.row.created_at,
        updated_at=state.updated_at,
        rematch=state.rematch,
        mine=seats,
        host=host,
        host_seat=state.setup.host,
        opened=state.opened,
        asks="",
        version=state.row.version,
        uploaded=state.setup.record,
        date=state.setup.date,
        deal=state.setup.deal,
        counted=state.setup.counted,
        numbers=state.setup.numbers,
        promises=promises(state),
        practice=None if start is None else m.PracticeFrom(start.table, start.number, start.puzzle),
        leads=next((seat for seat in range(len(state.setup.seats)) if state.leads(seat)), -1),
        revised=len(state.log.revisions),
        own_set=own_set_info(state.prepared),
        series=series_match(state),
        name=state.name,
    )
