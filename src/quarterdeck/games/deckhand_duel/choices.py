"""What a seat may do now, for every client: the ids to touch, a sentence for a button, and the data behind it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from quarterdeck.engine.speech import at_start, counted
from quarterdeck.engine.text import card as card_mark
from quarterdeck.engine.view import Args, Choice
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.figures import hit_points_left, place_on_map
from quarterdeck.games.deckhand_duel.rules.table import Box, Table
from quarterdeck.games.deckhand_duel.words.names import (
    TALENT_IDS,
    card_name,
    gamer_of,
    named,
    short_mark,
    short_named,
    skill_name,
    there,
    zone_id,
)
from quarterdeck.games.deckhand_duel.words.notation import landing

SKILL_COST = 1


def choice(box: Box, seen: Table, action: int, text: str, whose: Callable[[int], str]) -> Choice:
    verb = a.verb_of(action)
    if verb == a.CHOOSE_GAMER:
        return _gamer(box, action, text)
    if verb == a.CHOOSE:
        return _answer(box, seen, action, text, whose)
    if verb in (a.MOVE, a.ATTACK):
        return _way(box, seen, action, text)
    if verb in (a.SUMMON, a.CHARGE):
        card, _ = landing(action)
        return _landing(action, text, card_name(box, card), box.cost[card])
    if verb == a.PLAY:
        card = a.card_of(action)
        name, cost = card_name(box, card), box.cost[card]
        args: Args = {"card": name}
        label, consequence = f"Play {named(box, card)}", f"{cost} Corryte"
        return Choice.write(
            action, text, "play", (f"hand/{name}",), label, args=args, cost=cost, consequence=consequence
        )
    return _button(box, seen, action, text)


def _gamer(box: Box, action: int, text: str) -> Choice:
    gamer = gamer_of(box, a.gamer_of(action))
    wisdom, x_factor = gamer.stats["wisdom"], gamer.stats["x-factor"]
    return Choice.write(
        action,
        text,
        "gamer",
        (f"gamers/{gamer.handle}",),
        f"Play with {gamer.handle}",
        args={"card": gamer.handle, "wisdom": wisdom, "x-factor": x_factor},
        consequence=f"Wisdom {wisdom}, X Factor {x_factor}",
    )


def _answer(box: Box, seen: Table, action: int, text: str, whose: Callable[[int], str]) -> Choice:
    """The answer to a card's question: a compartment, a corpse or a figure."""
    place = a.choice_of(action)
    args: Args = {"zone": zone_id(place)}
    if seen.ask == t.ASK_SPOT:
        label = f"To {there(place)}"
    elif box.code[seen.pc][t.FILTER] & t.AS_CORPSE:
        corpse = seen.corpse[place]
        label = f"The corpse of {short_named(box, corpse)} in {there(place)}"
        args |= {"card": card_name(box, corpse), "seat": t.owner_of(corpse)}
    else:
        card = seen.figure[place]
        left = hit_points_left(box, seen, place)
        figure = f"{at_start(whose(t.owner_of(card)))} {short_named(box, card)}"
        label = f"{figure} in {there(place)}, {counted(left, 'Hit Point')} left"
        args |= {"card": card_name(box, card), "seat": t.owner_of(card), "left": left}
    return Choice.write(action, text, "choose", (zone_id(place),), label, args=args)


def _way(box: Box, seen: Table, action: int, text: str) -> Choice:
    source, target = a.way_of(action)
    who = card_name(box, seen.figure[source])
    if a.verb_of(action) == a.ATTACK:
        return _attack(action, text, who, card_name(box, seen.figure[target]))
    return _move(action, text, who, card_name(box, seen.corpse[target]) if seen.corpse[target] else "")


# A View has dozens of choices, the next View mostly the same ones: they are cached.


@lru_cache(maxsize=4096)
def _attack(action: int, text: str, who: str, whom: str) -> Choice:
    source, target = a.way_of(action)
    args: Args = {"source": zone_id(source), "target": zone_id(target), "cards": (who, whom)}
    label = f"{short_mark(who)} attacks {short_mark(whom)} in {there(target)}"
    return Choice.write(action, text, "attack", (zone_id(source), zone_id(target), "kind/attack"), label, args=args)


@lru_cache(maxsize=4096)
def _move(action: int, text: str, who: str, corpse: str) -> Choice:
    """`corpse` is what the move destroys."""
    source, target = a.way_of(action)
    args: Args = {"source": zone_id(source), "target": zone_id(target), "cards": (who,)}
    if corpse:
        args["corpse"] = corpse
    gesture, label = (zone_id(source), zone_id(target), "kind/move"), f"Move {short_mark(who)} to {there(target)}"
    consequence = "destroys the corpse there" if corpse else ""
    return Choice.write(action, text, "move", gesture, label, args=args, consequence=consequence)


@lru_cache(maxsize=4096)
def _landing(action: int, text: str, name: str, cost: int) -> Choice:
    """A summons or a Reckless Charge."""
    _, place = landing(action)
    charge = a.verb_of(action) == a.CHARGE
    label = f"{'Reckless Charge with' if charge else 'Summon'} {card_mark(name, name)} in {there(place)}"
    return Choice.write(
        action,
        text,
        "charge" if charge else "summon",
        (f"hand/{name}", zone_id(place)),
        label,
        args={"card": name, "zone": zone_id(place)},
        cost=cost,
        consequence=f"{cost} Corryte",
    )


VERBS = {
    a.END_TURN: "end-turn",
    a.PASS: "pass",
    a.KEEP: "keep",
    a.REDRAW: "redraw",
    a.USE_SKILL: "skill",
    a.COUNTERATTACK: "counterattack",
    a.USE_TALENT: "talent",
}
PASSING = {
    t.ASK_COUNTER: "Do not Counterattack",
    t.ASK_REACT: "Do not react",
    t.ASK_TALENT: "Keep the Talent for later",
    t.ASK_SPOT: "Stay",
}


def _button(box: Box, seen: Table, action: int, text: str) -> Choice:
    """What is an action by itself."""
    verb = a.verb_of(action)
    captain = t.CAPTAIN + seen.player
    label = {
        a.END_TURN: "End the turn",
        a.PASS: PASSING.get(seen.ask, "Nobody"),
        a.KEEP: "Keep this hand",
        a.REDRAW: "Return it and draw a new one",
        a.USE_SKILL: f"Use {skill_name(box, captain)}",
        a.COUNTERATTACK: "Counterattack",
        a.USE_TALENT: "Use the Talent",
    }[verb]
    args: Args = {}
    if verb == a.USE_SKILL:
        args = {"card": card_name(box, captain), "zone": zone_id(place_on_map(seen, captain))}
    elif verb == a.COUNTERATTACK:
        places = {"source": place_on_map(seen, seen.target), "target": place_on_map(seen, seen.attacker)}
        args = {name: zone_id(place) for name, place in places.items()}
    elif verb == a.USE_TALENT:
        seat = seen.asked if seen.ask == t.ASK_TALENT else seen.player
        args = {"talent": TALENT_IDS[box.talent[seen.gamer[seat]]]}
    cost = SKILL_COST if verb == a.USE_SKILL else None
    return Choice.write(action, text, VERBS[verb], (f"button/{text}",), label, args=args, cost=cost)
