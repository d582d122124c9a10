"""Declared fields: one declaration, and the plain object, its bytes and the record agree."""

import random
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.fields import Fields, int8, int16, int32, int64, uint64


class Sample(Fields):
    flag = int8()
    luck = uint64[4]
    hands = int8[2, 3]
    events = int16[2]
    big = int64()
    middle = int32[1, 2]


def filled(seed: int) -> Any:
    luck = random.Random(seed)
    sample: Any = Sample()
    sample.flag = luck.randint(-128, 127)
    sample.luck = [luck.getrandbits(64) for _ in range(4)]
    sample.hands = [[luck.randint(-128, 127) for _ in range(3)] for _ in range(2)]
    sample.events = [luck.randint(-(2**15), 2**15 - 1) for _ in range(2)]
    sample.big = luck.randint(-(2**63), 2**63 - 1)
    sample.middle = [[-(2**31), 2**31 - 1]]
    return sample


def test_a_new_one_is_blank() -> None:
    blank: Any = Sample()
    assert blank.hands == [[0, 0, 0], [0, 0, 0]]
    assert blank.flag == 0
    assert blank.pack() == bytes(Sample.width)


def test_the_widest_lie_first_so_that_all_are_aligned() -> None:
    assert [name for name, _ in Sample.layout] == ["luck", "big", "middle", "events", "flag", "hands"]
    assert Sample.width == 4 * 8 + 8 + 2 * 4 + 2 * 2 + 1 + 6


@pytest.mark.parametrize("seed", range(5))
def test_bytes_and_back(seed: int) -> None:
    sample = filled(seed)
    again = Sample.unpack(sample.pack())
    assert again == sample
    assert list(again.__dict__) == list(Sample.fields)
    assert again.pack() == sample.pack()


@pytest.mark.parametrize("seed", range(3))
def test_the_record_has_the_same_layout(seed: int) -> None:
    import numpy as np

    from quarterdeck.engine.compiler import dtype

    sample = filled(seed)
    record = np.frombuffer(sample.pack(), dtype(Sample))[0]
    for name in Sample.fields:
        assert np.asarray(record[name]).tolist() == getattr(sample, name), name
    assert dtype(Sample).itemsize == Sample.width


@pytest.mark.parametrize("slug", games.FOLDERS)
def test_boxes_and_tables_of_games_have_the_same_layout(slug: str) -> None:
    from quarterdeck.engine.compiler import dtype

    game = games.find(slug)
    for declared in (game.Box, game.Table):
        record = dtype(declared)
        assert record.itemsize == declared.width
        assert record.fields is not None
        offsets = [record.fields[name][1] for name, _ in declared.layout]
        assert offsets == sorted(offsets)
        for name, shape in declared.layout:
            assert record.fields[name][1] % shape.width == 0, f"{name} is not aligned"


def test_a_copy_is_equal_and_its_own() -> None:
    sample = filled(1)
    twin = sample.copy()
    assert twin == sample
    twin.hands[1][2] += 1
    assert twin != sample
    assert sample.difference(twin) == ["hands"]
    sample.fill(twin)
    assert sample == twin
    twin.luck[0] ^= 1
    assert sample != twin


def test_dump_and_load() -> None:
    sample = filled(2)
    again: Any = Sample()
    again.load(sample.dump())
    assert again == sample
    again.load({"big": "9223372036854775807"})  # TOML has no larger numbers, so texts of digits are read too
    assert again.big == 2**63 - 1


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"colour": 1}, "there is no field 'colour'; the fields are: flag"),
        ({"flag": 128}, "field 'flag'"),
        ({"flag": "red"}, "takes 1 whole number"),
        ({"flag": True}, "takes 1 whole number"),
        ({"hands": [1, 2]}, "takes 6 whole number"),
        ({"events": [1.5, 2]}, "takes 2 whole number"),
        ({"luck": [-1, 0, 0, 0]}, "field 'luck'"),
    ],
)
def test_what_cannot_be_loaded(values: dict[str, Any], says: str) -> None:
    sample: Any = Sample()
    with pytest.raises(ValueError, match=says):
        sample.load(values)
    assert sample == Sample()


def test_a_number_too_large_cannot_be_packed() -> None:
    import struct

    sample: Any = Sample()
    sample.flag = 128
    with pytest.raises(struct.error):
        sample.pack()


def test_a_field_is_declared_with_a_width() -> None:
    with pytest.raises(TypeError, match="Wrong.name: a field is declared as int8"):
        type("Wrong", (Fields,), {"name": int8})
