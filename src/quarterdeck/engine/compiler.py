"""The compiled twin: the same rules, untouched, as machine code on NumPy records.

A function that Python asks for is translated with all that it calls, compiled by LLVM and cached (engine/native.py).
Where that cannot be, Numba compiles it: for each rules function, callees first, a new function is made from the same
code object whose globals hold the compiled copies of what it calls (engine/binding.py); its one signature comes from
its annotations. Functions that Python asks for are entry points and cached; all others are inlined into their callers.
Drivers are bound in the same way. NumPy and Numba are imported here and in native.py, and nowhere else in the engine.
"""

from __future__ import annotations

import gc
import hashlib
import inspect
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FunctionType
from typing import (
    Annotated,
    Any,  # for Numba's dispatchers, whose private parts are used
    get_args,
    get_origin,
    get_type_hints,
)

import llvmlite
import numba
import numpy as np
import numpy.typing as npt
from llvmlite.ir import Value
from numba.core.caching import FunctionCache
from numba.core.imputils import lower_cast
from numba.core.typing import Signature
from numba.cpython.unsafe.numbers import trailing_zeros

from quarterdeck.engine import (
    binding,
    bits,
    defaults,
    drivers,
    events,
    fields,
    llvm_kinds,
    llvm_places,
    llvm_values,
    luck,
    native,
    numba_patches,
    piles,
    pipeline,
    placeholders,
    translating,
    vectors,
)
from quarterdeck.engine.binding import Binder, Function
from quarterdeck.engine.checking import wrong_rules
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.fields import AnyBox, AnyTable
from quarterdeck.engine.folders import compiled_home
from quarterdeck.engine.game import PROVIDED, Game
from quarterdeck.engine.system import lock

NUMBERS: dict[object, numba.types.Type] = {int: numba.int64, bool: numba.int64, float: numba.float64}
SCALARS = {**NUMBERS, type(None): numba.void}
KINDS = {"b": "i1", "h": "<i2", "i": "<i4", "q": "<i8", "Q": "<u8", "d": "<f8"}
Progress = Callable[[str, float], None]  # what is compiled, and how much of it is done (0 where nobody knows)
Records = npt.NDArray[Any]  # of a declaration: what their dtype is, is known when the game is
SHARED = (luck, piles, bits, events, drivers)  # rules that belong to no game
KEPT_DAYS = 14  # a cache folder of other sources that nobody used for so long is removed


def dtype(declared: type[fields.Fields]) -> np.dtype[Any]:
    """The record of a declaration, byte for byte as `pack` lays it out."""
    return np.dtype([(name, KINDS[shape.code], shape.shape) for name, shape in declared.layout])


class Twin:
    """A game, compiled. Functions are compiled (or loaded from the cache) when they are first asked for.

    A silent twin plays the same game and writes no events: for batches and searches, where nobody listens.
    """

    def __init__(self, game: Game, silent: bool = False, progress: Progress | None = None) -> None:
        self.game = game
        self.silent = silent
        self.box_dtype = dtype(game.parts.Box)
        self.table_dtype = dtype(game.parts.Table)
        self.box_type = numba.from_dtype(self.box_dtype)
        self.table_type = numba.from_dtype(self.table_dtype)
        self.progress = progress or _say_once
        self.binder = Binder(game, self._compile)
        self.binder.find = self._load
        self.binder.bound[bits.lowest] = trailing_zeros
        self.binder.instead |= bits.IN_RECORDS | piles.IN_RECORDS
        self.bounds = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
        self._entry_points: set[Function] = set()  # what Python asked for
        self._natives: dict[Function, native.Native | None] = {}  # and what was translated of it: all of it, mostly
        self._folders: dict[str, Path] = {}
        if silent:
            self.binder.instead |= events.SILENT

    def function(self, name: str) -> Function:
        """A function of the contract, compiled."""
        return self.driver(self.game.function(name))

    def driver(self, function: Function) -> Function:
        """A driver (or any function that the game provides) bound to this game and compiled as an entry point."""
        return self._translated(function) or self._by_numba(function)

    def _by_numba(self, function: Function) -> Function:
        self._compile_entry_points([function])
        return self.binder.bound[function]

    def _translated(self, function: Function) -> native.Native | None:
        """An entry point in machine code, from the cache or compiled now; None if that is left to Numba."""
        if function not in self._natives and (found := self._loaded(function)) is not None:
            self._natives[function] = found
        if function not in self._natives:
            self._check_entry_point(function)
            self._natives[function] = None
            if native.usable() and not self.bounds:
                self._check_rules()
                with self._locked(), suppress(llvm_kinds.Unknown):
                    self._natives[function] = self._loaded(function) or self._translate(function)
        return self._natives[function]

    def _loaded(self, function: Function) -> native.Native | None:
        if not native.usable() or self.bounds:
            return None
        return native.load(self._native_file(function), lambda: self._program().signature(function))

    def _translate(self, function: Function) -> native.Native:
        title = f"{self.game.title}: {function.__name__}"
        program = self._program()
        self.progress(title, 0.0)
        text = program.translate(function)
        code = native.compiled(text, lambda share: self.progress(title, share))
        native.save(self._native_file(function), code)
        return native.Native(code, program.signature(function))

    def _program(self) -> translating.Program:
        return translating.Program(self.game.parts.Box, self.game.parts.Table, self.binder.settled)

    def _native_file(self, function: Function) -> Path:
        name = f"{function.__module__}.{function.__qualname__}-{native.processor()}.native"
        return self.cache_folder(function.__module__) / name

    def is_compiled(self, function: Function) -> bool:
        """Whether a driver is compiled already, here or in the cache."""
        if self._natives.get(function) is not None:
            return True
        if (native_found := self._loaded(function)) is not None:
            self._natives[function] = native_found
            return True
        self._entry_points.add(function)
        if function not in self.binder.bound and (found := self._load(function)) is not None:
            self.binder.bound[function] = found
        return function in self.binder.bound

    def direct(self, function: Function) -> Function:
        """A driver called without Numba's look at its arguments, for short calls: they must be what it declares.

        A look at a record takes Numba 4 to 12 microseconds (it goes through all fields), so such a driver takes arrays
        of records, `Boxes` and `Tables`, and numbers.
        """
        dispatcher: Any = self._by_numba(function)
        (compiled,) = dispatcher.overloads.values()
        entry_point: Function = compiled.entry_point
        return entry_point

    def compile_all(self) -> None:
        """What random play and every bot need: the rules, sight, and the shared drivers."""
        needed = [name for name, part in PROVIDED.items() if part in ("rules", "sight")]
        for function in (*map(self.game.function, needed), drivers.play_many):
            self.driver(function)

    def _compile_entry_points(self, functions: list[Function]) -> None:
        for function in functions:
            if function not in self._entry_points:
                self._check_entry_point(function)
                self._entry_points.add(function)
                self.binder.bound.pop(function, None)  # if it is there, it was compiled to be inlined
        if not all(function in self.binder.bound for function in functions):
            self._check_rules()
            with self._locked():
                for function in functions:
                    self.binder.bind(function)

    def _check_entry_point(self, function: Function) -> None:
        if not self._provided(function) and self._is_of_the_rules(function):
            raise TypeError(f"{function.__name__} is compiled for other rules to call, not for Python")

    def _check_rules(self) -> None:
        """Before anything is compiled for these sources: what Numba would answer with a page of its own."""
        if self.cache_folder(SHARED[0].__name__).exists():
            return  # it was, with just these sources
        for wrong in wrong_rules(Path(str(module.__file__)) for module in self.game.rules_modules):
            raise BadInput(wrong)

    def box(self, box: AnyBox) -> Records:
        """A plain box as a record (the one element of an array that keeps it alive)."""
        return np.frombuffer(bytearray(box.pack()), self.box_dtype)

    def tables(self, count: int = 1) -> Records:
        return np.zeros(count, self.table_dtype)

    def load(self, tables: Records, i: int, table: AnyTable) -> None:
        tables[i] = np.frombuffer(table.pack(), self.table_dtype)[0]

    def plain(self, record: np.void) -> AnyTable:
        """A record as the plain object."""
        table: AnyTable = self.game.parts.Table.unpack(record.tobytes())
        return table

    def moves(self) -> npt.NDArray[np.int16]:
        return np.zeros(self.game.parts.most_moves, np.int16)

    def signature(self, function: Function) -> Signature:
        """The one signature of a function, from its annotations."""
        hints = get_type_hints(inspect.unwrap(function), include_extras=True)
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        return self._type(hints["return"])(*(self._type(hints[name]) for name in names))

    def _type(self, hint: object) -> numba.types.Type:
        """The compiled type of an annotation."""
        if hint in SCALARS:
            return SCALARS[hint]
        if hint is self.game.parts.Box or hint is AnyBox:
            return self.box_type
        if hint is self.game.parts.Table or hint in (AnyTable, fields.Lucky, fields.Telling):
            return self.table_type
        if get_origin(hint) is tuple:
            return numba.types.UniTuple(numba.int64, len(get_args(hint)))
        if get_origin(hint) is Annotated:
            return numba.types.Array(self._element(*get_args(hint)), 1, "C")
        raise TypeError(f"rules take ints, floats, tuples, Box, Table and the arrays of engine/fields.py, not {hint}")

    def _element(self, listed: object, of: object) -> numba.types.Type:
        """What an annotated array holds: numbers of a width, or records."""
        if isinstance(of, fields.Width):
            return numba.from_dtype(np.dtype(KINDS[of.code]))
        (declared,) = get_args(listed)
        named = {AnyTable: self.table_type, AnyBox: self.box_type}
        return named[declared] if declared in named else numba.from_dtype(dtype(declared))

    def _provided(self, function: Function) -> bool:
        """Whether it is a function of the contract: Python may ask for it, and drivers call it."""
        return function.__name__ in PROVIDED and self.game.function(function.__name__) is function

    def _is_of_the_rules(self, function: Function) -> bool:
        return function.__module__ in {module.__name__ for module in self.game.rules_modules}

    def _load(self, function: Function) -> Any:
        """An entry point from the cache, if it is there: then what it calls is not even looked at."""
        if function not in self._entry_points and not self._provided(function):
            return None
        dispatcher = self._dispatcher(function, True)
        found = dispatcher._cache.load_overload(self.signature(function), dispatcher.targetctx)
        if found is None:
            return None
        dispatcher.targetctx.insert_user_function(found.entry_point, found.fndesc, [found.library])
        dispatcher.add_overload(found)
        dispatcher.disable_compile()
        return dispatcher

    def _compile(self, function: FunctionType) -> Any:
        self.progress(f"{self.game.title}: {function.__name__}", 0.0)
        written = inspect.unwrap(function)
        entry_point = written in self._entry_points
        dispatcher = self._dispatcher(function, entry_point)
        inlined = "" if entry_point else function.__qualname__
        with numba_patches.patches(inlined, last=entry_point and not self._provided(written)):
            dispatcher.compile(self.signature(function))
        dispatcher.disable_compile()
        return dispatcher

    def _dispatcher(self, function: Function, entry_point: bool) -> Any:
        """A function for Numba, not yet compiled. An entry point is cached under the name of the written function."""
        written = inspect.unwrap(function)
        options = {"nogil": True, "error_model": "numpy", "boundscheck": self.bounds, "_nrt": False}
        options |= {"no_cfunc_wrapper": True, "no_cpython_wrapper": not entry_point}
        dispatcher = numba.njit(**options, pipeline_class=pipeline.RulesCompiler)(function)
        if entry_point:
            numba.config.CACHE_DIR = str(self.cache_folder(function.__module__))
            try:
                dispatcher._cache = FunctionCache(written)
            finally:
                numba.config.CACHE_DIR = ""
        return dispatcher

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """One process compiles; a second waits and then finds the work done."""
        folder = self.cache_folder(SHARED[0].__name__)
        folder.mkdir(parents=True, exist_ok=True)
        _sweep(folder)
        with open(folder / ".lock", "w") as file:
            lock(file)
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
            text.update(repr((versions, self.bounds, self.silent, numba_patches.patched())).encode())
            name = f"{self.game.slug}-{text.hexdigest()[:16]}"
            self._folders[module] = compiled_home() / name
        return self._folders[module]

    def sources(self, module: str) -> set[Path]:
        """The files that the compiled functions of a module may be made of."""
        ours = [binding, defaults, fields, numba_patches, pipeline, placeholders, sys.modules[__name__]]
        ours += [llvm_kinds, llvm_places, llvm_values, native, translating, vectors]
        files = {Path(str(each.__file__)) for each in (*self.game.rules_modules, *SHARED, *ours)}
        own = sys.modules[module]
        if Path(str(own.__file__)) not in files:  # a driver from another room: its room counts, and whose it calls
            taken = [each for each in vars(own).values() if isinstance(each, FunctionType)]
            rooms = {Path(each.__code__.co_filename).parent for each in taken} | {Path(str(own.__file__)).parent}
            engine = Path(__file__).parent  # of which only what is listed above is compiled
            files |= {file for room in rooms - {engine} if engine.parent in room.parents for file in room.glob("*.py")}
        return files


@lower_cast(numba.types.NestedArray, numba.types.Array)  # type: ignore[untyped-decorator]  # Numba has no types
def _field_as_pile(_context: object, _builder: object, _kind: object, _wanted: object, value: Value) -> Value:
    """An array field of a record is a contiguous array as any other."""
    return value


def _sweep(folder: Path) -> None:
    """Remove cache folders of the same game that nobody used for long."""
    os.utime(folder)
    game = folder.name.rsplit("-", 1)[0]
    for other in folder.parent.glob(f"{game}-*"):
        if other != folder and time.time() - other.stat().st_mtime > KEPT_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)


_shown: list[float] = []


def _say_once(text: str, _share: float) -> None:
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
