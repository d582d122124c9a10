"""The text on a card's face, made from its effects, so that the two cannot disagree.

It is marked (engine/text.py): what a "+1" gives, and the cards that it names.
"""

from __future__ import annotations

from quarterdeck.engine.speech import at_start, listed
from quarterdeck.engine.text import card as card_mark
from quarterdeck.engine.text import gain
from quarterdeck.games.deckhand_builder.cardset.steps import Cards, Condition, Count, Step

OWNER = "its owner's"
NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
HEADS = {
    "discarded": "When discarded: ",
    "start": "At the start of your turn, if this is in your stash: ",
    "lost": "If you lose this card: ",
    "bought": "When you Buy a card while this is in your stash: ",
}
UNITS = {"coin": "coin", "action": "Action", "buy": "Buy", "draw": "draw", "reload": "reload"}
PLACES = {
    (frozenset({"hand"}), "you"): "your hand",
    (frozenset({"stash"}), "you"): "your stash",
    (frozenset({"hand", "stash"}), "you"): "your hand or stash",
    (frozenset({"this", "hand"}), "you"): "your hand, or this card,",
    (frozenset({"stash"}), "they"): "their stash",
    (frozenset({"stash"}), "any"): "any stash",
    (frozenset({"supply"}), "you"): "the supply",
    (frozenset({"these"}), "you"): "those",
    (frozenset({"deck"}), "you"): "your deck",
}


def program_text(programs: dict[str, list[Step]], passive: str, types: tuple[str, ...]) -> str:
    """The whole text, a line a program."""
    out = []
    if len(types) > 1:
        out.append(f"Counts as {listed([kind.capitalize() for kind in types])}.")
    if "play" in programs:
        out.append(sentences(programs["play"]))
    if passive:
        out.append(f"While this is in your stash, the first {passive.capitalize()} you Buy each turn costs 1 less.")
    for program, head in HEADS.items():
        if program in programs:
            phrase = sentences(programs[program])
            plain = phrase[:1].lower() + phrase[1:] if not phrase.startswith("+") else phrase
            out.append(head + plain)
    return "\n".join(out) if out else "No effect."


def sentences(steps: list[Step]) -> str:
    """A program, with short rewards joined into one sentence."""
    return " ".join(_parts(steps))


def clauses(steps: list[Step]) -> str:
    """A block as one sentence, so that it is plain where it ends."""
    return "; ".join(_lower(part).removesuffix(".") for part in _parts(steps)) + "."


def _parts(steps: list[Step]) -> list[str]:
    out: list[str] = []
    for step in steps:
        phrase = sentence(step)
        short = step.word in UNITS and step.per is None and not step.may and step.by == "you" and not step.on
        if out and short and out[-1].startswith("+") and out[-1].count("+") < 4 and "each" not in out[-1]:
            out[-1] = out[-1].removesuffix(".") + ", " + phrase
        else:
            out.append(phrase)
    return out


def sentence(step: Step) -> str:
    """One line as a sentence."""
    if step.word in ("if", "may", "either", "each"):
        return _opened(step)
    if step.word in UNITS:
        return _amount(step)
    phrase = _other(step) if step.cards is None and step.word != "swap" else _chosen(step)
    if step.may:
        return f"You may {phrase[:1].lower()}{phrase[1:]}"
    return phrase


def _opened(step: Step) -> str:
    if step.word == "if":
        counted = all(when.what == "at least" and when.count and when.count.cards for when in step.when)
        plain = counted and all(when.count and when.count.what == "cards" for when in step.when)
        phrase = listed([_amount_of(when) if plain else condition(when) for when in step.when])
        return f"{'With' if plain else 'If'} {phrase}: {clauses(step.body)}"
    if step.word == "may" and len(step.body) == 1:
        return f"You may {clauses(step.body)}"
    if step.word == "may":
        return f"You may choose: {clauses(step.body)}"
    if step.word == "each":
        return f"Each player in turn: {clauses(step.body)}"
    branches = [clauses(branch).removesuffix(".") for branch in step.branches]
    return f"Either {', or '.join(branches)}."


def _lower(text: str) -> str:
    return text if text.startswith("+") else text[:1].lower() + text[1:]


def _amount(step: Step) -> str:
    unit = UNITS[step.word] + ("s" if step.n > 1 and step.word in ("coin", "action", "buy") else "")
    phrase = f"+{step.n or 1} {gain(step.word, unit) if step.by == 'you' else unit}"
    if step.on == "cost 1":
        phrase += " for cards of cost 1 only"
    if step.per is not None:
        phrase += " " + _each(step.per) + (f" (at most {step.most})" if step.most else "")
    if step.by == "everyone":
        phrase = f"every player takes {phrase.removeprefix('+')} from the bank"
    elif step.by == "they":
        phrase = f"they take {phrase.removeprefix('+')} from the bank"
    if step.may:
        return f"You may have {phrase}."
    return f"{at_start(phrase)}."


def _each(count: Count) -> str:
    if count.what == "cards":
        assert count.cards is not None
        return f"for each {what(count.cards)} {where(count.cards)}"
    return {
        "hooks of it": "for each hook on it",
        "cost of it": "for each coin of its cost",
        "cost of these": "for each coin they cost together",
        "type": "for each type of card in the supply",
        "alike": "for each of the most supply cards that share a type",
    }[count.what]


def what(cards: Cards) -> str:
    """A kind of card: "Attack", "card of cost 2 or less"."""
    if cards.rule == "type":
        return cards.value.capitalize()
    if cards.rule == "name":
        return card_mark(cards.value, cards.value)
    if cards.rule:
        return f"card of cost {cards.value}" + (" or less" if cards.rule == "cost or less" else "")
    return "card"


def where(cards: Cards) -> str:
    place = PLACES[(cards.places, cards.whose)]
    return f"among {place}" if "these" in cards.places else f"in {place}"


def one_of(cards: Cards) -> str:
    """ "a card of your hand", "one of those"."""
    kind = what(cards)
    if "these" in cards.places:
        return "one of those cards" if kind == "card" else f"{_article(cards)} {kind} among those"
    if cards.places == {"supply"}:
        by_cost = cards.rule not in ("type", "name")
        return f"a supply {kind}" if by_cost else f"{_article(cards)} {kind} of the supply"
    return f"{_article(cards)} {kind} of {PLACES[(cards.places, cards.whose)]}"


def _article(cards: Cards) -> str:
    return "an" if cards.rule in ("type", "name") and cards.value[0] in "AEIOUaeiou" else "a"


def condition(when: Condition) -> str:
    if when.what == "fewest":
        return "you own fewer cards than any other player"
    if when.what == "it costs":
        return f"it costs {when.least}"
    if when.what == "from hand":
        return "you played this from your hand"
    if when.what == "enemy deck":
        return f"an enemy has {_word(when.least)} or more in theirs"
    count = when.count
    assert count is not None
    if when.what == "is not":
        return f"{_total(count)} is not that number"
    if when.what == "beats" and count.cards is not None:
        return f"more {what(count.cards)}s are {where(count.cards)}"
    if when.what == "beats":
        return f"{_total(count)} is more"
    if count.what == "alike":
        return f"{_word(when.least)} or more supply cards share a type"
    if count.cards is None:
        return f"{_total(count)} is {_word(when.least)} or more"
    return f"there {'is' if when.least == 1 else 'are'} {_amount_of(when)}"


def _amount_of(when: Condition) -> str:
    """ "an Attack in your hand", "two or more cards in your deck"."""
    assert when.count is not None and when.count.cards is not None
    kind = what(when.count.cards)
    if when.least == 1:
        return f"{_article(when.count.cards)} {kind} {where(when.count.cards)}"
    return f"{_word(when.least)} or more {kind}s {where(when.count.cards)}"


def _total(count: Count) -> str:
    if count.what == "cost of these":
        return "the total cost of those cards"
    if count.cards is not None:
        return f"the number of {what(count.cards)}s {where(count.cards)}"
    return count.what


def _word(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _chosen(step: Step) -> str:
    """A word that chooses a card, or two."""
    if step.word == "swap":
        return _swap(step)
    assert step.cards is not None
    card = one_of(step.cards)
    own = step.cards.places <= {"hand", "stash"}
    whose = {"you": "your", "they": "their"}.get(step.cards.whose, OWNER) if own else OWNER
    doer = "They " if step.by == "they" else ""
    phrase = {
        "pick": f"choose {card}" if not step.n else f"choose {_word(step.n)} {_plural(step.cards)}",
        "gain": f"put {card} into your stash",
        "take": f"take {card} into your hand",
        "remove": f"remove {card} from the game",
        "stash": f"put {card} into {whose} stash",
        "tuck": f"put {card} on the bottom of {whose} deck",
        "top": f"put {card} on top of {whose} deck",
        "discard": f"discard {card}",
        "show": f"reveal {card}",
        "apply": f"apply the effects of {card}",
        "flip": f"lay {card} face down: it does not exist until you restore it on your next turn",
        "strand": f"set {card} aside with 2 coins of the bank on it; when their stash is shuffled, "
        "you take the coins and it comes back into their stash",
    }[step.word]
    if step.on == "any":
        phrase = "put any number of those cards into your stash"
    elif step.word == "discard" and step.n:
        phrase = f"discard up to {_word(step.n)} cards"
    if doer:
        return doer + phrase + "."
    return f"{at_start(phrase)}."


def _plural(cards: Cards) -> str:
    kind = what(cards)
    if cards.places == {"supply"}:
        return f"supply {kind}s"
    return f"{kind}s of {PLACES[(cards.places, cards.whose)]}"


def _swap(step: Step) -> str:
    assert step.mates is not None
    one = "it" if step.on == "it" else one_of(step.cards) if step.cards is not None else ""
    if step.cards is not None and "this" in step.cards.places:
        one = "this or a card of your hand"
    if step.low == step.high == 0:
        cost = "of the same cost"
    elif step.low == step.high:
        cost = f"that costs exactly {abs(step.low)} {'more' if step.low > 0 else 'less'}"
    else:
        cost = f"if their costs differ by {step.high} or less"
    return f"Swap {one} with {one_of(step.mates)} {cost}."


def _other(step: Step) -> str:
    """Words without a choice of cards."""
    n = _word(step.n)
    cards = "card" if step.n == 1 else "cards"
    if step.word in ("reveal", "look"):
        deck = {"any deck": "any one deck", "every deck": "every player's deck", "supply deck": "the supply deck"}.get(
            step.on, step.on
        )
        verb = "Look at" if step.word == "look" else "Reveal"
        least = f", if there are {_word(step.least)} or more" if step.least else ""
        top = cards if step.n == 1 else f"{n} {cards}"
        return f"{verb} the top {top} of {deck}{least}."
    if step.word == "note":
        assert step.per is not None
        return f"Remember {_total(step.per)}." if step.per.cards is None else f"Count the {what(step.per.cards)}s."
    if step.on in ("it", "this", "these") and step.word != "arrange":
        card = {"it": "it", "this": "this card", "these": "those cards"}[step.on]
        return {
            "gain": f"Put {card} into your stash.",
            "take": f"Take {card} into your hand.",
            "remove": f"Remove {card} from the game.",
            "stash": f"Put {card} into its owner's stash.",
            "tuck": f"Put {card} on the bottom of its owner's deck.",
            "top": f"Put {card} on top of its owner's deck.",
            "discard": f"Discard {card}.",
            "show": f"Reveal {card}.",
            "apply": f"Apply the effects of {card}.",
            "flip": f"Lay {card} face down.",
            "strand": f"Set {card} aside with 2 coins on it.",
        }[step.word]
    return {
        "pay": f"Pay {step.n}:",
        "discount": f"Your next Buy this turn costs {step.n} less.",
        "deal": f"{at_start(n)} extra {cards} in your first draw this turn.",
        "steal": f"Steal {step.n} coin{'s' if step.n > 1 else ''} from them.",
        "hangover": f"Every player must discard {n} {cards} after the first draw of their next turn.",
        "target": "Target any player." if step.on == "player" else "Target an enemy.",
        "choose": "Choose an enemy.",
        "name": "They name a number.",
        "arrange": "Put the rest back on top in any order.",
        "shuffle": "Shuffle your stash into your deck.",
        "pass": "Every player, at the same time, passes a card of their stash or the unseen top card of their deck "
        "to the stash of the player on the left.",
        "wed": f"On their next turn they have +1 {gain('buy', 'Buy')}, and must give you 1 coin before their first "
        "Buy.",
        "bewitch": "On their next turn you control their first Action and decide everything in it; also Actions and "
        "Buys gained through it.",
        "flip": f"Before the end of your turn, lay {n} supply cards face down: they do not exist until you restore "
        "them on your next turn.",
    }[step.word]
