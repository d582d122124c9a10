"""The table of the Deckahedron as zones, cards and odds, for every client."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from quarterdeck.engine.match import Match
from quarterdeck.engine.speech import at_start, counted, listed
from quarterdeck.engine.view import Card, Choice, Counter, Face, Seat, View, Zone
from quarterdeck.games.deckahedron import names as n
from quarterdeck.games.deckahedron import odds as o
from quarterdeck.games.deckahedron import positions, telling
from quarterdeck.games.deckahedron import table as t
from quarterdeck.games.deckahedron import words as w
from quarterdeck.games.deckahedron.body import stamina_left
from quarterdeck.games.deckahedron.cards import ATTRIBUTES, RESULTS, moves_of
from quarterdeck.games.deckahedron.deck import has_character, held_to_two, standing_level, sum_of_advantage

# --- Faces


def faces(box: Any) -> dict[str, Face]:
    """The twenty cards, the Wound cards and the move cards."""
    made = [_card_face(box, card) for card in range(1, t.ALL_CARDS + 1)]
    made += [_move_face(box, move) for move in range(box.moves)]
    return {face.key: face for face in made}


def _card_face(box: Any, card: int) -> Face:
    wound = card > t.CARDS
    results = {edge.lower(): RESULTS[box.edge[card][i]] for i, edge in enumerate(n.EDGES)}
    symbols = ["green token"] * bool(box.green[card]) + ["Stamina"] * bool(box.stamina[card])
    symbols += ["critical failure"] * (card == t.CRITICAL_FAIL) + ["critical success"] * (card == t.CRITICAL_WIN)
    pips = {"d4": str(box.d4[card] or "-"), "d6": str(box.d6[card] or "-")} if not wound else {}
    edges = listed([f"{edge} {RESULTS[box.edge[card][i]]}" for i, edge in enumerate(n.EDGES)])
    more = "Flipped, it ends the flip and costs 1 Stamina." if wound else _sentence(listed(symbols))
    return Face(
        key=n.card_text(card),
        title=f"Wound card {card - t.CARDS}" if wound else f"Card {card}",
        short=n.card_text(card),
        kind="wound" if wound else "card",
        corners={**results, **pips},
        text=f"{edges}. {more}".strip(),
        art="wound" if wound else "token" if box.green[card] else "stamina" if box.stamina[card] else "",
        rule="Wound Cards" if wound else "The Deckahedron",
    )


def _sentence(text: str) -> str:
    return f"{at_start(text)}." if text else ""


def _move_face(box: Any, move: int) -> Face:
    card = moves_of(box)[move]
    return Face(
        key=f"move/{card.name}",
        title=card.name,
        short=card.name,
        kind="move",
        corners={"attributes": "/".join(ATTRIBUTES[i] for i in card.attributes)},
        text=w.move_text(box, move).partition(". ")[2],
        parts=_move_parts(box, move),
        art=("str", "dex", "int")[card.attributes[0]],
        rule="Move cards",
    )


def _move_parts(box: Any, move: int) -> dict[str, str]:
    """What each result brings, the best first, and what else the card says."""
    said = {RESULTS[result]: n.meaning(box, move, result) for result in (t.VV, t.V, t.X, t.XX)}
    said["note"] = moves_of(box)[move].note
    return {head: text for head, text in said.items() if text}


# --- The whole


def view(match: Match, seat: int, seen: Any) -> View:
    """What this seat sees."""
    box = match.box
    waiting = match.waiting()
    return match.drawn(
        seat,
        w.question(box, seen, seat, match.names) if seat in waiting else None,
        "",
        "The campaign is over.",
        seats=tuple(_seat(match, other, seen, waiting) for other in range(match.seats)),
        zones=(*_zones(match, seat, seen), *_scene_zones(box, seen), *_outcomes(match, seat)),
        counters=(*_counters(match, seen), *_odds_counters(box, seat, seen, waiting)),
        choices=tuple(_choice(match, seat, seen, action) for action in match.legal(seat)),
        phase=positions.PHASES[seen.phase],
    )


def _seat(match: Match, seat: int, seen: Any, waiting: list[int]) -> Seat:
    box = match.box
    title = n.seat_title(box, seat)
    if not has_character(box, seat):
        return Seat(seat, match.names[seat], title, seat in waiting, facts=(f"bank {seen.bank}",))
    facts = [f"{ATTRIBUTES[i]} {rank} {n.EDGES[rank - 1]}" for i, rank in enumerate(seen.rank[seat]) if rank]
    facts += [f"Stamina {stamina_left(seen, seat)}"]
    facts += [f"Harm {seen.harm[seat]}"] * (seen.harm[seat] > 0)
    facts += [f"Wounds {seen.wounds[seat]}"] * (seen.wounds[seat] > 0)
    facts += [counted(seen.tokens[seat], "green token")] * (seen.tokens[seat] > 0)
    facts += ["incapacitated"] * bool(seen.down[seat])
    owned = [
        f"{card.name} {n.signed(seen.level[seat][move])}"
        for move, card in enumerate(moves_of(box))
        if seen.owned[seat][move]
    ]
    if owned:
        facts.append("owns " + listed(owned))
    return Seat(seat, match.names[seat], title, seat in waiting, facts=tuple(facts))


# --- Zones


def _zones(match: Match, seat: int, seen: Any) -> list[Zone]:
    zones = []
    for owner in range(match.seats):
        if has_character(match.box, owner):
            zones += _piles(match, seat, seen, owner, n.seat_name(match.box, owner))
    return zones


def _piles(match: Match, seat: int, seen: Any, owner: int, name: str) -> list[Zone]:
    """A character's deck, discard pile, Exhaustion pile and the cards that are being flipped."""
    edge = _edge_forward(seen, owner)
    note, args = (f"{edge} forward", {"edge": edge}) if edge else ("", {})
    size = seen.deck_size[owner]
    zones = [Zone(f"deck/{name}", "pile", "Deck", (), owner, size, note=note, about="flip", args=args)]
    discard = _cards(name, "discard", seen.discard[owner], seen.discard_size[owner], owner)
    zones.append(Zone(f"discard/{name}", "pile", "Discard", discard, owner, len(discard), about="reshuffle"))
    if seen.exhausted_size[owner]:
        lost = _cards(name, "exhausted", seen.exhausted[owner], seen.exhausted_size[owner], owner)
        zones.append(Zone(f"exhausted/{name}", "pile", "Exhaustion", lost, owner, len(lost), about="exhaustion"))
    if seen.flipped_size[owner]:
        cards = _flipped(match.box, seen, owner, name)
        size, about = len(cards), "complete flip"
        zones.append(Zone(f"flip/{name}", "row", "Flipped", cards, owner, size, note=note, about=about, args=args))
    return zones


def _edge_forward(seen: Any, owner: int) -> str:
    """The edge of a flip that is under way, or called for with one attribute."""
    members = seen.call_attribute[owner]
    if not members:
        return ""
    if seen.flipped_size[owner]:
        return n.EDGES[seen.rank[owner][seen.with_attribute[owner]] - 1]
    if members & (members - 1):
        return ""
    return n.EDGES[seen.rank[owner][members.bit_length() - 1] - 1]


def _cards(name: str, zone: str, pile: Any, size: int, owner: int) -> tuple[Card, ...]:
    """A pile of which some cards may lie face down to this seat; those in sight keep their id from pile to pile."""
    made = []
    for i in range(size):
        face = n.card_text(pile[i]) if pile[i] else ""
        made.append(Card(f"{name}{face}" if face else f"{zone}/{name}/down{i}", face, owner=owner))
    return tuple(made)


def _flipped(box: Any, seen: Any, owner: int, name: str) -> tuple[Card, ...]:
    made = []
    edge = seen.rank[owner][seen.with_attribute[owner]] - 1
    for i in range(seen.flipped_size[owner]):
        card = seen.flipped[owner][i]
        if not card:
            made.append(Card(f"flip/{name}/down{i}", owner=owner))
            continue
        marks = [RESULTS[box.edge[card][edge]]] + ["resolves"] * (card == seen.resolves[owner])
        face = n.card_text(card)
        made.append(Card(f"{name}{face}", face, owner=owner, marks=tuple(marks)))
    return tuple(made)


def _scene_zones(box: Any, seen: Any) -> list[Zone]:
    """The move cards, which lie open, and the foes' deck once it is used."""
    cards = tuple(Card(f"moves/{card.name}", f"move/{card.name}") for card in moves_of(box))
    zones = [Zone("moves", "pile", "Move cards", cards, -1, len(cards), about="Move cards")]
    if seen.discard_size[t.FOES]:
        discard = _cards("foes", "discard", seen.discard[t.FOES], seen.discard_size[t.FOES], -1)
        zones.append(Zone("discard/foes", "pile", "Foes' discard", discard, -1, len(discard), about="Opposed flips"))
    return zones


# --- What the last call brought


@dataclass
class _Flip:
    """A flip since the last call, as a seat may know it. Who has seen nothing of it knows no move."""

    attribute: int = 0
    edge: int = 0
    cards: tuple[tuple[int, int], ...] = ()  # each with what it shows
    move: int = -1
    result: int = 0
    resolves: int = 0


def _flips_since_the_call(match: Match, seat: int) -> tuple[dict[int, _Flip], dict[int, _Flip]]:
    """The latest flip of each player since the last call, and of each foe."""
    call = len(match.made)
    while call and match.made[call - 1].action != t.ASK:
        call -= 1
    players: dict[int, _Flip] = {}
    foes: dict[int, _Flip] = {}
    for number in range(call, len(match.made) + 1):
        for kind, who, _, a, b, c in match.events(number, seat):
            if kind == t.FLIPS:
                players[who] = _Flip(a, b - 1)
            elif kind == t.TURNED:
                players[who].cards = tuple((code // 4, code % 4) for code in (a, b, c) if code)
            elif kind == t.RESOLVED and a and who in players:  # a match may begin in the middle of a flip
                players[who].move, players[who].result, players[who].resolves = a - 1, b, c
            elif kind == t.FOE_FLIPS:
                foes[a] = _Flip(cards=((b, c),), result=c, resolves=b)
    return players, foes


def _outcomes(match: Match, seat: int) -> list[Zone]:
    """Under the name of each who flipped since the last call: the cards, the edge, the move and the result."""
    players, foes = _flips_since_the_call(match, seat)
    zones = []
    for who, flip in sorted(players.items()):
        if flip.move >= 0:
            move, edge = n.move_name(match.box, flip.move), n.EDGES[flip.edge]
            args = {"move": f"move/{move}", "attribute": ATTRIBUTES[flip.attribute], "edge": edge}
            zones.append(_outcome(n.seat_name(match.box, who), move, flip, who, f"{edge} forward", args))
    for slot, flip in sorted(foes.items()):
        zones.append(_outcome(f"foe {slot + 1}", f"Foe {slot + 1}", flip, -1, "", {}))
    return zones


def _outcome(name: str, what: str, flip: _Flip, owner: int, note: str, args: dict[str, str]) -> Zone:
    cards = []
    for card, shows in flip.cards:
        marks = (RESULTS[shows], *(["resolves"] if card == flip.resolves else []))
        face = n.card_text(card)
        cards.append(Card(f"outcome/{name}/{face}", face, owner=owner, marks=marks))
    result = RESULTS[flip.result]
    said = {**args, "result": result}
    place, label, group = f"outcome/{name}", f"{what}, {result}", "outcome"
    return Zone(place, "row", label, tuple(cards), owner, len(cards), group, note=note, about="flip", args=said)


# --- Counters


def _counters(match: Match, seen: Any) -> list[Counter]:
    found = [Counter("scene", "Scene", seen.scene)]
    if match.box.gm:
        found.append(Counter("bank", "Bank", seen.bank))
    for slot in range(t.FOE_SLOTS):
        kind = seen.foe_kind[slot] - 1
        if kind >= 0:
            text = f"Foe {slot + 1}: {n.FOES[kind]}, Stamina {seen.foe_stamina[slot]} of {t.FOE_STAMINA[kind]}"
            text += f", deals {n.FOE_DICE[kind]}"
            found.append(Counter(f"foe/{slot + 1}", f"Foe {slot + 1}", seen.foe_stamina[slot], text=text))
    return found


def _odds_counters(box: Any, seat: int, seen: Any, waiting: list[int]) -> list[Counter]:
    """The exact odds of the flip that is on offer: a row for each attribute and each sum of advantage."""
    if seat not in waiting:
        return []
    if seen.state[seat] == t.CALLED:
        return _odds_rows(box, seen, seat, seen.call_attribute[seat], sum_of_advantage(box, seen, seat))
    members = seen.draft_for[seat]
    if seen.state[seat] == t.IDLE and seen.draft[seat] == t.TERMS_STEP and not members & (members - 1):
        target = members.bit_length() - 1
        total = seen.draft_advantage[seat] + standing_level(box, seen, target, seen.draft_move[seat])
        total = -total if box.reversed[seen.draft_move[seat]] else total
        return _odds_rows(box, seen, target, seen.draft_attribute[seat], total)
    return []


def _odds_rows(box: Any, seen: Any, who: int, attributes: int, total: int) -> list[Counter]:
    rows = []
    for attribute in range(t.ATTRIBUTES):
        if not (attributes >> attribute) & 1:
            continue
        rank = seen.rank[who][attribute]
        for advantage in o.ADVANTAGES:
            odds = o.odds_now(box, seen, who, rank, advantage)
            called = ", as called" if advantage == held_to_two(total) else ""
            name = f"{ATTRIBUTES[attribute]} {n.signed(advantage)}{called}"
            text = f"{name}: {o.line(odds)}"
            success = round(float(o.tenths(odds.success)) * 10)
            rows.append(Counter(f"odds/{ATTRIBUTES[attribute]}/{advantage}", name, success, text=text))
    return rows


# --- Choices


def _choice(match: Match, seat: int, seen: Any, action: int) -> Choice:
    box = match.box
    text = match.notation.text(action)
    name = n.seat_name(box, seat)
    if t.FLIP <= action < t.RESOLVE:
        return _flip_choice(box, seat, seen, action, text, name)
    if action == t.RESHUFFLE:
        about = _reshuffle_about(box, seat, seen)
        return Choice(action, text, (f"discard/{name}", f"deck/{name}"), "Shuffle the discard pile back", about)
    if t.RESOLVE <= action < t.STAND:
        card = action - t.RESOLVE + 1
        return Choice(action, text, (f"flip/{name}/{n.card_text(card)}",), "", _card_about(box, card))
    if t.RECOVER <= action < t.MEND:
        card = action - t.RECOVER + 1
        return Choice(action, text, (f"exhausted/{name}/{n.card_text(card)}",), "", _card_about(box, card))
    for first, verb in ((t.OWN, "own"), (t.STUDY, "study"), (t.NAME, "name")):
        if first <= action < first + t.MOVES:
            move = action - first
            gesture = (f"moves/{n.move_name(box, move)}", f"button/{verb}")
            return Choice(action, text, gesture, "", _move_about(box, move))
    if t.CHOOSE <= action < t.GO_ON:
        return Choice(action, text, (f"button/{text}",), at_start(w.end_text(seen, action - t.CHOOSE)))
    return Choice(action, text, (f"button/{text}",), _label(match, seat, seen, action), _about(box, seat, seen, action))


def _flip_choice(box: Any, seat: int, seen: Any, action: int, text: str, name: str) -> Choice:
    """A flip on offer, with its exact odds beside it."""
    attribute = action - t.FLIP
    rank = seen.rank[seat][attribute]
    total = sum_of_advantage(box, seen, seat)
    odds = o.odds_now(box, seen, seat, rank, total)
    label = f"{n.EDGES[rank - 1]}, {n.terms_text(total)}"
    gesture = (f"deck/{name}", f"edge/{n.EDGES[rank - 1]}/{ATTRIBUTES[attribute]}")
    return Choice(action, text, gesture, label, o.line(odds))


def _reshuffle_about(box: Any, seat: int, seen: Any) -> str:
    """Would it help? Said where a flip is on offer, for its first attribute."""
    if seen.state[seat] != t.CALLED:
        return counted(seen.discard_size[seat], "card")
    attribute = next(i for i in range(t.ATTRIBUTES) if (seen.call_attribute[seat] >> i) & 1)
    rank, total = seen.rank[seat][attribute], sum_of_advantage(box, seen, seat)
    said = o.advice(o.odds_now(box, seen, seat, rank, total), o.odds_after_reshuffle(box, seen, seat, rank, total))
    return f"{ATTRIBUTES[attribute]}: {said}"


def _card_about(box: Any, card: int) -> str:
    return _card_face(box, card).text.partition(". ")[2] or "nothing else on it"


def _move_about(box: Any, move: int) -> str:
    return listed([n.ATTRIBUTE_NAMES[i] for i in moves_of(box)[move].attributes], "or")


def _label(match: Match, seat: int, seen: Any, action: int) -> str:
    """What a button says, where the text alone does not."""
    for first, count, verb, kind in w.NAMED:
        if kind == "seat" and first <= action < first + count:
            target = action - first
            whom = "everyone" if target == t.EVERYONE_HERE else match.names[target]
            return LABELS.get(verb, at_start(verb) + " {}").format(whom)
    return ""


LABELS = {
    "call": "Call on {} for a flip",
    "damage": "Deal damage to {}",
    "harm": "A Harm to {}",
    "wound": "A Wound to {}",
    "give": "A green token to {}",
    "rest": "Hours of rest for {}",
    "heal": "A day of healing for {}",
    "against": "Against {}",
    "also": "Ask {} as well",
}
ABOUT = {
    t.STAND: "the result counts",
    t.FLASHBACK: "two green tokens: flip again with an advantage",
    t.FLASHBACK + 1: "three green tokens: flip again with two advantages",
    t.TAKE_TOKEN: "the card's green token",
    t.KEEP_SECRET: "the card stays secret, and its token untaken",
    t.CRITICAL_FLIP: "one green token",
    t.GO_ON: "nothing more for now",
    t.PASS_ON: "the next player goes on",
    t.BANK: "a point into the bank",
    t.EXTRA_MOVE: "three points of the bank",
    t.WHAT_NOW: "everybody may reshuffle or study",
    t.NIGHT: "the evening ends; the campaign need not",
    t.END: "for good",
    t.BEGIN: "go on where the last one ended",
    t.CANCEL: "drop this call",
    t.VEIL + t.SECRET: telling.VEILS[1],
    t.VEIL + t.HIDDEN: telling.VEILS[2],
    t.UNAWARE: "the other side does not flip",
    t.ASK: "make the call",
}


def _about(box: Any, seat: int, seen: Any, action: int) -> str:
    if action == t.GO_UP:
        return w.question(box, seen, seat)[1]
    if t.TAKE_DAMAGE <= action < t.RECOVER:
        harms, wounds = (action - t.TAKE_DAMAGE) // 3, (action - t.TAKE_DAMAGE) % 3
        left = seen.damage[seat] - harms * t.HARM_WORTH - wounds * t.WOUND_WORTH
        return f"{left} Stamina of {stamina_left(seen, seat)}"
    if t.FOE <= action < t.STRIKE:
        kind = action - t.FOE
        return f"Stamina {t.FOE_STAMINA[kind]}, {n.EDGES[t.FOE_RANK[kind] - 1]}, deals {n.FOE_DICE[kind]}"
    return ABOUT.get(action, "")
