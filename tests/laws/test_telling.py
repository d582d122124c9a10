"""Telling: every game is played with named seats, and every sentence that anybody is told is read for faults."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.telling import lists_in_one
from quarterdeck.engine.text import card
from quarterdeck.engine.view import Told
from quarterdeck.games import every
from tests.laws.grammar import broken_lists, faults, result_faults, sentence_faults
from tests.laws.play import Play, name_of, variants

GAMES = [pytest.param(game, id=game.slug) for game in every()]
NAMES = ["Maren", "Ines", "Tomas", "Okoro", "Bela", "Yusra", "Dilys"]
STEPS = 160
SOMEBODY = "(somebody)"  # who reads it is not looked for in it
QUOTED = {"resolved", "made", "picked", "spent"}  # kinds that read a move card of the Deckahedron aloud


def read_aloud(play: Play, seed: int) -> Counter[str]:
    """All faults of one match."""
    found: Counter[str] = Counter()
    match = Match(play.game, NAMES[: play.seats], play.options, seed_from_number(seed))
    luck = random.Random(seed)
    while not match.over and len(match.actions) < STEPS:
        seat = luck.choice(match.waiting())
        match.play(seat, luck.choice(match.legal(seat)))
        for viewer in (*range(match.seats), SPECTATOR):
            found.update(told_faults(match, viewer))
            if len(match.actions) % 6 == 0:
                found.update(asked_faults(match, viewer))
                found.update(refused_faults(match, viewer, luck))
    outcome = match.outcome()
    if outcome and play.game.competitive:
        winners = [match.names[seat] for seat in outcome.winners]
        found.update(_all(outcome.text, result_faults(outcome.text, winners, match.names, match.titles)))
    return found


def told_faults(match: Match, viewer: int) -> list[str]:
    told = match.told(len(match.actions), viewer)
    found = [f"one list in several sentences: {text}" for text in broken_lists(told)]
    for each in told:
        to = SOMEBODY if each.kind == "asked" else reader(match, viewer)
        if each.kind in QUOTED:  # to others in quotes
            to = reader(match, viewer) if each.seat == viewer else ""
        found += _all(each.text, sentence_faults(each.text, match.names, match.titles, to))
    return found


def asked_faults(match: Match, viewer: int) -> list[str]:
    view, to = match.view(viewer), reader(match, viewer)
    found = []
    for text in (view.prompt.text, view.prompt.detail):
        found += _all(text, sentence_faults(text, match.names, match.titles, to)) if text else []
    for choice in view.choices:  # a choice may name the one who has it: "Vote for Maren"
        for text in (choice.label, choice.consequence):
            found += _all(text, faults(text, match.names, match.titles, SOMEBODY)) if text else []
    return found


def refused_faults(match: Match, viewer: int, luck: random.Random) -> list[str]:
    """What somebody who tries something is told; the game names nobody by a seat's title there, either."""
    found = []
    for _ in range(3 if viewer < match.seats else 0):
        text = match.refusal(viewer, luck.randrange(match.game.actions))
        found += _all(text, faults(text, match.names, match.titles, reader(match, viewer)))
    return found


def reader(match: Match, viewer: int) -> str:
    return match.names[viewer] if viewer < match.seats else ""


def _all(text: str, wrong: list[str]) -> list[str]:
    return [f"{fault}: {text}" for fault in wrong]


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_reads_well(game: Game) -> None:
    found: Counter[str] = Counter()
    for seed, play in enumerate(variants(game)):
        for text, times in read_aloud(play, seed).items():
            found[f"{name_of(play)}: {text}"] += times
    assert not found, "\n".join(text for text, _ in found.most_common(20))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_of_many_matches_reads_well(game: Game) -> None:
    for seed in range(100, 120):
        for play in variants(game):
            found = read_aloud(play, seed)
            assert not found, "\n".join(found)


# --- the check itself can fail

SEATS = ["Captain A", "Captain B"]
PLANTED = [
    ("Captain A deploys 7S to G.", "a seat's title in the place of a name"),
    ("You draw 7S.", "you, and nobody knows who"),
    ("Maren makes Vanish: you are gone.", "you, and nobody knows who"),
    ("Maren passes a card to Maren.", "somebody does it to themselves by name"),
    ("Maren chooses Maren.", "somebody does it to themselves by name"),
    ("Maren chooses Maren's Drone in b2.", "what is somebody's own, by name"),
    ("Ines Ines draws a card.", "the same word twice"),
    ("Overseer, when an allied Crew is killed:", "a head with nothing behind it"),
    ("It lies in: .", "a head with nothing behind it"),
    ("Maren plays Tavern. it gives a coin.", "small letters after a full stop"),
    ("draws a card.", "a small letter at the beginning"),
    ("Maren draws a card", "no full stop"),
    ("Maren draws 1 cards.", "one of many"),
    ("Maren draws 3 card.", "many of one"),
    ("Maren deploys AS, a Aircraft Carrier.", "a for an"),
    ("Maren deploys 7S, an Barge.", "an for a"),
    ("Maren draws  a card.", "a space too many or in the wrong place"),
    ("Maren draws a card , and passes.", "a space too many or in the wrong place"),
    ("Maren draws a card..", "two marks in a row"),
    ("Maren chooses: what comes next?.", "two marks in a row"),
    ("Maren plays after_battle.", "an identifier"),
    ("it is not your decision: Maren decides: play a card from your hand", "you, of what somebody else decides"),
]


@pytest.mark.parametrize(("text", "fault"), PLANTED)
def test_a_planted_fault_is_found(text: str, fault: str) -> None:
    assert fault in sentence_faults(text, NAMES, SEATS)


def test_a_good_sentence_has_no_fault() -> None:
    for text in ("Ines deploys 4H, a Corvette, to C.", "Maren begins: the Compass points at Maren.", "… 3 cards."):
        assert sentence_faults(text, NAMES, SEATS) == []
    assert sentence_faults("You draw 7S.", NAMES, SEATS, "Ines") == []
    assert sentence_faults('Maren makes Vanish: "You are gone".', NAMES, SEATS) == []
    assert "a name where it is you" in sentence_faults("Ines draws 7S.", NAMES, SEATS, "Ines")
    assert "you do it to you" in sentence_faults("You pass it to you.", NAMES, SEATS, "Ines")


def test_a_result_says_who_and_by_how_much() -> None:
    assert result_faults("Ines wins: 3 Sealanes to 1", ["Ines"], NAMES, SEATS) == []
    assert "no number says by how much" in result_faults("Ines wins.", ["Ines"], NAMES, SEATS)
    assert "it does not say who won" in result_faults("The winner has 3 Sealanes.", ["Ines"], NAMES, SEATS)


def discards(*keys: str) -> Told:
    return Told.write("shown", f"Ines discards {' and '.join(card(key, key) for key in keys)}.", 1, cards=keys)


def test_a_list_is_one_sentence_however_long() -> None:
    told = [discards("AH", "AS"), discards("6S"), discards("8C", "10D")]
    assert broken_lists(told)
    (one,) = lists_in_one(told)
    assert one.text == "Ines discards AH, AS, 6S, 8C and 10D." and one.args["cards"] == ("AH", "AS", "6S", "8C", "10D")
    assert [one.text[ref.at : ref.to] for ref in one.refs] == ["AH", "AS", "6S", "8C", "10D"]
    assert not broken_lists([one])
    other = Told.write("drew", f"Ines draws {card('AC', 'AC')}.", 1, cards=("AC",))
    assert lists_in_one([discards("AH"), other, discards("6S")]) == [discards("AH"), other, discards("6S")]
