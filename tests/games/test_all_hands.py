"""All Hands on Deck: card sets and what is refused in them, what guesses keep, long runs, words."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine import cardsets, drivers
from quarterdeck.engine.compiler import twin
from quarterdeck.engine.earlier import at
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load, load_unchecked
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games.all_hands import planner, view, words
from quarterdeck.games.all_hands.box import card_set
from quarterdeck.games.all_hands.cardset.designs import BUILT_IN, FIRST, HOUSE, parse_set, read_set
from quarterdeck.games.all_hands.rules import actions as a
from quarterdeck.games.all_hands.rules import sight
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.hints import inclination, promise
from quarterdeck.games.all_hands.rules.laws import sound
from quarterdeck.games.all_hands.rules.packing import QUARTERS, packing
from quarterdeck.games.all_hands.words.names import card_of, ship_of
from tests.laws.play import Play

GAME = games.find("all-hands")
BATTLE: dict[str, Any] = {"phase": "battle", "turn": "A", "hands": {"A": "", "B": ""}}


def match_from(
    position: dict[str, Any], options: dict[str, str] | None = None, seats: int = 2, load: Any = load
) -> Match:
    """With the first house set, unless they say otherwise: positions here name its cards."""
    options = {"cards": FIRST, **(options or {})}
    box = GAME.pack_box(seats, options)
    return Match(GAME, ["Ann", "Bo", "Cy", "Di", "Ed"][:seats], options, seed_from_number(0), load(GAME, box, position))


# --- Card sets -------------------------------------------------------------------------------------------


def test_the_house_set() -> None:
    """R1: clearly marked as a house set, with every figure that the book does print."""
    made = read_set(BUILT_IN[HOUSE])
    assert made.house and made.title == "House set" and made.cards == 120
    by_name = {design.short: design for design in made.designs}
    assert by_name["Priv"].level == 6 and by_name["Priv"].serves == 0b11111
    assert by_name["Spot"].copies == 2 and by_name["Daughter"].flag == 20 and by_name["Daughter"].white
    assert (by_name["Spy"].level, by_name["Spy"].defence) == (2, 6) and by_name["Ruth"].level == 1
    assert by_name["Lady"].copies > 1 and all(suit + "K" in by_name for suit in "NMPR")


def test_earlier_rules_have_the_first_house_set() -> None:
    """Records of rules 1 and 2 name its digest; its title alone has changed."""
    text = BUILT_IN[FIRST].read_text("utf-8").replace('title = "First house set"', 'title = "House set"')
    kept = cardsets.stored(GAME.folder)
    assert {kept[1]["house"], kept[2]["house"]} == {cardsets.digest_of(text)}
    for version, cards in ((1, 100), (2, 100), (3, 120)):
        assert at(GAME, version).pack_box(2, {}).cards_size == cards


def test_a_table_is_small() -> None:
    assert GAME.Table.width <= 1200


SMALL = """
[[card]]
name = "Captain"
kind = "captain"
suits = ["navy", "pirate"]
short = "C"
copies = 4

[[card]]
name = "Hand"
kind = "crew"
suits = ["navy", "pirate"]
short = "2"
copies = 12
level = 2

[[card]]
name = "Governor's Daughter"
kind = "daughter"
suits = ["navy"]
short = "Daughter"
copies = 2
flag = "white 20"
serves = ["navy", "pirate"]
art = "lady"
"""


@pytest.mark.parametrize(
    ("change", "line", "says"),
    [
        (('kind = "captain"', 'kind = "captain'), 4, "is not TOML"),
        (('kind = "captain"', 'kind = "kraken"'), 4, "unknown kind 'kraken'; expected admiral, captain"),
        (('name = "Hand"\n', ""), 9, 'card 2 needs name = "..."'),
        (('short = "2"', 'short = "two handed"'), 13, "short is letters and digits"),
        (("copies = 12", "copies = 0"), 14, "copies is a whole number from 1 to 99, not 0"),
        (("level = 2", 'level = "2"'), 15, "level is a whole number from 0 to 12"),
        (("level = 2", "level = 2\ndefends = 6"), 16, "only a Spy"),
        (("copies = 4", "copies = 4\nlevel = 3"), 8, "has no level; leave level out"),
        (("copies = 4", "copies = 4\ndefends = 3"), 8, "has no level; leave defends out"),
        (("copies = 4", "copies = 4\nflag = 5"), 8, "flag is like 'red 5'"),
        (("copies = 4", 'copies = 4\nflag = "red 500"'), 8, "flag is like 'red 5'"),
        (("copies = 4", 'copies = 4\nflag = "white 5"'), 8, "which only treasure has"),
        (("copies = 4", 'copies = 4\nserves = ["navy"]'), 8, "only a special card says where it serves"),
        (("copies = 4", "copies = 4\nsails = 2"), 8, "there is no 'sails' in a card"),
        (('serves = ["navy", "pirate"]', 'serves = ["galley"]'), 24, "serves is a list of navy, merchant"),
        (('flag = "white 20"\n', ""), 17, 'needs flag = "white ..."'),
        (('suits = ["navy", "pirate"]\nshort = "C"', 'suits = ["privateer"]\nshort = "C"'), 5, "needs suits among"),
        (('kind = "captain"', 'kind = "privateer"\nlevel = 6'), 6, 'needs suits = ["privateer"]'),
        (('suits = ["navy", "pirate"]\nshort = "C"', 'suits = []\nshort = "C"'), 5, "suits is a list of"),
        (('short = "2"', 'short = "C"'), 13, "two cards are written 'NC'"),
        (("copies = 12", "copies = 76"), 17, "162 cards are too many"),
        (('kind = "captain"', 'kind = "cook"\nlevel = 1'), 1, "no shipmasters: add a card"),
        (("[[card]]", "size = 3\n[[card]]"), 2, "there is no 'size' in a card set"),
    ],
)
def test_a_broken_set_is_refused_with_its_line(change: tuple[str, str], line: int, says: str) -> None:
    text = SMALL.replace(*change, 1)
    with pytest.raises(BadInput) as refused:
        parse_set(text, "mine.toml")
    assert refused.value.line == line, str(refused.value)
    assert str(refused.value).startswith(f"mine.toml:{line}: ") and says in str(refused.value)


def test_sets_without_cards_or_with_too_many_designs() -> None:
    with pytest.raises(BadInput, match="made of .*card.* entries"):
        parse_set('title = "nothing"', "mine.toml")
    alone = SMALL.replace("copies = 12", "copies = 1").replace("copies = 2", "copies = 1")
    with pytest.raises(BadInput, match="mine.toml:1: no ship can be crewed"):
        parse_set(alone, "mine.toml")
    many = "\n".join(SMALL.split("[[card]]")[2].join(("[[card]]", "")).replace('"2"', f'"{i}x"') for i in range(50))
    with pytest.raises(BadInput, match="100 different cards are too many; 96 at most"):
        parse_set(many.replace("copies = 12", "copies = 1"), "mine.toml")


def test_too_few_cards_for_the_seats(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    assert GAME.pack_box(2, {"cards": str(path)}).designs == 5
    with pytest.raises(BadInput, match=r"small.toml:1: 34 cards are too few for 3 seats: they need 39"):
        GAME.pack_box(3, {"cards": str(path)})
    with pytest.raises(BadInput, match="cannot be read"):
        GAME.pack_box(2, {"cards": str(tmp_path / "none.toml")})


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    """R16, R22: the set says where a special serves; two Daughters draw their duel."""
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    options = {"cards": str(path), "length": "round"}
    ships = {"A": ["NC: Daughter N2 N2"], "B": ["PC: Daughter P2 P2"]}
    match = match_from({**BATTLE, "ships": ships}, options)
    assert card_set(match.box).title == "small" and view.faces(match.box)["Daughter"].art == "lady"
    match.play_text(0, "attack 1>B1")
    said = [told.text for told in match.told(1, SPECTATOR)]
    assert "Daughter (always wins) against Daughter (always wins): nobody wins." in said
    assert "Equal duels and equal sails: A1 and B1 sink with all treasure." in said
    path.write_text(SMALL.replace('"Hand"', '"Old Hand"'))
    assert card_set(GAME.pack_box(2, options)).designs[1].name == "Navy Old Hand"
    assert card_set(match.box).designs[1].name == "Navy Hand"


@pytest.mark.parametrize("target", ["0", "many", "10001", "-5"])
def test_the_target_is_a_number(target: str) -> None:
    with pytest.raises(BadInput, match="option target takes a number of points"):
        GAME.pack_box(2, {"target": target})


# --- Guesses ---------------------------------------------------------------------------------------------


def guesses(match: Match, viewer: int, count: int = 60) -> list[Any]:
    play = Play(GAME, match.seats, match.options)
    return [play.guess(match.shown(viewer), viewer, seed) for seed in range(count)]


def test_a_guess_keeps_what_was_peeked() -> None:
    ships = {"A": ["RA: Spy R3 R4"], "B": ["NA: N2 N3 N4", "NC: N2 N3 N4"], "C": ["PA: P2 P3 P4"]}
    match = match_from({**BATTLE, "hands": {"A": "", "B": "", "C": ""}, "ships": ships}, seats=3)
    match.play_text(0, "spy 1>B1")
    real = match.table.crew[3]
    assert all(world.crew[3] == real for world in guesses(match, 0))
    assert len({tuple(world.crew[3]) for world in guesses(match, 2)}) > 5
    assert all(t.SPY in {match.box.kind[card] for card in world.crew[0]} for world in guesses(match, 2))


def test_a_guess_keeps_what_was_taken_openly() -> None:
    """R13: Gold that B picked up is in B's hand, or on a ship launched since, in every guess of A's."""
    hands = {"A": "Gold N2 N3 N4 N5 PC P2 P3 RA Silver Lady NC NA", "B": "MA MC M2 M3 M4 M5 PK NK RK P5 R5 R4"}
    match = match_from({"turn": "A", "hands": hands})
    match.play_text(0, "discard Gold")
    match.play_text(1, "aargh")
    gold = card_of(match.box, "Gold")
    assert all(gold in world.hand[1] for world in guesses(match, 0))
    for move in ("launch MA", "crew M2", "crew M3", "crew Gold", "set sail"):
        match.play_text(1, move)
    worlds = guesses(match, 0, 200)
    assert all(gold in world.hand[1] or gold in world.crew[3] for world in worlds)
    assert any(gold in world.crew[3] for world in worlds) and any(gold in world.hand[1] for world in worlds)
    assert all(sound(match.box, world) == 0 for world in worlds)


def test_a_guess_keeps_what_was_shuffled() -> None:
    """R6: after the discards became the pile, the pile holds nothing but what was discarded."""
    position = {
        "phase": "aargh",
        "turn": "B",
        "claims": {"A": "undecided"},
        "discards": "N2 N2 N2 Gold Gold",
        "pile": "?",
        "ships": {"A": ["NA: N3 N3 N4"], "B": ["NA: N3 N4 N4"]},
    }
    match = match_from(position)
    table = match.table
    pile = [card for card in table.deck[: table.deck_size] if card]
    table.discards[: len(pile) + 5] = pile + table.discards[:5]
    table.discards_size = len(pile) + 5
    table.deck[: len(pile)], table.deck_size = [0] * len(pile), 0
    match.play_text(0, "let it lie")
    assert match.table.shuffled
    for world in guesses(match, 1):
        left = list(world.deck[: world.deck_size])
        assert all(left.count(card) <= table.stock[card] for card in set(left))
        assert card_of(match.box, "N2") not in world.crew[0], "all three were seen after A1 was launched"


def test_guesses_where_few_cards_fit() -> None:
    """Ships of all suits at sea, hardly a card in the pile: every guess is a table that could be."""
    ships = {
        "A": ["NA: N2 N3 N4", "NC: N5 N5 N5", "MA: M2 M3 M4"],
        "B": ["PA: Priv Priv Priv", "PC: P2 P3 P4", "PC: P5 P5 Spot"],
        "C": ["RA: Priv Priv R2", "RC: R3 R4 R5", "Priv: Gold Lady Spot"],
    }
    for options in ({}, {"prize-crews": "on"}):
        match = match_from({**BATTLE, "hands": {"A": "", "B": "", "C": ""}, "ships": ships, "pile": ""}, options, 3)
        for viewer in (0, 1, 2, SPECTATOR):
            assert all(sound(match.box, world) == 0 for world in guesses(match, viewer, 40))


def everything_else_discarded(position: dict[str, Any], options: dict[str, str]) -> Match:
    """A battle in which every card that is not on a ship lies open among the discards."""
    return match_from({**BATTLE, **position, "pile": ""}, options)


def test_a_guess_makes_room_for_those_who_fit_nowhere_else() -> None:
    """Three Privateers and three Pirates are unseen, and all Navy crew is seen: the Privateers are the Navy's."""
    ships = {"A": ["RA: R2 R3 R4"], "B": ["PA: P2 P3 P4", "NA: Priv Priv Priv"]}
    match = everything_else_discarded({"ships": ships}, {})
    for taken in ("", "P2"):
        everybody_saw(match, 1, taken)
        for world in guesses(match, 0):
            assert world.crew[3:5] == match.table.crew[3:5]


def test_a_guess_finds_a_prize_crew_where_nothing_else_fits() -> None:
    ships = {"A": ["NA: N2 N3 N4"], "B": ["PA: PC PK P2"]}
    for hand in ("", "N5"):
        position = {"ships": ships, "hands": {"A": "", "B": hand}}
        match = everything_else_discarded(position, {"prize-crews": "on"})
        for taken in ("", "PC"):
            everybody_saw(match, 1, taken)
            for world in guesses(match, 0):
                assert world.crew[3] == match.table.crew[3]


def everybody_saw(match: Match, seat: int, taken: str) -> None:
    """As if this seat had picked these cards up openly before its first launch."""
    for card in taken.split():
        match.table.taken[seat][match.table.taken_size[seat]] = card_of(match.box, card)
        match.table.taken_size[seat] += 1


def test_a_guess_finds_room_for_all_that_was_taken_openly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seven cards were taken since the first ship, and there are seven places: four in hand, three on the second."""
    ships = {"A": ["NA: N2 N3 N4"], "B": ["PA: P2 P3 P4", "MC: Gold Gold Silver"]}
    hands = {"A": "N5", "B": "PC P5 Ruth R4"}
    match = match_from(
        {"phase": "aargh", "turn": "A", "discards": "N2", "claims": {"B": "undecided"}, "hands": hands, "ships": ships}
    )
    everybody_saw(match, 1, "Gold PC Silver P5 Gold Ruth R4")
    match.table.taken_at[1][:7] = [1] * 7
    monkeypatch.setattr(sight, "ATTEMPTS", 0)  # at the first attempt
    for world in guesses(match, 0, 300):
        assert sorted(world.crew[4]) == sorted(match.table.crew[4]) and world.hand[1] == match.table.hand[1]


def test_a_guess_of_a_raided_ship_holds_no_more_treasure() -> None:
    ships = {"A": ["RA: R2 R3 R4", "PA: P2 P3 P4"], "B": ["Priv: Gold N2 Priv", "NC: N2 N3 N4"]}
    match = match_from({**BATTLE, "ships": ships})
    match.play_text(0, "attack 1>B1")
    assert match.table.phase == t.BATTLE
    treasure = {card_of(match.box, name) for name in ("Gold", "Silver", "Jewels", "Daughter")}
    for world in guesses(match, 0, 200):
        assert world.crew[3][0] == card_of(match.box, "Gold") and not treasure & set(world.crew[3][1:])


def test_guesses_of_sealed_answers() -> None:
    position = {"phase": "aargh", "turn": "A", "discards": "Gold", "claims": dict.fromkeys("BCD", "undecided")}
    match = match_from(position, {"aargh": "vote"}, 4)
    match.play_text(1, "aargh")
    assert {world.claim[1] for world in guesses(match, 2)} == {t.LETS_LIE, t.CLAIMS}
    assert {world.claim[1] for world in guesses(match, 1)} == {t.CLAIMS}
    match.play_text(2, "aargh")
    match.play_text(3, "aargh")
    match.play_text(0, "vote C")
    assert {world.vote[0] for world in guesses(match, 3)} == {2, 3, 4}
    assert {world.vote[0] for world in guesses(match, 0)} == {3}


def test_guesses_of_the_ship_being_crewed() -> None:
    match = match_from({"turn": "A", "launching": "NA N2", "hands": {"A": "NA N2 N3 N4 N5 Gold"}, "backs": 1})
    worlds = guesses(match, 1, 200)
    assert {world.picks for world in worlds} == {0, 1, 2, 3, 4}
    assert all(sound(match.box, world) == 0 for world in worlds)
    assert all(world.picks == 2 for world in guesses(match, 0))


# --- Long runs -------------------------------------------------------------------------------------------

VARIANTS = [
    {},
    {"aargh": "first"},
    {"aargh": "vote", "prize-crews": "on"},
    {"prize-crews": "on"},
]


def soak(rounds: int) -> None:
    """Compiled random rounds with the check of every law after every move, over all seats and options."""
    compiled = twin(GAME)
    run = compiled.driver(drivers.soak)
    each = rounds // (len(VARIANTS) * len(GAME.seats))
    for number, options in enumerate(VARIANTS):
        for seats in GAME.seats:
            tables = compiled.tables()
            tables[0]["luck"] = (seats, number + 1, 3, 4)
            box = compiled.box(GAME.pack_box(seats, {**options, "length": "round"}))
            made = run(box[0], tables[0], compiled.moves(), each, 20_000)
            assert made > 0, f"law {-made} of the game is broken with {seats} seats and {options}"


def test_compiled_rounds_keep_every_law() -> None:
    soak(1_600)


@pytest.mark.long
def test_a_hundred_thousand_rounds_keep_every_law() -> None:
    soak(100_000)


def test_a_long_run_can_fail() -> None:
    """The check notices a table that was tampered with."""
    play = Play(GAME, 3)
    for change, law in TAMPERED:
        table = play.position(4, 60)
        change(table)
        assert play.sound(table) == law, f"law {law}: {play.sound(table)}"


def _swap(table: Any) -> None:
    table.deck[0] = table.deck[1] % 30 + 1


def _hand(table: Any) -> None:
    seat = next(seat for seat in range(3) if table.hand_size[seat] > 2)
    table.hand[seat][: table.hand_size[seat]] = table.hand[seat][: table.hand_size[seat]][::-1]


TAMPERED: list[tuple[Any, int]] = [
    (_swap, 1),
    (lambda table: table.pool.__setitem__(1, 1), 11),
    (lambda table: table.discards.__setitem__(100, 1), 2),
    (_hand, 3),
    (lambda table: table.score.__setitem__(0, -1), 9),
    (lambda table: setattr(table, "turns", 2000), 10),
    (lambda table: table.taken.__getitem__(0).__setitem__(12, 1), 2),
    (lambda table: table.launched.__setitem__(0, 3), 7),
    (lambda table: table.fate.__setitem__(14, 1), 6),
    (lambda table: setattr(table, "told", len(table.events)), 14),
]


@pytest.mark.parametrize(
    ("ship", "law"),
    [
        ("NA: N2 P3 N4", 4),
        ("NA: NC N3 N4", 4),
        ("NA: PC NK N4", 4),
        ("PA: Spot Spot P2", 4),
        ("MA: M2 M3 Gold; held by A; 0 shown; raided by B", 12),
    ],
)
def test_ships_that_cannot_be(ship: str, law: int) -> None:
    match = match_from({**BATTLE, "ships": {"A": [ship]}}, {"prize-crews": "on"}, load=load_unchecked)
    assert sound(match.box, match.table) == law


def test_other_tables_that_cannot_be() -> None:
    match = match_from({**BATTLE, "ships": {"A": ["NA: N2 N3 N4"]}, "reserved": {"B": "Gold"}}, load=load_unchecked)
    assert sound(match.box, match.table) == 13
    match = match_from({"turn": "A", "hands": {"A": "NA N2 N3 N4 N5"}, "launching": "NA N2"})
    match.table.picked[1] = card_of(match.box, "P5")
    assert sound(match.box, match.table) == 8
    match = match_from({**BATTLE, "ships": {"A": ["NA: N2 N3 N4"]}})
    match.table.crew[0][:] = match.table.crew[0][::-1]
    assert sound(match.box, match.table) == 5


# --- Words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("launch navy admiral", "launch NA"),
        ("ship na", "launch NA"),
        ("enlist navy 5", "crew N5"),
        ("add merchant ship's cook", "crew MK"),
        ("discard governor's daughter", "discard Daughter"),
        ("discard black spot", "discard Spot"),
        ("attack b2 with 1", "attack 1>B2"),
        ("attack a1>b2", "attack 1>B2"),
        ("attack with 1 on b2", "attack 1>B2"),
        ("spy b2 from a1", "spy 1>B2"),
        ("AAARRRGH!", "aargh"),
        ("no", "let it lie"),
        ("sail", "set sail"),
    ],
)
def test_other_ways_to_write_a_move(typed: str, means: str) -> None:
    match = Match(GAME, ["Ann", "Bo"], seed=seed_from_number(1))
    assert match.notation.text(match.notation.parse(typed)) == means


@pytest.mark.parametrize(
    ("topic", "says"),
    [
        ("n5", "N5: Navy Gunner. Crew. Duels at 5. 1 copy (House set)."),
        ("Spy", "Duels at 2 attacking, at 6 defending. Serves on Raider and Privateer ships. Minus 5 if left in hand."),
        ("Gold", "Worth 20 to whoever holds it, minus 20 in hand. 7 copies"),
        ("jewels", "5 copies (House set)."),
        ("raid", "No battle, and no choice."),
        ("captain", "Shipmaster, two sails."),
        ("black spot", "Conquers any other ship"),
    ],
)
def test_what_can_be_asked_about(topic: str, says: str) -> None:
    assert says in str(words.explain(GAME.pack_box(2, {}), topic))


def test_nobody_knows_everything() -> None:
    assert words.explain(GAME.pack_box(2, {}), "the weather") is None
    assert words.seat_title(GAME.pack_box(2, {}), 1) == "Player B"
    assert ship_of("b2") == 4
    with pytest.raises(BadInput, match="ships are A1 to E3"):
        ship_of("F1")


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ({"phase": "siesta"}, "phase is turn, aargh"),
        ({"weather": "fair"}, "there is no 'weather' in a position"),
        ({"turn": "F"}, "there is no seat 'F'; the seats are A, B"),
        ({"hands": {"A": "N9"}}, "'N9' is not a card of this set; a card is written like NA"),
        ({"hands": {"A": "Ruth Ruth"}}, "Ruth is named more often than the 1 in this set"),
        ({"hands": {"A": "? " * 14}}, "a hand has 13 cards at most, A's has 14"),
        ({"ships": {"A": ["N2 N3 N4"]}}, "a ship is written like 'NA: N2 N3 N4'"),
        ({"ships": {"A": ["N2: N3 N4 N5"]}}, "'N2' is not a shipmaster"),
        ({"ships": {"A": ["NA: N3 N4"]}}, "a ship has a crew of three"),
        ({"ships": {"A": ["NA: ? ? ?; afloat"]}}, "a ship is sunk, held by X"),
        ({"ships": {"A": ["NA: ? ? ?"] * 4}}, "a list of up to three ships"),
        ({"ships": {"A": ["NA: ? ? ?; 7 shown"]}}, "shown is a number up to 3"),
        ({"round": -1}, "round is a number up to 60"),
        ({"claims": {"A": "sealed"}}, "claims is unasked, undecided, lets lie or aargh"),
        ({"hands": {"A": "NA N2"}, "launching": "NA N3"}, "launching: N3 is not in A's hand"),
        ({"hands": {"A": "NA N2"}, "launching": "N2"}, "launching is a shipmaster and up to three crew"),
        ({"discards": "? ?", "hands": {"A": "?"}, "ships": {"A": [SHIP := "PA: ? ? ?"], "B": [SHIP, "PC: ? ? ?"]}}, ""),
    ],
)
def test_positions_that_cannot_be_read(position: dict[str, Any], says: str) -> None:
    box = GAME.pack_box(2, {"cards": FIRST})
    if not says:
        assert load(GAME, box, {**position, "discards": ""}).launched[:2] == [1, 2]
        return
    with pytest.raises(BadInput) as refused:
        load(GAME, box, position)
    assert says in str(refused.value)


def test_positions_with_more_cards_than_the_set_has(tmp_path: Path) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL)
    box = GAME.pack_box(2, {"cards": str(path)})
    crew = " ".join(["N2"] * 12)
    with pytest.raises(BadInput, match="no card is left that could serve"):
        load(GAME, box, {"hands": {"A": crew, "B": "Daughter Daughter"}, "ships": {"A": ["NC: ? ? ?"]}})
    with pytest.raises(BadInput, match="more cards lie here than the set has"):
        load(GAME, box, {"pile": "? " * 20})


def test_every_refusal_and_question_in_words() -> None:
    """Random play meets nearly every reason; each is said with its rule or names what is wrong."""
    met: set[int] = set()
    for seats, options in ((2, {"prize-crews": "on"}), (4, {"aargh": "vote"})):
        play = Play(GAME, seats, {**options, "length": "round"})
        luck = random.Random(3)
        match = Match(GAME, [f"P{i}" for i in range(seats)], play.options, seed_from_number(3))
        while not match.over:
            for seat in range(seats):
                for action in luck.sample(range(GAME.actions), 12):
                    reason = play.why_not(match.table, seat, action)
                    if reason and reason not in met:
                        met.add(reason)
                        with pytest.raises(Illegal) as refused:
                            match.play(seat, action)
                        assert len(str(refused.value)) > 15
            step = play.choose(match.table, luck)
            assert step is not None
            shown = match.shown(step.seat)
            asked = words.question(match.box, shown, step.seat, match.names)
            assert asked.id and asked.question and asked.detail
            match.play(step.seat, step.action)
    assert len(met) > 18


# --- Hints -----------------------------------------------------------------------------------------------


def follow_hints(seats: int, options: dict[str, str], seed: int) -> Match:
    """A game by the hints, with a little noise; every hint in its bounds."""
    match = Match(GAME, [f"P{i}" for i in range(seats)], options, seed_from_number(seed))
    luck = random.Random(seed)
    hint, promise, enough = (GAME.function(name) for name in ("inclination", "promise", "enough"))
    while not match.over:
        seat = match.waiting()[0]
        seen = match.shown(seat)
        liking = {action: hint(match.box, seen, seat, action) for action in match.legal(seat)}
        assert all(0 <= value <= 100 for value in liking.values()), liking
        assert 0 <= promise(match.box, seen, seat) <= 1000
        assert enough(match.box, seen, 10) in (0, 1)
        match.play(seat, max(liking, key=lambda action: liking[action] + 15 * luck.random()))
    return match


def test_hints_play_the_game() -> None:
    """Who follows the hints launches fleets: rounds are short and bring points."""
    for seats, options in ((2, {"target": "100"}), (3, {"aargh": "vote", "length": "round"}), (5, {"length": "round"})):
        match = follow_hints(seats, options, seats)
        assert max(match.table.score) >= 50 and len(match.actions) < 150 * seats * match.table.round


def _liking(hint: Any, box: Any, table: Any, seat: int, luck: random.Random, action: int) -> float:
    return float(hint(box, table, seat, action)) + 15 * luck.random()


def test_guesses_along_rounds_with_much_shouting() -> None:
    """Positions in which much was taken openly, with and without Prize Crews: every guess is a table that could be."""
    for seats, options in ((3, {"prize-crews": "on"}), (5, {})):
        play = Play(GAME, seats, {**options, "length": "round"})
        luck = random.Random(seats)
        table = play.deal(seats)
        hint = GAME.function("inclination")
        while play.waiting(table):
            seat = play.waiting(table)[0]
            legal = play.legal(table, seat)
            shouts = a.SHOUT in legal and luck.random() < 0.6
            best = max(legal, key=partial(_liking, hint, play.box, table, seat, luck))
            play.functions["apply"](play.box, table, seat, a.SHOUT if shouts else best)
            viewer = luck.choice(play.viewers)
            seen = play.shown(table, viewer)
            world = play.guess(seen, viewer, luck.randrange(10**6))
            assert sound(play.box, world) == 0
            assert play.shown(world, viewer).pack() == seen.pack()


@pytest.mark.parametrize("seats", [2, 4])
def test_a_hand_is_packed_as_the_plan_packs_it(seats: int) -> None:
    """The compiled packing against the plan's own, written apart from it: of 15 points a card they differ by few."""
    match = Match(GAME, [f"P{i}" for i in range(seats)], {"length": "round"}, seed_from_number(seats))
    luck = random.Random(seats)
    apart = []
    while match.table.phase != t.BATTLE and not match.over:
        seat = match.waiting()[0]
        table = match.table
        ships = t.FLEET - table.launched[seat]
        if table.phase == t.TURN and ships:
            hand = tuple(table.hand[seat][: table.hand_size[seat]])
            planned, _ = planner.best_packing(match.box, hand, ships)
            apart.append(abs(planned - packing(match.box, table, seat) / QUARTERS))
        likings = {action: inclination(match.box, table, seat, action) for action in match.legal(seat)}
        match.play(seat, max(likings, key=lambda action: likings[action] + 15 * luck.random()))
    assert len(apart) > 10
    assert max(apart) < 10 and sum(apart) / len(apart) < 3


def test_a_promise_is_a_fair_share() -> None:
    """Before anything is played everybody hopes for about as much."""
    for seats in (2, 3, 4, 5):
        match = Match(GAME, [f"P{i}" for i in range(seats)], {}, seed_from_number(3))
        hopes = [promise(match.box, match.table, seat) for seat in range(seats)]
        assert 700 < sum(hopes) < 1300, hopes
