"""A game's two documents keep up with it: functions that are named exist, rulings are numbered and pinned."""

import fnmatch
import re
from pathlib import Path

import pytest

from quarterdeck import games
from quarterdeck.engine import rulebook
from quarterdeck.engine.game import Game
from quarterdeck.games import find
from tests.project import ROOT
from tests.rule_examples import EXAMPLE, with_examples

GAMES = [pytest.param(game, id=game.slug) for game in games.every()]
SCENARIOS = ROOT / "tests" / "scenarios"
RULING = re.compile(r"^(?:##|[-*|])\s*\**R(\d+)[a-z]?\b", re.MULTILINE)  # a heading, an item or a line of a table
EXCUSE = re.compile(r"[Nn]o effect|[Cc]annot|\blaws?\b|\btests?\b|[Oo]utside the rules|not used")


def rulings(game: Game) -> dict[int, str]:
    """The text of each ruling."""
    text = (game.folder / "RULINGS.md").read_text(encoding="utf-8")
    heads = list(RULING.finditer(text))
    ends = [*(head.start() for head in heads), len(text)][1:]
    return {int(head[1]): text[head.end() : end] for head, end in zip(heads, ends, strict=True)}


@pytest.mark.parametrize("game", GAMES)
def test_functions_that_the_rules_name_exist(game: Game) -> None:
    text = (game.folder / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`([a-z_]+)\.([a-z_]+)`", text)
    modules = {module.__name__.rsplit(".", 1)[1]: module for module in game.rules_modules}
    wrong = [f"{module}.{name}" for module, name in named if module in modules and not hasattr(modules[module], name)]
    assert not wrong
    assert len(named) > 10, "the rules name hardly any functions"


@pytest.mark.parametrize("game", GAMES)
def test_rulings_are_numbered_and_pinned(game: Game) -> None:
    found = rulings(game)
    assert list(found) == list(range(1, len(found) + 1)), "rulings are numbered R1, R2, ..."
    scenarios = {path.stem for path in (SCENARIOS / game.slug).glob("*.toml")}
    for number, text in found.items():
        names = set(re.findall(r"[a-z0-9]+(?:-[a-z0-9*]+)*", re.sub(r"-\n\s*", "-", text)))
        pinned = any(fnmatch.filter(scenarios, name) for name in names)
        assert pinned or EXCUSE.search(text), f"R{number} is pinned by no scenario, and does not say why"


@pytest.mark.parametrize("game", GAMES)
def test_rulings_that_are_named_exist(game: Game) -> None:
    found = rulings(game)
    files = [*game.folder.rglob("*.py"), game.folder / "README.md", *(SCENARIOS / game.slug).glob("*.toml")]
    for path in files:
        for number in re.findall(r"\bR(\d+)\b", Path(path).read_text(encoding="utf-8")):
            assert int(number) in found, f"{path.name} speaks of R{number}"


@pytest.mark.parametrize("game", GAMES)
def test_options_are_explained(game: Game) -> None:
    text = "".join((game.folder / name).read_text(encoding="utf-8") for name in ("README.md", "RULINGS.md"))
    for option in game.options:
        assert f"`{option.name}" in text, f"the documents do not mention the option {option.name}"
        assert int(option.ruling[1:]) in rulings(game), option.name


@pytest.mark.parametrize("game", GAMES)
def test_options_are_sentences(game: Game) -> None:
    for option in game.options:
        assert re.fullmatch(r"[A-Z][^?]+\?", option.question), option.question
        assert option.default in option.answers, f"{option.name} does not say what its default means"
        assert option.before in ("", *option.answers), option.name
        assert len(set(option.answers.values())) == len(option.answers), option.name
        assert len(option.answers) > 1 or option.free or option.file, f"{option.name} leaves nothing to choose"
        for text in (*option.answers.values(), option.free, option.file):
            assert not text or re.fullmatch(r"[A-Z0-9].*[^.?!]", text), f"{option.name}: {text!r} is no answer"


# --- two texts of one source

FOR_CHECKERS = re.compile(
    r"`[a-z_]+\.[a-z_]+`(?<!\.toml`)|(?<!`)\bR\d+\b(?!`)|Pinned by|RULINGS|\btests/|\.py\b|docs/|<!--|the function"
)


@pytest.mark.parametrize("game", GAMES)
def test_players_read_no_source(game: Game) -> None:
    for section in rulebook.for_players(game):
        found = FOR_CHECKERS.search(section.text) or FOR_CHECKERS.search(section.title)
        assert not found, f"{section.title}: {found and found[0]}"
        assert "| option |" not in section.text, "options are questions"
    for ruling in rulebook.rulings(game):
        found = re.search(r"Pinned|`?tests/|`[a-z0-9]+(?:-[a-z0-9]+){2,}`", ruling.text)
        assert (ruling.text or ruling.title) and not found, f"{ruling.number}: {found and found[0]}"


@pytest.mark.parametrize("game", GAMES)
def test_both_texts_have_the_same_headings_and_the_goal_comes_first(game: Game) -> None:
    players = rulebook.for_players(game)
    source = rulebook.sections_of(rulebook.page_of(game, "README.md"))
    assert {each.title for each in source} <= {each.title for each in players}
    assert [each.title for each in players[1:4]] == list(game.reading), "goal, set-up, a turn, then everything else"
    assert len({each.id for each in players[1:]}) == len(players) - 1
    assert [f"R{number}" for number in rulings(game)] == [each.number for each in rulebook.rulings(game)]
    asked = next(each.text for each in players if each.title in rulebook.OPTIONS)
    assert all(f"**{option.question}** {option.all_answers}." in asked for option in game.options)


@pytest.mark.parametrize("game", GAMES)
def test_examples_are_what_the_scenarios_tell(game: Game) -> None:
    page = rulebook.page_of(game, "README.md")
    assert EXAMPLE.search(page), "no example"
    assert with_examples(game, page) == page, "python -m tests.rule_examples writes them anew"
    faces = game.view.faces(game.pack_box(max(game.seats), {}))
    blocks = "\n".join(re.findall(r"(?ms)^```cards\n(.*?)^```", page))
    shown = [key.strip() for key in re.split(r"[,\n]", blocks) if key.strip()]
    assert shown and not [key for key in shown if key not in faces]


def test_a_board_is_drawn_as_its_player_sits() -> None:
    duel = "deckhand-duel"
    for slug, seat, below in (("hit-the-deck", 0, "Captain A"), (duel, 0, "Blue"), (duel, 1, "Red")):
        page = rulebook.as_page(rulebook.for_players(find(slug), seat))
        board = re.search(r"(?ms)^```board\n(.*?)^```", page)
        assert board and board[1].rstrip().endswith(below)
    assert rulebook.turned("  Up\n  a  b  c   left\n  d  e  f   right\n  Down\n") == (
        "  Down\n  f  e  d   right\n  c  b  a   left\n  Up\n"
    )


def test_the_rules_are_searched() -> None:
    found = rulebook.search(rulebook.for_players(find("hit-the-deck")), "bastion")
    assert [each.title for each in found] == ["Attack Action", "Terminology"]
    assert found[1].text.count("\n- ") < 3
