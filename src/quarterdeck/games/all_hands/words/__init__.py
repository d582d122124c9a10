"""The words of All Hands on Deck: notation of actions, sentences for events and refusals, explanations."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.speech import Speaker, counted, listed
from quarterdeck.engine.view import Told
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.ships import why_not_master
from quarterdeck.games.all_hands.rules.table import Box, Table
from quarterdeck.games.all_hands.words.names import (
    SEATS,
    SUIT_NAMES,
    TITLES,
    card_name,
    card_text,
    ship_name,
    with_article,
)
from quarterdeck.games.all_hands.words.positions import position, set_up
from quarterdeck.games.all_hands.words.topics import explain

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

__all__ = ["explain", "position", "set_up"]


def seat_name(box: Box, seat: int) -> str:
    return SEATS[seat]


def seat_title(box: Box, seat: int) -> str:
    return TITLES[seat]


# --- Notation

PLAIN = {
    t.PASS: "pass",
    t.LET_LIE: "let it lie",
    t.SHOUT: "aargh",
    t.SET_SAIL: "set sail",
    t.BACK: "back",
    t.DEAL: "deal",
}


def action_text(box: Box, action: int) -> str:
    """The text of an action, which parses back."""
    if action in PLAIN:
        return PLAIN[action]
    if action < t.SET_SAIL:
        return f"vote {SEATS[action - t.VOTE_FOR]}"
    if action <= t.ENLIST:
        return f"launch {card_text(box, action - t.LAUNCH)}"
    if action <= t.DISCARD:
        return f"crew {card_text(box, action - t.ENLIST)}"
    if action < t.SPY_ON:
        return f"discard {card_text(box, action - t.DISCARD)}"
    slot, target = ships_of(action)
    verb = "attack" if action >= t.ATTACK else "spy"
    return f"{verb} {slot + 1}>{ship_name(target)}"


def ships_of(action: int) -> tuple[int, int]:
    """The slot of the own ship and the number of the other, of an attack or a peek."""
    place = action - (t.ATTACK if action >= t.ATTACK else t.SPY_ON)
    return place // t.SHIPS, place % t.SHIPS


SUIT_LETTERS = {"navy": "n", "merchant": "m", "pirate": "p", "raider": "r"}
RANKS = {"admiral": "a", "captain": "c", "ship's cook": "k", "cook": "k"}
SPECIALS = {"governor's daughter": "daughter", "black spot": "spot", "privateer": "priv"}


SHORTER = {"lie": "let it lie", "no": "let it lie", "yes": "aargh", "sail": "set sail", "launch": "set sail"}


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


# --- Refusals


def reason_text(box: Box, seen: Table, seat: int, action: int, reason: int) -> str:
    """Why this seat may not do this now, and the rule that says so."""
    card = _card_in(action)
    name = card_text(box, card)
    own = other = ""
    if action >= t.SPY_ON:
        slot, target = ships_of(action)
        own, other = ship_name(seat * t.FLEET + slot) if seat < t.MOST_SEATS else "", ship_name(target)
    return {
        t.NOT_YOURS: f"it is not your decision: {_asked(seen)}",
        t.NOT_NOW: f"not now: {_asked(seen)}",
        t.NO_SUCH_CARD: "there is no such card in this set",
        t.NOT_IN_HAND: f"{name} is not in your hand" + (" any more" if seen.picks else ""),
        t.NOT_A_SHIPMASTER: f"{name} is no shipmaster: Admirals, Captains and Privateers are (Shipmasters)",
        t.LAUNCHED_THIS_TURN: "you have launched a ship this turn; one a turn (Launching a Ship)",
        t.FLEET_IS_COMPLETE: "your fleet has its three ships (Launching a Ship)",
        t.TOO_FEW_CREW: f"with {name} you could not fill the three crew slots (Launching a Ship)",
        t.NO_SHIP_BEGUN: "you are not crewing a ship; launch a shipmaster first (Launching a Ship)",
        t.SHIP_IS_FULL: "the ship has its three crew: set sail, or go back (Launching a Ship)",
        t.SHIP_NOT_FULL: "the ship needs three crew before it sets sail (Launching a Ship)",
        t.MASTERS_DO_NOT_SERVE: f"{name} cannot serve here: Admirals and Captains are no crew (Shipmasters, R38)",
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


def _card_in(action: int) -> int:
    for start, end in ((t.DISCARD, t.SPY_ON), (t.ENLIST, t.DISCARD), (t.LAUNCH, t.ENLIST)):
        if start < action <= end and action < t.SPY_ON:
            return action - start
    return t.NONE


def _wrong_ship(box: Box, seen: Table, card: int) -> str:
    if not seen.picks or not t.NONE < card <= box.designs:
        return "that card does not serve here (Crew Cards)"
    ship = SUIT_NAMES[box.suit[seen.picked[0]]]
    ships = listed([SUIT_NAMES[suit] for suit in range(t.SUITS) if box.serves[card] >> suit & 1], "and")
    if not ships:
        return f"{card_text(box, card)} serves on no {ship} ship (Crew Cards)"
    return f"{card_text(box, card)} serves on {ships} ships, not on a {ship} ship (Crew Cards)"


def _asked(seen: Table) -> str:
    who = TITLES[seen.turn]
    return {
        t.TURN: f"{who} launches or discards",
        t.AARGH: 'everybody who may is asked for an "Aargh!"',
        t.VOTE: "everybody votes on the most pirate-like shout",
        t.BATTLE: f"{who} attacks" + ("" if seen.forced else " or passes"),
        t.RECKONING: f"{TITLES[seen.starter]} deals the next round",
        t.OVER: "the game is over",
    }[seen.phase]


# --- Events


def event_told(box: Box, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
    """An event as a sentence to one viewer; None if it is not worth one."""
    kind, seat, _, a, b, c = row
    says = Speaker(names, viewer, TITLES)
    if kind <= t.LAST_LAP:
        return _told_recruiting(box, kind, seat, (a, b, c), says)
    if kind <= t.PASSED:
        return _told_battle(box, kind, seat, (a, b, c), says)
    if kind == t.RECKONED:
        off = f", {b} off for flags in hand" if b else ""
        text = f"{says.who(seat)}: {counted(a, 'point')} this round{off}; {c} in all."
        return Told(text, "reckoned", seat)
    if kind == t.PLAY_ON:
        return Told(f"Equal at {a}: one more round.", "play on")
    share = f" together with {counted(b - 1, 'other')}" if b > 1 else ""
    return Told(f"{says.does(seat, 'win')}{share} with {a} points.", "won", seat)


def _told_recruiting(box: Box, kind: int, seat: int, args: tuple[int, ...], says: Speaker) -> Told | None:
    a, b, _ = args
    card = card_text(box, a) if kind not in (t.DEALT, t.FLEET_DONE, t.LAST_LAP, t.SHUFFLED, t.VOTED) else ""
    cards = (card,) if card not in ("", "?") else ()
    texts = {
        t.DEALT: f"Round {a}: twelve cards each. {says.does(seat, 'begin')}.",
        t.DREW: f"{says.does(seat, 'draw')} {card if a else 'a card'}.",
        t.TOOK: f"{says.does(seat, 'pick')} up the reserved {card}.",
        t.SHUFFLED: f"The draw pile is empty: {a} discards are shuffled into a new one.",
        t.NO_DRAW: f"There is no card to draw; {says.does(seat, 'go').replace('You', 'you')} on without.",
        t.DISCARDED: f"{says.does(seat, 'discard')} {card}.",
        t.DECIDED: f"{says.does(seat, 'have')} decided.",
        t.CLAIMED: f"\"Aargh!\" {says.does(seat, 'shout')} for {card}.",
        t.LEFT: f"{says.does(seat, 'let')} {card} lie.",
        t.RESERVED: f"{card} is set aside for {says.whom(seat)}.",
    }
    if kind == t.DECIDED and says.viewer < 0:
        return None  # a record tells what was decided, once all are in
    if kind == t.VOTED:
        return Told(f"{says.does(seat, 'vote')} for {says.whom(a)}.", "voted", seat)
    if kind == t.LAST_LAP:
        return Told(LAPS[a], "last lap", seat)
    if kind == t.LAUNCHED:
        zone = f"ship/{ship_name(b)}"
        text = f"{says.does(seat, 'launch')} {ship_name(b)} under {with_article(card_name(box, a))}."
        return Told(text, "launched", seat, cards=cards, zones=(zone,))
    if kind == t.CREWED:
        crew = tuple(card_text(box, each) for each in args)
        return Told(f"The crew: {listed(crew)}.", "crewed", seat, cards=crew) if a else None
    if kind == t.FLEET_DONE:
        text = f"{says.does(seat, 'have')} launched a whole fleet"
        return Told(text + (", the first: 50 points. All others have one last turn." if a else "."), "fleet", seat)
    return Told(texts[kind], EVENT_KINDS[kind], seat, cards=cards)


LAPS = (
    "",
    "The draw pile has run out for good: recruiting ends with this lap.",
    f"{t.MOST_LAPS} laps without a fleet: recruiting ends with this lap.",
)
EVENT_KINDS = {
    t.DEALT: "dealt",
    t.DREW: "drew",
    t.TOOK: "took",
    t.SHUFFLED: "shuffled",
    t.NO_DRAW: "no draw",
    t.DISCARDED: "discarded",
    t.DECIDED: "sealed",
    t.CLAIMED: "aargh",
    t.LEFT: "let lie",
    t.RESERVED: "reserved",
}


def _told_battle(box: Box, kind: int, seat: int, args: tuple[int, ...], says: Speaker) -> Told | None:
    a, b, c = args
    if kind == t.ASIDE:
        return Told(f"{says.does(seat, 'set')} {counted(a, 'card')} aside, face down.", "aside", seat)
    if kind == t.BATTLES:
        must = " and must attack with every ship that can" if a else ""
        return Told(f"Naval Battles! {says.does(seat, 'begin')}{must}.", "battles", seat)
    if kind == t.PASSED:
        return Told(f"{says.does(seat, 'pass')} and will not attack again this round.", "passed", seat)
    if kind in (t.SPIED, t.ATTACKED):
        zones = (f"ship/{ship_name(a)}", f"ship/{ship_name(b)}")
        if kind == t.SPIED:
            peeks = says.does(seat, "peek").rpartition(" ")[2]
            text = f"{says.does(seat, 'show')} the Spy of {ship_name(a)} and {peeks} at {ship_name(b)}."
            return Told(text, "spied", seat, zones=zones)
        text = f"{says.does(seat, 'attack')} {ship_name(b)} with {ship_name(a)}."
        return Told(text, "attacked", seat, zones=zones)
    cards = tuple(card_text(box, each) for each in args[: 2 if kind == t.DUEL else 3] if each)
    if kind == t.SAW:
        return Told(f"Aboard: {listed(cards)}.", "saw", seat, cards=cards) if a else None
    if kind == t.RAIDED:
        text = f"A raid! {says.does(seat, 'take')} {listed(cards)}; each side keeps its ship."
        return Told(text, "raided", seat, cards=cards)
    if kind == t.CREW_SHOWN:
        return Told(f"{says.does(seat, 'show')} {listed(cards)}.", "revealed", seat, cards=cards)
    if kind == t.DUEL:
        return Told(_duel(box, a, b, c), "duel", seat, cards=cards)
    zones = (f"ship/{ship_name(b)}", f"ship/{ship_name(c)}")
    if kind == t.BOTH_SINK:
        return Told(f"{HOW[a]}: {ship_name(b)} and {ship_name(c)} sink with all treasure.", "sunk", seat, zones=zones)
    text = f"{HOW[a]}: {says.does(seat, 'take').replace('You', 'you')} {ship_name(b)} and {ship_name(c)}."
    return Told(text, "won battle", seat, zones=zones)


HOW = (
    "",
    "More duels won",
    "Equal duels, but more sails",
    "The Black Spot decides",
    "A Prize Crew beats any regular crew",
    "Two Prize Crews, and the better fourth card",
    "Equal duels and equal sails",
    "Two Black Spots",
    "Two Prize Crews with equal fourth cards",
)


def _duel(box: Box, one: int, other: int, packed: int) -> str:
    result = packed % 4 - 1
    left = _at_level(box, one, packed // 4 // 32)
    right = _at_level(box, other, packed // 4 % 32)
    if result == 0:
        return f"{left} against {right}: nobody wins."
    return f"{left} beats {right}." if result > 0 else f"{left} loses to {right}."


def _at_level(box: Box, card: int, level: int) -> str:
    name = card_text(box, card)
    if box.kind[card] == t.DAUGHTER:
        return f"{name} (always wins)"
    plain = box.kind[card] in (t.CREW, t.COOK) and level == box.level[card]
    return name if plain and str(level) in name else f"{name} at {level}"


def outcome_text(box: Box, seen: Table, names: Sequence[str]) -> str:
    """How it ended, in one line."""
    scores = list(seen.score[: box.seats])
    best = [seat for seat in range(box.seats) if scores[seat] == max(scores)]
    rest = sorted((seat for seat in range(box.seats) if seat not in best), key=lambda seat: -scores[seat])
    after = listed([f"{TITLES[seat]} {scores[seat]}" for seat in rest])
    verb = "wins" if len(best) == 1 else "share the win"
    text = f"{listed([TITLES[seat] for seat in best])} {verb} with {max(scores)} points"
    return f"{text}; {after}" if after else text


# --- What is asked


def question(box: Box, seen: Table, seat: int) -> tuple[str, str]:
    """What this seat is asked, and one line of consequence."""
    if seen.phase == t.AARGH:
        card = seen.discards[seen.discards_size - 1]
        ways = {
            t.NEAREST: "All decide in secret; the claimant whose turn comes next gets it.",
            t.FIRST_COME: "The first to shout gets it.",
            t.BY_VOTE: "All decide in secret; if several shout, the table votes.",
        }
        return f'"Aargh!" for {card_text(box, card)}, or let it lie?', ways[box.aargh] + " It is your next draw."
    if seen.phase == t.VOTE:
        return "whose \"Aargh!\" was the most pirate-like?", "All vote in secret; ties go to the nearest turn."
    if seen.phase == t.RECKONING:
        return "deal the next round?", f"The game goes to {box.target} points."
    if seen.phase == t.BATTLE:
        return _battle_question(seen)
    if seen.picks > t.CREW_SLOTS:
        return "set sail with this ship, or go back?", "Once it has set sail it cannot be changed."
    if seen.picks:
        left = counted(t.CREW_SLOTS + 1 - seen.picks, "crew card")
        return f"which crew serves under {card_name(box, seen.picked[0])}?", f"{left} to go; face down to all others."
    if seen.launched_now:
        return "discard a card?", "It ends your turn; others may shout for it."
    if seen.launched[seat] == t.FLEET:
        return "discard a card?", "Your fleet is at sea."
    if any(why_not_master(box, seen, seat, card) == 0 for card in seen.hand[seat][: seen.hand_size[seat]]):
        return "launch a ship, or discard a card?", "One launch a turn; the discard ends your turn."
    return "discard a card?", "No shipmaster of yours finds a crew yet; the discard ends your turn."


def _battle_question(seen: Table) -> tuple[str, str]:
    if seen.bound and seen.forced:
        return f"which ship does number {seen.bound} attack?", "Your Spy has spied: her ship must attack now."
    if seen.bound:
        return f"attack with ship {seen.bound}, or pass?", "Your Spy has spied: only her ship may attack."
    if seen.forced:
        return "which of your ships attacks which?", "You launched your fleet first: all your ships must attack."
    return "attack, or pass?", "Who passes attacks no more this round."
