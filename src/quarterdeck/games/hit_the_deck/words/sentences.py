"""Sentences of Hit the Deck!: what happened, what is asked, how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.speech import Speaker, listed
from quarterdeck.engine.text import card as card_mark
from quarterdeck.engine.view import Outcome, Prompt, Told
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.table import Box, Table
from quarterdeck.games.hit_the_deck.words.names import (
    ATTACKS,
    CATEGORIES,
    ENDINGS,
    SEAZONES,
    TITLES,
    card_text,
    hand_name,
    ship_name,
)

KINDS = ("a Normal Attack", "a Ramming Attack", "a Broadside")


def named(card: int) -> str:
    """A card in a sentence."""
    return card_mark(card_text(card), card_text(card))


def zone_id(seazone: int) -> str:
    return f"sea/{SEAZONES[seazone]}"


def event_told(box: Box, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
    """An event as told to one viewer; None if it is not worth a sentence."""
    kind, seat, _, a, b, c = row
    says = Speaker(names, viewer, TITLES)
    known = [card for card in (a, b, c) if card]
    faces = tuple(card_text(card) for card in known)
    cards = listed([named(card) for card in known])
    if kind == t.DECIDED:
        return Told.write("sealed", f"{says.who(seat)} {'have' if seat == viewer else 'has'} decided.", seat)
    if kind == t.KEPT:
        return Told.write("kept", f"{says.does(seat, 'keep')} the hand.", seat)
    if kind == t.REDREW:
        return Told.write("redrew", f"{says.does(seat, 'redraw')} a new hand of seven.", seat)
    if kind == t.SHOWN:
        return Told.write("shown", f"{says.does(seat, 'discard')} {cards}.", seat, cards=faces)
    if kind == t.FIRST:
        return Told.write("first", f"{says.does(seat, 'begin')}: the Compass points at {says.whom(seat)}.", seat)
    if kind == t.DREW:
        return Told.write("drew", f"{says.does(seat, 'draw')} {cards or 'a card'}.", seat, cards=faces)
    if kind == t.DEPLOYED:
        ship = f"{'an' if ship_name(a)[0] == 'A' else 'a'} {ship_name(a)}"
        text = f"{says.does(seat, 'deploy')} {named(a)}, {ship}, to {SEAZONES[b]}."
        return Told.write("deployed", text, seat, cards=(card_text(a),), zone=zone_id(b))
    if kind == t.PASSED:
        return Told.write("passed", f"{says.does(seat, 'pass')}.", seat)
    if kind == t.ATTACKED:
        course = f"from {SEAZONES[b]} on {SEAZONES[c]}"
        text = {
            t.NORMAL: f"{says.does(seat, 'attack')} {course}, one card face down.",
            t.RAMMING: f"{says.does(seat, 'ram')} {course}, one card face down.",
            t.BROADSIDE: f"\"Hit the Deck!\" {says.does(seat, 'open')} a Broadside {course}, two cards face down.",
        }[a]
        loud = a == t.BROADSIDE
        return Told.write("attacked", text, seat, loud=loud, attack=ATTACKS[a], source=zone_id(b), target=zone_id(c))
    if kind == t.LAID:
        laid = f"{says.does(seat, 'lay')} {cards} face down."
        return Told.write("laid", laid, seat, cards=faces) if a else None
    if kind in (t.ATTACK_HAND, t.DEFENCE_HAND):
        attacks = kind == t.ATTACK_HAND
        hand = hand_name((a, b, c))
        text = f"{says.does(seat, 'attack with' if attacks else 'defend with')} {cards}: {hand}."
        side = "attack" if attacks else "defence"
        return Told.write("revealed", text, seat, loud=True, cards=faces, side=side, hand=hand)
    if kind == t.WON_BATTLE:
        text = f"{says.does(seat, 'win')} the Sea Battle with a {CATEGORIES[a]}."
        lost = "" if b else " Nothing is lost."
        return Told.write("won-battle", text + lost, seat, loud=True, category=a, attacker=b)
    if kind == t.SUNK:
        how = "goes with it, its Supply Route cut" if c else "is sunk"
        whose = "Your" if seat == viewer else says.whose(seat)
        text = f"{whose} {named(a)} in {SEAZONES[b]} {how}."
        return Told.write("cut" if c else "sunk", text, seat, cards=(card_text(a),), zone=zone_id(b))
    if kind == t.ROYAL_BONUS:
        return Told.write("royal", f"A High Royal Flush! {says.who(seat)} may destroy two adjacent enemy ships.", seat)
    if kind == t.SPARED:
        return Told.write("spared", f"{says.does(seat, 'spare')} the enemy fleet.", seat)
    if kind == t.TURN:
        return Told.write("turn", f"Turn {a}: the Compass turns to {says.whom(seat)}.", seat, loud=True, turn=a)
    if kind == t.DECK_EMPTY:
        return Told.write("deck-empty", "The Deck is empty: this turn is the last.", seat)
    who = says.who(seat) if seat != t.DRAWN else ""
    return Told.write("won", f"{_won(a, who, seat == viewer)}.", seat, loud=True, ending=ENDINGS[a])


def _won(ending: int, who: str, you: bool) -> str:
    if ending == t.NOTHING:
        return "Nobody wins: equal fleets and two empty hands"
    how = {
        t.BLOCKADE: "all three enemy Seaports are blockaded",
        t.SEALANES: "more Sealanes held",
        t.SEAZONES_HELD: "more Seazones held, the Sealanes being equal",
        t.CARDS_IN_HAND: "more cards in hand, the rest being equal",
        t.POKER_HAND: "the better Poker Hand in hand, the rest being equal",
    }[ending]
    return f"{who} {'win' if you else 'wins'}: {how}"


def ending(box: Box, seen: Table, names: Sequence[str]) -> Outcome:
    """How it ended."""
    who = names[seen.winner] if seen.winner != t.DRAWN else ""
    return Outcome.write(ENDINGS[seen.ending].replace(" ", "-"), _won(seen.ending, who, False))


def question(box: Box, seen: Table, seat: int, names: Sequence[str]) -> Prompt:
    """What this seat is asked."""
    if seen.phase == t.REDRAW_HANDS:
        asked = "keep your hand, or discard all seven cards and draw seven new ones?"
        return Prompt.ask("redraw", asked, "Both decide in secret; once only.")
    if seen.phase == t.ACT:
        left = [name for name, done in (("deploy", seen.deployed), ("attack", seen.attacked)) if not done]
        slot = "first" if seen.slot == 1 else "second"
        detail = f"Your {slot} action of two; Deploy and Attack once a turn each."
        return Prompt.ask("act", f"{listed([*left, 'pass'], 'or')}?", detail, slot=seen.slot)
    if seen.phase == t.DEFENCE:
        source, target, ship = seen.source, seen.target, seen.ship[seen.target]
        course = f"from {SEAZONES[source]} on your {named(ship)} in {SEAZONES[target]}"
        return Prompt.ask(
            "defence",
            f"answer {KINDS[seen.kind]} {course}?",
            "You may add one card from your hand, face down; then both sides reveal.",
            attack=ATTACKS[seen.kind],
            source=zone_id(source),
            target=zone_id(target),
            card=card_text(ship),
        )
    asked = "which enemy ships does your High Royal Flush destroy?"
    return Prompt.ask("royal", asked, "Up to two that are next to each other.")
