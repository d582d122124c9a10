"""Every registered game, with every number of seats and every option, keeps every law."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quarterdeck.engine import defaults
from tests.laws import laws
from tests.laws.play import Play, every_game, every_variant, variants
from tests.soak import soak, soak_all

SEEDS = st.integers(0, 2**32 - 1)
every = pytest.mark.parametrize("play", every_variant())
each_game = pytest.mark.parametrize("play", every_game())


def examine(play: Play, examples: int, law: Callable[[int, int], None]) -> None:
    """A law at positions of random walks: a share of the examples for every variant, the same ones in every run."""
    share = max(2, round(examples / len(variants(play.game))))

    @settings(
        max_examples=share,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(SEEDS, st.integers(0, play.typical))
    def example(seed: int, steps: int) -> None:
        law(seed, steps)

    example()


@every
def test_every_table_is_sound(play: Play) -> None:
    examine(play, 60, lambda seed, steps: laws.law_sound(play, seed, steps))


@every
def test_someone_can_act_unless_it_is_over(play: Play) -> None:
    examine(play, 200, lambda seed, steps: laws.law_someone_can_act(play, play.position(seed, steps)))


@every
def test_legal_and_why_not_agree(play: Play) -> None:
    examine(play, 80, lambda seed, steps: laws.law_legal(play, play.position(seed, steps), seed))


@every
def test_refusals_change_nothing_and_say_why(play: Play) -> None:
    examine(play, 60, lambda seed, steps: laws.law_refusals(play, play.match(seed, steps), seed))


@every
def test_every_match_ends(play: Play) -> None:
    laws.law_ends(play, 1, 2)


@every
def test_the_winners_share_a_thousand(play: Play) -> None:
    for seed in range(max(3, 40 // len(variants(play.game)))):
        laws.law_outcome(play, seed)


@every
def test_a_used_table_is_dealt_like_a_blank_one(play: Play) -> None:
    examine(play, 40, lambda seed, steps: laws.law_deal_again(play, seed, steps))


@every
def test_twins_agree_move_by_move(play: Play) -> None:
    from quarterdeck.engine.compiler import twin

    examine(play, 60, lambda seed, steps: laws.law_twins(play, twin(play.game), seed, steps))


@every
def test_rules_do_not_read_what_they_told(play: Play) -> None:
    examine(play, 40, lambda seed, steps: laws.law_silent(play, seed, steps))


@every
def test_hints_come_from_what_a_seat_knows(play: Play) -> None:
    examine(play, 60, lambda seed, steps: laws.law_hints(play, play.position(seed, steps), seed))


@every
def test_replay_and_undo_give_the_same_table(play: Play) -> None:
    examine(play, 60, lambda seed, steps: laws.law_replay(play, seed, steps))


@every
def test_a_redeal_shows_to_nobody(play: Play) -> None:
    moved = []
    examine(play, 60, lambda seed, steps: moved.append(laws.law_redeal(play, play.match(seed, steps))))
    assert any(moved) == (play.game.parts.redeal is not defaults.redeal), "nothing was redealt, or what need not be"


@each_game
def test_texts_parse_back(play: Play) -> None:
    for variant in variants(play.game):
        if not variant.options:
            laws.law_texts(variant, variant.seats)


@every
def test_moves_have_different_texts(play: Play) -> None:
    examine(play, 60, lambda seed, steps: laws.law_texts_here(play, play.position(seed, steps)))


@every
def test_positions_are_written_and_read(play: Play) -> None:
    examine(play, 120, lambda seed, steps: laws.law_positions(play, play.position(seed, steps)))


@every
def test_what_is_unseen_changes_no_byte_that_is_shown(play: Play) -> None:
    def law(seed: int, steps: int) -> None:
        table = play.position(seed, steps)
        for viewer in play.viewers:
            laws.law_show(play, table, viewer, seed)

    examine(play, 120, law)


@every
def test_what_is_shown_is_what_may_be_seen(play: Play) -> None:
    if not play.game.parts.secrets:
        pytest.skip("its secrets are not declared yet")

    def law(seed: int, steps: int) -> None:
        table = play.position(seed, steps)
        for viewer in play.viewers:
            laws.law_secrets(play, table, viewer, seed)

    examine(play, 120, law)


@every
def test_guesses_vary_over_everything_unseen(play: Play) -> None:
    def law(seed: int, steps: int) -> None:
        viewer = random.Random(seed).choice(play.viewers)
        laws.law_guesses_vary(play, play.position(seed, steps), viewer, seed)

    examine(play, 40, law)


@every
def test_nobody_hears_more_than_they_see(play: Play) -> None:
    def law(seed: int, steps: int) -> None:
        table = play.position(seed, steps)
        for viewer in play.viewers:
            laws.law_events(play, table, viewer, seed)

    examine(play, 80, law)


@every
def test_views_do_not_change_with_what_is_unseen(play: Play) -> None:
    def law(seed: int, steps: int) -> None:
        match = play.match(seed, steps)
        for viewer in play.viewers:
            laws.law_canaries(play, match, viewer, seed)

    examine(play, 80, law)


@every
def test_what_nobody_else_sees_is_nobody_elses_news(play: Play) -> None:
    def law(seed: int, steps: int) -> None:
        match = play.match(seed, steps)
        step = play.choose(match.table, random.Random(seed))
        if step is not None:
            laws.law_unnoticed(play, match, step)

    examine(play, 80, law)


@every
def test_views_can_be_played_from(play: Play) -> None:
    def law(seed: int, steps: int) -> None:
        match = play.match(seed, steps)
        for viewer in play.viewers:
            laws.law_view(play, match, viewer)

    examine(play, 80, law)


@every
def test_sentences_name_only_cards_in_sight(play: Play) -> None:
    def law(seed: int, steps: int) -> None:
        match = play.match(seed, steps)
        step = play.choose(match.table, random.Random(seed))
        if step is not None:
            laws.law_told(play, match, step)

    examine(play, 100, law)


@every
def test_soak(play: Play) -> None:
    """A share of the long run: thousands of matches, every position sound, all of them over in time."""
    made = soak(play, max(20, 2_000 // len(variants(play.game))))
    assert made > 0, f"law {-made} of the game is broken (1000: a match does not end)"


@each_game
@pytest.mark.long
def test_soak_of_two_hundred_thousand_matches(play: Play) -> None:
    assert not soak_all(play.game)
