"""The workshop over HTTP: how cards are written, faces as they are; studies and prints in processes of their own."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from quarterdeck import games
from quarterdeck.engine import toml
from quarterdeck.engine.game import Game
from quarterdeck.engine.record import read_text
from quarterdeck.engine.workshop import Bench
from quarterdeck.server import messages as m
from quarterdeck.server.calls import Call, Endpoint, Plain, Query
from quarterdeck.server.errors import Refused
from quarterdeck.server.own_sets import MOST_FAULTS, file_name, sets_of, text_of, title_of
from quarterdeck.server.preparing import usual_game
from quarterdeck.server.studies import Studies, Study

# A page of cards has its styles in it and no script; nothing in it leaves it.
PRINT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; frame-ancestors 'self'"
NOT_HERE = "the workshop is not served here: QUARTERDECK_WORKSHOP=yes does"


def bench_of(game: Game) -> Bench:
    bench = game.parts.bench
    if bench is None:
        raise Refused(f"cards of {game.title} are not written in the workshop", 404)
    return bench


@cache
def pictures_of(slug: str) -> tuple[str, ...]:
    """The pictures that the game's own cards have."""
    game = games.find(slug)
    found = (face.art for face in game.view.faces(game.pack_box(max(game.seats), {})).values())
    return tuple(sorted({art for art in found if art}))


async def workshop(call: Call) -> m.Workshop:
    game = usual_game(call.slug).game
    bench, cards = bench_of(game), sets_of(game)
    sets = []
    for option in game.options:
        for name in option.sets if option.name == cards.OPTION else ():
            text = read_text(cards.BUILT_IN[name])
            listed, _ = cards.read(text, name)
            sets.append(m.BuiltInSet(name, listed.title if listed else name, text))
    return m.Workshop(
        game=game.slug,
        served=call.registry.settings.has_workshop,
        kinds=bench.KINDS,
        words=bench.WORDS,
        head=bench.HEAD,
        name=bench.NAME,
        pictures=pictures_of(game.slug),
        sets=tuple(sets),
        limits=cards.LIMITS,
    )


def drafted(slug: str, text: str, parsed: bool) -> m.DraftChecked:
    game = games.find(slug)
    bench, cards = bench_of(game), sets_of(game)
    drawn, wrong = bench.drawn(text, "own-set.toml")
    listed, more = cards.read(text, "own-set.toml")
    wrong = wrong or more
    faults = tuple(m.SetFault(each.line, each.text, each.word, each.meant) for each in wrong[:MOST_FAULTS])
    head, tables = written(text, [kind.table for kind in bench.KINDS]) if parsed else ({}, ())
    title, designs, total = (title_of(listed), len(listed.cards), listed.total) if listed else ("", 0, 0)
    return m.DraftChecked(title, designs, total, tuple(drawn), faults, head, tables)


def written(text: str, kinds: list[str]) -> tuple[dict[str, m.Written], tuple[m.DraftTable, ...]]:
    """What a file says, as its fields are written; what has no place on a card is left out."""
    try:
        words = toml.loads(text)
    except tomllib.TOMLDecodeError:
        return {}, ()
    head = {name: value for name, value in words.items() if name not in kinds}
    for name in [name for name, value in head.items() if isinstance(value, dict)]:
        head |= {f"{name}.{key}": value for key, value in dict(head.pop(name)).items()}
    tables = []
    for kind in kinds:
        rows = words.get(kind, [])
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row, Mapping):
                tables.append(m.DraftTable(kind, _plain(row)))
    return _plain(head), tuple(tables)


def _plain(row: Mapping[str, object]) -> dict[str, m.Written]:
    found: dict[str, m.Written] = {}
    for key, value in row.items():
        if isinstance(value, list):
            found[str(key)] = [str(each) for each in value]
        elif isinstance(value, str | int | bool | float):
            found[str(key)] = value
    return found


async def check_draft(call: Call) -> m.DraftChecked:
    if not call.registry.limits.sets.take(call.address):
        raise Refused("too many card sets from your address; wait a little", 429)
    usual_game(call.slug)
    text = text_of(call.body.text, call.registry.settings)
    return await call.registry.services.in_background(drafted, call.slug, text, call.body.parsed)


# --- studies and prints


def studies_of(call: Call) -> Studies:
    if not call.registry.settings.has_workshop:
        raise Refused(NOT_HERE, 403)
    return call.registry.studies


async def post_study(call: Call) -> m.StudyState:
    studies, body = studies_of(call), call.body
    game = usual_game(body.game).game
    text = text_of(body.text, call.registry.settings)
    _, wrong = sets_of(game).read(text, "the card set")
    if wrong:
        raise wrong[0]
    study = await studies.start(game.slug, sets_of(game).OPTION, text, body.name or "A set", body.cards, body.deals)
    return study.state()


def study_of(call: Call) -> Study:
    return studies_of(call).find(str(call.request.path_params["study"]))


async def get_study(call: Call) -> m.StudyState:
    return study_of(call).state()


async def stop_study(call: Call) -> m.StudyState:
    study = study_of(call)
    study.stop()
    return study.state()


async def study_file(call: Call) -> Plain:
    """The report as one HTML file, or its table."""
    study = study_of(call)
    name = "cards.csv" if call.query.get("table") == "yes" else "report.html"
    kind = "text/csv; charset=utf-8" if name.endswith("csv") else "text/html; charset=utf-8"
    return Plain(study.file(name), kind, f"{file_name(study.name)}-{name}")


async def post_print(call: Call) -> m.Printed:
    studies, body = studies_of(call), call.body
    game = usual_game(call.slug).game
    text = text_of(body.text, call.registry.settings)
    _, wrong = sets_of(game).read(text, "the card set")
    if wrong:
        raise wrong[0]
    options = ["--paper", body.paper, "--copies", str(body.copies), *(["--bleed"] * body.bleed)]
    return m.Printed(f"/api/prints/{await studies.print(game.slug, text, options)}")


async def get_print(call: Call) -> Plain:
    page = studies_of(call).printed(str(call.request.path_params["print"]))
    return Plain(page, "text/html; charset=utf-8", policy=PRINT_POLICY)


STUDY = "/api/studies/{study}"
WORKSHOP: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/games/{slug}/workshop", workshop, m.Workshop, about="How cards of a game are written."),
    Endpoint(
        "POST",
        "/api/games/{slug}/workshop/check",
        check_draft,
        m.DraftChecked,
        m.Draft,
        about="The faces of a set as it is written, and what is wrong with it.",
    ),
    Endpoint(
        "POST", "/api/games/{slug}/workshop/print", post_print, m.Printed, m.NewPrint, about="A card set on paper."
    ),
    Endpoint("GET", "/api/prints/{print}", get_print, str, about="A page of cards to print, as HTML."),
    Endpoint("POST", "/api/studies", post_study, m.StudyState, m.NewStudy, about="Study a card set."),
    Endpoint("GET", STUDY, get_study, m.StudyState, about="How far a study is, and what it says by now."),
    Endpoint("POST", STUDY + "/stop", stop_study, m.StudyState, about="Stop a study; what it has is shown."),
    Endpoint(
        "GET",
        STUDY + "/report",
        study_file,
        str,
        queries=(Query("table", "yes: the table of the cards (CSV)"),),
        about="The report of a study as one HTML file.",
    ),
)
