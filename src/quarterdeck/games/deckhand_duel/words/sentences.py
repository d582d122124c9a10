"""Sentences of the duel: what happened, one for each kind of event, with the numbers behind it.

Arguments of what is told, where they apply: `cards` are faces (of an attack: who strikes, then who is struck), `zone`
is where it happens, `source` and `target` are the zones of a move or an attack. Of damage: `damage` is what was placed,
`shield` what a shield took, `less` what the figure was spared before, `left` and `most` are Hit Points. Of a roll:
`roll` is what it is for, `dice` the symbols on each die, `successes` their sum. `corryte` is what is left of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.engine.speech import Speaker, at_start, counted
from quarterdeck.engine.text import card as marked
from quarterdeck.engine.view import Told, Value
from quarterdeck.games.deckhand_duel.cardset.vocabulary import more_dice
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box, paired
from quarterdeck.games.deckhand_duel.words.names import (
    ENDINGS,
    PHASES,
    PROGRAM_IDS,
    ROLLS,
    SEATS,
    TALENT_IDS,
    TALENT_TEXTS,
    card_name,
    corryte,
    faces_text,
    figure,
    gamer_of,
    named,
    short_named,
    skill_name,
    successes_of,
    there,
    zone_id,
)

DECLINED = {
    t.ASK_COUNTER: "Counterattack",
    t.ASK_REACT: "react",
    t.ASK_TALENT: "use the Talent",
}
LOUD = ("turn", "won")  # kinds that nobody should miss
SET_OFF = {  # why a card speaks now, after whose it is
    t.SUMMONED: "has an effect as it comes",
    t.ATTACKING: "has an effect after its attack",
    t.ATTACKED: "answers the attack that it survived",
    t.KILLING: "has killed, and gains by it",
    t.DYING: "has an effect as it dies",
    t.CORPSE: "lies there as a corpse as the turn begins, and stirs",
    t.ENTERED: "has an effect as its corpse is trampled",
    t.DAWN: "has an effect as the turn begins",
    t.LOSS: "takes note of an ally's death",
}
ROLLS_AGAIN = (t.REROLL_ATTACK, t.REROLL_COUNTER, t.JINX)


def event_told(box: Box, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
    """An event as told to one viewer."""
    kind, seat, _, a, b, c = row
    return TELLERS[kind](Teller(box, Speaker(names, viewer, SEATS), kind, seat), a, b, c)


class Teller:
    """Tells one event, done by a seat, to one viewer."""

    def __init__(self, box: Box, says: Speaker, event: int, seat: int) -> None:
        self.box = box
        self.says = says
        self.event = event
        self.seat = seat
        self.you = seat == says.viewer

    def does(self, verb: str) -> str:
        return self.says.does(self.seat, verb)

    def figure(self, card: int) -> str:
        return figure(self.says, self.box, card)

    def name(self, card: int) -> str:
        return named(self.box, card)

    def told(self, kind: str, text: str, **args: Value) -> Told:
        return Told.write(kind, at_start(text), self.seat, loud=kind in LOUD, **args)

    def about(self, kind: str, text: str, card: int, **args: Value) -> Told:
        """Something about one card."""
        return self.told(kind, text, cards=(card_name(self.box, card),), **args)

    def about_here(self, kind: str, text: str, card: int, place: int, **args: Value) -> Told:
        """Something about a figure in its compartment."""
        return self.about(kind, text, card, zone=zone_id(place), **args)

    def about_two(self, kind: str, text: str, one: int, other: int, source: int, target: int, **args: Value) -> Told:
        """Something between two figures."""
        cards = (card_name(self.box, one), card_name(self.box, other))
        return self.told(kind, text, cards=cards, source=zone_id(source), target=zone_id(target), **args)


# --- Setup and the turn


def _decided(s: Teller, a: int, b: int, c: int) -> Told:
    return s.told("sealed", f"{s.says.who(s.seat)} {'have' if s.you else 'has'} decided.")


def _gamer(s: Teller, a: int, b: int, c: int) -> Told:
    gamer = gamer_of(s.box, a)
    luck = "Both want the same Gamer; luck decides. " if b else ""
    wisdom, x_factor = gamer.stats["wisdom"], gamer.stats["x-factor"]
    who = f"{marked(gamer.handle, gamer.handle)} (Wisdom {wisdom}, X Factor {x_factor})"
    return s.told("gamer", f"{luck}{s.does('play')} with {who}.", cards=(gamer.handle,), contested=b)


def _sails(s: Teller, a: int, b: int, c: int) -> Told:
    """`cards` is the Captain."""
    return s.about("captain", f"{s.does('play')} {s.name(a)}.", a)


def _kept(s: Teller, a: int, b: int, c: int) -> Told:
    return s.told("kept", f"{s.does('keep')} the hand.")


def _redrew(s: Teller, a: int, b: int, c: int) -> Told:
    return s.told("redrew", f"{s.does('return')} the hand and draw{'' if s.you else 's'} a new one.")


def _begins(s: Teller, a: int, b: int, c: int) -> Told:
    """`agreed` is 1 if nobody rolled."""
    have = corryte(f"{t.FIRST_CORRYTE} Corryte")
    agreed = ", as agreed," if a else ","
    text = f"{s.does('begin')}{agreed} with {have} in this turn."
    return s.told("first", text, corryte=t.FIRST_CORRYTE, agreed=int(a != t.BY_ROLL))


def _turn(s: Teller, a: int, b: int, c: int) -> Told:
    whose = "yours" if s.you else s.says.who(s.seat)
    return s.told("turn", f"Turn {a}, {whose}: {corryte(f'{b} Corryte')}.", turn=a, corryte=b)


def _ended(s: Teller, a: int, b: int, c: int) -> Told:
    return s.told("turn-over", f"{s.does('end')} the turn.", turn=a)


def _decks_empty(s: Teller, a: int, b: int, c: int) -> Told:
    text = f"Both decks are empty: {t.QUIET_TURNS} quiet turns in a row, or {t.LAST_TURNS} in all, end the match."
    return s.told("decks-empty", text, quiet=t.QUIET_TURNS, turns=t.LAST_TURNS)


def _won(s: Teller, a: int, b: int, c: int) -> Told:
    drawn = s.seat == t.DRAWN
    text = won_text(s.box, s.says, a, s.seat, (b, c))
    return Told.write("won", text, -1 if drawn else s.seat, loud=True, ending=ENDINGS[a], left=(b, c))


def won_text(box: Box, says: Speaker, ending: int, winner: int, left: tuple[int, int]) -> str:
    """Who won, by what, with the Hit Points that both Captains have left."""
    captains = [f"{figure(says, box, t.CAPTAIN + seat)}" for seat in range(2)]
    points = [f"{left[seat]} of {box.hit_points[t.CAPTAIN + seat]}" for seat in range(2)]
    if winner == t.DRAWN:
        return f"Nobody wins: the match is called off, and both Captains have {counted(left[0], 'Hit Point')} left."
    loser = 1 - winner
    wins = says.does(winner, "win")
    if ending == t.STALEMATE:
        more = f"{captains[winner]} has {points[winner]} Hit Points left, {captains[loser]} {points[loser]}"
        return f"{wins}: the match is called off, and {more}."
    return f"{wins}: {captains[loser]} is killed, and {captains[winner]} has {points[winner]} Hit Points left."


# --- Cards


def _drew(s: Teller, a: int, b: int, c: int) -> Told:
    cards = (card_name(s.box, a),) if a else ()
    return s.told("drew", f"{s.does('draw')} {s.name(a) if a else 'a card'}.", cards=cards)


def _dropped(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about("discarded", f"{s.does('discard')} {s.name(a)} at random.", a)


def _summons(s: Teller, a: int, b: int, c: int) -> Told:
    charge = s.event == t.CHARGED
    text = f"{'Reckless Charge! ' if charge else ''}{s.does('summon')} {s.name(a)} to {there(b)}; {_left(c)}."
    return s.about_here("charged" if charge else "summoned", text, a, b, corryte=c)


def _played(s: Teller, a: int, b: int, c: int) -> Told:
    if b < 0:
        return s.about("reacted", f"{s.does('react')} with {s.name(a)}.", a)
    return s.about("played", f"{s.does('play')} {s.name(a)}; {_left(b)}.", a, corryte=b)


def _skilled(s: Teller, a: int, b: int, c: int) -> Told:
    captain = t.CAPTAIN + s.seat
    text = f"{s.figure(captain)} uses {skill_name(s.box, captain)}; {_left(a)}."
    return s.about_here("skill", text, captain, b, corryte=a)


def _left(amount: int) -> str:
    return corryte(f"{amount} Corryte") + " left"


def _gained(s: Teller, a: int, b: int, c: int) -> Told:
    return s.told("gained", f"{s.does('have')} {corryte(f'{a} more Corryte')}.", corryte=a)


def _talent(s: Teller, a: int, b: int, c: int) -> Told:
    """`again` is 1 if dice are rolled again: the roll is told next."""
    what = TALENT_TEXTS[a].partition(": ")[2].rstrip(".")
    what = what if s.you else what.replace("your ", "their ")
    again = int(a in ROLLS_AGAIN)
    return s.told("talent", f"{s.does('use')} the Gamer's Talent: {what}.", talent=TALENT_IDS[a], again=again)


def _let_be(s: Teller, a: int, b: int, c: int) -> Told:
    text = f"{s.says.who(s.seat)} {'do' if s.you else 'does'} not {DECLINED[a]}."
    return s.told("declined", text, phase=PHASES[a])


# --- Figures


def _went(s: Teller, a: int, b: int, c: int) -> Told:
    went = s.event == t.WENT
    text = f"{s.figure(a)} {'moves' if went else 'is moved'} from {there(b)} to {there(c)}."
    return s.about("moved" if went else "shoved", text, a, source=zone_id(b), target=zone_id(c))


def _crushed(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about_here("crushed", f"{s.figure(a)} has no room left in {there(b)} and is discarded.", a, b)


def _trampled(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about_here("trampled", f"The corpse of {s.figure(a)} in {there(b)} is destroyed.", a, b)


def _chosen(s: Teller, a: int, b: int, c: int) -> Told:
    whose = "their own" if t.owner_of(a) == s.seat and not s.you else s.says.whose(t.owner_of(a))
    return s.about_here("chosen", f"{s.does('choose')} {whose} {short_named(s.box, a)} in {there(b)}.", a, b)


def _triggered(s: Teller, a: int, b: int, c: int) -> Told:
    """`ability` is what set it off."""
    return s.about_here("ability", f"{s.figure(a)} {SET_OFF[b]}.", a, c, ability=PROGRAM_IDS[b])


def _revived(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about_here("revived", f"{s.figure(a)} stands up again in {there(b)}.", a, b)


def _stuns(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about_here("stunned", f"{s.figure(a)} will not activate in its owner's next turn.", a, b)


def _shielded(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about_here("shielded", f"{s.figure(a)} will be spared the next {b} damage.", a, c, shield=b)


def _readied(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about_here("readied", f"{s.figure(a)} may activate again.", a, b)


def _more_dice(s: Teller, a: int, b: int, c: int) -> Told:
    text = f"{s.figure(a)} will roll {more_dice(b)} more when attacking this turn."
    return s.about_here("dice", text, a, c, number=b)


def _slammed(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about_here("slammed", f"{s.figure(a)} has nowhere to go.", a, b)


def _stands(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about_here("stands", f"{s.figure(a)} stands fast.", a, b)


# --- Attacks and damage


def _struck(s: Teller, a: int, b: int, c: int) -> Told:
    """`counter` is 1 if it is a Counterattack."""
    (one, source), (other, target) = paired(a), paired(b)
    text = f"{s.figure(one)} {'Counterattacks' if c else 'attacks'} {s.figure(other)}."
    return s.about_two("attacked", text, one, other, source, target, counter=c)


def _aimed(s: Teller, a: int, b: int, c: int) -> Told:
    """`cards` are the Maneuver and the first figure that it attacks, `number` how many it attacks."""
    card, place = paired(b)
    others = f" and {counted(c - 1, 'other')}" if c > 1 else ""
    text = f"{s.says.whose(s.seat)} {s.name(a)} attacks {s.figure(card)}{others}."
    cards = (card_name(s.box, a), card_name(s.box, card))
    return s.told("aimed", text, cards=cards, zone=zone_id(place), number=c)


def _missed(s: Teller, a: int, b: int, c: int) -> Told:
    (one, source), (other, target) = paired(a), paired(b)
    if not one:
        text = f"{s.figure(other)} is out of reach: the Maneuver misses."
        return s.about_here("eluded", text, other, target)
    text = f"{s.figure(other)} is out of reach: the attack of {s.figure(one)} misses."
    return s.about_two("missed", text, one, other, source, target)


def _dice(s: Teller, a: int, b: int, c: int) -> Told:
    dice = successes_of(a, b, c)
    many = counted(sum(dice), "Success", "Successes")
    text = f"{s.does('roll')} {more_dice(len(dice))}: {faces_text(dice)}, {many}."
    return s.told("rolled", text, roll=ROLLS[s.event], dice=tuple(dice), successes=sum(dice))


def _hurt(s: Teller, a: int, b: int, c: int) -> Told:
    (card, place), (damage, shield), (total, less) = paired(a), paired(b), paired(c)
    most = s.box.hit_points[card]
    left = max(0, most - total)
    text = f"{s.figure(card)} takes {damage} damage: {left} of {most} Hit Points left."
    return s.about_here("hurt", text, card, place, damage=damage, shield=shield, less=less, left=left, most=most)


def _unhurt(s: Teller, a: int, b: int, c: int) -> Told:
    card, place = paired(a)
    text = f"{s.figure(card)} takes no damage."
    return s.about_here("unhurt", text, card, place, damage=0, shield=b, less=c)


def _braced(s: Teller, a: int, b: int, c: int) -> Told:
    return s.told("braced", f"The attack will do {a} less damage.", less=a)


def _mended(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about_here("mended", f"{b} damage is removed from {s.figure(a)}.", a, c, number=b)


def _died(s: Teller, a: int, b: int, c: int) -> Told:
    return s.about_here("killed", f"{s.figure(a)} is killed: a corpse lies in {there(b)}.", a, b)


TELLERS: dict[int, Callable[[Teller, int, int, int], Told]] = {
    t.DECIDED: _decided,
    t.SAILS: _sails,
    t.GAMER_IS: _gamer,
    t.KEPT: _kept,
    t.REDREW: _redrew,
    t.BEGINS: _begins,
    t.TURN: _turn,
    t.DREW: _drew,
    t.WENT: _went,
    t.SUMMONS: _summons,
    t.CHARGED: _summons,
    t.SHOVED: _went,
    t.CRUSHED: _crushed,
    t.TRAMPLED: _trampled,
    t.PLAYED: _played,
    t.SKILLED: _skilled,
    t.STRUCK: _struck,
    t.ATTACK_DICE: _dice,
    t.COUNTER_DICE: _dice,
    t.FIRST_DICE: _dice,
    t.CARD_DICE: _dice,
    t.HURT: _hurt,
    t.UNHURT: _unhurt,
    t.MENDED: _mended,
    t.DIED: _died,
    t.TRIGGERED: _triggered,
    t.CHOSEN: _chosen,
    t.REVIVED: _revived,
    t.STUNS: _stuns,
    t.SHIELDED: _shielded,
    t.GAINED: _gained,
    t.READIED: _readied,
    t.MORE_DICE: _more_dice,
    t.BRACED: _braced,
    t.AIMED: _aimed,
    t.MISSED: _missed,
    t.DROPPED: _dropped,
    t.TALENT: _talent,
    t.LET_BE: _let_be,
    t.ENDED_TURN: _ended,
    t.DECKS_EMPTY: _decks_empty,
    t.SLAMMED: _slammed,
    t.STANDS: _stands,
    t.WON: _won,
}
