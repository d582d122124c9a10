"""quarterdeck decks: the ready decks of the duel, and whether a deck of your own may be played."""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from quarterdeck.engine.contract import Style
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import replay
from quarterdeck.engine.record import parse_record, read_text
from quarterdeck.engine.speech import counted
from quarterdeck.games.deckhand_duel import GAME
from quarterdeck.games.deckhand_duel.cardset import designs as cardset
from quarterdeck.games.deckhand_duel.cardset.teams import USUAL_CAP, broken_team_rules, read_team, salaries, team_text
from quarterdeck.games.deckhand_duel.commands.building import build
from quarterdeck.games.deckhand_duel.series import next_options, standing
from quarterdeck.games.deckhand_duel.words.topics import design_text

MORE = """\
  quarterdeck decks list               the ready decks, and what each Captain is about
  quarterdeck decks show overseer      one deck, card by card
  quarterdeck decks cards              every card that a deck may be built from
  quarterdeck decks check DECK...      every rule that a deck breaks: a file, a ready deck, or one in one line
  quarterdeck decks build              build a deck, rule by rule; or go on from a DECK
  quarterdeck decks team A,B,C         whether Gamers may be a team under the salary cap
  quarterdeck decks series RECORD...   how a series of duels stands, and how to play the next

A deck is a TOML file:

  name    = "All Drones"
  captain = "The Overseer"

  [cards]
  "Drone"   = 2
  "Servant" = 2
  ...

Play it with: quarterdeck play deckhand-duel --option blue=FILE"""


WHAT = ("list", "show", "cards", "check", "build", "team", "series")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=WHAT, metavar="|".join(WHAT))
    parser.add_argument("names", nargs="*", metavar="NAME", help="of decks, files, Gamers, records")
    parser.add_argument("--cards", default=cardset.HOUSE, metavar="SET", help="the card set (default: the house set)")
    parser.add_argument("--cap", type=int, default=USUAL_CAP, metavar="N", help=f"the salary cap (usual: {USUAL_CAP})")
    parser.add_argument("--best-of", type=int, default=3, metavar="N", help="duels of a series: 1, 3 (default) or 5")


def run(given: argparse.Namespace, style: Style) -> int:
    cards = cardset.find_set(given.cards)
    if given.what in ("list", "cards") and given.names:
        raise BadInput(f"decks {given.what} takes no names")
    if given.what in ("show", "check") and not given.names:
        raise BadInput(f"decks {given.what} needs a deck: {', '.join(cardset.ready_decks())}, or a file")
    if given.what in ("team", "series") and not given.names:
        raise BadInput(f"decks {given.what} needs {'handles of Gamers' if given.what == 'team' else 'records'}")
    if given.what == "list":
        return show_list(cards)
    if given.what == "cards":
        return show_cards(cards)
    if given.what == "show":
        for name in given.names:
            show_deck(cardset.find_deck(name), cards)
        return 0
    if given.what == "build":
        return build(" ".join(given.names), cards)
    if given.what == "team":
        return check_team(", ".join(given.names), given.cap, cards)
    if given.what == "series":
        return show_series(given.names, given.best_of)
    return max([check(name, cards) for name in given.names])


def show_list(cards: cardset.CardSet) -> int:
    for name, deck in cardset.ready_decks().items():
        captain = cardset.captain_of(deck, cards)
        if captain is None or cardset.broken_rules(deck, cards):
            continue
        print(f"{name}: {captain.name}, \"{deck.name}\", {counted(len(deck.cards), 'design')}")
        print(f"    {captain.style}")
    return 0


def show_deck(deck: cardset.Deck, cards: cardset.CardSet) -> None:
    captain = cardset.captain_of(deck, cards)
    print(f"{deck.name}, {counted(sum(deck.cards.values()), 'card')}")
    if captain is not None:
        print(f"  {design_text(captain)}")
    for name, count in deck.cards.items():
        print(f"  {count} x {design_text(cards.find(name))}")


def show_cards(cards: cardset.CardSet) -> int:
    symbol = ""
    for design in sorted(cards.designs.values(), key=lambda each: each.symbol):
        if design.symbol != symbol:
            symbol = design.symbol
            print(f"{symbol}:")
        print(f"  {design_text(design)}")
    return 0


def check(given: str, cards: cardset.CardSet) -> int:
    """0 if the deck may be played; else 1, and every rule that it breaks."""
    deck = cardset.find_deck(given)
    named = given if len(given) < 40 else f"{given[:37]}..."
    wrong = cardset.broken_rules(deck, cards)
    for each in wrong:
        print(f"{named}: {each}")
    if not wrong:
        print(f"{named}: {deck.name} may be played, with {cards.find(deck.captain).name}")
        print(f"    as an option in one line: {cardset.deck_line(deck, cards)}")
    return 1 if wrong else 0


def check_team(handles: str, cap: int, cards: cardset.CardSet) -> int:
    everyone = cards.gamers
    team = read_team(handles, everyone)
    wrong = broken_team_rules(team, cap, everyone)
    for each in wrong:
        print(f"{team_text(team, everyone)}: {each}")
    if not wrong:
        print(f"{team_text(team, everyone)} may be a team: {salaries(team, everyone)} of {cap}")
    return 1 if wrong else 0


def only_duels(slug: str) -> Game:
    """The game of a record, which must be this one."""
    if slug != GAME.slug:
        raise BadInput(f"is a match of {slug}; a series is of duels")
    return GAME


def show_series(names: list[str], best_of: int) -> int:
    """How a series stands; the teams are those of its first duel."""
    duels = [replay(parse_record(read_text(Path(name)), name), only_duels) for name in names]
    stands = standing(duels, best_of)
    print(f"The best of {best_of}: Blue {stands.wins[0]}, Red {stands.wins[1]}, drawn {stands.drawn}")
    if stands.winner >= 0:
        print(f"{('Blue', 'Red')[stands.winner]} has won the series.")
        return 0
    first = duels[0].options
    usual = duels[0].game.latest.settle({})
    options = {name: value for name, value in first.items() if value != usual.get(name)}
    options |= next_options(duels, (first.get("blue-team", "any"), first.get("red-team", "any")))
    given = " ".join(f"--option {shlex.quote(f'{name}={value}')}" for name, value in options.items())
    print(f"The next duel: quarterdeck play deckhand-duel {given}")
    return 0
