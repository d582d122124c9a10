"""The words of the Deckahedron, as engine/contract.py asks for them."""

from quarterdeck.games.deckahedron.words.notation import action_text, reason_text, same_as, seat_name, seat_title
from quarterdeck.games.deckahedron.words.positions import position, set_up
from quarterdeck.games.deckahedron.words.questions import question
from quarterdeck.games.deckahedron.words.sentences import ending, event_told
from quarterdeck.games.deckahedron.words.topics import explain

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
