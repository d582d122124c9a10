"""The vocabulary of the cards: what sets a program off, passives, conditions, Talents, figures, each with its text.

docs/duel-cards.md explains them. Programs are read in effects.py.
"""

from __future__ import annotations

from quarterdeck.engine.speech import counted
from quarterdeck.games.deckhand_duel.rules import table as t

TRIGGERS = {
    "play": t.PLAY,
    "skill": t.SKILL,
    "summoned": t.SUMMONED,
    "attacking": t.ATTACKING,
    "attacked": t.ATTACKED,
    "killing": t.KILLING,
    "dying": t.DYING,
    "corpse": t.CORPSE,
    "entered": t.ENTERED,
    "dawn": t.DAWN,
    "loss": t.LOSS,
}
INTRODUCTIONS = {
    t.PLAY: "",
    t.SKILL: "",
    t.SUMMONED: "When summoned: ",
    t.ATTACKING: "After attacking: ",
    t.ATTACKED: "When attacked and still alive: ",
    t.KILLING: "When it kills: ",
    t.DYING: "When killed: ",
    t.CORPSE: "At the start of your turn, while this is a corpse: ",
    t.ENTERED: "When somebody enters its corpse's compartment: ",
    t.DAWN: "At the start of your turn: ",
    t.LOSS: "When an allied Crew is killed: ",
}
REACTIONS = {"attacked": t.ON_ATTACK, "killed": t.ON_KILL, "summoned": t.ON_SUMMON}
REACTION_TEXTS = {
    t.ON_ATTACK: "Reaction, when an enemy attacks a figure of yours, before the roll: ",
    t.ON_KILL: "Reaction, when an enemy's attack kills a Crew of yours: ",
    t.ON_SUMMON: "Reaction, when an enemy Crew is summoned: ",
}

PASSIVES: dict[str, tuple[int, bool, str]] = {  # word: number, whether it takes an amount, text
    "diagonal": (t.DIAGONAL, False, "May move diagonally."),
    "swift": (t.SWIFT, False, "May move up to 2 compartments."),
    "armour": (t.ARMOUR, True, "Takes {n} less damage from each attack and Counterattack."),
    "dice": (t.DICE, True, "Rolls {dice} more when attacking."),
    "counter": (t.COUNTER, True, "Rolls {dice} more when Counterattacking."),
    "quiet": (t.QUIET, False, "Its attacks cannot be Counterattacked."),
    "arc": (t.ARC, False, "Nothing blocks its line of sight."),
    "rush": (t.RUSH, False, "May attack in the turn in which it is summoned."),
    "sweep": (t.SWEEP, False, "Its attacks also hit every other enemy next to it."),
    "blast": (t.BLAST, False, "Its attacks also hit every other enemy next to the target."),
    "pierce": (t.PIERCE, False, "Its attacks also hit an enemy straight behind the target, in the same row or column."),
    "anchored": (t.ANCHORED, False, "Enemy cards cannot move this."),
    "rally": (t.RALLY, True, "Allies next to it roll {dice} more when attacking."),
    "shelter": (t.SHELTER, True, "Allies next to it take {n} less damage from each attack and Counterattack."),
    "charge": (t.CHARGE, True, "Rolls {dice} more when attacking after moving."),
    "hunter": (t.HUNTER, True, "Its attacks do {n} more damage to Captains."),
    "fury": (t.FURY, True, "Does {n} more damage while it has damage itself."),
    "flank": (t.FLANK, True, "Its attacks do {n} more damage if another ally is next to the target."),
    "guard": (t.GUARD, False, "Enemies next to it may attack nobody but guards."),
}

CONDITIONS = {
    "behind": (t.BEHIND, "If your Captain has fewer Hit Points left than theirs, "),
    "outnumbered": (t.OUTNUMBERED, "If they have more figures than you, "),
    "in airlock": (t.IN_AIRLOCK, "If this is in an Airlock, "),
    "in their ship": (t.IN_THEIR_SHIP, "If this is in their Starship, "),
    "it": (t.HAS_IT, "If you do, "),
    "second turn": (t.SECOND_TURN, "If it is the second turn of the match, "),
}

TALENTS = {
    "reroll attack": (t.REROLL_ATTACK, "Once a match, after your attack roll: roll all dice again."),
    "reroll counterattack": (t.REROLL_COUNTER, "Once a match, after your Counterattack roll: roll all dice again."),
    "one success": (t.ONE_SUCCESS, "Once a match, after your attack or Counterattack roll: count one Success more."),
    "jinx": (t.JINX, "Once a match, after an enemy's attack roll: the enemy rolls all dice again."),
    "one corryte": (t.ONE_CORRYTE, "Once a match, on your turn: 1 more Corryte."),
    "six cards": (t.SIX_CARDS, "Your opening hand has six cards."),
    "second redraw": (t.SECOND_REDRAW, "You may redraw your opening hand twice."),
    "wins ties": (t.WINS_TIES, "If the roll for who begins is equal, you begin."),
    "mend": (t.MEND, "Once a match, on your turn: remove up to 3 damage from your Captain."),
}

WHO = {
    "enemy": t.ENEMY,
    "enemy crew": t.ENEMY | t.ONLY_CREW,
    "ally": t.ALLY,
    "ally crew": t.ALLY | t.ONLY_CREW,
    "other ally": t.ALLY | t.NOT_THIS,
    "damaged ally": t.ALLY | t.DAMAGED,
    "crew": t.ONLY_CREW,
    "figure": 0,
    "corpse": t.AS_CORPSE,
    "your corpse": t.AS_CORPSE | t.ALLY,
    "enemy corpse": t.AS_CORPSE | t.ENEMY,
}
WHO_TEXT = {
    "enemy": ("an enemy", "each enemy"),
    "enemy crew": ("an enemy Crew", "each enemy Crew"),
    "ally": ("a figure of yours", "each figure of yours"),
    "ally crew": ("a Crew of yours", "each Crew of yours"),
    "other ally": ("another figure of yours", "each other figure of yours"),
    "damaged ally": ("a damaged figure of yours", "each damaged figure of yours"),
    "crew": ("a Crew", "each Crew"),
    "figure": ("a Captain or Crew", "each Captain and Crew"),
    "corpse": ("a corpse", "each corpse"),
    "your corpse": ("a corpse of yours", "each corpse of yours"),
    "enemy corpse": ("an enemy corpse", "each enemy corpse"),
}
OTHERS = {t.ATTACKING: "the target", t.ATTACKED: "the attacker", t.ENTERED: "whoever enters", t.KILLING: "the dead"}
REACTION_OTHERS = {t.ON_ATTACK: "the attacker", t.ON_KILL: "the killer", t.ON_SUMMON: "the newcomer"}
REACTION_ITS = {t.ON_ATTACK: "the figure under attack", t.ON_KILL: "the Crew that was killed", t.ON_SUMMON: ""}
NO_LIMIT = 9  # of a corpse's Cost


def more_dice(number: int) -> str:
    """"1 die", "2 dice"."""
    return counted(number, "die", "dice")
