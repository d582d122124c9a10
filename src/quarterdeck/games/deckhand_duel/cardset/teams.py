"""Teams of Gamers under a salary cap, as the tournament of the book's world has them (R59)."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import listed
from quarterdeck.games.deckhand_duel.cardset.gamers import Gamer, gamer_number

TEAM = 3  # Gamers: one for each duel of a series, at most
USUAL_CAP = 20  # three Gamers of the house set cost 21 on the average


def read_team(text: str, everyone: Sequence[Gamer]) -> list[int]:
    """The Gamers of a team, in the order of the set, from their handles with commas between them."""
    handles = [part.strip() for part in text.split(",") if part.strip()]
    return sorted({gamer_number(handle, everyone) for handle in handles})


def team_text(team: list[int], everyone: Sequence[Gamer]) -> str:
    return ", ".join(everyone[number - 1].handle for number in team)


def salaries(team: list[int], everyone: Sequence[Gamer]) -> int:
    return sum(everyone[number - 1].salary for number in team)


def read_cap(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 99:
        raise BadInput(f"option salary-cap takes a number from 1 to 99, not {text!r}")
    return int(text)


def broken_team_rules(team: list[int], cap: int, everyone: Sequence[Gamer]) -> list[str]:
    """Every rule of the tournament that a team breaks, in words; none: it may play."""
    wrong = []
    if not 1 <= len(team) <= TEAM:
        wrong.append(f"a team is one to {TEAM} Gamers, not {len(team)}")
    if salaries(team, everyone) > cap:
        each = listed([f"{everyone[number - 1].handle} {everyone[number - 1].salary}" for number in team])
        wrong.append(f"{each} cost {salaries(team, everyone)}, and the salary cap is {cap}")
    return wrong


def check_teams(teams: list[list[int]], cap: int, everyone: Sequence[Gamer]) -> None:
    """Both teams of a duel: each keeps the rules, and no Gamer plays for both."""
    for seat, team in zip(("blue", "red"), teams, strict=True):
        for wrong in broken_team_rules(team, cap, everyone):
            raise BadInput(f"option {seat}-team: {wrong}")
    both = sorted(set(teams[0]) & set(teams[1]))
    if both:
        raise BadInput(f"{team_text(both, everyone)}: there is one card of each Gamer, so nobody plays for both teams")
