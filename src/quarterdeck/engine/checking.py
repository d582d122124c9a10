"""Rules that cannot be compiled are refused in one line with file and line, before Numba sees them.

What rules are made of is in docs/architecture.md, "Writing rules that compile".
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

# What rules do not have, by the kind of node that it is in the source.
FORBIDDEN: dict[type[ast.AST], str] = {
    ast.AsyncFunctionDef: "no async functions",
    ast.Assert: "no assertions: a law checks what must hold (laws.py)",
    ast.Await: "no async functions",
    ast.ClassDef: "no classes but Box and Table",
    ast.Delete: "no del",
    ast.Dict: "no dictionaries: a tuple of ints by number, or a field",
    ast.DictComp: "no dictionaries",
    ast.GeneratorExp: "no generators: write the loop",
    ast.Global: "no globals that change",
    ast.JoinedStr: "no texts: reasons and events are numbers, words/ has their sentences",
    ast.Lambda: "no lambdas: name the function",
    ast.List: "no lists made on the way: a field of the table holds what is needed later",
    ast.ListComp: "no list comprehensions: write the loop",
    ast.Match: "no match: write ifs",
    ast.NamedExpr: "no := : assign first",
    ast.Nonlocal: "no globals that change",
    ast.Raise: "no exceptions: `why_not` refuses, `apply` is only called with what is legal",
    ast.Set: "no sets: a set of small numbers is an int with a bit each (bits.py)",
    ast.SetComp: "no sets",
    ast.Slice: "no slices: write the loop",
    ast.Starred: "no * arguments",
    ast.Try: "no exceptions",
    ast.With: "no with",
    ast.Yield: "no generators",
    ast.YieldFrom: "no generators",
}


def wrong_rules(files: Iterable[Path]) -> Iterator[str]:
    """What cannot be compiled in the functions of these files: `file:line: what rules do not have`."""
    for file in files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                for line, says in _wrong_in(node):
                    yield f"{file}:{line}: in {node.name}: {says}"


def _wrong_in(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    arguments = function.args
    if arguments.defaults or arguments.kw_defaults:
        yield function.lineno, "no default arguments: every caller gives all of them"
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        yield function.lineno, "no * arguments, no keyword arguments"
    for argument in arguments.args:
        if argument.annotation is None:
            yield function.lineno, f"{argument.arg} needs an annotation: Box, Table, int, Moves, Pile, ..."
    if function.returns is None:
        yield function.lineno, "the result needs an annotation: -> int, -> None, ..."
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.FunctionDef):
                yield node.lineno, "no functions inside functions"
            elif isinstance(node, ast.Call) and node.keywords:
                yield node.lineno, "arguments are given by their places, not by name"
            elif isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
                yield node.lineno, FORBIDDEN[ast.JoinedStr]
            elif type(node) in FORBIDDEN:
                yield getattr(node, "lineno", function.lineno), FORBIDDEN[type(node)]
