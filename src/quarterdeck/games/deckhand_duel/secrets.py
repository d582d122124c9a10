"""Who may see what (R50, R7, R45): held against `show` by a law. Deck lists are open, their order is not (R6)."""

from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.secrets import Secret, nobody, own
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.table import Box, Table


def players(table: Table, viewer: int, index: tuple[int, ...]) -> bool:
    """Who holds one half of the Gamers knows the other half; a watcher knows neither."""
    return viewer != SPECTATOR


def chosen_from_all(box: Box) -> bool:
    """Unless each has half of the Gamers to choose from, everybody knows which there are."""
    return box.gamers != t.BY_HALF


SECRETS = {
    "deck": Secret(nobody),
    "hand": Secret(own),
    "answer": Secret(own, sealed=(t.SEALED,)),  # both decide in secret; what came of it is told, and the answers go
    "choice": Secret(players, unless=chosen_from_all),
}
