"""The Deckahedron's files, for `quarterdeck cards`: the move cards, and the two published decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.own_sets import ListedCard, ListedSet
from quarterdeck.engine.position import parse_toml, read_toml
from quarterdeck.engine.speech import listed
from quarterdeck.engine.toml import line_of
from quarterdeck.games.deckahedron.cardset.decks import card_problem
from quarterdeck.games.deckahedron.cardset.designs import (
    ATTRIBUTES,
    BASE,
    OPPOSED,
    FoeCard,
    MoveCard,
    read_foes,
    read_moves,
)
from quarterdeck.games.deckahedron.rules import table as t

BUILT_IN: Mapping[str, Path] = {"base": BASE, "decks": BASE.with_name("decks.toml")}
OPTION = "moves"
PRINTED: Sequence[str] = ("decks", "base")
LIMITS = (
    f"At most {t.MOVES - len(OPPOSED)} moves besides Melee and Ranged, {t.MOST_KINDS - t.FOE_KINDS} foes, and a deck "
    "of twenty cards. A file of several decks can be checked, listed and compared."
)
DECKS = {"a": t.CARDS, "b": t.CARDS, "wounds": t.WOUND_CARDS, "blessings": t.BLESSINGS}  # how many cards each has
EDGES = ("Anchor", "Bulb", "Crescent", "Dart")
BEST_FIRST = ("VV", "V", "X", "XX")


def read(text: str, file: str) -> tuple[ListedSet | None, list[BadInput]]:
    try:
        words = parse_toml(text, file)
    except BadInput as error:
        return None, [error]
    if any(name in words for name in DECKS):
        return _read_decks(words, text, file)
    book, wrong = read_moves(text, file)
    if not book:
        return None, wrong
    foes = tuple(_listed_foe(foe) for foe in read_foes(text, file)[0])
    deck = tuple(_card("own", row) for row in str(words.get("deck", "")).splitlines() if row.strip() and not wrong)
    implied = () if deck else published_deck()
    return ListedSet("Move cards", (*(_listed(move) for move in book), *foes, *deck), implied), wrong


def mine(words: Position) -> bool:
    return "move" in words or any(name in words for name in DECKS)


def _listed_foe(foe: FoeCard) -> ListedCard:
    return ListedCard(foe.name, 1, {"Stamina": str(foe.stamina), "rank": str(foe.rank), "die": f"d{foe.die}"})


def _listed(move: MoveCard) -> ListedCard:
    facts = {"attributes": "/".join(ATTRIBUTES[i] for i in move.attributes)}
    if move.levels:
        facts["levels"] = f"{move.levels[0]:+d} to {move.levels[-1]:+d}".replace("+0", "0")
        facts["own"] = f"{move.own:+d}".replace("+0", "0")
    if move.tags:
        facts["tags"] = ", ".join(move.tags)
    costs = [f"{kind} {number}" for kind, number in move.costs.items()]
    costs += [f"Stamina {number} at {level}" for level, number in move.stamina_by_level.items()]
    if costs:
        facts["costs"] = ", ".join(costs)
    if does := _does(move):
        facts["does"] = does
    text = " ".join(f"{result}: {move.means[result]}" for result in BEST_FIRST if result in move.means)
    text += "".join(f" ({option.text})" for option in move.options)
    return ListedCard(move.name, 1, facts, text)


def _does(move: MoveCard) -> str:
    """What the results do by themselves, from the best on."""
    words = {"recover": move.recovers, "lose": move.loses, "green": move.gives, "bless": move.blesses}
    words |= {"hold": move.holds, "choose": move.choose}
    return ", ".join(
        f"{result} {word} {'d4' if numbers[result] == t.RECOVER_D4 else numbers[result]}"
        for result in BEST_FIRST
        for word, numbers in words.items()
        if numbers.get(result)
    )


# --- Decks


@lru_cache(maxsize=1)
def published_deck() -> tuple[ListedCard, ...]:
    """Set A, which is played with unless a file has a deck of its own or `set = b` is agreed on."""
    rows = read_toml(BUILT_IN["decks"])["a"]
    return tuple(_card("own", row) for row in str(rows).splitlines() if row.strip())


def _read_decks(words: Position, text: str, file: str) -> tuple[ListedSet | None, list[BadInput]]:
    """The cards of the decks: a line each, number, four results, symbols, pips of the d4 and the d6."""
    cards: list[ListedCard] = []
    wrong: list[BadInput] = []
    for name, rows in words.items():
        line = line_of(text, name)
        if name not in DECKS or not isinstance(rows, str):
            message = f"there is no deck {name!r}; expected {listed(tuple(DECKS))}"
            wrong.append(BadInput(message, file=file, line=line))
            continue
        found: list[ListedCard] = []
        for number, row in enumerate(rows.splitlines(), line + 1):
            if row.strip():
                problem = card_problem(row)
                if problem:
                    wrong.append(BadInput(f"deck {name}: {problem}", file=file, line=number))
                else:
                    found.append(_card(name, row))
        if len(found) != DECKS[name] and not any(error.line > line for error in wrong):
            wrong.append(BadInput(f"deck {name} has {DECKS[name]} cards, not {len(found)}", file=file, line=line))
        cards += found
    return ListedSet("The decks", tuple(cards)), wrong


def _card(deck: str, row: str) -> ListedCard:
    number, *results, symbols, d4, d6 = row.split()
    names = {"own": f"Card {number}", "wounds": f"Wound card {int(number) - t.CARDS}"}
    names["blessings"] = f"Blessing card {int(number) - t.FIRST_CARDS}"
    name = names.get(deck, f"Set {deck.upper()}, card {number}")
    facts = dict(zip(EDGES, results, strict=True)) | {"d4": d4, "d6": d6}
    if symbols != "-":
        facts["symbols"] = symbols.replace(",", ", ")
    return ListedCard(name, 1, facts)
