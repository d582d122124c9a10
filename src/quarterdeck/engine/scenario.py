"""Scenarios: a position, the luck to come, moves, and what must then be true. Rulebook figures, rulings, bugs.

    game  = "hit-the-deck"
    about = "Deploy Action, Figure 2"

    [options]                       # as in a match
    [position]                      # in the game's words; left out: a fresh deal by `seed`
    [luck]
    dice = [3, 1]                   # results of the next dice
    numbers = [0, 4]                # results of the next other draws of luck (numbers below n)

    solution = ["deploy 10S C"]     # a puzzle: the moves that solve it, for whoever is to move
    explanation = "..."             # and why
    difficulty = 2                  # 1 to 3
    played = "pass"                 # what was done in the match that it comes from
    [chances]                       # what each move wins, in 100, and from where to where

    [[step]]
    do      = "B: deploy 7S A"      # seat: move; left out: only look
    refuse  = [["B: deploy 2C E", "must first be held"]]
    allow   = ["B: pass"]
    forbid  = ["B: keep"]
    only    = ["B: pass"]           # all that the seats named here may do, and nothing more
    waiting = ["B"]
    told    = ["Captain B deploys"] # each a part of a sentence told to everybody, in this order
    told-to = {A = ["draws 7S"]}
    is      = {turn = "B"}          # parts of the position, in the game's words
    sees    = {A = {...}}           # parts of what a seat is shown
    outcome = {A = 0, B = 1000}
    over    = true
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any  # for what TOML can hold

from quarterdeck.engine import luck as luck_rules
from quarterdeck.engine.binding import Binder
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.fields import Lucky
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import dump, dump_seen, load, read_toml, to_toml
from quarterdeck.engine.record import seed_from_number

TEXTS = "a list of texts"
PAIRS = "a list of [move, reason]"
NUMBERS = "a list of numbers"
WORDS = "a table of words"
TOP = {"game": "a text", "about": "a text", "rule": "a text", "seats": "a number", "seed": "a number"} | {
    "options": WORDS,
    "position": WORDS,
    "luck": WORDS,
    "step": "[[step]]",
    "solution": TEXTS,
    "explanation": "a text",
    "chances": WORDS,
    "difficulty": "a number",
    "played": "a text",
}
STEP = dict.fromkeys(("allow", "forbid", "only", "waiting", "told"), TEXTS) | {
    "about": "a text",
    "do": "a text",
    "refuse": PAIRS,
    "told-to": WORDS,
    "is": WORDS,
    "sees": WORDS,
    "outcome": WORDS,
    "over": "true or false",
}
FITS: dict[str, Callable[[Any], bool]] = {
    "a text": lambda value: isinstance(value, str),
    "a number": lambda value: type(value) is int,
    "true or false": lambda value: isinstance(value, bool),
    "[[step]]": lambda value: isinstance(value, list) and all(isinstance(each, dict) for each in value),
    TEXTS: lambda value: isinstance(value, list) and all(isinstance(each, str) for each in value),
    NUMBERS: lambda value: isinstance(value, list) and all(type(each) is int for each in value),
    WORDS: lambda value: isinstance(value, dict),
    PAIRS: lambda value: isinstance(value, list) and all(FITS[TEXTS](each) and len(each) == 2 for each in value),
}


@dataclass
class Report:
    """What a scenario showed: nothing wrong, or what was."""

    file: str
    about: str = ""
    steps: int = 0
    checks: int = 0
    wrong: list[str] = field(default_factory=list)


@dataclass
class Script:
    """Luck that is known in advance: results of dice, and of other draws; then the generator goes on."""

    dice: list[int]
    numbers: list[int]

    def roll(self, table: Lucky, sides: int) -> int:
        if not self.dice:
            return luck_rules.roll(table, sides)
        return _fits(self.dice.pop(0), 1, sides, "dice")

    def below(self, table: Lucky, n: int) -> int:
        if not self.numbers:
            return luck_rules.below(table, n)
        return _fits(self.numbers.pop(0), 0, n - 1, "numbers")


def begun(match: Match, position: dict[str, Any], about: str) -> str:
    """A scenario that begins where a match stands, for somebody to add what must be true."""
    usual = {option.name: option.default for option in match.game.options}
    options = {name: value for name, value in match.options.items() if value != usual[name]}
    words: dict[str, Any] = {"game": match.game.slug, "about": about, "seats": match.seats}
    if options:
        words["options"] = options
    words["position"] = position
    waiting = ", ".join(f'"{match.seat_name(seat)}"' for seat in match.waiting())
    return f"{to_toml(words)}\n[[step]]\nwaiting = [{waiting}]\n"


def begun_as_seen(match: Match, seat: int) -> str:
    """A scenario from what one seat sees of a match; what it does not see is dealt when the scenario is run."""
    about = f"{match.game.title} after move {len(match.actions)}, as {match.titles[seat]} sees it"
    return begun(match, dump_seen(match, seat), about)


def _fits(value: int, low: int, high: int, name: str) -> int:
    if not low <= value <= high:
        raise BadInput(f"luck.{name}: {value} cannot be: {low} to {high} was to come")
    return value


def _check_solution(match: Match, solution: list[str], report: Report) -> None:
    """What solves a puzzle can be played, and is not all that can be."""
    seat = match.waiting()[0]
    legal = match.legal(seat)
    solving = [match.action_of(seat, text) for text in solution]
    report.checks += 1
    for text, action in zip(solution, solving, strict=True):
        if action not in legal:
            report.wrong.append(f"solution: {text!r} is not allowed")
    if not set(legal) - set(solving):
        report.wrong.append("solution: there is nothing else to do")


def run_scenario(path: Path, find: Callable[[str], Game]) -> Report:
    """Read a scenario and run it."""
    words = read_toml(path)
    report = Report(str(path), str(words.get("about", "")))
    try:
        check_words(words)
        match, script = set_up(words, find)
        if "solution" in words:
            _check_solution(match, words["solution"], report)
        for number, step in enumerate(words["step"], 1):
            report.steps = number
            Step(match, report, f"step {number}").run(step)
        if script.dice or script.numbers:
            report.wrong.append(f"luck that was never asked for: {script.dice + script.numbers}")
    except BadInput as error:
        place = f"step {report.steps}: " if report.steps else ""
        raise BadInput(f"{place}{error}", file=str(path)) from None
    return report


def check_words(words: dict[str, Any]) -> None:
    """BadInput if something is missing, not known, or of another kind than it should be."""
    _check_shapes(words, TOP, "")
    if "game" not in words:
        raise BadInput("a scenario begins with game = ...")
    if not words.get("step"):
        raise BadInput("a scenario needs at least one [[step]]")
    _check_shapes(words.get("luck", {}), {"dice": NUMBERS, "numbers": NUMBERS}, "luck: ")
    for number, step in enumerate(words["step"], 1):
        place = f"step {number}: "
        _check_shapes(step, STEP, place)
        for name, shape in (("told-to", TEXTS), ("sees", WORDS), ("outcome", "a number")):
            within = step.get(name, {})
            _check_shapes(within, dict.fromkeys(within, shape), f"{place}{name}: ")


def _check_shapes(words: dict[str, Any], shapes: dict[str, str], place: str) -> None:
    """Checks that every key is known and its value has the right type."""
    for name, value in words.items():
        if name not in shapes:
            raise BadInput(f"{place}there is no {name!r}; expected {', '.join(sorted(shapes))}")
        if not FITS[shapes[name]](value):
            raise BadInput(f"{place}{name} takes {shapes[name]}, not {value!r}")


def set_up(words: dict[str, Any], find: Callable[[str], Game]) -> tuple[Match, Script]:
    game = find(words["game"])
    options = {name: str(value) for name, value in words.get("options", {}).items()}
    seats = words.get("seats", min(game.seats))
    game.check_seats(seats)
    seed = words.get("seed", 0)
    start = None
    if "position" in words:
        box = game.pack_box(seats, options)
        start = load(game, box, words["position"], seed)
    names = [f"player {seat + 1}" for seat in range(seats)]
    match = Match(game, names, options, seed_from_number(seed), start)
    match.names = [match.seat_name(seat) for seat in range(seats)]
    luck = words.get("luck", {})
    script = Script(list(luck.get("dice", [])), list(luck.get("numbers", [])))
    if luck:
        _script(match, script)
    return match, script


def _script(match: Match, script: Script) -> None:
    """Put the script in the place of luck in this match's (plain) rules."""
    binder = Binder(match.game, lambda function: function)
    binder.bound[luck_rules.roll] = script.roll
    binder.bound[luck_rules.below] = script.below
    for name, function in match.functions.items():
        match.functions[name] = binder.bind(function)


class Step:
    """One step: a move, then what must hold."""

    def __init__(self, match: Match, report: Report, name: str) -> None:
        self.match = match
        self.report = report
        self.name = name

    def run(self, words: dict[str, Any]) -> None:
        self._refuse(words.get("refuse", []))
        if "do" in words:
            seat, action = self._move(words["do"])
            try:
                self.match.play(seat, action)
            except Illegal as error:
                self._wrong(f"{words['do']!r} was refused: {error}")
        self._legal(words)
        for seat, parts in {"": words.get("told", []), **words.get("told-to", {})}.items():
            self._check_told(seat, parts)
        if "is" in words:
            self._same(words["is"], dump(self.match.game, self.match.box, self.match.table), "")
        for seat, part in words.get("sees", {}).items():
            viewer = SPECTATOR if seat == "spectator" else self.match.seat_of(seat)
            shown = self.match.game.words.position(self.match.box, self.match.shown(viewer))
            self._same(part, shown, f"{seat} sees ")
        self._ends(words)

    def _wrong(self, text: str) -> None:
        self.report.wrong.append(f"{self.name}: {text}")

    def _expect(self, good: bool, text: str) -> None:
        self.report.checks += 1
        if not good:
            self._wrong(text)

    def _move(self, text: str) -> tuple[int, int]:
        seat, colon, move = str(text).partition(":")
        if not colon:
            raise BadInput(f"{text!r}: a move is written 'seat: move'")
        number = self.match.seat_of(seat)
        return number, self.match.action_of(number, move)

    def _refuse(self, pairs: list[list[str]]) -> None:
        for text, why in pairs:
            try:
                seat, action = self._move(text)
                reason = self.match.refusal(seat, action)
            except BadInput as error:  # no number stands for it, so it can be no move on any table
                reason = str(error)
            self._expect(bool(reason), f"{text!r} must be refused, but is legal")
            self._expect(not reason or why in reason, f"{text!r} is refused with {reason!r}, not with {why!r}")

    def _legal(self, words: dict[str, Any]) -> None:
        for text in words.get("allow", []):
            seat, action = self._move(text)
            self._expect(action in self.match.legal(seat), f"{text!r} must be legal")
        for text in words.get("forbid", []):
            seat, action = self._move(text)
            self._expect(action not in self.match.legal(seat), f"{text!r} must not be legal")
        if "only" in words:
            moves = [self._move(text) for text in words["only"]]
            for seat in sorted({seat for seat, _ in moves}):
                expected = {action for other, action in moves if other == seat}
                legal = set(self.match.legal(seat))
                more = [self.match.notation.text(action) for action in sorted(legal - expected)]
                less = [self.match.notation.text(action) for action in sorted(expected - legal)]
                self._expect(not more, f"{self.match.seat_name(seat)} may also: {', '.join(more)}")
                self._expect(not less, f"{self.match.seat_name(seat)} may not: {', '.join(less)}")
        if "waiting" in words:
            found = [self.match.seat_name(seat) for seat in self.match.waiting()]
            self._expect(sorted(found) == sorted(words["waiting"]), f"waiting for {found}")

    def _check_told(self, seat: str, parts: list[str]) -> None:
        viewer = self.match.seat_of(seat) if seat else SPECTATOR
        texts = [told.text for told in self.match.told(len(self.match.actions), viewer)]
        at = 0
        for part in parts:
            found = next((i for i in range(at, len(texts)) if part in texts[i]), None)
            self._expect(found is not None, f"nobody told {seat or 'everybody'} {part!r}, only {texts}")
            at = found + 1 if found is not None else at

    def _same(self, part: object, whole: object, place: str) -> None:
        if isinstance(part, dict) and isinstance(whole, dict):
            for name, value in part.items():
                if name not in whole:
                    self._expect(value in ("", 0, []), f"{place}{name} is not there; there is {', '.join(whole)}")
                else:
                    self._same(value, whole[name], f"{place}{name} ")
        elif isinstance(part, str) and isinstance(whole, str):
            self._expect(part.split() == whole.split(), f"{place}is {whole!r}, not {part!r}")
        else:
            self._expect(part == whole, f"{place}is {whole!r}, not {part!r}")

    def _ends(self, words: dict[str, Any]) -> None:
        if "over" in words:
            self._expect(self.match.over == words["over"], f"over is {self.match.over}")
        for seat, score in words.get("outcome", {}).items():
            outcome = self.match.outcome(self.match.titles)
            found = outcome.scores[self.match.seat_of(seat)] if outcome else None
            self._expect(found == score, f"the outcome for {seat} is {found}, not {score}")
