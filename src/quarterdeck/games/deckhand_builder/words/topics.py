"""Words of the rules of DeckHand in a sentence or two, and where the rules say more."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import counted
from quarterdeck.games.deckhand_builder.rules.table import Box
from quarterdeck.games.deckhand_builder.words.names import cards_of, design_of, types_text

TOPICS = {
    "action": "Action: you have two a turn, to play a card or to buy one. Effects give more; at most five are used.",
    "buy": "Buy: a card from the supply into your stash, at its price, without using an Action.",
    "reload": "Reload: you may put a supply card under the reload deck; the top card of that deck takes its place.",
    "stash": "Stash: your discard pile, face up. When your deck is empty it is shuffled into a new deck at once.",
    "supply": "Supply: six cards face up to buy from, refilled from the supply deck at once. When that is empty, the "
    "game ends.",
    "supply deck": "The supply deck refills the supply. When it is empty, the turn is finished and the others have one "
    "last turn with one Action.",
    "reload deck": "The reload deck gives new supply cards by reloads; it does not refill the supply.",
    "hooks": "Hooks: what you count at the end, on every card you own. Most hooks win; then coins; then who ended it.",
    "coins": "Coins pay for cards. The bank never runs out.",
    "discard": "Discard: from your hand into your stash. Some cards do something when they are discarded.",
    "deck": "Your deck: you draw three at the start of your turn. When it is empty, your stash becomes the new deck.",
    "hand": "Your hand stays with you between turns and is discarded at the start of your next one.",
    "cheap buy": "A Buy for cards of cost 1 only (Mutiny).",
    "face down": "A supply card that lies face down does not exist until whoever laid it restores it a turn later.",
}

HEADINGS = {  # where README.md says more about a topic
    "action": "A turn",
    "buy": "A turn",
    "reload": "Words",
    "stash": "Words",
    "supply": "Words",
    "supply deck": "End of the game",
    "reload deck": "Words",
    "hooks": "End of the game",
    "coins": "Words",
    "discard": "Words",
    "deck": "General rules",
    "hand": "A turn",
    "cheap buy": "Prices",
    "face down": "Cards that reach further",
}

TOLD_ABOUT = {  # what an event of a kind is about: a topic, or a heading of README.md
    "first": "Set up",
    "turn": "A turn",
    "drew": "A turn",
    "extra": "A turn",
    "played": "action",
    "actions": "action",
    "coins": "coins",
    "paid": "coins",
    "stole": "coins",
    "shuffled": "stash",
    "stashed": "stash",
    "gained": "stash",
    "reloaded": "reload",
    "bought": "buy",
    "buys": "buy",
    "discarded": "discard",
    "triggered": "discard",
    "flipped": "face down",
    "restored": "face down",
    "discounted": "Prices",
    "topped": "deck",
    "tucked": "deck",
    "took": "hand",
    "ended": "supply deck",
    "removed": "General rules",
    "looked": "General rules",
    "revealed": "General rules",
    "selected": "Cards that reach further",
    "showed": "General rules",
    "swapped": "General rules",
    "option": "General rules",
    "targeted": "General rules",
    "decided": "General rules",
    "applied": "Cards that reach further",
    "gave": "Cards that reach further",
    "wedding": "Cards that reach further",
    "hungover": "Cards that reach further",
    "arranged": "General rules",
    "named": "General rules",
    "bewitched": "Cards that reach further",
    "strings": "Cards that reach further",
    "cut": "Cards that reach further",
    "stranded": "Cards that reach further",
    "returned": "Cards that reach further",
    "flips": "face down",
    "washed": "Alone",
    "over": "hooks",
}


def explain(box: Box, topic: str) -> str | None:
    """What a card or a word of the game is, in a sentence or two."""
    try:
        card = cards_of(box, topic)[0]
    except BadInput:
        return TOPICS.get(topic.strip().lower())
    design = design_of(box, card)
    types = types_text(box.kind[card])
    text = design.text.replace("\n", " ")
    return f"{design.name}: {types}, costs {design.cost}, {counted(design.hooks, 'hook')}. {text}"
