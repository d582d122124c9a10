"""What happened, in sentences, as each viewer may know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from quarterdeck.engine.speech import Speaker, at_start, counted, listed
from quarterdeck.engine.view import Told
from quarterdeck.games.deckahedron.cardset.designs import RESULTS
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n

VEILS = ("", "Only the GM and the player see the cards.", "Only the GM sees the cards.")
AFTERMATHS = (
    (t.MAY_MOVE, "the other side may move"),
    (t.PINNED, "the other side is pinned"),
    (t.AMMO, "ammunition is lost"),
    (t.FOE_REELS, "the other side deals no damage next time"),
    (t.YOU_REEL, "no damage is dealt next time"),
    (t.DROPS, "an item is dropped"),
)


def aftermath_words(bits: int) -> list[str]:
    return [text for bit, text in AFTERMATHS if bits & bit]


class Teller(Speaker):
    """A speaker who also knows the foes, and whose deck is spoken of."""

    def __init__(self, box: Box, names: Sequence[str], viewer: int) -> None:
        titles = [n.seat_name(box, seat) for seat in range(box.seats)]
        super().__init__(names, viewer, titles)
        self.box = box

    def side(self, side: int) -> str:
        """A side of a contest at the beginning of a sentence."""
        return f"Foe {side - t.AS_FOE + 1}" if side >= t.AS_FOE else self.who(side)

    def sides(self, side: int, verb: str) -> str:
        return self.does(side, verb) if side < t.AS_FOE else f"{self.side(side)} {verb}s"

    def whose_first(self, seat: int) -> str:
        return at_start(self.whose(seat))

    def are(self, seat: int, rest: str) -> str:
        return f"{self.who(seat)} {'are' if seat == self.viewer else 'is'} {rest}"


def event_told(box: Box, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
    """An event as a sentence to one viewer; None if it is not worth one."""
    kind, seat, _, a, b, c = row
    says = Teller(box, names, viewer)
    word, sentence = SENTENCES[kind]
    text = sentence(box, says, seat, a, b, c)
    if not text:
        return None
    who = seat if seat < len(names) else -1
    return Told(text, word, who, cards=_cards_in(kind, a, b, c))


def _cards_in(kind: int, a: int, b: int, c: int) -> tuple[str, ...]:
    """The faces that an event speaks of."""
    if kind == t.TURNED:
        return tuple(n.card_text(code // 4) for code in (a, b, c) if code)
    card = {t.RESOLVED: c, t.FOE_FLIPS: b}.get(kind, a if kind in CARD_FIRST else 0)
    return (n.card_text(card),) if card else ()


CARD_FIRST = (t.STOPPED, t.TOOK_TOKEN, t.WOUNDED, t.RECOVERED, t.MENDED)


# --- Characters and calls


def _shared(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    parts = [f"{name} {rank} ({n.EDGES[rank - 1]})" for name, rank in zip(n.ATTRIBUTE_NAMES, t.POINTS[a], strict=True)]
    return f"{says.does(seat, 'have')} {listed(parts)}."


def _calls(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    terms = ""
    if c:
        terms = f", {counted(abs(c), 'advantage' if c > 0 else 'disadvantage')}"
    return f"{says.are(seat, 'called on')}: {n.move_name(box, a)} with {n.attributes_text(b)}{terms}."


def _flips(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    summed = f" ({n.signed(c)} in all)" if abs(c) > t.MOST_EXTRA else ""
    head = f"{says.does(seat, 'flip')} with {n.ATTRIBUTE_NAMES[a]}, {n.EDGES[b - 1]} forward"
    return f"{head}, {n.terms_text(c)}{summed}."


def _turned(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    cards = [f"{n.card_text(code // 4)} shows {RESULTS[code % 4]}" for code in (a, b, c) if code]
    return f"{listed(cards)}." if cards else "What comes up is not for everybody's eyes."


def _resolved(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    if not a:
        return ""
    means = n.meaning(box, a - 1, b)
    said = f": {means}" if means else ""
    return f"{n.move_name(box, a - 1)}, {RESULTS[b]} by {n.card_text(c)}{said}."


def _went_up(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    what = f"{n.move_name(box, a)}: level {n.level_text(b - 2)}"
    return f"{says.does(seat, 'study')} under a master, {what}." if c else f"{says.does(seat, 'go')} up in {what}."


# --- The deck and the body


def _shuffled(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    if seat == t.FOES:
        return f"The foes' discard pile is shuffled back: {counted(a, 'card')}."
    verb = "have to shuffle" if b else "shuffle"
    return f"{says.does(seat, verb)} the discard pile back: {counted(a, 'card')}."


def _lost(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{says.does(seat, 'lose')} {a} Stamina ({b} left; {counted(c, 'card')} revealed)."


def _rolled(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"A d{a}: {b}."


def _rested(verb: str) -> Callable[..., str]:
    def text(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
        kept = f", {b} stay exhausted" if b != 1 else ", 1 stays exhausted"
        return f"{says.does(seat, verb)}: {counted(a, 'card')} back{kept if b else ''}; Stamina {c}."

    return text


# --- Foes and contests


def _contest(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    other = says.side(b) if b >= t.AS_FOE else says.whom(b)
    other = other[:1].lower() + other[1:] if b >= t.AS_FOE else other
    verb = ("attack", "shoot at")[a]
    head, _, tail = verb.partition(" ")
    return f"{says.sides(seat, head)}{' ' + tail if tail else ''} {other}{', who is unaware' if c else ''}."


def _clash(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    against = f" against {RESULTS[c - 1]}" if c else ""
    return f"{('Melee', 'Ranged')[a]}: {RESULTS[b - 1]}{against}."


def _aftermath(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{at_start(listed(aftermath_words(a)))}."


def _foe_falls(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"Foe {a + 1}, {n.a_foe(b - 1)}, is beaten."


def _gm_moves(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    return "" if c else "Nobody is there to make a move of it: it costs 1 Stamina."


def _gone_on(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{says.does(t.GM, 'go')} on without {says.whom(seat)}{': the call lapses' if a else ''}."


def _ended(box: Box, says: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"The campaign ends, after {counted(a, 'evening')}."


Sentence = Callable[[Any, Teller, int, int, int, int], str]
SENTENCES: dict[int, tuple[str, Sentence]] = {
    t.SHARED: ("shared", _shared),
    t.OWNED: (
        "owned",
        lambda box, s, i, a, b, c: f"{s.does(i, 'own')} {n.move_name(box, a)}, level {n.level_text(b - 2)}.",
    ),
    t.ALL_READY: ("ready", lambda box, s, i, a, b, c: f"All characters are made. Scene {a} begins."),
    t.CALLS: ("called", _calls),
    t.VEILED_CALL: ("veiled", lambda box, s, i, a, b, c: VEILS[a]),
    t.FLIPS: ("flips", _flips),
    t.TURNED: ("turned", _turned),
    t.STOPPED: ("wound card", lambda box, s, i, a, b, c: f"{n.card_text(a)}, a Wound card: the flip stops there."),
    t.RESOLVED: ("resolved", _resolved),
    t.TOOK_TOKEN: (
        "token",
        lambda box, s, i, a, b, c: f"{s.does(i, 'take')} a green token for {n.card_text(a)}: {b} now.",
    ),
    t.WENT_UP: ("level", _went_up),
    t.FLASHES_BACK: (
        "flashback",
        lambda box, s, i, a, b, c: f"A Flashback for {a} green tokens: {s.does(i, 'flip')} again.",
    ),
    t.CRITICALLY: (
        "critical",
        lambda box, s, i, a, b, c: f"{s.does(i, 'spend')} a green token on a critical flip: another move at once.",
    ),
    t.SHUFFLED: ("shuffled", _shuffled),
    t.LOST_STAMINA: ("stamina", _lost),
    t.DAMAGED: ("damage", lambda box, s, i, a, b, c: f"{a} damage to {s.whom(i)}."),
    t.ROLLED: ("rolled", _rolled),
    t.HARMED: ("harm", lambda box, s, i, a, b, c: f"{s.does(i, 'take')} a Harm ({a} now)."),
    t.WOUNDED: (
        "wound",
        lambda box, s, i, a, b, c: f"{s.does(i, 'take')} a Wound ({b} now): {n.card_text(a)} joins {s.whose(i)} deck.",
    ),
    t.DOWN: ("down", lambda box, s, i, a, b, c: s.are(i, "incapacitated.")),
    t.RECOVERED: ("recovered", lambda box, s, i, a, b, c: f"{s.does(i, 'recover')} {n.card_text(a)}; Stamina {b}."),
    t.RESTED: ("rested", _rested("rest")),
    t.HEALED: ("healed", _rested("heal")),
    t.MENDED: (
        "mended",
        lambda box, s, i, a, b, c: f"{n.card_text(a)} leaves {s.whose(i)} deck; {counted(b, 'Wound')} left.",
    ),
    t.GIVEN: ("given", lambda box, s, i, a, b, c: f"{s.does(i, 'get')} {counted(a, 'green token')}: {b} now."),
    t.BANKED: ("bank", lambda box, s, i, a, b, c: f"The bank goes to {a}."),
    t.EXTRA: ("extra", lambda box, s, i, a, b, c: f"The GM makes an extra move; the bank goes to {a}."),
    t.FOE_COMES: ("foe", lambda box, s, i, a, b, c: f"Foe {a + 1} joins the scene: {n.a_foe(b)}."),
    t.FOE_LOSES: ("foe", lambda box, s, i, a, b, c: f"Foe {a + 1} loses {b} Stamina ({c} left)."),
    t.FOE_LEAVES: ("foe", lambda box, s, i, a, b, c: f"Foe {a + 1}, {n.a_foe(b - 1)}, leaves the scene."),
    t.FOE_FALLS: ("foe", _foe_falls),
    t.CONTEST: ("contest", _contest),
    t.FOE_FLIPS: ("flips", lambda box, s, i, a, b, c: f"Foe {a + 1} flips {n.card_text(b)}: {RESULTS[c]}."),
    t.CLASH: ("clash", _clash),
    t.AFTERMATH: ("aftermath", _aftermath),
    t.NEW_SCENE: ("scene", lambda box, s, i, a, b, c: f"Scene {a} begins."),
    t.GOOD_NIGHT: ("night", lambda box, s, i, a, b, c: f"Good night: evening {a} is over, the campaign is not."),
    t.ENDED: ("ended", _ended),
    t.BEGUN: ("evening", lambda box, s, i, a, b, c: f"Evening {a} begins where the last one ended."),
    t.GM_MOVES: ("gm move", _gm_moves),
    t.STEADIES: ("reeling", lambda box, s, i, a, b, c: f"{s.side(i)}, still reeling, can deal no damage this time."),
    t.ASKED: ("asked", lambda box, s, i, a, b, c: "What do you do?"),
    t.GONE_ON: ("gone on", _gone_on),
    t.WITHDRAWN: (
        "withdrawn",
        lambda box, s, i, a, b, c: f"{s.does(i, 'withdraw')} what was asked: nothing comes of what was not decided.",
    ),
    t.CONTEST_OFF: ("off", lambda box, s, i, a, b, c: "The contest is off."),
    t.PASSED_ON: ("turn", lambda box, s, i, a, b, c: f"{s.whose_first(i)} turn."),
}


def outcome_text(box: Box, seen: Table, names: Sequence[str]) -> str:
    """How it ended, in one line."""
    return f"The campaign ended after {counted(seen.nights, 'evening')}, in scene {seen.scene}; nobody wins"
