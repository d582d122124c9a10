"""Entry points compiled by LLVM from a translation of our own (engine/translating.py), without Numba's share of it.

LLVM is used as Numba uses it, in the same version, with the same passes. The code is there in a third of the time, and
where it was compared it is faster: 4 to 26 % in random play, 8 to 17 % in a search. `QUARTERDECK_TRANSLATOR=off` leaves
everything to Numba, and so does a Numba whose LLVM this was not tried with, and whatever the translation does not know.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any  # for the arguments and the result of an entry point, which its signature tells

import llvmlite.binding as llvm
import numba
import numpy as np
import numpy.typing as npt
from numba.core.registry import cpu_target

from quarterdeck.engine.llvm_kinds import FLOAT, INT, NONE, Signature, Unknown, size_of

VARIABLE = "QUARTERDECK_TRANSLATOR"
TRIED = ("0.68.",)  # beginnings of the versions of Numba whose LLVM this was tried with
TRANSLATED, OPTIMISED = 0.15, 0.75  # of the time, the start of the program included
DIGEST = 32  # bytes before the code: of a file that was cut short nothing is run


def usable() -> bool:
    """Whether entry points are translated by us here."""
    return os.environ.get(VARIABLE) != "off" and numba.__version__.startswith(TRIED)


@cache
def processor() -> str:
    """Names the processor that code is made for."""
    return hashlib.sha256(repr(cpu_target.target_context.codegen().magic_tuple()).encode()).hexdigest()[:8]


def compiled(text: str, progress: Callable[[float], None]) -> bytes:
    """The machine code of a module, for this processor."""
    codegen = cpu_target.target_context.codegen()
    module = llvm.parse_assembly(text)
    module.triple = llvm.get_process_triple()
    module.data_layout = codegen._data_layout
    module.verify()
    progress(TRANSLATED)
    manager, builder = codegen._module_pass_manager()
    manager.run(module, builder)
    progress(OPTIMISED)
    code: bytes = codegen._tm.emit_object(module)
    return code


def save(file: Path, code: bytes) -> None:
    """Into the cache, whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(hashlib.sha256(code).digest() + code)
    unfinished.replace(file)


def load(file: Path, signature: Callable[[], Signature]) -> Native | None:
    """From the cache, if it is there and whole."""
    try:
        cached = file.read_bytes()
    except OSError:
        return None
    code = cached[DIGEST:]
    return Native(code, signature()) if hashlib.sha256(code).digest() == cached[:DIGEST] else None


class Native:
    """An entry point in machine code, called with what Numba's would be called with. Others go on meanwhile.

    It takes the address of a row of its arguments, which every thread keeps from call to call: a batch is stepped with
    the same arrays again and again, and what is the same as before is not looked at.
    """

    def __init__(self, code: bytes, signature: Signature) -> None:
        results = {FLOAT: ctypes.c_double, INT: ctypes.c_int64, NONE: None}
        if signature.result not in results:
            raise Unknown("a result that is not a number")
        self._taken = [(kind.name, size_of(kind.of) if kind.of is not None else 0) for kind in signature.kinds]
        self._slots = tuple(signature.slots())
        self._threads = threading.local()
        self._engine = _loader(code)
        called = ctypes.CFUNCTYPE(results[signature.result], ctypes.c_void_p)
        self._call: Callable[[int], Any] = called(self._engine.get_function_address("entry"))

    def __call__(self, *values: Any) -> Any:
        try:
            row: _Arguments = self._threads.row
        except AttributeError:
            row = self._threads.row = _Arguments(len(self._taken))
        before = row.before
        if len(values) != len(before):
            raise TypeError(f"{len(before)} arguments are needed, not {len(values)}")
        for place, value in enumerate(values):
            if value is not before[place]:
                self._put(row, place, value)
                before[place] = value
        return self._call(row.address)

    def _put(self, row: _Arguments, place: int, value: Any) -> None:
        (kind, size), slot = self._taken[place], self._slots[place]
        if kind == "array":
            row.numbers[slot], row.numbers[slot + 1] = _place_of(value, size)
        elif kind == "record":
            if value.nbytes != size:
                raise TypeError(f"a record of {size} bytes is needed, not of {value.nbytes}")
            row.numbers[slot] = _address(np.frombuffer(value, np.uint8))
        elif kind == "float":
            row.floats[slot] = float(value)
        else:
            row.numbers[slot] = int(value)  # NumPy's numbers too


class _Arguments:
    """The row of arguments of a thread: eight bytes each, an array with its length behind it."""

    def __init__(self, many: int) -> None:
        self.before: list[object] = [self] * many  # what was put there last; it is kept alive
        row = np.zeros(2 * many, np.int64)
        self.address = _address(row)
        self.numbers = row.data
        self.floats = row.data.cast("B").cast("d")


def _place_of(array: npt.NDArray[np.generic], size: int) -> tuple[int, int]:
    """Where an array lies, and its length."""
    if array.itemsize != size or (len(array) > 1 and array.strides != (size,)):
        raise TypeError(f"an array of one dimension with {size} bytes each is needed, not {array.dtype}")
    return _address(array), len(array)


def _address(array: npt.NDArray[np.generic]) -> int:
    found: int = array.__array_interface__["data"][0]
    return found


def _loader(code: bytes) -> llvm.ExecutionEngine:
    """Keeps code in memory, with its calls of the mathematical functions that Numba has made known."""
    cpu_target.target_context.codegen()
    machine = llvm.Target.from_default_triple().create_target_machine(opt=3, jit=True)
    loader = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    loader.add_object_file(llvm.ObjectFileRef.from_data(code))
    loader.finalize_object()
    return loader
