"""What people type beside a real table, a line at a time: flips, blows, rests, tokens and levels in short words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import at_start, counted, listed
from quarterdeck.engine.view import Told
from quarterdeck.games.deckahedron import odds as o
from quarterdeck.games.deckahedron.cardset.designs import moves_of
from quarterdeck.games.deckahedron.commands.character import ME, SEAT, Character
from quarterdeck.games.deckahedron.rules import body
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.deck import standing_level
from quarterdeck.games.deckahedron.words import names as n

HELP = """\
str, dex +1, int -2   flip, with the sum
  of advantage; or by rank: crescent +1
Volley, parley +1     flip a move
1, 2, ...             answer a question
lose 2                lose Stamina
damage 7, damage d6   split it
harm, wound, rest, heal, bless
recover #12           back from Exhaustion
reshuffle             the discard pile back
gain 1, spend 2       green tokens
level Volley          instead of the token
                      of the last flip
up Volley, down Volley, study Volley
points 3 2 1          Str, Dex, Int
carry d6, roll d6     weapon, free roll
odds, odds +1, odds Volley
sheet, cards, moves
Mara, new Mara        another character
undo, help, quit"""

TERMS = re.compile(r"(?P<what>.*?)(?:\s+(?P<attribute>str|dex|int)\w*)?(?:\s+(?P<sum>[+-]\d))?", re.IGNORECASE)
QUIET = {"called", "flips", "turned", "bank"}  # said otherwise, or the game master's to keep
BARE_QUIET = QUIET | {"resolved", "gm-move"}  # without a move nothing is to be read on its card
BODY = {"harm": "harm", "wound": "wound", "rest": "rest", "heal": "heal", "bless": "bless"}
TOKENS = {"gain": "put 1 token", "spend": "take 1 token"}
LEVELS = {"up": "raise", "down": "lower"}


class Lines:
    """A character, and what is typed about it."""

    def __init__(self, who: Character) -> None:
        self.who = who

    def do(self, line: str) -> list[str]:
        """Carry a line out; what there is to say about it. A line that cannot be changes nothing."""
        words = line.split()
        first, rest = words[0].lower(), words[1:]
        if first in ("sheet", "cards", "moves", "odds"):
            return self._read(first, rest)
        if not self.who.idle:
            return self._answer(line)
        found = self._named(first, rest)
        return self._flip(line) if found is None else found

    # --- what is asked

    def asked(self) -> list[str]:
        """The question that is still open, and its answers by number."""
        answers = self.who.answers()
        if not answers:
            return []
        lines = [at_start(self.question())]
        for number, choice in enumerate(answers, 1):
            label = at_start(choice.label or choice.text)
            lines.append(f"{number} {label}" + (f" ({choice.consequence})" if choice.consequence else ""))
        return lines

    def question(self) -> str:
        """What is asked; of a flip without a move, not by the name of the move that stands for it."""
        plain = self._plain_move()
        return self.who.question().replace(f" on {plain}", "") if plain else self.who.question()

    def _answer(self, line: str) -> list[str]:
        answers = self.who.answers()
        if line.isdecimal():
            if not 1 <= int(line) <= len(answers):
                raise BadInput(f"answers are 1 to {len(answers)}, not {line}")
            line = answers[int(line) - 1].text
        elif re.fullmatch(r"#?(\d+|w[12])", line, re.IGNORECASE):
            line = next((each.text for each in answers if each.text.lower().endswith(line.lower())), line)
        bare = n.move_name(self.who.box, self.who.table.call_move[ME]) == self._plain_move()
        try:
            told = self.who.play(line)
            return [*headline(told), *sentences(told, BARE_QUIET if bare else QUIET)]
        except BadInput:
            raise BadInput(f"{line!r} is no answer to: {self.question()}") from None

    # --- by name

    def _named(self, first: str, rest: list[str]) -> list[str] | None:
        """What begins with a word of its own; None if it does not."""
        who = self.who
        if first in BODY and not rest:
            return sentences(who.lead(f"{BODY[first]} {SEAT}"), QUIET)
        if first == "lose":
            told = who.lead(f"damage {SEAT}", f"deal {number_in(rest, 'lose 2', 12)}")
            return sentences([*told, *who.play("take it")], QUIET)
        if first == "damage":
            amount = rest[0].lower() if rest and re.fullmatch(r"d(4|6|10|12)", rest[0].lower()) else ""
            return sentences(who.lead(f"damage {SEAT}", f"deal {amount or number_in(rest, 'damage 7', 12)}"), QUIET)
        if first in ("recover", "restore"):
            return sentences(self._corrected(*(f"restore {card}" for card in cards_in(rest))), QUIET)
        if first in TOKENS:
            return sentences(self._corrected(*[TOKENS[first]] * number_in(rest or ["1"], f"{first} 1", 99)), QUIET)
        if first in LEVELS:
            return sentences(self._corrected(f"{LEVELS[first]} {self._move(' '.join(rest))}"), QUIET)
        if first == "level":
            return sentences(self._corrected("take 1 token", f"raise {self._move(' '.join(rest))}"), QUIET)
        if first == "study":
            who.lead("what do you do?")
            return sentences([*who.play(f"study {self._move(' '.join(rest))}"), *who.play("go on")], QUIET)
        if first == "points":
            who.share(tuple(int(word) for word in rest if word.isdecimal()))
            return [self.sheet()[0]]
        if first == "reshuffle":
            return sentences(who.play("reshuffle"), QUIET)
        if first in ("roll", "carry", "more", "less"):
            return sentences(who.play(" ".join([first, *rest])), QUIET)
        return None

    def _corrected(self, *what: str) -> list[Told]:
        return self.who.lead(f"correct {SEAT}", *what, "never mind")

    # --- flips

    def _flip(self, line: str) -> list[str]:
        match = TERMS.fullmatch(line)
        assert match is not None  # every part of it may be missing
        what, given = match["what"].strip(), match["attribute"]
        granted = int(match["sum"] or 0)
        if what.lower()[:3] in n.ATTRIBUTE_IDS and what.lower() in (
            *n.ATTRIBUTE_IDS,
            *map(str.lower, n.ATTRIBUTE_NAMES),
        ):
            return self.flip_bare(n.ATTRIBUTE_IDS.index(what.lower()[:3]), granted)
        if what.lower() in n.EDGE_IDS:
            return self.flip_rank(n.EDGE_IDS.index(what.lower()) + 1, granted)
        name = self._move(what)
        move = n.move_of(self.who.box, name)
        if move in (t.MELEE, t.RANGED):
            raise BadInput(f"{name} is between two sides: both flip {'str' if move == t.MELEE else 'dex'}")
        if self.who.box.made[move]:
            return sentences(self.who.play(f"make {name}"), QUIET)
        return self._call(name, given.capitalize() if given else "", granted, QUIET)

    def flip_rank(self, rank: int, granted: int) -> list[str]:
        """With a rank of nobody's attribute: the deck alone."""
        self.who.turn_to(rank)
        return self.flip_bare(t.STRENGTH, granted)

    def flip_bare(self, attribute: int, granted: int) -> list[str]:
        """A move that stands on paper: only the cards are told, and what they do to the body."""
        plain, before = self._plain_move(), self.who.table.tokens[ME]
        if not plain:
            raise BadInput("name a move of your file: it has none that is flipped with any attribute")
        lines = self._call(plain, n.short_attribute(attribute), granted, BARE_QUIET)
        return [*lines, *["    (or a level in its stead: level MOVE)"] * (self.who.table.tokens[ME] > before)]

    def _plain_move(self) -> str:
        """A move that stands for any other: of every attribute, without levels, costs and effects."""
        box = self.who.box
        for move in range(box.moves):
            if box.attributes[move] == 7 and not (box.levels[move] or box.effects[move] or box.cost_tokens[move]):
                return n.move_name(box, move)
        return ""

    def _call(self, name: str, attribute: str, granted: int, quiet: set[str]) -> list[str]:
        who = self.who
        if not who.idle:
            raise BadInput(f"first: {self.question()}")
        allowed = who.box.attributes[n.move_of(who.box, name)]
        which = [n.short_attribute(i) for i in range(t.ATTRIBUTES) if (allowed >> i) & 1]
        if not attribute and len(which) > 1:
            raise BadInput(f"{name} with which? {listed([f'{name} {each}'.lower() for each in which], 'or')}")
        attribute = attribute or which[0]
        if attribute not in which:
            raise BadInput(f"{name} is flipped with {listed(which, 'or')}")
        who.lead(f"call {SEAT}", f"name {name}")
        if who.table.draft[t.GM] == t.ATTRIBUTE_STEP:
            who.lead(f"with {attribute}")
        granted = max(-t.MOST_GRANTED, min(t.MOST_GRANTED, granted))
        who.lead(*["advantage" if granted > 0 else "disadvantage"] * abs(granted), "ask")
        told = who.play(f"flip {attribute}")
        return [*headline(told), *sentences(told, quiet)]

    def _move(self, text: str) -> str:
        """A move by its name, or by what no other begins with."""
        names = [card.name for card in moves_of(self.who.box)]
        wanted = text.lower()
        found = [name for name in names if name.lower() == wanted] or [
            name for name in names if wanted and name.lower().startswith(wanted)
        ]
        found = found or [name for name in names if wanted and wanted in name.lower().split()]
        if len(found) == 1:
            return found[0]
        if found:
            raise BadInput(f"{text!r}: which of {listed(found, 'or')}?")
        raise BadInput(f"{text!r} is neither a move nor a word of this table; 'help' lists them")

    # --- to be read

    def _read(self, what: str, rest: list[str]) -> list[str]:
        if what == "odds":
            return self._odds(" ".join(rest))
        return {"sheet": self.sheet, "cards": self.cards, "moves": self.moves}[what]()

    def sheet(self) -> list[str]:
        table = self.who.table
        ranks = [f"{n.short_attribute(i)} {n.EDGES[table.rank[ME][i] - 1]}" for i in range(t.ATTRIBUTES)]
        gear = [f"{name} {number}" for name, number in zip(n.GEAR, table.gear[ME], strict=True)]
        return [", ".join(ranks), self.body(), f"d{table.weapon[ME]}, {', '.join(gear)}"]

    def body(self) -> str:
        """Stamina, Harm, Wounds, tokens, and the deck, in one line."""
        table = self.who.table
        parts = [f"Stamina {body.stamina_left(table, ME)}"]
        parts += [f"Harm {table.harm[ME]}"] * (table.harm[ME] > 0)
        parts += [f"Wounds {table.wounds[ME]}"] * (table.wounds[ME] > 0)
        parts += [f"green {table.tokens[ME]}"] * (table.tokens[ME] > 0) + ["down"] * table.down[ME]
        return f"{', '.join(parts)}; {counted(table.deck_size[ME], 'card')} left"

    def cards(self) -> list[str]:
        table = self.who.table
        piles = {
            "Discard pile": n.cards_text(table.discard[ME], table.discard_size[ME]),
            "Exhaustion": n.cards_text(table.exhausted[ME], table.exhausted_size[ME]),
        }
        return [f"{name}: {cards or 'empty'}" for name, cards in piles.items()]

    def moves(self) -> list[str]:
        """The moves that are owned, with their levels, then all."""
        box, table = self.who.box, self.who.table
        owned = [
            f"{card.name} {n.signed(table.level[ME][move])}"
            for move, card in enumerate(moves_of(box))
            if table.owned[ME][move]
        ]
        return [f"Yours: {listed(owned) or 'none'}", f"All: {', '.join(card.name for card in moves_of(box))}"]

    def _odds(self, text: str) -> list[str]:
        """The odds of each attribute, or of those of a move, with its level."""
        match = TERMS.fullmatch(f" {text}".rstrip() or " ")
        assert match is not None  # every part of it may be missing
        box, table = self.who.box, self.who.table
        granted, allowed, title = int(match["sum"] or 0), 7, ""
        if match["what"].strip():
            title = self._move(match["what"].strip())
            move = n.move_of(box, title)
            allowed, granted = box.attributes[move], granted + standing_level(box, table, ME, move)
            granted = -granted if box.reversed[move] else granted
        lines = [f"{title or 'A flip'}, {n.terms_text(granted)}:"]
        for attribute in range(t.ATTRIBUTES):
            if (allowed >> attribute) & 1:
                rank = table.rank[ME][attribute]
                now = o.odds_now(box, table, ME, rank, granted)
                then = o.odds_after_reshuffle(box, table, ME, rank, granted)
                lines.append(f"{n.short_attribute(attribute)} {o.line(now)}")
                lines += [f"    {o.advice(now, then)}"] * (table.discard_size[ME] > 0)
        return lines


def sentences(told: Sequence[Told], quiet: set[str]) -> list[str]:
    return [each.text for each in told if each.kind not in quiet and each.text]


def headline(told: Sequence[Told]) -> list[str]:
    """The result first, as it is called out at a table; then the cards."""
    lines: list[str] = []
    for flips, turned in zip(
        (each for each in told if each.kind == "flips"), (each for each in told if each.kind == "turned"), strict=False
    ):
        results, advantage = [str(each) for each in listed_args(turned.args["results"])], flips.args["advantage"]
        cards = [str(each) for each in listed_args(turned.args["cards"])]
        ranked = sorted(results, key=o.RESULTS.index)
        result = results[0] if not advantage else ranked[-1] if int(str(advantage)) > 0 else ranked[0]
        edge = at_start(str(flips.args["edge"]))
        lines.append(f"{result:<4}{edge}, {n.terms_text(int(str(advantage)))}")
        lines.append("    " + ", ".join(f"{card} {shows}" for card, shows in zip(cards, results, strict=True)))
    return lines


def listed_args(value: object) -> list[object]:
    return list(value) if isinstance(value, tuple | list) else [value]


def number_in(words: Sequence[str], like: str, most: int) -> int:
    if len(words) != 1 or not words[0].isdecimal() or not 1 <= int(words[0]) <= most:
        raise BadInput(f"expected a number from 1 to {most}, as in {like!r}")
    return int(words[0])


def cards_in(words: Sequence[str]) -> list[str]:
    if not words:
        raise BadInput("which cards come back? As in 'recover #12'; 'cards' lists them")
    return [n.card_text(n.card_of(word)) for word in words]
