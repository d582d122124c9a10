"""Sentences of DeckHand: what is asked, and how it ended. What happened: told.py."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.speech import Speaker, counted, listed
from quarterdeck.engine.view import Args, Outcome, Prompt
from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import effect_words as w
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.answers import legal_cards
from quarterdeck.games.deckhand_builder.rules.card_typhoon import giver
from quarterdeck.games.deckhand_builder.rules.card_wedding import wedding_gifts
from quarterdeck.games.deckhand_builder.rules.ending import cards_of_type, hooks_of, rank_of
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.words.names import TITLES, design_of, named, title, type_id, types_text

# --- What a card is chosen for: an id, and the words of it

PURPOSES = {
    w.GAIN: ("gain", "put into the stash"),
    w.TAKE: ("take", "take into the hand"),
    w.REMOVE: ("remove", "remove from the game"),
    w.PUT: ("stash", "put into {whose} stash"),
    w.TUCK: ("tuck", "put on the bottom of {whose} deck"),
    w.TOP: ("top", "put on top of {whose} deck"),
    w.DISCARD: ("discard", "discard"),
    w.SHOW: ("reveal", "reveal"),
    w.APPLY: ("apply", "apply"),
    w.FLIP: ("flip", "lay face down"),
    w.STRAND: ("strand", "send on an expedition"),
    w.SWAP: ("swap", "take in the swap"),
    w.ARRANGE: ("arrange", "put back on the deck, the lowest first"),
    w.RELOAD: ("reload", "reload"),
    w.AFTER_THE_RUM: ("hangover", "discard after yesterday's rum"),
    w.LAST_FLIPS: ("flip", "lay face down"),
    w.SOLO_REMOVAL: ("solo-removal", "remove from the game, as every turn"),
}
GIVES = ("swap-from", "give in the swap")
CHOOSES = ("choose", "choose")


def row_of(box: Box, seen: Table) -> list[int]:
    """The row at which the top frame stands: the question."""
    return box.code[seen.pc[seen.depth - 1]]


def purpose(box: Box, seen: Table, says: Speaker) -> tuple[str, str]:
    """What the chosen card is for: its id, and in words."""
    row = row_of(box, seen)
    if row[w.WORD] != w.PICK:
        return PURPOSES[row[w.WORD]]
    follows = box.code[seen.pc[seen.depth - 1] + 1][w.WORD]
    if row[w.FLAGS] & w.WITH_MATE and follows == w.PICK:
        return GIVES
    id, words = PURPOSES.get(follows, CHOOSES)
    return id, words.format(whose=_whose(box, seen, says)) if "{" in words else words


def _whose(box: Box, seen: Table, says: Speaker) -> str:
    """Whose stash or deck a chosen card goes to; it is its owner's, if there are cards of several to choose from."""
    moves = [0] * a.MOST_MOVES
    cards = [a.card_of(action) for action in moves[: legal_cards(box, seen, moves)] if a.verb_of(action) == a.CHOOSE]
    owners = {t.OWNER[seen.zone[card]] for card in cards}
    return says.whose(owners.pop()) if len(owners) == 1 and t.NOBODY not in owners else "its owner's"


def is_draw(box: Box, seen: Table) -> bool:
    return row_of(box, seen)[w.WORD] == w.DRAW


# --- What is asked


def question(box: Box, seen: Table, seat: int, names: Sequence[str]) -> Prompt:
    """What this seat is asked."""
    says = Speaker(names, seat, TITLES)
    if seen.ask == t.TURN:
        return _turn(box, seen, seat, names)
    if seen.ask == t.SEALED:
        return _pass_left(box, seen, seat, names)
    detail = _strings(seen, seat, names) + _source(box, seen)
    card = seen.card[seen.depth - 1]
    source = title(box, card) if card else ""
    if seen.ask == t.CARD:
        id, words = purpose(box, seen, says)
        optional = bool(row_of(box, seen)[w.FLAGS] & w.OPTIONAL)
        must = "" if optional else " You must, if you can."
        return Prompt.ask(id, f"which card to {words}?", (detail + must).strip(), card=source, optional=int(optional))
    if seen.ask == t.YES_NO and is_draw(box, seen):
        left = seen.left[seen.depth - 1] - 1
        more = f" Up to {left} in all." if left > 1 else ""
        return Prompt.ask("draw", "draw a card?", (detail + more).strip(), card=source, left=left)
    if seen.ask == t.YES_NO:
        return Prompt.ask("may", f"{_may(box, seen, says)}?", detail, card=source)
    if seen.ask == t.NUMBER:
        return Prompt.ask("number", "which number do you name?", _source(box, seen), card=source)
    if seen.ask == t.ORDER:
        same_time = "They would happen at the same time; the one whose turn it is decides."
        return Prompt.ask("order", "which effect comes first?", same_time)
    id, asked = {t.SEAT: ("player", "which player?"), t.PILE: ("deck", "which deck?")}.get(
        seen.ask, ("effect", "which effect?")
    )
    return Prompt.ask(id, asked, detail, card=source)


def asked_for(box: Box, seen: Table, asked: int, says: Speaker) -> str:
    """What a seat is asked, in words for anybody."""
    if seen.ask == t.TURN and asked != says.viewer:
        return "play, buy or end the turn"
    if seen.ask == t.NUMBER:
        return "which number to name"
    if seen.ask == t.CARD:
        return f"which card to {purpose(box, seen, says)[1]}"
    if seen.ask == t.YES_NO and not is_draw(box, seen):
        return _may(box, seen, says)
    return question(box, seen, asked, says.names).question.rstrip("?")


def _strings(seen: Table, seat: int, names: Sequence[str]) -> str:
    if seen.puppeteer and seen.asked == seen.turn and seat == seen.puppeteer - 1:
        return f"You hold the strings of {names[seen.turn]}. "
    return ""


def _source(box: Box, seen: Table) -> str:
    """The card whose effect asks, with its text."""
    card = seen.card[seen.depth - 1]
    if not card:
        return ""
    text = design_of(box, card).marked_text.replace("\n", " ")
    return f"{named(box, card)}: {text}"


def _turn(box: Box, seen: Table, seat: int, names: Sequence[str]) -> Prompt:
    left = max(0, min(seen.actions, t.MOST_USED - seen.used))
    coins = seen.coins[seen.turn]
    have = [counted(left, "Action")]
    if seen.buys:
        have.append(counted(seen.buys, "Buy"))
    if seen.cheap:
        have.append(f"{counted(seen.cheap, 'Buy')} for cost 1")
    have.append(counted(coins, "coin"))
    gifts = min(wedding_gifts(box, seen), coins)
    goes = "goes" if gifts == 1 else "go"
    gift = f" Before the first Buy {counted(gifts, 'coin')} {goes} to a wedding." if gifts else ""
    flips = f" {counted(seen.flips, 'supply card')} must still be laid face down." if seen.flips else ""
    strings = _strings(seen, seat, names)
    whose = f"{names[seen.turn]} has" if strings else "You have"
    hand, end = ("that hand", "let go") if strings else ("your hand", "end the turn")
    if left:
        asked = f"play a card from {hand}, or buy from the supply?"
    elif seen.buys or seen.cheap:
        asked = f"buy from the supply, or {end}?"
    else:
        asked = "anything else before the turn ends?"
    return Prompt.ask(
        "turn",
        asked,
        f"{strings}{whose} {listed(have)}.{gift}{flips}",
        player=seen.turn,
        actions=left,
        buys=seen.buys,
        cheap=seen.cheap,
        coins=coins,
        gifts=gifts,
        flips=seen.flips,
    )


def _pass_left(box: Box, seen: Table, seat: int, names: Sequence[str]) -> Prompt:
    gives = giver(seen, seat) if seat < box.seats else seat
    whose = "your" if gives == seat else f"{names[gives]}'s"
    asked = f"which card of {whose} stash, or the unseen top of {whose} deck, goes to the left?"
    return Prompt.ask("pass-left", asked, "All choose in secret; all cards are passed at the same time.", player=gives)


def _may(box: Box, seen: Table, says: Speaker) -> str:
    card = seen.card[seen.depth - 1]
    name, owner = named(box, card), t.OWNER[seen.zone[card]]
    whose = "its owner's" if owner == t.NOBODY else says.whose(owner)
    you = says.whose(seen.you[seen.depth - 1])
    return {
        w.TOP: f"put {name} on top of {whose} deck",
        w.TUCK: f"put {name} on the bottom of {whose} deck",
        w.SHUFFLE: f"shuffle {you} stash into {'your' if you == 'your' else 'their'} deck",
    }.get(box.code[seen.pc[seen.depth - 1] + 1][w.WORD], f"do what {name} offers")


# --- How it ended


def ending(box: Box, seen: Table, names: Sequence[str]) -> Outcome:
    """How it ended, in one line, with the hooks and coins of all."""
    hooks = [hooks_of(box, seen, seat) for seat in range(box.seats)]
    if box.seats == 1:
        return _alone(box, seen, hooks[0])
    coins = [seen.coins[seat] for seat in range(box.seats)]
    ranks = [rank_of(box, seen, seat) for seat in range(box.seats)]
    best = [seat for seat in range(box.seats) if ranks[seat] == max(ranks)]
    scores = ", ".join(f"{names[seat]} {hooks[seat]}" for seat in range(box.seats))
    if len(best) > 1:
        kind, text = "shared", f"{listed([names[seat] for seat in best])} share the victory: hooks {scores}"
        return Outcome.write(kind, text, **_counts(box, seen))
    level = [seat for seat in range(box.seats) if hooks[seat] == hooks[best[0]]]
    kind, how = "most-hooks", "with most hooks"
    if len(level) > 1:
        most, next_most, *_ = sorted((coins[seat] for seat in level), reverse=True)
        kind, how = "more-coins", f"by coins, {most} to {next_most}, hooks being equal"
        if most == next_most:
            kind, how = "ended-the-game", f"by ending the game, hooks and coins ({most}) being equal"
    text = f"{names[best[0]]} wins {how}: hooks {scores}"
    return Outcome.write(kind, text, **_counts(box, seen))


def _counts(box: Box, seen: Table) -> Args:
    """The hooks and coins of all, and how many of the hooks are on cards of each type."""
    seats = range(box.seats)
    found: Args = {"hooks": tuple(hooks_of(box, seen, seat) for seat in seats), "coins": tuple(seen.coins[: box.seats])}
    for kind in (t.ATTACK, t.ADVENTURE, t.STRUCTURE):
        found[type_id(kind)] = tuple(_hooks_of_type(box, seen, seat, kind) for seat in seats)
    return found


def _hooks_of_type(box: Box, seen: Table, seat: int, kind: int) -> int:
    """Hooks on the cards of a type; one of several types is counted once, as what its face says (R40)."""
    owned = [card for card in range(1, box.cards + 1) if t.OWNER[seen.zone[card]] == seat]
    return sum(box.hooks[card] for card in owned if box.kind[card].bit_length() == kind.bit_length())


def _alone(box: Box, seen: Table, hooks: int) -> Outcome:
    cards = cards_of_type(box, seen, 0, box.goal_type)
    won = hooks >= box.goal_hooks and cards >= box.goal_cards
    kind = "goal-reached" if won else "goal-missed"
    text = f"The goal of {goal_text(box)} is {kind.removeprefix('goal-')}: {_haul(box, hooks, cards)}"
    args: Args = _counts(box, seen) | {"goal_hooks": box.goal_hooks}
    if box.goal_cards:
        args |= {"cards": cards, "goal_cards": box.goal_cards, "goal_type": type_id(box.goal_type)}
    return Outcome.write(kind, text, **args)


def goal_text(box: Box) -> str:
    """What one alone must reach: "26 hooks and 9 Attacks"."""
    return _haul(box, box.goal_hooks, box.goal_cards)


def _haul(box: Box, hooks: int, cards: int) -> str:
    kind = f" and {counted(cards, types_text(box.goal_type))}" if box.goal_cards else ""
    return counted(hooks, "hook") + kind
