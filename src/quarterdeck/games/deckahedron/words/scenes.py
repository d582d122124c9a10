"""What happened, in sentences: foes, contests, the bank, silent players, scenes and evenings."""

from __future__ import annotations

from quarterdeck.engine.speech import at_start, counted, listed
from quarterdeck.engine.view import Told
from quarterdeck.games.deckahedron.cardset.designs import RESULTS
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.words import names as n
from quarterdeck.games.deckahedron.words.questions import aftermath_ids, aftermath_words
from quarterdeck.games.deckahedron.words.teller import Teller, Telling

# --- Foes and contests


def _foe_comes(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{n.the_foe(a + 1)} joins the scene: {n.a_foe(says.box, b)}."
    return says.told("foe-comes", text, seat, foe=a + 1, foe_kind=n.foe_name(says.box, b))


def _foe_loses(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("foe-hurt", f"{n.the_foe(a + 1)} loses {b} Stamina ({c} left).", seat, foe=a + 1, number=b, left=c)


def _foe_leaves(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{n.the_foe(a + 1)}, {n.a_foe(says.box, b - 1)}, leaves the scene."
    return says.told("foe-leaves", text, seat, foe=a + 1, foe_kind=n.foe_name(says.box, b - 1))


def _foe_falls(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{n.the_foe(a + 1)}, {n.a_foe(says.box, b - 1)}, is beaten."
    return says.told("foe-falls", text, seat, foe=a + 1, foe_kind=n.foe_name(says.box, b - 1))


def _foe_flips(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{n.the_foe(a + 1)} flips {n.named(b)}: {RESULTS[c]}."
    return says.told("foe-flips", text, seat, foe=a + 1, card=n.card_text(b), result=RESULTS[c])


def _foe_lurks(says: Teller, seat: int, a: int, b: int, c: int) -> Told | None:
    """For those who may know."""
    if not a:
        return None
    text = f"{n.the_foe(a)} waits out of sight: {n.a_foe(says.box, b)}."
    return says.told("foe-lurks", text, seat, foe=a, foe_kind=n.foe_name(says.box, b))


TUNED = ("Stamina", "Stamina", "rank", "rank", "die", "die")


def _foe_tuned(says: Teller, seat: int, a: int, b: int, c: int) -> Told | None:
    if not a:
        return None
    if b > len(TUNED):
        return says.told("foe-gone", f"{n.the_foe(a)} is gone, and nobody saw it.", seat, foe=a)
    what = TUNED[b - 1]
    value = f"d{c}" if what == "die" else n.EDGES[c - 1] if what == "rank" else str(c)
    return says.told("foe-changed", f"{n.the_foe(a)}: {what} {value}.", seat, foe=a, what=what.lower(), number=c)


def _strikes(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'strike')} {n.the_foe(a + 1, 'foe')}, with a d{b}."
    return says.told("strikes", text, seat, foe=a + 1, die=f"d{b}")


def _foe_strikes(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{n.the_foe(a + 1)} strikes {says.whom(seat)}, with a d{b}."
    return says.told("foe-strikes", text, seat, foe=a + 1, die=f"d{b}")


def _contest(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    other = n.the_foe(b - t.AS_FOE + 1, "foe") if b >= t.AS_FOE else says.whom(b)
    verb = f"{says.sides(seat, 'attack')}" if a == t.MELEE else f"{says.sides(seat, 'shoot')} at"
    text = f"{verb} {other}{', who is unaware' if c else ''}."
    sides = n.side_args("attacker", seat) | n.side_args("defender", b)
    return says.told("contest", text, seat, contest=n.CONTESTS[a], unaware=c, **sides)


def _clash(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    """The results of both sides; of one that is unaware there is none."""
    attack, defence = RESULTS[b - 1], RESULTS[c - 1] if c else ""
    text = f"{('Melee', 'Ranged')[a]}: {attack}{f' against {defence}' if defence else ''}."
    sides = n.side_args("attacker", seat)
    return says.told("clash", text, seat, contest=n.CONTESTS[a], attack=attack, defence=defence, **sides)


def _aftermath(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{at_start(listed(aftermath_words(a)))}."
    return says.told("aftermath", text, seat, effects=aftermath_ids(a), **n.side_args("defender", b))


def _steadies(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.side(seat)}, still reeling, can deal no damage this time."
    return says.told("reeling", text, seat, **n.side_args("side", seat))


def _contest_off(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("contest-off", "The contest is off.", seat)


# --- The GM


def _banked(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("bank", f"The bank goes to {a}.", seat, bank=a)


def _extra(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("extra", f"The GM makes an extra move; the bank goes to {a}.", seat, bank=a)


def _gm_moves(says: Teller, seat: int, a: int, b: int, c: int) -> Told | None:
    """Where there is a GM, the move is theirs to tell."""
    text = "Nobody is there to make a move of it: it costs 1 Stamina."
    return None if c else says.told("gm-move", text, seat, move=n.move_key(says.box, a), result=RESULTS[b])


def _asked(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("asked", "What do you do?", seat)


def _gone_on(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(t.GM, 'go')} on without {says.whom(seat)}{': the call lapses' if a else ''}."
    return says.told("gone-on", text, seat, lapsed=a)


def _withdrawn(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.does(seat, 'withdraw')} what was asked: nothing comes of what was not decided."
    return says.told("withdrawn", text, seat)


def _corrected(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    """What the GM put right, and what it is now."""
    who = says.does_within(seat, "have")
    if a == t.OF_BANK:
        return says.told("corrected", f"The bank is corrected to {b}.", seat, what="bank", number=b)
    if a == t.OF_LEVEL:
        move = n.named_move(says.box, c)
        now = f"{who} {move} at level {n.level_text(b - 2)}"
        if b < 0:
            now = f"{says.does_within(seat, 'own')} {move} no longer"
        return says.told("corrected", f"A correction: {now}.", seat, what="level", move=n.move_key(says.box, c))
    if a == t.OF_CARD:
        text = f"A correction: {n.named(c)} goes back into {says.whose(seat)} deck, which is shuffled."
        return says.told("corrected", text, seat, what="card", card=n.card_text(c))
    if a == CORRECTED.index("down"):
        text = f"A correction: {says.does_within(seat, 'are')} {'up again' if b else 'down'}."
        return says.told("corrected", text, seat, what="down", up=b)
    what = (counted(b, "green token"), f"{b} Harm", counted(b, "Wound"), "", "", f"{b} Stamina left")[a]
    args = {"card": n.card_text(c)} if c else {}
    return says.told("corrected", f"A correction: {who} {what}.", seat, what=CORRECTED[a], number=b, **args)


CORRECTED = ("tokens", "harm", "wounds", "down", "level", "stamina", "card", "bank")


def _answers_for(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("answers-for", f"{says.does(t.GM, 'answer')} for {says.whom(seat)}.", seat)


def _passed_on(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("turn", f"{says.whose_first(seat)} turn.", seat)


# --- Who is in play


def _retires(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    if a:
        return says.told("retires", f"{says.whose_first(seat)} seat stays empty for now.", seat, made=0)
    return says.told("retires", f"{says.whose_first(seat)} character leaves the campaign.", seat, made=1)


def _comes_back(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"{says.whose_first(seat)} character is back in the campaign, as it left."
    return says.told("comes-back", text, seat)


def _welcomed(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("welcomed", f"{says.does(seat, 'make')} a new character.", seat)


def _joins(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("joins", f"{says.whose_first(seat)} character joins the campaign.", seat)


# --- Scenes and evenings


def _scene(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("scene", f"Scene {a} begins.", seat, scene=a)


def _night(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    text = f"Good night: evening {a} is over, the campaign is not."
    return says.told("night", text, seat, evening=a)


def _evening(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("evening", f"Evening {a} begins where the last one ended.", seat, evening=a)


def _ended(says: Teller, seat: int, a: int, b: int, c: int) -> Told:
    return says.told("ended", f"The campaign ends, after {counted(a, 'evening')}.", seat, evenings=a)


SCENES: dict[int, Telling] = {
    t.FOE_COMES: _foe_comes,
    t.FOE_LOSES: _foe_loses,
    t.FOE_LEAVES: _foe_leaves,
    t.FOE_FALLS: _foe_falls,
    t.FOE_FLIPS: _foe_flips,
    t.FOE_LURKS: _foe_lurks,
    t.FOE_TUNED: _foe_tuned,
    t.STRIKES: _strikes,
    t.FOE_STRIKES: _foe_strikes,
    t.CONTEST: _contest,
    t.CLASH: _clash,
    t.AFTERMATH: _aftermath,
    t.STEADIES: _steadies,
    t.CONTEST_OFF: _contest_off,
    t.BANKED: _banked,
    t.EXTRA: _extra,
    t.GM_MOVES: _gm_moves,
    t.ASKED: _asked,
    t.GONE_ON: _gone_on,
    t.WITHDRAWN: _withdrawn,
    t.PASSED_ON: _passed_on,
    t.CORRECTED: _corrected,
    t.ANSWERS_FOR: _answers_for,
    t.RETIRES: _retires,
    t.COMES_BACK: _comes_back,
    t.WELCOMED: _welcomed,
    t.JOINS: _joins,
    t.NEW_SCENE: _scene,
    t.GOOD_NIGHT: _night,
    t.BEGUN: _evening,
    t.ENDED: _ended,
}
