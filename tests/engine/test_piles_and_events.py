"""Piles and events: the few rules that all games share."""

import random
from types import SimpleNamespace
from typing import Any

from quarterdeck.engine import events, piles


def test_a_hand_stays_in_order() -> None:
    luck = random.Random(1)
    pile: Any = [0] * 12
    held: list[int] = []
    for size in range(12):
        card = luck.randint(1, 52)
        piles.put_sorted(pile, size, card)
        held = sorted([*held, card])
        assert pile[: size + 1] == held


def test_finding_and_taking_out() -> None:
    pile: Any = [5, 7, 9, 0]
    assert [piles.place_of(pile, 3, card) for card in (5, 7, 9, 8, 0)] == [0, 1, 2, -1, -1]
    assert piles.take_out(pile, 3, 1) == 7
    assert pile == [5, 9, 0, 0]
    assert piles.take_out(pile, 2, 1) == 9
    assert pile == [5, 0, 0, 0]


def table(rows: int = 3) -> Any:
    return SimpleNamespace(told=0, events=[[0] * events.WIDTH for _ in range(rows)])


def test_what_is_told_and_to_whom() -> None:
    here, seen, other, watcher = table(), table(), table(), table()
    events.tell(here, 4, 1, events.only(1), 7, 8, 9)
    events.tell(here, 5, 0, events.EVERYONE, 1, 0, 0)
    events.show_events(here, 1, seen)
    events.show_events(here, 0, other)
    events.show_events(here, events.SPECTATOR, watcher)
    assert seen.told == other.told == watcher.told == 2
    assert seen.events[0] == [4, 1, 2, 7, 8, 9]
    assert other.events[0] == watcher.events[0] == [4, 1, 2, 0, 0, 0]
    assert seen.events[1] == other.events[1] == watcher.events[1] == [5, 0, 255, 1, 0, 0]


def test_everything_is_forgotten() -> None:
    here = table()
    for kind in (1, 2, 3):
        events.tell(here, kind, 0, events.EVERYONE, 1, 2, 3)
    events.forget_events(here)
    assert here == table()


def test_what_does_not_fit_is_not_told() -> None:
    here = table(2)
    for kind in (1, 2, 3):
        events.tell(here, kind, 0, events.EVERYONE, 0, 0, 0)
    assert here.told == 2
    assert [row[events.KIND] for row in here.events] == [1, 2]
