"""Deckbuilding for clients: the pool, what a deck comes to as it is built, and a deck made complete."""

from __future__ import annotations

from quarterdeck.engine.decks import DeckCard, DeckCount, DeckFault, DeckPool, DeckReport, ReadyDeck
from quarterdeck.engine.errors import BadInput
from quarterdeck.games.deckhand_duel.box import set_of
from quarterdeck.games.deckhand_duel.cardset.designs import (
    COPIES,
    DEAR,
    FREELANCER,
    CardSet,
    Deck,
    Design,
    broken_rules,
    captain_of,
    deck_line,
    faults,
    find_deck,
    may_join,
    most_copies,
    ready_decks,
)
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box


def pool(box: Box) -> DeckPool:
    """Captains, all cards but them, and the ready decks that can be built from the set."""
    cards = set_of(box)
    designs = cards.designs.values()
    ready = {value: deck for value, deck in ready_decks().items() if not broken_rules(deck, cards)}
    return DeckPool(
        size=t.DECK,
        leaders=tuple(_card(design) for design in designs if design.kind == t.LEADER),
        cards=tuple(_card(design) for design in designs if design.kind != t.LEADER),
        ready=tuple(_ready(value, deck, cards) for value, deck in ready.items()),
    )


def _card(design: Design) -> DeckCard:
    symbol = "" if design.symbol == FREELANCER else design.symbol
    limit = f"cost {design.cost}: one copy" if design.cost >= DEAR else "two at most"
    return DeckCard(design.name, symbol, most_copies(design), limit)


def _ready(value: str, deck: Deck, cards: CardSet) -> ReadyDeck:
    leader = cards.find(deck.captain).name
    return ReadyDeck(value, deck.name, leader, _counts(deck, cards), deck_line(deck, cards))


def _counts(deck: Deck, cards: CardSet) -> tuple[DeckCount, ...]:
    """The cards that there are, in the order of the set, whatever they were called."""
    copies: dict[str, int] = {}
    for name, count in deck.cards.items():
        try:
            design = cards.find(name)
        except BadInput:
            continue
        copies[design.name] = copies.get(design.name, 0) + count
    return tuple(DeckCount(name, copies[name]) for name in cards.designs if name in copies)


def read(text: str) -> Deck:
    """A ready deck's name, or a deck in one line. No file: this may come over the network."""
    if text.strip().endswith(".toml") or "/" in text:
        raise BadInput("a deck is written in one line here: captain: 2 Card, 1 Other card, ...")
    if text.strip().endswith(":"):
        return Deck("a deck", text.strip()[:-1], {})  # a Captain, and no card yet
    return find_deck(text.strip())


def report(box: Box, text: str) -> DeckReport:
    """What a deck comes to, and every rule that it breaks."""
    return reported(read(text), set_of(box))


def reported(deck: Deck, cards: CardSet) -> DeckReport:
    captain = captain_of(deck, cards)
    counts = _counts(deck, cards)
    whole = Deck(deck.name, deck.captain, {each.face: each.copies for each in counts})
    return DeckReport(
        leader=captain.name if captain else "",
        cards=counts,
        count=sum(deck.cards.values()),
        size=t.DECK,
        faults=tuple(DeckFault(name, wrong) for name, wrong in faults(deck, cards)),
        line=deck_line(whole, cards) if counts and captain else "",
    )


def filled(box: Box, text: str) -> str:
    """Made complete with cards of the ready deck of its Captain, then with any others that may join."""
    return deck_line(completed(read(text), set_of(box)), set_of(box))


def completed(deck: Deck, cards: CardSet) -> Deck:
    captain = captain_of(deck, cards)
    if captain is None:
        raise BadInput("name a Captain first")
    copies = {each.face: each.copies for each in _counts(deck, cards)}
    ready = (each for each in ready_decks().values() if not broken_rules(each, cards))
    own = next((each.cards for each in ready if captain_of(each, cards) is captain), {})
    able = {design.name: design for design in may_join(captain, cards)}
    for name in [*own, *able]:
        design = cards.find(name)
        room = t.DECK - sum(copies.values())
        most = min(most_copies(design), own.get(name, COPIES))
        copies[design.name] = copies.get(design.name, 0) + max(0, min(room, most - copies.get(design.name, 0)))
    return Deck(deck.name, deck.captain, {name: copies[name] for name in cards.designs if copies.get(name)})
