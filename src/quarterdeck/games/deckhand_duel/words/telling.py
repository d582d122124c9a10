"""What happened, in sentences: one for each kind of event."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.engine.speech import Speaker, at_start, counted
from quarterdeck.engine.view import Told
from quarterdeck.games.deckhand_duel.cardset import effects
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box
from quarterdeck.games.deckhand_duel.words.names import (
    SEATS,
    card_name,
    compartment,
    design_of,
    faces_text,
    figure,
    gamer_of,
    successes_of,
)

DECLINED = {
    t.ASK_COUNTER: "Counterattack",
    t.ASK_REACT: "react",
    t.ASK_TALENT: "use the Talent",
}


def event_told(box: Box, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
    """An event as a sentence to one viewer; None if it is not worth one."""
    kind, seat, _, a, b, c = row
    says = Speaker(names, viewer, SEATS)
    word, sentence, cards, places = TELLERS[kind](Teller(box, says, seat, viewer), a, b, c)
    if not sentence:
        return None
    zones = tuple(f"map/{compartment(place)}" for place in places)
    return Told(at_start(sentence), word, seat, cards=tuple(card_name(box, card) for card in cards), zones=zones)


Said = tuple[str, str, tuple[int, ...], tuple[int, ...]]


class Teller:
    """Who speaks of what to whom."""

    def __init__(self, box: Box, says: Speaker, seat: int, viewer: int) -> None:
        self.box = box
        self.says = says
        self.seat = seat
        self.you = seat == viewer

    def does(self, verb: str) -> str:
        return self.says.does(self.seat, verb)

    def whose(self) -> str:
        return self.says.whose(self.seat)

    def figure(self, card: int) -> str:
        return figure(self.says, self.box, card)

    def name(self, card: int) -> str:
        return card_name(self.box, card)


def _decided(s: Teller, a: int, b: int, c: int) -> Said:
    return "sealed", f"{s.says.who(s.seat)} {'have' if s.you else 'has'} decided.", (), ()


def _gamer(s: Teller, a: int, b: int, c: int) -> Said:
    gamer = gamer_of(a)
    luck = "Both want the same Gamer; luck decides. " if b else ""
    stats = f"Wisdom {gamer.stats['wisdom']}, X Factor {gamer.stats['x-factor']}"
    return "gamer", f"{luck}{s.does('play')} with {gamer.handle} ({stats}).", (), ()


def _kept(s: Teller, a: int, b: int, c: int) -> Said:
    return "kept", f"{s.does('keep')} the hand.", (), ()


def _redrew(s: Teller, a: int, b: int, c: int) -> Said:
    return "redrew", f"{s.does('return')} the hand and draw{'' if s.you else 's'} a new one.", (), ()


def _begins(s: Teller, a: int, b: int, c: int) -> Said:
    return "first", f"{s.does('begin')}, with 2 Corryte in this turn.", (), ()


def _turn(s: Teller, a: int, b: int, c: int) -> Said:
    return "turn", f"Turn {a}, {s.says.who(s.seat).replace('You', 'yours')}: {b} Corryte.", (), ()


def _drew(s: Teller, a: int, b: int, c: int) -> Said:
    return "drew", f"{s.does('draw')} {s.name(a) if a else 'a card'}.", (a,) if a else (), ()


def _went(s: Teller, a: int, b: int, c: int) -> Said:
    return "moved", f"{s.figure(a)} moves from {compartment(b)} to {compartment(c)}.", (a,), (b, c)


def _summons(s: Teller, a: int, b: int, c: int) -> Said:
    return "summoned", f"{s.does('summon')} {s.name(a)} to {compartment(b)}; {c} Corryte left.", (a,), (b,)


def _charged(s: Teller, a: int, b: int, c: int) -> Said:
    text = f"Reckless Charge! {s.does('summon')} {s.name(a)} to {compartment(b)}; {c} Corryte left."
    return "charged", text, (a,), (b,)


def _shoved(s: Teller, a: int, b: int, c: int) -> Said:
    return "shoved", f"{s.figure(a)} is moved from {compartment(b)} to {compartment(c)}.", (a,), (b, c)


def _crushed(s: Teller, a: int, b: int, c: int) -> Said:
    return "crushed", f"{s.figure(a)} has no room left in {compartment(b)} and is discarded.", (a,), (b,)


def _trampled(s: Teller, a: int, b: int, c: int) -> Said:
    return "trampled", f"The corpse of {s.figure(a)} in {compartment(b)} is destroyed.", (a,), (b,)


def _played(s: Teller, a: int, b: int, c: int) -> Said:
    if b < 0:
        return "reacted", f"{s.does('react')} with {s.name(a)}.", (a,), ()
    return "played", f"{s.does('play')} {s.name(a)}; {b} Corryte left.", (a,), ()


def _skilled(s: Teller, a: int, b: int, c: int) -> Said:
    captain = t.CAPTAIN + s.seat
    skill = design_of(s.box, captain).skill.partition(" (")[0]
    return "skill", f"{s.figure(captain)} uses {skill}; {a} Corryte left.", (captain,), ()


def _struck(s: Teller, a: int, b: int, c: int) -> Said:
    return "attacked", f"{s.figure(a)} {'Counterattacks' if c else 'attacks'} {s.figure(b)}.", (a, b), ()


def _dice(s: Teller, a: int, b: int, c: int) -> Said:
    faces = successes_of(a, b, c)
    dice = counted(len(faces), "die", "dice")
    text = f"{s.does('roll')} {dice}: {faces_text(faces)}, {counted(sum(faces), 'Success', 'Successes')}."
    return "rolled", text, (), ()


def _hurt(s: Teller, a: int, b: int, c: int) -> Said:
    left = max(0, s.box.hit_points[a] - c)
    return "hurt", f"{s.figure(a)} takes {b} damage: {left} of {s.box.hit_points[a]} Hit Points left.", (a,), ()


def _unhurt(s: Teller, a: int, b: int, c: int) -> Said:
    return "unhurt", f"{s.figure(a)} takes no damage.", (a,), ()


def _mended(s: Teller, a: int, b: int, c: int) -> Said:
    return "mended", f"{b} damage is removed from {s.figure(a)}.", (a,), ()


def _died(s: Teller, a: int, b: int, c: int) -> Said:
    return "killed", f"{s.figure(a)} is killed: a corpse lies in {compartment(b)}.", (a,), (b,)


def _triggered(s: Teller, a: int, b: int, c: int) -> Said:
    when = effects.INTRODUCTIONS[b].rstrip(": ").replace("its corpse's compartment", "the compartment")
    return "ability", f"{s.figure(a)}, {when[:1].lower() + when[1:]}:", (a,), ()


def _chosen(s: Teller, a: int, b: int, c: int) -> Said:
    return "chosen", f"{s.does('choose')} {s.figure(a)} in {compartment(b)}.", (a,), (b,)


def _revived(s: Teller, a: int, b: int, c: int) -> Said:
    return "revived", f"{s.figure(a)} stands up again in {compartment(b)}.", (a,), (b,)


def _stuns(s: Teller, a: int, b: int, c: int) -> Said:
    return "stunned", f"{s.figure(a)} will not activate in its owner's next turn.", (a,), ()


def _shielded(s: Teller, a: int, b: int, c: int) -> Said:
    return "shielded", f"{s.figure(a)} will be spared the next {b} damage.", (a,), ()


def _gained(s: Teller, a: int, b: int, c: int) -> Said:
    return "gained", f"{s.does('have')} {a} more Corryte.", (), ()


def _readied(s: Teller, a: int, b: int, c: int) -> Said:
    return "readied", f"{s.figure(a)} may activate again.", (a,), ()


def _more_dice(s: Teller, a: int, b: int, c: int) -> Said:
    return "dice", f"{s.figure(a)} will roll {effects.more_dice(b)} more when attacking this turn.", (a,), ()


def _braced(s: Teller, a: int, b: int, c: int) -> Said:
    return "braced", f"The attack will do {a} less damage.", (), ()


def _missed(s: Teller, a: int, b: int, c: int) -> Said:
    return "missed", f"{s.figure(b)} is out of reach: the attack of {s.figure(a)} misses.", (a, b), ()


def _dropped(s: Teller, a: int, b: int, c: int) -> Said:
    return "discarded", f"{s.does('discard')} {s.name(a)} at random.", (a,), ()


def _talent(s: Teller, a: int, b: int, c: int) -> Said:
    text = next(about for number, about in effects.TALENTS.values() if number == a)
    what = text.partition(": ")[2].rstrip(".")
    return "talent", f"{s.does('use')} the Gamer's Talent: {what}.", (), ()


def _let_be(s: Teller, a: int, b: int, c: int) -> Said:
    return "declined", f"{s.says.who(s.seat)} {'do' if s.you else 'does'} not {DECLINED[a]}.", (), ()


def _ended(s: Teller, a: int, b: int, c: int) -> Said:
    return "turn over", f"{s.does('end')} the turn.", (), ()


def _decks_empty(s: Teller, a: int, b: int, c: int) -> Said:
    text = f"Both decks are empty: {t.QUIET_TURNS} quiet turns in a row, or {t.LAST_TURNS} in all, end the match."
    return "decks empty", text, (), ()


def _slammed(s: Teller, a: int, b: int, c: int) -> Said:
    return "slammed", f"{s.figure(a)} has nowhere to go.", (a,), ()


def _stands(s: Teller, a: int, b: int, c: int) -> Said:
    return "stands", f"{s.figure(a)} stands fast.", (a,), ()


def _won(s: Teller, a: int, b: int, c: int) -> Said:
    who = s.says.who(s.seat) if s.seat != t.DRAWN else ""
    return "won", won_text(a, s.seat, who, s.you), (), ()


def won_text(ending: int, winner: int, who: str, you: bool) -> str:
    if winner == t.DRAWN:
        return "Nobody wins: the match is called off, and both Captains have as many Hit Points left."
    how = "the enemy Captain is killed"
    if ending == t.STALEMATE:
        how = "the match is called off, and this Captain has more Hit Points left"
    return f"{who} {'win' if you else 'wins'}: {how}."


TELLERS: dict[int, Callable[[Teller, int, int, int], Said]] = {
    t.DECIDED: _decided,
    t.GAMER_IS: _gamer,
    t.KEPT: _kept,
    t.REDREW: _redrew,
    t.BEGINS: _begins,
    t.TURN: _turn,
    t.DREW: _drew,
    t.WENT: _went,
    t.SUMMONS: _summons,
    t.CHARGED: _charged,
    t.SHOVED: _shoved,
    t.CRUSHED: _crushed,
    t.TRAMPLED: _trampled,
    t.PLAYED: _played,
    t.SKILLED: _skilled,
    t.STRUCK: _struck,
    t.DICE_FELL: _dice,
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
