"""What happened, in sentences, as each viewer may know it: characters, calls, flips, decks and bodies."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.speech import counted, listed
from quarterdeck.engine.text import gain, zone
from quarterdeck.engine.view import Outcome, Told
from quarterdeck.games.deckahedron.cardset.designs import RESULTS
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.deck import held_to_two
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n
from quarterdeck.games.deckahedron.words.questions import VEILED
from quarterdeck.games.deckahedron.words.scenes import SCENES
from quarterdeck.games.deckahedron.words.teller import Teller, Telling


def event_told(box: Box, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
    """An event as a sentence to one viewer; None if it is not worth one."""
    kind, actor, _, a, b, c = row
    return TELLINGS[kind](Teller(box, names, viewer), actor, a, b, c)


def ending(box: Box, seen: Table, names: Sequence[str]) -> Outcome:
    """How it ended."""
    text = f"The campaign ended after {counted(seen.nights, 'evening')}, in scene {seen.scene}; nobody wins"
    return Outcome.write("campaign-ended", text, evenings=seen.nights, scene=seen.scene)


def tokens(number: int) -> str:
    return gain("token", counted(number, "green token"))


A_TOKEN = gain("token", "a green token")


# --- Characters


def _shared(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    ranks = t.POINTS[a]
    parts = [f"{name} {rank} ({n.EDGES[rank - 1]})" for name, rank in zip(n.ATTRIBUTE_NAMES, ranks, strict=True)]
    args = dict(zip(n.ATTRIBUTE_IDS, ranks, strict=True))
    return says.told("shared", f"{says.does(seat, 'have')} {listed(parts)}.", seat, **args)


def _owned(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'own')} {n.named_move(says.box, a)}, level {n.level_text(b - 2)}."
    return says.told("owned", text, seat, move=n.move_key(says.box, a), level=b - 2)


def _ready(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("ready", f"All characters are made. Scene {a} begins.", seat, scene=a)


def _went_up(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    what = f"{n.named_move(says.box, a)}: level {n.level_text(b - 2)}"
    text = f"{says.does(seat, 'study')} under a master, {what}." if c else f"{says.does(seat, 'go')} up in {what}."
    return says.told("level", text, seat, move=n.move_key(says.box, a), level=b - 2, studied=c)


# --- Calls and flips


def _called(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    terms = f", {counted(abs(c), 'advantage' if c > 0 else 'disadvantage')}" if c else ""
    text = f"{says.are(seat, 'called on')}: {n.named_move(says.box, a)} with {n.attributes_text(b)}{terms}."
    attributes, at_once = n.attribute_ids(b), int(b >= t.AT_ONCE)
    key = n.move_key(says.box, a)
    return says.told("called", text, seat, move=key, attributes=attributes, granted=c, critical=at_once)


def _veiled(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("veiled", VEILED[a], seat, veil=n.VEILS[a])


def _flips(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    summed = f" ({n.signed(c)} in all)" if abs(c) > t.MOST_EXTRA else ""
    head = f"{says.does(seat, 'flip')} with {n.ATTRIBUTE_NAMES[a]}, {n.EDGES[b - 1]} forward"
    text = f"{head}, {n.terms_text(c)}{summed}."
    attribute, edge = n.ATTRIBUTE_IDS[a], n.EDGE_IDS[b - 1]
    return says.told("flips", text, seat, attribute=attribute, edge=edge, advantage=held_to_two(c), sum=c)


def _turned(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    """The cards of a flip in the order in which they were turned, and the result that each shows."""
    turned = [(code // 4, RESULTS[code % 4]) for code in (a, b, c) if code]
    if not turned:
        return says.told("turned", "What comes up is not for everybody's eyes.", seat)
    text = f"{listed([f'{n.named(card)} shows {result}' for card, result in turned])}."
    cards = tuple(n.card_text(card) for card, _ in turned)
    return says.told("turned", text, seat, cards=cards, results=tuple(result for _, result in turned))


def _stopped(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{n.named(a)}, a Wound card: the flip stops there."
    return says.told("wound-card", text, seat, card=n.card_text(a))


def _resolved(says: Teller, seat: int, a: int, b: int, c: int) -> Told | None:
    """The verdict; not for those who may not know it."""
    if not a:
        return None
    means = says.quoted(seat, n.meaning(says.box, a - 1, b))
    flip = f"{says.whose_first(seat)} {n.named_move(says.box, a - 1)}, {RESULTS[b]} by {n.named(c)}"
    text = f"{flip}{f': {means}' if means else ''}."
    key = n.move_key(says.box, a - 1)
    return says.told("resolved", text, seat, move=key, result=RESULTS[b], card=n.card_text(c))


def _took_token(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'take')} {A_TOKEN} for {n.named(a)}: {b} now."
    return says.told("token", text, seat, card=n.card_text(a), tokens=b)


def _flashes_back(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"A Flashback for {gain('token', f'{a} green tokens')}: {says.does_within(seat, 'flip')} again."
    return says.told("flashback", text, seat, cost=a)


def _critically(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'spend')} {A_TOKEN} on a critical flip: another move at once."
    return says.told("critical", text, seat, cost=1)


def _given(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("given", f"{says.does(seat, 'get')} {tokens(a)}: {b} now.", seat, number=a, tokens=b)


# --- What moves cost and give, what is carried, rolls and flips that nobody called for


def _move_made(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    meaning = n.meaning(says.box, a, t.VV)
    quote = f": {says.quoted(seat, meaning)}" if meaning else ""
    text = f"{says.does(seat, 'make')} {n.named_move(says.box, a)}{quote}."
    return says.told("made", text, seat, move=n.move_key(says.box, a))


def _paid(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    what = tokens(b) if a == t.IN_TOKENS else f"{b} Equipment"
    text = f"{says.does(seat, 'spend')} {what} ({c} left)."
    return says.told("paid", text, seat, what="tokens" if a == t.IN_TOKENS else "equipment", number=b, left=c)


def _picked(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    what = says.quoted(seat, n.option_text(says.box, a, b - 1))
    end = "" if what.strip('"').endswith("?") else "."
    text = f"{says.does(seat, 'choose')}: {what}{end}"
    return says.told("picked", text, seat, move=n.move_key(says.box, a), option=b)


def _held(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'hold')} {b} on {n.named_move(says.box, a)}."
    return says.told("held", text, seat, move=n.move_key(says.box, a), number=b)


def _spent(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    head = f"{says.does(seat, 'spend')} a hold of {n.named_move(says.box, a)}"
    text = f"{head}: {says.quoted(seat, n.option_text(says.box, a, b - 1))} ({c} left)."
    return says.told("spent", text, seat, move=n.move_key(says.box, a), option=b, left=c)


def _halved(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("halved", f"The damage to {says.whom(seat)} is halved: {a}.", seat, number=a)


def _carries(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    if a == t.A_WEAPON:
        what = f"a weapon that deals a d{b}" if b > t.WEAPON_DICE[0] else "no weapon"
        return says.told("carries", f"{says.does(seat, 'carry')} {what}.", seat, what="weapon", die=f"d{b}")
    gear = a - t.A_WEAPON - 1
    text = f"{says.does(seat, 'have')} {n.GEAR[gear]} {b}."
    return says.told("carries", text, seat, what=n.GEAR_IDS[gear], number=b)


def _rolls(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("rolls", f"{says.does(seat, 'roll')} a d{a}.", seat, die=f"d{a}")


def _flips_freely(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    head = f"{says.does(seat, 'flip')} a card with {n.ATTRIBUTE_NAMES[a]}"
    attribute = n.ATTRIBUTE_IDS[a]
    text = f"{head}: {n.named(b)} shows {RESULTS[c]}."
    return says.told("free-flip", text, seat, attribute=attribute, card=n.card_text(b), result=RESULTS[c])


# --- Decks and bodies


def _deck(says: Teller, seat: int) -> str:
    return zone(f"deck/{n.seat_name(says.box, seat)}", "deck")


def _shuffled(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    if seat == t.FOES:
        text = f"The foes' discard pile is shuffled back: {counted(a, 'card')}."
    else:
        pile = zone(f"discard/{n.seat_name(says.box, seat)}", "discard pile")
        text = f"{says.does(seat, 'have to shuffle' if b else 'shuffle')} the {pile} back: {counted(a, 'card')}."
    return says.told("shuffled", text, seat, number=a, forced=b)


def _lost_stamina(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    lost = gain("stamina", f"{a} Stamina")
    searched = f"; {counted(c, 'card')} revealed" if c else ""  # in heroic mode nothing is (R57)
    text = f"{says.does(seat, 'lose')} {lost} ({b} left{searched})."
    return says.told("stamina", text, seat, number=a, left=b, revealed=c)


def _tires(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'put')} {counted(a, 'Exhaustion token')} on move cards: {b} there now."
    return says.told("tires", text, seat, number=a, tired=b)


def _refreshed(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'take')} an Exhaustion token off: {a} left."
    return says.told("refreshed", text, seat, tired=a)


def _blessed(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    taken = f"{says.does(seat, 'take')} {gain('blessing', 'a Blessing')}: {n.named(a)}"
    return says.told(
        "blessed", f"{taken} joins {says.whose(seat)} {_deck(says, seat)}.", seat, card=n.card_text(a), left=b
    )


def _given_back(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{'A correction: ' if c else ''}{n.named(a)} goes back to the supply ({b} there)."
    return says.told("given-back", text, seat, card=n.card_text(a), left=b, corrected=c)


def _damaged(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("damage", f"{a} damage to {says.whom(seat)}.", seat, number=a)


def _rolled(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("rolled", f"A d{a}: {b}.", seat, die=f"d{a}", number=b)


def _harmed(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'take')} {gain('harm', 'a Harm')} ({a} now)."
    return says.told("harm", text, seat, harm=a)


def _wounded(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    taken = f"{says.does(seat, 'take')} {gain('wound', 'a Wound')} ({b} now)"
    text = f"{taken}: {n.named(a)} joins {says.whose(seat)} {_deck(says, seat)}."
    return says.told("wound", text, seat, card=n.card_text(a), wounds=b)


def _down(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("down", says.are(seat, "incapacitated."), seat)


def _recovered(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'recover')} {n.named(a)}; Stamina {b}."
    return says.told("recovered", text, seat, card=n.card_text(a), left=b)


def _back(back: int, kept: int) -> str:
    stay = f", {kept} stay exhausted" if kept != 1 else ", 1 stays exhausted"
    return f"{counted(back, 'card')} back{stay if kept else ''}"


def _rested(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'rest')}: {_back(a, b)}; Stamina {c}."
    return says.told("rested", text, seat, back=a, kept=b, left=c)


def _healed(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'heal')}: {_back(a, b)}; Stamina {c}."
    return says.told("healed", text, seat, back=a, kept=b, left=c)


def _mended(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{n.named(a)} leaves {says.whose(seat)} {_deck(says, seat)}; {counted(b, 'Wound')} left."
    return says.told("mended", text, seat, card=n.card_text(a), wounds=b)


TELLINGS: dict[int, Telling] = {
    t.SHARED: _shared,
    t.OWNED: _owned,
    t.ALL_READY: _ready,
    t.CALLS: _called,
    t.VEILED_CALL: _veiled,
    t.FLIPS: _flips,
    t.TURNED: _turned,
    t.STOPPED: _stopped,
    t.RESOLVED: _resolved,
    t.TOOK_TOKEN: _took_token,
    t.WENT_UP: _went_up,
    t.FLASHES_BACK: _flashes_back,
    t.CRITICALLY: _critically,
    t.SHUFFLED: _shuffled,
    t.LOST_STAMINA: _lost_stamina,
    t.DAMAGED: _damaged,
    t.TIRES: _tires,
    t.REFRESHED: _refreshed,
    t.BLESSED: _blessed,
    t.GIVEN_BACK: _given_back,
    t.ROLLED: _rolled,
    t.HARMED: _harmed,
    t.WOUNDED: _wounded,
    t.DOWN: _down,
    t.RECOVERED: _recovered,
    t.RESTED: _rested,
    t.HEALED: _healed,
    t.MENDED: _mended,
    t.GIVEN: _given,
    t.MADE: _move_made,
    t.PAID: _paid,
    t.PICKED: _picked,
    t.HELD: _held,
    t.SPENT: _spent,
    t.HALVED: _halved,
    t.CARRIES: _carries,
    t.ROLLS: _rolls,
    t.FLIPS_FREELY: _flips_freely,
    **SCENES,
}
