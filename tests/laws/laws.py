"""The laws that hold in every game, whatever is played. Each raises AssertionError where it is broken.

They know no game. What a game's laws.py may tell them, besides `sound`:

    LONGEST     no match has more moves than this
    IN_PASSING  kinds of events that show cards which may be out of sight again afterwards
"""

from __future__ import annotations

import copy
import json
import random
import re
import struct
from collections.abc import Iterable
from typing import Any

import msgspec
import numpy as np

from quarterdeck.bots.judging import MOST_FEATURES
from quarterdeck.engine import drivers, events
from quarterdeck.engine.binding import Binder
from quarterdeck.engine.errors import Illegal
from quarterdeck.engine.events import EVERYONE, FIRST, KIND, KNOWS, SPECTATOR, WIDTH
from quarterdeck.engine.fields import Shape
from quarterdeck.engine.match import UNSAID, Match, luck_for, replay
from quarterdeck.engine.position import dump, load, parse_toml, to_toml
from quarterdeck.engine.ranges import out_of_range
from quarterdeck.engine.record import parse_record, seed_from_number
from quarterdeck.engine.secrets import differences
from quarterdeck.engine.verifying import verify
from quarterdeck.engine.view import Choice, Told, View
from tests.laws.play import Play, Step

MANY = 6_000  # of action numbers: more are sampled
GUESSES = 4_000  # after so many, what did not turn up is never guessed
NOT_GUESSED = ("luck", "events")
NOT_WRITTEN = -1234.5


def bytes_of(table: Any) -> bytes:
    """A table's bytes; a number that does not fit its field breaks the law of the twins."""
    try:
        data: bytes = table.pack()
    except struct.error as error:
        raise AssertionError(f"a number does not fit its field: {error}") from None
    return data


def same(one: Any, other: Any, what: str) -> None:
    """Two tables are equal byte for byte."""
    assert bytes_of(one) == bytes_of(other), f"{what}: {', '.join(one.difference(other))} differ(s)"


# --- Playing


def law_sound(play: Play, seed: int, steps: int) -> None:
    """Conservation and whatever else a game's `sound` checks, and numbers in their ranges, around every move."""
    table = play.deal(seed)
    for number, _ in enumerate(play.walk(table, seed, steps)):
        assert play.sound(table) == 0, f"law {play.sound(table)} of the game is broken after {number} moves"
        assert not out_of_range(play.game.parts.ranges, table), out_of_range(play.game.parts.ranges, table)
    assert play.sound(table) == 0, f"law {play.sound(table)} of the game is broken at the end"


def law_someone_can_act(play: Play, table: Any) -> None:
    """Whoever is asked has something to do; nobody else is asked, or may act unless the game says so."""
    waiting = play.waiting(table)
    assert all(seat < play.seats for seat in waiting), f"of {play.seats} seats, these may act: {waiting}"
    for seat in range(play.seats):
        count = len(play.legal(table, seat))
        may = seat in waiting or (count > 0 and bool(waiting) and play.game.steps_in)
        assert (count > 0) == may, f"seat {seat} has {count} actions; to act are {waiting}"


def law_legal(play: Play, table: Any, seed: int) -> None:
    """Legal actions ascend, and are exactly those that `why_not` does not refuse. Asking changes nothing."""
    before = table.copy()
    for seat in range(play.seats):
        legal = play.legal(table, seat)
        assert legal == sorted(set(legal)), f"not ascending: {legal}"
        known = set(legal)
        for action in some_actions(play, legal, seed):
            reason = play.why_not(table, seat, action)
            assert (reason == 0) == (action in known), (
                f"{play.notation.text(action)!r} for seat {seat}: reason {reason}, listed: {action in known}"
            )
    same(table, before, "asking what is legal")


def some_actions(play: Play, legal: Iterable[int], seed: int) -> list[int]:
    """All action numbers, or the legal ones and as many others as there is time for."""
    count = play.game.actions
    if count <= MANY:
        return list(range(count))
    return sorted({*legal, *random.Random(seed).sample(range(count), MANY)})


def law_refusals(play: Play, match: Match, seed: int) -> None:
    """What is not legal is refused in words, once for every reason, and a refusal changes nothing."""
    before = match.table.copy()
    for seat in range(play.seats):
        actions = some_actions(play, (), seed)
        random.Random(seed).shuffle(actions)
        found: dict[int, int] = {}
        for action in actions:
            reason = play.why_not(match.table, seat, action)
            if reason:
                found.setdefault(reason, action)
        for action in [*found.values(), *(play.game.actions, -1)]:
            refused(match, seat, action)
    assert match.over or match.refusal(SPECTATOR, match.legal(match.waiting()[0])[0]), "the spectator may play"
    same(match.table, before, "a refusal")


def refused(match: Match, seat: int, action: int) -> None:
    made = len(match.actions)
    try:
        match.play(seat, action)
    except Illegal as error:
        text = str(error)
    else:
        raise AssertionError(f"action {action} of seat {seat} is not legal, but was carried out")
    said = len(text.split()) > 2 and "\n" not in text and text != UNSAID
    assert said, f"action {action} is refused with {text!r}: no reason"
    assert len(match.actions) == made, "a refused move stands in the record"


def law_ends(play: Play, seed: int, games: int) -> None:
    """Random matches end within the bound that the game gives (in plain Python; the soak does it compiled)."""
    table = play.game.Table()
    table.luck = luck_for(seed_from_number(seed), 0)
    made = play.driver(drivers.soak)(play.box, table, [0] * play.game.most_moves, games, play.longest)
    assert made != -1000, f"a match has more than {play.longest} moves"
    assert made > 0, f"law {-made} of the game is broken"


def law_outcome(play: Play, seed: int) -> None:
    """At the end 1000 are shared by the winners, equally; a lone player may also lose."""
    table = play.position(seed, play.longest)
    assert not play.waiting(table), f"not over after {play.longest} moves"
    scores = [play.functions["outcome"](play.box, table, seat) for seat in range(play.seats)]
    if not play.game.competitive:
        return
    winners = [score for score in scores if score]
    assert winners or play.seats == 1, "nobody wins anything"
    assert all(score == 1000 // len(winners) for score in winners), f"1000 are not shared equally: {scores}"
    shown = [play.functions["outcome"](play.box, play.shown(table, SPECTATOR), seat) for seat in range(play.seats)]
    assert shown == scores, f"the spectator is shown another outcome: {shown}, not {scores}"


def law_deal_again(play: Play, seed: int, steps: int) -> None:
    """A deal on a used table is the same as one on a blank table with the same luck."""
    used = play.position(seed, steps)
    used.luck = luck_for(seed_from_number(seed + 1), 0)
    play.functions["deal"](play.box, used)
    same(used, play.deal(seed + 1), "a deal on a used table")


# --- Twins


def law_twins(play: Play, twin: Any, seed: int, steps: int) -> None:
    """Plain and compiled agree after every move: the table, who may act, what is legal, what is shown and guessed."""
    box = twin.box(play.box)[0]
    tables = twin.tables(2)
    compiled = {name: twin.function(name) for name in play.functions}
    table = play.deal(seed)
    record = tables[0]
    record["luck"] = luck_for(seed_from_number(seed), 0)
    compiled["deal"](box, record)
    for step in play.walk(table, seed, steps):
        twins_agree(play, twin, compiled, box, table, tables, step.seat)
        compiled["apply"](box, record, step.seat, step.action)
    twins_agree(play, twin, compiled, box, table, tables, 0)
    for seat in range(play.seats):
        plain = play.functions["outcome"](play.box, table, seat)
        assert plain == compiled["outcome"](box, record, seat), "the twins differ in the outcome"


def twins_agree(play: Play, twin: Any, compiled: Any, box: Any, table: Any, tables: Any, viewer: int) -> None:
    record = tables[0]
    same(table, twin.plain(record), "the twins after a move")
    waiting = play.functions["waiting"](play.box, table)
    assert waiting == compiled["waiting"](box, record), "the twins differ in who may act"
    moves = twin.moves()
    for seat in range(play.seats):
        count = compiled["legal"](box, record, seat, moves)
        assert play.legal(table, seat) == moves[:count].tolist(), "the twins differ in what is legal"
    for action in (0, play.game.actions // 2, play.game.actions - 1):
        plain = play.why_not(table, viewer, action)
        assert plain == compiled["why_not"](box, record, viewer, action), "the twins differ in a refusal"
    tables[1] = tables[0]
    seen = tables[1:2]
    seen[:] = 0
    compiled["show"](box, record, viewer, seen[0])
    shown = play.shown(table, viewer)
    same(shown, twin.plain(seen[0]), "the twins when they show")
    guessed = play.guess(shown, viewer, 5)
    seen[0]["luck"] = luck_for(seed_from_number(5), 1)
    compiled["guess"](box, seen[0], viewer)
    same(guessed, twin.plain(seen[0]), "the twins when they guess")
    assert play.sound(table) == compiled["sound"](box, record), "the twins differ in what is sound"
    written, out = [0.0] * MOST_FEATURES, np.zeros(MOST_FEATURES)
    count = play.functions["features"](play.box, table, viewer, written)
    assert count == compiled["features"](box, record, viewer, out), "the twins differ in features"
    assert written == out.tolist(), "the twins differ in features"


class Silent(Binder):
    """Binds the functions that tell nothing in the place of those that tell, as a silent twin does."""

    def bind(self, function: Any) -> Any:
        codes: dict[Any, Any] = {
            events.tell.__code__: events.tell_nobody,
            events.forget_events.__code__: events.nothing_to_forget,
        }
        return super().bind(codes.get(function.__code__, function))


def law_silent(play: Play, seed: int, steps: int) -> None:
    """Rules do not read what they told: with nothing told, as in batches and searches, the same game is played."""
    binder = Silent(play.game, lambda made: made)
    apply, deal = (binder.bind(play.functions[name]) for name in ("apply", "deal"))
    table = play.deal(seed)
    silent = play.game.Table()
    silent.luck = luck_for(seed_from_number(seed), 0)
    deal(play.box, silent)
    for step in play.walk(table, seed, steps):
        assert not silent.told, "something was told"
        assert set(table.difference(silent)) <= {"events", "told"}, f"{table.difference(silent)} depend on what is told"
        apply(play.box, silent, step.seat, step.action)


def law_hints(play: Play, table: Any, seed: int) -> None:
    """What a seat is inclined to do comes from what it knows: the same when what it cannot see is re-dealt."""
    inclination, promise = play.game.function("inclination"), play.game.function("promise")
    features = play.game.function("features")
    for seat in range(play.seats):
        world = play.guess(play.shown(table, seat), seat, seed)
        here, there = [NOT_WRITTEN] * MOST_FEATURES, [NOT_WRITTEN] * MOST_FEATURES
        counts = features(play.box, table, seat, here), features(play.box, world, seat, there)
        assert here == there, f"what seat {seat} cannot see changes its features: {here}, {there}"
        written = sum(each != NOT_WRITTEN for each in here)
        assert counts == (written, written), f"{counts} features, and {written} were written"
        assert 0 <= promise(play.box, world, seat) <= 1000, f"a promise of {promise(play.box, world, seat)}"
        legal = play.legal(table, seat)
        for action in random.Random(seed).sample(legal, min(20, len(legal))):
            here, there = (inclination(play.box, each, seat, action) for each in (table, world))
            assert here == there, f"what seat {seat} cannot see changes its inclination to {action}: {here}, {there}"
            assert 0 <= here <= 100, f"an inclination of {here}"


# --- Records and texts


def law_replay(play: Play, seed: int, steps: int) -> None:
    """A record, written and read again, gives the same match; so do moves taken back and made again."""
    match = play.match(seed, steps)
    text = match.record(notes=True).text()
    record = parse_record(text)
    again = replay(record, lambda slug: play.game)
    same(match.table, again.table, "a replay")
    assert again.actions == match.actions, "a replay made other moves"
    assert again.record(notes=True).text() == text, "a replay has another record"
    assert verify(record, lambda slug: play.game) == []
    back = len(match.actions) // 2
    made = list(match.actions)
    match.undo(back)
    assert match.actions == made[: len(made) - back], "taking back changed other moves"
    for move in made[len(made) - back :]:
        match.play(move.seat, move.action)
    same(match.table, again.table, "taking back and playing again")


def law_texts(play: Play, seed: int) -> None:
    """Every action has a text of one line that parses back, however it is typed."""
    for action in some_actions(play, (), seed):
        text = play.notation.text(action)
        assert text == text.strip() and text and "\n" not in text, f"action {action} is written {text!r}"
        for typed in (text, f"  {text.upper().replace(' ', '  ')} "):
            parsed = play.notation.text(play.notation.parse(typed))
            assert parsed == text, f"{typed!r} does not parse back: it means {parsed!r}"


def law_texts_here(play: Play, table: Any) -> None:
    """What a seat may do now has different texts, each of which means that action here."""
    for seat in range(play.seats):
        legal = play.legal(table, seat)
        texts: dict[str, int] = {}
        for action in legal:
            text = play.notation.text(action)
            assert text not in texts, f"{text!r} stands for two legal actions: {texts[text]} and {action}"
            texts[text] = action
        for text in random.Random(len(legal)).sample(sorted(texts), min(20, len(texts))):
            assert play.notation.parse(text, legal) == texts[text], f"{text!r} means another move here"


def law_positions(play: Play, table: Any) -> None:
    """A table written down as TOML and set up again is the same in every field."""
    text = to_toml(dump(play.game, play.box, table))
    again = load(play.game, play.box, parse_toml(text, "position"), seed=7)
    assert again == table, f"set up from its words, {', '.join(again.difference(table))} differ(s)\n{text}"


# --- Secrets


def law_show(play: Play, table: Any, viewer: int, seed: int) -> None:
    """Re-dealing what a seat cannot see changes no byte it is shown, nor whose decision it is and what it may do."""
    before = table.copy()
    seen = play.shown(table, viewer)
    same(table, before, "showing a table")
    assert list(seen.luck) == [0] * 4, "the generator is shown"
    legal = play.legal(table, viewer) if viewer < play.seats else []
    waiting = play.waiting(table)
    for number in range(2):
        world = play.guess(seen, viewer, seed + number)
        same(play.shown(world, viewer), seen, f"what seat {viewer} is shown of a table re-dealt")
        assert play.sound(world) == 0, f"law {play.sound(world)} of the game is broken in a guess"
        assert play.waiting(world) == waiting, "in a guess others may act"
        if viewer < play.seats:
            assert play.legal(world, viewer) == legal, "in a guess other actions are legal"
    assert play.waiting(seen) == waiting, "on the shown table others may act"
    if viewer < play.seats:
        assert play.legal(seen, viewer) == legal, "on the shown table other actions are legal"


Fact = tuple[str, int, int]


def hidden_facts(table: Any, seen: Any) -> set[Fact]:
    """What lies where this seat does not see it: field, row, value."""
    facts: set[Fact] = set()
    for name, shape in table.fields.items():
        if name in NOT_GUESSED:
            continue
        rows = zip(_rows(table, name, shape), _rows(seen, name, shape), strict=True)
        for row, (real, shown) in enumerate(rows):
            facts |= {(name, row, value) for value, blank in zip(real, shown, strict=True) if value != blank}
    return facts


def _rows(table: Any, name: str, shape: Shape) -> list[list[int]]:
    """The values of a field, row by row. 64 bits are a set, and what is in it are its values."""
    value = getattr(table, name)
    if shape.code == "q":
        return [[(each >> bit & 1) * (bit + 1) for bit in range(64)] for each in _flat(value)]
    return [_flat(row) for row in (value if len(shape.shape) > 1 else [value])]


def _flat(value: Any) -> list[int]:
    return [each for item in value for each in _flat(item)] if isinstance(value, list) else [int(value)]


def law_secrets(play: Play, table: Any, viewer: int, seed: int) -> None:
    """What a seat is shown is what the game says, apart from `show`, that it may see (secrets.py)."""
    wrong = differences(play.game.parts.secrets, play.box, table, viewer, play.shown(table, viewer))
    assert not wrong, "; ".join(wrong[:5])


def law_guesses_vary(play: Play, table: Any, viewer: int, seed: int) -> None:
    """Guesses vary over everything unseen: what is true turns up among them, sooner or later."""
    seen = play.shown(table, viewer)
    missing = hidden_facts(table, seen)
    constant: set[tuple[str, int]] | None = None
    first = play.guess(seen, viewer, seed)
    for number in range(GUESSES):
        world = play.guess(seen, viewer, seed + number)
        missing -= hidden_facts(world, seen)
        unchanged = {
            (name, place)
            for name, shape in play.game.Table.fields.items()
            if name not in NOT_GUESSED
            for place, (one, other, shown, real) in enumerate(
                zip(*(_flat(_rows(each, name, shape)) for each in (first, world, seen, table)), strict=True)
            )
            if one == other != real and one != shown
        }
        constant = unchanged if constant is None else constant & unchanged
        if not missing and not constant:
            return
    assert not missing, f"true, but never guessed (field, row, value): {sorted(missing)[:5]}"
    assert not constant, f"always guessed the same, and wrong: {sorted(constant or ())[:5]}"


def law_events(play: Play, table: Any, viewer: int, seed: int) -> None:
    """A seat is told no more than it is shown: what looks the same to it sounds the same.

    An action of another seat, here and in re-dealt worlds, with the same luck: where all that is shown afterwards is
    equal, what was told must be equal too (except what is shown in passing), and who is waited for. Of choices made at
    the same time, which are sealed, not even different actions may sound different.
    """
    luck = random.Random(seed)
    seen = play.shown(table, viewer)
    others = [seat for seat in play.waiting(table) if seat != viewer]
    if not others:
        return
    seat = luck.choice(others)
    sealed = len(play.waiting(table)) > 1
    told_by_look: dict[tuple[int, bytes], Any] = {}
    for world in [table, *(play.guess(seen, viewer, seed + number) for number in range(3))]:
        legal = play.legal(world, seat)
        for action in legal[:2] + legal[2 :: len(legal) // 24 + 1]:
            after = world.copy()
            after.luck = luck_for(seed_from_number(seed), 2)
            play.apply(after, Step(seat, action))
            shown = play.shown(after, viewer)
            rows = [tuple(shown.events[i]) for i in range(shown.told)]
            told: list[tuple[Any, ...]] = [row for row in rows if row[KIND] not in play.game.parts.in_passing]
            shown.told = 0
            shown.events = play.game.Table().events
            look = (-1 if sealed else action, bytes_of(shown))
            told.append(("waiting for", *play.waiting(after)))  # one decision more tells of what it is about
            known, other = told_by_look.setdefault(look, (told, action))
            assert known == told, (
                f"seat {viewer} hears the difference between {play.notation.text(other)!r} and "
                f"{play.notation.text(action)!r}, but does not see it: {known}, {told}"
            )


def law_unnoticed(play: Play, match: Match, step: Step) -> None:
    """Of an action that changes nothing they are shown, others learn nothing: not even that there was one."""
    others = [viewer for viewer in play.viewers if viewer != step.seat]
    before = {viewer: (shown_silently(match, viewer), match.view(viewer)) for viewer in others}
    made, text = match.play(step.seat, step.action), match.notation.text(step.action)
    for viewer, (shown, view) in before.items():
        knows = any(row[KNOWS] >> viewer & 1 for row in made.events)
        if shown_silently(match, viewer) == shown and not knows:
            again = match.view(viewer)
            for name in View.__struct_fields__:
                one, two = getattr(view, name), getattr(again, name)
                assert one == two, f"{text!r} shows in the {name} of seat {viewer}: {one}, {two}"


def shown_silently(match: Match, viewer: int) -> bytes:
    shown = match.shown(viewer)
    shown.told, shown.events = 0, match.game.Table().events
    return bytes_of(shown)


def law_canaries(play: Play, match: Match, viewer: int, seed: int) -> None:
    """The View and the refusals of a seat are the same when what it cannot see is re-dealt."""
    view = match.view(viewer)
    other = copy.copy(match)
    other.table = play.guess(play.shown(match.table, viewer), viewer, seed)
    again = other.view(viewer)
    for name in View.__struct_fields__:
        one, two = repr(getattr(view, name)), repr(getattr(again, name))
        assert one == two, f"what seat {viewer} cannot see changes its View's {name}:\n{one}\n{two}"
    if viewer == SPECTATOR:
        return
    for action in random.Random(seed).sample(range(play.game.actions), min(40, play.game.actions)):
        one, two = match.refusal(viewer, action), other.refusal(viewer, action)
        assert one == two, f"what seat {viewer} cannot see changes a refusal: {one!r}, {two!r}"


def law_told(play: Play, match: Match, step: Step) -> None:
    """No sentence names a card that the one who is told it sees neither before nor after (except in passing)."""
    faces = play.game.view.faces(play.box)
    before = {viewer: faces_in(match.view(viewer)) for viewer in play.viewers}
    match.play(step.seat, step.action)
    for viewer in play.viewers:
        in_sight = before[viewer] | faces_in(match.view(viewer))
        allowed = {faces[key].short for key in in_sight} | {faces[key].title for key in in_sight}
        for row in match.actions[-1].events:
            if row[KIND] in play.game.parts.in_passing:
                continue
            knows = (row[KNOWS] & EVERYONE) >> viewer & 1
            known = row if knows else row[:FIRST] + (0,) * (WIDTH - FIRST)
            said = play.game.words.event_told(play.box, known, viewer, match.names)
            if said is None:
                continue
            named = cards_of(said) - in_sight
            assert not named, f"seat {viewer} is told of {named} in {said.text!r}, but cannot see it"
            for face in faces.values():
                if face.short in allowed or face.title in allowed:
                    continue
                named_so = [name for name in (face.short, face.title) if mentions(said.text, name)]
                assert not named_so, f"seat {viewer} reads {named_so} in {said.text!r}, but cannot see it"


def cards_of(told: Told) -> set[str]:
    """The faces that a line speaks of, as data: its arguments `card` and `cards`, and the references in its text."""
    one, more = told.args.get("card", ""), told.args.get("cards", ())
    assert isinstance(one, str) and isinstance(more, tuple), told
    return {str(key) for key in (one, *more) if key} | {ref.key for ref in told.refs if ref.kind == "card"}


def mentions(text: str, name: str) -> bool:
    return bool(name) and name in text and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def faces_in(view: View) -> set[str]:
    """The faces of all cards that lie open to the one who holds this View."""
    return {card.face for zone in view.zones for card in zone.cards if card.face}


ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def law_data(view: View) -> None:
    """What clients draw by is data: ids are ids, not sentences, and references lie inside their texts."""
    ids = [view.prompt.id, view.standing.phase, *(choice.verb for choice in view.choices)]
    ids += [told.kind for told in view.told] + ([view.outcome.kind] if view.outcome else [])
    ids += [mark for seat in view.seats for mark in seat.marks] + [mark for zone in view.zones for mark in zone.marks]
    ids += [mark for zone in view.zones for card in zone.cards for mark in card.marks]
    ids += [fact.id for seat in view.seats for fact in seat.facts]
    wrong = [each for each in ids if not ID.fullmatch(each)]
    assert not wrong, f"not ids: {wrong}"
    texts = [(view.prompt.question, view.prompt.refs), (view.prompt.detail, view.prompt.detail_refs)]
    texts += [(choice.label, choice.refs) for choice in view.choices]
    texts += [(choice.consequence, choice.consequence_refs) for choice in view.choices]
    texts += [(told.text, told.refs) for told in view.told]
    for text, refs in texts:
        assert not re.search("[\ue000-\ue002]", text), f"marks are left in {text!r}"
        units = text.encode("utf-16-le")
        for ref in refs:
            assert units[2 * ref.at : 2 * ref.to], f"{ref} is not inside {text!r}"


def misspelt(choice: Choice) -> list[str]:
    """Words of a choice's text whose capitals its label has lost: JC is a card, jc is none."""
    said = choice.label.split()
    return [word for word in choice.text.split() if word.lower() in said and word not in said]


def law_view(play: Play, match: Match, viewer: int) -> None:
    """A View can be sent, offers exactly the legal actions, and says whose decision it is."""
    view = match.view(viewer)
    json.dumps(msgspec.to_builtins(view), allow_nan=False)
    assert [choice.action for choice in view.choices] == match.legal(viewer), "the choices are not what is legal"
    for choice in view.choices:
        assert choice.text == match.notation.text(choice.action) and choice.gesture, f"{choice}: text or gesture"
        assert not misspelt(choice), f"the label {choice.label!r} spells {misspelt(choice)} otherwise"
    gestures = [choice.gesture for choice in view.choices]
    assert len(set(gestures)) == len(gestures), "two choices have the same gesture"
    mine = viewer in match.waiting()
    assert bool(view.prompt.question) == mine, f"asked seat {viewer}: {view.prompt!r}"
    assert view.prompt.text.endswith((".", "?", "!")), f"not a sentence: {view.prompt!r}"
    for seat in view.seats:
        assert ("deciding" in seat.marks) == (seat.index in match.waiting()), f"who decides: {seat}"
    law_data(view)
    zones = [zone.id for zone in view.zones]
    assert len(set(zones)) == len(zones), f"two zones have the same name: {sorted(zones)}"
    cards = [card.id for zone in view.zones for card in zone.cards]
    assert len(set(cards)) == len(cards), "two cards have the same name"
    faces = play.game.view.faces(play.box)
    assert faces_in(view) <= set(faces), f"cards without a face: {faces_in(view) - set(faces)}"
    assert (view.outcome is not None) == match.over, "the outcome is told at the end, and only there"


# --- Taking back


def law_redeal(play: Play, match: Match) -> bool:
    """After a redeal everybody is shown what they were shown, the table is sound, and no move of before is another.

    Whether anything lies elsewhere now."""
    before = match.table.copy()
    shown = [bytes_of(match.shown(viewer)) for viewer in play.viewers]
    legal = [match.legal(seat) for seat in range(play.seats)]
    match.undo(0, redeal=True)
    assert play.sound(match.table) == 0, f"law {play.sound(match.table)} of the game is broken by a redeal"
    for viewer, seen in zip(play.viewers, shown, strict=True):
        assert bytes_of(match.shown(viewer)) == seen, f"a redeal shows in what viewer {viewer} sees"
    assert [match.legal(seat) for seat in range(play.seats)] == legal, "a redeal changes what may be done"
    again = replay(parse_record(match.record().text()), lambda slug: play.game)
    same(again.table, match.table, "a redealt match, played again")
    return bool(set(before.difference(match.table)) - {"luck"})
