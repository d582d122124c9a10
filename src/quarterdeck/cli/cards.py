"""quarterdeck cards: card sets listed, checked, compared, kept by name and printed.

A set is one that comes with the game, one that is kept by name in the data folder, or a file. How a game's files are
read is said in its cardset/sets.py (contract.CardSets).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from quarterdeck import games
from quarterdeck.cli.arguments import Arguments
from quarterdeck.cli.printing import converter, drawn, one_of_each
from quarterdeck.engine.contract import CardSets
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.own_sets import (
    NAME,
    ListedCard,
    ListedSet,
    differences,
    folder_of,
    kept_file,
    kept_names,
    nearest,
    summary,
    table_of,
)
from quarterdeck.engine.position import read_toml
from quarterdeck.engine.record import read_text, write_safely
from quarterdeck.lab.print.page import print_page
from quarterdeck.lab.print.sheets import BLEED, PAPERS

MORE = """\
  quarterdeck cards list GAME [SET]          what is in a set, with counts; without SET, that of the box
  quarterdeck cards source GAME [SET]        its file, to begin a set of your own from
  quarterdeck cards check [GAME] SET         what is wrong with it, with line and suggestion
  quarterdeck cards diff GAME [OLD] NEW      what is otherwise than in OLD (without it, than in the box)
  quarterdeck cards keep GAME FILE [--as NAME]   keep a set by name: then `--option cards=NAME` plays with it
  quarterdeck cards print GAME [SET] -o FILE     print and play: FILE.html, or FILE.pdf where Chromium is there

SET is a file, the name of a set that is kept, or one that comes with the game (`cards list GAME` names them).
Exit status of check: 0 if the set can be played, 1 if something is wrong with it; of diff: 1 if they differ."""


def main(argv: Sequence[str]) -> int:
    parser = Arguments("cards", "List, check, compare, keep and print card sets.", MORE)
    parser.add_argument("what", choices=tuple(ACTIONS), help="what to do")
    parser.add_argument("names", nargs="+", metavar="GAME or SET", help="the game, then the sets")
    parser.add_argument("--game", metavar="GAME", help="the game that a card set is for (else the file says so)")
    parser.add_argument("--as", dest="name", metavar="NAME", help="store it under this name (default: the file's)")
    parser.add_argument("--replace", action="store_true", help="replace a stored set of the same name")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="print: the .html or .pdf to write")
    parser.add_argument("--paper", choices=tuple(PAPERS), default="a4", help="print: paper size (default a4)")
    parser.add_argument("--bleed", action="store_true", help=f"print: {BLEED:g} mm more round each card, eight a sheet")
    parser.add_argument("--copies", type=int, default=1, metavar="N", help="print: copies of the whole set (default 1)")
    given = parser.parse_args(argv)
    least, most, action = ACTIONS[given.what]
    if not least <= len(given.names) <= most:
        raise BadInput(f"cards {given.what} takes {USES[given.what]}; see quarterdeck cards --help")
    return action(given.names, given)


# --- Finding a set


def cards_of(game: Game) -> CardSets:
    """The module in which a game offers its cards."""
    module = game.parts.cards
    if module is None:
        named = [other.slug for other in games.every() if other.parts.cards]
        raise BadInput(f"{game.title} has no sets of cards to write; games that have: {', '.join(named)}")
    return module


def find_set(game: Game, name: str) -> tuple[str, str]:
    """A set's text, and what to call it: one that comes with the game, one that is kept, or a file."""
    cards = cards_of(game)
    if name in cards.BUILT_IN:
        return read_text(cards.BUILT_IN[name]), cards.BUILT_IN[name].name
    path = Path(name)
    stored = None if path.is_file() else kept_file(game.slug, name)
    if stored is None and not path.exists() and not path.suffix:
        known = [*cards.BUILT_IN, *kept_names(game.slug)]
        raise BadInput(f"there is no set {name!r} for {game.title}, nor a file; {nearest(name, known)}")
    return read_text(stored or path), name


def listed(game: Game, name: str) -> ListedSet:
    """A set that is right, as a list; else the first thing that is wrong with it."""
    found, wrong = cards_of(game).read(*find_set(game, name))
    if wrong or found is None:
        more = f" (and {len(wrong) - 1} more: quarterdeck cards check {game.slug} {name})" if len(wrong) > 1 else ""
        raise BadInput(f"{wrong[0]}{more}")
    return found


def usual(game: Game) -> str:
    return next(iter(cards_of(game).BUILT_IN))


def game_of(path: Path) -> Game:
    """The game that a set is for: it says so under [set], or one knows it as its own, or one complains least."""
    offering = [game for game in games.every() if game.parts.cards]
    words = read_toml(path)
    head = words.get("set", {})
    named = head.get("game") if isinstance(head, dict) else None
    if isinstance(named, str):
        return games.find(named)
    for game in offering:
        if cards_of(game).mine(words):
            return game
    text = read_text(path)
    return min(offering, key=lambda game: len(cards_of(game).read(text, str(path))[1]))


# --- What can be done


def list_cards(names: list[str], given: argparse.Namespace) -> int:
    game = games.find(names[0])
    if game.parts.cards is None:
        print(table_of(faces_of(game)))
        return 0
    cards = cards_of(game)
    print(table_of(listed(game, names[1] if len(names) > 1 else usual(game))))
    print(f"\n{cards.LIMITS}")
    stored = kept_names(game.slug)
    print(f"Sets: {', '.join(cards.BUILT_IN)}" + (f"; kept: {', '.join(stored)}" if stored else "") + ".")
    return 0


def faces_of(game: Game) -> ListedSet:
    """The cards of a game that has no sets: what is printed on them."""
    faces = game.view.faces(game.pack_box(min(game.seats), {})).values()
    return ListedSet(game.title, tuple(ListedCard(face.title, 1, dict(face.corners), face.text) for face in faces))


def source(names: list[str], given: argparse.Namespace) -> int:
    game = games.find(names[0])
    print(find_set(game, names[1] if len(names) > 1 else usual(game))[0], end="")
    return 0


def check(names: list[str], given: argparse.Namespace) -> int:
    slug = given.game or (names[0] if len(names) > 1 else None)
    name = names[-1]
    game = games.find(slug) if slug else game_of(Path(name))
    found, wrong = cards_of(game).read(*find_set(game, name))
    for line in wrong:
        print(line)
    if wrong or found is None:
        print(f"{len(wrong)} thing{'s are' if len(wrong) != 1 else ' is'} wrong with this set for {game.title}.")
        return 1
    if cards_of(game).OPTION:
        print(f"{name}: can be played in {game.title}.")
    else:
        print(f"{name}: nothing is wrong with these cards for {game.title}.")
    return 0


def diff(names: list[str], given: argparse.Namespace) -> int:
    game = games.find(names[0])
    old, new = names[1:] if len(names) == 3 else (usual(game), names[1])
    before, after = listed(game, old), listed(game, new)
    changes = differences(before, after)
    for change in changes:
        print(f"{change.kind:8} {change.name}")
        for detail in change.details:
            print(f"           {detail}")
    print(f"{old}: {summary(before)} {new}: {summary(after)}" if changes else f"{old} and {new} have the same cards.")
    return 1 if changes else 0


def keep(names: list[str], given: argparse.Namespace) -> int:
    game = games.find(names[0])
    cards = cards_of(game)
    if not cards.OPTION:
        raise BadInput(f"{game.title} is not played with card sets of one's own, so none is kept for it")
    path = Path(names[1])
    name = given.name or path.stem.lower()
    if not NAME.fullmatch(name):
        raise BadInput(f"a name is up to 40 small letters, digits, - and _, not {name!r}; choose one with --as")
    if name in cards.BUILT_IN:
        raise BadInput(f"{name!r} is a set that comes with {game.title}; choose another name with --as")
    text = read_text(path)
    wrong = cards.read(text, str(path))[1]
    if wrong:
        raise BadInput(f"{wrong[0]} (quarterdeck cards check {game.slug} {path} tells all)")
    place = folder_of(game.slug) / f"{name}.toml"
    if place.exists() and read_text(place) != text and not given.replace:
        raise BadInput(f"a set is kept as {name!r} already; choose another name with --as, or --replace it")
    write_safely(place, text)
    print(f"Kept. Play with it: quarterdeck play {game.slug} --option {cards.OPTION}={name}")
    return 0


def print_cards(names: list[str], given: argparse.Namespace) -> int:
    game = games.find(names[0])
    if given.output is None:
        raise BadInput("cards print needs a file: -o cards.html, or -o cards.pdf where Chromium is there")
    if not 1 <= given.copies <= 20:
        raise BadInput(f"--copies is 1 to 20, not {given.copies}")
    if given.output.exists() and not given.replace:
        raise BadInput("is there already; choose another name, or --replace it", file=str(given.output))
    convert = converter(given.output)
    title = game.title
    if game.parts.cards is None and not names[1:]:
        faces = one_of_each(game)
    else:
        chosen = names[1:] or cards_of(game).PRINTED
        sets = [listed(game, name) for name in chosen]
        faces = [face for name, found in zip(chosen, sets, strict=True) for face in drawn(game, name, found)]
        title = f"{game.title}: {sets[0].title}" if names[1:] else title
    page = print_page(game, title, faces * given.copies, PAPERS[given.paper], given.bleed)
    write_safely(given.output, convert(page))
    print(f"{given.output}: {len(faces) * given.copies} cards on {given.paper.capitalize()} paper; print it at 100 %.")
    return 0


Work = Callable[[list[str], argparse.Namespace], int]
ACTIONS: dict[str, tuple[int, int, Work]] = {
    "list": (1, 2, list_cards),
    "source": (1, 2, source),
    "check": (1, 2, check),
    "diff": (2, 3, diff),
    "keep": (2, 2, keep),
    "print": (1, 2, print_cards),
}
USES = {
    "list": "a game, and perhaps a set",
    "source": "a game, and perhaps a set",
    "check": "a set, and perhaps its game before it",
    "diff": "a game and one or two sets",
    "keep": "a game and a file",
    "print": "a game, and perhaps a set",
}
