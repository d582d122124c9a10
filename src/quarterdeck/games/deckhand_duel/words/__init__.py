"""The words of the duel, as engine/contract.py asks for them."""

from quarterdeck.games.deckhand_duel.words.notation import action_text, reason_text, same_as, seat_name, seat_title
from quarterdeck.games.deckhand_duel.words.positions import position, set_up
from quarterdeck.games.deckhand_duel.words.questions import ending, question
from quarterdeck.games.deckhand_duel.words.sentences import event_told
from quarterdeck.games.deckhand_duel.words.topics import explain

__all__ = [
    "action_text",
    "ending",
    "event_told",
    "explain",
    "position",
    "question",
    "reason_text",
    "same_as",
    "seat_name",
    "seat_title",
    "set_up",
]
