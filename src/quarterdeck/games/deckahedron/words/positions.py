"""Positions of the Deckahedron as text: written down and set up again.

    phase = "play"
    scene = 4
    foes = ["guard 6"]
    P1 = {ranks = "3 2 1", deck = "#5 #17", discard = "#1", exhausted = "#12", wounds = "W1", tokens = 1,
          moves = {Volley = 1}, call = "Defy Danger", attributes = "Str", advantage = 1}

Cards of a deck that nobody names lie in it, shuffled, below those that are named (the first is the top).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any  # for what TOML can hold

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.luck import shuffle
from quarterdeck.engine.speech import listed
from quarterdeck.games.deckahedron.cardset.designs import ATTRIBUTES, moves_of
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.deck import has_character, is_blessing, is_wound_card
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n
from quarterdeck.games.deckahedron.words.names import PHASES, STATES, VEILS

TABLE_WORDS = ("phase", "scene", "evenings", "bank", "spotlight", "foes", "foes-deck", "foes-discard")
OWN_WORDS = (
    *("ranks", "deck", "discard", "exhausted", "flipped", "resolves", "wounds", "harm", "tokens", "down", "moves"),
    *("to-own", "state", "call", "attributes", "with", "advantage", "veil", "damage", "to-recover", "last-move"),
    *("weapon", "gear", "holds", "pick", "to-pick", "picked", "gone", "tired", "blessings"),
)


FOE = re.compile(
    r"(?P<name>.+?)(?: (?P<left>\d+)(?:/(?P<most>\d+))?)?(?: (?P<edge>Anchor|Bulb|Crescent|Dart))?"
    r"(?: d(?P<die>2|4|6|10|12))?(?P<hidden> hidden)?"
)


def position(box: Box, table: Table) -> dict[str, Any]:
    """A table in words. What is not in sight is a question mark."""
    words: dict[str, Any] = {
        "phase": PHASES[table.phase],
        "scene": int(table.scene),
        "evenings": int(table.nights),
        "bank": int(table.bank),
        "spotlight": n.seat_name(box, table.spotlight),
        "foes": [_foe_text(box, table, slot) for slot in range(_last_foe(table))],
        "foes-deck": n.cards_text(table.deck[t.FOES][: table.deck_size[t.FOES]][::-1], table.deck_size[t.FOES]),
        "foes-discard": n.cards_text(table.discard[t.FOES], table.discard_size[t.FOES]),
    }
    for seat in range(box.seats):
        if has_character(box, seat):
            words[n.seat_name(box, seat)] = _character(box, table, seat)
    return words


def _foe_text(box: Box, table: Table, slot: int) -> str:
    """Its kind and Stamina, and what of its numbers is its own: guard 4/6 Bulb d10 hidden."""
    if not table.foe_kind[slot]:
        return ""
    kind = table.foe_kind[slot] - 1
    most, rank, die = table.foe_most[slot], table.foe_rank[slot], table.foe_die[slot]
    own = [f"{n.foe_name(box, kind)} {table.foe_stamina[slot]}{f'/{most}' if most != box.kind_stamina[kind] else ''}"]
    own += [n.EDGES[rank - 1]] * (rank != box.kind_rank[kind]) + [f"d{die}"] * (die != box.kind_die[kind])
    return " ".join([*own, *["hidden"] * table.foe_hidden[slot]])


def _last_foe(table: Table) -> int:
    """How many places for foes are written: as many as there are, and no fewer than the first four."""
    there = [slot + 1 for slot in range(t.FOE_SLOTS) if table.foe_kind[slot]]
    return max([t.FIRST_SLOTS, *there])


def _character(box: Box, table: Table, seat: int) -> dict[str, Any]:
    words: dict[str, Any] = {
        "ranks": " ".join(str(rank) for rank in table.rank[seat]),
        **deck_words(table, seat),
        "harm": int(table.harm[seat]),
        "tokens": int(table.tokens[seat]),
        "down": bool(table.down[seat]),
        "gone": bool(table.gone[seat]),
        "moves": {
            card.name: int(table.level[seat][move])
            for move, card in enumerate(moves_of(box))
            if table.owned[seat][move]
        },
        "weapon": f"d{table.weapon[seat]}",
        "gear": " ".join(str(number) for number in table.gear[seat]),
        "holds": {
            card.name: int(table.holds[seat][move])
            for move, card in enumerate(moves_of(box))
            if table.holds[seat][move]
        },
        "to-own": int(table.to_own[seat]),
        "state": STATES[table.state[seat]],
    }
    if table.call_attribute[seat]:
        words["call"] = n.move_name(box, table.call_move[seat])
        words["attributes"] = " ".join(ATTRIBUTES[i] for i in range(3) if (table.call_attribute[seat] >> i) & 1)
        words["with"] = ATTRIBUTES[table.with_attribute[seat]]
        words["advantage"] = int(table.call_advantage[seat])
        words["veil"] = VEILS[table.call_veil[seat]]
    if table.flipped_size[seat]:
        words["flipped"] = n.cards_text(table.flipped[seat], table.flipped_size[seat])
        words["resolves"] = n.card_text(table.resolves[seat]) if table.resolves[seat] else ""
    if table.to_pick[seat]:
        words["pick"] = n.move_name(box, table.pick_move[seat])
        words["to-pick"] = int(table.to_pick[seat])
        words["picked"] = [option + 1 for option in range(t.OPTIONS) if (table.picked[seat] >> option) & 1]
    blessings = [n.card_text(t.FIRST_CARDS + 1 + i) for i in range(t.BLESSINGS) if table.blessed[i] == seat + 1]
    if blessings:
        words["blessings"] = " ".join(blessings)
    if table.tired[seat]:
        words["tired"] = int(table.tired[seat])
    words["damage"] = int(table.damage[seat])
    words["to-recover"] = int(table.to_recover[seat])
    words["last-move"] = n.move_name(box, table.last_move[seat] - 1) if table.last_move[seat] else ""
    return words


def deck_words(table: Table, deck: int) -> dict[str, Any]:
    """One deck's piles, the top of the deck first."""
    size = table.deck_size[deck]
    return {
        "deck": n.cards_text(table.deck[deck][:size][::-1], size),
        "discard": n.cards_text(table.discard[deck], table.discard_size[deck]),
        "exhausted": n.cards_text(table.exhausted[deck], table.exhausted_size[deck]),
        "wounds": " ".join(f"W{i + 1}" for i in range(t.MOST_WOUNDS) if table.wound_in[deck][i]),
    }


# --- Setting up


def set_up(box: Box, words: dict[str, Any], table: Table) -> None:
    """Fill a blank table from words."""
    names = [n.seat_name(box, seat) for seat in range(box.seats) if has_character(box, seat)]
    for name in words:
        if name not in TABLE_WORDS and name not in names:
            raise BadInput(f"there is no {name!r} in a position; expected {listed([*TABLE_WORDS, *names], 'or')}")
    table.phase = _one_of(PHASES, words.get("phase", "play"), "phase")
    table.scene = _number(words.get("scene", 1), "scene")
    table.nights = _number(words.get("evenings", 0), "evenings")
    table.bank = _number(words.get("bank", 0), "bank")
    table.heroic = box.heroic
    table.spotlight = n.seat_of(box, words.get("spotlight", n.seat_name(box, 0)))
    _set_foes(box, table, words.get("foes", []))
    set_deck(table, t.FOES, {"deck": words.get("foes-deck", ""), "discard": words.get("foes-discard", "")})
    for seat in range(box.seats):
        if has_character(box, seat):
            own = words.get(n.seat_name(box, seat), {})
            if not isinstance(own, dict):
                raise BadInput(f"{n.seat_name(box, seat)} is a table of {listed(OWN_WORDS)}")
            _set_character(box, table, seat, own)


def _set_character(box: Box, table: Table, seat: int, own: dict[str, Any]) -> None:
    for name in own:
        if name not in OWN_WORDS:
            raise BadInput(f"there is no {name!r} for a character; expected {listed(OWN_WORDS, 'or')}")
    default = "called" if own.get("call") else "idle"
    table.state[seat] = _one_of(STATES, own.get("state", default), "state")
    set_deck(table, seat, own)
    table.rank[seat] = _ranks(own.get("ranks", "2 2 2"))
    table.wounds[seat] = sum(table.wound_in[seat])
    table.harm[seat] = _number(own.get("harm", 0), "harm", t.MOST_HARM)
    table.tokens[seat] = _number(own.get("tokens", 0), "tokens")
    table.down[seat] = int(bool(own.get("down", False)))
    table.gone[seat] = int(bool(own.get("gone", False)))
    table.to_own[seat] = _number(own.get("to-own", 0), "to-own", t.MOVES)
    dice = [f"d{sides}" for sides in t.WEAPON_DICE]
    table.weapon[seat] = t.WEAPON_DICE[_one_of(dice, own.get("weapon", f"d{t.PLAYERS_DIE}"), "weapon")]
    gear = str(own.get("gear", " ".join(str(t.START_GEAR) for _ in range(t.GEAR)))).split()
    if len(gear) != t.GEAR or any(word not in ("0", "1", "2", "3", "4") for word in gear):
        raise BadInput(f"gear is {listed(n.GEAR)}, 0 to {t.MOST_GEAR} each, like '2 2 2', not {own.get('gear')!r}")
    table.gear[seat] = [int(word) for word in gear]
    for name, count in own.get("holds", {}).items():
        table.holds[seat][n.move_of(box, name)] = _number(count, "holds", 9, 1)
    if own.get("pick"):
        table.state[seat] = t.PICKING
        table.pick_move[seat] = n.move_of(box, own["pick"])
        table.to_pick[seat] = _number(own.get("to-pick", 1), "to-pick", t.OPTIONS, 1)
        table.picked[seat] = sum(1 << _number(option, "picked", t.OPTIONS, 1) - 1 for option in own.get("picked", []))
    for name, level in own.get("moves", {}).items():
        move = n.move_of(box, name)
        if type(level) is not int or not box.levels[move] or not box.lowest[move] <= level <= box.highest[move]:
            raise BadInput(f"{name} has no level {level!r}")
        table.owned[seat][move] = 1
        table.level[seat][move] = level
    if own.get("call"):
        table.call_move[seat] = n.move_of(box, own["call"])
        allowed = str(own.get("attributes", "")).split()
        known = [_one_of(ATTRIBUTES, word, "attributes") for word in allowed]
        table.call_attribute[seat] = sum(1 << i for i in known) or box.attributes[table.call_move[seat]]
        table.with_attribute[seat] = _one_of(ATTRIBUTES, own.get("with", "Str"), "with")
        table.call_advantage[seat] = _number(own.get("advantage", 0), "advantage", 999, -999)
        table.call_veil[seat] = _one_of(VEILS, own.get("veil", "open"), "veil")
    table.tired[seat] = _number(own.get("tired", 0), "tired", 30)
    table.damage[seat] = _number(own.get("damage", 0), "damage")
    table.to_recover[seat] = _number(own.get("to-recover", 0), "to-recover", t.STAMINA)
    table.last_move[seat] = n.move_of(box, own["last-move"]) + 1 if own.get("last-move") else 0


def set_deck(table: Table, deck: int, words: dict[str, Any]) -> None:
    """One deck's piles. Wound and Blessing cards are only there if they are named under `wounds` and `blessings`."""
    used: set[int] = set()
    wounds, blessings = (_cards(words.get(name, ""), set()) for name in ("wounds", "blessings"))
    if any(not is_wound_card(card) for card in wounds):
        raise BadInput("wounds names Wound cards: W1, W2 or both")
    for card in wounds:
        table.wound_in[deck][card - t.CARDS - 1] = 1
    for card in blessings:
        if not is_blessing(card) or table.blessed[card - t.FIRST_CARDS - 1]:
            raise BadInput("blessings names Blessing cards, B1 to B6, each with one character")
        table.blessed[card - t.FIRST_CARDS - 1] = deck + 1
    piles = {name: _cards(words.get(name, ""), used) for name in ("discard", "exhausted", "flipped", "deck")}
    allowed = [*range(1, t.CARDS + 1), *sorted(wounds), *sorted(blessings)]
    for card in used - set(allowed):
        word = "blessings" if is_blessing(card) else "wounds"
        raise BadInput(f"{n.card_text(card)} is not in this deck; {word} = {n.card_text(card)!r} puts it there")
    rest = [card for card in allowed if card not in used]
    shuffle(table, rest, len(rest))
    for name in ("discard", "exhausted", "flipped"):
        most = len(getattr(table, name)[deck])
        if len(piles[name]) > most:
            raise BadInput(f"{name} holds at most {most} cards")
        filled = [card or rest.pop() for card in piles[name]]
        getattr(table, name)[deck][: len(filled)] = filled
        getattr(table, f"{name}_size")[deck] = len(filled)
    for i in range(len(piles["discard"])):
        table.knows[deck][i] = 255
    top = [card or rest.pop() for card in piles["deck"]]
    whole = rest + top[::-1]
    table.deck[deck][: len(whole)] = whole
    table.deck_size[deck] = len(whole)
    if words.get("resolves"):
        table.resolves[deck] = n.card_of(str(words["resolves"]))


def _set_foes(box: Box, table: Table, foes: object) -> None:
    if not isinstance(foes, list) or len(foes) > t.FOE_SLOTS:
        raise BadInput(f'foes is a list of at most {t.FOE_SLOTS}, like ["guard 6"]')
    for slot, text in enumerate(foes):
        if not text:
            continue
        match = FOE.fullmatch(str(text))
        if not match:
            raise BadInput(f"{text!r}: a foe is written like 'guard 6' or 'guard 4/6 Bulb d4 hidden'")
        kind = n.foe_of(box, match["name"])
        stamina = int(match["left"] or box.kind_stamina[kind])
        table.foe_kind[slot] = kind + 1
        table.foe_stamina[slot] = _number(stamina, "Stamina", t.MOST_FOE_STAMINA, 1)
        most = int(match["most"] or max(stamina, box.kind_stamina[kind]))
        table.foe_most[slot] = _number(most, "Stamina", t.MOST_FOE_STAMINA, stamina)
        table.foe_rank[slot] = n.EDGES.index(match["edge"]) + 1 if match["edge"] else box.kind_rank[kind]
        table.foe_die[slot] = int(match["die"] or box.kind_die[kind])
        table.foe_hidden[slot] = int(bool(match["hidden"]))


def _ranks(text: object) -> list[int]:
    ranks = [int(word) for word in str(text).split() if word.isdecimal()]
    if ranks != [0, 0, 0] and tuple(ranks) not in t.POINTS:
        raise BadInput(f"ranks shares six points, 1 to 4 each, like '3 2 1', not {text!r}")
    return ranks


def _cards(text: object, used: set[int]) -> list[int]:
    """Cards named in a row; ? is any card that nobody names."""
    found = []
    for word in str(text).split():
        card = t.NONE if word == "?" else n.card_of(word)
        if card in used:
            raise BadInput(f"{n.card_text(card)} is named twice")
        if card:
            used.add(card)
        found.append(card)
    return found


def _one_of(words: Sequence[str], word: object, name: str) -> int:
    if word not in words:
        raise BadInput(f"{name} is {listed(words, 'or')}, not {word!r}")
    return words.index(str(word))


def _number(value: object, name: str, most: int = 32000, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= most:
        raise BadInput(f"{name} is a number from {least} to {most}, not {value!r}")
    return value
