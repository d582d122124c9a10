"""A series of duels, the best of three or five (R60): how it stands, and what the next duel is played with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quarterdeck.engine.contract import Options
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match
from quarterdeck.games.deckhand_duel.box import set_of
from quarterdeck.games.deckhand_duel.cardset.teams import read_team, team_text
from quarterdeck.games.deckhand_duel.rules import table as t

SEATS = ("blue", "red")
BEST_OF = (1, 3, 5)


@dataclass(frozen=True)
class Standing:
    """How a series stands."""

    best_of: int
    wins: tuple[int, int]
    drawn: int

    @property
    def winner(self) -> int:
        """The seat that has won more than half of the duels, or -1."""
        return next((seat for seat in range(2) if 2 * self.wins[seat] > self.best_of), -1)


def standing(duels: Sequence[Match], best_of: int = 3) -> Standing:
    """How a series stands after these duels, in order; BadInput if they cannot be one series."""
    if best_of not in BEST_OF:
        raise BadInput(f"a series is the best of 1, 3 or 5, not of {best_of}")
    wins, drawn = [0, 0], 0
    for number, duel in enumerate(duels, 1):
        if not duel.over:
            raise BadInput(f"duel {number} is not over")
        if 2 * max(wins) > best_of:
            raise BadInput(f"the series was over before duel {number}")
        if duel.table.winner == t.DRAWN:
            drawn += 1
        else:
            wins[duel.table.winner] += 1
    return Standing(best_of, (wins[0], wins[1]), drawn)


def next_options(duels: Sequence[Match], teams: Sequence[str] = ("any", "any")) -> Options:
    """What differs in the next duel: the loser of the last begins, and of a team whoever has not played yet."""
    last = duels[-1]
    options = {"begins": "loser", "lost-last": "nobody"}
    if last.table.winner != t.DRAWN:
        options["lost-last"] = SEATS[1 - last.table.winner]
    everyone = set_of(last.box).gamers
    for seat, name in enumerate(SEATS):
        if last.options["gamers"] == "team":
            left = left_of(read_team(teams[seat], everyone), duels, seat)
            options[f"{name}-team"] = team_text(left, everyone)
    return options


def left_of(team: list[int], duels: Sequence[Match], seat: int) -> list[int]:
    """The Gamers of a team who have not played; all of them again once the whole team has."""
    played: list[int] = []
    for duel in duels:
        played.append(int(duel.table.gamer[seat]))
        if set(played) >= set(team):
            played = []
    return [gamer for gamer in team if gamer not in played]
