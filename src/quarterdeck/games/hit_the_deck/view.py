"""The table of Hit the Deck! as zones and cards, for every client."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.bits import places
from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.speech import at_start, counted
from quarterdeck.engine.view import Card, Choice, Face, Seat, Zone
from quarterdeck.games.hit_the_deck import words as w
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.ending import lanes_of
from quarterdeck.games.hit_the_deck.rules.play import first_target, second_target
from quarterdeck.games.hit_the_deck.rules.seemap import captain_of, fleet_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table
from quarterdeck.games.hit_the_deck.words import names


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
    waiting = look.waiting
    return Picture(
        asked=w.question(look.box, seen, seat) if seat in waiting else None,
        doing=DOING.get(seen.phase, ""),
        seats=tuple(_seat(look, other, seen, waiting) for other in range(2)),
        zones=(*_sea(seat, seen), *_hands(look), *_piles(seen), *_battle(seen)),
        choices=tuple(_choice(look, seen, action) for action in look.legal),
        phase=names.PHASES[seen.phase],
    )


DOING = {
    t.REDRAW_HANDS: "to decide on the redraw",
    t.ACT: "to act",
    t.DEFENCE: "to answer the attack",
    t.ROYAL: "to use the High Royal Flush",
}


def _seat(look: Look[Box, Table], seat: int, seen: Table, waiting: Sequence[int]) -> Seat:
    ships = fleet_of(seen, seat)
    lanes = lanes_of(look.box, seen, seat)
    facts = [f"{seen.hand_size[seat]} in hand", counted(ships, "ship"), f"leads {counted(lanes, 'lane')}"]
    if seen.compass == seat and seen.phase not in (t.REDRAW_HANDS, t.OVER):
        facts.append("Compass")
    sealed = seen.phase == t.REDRAW_HANDS and seen.redraw[seat] != t.UNDECIDED
    return Seat(seat, look.names[seat], names.TITLES[seat], seat in waiting, sealed, tuple(facts))


def _sea(seat: int, seen: Table) -> list[Zone]:
    """Nine cells, the viewer's own Seaports at the bottom (Captain A sees the map turned round)."""
    zones = []
    for place in range(t.SEAZONES):
        row, column = 2 - place // 3, place % 3
        if seat == 0:
            row, column = 2 - row, 2 - column
        letter = names.SEAZONES[place]
        ship = seen.ship[place]
        cards = (Card(names.card_text(ship), names.card_text(ship), owner=captain_of(seen, place)),) if ship else ()
        port = "Captain B's Seaport" if place < 3 else "Captain A's Seaport" if place > 5 else "open sea"
        marks = []
        if seen.phase == t.DEFENCE and place == seen.target:
            marks.append("under attack")
        if seen.phase == t.DEFENCE and place == seen.source:
            marks.append("attacks")
        zones.append(
            Zone(
                id=f"sea/{letter}",
                kind="cell",
                label=letter,
                cards=cards,
                owner=captain_of(seen, place),
                count=len(cards),
                group="sea",
                at=(row, column),
                note=", ".join([port, *marks]),
                about=letter,
            )
        )
    return sorted(zones, key=lambda zone: zone.at)


def _hands(look: Look[Box, Table]) -> list[Zone]:
    seat, seen = look.seat, look.seen
    zones = []
    for captain in range(2):
        size = seen.hand_size[captain]
        shown = places(seen.hand[captain])
        cards = [Card(names.card_text(card), names.card_text(card), owner=captain) for card in shown]
        if not shown:
            cards = [Card(f"hand{captain}#{i}", owner=captain) for i in range(size)]
        label = "Your hand" if captain == seat else f"{look.names[captain]}'s hand"
        own = "hand" if captain == seat else f"hand/{names.CAPTAINS[captain]}"
        zones.append(Zone(own, "hand", label, tuple(cards), captain, size, about="Who sees what"))
    return zones


def _piles(seen: Table) -> list[Zone]:
    discards = tuple(
        Card(names.card_text(card), names.card_text(card)) for card in seen.discards[: seen.discards_size]
    )
    return [
        Zone("deck", "pile", "Deck", (), -1, seen.deck_size, about="deck"),
        Zone("discards", "pile", "Discards", discards, -1, seen.discards_size, about="Post-Battle Cleanup"),
    ]


def _battle(seen: Table) -> list[Zone]:
    """The cards laid face down beside the attacking ship."""
    if seen.phase != t.DEFENCE:
        return []
    own = names.card_text(seen.attack_card) if seen.attack_card else ""
    cards = [Card(own or "battle#0", own, owner=seen.compass)]
    if seen.kind == t.BROADSIDE:
        cards.append(Card("battle#1", owner=seen.compass))
    kind = ("Normal Attack", "Ramming Attack", "Broadside")[seen.kind]
    note = f"{names.SEAZONES[seen.source]} on {names.SEAZONES[seen.target]}"
    about = names.ATTACKS[seen.kind]
    label = f"Sea Battle: {kind}"
    return [Zone("battle", "row", label, tuple(cards), seen.compass, len(cards), note=note, about=about)]


def _choice(look: Look[Box, Table], seen: Table, action: int) -> Choice:
    text = look.text(action)
    if action <= t.PASS:
        label = {t.KEEP: "Keep this hand", t.REDRAW: "Discard all and redraw"}.get(action, "Pass")
        return Choice(action, text, (f"button/{text}",), label)
    if action < t.ATTACK:
        place = action - t.DEPLOY
        card, zone = names.card_text(place % t.CARDS + 1), names.SEAZONES[t.berth_of(place // t.CARDS)]
        return Choice(action, text, (f"hand/{card}", f"sea/{zone}"), f"Deploy {card} to {zone}")
    if action < t.DEFEND:
        kind, course, number = w.attack_of(action)
        source, target = names.SEAZONES[t.course_from(course)], names.SEAZONES[t.course_to(course)]
        card = names.card_text(number)
        verb = ("Attack", "Ram", "Broadside")[kind]
        gesture = (f"sea/{source}", f"sea/{target}", f"kind/{names.ATTACKS[kind]}", f"hand/{card}")
        return Choice(action, text, gesture, f"{verb} {target} from {source} with {card}")
    if action < t.DESTROY:
        number, support = w.defence_of(action)
        card_or_not = f"hand/{names.card_text(number)}" if number else "button/stand"
        helper = (f"sea/{names.SEAZONES[support]}",) if support != t.NOWHERE else ()
        return Choice(action, text, (*helper, card_or_not), at_start(text) if number else "Add no card")
    one, other = first_target(action - t.DESTROY), second_target(action - t.DESTROY)
    zones = tuple(f"sea/{names.SEAZONES[zone]}" for zone in (one, other) if zone != t.NOWHERE)
    return Choice(action, text, zones or ("button/spare",), at_start(text))
