"""The audience of one table: everyone connected, and what they are sent."""

from __future__ import annotations

import math
import time

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.server import messages as m
from quarterdeck.server.listener import LEFT, Listener, encode
from quarterdeck.server.outgoing import people, table_info, view_message
from quarterdeck.server.papers import may_read
from quarterdeck.server.state import TableState


class Audience:
    """The listeners of a table."""

    def __init__(self, state: TableState, beat: float) -> None:
        self.state = state
        self.beat = beat
        self.listeners: set[Listener] = set()
        self.last_activity = -math.inf  # when somebody who sits here did something last (monotonic)

    @property
    def watchers(self) -> int:
        return sum(listener.seat == SPECTATOR for listener in self.listeners)

    def seats_here(self) -> set[int]:
        """The seats that somebody is connected for: at one screen, all that its browser holds."""
        if self.state.setup.hotseat:
            return {seat for listener in self.listeners for seat in listener.seats}
        return {listener.seat for listener in self.listeners}

    def touch(self) -> None:
        """Somebody who sits here did something."""
        self.last_activity = time.monotonic()

    def attended_until(self, idle: float) -> float:
        """Until when somebody plays here, for whom clocks run and bots move (monotonic); watchers do not count."""
        persons = self.state.people.persons
        if any(not persons or listener.seat != SPECTATOR for listener in self.listeners):
            return math.inf
        return self.last_activity + idle

    @property
    def sets_pace(self) -> bool:
        """Whether somebody who plays here says what they have been shown."""
        return any(listener.seat != SPECTATOR and listener.shown is not None for listener in self.listeners)

    def is_behind(self) -> bool:
        """Whether somebody who plays here has yet to be shown a move."""
        players = [each for each in self.listeners if each.seat != SPECTATOR]
        return any(each.shown is not None and each.shown < self.state.known_to(each.eyes)[0] for each in players)

    def dismiss(self, seat: int) -> None:
        """Close the connections of a seat; their clients do not reconnect."""
        for listener in list(self.listeners):
            if listener.seat == seat:
                listener.end(LEFT)
                self.listeners.discard(listener)

    def asked(self) -> list[Listener]:
        """Who is connected for a seat that is to move."""
        thinking = self.state.clocks.since.keys()
        alone = not self.state.setup.hotseat
        return [each for each in self.listeners if not thinking.isdisjoint({each.seat} if alone else each.seats)]

    def end_all(self) -> None:
        for listener in list(self.listeners):
            listener.end()

    # --- sending

    def send_all(self, message: m.ServerMessage, upto: bool = False) -> None:
        """One message to everyone; with `upto` it brings them up to the last entry of the log."""
        data = encode(message)
        for listener in list(self.listeners):
            listener.send_bytes(data)
            if upto:
                listener.seq = self.state.log.seq

    def send_to_seat(self, seat: int, message: m.ServerMessage) -> None:
        """To those who sit there, never to watchers who look through the seat's eyes."""
        for listener in self.listeners:
            if listener.seat == seat:
                listener.send(message)

    def send_papers(self, *changed: m.PaperInfo | None) -> None:
        """Send everybody who may read the changed paper, or could before, all papers they may read now."""
        for listener in list(self.listeners):
            leads = bool(self.state.leads(listener.seat))
            if any(paper is not None and may_read(paper, listener.seat, leads) for paper in changed):
                listener.send(self._papers_for(listener))
                listener.seq = self.state.log.seq

    def send_papers_to(self, listener: Listener) -> None:
        """After hello, if there are any."""
        found = self._papers_for(listener)
        if found.papers:
            listener.send(found)

    def _papers_for(self, listener: Listener) -> m.PapersMessage:
        seat = listener.seat
        found = self.state.papers.readable(seat, bool(self.state.leads(seat)))
        return m.PapersMessage(self.state.log.seq, found)

    def people_message(self, listener: Listener) -> m.PeopleMessage:
        info = table_info(self.state, self.watchers, listener.seats, listener.host)
        return m.PeopleMessage(self.state.known_to(listener.eyes)[1], listener.seat, info, self.beat)

    def send_people(self, but: Listener | None = None) -> None:
        for listener in self.listeners - {but}:
            listener.send(self.people_message(listener))

    def send_view(self, listener: Listener, match: Match) -> None:
        key = (listener.eyes, listener.seat, listener.seq)
        listener.send_bytes(encode(view_message(self.state, match, *key, people(self.state), self.watchers)))

    def send_views(self, whole: bool = False) -> None:
        """To everyone the table as they see it (`whole`: and the last page of the log); equal eyes get equal bytes."""
        match = self.state.match
        if match is None:
            return
        encoded: dict[tuple[int, int, int | None], bytes] = {}
        who, watchers = people(self.state), self.watchers
        for listener in list(self.listeners):
            key = (listener.eyes, listener.seat, None if whole else listener.seq)
            if not whole and match.noticed(listener.eyes) < len(match.actions):
                continue  # what another seat can still take back is no news
            if key not in encoded:
                encoded[key] = encode(view_message(self.state, match, *key, who, watchers))
            listener.send_bytes(encoded[key])
            listener.seq = self.state.log.seq
