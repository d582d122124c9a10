"""Nothing about a secret flip shows to others: not by a decision more, a number, a count, or who is waited for."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games.deckahedron import GAME
from quarterdeck.games.deckahedron.rules import table as t


@pytest.mark.parametrize("advantage", ["ask", "advantage"])
def test_whatever_a_secret_flip_brings_others_see_the_same(advantage: str) -> None:
    """Move numbers, who is waited for, what is told and shown: the same bytes for each card that may come up."""
    found = {secret_story(card, advantage) for card in range(1, t.CARDS + 1)}
    assert len(found) == 1


def secret_story(card: int, advantage: str) -> str:
    """All that a bystander gets while another settles a secret flip that begins with this card."""
    second = 5 if card != 5 else 6
    words = {"P1": {"ranks": "2 2 2", "deck": f"#{card} #{second}"}, "P2": {}}
    match = Match(GAME, ["GM", "P1", "P2"], {}, seed_from_number(1), load(GAME, GAME.pack_box(3, {}), words))
    seen = []
    for seat, move in ((0, "call P1"), (0, "name Defy Danger"), (0, "with Str"), (0, "secretly"), (0, advantage)):
        match.play_text(seat, move)
    if advantage != "ask":
        match.play_text(0, "ask")
    match.play_text(1, "flip Str")
    seen.append(bystander(match))
    settle = next(match.notation.text(each) for each in match.legal(1) if match.notation.text(each).startswith("stand"))
    match.play_text(1, settle)
    seen.append(bystander(match))
    return "\n".join(seen)


def bystander(match: Match) -> str:
    told = [told.text for number in range(len(match.actions) + 1) for told in match.told(number, 2)]
    return f"{len(match.actions)} {match.waiting()} {told} {msgspec.json.encode(match.view(2)).decode()}"


def test_no_act_is_silent_and_everybody_knows_who_is_waited_for() -> None:
    """What raises the number of moves can be seen by all, and nobody is waited for behind the others' backs."""
    for seed in range(12):
        match = Match(GAME, ["GM", "P1", "P2"], {}, seed_from_number(seed))
        luck = random.Random(seed)
        before = public(match)
        while not match.over and len(match.actions) < 150:
            seat = luck.choice([seat for seat in range(match.seats) if match.legal(seat)])
            made = match.play(seat, luck.choice(match.legal(seat)))
            now = public(match)
            assert now != before or match.told(len(match.actions), SPECTATOR), match.notation.text(made.action)
            waited_for = match.functions["waiting"](match.box, match.shown(SPECTATOR))
            assert waited_for == sum(1 << seat for seat in match.waiting())
            before = now


def public(match: Match) -> dict[str, Any]:
    """The table as a watcher sees it, without what was just told."""
    shown: dict[str, Any] = match.shown(SPECTATOR).dump()
    return {name: value for name, value in shown.items() if name not in ("told", "events")}
