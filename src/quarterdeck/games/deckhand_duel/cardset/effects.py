"""The words of card effects: from a line to rows of small ints, and from the rows' words to the text on the face.

docs/duel-cards.md explains them. Every word has one pattern and one sentence, so a face cannot disagree with
what its card does.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import at_start, counted
from quarterdeck.games.deckhand_duel.cardset.vocabulary import (
    CONDITIONS,
    NO_LIMIT,
    OTHERS,
    PASSIVES,
    REACTION_ITS,
    REACTION_OTHERS,
    WHO,
    WHO_TEXT,
    more_dice,
)
from quarterdeck.games.deckhand_duel.rules import table as t

Row = tuple[int, int, int, int, int, int, int]


@dataclass
class Program:
    """A program as it is being read: its rows, its sentences, and what is known about its registers."""

    trigger: int
    reaction: int = 0
    figure: str = "this Crew"  # what `this` is called
    rows: list[Row] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    it: str = ""  # what `it` is called; empty: nobody was chosen yet
    other: str = ""
    rolled: bool = False

    def add(self, op: int, amount: int = 0, target: int = 0, wanted: int = 0, reach: int = 0, flags: int = 0) -> None:
        self.rows.append((op, amount, target, wanted, reach, flags, 0))


def read_program(text: str, trigger: int, reaction: int, figure: str) -> Program:
    """A program from its lines. What is wrong is said in one line (BadInput)."""
    program = Program(trigger, reaction, figure)
    program.other = REACTION_OTHERS.get(reaction, "") if reaction else OTHERS.get(trigger, "")
    program.it = REACTION_ITS.get(reaction, "") if reaction else ""
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    if not lines:
        raise BadInput("is empty")
    for line in lines:
        read_line(program, line)
    program.add(t.STOP)
    if trigger == t.PLAY and not reaction:
        declare_attacks(program)
    return program


def declare_attacks(program: Program) -> None:
    """Maneuvers that assign damage are attacks (R55): they are declared as soon as it is known on whom, before
    anything is rolled, moved or placed."""
    declared = set()
    row = 0
    while row < len(program.rows):
        where = declared_at(program.rows, row)
        if where >= 0 and where not in declared:
            put_in(program.rows, where, row)
            declared.add(where)
            row += 1
        row += 1


def declared_at(rows: list[Row], row: int) -> int:
    """Before which row the attack of this one is declared; -1 if it damages no enemy."""
    op, amount, target, wanted, _, _, _ = rows[row]
    if op != t.DAMAGE and not (op in (t.PUSH, t.PULL) and amount):
        return -1
    if target == t.IT:
        chosen = max(i for i in range(row) if rows[i][0] == t.CHOOSE)
        return -1 if rows[chosen][3] & t.ALLY else chosen + 1
    if target == t.THEIR_CAPTAIN or (target == t.EACH and not wanted & t.ALLY):
        rolls = [i for i in range(row) if rows[i][0] == t.ROLL]
        return rolls[-1] if amount == t.ROLLED_NUMBER else row
    return -1


def put_in(rows: list[Row], where: int, row: int) -> None:
    """The row that declares the attack of another; an `if` around it jumps one row farther."""
    _, _, target, wanted, reach, _, _ = rows[row]
    about = row
    if target == t.IT:
        about = where - 1
        wanted, reach = rows[about][3:5]
    elif target == t.THEIR_CAPTAIN:
        wanted = t.ENEMY
    for i, test in enumerate(rows):
        if test[0] == t.TEST and i < about <= i + test[6]:
            rows[i] = (*test[:6], test[6] + 1)
    rows.insert(where, (t.DECLARE, NO_LIMIT, target, wanted, reach, 0, 0))


def read_line(program: Program, line: str) -> None:
    """One line: an optional `if`, then one word."""
    found = re.fullmatch(r"if ([a-z ]+): *(.+)", line)
    if found:
        if found[1] not in CONDITIONS:
            raise unknown("condition", found[1], CONDITIONS)
        number, intro = CONDITIONS[found[1]]
        before = len(program.rows)
        program.add(t.TEST, number)
        sentence = read_word(program, found[2])
        row = program.rows[before]
        program.rows[before] = (*row[:6], len(program.rows) - before - 1)
        program.sentences.append(intro + sentence[0].lower() + sentence[1:])
    else:
        program.sentences.append(read_word(program, line))


def read_word(program: Program, line: str) -> str:
    """Add the rows of one word; its sentence."""
    for pattern, reader in WORDS:
        found = re.fullmatch(pattern, line)
        if found:
            return reader(program, found)
    first = line.removeprefix("may ").split()[0]
    if first in WORD_NAMES:
        raise BadInput(f"cannot read {line!r}; see '{first}' in docs/duel-cards.md")
    raise unknown("word", first, WORD_NAMES)


def unknown(what: str, word: str, words: Iterable[str]) -> BadInput:
    """A word that there is not, with the nearest that there is."""
    known = list(words)
    near = difflib.get_close_matches(word, known, 1, 0.6)
    hint = f"did you mean {near[0]!r}?" if near else f"the words are: {', '.join(known)}"
    return BadInput(f"unknown {what} {word!r}; {hint}", word=word, meant=near[0] if near else "")


# --- Who is meant


@dataclass(frozen=True)
class Meant:
    target: int
    text: str
    wanted: int = 0
    reach: int = 0


def read_who(program: Program, text: str) -> tuple[int, int, int, str]:
    """`enemy crew within 2`: filter, reach, most Cost, and how it is called (the kind of WHO_TEXT's keys)."""
    found = re.fullmatch(r"([a-z ]+?)(?: cost (\d) or less)?(?: within (\d))?", text)
    if not found or found[1] not in WHO:
        raise unknown("figure", found[1] if found else text, WHO)
    return WHO[found[1]], int(found[3] or 0), int(found[2] or NO_LIMIT), found[1]


def near_text(program: Program, reach: int, wanted: int) -> str:
    if reach == 0:
        return ""
    if reach == 1:
        itself = not wanted & (t.ENEMY | t.NOT_THIS)
        return f" {'at or next' if itself else 'next'} to {program.figure}"
    return f" within {reach} compartments of {program.figure}"


def read_target(program: Program, text: str) -> Meant:
    """`it`, `other`, `this`, `your captain`, `their captain`, or `each WHO`."""
    if text.startswith("each "):
        wanted, reach, _, name = read_who(program, text.removeprefix("each "))
        return Meant(t.EACH, WHO_TEXT[name][1] + near_text(program, reach, wanted), wanted, reach)
    if text == "it":
        if not program.it:
            raise BadInput("speaks of 'it', but no line before it chooses anybody")
        return Meant(t.IT, program.it)
    if text == "other":
        if not program.other:
            raise BadInput("speaks of 'other', but nobody else is part of this")
        return Meant(t.OTHER, program.other)
    if text == "this":
        return Meant(t.THIS, program.figure)
    if text == "your captain":
        return Meant(t.YOUR_CAPTAIN, "your Captain")
    if text == "their captain":
        return Meant(t.THEIR_CAPTAIN, "their Captain")
    raise BadInput(f"unknown target {text!r}; it is it, other, this, your captain, their captain or each ...")


# --- The words

Reader = Callable[[Program, "re.Match[str]"], str]


def _choose(program: Program, found: re.Match[str]) -> str:
    wanted, reach, cost, name = read_who(program, found[2])
    program.add(t.CHOOSE, cost, 0, wanted, reach, t.OPTIONAL if found[1] else 0)
    program.it = "it"
    cheap = f" of Cost {cost} or less" if cost != NO_LIMIT else ""
    who = WHO_TEXT[name][0] + cheap + near_text(program, reach, wanted)
    return f"{'You may choose' if found[1] else 'Choose'} {who}."


def _damage(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[2])
    if found[1] == "roll":
        if not program.rolled:
            raise BadInput("speaks of a roll, but no line before it rolls")
        program.add(t.DAMAGE, t.ROLLED_NUMBER, meant.target, meant.wanted, meant.reach)
        return f"{at_start(meant.text)} takes that much damage."
    program.add(t.DAMAGE, int(found[1]), meant.target, meant.wanted, meant.reach)
    return f"{at_start(meant.text)} takes {found[1]} damage."


def _heal(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[2])
    program.add(t.HEAL, int(found[1]), meant.target, meant.wanted, meant.reach)
    return f"Remove {found[1]} damage from {meant.text}."


def _move(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[2])
    if meant.target == t.EACH:
        raise BadInput("'move' is about one figure")
    program.add(t.MOVE, 0, meant.target, 0, 0, t.OPTIONAL if found[1] else 0)
    return f"{'You may move' if found[1] else 'Move'} {meant.text} 1 compartment."


def _push(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[2])
    slam = int(found[3] or 0)
    op = t.PUSH if found[1] == "push" else t.PULL
    program.add(op, slam, meant.target, meant.wanted, meant.reach)
    way = "towards its own Starship" if op == t.PUSH else "towards your Starship"
    text = f"{at_start(found[1])} {meant.text} 1 compartment {way}"
    return text + (f"; if it cannot go there, it takes {slam} damage." if slam else ".")


def _draw(program: Program, found: re.Match[str]) -> str:
    program.add(t.DRAW, int(found[1]))
    return f"Draw {counted(int(found[1]), 'card')}."


def _discard(program: Program, found: re.Match[str]) -> str:
    program.add(t.DISCARD, int(found[1]))
    return f"Your opponent discards {counted(int(found[1]), 'card')} at random."


def _corryte(program: Program, found: re.Match[str]) -> str:
    if program.reaction:
        raise BadInput("'corryte' is of no use in the enemy's turn")
    program.add(t.CORRYTE, int(found[1]))
    return f"You have {found[1]} more Corryte this turn."


def _revive(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[1])
    program.add(t.REVIVE, 0, meant.target)
    return f"{at_start('it' if meant.target == t.THIS else meant.text)} stands up again without damage."


def _destroy(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[1])
    program.add(t.DESTROY, 0, meant.target)
    return f"Discard {meant.text}."


def _dice(program: Program, found: re.Match[str]) -> str:
    if program.reaction or program.trigger not in (t.PLAY, t.SKILL):  # each once a turn, so the most is known (R53)
        raise BadInput("'dice' is for Skills and for Maneuvers of your own turn")
    meant = read_target(program, found[2])
    program.add(t.ROLL_MORE, int(found[1]), meant.target, meant.wanted, meant.reach)
    return f"{at_start(meant.text)} rolls {more_dice(int(found[1]))} more when attacking this turn."


def _ready(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[1])
    program.add(t.READY, 0, meant.target, meant.wanted, meant.reach)
    return f"{at_start(meant.text)} may activate again this turn."


def _stun(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[1])
    program.add(t.STUN, 0, meant.target, meant.wanted, meant.reach)
    return f"{at_start(meant.text)} may not activate in its owner's next turn."


def _shield(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[2])
    program.add(t.SHIELD, int(found[1]), meant.target, meant.wanted, meant.reach)
    return f"Until your next turn, {meant.text} is spared the next {found[1]} damage."


def _swap(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[1])
    program.add(t.SWAP, 0, meant.target)
    return f"{at_start(program.figure)} and {meant.text} change places."


def _kill(program: Program, found: re.Match[str]) -> str:
    meant = read_target(program, found[1])
    last = program.rows[-1] if program.rows else None
    if meant.target != t.IT or last is None or last[0] != t.CHOOSE or not last[3] & t.ONLY_CREW:
        raise BadInput("'kill it' comes right after choosing a Crew")
    program.add(t.KILL, 0, meant.target)
    return "It is killed."


def _brace(program: Program, found: re.Match[str]) -> str:
    if program.reaction != t.ON_ATTACK:
        raise BadInput("'brace' is for a reaction to an attack")
    program.add(t.BRACE, int(found[1]))
    return f"The attack does {found[1]} less damage to its target."


def _roll(program: Program, found: re.Match[str]) -> str:
    program.add(t.ROLL, int(found[1]))
    program.rolled = True
    return f"Roll {more_dice(int(found[1]))} and count the Successes."


WORDS: list[tuple[str, Reader]] = [
    (r"(may )?choose (.+)", _choose),
    (r"damage (\d|roll) to (.+)", _damage),
    (r"heal (\d) to (.+)", _heal),
    (r"(may )?move (.+)", _move),
    (r"(push) (.+?)(?: or damage (\d))?", _push),
    (r"(pull) (.+?)(?: or damage (\d))?", _push),
    (r"draw (\d)", _draw),
    (r"they discard (\d)", _discard),
    (r"corryte (\d)", _corryte),
    (r"revive (it|this)", _revive),
    (r"destroy (it)", _destroy),
    (r"dice (\d) to (.+)", _dice),
    (r"ready (.+)", _ready),
    (r"stun (.+)", _stun),
    (r"shield (\d) to (.+)", _shield),
    (r"swap (it)", _swap),
    (r"kill (it)", _kill),
    (r"brace (\d)", _brace),
    (r"roll (\d)", _roll),
]
WORD_NAMES = (
    *("choose", "damage", "heal", "move", "push", "pull", "draw", "they", "corryte", "revive", "destroy", "dice"),
    *("ready", "stun", "shield", "swap", "kill", "brace", "roll"),
)


def read_passive(text: str) -> tuple[int, int, str]:
    """`charge 2`: its number, its amount, its text."""
    found = re.fullmatch(r"([a-z]+)(?: (\d))?", text.strip())
    word = found[1] if found else text
    if not found or word not in PASSIVES:
        raise unknown("passive", word, PASSIVES)
    number, takes, template = PASSIVES[word]
    if takes != bool(found[2]):
        raise BadInput(f"passive {word!r} takes {'an amount' if takes else 'no amount'}")
    amount = int(found[2] or 1)
    return number, amount, template.format(n=amount, dice=more_dice(amount))
