"""The report of a study: one HTML page with its plots in it, tables as CSV (and Parquet), three games as records.

Nothing in them depends on when, where or on how many processes it was played: the same study gives the same bytes.
"""

from __future__ import annotations

import csv
import importlib.util
import io
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any  # for what JSON can hold

from quarterdeck.engine.match import Match
from quarterdeck.engine.record import write_safely
from quarterdeck.engine.speech import listed
from quarterdeck.lab.compiled import whole_games as w
from quarterdeck.lab.study import plots
from quarterdeck.lab.study.figures import middle_of
from quarterdeck.lab.study.plan import Study
from quarterdeck.lab.study.running import Results
from quarterdeck.lab.study.summary import SECONDS_A_CHOICE, SECONDS_A_MOVE, Shape, Summary, verdict
from quarterdeck.lab.study.work import GAME_COLUMNS, players

STYLE = """
:root { color-scheme: light dark; --ink: #16222b; --paper: #f4f3ee; --faint: #6b757c; --bar: #c9cfcf; --sure: #16222b }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e7df; --paper: #101a20; --faint: #98a3a9; --bar: #38464e;
  --sure: #e9e7df } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 860px;
  margin: 2rem auto; padding: 0 1rem }
svg { font-size: 12px } svg text { fill: var(--ink) }
@media (max-width: 480px) { svg { font-size: 11px } table { display: block; overflow-x: auto } }
.bar { fill: var(--bar) } rect.sure { fill: var(--sure) } rect.maybe { fill: var(--paper); stroke: var(--ink) }
.share-0 { fill: #8c2f2f } .share-1 { fill: #d9a48f } .share-2 { fill: #9cc4b6 } .share-3 { fill: #1f6b5e }
line { stroke: var(--ink); stroke-width: 1.5 } line.zero { stroke: var(--faint); stroke-dasharray: 3 3 }
line.sure { stroke-width: 3 } table { border-collapse: collapse; width: 100%; font-size: 14px }
th, td { text-align: right; padding: 3px 8px; border-bottom: 1px solid var(--bar) }
td { white-space: nowrap }
th:first-child, td:first-child { text-align: left; white-space: normal }
 .faint { color: var(--faint) } .verdict { font-size: 1.15rem }
""".strip()


def write_all(folder: Path, found: Summary, results: Results) -> list[str]:
    """Write every file of the report; their names."""
    records = decisive_records(found)
    files = {
        "report.html": page(found, list(records)),
        "cards.csv": cards_csv(found),
        "games.csv": games_csv(found.study, results),
        **{name: text for name, (_, text) in records.items()},
    }
    for name, text in files.items():
        write_safely(folder / name, text)
    return [*files, *parquet(folder, files)]


def decisive_records(found: Summary) -> dict[str, tuple[str, str]]:
    """The three games as records, by the names of their files: why, and the text."""
    study = found.study
    parts = {}
    for number, (why, deal) in enumerate(found.decisive, 1):
        seed = study.deal_seed(deal)
        names = [f"greedy {seat + 1}" for seat in range(study.seats)]
        cards = study.cards_at(deal)
        match = Match(study.found, names, cards.options, seed, files=cards.files)
        lab = players(study)
        game = lab.play(lab.record(match.box), lab.deal(match.box, seed), seed)
        for row in game.moves:
            match.play(int(row[w.SEAT]), int(row[w.ACTION]))
        parts[f"decisive-{number}.record"] = (why, match.record(notes=True).text())
    return parts


# --- The page


def title_of(study: Study) -> str:
    return f"{study.found.title}: a study"


def opening(study: Study, found: str, games: int, complete: bool) -> list[str]:
    """What every report begins with."""
    return [
        f"<h1>{escape(title_of(study))}</h1>",
        f'<p class="verdict">{escape(found)}</p>',
        f'<p class="faint">{escape(conditions_of(study, games, complete))}</p>',
    ]


def page(found: Summary, records: Sequence[str]) -> str:
    study = found.study
    parts = [
        *opening(study, verdict(found), found.shape.games, found.complete),
        *_changes(found),
        *_effects(found),
        *_shape("Who begins, and how long it takes", found.shape, study),
    ]
    if found.new is not None:
        parts += _shape("The same with the new set", found.new, study)
    parts += [*_ladder(found), *records_part(found.decisive, records)]
    return html_page(title_of(study), parts)


def html_page(title: str, parts: Sequence[str]) -> str:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = "\n".join(parts)
    head += f"<style>{STYLE}</style>"
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body>\n{body}\n</body></html>\n'


def conditions_of(study: Study, games: int, complete: bool) -> str:
    changed = {
        option.name: study.cards.options[option.name]
        for option in study.found.options
        if study.cards.options[option.name] != option.default and not (study.begins and option.name == "begins")
    }
    sentence = ", ".join(f"{name} = {value}" for name, value in changed.items())
    with_options = (f" Options: {sentence}." if sentence else "") + (" Both begin in turns." if study.begins else "")
    stopped = "" if complete else " Stopped before all was played."
    players = f"{study.seats} greedy players" if study.found.competitive else f"{study.seats} seats"
    return (
        f"{games} deals of {study.deals} planned, {players}, rules {study.version}, "
        f"seed {study.seed}.{with_options}{stopped}"
    )


def changes_part(changes: Sequence[str]) -> list[str]:
    if not changes:
        return []
    return ["<h2>What changed</h2>", "<ul>", *(f"<li>{escape(line)}</li>" for line in changes), "</ul>"]


def _changes(found: Summary) -> list[str]:
    untried = len(found.study.changes) - len(found.study.subjects)
    return [*changes_part(found.study.changes), *([f"<p>{UNTRIED}</p>"] if untried > 0 else [])]


UNTRIED = (
    "A card is tried below if it can be another one for one seat alone. What all seats share (copies, a common pile "
    "and what its cards cost), or a card that only one set has, is the same for all: compare the figures of both sets."
)


def _effects(found: Summary) -> list[str]:
    study, trials = found.study, found.study.found.parts.trials
    if not found.effects or trials is None:
        return []
    with_played = any(effect.played for effect in found.effects)
    what = trials.TRIAL if study.new is None else "the card as in the new set against the card as in the old one"
    out = [
        "<h2>What each card does</h2>",
        f"<p>Games out of a hundred that are won by {escape(what)}: the same deal, played both ways, seats taking "
        "turns. Lines are 95 % intervals; filled squares are sure for all cards together (Holm), hollow ones may be "
        "nothing.</p>",
        *([f'<p class="faint">{NO_CAUSE}</p>'] if with_played else []),
        plots.effects_plot(found.effects),
        "<table><tr><th>card</th><th>effect</th><th>95 %</th><th>pairs</th><th>differ</th><th>verdict</th>"
        + "".join(f'<th class="faint">{name}</th>' for name in CORRELATED if with_played)
        + "</tr>",
    ]
    for effect in found.effects:
        cells = [
            escape(effect.name),
            f"{100 * effect.mean.mean:+.1f}",
            f"{100 * effect.mean.low:+.1f} to {100 * effect.mean.high:+.1f}",
            str(effect.mean.count),
            str(effect.different),
            effect.verdict + (", early" if effect.early else ""),
        ]
        if with_played:
            counted = (effect.drawn or None, effect.played_of_drawn, effect.dead)  # a Captain is never drawn
            cells += [_share(share) for share in counted]
            cells.append(f"{effect.won:.0%}" if effect.played else "")
        out.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
    return [*out, "</table>"]


CORRELATED = ("drawn", "played", "dead", "won with it")
NO_CAUSE = (
    "Grey columns are correlations, no effects: the seats that drew the card; of those, the ones that played it and "
    "the ones that never did (dead); what was won by seats that played it."
)


def _share(share: float | None) -> str:
    return "" if share is None else f"{share:.0%}"


def _shape(title: str, shape: Shape, study: Study) -> list[str]:
    titles = ["who begins", "the other"] if study.begins else [f"seat {seat + 1}" for seat in range(study.seats)]
    rates = [(name, rate, 1 / study.seats) for name, rate in zip(titles, shape.seats, strict=True)]
    low, high = shape.behind.interval
    return [
        f"<h2>{escape(title)}</h2>",
        plots.rates_plot(rates, "What each seat wins"),
        *_sides(shape, study),
        plots.histogram(shape.decisions, "decisions"),
        f"<p>{middle_of(shape.turns):.0f} turns, {middle_of(shape.decisions):.0f} decisions in the middle; minutes "
        f"are estimated at {SECONDS_A_CHOICE:.0f} seconds where there is a choice and {SECONDS_A_MOVE:.0f} where there "
        f"is none. A decision has {shape.choices.mean:.1f} choices on the average, the lead changes "
        f"{shape.leads.mean:.1f} times a game, and {shape.behind.share:.0%} ({low:.0%} to {high:.0%}) are won by "
        "somebody who was behind in the middle.</p>",
    ]


def _sides(shape: Shape, study: Study) -> list[str]:
    """Where the seats have decks of their own: what the decks win, each from both seats."""
    if shape.side is None:
        return []
    one, two = (listed([study.cards.options[pair[i]] for pair in study.sides]) for i in range(2))
    low, high = shape.side.interval
    sentence = f"{one} wins {shape.side.share:.1%} ({low:.1%} to {high:.1%}) against {two}"
    return [f"<p>The two sides change seats from deal to deal: {escape(sentence)}.</p>"]


def _ladder(found: Summary) -> list[str]:
    if not found.steps:
        return []
    out = ["<h2>Skill and luck</h2>", plots.ladder_plot(found.steps), "<ul>"]
    for step in found.steps:
        out.append(
            f"<li>{escape(step.above)} wins {step.rate.share:.0%} of {step.rate.count} games against "
            f"{escape(step.below)}; on {step.decided_by_deal:.0%} of the deals the seat decided, not the player.</li>"
        )
    return [*out, "</ul>"]


def records_part(decisive: Sequence[tuple[str, int]], records: Sequence[str]) -> list[str]:
    out = ["<h2>Games to look at</h2>", "<ul>"]
    for (why, deal), name in zip(decisive, records, strict=True):
        out.append(
            f'<li>{escape(why)}, deal {deal}: <a href="{name}">{name}</a> (quarterdeck replay {name}, or open it on '
            "the page of the web table)</li>"
        )
    return [*out, "</ul>"]


# --- Tables


def cards_csv(found: Summary) -> str:
    columns = (
        *("card", "effect", "low", "high", "pairs", "differ", "p", "p_holm", "verdict", "drawn", "played", "dead"),
        *("seats_played", "won_played"),
    )
    rows = [
        (
            *(effect.name, f"{effect.mean.mean:.5f}", f"{effect.mean.low:.5f}", f"{effect.mean.high:.5f}"),
            *(effect.mean.count, effect.different, f"{effect.chance:.3g}", f"{effect.corrected:.3g}", effect.verdict),
            *(_fraction(share) for share in (effect.drawn, effect.played_of_drawn, effect.dead)),
            *(effect.played, f"{effect.won:.4f}" if effect.played else ""),
        )
        for effect in found.effects
    ]
    return csv_text(columns, rows)


def _fraction(share: float | None) -> str:
    return "" if share is None else f"{share:.4f}"


def games_csv(study: Study, results: Results) -> str:
    rows: list[Sequence[Any]] = []
    for which in ("games", "new"):
        for row in results.games(which):
            shares = " ".join(f"{share:g}" for share in row[1])
            rows.append(("new" if which == "new" else "dealt", row[0], shares, *row[2:8]))
    return csv_text(("set", *GAME_COLUMNS[:-2]), rows)


def csv_text(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()


FRACTIONS = ("effect", "low", "high", "p", "p_holm", "drawn", "played", "dead", "won_played", "choices")


def parquet(folder: Path, files: dict[str, str]) -> list[str]:
    """Write the tables as Parquet too, where pyarrow is installed."""
    if importlib.util.find_spec("pyarrow") is None:
        return []
    arrow, tables, parquets = (importlib.import_module(name) for name in ("pyarrow", "pyarrow.csv", "pyarrow.parquet"))
    typed = tables.ConvertOptions(column_types=dict.fromkeys(FRACTIONS, arrow.float64()))
    parts = []
    for name in (name for name in files if name.endswith(".csv")):
        path = folder / name.replace(".csv", ".parquet")
        parquets.write_table(tables.read_csv(io.BytesIO(files[name].encode()), convert_options=typed), path)
        parts.append(path.name)
    return parts
