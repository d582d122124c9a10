"""Who sits where: persons at this keyboard, and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from quarterdeck import bots
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.match import Match

YOU = "you"


@dataclass(frozen=True)
class Player:
    """Somebody at the table. `who` is what the record says: `you`, a person's name, or a bot's."""

    who: str
    bot: bots.Bot | None = None

    def name(self, title: str) -> str:
        """What sentences call this player: a person's own name, else the game's title for the seat."""
        return title if self.bot or self.who == YOU else self.who


def player_of(word: str) -> Player:
    """A player from a word of --seats."""
    word = word.strip()
    if word.lower() == YOU:
        return Player(YOU)
    if not word:
        raise BadInput("--seats has an empty place; write it like you,random")
    try:
        return Player(word, bots.find(word))
    except BadInput as error:
        raise BadInput(f"{error}; a person is 'you'") from None


def players_of(text: str, game: Game, names: Sequence[str]) -> list[Player]:
    """The players of --seats and --name."""
    players = [player_of(word) for word in text.split(",")]
    if len(players) not in game.seats:
        raise BadInput(f"{game.title} is for {game.seats_text} seats; --seats {text} names {len(players)}")
    return named(players, names)


def named(players: Sequence[Player], names: Sequence[str]) -> list[Player]:
    """Give the persons their names, in order."""
    left = list(names)
    result = [Player(_checked(left.pop(0))) if player.bot is None and left else player for player in players]
    if left:
        raise BadInput(f"there is no person for --name {left[0]!r}: each belongs to a 'you' of --seats")
    return result


def _checked(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > 30 or not name.isprintable():
        raise BadInput(f"--name takes a name of 1 to 30 letters, not {name!r}")
    if is_bot(name) or name.lower() == YOU:
        raise BadInput(f"--name {name!r} is the word for another player; take another name")
    return name


def players_of_record(seats: Sequence[tuple[str, str]]) -> list[Player]:
    """The players of a save: whoever is no bot is a person."""
    return [Player(who, bots.find(who)) if is_bot(who) else Player(who) for _, who in seats]


def is_bot(who: str) -> bool:
    """Whether a name is a bot's (a level may be cut, admiral@5000, or think on several cores, admiral/2)."""
    return who.partition("/")[0].partition("@")[0] in bots.MODULES


def usual_seats(game: Game) -> str:
    """You against bots that know the ropes, as many as the game needs; by yourself where nobody wins."""
    least = min(game.seats)
    if not game.competitive:
        return ",".join([YOU, *[bots.USUAL] * (least - 1)])
    return ",".join([YOU, *[bots.USUAL] * (max(least, min(2, max(game.seats))) - 1)])


def call_players(match: Match, players: Sequence[Player]) -> None:
    """Give the match the names that sentences use."""
    names = [player.name(str(match.game.words.seat_title(match.box, seat))) for seat, player in enumerate(players)]
    names = ["".join(letter if letter.isprintable() else "?" for letter in name) for name in names]
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"two at the table are called {name!r}; --name gives another name")
    match.names = names
