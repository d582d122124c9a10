"""Notation of the duel: every action as a text that parses back, and why it is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.speech import Speaker, counted, listed
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.shipmap import home, steps
from quarterdeck.games.deckhand_duel.rules.table import Box, Table
from quarterdeck.games.deckhand_duel.words.names import SEATS, card_name, compartment, gamer_of, short_name, wanted_text


def seat_name(box: Box, seat: int) -> str:
    return SEATS[seat]


def seat_title(box: Box, seat: int) -> str:
    return SEATS[seat]


PLAIN_ACTIONS = {
    a.END_TURN: "end turn",
    a.PASS: "pass",
    a.KEEP: "keep",
    a.REDRAW: "redraw",
    a.USE_SKILL: "skill",
    a.COUNTERATTACK: "counterattack",
    a.USE_TALENT: "talent",
}


def action_text(box: Box, action: int) -> str:
    """The text of an action, which parses back."""
    verb = a.verb_of(action)
    if verb == a.CHOOSE_GAMER:
        return f"gamer {gamer_of(box, a.gamer_of(action)).handle}"
    if verb == a.CHOOSE:
        return f"choose {compartment(a.choice_of(action))}"
    if verb in (a.MOVE, a.ATTACK):
        source, target = a.way_of(action)
        return f"{'move' if verb == a.MOVE else 'attack'} {compartment(source)}>{compartment(target)}"
    if verb in (a.SUMMON, a.CHARGE):
        card, place = landing(action)
        return f"{'summon' if verb == a.SUMMON else 'charge'} {card_name(box, card)} {compartment(place)}"
    if verb == a.PLAY:
        return f"play {card_name(box, a.card_of(action))}"
    return PLAIN_ACTIONS[verb]


def landing(action: int) -> tuple[int, int]:
    """The card and the compartment of a summons or a Reckless Charge."""
    card, column = a.landing_of(action)
    return card, home(t.owner_of(card), column)


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


def reason_text(box: Box, seen: Table, seat: int, action: int, reason: int, names: Sequence[str]) -> str:
    """Why a player may not do this now, and the rule that says so."""
    says = Speaker(names, seat, SEATS)
    if reason in (t.NOT_YOURS, t.NOT_NOW):
        return _not_now(box, seen, says, reason)
    verb = a.verb_of(action)
    if verb in (a.MOVE, a.ATTACK):
        return _way_reason(box, seen, action, reason)
    if verb in (a.SUMMON, a.CHARGE):
        card, place = landing(action)
        return _card_reason(box, seen, seat, card, compartment(place), reason)
    if verb == a.PLAY:
        return _card_reason(box, seen, seat, a.card_of(action), "", reason)
    place_text = compartment(a.choice_of(action)) if verb == a.CHOOSE else ""
    return {
        t.TOO_DEAR: "the Skill costs 1 Corryte, and you have none left (Skill)",
        t.SKILL_USED: "your Captain's Skill is used once a turn (Skill, R16)",
        t.NO_TARGET: "there is nobody to use it on (R42)",
        t.NOT_THAT_ONE: f"nobody in {place_text} is one that the card speaks of: {_asked(box, seen, says)}",
        t.NOT_THAT_SPOT: f"{place_text} is not next to the figure that moves (Movement)",
        t.IS_OCCUPIED: f"{place_text} is occupied by a living figure (Movement, R11)",
        t.MUST_CHOOSE: "this is not optional: choose",
        t.NO_TALENT: "you have no Talent to use on your turn, or it is spent (Gamers, R45)",
        t.NOT_THAT_GAMER: "that Gamer is not among those that you may choose from (Gamers, R45)",
    }[reason]


def _not_now(box: Box, seen: Table, says: Speaker, reason: int) -> str:
    if reason == t.NOT_NOW:
        return f"not now: {_asked(box, seen, says)}"
    if seen.ask in (t.ASK_GAMER, t.ASK_REDRAW):
        return "you have decided; the other player has not"
    return f"it is not your decision: {_asked(box, seen, says)}"


def _way_reason(box: Box, seen: Table, action: int, reason: int) -> str:
    """About a move or an attack."""
    source, target = a.way_of(action)
    who = short_name(box, seen.figure[source]) if seen.figure[source] else ""
    here, there = compartment(source), compartment(target)
    far = steps(source, target)
    return {
        t.NOT_YOUR_FIGURE: f"there is no figure of yours in {here}",
        t.IS_STUNNED: f"{who} is stunned and does not activate this turn",
        t.IS_DONE: f"{who} has activated this turn; once a turn, and in one go (Playing the game, R15)",
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


def _card_reason(box: Box, seen: Table, seat: int, card: int, here: str, reason: int) -> str:
    """About a card that is to be summoned or played."""
    name, cost = card_name(box, card), box.cost[card]
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


def _asked(box: Box, seen: Table, says: Speaker) -> str:
    """Whose decision it is, and which."""
    who = says.whom(seen.asked)
    own = "your own" if seen.asked == says.viewer else "their own"
    return {
        t.ASK_GAMER: "each player chooses a Gamer",
        t.ASK_REDRAW: "each player keeps or redraws the hand",
        t.ASK_TURN: f"it is {says.whose(seen.asked)} turn",
        t.ASK_COUNTER: f"{who} may Counterattack",
        t.ASK_REACT: f"{who} may react",
        t.ASK_FIGURE: f"{says.doing(seen.asked, 'choose')} {wanted_text(box, seen, own)}",
        t.ASK_SPOT: f"{says.doing(seen.asked, 'choose')} where a figure goes",
        t.ASK_TALENT: f"{who} may use a Talent",
        t.OVER: "the match is over",
    }[seen.ask]
