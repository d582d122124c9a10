"""The words of Hit the Deck!, as engine/contract.py asks for them."""

from quarterdeck.games.hit_the_deck.words.notation import (
    action_text,
    never,
    reason_text,
    same_as,
    seat_name,
    seat_title,
)
from quarterdeck.games.hit_the_deck.words.positions import position, set_up
from quarterdeck.games.hit_the_deck.words.sentences import ending, event_told, question
from quarterdeck.games.hit_the_deck.words.topics import explain

__all__ = [
    "action_text",
    "ending",
    "event_told",
    "explain",
    "never",
    "position",
    "question",
    "reason_text",
    "same_as",
    "seat_name",
    "seat_title",
    "set_up",
]
