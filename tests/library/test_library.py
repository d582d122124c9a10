"""import quarterdeck as qd: the public names, in the words of the games."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import cast

import pytest

import quarterdeck as qd
from quarterdeck.engine.position import parse_toml
from quarterdeck.engine.scenario import run_scenario
from quarterdeck.games import find


def test_every_public_name_is_there() -> None:
    for name in qd.__all__:
        assert getattr(qd, name) is not None
    assert dir(qd) == sorted(qd.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        getattr(qd, "chess")  # noqa: B009 (a type checker would see it)


def test_nothing_heavy_comes_with_the_import() -> None:
    code = "import sys, quarterdeck; print([name for name in sys.modules if name[:5] in ('numpy', 'quart')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['quarterdeck']"


def test_games_are_listed_whatever_was_imported_before() -> None:
    assert [game.slug for game in qd.games()][:2] == ["hit-the-deck", "all-hands"]


def test_a_match_is_played_in_words() -> None:
    match = qd.Match("hit-the-deck", seats=2, seed=7, win="alternate")
    assert match.waiting == (0, 1) and match.options["win"] == "alternate"
    match.play("keep", seat=0)
    match.play("keep")
    assert match.legal()[0].text == "pass" and str(match.moves[0]) == "keep"
    move = next(move for move in match.legal() if move.text.startswith("deploy"))
    card, zone = move.text.split()[1:]
    assert match.play(move.text) == match.moves[-1] == move
    assert [each.face for each in match.view(move.seat).zone(f"sea/{zone}").cards] == [card]
    match.undo()
    assert len(match.moves) == 2
    far = f"deploy {card} E"  # the middle of the sea: nobody has a ship before it
    with pytest.raises(qd.Illegal, match="must first be held"):
        match.play(far)
    assert "must first be held" in match.why_not(far) and match.why_not("pass") == ""
    assert len(match.moves) == 2, "a refusal changes nothing"


def test_a_position_begins_a_scenario(tmp_path: Path) -> None:
    match = qd.Match("all-hands", ["Ann", "Ben", "Cem"], seed=3, aargh="first")
    words = parse_toml(match.position(), "position")
    assert words["game"] == "all-hands" and words["seats"] == 3 and words["options"] == {"aargh": "first"}
    file = tmp_path / "scenario.toml"
    file.write_text(match.position(), encoding="utf-8")
    assert run_scenario(file, find).wrong == []


def test_a_record_is_read_again(tmp_path: Path) -> None:
    match = qd.Match("hit-the-deck", seed=7)
    bot = qd.bot("random")
    while match.waiting:
        match.play(bot.choose(match, match.waiting[0]))
    file = tmp_path / "match.record"
    file.write_text(match.record(), encoding="utf-8")
    again = qd.read(file)
    assert again.moves == match.moves and again.outcome == match.outcome and again.outcome is not None


def test_simulations_are_reproducible() -> None:
    one, other = (qd.simulate("hit-the-deck", games=300, seed=7) for _ in range(2))
    assert one.scores.shape == (300, 2) and one.games == 300 and (one.scores.sum(axis=1) == 1).all()
    assert (one.scores == other.scores).all() and (one.moves == other.moves).all()
    assert "300 games of hit-the-deck" in repr(one)
    bots = qd.simulate("hit-the-deck", games=2, bots=["greedy", "random"], seed=7)
    assert bots.scores.shape == (2, 2) and bots.bots == ("greedy", "random")


def test_odds_are_exact() -> None:
    fresh = qd.odds("crescent")
    assert sum(fresh.chances, Fraction(0)) == 1
    assert qd.odds(3, 1).success > fresh.success > qd.odds(3, -1).success
    assert qd.odds(3, discard=range(1, 16)) == fresh, "with five left the discard pile goes back first"


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda: qd.Match("chess"), "there is no game 'chess'"),
        (lambda: qd.Match(cast("str", None)), "a game is a slug such as 'hit-the-deck'"),
        (lambda: qd.Match("hit-the-deck", seats=3), "is for 2 seats"),
        (lambda: qd.Match("hit-the-deck", wind="north"), "has no option 'wind'"),
        (lambda: qd.Match("hit-the-deck", seed=cast("int", "seven")), "a seed is a whole number"),
        (lambda: qd.Match("hit-the-deck", seats="you"), "a number or a list of names"),
        (lambda: qd.Match("hit-the-deck").legal(), "seats 0 and 1 may act now: say which"),
        (lambda: qd.Match("hit-the-deck").legal(5), "there is no seat 5"),
        (lambda: qd.Match("hit-the-deck").play(cast("str", 7), seat=0), "a move is a text such as 'keep'"),
        (lambda: qd.Match("hit-the-deck").play("kep", seat=0), "did you mean 'keep'"),
        (lambda: qd.Match("hit-the-deck").undo(cast("int", "all")), "a whole number, not 'all'"),
        (lambda: qd.bot("greedy").choose(cast("qd.Match", "mine")), "a bot chooses in a Match, not in 'mine'"),
        (lambda: qd.bot("kraken"), "there is no bot 'kraken'"),
        (lambda: qd.simulate("deckahedron"), "nobody wins"),
        (lambda: qd.simulate("all-hands", games=0), "from 1 on"),
        (lambda: qd.odds("wheel"), "a rank is anchor"),
        (lambda: qd.odds(1, discard=[21]), "cards are 1 to 20"),
        (lambda: qd.odds(1, discard=[3], exhausted=[3]), "card 3 cannot be"),
        (lambda: qd.odds(1, wounds=3), "two Wound cards"),
    ],
)
def test_what_cannot_be_is_one_clear_sentence(wrong: object, words: str) -> None:
    with pytest.raises(qd.BadInput, match=words):
        wrong()  # type: ignore[operator]  # a function
