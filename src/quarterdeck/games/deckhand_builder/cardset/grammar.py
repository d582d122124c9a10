"""The words of card effects: a line of a program becomes a Step. docs/cards.md explains every word.

Nothing here knows rows or tables: program.py compiles Steps, face.py writes them out as the text of a card.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from quarterdeck.games.deckhand_builder.cardset.registers import check_registers
from quarterdeck.games.deckhand_builder.cardset.steps import MOST_THESE, TYPES, Cards, Condition, Count, Step, Wrong

PLACES = {
    "your hand": ({"hand"}, "you"),
    "your stash": ({"stash"}, "you"),
    "your hand or stash": ({"hand", "stash"}, "you"),
    "this or your hand": ({"this", "hand"}, "you"),
    "their stash": ({"stash"}, "they"),
    "any stash": ({"stash"}, "any"),
    "supply": ({"supply"}, "you"),
    "these": ({"these"}, "you"),
}
DECKS = ("your deck", "their deck", "any deck", "every deck", "supply deck")
COUNTED = ("hand", "stash", "deck", "supply", "these")
AMOUNTS = ("coin", "action", "buy", "draw", "reload")
NUMBERED = ("discount", "deal", "pay", "steal", "hangover")
MOVES = ("pick", "gain", "take", "remove", "stash", "tuck", "top", "discard", "show", "apply", "flip", "strand")
ON_IT = ("gain", "take", "remove", "stash", "tuck", "top", "discard", "show", "apply", "flip", "strand")
ON_THIS = ("top", "tuck")
WORDS = (
    *(*AMOUNTS, *NUMBERED, *MOVES),
    *("target", "choose", "name", "note", "reveal", "look", "arrange", "swap", "shuffle", "pass", "wed", "bewitch"),
    *("if", "may", "either", "or", "each", "they", "everyone"),
)


@dataclass(frozen=True)
class Line:
    text: str
    number: int
    indent: int


def lines_of(text: str, first: int) -> list[Line]:
    """The lines of a program with their numbers in the file; empty ones and comments left out."""
    found = []
    for offset, raw in enumerate(text.splitlines()):
        bare = raw.split("#")[0].rstrip()
        if bare.strip():
            found.append(Line(" ".join(bare.split()), first + offset, len(bare) - len(bare.lstrip())))
    return found


def parse(text: str, first: int, names: Sequence[str], given: Sequence[str] = ()) -> list[Step]:
    """A program: its Steps in the written order. `names` are the cards of the set, `given` what is filled already."""
    lines = lines_of(text, first)
    steps, rest = _block(lines, lines[0].indent if lines else 0, names)
    if rest:
        raise Wrong("this line is indented further out than the first", rest[0].number)
    check_registers(steps, given)
    return steps


# --- Blocks ----------------------------------------------------------------------------------------------


def _block(lines: list[Line], indent: int, names: Sequence[str]) -> tuple[list[Step], list[Line]]:
    """Lines of one indentation; what follows further out is left."""
    steps: list[Step] = []
    while lines and lines[0].indent >= indent:
        line, lines = lines[0], lines[1:]
        if line.indent > indent:
            raise Wrong("this line is indented, but the one before it opens no block", line.number)
        head, colon, inline = line.text.partition(":")
        if not colon:
            steps.append(_step(line.text, line.number, names))
            continue
        step = _head(head.strip(), line.number, names, steps)
        if inline.strip():
            body = [_step(inline.strip(), line.number, names)]
        else:
            deeper = lines[0].indent if lines else 0
            if deeper <= indent:
                raise Wrong(f"'{head}' needs an indented block, or a word after the colon", line.number)
            body, lines = _block(lines, deeper, names)
        if step.word == "either":
            step.branches.append(body)
        else:
            step.body = body
            steps.append(step)
        if step.word == "either" and step not in steps:
            steps.append(step)
    return steps, lines


def _head(text: str, line: int, names: Sequence[str], before: list[Step]) -> Step:
    """The line that opens a block."""
    if text == "may":
        return Step("may", line)
    if text == "each player":
        return Step("each", line)
    if text == "either":
        return Step("either", line)
    if text == "or":
        if not before or before[-1].word != "either":
            raise Wrong("'or:' without 'either:' before it", line)
        if len(before[-1].branches) == 4:
            raise Wrong("'either' has at most four branches", line)
        return before[-1]
    if text.startswith("if "):
        whens = [_condition(part.strip(), line, names) for part in text[3:].split(" and ")]
        return Step("if", line, when=whens)
    word = text.split()[0] if text.split() else ""
    near = _near(word)
    raise _unknown(f"'{text}:' opens no block; expected if, may, either, or, each player", line, word, near)


def _near(word: str) -> str:
    mixed_up = [each for each in WORDS if sorted(each) == sorted(word)]  # letters in another order
    return next(iter(mixed_up or difflib.get_close_matches(word, WORDS, 1, 0.6)), "")


def _unknown(text: str, line: int, word: str, near: str, otherwise: str = "") -> Wrong:
    """What is not understood, with the nearest word that would be, or what there is."""
    return Wrong(text + (f"; did you mean '{near}'?" if near else otherwise), line, word, near)


# --- One line --------------------------------------------------------------------------------------------


def _step(text: str, line: int, names: Sequence[str]) -> Step:
    """One word with what belongs to it."""
    step = Step("", line)
    words = text.split()
    if words[0] == "may" and len(words) > 1:
        step.may = True
        words = words[1:]
    if words[0] in ("they", "everyone") and len(words) > 1:
        step.by = words[0]
        words = words[1:]
    step.word = words[0]
    rest = " ".join(words[1:])
    if step.word not in WORDS or step.word in ("if", "may", "either", "or", "each", "they", "everyone"):
        raise _unknown(
            f"unknown word '{step.word}'", line, step.word, _near(step.word), f"; the words: {', '.join(WORDS)}"
        )
    _fill(step, rest, names)
    _check_by(step)
    return step


def _fill(step: Step, rest: str, names: Sequence[str]) -> None:
    if step.word in AMOUNTS:
        _amount(step, rest, names)
    elif step.word in NUMBERED:
        step.n = _number(rest, step)
    elif step.word in ("target", "choose"):
        _seat(step, rest)
    elif step.word == "name":
        _only(step, rest, "number")
    elif step.word == "note":
        step.per = _count(rest, step.line, names)
    elif step.word in ("reveal", "look"):
        _reveal(step, rest)
    elif step.word == "swap":
        _swap(step, rest, names)
    elif step.word == "arrange":
        _only(step, rest, "these")
    elif step.word == "shuffle":
        _only(step, rest, "stash")
    elif step.word == "pass":
        _only(step, rest, "left")
    elif step.word in ("wed", "bewitch"):
        _only(step, rest, "them")
    else:
        _move(step, rest, names)


def _amount(step: Step, rest: str, names: Sequence[str]) -> None:
    """N, or per COUNT [max N]; with what a word adds to it."""
    if step.word == "draw" and rest.endswith(" as these"):
        step.on, rest = "these", rest.removesuffix(" as these")
    if step.word == "buy" and rest.endswith(" cost 1"):
        step.on, rest = "cost 1", rest.removesuffix(" cost 1")
    if not rest.startswith("per "):
        step.n = _number(rest, step)
        if step.on == "these" and step.n > MOST_THESE:
            raise Wrong(f"'these' holds at most {MOST_THESE} cards", step.line)
        return
    what, found, most = rest[4:].partition(" max ")
    if found:
        step.most = _number(most, step)
    step.per = _count(what, step.line, names)


def _number(text: str, step: Step) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 20:
        like = f"'{step.word} 1'"
        if step.word in AMOUNTS:
            like += f" or '{step.word} per attack in hand'"
        raise Wrong(f"'{step.word}' takes a number from 1 to 20, like {like}; not '{text}'", step.line)
    return int(text)


def _only(step: Step, rest: str, word: str) -> None:
    if rest != word:
        raise Wrong(f"expected '{step.word} {word}', not '{step.word} {rest}'", step.line)
    step.on = rest


def _seat(step: Step, rest: str) -> None:
    if rest == "enemy" or (step.word == "target" and rest == "player"):
        step.on = rest
    else:
        raise Wrong(f"expected 'target player', 'target enemy' or 'choose enemy', not '{step.word} {rest}'", step.line)


def _reveal(step: Step, rest: str) -> None:
    decks = "|".join(DECKS)
    found = re.fullmatch(rf"(\d+) of ({decks})(?: least (\d+))?", rest)
    if not found:
        raise Wrong(f"expected '{step.word} 2 of {DECKS[0]}' (or {', '.join(DECKS[1:])}), not '{rest}'", step.line)
    step.n, step.on, step.least = int(found[1]), found[2], int(found[3] or 0)
    if not 1 <= step.n <= MOST_THESE or (step.on == "every deck" and step.n > 1):
        raise Wrong(f"'{step.word}' shows 1 to {MOST_THESE} cards, and one of every deck", step.line)
    if step.word == "look" and step.on != "your deck":
        raise Wrong("you can only look at your deck; 'reveal' shows the others", step.line)


def _swap(step: Step, rest: str, names: Sequence[str]) -> None:
    one, found, other = rest.partition(" with ")
    cost = re.fullmatch(r"(.*) cost (?:(same)|within (\d)|(\d) more|(\d) less)", other)
    if not found or not cost:
        raise Wrong("expected 'swap CARDS with CARDS cost same', 'cost within 1' or 'cost 1 more'", step.line)
    if cost[3]:
        step.low, step.high = -int(cost[3]), int(cost[3])
    elif cost[4]:
        step.low = step.high = int(cost[4])
    elif cost[5]:
        step.low = step.high = -int(cost[5])
    step.on = "it" if one == "it" else ""
    step.cards = None if one == "it" else _cards(one, step.line, names)
    step.mates = _cards(cost[1], step.line, names)
    if step.mates.places not in ({"supply"}, {"stash"}) or step.mates.whose == "any":
        raise Wrong("the second card of a swap comes from the supply or from one stash", step.line)


def _move(step: Step, rest: str, names: Sequence[str]) -> None:
    """A word that does something with a card."""
    word = step.word
    if rest in ("it", "this") or (rest == "these" and word == "show"):
        allowed = ON_THIS if rest == "this" else ON_IT
        if word not in allowed:
            raise Wrong(f"'{word}' does not go with '{rest}'", step.line)
        step.on = rest
        return
    later = re.fullmatch(r"later (\d+)", rest)
    if word == "flip" and later:
        step.on, step.n = "later", int(later[1])
        return
    if word == "stash" and rest == "any these":
        step.on, rest = "any", "these"
    several = re.fullmatch(r"(up to )?(\d+) (.*)", rest)
    if several and word in ("pick", "discard") and (word == "discard") == bool(several[1]):
        step.n, rest = int(several[2]), several[3]
        if not 1 <= step.n <= MOST_THESE:
            raise Wrong(f"'these' holds at most {MOST_THESE} cards", step.line)
    step.cards = _cards(rest, step.line, names)
    if word == "discard" and step.cards.places != {"hand"}:
        raise Wrong("you can only discard from your hand (General rules 10)", step.line)
    if word == "flip" and step.cards.places != {"supply"}:
        raise Wrong("only supply cards are laid face down", step.line)
    if word == "strand" and step.cards.places != {"stash"}:
        raise Wrong("only a card of a stash can be stranded", step.line)


def _check_by(step: Step) -> None:
    """Who may do this word?"""
    if step.by == "they" and step.word not in ("coin", "name", *MOVES):
        raise Wrong(f"'they' does not go with '{step.word}'", step.line)
    if step.by == "everyone" and step.word not in ("coin", "hangover"):
        raise Wrong(f"'everyone' goes with 'coin' and 'hangover' only, not with '{step.word}'", step.line)
    if step.word == "name" and step.by != "they":
        raise Wrong("expected 'they name number'", step.line)
    if step.word == "hangover" and step.by != "everyone":
        raise Wrong("expected 'everyone hangover 1'", step.line)
    if step.may and step.word in ("draw", "reload", "target", "choose", "pay", "look", "reveal", "note"):
        raise Wrong(f"'may' does not go with '{step.word}'", step.line)
    if step.may and step.on == "it" and step.word != "swap":
        raise Wrong("'may' goes with the line that chooses the card", step.line)


# --- Cards, counts, conditions ---------------------------------------------------------------------------


def _cards(text: str, line: int, names: Sequence[str]) -> Cards:
    for place in sorted(PLACES, key=len, reverse=True):
        if text == place or text.startswith(place + " "):
            where, whose = PLACES[place]
            rule, value = _filter(text[len(place) :].strip(), line, names)
            return Cards(frozenset(where), whose, rule, value)
    raise _unknown(f"'{text}' is no place for cards", line, text, _of(text, PLACES), f"; expected {', '.join(PLACES)}")


def _of(word: str, known: Iterable[str]) -> str:
    return next(iter(difflib.get_close_matches(word, list(known), 1, 0.5)), "")


def _filter(text: str, line: int, names: Sequence[str]) -> tuple[str, str]:
    if text in ("", "card", "cards"):
        return "", ""
    if text in TYPES:
        return "type", text
    found = re.fullmatch(r"cost (\d+)( or less)?", text)
    if found:
        return ("cost or less" if found[2] else "cost"), found[1]
    quoted = re.fullmatch(r"'(.*)'", text)
    if quoted:
        if quoted[1] not in names:
            raise _unknown(f"there is no card '{quoted[1]}'", line, quoted[1], _of(quoted[1], names))
        return "name", quoted[1]
    kinds = f"'{text}' is no kind of card; expected a type, 'cost 2', 'cost 2 or less' or 'Name'"
    raise _unknown(kinds, line, text, _of(text, TYPES))


def _count(text: str, line: int, names: Sequence[str]) -> Count:
    if text in ("hooks of it", "cost of it", "cost of these"):
        return Count(text)
    if text in ("alike in supply", "type in supply"):
        return Count(text.removesuffix(" in supply"), Cards(frozenset({"supply"})))
    what, found, where = text.rpartition(" in ")
    if found and where == "their stash":
        return Count("cards", Cards(frozenset({"stash"}), "they", *_filter(what, line, names)))
    if not found or where not in COUNTED:
        raise Wrong(f"'{text}' cannot be counted; expected like 'attack in hand' ({', '.join(COUNTED)})", line)
    rule, value = _filter(what, line, names)
    return Count("cards", Cards(frozenset({where}), "you", rule, value))


def _condition(text: str, line: int, names: Sequence[str]) -> Condition:
    if text == "fewest cards":
        return Condition("fewest")
    if text == "played from hand":
        return Condition("from hand")
    costs = re.fullmatch(r"it costs (\d+)", text)
    if costs:
        return Condition("it costs", int(costs[1]))
    enemys = re.fullmatch(r"(\d+) cards? in an enemy deck", text)
    if enemys:
        return Condition("enemy deck", int(enemys[1]))
    for ending, what in ((" is not number", "is not"), (" beats number", "beats")):
        if text.endswith(ending):
            return Condition(what, 0, _count(text.removesuffix(ending), line, names))
    found = re.fullmatch(r"(\d+) (.*)", text)
    if found:
        return Condition("at least", int(found[1]), _count(found[2], line, names))
    return Condition("at least", 1, _count(text, line, names))
