"""The seven functions that a game provides, one that explains a refusal, one that checks a table,
and three that a player would whisper to a friend.

Drivers (random play, batches, search) are written against these names; `compiler.bind` puts a game's own
functions in their place, plain or compiled. Called unbound they are a mistake.
"""

from quarterdeck.engine.fields import Moves


def deal(box, table) -> None:
    """Set up a new game; the generator is already seeded."""
    raise LookupError("deal is not bound to a game")


def waiting(box, table) -> int:
    """The set of seats that may act now, a bit a seat; 0 when it is over."""
    raise LookupError("waiting is not bound to a game")


def legal(box, table, seat: int, moves: Moves) -> int:
    """Write the seat's legal actions, ascending, into moves; how many."""
    raise LookupError("legal is not bound to a game")


def why_not(box, table, seat: int, action: int) -> int:
    """0 if the seat may do this now, else the number of the reason."""
    raise LookupError("why_not is not bound to a game")


def apply(box, table, seat: int, action: int) -> None:
    """Carry out one legal action."""
    raise LookupError("apply is not bound to a game")


def outcome(box, table, seat: int) -> int:
    """What the game is worth to the seat once it is over: 1000 for the winner, shared by equal winners."""
    raise LookupError("outcome is not bound to a game")


def show(box, table, seat: int, seen) -> None:
    """Write into a blank table what this seat may see, and nothing else."""
    raise LookupError("show is not bound to a game")


def guess(box, seen, seat: int) -> None:
    """Fill a shown table in, at random (by its own generator), with what may lie unseen."""
    raise LookupError("guess is not bound to a game")


def sound(box, table) -> int:
    """0, or the number of the law of the game that this table breaks: for tests and long runs."""
    raise LookupError("sound is not bound to a game")


def inclination(box, table, seat: int, action: int) -> int:
    """0 to 100: how much a seat is inclined to try this first, from what it knows and nothing else (hints.py)."""
    raise LookupError("inclination is not bound to a game")


def promise(box, table, seat: int) -> int:
    """0 to 1000: how promising it looks to a seat, from what it knows and nothing else (hints.py).

    A player alone who missed the goal is judged by it too: how near was it?
    """
    raise LookupError("promise is not bound to a game")


def enough(box, table, made: int) -> int:
    """1 if a playout may stop here, after `made` moves, and be judged by its promise (hints.py)."""
    raise LookupError("enough is not bound to a game")
