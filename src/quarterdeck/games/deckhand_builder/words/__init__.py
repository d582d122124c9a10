"""The words of DeckHand, as engine/contract.py asks for them."""

from quarterdeck.games.deckhand_builder.words.notation import action_text, reason_text, same_as, seat_name, seat_title
from quarterdeck.games.deckhand_builder.words.positions import position
from quarterdeck.games.deckhand_builder.words.sentences import ending, question
from quarterdeck.games.deckhand_builder.words.setting_up import set_up
from quarterdeck.games.deckhand_builder.words.told import event_told
from quarterdeck.games.deckhand_builder.words.topics import explain

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
