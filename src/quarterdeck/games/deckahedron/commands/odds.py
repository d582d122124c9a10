"""quarterdeck odds: the exact chances of a flip of the Deckahedron, from the cards that are left."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn  # `Any` for what JSON can hold

from quarterdeck.engine.contract import Style
from quarterdeck.engine.errors import BadInput
from quarterdeck.games.deckahedron import GAME, ahead
from quarterdeck.games.deckahedron import chances as c
from quarterdeck.games.deckahedron import odds as o
from quarterdeck.games.deckahedron.rules import table as t
from quarterdeck.games.deckahedron.rules.deck import has_character, is_blessing, is_wound_card
from quarterdeck.games.deckahedron.rules.table import Box, Table
from quarterdeck.games.deckahedron.words import names as n

MORE = """\
examples:
  quarterdeck odds
  quarterdeck odds --rank crescent --advantage 1
  quarterdeck odds --rank 3 --discard 3,7,12 --wounds 1
  quarterdeck odds --set b --exhausted 12,13 --json
  quarterdeck odds --rank 3 --advantage 0 --against 2 --group 2,1 --flips 3 --discard 4,11,18
  quarterdeck odds --rank crescent --svg odds.svg

Ranks are anchor, bulb, crescent and dart, or 1 to 4. Chances are computed, not simulated."""
WIDE = 76  # columns of a row
MOST_WOUNDED = 3  # flips in a row with Wound cards: one more takes minutes


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rank", type=rank_of, metavar="RANK", help="the attribute's rank (default: all four)")
    parser.add_argument("--advantage", type=advantage_of, metavar="N", help="sum of advantage (default: -2 to 2)")
    parser.add_argument("--discard", type=cards_of, default=[], metavar="3,7,12", help="cards in the discard pile")
    parser.add_argument("--exhausted", type=cards_of, default=[], metavar="12,13", help="cards in Exhaustion")
    parser.add_argument("--wounds", type=wounds_of, default=[[]], metavar="N", help="Wound cards: 0, 1, 2, W1 or W2")
    parser.add_argument("--blessings", type=blessings_of, default=[], metavar="B1,B5", help="Blessing cards with it")
    parser.add_argument("--set", choices=("a", "b"), default="a", help="which of the published sets (default: a)")
    parser.add_argument("--unseen", type=unseen_of, default=0, metavar="N", help="cards gone that nobody saw (heroic)")
    parser.add_argument("--against", type=flip_of, metavar="RANK[+N]", help="an opposed flip: the other side")
    parser.add_argument("--group", type=group_of, default=[], metavar="3,2+1", help="others who flip as well")
    parser.add_argument("--flips", type=flips_of, default=0, metavar="N", help="the next flips of this deck, 2 to 6")
    parser.add_argument("--svg", metavar="FILE", help="draw the result as a picture")
    parser.add_argument("--json", action="store_true", help="everything as JSON, chances as fractions")


def run(given: argparse.Namespace, style: Style) -> int:
    tables = Tables(given)
    if given.svg:
        Path(given.svg).write_text(tables.svg(), encoding="utf-8")
        print(f"{given.svg}: written")
        return 0
    if given.json:
        print(json.dumps(tables.as_json(), indent=2))
    else:
        print("\n".join(tables.lines(style)))
    return 0


def rank_of(text: str) -> int:
    """1 to 4, from a number or the name of an edge."""
    names = [edge.lower() for edge in n.EDGES]
    word = text.strip().lower()
    if word in names:
        return names.index(word) + 1
    if word in ("1", "2", "3", "4"):
        return int(word)
    raise argparse.ArgumentTypeError(f"a rank is anchor, bulb, crescent, dart or 1 to 4, not {text!r}")


def flip_of(text: str) -> tuple[int, int | None]:
    """Somebody else's rank, and their sum of advantage, if it is told: 3, crescent, 3+1 or bulb-2."""
    found = re.fullmatch(r"\s*(\w+)\s*([+-]\d)?\s*", text)
    if not found:
        raise argparse.ArgumentTypeError(f"a flip is a rank, and its advantage if any, like bulb+1, not {text!r}")
    return rank_of(found[1]), int(found[2]) if found[2] else None


def group_of(text: str) -> list[tuple[int, int | None]]:
    """Flips as 3,2,2 or crescent,bulb+1."""
    return [flip_of(word) for word in text.replace(",", " ").split()]


def unseen_of(text: str) -> int:
    if not text.isdecimal() or not 0 <= int(text) <= t.STAMINA:
        raise argparse.ArgumentTypeError(f"cards that nobody saw are 0 to {t.STAMINA}, not {text!r}")
    return int(text)


def flips_of(text: str) -> int:
    if text not in tuple("23456"):
        raise argparse.ArgumentTypeError(f"flips in a row are 2 to 6, not {text!r}")
    return int(text)


def from_query(query: Mapping[str, str]) -> dict[str, Any]:
    """The odds for whoever asks over the network: the arguments by name, everything as data."""

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            raise BadInput(message)

    parser = Parser(prog="odds", add_help=False, allow_abbrev=False)
    add_arguments(parser)
    given = [f"--{name}={value}" for name, value in query.items() if name not in ("svg", "json")]
    tables = Tables(parser.parse_args(given))
    return {**tables.as_json(), **({"svg": tables.svg()} if "svg" in query else {})}


def from_table(box: Box, seen: Table, seat: int) -> dict[str, Any]:
    """The next flip of a character at a table, from what its player knows: by attribute and sum of advantage."""
    if seat < 0 or not has_character(box, seat):
        return {}
    found = {}
    for name, rank in zip(n.ATTRIBUTE_IDS, seen.rank[seat], strict=True):
        rows = {str(a): o.chances(o.odds_now(box, seen, seat, int(rank), a)) for a in o.ADVANTAGES} if rank else {}
        found[name] = rows
    return found


def advantage_of(text: str) -> int:
    try:
        found = int(text)
    except ValueError:
        found = 100
    if abs(found) > 99:
        raise argparse.ArgumentTypeError(f"a sum of advantage is a whole number like 1 or -2, not {text!r}")
    return found


def cards_of(text: str) -> list[int]:
    """Cards as 3,7,12 or W1."""
    try:
        found = [n.card_of(word) for word in text.replace(",", " ").split()]
    except BadInput as error:
        raise argparse.ArgumentTypeError(f"{error}, as in 3,7,12") from None
    if len(set(found)) != len(found):
        raise argparse.ArgumentTypeError(f"a card is named twice in {text!r}")
    return found


def wounds_of(text: str) -> list[list[int]]:
    """The Wound cards that may be in the deck, each possibility as likely: one that is not named may be either."""
    first, second = t.CARDS + 1, t.CARDS + 2
    known: dict[str, list[list[int]]] = {
        "0": [[]],
        "1": [[first], [second]],
        "2": [[first, second]],
        "w1": [[first]],
        "w2": [[second]],
    }
    word = text.strip().lower()
    if word not in known:
        raise argparse.ArgumentTypeError(f"Wound cards are 0, 1, 2, W1 or W2, not {text!r}")
    return known[word]


def blessings_of(text: str) -> list[int]:
    """Blessing cards as B1,B5."""
    found = cards_of(text)
    if not all(is_blessing(card) for card in found):
        raise argparse.ArgumentTypeError(f"Blessing cards are B1 to B{t.BLESSINGS}, not {text!r}")
    return found


class Tables:
    """The odds that were asked for."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.box: t.Box = GAME.pack_box(1, {"set": given.set})
        self.set = given.set
        self.ranks = [given.rank] if given.rank else [1, 2, 3, 4]
        self.advantages = list(o.ADVANTAGES) if given.advantage is None else [given.advantage]
        self.discard, self.exhausted, self.wounds = given.discard, given.exhausted, given.wounds
        self.blessings = given.blessings
        self.against, self.group, self.flips, self.unseen = given.against, given.group, given.flips, given.unseen
        self._check()
        if self.flips and (self.blessings or self.unseen):
            raise BadInput("several flips in a row are told for a deck without Blessing cards and unseen ones")
        if self.flips > MOST_WOUNDED and self.wounds != [[]]:
            raise BadInput(f"with Wound cards in the deck the next {MOST_WOUNDED} flips are told, or fewer")
        left = len(self.cards(self.wounds[0])) - len(self.discard) - len(self.exhausted) - self.unseen
        if left + len(self.discard) <= len(self.wounds[0]):
            raise BadInput("no card is left to flip")
        self.forced = left <= t.RESHUFFLE_AT and bool(self.discard)
        self.left = left + len(self.discard) if self.forced else left

    def cards(self, wounds: Sequence[int]) -> list[int]:
        """All that go with the deck."""
        return [*range(1, t.CARDS + 1), *wounds, *self.blessings]

    def _check(self) -> None:
        both = set(self.discard) & set(self.exhausted)
        if both:
            raise BadInput(f"card {n.card_text(min(both))} cannot be in the discard pile and in Exhaustion")
        for card in self.exhausted:
            if not self.box.stamina[card]:
                raise BadInput(f"card {n.card_text(card)} has no Stamina symbol, so it is never exhausted")
        for card in self.discard:
            if is_blessing(card) and card not in self.blessings:
                raise BadInput(f"{n.card_text(card)} is in the discard pile, but --blessings does not name it")
        named = [card for card in self.discard if is_wound_card(card)]
        if named and any(not set(named) <= set(each) for each in self.wounds):
            if len(self.wounds) > 1:  # the one that is named settles which it is
                self.wounds = [each for each in self.wounds if set(named) <= set(each)]
            if not self.wounds or not set(named) <= set(self.wounds[0]):
                raise BadInput(f"{n.card_text(named[0])} is in the discard pile, but --wounds does not count it")

    def odds(self, rank: int, advantage: int, reshuffled: bool = False) -> o.Odds:
        """The exact chances, over every Wound card that it may be."""
        out = set(self.exhausted) | (set() if reshuffled or self.forced else set(self.discard))
        found = []
        for wounds in self.wounds:
            cards = [card for card in self.cards(wounds) if card not in out]
            found.append(o.odds_of(o.pool_with_hidden(self.box, cards, rank, self.unseen), advantage).chances)
        mean = [sum((chances[i] for chances in found), Fraction(0)) / len(found) for i in range(4)]
        return o.Odds((mean[0], mean[1], mean[2], mean[3]))

    def as_json(self) -> dict[str, Any]:
        return {
            "set": self.set,
            "cards": self.left,
            "reshuffled": self.forced,
            "odds": [self._json_row(rank, advantage) for rank in self.ranks for advantage in self.advantages],
        }

    def _json_row(self, rank: int, advantage: int) -> dict[str, Any]:
        now, after = self.odds(rank, advantage), self.odds(rank, advantage, reshuffled=True)
        return {
            "rank": rank,
            "edge": n.EDGES[rank - 1].lower(),
            "advantage": advantage,
            "chances": {name: str(now.chances[i]) for i, name in enumerate(o.RESULTS)},
            "percent": {name: float(now.percent(i)) for i, name in enumerate(o.RESULTS)},
            "success": str(now.success),
            "success after a reshuffle": str(after.success),
            **self._more_json(rank, advantage, now),
        }

    def _more_json(self, rank: int, advantage: int, now: o.Odds) -> dict[str, Any]:
        """What else was asked for: an opposed flip, a group, the next flips."""
        found: dict[str, Any] = {}
        if self.against:
            against = self.opposed(now)
            found["against"] = {"win": str(against.win), "tie": str(against.tie), "lose": str(against.lose)}
        if self.group:
            group = self.everybody(now, advantage)
            found["group"] = {"at least one": str(c.at_least_one(group)), "all": str(c.all_of(group))}
        if self.flips:
            next_ones = self.outlook(rank, advantage)
            found["flips"] = {
                "at least one": str(next_ones.any),
                "expected": str(next_ones.expected),
                "at least one without a reshuffle": str(next_ones.any_unshuffled),
                "expected without a reshuffle": str(next_ones.expected_unshuffled),
                "reshuffle first": next_ones.reshuffle,
                "at least one, reshuffled before flip": [str(chance) for chance in next_ones.moments],
                "best moment": next_ones.moment,
            }
        return found

    def fresh(self, rank: int, advantage: int) -> o.Odds:
        """Somebody else's flip, from a full deck."""
        return o.odds_of(o.pool_of(self.box, range(1, t.CARDS + 1), rank), advantage)

    def opposed(self, now: o.Odds) -> c.Opposed:
        """A flip against the other side's, without advantage unless it is told."""
        rank, advantage = self.against
        return c.opposed(now, self.fresh(rank, advantage or 0))

    def everybody(self, now: o.Odds, advantage: int) -> list[o.Odds]:
        """A flip and the others', with the same sum of advantage unless theirs is told."""
        return [now, *(self.fresh(rank, advantage if own is None else own) for rank, own in self.group)]

    def outlook(self, rank: int, advantage: int) -> ahead.Outlook:
        """The next flips of this deck; every Wound card fails on every edge, so that it does not matter which it is."""

        def kinds(cards: Iterable[int]) -> list[tuple[bool, bool, bool]]:
            edge, stamina = self.box.edge, self.box.stamina
            return [(edge[card][rank - 1] >= t.V, bool(stamina[card]), bool(is_wound_card(card))) for card in cards]

        out = [] if self.forced else self.discard
        deck = [card for card in self.cards(self.wounds[0]) if card not in {*self.exhausted, *out}]
        return ahead.outlook(ahead.piles_of(kinds(deck), kinds(out)), advantage, self.flips)

    def svg(self) -> str:
        """A picture of all rows, for one question."""
        if self.against and (self.group or self.flips):
            raise BadInput("a picture is of one question: --against, or --group and --flips; ask for one at a time")
        named = {
            (rank, advantage): f"{n.EDGES[rank - 1]} {n.signed(advantage)}, {n.terms_text(advantage)}"
            for rank in self.ranks
            for advantage in self.advantages
        }
        title = f"Set {self.set.upper()}, {self.left} cards in the deck"
        if self.against:
            other, advantage = self.against
            title = f"Against {n.EDGES[other - 1]}{f' {n.signed(advantage)}' if advantage else ''}: {title}"
            found = [c.bar_against(name, self.opposed(self.odds(*row))) for row, name in named.items()]
            return c.picture(title, found, ("worse", "equal", "better"), "better")
        if self.group or self.flips:
            bars = [bar for row, name in named.items() for bar in self._bars(name, *row)]
            return c.picture(title, bars, ("no", "yes"), "V or VV")
        return c.picture(title, [c.bar_of(name, self.odds(*row)) for row, name in named.items()])

    def _bars(self, name: str, rank: int, advantage: int) -> list[c.Bar]:
        """Bars of a group: at least one, and all; of the next flips: at least one, by when the discards go back."""
        found = []
        if self.group:
            group = self.everybody(self.odds(rank, advantage), advantage)
            found += [c.bar_for(f"{name}: one of {len(group)}", c.at_least_one(group))]
            found += [c.bar_for(f"{name}: all {len(group)}", c.all_of(group))]
        if self.flips:
            next_ones = self.outlook(rank, advantage)
            found += [c.bar_for(f"{name}: in {self.flips} flips", next_ones.any_unshuffled)]
            for number, chance in enumerate(next_ones.moments if self.discard else (), 1):
                found += [c.bar_for(f"reshuffled before flip {number}", chance)]
        return found

    def _more_lines(self, rank: int, advantage: int, now: o.Odds) -> list[str]:
        found = []
        if self.against:
            against = self.opposed(now)
            odds = ", ".join(
                f"{name} {o.tenths(each)}"
                for name, each in zip(
                    ("better", "equal", "worse"), (against.win, against.tie, against.lose), strict=True
                )
            )
            other, granted = self.against
            found.append(f"     against {n.EDGES[other - 1]}{f' {n.signed(granted)}' if granted else ''}: {odds} %")
        if self.group:
            group = self.everybody(now, advantage)
            one, every = o.tenths(c.at_least_one(group)), o.tenths(c.all_of(group))
            found.append(f"     of {len(group)}: at least one V or VV {one} %, all {every} %")
        if self.flips:
            next_ones = self.outlook(rank, advantage)
            when = "reshuffle first" if next_ones.reshuffle else "do not reshuffle first"
            if next_ones.moment > 1:
                when = f"the best moment to reshuffle is before flip {next_ones.moment}"
            mean = f"{float(next_ones.expected):.2f}"
            some = f"at least one V or VV {o.tenths(next_ones.any)} %"
            found.append(f"     next {self.flips} flips: {some}, {mean} on average; {when}")
        return found

    def lines(self, style: Style) -> list[str]:
        lines = [f"Set {self.set}, {self.left} cards in the deck."]
        if self.forced:
            lines.append("Five or fewer were left, so the discard pile has gone back first.")
        for rank in self.ranks:
            title = f"{n.EDGES[rank - 1]}, rank {rank}"
            lines += ["", style.paint(title, "strong") + ("" if style.plain else f"{'V or VV':>{WIDE - len(title)}}")]
            for advantage in self.advantages:
                lines += self._row(rank, advantage, style)
        return lines

    def _row(self, rank: int, advantage: int, style: Style) -> list[str]:
        odds = self.odds(rank, advantage)
        percents = " ".join(f"{name} {odds.percent(i):>4}" for i, name in enumerate(o.RESULTS))
        if style.plain:
            lines = [f"{n.signed(advantage)}, {n.terms_text(advantage)}: {percents}; V or VV {o.tenths(odds.success)}"]
        else:
            bar = o.bar(odds, 20, o.FILL if style.unicode else o.PLAIN_FILL)
            head = f"  {n.signed(advantage):>2} {n.terms_text(advantage):<10} {bar} {percents}"
            lines = [f"{head}{o.tenths(odds.success):>{WIDE - len(head)}}"]
        if len(self.advantages) == 1:
            fractions = ", ".join(f"{name} {odds.chances[i]}" for i, name in enumerate(o.RESULTS))
            lines.append(f"     exactly {fractions}; V or VV {odds.success}")
        if self.discard and not self.forced:
            lines.append(f"     {o.advice(odds, self.odds(rank, advantage, reshuffled=True))}")
        return lines + self._more_lines(rank, advantage, odds)
