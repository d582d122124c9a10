"""Questions of the duel: what a seat is asked, with the numbers behind it; and how a match ended."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.speech import Speaker, counted, listed
from quarterdeck.engine.view import Outcome, Prompt
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.dice import successes
from quarterdeck.games.deckhand_duel.rules.figures import captains_left, hit_points_left, place_on_map
from quarterdeck.games.deckhand_duel.rules.legal import legal_turn
from quarterdeck.games.deckhand_duel.rules.meaning import meant
from quarterdeck.games.deckhand_duel.rules.table import Box, Table
from quarterdeck.games.deckhand_duel.words.names import (
    ENDINGS,
    REACTION_IDS,
    SEATS,
    TALENT_IDS,
    TALENT_TEXTS,
    card_asking,
    card_name,
    corryte,
    design_of,
    named,
    short_named,
    wanted_text,
    zone_id,
)
from quarterdeck.games.deckhand_duel.words.sentences import won_text

WAYS = (a.MOVE, a.ATTACK)
DOING = (
    *(("summon", {a.SUMMON, a.CHARGE}), ("play", {a.PLAY}), ("use your Skill", {a.USE_SKILL})),
    *(("move", {a.MOVE}), ("attack", {a.ATTACK})),
)


def question(box: Box, seen: Table, seat: int, names: Sequence[str], known: Sequence[int] = ()) -> Prompt:
    """What this seat is asked, and one line of consequence. `known` is what it may do, if that is known already."""
    if seen.ask == t.ASK_TURN:
        return _turn(box, seen, seat, known or _actions(box, seen, seat))
    if seen.ask == t.ASK_COUNTER:
        return _counterattack(box, seen, names)
    if seen.ask == t.ASK_REACT:
        return _reaction(box, seen, names)
    if seen.ask == t.ASK_TALENT:
        return _talent(box, seen, seat)
    if seen.ask == t.ASK_FIGURE:
        return _figure(box, seen)
    if seen.ask == t.ASK_SPOT:
        return _spot(box, seen)
    if seen.ask == t.ASK_GAMER:
        detail = "Wisdom is rolled for attacks, X Factor for Counterattacks and to begin."
        return Prompt.ask("gamer", "which Gamer plays for you?", detail)
    asked = "keep your hand, or return it and draw a new one?"
    return Prompt.ask("redraw", asked, "Once only, before the roll for who begins.")


def _actions(box: Box, seen: Table, seat: int) -> list[int]:
    moves = [0] * a.MOST_MOVES
    return moves[: legal_turn(box, seen, seat, moves)]


def _turn(box: Box, seen: Table, seat: int, legal: Sequence[int]) -> Prompt:
    """`active` is the zone of the figure that may go on, `left` what it may still do, `skill` 1 if it can be used."""
    place = place_on_map(seen, seen.active)
    done = [(a.verb_of(action), action) for action in legal]
    verbs = {verb for verb, _ in done}
    from_there = {verb for verb, action in done if verb in WAYS and a.way_of(action)[0] == place}
    left = tuple(word for word, verb in (("move", a.MOVE), ("attack", a.ATTACK)) if verb in from_there)
    can = [word for word, those in DOING if verbs & those]
    skill = f"Skill: {design_of(box, t.CAPTAIN + seat).skill}" if a.USE_SKILL in verbs else ""
    going_on = ""
    if left:
        going_on = f"{short_named(box, seen.active)} may still {listed(left, 'or')}; anything else ends that. "
    return Prompt.ask(
        "turn",
        f"your turn, with {corryte(f'{seen.corryte} Corryte')}: {listed([*can, 'end it'], 'or')}?",
        (going_on + skill).rstrip(),
        corryte=seen.corryte,
        active=zone_id(place) if left else "",
        left=left,
        skill=int(bool(skill)),
    )


def _counterattack(box: Box, seen: Table, names: Sequence[str]) -> Prompt:
    """`source` is the zone of the one who may strike back, `target` that of the attacker."""
    place = place_on_map(seen, seen.target)
    left = hit_points_left(box, seen, place)
    attacker = f"{names[t.owner_of(seen.attacker)]}'s {short_named(box, seen.attacker)}"
    return Prompt.ask(
        "counterattack",
        f"shall your {short_named(box, seen.target)} Counterattack {attacker}?",
        f"{short_named(box, seen.target)} has {counted(left, 'Hit Point')} left. A Counterattack is not answered.",
        cards=(card_name(box, seen.target), card_name(box, seen.attacker)),
        source=zone_id(place),
        target=zone_id(place_on_map(seen, seen.attacker)),
        left=left,
    )


def _reaction(box: Box, seen: Table, names: Sequence[str]) -> Prompt:
    """`to` is what may be reacted to; `cards` are who did it, and to whom."""
    enemy = seen.active if seen.window == t.ON_SUMMON else seen.attacker
    own = {t.ON_ATTACK: seen.target, t.ON_KILL: seen.killed, t.ON_SUMMON: t.NONE}[seen.window]
    by = f"{names[seen.player]}'s {short_named(box, enemy)}"
    if seen.window != t.ON_SUMMON and not enemy:  # a Maneuver (R55), which lies on its owner's discard pile
        enemy = seen.discards[seen.player][seen.discards_size[seen.player] - 1]
        by = f"{names[seen.player]}'s {named(box, enemy)}"
    what = {
        t.ON_ATTACK: f"{by} attacks your {short_named(box, own)}",
        t.ON_KILL: f"{by} has killed your {short_named(box, own)}",
        t.ON_SUMMON: f"{by} was summoned",
    }[seen.window]
    return Prompt.ask(
        "reaction",
        f"{what}: react?",
        "You are asked whether or not you hold a reaction, so that asking tells nobody anything.",
        to=REACTION_IDS[seen.window],
        cards=tuple(card_name(box, card) for card in (enemy, own) if card),
    )


def _talent(box: Box, seen: Table, seat: int) -> Prompt:
    """`dice` are the symbols on each die, `added` what a Talent added, `counter` 1 in a Counterattack."""
    shown, talent = successes(seen), box.talent[seen.gamer[seat]]
    return Prompt.ask(
        "talent",
        f"the roll shows {counted(shown, 'Success', 'Successes')}: use your Gamer's Talent?",
        TALENT_TEXTS[talent],
        talent=TALENT_IDS[talent],
        dice=tuple(seen.face[: seen.dice]),
        added=seen.added,
        successes=shown,
        counter=seen.countering,
    )


def _figure(box: Box, seen: Table) -> Prompt:
    """`card` is the one that asks."""
    card = card_asking(box, seen)
    asked = f"{named(box, card)}: choose {wanted_text(box, seen)}."
    return Prompt.ask("figure", asked, _card_text(box, seen), card=card_name(box, card), optional=_optional(box, seen))


def _spot(box: Box, seen: Table) -> Prompt:
    """`card` is the one that asks, `source` the zone of the figure that moves."""
    card = card_asking(box, seen)
    source = place_on_map(seen, meant(seen, box.code[seen.pc][t.TARGET]))
    return Prompt.ask(
        "spot",
        f"{named(box, card)}: where to?",
        "Entering a compartment with a corpse destroys the corpse.",
        card=card_name(box, card),
        source=zone_id(source),
        optional=_optional(box, seen),
    )


def _optional(box: Box, seen: Table) -> int:
    return box.code[seen.pc][t.FLAGS] & t.OPTIONAL


def _card_text(box: Box, seen: Table) -> str:
    design = design_of(box, card_asking(box, seen))
    return design.skill if seen.trigger == t.SKILL else design.text


def ending(box: Box, seen: Table, names: Sequence[str]) -> Outcome:
    """How it ended; `left` are the Captains' Hit Points, seat by seat."""
    left = captains_left(box, seen)
    text = won_text(box, Speaker(names, SPECTATOR, SEATS), seen.ending, seen.winner, left).rstrip(".")
    return Outcome.write(ENDINGS[seen.ending], text, left=left, turn=seen.turn)
