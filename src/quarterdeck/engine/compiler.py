"""The compiled twin: the same rules, untouched, run by Numba on NumPy records.

For each rules function, callees first, a new function is made from the same code object whose globals hold
the twins of what it calls; its one signature comes from its parameters; Numba compiles it. Drivers are bound
in the same way. NumPy and Numba are imported here and nowhere else in the engine.
"""

from __future__ import annotations

import fcntl
import gc
import hashlib
import inspect
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType
from typing import Any, get_args, get_origin

import llvmlite
import numba
import numpy as np
from numba.core import codegen
from numba.core.imputils import lower_cast
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.np import arrayobj

from quarterdeck.engine import binding, bits, drivers, events, fields, flatten, luck, piles, seven
from quarterdeck.engine.binding import Binder
from quarterdeck.engine.game import HINTS, SEVEN, SIGHT, Game

KINDS = {"b": "i1", "h": "<i2", "i": "<i4", "q": "<i8", "Q": "<u8"}
SHARED = (luck, piles, bits, events, drivers)  # rules that belong to no game
KEPT_DAYS = 14  # a cache folder of other sources that nobody used for so long is removed


def dtype(declared: type[fields.Fields]) -> np.dtype[Any]:
    """The record of a declaration, byte for byte as `pack` lays it out."""
    return np.dtype([(name, KINDS[shape.code], shape.shape) for name, shape in declared.layout])


def cache_root() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "quarterdeck"


class Twin:
    """A game, compiled. Functions are compiled (or loaded from the cache) when they are first asked for.

    A silent twin plays the same game and writes no events: for batches and searches, where nobody listens.
    """

    def __init__(self, game: Game, silent: bool = False, progress: Callable[[str], None] | None = None) -> None:
        self.game = game
        self.silent = silent
        self.box_dtype = dtype(game.Box)
        self.table_dtype = dtype(game.Table)
        record = numba.from_dtype
        self.types = {"box": record(self.box_dtype), "table": record(self.table_dtype)}
        self.progress = progress or _say_once
        self.binder = Binder(game, self._compile, flat=True)
        self.binder.made[bits.lowest] = trailing_zeros
        self.binder.given = {bits.lowest}
        self.binder.instead |= bits.IN_RECORDS
        self.bounds = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
        self._folders: dict[str, Path] = {}
        if silent:
            self.binder.instead |= events.SILENT

    def function(self, name: str) -> Any:
        """One of the seven (or `why_not`), compiled."""
        return self.driver(self.game.function(name))

    def driver(self, function: Any) -> Any:
        """A driver (or any rules function) bound to this game and compiled."""
        if self._inner(function):
            raise TypeError(f"{function.__name__} is compiled for other rules to call, not for Python")
        if function not in self.binder.made:
            with self._locked():
                self.binder.bind(function)
        return self.binder.made[function]

    def compile_all(self) -> None:
        """All that a game provides, and the shared drivers."""
        for name in (*SEVEN, *SIGHT):
            self.function(name)
        self.driver(drivers.play_many)

    def box(self, box: Any) -> Any:
        """A plain box as a record (the one element of an array that keeps it alive)."""
        return np.frombuffer(bytearray(box.pack()), self.box_dtype)

    def tables(self, count: int = 1) -> Any:
        return np.zeros(count, self.table_dtype)

    def load(self, tables: Any, i: int, table: Any) -> None:
        tables[i] = np.frombuffer(table.pack(), self.table_dtype)[0]

    def plain(self, record: Any) -> Any:
        """A record as the plain object."""
        return self.game.Table.unpack(record.tobytes())

    def moves(self) -> Any:
        return np.zeros(self.game.most_moves, np.int16)

    def signature(self, function: FunctionType) -> Any:
        """One signature a function, from its parameters' names and annotations."""
        hints = function.__annotations__
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        given = [self._type(name, hints.get(name)) for name in names]
        return self._result(hints.get("return"))(*given)

    def _result(self, hint: Any) -> Any:
        if hint is None:
            return numba.void
        if get_origin(hint) is tuple:
            return numba.types.UniTuple(numba.int64, len(get_args(hint)))
        return numba.float64 if hint is float else numba.int64

    def _type(self, name: str, hint: Any) -> Any:
        if name == "box":
            return self.types["box"]
        if name in ("table", "seen") or hint is self.game.Table:
            return self.types["table"]
        arrays = {
            fields.Moves: numba.types.Array(numba.int16, 1, "C"),
            fields.Pile: numba.types.Array(numba.int8, 1, "C"),
            fields.Tables: numba.types.Array(self.types["table"], 1, "C"),
            fields.Ints: numba.types.Array(numba.int32, 1, "C"),
            fields.Longs: numba.types.Array(numba.int64, 1, "C"),
            fields.Floats: numba.types.Array(numba.float64, 1, "C"),
        }
        if hint in arrays:
            return arrays[hint]
        return numba.float64 if hint is float else numba.int64

    def _compile(self, function: FunctionType) -> Any:
        self.progress(f"{self.game.title}: {function.__name__}")
        options = {"cache": True, "nogil": True, "error_model": "numpy", "boundscheck": self.bounds, "_nrt": False}
        # Doors that nobody uses are not built: that is a fifth of the time.
        options |= {"no_cfunc_wrapper": True, "no_cpython_wrapper": self._inner(function)}
        numba.config.CACHE_DIR = str(self.cache_folder(function.__module__))
        try:
            with _lean_numba():
                return numba.njit(self.signature(function), **options)(function)
        finally:
            numba.config.CACHE_DIR = ""

    def _inner(self, function: Any) -> bool:
        """A function of the game's rules that is none of those it provides: only compiled code calls it."""
        rules = {module.__name__ for module in self.game.rules_modules}
        provided = (*SEVEN, *SIGHT, *HINTS, "sound")
        return function.__module__ in rules and function.__name__ not in provided

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """One process compiles; a second waits and then finds the work done."""
        folder = self.cache_folder(SHARED[0].__name__)
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        with open(folder / ".lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            collecting = gc.isenabled()
            gc.disable()  # compiling makes millions of small things that live: looking through them is lost time
            try:
                yield
            finally:
                if collecting:
                    gc.enable()
        _done()

    def cache_folder(self, module: str) -> Path:
        """The cache folder of a module's functions, named after the game and all that its code depends on."""
        if module not in self._folders:
            rules = [*self.game.rules_modules, *SHARED, binding, fields, flatten, seven, sys.modules[__name__]]
            files = {Path(str(each.__file__)) for each in rules}
            own = Path(str(sys.modules[module].__file__))
            if own not in files:  # a driver from another room: its whole room counts
                files |= set(own.parent.glob("*.py"))
            text = hashlib.sha256()
            for file in sorted(files):
                text.update(file.read_bytes())
            versions = (numba.__version__, np.__version__, llvmlite.__version__, platform.python_version())
            text.update(repr((versions, self.bounds, self.silent)).encode())
            name = f"{self.game.slug}-{text.hexdigest()[:16]}"
            self._folders[module] = cache_root() / "compiled" / name
        return self._folders[module]


@lower_cast(numba.types.NestedArray, numba.types.Array)  # type: ignore[untyped-decorator]  # Numba has no types
def _field_as_pile(_context: Any, _builder: Any, _kind: Any, _wanted: Any, value: Any) -> Any:
    """An array field of a record is a contiguous array as any other."""
    return value


@contextmanager
def _lean_numba() -> Iterator[None]:
    """Numba without two things that rules do not need.

    Rules count from the front: what Numba adds to every index so that -1 means the last is a fifth of the time of
    play, and keeps LLVM from seeing what a loop does. (With bounds checks on, an index below zero is an error.)
    And a function is not optimised alone before it is optimised with all that it calls: a tenth of compiling.
    """
    kept = arrayobj.fix_integer_index, codegen.CPUCodeLibrary._optimize_functions
    arrayobj.fix_integer_index = _index_as_it_is
    codegen.CPUCodeLibrary._optimize_functions = _only_laid_out
    try:
        yield
    finally:
        arrayobj.fix_integer_index, codegen.CPUCodeLibrary._optimize_functions = kept


def _only_laid_out(library: Any, module: Any) -> None:
    module.data_layout = library._codegen._data_layout


def _index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, _size: Any) -> Any:
    return context.cast(builder, index, kind, numba.types.intp)


def _sweep(folder: Path) -> None:
    """Remove cache folders of the same game that nobody used for long."""
    os.utime(folder)
    game = folder.name.rsplit("-", 1)[0]
    for other in folder.parent.glob(f"{game}-*"):
        if other != folder and time.time() - other.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)


_shown: list[float] = []


def _say_once(text: str) -> None:
    """Where someone sits at a terminal and compiling takes long, a line that says so and moves."""
    now = time.monotonic()
    if not _shown:
        _shown.append(now)
    if sys.stderr.isatty() and now - _shown[0] > 1.0:
        sys.stderr.write(f"\r\033[KCompiling, once for this version: {text}")
        sys.stderr.flush()


def _done() -> None:
    if _shown and sys.stderr.isatty() and time.monotonic() - _shown[0] > 1.0:
        sys.stderr.write("\r\033[K")
        sys.stderr.flush()
    _shown.clear()


_twins: dict[tuple[str, bool], Twin] = {}


def twin(game: Game, silent: bool = False) -> Twin:
    """The compiled twin of a game, one a process (and a silent one)."""
    key = (game.slug, silent)
    if key not in _twins:
        _twins[key] = Twin(game, silent)
    return _twins[key]


def rules_functions(game: Game) -> list[FunctionType]:
    """Every function of a game's own rules files."""
    found: list[FunctionType] = []
    for module in game.rules_modules:
        for _, value in inspect.getmembers(module, inspect.isfunction):
            if value.__module__ == module.__name__:
                found.append(value)
    return found
