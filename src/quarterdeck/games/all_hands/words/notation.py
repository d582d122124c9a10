"""Notation of All Hands on Deck: every action as a text that parses back, and why it is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import Speaker, listed
from quarterdeck.games.all_hands.rules import actions as a
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.table import Box, Table
from quarterdeck.games.all_hands.words.names import SEATS, SUIT_NAMES, TITLES, card_of, card_text, ship_name


def seat_name(box: Box, seat: int) -> str:
    return SEATS[seat]


def seat_title(box: Box, seat: int) -> str:
    return TITLES[seat]


PLAIN = {
    a.PASS: "pass",
    a.LET_LIE: "let it lie",
    a.SHOUT: "aargh",
    a.SET_SAIL: "set sail",
    a.BACK: "back",
    a.DEAL: "deal",
}
WITH_A_CARD = {a.LAUNCH: "launch", a.ENLIST: "crew", a.DISCARD: "discard"}


def action_text(box: Box, action: int) -> str:
    """The text of an action, which parses back."""
    verb = a.verb_of(action)
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == a.VOTE:
        return f"vote {SEATS[a.candidate_of(action)]}"
    if verb in WITH_A_CARD:
        return f"{WITH_A_CARD[verb]} {card_text(box, a.card_of(action))}"
    slot, target = a.ships_of(action)
    return f"{'attack' if verb == a.ATTACK else 'spy'} {slot + 1}>{ship_name(target)}"


SUIT_LETTERS = {"navy": "n", "merchant": "m", "pirate": "p", "raider": "r"}
RANKS = {"admiral": "a", "captain": "c", "ship's cook": "k", "cook": "k"}
SPECIALS = {"governor's daughter": "daughter", "black spot": "spot", "privateer": "priv"}
SHORTER = {"lie": "let it lie", "no": "let it lie", "yes": "aargh", "sail": "set sail"}


def same_as(typed: str) -> list[str]:
    """Other ways in which people write a move."""
    text = re.sub(r"^(?:ship|master) ", "launch ", typed)
    text = re.sub(r"^(?:enlist|add) ", "crew ", text)
    text = re.sub(r"^(attack|spy) (?:with )?[a-e]?([1-3])(?: on | at | to |>| )([a-e][1-3])$", r"\1 \2>\3", text)
    text = re.sub(r"^(attack|spy)(?: on)? ([a-e][1-3]) (?:with|from) [a-e]?([1-3])$", r"\1 \3>\2", text)
    text = re.sub(r"^a+r+g+h+!*$", "aargh", text)
    long = text
    for name, short in SPECIALS.items():
        long = re.sub(rf" {name}$", f" {short}", long)
    for suit, letter in SUIT_LETTERS.items():
        long = re.sub(rf" {suit} (\d+)$", rf" {letter}\1", long)
        for rank, sign in RANKS.items():
            long = re.sub(rf" {suit} {rank}$", f" {letter}{sign}", long)
    return [text, long, SHORTER.get(text, text)]


def in_one_line(box: Box, typed: str) -> list[str]:
    """A ship in one line, "launch MC M2 M4 Lady", as the moves that make it; nothing if it is none."""
    head, _, rest = typed.strip().partition(" ")
    names = rest.split(",") if "," in rest else rest.split()
    if head.lower() not in ("launch", "ship") or not 1 < len(names) <= 1 + t.CREW_SLOTS:
        return []
    try:
        master, *crew = [card_text(box, card_of(box, name)) for name in names]
    except BadInput:
        return []
    moves = [f"launch {master}", *(f"crew {card}" for card in crew)]
    return [*moves, "set sail"] if len(crew) == t.CREW_SLOTS else moves


# --- Refusals


def reason_text(box: Box, seen: Table, seat: int, action: int, reason: int, names: Sequence[str]) -> str:
    """Why this seat may not do this now, and the rule that says so."""
    card = a.card_of(action) if a.names_a_card(action) else t.NONE
    name = card_text(box, card)
    own = other = ""
    if a.verb_of(action) >= a.SPY:
        slot, target = a.ships_of(action)
        own, other = ship_name(seat * t.FLEET + slot) if seat < t.MOST_SEATS else "", ship_name(target)
    return {
        t.NOT_YOURS: f"it is not your decision: {_asked(seen, Speaker(names, seat, TITLES))}",
        t.NOT_NOW: f"not now: {_asked(seen, Speaker(names, seat, TITLES))}",
        t.NO_SUCH_CARD: "there is no such card in this set",
        t.NOT_IN_HAND: f"{name} is not in your hand" + (" any more" if seen.picks else ""),
        t.NOT_A_SHIPMASTER: f"{name} is no shipmaster: Admirals, Captains and Privateers are (Types of Cards)",
        t.LAUNCHED_THIS_TURN: "you have launched a ship this turn; one a turn (Launching a Ship)",
        t.FLEET_IS_COMPLETE: "your fleet has its three ships (Launching a Ship)",
        t.TOO_FEW_CREW: f"with {name} you could not fill the three crew slots (Launching a Ship)",
        t.NO_SHIP_BEGUN: "you are not crewing a ship; launch a shipmaster first (Launching a Ship)",
        t.SHIP_IS_FULL: "the ship has its three crew: set sail, or go back (Launching a Ship)",
        t.SHIP_NOT_FULL: "the ship needs three crew before it sets sail (Launching a Ship)",
        t.MASTERS_DO_NOT_SERVE: f"{name} cannot serve here: Admirals and Captains are no crew (Types of Cards, R38)",
        t.WRONG_SHIP: _wrong_ship(box, seen, card),
        t.SECOND_SPOT: "one Black Spot a ship (The Black Spot, R21)",
        t.NEEDS_THE_COOK: "a Captain serves only in a Prize Crew, and that needs the Ship's Cook (Prize Crews)",
        t.BACK_TOO_OFTEN: f"you have gone back {t.MOST_BACKS} times this turn: now go on (R20)",
        t.SHIP_BEGUN: "you are crewing a ship: finish it or go back (Launching a Ship)",
        t.OWN_DISCARD: "nobody reserves their own discard (R11)",
        t.ALREADY_RESERVED: 'you have a card reserved; one at a time (The "Aargh!" Rule)',
        t.NO_TURN_TO_COME: "you have no turn to come in which to pick it up (R12)",
        t.LET_LIE_BEFORE: "you were asked about this card and let it lie (R9)",
        t.NOTHING_TO_CLAIM: "there is no uncovered card to reserve",
        t.NOT_A_CLAIMANT: 'votes go to those who shouted (Alternate "Aargh!"-ing)',
        t.NO_SUCH_SHIP: "there is no such ship" + (f": {own} or {other}" if own else ""),
        t.OUT_OF_PLAY: f"{own} or {other} has fought and is out of play (Attack!)",
        t.YOUR_OWN_SHIP: f"{other} is your own ship (R26)",
        t.ALLIED_MARINERS: f"{own} and {other} are both Mariners, who never fight each other (Selecting your Opponent)",
        t.ALLIED_MARAUDERS: f"{own} and {other} are both Marauders, whose code forbids it (Selecting your Opponent)",
        t.BOUND_TO_THE_SPY: f"your Spy has spied: only her ship, number {seen.bound}, may attack now (Spy)",
        t.NO_SPY_ABOARD: f"there is no Spy aboard {own} (Spy)",
        t.SPY_HAS_SPIED: f"the Spy of {own} has spied; once only (Spy)",
        t.MUST_ATTACK: "you launched your fleet first: you must attack with all ships that can (Naval Battles)",
    }[reason]


def _wrong_ship(box: Box, seen: Table, card: int) -> str:
    if not seen.picks or not t.NONE < card <= box.designs:
        return "that card does not serve here (Types of Cards)"
    ship = SUIT_NAMES[box.suit[seen.picked[0]]]
    ships = listed([SUIT_NAMES[suit] for suit in range(t.SUITS) if box.serves[card] >> suit & 1], "and")
    if not ships:
        return f"{card_text(box, card)} serves on no {ship} ship (Types of Cards)"
    return f"{card_text(box, card)} serves on {ships} ships, not on a {ship} ship (Types of Cards)"


def _asked(seen: Table, says: Speaker) -> str:
    s, es = ("", "") if seen.turn == says.viewer else ("s", "es")
    return {
        t.TURN: f"{says.doing(seen.turn, 'launch')} or discard{s}",
        t.AARGH: 'everybody who may is asked for an "Aargh!"',
        t.VOTE: "everybody votes on the most pirate-like shout",
        t.BATTLE: says.doing(seen.turn, "attack") + ("" if seen.forced else f" or pass{es}"),
        t.RECKONING: f"{says.doing(seen.starter, 'deal')} the next round",
        t.OVER: "the game is over",
    }[seen.phase]
