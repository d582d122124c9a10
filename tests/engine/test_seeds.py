"""The seed of a match: a sealed secret and a number of each seat; and fresh luck once something was seen and undone."""

import hashlib

import pytest

from quarterdeck import games
from quarterdeck.engine.draws import draws_of
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.record import parse_record, seed_hash
from quarterdeck.engine.seeds import SeatNumber, Seed, mix, number_from_word, number_hash
from quarterdeck.engine.verifying import verify

GAME = games.find("hit-the-deck")
SECRET = bytes(range(32))
ANN, BO = (number_from_word(word) for word in ("anchor", "bowline"))


def opened(seat: int, number: bytes) -> SeatNumber:
    return SeatNumber(seat, number_hash(number), number)


BOTH = Seed(SECRET, (opened(0, ANN), opened(1, BO)))


def match(seed: Seed | bytes = BOTH, moves: int = 20) -> Match:
    here = Match(GAME, ["Ann", "Bo"], {}, seed)
    for _ in range(moves):
        seat = here.waiting()[0]
        here.play(seat, here.legal(seat)[0])
    return here


def test_the_seed_is_of_the_secret_and_every_number() -> None:
    want = hashlib.sha256(b"quarterdeck seats\n" + SECRET + b"\0" + ANN + b"\1" + BO).digest()
    assert BOTH.mixed == want == mix(SECRET, [(0, ANN), (1, BO)])
    others = [
        Seed(bytes(32), BOTH.numbers),
        Seed(SECRET, (opened(0, BO), opened(1, ANN))),
        Seed(SECRET, (opened(0, ANN), SeatNumber(1, number_hash(BO)))),
        Seed(SECRET, (SeatNumber(0), opened(1, BO))),
        Seed(SECRET),
    ]
    assert len({seed.mixed for seed in (BOTH, *others)}) == 6
    assert len({match(seed, 0).table.pack() for seed in (BOTH, *others)}) == 6


def test_without_a_number_the_secret_is_the_seed_as_it_always_was() -> None:
    left_out = Seed(SECRET, (SeatNumber(0, number_hash(ANN)), SeatNumber(1)))
    assert left_out.mixed == Seed(SECRET).mixed == SECRET
    assert match(SECRET, 0).table == match(left_out, 0).table


def test_a_record_has_the_numbers_and_gives_the_same_match() -> None:
    here = match(Seed(SECRET, (opened(0, ANN), SeatNumber(1, number_hash(BO)))))
    text = here.record(notes=True).text()
    assert f"seed-hash: {seed_hash(SECRET)}\nseed: {SECRET.hex()}\n" in text
    assert f"number: A = {number_hash(ANN)} {ANN.hex()}\nnumber: B = {number_hash(BO)} left out\n" in text
    record = parse_record(text)
    assert record.text() == text
    assert replay(record, games.find).table == here.table
    assert verify(record, games.find) == []
    without = match(Seed(SECRET, (SeatNumber(0), opened(1, BO)))).record().text()
    assert "number: A = none\n" in without and parse_record(without).text() == without
    assert "number:" not in here.record(open_seed=False).text()


def test_another_number_than_was_promised_is_found() -> None:
    text = match().record().text()
    other = text.replace(BO.hex(), ANN.hex())
    wrong = "the number of B is not the one that was promised: its hash differs"
    try:
        found = verify(parse_record(other), games.find)
    except BadInput:  # its moves may not even be legal in that match
        found = verify(parse_record(match(moves=0).record().text().replace(BO.hex(), ANN.hex())), games.find)
    assert wrong in found
    with pytest.raises(BadInput):  # nor can one that was opened be left out afterwards
        verify(parse_record(text.replace(BO.hex(), "left out")), games.find)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("number: C = none", "takes the seats in their order, not 'C'"),
        ("number: B = none\nnumber: A = none", "takes the seats in their order, not 'A'"),
        ("number: A = 12 34", "expected 'number: A = HASH NUMBER'"),
        (f"number: A = {'0' * 64} left", "expected 'number: A = HASH NUMBER'"),
        ("redeal: 0", "'redeal' takes a number above 0"),
        ("redeal: two", "'redeal' takes a number above 0"),
        ("redeal: 2\nredeal: 2", "'redeal' takes a number above 2"),
    ],
)
def test_what_is_wrong_in_a_record_is_said_with_its_line(line: str, problem: str) -> None:
    text = Match(GAME, ["Ann", "Bo"], {}, SECRET).record().text()
    with pytest.raises(BadInput, match=problem):
        parse_record(text + line + "\n")


def test_a_word_gives_a_number_and_no_word_one_that_nobody_knows() -> None:
    assert number_from_word("anchor") == ANN == hashlib.sha256(b"quarterdeck word\nanchor").digest()
    assert number_from_word("") != number_from_word("")


def test_what_was_seen_and_taken_back_comes_otherwise() -> None:
    """The same moves are made again; what nobody knew lies in another order."""
    here, kept = match(), match(moves=10)
    here.undo(10, redeal=True)
    assert here.actions == kept.actions
    assert here.table.deck != kept.table.deck
    assert sorted(here.table.deck) == sorted(kept.table.deck)
    assert [here.view(seat) for seat in (0, 1)] == [kept.view(seat) for seat in (0, 1)]
    again = here.table.deck[:]
    here.undo(0, redeal=True)
    assert here.table.deck not in (again, kept.table.deck)


def test_a_redealt_match_is_the_same_on_paper_and_step_by_step() -> None:
    here = match()
    here.undo(10, redeal=True)
    for _ in range(6):
        seat = here.waiting()[0]
        here.play(seat, here.legal(seat)[0])
    middle = here.table.copy()
    here.play(here.waiting()[0], here.legal(here.waiting()[0])[0])
    here.undo()  # nothing was seen: the luck stays as it was
    assert here.table == middle
    here.undo(2, redeal=True)
    assert here.redeals == [(10, 1), (14, 2)]
    record = parse_record(here.record(notes=True).text())
    assert replay(record, games.find).table == here.table
    assert verify(record, games.find) == []
    assert here.before(12).redeals == [(10, 1)]
    there = here.before(14)
    assert (there.table, there.redeals) == (here.table, here.redeals)
    drawn = [number for number, _ in draws_of(here)]
    assert {1 << 32 | 10, 2 << 32 | 14} <= set(drawn)
    assert len(drawn) == len(set(drawn)), "a generator is drawn from once"
