"""Card sets, Gamers and decks: from TOML to designs, with every mistake named by file, line and card."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from quarterdeck.engine.contract import Position
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.packed import game_files
from quarterdeck.engine.position import parse_toml
from quarterdeck.engine.record import read_text
from quarterdeck.engine.speech import counted, listed
from quarterdeck.games.deckhand_duel.cardset import effects as e
from quarterdeck.games.deckhand_duel.cardset import vocabulary as v
from quarterdeck.games.deckhand_duel.cardset.gamers import Gamer, gamers_with, read_gamers
from quarterdeck.games.deckhand_duel.cardset.reading import FOLDER, MOST_LETTERS, Words, line_of, number
from quarterdeck.games.deckhand_duel.rules import table as t

FREELANCER = "freelancer"
COPIES = 2  # Deckbuilding: of a card with the same name
DEAR = 3  # Deckbuilding: one copy of a card of this Cost
HOUSE, FIRST = "house", "first"
BUILT_IN = {name: FOLDER / "cards" / f"{name}.toml" for name in (HOUSE, FIRST)}
MOST_DESIGNS = 120  # of a set
MOST_COST = t.MOST_COST

KINDS = {"crew": t.CREW, "maneuver": t.MANEUVER, "captain": t.LEADER}
COMMON = {"name", "symbol", "art", "flavour"}
FIGURE = {"range", "damage", "hp", "passive"} | {
    *("summoned", "attacking", "attacked", "killing", "dying", "corpse", "entered", "dawn", "loss"),
}
FIELDS = {
    "crew": COMMON | FIGURE | {"cost"},
    "maneuver": COMMON | {"cost", "play", "react"},
    "captain": COMMON | (FIGURE - {"summoned", "dying", "corpse", "entered"}) | {"skill", "skill-name", "style"},
}


@dataclass
class Design:
    """One card as it is printed."""

    name: str
    symbol: str
    kind: int
    cost: int = 0
    range: int = 0
    damage: int = 0
    hp: int = 0
    reaction: int = 0
    passives: dict[int, int] = field(default_factory=dict)
    programs: dict[int, list[e.Row]] = field(default_factory=dict)
    text: str = ""
    skill: str = ""
    style: str = ""
    art: str = ""
    flavour: str = ""


@dataclass
class CardSet:
    """All designs by name, in the order of the file, the faces of a die, and the twelve Gamers."""

    name: str
    die: str
    designs: dict[str, Design]
    gamers: tuple[Gamer, ...]

    def find(self, name: str) -> Design:
        for design in self.designs.values():
            if plain(design.name) == plain(name):
                return design
        near = difflib.get_close_matches(name, self.designs, 1, 0.6)
        raise BadInput(f"there is no card {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))

    @cached_property
    def in_order(self) -> tuple[Design, ...]:
        return tuple(self.designs.values())

    @property
    def captains(self) -> list[Design]:
        return [design for design in self.designs.values() if design.kind == t.LEADER]


@dataclass
class Deck:
    """A Captain and the cards, by name."""

    name: str
    captain: str
    cards: dict[str, int]
    file: str = ""


def plain(name: str) -> str:
    return name.strip().lower().replace("\u2019", "'").removeprefix("the ")


# --- The set


@cache
def built_in(name: str) -> CardSet:
    return load_set(BUILT_IN[name])


def house_set() -> CardSet:
    return built_in(HOUSE)


def find_set(option: str) -> CardSet:
    """The set that the decks of a match are built from: one of the house, or a file."""
    return built_in(option) if option in BUILT_IN else load_set(Path(option))


def load_set(path: Path) -> CardSet:
    """A card set from its file, or the first thing that is wrong with it."""
    text = read_text(path)
    words = parse_toml(text, str(path))
    wrong = not_tables(words, str(path))
    if wrong:
        raise wrong[0]
    card_set, wrong = read_set(words, text, path.name)
    wrong += cannot_play(card_set, path.name)
    if wrong:
        raise wrong[0]
    return card_set


def not_tables(words: Position, file: str) -> list[BadInput]:
    """What is not written as cards are."""
    wrong = []
    for kind in (*KINDS, "gamer"):
        rows = words.get(kind, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            wrong.append(BadInput(f"write every {kind} under a [[{kind}]] line of its own", file=file))
    return wrong


def cannot_play(card_set: CardSet, file: str) -> list[BadInput]:
    """What only the whole set shows: whether decks can be built from it."""
    wrong = []
    if not card_set.captains:
        wrong.append(BadInput("has no Captain: add a [[captain]]", file=file))
    if len(card_set.designs) > MOST_DESIGNS:
        wrong.append(BadInput(f"has {len(card_set.designs)} cards; at most {MOST_DESIGNS}", file=file))
    return wrong


def read_set(words: Position, text: str, file: str) -> tuple[CardSet, list[BadInput]]:
    """The cards of a set, and all that is wrong with them."""
    designs: dict[str, Design] = {}
    wrong: list[BadInput] = []
    for kind in KINDS:
        for card in words.get(kind, []):
            name = str(card.get("name", ""))
            try:
                design = read_design(kind, card)
                if design.name in designs:
                    raise BadInput("is there twice")
            except BadInput as error:
                wrong.append(error.at(f"{name or kind}: {error.text}", file, line_of(text, name, error)))
                continue
            designs[design.name] = design
    own, wrong_gamers = read_gamers(words, text, file, tuple(designs))
    name, die = str(words.get("name", Path(file).stem)), str(words.get("die", "000111"))
    return CardSet(name, die, designs, gamers_with(own)), wrong + wrong_gamers


def read_design(kind: str, card: Words) -> Design:
    for word in card:
        if word not in FIELDS[kind]:
            hint = e.unknown("key", word, sorted(FIELDS[kind]))
            raise hint.at(f"a {kind} has no {word!r}; {hint.text.partition('; ')[2]}", "", 0)
    design = Design(str(card.get("name", "")), str(card.get("symbol", "")), KINDS[kind])
    if not design.name or not design.symbol:
        raise BadInput("needs a name and a symbol")
    if len(design.name) > MOST_LETTERS or len(design.symbol) > MOST_LETTERS:
        raise BadInput(f"'name' and 'symbol' have at most {MOST_LETTERS} letters")
    design.art, design.flavour = str(card.get("art", "")), str(card.get("flavour", ""))
    design.style = str(card.get("style", ""))
    if kind != "captain":
        design.cost = number(card, "cost", MOST_COST)
    if kind == "maneuver":
        read_reaction(design, card)
    else:
        design.range, design.damage = number(card, "range", 4), number(card, "damage", 9)
        design.hp = number(card, "hp", 60)
        if design.hp < 1:
            raise BadInput("'hp' is 1 or more")
    sentences = []
    passives = card.get("passive", [])
    if not isinstance(passives, list):
        raise BadInput(f"'passive' is a list such as [\"swift\"], not {passives!r}")
    for passive in passives:
        which, amount, text = e.read_passive(str(passive))
        design.passives[which] = amount
        sentences.append(text)
    for word, trigger in v.TRIGGERS.items():
        if word in card:
            sentences += read_trigger(design, kind, word, trigger, str(card[word]))
    design.text = " ".join(sentences)
    if kind == "maneuver" and t.PLAY not in design.programs:
        raise BadInput("needs 'play'")
    if kind == "captain":
        if t.SKILL not in design.programs:
            raise BadInput("needs 'skill'")
        design.skill = f"{card.get('skill-name', 'Skill')} (1 Corryte): {design.skill}"
    return design


def read_reaction(design: Design, card: Words) -> None:
    if "react" not in card:
        return
    word = str(card["react"])
    if word not in v.REACTIONS:
        raise e.unknown("'react'", word, v.REACTIONS)
    if design.cost:
        raise BadInput("'react' is played in the enemy's turn, when there is no Corryte: its cost is 0")
    design.reaction = v.REACTIONS[word]


def read_trigger(design: Design, kind: str, word: str, trigger: int, text: str) -> list[str]:
    """Read one program into the design; its sentences, with what sets it off in front."""
    figure = "this Crew" if kind == "crew" else "your Captain"
    try:
        program = e.read_program(text, trigger, design.reaction, figure)
    except BadInput as error:
        raise error.at(f"{word}: {error.text}", "", 0) from None
    design.programs[trigger] = program.rows
    sentence = " ".join(program.sentences)
    if trigger == t.SKILL:
        design.skill = sentence
        return []
    intro = v.REACTION_TEXTS[design.reaction] if design.reaction else v.INTRODUCTIONS[trigger]
    return [intro + (sentence[0].lower() + sentence[1:] if intro else sentence)]


# --- Decks


def most_copies(design: Design) -> int:
    """Deckbuilding: two of a name, one of a card of Cost 3."""
    return 1 if design.cost >= DEAR else COPIES


def may_join(captain: Design, cards: CardSet) -> list[Design]:
    """The cards that sail with a Captain."""
    able = (captain.symbol, FREELANCER)
    return [each for each in cards.designs.values() if each.kind != t.LEADER and each.symbol in able]


def any_deck(cards: CardSet) -> Deck | None:
    """Some deck that can be built from a set."""
    for captain in cards.captains:
        copies: dict[str, int] = {}
        for design in may_join(captain, cards):
            copies[design.name] = min(most_copies(design), t.DECK - sum(copies.values()))
        if sum(copies.values()) == t.DECK:
            return Deck("a deck", captain.symbol, {name: count for name, count in copies.items() if count})
    return None


def ready_decks() -> dict[str, Deck]:
    """The decks that come with the set, by name."""
    return {path.stem: load_deck(path) for path in game_files(FOLDER / "decks", "*.toml")}


def load_deck(path: Path) -> Deck:
    """A deck file, as it is written; `broken_rules` says what is wrong with it."""
    words = parse_toml(read_text(path), str(path))
    for name in words:
        if name not in ("name", "captain", "cards"):
            raise BadInput(f"there is no {name!r} in a deck; expected name, captain and [cards]", file=str(path))
    cards = words.get("cards", {})
    if not isinstance(cards, dict) or not all(type(count) is int for count in cards.values()):
        raise BadInput('[cards] is a list of lines such as "Drone" = 2', file=str(path))
    return Deck(str(words.get("name", path.stem)), str(words.get("captain", "")), dict(cards), str(path))


def parse_deck(text: str) -> Deck:
    """A deck in one line: `overseer: 2 Drone, 1 Warden, ...`."""
    captain, _, rest = text.partition(":")
    cards: dict[str, int] = {}
    for part in re.split(r"[,;]\s*(?=\d)", rest):
        found = re.fullmatch(r"(\d+) *x? +(.+)", part.strip())
        if not found:
            raise BadInput(f"a deck in one line is 'captain: 2 Card, 1 Other card, ...'; cannot read {part.strip()!r}")
        cards[found[2].strip()] = cards.get(found[2].strip(), 0) + int(found[1])
    return Deck("a deck", captain.strip(), cards)


def deck_line(deck: Deck, cards: CardSet) -> str:
    """The deck in one line, as an option takes it."""
    captain = captain_of(deck, cards)
    copies = ", ".join(f"{count} {name}" for name, count in deck.cards.items())
    return f"{captain.symbol if captain else deck.captain}: {copies}"


def find_deck(option: str) -> Deck:
    """What a player gave as a deck: the name of a ready one, a list in one line, or a file."""
    ready = {path.stem: path for path in game_files(FOLDER / "decks", "*.toml")}
    if (name := plain(option).replace(" ", "-")) in ready:
        return load_deck(ready[name])
    if option.endswith(".toml"):
        return load_deck(Path(option))
    if ":" in option:
        return parse_deck(option)
    names = listed(list(ready), "or")
    raise BadInput(f"there is no deck {option!r}; it is {names}, a file NAME.toml, or a list in one line")


def broken_rules(deck: Deck, cards: CardSet | None = None) -> list[str]:
    """Deckbuilding: every rule that a deck breaks, in words; none: it may be played."""
    return [text for _, text in faults(deck, cards or house_set())]


def faults(deck: Deck, cards: CardSet) -> list[tuple[str, str]]:
    """Every rule that a deck breaks: the name of the card, or nothing if it is about the whole deck; and the words."""
    wrong: list[tuple[str, str]] = []
    symbol = ""
    captain = captain_of(deck, cards)
    if captain is None:
        names = listed([design.name for design in cards.captains], "or")
        text = f"captain is {names}, not {deck.captain!r}" if deck.captain else f"names no captain: {names}"
        wrong.append(("", text))
    else:
        symbol = captain.symbol
    counts: dict[str, int] = {}  # the same card may be written in two ways
    for name, count in deck.cards.items():
        try:
            design = cards.find(name)
        except BadInput as error:
            wrong.append(("", error.text))
            continue
        counts[design.name] = counts.get(design.name, 0) + count
    for name, count in counts.items():
        wrong += [(name, text) for text in _broken_by(cards.designs[name], count, symbol)]
    total = sum(deck.cards.values())
    if total != t.DECK:
        has = f"has {counted(total, 'card')}"
        wrong.append(("", f"{has}; a deck has exactly {t.DECK}, besides the Captain (Deckbuilding)"))
    return wrong


def _broken_by(design: Design, count: int, symbol: str) -> list[str]:
    name = design.name
    if design.kind == t.LEADER:
        return [f"{name} is a Captain, who is not part of the deck (Deckbuilding)"]
    wrong = []
    if symbol and design.symbol not in (symbol, FREELANCER):
        wrong.append(f"{name} sails with the {design.symbol}; only that Captain's cards and freelancers may join")
    if count < 1:
        wrong.append(f"{name}: {count} copies; leave the card out instead")
    elif design.cost >= DEAR and count > 1:
        wrong.append(f"{name} costs {design.cost}: only one copy, not {count} (Deckbuilding)")
    elif count > COPIES:
        wrong.append(f"{name}: no more than {COPIES} copies of a card, not {count} (Deckbuilding)")
    return wrong


def captain_of(deck: Deck, cards: CardSet) -> Design | None:
    for design in cards.captains:
        if plain(deck.captain) in (plain(design.name), design.symbol):
            return design
    return None
