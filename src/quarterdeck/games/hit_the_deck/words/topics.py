"""Words of the rules of Hit the Deck! in a sentence or two, and where the rules say more."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import listed
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.table import Box
from quarterdeck.games.hit_the_deck.words.names import SEAZONES, card_name, card_of, card_text, seazone_of, ship_name

TOPICS = {
    "deploy": "Deploy: lay a card from your hand into the first empty Seazone of a Sealane, counted from your own "
    "Seaport; all Seazones behind it must hold your ships. Once a turn.",
    "attack": "Normal Attack: name one of your ships and an enemy ship next to it (not diagonally) and lay a card from "
    "your hand face down. Your poker hand is those two cards. The defender may add one card from hand.",
    "ram": "Ramming Attack: along a Sealane in which you have two ships. Your hand is both ships and your card. The "
    "defender may add a card, and one ship next to the one under attack (Bastion).",
    "broadside": "Broadside Attack: along a Row. Your hand is your ship, your card and the top card of the Deck, which "
    "nobody sees before the reveal. The defender may add a card, and a ship next to the target in its Row. "
    "A win also sinks every ship in front of the target.",
    "hands": "Poker hands from high to low: High Royal Flush (A-K-Q), Low Royal Flush (K-Q-J), straight flush, three "
    "of a kind, straight, flush, pair, high card. Ties go by the ranks that make the hand, then by the suit of its "
    "best card: Spades, Hearts, Diamonds, Clubs.",
    "suits": "Suits break ties: Spades over Hearts over Diamonds over Clubs.",
    "supply": "Supply Route: a ship lives by the ships behind it. Sink one, and all in front of it in its Sealane go "
    "down too.",
    "formation": "Formation: ships that lie so that one supports the other: Ramming, Bastion, Broadside, Broadside "
    "Defence.",
    "foundation": "Foundation: your ships in a Sealane, from your Seaport on, without which none can be deployed "
    "further out.",
    "bastion": "Bastion: against a Ramming Attack one ship next to the target may join its hand.",
    "compass": "The Compass points at the Captain whose turn it is.",
    "royal": "High Royal Flush (A-K-Q of one suit): who wins a battle with it may destroy up to two enemy ships "
    "that are next to each other.",
    "blockade": "Blockade: hold all three enemy Seaports and you win at once.",
    "deck": "When the Deck is empty the turn is finished; then most Sealanes win, then the tie-breaks.",
}

UNDER_OPTIONS = {  # what an option says otherwise, by topic and field of the box
    ("supply", "cut_by_broadside_only"): (
        "Supply Route: a ship lives by the ships behind it. Sink one by a Broadside, and all in front of it in its "
        "Sealane go down too; at this table no other loss cuts a Supply Route."
    ),
    ("hands", "kickers"): (
        "Poker hands from high to low: High Royal Flush (A-K-Q), Low Royal Flush (K-Q-J), straight flush, three of a "
        "kind, straight, flush, pair, high card. Ties go by the ranks that make the hand, at this table then by the "
        "other cards while both sides have one, then by suit: Spades, Hearts, Diamonds, Clubs."
    ),
    ("attack", "bare_attacks"): (
        "Normal Attack: name one of your ships and an enemy ship next to it (not diagonally); at this table you may, "
        "but need not, lay a card from your hand face down. Your poker hand is the ship and that card. The defender "
        "may add one card from hand."
    ),
    ("ram", "bare_attacks"): (
        "Ramming Attack: along a Sealane in which you have two ships. Your hand is both ships and, at this table only "
        "if you want to, a card from your hand. The defender may add a card, and one ship next to the one under "
        "attack (Bastion)."
    ),
    ("broadside", "bare_attacks"): (
        "Broadside Attack: along a Row. Your hand is your ship, the top card of the Deck, which nobody sees before the "
        "reveal, and, at this table only if you want to, a card from your hand. The defender may add a card, and a "
        "ship next to the target in its Row. A win also sinks every ship in front of the target."
    ),
    ("deck", "ends_at_once"): (
        "At this table the game ends as soon as the last card of the Deck is drawn (a Broadside that drew it is still "
        "fought); then most Sealanes win, then the tie-breaks."
    ),
}

HEADINGS = {  # where README.md says more about a topic
    "deploy": "Deploy Action",
    "attack": "Attack Action",
    "ram": "Attack Action",
    "broadside": "Attack Action",
    "hands": "Poker Hand Rankings",
    "suits": "Poker Hand Rankings",
    "supply": "Results of Combat",
    "royal": "Results of Combat",
    "bastion": "Attack Action",
    "compass": "Turn Structure",
    "blockade": "Overview and Objective",
    "deck": "Overview and Objective",
    "formation": "Terminology",
    "foundation": "Terminology",
}

TOLD_ABOUT = {  # what an event of a kind is about: a topic, or a heading of README.md
    "sealed": "Setup",
    "redrew": "Setup",
    "shown": "Setup",
    "kept": "Setup",
    "first": "Setup",
    "turn": "Turn Structure",
    "drew": "Start of Turn",
    "deployed": "deploy",
    "passed": "Pass Action",
    "attacked": "attack",
    "laid": "Attack Action",
    "revealed": "hands",
    "won-battle": "Results of Combat",
    "sunk": "supply",
    "cut": "supply",
    "royal": "royal",
    "spared": "royal",
    "deck-empty": "deck",
    "best-hand": "hands",
    "won": "Overview and Objective",
}


def explain(box: Box, topic: str) -> str | None:
    """What a card, a Seazone or a kind of attack is, in a sentence or two."""
    try:
        card = card_of(topic)
    except BadInput:
        pass
    else:
        low = " Aces are low, but may be high in a straight with King and Queen." if t.rank_of(card) == t.ACE else ""
        return f"{card_text(card)}: {card_name(card)}, a {ship_name(card)}.{low}".replace("a Aircraft", "an Aircraft")
    try:
        zone = seazone_of(topic)
    except BadInput:
        word = topic.strip().lower()
        texts = [text for (name, field), text in UNDER_OPTIONS.items() if name == word and getattr(box, field)]
        return texts[0] if texts else TOPICS.get(word)
    owner = "Captain B's Seaport" if zone < 3 else "Captain A's Seaport" if zone > 5 else "open sea"
    near = [SEAZONES[t.course_to(i)] for i in range(t.COURSES) if t.course_from(i) == zone]
    lane = listed([SEAZONES[zone % 3 + row] for row in (0, 3, 6)])
    return f"{SEAZONES[zone]}: {owner}, in the Sealane of {lane}; next to {listed(sorted(near))}."
