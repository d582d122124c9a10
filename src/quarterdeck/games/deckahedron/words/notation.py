"""Notation of the Deckahedron: every action as a text that parses back, and why it is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from quarterdeck.engine.speech import Speaker, counted, listed, third_person
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n
from quarterdeck.games.deckahedron.words.questions import question

PLAIN = {  # verbs with one action, or with a text for each
    a.RESHUFFLE: ("reshuffle",),
    a.READY: ("ready",),
    a.STAND: ("stand",),
    a.FLASHBACK: ("flashback", "flashback for three"),
    a.TAKE_TOKEN: ("token",),
    a.GO_UP: ("level",),
    a.KEEP_SECRET: ("keep secret",),
    a.CRITICAL_FLIP: ("critical",),
    a.NO_MORE: ("no more",),
    a.CHOOSE: ("choose first", "choose second"),
    a.GO_ON: ("go on",),
    a.PASS_ON: ("pass",),
    a.BANK: ("bank",),
    a.EXTRA_MOVE: ("extra move",),
    a.WHAT_NOW: ("what do you do?",),
    a.SCENE: ("new scene",),
    a.NIGHT: ("good night",),
    a.END: ("end the campaign",),
    a.BEGIN: ("next evening",),
    a.CANCEL: ("never mind",),
    a.ADVANTAGE: ("advantage",),
    a.DISADVANTAGE: ("disadvantage",),
    a.VEIL: ("openly", "secretly", "hidden"),
    a.UNAWARE: ("unaware",),
    a.ASK: ("ask",),
    a.WITHDRAW: ("withdraw the call",),
    a.ADJUST: (
        *("put 1 token", "take 1 token", "put 1 Harm", "take 1 Harm", "put 1 Wound", "take 1 Wound"),
        *("get up", "go down"),
    ),
    a.BANK_LESS: ("take from the bank",),
    a.LET_ANSWER: ("let them answer",),
    a.MORE_FLASHBACK: ("flashback for four", "flashback for five"),
    a.RECOVER_TOKEN: ("recover a token",),
    a.TAKE_BLESSING: ("take a Blessing",),
}
TUNED = ("more Stamina", "less Stamina", "higher rank", "lower rank", "bigger die", "smaller die", "shows itself")
CARRIED = (
    *(f"carry d{sides}" for sides in t.WEAPON_DICE),
    *(f"{how} {gear}" for gear in n.GEAR for how in ("more", "less")),
)
SETTLED = ("", " for a token", " for a level")
# Verbs that are followed by a name
MOVES = {a.OWN: "own", a.STUDY: "study", a.NAME: "name", a.RAISE: "raise", a.LOWER: "lower", a.MAKE: "make"}
ATTRIBUTES = {a.FLIP: "flip", a.WITH: "with", a.FREE_FLIP: "flip freely"}
CARDS = {
    a.RESOLVE: "resolve with",
    a.RECOVER: "recover",
    a.EXHAUST: "exhaust",
    a.RESTORE: "restore",
    a.PUT_BACK: "put back",
}
BLESSED = {a.RESOLVE_BLESSED: "resolve with", a.PUT_BACK_BLESSED: "put back", a.GIVE_BACK: "take"}
FOES = {a.LEAVE: "dismiss foe", a.ATTACKED_BY: "attacked by foe"}
OTHER_FOES = {  # the same from the fifth on
    a.OTHER_LEAVE: "dismiss foe",
    a.OTHER_ATTACKED_BY: "attacked by foe",
    a.OTHER_AGAINST: "against foe",
}
SEATS = {
    a.CALL: "call",
    a.DAMAGE: "damage",
    a.HARM: "harm",
    a.WOUND: "wound",
    a.TOKEN: "give",
    a.REST: "rest",
    a.HEAL: "heal",
    a.AGAINST: "against",
    a.ALSO: "also",
    a.GO_WITHOUT: "go on without",
    a.CORRECT: "correct",
    a.ANSWER_FOR: "answer for",
    a.RETIRE: "retire",
    a.COME_BACK: "bring back",
    a.WELCOME: "welcome",
    a.BLESS: "bless",
}


def seat_name(box: Box, seat: int) -> str:
    return n.seat_name(box, seat)


def seat_title(box: Box, seat: int) -> str:
    return n.seat_title(box, seat)


def action_text(box: Box, action: int) -> str:
    """The text of an action, which parses back."""
    verb, which = a.parts_of(action)
    if verb in PLAIN:
        return PLAIN[verb][which]
    if verb in MOVES:
        return f"{MOVES[verb]} {n.move_name(box, which)}"
    if verb in ATTRIBUTES:
        return f"{ATTRIBUTES[verb]} {n.short_attribute(which)}"
    if verb in CARDS:
        return f"{CARDS[verb]} {n.card_text(a.card_of(which))}"
    if verb in BLESSED:
        return f"{BLESSED[verb]} {n.card_text(a.blessing_of(which))}"
    if verb in FOES:
        return f"{FOES[verb]} {which + 1}"
    if verb in OTHER_FOES:
        return f"{OTHER_FOES[verb]} {t.FIRST_SLOTS + which + 1}"
    if verb == a.AGAINST and a.foe_of(which) >= 0:
        return f"against foe {a.foe_of(which) + 1}"
    if verb in SEATS:
        return f"{SEATS[verb]} {n.target_name(box, which)}"
    return _later_text(box, verb, which) if verb >= a.PICK else _with_numbers(box, verb, which)


def _later_text(box: Box, verb: int, which: int) -> str:
    """The text of what came with version 4."""
    if verb == a.PICK:
        return f"pick {which + 1}"
    if verb == a.SPEND:
        move, option = a.hold_of(which)
        return f"spend {n.move_name(box, move)} on {option + 1}"
    if verb == a.CARRY:
        return CARRIED[which]
    if verb == a.ROLL:
        return f"roll {n.DICE[which]}"
    if verb == a.OTHER_FOE:
        return f"foe {n.foe_name(box, t.FOE_KINDS + which)}"
    if verb == a.HIDDEN_FOE:
        return f"hidden foe {n.foe_name(box, which)}"
    if verb == a.TUNE:
        slot, what = a.tuning_of(which)
        return f"foe {slot + 1} {TUNED[what]}"
    if verb == a.OTHER_STRIKE:
        slot, damage = a.blow_of(which)
        return f"strike foe {t.FIRST_SLOTS + slot + 1} for {damage}"
    slot, seat = a.foe_and_seat_of(which)
    if verb == a.HIT:
        return f"{n.seat_name(box, seat)} hits foe {slot + 1}"
    return f"foe {slot + 1} hits {n.seat_name(box, seat)}"


def _with_numbers(box: Box, verb: int, which: int) -> str:
    if verb == a.SHARE:
        return "share {} {} {}".format(*t.POINTS[which])
    if verb == a.TAKE_DAMAGE:
        return _split_text(*a.split_of(which))
    if verb == a.MEND:
        return f"mend {n.card_text(a.wound_card_of(which))}"
    if verb == a.FOE:
        return f"foe {n.foe_name(box, which)}"
    if verb == a.STRIKE:
        slot, damage = a.blow_of(which)
        return f"strike foe {slot + 1} for {damage}"
    if verb == a.SETTLE:
        card, how = a.settlement_of(which)
        return f"stand on {n.card_text(card)}{SETTLED[how]}"
    amount, sides = a.amount_of(which)
    return f"deal {amount or f'd{sides}'}"


def _split_text(harms: int, wounds: int) -> str:
    parts = [f"{harms} Harm"] * (harms > 0) + [counted(wounds, "Wound")] * (wounds > 0)
    return "take it" + (f" as {' and '.join(parts)}" if parts else "")


SAME = {
    "+1": "advantage",
    "-1": "disadvantage",
    "accept": "stand",
    "keep it secret": "stand",
    "what now": "what do you do?",
    "withdraw": "withdraw the call",
}


def same_as(typed: str) -> list[str]:
    """Other ways in which people write a move."""
    text = re.sub(r"\b(strength|dexterity|intelligence)\b", lambda found: found[1][:3], typed)
    text = re.sub(r"^flip with ", "flip ", text)
    text = re.sub(r"^(resolve with|recover|exhaust|restore|put back) (\d+)$", r"\1 #\2", text)
    text = re.sub(r"^resolve #?(\w+)$", r"resolve with #\1", text).replace("#w", "w").replace("#b", "b")
    text = re.sub(r"^stand (?:on |with )?#?(\d+)\b", r"stand on #\1", text)
    text = re.sub(r"^deal (\d+) damage$", r"deal \1", text)
    text = re.sub(r"^(call|rest|heal) (all|everybody)$", r"\1 everyone", text)
    text = SAME.get(text, text)
    return [text, f"name {text}"]


# --- Refusals


def reason_text(box: Box, seen: Table, seat: int, action: int, reason: int, names: Sequence[str]) -> str:
    """Why a seat may not do this now, and the rule that says so."""
    move = n.move_name(box, _move_in(seen, seat, action))
    says = Speaker(names, seat, names)
    does = partial(_does, box, action, says)
    return {
        t.NOT_YOURS: f"it is not your decision: {_asked(box, seen, says)}",
        t.NOT_NOW: f"not now: {_asked_first(box, seen, seat, names, says)}",
        t.NO_SUCH_MOVE: "there is no such move to flip in this file of moves",
        t.NO_CHARACTER: f"{does('have')} no character here",
        t.IS_DOWN: f"{does('are')} incapacitated until a rest or healing (Combat, R29)",
        t.ONLY_THE_GM: "that is for the GM to do, or for the first seat where there is none (R2)",
        t.ONLY_FOR_YOURSELF: "without a GM you call only for your own character (R2)",
        t.TWICE_IN_A_ROW: f"{move} may not be made twice in a row",
        t.NOT_ITS_ATTRIBUTE: "that attribute is not among those named for this flip (A flip, R4)",
        t.NO_OPPONENT: "there is nobody there to fight: another character, or a foe in the scene (R42)",
        t.ALREADY_CALLED: f"{does('are')} called already",
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
        t.NOTHING_TO_MEND: f"{does('are')} none the worse for wear",
        t.NOBODY_TO_PASS_TO: "there is nobody to pass to (R2)",
        t.OWES_NOTHING: f"{does('owe')} no decision (R48)",
        t.EVERYBODYS: f"{move} is a basic move, and everybody's: owning it would buy nothing (Move Levels, R34)",
        t.SEVERAL_TIE: "several cards tie: say which of them resolves the flip, like 'stand on #9' (R7, R37)",
        t.NOT_GREEN: "there is no green token on that card",
        t.SETTLE_FIRST: f"{_has(box, seen, action, says)} to settle something first; answer or withdraw it (R49)",
        t.NOT_OWNED: f"{move} is not theirs",
        t.TOO_LITTLE_EQUIPMENT: "you have too little Equipment for that",
        t.TOO_LITTLE_STAMINA: f"{move} costs Stamina, and never the last of it (R51)",
        t.NOT_THAT_OPTION: "that is not one of the options, or it is taken already (R52)",
        t.NO_HOLD: "there is no hold on that move to spend (R53)",
        t.NOBODY_IS_HURT: "nobody is being hurt just now (R53)",
        t.FOE_IS_HIDDEN: "nobody knows of that foe yet; let it show itself first (R43)",
        t.NOT_IN_PLAY: f"{does('have')} no character in play just now (R56)",
        t.ON_PAPER: "a foe that nobody knows of stays on your own list until it shows itself (R43)",
        t.STILL_MAKING: "somebody is still making a character; wait, or go on without them (R56)",
        t.NO_EXHAUSTION_TOKEN: "there is no Exhaustion token on your move cards (R58)",
        t.NO_BLESSING_LEFT: "all six Blessing cards are out; one comes back when it resolves a flip (R59)",
        t.NOTHING_TO_WITHDRAW: "nobody is called on or asked for anything that could be withdrawn (R48)",
    }[reason]


def _has(box: Box, seen: Table, action: int, says: Speaker) -> str:
    """The character whom a correction is for, who has something to do."""
    if a.parts_of(action)[0] == a.CORRECT:
        return _does(box, action, says, "have")
    found = [seat for seat in range(box.seats) if (seen.draft_for[t.GM] >> seat) & 1]
    return says.doing(found[0], "have") if found else "somebody has"


def _move_in(seen: Table, seat: int, action: int) -> int:
    """The move that an action speaks of."""
    verb, which = a.parts_of(action)
    if verb in MOVES:
        return which
    if seat >= t.SEATS:
        return 0
    return seen.call_move[seat] if verb < a.STUDY else seen.draft_move[seat]


def _does(box: Box, action: int, says: Speaker, word: str) -> str:
    """The seat that an action speaks of, and what it does, is or has."""
    verb, which = a.parts_of(action)
    if verb in SEATS and not (verb == a.AGAINST and a.foe_of(which) >= 0):
        if which < box.seats:
            return says.doing(which, word)
        return f"{n.target_name(box, which)} {third_person(word)}"
    who = "the GM" if box.gm and verb in (a.RESHUFFLE, a.STUDY) else "somebody this call is for"
    return f"{who} {third_person(word)}"


def _asked_first(box: Box, seen: Table, seat: int, names: Sequence[str], says: Speaker) -> str:
    """What this seat is asked, or else whom the table waits for."""
    owing = _owing(box, seen)
    if owing and seat not in owing:
        return _asked(box, seen, says)
    return question(box, seen, seat, names).question.rstrip("?")


def _owing(box: Box, seen: Table) -> list[int]:
    """The seats that owe a decision."""
    return [seat for seat in range(box.seats) if seen.state[seat] != t.IDLE]


def _asked(box: Box, seen: Table, says: Speaker) -> str:
    """Whom the table waits for."""
    owing = _owing(box, seen)
    if len(owing) == 1:
        return f"{says.doing(owing[0], 'have')} to decide first"
    if owing:
        return f"{listed([says.whom(seat) for seat in owing])} have to decide first"
    return says.doing(seen.spotlight, "go on")
