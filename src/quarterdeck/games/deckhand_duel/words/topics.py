"""Words of the rules of the duel in a sentence or two, and where the rules say more."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import listed
from quarterdeck.games.deckhand_duel.box import set_of
from quarterdeck.games.deckhand_duel.cardset.designs import Design, plain
from quarterdeck.games.deckhand_duel.cardset.gamers import Gamer
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.shipmap import steps
from quarterdeck.games.deckhand_duel.rules.table import Box
from quarterdeck.games.deckhand_duel.words.names import compartment, compartment_of, zone_name

TOPICS = {
    "corryte": "Corryte pays for Crew, Maneuvers and the Captain's Skill: 2 in the very first turn, 3 in every other. "
    "What is not spent is lost at the end of the turn.",
    "summon": "Summon: pay a Crew's Cost and place it in a free compartment of your Starship. It may move at once, and "
    "attacks from your next turn on.",
    "charge": "Reckless Charge: when your Starship is full and has an enemy in it, summon a Crew onto that enemy, who "
    "is pushed into the Airlock; who was there is pushed on to the other Starship. A Crew at the far end is "
    "discarded; a Captain there takes 3 damage, and the Crew of the Airlock is discarded instead.",
    "move": "Move: one compartment, not diagonally, into one without a living figure; before or after attacking. "
    "Entering a compartment with a corpse destroys the corpse.",
    "attack": "Attack: an enemy within Range, with no other enemy on the straight line between the centres. Roll your "
    "Gamer's Wisdom in dice (three without Gamers); damage is Base Damage plus Successes.",
    "range": "Range: how many compartments away a figure can attack, counted in steps that are not diagonal.",
    "sight": "Line of sight: the straight line from centre to centre. An enemy inside whose compartment it passes "
    "blocks it; allies and corpses do not, nor does touching a corner.",
    "counterattack": "Counterattack: whoever survives an attack may strike back if the attacker is within Range, with "
    "the Gamer's X Factor in dice. A Counterattack is not answered.",
    "dice": "Dice: each symbol is a Success. In the house set three of six faces carry one (option die).",
    "skill": "Skill: 1 Corryte, once a turn, apart from the Captain's own activation.",
    "reaction": "Reaction: a Maneuver of Cost 0 that is played in the enemy's turn, right after what it names.",
    "corpse": "Corpse: a killed Crew. It blocks nothing, and is destroyed when somebody enters its compartment.",
    "ability": "Ability: what a card's text does by itself, when the moment comes that it names. Its lines are done in "
    "order, as far as they can be.",
    "guard": "Guard: enemies next to it may attack nobody but guards.",
    "gamer": "Gamer: Wisdom is rolled for attacks, X Factor for Counterattacks and for who begins. A Talent is used "
    "as its text says. Without Gamers three dice are rolled for everything.",
    "stalemate": f"When both decks are empty, {t.QUIET_TURNS} turns in a row without damage or a card, or "
    f"{t.LAST_TURNS} turns in all, end the match: the Captain with more Hit Points left wins.",
}

HEADINGS = {  # where README.md says more about a topic
    "corryte": "Playing the game",
    "summon": "Summoning Crew",
    "charge": "Reckless Charge",
    "move": "Movement",
    "attack": "Attacking",
    "range": "Attacking",
    "sight": "Attacking",
    "dice": "Attacking",
    "guard": "Attacking",
    "counterattack": "Counterattacking",
    "skill": "The four Captains",
    "reaction": "Maneuvers",
    "corpse": "Attacking",
    "gamer": "Gamers",
    "stalemate": "Victory",
    "ability": "Cards",
}

TOLD_ABOUT = {  # what an event of a kind is about: a topic, or a heading of README.md
    "sealed": "Setup",
    "captain": "Setup",
    "aimed": "Maneuvers",
    "redrew": "Setup",
    "kept": "Setup",
    "first": "Setup",
    "turn": "Playing the game",
    "turn-over": "Playing the game",
    "drew": "Playing the game",
    "readied": "Playing the game",
    "summoned": "summon",
    "charged": "charge",
    "crushed": "charge",
    "slammed": "charge",
    "moved": "move",
    "played": "Maneuvers",
    "chosen": "Maneuvers",
    "shoved": "Maneuvers",
    "stunned": "Maneuvers",
    "dice": "dice",
    "rolled": "dice",
    "skill": "skill",
    "revived": "skill",
    "attacked": "attack",
    "hurt": "attack",
    "unhurt": "attack",
    "declined": "counterattack",
    "killed": "corpse",
    "trampled": "corpse",
    "ability": "ability",
    "mended": "ability",
    "shielded": "ability",
    "gained": "corryte",
    "decks-empty": "stalemate",
    "won": "Victory",
    "missed": "attack",
    "eluded": "Maneuvers",
    "discarded": "Maneuvers",
    "reacted": "reaction",
    "braced": "reaction",
    "stands": "reaction",
    "gamer": "gamer",
    "talent": "gamer",
}


def explain(box: Box, topic: str) -> str | None:
    """What a card, a Gamer, a compartment or a word of the rules is, in a sentence or two."""
    word = topic.strip().lower()
    try:
        place = compartment_of(word)
    except BadInput:
        pass
    else:
        near = [compartment(other) for other in range(t.COMPARTMENTS) if steps(place, other) == 1]
        return f"{compartment(place)}: {zone_name(place)}; next to {listed(near)}."
    for design in set_of(box).designs.values():
        if plain(design.name) == plain(word):
            return design_text(design)
    for gamer in set_of(box).gamers:
        if gamer.handle.lower() == word:
            return gamer_text(gamer)
    return TOPICS.get(word)


def design_text(design: Design) -> str:
    """A card in a sentence or two."""
    if design.kind == t.MANEUVER:
        head = f"{design.name}: Maneuver, Cost {design.cost}."
    else:
        kind = "Captain" if design.kind == t.LEADER else f"Crew, Cost {design.cost}"
        head = f"{design.name}: {kind}, Range {design.range}, Base Damage {design.damage}, Hit Points {design.hp}."
    return " ".join(part for part in (head, design.style, design.text, design.skill) if part)


def gamer_text(gamer: Gamer) -> str:
    stats = ", ".join(f"{name.title().replace('-', ' ')} {value}" for name, value in gamer.stats.items())
    head = f"{gamer.handle} ({gamer.name}), {gamer.genre}, salary {gamer.salary}"
    return f"{head}: {stats}. {gamer.text or gamer.flavour}"
