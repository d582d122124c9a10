"""One list, one sentence. A row of events holds three cards, so a longer list is told in several rows: "Ines discards
AH, AS and 2S." "Ines discards 6S." They are read as "Ines discards AH, AS, 2S and 6S."."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from quarterdeck.engine.speech import listed
from quarterdeck.engine.text import card, plain
from quarterdeck.engine.view import Args, Told


def lists_in_one(told: Sequence[Told]) -> list[Told]:
    """Sentences in a row that tell the same of other cards, as one."""
    found: list[Told] = []
    for each in told:
        if found and (joined := _join(found[-1], each)):
            found[-1] = joined
        else:
            found.append(each)
    return found


def _join(one: Told, other: Told) -> Told | None:
    if (one.kind, one.seat) != (other.kind, other.seat):
        return None
    if len(_cards(one)) + len(_cards(other)) < 3:
        return None  # one card each, one after the other: "applies the effects of ..." is no list
    first, second = _parts(one), _parts(other)
    if first is None or second is None:
        return None
    (head, names, tail), (same_head, more, same_tail) = first, second
    if (head, tail) != (same_head, same_tail) or _besides_cards(one) != _besides_cards(other):
        return None
    text, refs = plain(head + listed([*names, *more]) + tail)
    cards = (*_cards(one), *_cards(other))
    return replace(one, text=text, refs=refs, args={**_besides_cards(one), "cards": cards})


def _besides_cards(told: Told) -> Args:
    return {name: value for name, value in told.args.items() if name not in ("card", "cards")}


def _cards(told: Told) -> tuple[str | int, ...]:
    one, more = told.args.get("card", ""), told.args.get("cards", ())
    return more if isinstance(more, tuple) and more else (one,) if isinstance(one, str) and one else ()


def _parts(told: Told) -> tuple[str, list[str], str] | None:
    """What stands before a list of cards, their (marked) names, and what stands behind; None without a list."""
    if not _cards(told) or not told.refs or any(ref.kind != "card" for ref in told.refs):
        return None
    units = told.text.encode("utf-16-le")  # references count in its units

    def part(start: int, end: int) -> str:
        return units[2 * start : 2 * end].decode("utf-16-le")

    between = [part(one.to, other.at) for one, other in zip(told.refs, told.refs[1:], strict=False)]
    if any(words not in (", ", " and ") for words in between):
        return None
    names = [card(ref.key, part(ref.at, ref.to)) for ref in told.refs]
    return part(0, told.refs[0].at), names, part(told.refs[-1].to, len(units) // 2)
