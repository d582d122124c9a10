"""Rows looked at in one go: LLVM's vectors in the place of the loops in engine/bits.py.

A processor compares 8 or 16 small numbers at once and gives the answers as bits, which is what a set is. LLVM does not
find that in a loop of nine (it unrolls it into some thirty instructions). The row must be a field of a table,
`table.figure`: then its length is known; and the number must be one that such a row can hold.
"""

from __future__ import annotations

from collections.abc import Iterator

from numba.core.registry import cpu_target

from quarterdeck.engine import bits
from quarterdeck.engine.binding import Function
from quarterdeck.engine.fields import Shape
from quarterdeck.engine.llvm_kinds import INT, STORED, Value, is_number, size_of
from quarterdeck.engine.llvm_places import Places

WIDTHS = (16, 8, 4, 2, 1)  # of a vector: powers of two, so that every length is made of them
LANES = 16  # of numbers that are written at once
COMPRESS = "+avx512vbmi2"  # the processor that can leave out lanes of 16 bits
COMPARED = {bits.where_equal: "icmp eq", bits.where_above: "icmp sgt", bits.where_clear: "and"}
NUMBERS, CHOSEN = f"<{LANES} x i16>", f"<{LANES} x i1>"
HEAD = f"""declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.vector.reduce.or.v16i64(<16 x i64>)
declare i64 @llvm.vector.reduce.or.v8i64(<8 x i64>)
declare i64 @llvm.vector.reduce.or.v4i64(<4 x i64>)
declare i64 @llvm.vector.reduce.or.v2i64(<2 x i64>)
declare i64 @llvm.vector.reduce.or.v1i64(<1 x i64>)
declare void @llvm.masked.store.v{LANES}i16.p0({NUMBERS}, ptr, i32, {CHOSEN})
"""
# Lanes left out in a register, where the processor can. Straight into memory takes longer: 2.5 % of the duel's play.
HEAD_OF_FEW = f"declare {NUMBERS} @llvm.x86.avx512.mask.compress.v{LANES}i16({NUMBERS}, {NUMBERS}, {CHOSEN})\n"


def in_one_go(function: Function, values: list[Value]) -> bool:
    """Whether there is a form of it here: for a field of a table, and for this processor."""
    if function is bits.write_few:
        return _compresses()
    return (function in COMPARED or function is bits.set_of) and is_number(values[0].length)


def head() -> str:
    """What is declared of vectors, on this processor."""
    return HEAD + (HEAD_OF_FEW if _compresses() else "")


def _compresses() -> bool:
    return COMPRESS in cpu_target.target_context.codegen().magic_tuple()[2]


def where(text: Places, function: Function, row: Value, number: Value) -> Value:
    """The set of places of a row for which a comparison with a number holds."""
    held = row.kind.of
    assert isinstance(held, Shape)
    stored = STORED[held.code]
    wanted = text.add(f"trunc i64 {text.cast(number, INT).text} to {stored}")
    found = "0"
    for at, width in _pieces(text, row):
        vector = f"<{width} x {stored}>"
        numbers = _loaded(text, row, at, width)
        truth = text.add(f"{COMPARED[function]} {vector} {numbers}, {_all(text, stored, wanted, width)}")
        if function is bits.where_clear:
            truth = text.add(f"icmp eq {vector} {truth}, zeroinitializer")
        bit = text.add(f"zext i{width} {text.add(f'bitcast <{width} x i1> {truth} to i{width}')} to i64")
        if at + width > int(row.length):
            bit = text.add(f"and i64 {bit}, {(1 << (int(row.length) - at)) - 1}")
        found = text.add(f"or i64 {found}, {text.add(f'shl i64 {bit}, {at}')}")
    return Value(INT, found)


def set_of(text: Places, row: Value) -> Value:
    """The numbers of a row as a set: each a bit, all of them together."""
    held = row.kind.of
    assert isinstance(held, Shape)
    found, at = "0", 0
    for width in WIDTHS:
        while int(row.length) - at >= width:
            wide = f"<{width} x i64>"
            numbers = text.add(f"zext <{width} x {STORED[held.code]}> {_loaded(text, row, at, width)} to {wide}")
            bit = text.add(f"shl {wide} {_all(text, 'i64', '1', width)}, {numbers}")
            together = text.add(f"call i64 @llvm.vector.reduce.or.v{width}i64({wide} {bit})")
            found, at = text.add(f"or i64 {found}, {together}"), at + width
    return Value(INT, found)


def _pieces(text: Places, row: Value) -> Iterator[tuple[int, int]]:
    """Where vectors of a row begin, and their widths. The last may reach beyond the row, where its record goes on."""
    held = row.kind.of
    assert isinstance(held, Shape)
    at, length = 0, int(row.length)
    while at < length:
        width = next((each for each in WIDTHS[::-1] if each >= length - at), WIDTHS[0])
        if (at + width) * size_of(held) > text.behind.get(row.text, 0):
            width = next(each for each in WIDTHS if each <= length - at)
        yield at, width
        at += width


def _loaded(text: Places, row: Value, at: int, width: int) -> str:
    """A vector out of a row."""
    held = row.kind.of
    assert isinstance(held, Shape)
    place = text.element(row.text, f"[{size_of(held)} x i8]", str(at))
    return text.add(f"load <{width} x {STORED[held.code]}>, ptr {place}, align 1")


def write_few(text: Places, places: Value, base: Value, moves: Value, count: Value) -> Value:
    """`base` and the 15 numbers behind it are a vector; those of the set are written behind each other."""
    first = text.add(f"trunc i64 {text.cast(base, INT).text} to i16")
    steps = ", ".join(f"i16 {step}" for step in range(LANES))
    numbers = text.add(f"add {NUMBERS} {_all(text, 'i16', first, LANES)}, <{steps}>")
    chosen = text.add(f"trunc i64 {text.cast(places, INT).text} to i{LANES}")
    mask = text.add(f"bitcast i{LANES} {chosen} to {CHOSEN}")
    written = text.cast(count, INT).text
    place = text.element(moves.text, "i16", written)
    given = f"{NUMBERS} {numbers}, {NUMBERS} zeroinitializer, {CHOSEN} {mask}"
    close = text.add(f"call {NUMBERS} @llvm.x86.avx512.mask.compress.v{LANES}i16({given})")
    many = text.add(f"call i64 @llvm.ctpop.i64(i64 {text.add(f'zext i{LANES} {chosen} to i64')})")
    first_many = text.add(f"xor i64 {text.add(f'shl i64 -1, {many}')}, -1")  # nothing is written behind them
    mask = text.add(f"bitcast i{LANES} {text.add(f'trunc i64 {first_many} to i{LANES}')} to {CHOSEN}")
    text.lines.append(
        f"  call void @llvm.masked.store.v{LANES}i16.p0({NUMBERS} {close}, ptr {place}, i32 2, {CHOSEN} {mask})"
    )
    return Value(INT, text.add(f"add i64 {written}, {many}"))


def _all(text: Places, stored: str, number: str, width: int) -> str:
    """A vector that holds one number in every lane."""
    vector = f"<{width} x {stored}>"
    lane = text.add(f"insertelement {vector} undef, {stored} {number}, i32 0")
    return text.add(f"shufflevector {vector} {lane}, {vector} undef, <{width} x i32> zeroinitializer")
