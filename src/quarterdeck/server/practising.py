"""Requests about reviews of matches, and practice tables that continue from a position."""

from __future__ import annotations

import msgspec

from quarterdeck.bots.chances import could_be_puzzle
from quarterdeck.bots.review import turning_points
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.position import impossible
from quarterdeck.engine.seeds import new_secret
from quarterdeck.server import messages as m
from quarterdeck.server.calls import Call, Endpoint, Query
from quarterdeck.server.creating import create_practice
from quarterdeck.server.database import Start
from quarterdeck.server.days import must_not_be_open
from quarterdeck.server.errors import Refused
from quarterdeck.server.replays import ReplaySource, source_of
from quarterdeck.server.state import TableState

NEWS = 8.0  # seconds that an answer waits for the next decision
GUESSES = 8  # random deals of the unseen cards that are tried for a position


async def review(call: Call) -> m.Review:
    """What a match's decisions were worth; the answer waits for the next one."""
    table = await call.table()
    state, moves, reviews = table.state, table.state.log.number, call.registry.reviews
    must_not_be_open(state.setup)
    if not state.finished:
        raise Refused("a match is looked at again when it is over")
    if not state.prepared.game.competitive or not call.registry.settings.reviews or not moves:
        return m.Review(state.id, "none", moves, 0, 0, (), (), ())
    after = call.query.get("after", 0)
    found, lines = await reviews.ask(state.id)
    if found == "wanted" and (not lines or _decision(lines[-1]).number <= after):
        await reviews.news(NEWS)
        found, lines = await reviews.ask(state.id)
    decisions = [_decision(line) for line in lines]
    now = reviews.now
    mine = now is not None and now.table == state.id
    weighed = moves if found == "done" else now.moves if mine and now is not None else 0
    ahead = 0 if mine or found != "wanted" else reviews.before(state.id)
    dear = tuple(decision.number for decision in turning_points(decisions))
    new = tuple(decision for decision in decisions if decision.number > after)
    puzzles = tuple(decision.number for decision in decisions if is_puzzling(state, decision))
    return m.Review(state.id, found, moves, weighed, ahead, new, dear, puzzles)


def _decision(line: str) -> m.Decision:
    return msgspec.json.decode(line, type=m.Decision)


def is_puzzling(state: TableState, decision: m.Decision) -> bool:
    """Whether a puzzle may be made of a decision; the closer looks at it tell whether one is."""
    return len(state.setup.seats) > 1 and could_be_puzzle([move.chance for move in decision.top], decision.legal)


async def make_puzzle(call: Call) -> m.PuzzleProgress:
    """A puzzle from a decision; the answer waits for the looks at it."""
    asked: m.MakePuzzle = call.body
    table, making = await call.table(), call.registry.puzzle_making
    state = table.state
    must_not_be_open(state.setup)
    if not state.finished:
        raise Refused("puzzles are made of matches that are over")
    progress = await making.find(state.id, asked.number)
    if not call.registry.settings.reviews and (progress is None or progress.state == "wanted"):
        raise Refused("this server makes no puzzles")
    if progress is None:
        _, lines = await call.registry.reviews.ask(state.id)
        if not any(one.number == asked.number and is_puzzling(state, one) for one in map(_decision, lines)):
            raise Refused("no puzzle can be made of this move: none is far better than the others")
        if not call.registry.limits.new_tables.take(call.address):
            raise Refused("too many puzzles from your address; wait a little", 429)
        progress = await making.want(state.id, asked.number, state.row.game)
    if progress.state == "wanted":
        await making.news(NEWS)
        progress = await making.find(state.id, asked.number) or progress
    return progress


async def play_on(call: Call) -> m.PracticeTable:
    """A practice table from a match that is over."""
    asked: m.PlayOn = call.body
    if not call.registry.limits.new_tables.take(call.address):
        raise Refused("too many tables from your address; wait a little", 429)
    table = await call.table()
    async with table.lock:
        must_not_be_open(table.state.setup)
        if not table.state.finished:
            raise Refused("one can go on from a match when it is over")
        await table.ready()
        source = source_of(table.state)
    if asked.seat >= len(source.names):
        raise Refused("there is no such seat", 404)
    fields = await call.registry.services.in_background(position_of, source, asked.number, asked.seat)
    start = Start(fields, table.state.id, asked.number)
    game, browser = source.prepared, call.browser()
    new = await create_practice(call.registry, game, start, asked.seat, asked.bot, asked.name, browser)
    return m.PracticeTable(new)


def position_of(source: ReplaySource, number: int, seat: int) -> dict[str, object]:
    """A match after so many moves as a seat knew it, the rest dealt afresh: the fields of a table."""
    match = source.match(number)
    if match.over:
        raise Refused("the match is over there; go back a move")
    return fresh_world(match, seat)


def fresh_world(match: Match, seat: int) -> dict[str, object]:
    """The fields of a table that looks the same to a seat, with other luck in what it cannot see."""
    game, box = match.game, match.box
    for _ in range(GUESSES):
        world = match.shown(seat)
        world.luck = luck_for(new_secret(), 1)
        game.function("guess")(box, world, seat)
        world.told = 0  # what happened before stays in the other match
        same = Match(game, match.names, match.options, match.seed, world, match.notation, match.files)
        if not impossible(game, box, world) and same.legal(seat) == match.legal(seat):
            return {name: value for name, value in world.dump().items() if name != "luck"}
    raise Refused("one cannot go on from here: something is just being carried out; try a move before or after")


PRACTISING: tuple[Endpoint, ...] = (
    Endpoint(
        "GET",
        "/api/tables/{table}/review",
        review,
        m.Review,
        queries=(Query("after", "the number of the last decision that you have", True),),
        about="What each decision of a match was worth.",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/puzzle",
        make_puzzle,
        m.PuzzleProgress,
        m.MakePuzzle,
        about="Make a puzzle of a decision.",
    ),
    Endpoint(
        "POST",
        "/api/tables/{table}/play-on",
        play_on,
        m.PracticeTable,
        m.PlayOn,
        about="Go on from there, against bots.",
    ),
)
