"""Rows looked at in one go: LLVM's vectors in the place of the loops in engine/bits.py.

A processor compares 8 or 16 small numbers at once and gives the answers as bits, which is what a set is. LLVM does not
find that in a loop of nine (it unrolls it into some thirty instructions). The row must be a field of a table,
`table.figure`: then its length is known; and the number must be one that such a row can hold.
"""

from __future__ import annotations

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
HEAD = f"""declare i64 @llvm.ctpop.i64(i64)
declare void @llvm.masked.compressstore.v{LANES}i16(<{LANES} x i16>, ptr, <{LANES} x i1>)
"""


def in_one_go(function: Function, values: list[Value]) -> bool:
    """Whether there is a form of it here: for a field of a table, and for this processor."""
    if function is bits.write_few:
        return COMPRESS in cpu_target.target_context.codegen().magic_tuple()[2]
    return function in COMPARED and is_number(values[0].length)


def where(text: Places, function: Function, row: Value, number: Value) -> Value:
    """The set of places of a row for which a comparison with a number holds."""
    held = row.kind.of
    assert isinstance(held, Shape)
    stored = STORED[held.code]
    wanted = text.add(f"trunc i64 {text.cast(number, INT).text} to {stored}")
    found, at = "0", 0
    for width in WIDTHS:
        while int(row.length) - at >= width:
            vector = f"<{width} x {stored}>"
            place = text.element(row.text, f"[{size_of(held)} x i8]", str(at))
            numbers = text.add(f"load {vector}, ptr {place}, align 1")
            truth = text.add(f"{COMPARED[function]} {vector} {numbers}, {_all(text, stored, wanted, width)}")
            if function is bits.where_clear:
                truth = text.add(f"icmp eq {vector} {truth}, zeroinitializer")
            bit = text.add(f"zext i{width} {text.add(f'bitcast <{width} x i1> {truth} to i{width}')} to i64")
            found, at = text.add(f"or i64 {found}, {text.add(f'shl i64 {bit}, {at}')}"), at + width
    return Value(INT, found)


def write_few(text: Places, places: Value, base: Value, moves: Value, count: Value) -> Value:
    """`base` and the 15 numbers behind it are a vector; those of the set are written behind each other."""
    first = text.add(f"trunc i64 {text.cast(base, INT).text} to i16")
    steps = ", ".join(f"i16 {step}" for step in range(LANES))
    numbers = text.add(f"add <{LANES} x i16> {_all(text, 'i16', first, LANES)}, <{steps}>")
    chosen = text.add(f"trunc i64 {text.cast(places, INT).text} to i{LANES}")
    mask = text.add(f"bitcast i{LANES} {chosen} to <{LANES} x i1>")
    written = text.cast(count, INT).text
    place = text.element(moves.text, "i16", written)
    given = f"<{LANES} x i16> {numbers}, ptr align 2 {place}, <{LANES} x i1> {mask}"
    text.lines.append(f"  call void @llvm.masked.compressstore.v{LANES}i16({given})")
    many = text.add(f"call i64 @llvm.ctpop.i64(i64 {text.add(f'zext i{LANES} {chosen} to i64')})")
    return Value(INT, text.add(f"add i64 {written}, {many}"))


def _all(text: Places, stored: str, number: str, width: int) -> str:
    """A vector that holds one number in every lane."""
    vector = f"<{width} x {stored}>"
    lane = text.add(f"insertelement {vector} undef, {stored} {number}, i32 0")
    return text.add(f"shufflevector {vector} {lane}, {vector} undef, <{width} x i32> zeroinitializer")
