"""Deckbuilding for clients: the pool, what a deck comes to as it is built, and a deck made complete."""

from __future__ import annotations

from quarterdeck.engine.decks import DeckCard, DeckCount, DeckFault, DeckPool, DeckReport, ReadyDeck
from quarterdeck.engine.errors import BadInput
from quarterdeck.games.deckhand_duel.cardset.designs import (
    COPIES,
    DEAR,
    FREELANCER,
    Deck,
    Design,
    captain_of,
    deck_line,
    faults,
    find_deck,
    house_set,
    ready_decks,
)
from quarterdeck.games.deckhand_duel.rules import table as t


def pool() -> DeckPool:
    """Captains, all cards but them, and the ready decks."""
    designs = house_set().designs.values()
    return DeckPool(
        size=t.DECK,
        leaders=tuple(_card(design) for design in designs if design.kind == t.LEADER),
        cards=tuple(_card(design) for design in designs if design.kind != t.LEADER),
        ready=tuple(_ready(value, deck) for value, deck in ready_decks().items()),
    )


def most_copies(design: Design) -> int:
    """Deckbuilding: two of a name, one of a card of Cost 3."""
    return 1 if design.cost >= DEAR else COPIES


def _card(design: Design) -> DeckCard:
    symbol = "" if design.symbol == FREELANCER else design.symbol
    limit = f"cost {design.cost}: one copy" if design.cost >= DEAR else "two at most"
    return DeckCard(design.name, symbol, most_copies(design), limit)


def _ready(value: str, deck: Deck) -> ReadyDeck:
    leader = house_set().find(deck.captain).name
    return ReadyDeck(value, deck.name, leader, _counts(deck), deck_line(deck))


def _counts(deck: Deck) -> tuple[DeckCount, ...]:
    """The cards that there are, in the order of the set, whatever they were called."""
    copies: dict[str, int] = {}
    for name, count in deck.cards.items():
        try:
            design = house_set().find(name)
        except BadInput:
            continue
        copies[design.name] = copies.get(design.name, 0) + count
    return tuple(DeckCount(name, copies[name]) for name in house_set().designs if name in copies)


def read(text: str) -> Deck:
    """A ready deck's name, or a deck in one line. No file: this may come over the network."""
    if text.strip().endswith(".toml") or "/" in text:
        raise BadInput("a deck is written in one line here: captain: 2 Card, 1 Other card, ...")
    if text.strip().endswith(":"):
        return Deck("a deck", text.strip()[:-1], {})  # a Captain, and no card yet
    return find_deck(text.strip())


def report(text: str) -> DeckReport:
    """What a deck comes to, and every rule that it breaks."""
    deck, cards = read(text), house_set()
    captain = captain_of(deck, cards)
    counts = _counts(deck)
    whole = len(counts) > 0 and captain is not None
    return DeckReport(
        leader=captain.name if captain else "",
        cards=counts,
        count=sum(deck.cards.values()),
        size=t.DECK,
        faults=tuple(DeckFault(name, wrong) for name, wrong in faults(deck, cards)),
        line=deck_line(Deck(deck.name, deck.captain, {each.face: each.copies for each in counts})) if whole else "",
    )


def filled(text: str) -> str:
    """Made complete with cards of the ready deck of its Captain, then with any others that may join."""
    deck, cards = read(text), house_set()
    captain = captain_of(deck, cards)
    if captain is None:
        raise BadInput("name a Captain first")
    copies = {each.face: each.copies for each in _counts(deck)}
    own = next(ready for ready in ready_decks().values() if captain_of(ready, cards) is captain)
    wanted = [*own.cards, *(design.name for design in cards.designs.values() if design.kind != t.LEADER)]
    for name in wanted:
        design = cards.find(name)
        if design.symbol not in (captain.symbol, FREELANCER):
            continue
        room = t.DECK - sum(copies.values())
        most = min(most_copies(design), own.cards.get(name, COPIES))
        copies[design.name] = copies.get(design.name, 0) + max(0, min(room, most - copies.get(design.name, 0)))
    return deck_line(Deck(deck.name, deck.captain, {name: copies[name] for name in cards.designs if copies.get(name)}))
