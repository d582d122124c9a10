"""Steps compiled to rows: eleven small numbers each, which the rules read (rules/effect_words.py)."""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.games.deckhand_builder.cardset.steps import TYPES, Cards, Condition, Count, Step, Wrong
from quarterdeck.games.deckhand_builder.rules import effect_words as w

Row = list[int]
BY = {"you": w.YOU, "they": w.THEM, "everyone": w.EVERYONE}
PLACES = {
    "hand": w.IN_HAND,
    "stash": w.IN_STASH,
    "supply": w.IN_SUPPLY,
    "these": w.IN_THESE,
    "this": w.THIS,
    "deck": w.IN_DECK,
}
WHOSE = {"you": w.YOURS, "they": w.THEIRS, "any": w.ANYONES}
DECKS = {
    "your deck": w.YOURS,
    "their deck": w.THEIRS,
    "any deck": w.ANYONES,
    "every deck": w.EVERYONES,
    "supply deck": w.OF_SUPPLY,
}
FILTERS = {"": w.ANY_CARD, "type": w.OF_TYPE, "cost": w.OF_COST, "cost or less": w.COST_AT_MOST, "name": w.NAMED}
COUNTS = {
    "cards": w.CARDS_THERE,
    "hooks of it": w.HOOKS_OF_IT,
    "cost of it": w.COST_OF_IT,
    "cost of these": w.COST_OF_THESE,
    "alike": w.ALIKE,
    "type": w.TYPES_THERE,
}
TESTS = {
    "at least": w.AT_LEAST,
    "is not": w.NOT_THE_NUMBER,
    "beats": w.BEATS_THE_NUMBER,
    "fewest": w.FEWEST_CARDS,
    "from hand": w.FROM_HAND,
    "enemy deck": w.ENEMY_DECK,
    "it costs": w.IT_COSTS,
}
SIMPLE = {
    "coin": w.COIN,
    "action": w.ACTION,
    "buy": w.BUY,
    "draw": w.DRAW,
    "reload": w.RELOAD,
    "discount": w.DISCOUNT,
    "deal": w.DEAL,
    "pay": w.PAY,
    "steal": w.STEAL,
    "hangover": w.HANGOVER,
    "name": w.NAME,
    "arrange": w.ARRANGE,
    "shuffle": w.SHUFFLE,
    "pass": w.PASS_LEFT,
    "wed": w.WED,
    "bewitch": w.BEWITCH,
}
MOVES = {
    "gain": w.GAIN,
    "take": w.TAKE,
    "remove": w.REMOVE,
    "stash": w.PUT,
    "tuck": w.TUCK,
    "top": w.TOP,
    "discard": w.DISCARD,
    "show": w.SHOW,
    "apply": w.APPLY,
    "flip": w.FLIP,
    "strand": w.STRAND,
}
PLAIN = (w.COIN, w.ACTION, w.BUY, w.DEAL, w.END)  # with a fixed number: their order among others cannot matter (R25)


def row(op: int, **columns: int) -> Row:
    line = [0] * w.COLUMNS
    line[w.WORD] = op
    for name, value in columns.items():
        line[getattr(w, name.upper())] = value
    return line


def compile_program(steps: list[Step], designs: Mapping[str, int]) -> list[Row]:
    """The rows of a program, END included."""
    rows = Compiler(designs).block(steps)
    rows.append(row(w.END))
    for at, each in enumerate(rows):
        if each[w.WORD] == w.PAY:
            each[w.JUMP] = len(rows) - 1 - at
    return rows


def is_plain(rows: list[Row]) -> bool:
    return all(each[w.WORD] in PLAIN and each[w.N] >= 0 and each[w.BY] == w.YOU for each in rows)


class Compiler:
    """Turns Steps into rows."""

    def __init__(self, designs: Mapping[str, int]) -> None:
        self.designs = designs

    def block(self, steps: list[Step]) -> list[Row]:
        rows: list[Row] = []
        for step in steps:
            added = self.step(step)
            if step.word == "swap" and step.on == "it":
                self._mate_behind(rows)
            rows += added
            if len(rows) > 120:
                raise Wrong("the program is too long", step.line)
        return rows

    def _mate_behind(self, rows: list[Row]) -> None:
        """`swap it`: the line that chose it offers only cards that have a partner."""
        for back, each in enumerate(reversed(rows), 1):
            if each[w.WORD] == w.PICK:
                each[w.FLAGS] |= w.WITH_MATE
                each[w.JUMP] = back
                return

    def step(self, step: Step) -> list[Row]:
        word = step.word
        if word in ("if", "may", "either", "each"):
            return self._opened(step)
        if word in ("target", "choose"):
            op = w.TARGET if word == "target" else w.CHOOSE_ENEMY
            return [row(op, whose=w.YOURS if step.on == "player" else w.THEIRS)]
        if word == "note":
            assert step.per is not None
            return [self.count(step.per, 0, w.NOTE)]
        if word in ("reveal", "look"):
            flags = w.PRIVATE if word == "look" else 0
            return [row(w.REVEAL, n=step.n, whose=DECKS[step.on], lo=step.least, flags=flags)]
        if word == "swap":
            return self._swap(step)
        if word == "flip" and step.on == "later":
            return self._perhaps(step, [row(w.FLIP_LATER, n=step.n)])
        if word in SIMPLE:
            return self._perhaps(step, self._simple(step))
        return self._move(step)

    def _perhaps(self, step: Step, rows: list[Row]) -> list[Row]:
        return [row(w.MAY, jump=len(rows) + 1), *rows] if step.may else rows

    def _simple(self, step: Step) -> list[Row]:
        line = row(SIMPLE[step.word], by=BY[step.by], n=step.n)
        if step.word == "reload":
            line[w.PLACE] = w.IN_SUPPLY
            line[w.FLAGS] = w.OPTIONAL
        if step.word == "arrange":
            line[w.PLACE] = w.IN_THESE
        if step.word == "draw" and step.on == "these":
            line[w.FLAGS] = w.INTO_THESE
        if step.word == "buy" and step.on:
            line[w.VALUE] = 1
        if step.per is None:
            return [line]
        line[w.N] = w.COUNTED
        return [self.count(step.per, step.most, w.COUNT), line]

    def _move(self, step: Step) -> list[Row]:
        """Choose a card, then do the word with it."""
        op = MOVES.get(step.word, 0)
        if step.on == "this":
            return self._perhaps(step, [row(op, place=w.THIS)])
        if step.on in ("it", "these"):
            return [row(op, place=w.IN_THESE if step.on == "these" else 0)]
        assert step.cards is not None
        pick = self.pick(step.cards, step.by)
        flags = w.OPTIONAL if step.may or step.on == "any" else 0
        if step.word == "remove" or (step.word in ("gain", "take") and step.cards.whose != "you"):
            flags |= w.REMOVABLE
        if step.word == "apply":
            flags |= w.APPLICABLE
        if step.n:
            pick[w.N] = step.n
            flags |= w.INTO_THESE | (w.OPTIONAL if step.word == "discard" else 0)
        pick[w.FLAGS] = flags
        if step.word == "pick":
            return [pick]
        rows = [pick, row(op, place=w.IN_THESE if step.n else 0)]
        if step.on == "any":
            rows.append(row(w.AGAIN, jump=-2))
        return rows

    def _swap(self, step: Step) -> list[Row]:
        assert step.mates is not None
        mate = self.pick(step.mates, "you")
        mate[w.FLAGS] = w.RELATED
        mate[w.LO], mate[w.HI] = step.low, step.high
        if step.on == "it":
            mate[w.FLAGS] |= w.OPTIONAL if step.may else 0
            return [mate, row(w.SWAP)]
        assert step.cards is not None
        one = self.pick(step.cards, "you")
        one[w.FLAGS] = w.WITH_MATE | (w.OPTIONAL if step.may else 0)
        one[w.JUMP] = 1
        return [one, mate, row(w.SWAP)]

    def pick(self, cards: Cards, by: str) -> Row:
        return self._where(row(w.PICK, by=BY[by]), cards)

    def _where(self, line: Row, cards: Cards) -> Row:
        line[w.PLACE] = sum(PLACES[place] for place in cards.places)
        line[w.WHOSE] = WHOSE[cards.whose]
        line[w.FILTER] = FILTERS[cards.rule]
        if cards.rule == "type":
            line[w.VALUE] = 1 << TYPES.index(cards.value)
        elif cards.rule == "name":
            line[w.VALUE] = self.designs[cards.value]
        elif cards.rule:
            line[w.VALUE] = int(cards.value)
        return line

    def count(self, count: Count, most: int, op: int) -> Row:
        line = row(op, by=COUNTS[count.what], n=most)
        return self._where(line, count.cards) if count.cards is not None else line

    def _opened(self, step: Step) -> list[Row]:
        """A block with its head."""
        if step.word == "either":
            return self._either(step)
        body = self.block(step.body)
        if step.word == "may":
            return [row(w.MAY, jump=len(body) + 1), *body]
        if step.word == "each":
            return [row(w.EACH), *body, row(w.NEXT, jump=-len(body))]
        heads = [line for when in step.when for line in self._test(when)]
        for at, line in enumerate(heads):
            if line[w.WORD] == w.TEST:
                line[w.JUMP] = len(heads) - at + len(body)
        return heads + body

    def _test(self, when: Condition) -> list[Row]:
        test = row(w.TEST, by=TESTS[when.what], value=when.least)
        return [test] if when.count is None else [self.count(when.count, 0, w.COUNT), test]

    def _either(self, step: Step) -> list[Row]:
        """Each branch: a head that leads to the next head, its rows, and a jump to the end."""
        bodies = [self.block(branch) for branch in step.branches]
        if len(bodies) < 2:
            raise Wrong("'either:' needs an 'or:' behind it", step.line)
        whole = sum(len(body) + 2 for body in bodies)
        rows: list[Row] = []
        for place, body in enumerate(bodies):
            last = place == len(bodies) - 1
            rows.append(row(w.OPTION if place else w.EITHER, jump=0 if last else len(body) + 2))
            rows += body
            rows.append(row(w.SKIP, jump=whole - len(rows)))
        rows[0][w.LO], rows[0][w.HI] = len(bodies), whole
        return rows


def turn_rows() -> list[Row]:
    """Row 0 is the program of a card without effects; the turn follows (Unfolding of the game)."""
    return [
        row(w.END),
        row(w.SOLO_REMOVAL, place=w.IN_SUPPLY),
        row(w.START_OF_TURN),
        row(w.DISCARD_HAND),
        row(w.DRAW_THREE),
        row(w.AFTER_THE_RUM, place=w.IN_HAND),
        row(w.ACTIONS),
        row(w.LAST_FLIPS, place=w.IN_SUPPLY),
        row(w.END_OF_TURN),
    ]
