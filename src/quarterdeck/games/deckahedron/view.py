"""The table of the Deckahedron as zones, cards and odds, for every client."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.speech import counted, listed
from quarterdeck.engine.view import Args, Card, Counter, Fact, Seat, Standing, Zone
from quarterdeck.games.deckahedron import odds as o
from quarterdeck.games.deckahedron.cardset.designs import ATTRIBUTES, moves_of
from quarterdeck.games.deckahedron.choices import choices
from quarterdeck.games.deckahedron.faces import faces
from quarterdeck.games.deckahedron.outcomes import flipped_card, outcomes
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.blessings import in_supply
from quarterdeck.games.deckahedron.rules.body import stamina_left
from quarterdeck.games.deckahedron.rules.deck import has_character, held_to_two, standing_level, sum_of_advantage
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n
from quarterdeck.games.deckahedron.words.questions import call_args, flip_args, question

__all__ = ["faces", "view"]

PHASES = ("Characters", "Play", "The end", "Evening over")
MEANWHILE = "You need not wait: go on without a player, answer for one, withdraw or correct something."
ANSWERING = "You answer for {}: what you choose is their decision, and everybody is told."
AWAY = "You have no character in play: bring it back, or make a new one."
IDLE = "Nothing is asked of you; you may reshuffle at any time."


def view(look: Look[Box, Table]) -> Picture:
    """What this seat sees."""
    box, seen, seat = look.box, look.seen, look.seat
    return Picture(
        asked=question(box, seen, seat, look.names) if seat in look.waiting else None,
        over="The campaign is over.",
        meanwhile=_meanwhile(look),
        seats=tuple(_seat(look, other) for other in range(look.seats)),
        zones=(*_zones(look), *_scene_zones(box, seen), *outcomes(look)),
        counters=(*_counters(box, seen), *_odds_counters(look)),
        choices=choices(look),
        standing=_standing(seen),
    )


def _meanwhile(look: Look[Box, Table]) -> str:
    """What a seat may do of which nothing is asked."""
    if not look.legal:
        return ""
    if has_character(look.box, look.seat):
        return AWAY if look.seen.gone[look.seat] else IDLE
    answering = look.seen.answering
    return ANSWERING.format(look.names[answering - 1]) if answering else MEANWHILE


def _standing(seen: Table) -> Standing:
    """The evening that is being played, or that was played last."""
    evening = seen.nights + (seen.phase in (t.CHARACTERS, t.PLAY))
    phase = n.PHASES[seen.phase].replace(" ", "-")
    numbers = {"scene": seen.scene, "evening": evening}
    return Standing(phase, PHASES[seen.phase], numbers, f"Scene {seen.scene}")


# --- Seats


def _seat(look: Look[Box, Table], seat: int) -> Seat:
    box, seen = look.box, look.seen
    deciding = ["deciding"] * (seat in look.waiting)
    title = n.seat_title(box, seat)
    if not has_character(box, seat):
        bank = Fact("bank", "bank", seen.bank, text=f"bank {seen.bank}")
        return Seat(seat, look.names[seat], title, (*deciding, "gm"), (bank,))
    if seen.gone[seat]:
        away: Args = {"state": "gone", "made": int(seen.rank[seat][0] > 0)}
        return Seat(seat, look.names[seat], title, (*deciding, "gone"), (), away, ("not in play",))
    levels = seen.level[seat]
    owned = [(move, levels[move]) for move, owns in enumerate(seen.owned[seat]) if owns]
    args: Args = {n.ATTRIBUTE_IDS[i]: n.EDGE_IDS[rank - 1] for i, rank in enumerate(seen.rank[seat]) if rank}
    if owned:
        by_name = tuple([(n.move_name(box, move), level) for move, level in owned])
        args["moves"], args["levels"], owns_them = _owned(by_name)
    args["state"] = n.STATES[seen.state[seat]]
    if seen.call_attribute[seat]:
        args |= call_args(box, seen, seat)
    if seen.damage[seat]:
        args["damage"] = seen.damage[seat]
    held = [move for move, holds in enumerate(seen.holds[seat]) if holds]
    if held:
        args["held"] = tuple(n.move_key(box, move) for move in held)
        args["holds"] = tuple(seen.holds[seat][move] for move in held)
    args["weapon"] = f"d{seen.weapon[seat]}"
    marks = deciding + ["down"] * bool(seen.down[seat])
    marks += ["corrected"] * is_corrected(seen, seat) + ["answered"] * (seen.answering == seat + 1)
    marks += ["turn"] * (not box.gm and box.seats > 1 and seen.phase == t.PLAY and seen.spotlight == seat)
    notes = ["incapacitated"] * bool(seen.down[seat])
    if owned:
        notes.append(owns_them)
    notes += [f"{n.move_name(box, move)}: {counted(seen.holds[seat][move], 'hold')}" for move in held]
    return Seat(seat, look.names[seat], title, tuple(marks), _facts(seen, seat), args, tuple(notes))


@lru_cache(maxsize=1024)
def _owned(moves: tuple[tuple[str, int], ...]) -> tuple[tuple[str, ...], tuple[int, ...], str]:
    """The moves that a character owns: the keys of their faces, their levels, and both in words."""
    words = "owns " + listed([f"{name} {n.signed(level)}" for name, level in moves])
    return tuple(f"move/{name}" for name, _ in moves), tuple(level for _, level in moves), words


def is_corrected(seen: Table, seat: int) -> bool:
    """Whether the GM is seeing to this character (R49)."""
    return seen.draft[t.GM] == t.CORRECT_STEP and bool(seen.draft_for[t.GM] >> seat & 1)


def _facts(seen: Table, seat: int) -> tuple[Fact, ...]:
    """Ranks by attribute, and the character's state. What is not there (Harm, Wounds, tokens) is no fact."""
    facts = [_rank(i, rank) for i, rank in enumerate(seen.rank[seat]) if rank]
    facts.append(_fact("stamina", "Stamina", stamina_left(seen, seat), t.STAMINA))
    if seen.harm[seat]:
        facts.append(_fact("harm", "Harm", seen.harm[seat], t.MOST_HARM))
    if seen.wounds[seat]:
        facts.append(_fact("wounds", "Wounds", seen.wounds[seat], t.MOST_WOUNDS))
    facts.append(_weapon(seen.weapon[seat]))
    facts += [_fact(n.GEAR_IDS[gear], n.GEAR[gear], number, t.MOST_GEAR) for gear, number in enumerate(seen.gear[seat])]
    for name, one, number in (
        ("blessings", "Blessing", seen.blessed.count(seat + 1)),
        ("tired", "Exhaustion token", seen.tired[seat]),
        ("tokens", "green token", seen.tokens[seat]),
    ):
        if number:
            facts.append(_tokens(name, one, number))
    return tuple(facts)


@lru_cache(maxsize=1024)  # a View has ten for each seat, and the next one mostly the same
def _fact(name: str, label: str, value: int, most: int) -> Fact:
    return Fact(name, label, value, most, text=f"{label} {value}")


@lru_cache(maxsize=64)
def _rank(attribute: int, rank: int) -> Fact:
    name = ATTRIBUTES[attribute]
    return Fact(n.ATTRIBUTE_IDS[attribute], name, rank, t.EDGES, text=f"{name} {rank} {n.EDGES[rank - 1]}")


@lru_cache(maxsize=64)
def _weapon(die: int) -> Fact:
    return Fact("weapon", "weapon", die, text=f"weapon d{die}")


@lru_cache(maxsize=256)
def _tokens(name: str, one: str, number: int) -> Fact:
    return Fact(name, f"{one}s", number, text=counted(number, one))


# --- Zones


def _zones(look: Look[Box, Table]) -> list[Zone]:
    zones = []
    for owner in range(look.seats):
        if has_character(look.box, owner) and not look.seen.gone[owner]:
            zones += _piles(look.box, look.seen, owner, n.seat_name(look.box, owner))
    return zones


def _piles(box: Box, seen: Table, owner: int, name: str) -> list[Zone]:
    """A character's deck, discard pile, Exhaustion pile and the cards that are being flipped."""
    note, args = _edge_forward(seen, owner)
    left = seen.deck_size[owner]
    zones = [Zone(f"deck/{name}", "pile", "Deck", (), owner, left, args=args, note=note, about="flip")]
    discard = _cards(name, "discard", seen.discard[owner], seen.discard_size[owner], owner)
    zones.append(Zone(f"discard/{name}", "pile", "Discard", discard, owner, len(discard), about="reshuffle"))
    if seen.exhausted_size[owner]:
        lost = _cards(name, "exhausted", seen.exhausted[owner], seen.exhausted_size[owner], owner)
        zones.append(Zone(f"exhausted/{name}", "pile", "Exhaustion", lost, owner, len(lost), about="exhaustion"))
    if seen.flipped_size[owner]:
        cards = _flipped(box, seen, owner, name)
        args = call_args(box, seen, owner) | flip_args(box, seen, owner)
        zones.append(
            Zone(
                id=f"flip/{name}",
                kind="row",
                label="Flipped",
                cards=cards,
                owner=owner,
                count=len(cards),
                args=args,
                note=note,
                about="complete flip",
            )
        )
    return zones


def _edge_forward(seen: Table, owner: int) -> tuple[str, Args]:
    """The edge of a flip that is under way, or called for with one attribute: in words, and as data."""
    members = seen.call_attribute[owner]
    if not members or (not seen.flipped_size[owner] and members & (members - 1)):
        return "", {}
    attribute = seen.with_attribute[owner] if seen.flipped_size[owner] else members.bit_length() - 1
    edge = seen.rank[owner][attribute] - 1
    return f"{n.EDGES[edge]} forward", {"attribute": n.ATTRIBUTE_IDS[attribute], "edge": n.EDGE_IDS[edge]}


def _cards(name: str, zone: str, pile: Sequence[int], size: int, owner: int) -> tuple[Card, ...]:
    """A pile of which some cards may lie face down to this seat; those in sight keep their id from pile to pile."""
    cards = []
    for i in range(size):
        face = n.card_text(pile[i]) if pile[i] else ""
        cards.append(Card(f"{name}{face}" if face else f"{zone}/{name}/down{i}", face, owner=owner))
    return tuple(cards)


def _flipped(box: Box, seen: Table, owner: int, name: str) -> tuple[Card, ...]:
    cards = []
    edge = seen.rank[owner][seen.with_attribute[owner]] - 1
    for i in range(seen.flipped_size[owner]):
        card = seen.flipped[owner][i]
        if card:
            cards.append(flipped_card(name, owner, card, box.edge[card][edge], seen.resolves[owner]))
        else:
            cards.append(Card(f"flip/{name}/down{i}", owner=owner))
    return tuple(cards)


def _scene_zones(box: Box, seen: Table) -> list[Zone]:
    """The move cards, which lie open, and the foes' deck once it is used."""
    zones = [_move_cards(*[card.name for card in moves_of(box)])]
    if seen.discard_size[t.FOES]:
        discard = _cards("foes", "discard", seen.discard[t.FOES], seen.discard_size[t.FOES], -1)
        zones.append(Zone("discard/foes", "pile", "Foes' discard", discard, -1, len(discard), about="Opposed flips"))
    return zones


@lru_cache(maxsize=16)
def _move_cards(*names: str) -> Zone:
    """The move cards: they stand in every View of a match alike."""
    cards = tuple(Card(f"moves/{name}", f"move/{name}") for name in names)
    return Zone("moves", "pile", "Move cards", cards, -1, len(cards), about="Move cards")


# --- Counters


def _counters(box: Box, seen: Table) -> list[Counter]:
    found = [Counter("scene", "Scene", seen.scene)]
    if box.gm:
        found.append(Counter("bank", "Bank", seen.bank))
    if box.blessings:
        found.append(Counter("blessings", "Blessings", in_supply(box, seen), most=t.BLESSINGS))
    found += [_foe(box, seen, slot) for slot in range(t.FOE_SLOTS) if seen.foe_kind[slot]]
    return found


def _foe(box: Box, seen: Table, slot: int) -> Counter:
    """A foe in the scene: its Stamina is the value."""
    name, left = n.foe_name(box, seen.foe_kind[slot] - 1), seen.foe_stamina[slot]
    label, most = f"Foe {slot + 1}", seen.foe_most[slot]
    edge, die = seen.foe_rank[slot] - 1, f"d{seen.foe_die[slot]}"
    hidden = ", hidden" * seen.foe_hidden[slot]
    text = f"{label}: {name}, Stamina {left} of {most}, {n.EDGES[edge]}, deals {die}{hidden}"
    args: Args = {"foe": slot + 1, "foe_kind": name, "name": name, "edge": n.EDGE_IDS[edge], "die": die}
    args["hidden"] = seen.foe_hidden[slot]
    return Counter(f"foe/{slot + 1}", label, left, most=most, args=args, text=text)


def _odds_counters(look: Look[Box, Table]) -> list[Counter]:
    """The exact odds of the flip that is on offer: a row for each attribute and each sum of advantage."""
    box, seen, seat = look.box, look.seen, look.seat
    if seat not in look.waiting:
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


def _odds_rows(box: Box, seen: Table, who: int, attributes: int, total: int) -> list[Counter]:
    rows = []
    for attribute in range(t.ATTRIBUTES):
        if not (attributes >> attribute) & 1:
            continue
        rank = seen.rank[who][attribute]
        for advantage in o.ADVANTAGES:
            odds = o.odds_now(box, seen, who, rank, advantage)
            called = advantage == held_to_two(total)
            name = f"{ATTRIBUTES[attribute]} {n.signed(advantage)}"
            args: Args = {
                "seat": who,
                "attribute": n.ATTRIBUTE_IDS[attribute],
                "edge": n.EDGE_IDS[rank - 1],
                "advantage": advantage,
                "called": int(called),
                **o.chances(odds),
            }
            text = f"{name}{', as called' if called else ''}: {o.line(odds)}"
            success = o.per_mille(odds.success)
            rows.append(Counter(f"odds/{ATTRIBUTES[attribute]}/{advantage}", name, success, args=args, text=text))
    return rows
