"""The report of a study of a game that nobody wins: one HTML page, tables as CSV (and Parquet), games as records."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from quarterdeck.engine.measuring import Cell, Sheet
from quarterdeck.engine.record import write_safely
from quarterdeck.lab.study import plots
from quarterdeck.lab.study.measured import measures_of, play
from quarterdeck.lab.study.measured_summary import Found, Measured, verdict
from quarterdeck.lab.study.report import changes_part, csv_text, html_page, opening, parquet, records_part, title_of
from quarterdeck.lab.study.running import Results


def write_measured(folder: Path, found: Measured, results: Results) -> list[str]:
    """Write every file of the report; their names."""
    records = records_of(found)
    files = {
        "report.html": page(found, list(records)),
        "figures.csv": figures_csv(found),
        "games.csv": games_csv(found, results),
        **{f"{sheet.name}.csv": csv_text(sheet.columns, sheet.rows) for sheet in found.sheets},
        **{f"new-{sheet.name}.csv": csv_text(sheet.columns, sheet.rows) for sheet in found.new_sheets},
        **records,
    }
    for name, text in files.items():
        write_safely(folder / name, text)
    return [*files, *parquet(folder, files)]


def records_of(found: Measured) -> dict[str, str]:
    """The games to look at, by the names of their files."""
    study = found.study
    parts = {}
    for number, (_, deal) in enumerate(found.decisive, 1):
        match = play(study.found, study.seats, study.cards, deal, study.deal_seed(deal))
        parts[f"decisive-{number}.record"] = match.record(notes=True).text()
    return parts


# --- The page


def page(found: Measured, records: Sequence[str]) -> str:
    study = found.study
    parts = [
        *opening(study, verdict(found), found.games, found.complete),
        *changes_part(study.changes),
        *_figures(found),
    ]
    new = {sheet.name: sheet for sheet in found.new_sheets}
    for sheet in found.sheets:
        parts += _sheet(sheet, new.get(sheet.name))
    return html_page(title_of(study), [*parts, *records_part(found.decisive, records)])


def _figures(found: Measured) -> list[str]:
    compared = found.study.new is not None
    heads = (
        ["figure", "old set", "new set", "difference", "95 %", "verdict"] if compared else ["figure", "mean", "95 %"]
    )
    out = [
        "<h2>A game with this set</h2>",
        f"<p>{found.games} games are led and played by programs: {escape(measures_of(found.study.found).ABOUT)}.</p>",
        "<table><tr>" + "".join(f"<th>{head}</th>" for head in heads) + "</tr>",
    ]
    for each in found.found:
        name = f'{escape(each.figure.name)} <span class="faint">{escape(each.figure.about)}</span>'
        out.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in (name, *_cells(each))) + "</tr>")
    return [*out, "</table>", *([f"<p>{PAIRED}</p>"] if compared else [])]


PAIRED = (
    "The same games with both sets: the same calls, shuffles that begin alike. Intervals are of the difference game by "
    "game; <em>surely</em> holds for all figures together (Holm)."
)


def _cells(each: Found) -> list[str]:
    if each.new is None or each.difference is None:
        return [f"{each.mean.mean:.2f}", f"{each.mean.low:.2f} to {each.mean.high:.2f}"]
    between = f"{each.difference.low:+.2f} to {each.difference.high:+.2f}"
    means = [f"{each.mean.mean:.2f}", f"{each.new.mean:.2f}", f"{each.difference.mean:+.2f}"]
    return [*means, between, each.verdict]


def _sheet(sheet: Sheet, new: Sheet | None) -> list[str]:
    """A table of exact figures; of two sets, what is otherwise in the new one stands behind an arrow."""
    others = {row[0]: row for row in new.rows} if new is not None else {}
    out = [f"<h2>{escape(sheet.title)}</h2>", f"<p>{escape(sheet.about)}</p>"]
    if sheet.shares:
        out.append(plots.shares_plot(sheet.bars(), sheet.shares, sheet.title))
        if new is not None and new.rows != sheet.rows:
            out += ["<p>The same with the new set:</p>", plots.shares_plot(new.bars(), new.shares, new.title)]
    out.append("<table><tr>" + "".join(f"<th>{escape(head)}</th>" for head in sheet.columns) + "</tr>")
    for row in sheet.rows:
        other = others.pop(row[0], None)
        cells = [_cell(cell) for cell in row]
        if new is not None and other is None:
            cells[0] += " (not in the new set)"
        elif other is not None:
            pairs = zip(cells, (_cell(cell) for cell in other), strict=True)
            cells = [one if one == two else f"{one} → {two}" for one, two in pairs]
        out.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    for row in others.values():
        first, *rest = (_cell(cell) for cell in row)
        cells = [f"{first} (new)", *rest]
        out.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    return [*out, "</table>"]


def _cell(cell: Cell) -> str:
    return cell if isinstance(cell, str) else f"{cell:.1f}".replace("-0.0", "0.0")


# --- Tables


def figures_csv(found: Measured) -> str:
    rows: list[Sequence[object]] = []
    for each in found.found:
        row: list[object] = [each.figure.name, *_numbers(each.mean.mean, each.mean.low, each.mean.high)]
        if each.new is not None and each.difference is not None:
            between = each.difference
            row += _numbers(each.new.mean, between.mean, between.low, between.high)
            row += [f"{each.chance:.3g}", f"{each.corrected:.3g}", each.verdict]
        rows.append(row)
    both = ("new_mean", "difference", "difference_low", "difference_high", "p", "p_holm", "verdict")
    return csv_text(("figure", "mean", "low", "high", *(both if found.study.new is not None else ())), rows)


def _numbers(*values: float) -> list[str]:
    return [f"{value:.5f}" for value in values]


def games_csv(found: Measured, results: Results) -> str:
    names = [figure.name for figure in measures_of(found.study.found).FIGURES]
    rows = [
        ("new" if which == "new" else "dealt", deal, moves, *counted)
        for which in ("games", "new")
        for deal, moves, counted in results.games(which)
    ]
    return csv_text(("set", "deal", "moves", *names), rows)
