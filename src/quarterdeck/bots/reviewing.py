"""A process of its own that weighs the decisions of a match: python -m quarterdeck.bots.reviewing

It reads a job from stdin: {"record": its text, "start": the fields of the table that it began from, or null}. It writes
a line of JSON for every move in order, an empty one where there was no choice; then the line `{}`. With {"puzzle": the
number of a move} the only line is what there is of a puzzle there (`puzzle_from`). Whoever started it and went away
closes its stdout, at which it ends.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator

from quarterdeck.bots.review import EFFORT, decision_data, review
from quarterdeck.engine.match import Match, replay
from quarterdeck.engine.record import parse_record
from quarterdeck.engine.system import can_compile, end_with_parent, run_when_idle
from quarterdeck.games import find


def main() -> int:
    run_when_idle()
    end_with_parent()  # it may be stopped just then (server/pacing.py), and would stay so
    job = json.load(sys.stdin)
    match = replay(parse_record(job["record"], "stdin"), find, job["start"])
    effort = max(1, int(sys.argv[1])) if len(sys.argv) > 1 else EFFORT
    try:
        for line in [puzzle(match, job["puzzle"])] if "puzzle" in job else decisions(match, effort):
            print(line, flush=True)
        print("{}", flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python fails once more as it ends
        return 1
    return 0


def decisions(match: Match, effort: int) -> Iterator[str]:
    for decision in review(match, effort):
        yield "" if decision is None else json.dumps(decision_data(match, decision))


def puzzle(match: Match, number: int) -> str:
    if not can_compile():
        return json.dumps({"problem": "Puzzles need the compiled search, which this server has not."})
    from quarterdeck.bots.puzzles import puzzle_from

    return json.dumps(puzzle_from(match, number))


if __name__ == "__main__":
    sys.exit(main())
