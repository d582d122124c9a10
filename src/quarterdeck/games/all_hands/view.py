"""The table of All Hands on Deck as zones and cards, for every client."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.speech import counted, listed
from quarterdeck.engine.view import Card, Choice, Counter, Face, Seat, Zone
from quarterdeck.games.all_hands import words as w
from quarterdeck.games.all_hands.box import card_set, design
from quarterdeck.games.all_hands.cardset.designs import Design
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.reckoning import holder_of, treasure_aboard, treasurer_of
from quarterdeck.games.all_hands.rules.table import Box, Table
from quarterdeck.games.all_hands.words import names as n
from quarterdeck.games.all_hands.words.positions import PHASES
from quarterdeck.games.all_hands.words.topics import ability

PHASE_NAMES = {
    "turn": "Recruiting",
    "aargh": "Aargh!",
    "vote": "Aargh! The vote",
    "battle": "Naval Battles",
    "reckoning": "Reckoning",
    "over": "The end",
}
ART = {
    t.ADMIRAL: "sail3",
    t.CAPTAIN: "sail2",
    t.PRIVATEERS: "privateer",
    t.COOK: "ladle",
    t.DAUGHTER: "daughter",
    t.LADY: "lady",
    t.BLACK_SPOT: "spot",
    t.RUTH: "ruth",
    t.SPY: "spy",
}
CREW_ART = ("swab", "swab", "swab", "rope", "cutlass", "pistol")  # by level
TREASURE_ART = {"jewels": "jewel", "gold": "gold", "silver": "silver"}
RULES = {
    t.ADMIRAL: "Shipmasters",
    t.CAPTAIN: "Shipmasters",
    t.PRIVATEERS: "Privateers",
    t.COOK: "Crew Cards",
    t.CREW: "Crew Cards",
    t.DAUGHTER: "Governor's Daughter",
    t.TREASURE: "Jewels, Gold, Silver",
    t.LADY: "Lady",
    t.BLACK_SPOT: "The Black Spot",
    t.RUTH: "Ruth",
    t.SPY: "Spy",
}


def faces(box: Box) -> dict[str, Face]:
    """Every design of the card set."""
    return {made.short: _face(made) for made in card_set(box).designs}


def _face(made: Design) -> Face:
    corners = {"suit": n.SUIT_NAMES[made.suit]}
    if made.kind == t.SPY:
        corners["level"] = f"{made.level}/{made.defence}"
    elif made.level:
        corners["level"] = str(made.level)
    if made.kind <= t.PRIVATEERS:
        corners["sails"] = str(t.SAILS[made.kind])
    if made.flag:
        corners["flag"] = ("white " if made.white else "red ") + str(made.flag)
    return Face(
        key=made.short,
        title=made.name,
        short=made.short,
        kind=n.SUIT_NAMES[made.suit].lower(),
        corners=corners,
        text=ability(made),
        art=made.art or _art(made),
        rule=RULES[made.kind],
        flavour=made.source,
    )


def _art(made: Design) -> str:
    if made.kind == t.TREASURE:
        return TREASURE_ART.get(made.name.lower(), "chest")
    if made.kind == t.CREW:
        return CREW_ART[min(made.level, len(CREW_ART) - 1)]
    return ART[made.kind]


def view(look: Look[Box, Table]) -> Picture:
    """What this seat sees."""
    seat, seen = look.seat, look.seen
    waiting = look.waiting
    seats = range(look.seats)
    return Picture(
        asked=w.question(look.box, seen, seat) if seat in waiting else None,
        doing=_doing(seen),
        seats=tuple(_seat(look, other, seen, waiting) for other in seats),
        zones=(
            *(zone for other in seats for zone in _fleet(look, other, seen)),
            *_middle(look, seen),
            *(zone for other in seats for zone in _hand(look, other, seat, seen)),
        ),
        counters=_counters(look, seen),
        choices=tuple(_choice(look, seat, seen, action) for action in look.legal),
        phase=PHASE_NAMES[PHASES[seen.phase]],
    )


def _doing(seen: Table) -> str:
    doing = {
        t.TURN: "to launch or discard",
        t.AARGH: 'to shout "Aargh!" or not',
        t.VOTE: "to vote",
        t.BATTLE: "to attack" if seen.forced else "to attack or pass",
        t.RECKONING: "to deal the next round",
    }
    return doing.get(seen.phase, "")


def _seat(look: Look[Box, Table], seat: int, seen: Table, waiting: Sequence[int]) -> Seat:
    aside = seen.phase >= t.BATTLE
    facts = [f"{seen.hand_size[seat]} {'set aside' if aside else 'in hand'}"]
    if aside:
        ships = sum(holder_of(seen, ship) == seat for ship in range(look.seats * t.FLEET))
        facts.append(counted(ships, "ship"))
        loot = sum(
            treasure_aboard(look.box, seen, ship)
            for ship in range(look.seats * t.FLEET)
            if treasurer_of(seen, ship) == seat and seen.fate[ship] != t.AT_SEA
        )
        if loot:
            facts.append(f"treasure {loot}")
    else:
        facts.append(f"{seen.launched[seat]} launched")
    if seen.reserved[seat]:
        facts.append(f"reserved {n.card_text(look.box, seen.reserved[seat])}")
    if seen.first == seat:
        facts.append("first fleet")
    if seen.passed >> seat & 1:
        facts.append("passed")
    if seen.phase in (t.TURN, t.AARGH) and seen.turn == seat:
        facts.append("turn")
    sealed = seen.claim[seat] > t.UNDECIDED if seen.phase == t.AARGH else bool(seen.vote[seat])
    return Seat(seat, look.names[seat], n.TITLES[seat], seat in waiting, sealed, tuple(facts), int(seen.score[seat]))


def _cards(box: Box, zone: str, cards: Sequence[int], owner: int = -1) -> tuple[Card, ...]:
    """Cards of a zone; equal ones are told apart by a number, those face down by their place."""
    found = []
    for place, card in enumerate(cards):
        short = n.card_text(box, card)
        if not card:
            found.append(Card(f"{zone}#{place}", owner=owner))
            continue
        alike = sum(other == card for other in cards[:place])
        found.append(Card(f"{zone}/{short}" + (f"#{alike + 1}" if alike else ""), short, owner=owner))
    return tuple(found)


def _fleet(look: Look[Box, Table], owner: int, seen: Table) -> list[Zone]:
    """A zone a ship: the shipmaster, then the crew."""
    zones = []
    for slot in range(seen.launched[owner]):
        ship = owner * t.FLEET + slot
        name = n.ship_name(ship)
        cards = _cards(look.box, f"ship/{name}", [seen.master[ship], *seen.crew[ship]], owner)
        label = f"{name} {n.card_name(look.box, seen.master[ship])}"
        zones.append(
            Zone(
                id=f"ship/{name}",
                kind="row",
                label=label,
                cards=cards,
                owner=owner,
                count=len(cards),
                group=f"fleet {owner}",
                note=_ship_note(look, seen, ship),
                about="attack",
            )
        )
    return zones


def _ship_note(look: Look[Box, Table], seen: Table, ship: int) -> str:
    notes = []
    fate = seen.fate[ship]
    if fate == t.SUNK:
        notes.append("sunk")
    elif fate >= t.KEPT_BY:
        holder = fate - t.KEPT_BY
        notes.append("out of play" if holder == ship // t.FLEET else f"won by {look.names[holder]}")
    if seen.plunderer[ship]:
        notes.append(f"raided by {look.names[seen.plunderer[ship] - 1]}")
    if seen.known[ship]:
        who = [look.names[seat] for seat in range(look.seats) if seen.known[ship] >> seat & 1]
        notes.append(f"seen by {listed(who)}")
    return ", ".join(notes)


def _middle(look: Look[Box, Table], seen: Table) -> list[Zone]:
    """The piles, and the cards reserved."""
    box = look.box
    discards = _cards(box, "discards", seen.discards[: seen.discards_size])
    zones = [
        Zone("pile", "pile", "Draw pile", (), -1, seen.deck_size, about="Phase 1: Recruiting"),
        Zone("discards", "pile", "Discards", discards, -1, len(discards), about="aargh"),
    ]
    for seat in range(look.seats):
        if seen.reserved[seat]:
            zone = f"reserved/{n.SEATS[seat]}"
            cards = _cards(box, zone, [seen.reserved[seat]], seat)
            zones.append(Zone(zone, "row", f"Reserved for {look.names[seat]}", cards, seat, 1, about="aargh"))
    return zones


def _hand(look: Look[Box, Table], owner: int, seat: int, seen: Table) -> list[Zone]:
    """A hand; for the seat that is crewing a ship, what it has picked lies apart."""
    box = look.box
    size = seen.hand_size[owner]
    cards = list(seen.hand[owner][:size])
    zones = []
    if owner == seat == seen.turn and seen.picks:
        picked = list(seen.picked[: seen.picks])
        for card in picked:
            cards.remove(card)
        aboard = _cards(box, "launch", picked, owner)
        zones.append(Zone("launch", "row", "The ship you are crewing", aboard, owner, len(aboard), about="launch"))
    zone = "hand" if owner == seat else f"hand/{n.SEATS[owner]}"
    aside = seen.phase >= t.BATTLE
    own = ("Your cards set aside" if aside else "Your hand") if owner == seat else ""
    label = own or f"{look.names[owner]}'s {'cards set aside' if aside else 'hand'}"
    hand = Zone(zone, "hand", label, _cards(box, zone, cards, owner), owner, len(cards), about="flags")
    return [*zones, hand]


def _counters(look: Look[Box, Table], seen: Table) -> tuple[Counter, ...]:
    target = "one round" if look.box.one_round else f"to {look.box.target} points"
    return (Counter("round", "Round", int(seen.round), text=f"Round {seen.round}, {target}"),)


def _choice(look: Look[Box, Table], seat: int, seen: Table, action: int) -> Choice:
    text = look.text(action)
    box = look.box
    if action >= t.SPY_ON:
        slot, target = w.ships_of(action)
        own, other = n.ship_name(seat * t.FLEET + slot), n.ship_name(target)
        if action >= t.ATTACK:
            return Choice(action, text, (f"ship/{own}", f"ship/{other}"), f"Attack {other} with {own}")
        label = f"Let the Spy of {own} peek at {other}"
        return Choice(action, text, (f"ship/{own}", "button/spy", f"ship/{other}"), label)
    if action > t.DISCARD:
        card = action - t.DISCARD
        label, about = f"Discard {n.card_name(box, card)}", _flag_about(box, card)
        return Choice(action, text, (f"hand/{n.card_text(box, card)}", "discards"), label, about)
    if action > t.ENLIST:
        card = action - t.ENLIST
        return Choice(action, text, (f"hand/{n.card_text(box, card)}", "launch"), f"Crew {n.card_name(box, card)}")
    if action > t.LAUNCH:
        card = action - t.LAUNCH
        label = f"Launch a ship under {n.with_article(n.card_name(box, card))}"
        return Choice(action, text, (f"hand/{n.card_text(box, card)}", "launch"), label)
    if t.VOTE_FOR <= action < t.SET_SAIL:
        return Choice(action, text, (f"button/{text}",), f"Vote for {look.names[action - t.VOTE_FOR]}")
    labels = {
        t.PASS: "Pass for this round",
        t.LET_LIE: "Let it lie",
        t.SHOUT: "Aargh!",
        t.SET_SAIL: "Set sail",
        t.BACK: "Put the last card back",
        t.DEAL: "Deal the next round",
    }
    return Choice(action, text, (f"button/{text}",), labels[action])


def _flag_about(box: Box, card: int) -> str:
    flag = design(box, card).flag
    return f"saves {flag} points of flags" if flag else ""
