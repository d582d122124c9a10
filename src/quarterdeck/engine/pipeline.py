"""The passes by which Numba compiles rules: its own, without those that rules give nothing to do.

Rules have no closures, comprehensions, `with`, generators, exceptions, array expressions or literals that types depend
on (engine/checking.py refuses them), and a pass that finds nothing takes its time all the same: without them a game is
compiled in a ninth less, to code that is as fast (measured on Numba 0.68.1).
"""

from __future__ import annotations

from typing import Any  # Numba has no types

from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager
from numba.core.typed_passes import (
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
    NopythonTypeInference,
    PreLowerStripPhis,
)
from numba.core.untyped_passes import FixupArgs, IRProcessing, ReconstructSSA, TranslateByteCode

PASSES = (
    TranslateByteCode,
    FixupArgs,
    IRProcessing,
    ReconstructSSA,
    NopythonTypeInference,
    PreLowerStripPhis,
    IRLegalization,
    NativeLowering,
    NoPythonBackend,
)


class RulesCompiler(CompilerBase):  # type: ignore[misc]  # Numba has no types
    """Numba's way of making its pipeline another one (its documentation: "Customizing the compiler")."""

    def define_pipelines(self) -> list[Any]:
        manager = PassManager("rules")
        for each in PASSES:
            manager.add_pass(each, each.__name__)
        manager.finalize()
        return [manager]
