"""The table of Hit the Deck! as zones and cards, for every client."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from quarterdeck.engine.bits import places
from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.speech import counted
from quarterdeck.engine.view import Card, Choice, Face, Fact, Seat, Standing, Zone
from quarterdeck.games.hit_the_deck.rules import actions as a
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.ending import lanes_of
from quarterdeck.games.hit_the_deck.rules.seemap import captain_of, fleet_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table
from quarterdeck.games.hit_the_deck.words import names
from quarterdeck.games.hit_the_deck.words.sentences import helpers, named, question, zone_id

DOING = {
    t.REDRAW_HANDS: "to decide on the redraw",
    t.ACT: "to act",
    t.DEFENCE: "to answer the attack",
    t.ROYAL: "to use the High Royal Flush",
}
PHASES = ("Redraw", "Action", "Sea Battle", "High Royal Flush", "The end")
ATTACK_NAMES = ("Normal Attack", "Ramming Attack", "Broadside")


def faces(box: Box) -> dict[str, Face]:
    """All 52 cards."""
    return {names.card_text(card): _face(card) for card in range(1, t.CARDS + 1)}


def _face(card: int) -> Face:
    rank = names.RANKS[t.rank_of(card)]
    suit = names.SUITS[t.suit_of(card)]
    return Face(
        key=rank + suit,
        title=names.card_name(card),
        short=rank + suit,
        kind=suit,
        corners={"rank": rank, "suit": suit, "ship": names.ship_name(card)},
        art=f"ship{rank}",
        rule="Poker Hand Rankings",
    )


def view(look: Look[Box, Table]) -> Picture:
    """What this seat sees."""
    seat, seen = look.seat, look.seen
    return Picture(
        asked=question(look.box, seen, seat, look.names, look.legal) if seat in look.waiting else None,
        doing=DOING.get(seen.phase, ""),
        seats=tuple(_seat(look, other) for other in range(2)),
        zones=(*_sea(look), *_hands(look), *_piles(seen), *_battle(seen)),
        choices=tuple(_choice(look.text(action), action) for action in look.legal),
        standing=_standing(seen),
    )


def _standing(seen: Table) -> Standing:
    text = f"Turn {seen.turn}" if seen.turn else ""
    return Standing(names.PHASES[seen.phase], PHASES[seen.phase], {"turn": seen.turn, "action": seen.slot}, text)


def _seat(look: Look[Box, Table], seat: int) -> Seat:
    seen = look.seen
    ships, lanes = fleet_of(seen, seat), lanes_of(look.box, seen, seat)
    leads = "blockades" if look.box.lanes_by_blockade else "leads"
    hand = "hand" if seat == look.seat else f"hand/{names.CAPTAINS[seat]}"
    facts = (
        Fact("hand", "in hand", seen.hand_size[seat], zone=hand),
        Fact("ships", "ship" if ships == 1 else "ships", ships),
        Fact("lanes", "lanes", lanes, text=f"{leads} {counted(lanes, 'lane')}"),
    )
    marks = []
    if seat in look.waiting:
        marks.append("deciding")
    if seen.phase == t.REDRAW_HANDS and seen.redraw[seat] != t.UNDECIDED:
        marks.append("sealed")
    if seen.compass == seat and seen.phase not in (t.REDRAW_HANDS, t.OVER):
        marks.append("compass")
    return Seat(seat, look.names[seat], names.TITLES[seat], tuple(marks), facts)


def _sea(look: Look[Box, Table]) -> list[Zone]:
    """Nine cells, the viewer's own Seaports at the bottom (Captain A sees the map turned round)."""
    seat, seen = look.seat, look.seen
    beside = helpers(look.box, seen, 1 - seen.compass) if seen.phase == t.DEFENCE else []
    cells = (_cell(seat, seen, place, look.names, beside) for place in range(t.SEAZONES))
    return sorted(cells, key=lambda zone: zone.at)


def _cell(seat: int, seen: Table, place: int, players: Sequence[str], beside: Sequence[int]) -> Zone:
    port = ""
    if place < 3 or place > 5:
        whose = 1 if place < 3 else 0
        port = "your Seaport" if whose == seat else f"{players[whose]}'s Seaport"
    battle = seen.phase == t.DEFENCE
    target, attacker, helper = battle and place == seen.target, battle and place == seen.source, place in beside
    return _seazone(seat == 0, place, seen.ship[place], captain_of(seen, place), port, target, attacker, helper)


@lru_cache(2048)  # most of a map is as it was a move ago
def _seazone(
    turned: bool, place: int, ship: int, captain: int, port: str, target: bool, attacker: bool, helper: bool
) -> Zone:
    row, column = 2 - place // 3, place % 3
    if turned:
        row, column = 2 - row, 2 - column
    marks, notes = [], [port or "open sea"]
    if port:
        marks.append("seaport")
    if target:
        marks.append("target")
        notes.append("under attack")
    if attacker:
        marks.append("attacker")
        notes.append("attacks")
    if helper:
        marks.append("helper")
        notes.append("may help")
    return Zone(
        id=zone_id(place),
        kind="cell",
        label=names.SEAZONES[place],
        cards=(_card(ship, captain),) if ship else (),
        owner=captain,
        count=1 if ship else 0,
        group="sea",
        at=(row, column),
        marks=tuple(marks),
        note=", ".join(notes),
        about=names.SEAZONES[place],
    )


@cache
def _card(card: int, owner: int = -1) -> Card:
    """A card face up."""
    text = names.card_text(card)
    return Card(text, text, owner=owner)


def _hands(look: Look[Box, Table]) -> list[Zone]:
    seat, seen = look.seat, look.seen
    zones = []
    for captain in range(2):
        size = seen.hand_size[captain]
        shown = places(seen.hand[captain])
        cards = [_card(card, captain) for card in shown]
        if not shown:
            cards = [Card(f"hand{captain}#{i}", owner=captain) for i in range(size)]
        label = "Your hand" if captain == seat else f"{look.names[captain]}'s hand"
        own = "hand" if captain == seat else f"hand/{names.CAPTAINS[captain]}"
        zones.append(Zone(own, "hand", label, tuple(cards), captain, size, about="Who sees what"))
    return zones


def _piles(seen: Table) -> list[Zone]:
    discards = tuple(_card(card) for card in seen.discards[: seen.discards_size])
    return [
        Zone("deck", "pile", "Deck", (), -1, seen.deck_size, about="deck"),
        Zone("discards", "pile", "Discards", discards, -1, seen.discards_size, about="Post-Battle Cleanup"),
    ]


def _battle(seen: Table) -> list[Zone]:
    """The cards laid face down beside the attacking ship."""
    if seen.phase != t.DEFENCE:
        return []
    own = names.card_text(seen.attack_card) if seen.attack_card else ""
    cards = [Card(own or "battle#0", own, owner=seen.compass)] if seen.laid else []
    if seen.kind == t.BROADSIDE:
        cards.append(Card("battle#1", owner=seen.compass))
    attack = names.ATTACKS[seen.kind]
    return [
        Zone(
            id="battle",
            kind="row",
            label=f"Sea Battle: {ATTACK_NAMES[seen.kind]}",
            cards=tuple(cards),
            owner=seen.compass,
            count=len(cards),
            args={"attack": attack, "source": zone_id(seen.source), "target": zone_id(seen.target)},
            note=f"{names.SEAZONES[seen.source]} on {names.SEAZONES[seen.target]}",
            about=attack,
            short=ATTACK_NAMES[seen.kind],
        )
    ]


@cache  # the same in every match
def _choice(text: str, action: int) -> Choice:
    verb = a.verb_of(action)
    if verb == a.DEPLOY:
        card, seazone = a.deployment_of(action)
        face, zone = names.card_text(card), zone_id(seazone)
        label = f"Deploy {named(card)} to {names.SEAZONES[seazone]}"
        return Choice.write(action, text, "deploy", (f"hand/{face}", zone), label, args={"card": face, "zone": zone})
    if verb == a.ATTACK:
        return _attack(text, action)
    if verb == a.DEFEND:
        return _defence(text, action)
    if verb == a.DESTROY:
        zones = tuple(zone_id(zone) for zone in a.targets_of(action) if zone != t.NOWHERE)
        targets = " and ".join(names.SEAZONES[zone] for zone in a.targets_of(action) if zone != t.NOWHERE)
        label = f"Destroy {targets}" if zones else "Spare them all"
        return Choice.write(action, text, "destroy", zones or ("button/spare",), label, args={"zones": zones})
    label = {a.KEEP: "Keep this hand", a.REDRAW: "Discard all and redraw", a.PASS: "Pass"}[verb]
    return Choice.write(action, text, text, (f"button/{text}",), label)


def _attack(text: str, action: int) -> Choice:
    kind, course, card = a.attack_of(action)
    source, target, face = t.course_from(course), t.course_to(course), names.card_text(card) if card else ""
    verb = ("Attack", "Ram", "Broadside")[kind]
    laid = f"hand/{face}" if card else "button/no-card"
    gesture = (zone_id(source), zone_id(target), f"kind/{names.ATTACKS[kind]}", laid)
    how = f"with {named(card)}" if card else "without a card"
    label = f"{verb} {names.SEAZONES[target]} from {names.SEAZONES[source]} {how}"
    args = {"card": face, "source": zone_id(source), "target": zone_id(target), "attack": names.ATTACKS[kind]}
    return Choice.write(action, text, "attack", gesture, label, args=args)


def _defence(text: str, action: int) -> Choice:
    card, support = a.defence_of(action)
    face = names.card_text(card) if card else ""
    beside = f" beside {names.SEAZONES[support]}" if support != t.NOWHERE else ""
    label = f"Defend with {named(card)}{beside}" if card else f"Defend{beside}" if beside else "Add no card"
    helper = (zone_id(support),) if support != t.NOWHERE else ()
    gesture = (*helper, f"hand/{face}" if card else "button/stand")
    return Choice.write(action, text, "defend", gesture, label, args={"card": face, "zones": helper})
