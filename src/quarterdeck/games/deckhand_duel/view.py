"""The table of the duel as zones and cards, for every client. Choices: choices.py."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from quarterdeck.engine.bits import places
from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.speech import Speaker
from quarterdeck.engine.view import Args, Card, Counter, Face, Fact, Seat, Standing, Zone
from quarterdeck.games.deckhand_duel.box import set_of
from quarterdeck.games.deckhand_duel.cardset.designs import Design
from quarterdeck.games.deckhand_duel.cardset.gamers import Gamer
from quarterdeck.games.deckhand_duel.choices import choice
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.aiming import strikers
from quarterdeck.games.deckhand_duel.rules.attacking import roll_kind, striker, struck
from quarterdeck.games.deckhand_duel.rules.dice import successes
from quarterdeck.games.deckhand_duel.rules.figures import hit_points_left, living, place_on_map
from quarterdeck.games.deckhand_duel.rules.movement import walkers
from quarterdeck.games.deckhand_duel.rules.shipmap import row_of
from quarterdeck.games.deckhand_duel.rules.table import Box, Table
from quarterdeck.games.deckhand_duel.words.names import (
    PASSIVE_IDS,
    PHASES,
    REACTION_IDS,
    ROLLS,
    SEATS,
    TALENT_IDS,
    card_name,
    compartment,
    design_of,
    faces_text,
    gamer_of,
    short_name,
    zone_id,
    zone_name,
)
from quarterdeck.games.deckhand_duel.words.questions import question

SYMBOLS = {
    "star-bounder": "bounder",
    "overseer": "overseer",
    "dockmaster": "anchor",
    "duchess": "crescent",
    "freelancer": "freelance",
}
GENRES = {"CCG": "deck", "FPS": "target", "MOBA": "seats"}
KINDS = {t.LEADER: "captain", t.CREW: "crew", t.MANEUVER: "maneuver"}
FROM_BLUE = (6, 7, 8, 3, 4, 5, 0, 1, 2)  # compartments as Blue sees them, from the top left
HEADINGS = {t.LEADER: "Cards", t.CREW: "Summoning Crew", t.MANEUVER: "Maneuvers"}
PHASE_LABELS = (
    *("", "Gamers", "Redraw", "Turn", "Counterattack", "Reaction", "Choice", "Choice", "Talent", "The end"),
)
DOING = {
    t.ASK_GAMER: "to choose a Gamer",
    t.ASK_REDRAW: "to decide on the redraw",
    t.ASK_TURN: "to act",
    t.ASK_COUNTER: "to Counterattack or not",
    t.ASK_REACT: "to react or not",
    t.ASK_TALENT: "to use a Talent or not",
}


# --- Faces


def faces(box: Box) -> dict[str, Face]:
    """Every card of the set, and every Gamer."""
    found = {design.name: face_of(design) for design in set_of(box).designs.values()}
    return found | {gamer.handle: gamer_face(gamer) for gamer in set_of(box).gamers}


def face_of(design: Design) -> Face:
    """Numbers: cost (but a Captain's), range, damage and hp. Marks: passive abilities; what a reaction answers."""
    numbers = {} if design.kind == t.LEADER else {"cost": design.cost}
    if design.kind != t.MANEUVER:
        numbers |= {"range": design.range, "damage": design.damage, "hp": design.hp}
    corners = {"symbol": SYMBOLS.get(design.symbol, design.symbol), "cost": "Captain"}
    corners |= {name: str(number) for name, number in numbers.items()}
    marks = [PASSIVE_IDS[passive] for passive in design.passives]
    if design.reaction:
        marks += ["reaction", f"when-{REACTION_IDS[design.reaction]}"]
    texts = {"style": design.style, "ability": design.text, "skill": design.skill}
    return Face(
        key=design.name,
        title=design.name,
        short=design.name.removeprefix("The "),
        kind=KINDS[design.kind],
        corners=corners,
        numbers=numbers,
        marks=tuple(marks),
        text=" ".join(text for text in texts.values() if text),
        texts={name: text for name, text in texts.items() if text},
        art=design.art,
        rule=HEADINGS[design.kind],
        flavour=design.flavour,
    )


def gamer_face(gamer: Gamer) -> Face:
    used = ("wisdom", "x-factor")  # those that this genre rolls come first
    stats = {name: gamer.stats[name] for name in (*used, *(each for each in gamer.stats if each not in used))}
    corners = {name: str(number) for name, number in stats.items()}
    return Face(
        key=gamer.handle,
        title=gamer.handle,
        short=gamer.handle,
        kind="gamer",
        corners=corners | {"genre": gamer.genre, "salary": str(gamer.salary)},
        numbers=stats | {"salary": gamer.salary},
        marks=(TALENT_IDS[gamer.talent],) if gamer.talent else (),
        text=gamer.text or gamer.flavour,
        art=GENRES.get(gamer.genre, "seats"),
        rule="Gamers",
        flavour=f"IRL: {gamer.name}",
    )


# --- The View


def view(look: Look[Box, Table]) -> Picture:
    """What this seat sees."""
    seat, seen = look.seat, look.seen
    says = Speaker(look.names, seat, SEATS)
    return Picture(
        asked=question(look.box, seen, seat, look.names, look.legal) if seat in look.waiting else None,
        doing=DOING.get(seen.ask, "to choose"),
        over="The match is over.",
        seats=tuple(_seat(look, other) for other in range(2)),
        zones=(*_map(look), *_own(look), *_gamers(look)),
        counters=_counters(seen),
        choices=tuple(choice(look.box, seen, action, look.text(action), says.whose) for action in look.legal),
        standing=_standing(seen),
    )


def _standing(seen: Table) -> Standing:
    """`quiet` are turns in a row in which nothing happened, `ebb` all turns, since both decks are empty (R10)."""
    numbers = {"turn": seen.turn, "quiet": seen.quiet, "ebb": seen.ebb}
    text = f"Turn {seen.turn}" if seen.turn else ""
    return Standing(PHASES[seen.ask], PHASE_LABELS[seen.ask], numbers, text)


def _seat(look: Look[Box, Table], seat: int) -> Seat:
    """Facts: the Captain's Hit Points, Crew, hand, deck. Args: the Captain, the Gamer, and what they roll."""
    box, seen = look.box, look.seen
    captain, gamer = t.CAPTAIN + seat, seen.gamer[seat]
    most, left = box.hit_points[captain], max(0, hit_points_left(box, seen, place_on_map(seen, captain)))
    facts = (
        Fact("hp", "Hit Points", left, most, text=f"the {short_name(box, captain)} {left} of {most}"),
        Fact("crew", "Crew", living(seen, seat).bit_count() - 1),
        Fact("hand", "in hand", seen.hand_size[seat], zone=_hand_id(look, seat)),
        Fact("deck", "in deck", seen.deck_size[seat], zone=f"deck/{SEATS[seat]}"),
    )
    args: Args = {"captain": card_name(box, captain), "wisdom": box.wisdom[gamer], "x-factor": box.x_factor[gamer]}
    marks, notes = [], []
    if gamer:
        args["gamer"] = gamer_of(box, gamer).handle
        notes.append(f"{gamer_of(box, gamer).handle} W{box.wisdom[gamer]} X{box.x_factor[gamer]}")
    if seen.turn and seen.player == seat and seen.ask != t.OVER:
        marks.append("turn")
        notes.append("on turn")
    if seat in look.waiting:
        marks.append("deciding")
    if seen.ask in (t.ASK_GAMER, t.ASK_REDRAW) and seen.answer[seat] != t.UNDECIDED:
        marks.append("sealed")
    if seen.talent_used[seat]:
        marks.append("talent-spent")
    return Seat(seat, look.names[seat], SEATS[seat], tuple(marks), facts, args, tuple(notes))


def _counters(seen: Table) -> tuple[Counter, ...]:
    found = []
    if seen.turn and seen.ask != t.OVER:
        usual = t.FIRST_CORRYTE if seen.turn == 1 else t.TURN_CORRYTE
        text = f"{seen.corryte} Corryte"
        found.append(Counter("corryte", "Corryte", seen.corryte, seen.player, max(usual, seen.corryte), text=text))
        found.append(Counter("turn", "Turn", seen.turn))
    if seen.dice:
        found.append(_roll(seen))
    return tuple(found)


def _roll(seen: Table) -> Counter:
    """The dice as they lie: `dice` are the symbols on each, `added` the Successes that a Talent adds.

    Those of a card lie there until the next roll.
    """
    dice = seen.face[: seen.dice]
    of_a_card = not seen.attacker or seen.stage == t.TO_ROLL
    kind = t.CARD_DICE if of_a_card else roll_kind(seen)
    args: Args = {"roll": ROLLS[kind], "dice": tuple(dice), "added": seen.added}
    for name, card in (("source", striker(seen)), ("target", struck(seen))):
        place = place_on_map(seen, card)
        if place != t.NOWHERE and not of_a_card:
            args[name] = zone_id(place)
    return Counter("roll", "Roll", successes(seen), args=args, text=f"The roll: {faces_text(dice)}")


# --- Zones


def _map(look: Look[Box, Table]) -> list[Zone]:
    """Nine cells, the viewer's own Starship at the bottom."""
    doing = _doing(look.box, look.seen)
    places = FROM_BLUE[::-1] if look.seat == 1 else FROM_BLUE
    return [_cell(look, place, doing[place]) for place in places]


@cache
def _empty(place: int, turned: bool) -> Zone:
    """A compartment as it is printed, on a map that may be turned for Red."""
    row, column = 2 - place // 3, place % 3
    ship = (0, t.NOWHERE, 1)[row_of(place)]
    return Zone(
        id=zone_id(place),
        kind="cell",
        label=compartment(place),
        group="map",
        at=(2 - row, 2 - column) if turned else (row, column),
        marks=("airlock" if ship == t.NOWHERE else "starship",),
        args={} if ship == t.NOWHERE else {"starship": ship},
        note=zone_name(place),
        about=compartment(place),
    )


def _cell(look: Look[Box, Table], place: int, doing: list[str]) -> Zone:
    """Marks: where it is, what its figure does in an attack, whether it may still move or attack in this turn."""
    box, seen = look.box, look.seen
    empty = _empty(place, look.seat == 1)
    card, corpse = seen.figure[place], seen.corpse[place]
    if not (card or corpse or doing):
        return empty
    cards = [_figure(box, seen, place)] if card else []
    if corpse:
        cards.append(Card(f"card/{corpse}", card_name(box, corpse), t.owner_of(corpse), ("corpse",)))
    owner = t.owner_of(card) if card else -1
    return replace(empty, cards=tuple(cards), owner=owner, count=len(cards), marks=(*empty.marks, *doing))


def _doing(box: Box, seen: Table) -> list[list[str]]:
    """What the figure in each compartment is about, as marks."""
    doing: list[list[str]] = [[] for _ in range(t.COMPARTMENTS)]
    if seen.ask == t.OVER:
        return doing
    for mark, card in (("attacker", striker(seen)), ("target", struck(seen))):
        place = place_on_map(seen, card)
        if place != t.NOWHERE:
            doing[place].append(mark)
    if seen.turn:
        mine = living(seen, seen.player)
        for mark, figures in (("may-move", walkers(seen, mine)), ("may-attack", strikers(box, seen, mine))):
            for place in places(figures):
                doing[place].append(mark)
        active = place_on_map(seen, seen.active)
        if active != t.NOWHERE and not seen.state[active] & t.DONE:
            doing[active].append("active")
    return doing


def _figure(box: Box, seen: Table, place: int) -> Card:
    """Counters: Hit Points left, damage, the next damage it is spared, dice more in its attacks."""
    card, state = seen.figure[place], seen.state[place]
    marks = [mark for mark, who in (("attacks", striker(seen)), ("under-attack", struck(seen))) if card == who]
    if state & (t.STUNNED | t.SERVING):
        marks.append("stunned")
    elif state & t.DONE or (state & t.MOVED and state & t.HAS_ATTACKED):
        marks.append("done")
    elif state & t.FRESH and state & t.HAS_ATTACKED:
        marks.append("just-summoned")
    else:
        marks += [name for name, bit in (("has-moved", t.MOVED), ("has-attacked", t.HAS_ATTACKED)) if state & bit]
    counters = {"hp": max(0, hit_points_left(box, seen, place)), "damage": seen.damage[place]}
    if seen.shield[place]:
        counters["shield"] = seen.shield[place]
    if seen.more_dice[place]:
        counters["dice"] = seen.more_dice[place]
    note = ", ".join(mark.replace("-", " ") for mark in marks)
    label = short_name(box, card)  # read after whose it is
    return Card(f"card/{card}", card_name(box, card), t.owner_of(card), tuple(marks), counters, label, note=note)


def _hand_id(look: Look[Box, Table], player: int) -> str:
    return "hand" if player == look.seat else f"hand/{SEATS[player]}"


def _whose(look: Look[Box, Table], player: int) -> str:
    return "Your" if player == look.seat else f"{look.names[player]}'s"


def _own(look: Look[Box, Table]) -> list[Zone]:
    """Hands, decks and discard piles."""
    box, seen = look.box, look.seen
    zones = []
    for player in range(2):
        whose, name = _whose(look, player), SEATS[player]
        back = SYMBOLS.get(design_of(box, t.CAPTAIN + player).symbol, "captain")
        size = seen.hand_size[player]
        hand = tuple(
            _card(box, card) if card else Card(f"hand{player}#{i}", owner=player, back=back)
            for i, card in enumerate(seen.hand[player][:size])
        )
        pile = tuple(_card(box, card) for card in seen.discards[player][: seen.discards_size[player]])
        left = seen.deck_size[player]
        zones += [
            Zone(_hand_id(look, player), "hand", f"{whose} hand", hand, player, size, about="Playing the game"),
            Zone(f"deck/{name}", "pile", f"{whose} deck", (), player, left, about="Deckbuilding", short="Deck"),
            Zone(
                id=f"discards/{name}",
                kind="pile",
                label=f"{whose} discard pile",
                cards=pile,
                owner=player,
                count=len(pile),
                about="Maneuvers",
                short="Discard pile",
            ),
        ]
    return zones


def _card(box: Box, card: int) -> Card:
    return Card(f"card/{card}", card_name(box, card), t.owner_of(card))


def _gamers(look: Look[Box, Table]) -> list[Zone]:
    """Each player's Gamer beside the map; while they are being chosen, those to choose from."""
    seat, seen = look.seat, look.seen
    zones = []
    for player in range(2):
        if seen.gamer[player]:
            handle = gamer_of(look.box, seen.gamer[player]).handle
            card = Card(f"gamer/{handle}", handle, player)
            if seen.talent_used[player]:
                card = replace(card, marks=("talent-spent",), note="Talent spent")
            cards: tuple[Card, ...] = (card,)
            label = f"{_whose(look, player)} Gamer"
            zones.append(Zone(f"gamer/{SEATS[player]}", "row", label, cards, player, 1, about="gamer", short="Gamer"))
    if seat < 2 and seen.ask == t.ASK_GAMER and seen.choice[seat]:
        handles = [gamer.handle for i, gamer in enumerate(set_of(look.box).gamers) if (seen.choice[seat] >> i) & 1]
        taken = {card.id for zone in zones for card in zone.cards}
        cards = tuple(Card(f"gamer/{handle}", handle) for handle in handles if f"gamer/{handle}" not in taken)
        zones.append(Zone("gamers", "row", "Gamers to choose from", cards, seat, len(cards), about="gamer"))
    return zones
