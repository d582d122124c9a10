"""The terminal draws by data: with all sentences replaced by nonsense every drawing is the same."""

import pytest

from quarterdeck import games
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.terminal.board import drawing_of, drawn
from quarterdeck.terminal.menu import menu_for, menu_lines, menu_sentence
from quarterdeck.terminal.speak import say_table
from quarterdeck.terminal.style import Style
from tests.nonsense import nonsense, shape
from tests.terminal.test_board import walk

TABLES = [(game.slug, seats) for game in games.every() for seats in sorted({min(game.seats), max(game.seats)})]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_drawings_do_not_change_with_the_words(slug: str, seats: int) -> None:
    for match in walk(slug, seats, seed=seats, moves=60):
        faces = match.game.view.faces(match.box)
        other = {key: nonsense(face) for key, face in faces.items()}
        for viewer in (*range(seats), SPECTATOR):
            view = match.view(viewer)
            said = nonsense(view)
            for style in (Style(100, 60), Style(80, 30, unicode=False, detail=1)):
                draw = drawing_of(match.game)
                assert shape(drawn(draw, view, faces, style)) == shape(drawn(draw, said, other, style))
                menus = [menu_lines(menu_for(each.choices, style), style) for each in (view, said)]
                assert shape(menus[0]) == shape(menus[1])
            assert shape(say_table(view, faces)) == shape(say_table(said, other))
            sentences = [menu_sentence(menu_for(each.choices, Style(80, plain=True))) for each in (view, said)]
            assert shape(sentences[:1]) == shape(sentences[1:])


def test_a_drawing_that_reads_a_sentence_is_noticed() -> None:
    """The law can fail: a line that stands there only because a word does."""
    match = next(iter(walk("hit-the-deck", 2, seed=1, moves=1)))
    view = match.view(0)
    found = [["your turn"] if "decision" in each.prompt.text else [] for each in (view, nonsense(view))]
    assert shape(found[0]) != shape(found[1])
