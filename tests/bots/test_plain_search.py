"""Without Numba the same search runs as plain Python."""

import pytest

from quarterdeck.bots.plain_search import PlainThinker
from quarterdeck.bots.question import Question
from quarterdeck.bots.thinker import Thinker
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games import find

SIMULATIONS = 60
SEED = b"s" * 32


@pytest.mark.parametrize(
    ("slug", "seats"), [("hit-the-deck", 2), ("all-hands", 3), ("deckhand-builder", 2), ("deckhand-duel", 2)]
)
def test_it_finds_what_the_compiled_one_finds(slug: str, seats: int) -> None:
    game = find(slug)
    match = Match(game, ["a", "b", "c"][:seats], {}, seed_from_number(5))
    plain, compiled = PlainThinker(game, SIMULATIONS), Thinker(game, SIMULATIONS)
    asked = 0
    while asked < 3 and (waiting := match.waiting()):
        seat = waiting[0]
        question = Question.of(match, seat)
        if len(question.legal) > 1 and len(match.actions) > 8:
            asked += 1
            args = (question.box, question.seen, seat, question.legal, SEED)
            one, other = plain.think(*args), compiled.think(*args)
            assert one.moves == other.moves
            assert (one.simulations, one.nodes, one.depth) == (other.simulations, other.nodes, other.depth)
        match.play(seat, question.legal[len(match.actions) % len(question.legal)])


def test_it_keeps_to_its_time() -> None:
    game = find("hit-the-deck")
    match = Match(game, ["a", "b"], {}, seed_from_number(5))
    seat = match.waiting()[0]
    question = Question.of(match, seat)
    stopped = PlainThinker(game).think(question.box, question.seen, seat, question.legal, SEED, stop=lambda: True)
    assert stopped.simulations == 1
