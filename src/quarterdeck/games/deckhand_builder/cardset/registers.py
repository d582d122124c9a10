"""What carries meaning from line to line: a line may only speak of what a line before it fills."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from quarterdeck.games.deckhand_builder.cardset.steps import Count, Step, Wrong

FILLED_BY = {
    "they": "'target' or 'choose enemy' does",
    "it": "a line that chooses a card does",
    "these": "'reveal', 'look', 'pick 2 ...', 'discard up to ...' or 'draw ... as these' does",
    "number": "'they name number' or 'note' does",
}


def every(steps: list[Step]) -> Iterator[Step]:
    """All steps, blocks included, in the written order."""
    for step in steps:
        yield step
        yield from every(step.body)
        for branch in step.branches:
            yield from every(branch)


def check_registers(steps: list[Step], given: Iterable[str] = ()) -> None:
    filled = set(given)
    order = list(every(steps))
    for place, step in enumerate(order):
        for register in needs(step):
            if register not in filled:
                raise Wrong(
                    f"'{step.word}' speaks of '{register}' but no line before it fills it ({FILLED_BY[register]})",
                    step.line,
                )
        filled |= _fills(step)
        if step.word in ("target", "choose"):
            if place + 1 == len(order) or not _needs_target(order[place + 1]):
                raise Wrong(f"the line behind '{step.word} {step.on}' must be the one that needs it", step.line)
        if step.word == "pay":
            _check_pay(order, place)
        if step.word == "each" and any(inner.word in ("each", "target", "choose") for inner in every(step.body)):
            raise Wrong("inside 'each player' nobody is targeted, and there is no other 'each player'", step.line)


def needs(step: Step) -> set[str]:
    """The registers that a line speaks of."""
    found = set()
    groups = [step.cards, step.mates, *(count.cards for count in _counts(step))]
    if step.by == "they" or step.on in ("them", "their deck") or step.word == "steal":
        found.add("they")
    if any(cards is not None and cards.whose == "they" for cards in groups):
        found.add("they")
    of_it = any(count.what.endswith("of it") for count in _counts(step))
    if step.on == "it" or of_it or any(when.what == "it costs" for when in step.when):
        found.add("it")
    if step.word == "arrange" or (step.word == "show" and step.on == "these"):
        found.add("these")
    if any(cards is not None and "these" in cards.places for cards in groups):
        found.add("these")
    if any(count.what == "cost of these" for count in _counts(step)):
        found.add("these")
    if any(when.what in ("is not", "beats") for when in step.when):
        found.add("number")
    return found


def _needs_target(step: Step) -> bool:
    counts_theirs = step.per is not None and step.per.cards is not None and step.per.cards.whose == "they"
    return "they" in needs(step) and (counts_theirs or (step.per is None and step.word != "coin"))


def _counts(step: Step) -> list[Count]:
    return [count for count in (step.per, *(when.count for when in step.when)) if count is not None]


def _fills(step: Step) -> set[str]:
    if step.word in ("target", "choose", "each"):
        return {"they"}
    if step.word in ("reveal", "look") or (step.word == "draw" and step.on == "these"):
        return {"these"}
    if step.word in ("pick", "discard") and step.n:
        return {"these"}
    if step.word in ("name", "note"):
        return {"number"}
    return {"it"} if step.cards is not None else set()


def _check_pay(order: list[Step], place: int) -> None:
    step = order[place]
    if place != 0:
        raise Wrong("'pay' is the first line of a program", step.line)
    follows = [each.word for each in order[1:3]]
    swaps = (follows[:1] == ["target"] and follows[1:] == ["swap"]) or follows[:1] == ["swap"]
    shows = follows[:1] == ["show"] and order[1].cards is not None
    reveals = follows[:1] == ["reveal"] and order[1].on in ("supply deck", "your deck")
    if not (swaps or shows or reveals):
        raise Wrong(
            "behind 'pay' comes a swap (with 'target' before it), a card to show, or 'reveal' of your deck or the "
            "supply deck",
            step.line,
        )
