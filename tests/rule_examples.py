"""Examples in the rules of a game: what a scenario tells, as it stands in README.md under ```example NAME.

`python -m tests.rule_examples` writes them anew after a change of words."""

import re

from quarterdeck import games
from quarterdeck.engine.game import Game
from quarterdeck.engine.history import ALL_SEEING
from quarterdeck.engine.position import read_toml
from quarterdeck.engine.scenario import set_up
from tests.project import ROOT

EXAMPLE = re.compile(r"(?ms)^```example ([a-z0-9-]+)\n(.*?)^```$")


def example_of(game: Game, name: str) -> str:
    """The moves of a scenario and what was told, players by the game's words for their seats."""
    words = read_toml(ROOT / "tests" / "scenarios" / game.slug / f"{name}.toml")
    match, _ = set_up(words, games.find)
    lines = []
    for step in words["step"]:
        if "do" not in step:
            continue
        name, _, text = step["do"].partition(": ")
        seat = match.seat_of(name)
        match.play_text(seat, text)
        lines.append(f"{match.titles[seat]}: {text}")
        lines += [f"    {told.text}" for told in match.told(len(match.actions), ALL_SEEING)]
    return "\n".join(lines) + "\n"


def with_examples(game: Game, page: str) -> str:
    """A page with its examples as the scenarios tell them today."""
    return EXAMPLE.sub(lambda found: f"```example {found[1]}\n{example_of(game, found[1])}```", page)


def main() -> None:
    for game in games.every():
        path = game.folder / "README.md"
        path.write_text(with_examples(game, path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
