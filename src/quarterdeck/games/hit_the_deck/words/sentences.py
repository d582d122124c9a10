"""Sentences of Hit the Deck!: what happened, what is asked, how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.speech import Speaker, counted, listed
from quarterdeck.engine.text import card as card_mark
from quarterdeck.engine.view import Outcome, Prompt, Told
from quarterdeck.games.hit_the_deck.rules import actions as a
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.attacking import why_not_support
from quarterdeck.games.hit_the_deck.rules.ending import lanes_of
from quarterdeck.games.hit_the_deck.rules.play import legal
from quarterdeck.games.hit_the_deck.rules.poker import THREE_OF_A_KIND, best_of, strength, tie_break
from quarterdeck.games.hit_the_deck.rules.seemap import fleet_of
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
DECIDED = ("", ", by other cards", ", by suit")  # between hands of one name


def named(card: int) -> str:
    """A card in a sentence."""
    return card_mark(card_text(card), card_text(card))


ZONES = tuple(f"sea/{seazone}" for seazone in SEAZONES)


def zone_id(seazone: int) -> str:
    return ZONES[seazone]


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
        bare, a = divmod(a, t.BARE)
        laid = "the top of the Deck face down" if bare else "two cards face down"
        one = "no card laid" if bare else "one card face down"
        text = {
            t.NORMAL: f"{says.does(seat, 'attack')} {course}, {one}.",
            t.RAMMING: f"{says.does(seat, 'ram')} {course}, {one}.",
            t.BROADSIDE: f"\"Hit the Deck!\" {says.does(seat, 'open')} a Broadside {course}, {laid}.",
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
        hand = CATEGORIES[a] if a == THREE_OF_A_KIND else f"a {CATEGORIES[a]}"
        text = f"{says.does(seat, 'win')} the Sea Battle with {hand}{DECIDED[c]}."
        lost = "" if b else " Nothing is lost."
        return Told.write("won-battle", text + lost, seat, loud=True, category=a, attacker=b, decided=c)
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
        last = ("the game is over", "this turn is the last", "this Sea Battle is the last")[a]
        return Told.write("deck-empty", f"The Deck is empty: {last}.", seat)
    if kind == t.BEST_HAND:
        hand = hand_name((a, b, c))
        whose = "Your" if seat == viewer else says.whose(seat)
        cards = listed([named(card) for card in reversed(known)])
        return Told.write("best-hand", f"{whose} best Poker Hand: {cards}, {hand}.", seat, cards=faces, hand=hand)
    who = says.who(seat) if seat != t.DRAWN else ""
    text = _won(box, a, (b, c), who, seat == viewer, "the better Poker Hand", "hands are equally large")
    return Told.write("won", f"{text}.", seat, loud=True, ending=ENDINGS[a], numbers=(b, c))


def _won(box: Box, ending: int, counts: tuple[int, int], who: str, you: bool, best: str, level: str) -> str:
    """How it ended, with the winner's count and the other's of what decided."""
    if box.first_wording:
        return _won_by_the_first_rules(ending, who, you)
    even = "Sealanes and Seazones are even" if box.alternate_win else "Sealanes are even"
    if ending == t.NOTHING:
        return f"Nobody wins: {even}, and both hands are empty"
    more, less = counts
    how = {
        t.BLOCKADE: "all three enemy Seaports are blockaded",
        t.SEALANES: f"{counted(more, 'Sealane')} to {less}",
        t.SEAZONES_HELD: f"{counted(more, 'Seazone')} to {less} (Sealanes are even)",
        t.CARDS_IN_HAND: f"{counted(more, 'card')} in hand to {less} ({even})",
        t.POKER_HAND: f"{best} ({even}, and {level})",
    }[ending]
    return f"{who} {'win' if you else 'wins'}: {how}"


def _won_by_the_first_rules(ending: int, who: str, you: bool) -> str:
    """The result as records of the first rules have it."""
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
    winner = seen.winner
    who = names[winner] if winner != t.DRAWN else ""
    counts = (0, 0)
    if winner != t.DRAWN:
        counts = _decisive(box, seen, winner), _decisive(box, seen, 1 - winner)
    best = level = ""
    if seen.ending == t.POKER_HAND:
        best = _better(box, *(best_of(box, seen.hand[seat]) for seat in (winner, 1 - winner)))
        level = f"both hands have {counted(seen.hand_size[winner], 'card')}"
    text = _won(box, seen.ending, counts, who, False, best, level)
    return Outcome.write(ENDINGS[seen.ending].replace(" ", "-"), text, numbers=counts)


def _better(box: Box, one: tuple[int, int, int], other: tuple[int, int, int]) -> str:
    """Two best hands, and what decided between hands of one name (R32)."""
    better, worse = hand_name(one), hand_name(other)
    return f"{better} against {worse}{DECIDED[tie_break(box, strength(*one), strength(*other))]}"


def _decisive(box: Box, seen: Table, captain: int) -> int:
    """What a Captain has of what decided."""
    if seen.ending == t.SEALANES:
        return lanes_of(box, seen, captain)
    if seen.ending == t.SEAZONES_HELD:
        return fleet_of(seen, captain)
    return seen.hand_size[captain] if seen.ending == t.CARDS_IN_HAND else 0


def question(box: Box, seen: Table, seat: int, names: Sequence[str], known: Sequence[int] = ()) -> Prompt:
    """What this seat is asked. `known` is what it may do, if that is known already."""
    if seen.phase == t.REDRAW_HANDS:
        asked = "keep your hand, or discard all seven cards and draw seven new ones?"
        return Prompt.ask("redraw", asked, "Both decide in secret; once only.")
    if seen.phase == t.ACT:
        slot = "first" if seen.slot == 1 else "second"
        detail = f"Your {slot} action of two; Deploy and Attack once a turn each."
        possible = _possible(known or _actions(box, seen, seat))
        asked = f"{listed([*possible, 'pass'], 'or')}?" if possible else "pass? Nothing else is possible."
        return Prompt.ask("act", asked, detail, slot=seen.slot)
    if seen.phase == t.DEFENCE:
        source, target, ship = seen.source, seen.target, seen.ship[seen.target]
        course = f"from {SEAZONES[source]} on your {named(ship)} in {SEAZONES[target]}"
        return Prompt.ask(
            "defence",
            f"answer {KINDS[seen.kind]} {course}?",
            f"{_help(box, seen, seat)}; then both sides reveal.",
            attack=ATTACKS[seen.kind],
            source=zone_id(source),
            target=zone_id(target),
            card=card_text(ship),
            helpers=tuple(zone_id(zone) for zone in helpers(box, seen, seat)),
        )
    asked = "which enemy ships does your High Royal Flush destroy?"
    return Prompt.ask("royal", asked, "Up to two that are next to each other.")


def _actions(box: Box, seen: Table, seat: int) -> list[int]:
    moves = [0] * a.MOST_MOVES
    return moves[: legal(box, seen, seat, moves)]


def _possible(actions: Sequence[int]) -> list[str]:
    """What a Captain can do with an action, besides to pass."""
    verbs = {a.verb_of(action) for action in (*actions[1:2], *actions[-1:])}  # ascending: to pass, deploy, attack
    return [word for word, verb in (("deploy", a.DEPLOY), ("attack", a.ATTACK)) if verb in verbs]


def helpers(box: Box, seen: Table, seat: int) -> list[int]:
    """The Seazones whose ships may help the one under attack."""
    return [zone for zone in range(t.SEAZONES) if why_not_support(box, seen, seat, zone) == 0]


def _help(box: Box, seen: Table, seat: int) -> str:
    """What the defender may add to the ship under attack."""
    ships = [f"{named(seen.ship[zone])} in {SEAZONES[zone]}" for zone in helpers(box, seen, seat)]
    formation = "Bastion" if seen.kind == t.RAMMING else "Broadside Defence"
    beside = f"{listed(ships, 'or')} may help ({formation})" if ships else ""
    card = "you may add one card from your hand, face down" if seen.hand_size[seat] else "your hand is empty"
    both = f"{card}, and {beside}" if beside else card
    return both[0].upper() + both[1:]
