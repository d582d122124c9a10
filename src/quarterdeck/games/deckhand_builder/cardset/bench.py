"""How cards of DeckHand are written, for clients that let people do so (engine/workshop.py). docs/cards.md explains."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.workshop import CardField, CardKind, DrawnCard, EffectWord, FieldAnswer
from quarterdeck.games.deckhand_builder.cardset.designs import PASSIVES, read_set
from quarterdeck.games.deckhand_builder.cardset.steps import TYPES
from quarterdeck.games.deckhand_builder.view import face_of

HEAD, NAME = "set", "name"
PROGRAMS = {
    "play": "When it is played",
    "discarded": "When it is discarded from a hand",
    "start": "At the start of a turn, in the stash",
    "lost": "When its owner loses it",
    "bought": "When its owner buys a card, in the stash",
}
KINDS: tuple[CardKind, ...] = (
    CardKind(
        "card",
        "Card",
        (
            CardField("name", "Name", "text"),
            CardField("type", "Type", "choices", answers=tuple(FieldAnswer(kind, kind.capitalize()) for kind in TYPES)),
            CardField("cost", "Cost", "number", 0, 9),
            CardField("hooks", "Hooks", "number", 0, 9),
            CardField("copies", "Copies", "number", 1, 20),
            CardField("dealt", "In each starting deck", "number", 0, 8, optional=True),
            CardField("art", "Picture", "picture", optional=True),
            *(CardField(key, label, "program", optional=True) for key, label in PROGRAMS.items()),
            CardField(
                "passive",
                "While it is in the stash",
                "choice",
                answers=tuple(FieldAnswer(word, word) for word in PASSIVES),
                optional=True,
            ),
            CardField("advanced", "Stays in the box in a beginner game", "switch", optional=True),
        ),
        {"name": "New card", "type": "attack", "cost": 1, "hooks": 1, "copies": 1, "art": "cutlass", "play": "coin 1"},
    ),
)
WORDS: tuple[EffectWord, ...] = (
    EffectWord("coin N", "coin 1", "coins from the bank"),
    EffectWord("draw N", "draw 1", "draws, each optional"),
    EffectWord("action N", "action 1", "Actions to use this turn"),
    EffectWord("buy N", "buy 1", "Buys this turn"),
    EffectWord("reload N", "reload 1", "reloads, each optional"),
    EffectWord("coin per KIND in hand", "coin per attack in hand max 3", "so many times"),
    EffectWord("target enemy", "target enemy", "one of the others: *they*"),
    EffectWord("target player", "target player", "anybody, also yourself: *they*"),
    EffectWord("steal N", "steal 1", "coins from *them*"),
    EffectWord("they discard CARDS", "they discard your hand", "they choose one"),
    EffectWord("gain CARDS", "gain supply cost 4 or less", "into your stash"),
    EffectWord("take CARDS", "take your stash", "into your hand"),
    EffectWord("remove CARDS", "remove your hand or stash", "out of the game"),
    EffectWord("may remove CARDS", "may remove their stash cost 1", "if you like"),
    EffectWord("stash CARDS", "stash your hand", "into its owner's stash"),
    EffectWord("tuck CARDS", "tuck their stash", "under its owner's deck"),
    EffectWord("top this", "top this", "on top of its owner's deck"),
    EffectWord("discard CARDS", "discard your hand", "from your hand"),
    EffectWord("pick CARDS", "pick supply", "choose a card: *it*"),
    EffectWord("show CARDS", "show your hand", "everybody knows it now"),
    EffectWord("apply CARDS", "apply any stash", "do what that card does when played"),
    EffectWord("flip CARDS", "flip supply", "a supply card face down until your next turn"),
    EffectWord("reveal N of DECK", "reveal 2 of your deck", "the top cards: *these*"),
    EffectWord("look N of your deck", "look 3 of your deck", "the same for your eyes only"),
    EffectWord("arrange these", "arrange these", "back on top in any order"),
    EffectWord("swap CARDS with CARDS cost same", "swap your hand with supply cost same", "both change places"),
    EffectWord("discount N", "discount 1", "the next Buy costs less"),
    EffectWord("deal N", "deal 1", "more cards in the first draw of the turn"),
    EffectWord("everyone coin N", "everyone coin 1", "for all players"),
    EffectWord("shuffle stash", "shuffle stash", "your stash into your deck"),
    EffectWord("if KIND in hand: WORD", "if attack in hand: action 1", "only then"),
    EffectWord("may:", "may:", "a block of lines, indented, if you like"),
    EffectWord("either:", "either:", "a block of lines, indented; then or: and another"),
    EffectWord("each player:", "each player:", "a block of lines for everybody"),
)


def drawn(text: str, file: str) -> tuple[list[DrawnCard], list[BadInput]]:
    card_set, wrong = read_set(text, file)
    if card_set is None:
        return [], wrong
    return [DrawnCard("card", design.place, face_of(design)) for design in card_set.designs], wrong
