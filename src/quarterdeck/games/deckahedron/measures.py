"""What a designer of decks and moves asks, for the lab: exact tables of a set, and figures of evenings with it.

The tables are of a fresh deck and need no games; what an evening costs and brings is played (evening.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

from quarterdeck.engine.measuring import Cell, Figure, Sheet
from quarterdeck.engine.speech import counted
from quarterdeck.games.deckahedron import evening
from quarterdeck.games.deckahedron.cardset.designs import moves_of
from quarterdeck.games.deckahedron.cardset.sets import EDGES
from quarterdeck.games.deckahedron.evening import Evening, figures
from quarterdeck.games.deckahedron.odds import ADVANTAGES, RESULTS, Odds, odds_of, pool_of
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box

__all__ = ["ABOUT", "FIGURES", "figures", "play", "sheets"]
FIGURES: Sequence[Figure] = evening.FIGURES
ABOUT = (
    "twelve scenes, each with a call for one of the set's moves on terms that get harder, and a fight in every third. "
    "Players use the attribute with the best chance, reshuffle where that adds ten in a hundred, take Harms before "
    "Stamina, and spend green tokens on a Flashback for an XX. Figures are for a character"
)
play = Evening
DECK = tuple(range(1, t.CARDS + 1))
AVERAGE_RANK = 2  # six points among three attributes
D4 = 2.5
SUCCESS = "V or VV"


def sheets(box: Box) -> list[Sheet]:
    return [odds_sheet(box), cards_sheet(box), moves_sheet(box), runs_sheet(box), wounds_sheet(box)]


def odds(box: Box, rank: int, advantage: int, cards: tuple[int, ...] = DECK) -> Odds:
    return odds_of(pool_of(box, cards, rank), advantage)


def in_100(chance: Fraction | float) -> float:
    return round(float(100 * chance), 3)


def odds_sheet(box: Box) -> Sheet:
    """Every rank with every advantage."""
    rows: list[tuple[Cell, ...]] = []
    for rank in range(1, t.EDGES + 1):
        for advantage in ADVANTAGES:
            found = odds(box, rank, advantage)
            name = f"{EDGES[rank - 1]} {advantage:+d}" if advantage else EDGES[rank - 1]
            rows.append((name, *(in_100(chance) for chance in found.chances), in_100(found.success)))
    about = "In 100 flips of a fresh deck, exactly: an attribute's rank is its edge, from 1 (Anchor) to 4 (Dart)."
    return Sheet("odds", "The odds of a flip", about, ("flip", *RESULTS, SUCCESS), tuple(rows), shares=RESULTS)


def cards_sheet(box: Box) -> Sheet:
    """What V or VV gains by each card: the deck with it against the deck without it."""
    rows: list[tuple[Cell, ...]] = []
    for card in DECK:
        others = tuple(other for other in DECK if other != card)
        gains = [
            in_100(odds(box, rank, 0).success - odds(box, rank, 0, others).success) for rank in range(1, t.EDGES + 1)
        ]
        edges = " ".join(RESULTS[box.edge[card][edge]] for edge in range(t.EDGES))
        symbols = " ".join(name for name, has in (("green", box.green), ("Stamina", box.stamina)) if has[card])
        rows.append((f"#{card}", edges, symbols, *gains, round(sum(gains) / t.EDGES, 3)))
    about = (
        "How many more of 100 flips come out V or VV by the card: the deck with it against the deck without it. The "
        "cards themselves are listed edge by edge, from Anchor to Dart."
    )
    rows.sort(key=lambda row: (-float(row[-1]), int(str(row[0])[1:])))
    columns = ("card", "edges", "symbols", *EDGES, "average")
    return Sheet("deck", "What each card does", about, columns, tuple(rows))


def moves_sheet(box: Box) -> Sheet:
    """Every move that is flipped, at the level of a new owner: chances by rank; what a call brings by itself."""
    rows: list[tuple[Cell, ...]] = []
    for number, move in enumerate(moves_of(box)):
        if not box.attributes[number] or number <= t.RANGED:
            continue
        level = box.start[number] if box.levels[number] else 0
        sign = -1 if box.reversed[number] else 1
        chances = [odds(box, rank, sign * level) for rank in range(1, t.EDGES + 1)]
        usual = [float(chance) for chance in chances[AVERAGE_RANK - 1].chances]
        recovers = [D4 if amount == t.RECOVER_D4 else float(amount) for amount in box.recovers[number]]
        stamina = sum(share * (recovers[i] - box.loses[number][i]) for i, share in enumerate(usual))
        stamina -= box.cost_stamina[number][level + t.HIGHEST_LEVEL]
        green = sum(share * box.gives[number][i] for i, share in enumerate(usual)) - box.cost_tokens[number]
        silent = sum(share for i, share in enumerate(usual) if box.silent[number] >> i & 1)
        printed = f"{level:+d}" if box.levels[number] else "none"
        found = (*(in_100(chance.success) for chance in chances), round(stamina, 3), round(green, 3), in_100(silent))
        rows.append((move.name, printed, *found))
    about = (
        f"V or VV in 100 by the rank of the attribute, at a new owner's level and with nothing granted. Stamina and "
        f"green tokens that a call brings or costs on the average, and how often the card leaves the result to the "
        f"game master, at rank {AVERAGE_RANK} ({EDGES[AVERAGE_RANK - 1]}); a d4 counts {D4}."
    )
    columns = ("move", "level", *EDGES, "Stamina", "green", "left to the GM")
    return Sheet("moves", "What each move does", about, columns, tuple(rows))


def runs_sheet(box: Box) -> Sheet:
    """From one reshuffle that has to be to the next: how even the luck is, beside a die with the same chance."""
    rows: list[tuple[Cell, ...]] = []
    for rank in range(1, t.EDGES + 1):
        flips = t.CARDS - t.RESHUFFLE_AT
        share = sum(box.edge[card][rank - 1] >= t.V for card in DECK) / t.CARDS
        alone = flips * share * (1 - share)
        spread = sqrt(alone * (t.CARDS - flips) / (t.CARDS - 1))
        figures = (flips * share, round(spread, 3), round(sqrt(alone), 3))
        rows.append((f"{EDGES[rank - 1]}, one card", float(flips), *figures))
    for cards in range(2, t.MOST_EXTRA + 2):
        rows.append((f"any edge, {cards} cards", float(-(-(t.CARDS - t.RESHUFFLE_AT) // cards)), "", "", ""))
    about = (
        "Flips until five or fewer cards are left and the discard pile comes back. Of flips with one card: how many "
        "come out V or VV, the standard deviation of that number, and what it would be if every flip were from a full "
        "deck."
    )
    columns = ("flips with", "flips", SUCCESS, "deviation", "as dice")
    return Sheet("runs", "From one reshuffle to the next", about, columns, tuple(rows))


def wounds_sheet(box: Box) -> Sheet:
    """V or VV with Wound cards in the deck."""
    rows: list[tuple[Cell, ...]] = []
    for wounds in range(t.WOUND_CARDS + 1):
        cards = (*DECK, *range(t.CARDS + 1, t.CARDS + 1 + wounds))
        chances = [in_100(odds(box, rank, 0, cards).success) for rank in range(1, t.EDGES + 1)]
        rows.append((counted(wounds, "Wound card"), *chances))
    about = "V or VV in 100 flips without advantage, with Wound cards shuffled in."
    return Sheet("wounds", "With Wounds", about, ("deck", *EDGES), tuple(rows))
