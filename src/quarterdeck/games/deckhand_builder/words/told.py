"""What happened, in sentences with their data: to the one who did it as "You", to the others by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.engine.speech import Speaker, counted, listed
from quarterdeck.engine.text import gain, zone
from quarterdeck.engine.view import Told, Value
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Box
from quarterdeck.games.deckhand_builder.rules.telling import both_of
from quarterdeck.games.deckhand_builder.words.names import ORDINALS, PAYMENTS, TITLES, named, pile_name, title, zone_id

HOW = ("", ", with a Buy", ", with a Buy for cost 1")
WHEN = {
    w.ON_DISCARD: ("discarded", "as it is discarded"),
    w.ON_START: ("start", "at the start of the turn"),
    w.ON_LOSS: ("lost", "as it is lost"),
    w.ON_BUY: ("bought", "as a card is bought"),
}


def event_told(box: Box, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
    """An event as a sentence to one viewer; None if it is not worth one."""
    kind, seat, _, *args = row
    tell = TELLING.get(kind)
    return tell(Teller(box, viewer, names, seat), *args) if tell is not None else None


class Teller:
    """Puts one event into words: who did it, to whom, with which cards, from where."""

    def __init__(self, box: Box, viewer: int, names: Sequence[str], seat: int) -> None:
        self.box = box
        self.viewer = viewer
        self.says = Speaker(names, viewer, TITLES)
        self.seat = seat
        self.mine = seat == viewer

    def told(self, kind: str, text: str, *cards: int, loud: bool = False, **args: Value) -> Told:
        """A line; the cards that it speaks of are `cards` in its arguments, and a single one is `card`."""
        faces = tuple(title(self.box, card) for card in cards if card)
        if faces:
            args["cards"] = faces
        if len(faces) == 1:
            args["card"] = faces[0]
        return Told.write(kind, text, self.seat, loud=loud, **args)

    def does(self, verb: str) -> str:
        return self.says.does(self.seat, verb)

    def card(self, card: int) -> str:
        return named(self.box, card)

    def cards(self, *cards: int) -> str:
        return listed([named(self.box, card) for card in cards if card])

    def place(self, zones: int, owner: int) -> str:
        """A stash, a deck or a hand: "your deck", "their deck" (of the one who acts), "Ines's deck"."""
        word = {t.DECK: "deck", t.HAND: "hand", t.STASH: "stash"}[zones]
        whose = self.says.whose(owner)
        if owner == self.seat:
            whose = "your" if self.mine else "their"
        return zone(zone_id(zones + owner, self.viewer), f"{whose} {word}")

    def deck(self, pile: int) -> str:
        """Any deck: a player's, the supply deck or the reload deck."""
        if pile < t.SUPPLY_DECK:
            return self.place(t.DECK, pile - t.DECK)
        return "the " + zone(self.zone(pile), pile_name(pile))

    def zone(self, number: int) -> str:
        return zone_id(number, self.viewer)


def amount(number: int, key: str, noun: str) -> str:
    """ "2 coins", with its symbol."""
    return f"{number} {gain(key, noun if number == 1 else noun + 's')}"


# --- The turn


def _first(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("first", f"{say.does('begin')}.")


def _turn(say: Teller, a: int, b: int, c: int) -> Told:
    whose = "Your" if say.mine else say.says.whose(say.seat)
    last = ", the last, with one Action" if b else ""
    return say.told("turn", f"Turn {a}. {whose} turn{last}.", loud=True, turn=a, last=b)


def _drew(say: Teller, *cards: int) -> Told:
    drawn = say.cards(*cards) or f"from the {zone(say.zone(t.DECK + say.seat), 'deck')}"
    return say.told("drew", f"{say.does('draw')} {drawn}.", *cards)


def _discarded(say: Teller, *cards: int) -> Told:
    return say.told("discarded", f"{say.does('discard')} {say.cards(*cards)}.", *cards)


def _played(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("played", f"{say.does('play')} {say.card(a)}.", a)


def _bought(say: Teller, a: int, b: int, c: int) -> Told:
    text = f"{say.does('buy')} {say.card(a)} for {b}{HOW[c - 1]}."
    return say.told("bought", text, a, price=b, payment=PAYMENTS[c - 1], source=say.zone(t.SUPPLY))


def _washed(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("washed", f"{say.does('remove')} {say.card(a)} from the supply.", a, source=say.zone(t.SUPPLY))


def _ended(say: Teller, a: int, b: int, c: int) -> Told:
    others = "" if say.box.seats == 1 else "; the others have one last turn with one Action"
    deck = zone(say.zone(t.SUPPLY_DECK), "supply deck")
    return say.told("ended", f"The {deck} is empty: this turn is finished{others}.", loud=True)


def _over(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("over", "The game is over.", loud=True)


# --- Rewards


def _coins(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("coins", f"{say.does('take')} {amount(a, 'coin', 'coin')}.", number=a)


def _actions(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("actions", f"{say.does('gain')} {amount(a, 'action', 'Action')}.", number=a)


def _buys(say: Teller, a: int, b: int, c: int) -> Told:
    only = " for cards of cost 1" if b else ""
    return say.told("buys", f"{say.does('gain')} {amount(a, 'buy', 'Buy')}{only}.", number=a, cheap=b)


def _paid(say: Teller, a: int, b: int, c: int) -> Told:
    coins = amount(a, "coin", "coin")
    if not b:
        return say.told("paid", f"{say.does('pay')} {coins}.", number=a)
    text = f"{say.does('give')} {say.says.whom(b - 1)} {coins} for the wedding."
    return say.told("paid", text, number=a, player=b - 1)


def _stole(say: Teller, a: int, b: int, c: int) -> Told:
    text = f"{say.does('steal')} {amount(a, 'coin', 'coin')} from {say.says.whom(b - 1)}."
    return say.told("stole", text, number=a, player=b - 1)


def _reloaded(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("reloaded", f"{say.does('reload')} {say.card(a)}: {say.card(b)} takes its place.", a, b)


def _discounted(say: Teller, a: int, b: int, c: int) -> Told:
    whose = "Your" if say.mine else say.says.whose(say.seat)
    return say.told("discounted", f"{whose} next Buy costs {a} less.", number=a)


def _extra(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("extra", f"{say.does('draw')} {counted(a, 'extra card')} this turn.", number=a)


def _flips(say: Teller, a: int, b: int, c: int) -> Told:
    text = f"{say.does('have')} to lay {counted(a, 'supply card')} face down before the end of this turn."
    return say.told("flips", text, number=a)


# --- Choices


def _targeted(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("targeted", f"{say.does('choose')} {say.says.whom(a - 1, say.seat)}.", player=a - 1)


def _named(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("named", f"{say.does('name')} {a}.", number=a)


def _option(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("option", f"{say.does('take')} the {ORDINALS[b]} effect of {say.card(a)}.", a, option=b + 1)


def _triggered(say: Teller, a: int, b: int, c: int) -> Told:
    when, words = WHEN[b]
    whose = "Your" if say.mine else say.says.whose(say.seat)
    return say.told("triggered", f"{whose} {say.card(a)} takes effect {words}.", a, when=when)


# --- Cards


def _revealed(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("revealed", f"{say.does('reveal')} {say.cards(a, b, c)}.", a, b, c, loud=True)


def _revealed_from(say: Teller, a: int, b: int, c: int) -> Told:
    card, pile = both_of(a)
    deck = say.deck(pile)
    text = f"{say.does('reveal')} {say.cards(card, b, c)} on top of {deck}."
    return say.told("revealed", text, card, b, c, loud=True, zone=say.zone(pile))


def _selected(say: Teller, a: int, b: int, c: int) -> Told:
    cards = (a, b, *both_of(c))
    return say.told("selected", f"{say.does('select')} {say.cards(*cards)}.", *cards, loud=True)


def _looked(say: Teller, a: int, b: int, c: int) -> Told:
    what = say.cards(a, b, c) or f"the top of the {zone(say.zone(t.DECK + say.seat), 'deck')}"
    return say.told("looked", f"{say.does('look')} at {what}.", a, b, c)


def _showed(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("showed", f"{say.does('show')} {say.cards(a, b, c)}.", a, b, c, loud=True)


def _gained(say: Teller, a: int, b: int, c: int) -> Told:
    where = {t.SUPPLY: " from the supply", t.SUPPLY_DECK: " from the supply deck"}.get(b, "")
    text = f"{say.does('put')} {say.card(a)}{where} into {say.place(t.STASH, say.seat)}."
    return say.told("gained", text, a, source=say.zone(b), zone=say.zone(t.STASH + say.seat))


def _took(say: Teller, a: int, b: int, c: int) -> Told:
    text = f"{say.does('take')} {say.card(a)} into {say.place(t.HAND, say.seat)}."
    return say.told("took", text, a, source=say.zone(b), zone=say.zone(t.HAND + say.seat))


def _removed(say: Teller, a: int, b: int, c: int) -> Told:
    if not b:
        return say.told("removed", f"{say.card(a)} is removed from the game.", a)
    whose = "Your" if b - 1 == say.viewer else say.says.whose(b - 1)
    return say.told("removed", f"{whose} {say.card(a)} is removed from the game.", a, player=b - 1)


def _to(kind: str, where: str, zones: int) -> Telling:
    """A card goes to its owner's stash or deck."""

    def tell(say: Teller, a: int, b: int, c: int) -> Told:
        text = f"{say.does('put')} {say.card(a)} {where} {say.place(zones, b - 1)}."
        return say.told(kind, text, a, player=b - 1, zone=say.zone(zones + b - 1))

    return tell


def _arranged(say: Teller, a: int, b: int, c: int) -> Told:
    deck = zone(say.zone(t.DECK + say.seat), "deck")
    return say.told("arranged", f"{say.does('put')} {say.card(a)} back on the {deck}.", a)


def _swapped(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("swapped", f"{say.does('swap')} {say.card(a)} with {say.card(b)}.", a, b)


def _applied(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("applied", f"{say.does('apply')} the effects of {say.card(a)}.", a)


def _shuffled(say: Teller, a: int, b: int, c: int) -> Told:
    text = f"{say.does('shuffle')} {say.place(t.STASH, say.seat)} into a new deck."
    return say.told("shuffled", text, zone=say.zone(t.DECK + say.seat))


# --- Single cards


def _flipped(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("flipped", f"{say.does('lay')} {say.card(a)} face down.", a)


def _restored(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("restored", f"{say.card(a)} is face up again.", a)


def _stranded(say: Teller, a: int, b: int, c: int) -> Told:
    stash = say.place(t.STASH, b - 1)
    text = f"{say.does('send')} {say.card(a)} of {stash} on an expedition, with 2 coins."
    return say.told("stranded", text, a, player=b - 1, zone=say.zone(t.ASIDE + 4 * (b - 1) + say.seat))


def _returned(say: Teller, a: int, b: int, c: int) -> Told:
    taker = say.says.doing(b - 1, "take")
    stash = zone(say.zone(t.STASH + say.seat), f"{say.says.whose(say.seat)} stash")
    text = f"{say.card(a)} comes back into {stash}; {taker} its 2 coins."
    return say.told("returned", text, a, player=b - 1, number=t.EXPEDITION_COINS, zone=say.zone(t.STASH + say.seat))


def _decided(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("decided", f"{say.does('have')} chosen.", player=a - 1)


def _gave(say: Teller, a: int, b: int, c: int) -> Told:
    text = f"{say.does('pass')} {say.card(a)} to {say.says.whom(b - 1)}."
    if b - 1 == say.seat:  # alone there is nobody else on the left (R48)
        text = f"{say.does('pass')} {say.card(a)} into {say.place(t.STASH, say.seat)}."
    return say.told("gave", text, a, player=b - 1, zone=say.zone(t.STASH + b - 1))


def _wedding(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("wedding", f"{say.does('invite')} {say.says.whom(a - 1)} to the wedding.", player=a - 1)


def _bewitched(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("bewitched", f"{say.does('bewitch')} {say.says.whom(a - 1)}.", player=a - 1)


def _strings(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("strings", f"{say.does('take')} {say.says.whose(a - 1)} strings.", player=a - 1)


def _cut(say: Teller, a: int, b: int, c: int) -> Told:
    return say.told("cut", f"{say.does('let')} {say.says.whose(a - 1)} strings go.", player=a - 1)


def _hungover(say: Teller, a: int, b: int, c: int) -> Told:
    text = f"Everybody must discard {counted(a, 'card')} after the first draw of the next turn."
    return say.told("hungover", text, number=a)


Telling = Callable[..., Told | None]  # the teller, and the arguments of the event: three, or more of a list
TELLING: dict[int, Telling] = {  # what is not here is not worth a sentence
    t.FIRST_PLAYER: _first,
    t.TURN_BEGINS: _turn,
    t.DREW: _drew,
    t.DISCARDED: _discarded,
    t.PLAYED: _played,
    t.BOUGHT: _bought,
    t.GOT_COINS: _coins,
    t.GOT_ACTIONS: _actions,
    t.GOT_BUYS: _buys,
    t.PAID: _paid,
    t.STOLE: _stole,
    t.RELOADED: _reloaded,
    t.DISCOUNTED: _discounted,
    t.TARGETED: _targeted,
    t.NAMED_NUMBER: _named,
    t.REVEALED: _revealed,
    t.REVEALED_FROM: _revealed_from,
    t.SELECTED: _selected,
    t.LOOKED: _looked,
    t.GAINED: _gained,
    t.TOOK: _took,
    t.REMOVED: _removed,
    t.STASHED: _to("stashed", "into", t.STASH),
    t.TUCKED: _to("tucked", "on the bottom of", t.DECK),
    t.TOPPED: _to("topped", "on top of", t.DECK),
    t.ARRANGED: _arranged,
    t.SWAPPED: _swapped,
    t.SHOWED: _showed,
    t.APPLIED: _applied,
    t.FLIPPED: _flipped,
    t.RESTORED: _restored,
    t.STRANDED: _stranded,
    t.RETURNED: _returned,
    t.SHUFFLED: _shuffled,
    t.DECIDED: _decided,
    t.GAVE: _gave,
    t.WEDDING: _wedding,
    t.BEWITCHED: _bewitched,
    t.STRINGS: _strings,
    t.STRINGS_CUT: _cut,
    t.HUNGOVER: _hungover,
    t.TRIGGERED: _triggered,
    t.SUPPLY_ENDED: _ended,
    t.WASHED_AWAY: _washed,
    t.OPTION_TAKEN: _option,
    t.GAME_OVER: _over,
    t.EXTRA_CARDS: _extra,
    t.FLIPS_DUE: _flips,
}
