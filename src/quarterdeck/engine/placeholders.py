"""Placeholders for the functions of the contract that drivers call (random play, batches, search).

`engine/binding.py` puts a game's own functions in their place, plain or compiled. Called unbound they are a mistake.
What each of them does is said in `engine/contract.py`.
"""

from quarterdeck.engine.fields import AnyBox, AnyTable, Floats, Moves


def deal(box: AnyBox, table: AnyTable) -> None:
    raise LookupError("deal is not bound to a game")


def waiting(box: AnyBox, table: AnyTable) -> int:
    raise LookupError("waiting is not bound to a game")


def legal(box: AnyBox, table: AnyTable, seat: int, moves: Moves) -> int:
    raise LookupError("legal is not bound to a game")


def why_not(box: AnyBox, table: AnyTable, seat: int, action: int) -> int:
    raise LookupError("why_not is not bound to a game")


def apply(box: AnyBox, table: AnyTable, seat: int, action: int) -> None:
    raise LookupError("apply is not bound to a game")


def outcome(box: AnyBox, table: AnyTable, seat: int) -> int:
    raise LookupError("outcome is not bound to a game")


def show(box: AnyBox, table: AnyTable, seat: int, seen: AnyTable) -> None:
    raise LookupError("show is not bound to a game")


def guess(box: AnyBox, seen: AnyTable, seat: int) -> None:
    raise LookupError("guess is not bound to a game")


def sound(box: AnyBox, table: AnyTable) -> int:
    raise LookupError("sound is not bound to a game")


def inclination(box: AnyBox, table: AnyTable, seat: int, action: int) -> int:
    raise LookupError("inclination is not bound to a game")


def promise(box: AnyBox, table: AnyTable, seat: int) -> int:
    raise LookupError("promise is not bound to a game")


def enough(box: AnyBox, table: AnyTable, played: int) -> int:
    raise LookupError("enough is not bound to a game")


def features(box: AnyBox, table: AnyTable, seat: int, out: Floats) -> int:
    raise LookupError("features is not bound to a game")
