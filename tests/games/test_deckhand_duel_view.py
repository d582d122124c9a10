"""What the View of the duel says as data: nothing that a client draws has to be read out of a sentence."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from quarterdeck import games
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.view import Told, View
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.words.names import faces_text
from quarterdeck.terminal.deckhand_duel import draw
from quarterdeck.terminal.style import Style

GAME = games.find("deckhand-duel")
NAMES = ("Ann", "Bob")
FIGURE = {"cards", "zone"}
TWO = {"cards", "source", "target"}

TOLD = {  # by kind: what goes with it
    "sealed": set[str](),
    "captain": {"cards"},
    "aimed": {"cards", "zone", "number"},
    "eluded": FIGURE,
    "gamer": {"cards", "contested"},
    "kept": set(),
    "redrew": set(),
    "first": {"corryte", "agreed"},
    "turn": {"turn", "corryte"},
    "turn-over": {"turn"},
    "decks-empty": {"quiet", "turns"},
    "won": {"ending", "left"},
    "drew": {"cards"},
    "discarded": {"cards"},
    "summoned": FIGURE | {"corryte"},
    "charged": FIGURE | {"corryte"},
    "played": {"cards", "corryte"},
    "reacted": {"cards"},
    "skill": FIGURE | {"corryte"},
    "gained": {"corryte"},
    "talent": {"talent", "again"},
    "declined": {"phase"},
    "moved": TWO,
    "shoved": TWO,
    "crushed": FIGURE,
    "trampled": FIGURE,
    "chosen": FIGURE,
    "ability": FIGURE | {"ability"},
    "revived": FIGURE,
    "stunned": FIGURE,
    "shielded": FIGURE | {"shield"},
    "readied": FIGURE,
    "dice": FIGURE | {"number"},
    "slammed": FIGURE,
    "stands": FIGURE,
    "attacked": TWO | {"counter"},
    "missed": TWO,
    "rolled": {"roll", "dice", "successes"},
    "hurt": FIGURE | {"damage", "shield", "less", "left", "most"},
    "unhurt": FIGURE | {"damage", "shield", "less"},
    "braced": {"less"},
    "mended": FIGURE | {"number"},
    "killed": FIGURE,
}
PROMPTS = {
    "gamer": set[str](),
    "redraw": set(),
    "turn": {"corryte", "active", "left", "skill"},
    "counterattack": TWO | {"left"},
    "reaction": {"to", "cards"},
    "talent": {"talent", "dice", "added", "successes", "counter"},
    "figure": {"card", "optional"},
    "spot": {"card", "source", "optional"},
}
DECKS = ("star-bounder", "overseer", "dockmaster", "duchess")


def walks() -> Iterator[tuple[Match, View]]:
    """Random matches of all decks: a look after every move."""
    for seed, mode in enumerate(("none", "choose", "half", "draw", "draw", "draw", "draw", "draw")):
        options = {"blue": DECKS[seed % 4], "red": DECKS[(seed + 3 + seed // 4) % 4], "gamers": mode}
        match = Match(GAME, NAMES, options, seed_from_number(seed))
        luck = random.Random(seed)
        while True:
            for viewer in match.waiting() or [SPECTATOR]:
                yield match, match.view(viewer)
            if match.over:
                break
            seat = luck.choice(match.waiting())
            legal = [action for action in match.legal(seat) if action != a.END_TURN or luck.random() < 0.4]
            match.play(seat, luck.choice(legal or match.legal(seat)))


def test_everything_told_and_asked_has_its_data() -> None:
    told: dict[str, Told] = {}
    asked = set()
    for _, view in walks():
        for each in view.told:
            told.setdefault(each.kind, each)
            assert set(each.args) == TOLD[each.kind], each
        if view.prompt.question:
            asked.add(view.prompt.id)
            assert set(view.prompt.args) == PROMPTS[view.prompt.id], view.prompt
    assert asked == set(PROMPTS)
    assert len(told) > 30, set(TOLD) - set(told)
    assert {kind for kind, each in told.items() if each.loud} == {"turn", "won"}


def test_sentences_say_what_the_data_says() -> None:
    for match, view in walks():
        for told in view.told:
            args: Any = told.args
            if told.kind == "rolled":
                assert f"{faces_text(list(args['dice']))}, {args['successes']} Success" in told.text
                assert sum(args["dice"]) == args["successes"]
            elif told.kind == "hurt":
                assert f"takes {args['damage']} damage: {args['left']} of {args['most']} Hit" in told.text
            elif told.kind in ("moved", "shoved"):
                source, target = (args[name].removeprefix("map/") for name in ("source", "target"))
                assert f"from {source} to {target}" in told.text
            elif told.kind == "turn":
                assert told.text.startswith(f"Turn {args['turn']}, ") and f"{args['corryte']} Corryte" in told.text
            elif "corryte" in args:
                assert f"{args['corryte']} " in told.text and "Corryte" in told.text
            for name in ("zone", "source", "target"):
                assert args.get(name, "map/a1") in {zone.id for zone in view.zones}, told
        for choice in view.choices:
            if choice.cost is not None and choice.verb != "skill":
                assert choice.consequence == f"{choice.cost} Corryte"
        if view.standing.numbers["turn"] and not match.over:
            turn = next(counter for counter in view.counters if counter.id == "turn")
            assert view.standing.numbers["turn"] == turn.value and view.standing.text == f"Turn {turn.value}"


def test_what_a_card_says_is_numbers_too() -> None:
    faces = GAME.view.faces(GAME.pack_box(2, GAME.settle({})))
    for face in faces.values():
        letters = {"symbol", "genre"} | ({"cost"} if face.kind == "captain" else set())
        assert {name: str(number) for name, number in face.numbers.items()} == {
            name: text for name, text in face.corners.items() if name not in letters
        }
    assert faces["Drone"].numbers == {"cost": 1, "range": 1, "damage": 1, "hp": 2}
    assert faces["Warden"].marks == ("armour",)
    assert faces["Parry"].marks == ("reaction", "when-attacked")
    assert faces["Mint93"].marks == ("reroll-attack",) and faces["Mint93"].numbers["wisdom"] == 4
    captain = faces["The Duchess"]
    assert set(captain.texts) == {"style", "ability", "skill"}
    assert captain.text == " ".join(captain.texts.values())


def test_the_map_says_who_may_act_and_who_attacks_whom() -> None:
    attacks = 0
    for match, view in walks():
        zones = {zone.id: zone for zone in view.zones if zone.kind == "cell"}
        for choice in view.choices:
            if choice.verb in ("move", "attack"):
                assert f"may-{choice.verb}" in zones[str(choice.args["source"])].marks
        for zone in zones.values():
            assert ("airlock" in zone.marks) == ("starship" not in zone.args) == (zone.label[1] == "2")
            assert ("airlock" in zone.marks) != ("starship" in zone.marks)
            for card in zone.cards:
                if "corpse" not in card.marks:
                    most = match.game.view.faces(match.box)[card.face].numbers["hp"]
                    assert card.counters["hp"] == max(0, most - card.counters["damage"])
                assert ("attacker" in zone.marks) == ("attacks" in card.marks)
                assert ("target" in zone.marks) == ("under-attack" in card.marks)
            if {"may-move", "may-attack"} & set(zone.marks):
                assert "turn" in view.seats[zone.owner].marks
        roll = next((counter for counter in view.counters if counter.id == "roll"), None)
        if roll is not None and roll.args["roll"] != "card":
            attacks += 1
            for name, mark in (("source", "attacker"), ("target", "target")):
                assert name not in roll.args or mark in zones[str(roll.args[name])].marks
    assert attacks > 5


def begin(position: dict[str, Any], options: dict[str, str] | None = None, seed: int = 1) -> Match:
    box = GAME.pack_box(2, GAME.settle(options or {}))
    table = load(GAME, box, position)
    return Match(GAME, NAMES, options, seed_from_number(seed), table)


def told_of(match: Match, number: int) -> dict[str, Any]:
    return {told.kind: told for told in match.told(number, 0)}


DUEL = {"blue": "duchess", "red": "overseer"}


@pytest.mark.parametrize("seed", range(6))
def test_what_damage_is_made_of(seed: int) -> None:
    """The Duchess, Base Damage 2, attacks a Warden with armour 1 and a shield of 1: all of it can be added up."""
    figures = "R:The Overseer | . | .\n. | R:Warden (shield 1) | .\n. | B:The Duchess | ."
    match = begin({"map": figures}, DUEL, seed)
    match.play_text(0, "attack b1>b2")
    told = told_of(match, 1)
    attack, roll = told["attacked"].args, told["rolled"].args
    assert attack == {"cards": ("The Duchess", "Warden"), "source": "map/b1", "target": "map/b2", "counter": 0}
    assert roll["roll"] == "attack" and len(roll["dice"]) == 3
    hurt = (told.get("hurt") or told["unhurt"]).args
    assert (hurt["zone"], hurt["less"], hurt["shield"]) == ("map/b2", 1, 1)
    assert hurt["damage"] + hurt["less"] + hurt["shield"] == 2 + roll["successes"]
    prompt = match.view(1).prompt
    assert prompt.id == "counterattack" and (prompt.args["source"], prompt.args["target"]) == ("map/b2", "map/b1")
    match.play_text(1, "counterattack")
    told = told_of(match, 2)
    assert told["attacked"].args["counter"] == 1 and told["attacked"].args["source"] == "map/b2"
    assert told["rolled"].args["roll"] == "counterattack"
    assert told["hurt"].args["damage"] == 2 + told["rolled"].args["successes"]


def test_a_roll_and_the_same_roll_again() -> None:
    """First the dice lie on the table, then the Talent is told, then the dice that fell again."""
    options = {"gamers": "named", "blue-gamer": "Mint93", "red-gamer": "Feedbag"}
    figures = "R:The Overseer | . | .\n. | R:Warden | .\n. | B:The Star-Bounder | ."
    match = begin({"map": figures, "gamers": {"Blue": "Mint93", "Red": "Feedbag"}}, options)
    match.play_text(0, "attack b1>b2")
    view = match.view(0)
    assert view.prompt.id == "talent" and view.prompt.args["talent"] == "reroll-attack"
    roll = next(counter for counter in view.counters if counter.id == "roll")
    fallen = told_of(match, 1)["rolled"].args
    assert roll.args["dice"] == view.prompt.args["dice"] == fallen["dice"]
    assert roll.value == view.prompt.args["successes"] == fallen["successes"]
    assert (roll.args["source"], roll.args["target"]) == ("map/b1", "map/b2")
    match.play_text(0, "talent")
    kinds = [told.kind for told in match.told(2, 0)]
    assert kinds.index("talent") < kinds.index("rolled") < kinds.index("hurt")
    assert told_of(match, 2)["talent"].args == {"talent": "reroll-attack", "again": 1}
    assert "talent-spent" in match.view(1).seats[0].marks


def test_seats_say_what_they_have() -> None:
    options = {"gamers": "named", "blue-gamer": "Mint93", "red-gamer": "Feedbag"}
    figures = "R:The Overseer -3 | R:Drone | .\n. | . | .\n. | . | B:The Star-Bounder"
    match = begin({"map": figures, "gamers": {"Blue": "Mint93", "Red": "Feedbag"}, "player": "Red"}, options)
    for viewer in (0, 1, SPECTATOR):
        red = match.view(viewer).seats[1]
        assert {fact.id: (fact.value, fact.most) for fact in red.facts} == {
            "hp": (13, 16),
            "crew": (1, None),
            "hand": (0, None),
            "deck": (19, None),
        }
        assert red.args == {"captain": "The Overseer", "gamer": "Feedbag", "wisdom": 2, "x-factor": 3}
        assert red.marks == ("turn", "deciding")
    corryte = match.view(0).counters[0]
    assert (corryte.id, corryte.value, corryte.owner, corryte.most) == ("corryte", 3, 1, 3)


def test_choices_say_what_they_cost_and_do() -> None:
    figures = "R:The Overseer | x R:Drone | .\n. | . | .\n. | . | B:The Star-Bounder"
    position = {"map": figures, "player": "Red", "hands": {"Red": "Servant"}}
    choices = {choice.text: choice for choice in begin(position).view(1).choices}
    summon = choices["summon Servant c3"]
    assert (summon.verb, summon.cost, summon.args) == ("summon", 2, {"card": "Servant", "zone": "map/c3"})
    move = choices["move a3>b3"]
    assert move.args == {"cards": ("The Overseer",), "source": "map/a3", "target": "map/b3", "corpse": "Drone"}
    assert (choices["skill"].verb, choices["skill"].cost) == ("skill", 1)
    assert choices["end turn"].verb == "end-turn"


def test_the_ending_says_who_won_by_name() -> None:
    """A record calls the seats by their titles."""
    figures = "R:The Overseer -15 | . | .\nB:Powder Cub | . | .\n. | . | B:The Star-Bounder -4"
    match = begin({"map": figures})
    match.play_text(0, "attack a2>a3")
    outcome = match.outcome()
    assert outcome is not None and outcome.kind == "killed"
    assert outcome.text == "Ann wins: Bob's Overseer is killed, and Ann's Star-Bounder has 16 of 20 Hit Points left"
    assert outcome.args == {"left": (16, 0), "turn": 5} and outcome.winners == (0,)
    assert match.record().result == outcome.text.replace("Ann", "Blue").replace("Bob", "Red")


def test_names_of_people_stay_as_they_are() -> None:
    """Who is called Youssef has a turn too."""
    box = GAME.pack_box(2, GAME.settle({}))
    match = Match(GAME, ["Youssef", "Bob"], {}, seed_from_number(1), load(GAME, box, {"player": "Red"}))
    match.play_text(1, "end turn")
    assert "Turn 6, Youssef: 3 Corryte." in [told.text for told in match.told(1, 1)]


def test_names_in_sentences_are_marked() -> None:
    figures = "R:The Overseer | . | .\n. | . | .\n. | . | B:The Star-Bounder"
    match = begin({"map": figures, "player": "Red", "hands": {"Red": "Servant"}})
    match.play_text(1, "summon Servant c3")
    (told,) = (told for told in match.told(1, 1) if told.kind == "summoned")
    assert told.text == "You summon Servant to c3; 1 Corryte left."
    named = {(ref.kind, ref.key): told.text[ref.at : ref.to] for ref in told.refs}
    assert named == {
        ("card", "Servant"): "Servant",
        ("zone", "map/c3"): "c3",
        ("gain", "corryte"): "1 Corryte",
    }


def test_the_map_is_drawn_from_data() -> None:
    """The compartments of the terminal are the same with every note replaced by nonsense."""
    faces: Any = GAME.view.faces(GAME.pack_box(2, GAME.settle({})))
    for number, (_, view) in enumerate(walks()):
        if number % 17:
            continue
        spoilt = replace(view, zones=tuple(_spoilt(zone) for zone in view.zones))
        assert draw(spoilt, faces, 100, Style(100)) == draw(view, faces, 100, Style(100))


def _spoilt(zone: Any) -> Any:
    if zone.kind != "cell":
        return zone
    cards = tuple(replace(card, note="qwfp") for card in zone.cards)
    return replace(zone, note="qwfp", about="qwfp", cards=cards)
