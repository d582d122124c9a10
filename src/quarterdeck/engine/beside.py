"""A part of what a driver calls, compiled by a second process meanwhile.

Most of the time that a game takes to compile is Numba's own Python, one function after the other. So the process is
forked: the child translates some functions of the contract and all that they call, the parent the others, and the child
sends what it has as bitcode. Where a process cannot be forked, or anything goes wrong, the parent compiles all itself.

Only a game of which nothing is compiled is shared: what one of the two found in the cache or in memory, as machine code
without bitcode, the other would not have, and Numba's loader leaves a call to address 0 where a symbol is missing. That
none is missing is checked before anything is called (`numba_patches.Unresolved`).
"""

from __future__ import annotations

import inspect
import os
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import combinations, count
from types import FunctionType
from typing import Any, NamedTuple, Protocol  # Numba has no types: `Any` stands for its dispatchers and results

from llvmlite.binding import parse_bitcode
from numba.core import serialize
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler import compile_result

from quarterdeck.engine import numba_patches
from quarterdeck.engine.binding import Binder, Function

NAME = "beside"  # of the child's library
LEAST = 8_000  # bytes of Python's code: less is compiled sooner than sent
MOST_CHOSEN = 4  # functions of the contract for the child
NUMBERS = 1_000  # for each function: it and what Numba compiles for it have names with a number
Calls = dict[Function, list[Function]]  # what each function calls, callees first


class Compiling(Protocol):
    """Of a twin: its functions, and one for Numba that is not compiled yet."""

    binder: Binder

    def dispatcher(self, function: Function, entry_point: bool) -> Any: ...


class Shares(NamedTuple):
    """Who compiles what: the child, meanwhile the parent, and the parent afterwards, which is all that is left."""

    child: list[Function]
    parent: list[Function]


def can_fork() -> bool:
    """Two cores, and nothing else at work in this process; other systems than Linux do not fork well."""
    alone = threading.active_count() == 1 and numba_patches.patched()
    return alone and sys.platform == "linux" and len(os.sched_getaffinity(0)) > 1


def compile_beside(twin: Compiling, calls: Calls, contract: Iterable[Function]) -> None:
    """Compile a good half of these functions in two processes at once; the rest is left."""
    if sum(map(cost, calls)) < LEAST or not can_fork():
        return
    shares = split(calls, list(contract))
    with numbered(twin.binder, calls):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            _as_child(twin.binder, shares.child, writing)
        os.close(writing)
        for function in shares.parent:
            twin.binder.bind(function)
        with open(reading, "rb") as pipe:
            sent = pipe.read()
        if os.waitpid(child, 0)[1] == 0:
            take_in(twin, shares.child, sent)


def cost(function: Function) -> int:
    return len(function.__code__.co_code)


def split(calls: Calls, contract: list[Function]) -> Shares:
    """Which functions of the contract the child takes, so that all is done soonest: every choice is tried.

    Helpers that both need are compiled twice, under the same name, and linked once.
    """
    reached: dict[Function, frozenset[Function]] = {}
    for function, callees in calls.items():
        reached[function] = frozenset([function]).union(*(reached[each] for each in callees))
    best, soonest = Shares([], []), sum(map(cost, calls))
    for chosen in _choices(contract):
        childs = frozenset[Function]().union(*(reached[each] for each in chosen))
        free = [each for each in calls if each not in childs and reached[each].isdisjoint(chosen)]
        parents = frozenset[Function]().union(*(reached[each] for each in free))
        left = sum(cost(each) for each in calls if each not in childs and each not in parents)
        took = left + max(sum(map(cost, childs)), sum(map(cost, parents)))
        if took < soonest:
            soonest = took
            best = Shares([each for each in calls if each in childs], [each for each in calls if each in parents])
    return best


def _choices(contract: list[Function]) -> Iterator[tuple[Function, ...]]:
    for many in range(1, min(len(contract), MOST_CHOSEN + 1)):
        yield from combinations(contract, many)


@contextmanager
def numbered(binder: Binder, calls: Calls) -> Iterator[None]:
    """Both processes give a function, and what Numba compiles for it, the same names."""
    first = next(FunctionIdentity._unique_ids)
    starts = {function: first + NUMBERS * number for number, function in enumerate(calls, 1)}
    finish = binder.finish

    def finish_numbered(bound: FunctionType) -> Function:
        FunctionIdentity._unique_ids = count(starts[inspect.unwrap(bound)])
        return finish(bound)

    binder.finish = finish_numbered
    try:
        yield
    finally:
        binder.finish = finish
        FunctionIdentity._unique_ids = count(first + NUMBERS * (len(calls) + 2))


def _as_child(binder: Binder, functions: list[Function], pipe: int) -> None:
    """Compile, send and end, whatever happens."""
    status = 1
    try:
        results = [result_of(binder.bind(function)) for function in functions]
        linked = results[0].library.codegen.create_library(NAME)
        linked._linking_libraries = [result.library for result in results]
        numba_patches.link_everything(linked)
        for library in dict.fromkeys(linked._linking_libraries):
            module = library._get_module_for_linking()
            numba_patches.share(module)
            linked._final_module.link_in(module)
        for result in results:
            result.fndesc.typemap = result.fndesc.calltypes = None  # as Numba's cache does
        parts = [(result.fndesc, result.environment, result.signature) for result in results]
        with open(pipe, "wb") as file:
            file.write(serialize.dumps((linked._final_module.as_bitcode(), parts)))
        status = 0
    finally:
        os._exit(status)


def result_of(dispatcher: Any) -> Any:
    """The one result of a compiled function."""
    (result,) = dispatcher.overloads.values()
    return result


def take_in(twin: Compiling, functions: list[Function], sent: bytes) -> None:
    """What the child compiled, as one library; what is here already stays."""
    bitcode, parts = serialize.loads(sent)
    library: Any = None
    for function, (described, environment, signature) in zip(functions, parts, strict=True):
        if function in twin.binder.bound:
            continue
        made = twin.dispatcher(function, False)
        if library is None:
            library = made.targetctx.codegen().create_library(NAME)
            library._final_module = library._shared_module = parse_bitcode(bitcode)
            library._finalized = True
        with numba_patches.patches(NAME, last=False):
            entry_point = made.targetctx.get_executable(library, described, environment)
        made.targetctx.insert_user_function(entry_point, described, [library])
        known = {"entry_point": entry_point, "fndesc": described, "library": library, "environment": environment}
        made.add_overload(compile_result(**known, signature=signature, objectmode=False, lifted=()))
        made.disable_compile()
        twin.binder.bound[function] = made
