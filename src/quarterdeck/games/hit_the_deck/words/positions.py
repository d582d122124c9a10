"""Positions of Hit the Deck! as text, there and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any  # for what TOML can hold

from quarterdeck.engine.bits import places
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.luck import shuffle
from quarterdeck.engine.speech import listed
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.actions import attack_row
from quarterdeck.games.hit_the_deck.rules.attacking import why_not_attack
from quarterdeck.games.hit_the_deck.rules.seemap import captain_of
from quarterdeck.games.hit_the_deck.rules.table import Box, Table
from quarterdeck.games.hit_the_deck.words.names import (
    ANSWERS,
    ATTACKS,
    CAPTAINS,
    ENDINGS,
    PHASES,
    SEAZONES,
    card_of,
    card_text,
    seazone_of,
)
from quarterdeck.games.hit_the_deck.words.notation import reason_text


def position(box: Box, table: Table) -> dict[str, Any]:
    """A table in words. What is not in sight is a question mark."""
    words: dict[str, Any] = {
        "phase": PHASES[table.phase],
        "compass": CAPTAINS[table.compass],
        "turn": int(table.turn),
        "action": int(table.slot),
        "done": [name for name, done in (("deploy", table.deployed), ("attack", table.attacked)) if done],
        "sea": sea_text(table),
        "hands": {CAPTAINS[seat]: hand_text(table, seat) for seat in range(2)},
        "deck": cards_text(table.deck[: table.deck_size][::-1], table.deck_size),
        "discards": cards_text(table.discards, table.discards_size),
        "redraw": {CAPTAINS[seat]: ANSWERS[table.redraw[seat]] for seat in range(2)},
    }
    if table.phase == t.DEFENCE:
        words["battle"] = {
            "kind": ATTACKS[table.kind],
            "from": SEAZONES[table.source],
            "on": SEAZONES[table.target],
            "card": card_text(table.attack_card) if table.laid else "",
        }
        if table.kind == t.BROADSIDE:
            words["battle"]["drawn"] = card_text(table.broadside_card)
    if table.phase == t.ROYAL:
        words["royal"] = CAPTAINS[table.royal]
    if table.phase == t.OVER:
        words["winner"] = "nobody" if table.winner == t.DRAWN else CAPTAINS[table.winner]
        words["ending"] = ENDINGS[table.ending]
    return words


def hand_text(table: Table, seat: int) -> str:
    """A hand; one that is not in sight as so many unknown cards."""
    size = table.hand_size[seat]
    return cards_text(places(table.hand[seat]) or [t.NONE] * size, size)


def cards_text(pile: Sequence[int], size: int) -> str:
    return " ".join(card_text(pile[i]) for i in range(size))


def sea_text(table: Table) -> str:
    """The Seemap drawn as in Figure 2, Captain A's Seaports on top: `A:6S` is a ship of Captain A."""
    rows = []
    for row in (2, 1, 0):
        cells = []
        for zone in range(row * 3, row * 3 + 3):
            owner = captain_of(table, zone)
            cells.append("." if owner == t.NOBODY else f"{CAPTAINS[owner]}:{card_text(table.ship[zone])}")
        rows.append("  ".join(cell.ljust(5) for cell in cells).rstrip())
    return "\n".join(rows) + "\n"


WORDS = (
    *("phase", "compass", "turn", "action", "done", "sea", "hands", "deck", "discards", "redraw", "battle"),
    *("royal", "winner", "ending", "rest"),
)


def set_up(box: Box, words: dict[str, Any], table: Table) -> None:
    """Fill a blank table from words; the rest, which nobody names, lies in the Deck, below what is named there.

    With `rest = "discards"`, or a Deck that is said to be empty, it was discarded long ago.
    """
    for name in words:
        if name not in WORDS:
            raise BadInput(f"there is no {name!r} in a position; expected {listed(WORDS, 'or')}")
    used: set[int] = set()
    table.phase = _one_of(PHASES, words.get("phase", "act"), "phase")
    table.compass = _one_of(CAPTAINS, words.get("compass", "A"), "compass")
    table.turn = _number(words.get("turn", 0 if table.phase == t.REDRAW_HANDS else 2), "turn", 120)
    _set_spent(table, words)
    _set_sea(table, words.get("sea", ""), used)
    answers = words.get("redraw", {})
    for seat in range(2):
        default = "undecided" if table.phase == t.REDRAW_HANDS else "keep"
        table.redraw[seat] = _one_of(ANSWERS, answers.get(CAPTAINS[seat], default), "redraw")
    for place, card in enumerate(_cards(words.get("discards", ""), used, "the discards")):
        table.discards[place] = card
        table.discards_size = place + 1
    table.source = table.target = t.NOWHERE
    table.royal = table.winner = t.NOBODY
    hands = [_cards(words.get("hands", {}).get(name, ""), used) for name in CAPTAINS]
    battle = words.get("battle", {})
    if bool(battle) != (table.phase == t.DEFENCE):
        raise BadInput("a battle (kind, from, on, card) belongs to the phase 'defence', and to no other")
    if table.phase == t.DEFENCE:
        table.kind = _one_of(ATTACKS, battle.get("kind", "attack"), "battle.kind")
        table.source = seazone_of(str(battle.get("from", "")))
        table.target = seazone_of(str(battle.get("on", "")))
        _check_battle(box, table)
    laid = _cards(str(battle.get("card", "?")) if table.phase == t.DEFENCE else "", used)
    drawn = _cards(str(battle.get("drawn", "?")) if table.kind == t.BROADSIDE else "", used)
    deck = _cards(words.get("deck", ""), used)
    rest = [card for card in range(1, t.CARDS + 1) if card not in used]
    shuffle(table, rest, len(rest))
    if sum(card == t.NONE for card in (*hands[0], *hands[1], *laid, *drawn, *deck)) > len(rest):
        raise BadInput(f"there are more cards than {t.CARDS}")
    fill = [card or rest.pop() for card in (*hands[0], *hands[1], *laid, *drawn)]
    for seat in range(2):
        held = sorted(fill[: len(hands[seat])])
        del fill[: len(hands[seat])]
        table.hand_size[seat] = len(held)
        table.hand[seat] = sum(1 << card for card in held)
    table.laid = len(laid)
    table.attack_card = fill.pop(0) if laid else t.NONE
    table.broadside_card = fill.pop(0) if drawn else t.NONE
    top = [card or rest.pop() for card in deck]
    if words.get("deck") == "" or _one_of(("deck", "discards"), words.get("rest", "deck"), "rest"):
        _discard_first(table, rest)
        rest = []
    whole = rest + top[::-1]
    table.deck_size = len(whole)
    table.deck[: len(whole)] = whole
    if table.phase == t.ROYAL:
        table.royal = _one_of(CAPTAINS, words.get("royal", "A"), "royal")
    if table.phase == t.OVER:
        table.winner = _one_of((*CAPTAINS, "nobody"), words.get("winner", "nobody"), "winner")
        table.ending = _one_of(ENDINGS, words.get("ending", "nothing"), "ending")


def _set_spent(table: Table, words: dict[str, Any]) -> None:
    """Which of the two actions is due, and what was spent: an Attack that is under way is."""
    done = words.get("done", [])
    fought = table.phase in (t.DEFENCE, t.ROYAL)
    table.deployed, table.attacked = int("deploy" in done), int("attack" in done or fought)
    spent = table.deployed + table.attacked + (table.phase == t.ACT)
    due = 0 if table.phase == t.REDRAW_HANDS else min(2, max(1, spent))
    table.slot = _number(words.get("action", due), "action", 2)
    if table.phase != t.REDRAW_HANDS and spent > table.slot:
        raise BadInput(f"action {table.slot} cannot come after so much: done is {listed(done) or 'nothing'} (R6)")


def _check_battle(box: Box, table: Table) -> None:
    """The battle is one that the Captain at the Compass can have begun; the rules say why not."""
    attacker, source, target = table.compass, table.source, table.target
    ways = [way for way in range(t.COURSES) if (t.course_from(way), t.course_to(way)) == (source, target)]
    if not ways:
        raise BadInput(f"battle: {SEAZONES[source]} and {SEAZONES[target]} are not next to each other")
    table.attacked = 0
    reason = why_not_attack(box, table, attacker, table.kind, ways[0])
    table.attacked = 1
    if reason and reason != t.DECK_IS_EMPTY:  # its last card may be the one that was drawn for this Broadside
        action = attack_row(table.kind, ways[0]) + 1
        raise BadInput(f"battle: {reason_text(box, table, attacker, action, reason, CAPTAINS)}")


def _discard_first(table: Table, cards: list[int]) -> None:
    """Lay cards under the discards that were named."""
    pile = cards + table.discards[: table.discards_size]
    table.discards[: len(pile)] = pile
    table.discards_size = len(pile)


def _one_of(words: Sequence[str], word: object, name: str) -> int:
    if word not in words:
        raise BadInput(f"{name} is {listed([w for w in words if w], 'or')}, not {word!r}")
    return words.index(str(word))


def _number(value: object, name: str, most: int) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise BadInput(f"{name} is a number up to {most}, not {value!r}")
    return value


def _cards(text: object, used: set[int], face_up: str = "") -> list[int]:
    """Cards named in a row; ? is any card that nobody names, which cannot lie face up."""
    found = []
    words = text if isinstance(text, list) else str(text).split()
    for word in map(str, words):
        card = t.NONE if word == "?" else card_of(word)
        if face_up and not card:
            raise BadInput(f"{face_up} lie face up: name the card instead of '?'")
        if card in used and card:
            raise BadInput(f"{card_text(card)} is named twice")
        used.add(card)
        found.append(card)
    return found


def _set_sea(table: Table, text: object, used: set[int]) -> None:
    rows = [row.split() for row in str(text).strip().splitlines()] or [["."] * 3] * 3
    if len(rows) != 3 or any(len(row) != 3 for row in rows):
        raise BadInput("the sea is three rows of three, like 'A:6S' or '.', Captain A's Seaports on top")
    for line, row in enumerate(rows):
        for column, cell in enumerate(row):
            zone = (2 - line) * 3 + column
            if cell == ".":
                continue
            owner, colon, card = cell.partition(":")
            if not colon:
                raise BadInput(f"{cell!r}: a ship is written like A:6S (Captain, card)")
            table.fleet[_one_of(CAPTAINS, owner, "the Captain of a ship")] |= 1 << zone
            table.ship[zone] = (_cards(card, used, "ships") or [card_of(card)])[0]
