"""Benches: how cards are written in the workshop. What is offered there is what the game's own checker takes."""

from __future__ import annotations

import json

import pytest

from quarterdeck import games
from quarterdeck.engine.game import Game
from quarterdeck.engine.record import read_text
from quarterdeck.engine.workshop import Bench, CardKind, EffectWord, Value

BENCHES = [pytest.param(game, id=game.slug) for game in games.every() if game.parts.bench is not None]
# what a line may need before it, or behind
AROUND = (
    *("{}", "{}\nsteal 1", "target enemy\n{}", "look 3 of your deck\n{}"),
    *("{}\n  coin 1", "{}\n  coin 1\nor:\n  draw 1", "{}\n  they remove their stash"),
)


def bench_of(game: Game) -> Bench:
    bench = game.parts.bench
    assert bench is not None
    return bench


def usual_text(game: Game) -> str:
    assert game.parts.cards is not None
    return read_text(next(iter(game.parts.cards.BUILT_IN.values())))


def with_card(game: Game, kind: CardKind, fields: dict[str, Value]) -> str:
    lines = [f"{json.dumps(key)} = {json.dumps(value)}" for key, value in {**kind.fresh, **fields}.items()]
    return "\n".join([usual_text(game), f"[[{kind.table}]]", *lines]) + "\n"


@pytest.mark.parametrize("game", BENCHES)
def test_every_card_of_the_box_is_drawn_as_it_is_played_with(game: Game) -> None:
    drawn, wrong = bench_of(game).drawn(usual_text(game), "x")
    faces = game.view.faces(game.pack_box(max(game.seats), {}))
    assert not wrong and drawn
    assert all(faces[card.face.key] == card.face for card in drawn)


@pytest.mark.parametrize("game", BENCHES)
def test_a_new_card_is_right_and_every_field_is_one_that_the_file_takes(game: Game) -> None:
    bench = bench_of(game)
    for kind in bench.KINDS:
        text = with_card(game, kind, {})
        drawn, wrong = bench.drawn(text, "x")
        assert not wrong, wrong
        called = str(kind.fresh[kind.fields[0].key])
        assert sum(card.face.title.endswith(called) for card in drawn) == 1
        assert kind.fresh.keys() <= {field.key for field in kind.fields}
        for field in kind.fields:  # a key that the file does not take is told so
            value: Value = "?" if field.kind in ("text", "program", "choice", "picture") else 1
            said = " ".join(each.text for each in bench.drawn(with_card(game, kind, {field.key: value}), "x")[1])
            assert f"no '{field.key}'" not in said and f"has no {field.key!r}" not in said


@pytest.mark.parametrize("game", BENCHES)
def test_every_word_that_is_offered_is_understood(game: Game) -> None:
    bench = bench_of(game)
    for word in bench.WORDS:
        assert any(is_right(game, kind, word) for kind in bench.KINDS), word


def is_right(game: Game, kind: CardKind, word: EffectWord) -> bool:
    keys = word.fields or [field.key for field in kind.fields if field.kind == "program"]
    for key in keys:
        for around in AROUND:
            line = around.format(word.example)
            value: Value = [line] if key == "passive" else line
            if not bench_of(game).drawn(with_card(game, kind, {key: value}), "x")[1]:
                return True
    return False
