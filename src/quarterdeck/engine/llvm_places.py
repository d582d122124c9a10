"""Where values of rules lie in LLVM's text: instructions, blocks, variables, places in records and arrays."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from typing import Protocol

from quarterdeck.engine.binding import Function
from quarterdeck.engine.fields import Shape
from quarterdeck.engine.llvm_kinds import (
    BOOL,
    FLOAT,
    INT,
    STORED,
    UNSIGNED,
    Held,
    Kind,
    Signature,
    Unknown,
    Value,
    hexadecimal,
    is_number,
    llvm,
    offsets,
    row_of,
    size_of,
)


class Callees(Protocol):
    """The module that a function is part of."""

    def settled(self, function: Function) -> Function: ...
    def signature(self, function: Function) -> Signature: ...
    def function(self, function: Function) -> str: ...
    def constants(self, kind: str, texts: tuple[str, ...]) -> str: ...


class Places(ABC):
    """What is written of one function, and where its values lie."""

    def __init__(self, program: Callees, function: Function) -> None:
        self.program = program
        self.known = function.__globals__
        self.name = function.__name__
        self.slots: list[str] = []  # the room of its variables, before everything else
        self.lines: list[str] = []
        self.variables: dict[str, tuple[Kind, str]] = {}
        self.behind: dict[str, int] = {}  # places of fields: how many bytes of the record are left from there on
        self.numbers = 0
        self.open = True  # whether the block that is written goes on

    # Writing

    def add(self, text: str) -> str:
        """An instruction, and the name of what it gives."""
        self.numbers += 1
        self.lines.append(f"  %v{self.numbers} = {text}")
        return f"%v{self.numbers}"

    def label(self) -> str:
        self.numbers += 1
        return f"b{self.numbers}"

    def end(self, text: str) -> None:
        if self.open:
            self.lines.append(f"  {text}")
        self.open = False

    def begin(self, label: str) -> None:
        if self.open:
            self.end(f"br label %{label}")
        self.lines.append(f"{label}:")
        self.open = True

    def room(self, kind: str) -> str:
        self.numbers += 1
        self.slots.append(f"  %s{self.numbers} = alloca {kind}")
        return f"%s{self.numbers}"

    def branch(self, condition: str, then: str, other: str) -> None:
        self.end(f"br i1 {condition}, label %{then}, label %{other}")

    def parts(self, value: Value) -> tuple[Value, ...]:
        if value.parts:
            return value.parts
        if value.kind.name != "tuple":
            raise Unknown("unpacking of something else")
        kind = llvm(value.kind)
        places = range(value.kind.numbers)
        return tuple(Value(INT, self.add(f"extractvalue {kind} {value.text}, {place}")) for place in places)

    # Variables

    def store(self, name: str, value: Value) -> None:
        if value.kind == BOOL:
            value = self.cast(value, INT)
        if name not in self.variables:
            self.variables[name] = value.kind, self.room(llvm(value.kind))
            if value.kind.name == "array":
                self.slots.append(f"  {self.variables[name][1]}.n = alloca i64")
        kind, slot = self.variables[name]
        value = self.cast(value, kind)
        self.lines.append(f"  store {llvm(kind)} {value.text}, ptr {slot}")
        if kind.name == "array":
            self.lines.append(f"  store i64 {value.length}, ptr {slot}.n")

    def load(self, name: str) -> Value:
        kind, slot = self.variables[name]
        length = self.add(f"load i64, ptr {slot}.n") if kind.name == "array" else ""
        return Value(kind, self.add(f"load {llvm(kind)}, ptr {slot}"), length)

    # Places in records and arrays

    def element(self, base: str, kind: str, index: str) -> str:
        return self.add(f"getelementptr inbounds {kind}, ptr {base}, i64 {index}")

    def place(self, node: ast.expr) -> tuple[str, Held]:
        """Where something lies, and what lies there."""
        if isinstance(node, ast.Attribute):
            record = self.value(node.value)
            declared = record.kind.of
            if record.kind.name != "record" or not isinstance(declared, type) or node.attr not in declared.fields:
                raise Unknown(f"{ast.unparse(node)} in {self.name}")
            at, shape = offsets(declared)[node.attr]
            place = self.element(record.text, "i8", str(at))
            self.behind[place] = size_of(declared) - at
            return place, shape
        if isinstance(node, ast.Subscript):
            return self.at(self.value(node.value), self.value(node.slice))
        raise Unknown(f"{ast.unparse(node)} as a target")

    def at(self, array: Value, index: Value) -> tuple[str, Held]:
        held = array.kind.of
        if array.kind.name != "array" or held is None:
            raise Unknown(f"a look into a {array.kind.name} in {self.name}")
        return self.element(array.text, f"[{size_of(held)} x i8]", self.cast(index, INT).text), held

    def read(self, place: str, held: Held) -> Value:
        if not isinstance(held, Shape):
            return Value(Kind("record", held), place)
        if held.shape:
            return Value(Kind("array", row_of(held.code, held.shape[1:])), place, str(held.shape[0]))
        stored = STORED[held.code]
        found = self.add(f"load {stored}, ptr {place}, align 1")
        if held.code == "d":
            return Value(FLOAT, found)
        if held.code in "qQ":
            return Value(UNSIGNED if held.code == "Q" else INT, found)
        return Value(INT, self.add(f"sext {stored} {found} to i64"))

    def write(self, place: str, held: Held, value: Value) -> None:
        if not isinstance(held, Shape):
            if value.kind != Kind("record", held):
                raise Unknown("another record")
            moved = f"ptr {place}, ptr {value.text}, i64 {size_of(held)}, i1 false"
            self.lines.append(f"  call void @llvm.memmove.p0.p0.i64({moved})")
            return
        if held.shape:
            raise Unknown("a whole array")
        stored = STORED[held.code]
        if held.code == "d":
            text = self.cast(value, FLOAT).text
        else:
            text = value.text if value.kind == UNSIGNED else self.cast(value, INT).text
            if stored != "i64":
                text = self.add(f"trunc i64 {text} to {stored}")
        self.lines.append(f"  store {stored} {text}, ptr {place}, align 1")

    @abstractmethod
    def value(self, node: ast.expr) -> Value:
        """What an expression gives (llvm_values.py)."""

    def packed(self, parts: tuple[Value, ...]) -> Value:
        kind = Kind("tuple", None, len(parts))
        text = "undef"
        for place, part in enumerate(parts):
            text = self.add(f"insertvalue {llvm(kind)} {text}, i64 {self.cast(part, INT).text}, {place}")
        return Value(kind, text, "", parts)

    def cast(self, value: Value, kind: Kind) -> Value:
        if value.kind == kind:
            return value
        if kind == INT and value.kind == BOOL:
            if value.text in ("true", "false"):
                return Value(INT, str(int(value.text == "true")))
            return Value(INT, self.add(f"zext i1 {value.text} to i64"))
        if {kind, value.kind} == {INT, UNSIGNED}:
            return Value(kind, value.text)
        if kind == FLOAT and value.kind in (INT, BOOL):
            number = self.cast(value, INT).text
            if is_number(number):
                return Value(FLOAT, hexadecimal(float(int(number))))
            return Value(FLOAT, self.add(f"sitofp i64 {number} to double"))
        if kind.name == "tuple" and len(value.parts) == kind.numbers:
            return self.packed(value.parts)
        raise Unknown(f"{value.kind.name} as {kind.name} in {self.name}")
