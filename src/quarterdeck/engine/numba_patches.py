"""Private functions of Numba that are replaced while rules are compiled, each with what it brings.

They are applied on versions of Numba that they were tried with, and on no other; `QUARTERDECK_NUMBA_PATCHES=off` leaves
them out. Without them everything works, more slowly. Measured on Numba 0.68.1, two idle cores:

- `fix_integer_index`: Numba adds the length to every index below zero. Rules count from the front, and without the
  addition LLVM sees what a loop does. Brings 7 to 26 % of play. (With `NUMBA_BOUNDSCHECK=1` an index below zero is an
  error.)
- `finalize`, `set_env`: a function that only other rules call is translated, but not optimised by itself and given no
  machine code; its callers inline it and optimise both.
- `_optimize_functions`, `_optimize_final_module`: a function is optimised once. The earlier rounds prune reference
  counts, which rules do not have. Together with the two above, a third of the compile time.
- In a driver, with which nothing else is linked, the last of them also tells LLVM that nobody else calls what was
  linked in. Numba lets every function be called from elsewhere, so LLVM keeps its calling convention: a result in
  memory, a status that each caller tests. Told so, it inlines what has one caller and drops a status that is always
  the same. Brings 14 to 27 % of play.
- `get_call_type`: what `+` of two ints gives is looked up once for these types, not at every `+`: Numba tries its
  templates one after the other, each with all compiler flags as part of a key. `_has_loc`: the signature of Numba's own
  functions is read once. `_rec_list_vars`: the variables of an instruction, without a call for every text in it.
  `PostProcessor.run`: lifetimes of variables are computed when they are needed, at the end, not behind every pass.
  These four leave the code as it is and take a fifth off the compile time (42 % of all Python calls in it).
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Protocol  # for whatever is replaced: functions of Numba, which has no types

import numba
from llvmlite.binding import Linkage, ModuleRef
from llvmlite.ir import IRBuilder, Value
from numba.core import base, codegen, ir, transforms, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.postproc import PostProcessor, VariableLifetime
from numba.core.types.functions import BaseFunction
from numba.core.typing import Signature
from numba.core.typing.context import Context
from numba.np import arrayobj

VARIABLE = "QUARTERDECK_NUMBA_PATCHES"
TRIED = ("0.68.",)  # beginnings of the versions that the patches were tried with


class Library(Protocol):
    """What is used of a `CPUCodeLibrary`."""

    name: str
    _finalized: bool
    _linking_libraries: list[Library]
    _final_module: ModuleRef
    _codegen: codegen.JITCPUCodegen


class Template(Protocol):
    """What is used of a `BaseFunction`."""

    _impl_keys: Container[tuple[types.Type, ...]]


def patched() -> bool:
    """Whether rules are compiled with the patches here."""
    return os.environ.get(VARIABLE) != "off" and numba.__version__.startswith(TRIED)


@contextmanager
def patches(inlined: str, last: bool) -> Iterator[None]:
    """Numba without what rules do not need. `inlined` names the function if it is only inlined into its callers; `last`
    says that no other is linked with it.

    Nobody else compiles meanwhile: Numba's own lock is held.
    """
    if not patched():
        yield
        return

    def finalize(library: Library) -> None:
        if library.name == inlined:
            library._finalized = True
        else:
            _link_everything(library)
            numbas[library_class, "finalize"](library)
            library._linking_libraries = []

    def set_env(engine: codegen.JITCPUCodegen, name: str, environment: object) -> None:
        if engine._engine.is_symbol_defined(name):  # without machine code there is no place for it
            numbas[engine_class, "set_env"](engine, name, environment)

    def get_call_type(
        function: Template, context: Context, arguments: tuple[types.Type, ...], named: dict[str, types.Type]
    ) -> Signature:
        key = function, tuple(arguments), tuple(named.items())
        found = _call_types.get(key)
        if found is None or found.args not in function._impl_keys:
            found = _call_types[key] = numbas[BaseFunction, "get_call_type"](function, context, arguments, named)
        return found

    def postprocess(processor: PostProcessor, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
        if emit_dels or processor.func_ir.is_generator:
            numbas[PostProcessor, "run"](processor, emit_dels, extend_lifetimes)
        else:
            processor.func_ir.blocks = transforms.canonicalize_cfg(processor.func_ir.blocks)
            processor.func_ir.variable_lifetime = VariableLifetime(processor.func_ir.blocks)
            processor.func_ir.generator_info = None

    library_class, engine_class = codegen.CPUCodeLibrary, codegen.JITCPUCodegen
    ours: dict[tuple[Any, str], Any] = {
        (arrayobj, "fix_integer_index"): _index_as_it_is,
        (library_class, "_optimize_functions"): _only_laid_out,
        (library_class, "_optimize_final_module"): _optimise_alone if last else _optimise_once,
        (library_class, "finalize"): finalize,
        (engine_class, "set_env"): set_env,
        (BaseFunction, "get_call_type"): get_call_type,
        (PostProcessor, "run"): postprocess,
        (ir.Inst, "_rec_list_vars"): _variables,
        (base, "_has_loc"): _takes_a_place,
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


_call_types: dict[Any, Any] = {}  # Numba's own functions with the types of their arguments: the signature
_takes_a_place = cache(base._has_loc)


def _variables(instruction: ir.Inst, value: object) -> list[ir.Var]:
    """The variables of an instruction, or of one of its parts."""
    if isinstance(value, ir.Var):
        return [value]
    if isinstance(value, ir.Inst):
        return list(value.list_vars())
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, (list, tuple)):
        return []
    found = []
    for part in value:
        if type(part) is ir.Var:
            found.append(part)
        elif type(part) not in (str, ir.Loc):
            found += _variables(instruction, part)
    return found


def _only_laid_out(library: Library, module: ModuleRef) -> None:
    module.data_layout = library._codegen._data_layout


def _optimise_once(library: Library) -> None:
    manager, builder = library._codegen._module_pass_manager()
    manager.run(library._final_module, builder)


def _optimise_alone(library: Library) -> None:
    """With everything internal that was linked in, under names of its own: the loader finds internal functions too, and
    a function that Python calls, loaded later, must not turn out to be this copy with another calling convention."""
    for function in library._final_module.functions:
        if function.linkage == Linkage.linkonce_odr and not function.is_declaration:
            function.linkage = Linkage.internal
            function.name = f"{library.name}.{function.name}"
    _optimise_once(library)


def _link_everything(library: Library) -> None:
    """List all that a function reaches, not only what it calls: what is only inlined has no code of its own."""
    reached = library._linking_libraries
    for each in reached:  # grows
        reached += [further for further in each._linking_libraries if further not in reached]


def _index_as_it_is(
    context: base.BaseContext, builder: IRBuilder, kind: types.Type, index: Value, _size: Value
) -> Value:
    return context.cast(builder, index, kind, types.intp)
