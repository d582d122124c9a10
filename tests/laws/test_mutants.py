"""The laws can fail: for each of them Hit the Deck! is broken on purpose, and the law must say so."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from quarterdeck import games
from quarterdeck.engine import bits, events, luck
from quarterdeck.engine.look import Look, Picture
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import LUCKS
from quarterdeck.engine.view import Prompt, View
from quarterdeck.games.hit_the_deck import view, words
from quarterdeck.games.hit_the_deck.rules import features, hands, hints, poker, seemap, setup, sight, turn
from quarterdeck.games.hit_the_deck.rules import play as rules
from quarterdeck.games.hit_the_deck.words import positions
from tests.laws import laws
from tests.laws.mutants import Broken, Mutant, mutant
from tests.laws.play import Play

GAME = games.find("hit-the-deck")
Law = Callable[[Play, int, int], None]


def goes_red(law: Law, says: str, broken: Play, tries: int = 80) -> None:
    """The law is kept by the game, and broken by the broken game, with this complaint, in one of the first walks."""
    whole = Play(GAME, 2)
    for number in range(tries):
        seed, steps = number % 16, number % whole.typical
        law(whole, seed, steps)
        try:
            law(broken, seed, steps)
        except AssertionError as error:
            assert re.search(says, str(error)), f"the complaint is {error}"
            return
    pytest.fail(f"{tries} walks through a broken game, and the law noticed nothing")


def play_with(rules: Broken | None = None, **rest: Any) -> Play:
    return Play(mutant(GAME, rules, **rest), 2)


def everywhere(law: Callable[..., None]) -> Law:
    """A law about one position, as a law about walks."""
    return lambda play, seed, steps: law(play, play.position(seed, steps))


def for_every_viewer(law: Callable[..., None]) -> Law:
    def all_viewers(play: Play, seed: int, steps: int) -> None:
        at = play.position(seed, steps)
        for viewer in play.viewers:
            law(play, at, viewer, seed)

    return all_viewers


# --- Playing


def loses_cards(table: Any, card: int) -> None:
    """A discard that falls into the sea."""


def test_a_lost_card_is_noticed() -> None:
    goes_red(laws.law_sound, "law 1 of the game", play_with({hands.discard: loses_cards}))


def test_a_captain_without_a_choice_is_noticed() -> None:
    """Here the bonus of a High Royal Flush cannot be declined or used, and all attacks are royal."""
    broken = play_with({rules.legal_defences: lambda box, table, seat, moves: 0})
    goes_red(everywhere(laws.law_someone_can_act), "has no legal action|has 0 actions", broken)


def test_a_choice_for_someone_who_is_not_asked_is_noticed() -> None:
    def always(box: Any, table: Any, seat: int, moves: Any) -> int:
        return rules.legal(box, table, seat, moves) or 1

    goes_red(everywhere(laws.law_someone_can_act), "has 1 actions", play_with({rules.legal: always}))


def legal_law(play: Play, seed: int, steps: int) -> None:
    laws.law_legal(play, play.position(seed, steps), seed)


def test_one_move_too_many_is_noticed() -> None:
    def one_more(box: Any, table: Any, seat: int, moves: Any) -> int:
        count = rules.legal(box, table, seat, moves)
        if count and moves[count - 1] < GAME.actions - 1:
            moves[count] = moves[count - 1] + 1
            count += 1
        return count

    goes_red(legal_law, "listed: True", play_with({rules.legal: one_more}))


def test_one_move_too_few_is_noticed() -> None:
    def one_less(box: Any, table: Any, seat: int, moves: Any) -> int:
        return max(rules.legal(box, table, seat, moves) - 1, 0)

    goes_red(legal_law, "listed: False|has no legal action", play_with({rules.legal: one_less}))


def test_moves_out_of_order_are_noticed() -> None:
    def backwards(box: Any, table: Any, seat: int, moves: Any) -> int:
        count = rules.legal(box, table, seat, moves)
        moves[:count] = moves[:count][::-1]
        return count

    goes_red(legal_law, "not ascending", play_with({rules.legal: backwards}))


def test_a_question_that_changes_the_table_is_noticed() -> None:
    def restless(box: Any, table: Any, seat: int, action: int) -> int:
        table.turn += 1
        return rules.why_not(box, table, seat, action)

    goes_red(legal_law, "asking what is legal: turn|does not fit", play_with({rules.why_not: restless}))


def refusal_law(play: Play, seed: int, steps: int) -> None:
    laws.law_refusals(play, play.match(seed, steps), seed)


def test_a_refusal_without_a_reason_is_noticed() -> None:
    silent = {"reason_text": lambda box, seen, seat, action, reason, names: ""}
    goes_red(refusal_law, "no reason", play_with(words=silent))


def test_a_refusal_that_moves_something_is_noticed() -> None:
    def clumsy(box: Any, table: Any, seat: int, action: int) -> int:
        reason = rules.why_not(box, table, seat, action)
        if reason:
            table.hand[0] = 0
        return reason

    goes_red(refusal_law, "a refusal: hand", play_with({rules.why_not: clumsy}))


def test_a_match_that_never_ends_is_noticed() -> None:
    def nobody_draws(box: Any, table: Any) -> None:
        table.compass = 1 - table.compass
        turn.begin_actions(table)

    broken = play_with({turn.end_turn: nobody_draws, seemap.blockades: lambda table, seat: 0})
    goes_red(lambda play, seed, steps: laws.law_ends(play, seed, 1), "more than 82 moves", broken)


def test_two_winners_are_noticed() -> None:
    broken = play_with({rules.outcome: lambda box, table, seat: 1000})
    goes_red(lambda play, seed, steps: laws.law_outcome(play, seed), "not shared equally", broken)


def test_a_deal_that_leaves_something_behind_is_noticed() -> None:
    def hasty(box: Any, table: Any) -> None:
        turn = table.turn
        rules.deal(box, table)
        table.turn = turn

    goes_red(laws.law_deal_again, "a deal on a used table: turn", play_with({rules.deal: hasty}))


# --- Twins


def twins_law(play: Play, seed: int, steps: int) -> None:
    """The plain functions of the play against the compiled twin of the whole game."""
    from quarterdeck.engine.compiler import twin

    laws.law_twins(play, twin(GAME), seed, steps)


def backwards(hand: int, base: int, moves: Any, count: int) -> int:
    after = bits.write_each(hand, base, moves, count)
    moves[count:after] = moves[count:after][::-1]
    return after


@pytest.mark.parametrize(
    ("broken", "says"),
    [
        ({poker.beats: lambda box, one, other: 1}, "the twins after a move"),
        ({hands.put_in_hand: lambda table, seat, card: None}, "the twins after a move"),
        ({luck.shuffle: lambda table, pile, size: None}, "the twins after a move"),
        ({bits.write_each: backwards}, "what is legal"),
        ({sight.in_sight: lambda seen, seat: 0}, "the twins when they guess"),
        ({events.show_events: lambda table, seat, seen: None}, "the twins when they show"),
        ({rules.waiting: lambda box, table: 1 << table.compass}, "who may act|what is legal"),
    ],
    ids=["ranking", "drawing", "shuffling", "listing", "guessing", "showing", "waiting"],
)
def test_a_twin_that_differs_is_noticed(broken: Broken, says: str) -> None:
    goes_red(twins_law, says, play_with(broken))


def test_a_number_too_large_for_its_field_is_noticed() -> None:
    def tired(table: Any) -> None:
        turn.begin_actions(table)
        table.slot += 127

    goes_red(twins_law, "does not fit its field|the twins after a move", play_with({turn.begin_actions: tired}))


def test_rules_that_read_what_they_told_are_noticed() -> None:
    def reads(table: Any) -> None:
        turn.begin_actions(table)
        table.turn += table.told > 3

    goes_red(laws.law_silent, "depend on what is told", play_with({turn.begin_actions: reads}))


def test_a_hint_that_peeks_is_noticed() -> None:
    def peeks(box: Any, table: Any, seat: int, action: int) -> int:
        return int(table.hand[1 - seat] % 100)

    def law(play: Play, seed: int, steps: int) -> None:
        laws.law_hints(play, play.position(seed, steps), seed)

    goes_red(law, "cannot see changes its inclination", play_with({hints.inclination: peeks}))


def test_a_feature_that_peeks_is_noticed() -> None:
    def peeks(table: Any, seat: int, out: list[float], at: int) -> None:
        features.of_hand(table, 1 - seat, out, at)

    def law(play: Play, seed: int, steps: int) -> None:
        laws.law_hints(play, play.position(seed, steps), seed)

    goes_red(law, "cannot see changes its features", play_with({features.of_hand: peeks}))


# --- Records and texts


def test_luck_through_another_door_is_noticed() -> None:
    other_luck = random.Random(1)
    broken = play_with({luck.below: lambda table, n: other_luck.randrange(n)})
    goes_red(laws.law_replay, "a replay|not your decision|not in your hand|not a move", broken)


def test_a_text_that_does_not_parse_back_is_noticed() -> None:
    def two_lines(box: Any, action: int) -> str:
        return words.action_text(box, action).replace(" with ", "\nwith ")

    def same_but_for_case(box: Any, action: int) -> str:
        text = words.action_text(box, action)
        return text.upper() if text == "keep" else "keep" if text == "redraw" else text

    def law(play: Play, seed: int, steps: int) -> None:
        laws.law_texts(play, seed)

    goes_red(law, "is written", play_with(words={"action_text": two_lines}), 1)
    goes_red(law, "does not parse back", play_with(words={"action_text": same_but_for_case}), 1)


def test_a_text_for_two_actions_is_noticed() -> None:
    def without_seazone(box: Any, action: int) -> str:
        return re.sub(r"^(deploy \S+) .*", r"\1", words.action_text(box, action))

    broken = play_with(words={"action_text": without_seazone})
    goes_red(everywhere(laws.law_texts_here), "stands for two legal actions", broken)


def test_a_position_that_reads_otherwise_is_noticed() -> None:
    times = itertools.count()

    def second_thoughts(box: Any, said: dict[str, Any], table: Any) -> None:
        words.set_up(box, said, table)
        wrong = next(times) % (LUCKS + 1) == LUCKS  # right when it is written, wrong when it is read
        if table.turn:  # before the first turn it could not be
            table.turn += wrong

    broken = play_with(words={"set_up": second_thoughts})
    goes_red(everywhere(laws.law_positions), "turn differ", broken)


# --- Secrets


def leaks_a_hand(box: Any, table: Any, seat: int, seen: Any) -> None:
    sight.show(box, table, seat, seen)
    seen.hand[1] = table.hand[1]


def leaks_the_deck(box: Any, table: Any, seat: int, seen: Any) -> None:
    sight.show(box, table, seat, seen)
    if table.deck_size:
        seen.deck[table.deck_size - 1] = table.deck[table.deck_size - 1]


def leaks_luck(box: Any, table: Any, seat: int, seen: Any) -> None:
    sight.show(box, table, seat, seen)
    seen.luck[0] = table.luck[0]


def leaks_an_answer(box: Any, table: Any, seat: int, seen: Any) -> None:
    sight.show(box, table, seat, seen)
    seen.redraw[0] = table.redraw[0]


def forgets_the_compass(box: Any, table: Any, seat: int, seen: Any) -> None:
    sight.show(box, table, seat, seen)
    seen.compass = 0


def takes_what_it_shows(box: Any, table: Any, seat: int, seen: Any) -> None:
    sight.show(box, table, seat, seen)
    table.hand[0] = 0


@pytest.mark.parametrize(
    ("show", "says"),
    [
        (leaks_a_hand, "re-dealt: hand"),
        (leaks_the_deck, "re-dealt: deck"),
        (leaks_luck, "the generator is shown"),
        (forgets_the_compass, "others may act|differ|other actions"),
        (takes_what_it_shows, "showing a table"),
    ],
)
def test_a_table_that_shows_the_wrong_things_is_noticed(show: Any, says: str) -> None:
    goes_red(for_every_viewer(laws.law_show), says, play_with({sight.show: show}))


def moves_a_ship(box: Any, seen: Any, seat: int) -> None:
    sight.guess(box, seen, seat)
    seen.ship[0], seen.ship[1] = seen.ship[1], seen.ship[0]
    for captain in range(2):
        fleet = seen.fleet[captain]
        seen.fleet[captain] = fleet & ~3 | (fleet & 1) << 1 | (fleet >> 1) & 1


def gives_a_card_twice(box: Any, seen: Any, seat: int) -> None:
    sight.guess(box, seen, seat)
    if seen.deck_size > 1:
        seen.deck[0] = seen.deck[1]


@pytest.mark.parametrize(("guess", "says"), [(moves_a_ship, "re-dealt"), (gives_a_card_twice, "law 1 of the game")])
def test_a_guess_that_cannot_be_is_noticed(guess: Any, says: str) -> None:
    goes_red(for_every_viewer(laws.law_show), says, play_with({sight.guess: guess}))


def shows_every_hand(box: Any, table: Any, seat: int, seen: Any) -> None:
    sight.show(box, table, seat, seen)
    seen.hand = list(table.hand)


def shows_no_hand(box: Any, table: Any, seat: int, seen: Any) -> None:
    sight.show(box, table, seat, seen)
    seen.hand = [0, 0]


@pytest.mark.parametrize(
    ("show", "says"), [(shows_every_hand, "hand.* is hidden from seat"), (shows_no_hand, "hand.* is open to seat")]
)
def test_a_show_that_differs_from_the_declared_secrets_is_noticed(show: Any, says: str) -> None:
    goes_red(for_every_viewer(laws.law_secrets), says, play_with({sight.show: show}))


def always_the_same(table: Any, pile: Any, size: int) -> None:
    """No shuffle, so the lowest cards lie in the Deck and the highest in the other hand."""


def never_a_king(box: Any, seen: Any, seat: int) -> None:
    """Kings go from the other hand to the Deck, if there is anything else there."""
    sight.guess(box, seen, seat)
    other = 1 - seat if seat < 2 else 1
    low = [place for place in range(seen.deck_size) if seen.deck[place] <= 48]
    for card in bits.places(seen.hand[other]):
        if card > 48 and low:
            swap = low.pop()
            seen.hand[other] ^= 1 << card | 1 << seen.deck[swap]
            seen.deck[swap] = card


@pytest.mark.parametrize(
    ("broken", "says"),
    [({luck.shuffle: always_the_same}, "never guessed|always guessed"), ({sight.guess: never_a_king}, "never guessed")],
    ids=["always-the-same", "never-a-king"],
)
def test_a_guess_that_leaves_something_out_is_noticed(
    broken: Broken, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(laws, "GUESSES", 400)
    if luck.shuffle in broken:  # the deal is still shuffled
        deal = rules.deal
        broken = {**broken, rules.deal: deal}

    def law(play: Play, seed: int, steps: int) -> None:
        laws.law_guesses_vary(play, play.position(seed, steps), seed % 2, seed)

    broken_play = play_with(broken)
    with pytest.raises(AssertionError, match=says):
        for seed, steps in itertools.product(range(20), (6, 9)):
            law(broken_play, seed, steps)


def test_a_secret_told_to_everyone_is_noticed() -> None:
    broken = play_with({events.only: lambda seat: events.EVERYONE})
    goes_red(for_every_viewer(laws.law_events), "hears the difference", broken)


def test_a_secret_answer_that_is_told_is_noticed() -> None:
    def loud(box: Any, table: Any, seat: int, answer: int) -> None:
        setup.decide_redraw(box, table, seat, answer)
        table.events[0][events.FIRST] = answer

    def told(play: Play, seed: int, steps: int) -> None:
        at = play.position(seed, steps % 2)
        for viewer in play.viewers:
            laws.law_events(play, at, viewer, seed)

    goes_red(told, "hears the difference", play_with({setup.decide_redraw: loud}))


def told_law(play: Play, seed: int, steps: int) -> None:
    match = play.match(seed, steps)
    step = play.choose(match.table, random.Random(seed))
    if step is not None:
        laws.law_told(play, match, step)


def test_a_sentence_about_an_unseen_card_is_noticed() -> None:
    goes_red(told_law, "but cannot see it", play_with({events.only: lambda seat: events.EVERYONE}))


def canary_law(play: Play, seed: int, steps: int) -> None:
    match = play.match(seed, steps)
    for viewer in play.viewers:
        laws.law_canaries(play, match, viewer, seed)


def test_a_view_that_peeks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Match.view

    def peeks(match: Match, seat: int) -> View:
        hand = positions.cards_text(bits.places(match.table.hand[1]), 2)
        shown = whole(match, seat)
        prompt = structs.replace(shown.prompt, detail=hand)
        return structs.replace(shown, prompt=prompt) if isinstance(match.game, Mutant) else shown

    monkeypatch.setattr(Match, "view", peeks)
    goes_red(canary_law, "cannot see changes its View's prompt", play_with())


def test_a_refusal_that_peeks_is_noticed() -> None:
    def peeks(box: Any, table: Any, seat: int, action: int) -> int:
        reason = rules.why_not(box, table, seat, action)
        return reason + (table.hand[1 - seat] >> 9 & 1) if 3 <= reason < 18 else reason

    goes_red(canary_law, "cannot see changes a refusal", play_with({rules.why_not: peeks}))


def view_law(play: Play, seed: int, steps: int) -> None:
    match = play.match(seed, steps)
    for viewer in play.viewers:
        laws.law_view(play, match, viewer)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda made: {"choices": made.choices[:-1]}, "not what is legal"),
        (lambda made: {"asked": Prompt.ask("really", "really?")}, "asked seat"),
        (lambda made: {"standing": structs.replace(made.standing, phase="Sea Battle")}, "not ids"),
        (lambda made: {"zones": made.zones + made.zones[:1]}, "two zones"),
        (lambda made: {"choices": tuple(structs.replace(each, gesture=("x",)) for each in made.choices)}, "gesture"),
        (lambda made: {"choices": tuple(structs.replace(c, label=c.text.lower()) for c in made.choices)}, "spells"),
    ],
    ids=["choices", "prompt", "standing", "zones", "gestures", "labels"],
)
def test_a_view_that_cannot_be_played_from_is_noticed(change: Any, says: str) -> None:
    def wrong(look: Look[Any, Any]) -> Picture:
        made = view.view(look)
        return replace(made, **change(made))

    goes_red(view_law, says, play_with(view={"view": wrong}))
