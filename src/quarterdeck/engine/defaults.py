"""For games that say nothing of it: every table is sound; no inclination, no judgement, every playout to its end;
nothing to redeal."""

from quarterdeck.engine.fields import AnyBox, AnyTable, Floats


def sound(box: AnyBox, table: AnyTable) -> int:
    return 0


def inclination(box: AnyBox, table: AnyTable, seat: int, action: int) -> int:
    return 0


def promise(box: AnyBox, table: AnyTable, seat: int) -> int:
    return 500


def enough(box: AnyBox, table: AnyTable, played: int) -> int:
    return 0


def features(box: AnyBox, table: AnyTable, seat: int, out: Floats) -> int:
    return 0


def redeal(box: AnyBox, table: AnyTable) -> None:
    return
