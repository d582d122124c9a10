"""Notation: texts of actions are compared without regard to case, spaces and typography."""

import pytest

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.notation import Notation, plain_text
from tests.laws.play import Play

GAME = games.find("hit-the-deck")


@pytest.fixture
def notation() -> Notation:
    return Play(GAME, 2).notation


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("  Deploy   7S  a ", "deploy 7s a"),
        ("attack G -> D with 9s", "attack g>d with 9s"),
        ("attack G \u2192D with 9s", "attack g>d with 9s"),
        ("destroy H , I", "destroy h,i"),
        ("Captain\u2019s", "captain's"),
    ],
)
def test_plain_text(typed: str, plain: str) -> None:
    assert plain_text(typed) == plain


def test_a_text_is_an_action(notation: Notation) -> None:
    assert notation.parse(" KEEP ") == 0
    assert notation.text(notation.parse("deploy 7s a")) == "deploy 7S A"


def test_of_several_with_one_text_the_legal_one_is_meant() -> None:
    class Words:
        @staticmethod
        def action_text(box: object, action: int) -> str:
            return "play a knave" if action in (4, 9) else f"move {action}"

    play = Play(GAME, 2)
    twice = Notation(type("Twice", (), {"words": Words, "actions": 12})(), play.box)
    assert twice.parse("play a knave", [3, 9]) == 9
    assert twice.parse("play a knave", [4, 9]) == 4
    assert twice.parse("play a knave") == 4


def test_what_is_no_move_gets_a_hint(notation: Notation) -> None:
    legal = [notation.parse(text) for text in ("pass", "deploy 7S A", "deploy 7S B")]
    with pytest.raises(BadInput, match="'depoly 7s a' is not a move; did you mean 'deploy 7S A'"):
        notation.parse("depoly 7s a", legal)
    with pytest.raises(BadInput, match="'xyzzy' is not a move; a move looks like 'deploy 7S B'"):
        notation.parse("xyzzy", legal)
    with pytest.raises(BadInput, match="is not a move"):
        notation.parse("", legal)


def test_a_move_that_is_not_legal_now_is_still_understood(notation: Notation) -> None:
    """So that the refusal can say why."""
    assert notation.text(notation.parse("ram D>A with KC", [2])) == "ram D>A with KC"
