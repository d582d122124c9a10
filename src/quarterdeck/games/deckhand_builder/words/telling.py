"""What happened, in sentences: to the one who did it as "You", to the others by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterdeck.engine.speech import Speaker, counted, listed
from quarterdeck.engine.view import Told
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.table import Box
from quarterdeck.games.deckhand_builder.words.names import TITLES, title

HOW = {1: "", 2: ", with a Buy", 3: ", with a Buy for cost 1"}
WHEN = {
    t.ON_DISCARD: "discarded",
    t.ON_START: "at the start of the turn",
    t.ON_LOSS: "lost",
}


class Teller:
    """Knows the names of cards and of players."""

    def __init__(self, box: Box, viewer: int, names: Sequence[str]) -> None:
        self.box = box
        self.viewer = viewer
        self.says = Speaker(names, viewer, TITLES)

    def does(self, seat: int, verb: str) -> str:
        return self.says.does(seat, verb)

    def card(self, card: int) -> str:
        return title(self.box, card) if card else "a card"

    def cards(self, cards: Sequence[int]) -> str:
        return listed([title(self.box, card) for card in cards if card])

    def whose(self, seat: int) -> str:
        return self.says.whose(seat)

    def whom(self, seat: int) -> str:
        return self.says.whom(seat)

    def own(self, seat: int, owner: int, place: str) -> str:
        """ "your deck", "her own", "Ines's deck"."""
        if owner == seat:
            return f"{'your' if seat == self.viewer else 'their'} {place}"
        return f"{self.whose(owner)} {place}"


def event_told(box: Box, row: Sequence[int], viewer: int, names: Sequence[str]) -> Told | None:
    """An event as a sentence to one viewer; None if it is not worth one."""
    kind, seat, _, a, b, c = row
    told = TELLING.get(kind)
    if told is None:
        return None
    text = told(Teller(box, viewer, names), seat, a, b, c)
    if not text:
        return None
    named = tuple(title(box, card) for card in _cards_in(kind, a, b, c))
    return Told(text, KIND_NAMES[kind], seat, cards=named)


def _cards_in(kind: int, a: int, b: int, c: int) -> list[int]:
    if kind in (t.DREW, t.DREW_MORE, t.DISCARDED, t.REVEALED, t.LOOKED, t.SHOWED):
        return [card for card in (a, b, c) if card]
    if kind in (t.RELOADED, t.SWAPPED):
        return [card for card in (a, b) if card]
    if kind in NO_CARDS:
        return []
    return [a] if a else []


Telling = Callable[[Teller, int, int, int, int], str]


def _first(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'begin')}."


def _turn(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    whose = "Your turn" if seat == say.viewer else f"{say.whose(seat)} turn"
    return f"Turn {a}. {whose}{', the last, with one Action' if b else ''}."


def _drew(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    cards = [card for card in (a, b, c) if card]
    return f"{say.does(seat, 'draw')} {say.cards(cards) if cards else 'from the deck'}."


def _drew_more(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return _drew(say, seat, a, b, c) if a else ""


def _discarded(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'discard')} {say.cards((a, b, c))}."


def _played(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'play')} {say.card(a)}."


def _bought(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'buy')} {say.card(a)} for {b}{HOW[c]}."


def _coins(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'take')} {counted(a, 'coin')}."


def _actions(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'gain')} {counted(a, 'Action')}."


def _buys(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'gain')} {counted(a, 'Buy')}{' for cards of cost 1' if b else ''}."


def _paid(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    if b:
        return f"{say.does(seat, 'give')} {say.whom(b - 1)} {counted(a, 'coin')} for the wedding."
    return f"{say.does(seat, 'pay')} {counted(a, 'coin')}."


def _stole(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'steal')} {counted(a, 'coin')} from {say.whom(b - 1)}."


def _reloaded(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'reload')} {say.card(a)}: {say.card(b)} takes its place."


def _discounted(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{'Your' if seat == say.viewer else say.whose(seat)} next Buy costs {a} less."


def _targeted(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    other = a - 1
    if other == seat:
        return f"{say.does(seat, 'choose')} {'yourself' if seat == say.viewer else 'no other player'}."
    return f"{say.does(seat, 'choose')} {say.whom(other)}."


def _named(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'name')} {a}."


def _revealed(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'reveal')} {say.cards((a, b, c))}."


def _looked(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    if a:
        return f"{say.does(seat, 'look')} at {say.cards((a, b, c))}."
    return f"{say.does(seat, 'look')} at the top of the deck."


def _gained(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    where = " from the supply" if b == t.SUPPLY else " from the supply deck" if b == t.SUPPLY_DECK else ""
    return f"{say.does(seat, 'put')} {say.card(a)}{where} into {say.own(seat, seat, 'stash')}."


def _took(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'take')} {say.card(a)} into {say.own(seat, seat, 'hand')}."


def _removed(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    if b:
        owner = "Your" if b - 1 == say.viewer else say.whose(b - 1)
        return f"{owner} {say.card(a)} is removed from the game."
    return f"{say.card(a)} is removed from the game."


def _stashed(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'put')} {say.card(a)} into {say.own(seat, b - 1, 'stash')}."


def _tucked(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'put')} {say.card(a)} on the bottom of {say.own(seat, b - 1, 'deck')}."


def _topped(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'put')} {say.card(a)} on top of {say.own(seat, b - 1, 'deck')}."


def _arranged(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'put')} {say.card(a)} back on the deck."


def _swapped(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'swap')} {say.card(a)} with {say.card(b)}."


def _showed(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'show')} {say.cards((a, b, c))}."


def _applied(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'apply')} the effects of {say.card(a)}."


def _flipped(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'lay')} {say.card(a)} face down."


def _restored(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.card(a)} is face up again."


def _stranded(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'send')} {say.card(a)} of {say.own(seat, b - 1, 'stash')} on an expedition, with 2 coins."


def _returned(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.card(a)} comes back into {say.whose(seat)} stash; {say.does(b - 1, 'take')} its 2 coins.".replace(
        "; You ", "; you "
    )


def _shuffled(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'shuffle')} {say.own(seat, seat, 'stash')} into a new deck."


def _decided(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'have')} chosen."


def _gave(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'pass')} {say.card(a)} to {say.whom(b - 1)}."


def _wedding(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'invite')} {say.whom(a - 1)} to the wedding."


def _bewitched(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'bewitch')} {say.whom(a - 1)}."


def _strings(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'take')} {say.whose(a - 1)} strings."


def _cut(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'let')} {say.whose(a - 1)} strings go."


def _hungover(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"Everybody must discard {counted(a, 'card')} after the first draw of the next turn."


def _triggered(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.card(a)}, {WHEN[b]}:"


def _ended(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    others = "" if say.box.seats == 1 else "; the others have one last turn with one Action"
    return f"The supply deck is empty: this turn is finished{others}."


def _washed(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'remove')} {say.card(a)} from the supply."


def _option(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'take')} the {('first', 'second', 'third', 'fourth')[b]} effect of {say.card(a)}."


def _over(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return "The game is over."


def _extra(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'draw')} {counted(a, 'extra card')} this turn."


def _flips(say: Teller, seat: int, a: int, b: int, c: int) -> str:
    return f"{say.does(seat, 'lay')} {counted(a, 'supply card')} face down before the end of this turn."


NO_CARDS = (
    *(t.FIRST_PLAYER, t.TURN_BEGINS, t.GOT_COINS, t.GOT_ACTIONS, t.GOT_BUYS, t.PAID, t.STOLE, t.DISCOUNTED, t.TARGETED),
    *(t.NAMED_NUMBER, t.SHUFFLED, t.DECIDED, t.WEDDING, t.BEWITCHED, t.STRINGS, t.STRINGS_CUT, t.HUNGOVER),
    *(t.SUPPLY_ENDED, t.GAME_OVER, t.EXTRA_CARDS, t.FLIPS_DUE),
)
TELLING: dict[int, Telling] = {
    t.FIRST_PLAYER: _first,
    t.TURN_BEGINS: _turn,
    t.DREW: _drew,
    t.DREW_MORE: _drew_more,
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
    t.LOOKED: _looked,
    t.GAINED: _gained,
    t.TOOK: _took,
    t.REMOVED: _removed,
    t.STASHED: _stashed,
    t.TUCKED: _tucked,
    t.TOPPED: _topped,
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
KIND_NAMES = {kind: told.__name__.strip("_").replace("_", " ") for kind, told in TELLING.items()}
