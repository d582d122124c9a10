"""A campaign goes on with another file of moves, foes and cards: what lies on the table is found again by name."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.errors import Illegal
from quarterdeck.engine.speech import listed
from quarterdeck.games.deckahedron.cardset.designs import foes_of, moves_of
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n

AT_REST = (t.IDLE, t.FREE, t.SHARING, t.OWNING)  # states in which no move is under way


def adopt(old: Box, new: Box, table: Table) -> None:
    """Levels and holds go with the names of moves, foes with those of kinds. Illegal if something is under way."""
    busy = [n.seat_name(old, seat) for seat in range(old.seats) if table.state[seat] not in AT_REST]
    if busy:
        has = "has" if len(busy) == 1 else "have"
        raise Illegal(f"{listed(busy)} still {has} to settle something by the old cards")
    if any(table.draft):
        raise Illegal("a call or a correction is being made by the old cards: finish it, or never mind")
    kinds = _found_again([foe.name for foe in foes_of(old)], [foe.name for foe in foes_of(new)])
    lost = sorted({foes_of(old)[kind - 1].name for kind in table.foe_kind if kind and kinds[kind - 1] is None})
    if lost:
        raise Illegal(f"{listed(lost)} {'is' if len(lost) == 1 else 'are'} in the scene, and not in the new file")
    for deck in range(t.DECKS):
        weary = [card for card in table.exhausted[deck] if card and not (new.stamina[card] or new.heroic)]
        if weary:
            raise Illegal(f"{n.card_text(weary[0])} is exhausted, and has no Stamina symbol in the new file")
    table.foe_kind = [(kinds[kind - 1] or 0) + 1 if kind else 0 for kind in table.foe_kind]
    moves = _found_again([move.name for move in moves_of(old)], [move.name for move in moves_of(new)])
    for seat in range(t.SEATS):
        _adopt_moves(old, new, table, seat, moves)


def _found_again(old: Sequence[str], new: Sequence[str]) -> list[int | None]:
    """Where each of the old ones is among the new."""
    places = {name.lower(): place for place, name in enumerate(new)}
    return [places.get(name.lower()) for name in old]


def _adopt_moves(old: Box, new: Box, table: Table, seat: int, moves: Sequence[int | None]) -> None:
    before = (table.owned[seat], table.level[seat], table.holds[seat])
    owned, level, holds = ([0] * t.MOVES for _ in before)
    for was, now in enumerate(moves):
        if now is None:
            continue
        holds[now] = table.holds[seat][was] if new.options[now] else 0
        if table.owned[seat][was] and new.levels[now]:
            owned[now] = 1
            level[now] = min(max(table.level[seat][was], new.lowest[now]), new.highest[now])
    table.owned[seat], table.level[seat], table.holds[seat] = owned, level, holds
    last = table.last_move[seat] - 1
    kept = moves[last] if 0 <= last < len(moves) else None
    table.last_move[seat] = 0 if kept is None else kept + 1
