"""Words of the rules of the Deckahedron in a sentence or two, and where the rules say more."""

from __future__ import annotations

from quarterdeck.engine.speech import at_start, listed
from quarterdeck.games.deckahedron.cardset.designs import RESULTS, moves_of
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.table import Box
from quarterdeck.games.deckahedron.words import names as n

TOPICS = {
    "flip": "A flip: the rank of your attribute picks the edge, the top card is turned, and that edge shows XX, X, V "
    "or VV. The move card says what it means.",
    "advantage": "Advantage: one more card, and the best counts. Disadvantage: one more, and the worst counts. All are "
    "added up and held to two extra cards.",
    "disadvantage": "Disadvantage: one more card is flipped, and the worst counts; two at the most.",
    "complete flip": "Complete Flip Rule: all the cards are turned over, even if the first shows VV.",
    "reshuffle": "Reshuffle: the whole discard pile goes back into the deck. You may outside a flip; you must when "
    "five or fewer cards are left.",
    "green": "A green token card that resolves a flip: take a green token, or go up one level in that move.",
    "token": "Green tokens pay for moves that cost some, Flashbacks (2), critical flips (1, if agreed), studying (2).",
    "level": "Levels from -2 (wild) to +2 (master) are so many disadvantage or advantage cards in each flip of it.",
    "wound": "A Wound puts a Wound card into your deck. Flipped, it ends the flip and costs 1 Stamina. A third Wound "
    "incapacitates.",
    "blessing": "A Blessing card joins your discard pile and is V or VV on every edge. When it resolves an open flip "
    "it goes back to the supply of six.",
    "harm": "A Harm costs 1 Stamina and a rest to be rid of. A third Harm is a Wound instead.",
    "stamina": "Ten Stamina cards. Losing one: cards are revealed until one shows, and it goes to Exhaustion.",
    "exhaustion": "The Exhaustion pile holds lost Stamina cards, face up, out of the deck until you recover them.",
    "rest": "Rest: one Harm less; all exhausted cards but one for each Harm and Wound left come back.",
    "heal": "Heal: no Harm, one Wound less and its card gone; all exhausted cards come back but one for each Wound.",
    "flashback": "Flashback: two green tokens after a flip, before its consequence: flip again with one advantage.",
    "critical": "Critical success (the card that is all VV): one green token for another move at once, with an "
    "advantage. Critical failure (all XX): the GM may spend three from the bank for an extra move.",
    "bank": "The bank: an X gives the GM a point, unless the move is immediate.",
    "secretly": "A secret flip: only the GM and the player see the cards. Hidden: only the GM does.",
    "hidden": "A hidden flip: the player's cards go by face down, and only the GM sees them.",
    "silent": "A player who does not answer holds up the table. The GM may go on without that player, or withdraw what "
    "was asked.",
    "withdraw": "Withdraw the call: nothing comes of what nobody has decided yet. What was decided stays.",
    "hold": "A hold lies on its move card until it is spent on one of the card's lines, at any time outside a flip.",
    "weapon": "A weapon has a die: d4, d6, d10 or d12; without one a character deals a d2. Strikes roll it.",
    "good night": "Good night ends the evening, not the campaign: decks, tokens and wounds stay as they are.",
}

HEADINGS = {  # where README.md says more about a topic
    "flip": "A flip",
    "advantage": "Advantage and disadvantage",
    "disadvantage": "Advantage and disadvantage",
    "complete flip": "Advantage and disadvantage",
    "reshuffle": "Reshuffling",
    "green": "Green token cards",
    "token": "Green token cards",
    "level": "Move levels",
    "wound": "Wound cards",
    "blessing": "Variants",
    "harm": "Combat: Harm and Wounds",
    "stamina": "Combat: Stamina",
    "exhaustion": "Combat: Stamina",
    "rest": "Combat: Breather, rest, healing",
    "heal": "Combat: Breather, rest, healing",
    "flashback": "Flashback and critical flip",
    "critical": "Flashback and critical flip",
    "bank": "A flip",
    "secretly": "Secret flips",
    "hidden": "Secret flips",
    "silent": "Somebody is silent",
    "withdraw": "Somebody is silent",
    "good night": "Scenes, evenings, the campaign",
    "hold": "What moves cost and give",
    "weapon": "Weapons and dice",
}

TOLD_ABOUT = {  # what an event of a kind is about: a topic, or a heading of README.md
    "shared": "Characters",
    "corrected": "Corrections",
    "answers-for": "Somebody is silent",
    "ready": "Characters",
    "owned": "Move levels",
    "level": "level",
    "asked": "Scenes, evenings, the campaign",
    "scene": "Scenes, evenings, the campaign",
    "night": "good night",
    "evening": "good night",
    "given": "token",
    "token": "token",
    "foe-comes": "Opposed flips",
    "foe-hurt": "Opposed flips",
    "foe-leaves": "Opposed flips",
    "foe-falls": "Opposed flips",
    "foe-flips": "advantage",
    "foe-lurks": "Foes",
    "foe-changed": "Foes",
    "foe-gone": "Foes",
    "strikes": "Weapons and dice",
    "foe-strikes": "Weapons and dice",
    "made": "What moves cost and give",
    "paid": "What moves cost and give",
    "picked": "What moves cost and give",
    "held": "hold",
    "spent": "hold",
    "halved": "hold",
    "carries": "Weapons and dice",
    "rolls": "Weapons and dice",
    "free-flip": "Weapons and dice",
    "bank": "bank",
    "called": "flip",
    "turned": "flip",
    "resolved": "flip",
    "flips": "advantage",
    "flashback": "flashback",
    "shuffled": "reshuffle",
    "veiled": "hidden",
    "harm": "harm",
    "wound": "wound",
    "wound-card": "wound",
    "down": "harm",
    "damage": "Combat: Attacked",
    "stamina": "stamina",
    "recovered": "exhaustion",
    "tires": "Variants",
    "blessed": "blessing",
    "given-back": "blessing",
    "refreshed": "Variants",
    "rested": "rest",
    "healed": "heal",
    "mended": "heal",
    "rolled": "Combat: Attacked",
    "contest": "Opposed flips",
    "clash": "Opposed flips",
    "aftermath": "Opposed flips",
    "reeling": "Opposed flips",
    "critical": "critical",
    "extra": "critical",
    "gm-move": "flip",
    "gone-on": "silent",
    "withdrawn": "withdraw",
    "contest-off": "Opposed flips",
    "retires": "Characters come and go",
    "comes-back": "Characters come and go",
    "welcomed": "Characters come and go",
    "joins": "Characters come and go",
    "turn": "Scenes, evenings, the campaign",
    "ended": "good night",
}


def explain(box: Box, topic: str) -> str | None:
    """What a card, a move or a word of the rules is, in a sentence or two."""
    word = " ".join(topic.lower().split())
    for move, card in enumerate(moves_of(box)):
        if card.name.lower() == word:
            how = f", with {n.attributes_text(box.attributes[move])}" if card.attributes else ""
            return f"{card.name}{how}. {move_text(box, move)}".rstrip()
    return TOPICS.get(word)


def costs_text(box: Box, move: int) -> str:
    """What a move costs, before anybody makes it."""
    card = moves_of(box)[move]
    if box.runs[move]:
        return "4 Stamina less your Speed"
    if card.stamina_by_level:
        return listed([f"{cost} Stamina at {n.signed(level)}" for level, cost in sorted(card.stamina_by_level.items())])
    return n.cost_text(box, move, card.costs.get("stamina", 0))


def move_text(box: Box, move: int) -> str:
    """What a move card says, in sentences."""
    card = moves_of(box)[move]
    texts = []
    if card.levels:
        levels = f"{n.signed(card.levels[0])} to {n.signed(card.levels[-1])}"
        texts.append(f"Levels {levels}, owned from {n.signed(card.own)}.")
    if card.tags:
        texts.append(f"{listed([tag.capitalize() for tag in card.tags])}.")
    if move > t.RANGED and not card.attributes:
        texts.append(f"{at_start(n.meaning(box, move, t.VV))}. Costs {costs_text(box, move)}.")
    elif move > t.RANGED:
        meanings = [f"{RESULTS[result]}: {n.meaning(box, move, result)}" for result in (t.VV, t.V, t.X, t.XX)]
        texts.append(f"{'; '.join(meanings)}.")
        if costs_text(box, move):
            texts.append(f"Costs {costs_text(box, move)}.")
    if card.options:
        lines = "; ".join(option.text for option in card.options)
        texts.append(f"To choose from: {lines}{'' if lines.endswith('?') else '.'}")
    if card.note:
        texts.append(card.note)
    return " ".join(texts)
