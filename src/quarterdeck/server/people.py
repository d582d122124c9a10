"""The people of one table: who sits where, who is away, who plays for them, what opens their seats, their notes."""

from __future__ import annotations

from collections.abc import Iterable

from quarterdeck.server.database import SeatSetup, Setup


class People:
    """Seats and the people in them. Times are monotonic."""

    def __init__(self, setup: Setup, keys: dict[str, set[int]], notes: dict[int, str], now: float) -> None:
        self._setup = setup
        self.seats: list[SeatSetup] = setup.seats
        self.keys = keys  # hashes and the seats (or INVITE, HOST) that they open
        self.notes = notes  # of each seat, for its own eyes
        self.away: dict[int, float] = dict.fromkeys(self.persons, now)  # persons who are not connected, since when
        self.left = self._gone("left")  # persons who said that they leave
        self.resigned = self._gone("resigned")  # persons who gave up a match that goes on; a bot has their seats
        self.wishes: dict[int, dict[int, str]] = {}  # for absent persons' seats: who would have "pass", "bot" or "end"
        self.passed: set[int] = set()  # persons who are away, and whom the table goes on without, as was agreed
        self.stand_ins: set[int] = set()  # persons' seats that a bot plays now
        self.open_hands: set[int] = set()  # seats that let watchers see their hands

    def _gone(self, how: str) -> set[int]:
        return {seat for seat, place in enumerate(self.seats) if place.gone == how}

    @property
    def persons(self) -> list[int]:
        return [seat for seat, place in enumerate(self.seats) if place.kind == "person"]

    @property
    def names(self) -> list[str]:
        return [place.name for place in self.seats]

    @property
    def all_seated(self) -> bool:
        return self._setup.begin or all(place.taken for place in self.seats)

    @property
    def hands_are_open(self) -> bool:
        """Whether watchers look through the seats' eyes: never where a second window would show an opponent's hand."""
        return len(self.persons) == 1 and self.open_hands >= set(self.persons)

    def played_by_bot(self, seat: int) -> bool:
        return self.seats[seat].kind == "bot" or seat in self.stand_ins

    @property
    def any_bot(self) -> bool:
        return any(self.played_by_bot(seat) for seat in range(len(self.seats)))

    @property
    def here(self) -> list[int]:
        return [seat for seat in self.persons if seat not in self.away]

    def wish(self, seat: int, voter: int, then: str) -> None:
        """What somebody who is here would have done with an absent person's seat."""
        asked = self.wishes.setdefault(seat, {})
        asked.pop(voter, None)
        if then != "wait":
            asked[voter] = then

    def wishing(self, seat: int, then: str) -> list[int]:
        asked = self.wishes.get(seat, {})
        return [voter for voter in self.here if asked.get(voter) == then]

    def opened_by(self, keys: Iterable[str]) -> set[int]:
        """The seats (and INVITE, HOST) that these hashes open."""
        return {seat for key in keys for seat in self.keys.get(key, ())}

    def add_key(self, key: str, seat: int) -> None:
        self.keys.setdefault(key, set()).add(seat)

    def replace_keys(self, seat: int, fresh: Iterable[str]) -> None:
        """Only these hashes open the seat from now on."""
        for seats in self.keys.values():
            seats.discard(seat)
        for key in fresh:
            self.add_key(key, seat)

    def set_present(self, here: set[int], out_of_time: set[int], now: float) -> bool:
        """Update who is away; people who come back replace their stand-in. True if anything changed."""
        before = (set(self.away), set(self.stand_ins), set(self.passed))
        for seat in self.persons:
            if seat in here and seat not in self.left:
                self.away.pop(seat, None)
                self.wishes.pop(seat, None)
                self.passed.discard(seat)
                if seat not in out_of_time and seat not in self.resigned:
                    self.stand_ins.discard(seat)
            else:
                self.away.setdefault(seat, now)
        return before != (set(self.away), set(self.stand_ins), set(self.passed))
