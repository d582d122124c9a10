"""Batches: many tables at once. They play by the rules, show a seat what it may see, and depend on nothing else."""

from __future__ import annotations

import gc
import threading

import numpy as np
import pytest

from quarterdeck import games
from quarterdeck.engine.drivers import FACTOR, PRIME
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.secrets import differences
from quarterdeck.envs import Batch, stepping

SLUGS = sorted(games.FOLDERS)
STEPS = 120


def play(batch: Batch, steps: int = STEPS) -> None:
    for _ in range(steps):
        batch.step(batch.random_actions())


@pytest.fixture(scope="module", params=SLUGS)
def batch(request: pytest.FixtureRequest) -> Batch:
    made = Batch(request.param, 64, seed=7, mask="both")
    play(made)
    return made


def test_any_number_of_tables_and_threads_gives_the_same_bytes(batch: Batch) -> None:
    few = Batch(batch.game, 5, seed=7)
    with Batch(batch.game, 64, seed=7, threads=3, mask="none") as threaded:
        play(few)
        play(threaded)
        for name in ("observation", "final_observation", "reward", "length", "legal"):
            assert np.array_equal(getattr(threaded, name), getattr(batch, name)), name
            assert np.array_equal(getattr(few, name), getattr(batch, name)[:5]), name


def test_the_threads_of_a_batch_end_with_it() -> None:
    before = set(threading.enumerate())
    batch = Batch("hit-the-deck", 8, threads=3)
    workers = set(threading.enumerate()) - before
    assert len(workers) == 2
    del batch
    gc.collect()
    for worker in workers:
        worker.join(60)
        assert not worker.is_alive()


def test_what_goes_wrong_in_a_thread_is_raised() -> None:
    def fail(*arguments: object) -> None:
        if arguments[-2] != 0:  # the first table of a share
            raise IndexError("out of bounds")

    with Batch("hit-the-deck", 8, threads=2) as batch:
        batch._drivers["step_some"] = fail
        with pytest.raises(IndexError, match="out of bounds"):
            batch.step(batch.random_actions())


def test_it_plays_by_the_plain_rules(batch: Batch) -> None:
    """Table by table and move by move, the plain rules give the same table, seat and choices."""
    other = Batch(batch.game, 3, seed=11)
    box = other.notation.box
    for _ in range(60):
        before = [other.twin.plain(other.positions[i]) for i in range(3)]
        chosen = other.random_actions().copy()
        seats = other.seat.copy()
        other.step(chosen)
        for i in range(3):
            if not other.done[i]:
                batch.game.function("apply")(box, before[i], int(seats[i]), int(chosen[i]))
                for name in ("told", "events"):
                    setattr(before[i], name, getattr(batch.game.Table(), name))  # a batch is silent
                assert before[i].pack() == other.positions[i].tobytes()


def test_masks_and_lists_say_the_same(batch: Batch) -> None:
    bits = np.unpackbits(batch.mask_bits, axis=1, bitorder="little")[:, : batch.actions]
    assert np.array_equal(bits.astype(bool), batch.mask)
    for i in range(batch.tables):
        listed = batch.legal[i, : batch.count[i]].tolist()
        assert listed == np.flatnonzero(batch.mask[i]).tolist()
        moves = [0] * batch.most_legal
        table = batch.twin.plain(batch.positions[i])
        count = batch.game.function("legal")(batch.notation.box, table, int(batch.seat[i]), moves)
        assert listed == moves[:count]


def test_an_observation_holds_what_its_seat_may_see_and_no_more(batch: Batch) -> None:
    for i in range(batch.tables):
        table, seen = batch.twin.plain(batch.positions[i]), batch.twin.plain(batch.shown[i])
        assert differences(batch.game.parts.secrets, batch.notation.box, table, int(batch.seat[i]), seen) == []


def test_games_end_pay_and_go_on() -> None:
    batch = Batch("hit-the-deck", 32, seed=3)
    ended = 0
    for _ in range(400):
        batch.step(batch.random_actions())
        for i in np.flatnonzero(batch.done):
            ended += 1
            assert batch.reward[i].sum() == 0 and set(batch.reward[i]) <= {-1.0, 0.0, 1.0}
            assert batch.final_length[i] > 0 and batch.length[i] == 0
            assert batch.final_observation[i].any() and batch.count[i] > 0
        assert not batch.reward[~batch.done].any()
    assert ended > 32


def test_without_autoreset_a_table_stays_as_it_ended() -> None:
    batch = Batch("hit-the-deck", 1, seed=3, autoreset=False)
    while not batch.done[0]:
        batch.step(batch.random_actions())
    assert batch.count[0] == 0 and not batch.mask.any()
    with pytest.raises(Illegal, match="the game is over; reset it"):
        batch.step(np.array([0]))
    batch.reset(4)
    assert batch.count[0] > 0


def test_arrays_begin_at_a_cache_line_so_that_others_can_share_them() -> None:
    for tables in (1, 3, 200):
        batch = Batch("hit-the-deck", tables, mask="both")
        names = ("observation", "final_observation", "mask", "mask_bits", "legal", "count", "reward", "done", "seat")
        assert [name for name in names if getattr(batch, name).ctypes.data % 64] == []


def test_a_seat_or_table_that_is_not_there_is_shown_nothing() -> None:
    batch = Batch("hit-the-deck", 4, seed=3)
    for seat, table in ((2, 0), (-1, 0), (0, 4), (0, -1)):
        with pytest.raises(BadInput, match="a whole number from 0 to"):
            batch.seen_by(seat, table)
    assert batch.seen_by(int(batch.seat[1]), 1).tobytes() == batch.observation[1].tobytes()


def test_random_actions_are_drawn_with_coins_of_each_table() -> None:
    """Also those that a step draws while it has the lists at hand, because some were asked for before it."""
    batch = Batch("hit-the-deck", 8, seed=5, threads=2)
    coins = batch._coins.copy()
    for step in range(60):
        for _ in range(1 + step % 2):  # asked twice: other ones
            actions = batch.random_actions()
            coins = coins * FACTOR % PRIME
            assert (actions == batch.legal[np.arange(8), coins * batch.count // PRIME]).all()
        batch.step(actions)


def test_random_actions_that_were_changed_are_looked_at() -> None:
    batch = Batch("hit-the-deck", 4, seed=3)
    actions = batch.random_actions()
    actions[2] = batch.actions
    before = batch.positions.tobytes()
    with pytest.raises(Illegal, match="table 2: there is no action"):
        batch.step(actions)
    assert batch.positions.tobytes() == before
    drawn = batch.random_actions().copy()
    batch.step(drawn)
    while any(action in legal[:count] for action, legal, count in zip(drawn, batch.legal, batch.count, strict=True)):
        batch.step(batch.random_actions())
    with pytest.raises(Illegal, match="table 0"):  # legal once, before the tables went on
        batch.step(drawn)


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing() -> None:
    batch = Batch("hit-the-deck", 4, seed=7)
    play(batch, 10)
    before = batch.positions.tobytes(), batch.observation.tobytes(), batch.mask.tobytes()
    wrong = batch.random_actions().copy()
    wrong[2] = np.flatnonzero(~batch.mask[2])[-1]
    with pytest.raises(Illegal, match=r"table 2: action \d+ \(.*\) of seat [01]: \w"):
        batch.step(wrong)
    wrong[2] = batch.actions
    with pytest.raises(Illegal, match=f"table 2: there is no action {batch.actions}; they are 0 to"):
        batch.step(wrong)
    assert before == (batch.positions.tobytes(), batch.observation.tobytes(), batch.mask.tobytes())


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (np.zeros(3, np.int64), "actions are 4 whole numbers"),
        (np.zeros(4), "not float64 of shape"),
        (np.zeros((4, 1), np.int64), "actions are 4 whole numbers"),
    ],
)
def test_a_wrong_shape_or_type_is_refused(given: np.ndarray[tuple[int, ...], np.dtype[np.int64]], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Batch("hit-the-deck", 4).step(given)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"game": "chess", "tables": 4}, "there is no game 'chess'"),
        ({"game": "hit-the-deck", "tables": 0}, "tables: a whole number from 1"),
        ({"game": "hit-the-deck", "tables": 4, "seats": 3}, "is for 2 seats, not 3"),
        ({"game": "hit-the-deck", "tables": 4, "options": {"wind": "north"}}, "has no option 'wind'"),
        ({"game": "hit-the-deck", "tables": 4, "options": ["win"]}, "options are a dict of names and values"),
        ({"game": "hit-the-deck", "tables": 4, "seed": -1}, "seed: a whole number from 0"),
        ({"game": "hit-the-deck", "tables": 4, "mask": "words"}, "mask is 'bytes'"),
        ({"game": "hit-the-deck", "tables": 4, "threads": 0}, "threads: a whole number from 1"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Batch(**arguments)  # type: ignore[arg-type]  # that is the point


def test_where_steps_and_resets_only_some_tables() -> None:
    batch = Batch("hit-the-deck", 4, seed=7)
    play(batch, 5)
    before = batch.positions.copy()
    some = np.array([True, False, True, False])
    batch.step(batch.random_actions(), some)
    assert [before[i].tobytes() != batch.positions[i].tobytes() for i in range(4)] == some.tolist()
    before = batch.positions.copy()
    batch.reset([1, 1, 1, 1], ~some)
    assert [before[i].tobytes() == batch.positions[i].tobytes() for i in range(4)] == some.tolist()
    assert batch.positions[1].tobytes() == batch.positions[3].tobytes()


def test_features_are_named_and_normalised(batch: Batch) -> None:
    features = batch.features()
    values = features.read()
    assert values.shape == (64, features.width) and len(features.names) == len(set(features.names)) == features.width
    assert np.abs(values).max() == 1 and np.isfinite(values).all()
    seats = values[:, -batch.seats :].argmax(1)
    assert np.array_equal(seats, batch.seat)
    assert not any(name.startswith(("luck", "events")) for name in features.names)


def test_features_of_a_set_are_its_bits() -> None:
    batch = Batch("hit-the-deck", 2, seed=7)
    features = batch.features()
    column = features.names.index("hand[0] bit 0")
    hand = int(batch.shown["hand"][0, 0])
    assert features.read()[0, column : column + 64].tolist() == [hand >> bit & 1 for bit in range(64)]
    while not batch.shown["fleet"][0, 0]:
        batch.step(batch.greedy_actions())
    column, fleet = features.names.index("fleet[0] bit 0"), int(batch.shown["fleet"][0, 0])
    assert features.read()[0, column : column + 16].tolist() == [fleet >> bit & 1 for bit in range(16)], "whose ship"


def test_an_action_on_a_copy_is_the_same_as_in_a_batch() -> None:
    batch = Batch("hit-the-deck", 1, seed=7)
    before, after, moves = batch.positions.copy(), np.zeros(1, batch.dtype), batch.twin.moves()
    box = batch.twin.box(batch.notation.box)
    seat, action = int(batch.seat[0]), int(batch.random_actions()[0])
    play_copy = batch.twin.direct(stepping.play_copy)
    waiting = play_copy(box, before, after, moves, seat, action)
    assert before.tobytes() == batch.positions.tobytes()
    batch.step(np.array([action]))
    assert after.tobytes() == batch.positions.tobytes() and waiting == 1 << int(batch.seat[0])
    assert play_copy(box, before, after, moves, seat, batch.actions) == -1
