"""What a seat is asked, and one line of what follows from it."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.speech import at_start, counted, listed
from quarterdeck.engine.view import Args, Prompt
from quarterdeck.games.deckahedron.cardset.designs import RESULTS
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.contests import die_of, ending
from quarterdeck.games.deckahedron.rules.deck import held_to_two, next_level, sum_of_advantage
from quarterdeck.games.deckahedron.rules.flips import may_flash_back
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n

VEILED = ("", "Only the GM and the player see the cards.", "Only the GM sees the cards.")
AFTERMATHS = (
    (t.MAY_MOVE, "may-move", "the other side may move"),
    (t.PINNED, "pinned", "the other side is pinned"),
    (t.AMMO, "ammunition", "ammunition is lost"),
    (t.FOE_REELS, "other-reels", "the other side deals no damage next time"),
    (t.YOU_REEL, "reels", "no damage is dealt next time"),
    (t.DROPS, "drops", "an item is dropped"),
)
DEALT = ("nothing", "1", "a d4", "a d4 and 1", "a Harm", "a Wound", "a d4, a Harm among it", "1 Stamina")
FLASHBACK = "A Flashback costs two green tokens: it is ignored, and flipped again with an advantage."
DEALT_IDS = ("nothing", "1", "d4", "d4-and-1", "harm", "wound", "d4-with-harm", "strain")


def question(box: Box, seen: Table, seat: int, names: Sequence[str]) -> Prompt:
    """What this seat is asked."""
    if seen.phase == t.EVENING_OVER:
        return Prompt.ask("evening", "another evening?", "Everything lies as it was left.", evenings=seen.nights)
    state = seen.state[seat] if seat < t.SEATS else t.IDLE
    if state in (t.SHARING, t.OWNING):
        return _about_the_character(seen, seat, state)
    if state in (t.CALLED, t.TIED, t.STANDING, t.GREEN, t.VEILED, t.SETTLING):
        return _about_the_flip(box, seen, seat, state)
    if state != t.IDLE:
        return _about_what_follows(box, seen, seat, state)
    if seat >= t.SEATS or seen.draft[seat] == t.NO_DRAFT:
        return _what_now(box)
    return _about_the_call(box, seen, seat, names)


def _what_now(box: Box) -> Prompt:
    if box.gm:
        detail = "Good night ends the evening, not the campaign."
        return Prompt.ask("lead", "call for a flip, or see to the table?", detail)
    return Prompt.ask("act", "what does your character do?", "Call for a flip of your own, or see to the table.")


def _about_the_character(seen: Table, seat: int, state: int) -> Prompt:
    if state == t.SHARING:
        asked = "share six points among Strength, Dexterity and Intelligence."
        return Prompt.ask("share", asked, "Rank 1 is the Anchor edge, 2 the Bulb, 3 the Crescent, 4 the Dart.")
    left = seen.to_own[seat]
    asked = "which moves does your character own?"
    return Prompt.ask("own", asked, f"{counted(left, 'more move')}, or ready.", left=left)


# --- A flip


def call_args(box: Box, seen: Table, seat: int) -> Args:
    """The flip that a seat was called for. `advantage` is the sum that counts; it is held to two extra cards."""
    total = sum_of_advantage(box, seen, seat)
    return {
        "move": n.move_key(box, seen.call_move[seat]),
        "attributes": n.attribute_ids(seen.call_attribute[seat]),
        "advantage": held_to_two(total),
        "sum": total,
        "veil": n.VEILS[seen.call_veil[seat]],
    }


def _about_the_flip(box: Box, seen: Table, seat: int, state: int) -> Prompt:
    args = call_args(box, seen, seat)
    if state == t.CALLED:
        return _called(box, seen, seat, args)
    if state == t.TIED:
        detail = "The results are equal; only what else is on the cards differs."
        return Prompt.ask("tie", "which of the tied cards resolves the flip?", detail, **args)
    if state == t.STANDING:
        return _standing(box, seen, seat, args)
    if state == t.GREEN:
        args |= flip_args(box, seen, seat)
        return Prompt.ask("green", "a green token, or a level?", green_text(box, seen, seat), **args)
    if state == t.SETTLING:
        return _settling(box, seen, seat, args)
    return Prompt.ask("veiled", "a secret flip is being decided.")


def _settling(box: Box, seen: Table, seat: int, args: Args) -> Prompt:
    """Everything about a secret flip in one question."""
    flip = flip_args(box, seen, seat)
    move = n.named_move(box, seen.call_move[seat])
    card = seen.resolves[seat]
    asked = f"let {flip['result']} on {move} stand?" if card else f"which of the tied cards resolves {move}?"
    detail = "It stays between the GM and you."
    if not card or box.green[card]:
        detail = f"It stays secret unless you take what a green card gives. {green_text(box, seen, seat)}"
    flashback = int(may_flash_back(box, seen, seat, 2))
    return Prompt.ask("settle", asked, detail, **{**args, **flip}, flashback=flashback)


def _called(box: Box, seen: Table, seat: int, args: Args) -> Prompt:
    total, left = sum_of_advantage(box, seen, seat), seen.deck_size[seat]
    detail = f"{at_start(n.terms_text(total))}; {counted(left, 'card')} left in your deck."
    if seen.call_veil[seat] != t.OPEN:
        detail += " " + VEILED[seen.call_veil[seat]]
    allowed = n.attributes_text(seen.call_attribute[seat])
    asked = f"flip {n.named_move(box, seen.call_move[seat])} with {allowed}?"
    return Prompt.ask("flip", asked, detail, **args, left=left)


def _standing(box: Box, seen: Table, seat: int, args: Args) -> Prompt:
    flip = flip_args(box, seen, seat)
    asked = f"let {flip.get('result', 'the result')} on {n.named_move(box, seen.call_move[seat])} stand?"
    flashback = may_flash_back(box, seen, seat, 2)
    detail = FLASHBACK if flashback else "It stays between the GM and you."
    return Prompt.ask("stand", asked, detail, **{**args, **flip}, flashback=int(flashback))


def flip_args(box: Box, seen: Table, seat: int) -> Args:
    """The flip under way: the attribute and its edge, and, once a card resolves it, that card and the result."""
    attribute = seen.with_attribute[seat]
    edge = seen.rank[seat][attribute] - 1
    args: Args = {"attribute": n.ATTRIBUTE_IDS[attribute], "edge": n.EDGE_IDS[edge]}
    card = seen.resolves[seat]
    if card:
        args |= {"card": n.card_text(card), "result": RESULTS[box.edge[card][edge]]}
    return args


def green_text(box: Box, seen: Table, seat: int) -> str:
    move = seen.call_move[seat]
    level = next_level(box, seen, seat, move)
    if level > t.HIGHEST_LEVEL:
        return f"{n.move_name(box, move)} has no higher level for you."
    return f"{n.move_name(box, move)} would be at level {n.level_text(level)}, from the next flip on."


# --- What follows a flip or a blow


def _about_what_follows(box: Box, seen: Table, seat: int, state: int) -> Prompt:
    if state == t.HURT:
        damage = seen.damage[seat]
        detail = "3 may become a Harm, 6 a Wound; the rest is Stamina."
        return Prompt.ask("damage", f"how do you take {damage} damage?", detail, damage=damage)
    if state == t.PICKING:
        move, left = seen.pick_move[seat], seen.to_pick[seat]
        asked = f"what do you choose from {n.named_move(box, move)}?"
        return Prompt.ask("pick", asked, f"{left} to choose.", left=left, move=n.move_key(box, move))
    if state == t.RECOVERING:
        left = seen.to_recover[seat]
        return Prompt.ask("recover", "which card comes back from Exhaustion?", f"{left} Stamina to recover.", left=left)
    if state == t.CHOOSING:
        detail = f"First: {end_text(box, seen, 0)}. Second: {end_text(box, seen, 1)}."
        return Prompt.ask("choose", "how does the contest end?", detail, contest=n.CONTESTS[seen.contest - 1])
    return Prompt.ask(*FOLLOWS[state])


FOLLOWS = {
    t.MENDING: (
        "mend",
        "which Wound card leaves your deck?",
        "W1 shows an X on the Dart edge, W2 on the Crescent edge.",
    ),
    t.CRITICAL: (
        "critical",
        "spend a green token on another move at once?",
        "A critical success: it has one advantage.",
    ),
    t.NAMING: ("name-at-once", "which move do you make at once?", "It is flipped with one advantage."),
    t.FREE: ("free", "what do you do?", "Reshuffle, make a move, study for two green tokens, or go on."),
}


def aftermath_words(bits: int) -> list[str]:
    return [text for bit, _, text in AFTERMATHS if bits & bit]


def aftermath_ids(bits: int) -> tuple[str, ...]:
    return tuple(name for bit, name, _ in AFTERMATHS if bits & bit)


def end_text(box: Box, seen: Table, other: int) -> str:
    """One end of a contest in words, as its attacker sees it."""
    deal, take, more = (ending(seen, other, part) for part in range(3))
    mine, theirs = _dice(box, seen)
    given, taken = DEALT[deal].replace("d4", mine), DEALT[take].replace("d4", theirs)
    parts = [f"deal {given}"] * (deal > 0) + [f"take {taken}"] * (take > 0)
    return listed([*parts, *aftermath_words(more)]) or "nothing happens"


def end_args(box: Box, seen: Table, other: int) -> Args:
    """The ends of a contest as data."""
    deal, take, more = (ending(seen, other, part) for part in range(3))
    mine, theirs = _dice(box, seen)
    given, taken = DEALT_IDS[deal].replace("d4", mine), DEALT_IDS[take].replace("d4", theirs)
    return {"deal": given, "take": taken, "effects": aftermath_ids(more)}


def _dice(box: Box, seen: Table) -> tuple[str, str]:
    """The attacker's die and the defender's."""
    return f"d{die_of(box, seen, seen.attacker)}", f"d{die_of(box, seen, seen.defender)}"


# --- A call that is being made up


def _about_the_call(box: Box, seen: Table, seat: int, names: Sequence[str]) -> Prompt:
    step = seen.draft[seat]
    called = tuple(other for other in range(box.seats) if (seen.draft_for[seat] >> other) & 1)
    own = called == (seat,)
    whom = "you" if own else listed([names[other] for other in called])
    do = "do" if own or len(called) > 1 else "does"
    move = n.named_move(box, seen.draft_move[seat])
    if step == t.MOVE_STEP:
        return Prompt.ask("call-move", f"which move {do} {whom} flip?", seats=called)
    if step == t.CORRECT_STEP:
        detail = "Every correction is told to all. Never mind: it is as it should be."
        return Prompt.ask("correct", f"what is to be corrected for {whom}?", detail, seats=called)
    if step == t.AMOUNT_STEP:
        detail = "A number, or a die that is rolled now."
        return Prompt.ask("damage-amount", f"how much damage to {whom}?", detail, seats=called)
    key = n.move_key(box, seen.draft_move[seat])
    if step == t.AGAINST_STEP:
        asked = f"whom {do} {whom} meet in {move}?"
        return Prompt.ask("call-against", asked, "Both sides flip.", seats=called, move=key)
    if step == t.ATTRIBUTE_STEP:
        asked = f"{move} with which attribute?"
        return Prompt.ask("call-attribute", asked, "Any: the player picks.", seats=called, move=key)
    asked = f"ask {'yourself' if own else whom} for {move}, or change the terms?"
    return Prompt.ask("call-terms", asked, _terms(seen, seat), seats=called, **draft_args(box, seen, seat))


def draft_args(box: Box, seen: Table, seat: int) -> Args:
    """The terms of a call that is being made up. `granted` is what the one who calls grants, without levels."""
    side = seen.draft_side[seat] - 1
    other: Args = {} if side < 0 else n.side_args("against", side if side < t.SEATS else t.AS_FOE + side - t.SEATS)
    return {
        "move": n.move_key(box, seen.draft_move[seat]),
        "attributes": n.attribute_ids(seen.draft_attribute[seat]),
        "granted": seen.draft_advantage[seat],
        "veil": n.VEILS[seen.draft_veil[seat]],
        "unaware": seen.draft_unaware[seat],
        **other,
    }


def _terms(seen: Table, seat: int) -> str:
    granted = seen.draft_advantage[seat]
    what = counted(abs(granted), "advantage" if granted > 0 else "disadvantage") if granted else "nothing"
    detail = f"With {n.attributes_text(seen.draft_attribute[seat])}, and {what} granted."
    if seen.draft_veil[seat] != t.OPEN:
        detail += " " + VEILED[seen.draft_veil[seat]]
    if seen.draft_unaware[seat]:
        detail += " The other side is unaware."
    return detail
