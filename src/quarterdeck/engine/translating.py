"""Rules as LLVM's intermediate text, straight from their source.

Rules are a small, typed part of Python (engine/checking.py): whole numbers of 64 bits, floats, tuples of numbers,
records and arrays whose types stand in annotations, ifs and loops. So their types need no inference, and a search with
its three hundred functions is translated in a fraction of the time that Numba takes. What is not known here is
`Unknown`, and Numba compiles it (engine/native.py). Both give the same numbers in every case: tests hold them together.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from functools import cache
from inspect import unwrap
from pathlib import Path
from typing import Annotated, get_args, get_origin, get_type_hints  # `Any`: annotations are anything

from quarterdeck.engine import fields, vectors
from quarterdeck.engine.binding import Function
from quarterdeck.engine.fields import AnyBox, AnyTable
from quarterdeck.engine.llvm_kinds import FLOAT, INT, NONE, Kind, Signature, Unknown, Value, is_number, llvm, row_of
from quarterdeck.engine.llvm_values import Values

HEAD = """declare i64 @llvm.cttz.i64(i64, i1)
declare double @llvm.sqrt.f64(double)
declare double @llvm.log.f64(double)
declare double @llvm.exp.f64(double)
declare double @llvm.pow.f64(double, double)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
"""


class Program:
    """A driver and all that it calls, as one module of LLVM."""

    def __init__(self, box: type[fields.Fields], table: type[fields.Fields], settled: Callable[[Function], Function]):
        self.box = box
        self.table = table
        self.settled = settled  # which function is meant by one that is called
        self.names: dict[Function, str] = {}
        self.under_way: set[Function] = set()
        self.signatures: dict[Function, Signature] = {}
        self.texts: list[str] = [HEAD, vectors.head()]
        self.tables: dict[tuple[str, ...], str] = {}  # constant tuples that are looked up by a number

    def translate(self, driver: Function) -> str:
        """The module, with `entry` to be called from outside."""
        driver = self.settled(driver)
        name = self.function(driver)
        self.texts.append(self._entry(driver, name))
        return "\n".join(self.texts)

    def _entry(self, driver: Function, name: str) -> str:
        """What is called from outside: its arguments lie in a row (engine/native.py)."""
        signature = self.signatures[driver]
        lines = []
        for number, (kind, slot) in enumerate(zip(signature.kinds, signature.slots(), strict=True)):
            held = ((f"%a{number}", llvm(kind)), (f"%n{number}", "i64"))
            for place, (argument, stored) in enumerate(held[: 2 if kind.name == "array" else 1], slot):
                lines.append(f"  {argument}.at = getelementptr inbounds i64, ptr %row, i64 {place}")
                lines.append(f"  {argument} = load {stored}, ptr {argument}.at")
        result = llvm(signature.result)
        called = f"call {result} @{name}({', '.join(signature.taken())})"
        ends = [f"  {called}", "  ret void"] if signature.result == NONE else [f"  %r = {called}", f"  ret {result} %r"]
        return "\n".join([f"define {result} @entry(ptr %row) {{", *lines, *ends, "}\n"])

    def function(self, function: Function) -> str:
        """The name of a function in the module; it is translated when it is first called."""
        if function not in self.names:
            name = self.names[function] = f"f{len(self.names)}.{function.__name__}"
            self.under_way.add(function)
            self.texts.append(Translation(self, function).text(name))
            self.under_way.remove(function)
        if function in self.under_way:
            raise Unknown(f"rules that call each other in a circle: {function.__name__}")
        return self.names[function]

    def signature(self, function: Function) -> Signature:
        if function not in self.signatures:
            hints = get_type_hints(unwrap(function), include_extras=True)
            names = function.__code__.co_varnames[: function.__code__.co_argcount]
            kinds = tuple(self._kind(hints[name]) for name in names)
            self.signatures[function] = Signature(names, kinds, self._kind(hints["return"]))
        return self.signatures[function]

    def _kind(self, hint: object) -> Kind:
        plain: dict[object, Kind] = {int: INT, bool: INT, float: FLOAT, type(None): NONE}
        if hint in plain:
            return plain[hint]
        if hint is self.box or hint is AnyBox:
            return Kind("record", self.box)
        if hint is self.table or hint in (AnyTable, fields.Lucky, fields.Telling):
            return Kind("record", self.table)
        if get_origin(hint) is tuple:
            return Kind("tuple", None, len(get_args(hint)))
        if get_origin(hint) is Annotated:
            listed, of = get_args(hint)
            if isinstance(of, fields.Width):
                return Kind("array", row_of(of.code, ()))
            (declared,) = get_args(listed)
            return Kind("array", {AnyTable: self.table, AnyBox: self.box}.get(declared, declared))
        raise Unknown(f"an argument of {hint}")

    def constants(self, kind: str, texts: tuple[str, ...]) -> str:
        """A constant array of these numbers."""
        if texts not in self.tables:
            name = self.tables[texts] = f"@c{len(self.tables)}"
            held = ", ".join(f"{kind} {text}" for text in texts)
            self.texts.append(f"{name} = private unnamed_addr constant [{len(texts)} x {kind}] [{held}]\n")
        return self.tables[texts]


@cache
def _functions(file: str) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a file by their names and lines."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    return {(node.name, node.lineno): node for node in tree.body if isinstance(node, ast.FunctionDef)}


def _source_of(function: Function) -> ast.FunctionDef:
    """A function as it is written; in a file that was changed since it was imported it may not be found."""
    code = function.__code__
    found = _functions(code.co_filename).get((code.co_name, code.co_firstlineno))
    if found is None:
        raise Unknown(f"the source of {function.__name__}")
    return found


class Translation(Values):
    """One function: its statements."""

    def __init__(self, program: Program, function: Function) -> None:
        super().__init__(program, function)
        self.signature = program.signature(function)
        self.node = _source_of(function)
        self.loops: list[tuple[str, str]] = []  # where `continue` and `break` go

    def text(self, name: str) -> str:
        """The function under a name."""
        for number, (argument, kind) in enumerate(zip(self.signature.names, self.signature.kinds, strict=True)):
            self.store(argument, Value(kind, f"%a{number}", f"%n{number}" if kind.name == "array" else ""))
        self.block(self.node.body)
        if self.open:
            self.end("ret void" if self.signature.result == NONE else "unreachable")
        head = f"define internal {llvm(self.signature.result)} @{name}({', '.join(self.signature.taken())}) nounwind"
        return head + " {\n" + "\n".join(self.slots + self.lines) + "\n}\n"

    # Statements

    def block(self, statements: Iterable[ast.stmt]) -> None:
        for statement in statements:
            if not self.open:
                return
            written = getattr(self, f"write_{type(statement).__name__}", None)
            if written is None:
                raise Unknown(f"{type(statement).__name__} in {self.name}")
            written(statement)

    def write_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.value(node.value)

    def write_Pass(self, node: ast.Pass) -> None:
        pass

    def write_Return(self, node: ast.Return) -> None:
        result = self.signature.result
        if node.value is None or result == NONE:
            self.end("ret void")
        else:
            self.end(f"ret {llvm(result)} {self.cast(self.value(node.value), result).text}")

    def write_Break(self, node: ast.Break) -> None:
        self.end(f"br label %{self.loops[-1][1]}")

    def write_Continue(self, node: ast.Continue) -> None:
        self.end(f"br label %{self.loops[-1][0]}")

    def write_If(self, node: ast.If) -> None:
        then, other, after = self.label(), self.label(), self.label()
        self.test(node.test, then, other)
        ends = False
        for label, body in ((then, node.body), (other, node.orelse)):
            self.begin(label)
            self.block(body)
            ends = ends or self.open
            self.end(f"br label %{after}")
        if ends:
            self.begin(after)

    def write_While(self, node: ast.While) -> None:
        if node.orelse:
            raise Unknown("while with else")
        again, body, after = self.label(), self.label(), self.label()
        self.begin(again)
        if isinstance(node.test, ast.Constant) and node.test.value:
            self.end(f"br label %{body}")
        else:
            self.test(node.test, body, after)
        self.loop(node.body, body, again, after)

    def loop(self, statements: list[ast.stmt], body: str, again: str, after: str) -> None:
        self.begin(body)
        self.loops.append((again, after))
        self.block(statements)
        self.loops.pop()
        self.end(f"br label %{again}")
        self.begin(after)

    def write_For(self, node: ast.For) -> None:
        if node.orelse or not isinstance(node.target, ast.Name):
            raise Unknown("for with else, or over several names")
        held, first, last, step = "", "0", "", "1"
        if isinstance(node.iter, ast.Tuple):
            held = self.row("i64", tuple(self.cast(self.value(each), INT).text for each in node.iter.elts))
            last = str(len(node.iter.elts))
        elif isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range":
            limits = [self.cast(self.value(each), INT).text for each in node.iter.args]
            first, last = (limits[0], limits[1]) if len(limits) > 1 else ("0", limits[0])
            step = limits[2] if len(limits) > 2 else "1"
        else:
            raise Unknown("a loop over something else")
        at = self.room("i64")
        self.lines.append(f"  store i64 {first}, ptr {at}")
        again, body, further, after = self.label(), self.label(), self.label(), self.label()
        self.begin(again)
        now = self.add(f"load i64, ptr {at}")
        self.branch(self.goes_on(now, last, step), body, after)
        self.begin(body)
        taken = now if not held else self.add(f"load i64, ptr {self.element(held, 'i64', now)}")
        self.store(node.target.id, Value(INT, taken))
        self.loops.append((further, after))
        self.block(node.body)
        self.loops.pop()
        self.begin(further)
        self.lines.append(f"  store i64 {self.add(f'add nsw i64 {now}, {step}')}, ptr {at}")
        self.end(f"br label %{again}")
        self.begin(after)

    def goes_on(self, now: str, last: str, step: str) -> str:
        """Whether a loop has not reached its end."""
        below, above = (self.add(f"icmp {order} i64 {now}, {last}") for order in ("slt", "sgt"))
        if is_number(step):
            return below if int(step) > 0 else above
        return self.add(f"select i1 {self.add(f'icmp sgt i64 {step}, 0')}, i1 {below}, i1 {above}")

    def write_Assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            raise Unknown("several targets")
        self.assign(node.targets[0], self.value(node.value))

    def write_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            self.store(node.target.id, self.binary(node.op, self.load(node.target.id), self.value(node.value)))
            return
        place, held = self.place(node.target)
        before = self.read(place, held)
        self.write(place, held, self.binary(node.op, before, self.value(node.value)))

    def assign(self, target: ast.expr, value: Value) -> None:
        if isinstance(target, ast.Name):
            self.store(target.id, value)
        elif isinstance(target, ast.Tuple):
            parts = self.parts(value)
            if len(parts) != len(target.elts):
                raise Unknown("another number of values")
            for each, part in zip(target.elts, parts, strict=True):
                self.assign(each, part)
        else:
            self.write(*self.place(target), value)
