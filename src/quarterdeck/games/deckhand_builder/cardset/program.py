"""Steps compiled to rows: eleven small numbers each, which the rules read (table.py names the columns)."""

from __future__ import annotations

from collections.abc import Mapping

from quarterdeck.games.deckhand_builder.cardset.steps import TYPES, Cards, Condition, Count, Step, Wrong
from quarterdeck.games.deckhand_builder.rules import table as t

Row = list[int]
BY = {"you": t.YOU, "they": t.THEM, "everyone": t.EVERYONE_HERE}
PLACES = {
    "hand": t.IN_HAND,
    "stash": t.IN_STASH,
    "supply": t.IN_SUPPLY,
    "these": t.IN_THESE,
    "this": t.THIS,
    "deck": t.IN_DECK,
}
WHOSE = {"you": t.YOURS, "they": t.THEIRS, "any": t.ANYONES}
DECKS = {
    "your deck": t.YOURS,
    "their deck": t.THEIRS,
    "any deck": t.ANYONES,
    "every deck": t.EVERYONES,
    "supply deck": t.OF_SUPPLY,
}
FILTERS = {"": t.ANY_CARD, "type": t.OF_TYPE, "cost": t.OF_COST, "cost or less": t.COST_AT_MOST, "name": t.NAMED}
COUNTS = {
    "cards": t.CARDS_THERE,
    "hooks of it": t.HOOKS_OF_IT,
    "cost of it": t.COST_OF_IT,
    "cost of these": t.COST_OF_THESE,
    "alike": t.ALIKE,
}
TESTS = {
    "at least": t.AT_LEAST,
    "is not": t.NOT_THE_NUMBER,
    "beats": t.BEATS_THE_NUMBER,
    "fewest": t.FEWEST_CARDS,
    "from hand": t.FROM_HAND,
    "enemy deck": t.ENEMY_DECK,
}
SIMPLE = {
    "coin": t.COIN,
    "action": t.ACTION,
    "buy": t.BUY,
    "draw": t.DRAW,
    "reload": t.RELOAD,
    "discount": t.DISCOUNT,
    "deal": t.DEAL,
    "pay": t.PAY,
    "steal": t.STEAL,
    "hangover": t.HANGOVER,
    "name": t.NAME,
    "arrange": t.ARRANGE,
    "shuffle": t.SHUFFLE,
    "pass": t.PASS_LEFT,
    "wed": t.WED,
    "bewitch": t.BEWITCH,
}
MOVES = {
    "gain": t.GAIN,
    "take": t.TAKE,
    "remove": t.REMOVE,
    "stash": t.PUT,
    "tuck": t.TUCK,
    "top": t.TOP,
    "discard": t.DISCARD,
    "show": t.SHOW,
    "apply": t.APPLY,
    "flip": t.FLIP,
    "strand": t.STRAND,
}
PLAIN = (t.COIN, t.ACTION, t.BUY, t.DEAL, t.END)  # with a fixed number: their order among others cannot matter (R25)


def row(op: int, **columns: int) -> Row:
    made = [0] * t.COLUMNS
    made[t.CODE_OP] = op
    for name, value in columns.items():
        made[getattr(t, f"CODE_{name.upper()}")] = value
    return made


def compile_program(steps: list[Step], designs: Mapping[str, int]) -> list[Row]:
    """The rows of a program, END included."""
    rows = Compiler(designs).block(steps)
    rows.append(row(t.END))
    for at, each in enumerate(rows):
        if each[t.CODE_OP] == t.PAY:
            each[t.CODE_JUMP] = len(rows) - 1 - at
    return rows


def is_plain(rows: list[Row]) -> bool:
    return all(each[t.CODE_OP] in PLAIN and each[t.CODE_N] >= 0 and each[t.CODE_BY] == t.YOU for each in rows)


class Compiler:
    """Turns Steps into rows."""

    def __init__(self, designs: Mapping[str, int]) -> None:
        self.designs = designs

    def block(self, steps: list[Step]) -> list[Row]:
        rows: list[Row] = []
        for step in steps:
            made = self.step(step)
            if step.word == "swap" and step.on == "it":
                self._mate_behind(rows)
            rows += made
            if len(rows) > 120:
                raise Wrong("the program is too long", step.line)
        return rows

    def _mate_behind(self, rows: list[Row]) -> None:
        """`swap it`: the line that chose it offers only cards that have a partner."""
        for back, each in enumerate(reversed(rows), 1):
            if each[t.CODE_OP] == t.PICK:
                each[t.CODE_FLAGS] |= t.WITH_MATE
                each[t.CODE_JUMP] = back
                return

    def step(self, step: Step) -> list[Row]:
        word = step.word
        if word in ("if", "may", "either", "each"):
            return self._opened(step)
        if word in ("target", "choose"):
            op = t.TARGET if word == "target" else t.CHOOSE_ENEMY
            return [row(op, whose=t.YOURS if step.on == "player" else t.THEIRS)]
        if word == "note":
            assert step.per is not None
            return [self.count(step.per, 0, t.NOTE)]
        if word in ("reveal", "look"):
            flags = t.PRIVATE if word == "look" else 0
            return [row(t.REVEAL, n=step.n, whose=DECKS[step.on], lo=step.least, flags=flags)]
        if word == "swap":
            return self._swap(step)
        if word == "flip" and step.on == "later":
            return self._perhaps(step, [row(t.FLIP_LATER, n=step.n)])
        if word in SIMPLE:
            return self._perhaps(step, self._simple(step))
        return self._move(step)

    def _perhaps(self, step: Step, rows: list[Row]) -> list[Row]:
        return [row(t.MAY, jump=len(rows) + 1), *rows] if step.may else rows

    def _simple(self, step: Step) -> list[Row]:
        made = row(SIMPLE[step.word], by=BY[step.by], n=step.n)
        if step.word == "reload":
            made[t.CODE_PLACE] = t.IN_SUPPLY
            made[t.CODE_FLAGS] = t.OPTIONAL
        if step.word == "arrange":
            made[t.CODE_PLACE] = t.IN_THESE
        if step.word == "draw" and step.on == "these":
            made[t.CODE_FLAGS] = t.INTO_THESE
        if step.word == "buy" and step.on:
            made[t.CODE_VALUE] = 1
        if step.per is None:
            return [made]
        made[t.CODE_N] = t.COUNTED
        return [self.count(step.per, step.most, t.COUNT), made]

    def _move(self, step: Step) -> list[Row]:
        """Choose a card, then do the word with it."""
        op = MOVES.get(step.word, 0)
        if step.on == "this":
            return self._perhaps(step, [row(op, place=t.THIS)])
        if step.on in ("it", "these"):
            return [row(op, place=t.IN_THESE if step.on == "these" else 0)]
        assert step.cards is not None
        pick = self.pick(step.cards, step.by)
        flags = t.OPTIONAL if step.may or step.on == "any" else 0
        if step.word == "remove" or (step.word in ("gain", "take") and step.cards.whose != "you"):
            flags |= t.REMOVABLE
        if step.word == "apply":
            flags |= t.APPLICABLE
        if step.n:
            pick[t.CODE_N] = step.n
            flags |= t.INTO_THESE | (t.OPTIONAL if step.word == "discard" else 0)
        pick[t.CODE_FLAGS] = flags
        if step.word == "pick":
            return [pick]
        rows = [pick, row(op, place=t.IN_THESE if step.n else 0)]
        if step.on == "any":
            rows.append(row(t.AGAIN, jump=-2))
        return rows

    def _swap(self, step: Step) -> list[Row]:
        assert step.mates is not None
        mate = self.pick(step.mates, "you")
        mate[t.CODE_FLAGS] = t.RELATED
        mate[t.CODE_LO], mate[t.CODE_HI] = step.low, step.high
        if step.on == "it":
            mate[t.CODE_FLAGS] |= t.OPTIONAL if step.may else 0
            return [mate, row(t.SWAP)]
        assert step.cards is not None
        one = self.pick(step.cards, "you")
        one[t.CODE_FLAGS] = t.WITH_MATE | (t.OPTIONAL if step.may else 0)
        one[t.CODE_JUMP] = 1
        return [one, mate, row(t.SWAP)]

    def pick(self, cards: Cards, by: str) -> Row:
        return self._where(row(t.PICK, by=BY[by]), cards)

    def _where(self, made: Row, cards: Cards) -> Row:
        made[t.CODE_PLACE] = sum(PLACES[place] for place in cards.places)
        made[t.CODE_WHOSE] = WHOSE[cards.whose]
        made[t.CODE_FILTER] = FILTERS[cards.rule]
        if cards.rule == "type":
            made[t.CODE_VALUE] = 1 << TYPES.index(cards.value)
        elif cards.rule == "name":
            made[t.CODE_VALUE] = self.designs[cards.value]
        elif cards.rule:
            made[t.CODE_VALUE] = int(cards.value)
        return made

    def count(self, count: Count, most: int, op: int) -> Row:
        made = row(op, by=COUNTS[count.what], n=most)
        return self._where(made, count.cards) if count.cards is not None else made

    def _opened(self, step: Step) -> list[Row]:
        """A block with its head."""
        if step.word == "either":
            return self._either(step)
        body = self.block(step.body)
        if step.word == "may":
            return [row(t.MAY, jump=len(body) + 1), *body]
        if step.word == "each":
            return [row(t.EACH), *body, row(t.NEXT, jump=-len(body))]
        heads = [made for when in step.when for made in self._test(when)]
        for at, made in enumerate(heads):
            if made[t.CODE_OP] == t.TEST:
                made[t.CODE_JUMP] = len(heads) - at + len(body)
        return heads + body

    def _test(self, when: Condition) -> list[Row]:
        test = row(t.TEST, by=TESTS[when.what], value=when.least)
        return [test] if when.count is None else [self.count(when.count, 0, t.COUNT), test]

    def _either(self, step: Step) -> list[Row]:
        """Each branch: a head that leads to the next head, its rows, and a jump to the end."""
        bodies = [self.block(branch) for branch in step.branches]
        if len(bodies) < 2:
            raise Wrong("'either:' needs an 'or:' behind it", step.line)
        whole = sum(len(body) + 2 for body in bodies)
        rows: list[Row] = []
        for place, body in enumerate(bodies):
            last = place == len(bodies) - 1
            rows.append(row(t.OPTION if place else t.EITHER, jump=0 if last else len(body) + 2))
            rows += body
            rows.append(row(t.SKIP, jump=whole - len(rows)))
        rows[0][t.CODE_LO], rows[0][t.CODE_HI] = len(bodies), whole
        return rows


def turn_rows() -> list[Row]:
    """Row 0 is the program of a card without effects; the turn follows (Unfolding of the game)."""
    return [
        row(t.END),
        row(t.TIDE, place=t.IN_SUPPLY),
        row(t.DAWN),
        row(t.DROP_HAND),
        row(t.FIRST_DRAW),
        row(t.SOBER_UP, place=t.IN_HAND),
        row(t.MAIN),
        row(t.DUSK, place=t.IN_SUPPLY),
        row(t.NIGHT),
    ]
