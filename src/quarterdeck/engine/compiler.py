"""The compiled twin: the same rules, untouched, run by Numba on NumPy records.

For each rules function, callees first, a new function is made from the same code object whose globals hold
the twins of what it calls; its one signature comes from its parameters; Numba compiles it. Drivers are bound
in the same way. NumPy and Numba are imported here and nowhere else in the engine.

What Python calls has a door, and is kept on disk: machine code of it and of all that it reaches. What only other
compiled code calls is translated for LLVM and no more; whatever reaches it takes it in and optimises it there.
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
from numba.core.caching import FunctionCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.imputils import lower_cast
from numba.cpython.unsafe.numbers import trailing_zeros
from numba.np import arrayobj

from quarterdeck.engine import binding, bits, drivers, events, fields, flatten, luck, piles, seven
from quarterdeck.engine.binding import Binder
from quarterdeck.engine.game import HINTS, SEVEN, SIGHT, Game

KINDS = {"b": "i1", "h": "<i2", "i": "<i4", "q": "<i8", "Q": "<u8", "d": "<f8"}
SHARED = (luck, piles, bits, events, drivers)  # rules that belong to no game
PROVIDED = (*SEVEN, *SIGHT, *HINTS, "sound")
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
        self.binder.find = self._find
        self.binder.made[bits.lowest] = trailing_zeros
        self.binder.given = {bits.lowest}
        self.binder.instead |= bits.IN_RECORDS
        self.bounds = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
        self.asked_for: set[Any] = set()  # by Python, besides what the game provides
        self._folders: dict[str, Path] = {}
        if silent:
            self.binder.instead |= events.SILENT

    def function(self, name: str) -> Any:
        """One of the seven (or `why_not`), compiled."""
        return self.driver(self.game.function(name))

    def driver(self, function: Any) -> Any:
        """A driver (or any rules function) bound to this game and compiled."""
        self._make_ready([function])
        return self.binder.made[function]

    def compile_all(self) -> None:
        """All that a game provides, and the shared drivers."""
        self._make_ready([*map(self.game.function, (*SEVEN, *SIGHT)), drivers.play_many])

    def _make_ready(self, functions: list[Any]) -> None:
        for function in functions:
            if not self._has_door(function):
                if function.__module__ in {module.__name__ for module in self.game.rules_modules}:
                    raise TypeError(f"{function.__name__} is compiled for other rules to call, not for Python")
                self.asked_for.add(function)
                self.binder.made.pop(function, None)  # if it is there, it has no door
        if not all(function in self.binder.made for function in functions):
            with self._locked():
                for function in functions:
                    self.binder.bind(function)

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
        if get_origin(hint) is fields.Rows:
            return numba.types.Array(numba.from_dtype(dtype(get_args(hint)[0])), 1, "C")
        return numba.float64 if hint is float else numba.int64

    def _has_door(self, function: Any) -> bool:
        """Can Python call it? If not, only compiled code calls it: doors that nobody uses are not built."""
        provided = function.__name__ in PROVIDED and function.__module__.startswith(f"{self.game.package}.")
        return provided or function in self.asked_for

    def _find(self, function: FunctionType) -> Any:
        """The twin of a function with a door, if it was compiled before: then what it calls is not even looked at."""
        if not self._has_door(function):
            return None
        made = self._dispatcher(function)
        found = made._cache.load_overload(self.signature(function), made.targetctx)
        if found is None:
            return None
        made.targetctx.insert_user_function(found.entry_point, found.fndesc, [found.library])
        made.add_overload(found)
        made.disable_compile()
        return made

    def _compile(self, function: FunctionType) -> Any:
        self.progress(f"{self.game.title}: {function.__name__}")
        made = self._dispatcher(function)
        with _lean_numba("" if self._has_door(inspect.unwrap(function)) else function.__qualname__):
            made.compile(self.signature(function))
        made.disable_compile()
        return made

    def _dispatcher(self, function: FunctionType) -> Any:
        """A function (or its twin) for Numba, not yet compiled. With a door, it is kept under the function's name."""
        written = inspect.unwrap(function)
        door = self._has_door(written)
        options = {"nogil": True, "error_model": "numpy", "boundscheck": self.bounds, "_nrt": False}
        made = numba.njit(**options, no_cfunc_wrapper=True, no_cpython_wrapper=not door)(function)
        if door:
            numba.config.CACHE_DIR = str(self.cache_folder(function.__module__))
            try:
                made._cache = FunctionCache(written)
            finally:
                numba.config.CACHE_DIR = ""
        return made

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
            text = hashlib.sha256()
            for file in sorted(self.sources(module)):
                text.update(file.read_bytes())
            versions = (numba.__version__, np.__version__, llvmlite.__version__, platform.python_version())
            text.update(repr((versions, self.bounds, self.silent)).encode())
            name = f"{self.game.slug}-{text.hexdigest()[:16]}"
            self._folders[module] = cache_root() / "compiled" / name
        return self._folders[module]

    def sources(self, module: str) -> set[Path]:
        """The files that the compiled functions of a module may be made of."""
        rules = [*self.game.rules_modules, *SHARED, binding, fields, flatten, seven, sys.modules[__name__]]
        files = {Path(str(each.__file__)) for each in rules}
        files |= {Path(self.game.function(name).__code__.co_filename) for name in PROVIDED}  # hints and laws too
        own = sys.modules[module]
        if Path(str(own.__file__)) not in files:  # a driver from another room: its room counts, and whose it calls
            taken = [each for each in vars(own).values() if isinstance(each, FunctionType)]
            rooms = {Path(each.__code__.co_filename).parent for each in taken} | {Path(str(own.__file__)).parent}
            ours = Path(__file__).parent  # of which only what is listed above is compiled
            files |= {file for room in rooms - {ours} if ours.parent in room.parents for file in room.glob("*.py")}
        return files


@lower_cast(numba.types.NestedArray, numba.types.Array)  # type: ignore[untyped-decorator]  # Numba has no types
def _field_as_pile(_context: Any, _builder: Any, _kind: Any, _wanted: Any, value: Any) -> Any:
    """An array field of a record is a contiguous array as any other."""
    return value


@contextmanager
def _lean_numba(aside: str) -> Iterator[None]:
    """Numba without what rules do not need. `aside` names the function that is made if it has no door.

    - Rules count from the front: what Numba adds to every index so that -1 means the last is a fifth of the time of
      play, and keeps LLVM from seeing what a loop does. (With bounds checks on, an index below zero is an error.)
    - What has no door is not optimised alone and gets no machine code: what reaches it takes it in and optimises both.
    - What has a door is optimised once. The rounds before that help to count references, which rules do not have.

    The latter two halve the time of compiling. Nobody else compiles meanwhile: Numba's own lock sees to that.
    """

    def finalize(library: Any) -> None:
        if library.name == aside:
            library._finalized = True
        else:
            _take_in(library)
            numbas[library_class, "finalize"](library)
            library._linking_libraries = []

    def set_env(engine: Any, name: str, environment: Any) -> None:
        if engine._engine.is_symbol_defined(name):  # without machine code there is no place for it
            numbas[engine_class, "set_env"](engine, name, environment)

    library_class, engine_class = codegen.CPUCodeLibrary, codegen.JITCPUCodegen
    ours: dict[tuple[Any, str], Any] = {
        (arrayobj, "fix_integer_index"): _index_as_it_is,
        (library_class, "_optimize_functions"): _only_laid_out,
        (library_class, "_optimize_final_module"): _optimise_once,
        (library_class, "finalize"): finalize,
        (engine_class, "set_env"): set_env,
    }
    with global_compiler_lock:
        numbas = {(place, name): getattr(place, name) for place, name in ours}
        try:
            for (place, name), function in ours.items():
                setattr(place, name, function)
            yield
        finally:
            for (place, name), function in numbas.items():
                setattr(place, name, function)


def _only_laid_out(library: Any, module: Any) -> None:
    module.data_layout = library._codegen._data_layout


def _optimise_once(library: Any) -> None:
    manager, builder = library._codegen._module_pass_manager()
    manager.run(library._final_module, builder)


def _take_in(library: Any) -> None:
    """List all that a function reaches, not only what it calls, to be linked with it: what is set aside is alone."""
    reached = library._linking_libraries
    for each in reached:  # grows
        reached += [further for further in each._linking_libraries if further not in reached]


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
    """The compiled twin of a game, one a process (and a silent one). It plays by today's rules only."""
    game = game.latest
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
