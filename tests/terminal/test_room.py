"""Who is asked, what is taken back, what an adviser says: the room, without a terminal."""

import os
import signal
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from quarterdeck import bots, games
from quarterdeck.bots.advice import Advice
from quarterdeck.engine.history import Action
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.view import Told
from quarterdeck.terminal.desk import Desk
from quarterdeck.terminal.players import Player, call_players, players_of
from quarterdeck.terminal.playing import play, take
from quarterdeck.terminal.room import Room, paragraph
from quarterdeck.terminal.saves import Save
from quarterdeck.terminal.screen import Leave, Screen
from quarterdeck.terminal.style import Style


def room_of(slug: str, seats: str, typed: Sequence[str] = (), seed: int = 7, style: Style | None = None) -> Room:
    """A room whose persons type these lines, and then leave."""
    game = games.find(slug)
    players = players_of(seats, game, ())
    match = Match(game, [player.who for player in players], {}, seed_from_number(seed))
    call_players(match, players)
    screen = Screen(style or Style(80, 24))
    lines = iter(typed)

    def ask(prompt: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise Leave(0) from None

    screen.ask = ask  # type: ignore[method-assign]  # nobody sits there
    return Room(match, players, screen)


def test_people_are_asked_before_bots_but_none_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_of("hit-the-deck", "you,random")
    monkeypatch.setattr(room.match, "waiting", lambda: [0, 1])
    assert room.whose() == 0
    room.match.actions.append(Action(0, 0, ()))
    assert room.whose() == 1
    room.match.actions.append(Action(1, 0, ()))
    assert room.whose() == 0


def test_whoever_has_the_keyboard_keeps_it_while_they_may_act(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_of("hit-the-deck", "you,you")
    monkeypatch.setattr(room.match, "waiting", lambda: [0, 1])
    assert room.whose() == 0
    room.sitting = 1
    assert room.whose() == 1


def test_the_keyboard_can_be_handed_to_another_who_may_act(capsys: pytest.CaptureFixture[str]) -> None:
    room = room_of("hit-the-deck", "you,you", ["seat Nobody", "seat Captain B", "keep"])
    with pytest.raises(Leave):
        play(room)
    said = capsys.readouterr().out
    assert "Who may act too: Captain B" in said and "Hand the keyboard to Captain B." in said
    assert room.match.actions[0].seat == 1


def test_nobody_takes_anothers_decision_back() -> None:
    room = room_of("hit-the-deck", "you,you", ["perhaps", "yes"])
    assert room.undo(0) == "you have not decided anything yet"
    for seat in (0, 1):
        room.match.play_text(seat, "keep")
    assert room.undo(0) == "Captain B has decided since, and nobody takes another's decision back"
    assert room.undo(1) == "the others do not agree", "by now it is known who begins"
    assert len(room.match.actions) == 2
    assert room.undo(1) == "" and len(room.match.actions) == 1
    assert room.undo(0) == "" and room.match.actions == [], "a sealed answer showed nothing: nobody is asked"


def test_what_was_seen_is_taken_back_once_against_bots() -> None:
    """With the same shuffles, whoever could go back again and again would know every card to come."""
    room = room_of("hit-the-deck", "you,random")
    for again in (False, True):
        for seat in (0, 1):
            room.match.play_text(seat, "redraw")
        assert room.undo(0).startswith("this decision was taken back once") == again
        assert len(room.match.actions) == (2 if again else 0)


def test_a_hint_comes_from_the_adviser(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Parrot:
        def advise(self, question: bots.Question, played: int | None = None) -> Advice:
            seen, other = question.seen, 1 - question.seat
            assert seen.hand_size[other] and not seen.hand[other], "it must not see the other hand"
            return Advice((f"Pieces of eight: {len(question.legal)} choices.",))

    monkeypatch.setattr(bots, "adviser", lambda game: Parrot())
    room = room_of("hit-the-deck", "you,random", ["hint"])
    with pytest.raises(Leave):
        play(room)
    assert "Pieces of eight: 2 choices." in capsys.readouterr().out


def test_without_an_adviser_hint_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(bots, "adviser", lambda game: None)
    with pytest.raises(Leave):
        play(room_of("hit-the-deck", "you,random", ["hint"]))
    assert "No adviser sits at this table" in capsys.readouterr().out


def test_a_bot_sees_only_what_its_seat_is_shown() -> None:
    class Spy:
        name = about = "spy"

        def choose(self, question: bots.Question) -> int:
            assert not question.seen.hand[1 - question.seat] and not any(question.seen.deck)
            return question.legal[0]

    room = room_of("hit-the-deck", "random,random")
    room.players = [Player("spy", Spy()), Player("spy", Spy())]
    play(room)
    assert room.match.over


@pytest.mark.parametrize("slug", list(games.FOLDERS))
def test_every_game_can_be_played_by_numbers_alone(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    """To its end, or for 450 lines: whatever the game asks, the second and the first number answer it."""
    room = room_of(slug, ",".join(["you"] + ["random"] * (min(games.find(slug).seats) - 1)), ["2", "1", "1"] * 150)
    try:
        play(room)
    except Leave:
        assert len(room.match.actions) > 150, "it hangs on a question"


@pytest.mark.parametrize("slug", list(games.FOLDERS))
def test_every_word_of_help_works_in_every_game(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["help", "moves", "look", "hand", "log", "log 3", "log x", "why", "why nonsense", "explain", "save", "? it"]
    seats = ",".join(["you"] + ["random"] * (min(games.find(slug).seats) - 1))
    for style in (Style(80, 24), Style(80, 24, unicode=False, plain=True)):
        room = room_of(slug, seats, [f"/{line}" if not line.startswith("?") else line for line in lines], style=style)
        with pytest.raises(Leave):
            play(room)
        said = capsys.readouterr().out
        assert "It is your decision: " in said and "'nonsense' is not a move" in said
        assert all(len(line) <= 80 for line in said.splitlines())


@pytest.mark.parametrize("slug", list(games.FOLDERS))
def test_every_card_can_be_explained(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    room = room_of(slug, ",".join(["you"] * max(games.find(slug).seats)))
    desk = Desk(room, room.match.waiting()[0])
    for face in room.faces.values():
        take(desk, f"? {face.title}")
        said = capsys.readouterr().out
        assert face.title.split("(")[0].strip()[:20].lower() in " ".join(said.lower().split()), face
        assert all(len(line) <= 80 for line in said.splitlines())


def test_a_screen_of_24_lines_is_enough_for_the_seemap(capsys: pytest.CaptureFixture[str]) -> None:
    """The news, the Seemap, the hand, the question and the choices: nothing scrolls away while it is asked."""
    room = room_of("hit-the-deck", "you,random", seed=3)
    for _ in range(60):
        while not room.match.over and room.whose() == 1:
            room.bot_moves(1, bots.find("random"))
        if room.match.over:
            break
        capsys.readouterr()
        Desk(room, 0).show()
        assert len(capsys.readouterr().out.splitlines()) < 24
        legal = room.match.legal(0)
        room.match.play(0, legal[len(room.match.actions) * 7 % len(legal)])
    assert len(room.match.actions) > 30


@pytest.fixture
def own_signals() -> Iterator[None]:
    """The test's signals are put back as they were."""
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


def test_ctrl_c_while_a_bot_thinks_ends_it_at_once(own_signals: None) -> None:
    class Slow:
        name = about = "slow"

        def choose(self, question: bots.Question) -> int:
            os.kill(os.getpid(), signal.SIGINT)
            raise AssertionError("it thinks on")

    room = room_of("hit-the-deck", "you,random")
    room.screen.watch()
    with pytest.raises(Leave) as leaving:
        room.bot_moves(1, Slow())
    assert leaving.value.status == 130 and not room.match.actions


def test_ctrl_c_in_the_middle_of_a_move_waits_until_it_is_made_and_saved(own_signals: None, tmp_path: Path) -> None:
    room = room_of("hit-the-deck", "you,random", ["keep"])
    room.save = Save(tmp_path / "match.record")
    room.screen.watch()
    apply = room.match.functions["apply"]

    def interrupted(*arguments: Any) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        apply(*arguments)

    room.match.functions["apply"] = interrupted
    with pytest.raises(Leave) as leaving:
        play(room)
    assert leaving.value.status == 130
    assert len(room.match.actions) == 1 and "1. A: keep" in room.save.path.read_text()


def test_a_broadside_is_shouted_and_a_reveal_has_a_line_of_its_own() -> None:
    told = [
        Told("drew", "You draw 7S."),
        Told("attacked", '"Hit the Deck!" Captain B opens a Broadside from E on F, two cards face down.', loud=True),
        Told("revealed", "Captain B attacks with 4D and 5D: Five high.", loud=True),
        Told("unhurt", "Nothing is lost."),
    ]
    assert paragraph(told, Style(100, colour=True)) == [
        "- You draw 7S.",
        '\x1b[1m  "Hit the Deck!" Captain B opens a Broadside from E on F, two cards face down.\x1b[0m',
        "\x1b[1m  Captain B attacks with 4D and 5D: Five high. Nothing is lost.\x1b[0m",
    ]


def test_a_forced_move_needs_no_key() -> None:
    room = room_of("hit-the-deck", "you,random", ["keep"])
    room.match.play(0, room.match.legal(0)[0])
    seat = next(seat for seat in room.match.waiting())
    only = room.match.legal(seat)[:1]
    room.match.legal = lambda seat: only  # type: ignore[method-assign]  # as if there were nothing else
    action = room.only_choice(0)
    assert action == only[0]
    room.every_move = True
    assert room.only_choice(0) is None


def test_what_was_forced_is_no_decision_of_ones_own() -> None:
    room = room_of("hit-the-deck", "you,you")
    room.sitting = 0
    room.force(0, room.match.legal(0)[0])
    assert room.forced == {1} and room.since(0) == 0 and room.note == "Keep was your only choice."
    room.force(1, room.match.legal(1)[0])
    assert room.note == "Keep was your only choice.", "whoever has the keyboard is told of their own"


def test_keys_typed_while_something_compiles_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    room = room_of("hit-the-deck", "you,random")
    forgotten: list[int] = []
    monkeypatch.setattr(room.screen, "forget_typed", lambda: forgotten.append(1))
    bot = room.players[1].bot
    assert bot is not None
    monkeypatch.setattr("quarterdeck.terminal.room.PATIENCE", 1e9)
    room.bot_moves(1, bot)
    assert not forgotten
    room = room_of("hit-the-deck", "you,random")
    monkeypatch.setattr(room.screen, "forget_typed", lambda: forgotten.append(1))
    monkeypatch.setattr("quarterdeck.terminal.room.PATIENCE", -1.0)
    room.bot_moves(1, bot)
    assert forgotten
