"""What a card can do, in words made from its numbers so that they cannot disagree, and what the rules are in short."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import counted, listed
from quarterdeck.games.all_hands.box import card_set, design
from quarterdeck.games.all_hands.cardset.designs import KINDS, Design
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.table import Box
from quarterdeck.games.all_hands.words.names import SUIT_NAMES, card_of

ABILITIES = {
    t.ADMIRAL: "Shipmaster, three sails.",
    t.CAPTAIN: "Shipmaster, two sails.",
    t.PRIVATEERS: "Shipmaster with one sail and a crew of any suits, or crew on any ship.",
    t.COOK: "Crew; part of every Prize Crew.",
    t.CREW: "Crew.",
    t.DAUGHTER: "Treasure. She duels first and always wins her duel.",
    t.TREASURE: "Treasure without a dueling level.",
    t.LADY: "Duels last, at the level of the strongest crew mate.",
    t.BLACK_SPOT: "Conquers any other ship, whatever the duels; two of them sink both ships.",
    t.RUTH: "Every other crew member aboard duels one level higher.",
    t.SPY: "Once, before an attack, she peeks at an enemy crew; then only her ship may attack.",
}


def ability(printed: Design) -> str:
    """The whole text of a card."""
    parts = [ABILITIES[printed.kind]]
    if printed.kind == t.SPY:
        parts.append(f"Duels at {printed.level} attacking, at {printed.defence} defending.")
    elif printed.level:
        parts.append(f"Duels at {printed.level}.")
    if printed.kind >= t.DAUGHTER:
        ships = [SUIT_NAMES[suit] for suit in range(t.SUITS) if printed.serves >> suit & 1]
        parts.append(f"Serves on {listed(ships)} ships.")
    if printed.white:
        parts.append(f"Worth {printed.flag} to whoever holds it, minus {printed.flag} in hand.")
    elif printed.flag:
        parts.append(f"Minus {printed.flag} if left in hand.")
    return " ".join(parts)


IN_SHORT = {  # what a small card has room for, of kinds that have no level
    t.ADMIRAL: "Shipmaster, three sails",
    t.CAPTAIN: "Shipmaster, two sails",
    t.DAUGHTER: "Duels first, always wins",
    t.TREASURE: "Treasure without a dueling level",
    t.LADY: "Duels as her best mate",
    t.BLACK_SPOT: "Conquers any ship",
}


def ability_in_short(printed: Design) -> str:
    """The gist of a card in a few words."""
    if printed.kind == t.SPY:
        return f"Duels at {printed.level} attacking, at {printed.defence} defending"
    return IN_SHORT.get(printed.kind, f"Duels at {printed.level}")


# --- What a person may ask about


def explain(box: Box, topic: str) -> str | None:
    """What a card, a kind of card or a rule is, in a sentence or two."""
    try:
        card = card_of(box, topic)
    except BadInput:
        return _topic(topic.strip().lower())
    printed = design(box, card)
    copies = counted(printed.copies, "copy", "copies")
    return f"{printed.short}: {printed.name}. {ability(printed)} {copies} ({card_set(box).title})."


def _topic(word: str) -> str | None:
    kind = KINDS.get(word.replace(" ", "-"))
    return TOPICS.get(word) or (f"{word.capitalize()}: {ABILITIES[kind]}" if kind else None)


TOPICS = {
    "launch": "Launch: a shipmaster face up and three crew of the same suit face down; under a Privateer any crew. "
    "One a turn, three in all, and never changed again.",
    "aargh": "Aargh!: shout for the card just discarded and it is set aside as your next draw. Of several, the one "
    "whose turn comes next gets it (or the first to shout, or by vote, as agreed). One card at a time. Until the next "
    "discard covers it, whoever is on turn may still shout for it.",
    "fleet": "Fleet: three ships launched and the last card discarded. The first fleet gets 50 points, everyone else "
    "one last turn, and then it must attack with all three ships.",
    "attack": "Attack: your ship against an enemy ship that is no ally. Three duels, weakest to strongest; more wins "
    "take both ships; if equal, more sails; if still equal, both sink.",
    "allies": "Mariners (Navy, Merchant) never attack Mariners, Marauders (Pirate, Raider) never Marauders. Privateers "
    "attack and are attacked by anyone.",
    "raid": "Raid: an attacking Raider ship takes all treasure aboard the other, and each keeps its own ship. No "
    "battle, and no choice. Without treasure aboard it is a usual battle.",
    "pass": "Pass: you attack no more this round, but your ships may still be attacked.",
    "sails": "Sails: Admiral 3, Captain 2, Privateer 1. They decide when the duels are equal.",
    "treasure": "Treasure (white flag): points for whoever has its ship at the Reckoning, or raided it. In hand it "
    "counts against you.",
    "flags": "Flags: the value on every red or white flag left in your hand is taken off at the Reckoning.",
    "reckoning": "Reckoning: 25 a ship, the treasure, 50 for the first fleet, less the flags in hand, never below 0.",
    "prize crew": "Prize Crew (an option): Admiral, Captain, Ship's Cook and a fourth card of one suit. It beats any "
    "crew without a Black Spot; of two, the better fourth card wins.",
}

HEADINGS = {  # where README.md says more about a topic
    "launch": "Launching a Ship",
    "aargh": 'The "Aargh!" Rule',
    "fleet": "Launching a Ship",
    "attack": "Attack!",
    "allies": "Selecting your Opponent",
    "raid": "Raider Ships",
    "pass": "Phase 2: Naval Battles",
    "sails": "Attack!",
    "treasure": "Phase 3: Reckoning",
    "flags": "Phase 3: Reckoning",
    "reckoning": "Phase 3: Reckoning",
    "prize crew": "Prize Crews",
}

TOLD_ABOUT = {  # what an event of a kind is about: a topic, or a heading of README.md
    "dealt": "Setup",
    "drew": "Phase 1: Recruiting",
    "discarded": "Phase 1: Recruiting",
    "shuffled": "Phase 1: Recruiting",
    "no-draw": "Phase 1: Recruiting",
    "took": "aargh",
    "let-lie": "aargh",
    "aargh": "aargh",
    "reserved": "aargh",
    "sealed": "aargh",
    "voted": "aargh",
    "launched": "launch",
    "crewed": "launch",
    "fleet": "fleet",
    "last-lap": "fleet",
    "aside": "Phase 2: Naval Battles",
    "battles": "Phase 2: Naval Battles",
    "attacked": "attack",
    "duel": "attack",
    "won-battle": "attack",
    "sunk": "attack",
    "raided": "raid",
    "spied": "Spy",
    "saw": "Spy",
    "revealed": "attack",
    "passed": "pass",
    "reckoned": "reckoning",
    "play-on": "Winning the Game",
    "won": "Winning the Game",
}
