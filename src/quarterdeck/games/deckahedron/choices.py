"""What a seat may do now, as choices: ids to touch, labels, consequences, and what they are about as data."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from quarterdeck.engine.look import Look
from quarterdeck.engine.speech import at_start, counted, listed
from quarterdeck.engine.view import Args, Choice
from quarterdeck.games.deckahedron import odds as o
from quarterdeck.games.deckahedron.cardset.designs import ATTRIBUTES, moves_of
from quarterdeck.games.deckahedron.choice_words import (
    ADJUSTED,
    CONSEQUENCES,
    COSTS,
    FLASHBACKS,
    LABELS,
    OWN_LABELS,
    SETTLED,
    SETTLES,
    VERBS,
    WITHOUT,
)
from quarterdeck.games.deckahedron.faces import card_says
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.body import free_slots, stamina_left
from quarterdeck.games.deckahedron.rules.costs import stamina_cost
from quarterdeck.games.deckahedron.rules.deck import held_to_two, sum_of_advantage
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n
from quarterdeck.games.deckahedron.words import notation
from quarterdeck.games.deckahedron.words.questions import VEILED, end_args, end_text, green_text
from quarterdeck.games.deckahedron.words.topics import costs_text

CHANGING = (  # verbs whose choices depend on the table or on names, and not on box, seat and action alone
    frozenset(LABELS)
    | {a.FLIP, a.RESHUFFLE, a.CHOOSE, a.TAKE_DAMAGE, a.STAND, a.GO_UP, a.CANCEL}
    | {a.PICK, a.SPEND, a.MAKE, a.HIT, a.FOE_HITS}
)


def choices(look: Look[Box, Table]) -> tuple[Choice, ...]:
    """What this seat may do now: of its own, or for a player for whom the GM answers."""
    seat, settled = look.seat, look.settled
    if seat == t.GM and look.seen.answering:
        seat = look.seen.answering - 1
        look = replace(look, seat=seat)
    return tuple([settled.get((seat, action)) or _choice(look, action) for action in look.legal])


def _choice(look: Look[Box, Table], action: int) -> Choice:
    verb, which = a.parts_of(action)
    if verb == a.FLIP:
        return _flip(look, action, which)
    if verb == a.RESHUFFLE:
        return _reshuffle(look, action)
    box, seen, seat = look.box, look.seen, look.seat
    text = look.text(action)
    if verb in LABELS and verb != a.GO_WITHOUT and which < look.seats:
        return _about_a_seat(action, text, verb, which, "" if which == seat else look.names[which])
    found = Choice.write(
        action,
        text,
        VERBS[verb],
        _gesture(box, seat, verb, which, text),
        _label(look, verb, which),
        args=_args(box, seen, seat, verb, which),
        cost=_tokens(verb, which),
        consequence=_consequence(box, seen, seat, verb, which),
    )
    if verb not in CHANGING:
        look.settled[seat, action] = found
    return found


@lru_cache(maxsize=4096)  # a game master is offered a dozen for each seat, at every act
def _about_a_seat(action: int, text: str, verb: int, seat: int, name: str) -> Choice:
    """Something that a player's name says all about; no name: of one's own character."""
    consequence = CONSEQUENCES.get(verb, "")
    label = LABELS[verb].format(name) if name else OWN_LABELS.get(verb) or LABELS[verb].format("yourself")
    return Choice.write(action, text, VERBS[verb], (f"button/{text}",), label, {"seat": seat}, None, consequence)


def _tokens(verb: int, which: int) -> int | None:
    """What a choice costs in green tokens, if it has a price."""
    if verb == a.MORE_FLASHBACK:
        return a.more_tokens_of(which)
    return a.tokens_of(which) if verb == a.FLASHBACK else COSTS.get(verb)


def _gesture(box: Box, seat: int, verb: int, which: int, text: str) -> tuple[str, ...]:
    """What is touched: a card, a move card, or a button."""
    if verb in notation.BLESSED:
        if verb != a.RESOLVE_BLESSED:
            return f"button/{VERBS[verb]}", f"button/{text}"
        return (f"flip/{n.seat_name(box, seat)}/{n.card_text(a.blessing_of(which))}",)
    if verb in notation.CARDS:
        if verb in (a.EXHAUST, a.RESTORE, a.PUT_BACK):
            return f"button/{VERBS[verb]}", f"button/{text}"
        zone = "flip" if verb == a.RESOLVE else "exhausted"
        return (f"{zone}/{n.seat_name(box, seat)}/{n.card_text(a.card_of(which))}",)
    if verb == a.SETTLE:
        card, how = a.settlement_of(which)
        return f"flip/{n.seat_name(box, seat)}/{n.card_text(card)}", f"button/{SETTLED[how]}"
    if verb == a.MAKE:
        return (f"button/{text}",)
    if verb in notation.MOVES:
        return f"moves/{n.move_name(box, which)}", f"button/{notation.MOVES[verb]}"
    return (f"button/{text}",)


def _label(look: Look[Box, Table], verb: int, which: int) -> str:
    """What a button says, where the text alone does not."""
    if verb == a.CHOOSE:
        return at_start(end_text(look.box, look.seen, which))
    if verb == a.SHARE:
        return shares_text(which)
    if verb >= a.PICK and verb not in LABELS:
        return _later_label(look, verb, which)
    if verb in LABELS and not (verb == a.AGAINST and a.foe_of(which) >= 0):
        return LABELS[verb].format("everyone" if which == t.EVERYONE_HERE else look.names[which])
    return ""


def shares_text(which: int) -> str:
    """Six points by attribute and edge: Strength Anchor, Dexterity Anchor, Intelligence Dart."""
    named = zip(n.ATTRIBUTE_NAMES, t.POINTS[which], strict=True)
    return ", ".join(f"{name} {n.EDGES[rank - 1]}" for name, rank in named)


def _later_label(look: Look[Box, Table], verb: int, which: int) -> str:
    box, seen, seat = look.box, look.seen, look.seat
    if verb == a.PICK:
        return at_start(n.option_text(box, seen.pick_move[seat], which))
    if verb == a.SPEND:
        move, option = a.hold_of(which)
        return f"{n.move_name(box, move)}: {n.option_text(box, move, option)}"
    if verb == a.MAKE:
        return n.move_name(box, which)
    if verb in (a.HIT, a.FOE_HITS):
        slot, other = a.foe_and_seat_of(which)
        foe = f"foe {slot + 1}"
        return f"{look.names[other]} strikes {foe}" if verb == a.HIT else f"{at_start(foe)} strikes {look.names[other]}"
    return ""


def _later_consequence(box: Box, seen: Table, seat: int, verb: int, which: int) -> str:
    if verb == a.MAKE:
        cost = n.cost_text(box, which, stamina_cost(box, seen, seat, which))
        return f"{n.meaning(box, which, t.VV)}; costs {cost or 'nothing'}"
    if verb == a.SPEND:
        return f"{counted(seen.holds[seat][a.hold_of(which)[0]], 'hold')} there"
    if verb in (a.OTHER_FOE, a.HIDDEN_FOE):
        return foe_text(box, which + t.FOE_KINDS * (verb == a.OTHER_FOE))
    if verb == a.ROLL:
        return "nobody asked for it: say what it is for"
    if verb == a.FREE_FLIP:
        return "one card, for its own sake"
    slot, other = a.foe_and_seat_of(which)
    if verb == a.HIT:
        return f"a d{seen.weapon[other]}"
    return f"a d{seen.foe_die[slot]}" if verb == a.FOE_HITS else ""


def foe_text(box: Box, kind: int) -> str:
    """A kind of foe in numbers."""
    return f"Stamina {box.kind_stamina[kind]}, {n.EDGES[box.kind_rank[kind] - 1]}, deals d{box.kind_die[kind]}"


def _consequence(box: Box, seen: Table, seat: int, verb: int, which: int) -> str:
    if verb in (a.FLASHBACK, a.MORE_FLASHBACK):
        return FLASHBACKS[which + 2 * (verb == a.MORE_FLASHBACK)]
    if a.PICK <= verb < a.RETIRE:
        return _later_consequence(box, seen, seat, verb, which)
    if verb in notation.BLESSED:
        return CONSEQUENCES.get(verb) or card_says(box, a.blessing_of(which))
    if verb in notation.CARDS:
        return card_says(box, a.card_of(which)) or "nothing else on it"
    if verb in notation.MOVES:
        costs = costs_text(box, which)
        attributes = listed([n.ATTRIBUTE_NAMES[i] for i in moves_of(box)[which].attributes], "or")
        return f"{attributes}{f'; costs {costs}' if costs else ''}"
    if verb == a.SETTLE:
        card, how = a.settlement_of(which)
        return f"{card_says(box, card) or 'nothing else on it'}; {SETTLES[how]}"
    if verb == a.STAND and seen.state[seat] == t.SETTLING:
        return SETTLES[a.PLAINLY]
    if verb == a.CANCEL and seen.draft[seat] == t.CORRECT_STEP:
        return "it is as it should be"
    if verb == a.GO_UP:
        return green_text(box, seen, seat)
    if verb == a.GO_WITHOUT:
        return WITHOUT.get(seen.state[which], "")
    if verb == a.TAKE_DAMAGE:
        rest = _rest(seen, seat, which)
        put = min(rest, free_slots(box, seen, seat))
        tokens = f"{counted(put, 'Exhaustion token')}, " if put else ""
        return f"{tokens}{rest - put} Stamina of {stamina_left(seen, seat)}"
    if verb == a.FOE:
        return foe_text(box, which)
    if verb == a.VEIL:
        return VEILED[which]
    return CONSEQUENCES.get(verb, "")


def _flip(look: Look[Box, Table], action: int, attribute: int) -> Choice:
    """A flip on offer, with its exact odds beside it."""
    box, seen, seat = look.box, look.seen, look.seat
    edge, total = seen.rank[seat][attribute] - 1, sum_of_advantage(box, seen, seat)
    odds = o.odds_now(box, seen, seat, edge + 1, total)
    gesture = (f"deck/{n.seat_name(box, seat)}", f"edge/{n.EDGES[edge]}/{ATTRIBUTES[attribute]}")
    args: Args = {"attribute": n.ATTRIBUTE_IDS[attribute], "edge": n.EDGE_IDS[edge], "advantage": held_to_two(total)}
    args |= o.chances(odds)
    move = seen.call_move[seat]
    price = n.cost_text(box, move, stamina_cost(box, seen, seat, move))
    which = f" {n.ATTRIBUTE_NAMES[attribute]}" if int(seen.call_attribute[seat]).bit_count() > 1 else ""
    label = f"Flip{which}: {n.EDGES[edge]}, {n.terms_text(total)}{f'; costs {price}' if price else ''}"
    return Choice.write(action, look.text(action), VERBS[a.FLIP], gesture, label, args=args, consequence=o.line(odds))


def _reshuffle(look: Look[Box, Table], action: int) -> Choice:
    """How many cards go back. Where a flip is on offer: would it help, judged for its first attribute?"""
    box, seen, seat = look.box, look.seen, look.seat
    name, text = n.seat_name(box, seat), look.text(action)
    consequence = counted(seen.discard_size[seat], "card")
    args: Args = {"number": seen.discard_size[seat]}
    if seen.state[seat] == t.CALLED:
        attribute = next(i for i in range(t.ATTRIBUTES) if (seen.call_attribute[seat] >> i) & 1)
        rank, total = seen.rank[seat][attribute], sum_of_advantage(box, seen, seat)
        now, then = o.odds_now(box, seen, seat, rank, total), o.odds_after_reshuffle(box, seen, seat, rank, total)
        consequence = f"{ATTRIBUTES[attribute]}: {o.advice(now, then)}"
        args["attribute"] = n.ATTRIBUTE_IDS[attribute]
        args["success"], args["then"] = o.per_mille(now.success), o.per_mille(then.success)
    gesture, label = (f"discard/{name}", f"deck/{name}"), "Shuffle the discard pile back"
    return Choice.write(action, text, VERBS[a.RESHUFFLE], gesture, label, args=args, consequence=consequence)


# --- What a choice is about


def _args(box: Box, seen: Table, seat: int, verb: int, which: int) -> Args:
    """Seat, foe, move, card, attribute or amount, by name."""
    if verb in notation.SEATS:
        return _target(verb, which)
    if verb in notation.BLESSED:
        return {"card": n.card_text(a.blessing_of(which))}
    if verb in notation.FOES:
        return {"foe": which + 1}
    if verb in notation.OTHER_FOES:
        return {"foe": t.FIRST_SLOTS + which + 1}
    if verb >= a.PICK and verb != a.MAKE:
        return _later_args(box, seen, seat, verb, which)
    if verb in notation.MOVES:
        return {"move": n.move_key(box, which)}
    if verb in notation.CARDS:
        return {"card": n.card_text(a.card_of(which))}
    if verb == a.WITH:
        return {"attribute": n.short_attribute(which).lower()}
    if verb == a.CHOOSE:
        return {"end": which + 1, **end_args(box, seen, which)}
    if verb == a.TAKE_DAMAGE:
        harms, wounds = a.split_of(which)
        return {"harm": harms, "wounds": wounds, "stamina": _rest(seen, seat, which)}
    return _number_args(box, verb, which)


def _later_args(box: Box, seen: Table, seat: int, verb: int, which: int) -> Args:
    if verb == a.PICK:
        return {"option": which + 1, "move": n.move_key(box, seen.pick_move[seat])}
    if verb == a.SPEND:
        move, option = a.hold_of(which)
        return {"option": option + 1, "move": n.move_key(box, move)}
    if verb == a.CARRY:
        if which < len(t.WEAPON_DICE):
            return {"what": "weapon", "die": f"d{t.WEAPON_DICE[which]}"}
        place = which - len(t.WEAPON_DICE)
        return {"what": n.GEAR_IDS[place // 2], "by": -1 if place % 2 else 1}
    if verb == a.ROLL:
        return {"die": n.DICE[which]}
    if verb == a.FREE_FLIP:
        return {"attribute": n.ATTRIBUTE_IDS[which]}
    if verb in (a.OTHER_FOE, a.HIDDEN_FOE):
        return n.foe_args(box, which + t.FOE_KINDS * (verb == a.OTHER_FOE))
    if verb in (a.MORE_FLASHBACK, a.RECOVER_TOKEN, a.TAKE_BLESSING):
        return {}
    if verb == a.TUNE:
        slot, what = a.tuning_of(which)
        return {"foe": slot + 1, "what": TUNED[what // 2], "by": -1 if what % 2 else 1}
    if verb == a.OTHER_STRIKE:
        slot, amount = a.blow_of(which)
        return {"foe": t.FIRST_SLOTS + slot + 1, "amount": amount}
    slot, other = a.foe_and_seat_of(which)
    return {"foe": slot + 1, "seat": other}


TUNED = ("stamina", "rank", "die", "show")


def _target(verb: int, which: int) -> Args:
    if verb == a.AGAINST and a.foe_of(which) >= 0:
        return {"foe": a.foe_of(which) + 1}
    return {"everyone": 1} if which == t.EVERYONE_HERE else {"seat": which}


def _number_args(box: Box, verb: int, which: int) -> Args:
    if verb == a.SHARE:
        return dict(zip(n.ATTRIBUTE_IDS, t.POINTS[which], strict=True))
    if verb == a.MEND:
        return {"card": n.card_text(a.wound_card_of(which))}
    if verb == a.FOE:
        return {**n.foe_args(box, which), "stamina": box.kind_stamina[which]}
    if verb == a.SETTLE:
        card, how = a.settlement_of(which)
        return {"card": n.card_text(card), "for": SETTLED[how]}
    if verb == a.STRIKE:
        slot, amount = a.blow_of(which)
        return {"foe": slot + 1, "amount": amount}
    if verb == a.ADJUST:
        what, by = ADJUSTED[which]
        return {"what": what, "by": by}
    if verb == a.AMOUNT:
        amount, sides = a.amount_of(which)
        return {"amount": amount} if amount else {"die": f"d{sides}"}
    return {"veil": n.VEILS[which]} if verb == a.VEIL else {}


def _rest(seen: Table, seat: int, which: int) -> int:
    """The Stamina that a split of the damage costs by itself."""
    harms, wounds = a.split_of(which)
    return seen.damage[seat] - harms * t.HARM_WORTH - wounds * t.WOUND_WORTH
