"""Stepping through a match: every move forwards and backwards gives the same table."""

import pytest

from quarterdeck import bots, games
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.terminal.replaying import STEP, Replay
from quarterdeck.terminal.screen import Screen
from quarterdeck.terminal.style import Style


def played(slug: str, moves: int) -> Match:
    game = games.find(slug)
    seats = 2 if 2 in game.seats else min(game.seats)
    match = Match(game, [f"P{seat}" for seat in range(seats)], {}, seed_from_number(6))
    while not match.over and len(match.actions) < moves:
        seat = match.waiting()[0]
        match.play(seat, bots.ask(bots.find("random"), match, seat))
    return match


@pytest.mark.parametrize("slug", list(games.FOLDERS))
def test_every_table_is_the_same_forwards_backwards_and_by_jumps(slug: str) -> None:
    match = played(slug, 3 * STEP)
    show = Replay(match, Screen(Style(80)))
    forwards = []
    for number in range(len(show.moves) + 1):
        show.go(number)
        forwards.append(match.table.pack())
    for number in reversed(range(len(show.moves) + 1)):
        show.go(number)
        assert match.table.pack() == forwards[number] and len(match.actions) == number
    for number in (STEP + 3, 2, len(show.moves), STEP, 0, len(show.moves) // 2):
        if number <= len(show.moves):
            show.go(number)
            assert match.table.pack() == forwards[number]


def test_all_eyes_see_every_hand_and_one_pair_only_its_own() -> None:
    match = played("hit-the-deck", 12)
    hands = [{card.face for card in match.view(seat).zone("hand").cards} for seat in (0, 1)]
    show = Replay(match, Screen(Style(80, 24)), "all", 12)
    text = "\n".join(show.table_lines())
    assert all(card in text for hand in hands for card in hand)
    show.viewer = show.viewer_of("B")
    text = "\n".join(show.table_lines())
    assert all(card in text for card in hands[1]) and not any(f" {card}" in text for card in hands[0])


def test_all_eyes_see_what_lies_face_down_to_others() -> None:
    """In All Hands on Deck the crews of launched ships are their owner's secret."""
    match = played("all-hands", 150)
    show = Replay(match, Screen(Style(100, 60)), "all", len(match.actions))
    crews = [zone for zone in match.view(0).zones if zone.owner == 0 and zone.kind == "row" and len(zone.cards) > 1]
    text = "\n".join(show.table_lines())
    for zone in crews:
        for card in zone.cards:
            assert card.face and show.faces[card.face].short in text
