"""What the last call brought: everybody's flip under their own name, until the next call, scene or evening."""

from __future__ import annotations

from dataclasses import dataclass

from quarterdeck.engine.events import FIRST, KIND
from quarterdeck.engine.history import Row
from quarterdeck.engine.look import Look
from quarterdeck.engine.view import Args, Card, Zone
from quarterdeck.games.deckahedron.cardset.designs import ATTRIBUTES, RESULTS
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n

FLIPS_AND_CALLS = frozenset((t.FLIPS, t.TURNED, t.RESOLVED, t.FOE_FLIPS, t.CALLS, t.NEW_SCENE, t.BEGUN))


@dataclass
class Flip:
    """A flip since the last call, as a seat may know it. To those who may not know it, it has no move."""

    attribute: int
    edge: int
    cards: tuple[tuple[int, int], ...] = ()  # each with what it shows
    move: int = -1
    result: int = 0
    resolves: int = 0


def outcomes(look: Look[Box, Table]) -> list[Zone]:
    """A row of cards for each who flipped: who, the move, the attribute and its edge, and the result are its args."""
    players, foes = _since_the_call(look)
    zones = []
    for who, flip in sorted(players.items()):
        if flip.move < 0 or look.seen.flipped_size[who]:  # unknown, or still on the table
            continue
        args: Args = {
            "seat": who,
            "move": n.move_key(look.box, flip.move),
            "attribute": n.ATTRIBUTE_IDS[flip.attribute],
            "edge": n.EDGE_IDS[flip.edge],
        }
        name = "You" if who == look.seat else look.names[who]
        label = f"{name}: {n.move_name(look.box, flip.move)}"
        note = f"{ATTRIBUTES[flip.attribute]}, {n.EDGES[flip.edge]} forward"
        zones.append(_outcome(n.seat_name(look.box, who), label, flip, who, note, args))
    for slot, flip in sorted(foes.items()):
        zones.append(_outcome(f"foe{slot + 1}", f"Foe {slot + 1}", flip, -1, "", {"foe": slot + 1}))
    return zones


def _outcome(name: str, label: str, flip: Flip, owner: int, note: str, args: Args) -> Zone:
    cards = tuple(flipped_card(f"outcome/{name}/", owner, card, shows, flip.resolves) for card, shows in flip.cards)
    result = RESULTS[flip.result]
    return Zone(
        id=f"outcome/{name}",
        kind="row",
        label=f"{label}, {result}",
        cards=cards,
        count=len(cards),
        group="outcome",
        args={**args, "result": result},
        note=note,
        about="flip",
    )


def flipped_card(prefix: str, owner: int, card: int, shows: int, resolves: int) -> Card:
    """A card that was flipped, marked with the result on the edge that is forward."""
    face = n.card_text(card)
    decides = ["resolves"] * (card == resolves)
    marks, note = (n.RESULT_IDS[shows], *decides), ", ".join([RESULTS[shows], *decides])
    return Card(f"{prefix}{face}", face, owner=owner, marks=marks, note=note)


def _since_the_call(look: Look[Box, Table]) -> tuple[dict[int, Flip], dict[int, Flip]]:
    """The latest flip of each player since the last call, and of each foe."""
    players: dict[int, Flip] = {}
    foes: dict[int, Flip] = {}
    for kind, who, _, a, b, c in _told_since_the_call(look):
        if kind == t.FLIPS:
            players[who] = Flip(a, b - 1)
        elif kind == t.TURNED:
            players[who].cards = tuple((code // 4, code % 4) for code in (a, b, c) if code)
        elif kind == t.RESOLVED and a and who in players:  # a match may begin in the middle of a flip
            players[who].move, players[who].result, players[who].resolves = a - 1, b, c
        elif kind == t.FOE_FLIPS:
            foes[a] = Flip(0, 0, ((b, c),), result=c, resolves=b)
    return players, foes


def _told_since_the_call(look: Look[Box, Table]) -> list[Row]:
    """What was told of flips from the last call on, or since a scene or an evening began."""
    found: list[Row] = []
    for row in look.latest(FLIPS_AND_CALLS):
        if _clears(row):
            break
        found.append(row)
    return found[::-1]


def _clears(row: Row) -> bool:
    """What came before lies in the discard piles by then. A critical flip belongs to the call that brought it about."""
    return row[KIND] in (t.NEW_SCENE, t.BEGUN) or (row[KIND] == t.CALLS and row[FIRST + 1] < t.AT_ONCE)
