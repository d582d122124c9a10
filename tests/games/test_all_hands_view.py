"""All Hands on Deck: what clients are given to draw and to tell, as data."""

from __future__ import annotations

from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.view import Seat
from quarterdeck.games.all_hands import view
from quarterdeck.games.all_hands.cardset.designs import MOST_FLAG, MOST_LEVEL
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules import telling
from quarterdeck.terminal.all_hands import draw
from quarterdeck.terminal.style import Style

GAME = games.find("all-hands")
BATTLE: dict[str, Any] = {"phase": "battle", "turn": "A", "hands": {"A": "", "B": ""}}


def match_from(position: dict[str, Any], options: dict[str, str] | None = None, seats: int = 2) -> Match:
    """With the first house set: positions here name its cards."""
    options = {"cards": "first", **(options or {})}
    box = GAME.pack_box(seats, options)
    return Match(GAME, ["Ann", "Bo", "Cy", "Di", "Ed"][:seats], options, seed_from_number(0), load(GAME, box, position))


def test_the_hotseat_hides_the_ship_being_crewed() -> None:
    match = match_from({"turn": "A", "hands": {"A": "NA N2 N3 N4 N5 Gold"}, "launching": "NA N2"})
    own = match.view(0)
    assert [card.face for card in own.zone("launch").cards] == ["NA", "N2"] and own.zone("hand").count == 4
    other = match.view(1)
    assert other.zone("hand/A").count == 6 and not any(zone.id == "launch" for zone in other.zones)


def facts_of(seat: Seat) -> dict[str, int]:
    return {fact.id: fact.value for fact in seat.facts}


def test_a_view_of_the_battles() -> None:
    ships = {
        "A": ["RA: Spy R3 R4", "PA: P2 P3 P4; sunk"],
        "B": ["NA: N2 N3 N4; seen by A", "MC: Gold M2 M3; held by B; 1 shown; raided by A", "NC: N2 N3 N4; held by A"],
    }
    match = match_from({**BATTLE, "ships": ships, "first": "B", "passed": ["B"]})
    seen = match.view(0)
    zones = {str(zone.args["name"]): zone for zone in seen.zones if zone.group.startswith("fleet")}
    assert {name: (zone.note, zone.marks) for name, zone in zones.items()} == {
        "A1": ("", ()),
        "A2": ("sunk", ("out-of-play", "sunk")),
        "B1": ("seen by Ann", ("peeked",)),
        "B2": ("raided by Ann", ("out-of-play", "raided")),
        "B3": ("won by Ann", ("out-of-play", "captured")),
    }
    assert zones["B1"].args == {"name": "B1", "number": 1, "master": "NA", "sails": 3, "open": 0, "peeked": (0,)}
    assert zones["B2"].args["raider"] == 0 and zones["B2"].args["treasure"] == 20 and zones["B2"].args["holder"] == 1
    assert zones["B3"].args["holder"] == 0 and zones["B3"].args["number"] == 3
    assert facts_of(seen.seats[0]) == {"hand": 0, "ships": 2, "treasure": 20}
    assert [fact.words for fact in seen.seats[0].facts] == ["0 set aside", "2 ships", "treasure 20"]
    assert seen.seats[1].notes == ("first fleet", "passed") and seen.seats[1].marks == ("first-fleet", "passed")
    assert seen.seats[0].marks == ("deciding", "turn")
    assert (seen.standing.phase, seen.standing.label) == ("battle", "Naval Battles")
    assert seen.counters[0].text == "Round 1, to 500 points" and seen.counters[0].args == {"target": 500}


def test_a_ship_that_won_is_told_from_one_that_raided() -> None:
    ships = {"A": ["RA: Spy R3 R4", "PA: P3 P4 P5"], "B": ["MA: Gold M2 M3", "NC: N2 N2 N3", "NA: N4 N4 N5"]}
    match = match_from({**BATTLE, "ships": ships})
    match.play_text(0, "attack 1>B1")
    match.play_text(1, "pass")
    match.play_text(0, "attack 2>B2")
    seen = match.view(1)
    assert seen.zone("ship/A1").marks == ("out-of-play",) and seen.zone("ship/A1").note == "out of play"
    assert seen.zone("ship/A2").marks == ("out-of-play", "won") and seen.zone("ship/A2").note == "won its battle"
    assert seen.zone("ship/B2").marks == ("out-of-play", "captured")


def test_a_view_of_recruiting() -> None:
    position = {"phase": "aargh", "turn": "A", "discards": "Gold", "claims": dict.fromkeys("BCD", "undecided")}
    match = match_from({**position, "reserved": {"A": "Ruth"}}, {"aargh": "vote"}, 4)
    assert match.view(0).prompt.text == 'Waiting for Bo, Cy and Di to shout "Aargh!" or not.'
    assert match.view(0).zone("reserved/A").cards[0].face == "Ruth"
    other = match.view(1)
    assert other.seats[0].args == {"reserved": "Ruth"} and other.seats[0].notes == ("reserved Ruth", "on turn")
    assert other.seats[0].marks == ("discarder", "turn") and other.seats[1].marks == ("deciding",)
    assert facts_of(other.seats[1]) == {"hand": 12, "launched": 0} and other.seats[1].facts[1].most == 3
    assert (other.prompt.id, other.prompt.args) == ("aargh", {"card": "Gold"})
    assert [(choice.verb, choice.label) for choice in other.choices] == [("let-lie", "Let it lie"), ("aargh", "Aargh!")]
    match.play_text(1, "aargh")
    assert match.view(1).seats[1].marks == ("sealed", "claimant"), "one's own answer is known to oneself"
    assert match.view(2).seats[1].marks == ("sealed",)
    match.play_text(2, "let it lie")
    match.play_text(3, "aargh")
    other = match.view(1)
    assert other.prompt.text == 'It is your decision: whose "Aargh!" was the most pirate-like?'
    assert [(choice.label, choice.args) for choice in other.choices] == [
        ("Vote for Bo", {"seat": 1}),
        ("Vote for Di", {"seat": 3}),
    ]
    shouted = [seat.index for seat in match.view(SPECTATOR).seats if "claimant" in seat.marks]
    assert shouted == [1, 3] and "let-lie" in other.seats[2].marks


def test_what_was_taken_openly_stands_at_the_seat() -> None:
    """R13: until everybody has seen the card again."""
    hands = {"A": "Gold N2 N3 N4 N5 PC P2 P3 RA Silver Lady NC NA", "B": "MA MC M2 M3 M4 M5 PK NK RK P5 R5 R4"}
    match = match_from({"turn": "A", "hands": hands})
    match.play_text(0, "discard Gold")
    match.play_text(1, "aargh")
    assert match.view(0).seats[1].args == {"taken": ("Gold",)}
    assert match.view(SPECTATOR).seats[1].notes == ("took Gold openly", "on turn")
    match.play_text(1, "discard Gold")
    assert "taken" not in match.view(0).seats[1].args


@pytest.mark.parametrize(
    ("last_lap", "late", "said"),
    [({}, "always", True), ({}, "unasked", False), ({"last-lap": 2}, "always", False)],
)
def test_a_late_shout_is_promised_only_where_there_is_one(last_lap: dict[str, int], late: str, said: bool) -> None:
    """R9: not in the last lap, and not where only those who were not asked may."""
    position = {"phase": "aargh", "turn": "A", "discards": "Gold", "claims": dict.fromkeys("BC", "undecided")}
    match = match_from({**position, **last_lap}, {"late-aargh": late}, 3)
    assert ("may still shout" in match.view(1).prompt.detail) == said


def test_a_lap_and_a_last_lap_are_numbers() -> None:
    match = match_from({"turn": "B", "turns": 8, "last-lap": 1, "round": 2}, {"target": "300"}, 3)
    standing = match.view(0).standing
    assert standing.numbers == {"round": 2, "turn": 8, "lap": 3, "target": 300, "left": 1}
    assert (standing.phase, standing.label, standing.text) == ("turn", "Recruiting", "Round 2")
    match = match_from({"turn": "B", "turns": 2}, {"length": "round"}, 3)
    assert match.view(0).standing.numbers == {"round": 1, "turn": 2, "lap": 1}


def test_a_battle_is_told_duel_by_duel() -> None:
    """Which cards, at which levels, on which ships, and who wins: data, not words."""
    ships = {"A": ["PA: Ruth P2 P5"], "B": ["NA: Daughter N3 N5", "NC: N2 N3 N4"]}
    match = match_from({**BATTLE, "ships": ships})
    match.play_text(0, "attack 1>B1")
    told = match.told(1, SPECTATOR)
    course = {"source": "ship/A1", "target": "ship/B1"}
    assert (told[0].kind, told[0].args) == ("attacked", course)
    duels = [line for line in told if line.kind == "duel"]
    assert [line.args for line in duels] == [
        {"cards": ("Ruth", "Daughter"), "levels": (1, -1), "result": -1, "number": 1, **course},
        {"cards": ("P2", "N3"), "levels": (3, 3), "result": 0, "number": 2, **course},
        {"cards": ("P5", "N5"), "levels": (6, 5), "result": 1, "number": 3, **course},
    ]
    assert [line.text for line in duels] == [
        "Ruth at 1 loses to Daughter (always wins).",
        "P2 at 3 against N3: nobody wins.",
        "P5 at 6 beats N5.",
    ]
    assert [ref.key for ref in duels[0].refs] == ["Ruth", "Daughter"]
    end = told[4]
    assert (end.kind, end.loud, end.args) == ("sunk", True, {"how": "all-equal", **course})


def test_a_raid_and_a_peek_are_told_as_data() -> None:
    ships = {"A": ["RA: Spy R3 R4", "PA: P2 P3 P4"], "B": ["Priv: Gold Silver N2", "NC: N2 N3 N4"]}
    match = match_from({**BATTLE, "ships": ships})
    match.play_text(0, "spy 1>B1")
    assert match.told(1, 1)[0].args == {"source": "ship/A1", "target": "ship/B1"} and len(match.told(1, 1)) == 1
    assert match.told(1, 0)[1].args == {"cards": ("N2", "Gold", "Silver")}
    assert "bound" in match.view(1).zone("ship/A1").marks and "peeked" in match.view(1).zone("ship/B1").marks
    match.play_text(0, "attack 1>B1")
    raid = match.told(2, 1)[1]
    assert (raid.kind, raid.args) == ("raided", {"cards": ("Gold", "Silver"), "value": 30})


def test_the_reckoning_is_itemised() -> None:
    """Ships, treasure, the first fleet, less the flags in hand: the items add up to the points, never below zero."""
    ships = {"A": ["PA: P2 P3 P4", "RA: R2 R3 R4"], "B": ["NA: Daughter N3 N4", "MC: Gold M2 M3"]}
    hands = {"A": "Jewels N5", "B": "Priv", "C": "NA Spot"}
    match = match_from({**BATTLE, "hands": hands, "ships": ships, "first": "B", "scores": {"A": 40}}, seats=3)
    match.play_text(0, "pass")
    match.play_text(1, "pass")
    sheets = [line for line in match.told(2, SPECTATOR) if line.kind == "reckoned"]
    empty = {"ships": 0, "for_ships": 0, "treasure": 0, "bonus": 0}
    assert [line.args for line in sheets] == [
        {**empty, "ships": 2, "for_ships": 50, "flags": 30, "points": 20, "total": 60},
        {"ships": 2, "for_ships": 50, "treasure": 40, "bonus": 50, "flags": 5, "points": 135, "total": 135},
        {**empty, "flags": 25, "points": 0, "total": 0},
    ]
    assert sheets[0].text == "Ann: 2 ships 50, less 30 for flags in hand: 20 points this round; 60 in all."
    seen = match.view(2)
    for seat, line in zip(seen.seats, sheets, strict=True):
        sheet = {item: value for item, value in seat.args.items() if item not in ("treasures", "flagged", "rounds")}
        assert {**sheet, "total": seat.score} == line.args, "what stands at the seat is what was told"
    assert seen.seats[1].args["treasures"] == ("Daughter", "Gold") and seen.seats[1].args["flagged"] == ("Priv",)
    assert [seat.args["rounds"] for seat in seen.seats] == [(20,), (135,), (0,)]
    items = "2 ships 50, Governor's Daughter and Gold 40, first fleet 50, less 5 for Privateer"
    assert f"this round {items}: 135 points" in seen.seats[1].notes
    assert facts_of(seen.seats[1]) == {"hand": 1, "ships": 2, "treasure": 40}


def test_labels_and_questions_of_the_battles() -> None:
    ships = {"A": ["RA: Spy R3 R4", "PA: P2 P3 P4"], "B": ["NA: N2 N3 N4", "NC: N2 N3 N4"]}
    match = match_from({**BATTLE, "ships": ships, "first": "A", "forced": True})
    choices = match.view(0).choices
    assert choices[0].label == "Let the Spy of A1 peek at B1" and choices[-1].label == "Attack B2 with A2"
    assert choices[-1].verb == "attack" and choices[-1].args == {"source": "ship/A2", "target": "ship/B2"}
    assert [ref.key for ref in choices[-1].refs] == ["ship/B2", "ship/A2"]
    prompt = match.view(0).prompt
    assert prompt.detail == "You launched your fleet first: all your ships must attack."
    assert (prompt.id, prompt.args) == ("attack", {"forced": 1})
    match.play_text(0, "spy 1>B1")
    prompt = match.view(0).prompt
    assert prompt.text == "It is your decision: which ship does number 1 attack?"
    assert (prompt.id, prompt.args) == ("spied", {"forced": 1, "zone": "ship/A1"})
    match = match_from({**BATTLE, "ships": ships})
    assert match.view(1).prompt.text == "Waiting for Ann to attack or pass."
    match.play_text(0, "spy 1>B1")
    assert match.view(0).prompt.text == "It is your decision: attack with ship 1, or pass?"
    match = match_from({"turn": "A", "ships": {"A": [*ships["A"], "RC: R2 R3 R4"]}, "hands": {"A": "Priv"}})
    assert match.view(0).prompt.detail == "Your fleet is at sea."
    choice = match.view(0).choices[0]
    assert choice.consequence == "saves 5 points of flags" and choice.args == {"card": "Priv", "flag": 5}


def test_faces_are_data() -> None:
    """What a client draws by, a number, a colour, a kind, is not read out of a text."""
    faces = view.faces(GAME.pack_box(2, {}))
    assert faces["NA"].marks == ("admiral", "shipmaster", "red-flag") and faces["NA"].texts["rank"] == "Admiral"
    assert faces["NA"].numbers == {"copies": 1, "sails": 3, "flag": 10}
    assert faces["Spy"].numbers == {"copies": 2, "level": 2, "defence": 6, "flag": 5}
    assert faces["Gold"].marks == ("treasure", "white-flag") and faces["Gold"].numbers["flag"] == 20
    assert faces["N5"].marks == ("crew",) and faces["N5"].texts == {"rank": "Gunner", "line": "Duels at 5"}
    for face in faces.values():
        assert face.kind in ("navy", "merchant", "pirate", "raider", "privateer") and face.texts["line"]
        colours = {"red", "white"} & {mark.removesuffix("-flag") for mark in face.marks}
        assert (" ".join(colours) + f" {face.numbers['flag']}" if colours else None) == face.corners.get("flag")


def test_the_ending_names_players_and_points() -> None:
    ships = {"A": ["PA: P2 P3 P4"], "B": ["PC: P2 P3 P4"]}
    position = {**BATTLE, "hands": dict.fromkeys("ABC", ""), "scores": {"A": 480, "B": 100}}
    match = match_from({**position, "ships": {**ships, "C": ["NA: N2 N3 N4"]}}, seats=3)
    for seat in (0, 1, 2):
        match.play_text(seat, "pass")
    ended = match.outcome()
    assert ended is not None and ended.text == "Ann wins with 505 points; Bo 125 and Cy 25"
    assert (ended.kind, ended.args) == ("target", {"points": (505, 125, 25), "rounds": 1, "target": 500})
    assert ended.winners == (0,)
    assert match.record().result == "Player A wins with 505 points; Player B 125 and Player C 25"


@pytest.mark.parametrize(
    ("pack", "unpack", "most"),
    [
        (telling.duelist, telling.duelist_of, (t.MOST_DESIGNS, MOST_LEVEL + 2, t.SHIPS - 1)),
        (telling.duel, telling.duel_of, (t.CREW_SLOTS - 1, 1)),
        (telling.duel, telling.duel_of, (0, -1)),
        (telling.counted, telling.counted_of, (t.SHIPS, t.MOST_IN_HAND * MOST_FLAG)),
        (telling.treasured, telling.treasured_of, (t.MOST_CARDS * MOST_FLAG, 1)),
    ],
)
def test_what_is_told_fits_into_a_row(pack: Any, unpack: Any, most: tuple[int, ...]) -> None:
    """An argument of an event is an int16: the largest numbers of any card set fit, and come out as they went in."""
    assert 0 <= pack(*most) < 2**15 and unpack(pack(*most)) == most


def test_the_terminal_shows_the_flags_of_shipmasters() -> None:
    match = match_from({"turn": "A", "hands": {"A": "NA N2 Lady Gold"}})
    drawn = draw(match.view(0), view.faces(match.box), 80, Style(80))
    assert "    Navy       NA (red 10)  |  N2" in drawn and "    Merchant   Gold (white 20)  Lady (red 5)" in drawn
