"""quarterdeck decks: the ready decks of the duel, and whether a deck of your own may be played."""

from __future__ import annotations

import argparse
from pathlib import Path

from quarterdeck.engine.contract import Style
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import counted
from quarterdeck.games.deckhand_duel.cardset import designs as cardset
from quarterdeck.games.deckhand_duel.words.topics import design_text

MORE = """\
  quarterdeck decks list               the ready decks, and what each Captain is about
  quarterdeck decks show overseer      one deck, card by card
  quarterdeck decks cards              every card that a deck may be built from
  quarterdeck decks check FILE...      every rule that a deck of your own breaks

A deck is a TOML file:

  name    = "All Drones"
  captain = "The Overseer"

  [cards]
  "Drone"   = 2
  "Servant" = 2
  ...

Play it with: quarterdeck play deckhand-duel --option blue=FILE"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("list", "show", "cards", "check"), metavar="list|show|cards|check")
    parser.add_argument("names", nargs="*", metavar="NAME", help="of decks, or deck files")


def run(given: argparse.Namespace, style: Style) -> int:
    if given.what in ("list", "cards") and given.names:
        raise BadInput(f"decks {given.what} takes no names")
    if given.what in ("show", "check") and not given.names:
        raise BadInput(f"decks {given.what} needs a deck: {', '.join(cardset.ready_decks())}, or a file")
    if given.what == "list":
        return show_list()
    if given.what == "cards":
        return show_cards()
    if given.what == "show":
        for name in given.names:
            show_deck(cardset.find_deck(name))
        return 0
    return max([check(Path(name)) for name in given.names])


def show_list() -> int:
    for name, deck in cardset.ready_decks().items():
        captain = cardset.house_set().find(deck.captain)
        print(f"{name}: {captain.name}, \"{deck.name}\", {counted(len(deck.cards), 'design')}")
        print(f"    {captain.style}")
    return 0


def show_deck(deck: cardset.Deck) -> None:
    cards = cardset.house_set()
    captain = cardset.captain_of(deck, cards)
    print(f"{deck.name}, {counted(sum(deck.cards.values()), 'card')}")
    if captain is not None:
        print(f"  {design_text(captain)}")
    for name, count in deck.cards.items():
        print(f"  {count} x {design_text(cards.find(name))}")


def show_cards() -> int:
    symbol = ""
    for design in sorted(cardset.house_set().designs.values(), key=lambda each: each.symbol):
        if design.symbol != symbol:
            symbol = design.symbol
            print(f"{symbol}:")
        print(f"  {design_text(design)}")
    return 0


def check(path: Path) -> int:
    """0 if the deck may be played; else 1, and every rule that it breaks."""
    deck = cardset.load_deck(path)
    wrong = cardset.broken_rules(deck)
    for each in wrong:
        print(f"{path}: {each}")
    if not wrong:
        print(f"{path}: {deck.name} may be played, with {cardset.house_set().find(deck.captain).name}")
        print(f"    as an option in one line: {cardset.deck_line(deck)}")
    return 1 if wrong else 0
