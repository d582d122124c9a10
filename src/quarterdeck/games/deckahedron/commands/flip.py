"""quarterdeck flip: a Deckahedron at hand. The deck is kept between calls, under a name."""

from __future__ import annotations

import argparse
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from quarterdeck.engine.contract import Style
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import forget_events
from quarterdeck.engine.folders import data_home
from quarterdeck.engine.match import luck_for
from quarterdeck.engine.position import read_toml, to_toml
from quarterdeck.engine.record import write_safely
from quarterdeck.engine.speech import counted, listed
from quarterdeck.engine.system import lock
from quarterdeck.games.deckahedron import GAME
from quarterdeck.games.deckahedron.cardset.designs import RESULTS
from quarterdeck.games.deckahedron.commands.odds import advantage_of, rank_of
from quarterdeck.games.deckahedron.rules import body, deck
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.words import names as n
from quarterdeck.games.deckahedron.words.positions import deck_words, set_deck

MORE = """\
examples:
  quarterdeck flip --rank crescent --advantage 1
  quarterdeck flip --rank 2 --deck Kresk
  quarterdeck flip --deck Kresk --reshuffle
  quarterdeck flip --deck Kresk --new --set b --wounds 1

The deck is one of twenty cards with its discard pile, kept in a file of its own; whoever has the file may look."""
OWN = 0  # the seat whose deck it is


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rank", type=rank_of, metavar="RANK", help="anchor, bulb, crescent, dart, or 1 to 4")
    parser.add_argument("--advantage", type=advantage_of, default=0, metavar="N", help="sum of advantage (default: 0)")
    parser.add_argument("--deck", type=deck_name, default="mine", metavar="NAME", help="which deck (default: mine)")
    parser.add_argument("--reshuffle", action="store_true", help="shuffle the discard pile back first")
    parser.add_argument("--new", action="store_true", help="begin with a fresh deck")
    parser.add_argument("--set", choices=("a", "b"), help="the published set of a fresh deck (default: a)")
    parser.add_argument("--wounds", type=int, choices=(0, 1, 2), help="Wound cards in a fresh deck (default: 0)")


def run(given: argparse.Namespace, style: Style) -> int:
    if not (given.rank or given.reshuffle or given.new):
        raise BadInput("say what to flip with: --rank anchor, bulb, crescent or dart; see quarterdeck flip --help")
    path = data_home() / "decks" / f"{given.deck}.toml"
    with locked(path):
        kept = Kept.read(path, given)
        said = kept.begin(given)
        if given.reshuffle:
            said += kept.reshuffle()
        if given.rank:
            said += kept.flip(given.rank, given.advantage)
        kept.write(path)
    print("\n".join(said))
    return 0


def deck_name(text: str) -> str:
    if not re.fullmatch(r"[\w-]{1,40}", text):
        raise argparse.ArgumentTypeError(f"a deck's name is of letters, digits and dashes, not {text!r}")
    return text


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Two flips of one deck at the same moment wait for each other."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(path.parent / ".lock", "w") as file:
            lock(file)
            yield
    except OSError as error:
        raise BadInput(f"cannot be used: {error.strerror or error}", file=str(path.parent)) from None


class Kept:
    """A deck in its file."""

    def __init__(self, which: str) -> None:
        self.set = which
        self.box: t.Box = GAME.pack_box(1, {"set": which})
        self.table = t.Table()
        self.table.luck = luck_for(secrets.token_bytes(32), 0)
        self.fresh = False

    @classmethod
    def read(cls, path: Path, given: argparse.Namespace) -> Kept:
        """The deck of a file; a fresh one where there is none, or where one is asked for."""
        if given.new or not path.exists():
            made = cls(given.set or "a")
            deck.new_deck(made.box, made.table, OWN, given.wounds or 0)
            made.fresh = True
            return made
        if given.set or given.wounds is not None:
            raise BadInput("--set and --wounds are for a fresh deck: add --new")
        words = read_toml(path)
        which = words.pop("set", "a")
        unknown = [name for name in words if name not in ("deck", "discard", "exhausted", "wounds")]
        if unknown or which not in ("a", "b"):
            raise BadInput("is not a deck: expected set, deck, discard, exhausted and wounds", file=str(path))
        made = cls(str(which))
        try:
            set_deck(made.table, OWN, words)
        except (BadInput, IndexError) as error:
            raise BadInput(f"is not a deck: {error}", file=str(path)) from None
        deck.keep_enough(made.box, made.table, OWN)
        return made

    def write(self, path: Path) -> None:
        write_safely(path, to_toml({"set": self.set, **deck_words(self.table, OWN)}))

    @property
    def left(self) -> str:
        return f"{counted(self.table.deck_size[OWN], 'card')} left"

    def begin(self, given: argparse.Namespace) -> list[str]:
        return [f"A fresh deck, {given.deck}: set {self.set}, {self.left}."] if self.fresh else []

    def reshuffle(self) -> list[str]:
        if not self.table.discard_size[OWN]:
            return ["The discard pile is empty."]
        deck.reshuffle(self.box, self.table, OWN, 0)
        return [f"The discard pile goes back: {self.left}."]

    def flip(self, rank: int, advantage: int) -> list[str]:
        """By the rules: all the cards, a Wound card stops it, best or worst, and the five-card check."""
        forget_events(self.table)
        edge = rank - 1
        deck.turn_over(self.box, self.table, OWN, 1 + abs(deck.held_to_two(advantage)))
        cards = self.table.flipped[OWN][: self.table.flipped_size[OWN]]
        result = deck.deciding_result(self.box, self.table, OWN, edge, advantage)
        said = [f"{RESULTS[result]}   {n.EDGES[edge]}, {n.terms_text(advantage)}"]
        said += [f"     {self._card_text(card, edge)}" for card in cards]
        tied = [card for card in cards if self.box.edge[card][edge] == result]
        if len({deck.weight_of(self.box, card) for card in tied}) > 1:
            said.append(f"     {listed([n.card_text(card) for card in tied], 'or')} resolves it: you choose.")
        wound = deck.flipped_wound(self.table, OWN)
        deck.clear_flip(self.box, self.table, OWN, t.OPEN, 0)
        if wound:
            body.lose_stamina(self.box, self.table, OWN, 1)
            said.append(f"     The Wound costs 1 Stamina: {body.stamina_left(self.table, OWN)} left.")
        before = self.table.discard_size[OWN]
        deck.keep_enough(self.box, self.table, OWN)
        again = " (reshuffled: five or fewer were left)" if self.table.discard_size[OWN] < before else ""
        return [*said, f"     {self.left}{again}."]

    def _card_text(self, card: int, edge: int) -> str:
        signs = ["a Wound card: the flip stops"] * (card > t.CARDS) + ["green token"] * self.box.green[card]
        return f"{n.card_text(card):>3} {RESULTS[self.box.edge[card][edge]]:<2} {listed(signs)}".rstrip()
