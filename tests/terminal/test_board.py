"""Drawings and sentences of any game's table: within the width, complete, and the same for the same View."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from quarterdeck import bots, games
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.view import Card, Counter, Face, Fact, Prompt, Seat, Standing, View, Zone
from quarterdeck.terminal.board import draw, drawing_of, drawn
from quarterdeck.terminal.menu import menu_for, menu_lines, menu_sentence
from quarterdeck.terminal.speak import say_table
from quarterdeck.terminal.style import Style, bare, long

SCREENS = Path(__file__).parent / "screens"
WIDTHS = (40, 80, 110)
TABLES = [(game.slug, seats) for game in games.every() for seats in sorted({min(game.seats), max(game.seats)})]


def walk(slug: str, seats: int, seed: int, moves: int) -> Iterator[Match]:
    """A match of random bots, seen now and then."""
    match = Match(games.find(slug), [f"Player {i}" for i in range(seats)], {}, seed_from_number(seed))
    bot = bots.find("random")
    for number in range(moves):
        if number % 11 == 0:
            yield match
        if match.over:
            break
        seat = match.waiting()[number % len(match.waiting())]
        match.play(seat, bots.ask(bot, match, seat))
    yield match


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_table_of_every_game_fits_and_names_what_is_in_sight(slug: str, seats: int) -> None:
    game = games.find(slug)
    own = drawing_of(game)
    for match in walk(slug, seats, seed=seats, moves=60):
        faces = game.view.faces(match.box)
        for viewer in (*range(seats), SPECTATOR):
            view = match.view(viewer)
            for width, most in product(WIDTHS, (1, 1000)):
                for drawing in (own, draw):
                    for line in drawn(drawing, view, faces, Style(width, 24, colour=True), most):
                        assert long(line) <= width, bare(line)
            whole = bare("\n".join(own(view, faces, 80, Style(80))))
            for zone in view.zones:
                if zone.kind == "hand" and zone.owner == viewer:
                    for card in zone.cards:
                        face = faces[card.face]
                        assert face.short in whole or face.title in whole


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_menu_of_every_game_fits_and_leads_to_every_choice(slug: str, seats: int) -> None:
    for match in walk(slug, seats, seed=seats + 10, moves=60):
        for seat in match.waiting():
            choices = match.view(seat).choices
            assert choices, "somebody who may act has something to do"
            for height in (24, 50):
                menu = menu_for(choices, Style(80, height))
                assert all(len(line) <= 80 for line in menu_lines(menu, Style(80, height)))
                listed = [choice.action for entry in menu.entries for choice in entry.choices]
                assert sorted(listed) == sorted(choice.action for choice in choices)
            assert menu_sentence(menu).startswith("You may: 1, ")


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_table_can_be_said(slug: str, seats: int) -> None:
    for match in walk(slug, seats, seed=seats, moves=40):
        for viewer in (*range(seats), SPECTATOR):
            view = match.view(viewer)
            for sentence in say_table(view, match.game.view.faces(match.box)):
                assert sentence.endswith((".", "?", "!")) and "\x1b" not in sentence and "\n" not in sentence


# --- a table of no game, with one of everything

OAK = "Stands. When felled: draw 2 cards."
FACES = {
    "oak": Face("oak", "Mighty Oak", "Oak", "tree", {"cost": "3", "rings": "9"}, text=OAK),
    "elm": Face("elm", "Elm", "Elm", "tree", {"cost": "1"}, text="Rustles."),
    "7S": Face("7S", "Seven of Spades", "7S", "S", {"rank": "7", "suit": "S"}),
}
FELLED = Card("o", "oak", 1, ("felled",), {"moss": 2})
VIEW = View(
    game="grove",
    title="The Grove",
    seat=0,
    number=4,
    seats=(
        Seat(0, "Ines", "Forester A", ("deciding",), (Fact("hand", "in hand", 2, zone="hand"),), score=12),
        Seat(
            1,
            "Forester B",
            "Forester B",
            ("sealed", "unarmed"),
            (Fact("hand", "in hand", 3, zone="hand/B"),),
            notes=("no axe",),
            score=9,
        ),
    ),
    prompt=Prompt.ask("plant", "plant or fell?"),
    standing=Standing("autumn", "Autumn"),
    zones=(
        Zone("glade/1", "cell", "a1", (FELLED,), 1, 1, "glade", (0, 0), note="shade"),
        Zone("glade/2", "cell", "a2", (), -1, 0, "glade", (0, 1), note="sun"),
        Zone("glade/3", "cell", "b1", (Card("7S", "7S", 0), Card("x", "", 1)), 0, 2, "glade", (1, 0)),
        Zone("glade/4", "cell", "b2", (), -1, 0, "glade", (1, 1)),
        Zone("seeds", "row", "Seeds", (Card("elm", "elm"), Card("7S", "7S")), note="for all"),
        Zone("deck", "pile", "Deck", (), -1, 31),
        Zone("litter", "pile", "Litter", (Card("7S", "7S"),), -1, 1),
        Zone("hand", "hand", "Your hand", (Card("oak", "oak", 0), Card("elm", "elm", 0)), 0, 2),
        Zone("hand/B", "hand", "Forester B's hand", tuple(Card(f"b{i}", "", 1) for i in range(3)), 1, 3),
        Zone("shed", "row", "Forester B's shed", tuple(Card(f"s{i}", "", 1) for i in range(2)), 1, 2, short="Shed"),
    ),
    counters=(Counter("season", "Season", 3), Counter("axes", "Axes", 2, 0)),
)


@pytest.mark.parametrize(
    ("name", "style"),
    [
        ("drawn-80", Style(80, 50)),
        ("drawn-60-names-only", Style(60, 24, detail=0)),
        ("drawn-ascii", Style(80, 50, unicode=False)),
        ("said", Style(80, 50, plain=True)),
    ],
)
def test_the_grove_looks_as_on_paper(name: str, style: Style, request: pytest.FixtureRequest) -> None:
    lines = say_table(VIEW, FACES) if style.plain else draw(VIEW, FACES, style.width, style)
    path = SCREENS / f"{name}.txt"
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    if request.config.getoption("--remake-golden"):
        path.write_text(text)
    assert text == path.read_text()


SEA = {
    "phase": "defence",
    "compass": "B",
    "turn": 6,
    "sea": """
    A:KS A:2D .
    .    B:10S .
    B:AC B:9H .
    """,
    "hands": {"A": "4C QH JD", "B": "3C 3D"},
    "battle": {"kind": "ram", "from": "E", "on": "H", "card": "5S"},
    "discards": "7D 8S",
}


@pytest.mark.parametrize("seat", [0, 1], ids=["defender", "attacker"])
def test_the_seemap_looks_as_on_paper(seat: int, request: pytest.FixtureRequest) -> None:
    game = games.find("hit-the-deck")
    box = game.pack_box(2, game.settle({}))
    match = Match(game, ["Captain A", "Captain B"], {}, seed_from_number(1), load(game, box, dict(SEA)))
    style = Style(80, 24)
    lines = drawn(drawing_of(game), match.view(seat), game.view.faces(match.box), style)
    path = SCREENS / f"seemap-{'AB'[seat]}.txt"
    text = "\n".join(line.rstrip() for line in lines) + "\n"
    if request.config.getoption("--remake-golden"):
        path.write_text(text)
    assert text == path.read_text()


def test_shape_says_it_and_colour_only_repeats_it() -> None:
    """Without its colours a drawing is letter for letter the same."""
    painted = draw(VIEW, FACES, 80, Style(80, 50, colour=True))
    assert any("\x1b[" in line for line in painted)
    assert [bare(line) for line in painted] == draw(VIEW, FACES, 80, Style(80, 50))


def test_what_lies_face_down_is_counted_and_never_named() -> None:
    zones = [replace(zone, cards=tuple(replace(card, face="") for card in zone.cards)) for zone in VIEW.zones]
    text = "\n".join(draw(replace(VIEW, zones=tuple(zones)), FACES, 80, Style(80)))
    assert "[2 face down]" in text and not any(word in text for word in ("Oak", "Elm", "7S"))


def test_both_hands_lie_open_when_hit_the_deck_is_over() -> None:
    """R42; before the end the other hand is a number."""
    game = games.find("hit-the-deck")
    hands = {"A": "9S 9D 4C KD", "B": "QC QH QD 2H"}
    position = {"compass": "A", "action": 2, "deck": "", "hands": hands, "sea": "A:2C . .\n. . .\n. B:4D .\n"}
    match = Match(game, ["Ann", "Bob"], {}, seed_from_number(0), load(game, game.pack_box(2, {}), position))
    for open_now in (False, True):
        view = match.view(0)
        faces = game.view.faces(match.box)
        text = bare("\n".join(drawn(drawing_of(game), view, faces, Style(110, 40))))
        spoken = "\n".join(say_table(view, faces))
        for said in (text, spoken):
            assert ("Bob's hand" in said and "QH" in said and "2H" in said) == open_now
        if not open_now:
            match.play_text(0, "pass")
