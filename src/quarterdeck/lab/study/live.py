"""Progress of a running study, in a file beside its results, for programs that show it (the workshop)."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any  # JSON

from quarterdeck.engine.record import write_safely
from quarterdeck.lab.study.figures import middle_of
from quarterdeck.lab.study.plan import Study
from quarterdeck.lab.study.running import Progress, Results
from quarterdeck.lab.study.summary import Rate, Summary, summary_of, verdict

LIVE = "live.json"
DECISIVE = "decisive.json"
SECONDS = 1.5  # between two writings


class Live:
    """Writes LIVE now and then."""

    def __init__(self, folder: Path, study: Study, results: Results) -> None:
        self.folder, self.study, self.results = folder, study, results
        self.last = 0.0
        self.write(0, 0, -1, None)

    def seen(self, progress: Progress) -> None:
        if time.monotonic() - self.last < SECONDS:
            return
        self.last = time.monotonic()
        found = summary_of(self.study, self.results, False, ())
        self.write(progress.done, progress.planned, round(progress.seconds_left), found)

    def write(self, done: int, planned: int, left: int, found: Summary | None) -> None:
        figures = figures_of(found) if found is not None and found.shape.games else None
        content = {"progress": {"done": done, "planned": planned, "seconds_left": left}, "figures": figures}
        write_safely(self.folder / LIVE, json.dumps(content))

    def end(self, found: Summary, done: int) -> None:
        """The last word, and why the games that are written down are worth a look."""
        self.write(done, done, 0, found)
        named = {f"decisive-{number}.record": why for number, (why, _) in enumerate(found.decisive, 1)}
        write_safely(self.folder / DECISIVE, json.dumps(named))


def figures_of(found: Summary) -> dict[str, Any]:
    """The figures of a report as JSON has them."""
    study, shape = found.study, found.shape
    return {
        "verdict": verdict(found),
        "games": shape.games,
        "effects": [
            {
                "name": each.name,
                "effect": each.mean.mean,
                "low": each.mean.low,
                "high": each.mean.high,
                "pairs": each.mean.count,
                "verdict": each.verdict,
                "sure": each.sure,
                "drawn": each.drawn,
                "played": each.played_of_drawn,
                "dead": each.dead,
                "won": each.won if each.played else None,
            }
            for each in found.effects
        ],
        "seats": [_rate(f"Seat {seat + 1}", rate, 1 / study.seats) for seat, rate in enumerate(shape.seats)],
        "levels": [_rate(f"{step.above} over {step.below}", step.rate, step.fair) for step in found.steps],
        "turns": shape.turns,
        "decisions": middle_of(shape.decisions),
        "minutes": middle_of(shape.minutes),
        "behind": _rate("Won by who was behind in the middle", shape.behind, 0.5),
    }


def _rate(name: str, rate: Rate, fair: float) -> dict[str, Any]:
    low, high = rate.interval
    return {"name": name, "share": rate.share, "low": low, "high": high, "fair": fair}
