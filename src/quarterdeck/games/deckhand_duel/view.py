"""The table of the duel as zones and cards, for every client."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.speech import counted
from quarterdeck.engine.view import Card, Choice, Counter, Face, Seat, Zone
from quarterdeck.games.deckhand_duel import words as w
from quarterdeck.games.deckhand_duel.cardset.designs import Design, Gamer, gamers, house_set
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box, Table
from quarterdeck.games.deckhand_duel.words.names import (
    SEATS,
    card_name,
    compartment,
    design_of,
    faces_text,
    gamer_of,
    short_name,
    zone_name,
)

SYMBOLS = {
    "star-bounder": "bounder",
    "overseer": "overseer",
    "dockmaster": "anchor",
    "duchess": "crescent",
    "freelancer": "freelance",
}
GENRES = {"CCG": "deck", "FPS": "target", "MOBA": "seats"}


# --- Faces


def faces(box: Box) -> dict[str, Face]:
    """Every card of the set, and every Gamer."""
    found = {design.name: _face(design) for design in house_set().designs.values()}
    return found | {gamer.handle: _gamer_face(gamer) for gamer in gamers()}


def _face(design: Design) -> Face:
    corners = {"symbol": SYMBOLS.get(design.symbol, design.symbol)}
    if design.kind == t.LEADER:
        corners["cost"] = "Captain"
    else:
        corners["cost"] = str(design.cost)
    if design.kind != t.MANEUVER:
        corners |= {"range": str(design.range), "damage": str(design.damage), "hp": str(design.hp)}
    text = " ".join(part for part in (design.style, design.text, design.skill) if part)
    kind = {t.LEADER: "captain", t.CREW: "crew", t.MANEUVER: "maneuver"}[design.kind]
    rule = {t.LEADER: "Cards", t.CREW: "Summoning Crew", t.MANEUVER: "Maneuvers"}[design.kind]
    return Face(design.name, design.name, design.name, kind, corners, text, design.art, rule, design.flavour)


def _gamer_face(gamer: Gamer) -> Face:
    used = ("wisdom", "x-factor")  # those that this genre rolls come first
    corners = {name: str(gamer.stats[name]) for name in (*used, *(each for each in gamer.stats if each not in used))}
    corners |= {"genre": gamer.genre, "salary": str(gamer.salary)}
    text = gamer.text or gamer.flavour
    art = GENRES.get(gamer.genre, "seats")
    return Face(gamer.handle, gamer.handle, gamer.handle, "gamer", corners, text, art, "Gamers", f"IRL: {gamer.name}")


# --- The View


def view(look: Look[Box, Table]) -> Picture:
    """What this seat sees."""
    seat, seen = look.seat, look.seen
    waiting = look.waiting
    choices = () if seat not in waiting else tuple(_choice(look, seen, action) for action in look.legal)
    return Picture(
        asked=w.question(look.box, seen, seat) if seat in waiting else None,
        doing=DOING.get(seen.ask, "to choose"),
        over="The match is over.",
        seats=tuple(_seat(look, other, seen, waiting) for other in range(2)),
        zones=(*_map(look.box, seat, seen), *_own(look, seat, seen), *_gamers(look, seat, seen)),
        counters=_counters(seen),
        choices=choices,
        phase=PHASES[seen.ask],
    )


PHASES = ("", "gamers", "redraw", "turn", "counterattack", "reaction", "choice", "choice", "talent", "over")


DOING = {
    t.ASK_GAMER: "to choose a Gamer",
    t.ASK_REDRAW: "to decide on the redraw",
    t.ASK_TURN: "to act",
    t.ASK_COUNTER: "to Counterattack or not",
    t.ASK_REACT: "to react or not",
    t.ASK_TALENT: "to use a Talent or not",
}


def _seat(look: Look[Box, Table], seat: int, seen: Table, waiting: Sequence[int]) -> Seat:
    captain = t.CAPTAIN + seat
    hp = look.box.hit_points[captain]
    place = seen.figure.index(captain)
    crew = sum(1 for card in seen.figure if card and card < t.CAPTAIN and t.owner_of(card) == seat)
    facts = [
        f"the {short_name(look.box, captain)} {max(0, hp - seen.damage[place])} of {hp}",
        f"{crew} Crew",
        f"{seen.hand_size[seat]} in hand",
        f"{seen.deck_size[seat]} in deck",
    ]
    if seen.gamer[seat]:
        gamer = gamer_of(seen.gamer[seat])
        facts.append(f"{gamer.handle} W{gamer.stats['wisdom']} X{gamer.stats['x-factor']}")
    if seen.turn and seen.player == seat and seen.ask != t.OVER:
        facts.append("on turn")
    sealed = seen.ask in (t.ASK_GAMER, t.ASK_REDRAW) and seen.answer[seat] != t.UNDECIDED
    return Seat(seat, look.names[seat], w.seat_title(look.box, seat), seat in waiting, sealed, tuple(facts))


def _counters(seen: Table) -> tuple[Counter, ...]:
    found = []
    if seen.turn and seen.ask != t.OVER:
        found.append(Counter("corryte", "Corryte", seen.corryte, seen.player, f"{seen.corryte} Corryte"))
        found.append(Counter("turn", "Turn", seen.turn))
    if seen.dice:
        text = f"The roll: {faces_text(seen.face[: seen.dice])}"
        found.append(Counter("roll", "Roll", sum(seen.face[: seen.dice]), -1, text))
    return tuple(found)


# --- Zones


def _map(box: Box, seat: int, seen: Table) -> list[Zone]:
    """Nine cells, the viewer's own Starship at the bottom."""
    zones = []
    for place in range(t.COMPARTMENTS):
        row, column = 2 - place // 3, place % 3
        if seat == 1:
            row, column = 2 - row, 2 - column
        cards = [_figure(box, seen, place)] if seen.figure[place] else []
        if seen.corpse[place]:
            card = seen.corpse[place]
            cards.append(Card(f"card/{card}", card_name(box, card), t.owner_of(card), ("corpse",)))
        owner = t.owner_of(seen.figure[place]) if seen.figure[place] else -1
        name = compartment(place)
        zones.append(
            Zone(
                id=f"map/{name}",
                kind="cell",
                label=name,
                cards=tuple(cards),
                owner=owner,
                count=len(cards),
                group="map",
                at=(row, column),
                note=zone_name(place),
                about=name,
            )
        )
    return sorted(zones, key=lambda zone: zone.at)


def _figure(box: Box, seen: Table, place: int) -> Card:
    card = seen.figure[place]
    marks = []
    if card == seen.attacker:
        marks.append("attacks")
    if card == seen.target:
        marks.append("under attack")
    state = seen.state[place]
    if state & (t.STUNNED | t.SERVING):
        marks.append("stunned")
    elif state & t.DONE or (state & t.MOVED and state & t.HAS_ATTACKED):
        marks.append("done")
    elif state & t.FRESH and state & t.HAS_ATTACKED:
        marks.append("just summoned")
    else:
        marks += [name for name, bit in (("moved", t.MOVED), ("attacked", t.HAS_ATTACKED)) if state & bit]
    left = max(0, box.hit_points[card] - seen.damage[place])
    counters = {"hp": left, "damage": seen.damage[place]}
    if seen.shield[place]:
        counters["shield"] = seen.shield[place]
    if seen.more_dice[place]:
        counters["dice"] = seen.more_dice[place]
    return Card(f"card/{card}", card_name(box, card), t.owner_of(card), tuple(marks), counters)


def _own(look: Look[Box, Table], seat: int, seen: Table) -> list[Zone]:
    """Hands, decks and discard piles."""
    zones = []
    for player in range(2):
        yours = player == seat
        whose = "Your" if yours else f"{look.names[player]}'s"
        size = seen.hand_size[player]
        hand = [
            Card(f"card/{card}", card_name(look.box, card), player)
            if card
            else Card(f"hand{player}#{i}", owner=player, back=_back(look.box, player))
            for i, card in enumerate(seen.hand[player][:size])
        ]
        name = "hand" if yours else f"hand/{SEATS[player]}"
        zones.append(Zone(name, "hand", f"{whose} hand", tuple(hand), player, size, about="Playing the game"))
        size = seen.deck_size[player]
        zones.append(Zone(f"deck/{SEATS[player]}", "pile", f"{whose} deck", (), player, size, about="Deckbuilding"))
        pile = seen.discards[player][: seen.discards_size[player]]
        discards = tuple(Card(f"card/{card}", card_name(look.box, card), player) for card in pile)
        place = f"discards/{SEATS[player]}"
        zones.append(Zone(place, "pile", f"{whose} discard pile", discards, player, len(pile), about="Maneuvers"))
    return zones


def _back(box: Box, player: int) -> str:
    return SYMBOLS.get(design_of(box, t.CAPTAIN + player).symbol, "captain")


def _gamers(look: Look[Box, Table], seat: int, seen: Table) -> list[Zone]:
    """Each player's Gamer beside the map; while they are being chosen, those to choose from."""
    zones = []
    for player in range(2):
        whose = "Your" if player == seat else f"{look.names[player]}'s"
        if seen.gamer[player]:
            handle = gamer_of(seen.gamer[player]).handle
            marks = ("Talent spent",) if seen.talent_used[player] else ()
            card = Card(f"gamer/{handle}", handle, player, marks)
            zones.append(Zone(f"gamer/{SEATS[player]}", "row", f"{whose} Gamer", (card,), player, 1, about="gamer"))
    if seat < 2 and seen.ask == t.ASK_GAMER and seen.choice[seat]:
        handles = [gamer.handle for i, gamer in enumerate(gamers()) if (seen.choice[seat] >> i) & 1]
        taken = {card.id for zone in zones for card in zone.cards}
        cards = tuple(Card(f"gamer/{handle}", handle) for handle in handles if f"gamer/{handle}" not in taken)
        zones.append(Zone("gamers", "row", "Gamers to choose from", cards, seat, len(cards), about="gamer"))
    return zones


# --- Choices


def _choice(look: Look[Box, Table], seen: Table, action: int) -> Choice:
    text = look.text(action)
    if action < t.GAMER:
        return Choice(action, text, (f"button/{text}",), _button(look.box, seen, action))
    if action < t.POINT:
        gamer = gamer_of(action - t.GAMER + 1)
        about = f"Wisdom {gamer.stats['wisdom']}, X Factor {gamer.stats['x-factor']}"
        return Choice(action, text, (f"gamers/{gamer.handle}",), f"Play with {gamer.handle}", about)
    if action < t.GO:
        place = action - t.POINT
        return Choice(action, text, (f"map/{compartment(place)}",), _point_label(look.box, seen, place))
    if action < t.SUMMON:
        verb, source, target = w.step_of(action)
        gesture = (f"map/{compartment(source)}", f"map/{compartment(target)}")
        who = short_name(look.box, seen.figure[source])
        if verb == "move":
            about = "destroys the corpse there" if seen.corpse[target] else ""
            return Choice(action, text, (*gesture, "kind/move"), f"Move {who} to {compartment(target)}", about)
        whom = short_name(look.box, seen.figure[target])
        return Choice(action, text, (*gesture, "kind/attack"), f"{who} attacks {whom} in {compartment(target)}")
    if action < t.PLAY_CARD:
        verb, card, place = w.summon_of(action)
        name, cost = card_name(look.box, card), look.box.cost[card]
        how = "Reckless Charge with" if verb == "charge" else "Summon"
        gesture = (f"hand/{name}", f"map/{compartment(place)}")
        return Choice(action, text, gesture, f"{how} {name} in {compartment(place)}", f"{cost} Corryte")
    card = action - t.PLAY_CARD + 1
    name, cost = card_name(look.box, card), look.box.cost[card]
    return Choice(action, text, (f"hand/{name}",), f"Play {name}", f"{cost} Corryte")


def _button(box: Box, seen: Table, action: int) -> str:
    if action == t.PASS:
        return {
            t.ASK_COUNTER: "Do not Counterattack",
            t.ASK_REACT: "Do not react",
            t.ASK_TALENT: "Keep the Talent for later",
            t.ASK_SPOT: "Stay",
        }.get(seen.ask, "Nobody")
    return {
        t.END_TURN: "End the turn",
        t.KEEP: "Keep this hand",
        t.REDRAW: "Return it and draw a new one",
        t.USE_SKILL: f"Use {design_of(box, t.CAPTAIN + seen.player).skill.partition(' (')[0]}",
        t.COUNTERATTACK: "Counterattack",
        t.USE_TALENT: "Use the Talent",
    }[action]


def _point_label(box: Box, seen: Table, place: int) -> str:
    name = compartment(place)
    if seen.ask == t.ASK_SPOT:
        return f"To {name}"
    if box.code[seen.pc][t.FILTER] & t.AS_CORPSE:
        return f"The corpse of {short_name(box, seen.corpse[place])} in {name}"
    card = seen.figure[place]
    left = box.hit_points[card] - seen.damage[place]
    return f"{SEATS[t.owner_of(card)]}'s {short_name(box, card)} in {name}, {counted(left, 'Hit Point')} left"
