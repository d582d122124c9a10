"""The hints of a game that has none: no inclination, no judgement, every playout to its end."""


def inclination(box, table, seat: int, action: int) -> int:
    return 0


def promise(box, table, seat: int) -> int:
    return 500


def enough(box, table, made: int) -> int:
    return 0
