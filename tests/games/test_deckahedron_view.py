"""The Deckahedron's Views: everything that a client draws or decides by is data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from quarterdeck.engine.match import Match
from quarterdeck.engine.position import load
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.view import Choice, Counter, Seat, Told, View
from quarterdeck.games.deckahedron import GAME, odds, view
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.terminal.deckahedron import draw
from quarterdeck.terminal.style import Style

SPECTATOR = 7
FACES = view.faces(GAME.pack_box(2, {}))


def match_of(*names: str, options: dict[str, str] | None = None, **position: Any) -> Match:
    """A match that begins in a position; the first name is the GM's."""
    box = GAME.pack_box(len(names), options or {})
    return Match(GAME, list(names), options or {}, seed_from_number(1), load(GAME, box, position))


def play(match: Match, seat: int, *moves: str) -> None:
    for move in moves:
        match.play_text(seat, move)


def odds_in(seen: View) -> list[Counter]:
    return [counter for counter in seen.counters if "chances" in counter.args]


def choice(seen: View, text: str) -> Choice:
    return next(each for each in seen.choices if each.text == text)


def told_of_kind(match: Match, seat: int, kind: str) -> list[Told]:
    """All that was told of a kind so far."""
    return [each for number in range(len(match.actions) + 1) for each in match.told(number, seat) if each.kind == kind]


# --- Faces


def test_what_is_printed_on_a_card_is_data() -> None:
    fail, win, green, both = (FACES[key] for key in ("#1", "#11", "#2", "#15"))
    assert fail.marks == ("critical-failure",) and win.marks == ("stamina", "critical-success")
    assert green.marks == ("green",) and both.marks == ("green", "stamina") and FACES["#5"].marks == ()
    assert both.numbers == {"number": 15, "d4": 0, "d6": 3}
    edges = ("anchor", "bulb", "crescent", "dart")
    assert [both.corners[edge] for edge in edges] == ["XX", "X", "X", "VV"]
    wound = FACES["W2"]
    assert wound.kind == "wound" and wound.numbers == {"number": 2}
    assert [wound.corners[edge] for edge in edges] == ["XX", "XX", "X", "XX"]


def test_a_move_card_says_each_result_whole() -> None:
    """Also where a result has a semicolon in it; the opposed moves have a note alone."""
    volley, defend, melee, wrath = (FACES[f"move/{name}"] for name in ("Volley", "Defend", "Melee", "Dispense Wrath"))
    assert list(volley.texts) == ["VV", "V", "X", "XX", "option 1", "option 2", "option 3"]
    assert volley.texts["V"] == "deal your damage; you pick what it costs"
    assert volley.texts["X"] == "deal your damage; the GM picks what it costs"
    assert volley.texts["XX"] == "the GM makes a move"
    assert defend.texts["option 4"] == "deal 1 to the attacker"
    assert list(melee.texts) == ["note"]
    assert volley.numbers == {"lowest": 0, "highest": 1, "own": 0} and volley.marks == ("dex",)
    assert wrath.marks == ("int", "immediate", "reversed")


# --- Odds


def test_odds_stand_beside_every_flip_on_offer() -> None:
    match = match_of("Okoro", "Kresk", P1={"ranks": "3 2 1", "discard": "#3 #7 #12", "call": "Defy Danger"})
    seen = match.view(1)
    flip, reshuffle = choice(seen, "flip Str"), choice(seen, "reshuffle")
    assert flip.consequence == "XX 23.5 X 23.5 V 23.5 VV 29.4" and flip.label == "Flip Strength: Crescent, one card"
    assert flip.verb == "flip"
    assert flip.args == {
        "attribute": "str", "edge": "crescent", "advantage": 0, "chances": (235, 235, 235, 294), "success": 529,
    }
    assert reshuffle.consequence == "Str: a reshuffle helps: V or VV 55.0 % instead of 52.9 %"
    assert reshuffle.args == {"number": 3, "attribute": "str", "success": 529, "then": 550}
    rows = odds_in(seen)
    assert [row.id for row in rows[:5]] == [f"odds/Str/{advantage}" for advantage in odds.ADVANTAGES]
    assert len(rows) == 15 and rows[2].label == "Str 0" and rows[2].value == 529
    assert rows[2].text == "Str 0, as called: XX 23.5 X 23.5 V 23.5 VV 29.4"
    assert rows[2].args == {**flip.args, "seat": 1, "called": 1}
    assert [row.args["advantage"] for row in rows if row.args["called"]] == [0, 0, 0]
    assert not odds_in(match.view(0))


def test_what_a_flip_costs_stands_on_its_button() -> None:
    """The move card lists Bum Rush's price by level: this is the one of the character who is called on."""
    match = match_of("GM", "Kresk", "Odalys", P1={"ranks": "3 2 1", "moves": {"Bum Rush": 1}}, P2={"ranks": "1 3 2"})
    play(match, 0, "call everyone", "name Bum Rush", "with any", "ask")
    labels = [next(each.label for each in match.view(seat).choices if each.verb == "flip") for seat in (1, 2)]
    assert labels == [
        "Flip Strength: Crescent, best of 2; costs 2 Stamina",
        "Flip Strength: Anchor, worst of 2; costs 4 Stamina",
    ]


def test_the_terminal_draws_the_odds_as_bars() -> None:
    match = match_of("Okoro", "Kresk", P1={"ranks": "3 2 1", "discard": "#3 #7 #12", "call": "Defend"})
    drawn = draw(match.view(1), FACES, 80, Style(width=80))
    assert "► Str 0  " + "░" * 6 + "▒" * 7 + "▓" * 7 + "█" * 8 + " 23.5 23.5 23.5 29.4  V or VV 52.9" in drawn
    assert "  Deck 17 (Crescent forward)   Discard 3, on top #12" in drawn
    assert max(len(line) for line in drawn) <= 80
    drawn = draw(match.view(1), FACES, 80, Style(width=80, unicode=False))
    assert "> Str 0  " + "x" * 6 + "-" * 7 + "v" * 7 + "V" * 8 + " 23.5 23.5 23.5 29.4  V or VV 52.9" in drawn


def test_the_terminal_reads_no_odds_out_of_texts() -> None:
    match = match_of("Okoro", "Kresk", P1={"ranks": "3 2 1", "call": "Defend"})
    seen = match.view(1)
    nonsense = tuple(replace(each, text="blah") if each in odds_in(seen) else each for each in seen.counters)
    style = Style(width=80)
    assert draw(replace(seen, counters=nonsense), FACES, 80, style) == draw(seen, FACES, 80, style)


def test_the_gm_sees_the_odds_of_the_call_being_made_up() -> None:
    match = match_of("Okoro", "Kresk", P1={"ranks": "1 1 4"})
    play(match, 0, "call P1", "name Dispense Wrath", "advantage")
    called = [row for row in odds_in(match.view(0)) if row.args["called"]]
    found = [(row.label, row.args["seat"], row.args["advantage"]) for row in called]
    assert found == [("Int +1", 1, 1)]  # -2 + 1, reversed


def test_a_seat_that_may_not_see_counts_the_face_down_cards_in() -> None:
    match = match_of(
        "G", "A", "B", P1={"ranks": "1 2 3", "deck": "#5", "call": "Spout Lore", "veil": "hidden"}
    )
    play(match, 1, "flip Int")
    fresh = odds.odds_now(match.box, match.shown(2), 1, 3, 0)
    assert [fresh.percent(i) for i in range(4)] == ["20.0", "25.0", "30.0", "25.0"]
    known = odds.odds_now(match.box, match.shown(0), 1, 3, 0)
    assert known.chances[t.V] == Fraction(5, 19)
    assert odds.odds_after_reshuffle(match.box, match.shown(2), 1, 3, 0) == fresh


# --- Seats, prompts and choices


def facts(seat: Seat) -> dict[str, tuple[int, int | None]]:
    return {fact.id: (fact.value, fact.most) for fact in seat.facts}


def test_a_character_is_facts_and_args() -> None:
    match = match_of(
        "Okoro",
        "Kresk",
        bank=3,
        P1={"ranks": "3 2 1", "exhausted": "#12", "harm": 1, "tokens": 2, "wounds": "W1", "moves": {"Volley": 1}},
    )
    gm, kresk = match.view(1).seats
    assert gm.marks == ("deciding", "gm") and facts(gm) == {"bank": (3, None)}
    assert facts(kresk) == {
        "str": (3, 4), "dex": (2, 4), "int": (1, 4), "stamina": (9, 10), "harm": (1, 2), "wounds": (1, 2),
        "tokens": (2, None), "weapon": (4, None), "speed": (2, 4), "equipment": (2, 4), "wealth": (2, 4),
    }
    assert [kresk.args[each] for each in ("str", "dex", "int")] == ["crescent", "bulb", "anchor"]
    assert kresk.args["moves"] == ("move/Volley",) and kresk.args["levels"] == (1,)
    assert kresk.notes == ("owns Volley +1",) and kresk.marks == ()


def test_a_call_is_data_to_the_one_who_is_called_and_to_the_others() -> None:
    match = match_of("Okoro", "Kresk", P1={"ranks": "3 2 1"})
    play(match, 0, "call P1", "name Defy Danger", "with any", "advantage")
    terms = match.view(0).prompt
    assert terms.id == "call-terms"
    assert terms.args == {
        "seats": (1,), "move": "move/Defy Danger", "attributes": ("str", "dex", "int"), "granted": 1, "veil": "open",
        "unaware": 0,
    }
    play(match, 0, "ask")
    call = {
        "move": "move/Defy Danger", "attributes": ("str", "dex", "int"), "advantage": 1, "sum": 1, "veil": "open",
    }
    asked = match.view(1).prompt
    assert asked.id == "flip" and asked.args == {**call, "left": 20}
    assert [ref.key for ref in asked.refs] == ["move/Defy Danger"]
    assert match.view(0).prompt.id == "wait"
    args = match.view(0).seats[1].args
    assert args["state"] == "called" and {name: args[name] for name in call} == call
    (line,) = told_of_kind(match, 0, "called")
    assert (line.seat, line.args) == (
        1,
        {"move": "move/Defy Danger", "attributes": ("str", "dex", "int"), "granted": 1, "critical": 0},
    )


def test_a_gm_with_a_choice_while_others_are_asked_does_not_decide() -> None:
    match = match_of("Okoro", "Kresk", P1={"ranks": "3 2 1", "call": "Defend"})
    seen = match.view(0)
    may = {"go-without": {"seat": 1}, "withdraw": {}, "correct": {"seat": 1}, "answer-for": {"seat": 1}}
    assert {each.verb: each.args for each in seen.choices if each.verb != "roll"} == may
    assert [seat.marks for seat in seen.seats] == [("gm",), ("deciding",)]
    assert seen.prompt.id == "wait" and seen.prompt.question == "" and "withdraw" in seen.prompt.detail


def test_what_the_gm_may_do_is_verbs_and_args() -> None:
    match = match_of("Okoro", "Kresk", "Odalys", foes=["guard 4"], P1={"harm": 1}, P2={})
    seen = match.view(0)
    found = {each.text: (each.verb, each.args) for each in seen.choices}
    assert found["call P2"] == ("call", {"seat": 2}) and found["call everyone"] == ("call", {"everyone": 1})
    assert found["give P1"] == ("give", {"seat": 1}) and found["rest P1"] == ("rest", {"seat": 1})
    assert found["foe soldier"] == (
        "foe",
        {"foe_kind": "soldier", "name": "soldier", "edge": "crescent", "die": "d6", "stamina": 8},
    )
    assert found["strike foe 1 for 3"] == ("strike", {"foe": 1, "amount": 3})
    assert found["dismiss foe 1"] == ("dismiss", {"foe": 1})
    foe = next(each for each in seen.counters if each.id == "foe/1")
    assert (foe.value, foe.most) == (4, 6)
    assert foe.args == {"foe": 1, "foe_kind": "guard", "name": "guard", "edge": "bulb", "die": "d4", "hidden": 0}
    assert foe.text == "Foe 1: guard, Stamina 4 of 6, Bulb, deals d4"
    play(match, 0, "damage P1")
    assert choice(match.view(0), "deal 4").args == {"amount": 4}
    assert choice(match.view(0), "deal d6").args == {"die": "d6"}
    play(match, 0, "deal 7")
    seen = match.view(1)
    assert (seen.prompt.id, seen.prompt.args) == ("damage", {"damage": 7})
    assert choice(seen, "take it as 1 Harm").args == {"harm": 1, "wounds": 0, "stamina": 4}


def test_what_damage_takes_counts_exhaustion_tokens() -> None:
    hurt: dict[str, Any] = {"P1": {"ranks": "2 2 2", "moves": {"Good Cardio": 1}, "state": "hurt", "damage": 4}}
    seen = match_of("Ann", "Ben", options={"slots": "on"}, **hurt).view(1)
    assert choice(seen, "take it").consequence == "2 Exhaustion tokens, 2 Stamina of 10"
    assert choice(match_of("Ann", "Ben", **hurt).view(1), "take it").consequence == "4 Stamina of 10"


def test_choices_about_oneself_name_nobody() -> None:
    led = match_of("Ann", "Ben")
    assert choice(led.view(1), "retire P1").label == "Leave the campaign"
    assert choice(led.view(0), "retire P1").label == "Ben leaves the campaign"
    assert choice(led.view(0), "call P1").label == "Call on Ben for a flip"
    unled = match_of("Ann", "Ben", options={"gm": "no"}).view(0)
    assert choice(unled, "call P1").label == "Call on yourself for a flip"
    assert choice(unled, "harm P2").label == "A Harm to Ben"


def test_never_mind_says_what_is_left_as_it_is() -> None:
    match = match_of("Ann", "Ben")
    play(match, 0, "call P1")
    assert choice(match.view(0), "never mind").consequence == "drop this call"
    play(match, 0, "never mind", "correct P1")
    assert choice(match.view(0), "never mind").consequence == "it is as it should be"


def test_the_ends_of_a_contest_keep_their_capitals() -> None:
    """A choice between a d4 and a Harm."""
    deck = {"ranks": "4 1 1"}
    match = match_of("A", "B", options={"gm": "no"}, P1={**deck, "deck": "#6"}, P2={**deck, "deck": "#1"})
    play(match, 0, "call P1", "name Melee", "against P2", "ask", "flip Str")
    play(match, 1, "flip Str")
    ends = [(each.label, each.args) for each in match.view(0).choices if each.verb == "choose"]
    assert ends == [
        ("Deal a d4", {"end": 1, "deal": "d4", "take": "nothing", "effects": ()}),
        ("Deal a Harm", {"end": 2, "deal": "harm", "take": "nothing", "effects": ()}),
    ]


def test_scenes_and_evenings_are_numbers() -> None:
    match = match_of("Okoro", "Kresk", scene=4, evenings=2, P1={})
    standing = match.view(0).standing
    assert (standing.phase, standing.numbers) == ("play", {"scene": 4, "evening": 3})
    play(match, 0, "new scene")
    (line,) = match.told(1, 0)
    assert (line.kind, line.loud, line.args) == ("scene", True, {"scene": 5})
    play(match, 0, "good night")
    standing = match.view(0).standing
    assert (standing.phase, standing.numbers) == ("evening-over", {"scene": 5, "evening": 3})
    play(match, 0, "end the campaign")
    outcome = match.view(1).outcome
    assert outcome is not None
    assert (outcome.kind, outcome.args) == ("campaign-ended", {"evenings": 3, "scene": 5})
    assert outcome.text == "The campaign ended after 3 evenings, in scene 5; nobody wins"


# --- Flips


def test_a_flip_under_way_says_its_edge_and_results() -> None:
    flip = {"ranks": "3 2 1", "deck": "", "flipped": "#5 #7", "call": "Defy Danger", "advantage": 1, "with": "Str"}
    match = match_of("Okoro", "Kresk", P1={**flip, "state": "standing", "resolves": "#5", "tokens": 2})
    zone = match.view(0).zone("flip/P1")
    assert zone.args["edge"] == "crescent" and zone.args["result"] == "V" and zone.args["card"] == "#5"
    assert [(card.face, card.marks, card.note) for card in zone.cards] == [
        ("#5", ("v", "resolves"), "V, resolves"),
        ("#7", ("x",), "X"),
    ]
    asked = match.view(1).prompt
    assert asked.id == "stand" and asked.args["result"] == "V" and asked.args["flashback"] == 1
    assert choice(match.view(1), "flashback").cost == 2


def test_what_is_told_of_a_flip_is_data() -> None:
    match = match_of("Okoro", "Kresk", P1={"ranks": "3 2 1", "deck": "#5 #7", "call": "Defy Danger", "advantage": 1})
    play(match, 1, "flip Str")
    flips, turned, resolved = match.told(1, 0)[:3]
    assert (flips.kind, flips.seat) == ("flips", 1)
    assert flips.args == {"attribute": "str", "edge": "crescent", "advantage": 1, "sum": 1}
    assert (turned.kind, turned.args) == ("turned", {"cards": ("#5", "#7"), "results": ("V", "X")})
    assert (resolved.kind, resolved.loud, resolved.seat) == ("resolved", True, 1)
    assert resolved.args == {"move": "move/Defy Danger", "result": "V", "card": "#5"}
    named = [(resolved.text[ref.at : ref.to], ref.kind, ref.key) for ref in resolved.refs]
    assert named == [("Defy Danger", "card", "move/Defy Danger"), ("#5", "card", "#5")]


def outcomes(match: Match, seat: int) -> dict[str, tuple[list[str], dict[str, Any]]]:
    """What the last call brought, as a seat sees it: by zone, its cards with their marks, and its args."""
    return {
        zone.id: ([f"{card.face} {' '.join(card.marks)}" for card in zone.cards], dict(zone.args))
        for zone in match.view(seat).zones
        if zone.group == "outcome"
    }


def test_what_a_call_on_everyone_brought_stands_under_the_right_names() -> None:
    kresk, odalys = {"ranks": "3 2 1", "deck": "#5 #7"}, {"ranks": "1 3 2", "deck": "#9 #3"}
    match = match_of("GM", "Kresk", "Odalys", P1=kresk, P2=odalys)
    play(match, 0, "call everyone", "name Defy Danger", "with any", "advantage", "ask")
    assert outcomes(match, 0) == {}
    play(match, 2, "flip Dex")
    play(match, 1, "flip Str")
    call = {"move": "move/Defy Danger", "edge": "crescent"}
    assert outcomes(match, 0) == {
        "outcome/P1": (["#5 v resolves", "#7 x"], {**call, "seat": 1, "attribute": "str", "result": "V"}),
        "outcome/P2": (["#9 xx", "#3 v resolves"], {**call, "seat": 2, "attribute": "dex", "result": "V"}),
    }
    assert outcomes(match, 0) == outcomes(match, 1) == outcomes(match, SPECTATOR)
    labels = [zone.label for zone in match.view(1).zones if zone.group == "outcome"]
    assert labels == ["You: Defy Danger, V", "Odalys: Defy Danger, V"]
    play(match, 0, "give P1")  # what else is done does not put it away; the next call does
    assert len(outcomes(match, 0)) == 2
    play(match, 0, "call P1", "name Defy Danger", "with Int")
    assert len(outcomes(match, 0)) == 2
    play(match, 0, "ask")
    assert outcomes(match, 0) == {}


@pytest.mark.parametrize("clears", [["new scene"], ["good night", "next evening"]])
def test_a_scene_and_an_evening_begin_with_an_empty_table(clears: list[str]) -> None:
    match = match_of("GM", "Kresk", "Odalys", P1={"ranks": "3 2 1", "deck": "#5 #7"})
    play(match, 0, "call P1", "name Defy Danger", "with Str", "ask")
    play(match, 1, "flip Str")
    play(match, 0, *clears[:-1])
    assert set(outcomes(match, 0)) == {"outcome/P1"}  # it may still be read when the evening is over
    play(match, 0, clears[-1])
    assert outcomes(match, 0) == outcomes(match, 1) == {}


def test_a_critical_flip_belongs_to_the_call_that_brought_it_about() -> None:
    kresk, odalys = {"ranks": "3 2 1", "deck": "#11 #7", "tokens": 1}, {"ranks": "1 3 2", "deck": "#3"}
    match = match_of("GM", "Kresk", "Odalys", options={"criticals": "on"}, P1=kresk, P2=odalys)
    play(match, 0, "call everyone", "name Defy Danger", "with any", "ask")
    play(match, 2, "flip Dex")
    play(match, 1, "flip Str", "critical", "name Defend")
    assert told_of_kind(match, 0, "called")[-1].args["critical"] == 1
    assert set(outcomes(match, 0)) == {"outcome/P1", "outcome/P2"}
    play(match, 1, "flip Str")
    assert outcomes(match, 0)["outcome/P1"][1]["move"] == "move/Defend"
    assert outcomes(match, 0)["outcome/P2"][1]["move"] == "move/Defy Danger"


@pytest.mark.parametrize(("veil", "seers"), [("secret", [0, 1]), ("hidden", [0])])
def test_what_a_veiled_flip_brought_is_for_those_who_may_know(veil: str, seers: list[int]) -> None:
    flip = {"ranks": "1 2 3", "deck": "#5", "call": "Spout Lore", "veil": veil}
    match = match_of("GM", "Kresk", "Odalys", P1=flip, P2={"ranks": "1 3 2"})
    play(match, 1, "flip Int")
    if veil == "secret":
        assert outcomes(match, 0) == {}  # its cards still lie there
        assert match.view(2).zone("flip/P1").args.get("result") is None
        play(match, 1, "stand")
    assert [seat for seat in (0, 1, 2, SPECTATOR) if outcomes(match, seat)] == seers
    assert [seat for seat in (0, 1, 2, SPECTATOR) if told_of_kind(match, seat, "resolved")] == seers
    assert told_of_kind(match, 2, "turned")[0].args == {}


def test_a_foe_has_its_own_flip() -> None:
    match = match_of("GM", "Kresk", P1={"ranks": "3 2 1"})
    play(match, 0, "foe guard", "call P1", "name Melee", "against foe 1")
    assert match.view(0).prompt.args["against_foe"] == 1
    play(match, 0, "ask")
    play(match, 1, "flip Str")
    flipped, args = outcomes(match, 0)["outcome/foe1"]
    card, result, _ = flipped[0].split()
    assert args == {"foe": 1, "result": result.upper()}
    (line,) = told_of_kind(match, 0, "foe-flips")
    assert line.args == {"foe": 1, "card": card, "result": result.upper()}
    (contest,) = told_of_kind(match, 0, "contest")
    assert contest.args == {"contest": "melee", "unaware": 0, "attacker": 1, "defender_foe": 1}
