"""Positions of All Hands on Deck: a table written down in words, and set up from them again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any  # for what TOML can hold

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.luck import shuffle
from quarterdeck.engine.speech import listed
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.ships import masters, may_serve, sort_crew
from quarterdeck.games.all_hands.rules.table import Box, Table
from quarterdeck.games.all_hands.words.names import PHASES, SEATS, card_of, card_text, seat_of

CLAIMS = ("unasked", "undecided", "lets lie", "aargh", "sealed")
WORDS = (
    *("phase", "round", "starter", "turn", "turns", "last-lap", "first", "hands", "ships", "pile", "discards"),
    *("reserved", "claims", "votes", "launching", "backs", "launched-now", "forced", "bound", "passed", "scores"),
    "gained",
)


def position(box: Box, table: Table) -> dict[str, Any]:
    """A table in words. What is not in sight is a question mark."""
    seats = range(box.seats)
    words: dict[str, Any] = {
        "phase": PHASES[table.phase],
        "round": int(table.round),
        "starter": SEATS[table.starter],
        "turn": SEATS[table.turn],
        "turns": int(table.turns),
        "first": SEATS[table.first] if table.first != t.NOBODY else "",
    }
    if table.last_lap:
        words["last-lap"] = int(table.turns_left)
    words["hands"] = {SEATS[seat]: cards_text(box, table.hand[seat][: table.hand_size[seat]]) for seat in seats}
    words["ships"] = {SEATS[seat]: [ship_text(box, table, ship) for ship in _fleet(table, seat)] for seat in seats}
    words["pile"] = cards_text(box, table.deck[: table.deck_size][::-1])
    words["discards"] = cards_text(box, table.discards[: table.discards_size])
    words["reserved"] = {SEATS[seat]: card_text(box, table.reserved[seat]) for seat in seats if table.reserved[seat]}
    words["claims"] = {SEATS[seat]: CLAIMS[table.claim[seat]] for seat in seats if table.claim[seat]}
    if table.phase == t.VOTE:
        words["votes"] = {SEATS[seat]: _vote_text(table.vote[seat]) for seat in seats if table.vote[seat]}
    words["launching"] = cards_text(box, table.picked[: table.picks])
    words["backs"] = int(table.backs)
    words["launched-now"] = bool(table.launched_now)
    words["forced"] = bool(table.forced)
    words["bound"] = int(table.bound)
    words["passed"] = [SEATS[seat] for seat in seats if table.passed >> seat & 1]
    words["scores"] = {SEATS[seat]: int(table.score[seat]) for seat in seats}
    words["gained"] = {SEATS[seat]: int(table.gained[seat]) for seat in seats}
    return words


def _fleet(table: Table, seat: int) -> range:
    return range(seat * t.FLEET, seat * t.FLEET + table.launched[seat])


def cards_text(box: Box, cards: Sequence[int]) -> str:
    return " ".join(card_text(box, card) for card in cards)


def _vote_text(vote: int) -> str:
    return "sealed" if vote == t.SEALED_VOTE else SEATS[vote - 1]


def ship_text(box: Box, table: Table, ship: int) -> str:
    """NA: N2 N3 N4; held by B; 3 shown; seen by C; 1 spied; raided by C"""
    fate = table.fate[ship]
    parts = [f"{card_text(box, table.master[ship])}: {cards_text(box, table.crew[ship])}"]
    if fate == t.SUNK:
        parts.append("sunk")
    elif fate >= t.KEPT_BY:
        parts.append(f"held by {SEATS[fate - t.KEPT_BY]}")
    if table.face_up[ship] != (0 if fate == t.AT_SEA else t.CREW_SLOTS):
        parts.append(f"{table.face_up[ship]} shown")
    if table.known[ship]:
        parts.append("seen by " + "".join(SEATS[seat] for seat in range(t.MOST_SEATS) if table.known[ship] >> seat & 1))
    if table.spied[ship]:
        parts.append(f"{table.spied[ship]} spied")
    if table.plunderer[ship]:
        parts.append(f"raided by {SEATS[table.plunderer[ship] - 1]}")
    return "; ".join(parts)


# --- Setting up


class Rest:
    """The cards that nobody has named yet."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.left = [0, *(int(box.copies[card]) for card in range(1, box.designs + 1))]
        self.mixed: list[int] = []

    def name(self, text: object) -> list[int]:
        """Cards named in a row; ? is any card that nobody names."""
        found = []
        for word in str(text).split():
            card = t.NONE if word == "?" else card_of(self.box, word)
            if card:
                self.left[card] -= 1
                if self.left[card] < 0:
                    many = self.box.copies[card]
                    raise BadInput(f"{card_text(self.box, card)} is named more often than the {many} in this set")
            found.append(card)
        return found

    def mix(self, table: Table) -> None:
        """Once everything is named: the others in random order."""
        self.mixed = [card for card in range(1, self.box.designs + 1) for _ in range(self.left[card])]
        shuffle(table, self.mixed, len(self.mixed))

    def deal(self) -> int:
        if not self.mixed:
            raise BadInput("more cards lie here than the set has")
        return self.mixed.pop()

    def deal_crew(self, suit: int, crew: Sequence[int]) -> int:
        """A card that may serve; one Black Spot a ship."""
        spot = any(self.box.kind[card] == t.BLACK_SPOT for card in crew)
        for place, card in enumerate(self.mixed):
            if may_serve(self.box, suit, card) and not (spot and self.box.kind[card] == t.BLACK_SPOT):
                return self.mixed.pop(place)
        raise BadInput("no card is left that could serve where a ? stands")


def set_up(box: Box, words: dict[str, Any], table: Table) -> None:
    """Fill a blank table (whose generator is seeded) from words; hidden cards that nobody names are dealt."""
    for name in words:
        if name not in WORDS:
            raise BadInput(f"there is no {name!r} in a position; expected {listed(WORDS, 'or')}")
    _set_course(box, words, table)
    rest = Rest(box)
    hands = {seat_of(box, name): rest.name(cards) for name, cards in words.get("hands", {}).items()}
    ships = _set_ships(box, words.get("ships", {}), table, rest)
    discards = rest.name(words.get("discards", ""))
    for name, card in words.get("reserved", {}).items():
        table.reserved[seat_of(box, name)] = rest.name(card)[0]
    pile = rest.name(words.get("pile", ""))
    rest.mix(table)
    for ship in ships:
        suit = box.suit[table.master[ship]]
        for i in range(t.CREW_SLOTS):
            if table.crew[ship][i] == t.NONE:
                table.crew[ship][i] = rest.deal_crew(suit, table.crew[ship])
        sort_crew(table, ship)
    for seat in range(box.seats):
        held = hands.get(seat, [t.NONE] * _usual_hand(table, seat))
        if len(held) > t.MOST_IN_HAND:
            raise BadInput(f"a hand has {t.MOST_IN_HAND} cards at most, {SEATS[seat]}'s has {len(held)}")
        table.hand[seat][: len(held)] = sorted(card or rest.deal() for card in held)
        table.hand_size[seat] = len(held)
    top = [card or rest.deal() for card in pile]
    if words.get("pile") == "":  # said to be empty: what nobody names was discarded long ago
        discards, rest.mixed = rest.mixed + discards, []
    whole = rest.mixed + top[::-1]
    table.deck[: len(whole)], table.deck_size = whole, len(whole)
    table.discards[: len(discards)], table.discards_size = discards, len(discards)
    _set_answers(box, words, table)
    _set_picks(box, words, table)


def _usual_hand(table: Table, seat: int) -> int:
    drawn = table.phase == t.TURN and table.turn == seat
    return int(t.HAND + drawn - (1 + t.CREW_SLOTS) * table.launched[seat])


def _set_course(box: Box, words: dict[str, Any], table: Table) -> None:
    table.phase = _one_of(PHASES, words.get("phase", "turn"), "phase")
    table.round = _number(words.get("round", 1), "round", t.MOST_ROUNDS)
    table.turn = seat_of(box, words.get("turn", "A"))
    table.starter = seat_of(box, words.get("starter", SEATS[table.turn]))
    table.turns = _number(words.get("turns", 1), "turns", 1000)
    table.first = seat_of(box, words["first"]) if words.get("first") else t.NOBODY
    if "last-lap" in words:
        table.last_lap = 1
        table.turns_left = _number(words["last-lap"], "last-lap", t.MOST_SEATS)
    table.launched_now = int(bool(words.get("launched-now", False)))
    table.forced = int(bool(words.get("forced", False)))
    table.bound = _number(words.get("bound", 0), "bound", t.FLEET)
    for name in words.get("passed", []):
        table.passed |= 1 << seat_of(box, name)
    for key, row in (("scores", table.score), ("gained", table.gained)):
        for name, points in words.get(key, {}).items():
            row[seat_of(box, name)] = _number(points, key, 32_000)


def _set_ships(box: Box, fleets: dict[str, list[str]], table: Table, rest: Rest) -> list[int]:
    found = []
    for name, texts in fleets.items():
        seat = seat_of(box, name)
        if not isinstance(texts, list) or len(texts) > t.FLEET:
            raise BadInput(f"ships.{name} is a list of up to three ships like 'NA: N2 N3 N4'")
        for slot, text in enumerate(texts):
            ship = seat * t.FLEET + slot
            _set_ship(box, str(text), table, ship, rest)
            found.append(ship)
        table.launched[seat] = len(texts)
    return found


def _set_ship(box: Box, text: str, table: Table, ship: int, rest: Rest) -> None:
    head, *states = [part.strip() for part in text.split(";")]
    master, colon, crew = head.partition(":")
    if not colon:
        raise BadInput(f"{text!r}: a ship is written like 'NA: N2 N3 N4' (shipmaster: crew)")
    found = rest.name(master)
    if len(found) != 1 or not masters(box, found[0]):
        raise BadInput(f"{master.strip()!r} is not a shipmaster")
    table.master[ship] = found[0]
    aboard = rest.name(crew) or [t.NONE] * t.CREW_SLOTS
    if len(aboard) != t.CREW_SLOTS:
        raise BadInput(f"{text!r}: a ship has a crew of three")
    table.crew[ship][:] = aboard
    table.fate[ship] = t.AT_SEA
    shown = -1
    for state in states:
        shown = max(shown, _set_state(box, state, table, ship))
    table.face_up[ship] = shown if shown >= 0 else 0 if table.fate[ship] == t.AT_SEA else t.CREW_SLOTS


STATE = re.compile(r"(sunk)|held by (\w)|(\d) shown|seen by (\w+)|(\d) spied|raided by (\w)")


def _set_state(box: Box, state: str, table: Table, ship: int) -> int:
    """One state of a ship; how many of its crew are shown, if it says so, else -1."""
    found = STATE.fullmatch(state)
    if not found:
        raise BadInput(f"{state!r}: a ship is sunk, held by X, N shown, seen by XY, N spied or raided by X")
    sunk, holder, shown, seen, spied, raider = found.groups()
    if sunk:
        table.fate[ship] = t.SUNK
    elif holder:
        table.fate[ship] = t.KEPT_BY + seat_of(box, holder)
    elif shown:
        return _number(int(shown), "shown", t.CREW_SLOTS)
    elif seen:
        for name in seen:
            table.known[ship] |= 1 << seat_of(box, name)
    elif spied:
        table.spied[ship] = int(spied)
    else:
        table.plunderer[ship] = seat_of(box, raider) + 1
    return -1


def _set_answers(box: Box, words: dict[str, Any], table: Table) -> None:
    for name, claim in words.get("claims", {}).items():
        table.claim[seat_of(box, name)] = _one_of(CLAIMS[:-1], claim, "claims")
    for name, candidate in words.get("votes", {}).items():
        table.vote[seat_of(box, name)] = seat_of(box, candidate) + 1


def _set_picks(box: Box, words: dict[str, Any], table: Table) -> None:
    """The ship being crewed: its cards are still in the hand."""
    table.backs = _number(words.get("backs", 0), "backs", t.MOST_BACKS)
    hand = table.hand[table.turn][: table.hand_size[table.turn]]
    picked = [card_of(box, word) for word in str(words.get("launching", "")).split()]
    for card in picked:
        if card not in hand:
            raise BadInput(f"launching: {card_text(box, card)} is not in {SEATS[table.turn]}'s hand")
        hand.remove(card)
    if len(picked) > 1 + t.CREW_SLOTS or (picked and not masters(box, picked[0])):
        raise BadInput("launching is a shipmaster and up to three crew, like 'NA N2 N3'")
    table.picked[: len(picked)] = picked
    table.picks = len(picked)


def _one_of(words: Sequence[str], word: object, name: str) -> int:
    if word not in words:
        raise BadInput(f"{name} is {listed(list(words), 'or')}, not {word!r}")
    return words.index(str(word))


def _number(value: object, name: str, most: int) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise BadInput(f"{name} is a number up to {most}, not {value!r}")
    return int(value)
