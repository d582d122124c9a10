"""Writing small functions out into those that call them.

Rules are many small functions: good to read, slow to call (in plain Python) and slow to compile (each is a job of
its own for Numba). So where nobody looks at the code, in long plain runs and in the compiled twin, a function is
made anew from its own source in which

- a call of a function that only returns an expression is that expression;
- a call of a function that only sets a few fields is those few lines, and of one that does nothing, no line;
- a constant is its number.

Nothing else changes: what could be evaluated twice, not at all, or in another order, with an effect, stays a call.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

Settle = Callable[[FunctionType], FunctionType | None]  # what is bound in the place of a function; None: leave it alone


@dataclass
class Small:
    """A function that only returns an expression, or a few lines, already flat, and the functions that it names."""

    parameters: list[str]
    lines: list[ast.AST]
    functions: dict[str, Any]
    is_expression: bool


def flatten(function: FunctionType, settle: Settle) -> tuple[CodeType, dict[str, Any]]:
    """The code of a function with the small ones written out, and the functions that it names by new names."""
    found = definition(function)
    if found is None:
        return function.__code__, {}
    writer = Writer(function, settle)
    made = writer.visit(deepcopy(found))
    module = ast.fix_missing_locations(ast.Module(body=[made], type_ignores=[]))
    outer = compile(module, function.__code__.co_filename, "exec")
    inner = next(each for each in outer.co_consts if isinstance(each, CodeType) and each.co_name == function.__name__)
    return inner, writer.functions


@cache
def definitions(file: str) -> dict[object, ast.FunctionDef]:
    """The functions of a file by what their code does."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    written = {(each.name, each.lineno): each for each in tree.body if isinstance(each, ast.FunctionDef)}
    codes = [each for each in compile(tree, file, "exec").co_consts if isinstance(each, CodeType)]
    known = [code for code in codes if (code.co_name, code.co_firstlineno) in written]
    return {does(code): written[code.co_name, code.co_firstlineno] for code in known}


def does(code: CodeType) -> object:
    """What a code is known by: name, place and steps (one that has run is not equal to the same one made anew)."""
    return code.co_name, code.co_firstlineno, code.co_code, code.co_consts, code.co_names


def definition(function: FunctionType) -> ast.FunctionDef | None:
    """Where a function of ours is written down; None for one that is not there as it runs: its file may be newer."""
    code = function.__code__
    if not function.__module__.startswith("quarterdeck.") or code.co_freevars or function.__defaults__:
        return None
    return definitions(code.co_filename).get(does(code))


class Writer(ast.NodeTransformer):
    """Writes one function anew."""

    def __init__(self, function: FunctionType, settle: Settle) -> None:
        self.globals = function.__globals__
        self.locals = set(function.__code__.co_varnames)
        self.settle = settle
        self.functions: dict[str, Any] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> Any:
        value = self.globals.get(node.id)
        if node.id in self.locals or type(value) is not int:
            return node
        return ast.copy_location(ast.Constant(value), node)

    def visit_Expr(self, node: ast.Expr) -> Any:
        self.generic_visit(node)
        if not isinstance(node.value, ast.Call):
            return node
        small = self.small(node.value)
        if small is None or small.is_expression or not self.fits(small, node.value.args):
            return node
        return self.written(small, node.value) or ast.copy_location(ast.Pass(), node)

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        small = self.small(node)
        if small is None or not small.is_expression or not self.fits(small, node.args):
            return node
        made: Any = self.written(small, node)[0]
        negated = isinstance(made, ast.UnaryOp) and isinstance(made.op, ast.Not)
        if negated or isinstance(made, ast.Compare | ast.BoolOp):
            made = ast.copy_location(Number(made, ast.BitOr(), ast.Constant(0)), node)
        return made

    def visit_If(self, node: ast.If) -> Any:
        self.generic_visit(node)
        if isinstance(node.test, Number):
            node.test = node.test.left
        return node

    def written(self, small: Small, call: ast.Call) -> list[ast.AST]:
        """The lines of a small function, with the arguments of a call in the place of its parameters."""
        self.functions |= small.functions
        given = dict(zip(small.parameters, call.args, strict=True))
        made = [Substitute(given).visit(deepcopy(line)) for line in small.lines]
        for line in made:
            for each in ast.walk(line):
                ast.copy_location(each, call)
        return made

    def small(self, call: ast.Call) -> Small | None:
        """The function that is called, if it is ours and small."""
        if not isinstance(call.func, ast.Name) or call.func.id in self.locals or call.keywords:
            return None
        value = self.functions.get(call.func.id, self.globals.get(call.func.id))
        if not isinstance(value, FunctionType):
            return None
        settled = self.settle(value)
        return small_function(settled, self.settle) if settled is not None else None

    def fits(self, small: Small, arguments: list[ast.expr]) -> bool:
        """Can the arguments be put where the parameters stand: nothing evaluated twice, or late, or not at all?"""
        names = [each.id for line in small.lines for each in ast.walk(line) if isinstance(each, ast.Name)]
        if any(name in self.locals for name in set(names) - set(small.parameters)):
            return False
        calm = not any(has_call(line) for line in small.lines) and (small.is_expression or not small.lines)
        for parameter, argument in zip(small.parameters, arguments, strict=True):
            if isinstance(argument, ast.Name | ast.Constant):
                continue
            if not calm or has_call(argument) or names.count(parameter) > 1:
                return False
        return True


class Number(ast.BinOp):
    """A truth value as the number that a call would have returned; where it is only asked for, it is taken back."""


class Substitute(ast.NodeTransformer):
    """Arguments in the place of parameters."""

    def __init__(self, given: dict[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> Any:
        return deepcopy(self.given.get(node.id, node))


def has_call(node: ast.AST) -> bool:
    return any(isinstance(each, ast.Call) for each in ast.walk(node))


MOST_LINES = 5


def small_function(function: FunctionType, settle: Settle) -> Small | None:
    """A small function, flat, the functions that it calls under names of their own; None if it is not small."""
    found = definition(function)
    if found is None:
        return None
    body = [each for each in found.body if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))]
    parameters = [argument.arg for argument in found.args.args]
    returned = body[0].value if len(body) == 1 and isinstance(body[0], ast.Return) else None
    if returned is None and (len(body) > MOST_LINES or not all(sets_a_field(line) for line in body)):
        return None
    writer = Writer(function, settle)
    lines = [writer.visit(deepcopy(line)) for line in (body if returned is None else [returned])]
    functions = dict(writer.functions)
    for each in (each for line in lines for each in ast.walk(line)):
        if isinstance(each, ast.Name) and isinstance(function.__globals__.get(each.id), FunctionType):
            value = function.__globals__[each.id]
            each.id = f"{value.__module__.replace('.', '_')}_{value.__name__}"
            functions[each.id] = value
    return Small(parameters, lines, functions, returned is not None)


def sets_a_field(line: ast.stmt) -> bool:
    """Does a line do nothing but set a field of a table, without calling anything?"""
    if isinstance(line, ast.AugAssign):
        target: ast.expr = line.target
    elif isinstance(line, ast.Assign) and len(line.targets) == 1:
        target = line.targets[0]
    else:
        return isinstance(line, ast.Pass)
    return isinstance(target, ast.Attribute | ast.Subscript) and not has_call(line)
