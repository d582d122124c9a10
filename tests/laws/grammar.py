"""What can be wrong with a sentence that people are told: a small grammar check, of things that have gone wrong."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from quarterdeck.engine.view import Told

CARDS = re.compile(r"\*(?:(?:, | and )\*)*")
NUMBERS = r"\d|\b(?:no|none|both|all|once|twice|one|two|three|four|five|six|seven|eight|nine|ten)\b"
ONE = "card|point|coin|ship|hook|token|turn|Sealane|Seazone"
RULES = {
    "a space too many or in the wrong place": r"  |\s[,.;:!?](?:\s|$)|^\s|\s$",
    "two marks in a row": r"[,;:.](?=[,;:.](?!\.))(?<!\.\.)|[?!][.,;:]",
    "small letters after a full stop": r"(?<!\.\.)(?<!\bR)[.!?] +[a-z]",
    "a head with nothing behind it": r"[:,;(]$|: *[.;]|\( *\)",
    "the same word twice": r"\b([A-Za-z]{2,}) \1\b",
    "a for an": r"\ba (?=[AEIOaeio])(?!one\b|once\b|One-)",
    "an for a": r"\ban (?=[bcdfgjklpqtvwxyzBCDGJKPQTUVWYZ][a-z])",
    "one of many": rf"(?<![\d.>-])\b1 (?:(?:{ONE})s|dice|Successes)\b",
    "many of one": rf"\b(?:[2-9]|1\d) (?:{ONE}|die|Success)\b(?!-)",
    "you, of what somebody else decides": r"not your decision: (?!you\b)[^(]*\byour\b",
    "an identifier": r"\b[a-z]+_[a-z]+\b|[a-z] None\b|\bTrue\b|\bFalse\b|[<>{}]|\bnan\b",
}


def faults(text: str, names: Sequence[str] = (), titles: Sequence[str] = (), to: str = "") -> list[str]:
    """What is wrong with a text. `titles` are words for seats whose names are known; `to` is who reads it ("": all)."""
    found = [fault for fault, pattern in RULES.items() if re.search(pattern, text)]
    if not to and re.search(r"\b[Yy]ou(?:r|rs|rself)?\b", re.sub(r'"[^"]*"', "", text)):  # a card speaks to its player
        found.append("you, and nobody knows who")
    if any(re.search(rf"\b{re.escape(title)}\b", text) for title in titles):
        found.append("a seat's title in the place of a name")
    if any(re.search(rf"\b{name}\b(?!'s)[^.:;,]*\b{name}\b(?!'s)", text) for name in names):
        found.append("somebody does it to themselves by name")
    if any(re.search(rf"\b{name}\b(?!'s)[^.:;,]*\b{name}'s\b", text) for name in names):
        found.append("what is somebody's own, by name")
    if to and re.search(rf"\b{to}\b", text):
        found.append("a name where it is you")
    if re.search(r"\b[Yy]ou\b[^.:;]* to you\b", text):
        found.append("you do it to you")
    return found


def sentence_faults(text: str, names: Sequence[str] = (), titles: Sequence[str] = (), to: str = "") -> list[str]:
    """The same of a whole sentence: it begins with a capital and ends with a full stop."""
    found = faults(text, names, titles, to)
    if not re.match(r"[A-Z0-9\"'(…+#]", text):
        found.append("a small letter at the beginning")
    if not re.search(r"[.!?…][\"')]?$", text):
        found.append("no full stop")
    if re.search(r"\((?:[^()]*, )?R\d+\b", text):  # refusals cite the ruling; whoever is asked has done nothing wrong
        found.append("the number of a ruling")
    return found


def result_faults(text: str, winners: Sequence[str], names: Sequence[str], titles: Sequence[str]) -> list[str]:
    """A result names who won, and the numbers by which."""
    found = faults(text, names, titles)
    if not all(winner in text for winner in winners):
        found.append("it does not say who won")
    if not re.search(NUMBERS, text):
        found.append("no number says by how much")
    return found


def broken_lists(told: Sequence[Told]) -> list[str]:
    """Lists that go over several sentences: "discards A and B." "discards C."."""
    found = []
    for one, other in itertools.pairwise(told):
        same = (one.kind, one.seat, skeleton(one)) == (other.kind, other.seat, skeleton(other))
        if same and skeleton(one).count("*") == 1 and len(one.refs) + len(other.refs) > 2:
            found.append(f"{one.text} {other.text}")
    return found


def skeleton(told: Told) -> str:
    """A sentence without the cards that it names."""
    units = told.text.encode("utf-16-le")  # refs count as browsers do
    text, at = "", 0
    for ref in sorted(told.refs, key=lambda ref: ref.at):
        if ref.kind == "card" and ref.at >= at:
            text, at = text + units[2 * at : 2 * ref.at].decode("utf-16-le") + "*", ref.to
    return CARDS.sub("*", text + units[2 * at :].decode("utf-16-le"))
