"""quarterdeck decks build: a deck, card by card, at the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from quarterdeck.engine.decks import DeckReport
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.record import write_safely
from quarterdeck.engine.speech import counted
from quarterdeck.games.deckhand_duel.cardset import deckbuilding
from quarterdeck.games.deckhand_duel.cardset.designs import (
    CardSet,
    Deck,
    Design,
    captain_of,
    deck_line,
    find_deck,
    may_join,
    most_copies,
)
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.words.topics import design_text

HELP = """\
  captain NAME        another Captain; cards that are not theirs are put back
  CARD, 2 CARD        put in one copy, or two; - CARD takes one out
  pool                the cards that may join; find WORD: those with a word; crew, maneuvers, cost N
  deck                the deck as it stands, and what is wrong with it
  fill                complete it with cards of the Captain's ready deck
  line                the deck in one line, to share; save FILE.toml; take LINE: go on from another
  done                stop"""


class Bench:
    """A deck that is being built."""

    captain: Design
    copies: dict[str, int]

    def __init__(self, deck: Deck, cards: CardSet) -> None:
        self.cards = cards
        self.take(deck)

    def take(self, deck: Deck) -> None:
        """Go on from another deck."""
        self.captain = captain_of(deck, self.cards) or self.cards.captains[0]
        self.copies = {self.cards.find(name).name: count for name, count in deck.cards.items()}

    @property
    def deck(self) -> Deck:
        cards = {name: self.copies[name] for name in self.cards.designs if self.copies.get(name)}
        return Deck("a deck", self.captain.symbol, cards)

    @property
    def line(self) -> str:
        return deck_line(self.deck, self.cards)

    @property
    def report(self) -> DeckReport:
        return deckbuilding.reported(self.deck, self.cards)

    def pool(self) -> list[Design]:
        """The cards that may join this Captain."""
        return may_join(self.captain, self.cards)

    def put(self, name: str, copies: int) -> str:
        """Put copies in, or take them out; what came of it."""
        design = self.cards.find(name)
        if design not in self.pool():
            raise BadInput(f"{design.name} does not sail with {self.captain.name}; `pool` shows who does")
        there = self.copies.get(design.name, 0)
        most = most_copies(design)
        if there + copies > most:
            limit = "one copy of a card of Cost 3" if most == 1 else f"no more than {most} copies of a card"
            raise BadInput(f"{design.name}: {limit} (Deckbuilding)")
        if there + copies < 0:
            raise BadInput(f"there is no {design.name} in the deck")
        self.copies[design.name] = there + copies
        return f"{design.name}: {there + copies}. {self.report.count} of {t.DECK}."

    def lead(self, name: str) -> str:
        found = captain_of(Deck("", name, {}), self.cards)
        if found is None:
            raise BadInput(f"there is no Captain {name!r}: {', '.join(each.name for each in self.cards.captains)}")
        self.captain = found
        able = {each.name for each in self.pool()}
        self.copies = {each: count for each, count in self.copies.items() if each in able}
        return f"{found.name}: {found.style}"


def build(start: str, cards: CardSet) -> int:
    """Read lines until `done` or the end of what is typed. 0 if the deck may be played."""
    bench = Bench(find_deck(start) if start else Deck("a deck", cards.captains[0].symbol, {}), cards)
    print(f"{bench.captain.name}. Type `help` for what can be typed.")
    while True:
        try:
            typed = input("deck> ").strip()
        except (EOFError, KeyboardInterrupt):
            print()
            break
        if typed.lower() in ("done", "quit", "exit", "q"):
            break
        try:
            print("\n".join(answer(bench, typed)))
        except BadInput as error:
            print(error)
    print("\n".join(state(bench)))
    return 1 if bench.report.faults else 0


def answer(bench: Bench, typed: str) -> list[str]:
    """One line of the builder."""
    head, _, rest = typed.partition(" ")
    word, rest = head.lower(), rest.strip()
    shows: dict[str, Callable[[Design], bool]] = {
        "pool": lambda each: True,
        "find": lambda each: rest.lower() in design_text(each).lower(),
        "crew": lambda each: each.kind == t.CREW,
        "maneuvers": lambda each: each.kind == t.MANEUVER,
        "cost": lambda each: str(each.cost) == rest,
    }
    if not typed or word in ("help", "?"):
        return [HELP]
    if word in shows:
        found = [each for each in bench.pool() if shows[word](each)]
        texts = [f"  {bench.copies.get(each.name, 0)} x {design_text(each)}" for each in found]
        return texts or ["No card is like that."]
    if word == "captain":
        return [bench.lead(rest)]
    if word == "deck":
        return state(bench)
    if word == "line":
        return [bench.line]
    if word in ("fill", "take"):
        bench.take(deckbuilding.completed(bench.deck, bench.cards) if word == "fill" else find_deck(rest))
        return state(bench)
    if word == "save":
        return [save(bench, rest)]
    if word == "-":
        return [bench.put(rest, -1)]
    if word.isdecimal():
        return [bench.put(rest.removeprefix("x ").strip(), int(word))]
    return [bench.put(typed.removeprefix("+").strip(), 1)]


def state(bench: Bench) -> list[str]:
    report = bench.report
    lines = [f"{bench.captain.name}, {counted(report.count, 'card')} of {report.size}"]
    lines += [f"  {each.copies} x {each.face}" for each in report.cards]
    lines += [f"  not yet: {fault.text}" for fault in report.faults]
    return lines if report.faults else [*lines, bench.line]


def save(bench: Bench, name: str) -> str:
    if not name.endswith(".toml"):
        raise BadInput("save FILE.toml")
    cards = "".join(f'"{each.face}" = {each.copies}\n' for each in bench.report.cards)
    write_safely(Path(name), f'name = "{Path(name).stem}"\ncaptain = "{bench.captain.name}"\n\n[cards]\n{cards}')
    if bench.report.faults:
        return f"saved as {name}; it cannot be played yet, go on with: quarterdeck decks build {name}"
    return f"saved as {name}; play it with: quarterdeck play deckhand-duel --option blue={name}"
