"""Values of rules in LLVM's text: variables, places in records and arrays, operations and calls."""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator, Sequence
from operator import add, mul, sub
from types import FunctionType, ModuleType

from quarterdeck.engine import bits, vectors
from quarterdeck.engine.binding import Function
from quarterdeck.engine.llvm_kinds import (
    BOOL,
    FLOAT,
    INT,
    NONE,
    UNSIGNED,
    Kind,
    Unknown,
    Value,
    hexadecimal,
    is_number,
    llvm,
)
from quarterdeck.engine.llvm_places import Places

MATHS = {math.sqrt: "sqrt", math.log: "log", math.exp: "exp"}
TUPLES = ("constants", "tuple")
ARITHMETIC = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}
BITWISE = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
FOLDED: dict[type[ast.operator], Callable[[int, int], int]] = {ast.Add: add, ast.Sub: sub, ast.Mult: mul}
ORDER = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq", ast.NotEq: "ne"}


class Values(Places):
    """The values of one function, as they are written one after the other."""

    def value(self, node: ast.expr) -> Value:
        found = getattr(self, f"value_{type(node).__name__}", None)
        if found is None:
            raise Unknown(f"{type(node).__name__} in {self.name}")
        value: Value = found(node)
        return value

    def constant(self, value: object) -> Value:
        if isinstance(value, bool):
            return Value(BOOL, "true" if value else "false")
        if isinstance(value, int):
            return Value(INT, str(value)) if value < 1 << 63 else Value(UNSIGNED, str(value))
        if isinstance(value, float):
            return Value(FLOAT, hexadecimal(value))
        if isinstance(value, tuple):
            return Value(Kind("constants"), "", "", tuple(self.constant(each) for each in value))
        raise Unknown(f"{value!r} in {self.name}")

    def value_Constant(self, node: ast.Constant) -> Value:
        return self.constant(node.value)

    def value_Name(self, node: ast.Name) -> Value:
        return self.load(node.id) if node.id in self.variables else self.constant(self.known.get(node.id))

    def value_Attribute(self, node: ast.Attribute) -> Value:
        if isinstance(node.value, ast.Name) and isinstance(self.known.get(node.value.id), ModuleType):
            if node.value.id not in self.variables:
                return self.constant(getattr(self.known[node.value.id], node.attr))
        return self.read(*self.place(node))

    def value_Subscript(self, node: ast.Subscript) -> Value:
        if isinstance(node.slice, ast.Slice):
            return self.part_of(self.value(node.value), node.slice)
        base, index = self.value(node.value), self.value(node.slice)
        return self.one_of(base, index) if base.kind.name in TUPLES else self.read(*self.at(base, index))

    def part_of(self, array: Value, part: ast.Slice) -> Value:
        """A part of an array, from one place to another."""
        if part.lower is None or part.upper is None or part.step is not None:
            raise Unknown(f"a slice without an end in {self.name}")
        first, last = self.cast(self.value(part.lower), INT), self.cast(self.value(part.upper), INT)
        last = self.extreme([last, Value(INT, array.length)], "lt")
        place, _ = self.at(array, first)
        return Value(array.kind, place, self.add(f"sub i64 {last.text}, {first.text}"))

    def one_of(self, held: Value, index: Value) -> Value:
        """One of a tuple, by its number; from the end if that is below zero."""
        parts = self.parts(held)
        if is_number(index.text):
            return parts[int(index.text)]
        number = self.cast(index, INT).text
        from_end = self.add(f"add i64 {number}, {len(parts)}")
        below = self.add(f"icmp slt i64 {number}, 0")
        number = self.add(f"select i1 {below}, i64 {from_end}, i64 {number}")
        kind = FLOAT if any(part.kind == FLOAT for part in parts) else INT
        name = self.row(llvm(kind), tuple(self.cast(part, kind).text for part in parts))
        return Value(kind, self.add(f"load {llvm(kind)}, ptr {self.element(name, llvm(kind), number)}"))

    def row(self, kind: str, texts: tuple[str, ...]) -> str:
        """Where numbers lie side by side."""
        if not any(text.startswith("%") for text in texts):
            return self.program.constants(kind, texts)
        held = self.room(f"[{len(texts)} x {kind}]")
        for place, text in enumerate(texts):
            self.lines.append(f"  store {kind} {text}, ptr {self.element(held, kind, str(place))}")
        return held

    def value_Tuple(self, node: ast.Tuple) -> Value:
        parts = tuple(self.value(each) for each in node.elts)
        if all(part.kind in (INT, BOOL) for part in parts):
            return self.packed(parts)
        return Value(Kind("constants"), "", "", parts)

    def value_UnaryOp(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            return Value(BOOL, self.add(f"xor i1 {self.truth(self.value(node.operand))}, true"))
        value = self.value(node.operand)
        if value.kind == FLOAT:
            if not isinstance(node.op, ast.USub):
                raise Unknown("of a float")
            return Value(FLOAT, self.add(f"fneg double {value.text}"))
        if value.kind == UNSIGNED:
            raise Unknown("of an unsigned number")
        value = self.cast(value, INT)
        if is_number(value.text):
            return self.constant(-int(value.text) if isinstance(node.op, ast.USub) else ~int(value.text))
        first = f"sub i64 0, {value.text}" if isinstance(node.op, ast.USub) else f"xor i64 {value.text}, -1"
        return Value(INT, self.add(first))

    def value_BinOp(self, node: ast.BinOp) -> Value:
        return self.binary(node.op, self.value(node.left), self.value(node.right))

    def binary(self, op: ast.operator, left: Value, right: Value) -> Value:
        kind = type(op)
        if kind in FOLDED and left.kind == right.kind == INT and is_number(left.text) and is_number(right.text):
            return self.constant(FOLDED[kind](int(left.text), int(right.text)))
        if kind in (ast.LShift, ast.RShift):
            left = left if left.kind == UNSIGNED else self.cast(left, INT)
            logical = "lshr" if left.kind == UNSIGNED else "ashr"
            done = "shl" if kind is ast.LShift else logical
            return Value(left.kind, self.add(f"{done} i64 {left.text}, {self.cast(right, INT).text}"))
        if FLOAT in (left.kind, right.kind) or kind in (ast.Div, ast.Pow):
            if kind is ast.Pow and FLOAT not in (left.kind, right.kind):
                raise Unknown("a power of a whole number")
            a, b = self.cast(left, FLOAT).text, self.cast(right, FLOAT).text
            if kind is ast.Pow:
                return Value(FLOAT, self.add(f"call double @llvm.pow.f64(double {a}, double {b})"))
            done = "div" if kind is ast.Div else ARITHMETIC.get(kind, "")
            if not done:
                raise Unknown("an operation of floats")
            return Value(FLOAT, self.add(f"f{done} double {a}, {b}"))
        result = INT
        if UNSIGNED in (left.kind, right.kind):
            if left.kind != right.kind or kind in (ast.FloorDiv, ast.Mod):
                raise Unknown("signed with unsigned numbers")
            result = UNSIGNED
        else:
            left, right = self.cast(left, INT), self.cast(right, INT)
        if kind in ARITHMETIC or kind in BITWISE:
            done = ARITHMETIC.get(kind) or BITWISE[kind]
            return Value(result, self.add(f"{done} i64 {left.text}, {right.text}"))
        if kind in (ast.FloorDiv, ast.Mod):
            return Value(INT, self.divided(left.text, right.text, kind is ast.Mod))
        raise Unknown(f"{kind.__name__} in {self.name}")

    def divided(self, a: str, b: str, rest: bool) -> str:
        """Rounded down, as Python does; by zero it is 0, as in Numba."""
        zero = "" if is_number(b) and int(b) else self.add(f"icmp eq i64 {b}, 0")
        if zero:
            b = self.add(f"select i1 {zero}, i64 1, i64 {b}")
        left = self.add(f"srem i64 {a}, {b}")
        other_sign = self.add(f"icmp slt i64 {self.add(f'xor i64 {left}, {b}')}, 0")
        below = self.add(f"and i1 {self.add(f'icmp ne i64 {left}, 0')}, {other_sign}")
        if rest:
            found = self.add(f"select i1 {below}, i64 {self.add(f'add i64 {left}, {b}')}, i64 {left}")
        else:
            whole = self.add(f"sdiv i64 {a}, {b}")
            found = self.add(f"add i64 {whole}, {self.add(f'sext i1 {below} to i64')}")
        return self.add(f"select i1 {zero}, i64 0, i64 {found}") if zero else found

    def value_Compare(self, node: ast.Compare) -> Value:
        if len(node.ops) == 1:
            return Value(BOOL, self.compared(node.ops[0], self.value(node.left), node.comparators[0])[0])
        after = self.label()
        arrived: list[str] = []
        left = self.value(node.left)
        for number, (op, right) in enumerate(zip(node.ops, node.comparators, strict=True)):
            truth, left = self.compared(op, left, right)
            here = self.here()
            if number + 1 == len(node.ops):
                self.end(f"br label %{after}")
                arrived.append(f"[{truth}, %{here}]")
            else:
                further = self.label()
                self.branch(truth, further, after)
                arrived.append(f"[false, %{here}]")
                self.begin(further)
        self.begin(after)
        return Value(BOOL, self.add(f"phi i1 {', '.join(arrived)}"))

    def here(self) -> str:
        """The label of the block that is written: a new one, so that a phi can name it."""
        label = self.label()
        self.begin(label)
        return label

    def compared(self, op: ast.cmpop, left: Value, node: ast.expr) -> tuple[str, Value]:
        right = self.value(node)
        if isinstance(op, ast.In | ast.NotIn):
            found = "false"
            for part in self.parts(right):
                found = self.add(f"or i1 {found}, {self.ordered('eq', left, part)}")
            return (self.add(f"xor i1 {found}, true") if isinstance(op, ast.NotIn) else found), right
        return self.ordered(ORDER[type(op)], left, right), right

    def ordered(self, order: str, left: Value, right: Value) -> str:
        if FLOAT in (left.kind, right.kind):
            name = "une" if order == "ne" else f"o{order}"
            return self.add(f"fcmp {name} double {self.cast(left, FLOAT).text}, {self.cast(right, FLOAT).text}")
        sign = "s"
        if UNSIGNED in (left.kind, right.kind):
            if left.kind != right.kind:
                raise Unknown("signed with unsigned numbers")
            sign = "u"
        else:
            left, right = self.cast(left, INT), self.cast(right, INT)
        return self.add(f"icmp {order if order in ('eq', 'ne') else sign + order} i64 {left.text}, {right.text}")

    def test(self, node: ast.expr, then: str, other: str) -> None:
        """Go one way or the other."""
        if isinstance(node, ast.BoolOp):
            for each in node.values[:-1]:
                further = self.label()
                if isinstance(node.op, ast.And):
                    self.test(each, further, other)
                else:
                    self.test(each, then, further)
                self.begin(further)
            self.test(node.values[-1], then, other)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            self.test(node.operand, other, then)
        else:
            self.branch(self.truth(self.value(node)), then, other)

    def truth(self, value: Value) -> str:
        if value.kind == BOOL:
            return value.text
        if value.kind == FLOAT:
            return self.add(f"fcmp une double {value.text}, 0.0")
        if value.kind not in (INT, UNSIGNED):
            raise Unknown("the truth of something else")
        return self.add(f"icmp ne i64 {value.text}, 0")

    def value_BoolOp(self, node: ast.BoolOp) -> Value:
        after = self.label()
        arrived: list[tuple[Value, str]] = []
        for each in node.values[:-1]:
            value = self.value(each)
            truth, further = self.truth(value), self.label()
            arrived.append((self.cast(value, INT), self.here()))
            ways = (further, after) if isinstance(node.op, ast.And) else (after, further)
            self.branch(truth, *ways)
            self.begin(further)
        last = self.cast(self.value(node.values[-1]), INT)
        arrived.append((last, self.here()))
        self.begin(after)
        return Value(INT, self.add("phi i64 " + ", ".join(f"[{value.text}, %{here}]" for value, here in arrived)))

    def value_IfExp(self, node: ast.IfExp) -> Value:
        then, other, after = self.label(), self.label(), self.label()
        self.test(node.test, then, other)
        before, self.lines = self.lines, [f"{then}:"]
        self.open = True
        one = self.value(node.body)
        first, self.lines = self.lines, [f"{other}:"]
        two = self.value(node.orelse)
        kind = INT
        if one.kind == two.kind != BOOL or FLOAT in (one.kind, two.kind):
            kind = one.kind if one.kind == two.kind else FLOAT
        two = self.cast(two, kind)
        from_two = self.here()
        self.end(f"br label %{after}")
        second, self.lines = self.lines, before + first
        self.open = True
        one = self.cast(one, kind)
        from_one = self.here()
        self.end(f"br label %{after}")
        self.lines += second
        self.begin(after)
        found = self.add(f"phi {llvm(kind)} [{one.text}, %{from_one}], [{two.text}, %{from_two}]")
        length = ""
        if kind.name == "array":
            length = self.add(f"phi i64 [{one.length}, %{from_one}], [{two.length}, %{from_two}]")
        return Value(kind, found, length)

    # Calls

    def value_Call(self, node: ast.Call) -> Value:
        called = self.called(node.func)
        values = [self.value(each) for each in node.args]
        if called in (max, min):
            return self.extreme(values, "gt" if called is max else "lt")
        if called is len:
            return Value(INT, values[0].length or str(len(values[0].parts)))
        if called is abs and values[0].kind != FLOAT:
            number = self.cast(values[0], INT).text
            less = self.add(f"icmp slt i64 {number}, 0")
            return Value(INT, self.add(f"select i1 {less}, i64 {self.add(f'sub i64 0, {number}')}, i64 {number}"))
        if called is int and values[0].kind == FLOAT:
            return Value(INT, self.add(f"fptosi double {values[0].text} to i64"))
        if called is int:
            return self.cast(values[0], INT)
        if called is float:
            return self.cast(values[0], FLOAT)
        if called in MATHS:
            given = self.cast(values[0], FLOAT).text
            return Value(FLOAT, self.add(f"call double @llvm.{MATHS[called]}.f64(double {given})"))
        if not isinstance(called, FunctionType):
            raise Unknown(f"{ast.unparse(node)} in {self.name}")
        return self.of_rules(self.program.settled(called), values)

    def called(self, node: ast.expr) -> object:
        if isinstance(node, ast.Name):
            names: dict[str, object] = {"max": max, "min": min, "len": len, "abs": abs, "int": int, "float": float}
            return self.known.get(node.id) or names.get(node.id)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            return getattr(self.known.get(node.value.id), node.attr, None)
        return None

    def of_rules(self, function: Function, values: list[Value]) -> Value:
        if function is bits.lowest:
            return Value(INT, self.add(f"call i64 @llvm.cttz.i64(i64 {self.cast(values[0], INT).text}, i1 false)"))
        if vectors.in_one_go(function, values):
            if function is bits.write_few:
                return vectors.write_few(self, values[0], *values[2:])
            return vectors.set_of(self, *values) if function is bits.set_of else vectors.where(self, function, *values)
        signature = self.program.signature(function)
        name = self.program.function(function)
        result = llvm(signature.result)
        given = ", ".join(self.given(values, signature.kinds))
        if signature.result == NONE:
            self.lines.append(f"  call void @{name}({given})")
            return Value(NONE, "")
        return Value(signature.result, self.add(f"call {result} @{name}({given})"))

    def given(self, values: Sequence[Value], kinds: Sequence[Kind]) -> Iterator[str]:
        for value, kind in zip(values, kinds, strict=True):
            if kind.name == "array":
                if value.kind != kind:
                    raise Unknown(f"another array in {self.name}")
                yield f"ptr {value.text}, i64 {value.length}"
            else:
                yield f"{llvm(kind)} {self.cast(value, kind).text}"

    def extreme(self, values: list[Value], order: str) -> Value:
        """The first of the greatest (or least)."""
        kind = FLOAT if any(value.kind == FLOAT for value in values) else INT
        best, *others = (self.cast(value, kind) for value in values)
        for other in others:
            chosen = self.ordered(order, other, best)
            best = Value(kind, self.add(f"select i1 {chosen}, {llvm(kind)} {other.text}, {llvm(kind)} {best.text}"))
        return best
