"""The words of the duel: notation of actions, refusals, questions. Events: telling.py, positions: positions.py."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import counted, listed
from quarterdeck.games.deckhand_duel.cardset.designs import Design, Gamer, gamers, house_set, plain
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.combat import successes
from quarterdeck.games.deckhand_duel.rules.shipmap import home, steps
from quarterdeck.games.deckhand_duel.rules.table import Box, Table
from quarterdeck.games.deckhand_duel.words.names import (
    SEATS,
    card_name,
    compartment,
    compartment_of,
    design_of,
    gamer_of,
    short_name,
    zone_name,
)
from quarterdeck.games.deckhand_duel.words.positions import position, set_up
from quarterdeck.games.deckhand_duel.words.telling import event_told, won_text
from quarterdeck.games.deckhand_duel.words.topics import TOPICS

__all__ = [
    "action_text",
    "event_told",
    "explain",
    "outcome_text",
    "position",
    "question",
    "reason_text",
    "same_as",
    "seat_name",
    "seat_title",
    "set_up",
]

__all__ = ["event_told", "position", "set_up"]


def seat_name(box: Box, seat: int) -> str:
    return SEATS[seat]


def seat_title(box: Box, seat: int) -> str:
    return SEATS[seat]


# --- Notation

PLAIN_ACTIONS = {
    t.END_TURN: "end turn",
    t.PASS: "pass",
    t.KEEP: "keep",
    t.REDRAW: "redraw",
    t.USE_SKILL: "skill",
    t.COUNTERATTACK: "counterattack",
    t.USE_TALENT: "talent",
}


def action_text(box: Box, action: int) -> str:
    """The text of an action, which parses back."""
    if action in PLAIN_ACTIONS:
        return PLAIN_ACTIONS[action]
    if action < t.POINT:
        return f"gamer {gamer_of(action - t.GAMER + 1).handle}"
    if action < t.GO:
        return f"choose {compartment(action - t.POINT)}"
    if action < t.SUMMON:
        verb, source, target = step_of(action)
        return f"{verb} {compartment(source)}>{compartment(target)}"
    if action < t.PLAY_CARD:
        verb, card, place = summon_of(action)
        return f"{verb} {card_name(box, card)} {compartment(place)}"
    return f"play {card_name(box, action - t.PLAY_CARD + 1)}"


def step_of(action: int) -> tuple[str, int, int]:
    """Verb, source and target of a move or an attack."""
    place = action - (t.GO if action < t.STRIKE else t.STRIKE)
    return "move" if action < t.STRIKE else "attack", place // t.COMPARTMENTS, place % t.COMPARTMENTS


def summon_of(action: int) -> tuple[str, int, int]:
    """Verb, card and compartment of a summons or a Reckless Charge."""
    number = action - (t.SUMMON if action < t.RECKLESS else t.RECKLESS)
    card = number // t.COLUMNS + 1
    place = home(t.owner_of(card), number % t.COLUMNS)
    return "summon" if action < t.RECKLESS else "charge", card, place


def same_as(typed: str) -> list[str]:
    """Other ways in which people write a move."""
    text = re.sub(r"^(go|walk) ", "move ", typed)
    text = re.sub(r"^(strike|hit|shoot) ", "attack ", text)
    text = re.sub(r"^(move|attack) ([a-c][1-3])(?: to | on | at | )([a-c][1-3])$", r"\1 \2>\3", text)
    text = re.sub(r"^((?:summon|charge) .+) (?:to|at|in|on|onto) ([a-c][1-3])$", r"\1 \2", text)
    text = re.sub(r"^(?:use|react with|react) (?!skill|talent)", "play ", text)
    text = re.sub(r"^(?:point at|target|pick|to) ", "choose ", text)
    text = re.sub(r"^use ", "", text)
    words = {"end": "end turn", "done": "end turn", "counter": "counterattack", "no": "pass", "stay": "pass"}
    return [text, words.get(text, text)]


# --- Refusals


def reason_text(box: Box, seen: Table, seat: int, action: int, reason: int) -> str:
    """Why a player may not do this now, and the rule that says so."""
    if reason in (t.NOT_YOURS, t.NOT_NOW):
        return _not_now(box, seen, seat, reason)
    if t.GO <= action < t.SUMMON:
        return _step_reason(box, seen, action, reason)
    if action >= t.SUMMON:
        return _card_reason(box, seen, seat, action, reason)
    place = compartment(action - t.POINT) if t.POINT <= action < t.GO else ""
    return {
        t.TOO_DEAR: "the Skill costs 1 Corryte, and you have none left (Skill)",
        t.SKILL_USED: "your Captain's Skill is used once a turn (Skill, R16)",
        t.NO_TARGET: "there is nobody to use it on (R42)",
        t.NOT_THAT_ONE: f"nobody in {place} is one that the card speaks of: {_asked(box, seen)}",
        t.NOT_THAT_SPOT: f"{place} is not next to the figure that moves (Movement)",
        t.IS_OCCUPIED: f"{place} is occupied by a living figure (Movement, R11)",
        t.MUST_CHOOSE: "this is not optional: choose",
        t.NO_TALENT: "you have no Talent to use on your turn, or it is spent (Gamers, R45)",
        t.NOT_THAT_GAMER: "that Gamer is not among those that you may choose from (Gamers, R45)",
    }[reason]


def _not_now(box: Box, seen: Table, seat: int, reason: int) -> str:
    if reason == t.NOT_NOW:
        return f"not now: {_asked(box, seen)}"
    if seen.ask in (t.ASK_GAMER, t.ASK_REDRAW):
        return "you have decided; the other player has not"
    return f"it is not your decision: {_asked(box, seen)}"


def _step_reason(box: Box, seen: Table, action: int, reason: int) -> str:
    _, source, target = step_of(action)
    who = short_name(box, seen.figure[source]) if seen.figure[source] else ""
    here, there = compartment(source), compartment(target)
    far = steps(source, target)
    return {
        t.NOT_YOUR_FIGURE: f"there is no figure of yours in {here}",
        t.IS_STUNNED: f"{who} is stunned and does not activate this turn",
        t.IS_DONE: f"{who} has activated this turn (Playing the Game: once a turn, and in one go, R15)",
        t.HAS_MOVED: f"{who} has moved this turn (Movement)",
        t.ATTACKED_ALREADY: f"{who} has attacked this turn (Attacking)",
        t.JUST_SUMMONED: f"{who} came this turn and may attack from your next turn on (Summoning Crew, R17)",
        t.TOO_FAR_TO_MOVE: f"{who} cannot move from {here} to {there} in one move (Movement, R14)",
        t.IS_OCCUPIED: f"{there} is occupied by a living figure (Movement, R11)",
        t.NO_ENEMY_THERE: f"there is no enemy in {there} to attack (Attacking)",
        t.OUT_OF_RANGE: f"{there} is {counted(far, 'compartment')} from {here}, and {who} has Range "
        f"{box.range[seen.figure[source]]} (Attacking)",
        t.LINE_BLOCKED: _blocked_by(box, seen, source, target),
        t.GUARDED: f"{who} stands next to a guard and may attack nobody else",
    }[reason]


def _blocked_by(box: Box, seen: Table, source: int, target: int) -> str:
    """Which enemies stand on the line."""
    if not seen.figure[source]:
        return ""
    enemy = 1 - t.owner_of(seen.figure[source])
    there = [
        f"{short_name(box, seen.figure[place])} in {compartment(place)}"
        for place in range(t.COMPARTMENTS)
        if (box.between[source][target] >> place) & 1
        and seen.figure[place]
        and t.owner_of(seen.figure[place]) == enemy
    ]
    line = f"the line from the centre of {compartment(source)} to the centre of {compartment(target)}"
    return f"{line} is blocked by {listed(there)} (Attacking, R20)"


def _card_reason(box: Box, seen: Table, seat: int, action: int, reason: int) -> str:
    if action < t.PLAY_CARD:
        _, card, place = summon_of(action)
    else:
        card, place = action - t.PLAY_CARD + 1, 0
    name, cost, here = card_name(box, card), box.cost[card], compartment(place)
    return {
        t.NOT_IN_HAND: f"{name} is not in your hand" if t.owner_of(card) == seat else f"that {name} is not yours",
        t.SAME_CARD: f"you hold two of {name}; take the first",
        t.TOO_DEAR: f"{name} costs {cost} Corryte, and you have {seen.corryte} left",
        t.NOT_A_CREW: f"{name} is a Maneuver: play it",
        t.NOT_A_MANEUVER: f"{name} is a Crew: summon it on your turn",
        t.IS_OCCUPIED: f"{here} is occupied by a living figure (Summoning Crew, R11)",
        t.STILL_ROOM: "a Reckless Charge needs a full Starship Zone; there is still room in yours (R30)",
        t.NO_ENEMY_TO_CHARGE: f"there is no enemy in {here} to charge (Reckless Charge)",
        t.CAPTAIN_BEHIND_CAPTAIN: "both Captains stand behind that enemy, and neither gives way (Reckless Charge, R35)",
        t.NO_TARGET: f"there is nobody to play {name} on (R42)",
        t.IS_REACTION: f"{name} is a reaction: it waits for its moment in the enemy's turn (Maneuvers, R40)",
        t.NOT_THIS_REACTION: f"{name} does not answer this (Maneuvers, R40)",
    }[reason]


def _asked(box: Box, seen: Table) -> str:
    """Whose decision it is, and which."""
    who = SEATS[seen.asked]
    return {
        t.ASK_GAMER: "each player chooses a Gamer",
        t.ASK_REDRAW: "each player keeps or redraws the hand",
        t.ASK_TURN: f"it is {who}'s turn",
        t.ASK_COUNTER: f"{who} may Counterattack",
        t.ASK_REACT: f"{who} may react",
        t.ASK_FIGURE: f"{who} chooses {wanted_text(box, seen)}",
        t.ASK_SPOT: f"{who} chooses where a figure goes",
        t.ASK_TALENT: f"{who} may use a Talent",
        t.OVER: "the match is over",
    }[seen.ask]


def wanted_text(box: Box, seen: Table) -> str:
    """What the row at which a program stands asks for."""
    row = box.code[seen.pc]
    bits, reach = row[t.FILTER], row[t.REACH]
    side = "an enemy" if bits & t.ENEMY else "one of your own" if bits & t.ALLY else "a"
    what = " corpse" if bits & t.AS_CORPSE else " Crew" if bits & t.ONLY_CREW else " figure"
    text = ("another of your own" if bits & t.NOT_THIS else side) + what
    text = text.replace("your own corpse", "your own corpses").replace("your own Crew", "your own Crew")
    text = text.replace("your own figure", "your own figures")
    if bits & t.DAMAGED:
        text += " with damage"
    return text + (f" within {counted(reach, 'compartment')}" if reach else "")


# --- What is asked


def question(box: Box, seen: Table, seat: int) -> tuple[str, str]:
    """What this seat is asked, and one line of consequence."""
    if seen.ask == t.ASK_TURN:
        return _turn_question(box, seen, seat)
    if seen.ask == t.ASK_COUNTER:
        return _counter_question(box, seen)
    if seen.ask == t.ASK_REACT:
        return _react_question(box, seen)
    if seen.ask == t.ASK_TALENT:
        shown = successes(seen)
        text = next(about for number, about in _talents() if number == box.talent[seen.gamer[seat]])
        return f"the roll shows {counted(shown, 'Success', 'Successes')}: use your Gamer's Talent?", text
    if seen.ask == t.ASK_FIGURE:
        source = card_source(box, seen)
        return f"{source}: choose {wanted_text(box, seen)}.", _card_text(box, seen)
    if seen.ask == t.ASK_SPOT:
        return f"{card_source(box, seen)}: where to?", "Entering a compartment with a corpse destroys the corpse."
    if seen.ask == t.ASK_GAMER:
        return "which Gamer plays for you?", "Wisdom is rolled for attacks, X Factor for Counterattacks and to begin."
    return "keep your hand, or return it and draw a new one?", "Once only, before the roll for who begins."


def _talents() -> list[tuple[int, str]]:
    return [(gamer.talent, gamer.text) for gamer in gamers()]


def card_source(box: Box, seen: Table) -> str:
    """Whose program runs: the card that asks."""
    if seen.trigger == t.PLAY:
        card = seen.discards[seen.you][seen.discards_size[seen.you] - 1]
        return card_name(box, card)
    return card_name(box, seen.this)


def _card_text(box: Box, seen: Table) -> str:
    if seen.trigger == t.PLAY:
        return design_of(box, seen.discards[seen.you][seen.discards_size[seen.you] - 1]).text
    design = design_of(box, seen.this)
    return design.skill if seen.trigger == t.SKILL else design.text


def _turn_question(box: Box, seen: Table, seat: int) -> tuple[str, str]:
    moving = ""
    if seen.active:
        place = next((p for p in range(t.COMPARTMENTS) if seen.figure[p] == seen.active), -1)
        if place >= 0 and not seen.state[place] & t.DONE:
            both = (("move", t.MOVED), ("attack", t.HAS_ATTACKED))
            left = [word for word, bit in both if not seen.state[place] & bit]
            if left:
                moving = f"{short_name(box, seen.active)} may still {listed(left, 'or')}; anything else ends that. "
    skill = design_of(box, t.CAPTAIN + seat).skill
    rest = "" if seen.skill_used else f"Skill: {skill}"
    return f"your turn, with {seen.corryte} Corryte: summon, play, move, attack, or end it?", moving + rest


def _counter_question(box: Box, seen: Table) -> tuple[str, str]:
    place = seen.figure.index(seen.target)
    left = box.hit_points[seen.target] - seen.damage[place]
    return (
        f"shall {short_name(box, seen.target)} Counterattack {short_name(box, seen.attacker)}?",
        f"{short_name(box, seen.target)} has {counted(left, 'Hit Point')} left. A Counterattack is not answered.",
    )


def _react_question(box: Box, seen: Table) -> tuple[str, str]:
    what = {
        t.ON_ATTACK: f"{short_name(box, seen.attacker)} attacks your {short_name(box, seen.target)}",
        t.ON_KILL: f"{short_name(box, seen.attacker)} has killed your {short_name(box, seen.killed)}",
        t.ON_SUMMON: f"{short_name(box, seen.active)} was summoned",
    }[seen.window]
    return f"{what}: react?", "You are asked whether or not you hold a reaction, so that asking tells nobody anything."


def outcome_text(box: Box, seen: Table, names: Sequence[str]) -> str:
    """How it ended, in one line."""
    who = SEATS[seen.winner] if seen.winner != t.DRAWN else ""
    return won_text(seen.ending, seen.winner, who, False).rstrip(".")


# --- Explanations


def explain(box: Box, topic: str) -> str | None:
    """What a card, a Gamer, a compartment or a word of the rules is, in a sentence or two."""
    word = topic.strip().lower()
    try:
        place = compartment_of(word)
    except BadInput:
        pass
    else:
        near = [compartment(other) for other in range(t.COMPARTMENTS) if steps(place, other) == 1]
        return f"{compartment(place)}: {zone_name(place)}; next to {listed(near)}."
    for design in house_set().designs.values():
        if plain(design.name) == plain(word):
            return design_text(design)
    for gamer in gamers():
        if gamer.handle.lower() == word:
            return gamer_text(gamer)
    return TOPICS.get(word)


def design_text(design: Design) -> str:
    """A card in a sentence or two."""
    if design.kind == t.MANEUVER:
        head = f"{design.name}: Maneuver, Cost {design.cost}."
    else:
        kind = "Captain" if design.kind == t.LEADER else f"Crew, Cost {design.cost}"
        head = f"{design.name}: {kind}, Range {design.range}, Base Damage {design.damage}, Hit Points {design.hp}."
    return " ".join(part for part in (head, design.style, design.text, design.skill) if part)


def gamer_text(gamer: Gamer) -> str:
    stats = ", ".join(f"{name.title().replace('-', ' ')} {value}" for name, value in gamer.stats.items())
    head = f"{gamer.handle} ({gamer.name}), {gamer.genre}, salary {gamer.salary}"
    return f"{head}: {stats}. {gamer.text or gamer.flavour}"
