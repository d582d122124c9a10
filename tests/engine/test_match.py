"""Match: the only thing that advances a table."""

import random

import pytest

from quarterdeck import games
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.record import parse_record, seed_from_number, seed_hash
from quarterdeck.engine.verifying import verify
from tests.laws.play import Play

GAME = games.find("hit-the-deck")


def match(seed: int = 1) -> Match:
    return Match(GAME, ["Ann", "Bo"], {}, seed_from_number(seed))


def played(seed: int = 1, steps: int = 12) -> Match:
    return Play(GAME, 2).match(seed, steps)


def test_two_matches_are_different_and_one_seed_is_the_same() -> None:
    assert match(1).table == match(1).table
    assert match(1).table != match(2).table
    assert Match(GAME, ["a", "b"]).seed != Match(GAME, ["a", "b"]).seed


def test_seats_and_options_are_checked() -> None:
    with pytest.raises(BadInput, match="is for 2 seats, not 3"):
        Match(GAME, ["a", "b", "c"])
    with pytest.raises(BadInput, match="no option 'wind'; its options: supply-cut, sealanes, win"):
        Match(GAME, ["a", "b"], {"wind": "north"})
    with pytest.raises(BadInput, match="option win takes basic or alternate, not 'often'"):
        Match(GAME, ["a", "b"], {"win": "often"})


def test_a_refusal_says_why_and_changes_nothing() -> None:
    here = match()
    before = here.table.copy()
    with pytest.raises(Illegal, match="each Captain first keeps or redraws"):
        here.play_text(0, "pass")
    with pytest.raises(BadInput, match="is not a move; did you mean 'keep'"):
        here.play_text(0, "keeps")
    for seat, action in ((0, -1), (0, GAME.actions), (1, 10**9)):
        with pytest.raises(Illegal, match="there is no such action"):
            here.play(seat, action)
    assert here.table == before
    assert here.actions == []


@pytest.mark.parametrize("seat", [2, 5, SPECTATOR])
def test_nobody_else_can_play(seat: int) -> None:
    here = match()
    assert here.legal(seat) == []
    with pytest.raises(Illegal):
        here.play(seat, 0)


def test_undo_is_playing_the_others_again() -> None:
    here = played(3, 20)
    shorter = played(3, 15)
    here.undo(5)
    assert here.table == shorter.table
    assert here.actions == shorter.actions
    here.undo(0)
    here.undo(15)
    assert here.table == match(3).table
    with pytest.raises(BadInput, match="cannot take 1 move back, of 0 that were made"):
        here.undo()
    with pytest.raises(BadInput, match="cannot take"):
        here.undo(-1)


def test_a_match_from_a_position() -> None:
    start = played(4, 9).table
    here = Match(GAME, ["Ann", "Bo"], {}, seed_from_number(4), start)
    assert here.table == start
    seat = here.waiting()[0]
    here.play(seat, here.legal(seat)[0])
    assert here.table != start
    here.undo()
    assert here.table == start


def test_sentences_are_for_those_who_may_know() -> None:
    here = match(1)
    here.play_text(0, "keep")
    here.play_text(1, "keep")
    first = here.waiting()[0]
    here.play_text(first, "pass")
    here.play_text(first, "pass")
    own = [said.text for said in here.told(4, first) if said.kind == "drew"]
    other = [said.text for said in here.told(4, 1 - first) if said.kind == "drew"]
    watcher = [said.text for said in here.told(4, SPECTATOR) if said.kind == "drew"]
    assert own[0].startswith("You draw ") and own[0] != "You draw a card."
    assert other[0] == f"{here.names[first]} draws a card."
    assert watcher[0].endswith("draws a card.") and watcher[1].endswith("draws a card.")
    assert all(said.move == 4 for said in here.told(4, first))


def test_the_outcome_is_told_at_the_end() -> None:
    assert played(5, 10).outcome() is None
    over = played(5, 1000)
    outcome = over.outcome()
    assert outcome is not None
    assert sum(outcome.scores) == 1000
    assert over.waiting() == []
    with pytest.raises(Illegal, match="the game is over"):
        over.play(0, 2)


def test_names_of_seats() -> None:
    here = match()
    assert [here.seat_of(name) for name in ("A", " b ")] == [0, 1]
    with pytest.raises(BadInput, match="there is no seat 'C'; the seats are: A, B"):
        here.seat_of("C")


def test_a_record_of_a_match_under_way_keeps_its_seed_to_itself() -> None:
    here = played(6, 10)
    text = here.record(open_seed=False).text()
    assert here.seed.hex() not in text
    assert seed_hash(here.seed) in text
    with pytest.raises(BadInput, match="has no seed yet"):
        replay(parse_record(text), games.find)


def test_a_record_of_rules_to_come_is_not_played() -> None:
    record = played(6, 10).record()
    record.version = 99
    with pytest.raises(BadInput, match="was played by version 99 of the rules of Hit the Deck!; this program has 1"):
        replay(record, games.find)


def test_what_is_wrong_with_a_record() -> None:
    whole = played(7, 1000).record()
    assert verify(whole, games.find) == []
    forged = parse_record(whole.text())
    forged.result = "Captain A wins: luck"
    assert "these moves give" in verify(forged, games.find)[0]
    forged = parse_record(whole.text())
    forged.hash = "0" * 64
    assert "hash differs" in verify(forged, games.find)[0]
    forged = parse_record(whole.text(), "match.record")
    forged.moves[5] = (forged.moves[5][0], "keep")
    with pytest.raises(BadInput, match=rf"match.record:{forged.lines[5]}: .*: keep: "):
        verify(forged, games.find)


def test_a_move_whose_text_is_its_own_is_read_without_listing_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    here = played(6, 40)
    record = here.record(open_seed=True)
    monkeypatch.setattr(Match, "legal", lambda *_: pytest.fail("what is legal was listed"))
    assert replay(record, games.find).table == here.table


def test_events_are_found_by_kind_the_latest_first() -> None:
    """As by a look through the whole match: while it goes on, up to any move, and after moves were taken back."""
    here, luck = Match(games.find("all-hands"), ["Ann", "Ben"], seed=seed_from_number(3)), random.Random(3)
    kinds = frozenset((2, 9))

    def all_rows(number: int, viewer: int) -> list[tuple[int, ...]]:
        rows = [row for each in range(number + 1) for row in here.events(each, viewer) if row[0] in kinds]
        return rows[::-1]

    compared = 0
    for turn in range(60):
        seat = here.waiting()[0]
        here.play(seat, luck.choice(here.legal(seat)))
        if turn % 20 == 19:
            here.undo(7)
        for number in (len(here.actions), len(here.actions) // 2):
            for viewer in (0, 1, 7):
                assert list(here.latest(kinds, number, viewer)) == all_rows(number, viewer)
                compared += len(all_rows(number, viewer))
    assert compared > 500, "kinds that are told now and then"
