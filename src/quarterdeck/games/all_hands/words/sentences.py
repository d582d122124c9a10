"""Sentences of All Hands on Deck: what happened, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from quarterdeck.engine.speech import Speaker, counted, listed
from quarterdeck.engine.view import Outcome, Told, Value
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules import telling
from quarterdeck.games.all_hands.rules.reckoning import gain
from quarterdeck.games.all_hands.rules.table import Box, Table
from quarterdeck.games.all_hands.words.names import (
    TITLES,
    card_text,
    named,
    named_ship,
    reserved_zone,
    ship_zone,
    with_article,
)

ALWAYS_WINS = -1  # told as the level of the Governor's Daughter, who has none
LAPS = (
    ("", ""),
    ("pile", "The draw pile has run out for good: recruiting ends with this lap."),
    ("laps", f"{t.MOST_LAPS} laps without a fleet: recruiting ends with this lap."),
)
HOW = (
    ("", ""),
    ("duels", "More duels won"),
    ("sails", "Equal duels, but more sails"),
    ("black-spot", "The Black Spot decides"),
    ("prize-crew", "A Prize Crew beats any regular crew"),
    ("fourth-card", "Two Prize Crews, and the better fourth card"),
    ("all-equal", "Equal duels and equal sails"),
    ("two-black-spots", "Two Black Spots"),
    ("fourth-cards-equal", "Two Prize Crews with equal fourth cards"),
)


class Row(NamedTuple):
    """An event as one viewer may know it: what it cannot know is 0."""

    box: Box
    says: Speaker
    seat: int  # who did it
    a: int
    b: int
    c: int

    @property
    def cards(self) -> list[int]:
        return [card for card in (self.a, self.b, self.c) if card]

    def does(self, verb: str) -> str:
        return self.says.does(self.seat, verb)

    def it_does(self, verb: str) -> str:
        """Who does what, inside a sentence: "you take"."""
        return self.says.whom(self.seat) + self.does(verb).removeprefix(self.says.who(self.seat))

    def told(self, kind: str, text: str, *, loud: bool = False, **args: Value) -> Told:
        return Told.write(kind, text, self.seat, loud=loud, **args)

    def told_cards(self, kind: str, text: str, cards: Sequence[int], *, loud: bool = False, **args: Value) -> Told:
        """Something told of cards."""
        faces = tuple(card_text(self.box, card) for card in cards if card)
        return Told.write(kind, text, self.seat, loud=loud, cards=faces, **args)

    def listed(self) -> str:
        return listed([named(self.box, card) for card in self.cards])


def event_told(box: Box, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
    """An event as told to one viewer; None if it is not worth a sentence."""
    kind, seat, _, a, b, c = row
    return TELLERS[kind](Row(box, Speaker(names, viewer, TITLES), seat, a, b, c))


# --- Phase 1: Recruiting


def _dealt(row: Row) -> Told:
    text = f"Round {row.a}: twelve cards each. {row.does('begin')}."
    return row.told("dealt", text, loud=True, round=row.a)


def _drew(row: Row) -> Told:
    card = named(row.box, row.a) if row.a else "a card"
    return row.told_cards("drew", f"{row.does('draw')} {card}.", row.cards)


def _took(row: Row) -> Told:
    return row.told_cards("took", f"{row.does('pick')} up the reserved {named(row.box, row.a)}.", [row.a])


def _shuffled(row: Row) -> Told:
    text = f"The draw pile is empty: {row.a} discards are shuffled into a new one."
    return row.told("shuffled", text, number=row.a)


def _no_draw(row: Row) -> Told:
    return row.told("no-draw", f"There is no card to draw; {row.it_does('go')} on without.")


def _launched(row: Row) -> Told:
    text = f"{row.does('launch')} {named_ship(row.b)} under {with_article(row.box, row.a)}."
    return row.told_cards("launched", text, [row.a], zone=ship_zone(row.b), number=row.b % t.FLEET + 1)


def _crewed(row: Row) -> Told | None:
    return row.told_cards("crewed", f"The crew: {row.listed()}.", row.cards) if row.a else None


def _discarded(row: Row) -> Told:
    return row.told_cards("discarded", f"{row.does('discard')} {named(row.box, row.a)}.", [row.a])


def _decided(row: Row) -> Told | None:
    """A record tells what was decided, once all are in."""
    return row.told("sealed", f"{row.does('have')} decided.") if row.says.viewer >= 0 else None


def _claimed(row: Row) -> Told:
    text = f"\"Aargh!\" {row.does('shout')} for {named(row.box, row.a)}."
    return row.told_cards("aargh", text, [row.a], loud=True)


def _left(row: Row) -> Told:
    return row.told_cards("let-lie", f"{row.does('let')} {named(row.box, row.a)} lie.", [row.a])


def _reserved(row: Row) -> Told:
    text = f"{named(row.box, row.a)} is set aside for {row.says.whom(row.seat)}."
    return row.told_cards("reserved", text, [row.a], zone=reserved_zone(row.seat))


def _voted(row: Row) -> Told:
    return row.told("voted", f"{row.does('vote')} for {row.says.whom(row.a, row.seat)}.", to=row.a)


def _fleet_done(row: Row) -> Told:
    rest = ", the first: 50 points. All others have one last turn." if row.a else "."
    return row.told("fleet", f"{row.does('have')} launched a whole fleet{rest}", loud=True, first=row.a)


def _last_lap(row: Row) -> Told:
    why, text = LAPS[row.a]
    return row.told("last-lap", text, loud=True, why=why)


def _aside(row: Row) -> Told:
    return row.told("aside", f"{row.does('set')} {counted(row.a, 'card')} aside, face down.", number=row.a)


# --- Phase 2: Naval Battles


def _battles(row: Row) -> Told:
    must = " and must attack with every ship that can" if row.a else ""
    return row.told("battles", f"Naval Battles! {row.does('begin')}{must}.", loud=True, forced=row.a)


def _passed(row: Row) -> Told:
    return row.told("passed", f"{row.does('pass')} and will not attack again this round.")


def _spied(row: Row) -> Told:
    peeks = row.does("peek").rpartition(" ")[2]
    text = f"{row.does('show')} the Spy of {named_ship(row.a)} and {peeks} at {named_ship(row.b)}."
    return row.told("spied", text, source=ship_zone(row.a), target=ship_zone(row.b))


def _saw(row: Row) -> Told | None:
    return row.told_cards("saw", f"Aboard: {row.listed()}.", row.cards) if row.a else None


def _attacked(row: Row) -> Told:
    text = f"{row.does('attack')} {named_ship(row.b)} with {named_ship(row.a)}."
    return row.told("attacked", text, source=ship_zone(row.a), target=ship_zone(row.b))


def _raided(row: Row) -> Told:
    text = f"A raid! {row.does('take')} {row.listed()}; each side keeps its ship."
    return row.told_cards("raided", text, row.cards, loud=True, value=sum(row.box.flag[card] for card in row.cards))


def _crew_shown(row: Row) -> Told:
    return row.told_cards("revealed", f"{row.does('show')} {row.listed()}.", row.cards, loud=True)


def _duel(row: Row) -> Told:
    """One duel: its number from 1, both cards and levels, and `result`: 1 if the attacker wins, -1 the defender, 0."""
    one, level, ship = telling.duelist_of(row.a)
    other, other_level, target = telling.duelist_of(row.b)
    number, result = telling.duel_of(row.c)
    left, right = _at_level(row.box, one, level), _at_level(row.box, other, other_level)
    text = (f"{left} loses to {right}.", f"{left} against {right}: nobody wins.", f"{left} beats {right}.")[result + 1]
    return row.told_cards(
        "duel",
        text,
        [one, other],
        levels=tuple(_level(row.box, *side) for side in ((one, level), (other, other_level))),
        result=result,
        number=number + 1,
        source=ship_zone(ship),
        target=ship_zone(target),
    )


def _level(box: Box, card: int, level: int) -> int:
    return ALWAYS_WINS if box.kind[card] == t.DAUGHTER else level


def _at_level(box: Box, card: int, level: int) -> str:
    if _level(box, card, level) == ALWAYS_WINS:
        return f"{named(box, card)} (always wins)"
    usual = box.kind[card] in (t.CREW, t.COOK) and level == box.level[card]
    return named(box, card) + ("" if usual and str(level) in card_text(box, card) else f" at {level}")


def _won_battle(row: Row) -> Told:
    how, text = HOW[row.a]
    text += f": {row.it_does('take')} {named_ship(row.b)} and {named_ship(row.c)}."
    return row.told("won-battle", text, loud=True, how=how, source=ship_zone(row.b), target=ship_zone(row.c))


def _both_sink(row: Row) -> Told:
    how, text = HOW[row.a]
    text += f": {named_ship(row.b)} and {named_ship(row.c)} sink with all treasure."
    return row.told("sunk", text, loud=True, how=how, source=ship_zone(row.b), target=ship_zone(row.c))


# --- Phase 3: Reckoning


def _reckoned(row: Row) -> Told:
    ships, flags = telling.counted_of(row.a)
    treasure, first = telling.treasured_of(row.b)
    sheet = score_sheet(ships, treasure, first, flags)
    items = items_text(sheet, "treasure", "flags in hand")
    text = f"{row.says.who(row.seat)}: {items}: {counted(sheet['points'], 'point')} this round; {row.c} in all."
    return row.told("reckoned", text, loud=True, **sheet, total=row.c)


def score_sheet(ships: int, treasure: int, first: int, flags: int) -> dict[str, int]:
    """A round's points, item by item: how many ships and what they count, treasure, first fleet, less the flags."""
    return {
        "ships": ships,
        "for_ships": ships * t.SHIP_POINTS,
        "treasure": treasure,
        "bonus": first * t.FIRST_FLEET,
        "flags": flags,
        "points": gain(ships, treasure, first, flags),
    }


def items_text(sheet: Mapping[str, int], treasure: str, flags: str) -> str:
    """A score sheet in words: 3 ships 75, treasure 40, first fleet 50, less 30 for flags in hand."""
    items = [f"{counted(sheet['ships'], 'ship')} {sheet['for_ships']}" if sheet["ships"] else "no ship"]
    items += [f"{treasure} {sheet['treasure']}"] if sheet["treasure"] else []
    items += [f"first fleet {sheet['bonus']}"] if sheet["bonus"] else []
    return ", ".join(items) + (f", less {sheet['flags']} for {flags}" if sheet["flags"] else "")


def _won(row: Row) -> Told:
    share = f" together with {counted(row.b - 1, 'other')}" if row.b > 1 else ""
    return row.told("won", f"{row.does('win')}{share} with {row.a} points.", loud=True, points=row.a, winners=row.b)


def _play_on(row: Row) -> Told:
    return Told.write("play-on", f"Equal at {row.a}: one more round.", loud=True, points=row.a)


TELLERS: dict[int, Callable[[Row], Told | None]] = {
    t.DEALT: _dealt,
    t.DREW: _drew,
    t.TOOK: _took,
    t.SHUFFLED: _shuffled,
    t.NO_DRAW: _no_draw,
    t.LAUNCHED: _launched,
    t.CREWED: _crewed,
    t.DISCARDED: _discarded,
    t.DECIDED: _decided,
    t.CLAIMED: _claimed,
    t.LEFT: _left,
    t.RESERVED: _reserved,
    t.VOTED: _voted,
    t.FLEET_DONE: _fleet_done,
    t.LAST_LAP: _last_lap,
    t.ASIDE: _aside,
    t.BATTLES: _battles,
    t.SPIED: _spied,
    t.SAW: _saw,
    t.ATTACKED: _attacked,
    t.RAIDED: _raided,
    t.CREW_SHOWN: _crew_shown,
    t.DUEL: _duel,
    t.WON_BATTLE: _won_battle,
    t.BOTH_SINK: _both_sink,
    t.PASSED: _passed,
    t.RECKONED: _reckoned,
    t.WON: _won,
    t.PLAY_ON: _play_on,
}


# --- The end


def ending(box: Box, seen: Table, names: Sequence[str]) -> Outcome:
    """How it ended: whose total is the highest, and why no further round is played (R36, R37)."""
    scores = list(seen.score[: box.seats])
    top = max(scores)
    best = [seat for seat in range(box.seats) if scores[seat] == top]
    rest = sorted((seat for seat in range(box.seats) if seat not in best), key=lambda seat: -scores[seat])
    after = listed([f"{names[seat]} {scores[seat]}" for seat in rest])
    verb = "wins" if len(best) == 1 else "share the win"
    text = f"{listed([names[seat] for seat in best])} {verb} with {top} points"
    kind = "one-round" if box.one_round else "target" if top >= box.target else "most-rounds"
    args: dict[str, Value] = {"points": tuple(scores), "rounds": seen.round, "target": box.target}
    return Outcome.write(kind, f"{text}; {after}" if after else text, **args)
