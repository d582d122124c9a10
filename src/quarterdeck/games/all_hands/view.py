"""The table of All Hands on Deck as zones and cards, for every client."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.speech import counted, listed
from quarterdeck.engine.view import Args, Card, Choice, Counter, Fact, Seat, Standing, Zone
from quarterdeck.games.all_hands.box import card_set
from quarterdeck.games.all_hands.faces import faces
from quarterdeck.games.all_hands.rules import actions as a
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.reckoning import flags_in_hand, gain, holdings, treasure_aboard, treasurer_of
from quarterdeck.games.all_hands.rules.ships import is_treasure
from quarterdeck.games.all_hands.rules.table import Box, Table
from quarterdeck.games.all_hands.rules.telling import counted_of, treasured_of
from quarterdeck.games.all_hands.words import names as n
from quarterdeck.games.all_hands.words.questions import question
from quarterdeck.games.all_hands.words.sentences import items_text, score_sheet

__all__ = ["faces", "view"]

PHASES = ("Recruiting", "Aargh!", "Aargh! The vote", "Naval Battles", "Reckoning", "The end")
BUTTONS = {  # id and label of what is done without a card or a ship
    a.PASS: ("pass", "Pass for this round"),
    a.LET_LIE: ("let-lie", "Let it lie"),
    a.SHOUT: ("aargh", "Aargh!"),
    a.SET_SAIL: ("set-sail", "Set sail"),
    a.BACK: ("back", "Put the last card back"),
    a.DEAL: ("deal", "Deal the next round"),
}
ANSWERS = {t.LETS_LIE: "let-lie", t.CLAIMS: "claimant"}  # as far as this seat may know them
RECKONINGS = frozenset((t.RECKONED,))


def view(look: Look[Box, Table]) -> Picture:
    """What this seat sees."""
    seat, seen = look.seat, look.seen
    seats = range(look.seats)
    return Picture(
        asked=question(look.box, seen, seat, look.names) if seat in look.waiting else None,
        doing=_doing(seen),
        seats=tuple(_seat(look, other) for other in seats),
        zones=(
            *(_ship(look, ship) for other in seats for ship in _fleet(seen, other)),
            *_middle(look),
            *(zone for other in seats for zone in _hand(look, other)),
        ),
        counters=(_round(look),),
        choices=_choices(look),
        standing=_standing(look),
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


def _standing(look: Look[Box, Table]) -> Standing:
    seen = look.seen
    numbers = {"round": seen.round, "turn": seen.turns, "lap": (seen.turns + look.seats - 1) // look.seats}
    if not look.box.one_round:
        numbers["target"] = look.box.target
    if seen.last_lap and seen.phase < t.BATTLE:
        numbers["left"] = seen.turns_left  # turns after this one, in the last lap
    return Standing(n.PHASES[seen.phase], PHASES[seen.phase], numbers, f"Round {seen.round}")


def _round(look: Look[Box, Table]) -> Counter:
    target = "one round" if look.box.one_round else f"to {look.box.target} points"
    args: Args = {} if look.box.one_round else {"target": look.box.target}
    return Counter("round", "Round", look.seen.round, args=args, text=f"Round {look.seen.round}, {target}")


# --- Seats


def _seat(look: Look[Box, Table], seat: int) -> Seat:
    seen = look.seen
    args: Args = {}
    notes = []
    if seen.reserved[seat]:
        args["reserved"] = n.card_text(look.box, seen.reserved[seat])
        notes.append(f"reserved {n.card_name(look.box, seen.reserved[seat])}")
    if seen.taken_size[seat] and seen.phase < t.RECKONING:  # R13: everybody saw these go into the hand, and not since
        taken = tuple(n.card_text(look.box, card) for card in seen.taken[seat][: seen.taken_size[seat]])
        args["taken"] = taken
        names = [n.card_name(look.box, card) for card in seen.taken[seat][: seen.taken_size[seat]]]
        notes.append(f"took {listed(names)} openly")
    if seen.phase >= t.RECKONING:
        ships, treasure = holdings(look.box, seen, seat)
        sheet = score_sheet(ships, treasure, int(seen.first == seat), flags_in_hand(look.box, seen, seat))
        held, left = _treasures(look, seat), _flags(look, seat)
        args |= {**sheet, "treasures": held, "flagged": left, "rounds": _rounds(look, seat)}
        cards = faces(look.box)
        treasures, flags = (listed([cards[face].title for face in each]) for each in (held, left))
        notes.append(f"this round {items_text(sheet, treasures, flags)}: {counted(sheet['points'], 'point')}")
        if len(_rounds(look, seat)) > 1:
            notes.append(f"rounds {' + '.join(map(str, _rounds(look, seat)))}")
    marks = _marks(look, seat)
    words = {"first-fleet": "first fleet", "passed": "passed"}
    if seen.phase in (t.TURN, t.AARGH):
        words["turn"] = "on turn"
    notes += [words[mark] for mark in marks if mark in words]
    return Seat(
        index=seat,
        name=look.names[seat],
        title=n.TITLES[seat],
        marks=tuple(marks),
        facts=tuple(_facts(look, seat)),
        args=args,
        notes=tuple(notes),
        score=seen.score[seat],
    )


def _treasures(look: Look[Box, Table], seat: int) -> tuple[str, ...]:
    """The treasure that a seat counts at the Reckoning."""
    box, seen = look.box, look.seen
    ships = [ship for ship in range(look.seats * t.FLEET) if treasurer_of(seen, ship) == seat]
    return tuple(n.card_text(box, card) for ship in ships for card in seen.crew[ship] if is_treasure(box, card))


def _flags(look: Look[Box, Table], seat: int) -> tuple[str, ...]:
    """The cards set aside that carry a flag."""
    held = look.seen.hand[seat][: look.seen.hand_size[seat]]
    return tuple(n.card_text(look.box, card) for card in held if look.box.flag[card])


def _rounds(look: Look[Box, Table], seat: int) -> tuple[int, ...]:
    """A seat's points, round by round."""
    points = []
    for _, who, _, one, two, _ in look.latest(RECKONINGS):
        if who == seat:
            (ships, flags), (treasure, first) = counted_of(one), treasured_of(two)
            points.append(gain(ships, treasure, first, flags))
    return tuple(reversed(points))


def _marks(look: Look[Box, Table], seat: int) -> list[str]:
    """Who decides, who has answered (and what, where that is open), whose turn it is and who threw the card."""
    seen = look.seen
    marks = []
    if seat in look.waiting:
        marks.append("deciding")
    if (seen.phase == t.AARGH and seen.claim[seat] > t.UNDECIDED) or seen.vote[seat]:
        marks.append("sealed")
    if seen.phase in (t.AARGH, t.VOTE) and seen.claim[seat] in ANSWERS:
        marks.append(ANSWERS[seen.claim[seat]])
    if seen.phase in (t.AARGH, t.VOTE) and seen.turn == seat:
        marks.append("discarder")
    if seen.first == seat:
        marks.append("first-fleet")
    if seen.passed >> seat & 1:
        marks.append("passed")
    if seen.phase <= t.BATTLE and seen.turn == seat:
        marks.append("turn")
    return marks


def _facts(look: Look[Box, Table], seat: int) -> list[Fact]:
    """Cards in hand and ships launched; from the battles on ships held, and the treasure that is certain."""
    seen = look.seen
    aside = seen.phase >= t.BATTLE
    facts = [Fact("hand", "set aside" if aside else "in hand", seen.hand_size[seat], zone=_hand_zone(look, seat))]
    if not aside:
        return [*facts, Fact("launched", "launched", seen.launched[seat], most=t.FLEET)]
    ships, _ = holdings(look.box, seen, seat)
    facts.append(Fact("ships", "ship" if ships == 1 else "ships", ships))
    treasure = sum(
        treasure_aboard(look.box, seen, ship)
        for ship in range(look.seats * t.FLEET)
        if treasurer_of(seen, ship) == seat and (seen.fate[ship] != t.AT_SEA or seen.phase >= t.RECKONING)
    )
    if treasure:
        facts.append(Fact("treasure", "treasure", treasure, text=f"treasure {treasure}"))
    return facts


# --- Zones


def _cards(box: Box, zone: str, cards: Sequence[int], owner: int = -1) -> tuple[Card, ...]:
    """Cards of a zone; equal ones are told apart by a number, those face down by their place."""
    found = []
    before: dict[int, int] = {}  # how many of a card there were
    designs = card_set(box).designs
    for place, card in enumerate(cards):
        if not card:
            found.append(Card(f"{zone}#{place}", owner=owner))
            continue
        short = designs[card - 1].short
        before[card] = alike = before.get(card, 0) + 1
        found.append(Card(f"{zone}/{short}#{alike}" if alike > 1 else f"{zone}/{short}", short, owner=owner))
    return tuple(found)


def _fleet(seen: Table, owner: int) -> range:
    return range(owner * t.FLEET, owner * t.FLEET + seen.launched[owner])


def _ship(look: Look[Box, Table], ship: int) -> Zone:
    """The shipmaster, then the crew: first those that lie open to all, `open` of them."""
    box, seen, owner = look.box, look.seen, ship // t.FLEET
    master = seen.master[ship]
    cards = _cards(box, n.ship_zone(ship), [master, *seen.crew[ship]], owner)
    args: Args = {
        "name": n.ship_name(ship),
        "number": ship % t.FLEET + 1,
        "master": n.card_text(box, master),
        "sails": t.SAILS[box.kind[master]],
        "open": seen.face_up[ship],
    }
    marks, notes = _fate(look, ship, args)
    if seen.phase == t.BATTLE and seen.turn == owner and seen.bound == ship % t.FLEET + 1:
        marks.append("bound")  # her Spy has spied, so that no other ship may attack
    return Zone(
        id=n.ship_zone(ship),
        kind="row",
        label=f"{n.ship_name(ship)} {n.card_name(box, master)}",
        cards=cards,
        owner=owner,
        count=len(cards),
        group=f"fleet {owner}",
        marks=tuple(marks),
        args=args,
        note=", ".join(notes),
        about="attack",
    )


def _fate(look: Look[Box, Table], ship: int, args: Args) -> tuple[list[str], list[str]]:
    """What became of a ship, as marks and in words; who holds it, who raided it and who has peeked into `args`."""
    seen = look.seen
    fate = seen.fate[ship]
    marks, notes = ["out-of-play"] if fate != t.AT_SEA else [], []
    if fate == t.SUNK:
        marks.append("sunk")
        notes.append("sunk")
    elif fate != t.AT_SEA:
        args["holder"] = holder = fate - t.KEPT_BY
        if holder != ship // t.FLEET:
            marks.append("captured")
            notes.append(f"won by {look.names[holder]}")
        elif _has_won(seen, ship):
            marks.append("won")
            notes.append("won its battle")
        elif not seen.plunderer[ship]:  # whoever was raided is out of play: there is no room for both
            notes.append("out of play")
    if seen.plunderer[ship]:
        args["raider"] = seen.plunderer[ship] - 1
        marks.append("raided")
        notes.append(f"raided by {look.names[seen.plunderer[ship] - 1]}")
    if seen.known[ship]:
        args["peeked"] = peeked = tuple(seat for seat in range(look.seats) if seen.known[ship] >> seat & 1)
        marks.append("peeked")
        notes.append(f"seen by {listed([look.names[seat] for seat in peeked])}")
    if treasure_aboard(look.box, seen, ship):
        args["treasure"] = treasure_aboard(look.box, seen, ship)  # as far as this seat sees the crew
    return marks, notes


def _has_won(seen: Table, ship: int) -> bool:
    """A battle shows the whole crew, a raid only treasure: who still has a ship that was shown has won with it."""
    return seen.face_up[ship] == t.CREW_SLOTS and seen.spied[ship] < t.CREW_SLOTS and not seen.plunderer[ship]


def _middle(look: Look[Box, Table]) -> list[Zone]:
    """The piles, and the cards reserved."""
    box, seen = look.box, look.seen
    discards = _cards(box, "discards", seen.discards[: seen.discards_size])
    zones = [
        Zone("pile", "pile", "Draw pile", (), -1, seen.deck_size, about="Phase 1: Recruiting"),
        Zone("discards", "pile", "Discards", discards, -1, len(discards), about="aargh"),
    ]
    for seat in range(look.seats):
        if seen.reserved[seat]:
            zone = n.reserved_zone(seat)
            cards = _cards(box, zone, [seen.reserved[seat]], seat)
            label = f"Reserved for {look.names[seat]}"
            zones.append(Zone(zone, "row", label, cards, seat, 1, "reserved", about="aargh", short="Reserved"))
    return zones


def _hand_zone(look: Look[Box, Table], owner: int) -> str:
    return "hand" if owner == look.seat else f"hand/{n.SEATS[owner]}"


def _hand(look: Look[Box, Table], owner: int) -> list[Zone]:
    """A hand; for the seat that is crewing a ship, what it has picked lies apart."""
    box, seen, seat = look.box, look.seen, look.seat
    cards = list(seen.hand[owner][: seen.hand_size[owner]])
    zones = []
    if owner == seat == seen.turn and seen.picks:
        picked = list(seen.picked[: seen.picks])
        for card in picked:
            cards.remove(card)
        aboard = _cards(box, "launch", picked, owner)
        zones.append(Zone("launch", "row", "The ship you are crewing", aboard, owner, len(aboard), about="launch"))
    zone = _hand_zone(look, owner)
    aside = seen.phase >= t.BATTLE
    own = ("Your cards set aside" if aside else "Your hand") if owner == seat else ""
    label = own or f"{look.names[owner]}'s {'cards set aside' if aside else 'hand'}"
    marks = ("aside",) if aside else ()
    short = "Set aside" if aside else "Hand"
    shown = _cards(box, zone, cards, owner)
    return [*zones, Zone(zone, "hand", label, shown, owner, len(cards), marks=marks, about="flags", short=short)]


# --- Choices


def _choices(look: Look[Box, Table]) -> tuple[Choice, ...]:
    """What this seat may do; but for votes, which name players, a choice never changes."""
    return tuple([look.settled.get((look.seat, action)) or _choice(look, action) for action in look.legal])


def _choice(look: Look[Box, Table], action: int) -> Choice:
    text = look.text(action)
    verb = a.verb_of(action)
    if verb == a.VOTE:
        candidate = a.candidate_of(action)
        label = f"Vote for {look.names[candidate]}"
        return Choice.write(action, text, "vote", (f"button/{text}",), label, args={"seat": candidate})
    if verb in (a.ATTACK, a.SPY):
        found = _with_ships(look, action)
    elif a.names_a_card(action):
        found = _with_card(look, action)
    else:
        done, label = BUTTONS[verb]
        found = Choice.write(action, text, done, (f"button/{text}",), label)
    look.settled[look.seat, action] = found
    return found


def _with_ships(look: Look[Box, Table], action: int) -> Choice:
    text = look.text(action)
    slot, target = a.ships_of(action)
    own = look.seat * t.FLEET + slot
    source, there = n.ship_zone(own), n.ship_zone(target)
    args: Args = {"source": source, "target": there}
    if a.verb_of(action) == a.ATTACK:
        label = f"Attack {n.named_ship(target)} with {n.named_ship(own)}"
        return Choice.write(action, text, "attack", (source, there), label, args=args)
    label = f"Let the Spy of {n.named_ship(own)} peek at {n.named_ship(target)}"
    return Choice.write(action, text, "spy", (source, "button/spy", there), label, args=args)


def _with_card(look: Look[Box, Table], action: int) -> Choice:
    text = look.text(action)
    box, card, verb = look.box, a.card_of(action), a.verb_of(action)
    face = n.card_text(box, card)
    if verb == a.DISCARD:
        flag = box.flag[card]
        return Choice.write(
            action,
            text,
            "discard",
            (f"hand/{face}", "discards"),
            f"Discard {n.titled(box, card)}",
            args={"card": face, "flag": flag},
            consequence=f"saves {flag} points of flags" if flag else "",
        )
    done, label = "crew", f"Crew {n.titled(box, card)}"
    if verb == a.LAUNCH:
        done, label = "launch", f"Launch a ship under {n.with_article(box, card)}"
    return Choice.write(action, text, done, (f"hand/{face}", "launch"), label, args={"card": face})
