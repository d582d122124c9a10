"""The gauntlet of a day: one character, twelve flips, and a program in the game master's seat that calls for them.

What the program calls for depends on the scene and on nothing else that the player does, so everybody meets the same
twelve trials. The player shares the points, picks attributes, reshuffles, takes tokens or levels, and flashes back.
"""

from collections.abc import Sequence

from quarterdeck.engine.daily import DailyDeal, Row
from quarterdeck.engine.events import ACTOR, FIRST, KIND
from quarterdeck.engine.fields import Lucky
from quarterdeck.games.deckahedron.rules import actions as a
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box, Table

TRIALS = 12
PLAYER = 1
TERMS = (0, 1, 0, -1, 0, 1, -1, 0, -1, 1, -2, -1)  # advantage that is granted: it gets harder
WORTH = {t.XX: -1, t.X: 0, t.V: 1, t.VV: 2}
GOAL = (
    "Twelve flips, one after the other. VV counts 2 and V counts 1; XX takes 1 away, and so does a card that is "
    "flipped freely."
)


def deals(day: int) -> tuple[DailyDeal, ...]:
    """The gauntlet of a day: sets and Wound cards take turns."""
    options = {"set": "ab"[day % 2], "wounds": str(day // 2 % 3), "flashback": "2", "own": "2", "moves": "base"}
    return (DailyDeal("", 2, PLAYER, options, "planner", GOAL),)


def trials(box: Box) -> list[int]:
    """The moves that are called for, one a scene; never one twice in a row: by the last move one sees what was made."""
    plain = [
        move
        for move in range(t.RANGED + 1, box.moves)
        if box.attributes[move] and not box.levels[move] and not box.once[move] and not box.cost_tokens[move]
    ]
    return [plain[(scene + scene // len(plain) + box.wounds) % len(plain)] for scene in range(TRIALS)]


def plan(box: Box, seen: Table, seat: int, legal: Sequence[int], luck: Lucky) -> int:
    """What the game master of a gauntlet does: calls for this scene's trial, then begins the next scene."""
    wanted = wanted_by(box, seen)
    return wanted if wanted in legal else legal[0]


def wanted_by(box: Box, seen: Table) -> int:
    if seen.phase == t.EVENING_OVER:
        return a.action_of(a.END, 0)
    scene = seen.scene - 1
    if scene >= TRIALS or seen.down[PLAYER] or seen.gone[PLAYER]:
        return a.action_of(a.NIGHT, 0)
    move, step = trials(box)[scene], seen.draft[t.GM]
    if step == t.MOVE_STEP:
        return a.action_of(a.NAME, move)
    if step == t.ATTRIBUTE_STEP:
        return a.action_of(a.WITH, t.ANY)
    if step == t.TERMS_STEP:
        return a.action_of(next_term(TERMS[scene] - seen.draft_advantage[t.GM]), 0)
    if seen.last_move[PLAYER] == move + 1:
        return a.action_of(a.SCENE, 0)
    return a.action_of(a.CALL, PLAYER)


def next_term(missing: int) -> int:
    if missing == 0:
        return a.ASK
    return a.ADVANTAGE if missing > 0 else a.DISADVANTAGE


def tally(told: Sequence[Sequence[Row]], seat: int) -> list[int]:
    """The points after each flip, from what the actions told."""
    points: list[int] = [0]
    for row in (row for rows in told for row in rows if row[ACTOR] == seat):
        if row[KIND] == t.RESOLVED:
            points.append(points[-1] + WORTH[row[FIRST + 1]])
        elif row[KIND] == t.FLIPS_FREELY:
            points.append(points[-1] - 1)
    return points
