"""The words of the Deckahedron: notation of actions, refusals, what is asked, explanations."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.speech import at_start, counted, listed
from quarterdeck.games.deckahedron.cardset.designs import RESULTS, moves_of
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.contests import ending
from quarterdeck.games.deckahedron.rules.deck import next_level, sum_of_advantage
from quarterdeck.games.deckahedron.rules.flips import may_flash_back
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n
from quarterdeck.games.deckahedron.words import positions, telling
from quarterdeck.games.deckahedron.words.topics import TOPICS

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

seat_name = n.seat_name
seat_title = n.seat_title
event_told = telling.event_told
outcome_text = telling.outcome_text
position = positions.position
set_up = positions.set_up

PLAIN = {
    t.RESHUFFLE: "reshuffle",
    t.READY: "ready",
    t.STAND: "stand",
    t.FLASHBACK: "flashback",
    t.FLASHBACK + 1: "flashback for three",
    t.TAKE_TOKEN: "token",
    t.GO_UP: "level",
    t.KEEP_SECRET: "keep secret",
    t.CRITICAL_FLIP: "critical",
    t.NO_MORE: "no more",
    t.CHOOSE: "choose first",
    t.CHOOSE + 1: "choose second",
    t.GO_ON: "go on",
    t.PASS_ON: "pass",
    t.BANK: "bank",
    t.EXTRA_MOVE: "extra move",
    t.WHAT_NOW: "what do you do?",
    t.SCENE: "new scene",
    t.NIGHT: "good night",
    t.END: "end the campaign",
    t.BEGIN: "next evening",
    t.CANCEL: "never mind",
    t.ADVANTAGE: "advantage",
    t.DISADVANTAGE: "disadvantage",
    t.VEIL + t.OPEN: "openly",
    t.VEIL + t.SECRET: "secretly",
    t.VEIL + t.HIDDEN: "hidden",
    t.UNAWARE: "unaware",
    t.ASK: "ask",
    t.WITHDRAW: "withdraw the call",
}
# First action of a kind, how many, and its verb; each is followed by a name
NAMED = (
    (t.OWN, t.MOVES, "own", "move"),
    (t.FLIP, t.ATTRIBUTES, "flip", "attribute"),
    (t.RESOLVE, t.ALL_CARDS, "resolve with", "card"),
    (t.RECOVER, t.CARDS, "recover", "card"),
    (t.STUDY, t.MOVES, "study", "move"),
    (t.CALL, t.SEATS + 1, "call", "seat"),
    (t.DAMAGE, t.SEATS, "damage", "seat"),
    (t.HARM, t.SEATS, "harm", "seat"),
    (t.WOUND, t.SEATS, "wound", "seat"),
    (t.TOKEN, t.SEATS, "give", "seat"),
    (t.REST, t.SEATS + 1, "rest", "seat"),
    (t.HEAL, t.SEATS + 1, "heal", "seat"),
    (t.FOE, t.FOE_KINDS, "foe", "foe"),
    (t.LEAVE, t.FOE_SLOTS, "dismiss foe", "number"),
    (t.NAME, t.MOVES, "name", "move"),
    (t.AGAINST, t.SEATS, "against", "seat"),
    (t.AGAINST + t.SEATS, t.FOE_SLOTS, "against foe", "number"),
    (t.ATTACKED_BY, t.FOE_SLOTS, "attacked by foe", "number"),
    (t.WITH, t.ATTRIBUTES + 1, "with", "attribute"),
    (t.ALSO, t.SEATS, "also", "seat"),
    (t.GO_WITHOUT, t.SEATS, "go on without", "seat"),
)


# --- Notation


def action_text(box: Box, action: int) -> str:
    """The text of an action, which parses back."""
    if action in PLAIN:
        return PLAIN[action]
    if t.SHARE <= action < t.OWN:
        return "share {} {} {}".format(*t.POINTS[action - t.SHARE])
    if t.TAKE_DAMAGE <= action < t.RECOVER:
        return _split_text((action - t.TAKE_DAMAGE) // 3, (action - t.TAKE_DAMAGE) % 3)
    if t.MEND <= action < t.CRITICAL_FLIP:
        return f"mend {n.card_text(t.CARDS + 1 + action - t.MEND)}"
    if t.STRIKE <= action < t.LEAVE:
        place = action - t.STRIKE
        return f"strike foe {place // t.STRIKES + 1} for {place % t.STRIKES + 1}"
    if t.AMOUNT <= action < t.GO_WITHOUT:
        amount = action - t.AMOUNT
        return f"deal {amount + 1 if amount < t.FIXED_AMOUNTS else n.DICE[amount - t.FIXED_AMOUNTS]}"
    first, _, verb, kind = next(row for row in NAMED if row[0] <= action < row[0] + row[1])
    return f"{verb} {_name_in(box, kind, action - first)}"


def _name_in(box: Box, kind: str, which: int) -> str:
    if kind == "move":
        return n.move_name(box, which)
    if kind == "attribute":
        return n.short_attribute(which)
    if kind == "card":
        return n.card_text(which + 1)
    if kind == "seat":
        return n.target_name(box, which)
    return n.FOES[which] if kind == "foe" else str(which + 1)


def _split_text(harms: int, wounds: int) -> str:
    parts = [f"{harms} Harm"] * (harms > 0) + [counted(wounds, "Wound")] * (wounds > 0)
    return "take it" + (f" as {' and '.join(parts)}" if parts else "")


SAME = {
    "+1": "advantage",
    "-1": "disadvantage",
    "accept": "stand",
    "what now": "what do you do?",
    "withdraw": "withdraw the call",
}


def same_as(typed: str) -> list[str]:
    """Other ways in which people write a move."""
    text = re.sub(r"\b(strength|dexterity|intelligence)\b", lambda found: found[1][:3], typed)
    text = re.sub(r"^flip with ", "flip ", text)
    text = re.sub(r"^(resolve with|recover) (\d+)$", r"\1 #\2", text)
    text = re.sub(r"^resolve #?(\w+)$", r"resolve with #\1", text).replace("#w", "w")
    text = re.sub(r"^deal (\d+) damage$", r"deal \1", text)
    text = re.sub(r"^(call|rest|heal) (all|everybody)$", r"\1 everyone", text)
    text = SAME.get(text, text)
    return [text, f"name {text}"]


# --- Refusals


def reason_text(box: Box, seen: Table, seat: int, action: int, reason: int) -> str:
    """Why a seat may not do this now, and the rule that says so."""
    move = n.move_name(box, _move_in(seen, seat, action))
    who = _target_text(box, action)
    return {
        t.NOT_YOURS: f"it is not your decision: {_asked(box, seen)}",
        t.NOT_NOW: f"not now: {question(box, seen, seat)[0].rstrip('?')}",
        t.NO_SUCH_MOVE: "there is no such move to flip in this file of moves",
        t.NO_CHARACTER: f"{who} has no character here",
        t.IS_DOWN: f"{who} is incapacitated until a rest or healing (Combat, R29)",
        t.ONLY_THE_GM: "that is for the GM to do, or for the first seat where there is none (R2)",
        t.ONLY_FOR_YOURSELF: "without a GM you call only for your own character (R2)",
        t.TWICE_IN_A_ROW: f"{move} may not be made twice in a row",
        t.NOT_ITS_ATTRIBUTE: "that attribute is not among those named for this flip (GM Note, R4)",
        t.NO_OPPONENT: "there is nobody there to fight: another character, or a foe in the scene (R42)",
        t.ALREADY_CALLED: f"{who} is called already",
        t.PAST_COUNTING: f"a call grants at most {t.MOST_GRANTED} either way, and a flip uses two (R6)",
        t.NOT_IN_SECRET: f"{move} shows its result on the table, so it is flipped openly (R37)",
        t.ALREADY_SO: "it is so already",
        t.DISCARD_EMPTY: "your discard pile is empty (Reshuffling)",
        t.NOT_THAT_CARD: "that card is not one of those you may choose",
        t.TOO_FEW_TOKENS: "you have too few green tokens for that",
        t.NOT_AGREED: "that was not agreed on (see the options)",
        t.NO_HIGHER_LEVEL: f"{move} has no higher level for you (Green Token Cards, R15)",
        t.TOO_LITTLE_DAMAGE: "exactly 3 damage make a Harm, and exactly 6 a Wound (Combat, R26)",
        t.ALREADY_OWNED: f"{move} is yours already",
        t.NO_LEVELS: f"{move} has no levels: everybody makes it as it is (Move Levels)",
        t.BANK_TOO_LOW: f"an extra move takes {t.EXTRA_COST} points of the bank, and it holds {seen.bank} (R30)",
        t.NO_FOE: "there is no such foe in the scene",
        t.NO_ROOM: f"there are {t.FOE_SLOTS} foes in the scene already (R43)",
        t.NOT_A_CONTEST: "Melee and Ranged are between two sides, and only they are (R42)",
        t.NO_MORE_TO_OWN: "you own as many moves as a new character may (R34)",
        t.NO_GM: "there is no GM at this table (R2)",
        t.NO_CRITICAL_FAILURE: "an extra move follows a critical failure (R30)",
        t.NOTHING_TO_MEND: f"{who} is none the worse for wear",
        t.NOBODY_TO_PASS_TO: "there is nobody to pass to (R2)",
        t.OWES_NOTHING: f"{who} owes no decision (R48)",
        t.NOTHING_TO_WITHDRAW: "nobody is called on or asked for anything that could be withdrawn (R48)",
    }[reason]


def _move_in(seen: Table, seat: int, action: int) -> int:
    """The move that an action speaks of."""
    for first in (t.OWN, t.STUDY, t.NAME):
        if first <= action < first + t.MOVES:
            return action - first
    if seat >= t.SEATS:
        return 0
    return int(seen.call_move[seat] if action < t.STUDY else seen.draft_move[seat])


def _target_text(box: Box, action: int) -> str:
    """The seat that an action speaks of."""
    for first, count, _, kind in NAMED:
        if kind == "seat" and first <= action < first + count:
            return n.target_name(box, action - first)
    return "the GM" if box.gm and action in (t.RESHUFFLE, *range(t.STUDY, t.CALL)) else "somebody this call is for"


def _asked(box: Box, seen: Table) -> str:
    """Whom the table waits for."""
    owing = [n.seat_name(box, seat) for seat in range(box.seats) if seen.state[seat] != t.IDLE]
    if owing:
        return f"{listed(owing)} {'has' if len(owing) == 1 else 'have'} to decide first"
    return f"{n.seat_name(box, seen.spotlight)} goes on"


# --- What is asked


def question(box: Box, seen: Table, seat: int, names: Sequence[str] = ()) -> tuple[str, str]:
    """What this seat is asked, and one line of consequence; players by their names, if those are given."""
    state = seen.state[seat] if seat < t.SEATS else t.IDLE
    if seen.phase == t.EVENING_OVER:
        return "another evening?", "Everything lies as it was left."
    if state in QUESTIONS:
        return QUESTIONS[state]
    move = n.move_name(box, seen.call_move[seat]) if seat < t.SEATS else ""
    if state == t.OWNING:
        return "which moves does your character own?", f"{counted(seen.to_own[seat], 'more move')}, or ready."
    if state == t.CALLED:
        return _called(box, seen, seat)
    if state == t.STANDING:
        said = f"let {_result_text(box, seen, seat)} on {move} stand?"
        flashback = may_flash_back(box, seen, seat, 2)
        return said, "A Flashback ignores it and flips again." if flashback else "It stays between the GM and you."
    if state == t.GREEN:
        return "a green token, or a level?", _green_text(box, seen, seat, move)
    if state == t.HURT:
        return f"how do you take {seen.damage[seat]} damage?", "3 may become a Harm, 6 a Wound; the rest is Stamina."
    if state == t.RECOVERING:
        return "which card comes back from Exhaustion?", f"{seen.to_recover[seat]} Stamina to recover."
    if state == t.CHOOSING:
        return "how does the contest end?", f"First: {end_text(seen, 0)}. Second: {end_text(seen, 1)}."
    return _draft_question(box, seen, seat, names)


QUESTIONS = {
    t.SHARING: (
        "share six points among Strength, Dexterity and Intelligence.",
        "Rank 1 is the Anchor edge, 2 the Bulb, 3 the Crescent, 4 the Dart.",
    ),
    t.TIED: (
        "which of the tied cards resolves the flip?",
        "The results are equal; only what else is on the cards differs.",
    ),
    t.MENDING: ("which Wound card leaves your deck?", "W1 shows an X on the Dart edge, W2 on the Crescent edge."),
    t.CRITICAL: ("spend a green token on another move at once?", "A critical success: it has one advantage."),
    t.NAMING: ("which move do you make at once?", "It is flipped with one advantage."),
    t.FREE: ("what do you do?", "Reshuffle, study for two green tokens, or go on."),
    t.VEILED: ("a secret flip is being decided.", ""),
}


def _called(box: Box, seen: Table, seat: int) -> tuple[str, str]:
    move = seen.call_move[seat]
    allowed = n.attributes_text(seen.call_attribute[seat])
    total = sum_of_advantage(box, seen, seat)
    detail = f"{at_start(n.terms_text(total))}; {counted(seen.deck_size[seat], 'card')} left in your deck."
    if seen.call_veil[seat] != t.OPEN:
        detail += " " + telling.VEILS[seen.call_veil[seat]]
    return f"flip {n.move_name(box, move)} with {allowed}?", detail


def _result_text(box: Box, seen: Table, seat: int) -> str:
    card = seen.resolves[seat]
    return RESULTS[box.edge[card][seen.rank[seat][seen.with_attribute[seat]] - 1]] if card else "the result"


def _green_text(box: Box, seen: Table, seat: int, move: str) -> str:
    level = next_level(box, seen, seat, seen.call_move[seat])
    if level > t.HIGHEST_LEVEL:
        return f"{move} has no higher level for you."
    return f"{move} would be at level {n.level_text(level)}, from the next flip on."


DEALT = ("nothing", "1", "a d4", "a d4 and 1", "a Harm", "a Wound", "a d4, a Harm among it", "1 Stamina")


def end_text(seen: Table, other: int) -> str:
    """One end of a contest in words, as its attacker sees it."""
    deal, take, more = (ending(seen, other, part) for part in range(3))
    parts = [f"deal {DEALT[deal]}"] * (deal > 0) + [f"take {DEALT[take]}"] * (take > 0)
    return listed([*parts, *telling.aftermath_words(more)]) or "nothing happens"


def _draft_question(box: Box, seen: Table, seat: int, names: Sequence[str]) -> tuple[str, str]:
    step = seen.draft[seat] if seat < t.SEATS else t.NO_DRAFT
    if step == t.NO_DRAFT:
        if box.gm:
            return "call for a flip, or see to the table?", "Good night ends the evening, not the campaign."
        return "what does your character do?", "Call for a flip of your own, or see to the table."
    called = [other for other in range(box.seats) if (seen.draft_for[seat] >> other) & 1]
    own = called == [seat]
    members = [names[other] if names else n.seat_name(box, other) for other in called]
    whom = "you" if own else listed(members)
    do = "do" if own or len(members) > 1 else "does"
    move = n.move_name(box, seen.draft_move[seat])
    if step == t.MOVE_STEP:
        return f"which move {do} {whom} flip?", ""
    if step == t.AGAINST_STEP:
        return f"whom {do} {whom} meet in {move}?", "Both sides flip."
    if step == t.ATTRIBUTE_STEP:
        return f"{move} with which attribute?", "Any: the player picks."
    if step == t.AMOUNT_STEP:
        return f"how much damage to {whom}?", "A number, or a die that is rolled now."
    detail = f"With {n.attributes_text(seen.draft_attribute[seat])}, granted {n.signed(seen.draft_advantage[seat])}."
    if seen.draft_veil[seat] != t.OPEN:
        detail += " " + telling.VEILS[seen.draft_veil[seat]]
    if seen.draft_unaware[seat]:
        detail += " The other side is unaware."
    return f"ask {'yourself' if own else whom} for {move}, or change the terms?", detail


# --- Explanations


def explain(box: Box, topic: str) -> str | None:
    """What a card, a move or a word of the rules is, in a sentence or two."""
    word = " ".join(topic.lower().split())
    for move, card in enumerate(moves_of(box)):
        if card.name.lower() == word:
            return move_text(box, move)
    return TOPICS.get(word)


def move_text(box: Box, move: int) -> str:
    """A whole move card in sentences."""
    card = moves_of(box)[move]
    attributes = n.attributes_text(box.attributes[move])
    levels = ""
    if card.levels:
        levels = f" Levels {n.signed(card.levels[0])} to {n.signed(card.levels[-1])}, owned from {n.signed(card.own)}."
    tags = f" {listed([tag.capitalize() for tag in card.tags])}." if card.tags else ""
    meanings = [f"{RESULTS[result]}: {n.meaning(box, move, result)}" for result in (t.VV, t.V, t.X, t.XX)]
    results = f" {'; '.join(meanings)}." if move > t.RANGED else ""
    note = f" {card.note}" if card.note else ""
    return f"{card.name}, with {attributes}.{levels}{tags}{results}{note}"
