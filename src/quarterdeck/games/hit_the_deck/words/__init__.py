"""The words of Hit the Deck!: notation of actions, sentences for events and refusals."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import Speaker, listed
from quarterdeck.engine.view import Told
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.play import first_target, second_target
from quarterdeck.games.hit_the_deck.rules.seemap import occupies, port_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table
from quarterdeck.games.hit_the_deck.words.names import (
    ATTACKS,
    CAPTAINS,
    CATEGORIES,
    SEAZONES,
    TITLES,
    card_name,
    card_of,
    card_text,
    hand_name,
    seazone_of,
    ship_name,
)
from quarterdeck.games.hit_the_deck.words.positions import position, set_up
from quarterdeck.games.hit_the_deck.words.topics import TOPICS

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

__all__ = ["position", "set_up"]


def seat_name(box: Box, seat: int) -> str:
    return CAPTAINS[seat]


def seat_title(box: Box, seat: int) -> str:
    return TITLES[seat]


# --- Notation


def action_text(box: Box, action: int) -> str:
    """The text of an action, which parses back."""
    if action == t.KEEP:
        return "keep"
    if action == t.REDRAW:
        return "redraw"
    if action == t.PASS:
        return "pass"
    if action < t.ATTACK:
        place = action - t.DEPLOY
        return f"deploy {card_text(place % t.CARDS + 1)} {SEAZONES[t.berth_of(place // t.CARDS)]}"
    if action < t.DEFEND:
        kind, course, card = attack_of(action)
        source, target = SEAZONES[t.course_from(course)], SEAZONES[t.course_to(course)]
        return f"{ATTACKS[kind]} {source}>{target} with {card_text(card)}"
    if action < t.DESTROY:
        card, support = defence_of(action)
        if not card and support == t.NOWHERE:
            return "stand"
        text = "defend"
        if card:
            text += f" with {card_text(card)}"
        return text if support == t.NOWHERE else f"{text} beside {SEAZONES[support]}"
    one, other = first_target(action - t.DESTROY), second_target(action - t.DESTROY)
    if one == t.NOWHERE:
        return "spare"
    return f"destroy {SEAZONES[one]}" + (f",{SEAZONES[other]}" if other != t.NOWHERE else "")


def attack_of(action: int) -> tuple[int, int, int]:
    """Kind, course and card of an attack."""
    place = (action - t.ATTACK) // t.CARDS
    return place // t.COURSES, place % t.COURSES, (action - t.ATTACK) % t.CARDS + 1


def defence_of(action: int) -> tuple[int, int]:
    """Card (or none) and supporting Seazone (or NOWHERE) of a defence."""
    place = action - t.DEFEND
    return place % (t.CARDS + 1), place // (t.CARDS + 1) - 1


def same_as(typed: str) -> list[str]:
    """Other ways in which people write a move."""
    text = re.sub(r"\bt([cdhs])\b", r"10\1", typed)
    text = re.sub(r"^normal( attack)?\b", "attack", text)
    text = re.sub(r"^ram(ming)?( attack)?\b", "ram", text)
    text = re.sub(r"^broadside attack\b", "broadside", text)
    text = re.sub(r"^(deploy \S+) (?:to|at|in) ", r"\1 ", text)
    text = re.sub(r"^(attack|ram|broadside) ([a-i])(?: to | x | )([a-i])\b", r"\1 \2>\3", text)
    text = re.sub(r"^(attack|ram|broadside) (\S+) (?!with)(\S+)$", r"\1 \2 with \3", text)
    text = re.sub(r"^defend (?!with|beside)(\S{2,3})\b", r"defend with \1", text)
    text = re.sub(r"^destroy ([a-i])(?: and |,| )([a-i])$", r"destroy \1,\2", text)
    swapped = re.sub(r"^destroy ([a-i]),([a-i])$", r"destroy \2,\1", text)
    return [text, swapped, {"none": "stand", "no": "keep", "yes": "redraw"}.get(text, text)]


# --- Refusals


def reason_text(box: Box, seen: Table, seat: int, action: int, reason: int) -> str:
    """Why a Captain may not do this now, and the rule that says so."""
    zone = ""
    if t.DEPLOY <= action < t.ATTACK:
        zone = SEAZONES[t.berth_of((action - t.DEPLOY) // t.CARDS)]
    source = target = ""
    card = (action - t.DEPLOY) % t.CARDS + 1
    if t.ATTACK <= action < t.DEFEND:
        _, course, card = attack_of(action)
        source, target = SEAZONES[t.course_from(course)], SEAZONES[t.course_to(course)]
    support = ""
    if t.DEFEND <= action < t.DESTROY:
        card, place = defence_of(action)
        support = SEAZONES[place] if place != t.NOWHERE else ""
    if reason == t.LANE_NOT_HELD:
        return _lane_reason(seen, seat, zone)
    return {
        t.NOT_YOURS: _whose_decision(seen, seat),
        t.NOT_NOW: f"not now: {_asked(seen)}",
        t.NOT_IN_HAND: f"{card_text(card)} is not in your hand",
        t.ALREADY_DEPLOYED: "you have deployed this turn; one Deploy a turn (Turn Structure)",
        t.OCCUPIED: f"{zone} is occupied; a ship is deployed to an empty Seazone (Deploy Action, R8)",
        t.PORT_BLOCKADED: f"your Seaport in the Sealane of {zone} is blockaded (Deploy Action, R10)",
        t.ALREADY_ATTACKED: "you have attacked this turn; one Attack a turn (Turn Structure)",
        t.NOT_YOUR_SHIP: f"there is no ship of yours in {source} to attack from (Attack Action)",
        t.NO_ENEMY_THERE: f"there is no enemy ship in {target} to attack (Attack Action)",
        t.RAM_IS_ALONG_A_LANE: f"{source} and {target} are in one Row; a Ramming Attack sails along a Sealane",
        t.RAM_NEEDS_TWO: f"Ramming needs two ships of yours in the Sealane of {target} (Ramming Attack, R15)",
        t.BROADSIDE_IS_ALONG_A_ROW: f"{source} and {target} are in one Sealane; a Broadside is fired along a Row",
        t.DECK_IS_EMPTY: "the Deck is empty, and a Broadside draws a card from it (Broadside Attack, R19)",
        t.NO_SUPPORT_IN_NORMAL: "no other ship may help against a Normal Attack (Normal Defence)",
        t.SUPPORT_NOT_YOURS: f"there is no other ship of yours in {support}",
        t.SUPPORT_NOT_ADJACENT: f"{support} is not next to the ship under attack (Bastion Defence, R22)",
        t.SUPPORT_NOT_IN_ROW: f"{support} is not in the Row of the ship under attack (Broadside Defence, R23)",
        t.NOT_AN_ENEMY_SHIP: "that is not an enemy ship (High Royal Flush, R33)",
    }[reason]


def _whose_decision(seen: Table, seat: int) -> str:
    if seen.phase == t.REDRAW_HANDS:
        return "you have decided; the other Captain has not"
    return f"it is not your decision: {_asked(seen)}"


def _asked(seen: Table) -> str:
    captain = TITLES[seen.royal if seen.phase == t.ROYAL else seen.compass]
    return {
        t.REDRAW_HANDS: "each Captain first keeps or redraws the hand",
        t.ACT: f"{captain} deploys, attacks or passes",
        t.DEFENCE: f"{TITLES[1 - seen.compass]} answers the attack",
        t.ROYAL: f"{captain} may destroy two adjacent ships",
        t.OVER: "the game is over",
    }[seen.phase]


def _lane_reason(seen: Table, seat: int, zone: str) -> str:
    place = port_of(seat, SEAZONES.index(zone))
    step = t.NORTH if seat == 1 else -t.NORTH
    while occupies(seen, seat, place):
        place += step
    return f"the Sealane to {zone} must first be held at {SEAZONES[place]} (Deploy Action)"


# --- Events


def event_told(box: Box, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
    """An event as a sentence to one viewer; None if it is not worth one."""
    kind, seat, _, a, b, c = row
    says = Speaker(names, viewer, TITLES)
    cards = [card_text(card) for card in (a, b, c) if card]
    if kind == t.DECIDED:
        return Told(f"{says.who(seat)} {'have' if seat == viewer else 'has'} decided.", "sealed", seat)
    if kind == t.KEPT:
        return Told(f"{says.does(seat, 'keep')} the hand.", "kept", seat)
    if kind == t.REDREW:
        return Told(f"{says.does(seat, 'redraw')} a new hand of seven.", "redrew", seat)
    if kind == t.SHOWN:
        return Told(f"{says.does(seat, 'discard')} {listed(cards)}.", "shown", seat, cards=tuple(cards))
    if kind == t.FIRST:
        return Told(f"{says.does(seat, 'begin')}: the Compass points at {says.whom(seat)}.", "first", seat)
    if kind == t.DREW:
        return Told(f"{says.does(seat, 'draw')} {cards[0] if cards else 'a card'}.", "drew", seat, cards=tuple(cards))
    if kind == t.DEPLOYED:
        text = f"{says.does(seat, 'deploy')} {card_text(a)}, a {ship_name(a)}, to {SEAZONES[b]}."
        text = text.replace(" a A", " an A")
        return Told(text, "deployed", seat, cards=(card_text(a),), zones=(f"sea/{SEAZONES[b]}",))
    if kind == t.PASSED:
        return Told(f"{says.does(seat, 'pass')}.", "passed", seat)
    if kind == t.ATTACKED:
        zones = (f"sea/{SEAZONES[b]}", f"sea/{SEAZONES[c]}")
        course = f"from {SEAZONES[b]} on {SEAZONES[c]}"
        text = {
            t.NORMAL: f"{says.does(seat, 'attack')} {course}, one card face down.",
            t.RAMMING: f"{says.does(seat, 'ram')} {course}, one card face down.",
            t.BROADSIDE: f"\"Hit the Deck!\" {says.does(seat, 'open')} a Broadside {course}, two cards face down.",
        }[a]
        return Told(text, "attacked", seat, zones=zones)
    if kind == t.LAID:
        laid = f"{says.does(seat, 'lay')} {card_text(a)} face down."
        return Told(laid, "laid", seat, cards=tuple(cards)) if a else None
    if kind in (t.ATTACK_HAND, t.DEFENCE_HAND):
        verb = "attack with" if kind == t.ATTACK_HAND else "defend with"
        text = f"{says.does(seat, verb)} {listed(cards)}: {hand_name((a, b, c))}."
        return Told(text, "revealed", seat, cards=tuple(cards))
    if kind == t.WON_BATTLE:
        text = f"{says.does(seat, 'win')} the Sea Battle with a {CATEGORIES[a]}."
        return Told(text + ("" if b else " Nothing is lost."), "won battle", seat)
    if kind == t.SUNK:
        how = "goes with it, its Supply Route cut" if c else "is sunk"
        whose = "Your" if seat == viewer else says.whose(seat)
        text = f"{whose} {card_text(a)} in {SEAZONES[b]} {how}."
        return Told(text, "cut" if c else "sunk", seat, cards=(card_text(a),), zones=(f"sea/{SEAZONES[b]}",))
    if kind == t.ROYAL_BONUS:
        return Told(f"A High Royal Flush! {says.who(seat)} may destroy two adjacent enemy ships.", "royal", seat)
    if kind == t.SPARED:
        return Told(f"{says.does(seat, 'spare')} the enemy fleet.", "spared", seat)
    if kind == t.TURN:
        return Told(f"Turn {a}: the Compass turns to {says.whom(seat)}.", "turn", seat)
    if kind == t.DECK_EMPTY:
        return Told("The Deck is empty: this turn is the last.", "deck empty", seat)
    return Told(_won_text(a, says.who(seat) if seat != t.DRAWN else "", seat == viewer), "won", seat)


def _won_text(ending: int, who: str, you: bool) -> str:
    if ending == t.NOTHING:
        return "Nobody wins: equal fleets and two empty hands."
    how = {
        t.BLOCKADE: "all three enemy Seaports are blockaded",
        t.SEALANES: "more Sealanes held",
        t.SEAZONES_HELD: "more Seazones held, the Sealanes being equal",
        t.CARDS_IN_HAND: "more cards in hand, the rest being equal",
        t.POKER_HAND: "the better Poker Hand in hand, the rest being equal",
    }[ending]
    return f"{who} {'win' if you else 'wins'}: {how}."


def outcome_text(box: Box, seen: Table, names: Sequence[str]) -> str:
    """How it ended, in one line."""
    who = TITLES[seen.winner] if seen.winner != t.DRAWN else ""
    return _won_text(seen.ending, who, False).rstrip(".")


# --- What is asked


def question(box: Box, seen: Table, seat: int) -> tuple[str, str]:
    """What this seat is asked, and one line of consequence."""
    if seen.phase == t.REDRAW_HANDS:
        asked = "keep your hand, or discard all seven cards and draw seven new ones?"
        return asked, "Both decide in secret; once only."
    if seen.phase == t.ACT:
        left = [name for name, done in (("deploy", seen.deployed), ("attack", seen.attacked)) if not done]
        slot = "first" if seen.slot == 1 else "second"
        return f"{listed([*left, 'pass'], 'or')}?", f"Your {slot} action of two; Deploy and Attack once a turn each."
    if seen.phase == t.DEFENCE:
        source, target = SEAZONES[seen.source], SEAZONES[seen.target]
        kind = ("a Normal Attack", "a Ramming Attack", "a Broadside")[seen.kind]
        return (
            f"answer {kind} from {source} on your {card_text(seen.ship[seen.target])} in {target}?",
            "You may add one card from your hand, face down; then both sides reveal.",
        )
    return "which enemy ships does your High Royal Flush destroy?", "Up to two that are next to each other."


# --- Explanations


def explain(box: Box, topic: str) -> str | None:
    """What a card, a Seazone or a kind of attack is, in a sentence or two."""
    try:
        card = card_of(topic)
    except BadInput:
        pass
    else:
        low = " Aces are low, but may be high in a straight with King and Queen." if t.rank_of(card) == t.ACE else ""
        return f"{card_text(card)}: {card_name(card)}, a {ship_name(card)}.{low}".replace("a Aircraft", "an Aircraft")
    try:
        zone = seazone_of(topic)
    except BadInput:
        return TOPICS.get(topic.strip().lower())
    owner = "Captain B's Seaport" if zone < 3 else "Captain A's Seaport" if zone > 5 else "open sea"
    near = [SEAZONES[t.course_to(i)] for i in range(t.COURSES) if t.course_from(i) == zone]
    lane = ("left", "middle", "right")[zone % 3]
    return f"{SEAZONES[zone]}: {owner}, in the {lane} Sealane of Figure 2; next to {listed(sorted(near))}."
