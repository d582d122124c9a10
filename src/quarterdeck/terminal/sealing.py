"""The seed of a match at one keyboard: sealed by the program, then mixed with a number of each person."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.game import Game
from quarterdeck.engine.record import seed_hash
from quarterdeck.engine.seeds import SeatNumber, Seed, number_from_word, number_hash
from quarterdeck.terminal.players import Player
from quarterdeck.terminal.screen import Screen
from quarterdeck.terminal.style import wrap

SHORT = 12  # letters of a hash, to compare by eye; the record has them whole


def sealed(secret: bytes, game: Game, titles: Sequence[str], players: Sequence[Player], screen: Screen) -> Seed:
    """The secret with a number of each person, where several sit at the keyboard; one alone is not asked."""
    persons = [seat for seat, player in enumerate(players) if player.bot is None]
    if len(persons) < 2 or not screen.typed:
        return Seed(secret)
    text = (
        f"All shuffles of {game.title} come from a secret of this program, sealed as {seed_hash(secret)[:SHORT]}, and "
        "from a word of each of you. So nobody can have chosen them."
    )
    screen.say(*wrap(text, screen.style.width), "")
    numbers, seals = [], []
    for seat in persons:
        name = players[seat].name(titles[seat])
        word = screen.ask(f"{name}, a word that nobody else knows (Enter: one is made for you): ").strip()
        number = number_from_word(word)
        numbers.append(SeatNumber(seat, number_hash(number), number))
        seals.append(f"{name} sealed as {numbers[-1].hash[:SHORT]}.")
        screen.clear(scrollback=True)
        screen.say(*seals)
    return Seed(secret, tuple(numbers))
