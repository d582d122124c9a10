"""Entry points compiled by LLVM from a translation of our own (engine/translating.py), without Numba's share of it.

LLVM is used as Numba uses it, in the same version, with the same passes. The code is there in a third of the time, and
where it was compared it is faster: 4 to 26 % in random play, 8 to 17 % in a search. `QUARTERDECK_TRANSLATOR=off` leaves
everything to Numba, and so does a Numba whose LLVM this was not tried with, and whatever the translation does not know.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
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
        kept = file.read_bytes()
    except OSError:
        return None
    code = kept[DIGEST:]
    return Native(code, signature()) if hashlib.sha256(code).digest() == kept[:DIGEST] else None


class Native:
    """An entry point in machine code, called with what Numba's would be called with. Others go on meanwhile."""

    def __init__(self, code: bytes, signature: Signature) -> None:
        taken: list[type] = []
        for kind in signature.kinds:
            if kind.name in ("record", "array"):
                taken.append(ctypes.c_void_p)
            if kind.name != "record":
                taken.append(ctypes.c_double if kind == FLOAT else ctypes.c_int64)
        results = {FLOAT: ctypes.c_double, INT: ctypes.c_int64, NONE: None}
        if signature.result not in results:
            raise Unknown("a result that is not a number")
        self._taken = [(kind.name, size_of(kind.of) if kind.of is not None else 0) for kind in signature.kinds]
        self._before: list[tuple[object, tuple[int, int]]] = [(None, (0, 0))] * len(self._taken)
        self._engine = _loader(code)
        called = ctypes.CFUNCTYPE(results[signature.result], *taken)
        self._call: Callable[..., Any] = called(self._engine.get_function_address("entry"))

    def __call__(self, *values: Any) -> Any:
        given: list[Any] = []
        for place, ((kind, size), value) in enumerate(zip(self._taken, values, strict=True)):
            if kind == "array":
                before, found = self._before[place]
                if before is not value:  # a batch is stepped with the same arrays again and again
                    found = _place_of(value, size)
                    self._before[place] = value, found
                given += found
            elif kind == "record":
                if value.nbytes != size:
                    raise TypeError(f"a record of {size} bytes is needed, not of {value.nbytes}")
                given.append(_address(np.frombuffer(value, np.uint8)))
            else:
                given.append(float(value) if kind == "float" else int(value))  # NumPy's numbers too
        return self._call(*given)


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
