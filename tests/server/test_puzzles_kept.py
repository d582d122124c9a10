"""The puzzles that come with the games: they can be set up, their solutions be played, and their numbers add up."""

from __future__ import annotations

import io

import httpx
import pytest

from quarterdeck.cli import main
from quarterdeck.engine.game import Game
from quarterdeck.engine.puzzles import Puzzle, explanation, hint, puzzle_view, puzzles_of, verdict
from quarterdeck.games import every, find
from quarterdeck.games.deckahedron import puzzling
from quarterdeck.games.deckahedron.odds import flip_chances
from tests.server.serving import Server

GAMES = [pytest.param(game, id=game.slug) for game in every()]


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_can_be_played(game: Game) -> None:
    found = puzzles_of(game)
    assert len(found) >= 30
    assert len({puzzle.name for puzzle in found}) == len(found)
    assert {puzzle.difficulty for puzzle in found} <= {1, 2, 3}
    for puzzle in found:
        match = puzzle.match()
        seat = match.waiting()[0]
        legal = {match.notation.text(action) for action in match.legal(seat)}
        assert {*puzzle.solution, *(move.text for move in puzzle.moves)} <= legal, puzzle.name
        assert legal - {*puzzle.solution}, puzzle.name
        assert puzzle.best.text in puzzle.solution
        rest = [move for move in puzzle.moves if move.text not in puzzle.solution]
        assert puzzle.best.chance - rest[0].chance >= (14 if game.competitive else puzzling.LEAD), puzzle.name
        assert all(move.low <= move.chance <= move.high for move in puzzle.moves)


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_tells_its_answer_only_when_asked(game: Game) -> None:
    puzzle = puzzles_of(game)[0]
    match = puzzle.match()
    view = puzzle_view(match, match.waiting()[0])
    assert not any(choice.consequence for choice in view.choices)
    assert not any("chances" in counter.args for counter in view.counters)
    assert puzzle.solution[0].split()[0] in hint(puzzle)
    assert verdict(puzzle, puzzle.solution[0]) == "Right."
    wrong = next(move.text for move in puzzle.moves if move.text not in puzzle.solution)
    assert verdict(puzzle, wrong).startswith("Not the best: ")
    least = round(puzzle.best.chance - min(each.chance for each in puzzle.moves), 1)
    assert verdict(puzzle, "a move that was not weighed").endswith(f" costs {least:g} in 100, or more.")
    assert f"'{puzzle.solution[0]}'" in explanation(puzzle) and f"'{wrong}'" in explanation(puzzle)


def test_the_odds_of_the_deckahedrons_are_exact() -> None:
    kinds = set()
    for puzzle in puzzles_of(find("deckahedron")):
        match = puzzle.match()
        seat = puzzling.PLAYER
        chances = flip_chances(match.box, match.shown(seat), seat, match.legal(seat))
        exact = {match.notation.text(action): chance for action, chance in chances.items()}
        assert {move.text: move.chance for move in puzzle.moves} == {
            text: puzzling.in_100(chance) for text, chance in exact.items()
        }
        assert max(exact, key=lambda text: exact[text]) in puzzle.solution
        kinds.add(puzzle.name.partition("-")[0])
    assert kinds == {"reshuffle", "attribute"}


def first() -> tuple[Puzzle, str]:
    puzzle = puzzles_of(find("hit-the-deck"))[0]
    return puzzle, next(move.text for move in puzzle.moves if move.text not in puzzle.solution)


def test_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    puzzle, wrong = first()
    typed = ["nonsense", "hint", puzzle.solution[0], "", "give up", "", "quit"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    assert main(["puzzles", "play", "hit-the-deck", "--plain"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "That is none of the moves here." in said
    assert f"It is a move of this kind: {hint(puzzle)}." in said
    assert "Right." in said and "Puzzle 2 of" in said and "1 of 2 solved." in said
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{wrong}\n"))
    main(["puzzles", "play", "hit-the-deck", "--plain"])
    assert "Not the best: it wins about" in " ".join(capsys.readouterr().out.split())


def test_what_was_agreed_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Some of All Hands' puzzles are of its first house set: which cards there are is part of the question."""
    monkeypatch.setattr("sys.stdin", io.StringIO("give up\n" * 60 + "quit\n"))
    main(["puzzles", "play", "all-hands", "--plain"])
    assert "Which cards are played with? The first house set" in capsys.readouterr().out


def test_over_http(server: Server) -> None:
    puzzle, wrong = first()
    at = f"/api/puzzles/hit-the-deck/{puzzle.name}"
    with server.browser() as browser:
        listed = browser.get("/api/puzzles").json()["puzzles"]
        assert {"game": "hit-the-deck", "name": puzzle.name, "difficulty": puzzle.difficulty} in listed
        shown = browser.get(at).json()
        assert puzzle.solution[0] in [choice["text"] for choice in shown["view"]["choices"]]
        assert "solution" not in shown
        right = browser.post(f"{at}/answer", json={"text": puzzle.solution[0]}).json()
        assert right["right"] and right["cost"] == 0 and right["solution"] == list(puzzle.solution)
        missed = browser.post(f"{at}/answer", json={"text": wrong}).json()
        assert not missed["right"] and missed["cost"] >= 14 and missed["text"] == wrong
        given_up = browser.post(f"{at}/answer", json={}).json()
        assert not given_up["right"] and given_up["text"] == puzzle.solution[0] and not given_up["verdict"]
        made = browser.post(f"{at}/play-on", json={"bot": "random", "name": "Maren"}).json()["table"]
        assert browser.get(f"/api/tables/{made}").json()["practice"]["puzzle"] == f"hit-the-deck/{puzzle.name}"
        assert browser.get("/api/puzzles/hit-the-deck/nothing").status_code == 404
        assert browser.get("/api/puzzles/no-game/nothing").status_code == 404
        assert browser.post(f"{at}/answer", json={"text": "dance"}).status_code == 422
        exact = puzzles_of(find("deckahedron"))[0]
        assert browser.post(f"/api/puzzles/deckahedron/{exact.name}/play-on", json={}).status_code == 409


def test_a_puzzle_that_three_doubt_is_drawn_no_more(server: Server) -> None:
    puzzle = puzzles_of(find("hit-the-deck"))[1]

    def listed(browser: httpx.Client) -> bool:
        every = browser.get("/api/puzzles").json()["puzzles"]
        return (puzzle.game.slug, puzzle.name) in {(each["game"], each["name"]) for each in every}

    at = f"/api/puzzles/hit-the-deck/{puzzle.name}"
    with server.browser() as one, server.browser() as two, server.browser() as three:
        for browser, doubts in ((one, 1), (one, 1), (two, 2)):  # each counts once
            said = browser.post(f"{at}/doubt", json={}).json()
            assert said == {"doubts": doubts, "listed": True} and listed(browser)
        assert three.post(f"{at}/doubt", json={}).json() == {"doubts": 3, "listed": False}
        assert not listed(one)
        assert one.get(at).status_code == 200  # who has its address may still look at it
        assert one.post("/api/puzzles/hit-the-deck/nothing/doubt", json={}).status_code == 404
