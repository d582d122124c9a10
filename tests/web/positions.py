"""Positions with much on the table, reached by play with a seed: a person over the API, bots in the other seats."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

from quarterdeck import games
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.view import Choice, View
from tests.web.browsing import Person
from tests.web.hands import PATIENCE

MOVES = 250  # of ours, in one match
STILL = 4  # looks at a table on which nothing has changed: bots that may decide as well leave it to us
MATCHES = 40  # one after the other, until it is reached in one


@dataclass(frozen=True)
class Position:
    """A table at a decision of ours, or at its end."""

    name: str
    game: str
    until: Callable[[View], bool]
    likes: str = ""  # a pattern of the moves that lead there; others are made only where none fits
    seats: int = 2
    seed: int = 1
    options: dict[str, str] = field(default_factory=dict)
    touch: tuple[str, int] = ("", 0)  # a pattern of a move, and how many things of its gesture are touched on the page
    recorded: bool = False  # of a match between bots that is played here first, to go on from: for what is rare
    move: str = ""  # a pattern of a move that is made on the page, so that it shows what came of it
    shows: str = '[data-part="prompt"]'  # what is then to be seen
    guided: bool = False  # with the line that teaches the game

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"

    def reach(self, person: Person) -> None:
        """Play until it is there, then open the table."""
        for seed in range(self.seed, self.seed + MATCHES):
            if self.recorded:
                table = self._from_a_record(person, seed)
                view = view_at(person, table) if table else None
            else:
                table = self._table(person, seed)
                with person.line() as line:
                    view = self._play(line, table, random.Random(seed))
            if view is not None:
                person.page.goto(f"/table/{table}{'?learn' if self.guided else ''}")
                person.page.wait_for_selector('[data-part="prompt"]')
                self._on_the_page(person, view)
                person.page.wait_for_selector(self.shows)
                return
        raise AssertionError(f"{self}: not reached")

    def _table(self, person: Person, seed: int) -> str:
        bots = [{"kind": "bot", "bot": "random", "name": f"Sailor {i}"} for i in range(1, self.seats)]
        about = {"game": self.game, "options": self.options, "seed": seed, "name": person.name, "you": 0}
        return str(person.post("/api/tables", seats=[{"kind": "person"}, *bots], **about)["table"])

    def _from_a_record(self, person: Person, seed: int) -> str:
        """A practice table at the position, if a whole match came to it; empty if not."""
        names = [person.name, *(f"Sailor {i}" for i in range(1, self.seats))]
        match = Match(games.find(self.game), names, self.options, seed_from_number(seed))
        luck = random.Random(seed)
        number = -1
        while match.waiting():
            if number < 0 and match.waiting() == [0] and self.until(match.view(0)):
                number = match.view(0).number
            seat = match.waiting()[0]
            view = match.view(seat)
            match.play(seat, luck.choice(self._fit(view, self.likes) or view.choices).action)
        if number < 0:
            return ""
        kept = person.post("/api/records", text=match.record().text())["table"]
        about = {"number": number, "seat": 0, "bot": "random", "name": person.name}
        return str(person.post(f"/api/tables/{kept}/play-on", **about)["table"])

    def _play(self, line: httpx.Client, table: str, luck: random.Random) -> View | None:
        for _ in range(MOVES):
            view = self._ours(line, table)
            if self.until(view):
                return view
            if view.outcome is not None:
                return None
            choice = luck.choice(self._fit(view, self.likes) or view.choices)
            move = {"number": view.number, "action": choice.action}
            answer = line.post(f"/api/tables/{table}/moves", json=move)
            assert answer.is_success or "has gone on" in answer.text, answer.text  # a bot came first after all
        return None

    def _ours(self, line: httpx.Client, table: str) -> View:
        """The View once it is our decision and the bots have made theirs, or once it is over."""
        until = time.monotonic() + PATIENCE
        number, same = -1, 0
        while time.monotonic() < until:
            info = line.get(f"/api/tables/{table}").json()
            same = same + 1 if info["number"] == number else 0
            number = info["number"]
            if info["state"] == "over" or info["waiting"] == [0] or (0 in info["waiting"] and same == STILL):
                return view_over(line, table)
            time.sleep(0.005)
        raise AssertionError(f"{self}: the bots stand still")

    def _fit(self, view: View, pattern: str) -> list[Choice]:
        return [choice for choice in view.choices if pattern and re.search(pattern, choice.text)]

    def _on_the_page(self, person: Person, view: View) -> None:
        pattern, zones = self.touch
        if zones:
            for word in self._fit(view, pattern)[0].gesture[:zones]:
                card = f"card {word.replace('/', ' ')}"
                person.page.locator(f'[data-place$=" {word}"], [data-place="{card}"]').first.click()
        if self.move:
            person.page.keyboard.press(">")
            person.page.keyboard.type(self._fit(view, self.move)[0].text + "\n")


def view_at(person: Person, table: str, seat: int = 0) -> View:
    """The table as this person's page gets it, with what is left out on the way."""
    raw: Any = person.get(f"/api/tables/{table}/replay?seat={seat}&log=no")["view"]
    return msgspec.convert(raw, View)


def view_over(line: httpx.Client, table: str, seat: int = 0) -> View:
    """The same, where many are asked for."""
    answer = line.get(f"/api/tables/{table}/replay?seat={seat}&log=no")
    assert answer.is_success, answer.text
    return msgspec.convert(answer.json()["view"], View)


def taken(view: View, prefix: str) -> int:
    """How many of the zones whose ids begin so have a card."""
    return sum(1 for zone in view.zones if zone.id.startswith(prefix) and zone.count)


def cards(view: View, prefix: str) -> int:
    """How many cards are in the zones whose ids begin so."""
    return sum(zone.count for zone in view.zones if zone.id.startswith(prefix))


def in_hand(view: View) -> int:
    return sum(zone.count for zone in view.zones if zone.id == "hand")


def facts(view: View, name: str) -> list[int]:
    """A number that everybody may know, of every seat."""
    return [fact.value for seat in view.seats for fact in seat.facts if fact.id == name]


def phase(word: str) -> Callable[[View], bool]:
    return lambda view: view.standing.phase == word


def may(word: str) -> Callable[[View], bool]:
    return lambda view: any(choice.text.startswith(word) for choice in view.choices)
