"""Notation of Hit the Deck!: every action as a text that parses back, and why it is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.games.hit_the_deck.rules import actions as a
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.seemap import occupies, port_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table
from quarterdeck.games.hit_the_deck.words.names import (
    ATTACKS,
    CAPTAINS,
    RANKS,
    SEAZONES,
    SUITS,
    TITLES,
    card_text,
    suits_typed,
)


def seat_name(box: Box, seat: int) -> str:
    return CAPTAINS[seat]


def seat_title(box: Box, seat: int) -> str:
    return TITLES[seat]


def action_text(box: Box, action: int) -> str:
    """The text of an action, which parses back."""
    verb = a.verb_of(action)
    if verb == a.DEPLOY:
        card, seazone = a.deployment_of(action)
        return f"deploy {card_text(card)} {SEAZONES[seazone]}"
    if verb == a.ATTACK:
        kind, course, card = a.attack_of(action)
        text = f"{ATTACKS[kind]} {course_text(course)}"
        return f"{text} with {card_text(card)}" if card else text
    if verb == a.DEFEND:
        card, support = a.defence_of(action)
        if not card and support == t.NOWHERE:
            return "stand"
        text = f"defend with {card_text(card)}" if card else "defend"
        return text if support == t.NOWHERE else f"{text} beside {SEAZONES[support]}"
    if verb == a.DESTROY:
        targets = [SEAZONES[zone] for zone in a.targets_of(action) if zone != t.NOWHERE]
        return f"destroy {','.join(targets)}" if targets else "spare"
    return {a.KEEP: "keep", a.REDRAW: "redraw", a.PASS: "pass"}[verb]


def course_text(course: int) -> str:
    return f"{SEAZONES[t.course_from(course)]}>{SEAZONES[t.course_to(course)]}"


def same_as(typed: str) -> list[str]:
    """Other ways in which people write a move."""
    text = re.sub(r"\bt([cdhs])\b", r"10\1", suits_typed(typed).lower())
    text = re.sub(r"^normal( attack)?\b", "attack", text)
    text = re.sub(r"^ram(ming)?( attack)?\b", "ram", text)
    text = re.sub(r"^broadside attack\b", "broadside", text)
    text = re.sub(r"^(deploy \S+) (?:to|at|in) ", r"\1 ", text)
    text = re.sub(r"^(attack|ram|broadside) ([a-i])(?: to | x | )([a-i])\b", r"\1 \2>\3", text)
    text = re.sub(r"^(attack|ram|broadside) (\S+) (?!with)(\S+)$", r"\1 \2 with \3", text)
    text = re.sub(r"^defend (?!with|beside)(\S{2,3})\b", r"defend with \1", text)
    text = re.sub(r"^defend beside ([a-i]) (?:with )?(\S{2,3})$", r"defend with \2 beside \1", text)
    text = re.sub(r"^destroy ([a-i])(?: and |,| )([a-i])$", r"destroy \1,\2", text)
    swapped = re.sub(r"^destroy ([a-i]),([a-i])$", r"destroy \2,\1", text)
    return [text, swapped, {"none": "stand", "no": "keep", "yes": "redraw"}.get(text, text)]


# --- Refusals


CARD = rf"(?:{'|'.join(RANKS)})[{SUITS}]".lower()


def never(typed: str) -> str:
    """Why what was typed can be no move of this game, whatever lies where; empty if it is not one at all."""
    text = same_as(typed)[0]
    found = re.fullmatch(rf"(?:attack|ram|broadside) ([a-i])>([a-i])(?: with {CARD})?", text)
    if found:
        return f"{_apart(found)}; only a ship next to yours, not diagonally, can be attacked (Attack Action)"
    found = re.fullmatch(r"destroy ([a-i]),([a-i])", text)
    if found:
        return f"{_apart(found)}; two ships that are destroyed lie next to each other (Results of Combat, R33)"
    return ""


def _apart(found: re.Match[str]) -> str:
    one, other = found[1].upper(), found[2].upper()
    return f"{one} is one Seazone" if one == other else f"{one} and {other} are not next to each other"


def reason_text(box: Box, seen: Table, seat: int, action: int, reason: int, names: Sequence[str]) -> str:
    """Why a Captain may not do this now, and the rule that says so."""
    verb = a.verb_of(action)
    zone = source = target = support = ""
    card = t.NONE
    if verb == a.DEPLOY:
        card, seazone = a.deployment_of(action)
        zone = SEAZONES[seazone]
    elif verb == a.ATTACK:
        _, course, card = a.attack_of(action)
        source, target = SEAZONES[t.course_from(course)], SEAZONES[t.course_to(course)]
    elif verb == a.DEFEND:
        card, place = a.defence_of(action)
        support = SEAZONES[place] if place != t.NOWHERE else ""
    if reason == t.LANE_NOT_HELD:
        return _lane_reason(seen, seat, zone)
    return {
        t.NOT_YOURS: _whose_decision(seen, seat, names),
        t.NOT_NOW: f"not now: {_asked(seen, seat, names)}",
        t.NOT_IN_HAND: f"{card_text(card)} is not in your hand",
        t.ALREADY_DEPLOYED: "you have deployed this turn; one Deploy a turn (Turn Structure)",
        t.OCCUPIED: f"{zone} is occupied; a ship is deployed to an empty Seazone (Deploy Action, R8)",
        t.PORT_BLOCKADED: f"your Seaport in the Sealane of {zone} is blockaded (Deploy Action, R10)",
        t.ALREADY_ATTACKED: "you have attacked this turn; one Attack a turn (Turn Structure)",
        t.NOT_YOUR_SHIP: f"there is no ship of yours in {source} to attack from (Attack Action)",
        t.NO_ENEMY_THERE: f"there is no enemy ship in {target} to attack (Attack Action)",
        t.RAM_IS_ALONG_A_LANE: f"{source} and {target} are in one Row; a Ramming Attack sails along a Sealane",
        t.RAM_NEEDS_TWO: f"Ramming needs two ships of yours in the Sealane of {target} (Attack Action, R15)",
        t.BROADSIDE_IS_ALONG_A_ROW: f"{source} and {target} are in one Sealane; a Broadside is fired along a Row",
        t.DECK_IS_EMPTY: "the Deck is empty, and a Broadside draws a card from it (Attack Action, R19)",
        t.NO_SUPPORT_IN_NORMAL: "no other ship may help against a Normal Attack (Attack Action, R22)",
        t.SUPPORT_NOT_YOURS: f"there is no other ship of yours in {support}",
        t.SUPPORT_NOT_ADJACENT: f"{support} is not next to the ship under attack (Attack Action, R22)",
        t.SUPPORT_NOT_IN_ROW: f"{support} is not in the Row of the ship under attack (Attack Action, R23)",
        t.NOT_AN_ENEMY_SHIP: "that is not an enemy ship (Results of Combat, R33)",
        t.ATTACK_NEEDS_A_CARD: "an attacker lays a card: add 'with' and one from your hand (Attack Action, R13)",
    }[reason]


def _whose_decision(seen: Table, seat: int, names: Sequence[str]) -> str:
    if seen.phase == t.REDRAW_HANDS and seat < len(CAPTAINS):
        return f"you have decided; {names[1 - seat]} has not"
    return f"it is not your decision: {_asked(seen, seat, names)}"


def _asked(seen: Table, seat: int, names: Sequence[str]) -> str:
    """What is to be decided now, as said to one of the two Captains."""
    asked = {t.ROYAL: seen.royal, t.DEFENCE: 1 - seen.compass}.get(seen.phase, seen.compass)
    mine = asked == seat
    who = "you" if mine else names[asked]
    s, es = ("", "") if mine else ("s", "es")
    return {
        t.REDRAW_HANDS: "each Captain first keeps or redraws the hand",
        t.ACT: f"{who} deploy{s}, attack{s} or pass{es}",
        t.DEFENCE: f"{who} answer{s} the attack",
        t.ROYAL: f"{who} may destroy up to two enemy ships",
        t.OVER: "the game is over",
    }[seen.phase]


def _lane_reason(seen: Table, seat: int, zone: str) -> str:
    place = port_of(seat, SEAZONES.index(zone))
    step = t.NORTH if seat == 1 else -t.NORTH
    while occupies(seen, seat, place):
        place += step
    return f"the Sealane to {zone} must first be held at {SEAZONES[place]} (Deploy Action)"
