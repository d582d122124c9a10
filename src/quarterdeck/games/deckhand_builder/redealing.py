"""What nobody knows, in another order: after something was seen and taken back."""

from quarterdeck.engine.luck import shuffle
from quarterdeck.games.deckhand_builder.rules import table as t


def redeal(box: t.Box, table: t.Table) -> None:
    """Every deck, but for the cards in it that somebody knows, or that an effect under way holds."""
    held = {card for f in range(table.depth) for card in (table.it[f], table.mate[f], *table.these[f])}
    for pile in (*(t.DECK + seat for seat in range(box.seats)), t.SUPPLY_DECK, t.RELOAD_DECK):
        cards = []
        card = table.top[pile]
        while card > t.NONE:
            cards.append(card)
            card = table.under[card]
        places = [i for i, each in enumerate(cards) if not table.known[each] and each not in held]
        order = [cards[i] for i in places]
        shuffle(table, order, len(order))
        for i, each in zip(places, order, strict=True):
            cards[i] = each
        for i, each in enumerate(cards):
            table.under[each] = cards[i + 1] if i + 1 < len(cards) else t.NONE
            table.top[pile] = cards[0]
