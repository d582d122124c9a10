"""Requests about puzzles: the list, one of them, an answer, and going on from there."""

from __future__ import annotations

import time
from functools import partial

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from quarterdeck import games
from quarterdeck.engine import puzzles as p
from quarterdeck.engine.errors import BadInput
from quarterdeck.server import keys
from quarterdeck.server import messages as m
from quarterdeck.server.calls import Call, Endpoint
from quarterdeck.server.creating import create_practice
from quarterdeck.server.database import Start, puzzle_doubts
from quarterdeck.server.errors import Refused
from quarterdeck.server.practising import fresh_world
from quarterdeck.server.preparing import prepared
from quarterdeck.server.puzzle_making import puzzles_for, stored_puzzle

ENOUGH = 3  # browsers that doubt a puzzle: then it is no longer in the list


async def list_puzzles(call: Call) -> m.Puzzles:
    """The puzzles that come with the games, and then those of matches that the asking browser was at."""
    doubted = await call.registry.store.read(widely_doubted)
    every = [puzzle for game in games.every() for puzzle in p.puzzles_of(game)]
    every += await call.registry.store.read(partial(puzzles_for, hashes=call.keys()))
    found = [each for each in every if (each.game.slug, each.name) not in doubted]
    return m.Puzzles(tuple(m.PuzzleName(each.game.slug, each.name, each.difficulty) for each in found))


def widely_doubted(connection: sa.Connection) -> set[tuple[str, str]]:
    """The puzzles that are out of the list, by game and name."""
    which = (puzzle_doubts.c.game, puzzle_doubts.c.puzzle)
    found = sa.select(*which).group_by(*which).having(sa.func.count() >= ENOUGH)
    return {(row.game, row.puzzle) for row in connection.execute(found)}


async def doubt(call: Call) -> m.PuzzleDoubted:
    """Something is wrong with a puzzle, somebody says; once a browser."""
    asked = await _asked(call)
    if not call.registry.limits.new_tables.take(call.address):
        raise Refused("too much from your address; wait a little", 429)
    player = keys.hash_of(call.browser())

    def note(connection: sa.Connection) -> int:
        insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
        values = {"game": asked.game.slug, "puzzle": asked.name, "player": player, "at": time.time()}
        connection.execute(insert(puzzle_doubts).values(values).on_conflict_do_nothing())
        same = (puzzle_doubts.c.game == asked.game.slug, puzzle_doubts.c.puzzle == asked.name)
        return int(connection.execute(sa.select(sa.func.count()).where(*same)).scalar_one())

    doubts = await call.registry.store.write(note)
    return m.PuzzleDoubted(doubts, doubts < ENOUGH)


async def _asked(call: Call) -> p.Puzzle:
    """A puzzle that comes with the game, or one that somebody made."""
    name = str(call.request.path_params["name"])
    try:
        game = games.find(call.slug)
        puzzle = await call.registry.store.read(partial(stored_puzzle, game=game, name=name))
        return puzzle or p.find_puzzle(game, name)
    except BadInput as problem:
        raise Refused(str(problem), 404) from None


async def puzzle(call: Call) -> m.PuzzleShown:
    """The position as the seat to move sees it, with its choices."""
    asked = await _asked(call)
    match = asked.match()
    seat = match.waiting()[0]
    view = p.puzzle_view(match, seat)
    return m.PuzzleShown(asked.game.slug, asked.name, asked.difficulty, seat, match.seats, view, p.hint(asked))


async def answer(call: Call) -> m.PuzzleAnswer:
    """Whether a move solves it, and what each is worth; without a move: it is given up."""
    asked, given = await _asked(call), call.body.text
    match = asked.match()
    seat = match.waiting()[0]
    action = match.action_of(seat, given or asked.solution[0])
    if reason := match.refusal(seat, action):
        raise Refused(reason)
    text = match.notation.text(action)
    worth = asked.worth(text)
    right = text in asked.solution
    cost = None if worth is None else max(0.0, round(asked.best.chance - worth.chance, 1))
    match.play(seat, action)
    moves = tuple(m.PuzzleMove(each.text, each.chance, each.low, each.high) for each in asked.moves)
    verdict = p.verdict(asked, text) if given else ""
    about = (verdict, p.explanation(asked), asked.played)
    return m.PuzzleAnswer(right and bool(given), text, asked.solution, cost, moves, *about, match.view(seat))


async def play_puzzle_on(call: Call) -> m.PracticeTable:
    """A practice table at the position of a puzzle."""
    asked, body = await _asked(call), call.body
    if not asked.game.competitive:
        raise Refused("there are no bots to go on against in this game")
    if not call.registry.limits.new_tables.take(call.address):
        raise Refused("too many tables from your address; wait a little", 429)
    match = asked.match()
    seat = match.waiting()[0]
    start = Start(fresh_world(match, seat), puzzle=f"{asked.game.slug}/{asked.name}")
    game = prepared(asked.game.slug, match.seats, match.options)
    browser = call.browser()
    return m.PracticeTable(await create_practice(call.registry, game, start, seat, body.bot, body.name, browser))


PUZZLE = "/api/puzzles/{slug}/{name}"
PUZZLING: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/puzzles", list_puzzles, m.Puzzles, about="The puzzles that come with the games."),
    Endpoint("GET", PUZZLE, puzzle, m.PuzzleShown, about="One puzzle."),
    Endpoint("POST", PUZZLE + "/answer", answer, m.PuzzleAnswer, m.AnswerPuzzle, about="Answer it, or give it up."),
    Endpoint("POST", PUZZLE + "/doubt", doubt, m.PuzzleDoubted, m.DoubtPuzzle, about="Something is wrong with it."),
    Endpoint(
        "POST",
        PUZZLE + "/play-on",
        play_puzzle_on,
        m.PracticeTable,
        m.PlayPuzzleOn,
        about="Go on from a puzzle, against bots.",
    ),
)
