"""The words of DeckHand: notation, refusals, questions, results. Events: telling.py, positions: positions.py."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.speech import counted, listed
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.ending import cards_of_type, hooks_of, rank_of
from quarterdeck.games.deckhand_builder.rules.play import sealed_for
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.rules.turn import price, wedding_gifts
from quarterdeck.games.deckhand_builder.words.names import (
    SEATS,
    TITLES,
    card_name,
    cards_of,
    design_of,
    pile_name,
    title,
    types_text,
)
from quarterdeck.games.deckhand_builder.words.positions import position, set_up
from quarterdeck.games.deckhand_builder.words.telling import event_told
from quarterdeck.games.deckhand_builder.words.topics import TOPICS

__all__ = [
    "action_text",
    "event_told",
    "explain",
    "outcome_text",
    "position",
    "question",
    "reason_text",
    "same_as",
    "seat_name",
    "seat_title",
    "set_up",
]

__all__ = ["event_told", "position", "set_up"]


def seat_name(box: Box, seat: int) -> str:
    return SEATS[seat]


def seat_title(box: Box, seat: int) -> str:
    return TITLES[seat]


# --- Notation --------------------------------------------------------------------------------------------

CARD_ACTIONS = (
    (t.RESTORE_CARD, "restore {}"),
    (t.FLIP_CARD, "flip {}"),
    (t.BUY_BY_CHEAP, "buy {} with a cheap Buy"),
    (t.BUY_BY_BUY, "buy {} with a Buy"),
    (t.BUY_BY_ACTION, "buy {}"),
    (t.PLAY_CARD, "play {}"),
    (t.CHOOSE, "choose {}"),
)
PLAIN_ACTIONS = {t.END_TURN: "end turn", t.PASS: "pass", t.LET_GO: "let go", t.YES: "yes", t.GIVE_TOP: "give top card"}
CHOOSING = "discard|reload|reveal|remove|stash|tuck|top|give|take|gain|swap|apply|show|put|strand|pick|resolve"
OTHER_WORDS = {
    "end turn": ("end", "done", "finish", "end my turn"),
    "pass": ("no", "decline", "skip", "none", "n"),
    "yes": ("draw", "y", "do it"),
    "let go": ("release", "end control"),
    "give top card": ("give top", "top card", "give the top card"),
}
MOST_COPIES = 12  # of one design that a bare name is tried for


def card_of(action: int) -> int:
    """The card of an action that has one."""
    return 1 + (action - t.CHOOSE) % t.MOST_CARDS


def action_text(box: Box, action: int) -> str:
    """The text of an action, which parses back."""
    if action in PLAIN_ACTIONS:
        return PLAIN_ACTIONS[action]
    if action < t.CHOOSE_SEAT:
        return f"option {action - t.CHOOSE_OPTION + 1}"
    if action < t.CHOOSE_PILE:
        return f"player {SEATS[action - t.CHOOSE_SEAT]}"
    if action < t.SAY:
        return pile_name(1 + action - t.CHOOSE_PILE)
    if action < t.GIVE_TOP:
        return f"say {action - t.SAY}"
    name = card_name(box, card_of(action))
    return next(form.format(name) for first, form in CARD_ACTIONS if action >= first)


def same_as(typed: str) -> list[str]:
    """Other ways in which people write a move; of copies, any that may be meant."""
    found = [text for text, others in OTHER_WORDS.items() if typed in others]
    if typed.isdigit():
        found.append(f"say {typed}")
    found.append(re.sub(r"^(target|choose|enemy|seat) ([a-d])$", r"player \2", typed))
    found.append(re.sub(r"^(first|second|third|fourth)( option| effect)?$", _option, typed))
    texts = [typed, re.sub(rf"^({CHOOSING}) ", "choose ", typed)]
    for text in list(texts):
        if text.startswith("buy ") and " with " not in text:
            texts += [f"{text} with a buy", f"{text} with a cheap buy"]
    for text in texts:
        found.append(text)
        head, with_what, tail = text.partition(" with ")
        found += [f"{head} {copy}{with_what}{tail}" for copy in range(1, MOST_COPIES + 1)]
    return found


def _option(found: re.Match[str]) -> str:
    return f"option {('first', 'second', 'third', 'fourth').index(found[1]) + 1}"


# --- Refusals --------------------------------------------------------------------------------------------


def reason_text(box: Box, seen: Table, seat: int, action: int, reason: int) -> str:
    """Why a player may not do this now, and the rule that says so."""
    card = title(box, card_of(action)) if action >= t.CHOOSE and card_of(action) <= box.cards else "that"
    if reason == t.NOT_YOURS:
        return f"it is not your decision: {_asked(box, seen)}"
    if reason == t.NOT_NOW:
        return f"not now: {_asked(box, seen)}"
    if reason == t.TOO_DEAR:
        return _too_dear(box, seen, card_of(action))
    return {
        t.NOT_IN_HAND: f"{card} is not in {_hand_of(seen, seat)} hand",
        t.NO_ACTION_LEFT: "there is no Action left this turn (Unfolding of the game, 3)",
        t.FIVE_USED: "five Actions were used this turn, and no more may be (General rules 5)",
        t.CANNOT_PAY: f"{card} begins with Pay, and there is no coin for it (R19)",
        t.NOTHING_TO_GET: f"{card} begins with Pay, and there is nothing to get for it now (General rules 11, R19)",
        t.NOT_IN_SUPPLY: f"{card} is not in the supply",
        t.FACE_DOWN: f"{card} lies face down in the supply and does not exist for now (R4)",
        t.NO_BUY_LEFT: "there is no Buy left this turn (General rules 6)",
        t.NO_CHEAP_BUY_LEFT: "there is no Buy for cards of cost 1 this turn",
        t.NOT_CHEAP: f"{card} does not cost 1, and this Buy is for cards of cost 1 only",
        t.NOT_THERE: f"{card} is not among the cards to choose from: {_asked(box, seen)}",
        t.WRONG_KIND: f"{card} is not of the kind that is asked for: {_asked(box, seen)}",
        t.FOUR_CARDS: f"{card} must stay: its owner would have fewer than four cards (General rules 11)",
        t.UNDER_WAY: f"the effect of {card} is being resolved and cannot be applied again (R51)",
        t.OWN_EFFECT: f"{card} is the card whose effect this is; the swap takes another (R26)",
        t.NO_PARTNER: f"there is no card to swap {card} with (General rules 11)",
        t.WRONG_COST: f"the cost of {card} does not fit the swap",
        t.NOT_OPTIONAL: f"this must be done if it can: {_asked(box, seen)}",
        t.NOT_A_TARGET: "that player cannot be chosen: it would change nothing (General rules 11)",
        t.EMPTY_PILE: "there is no card in it",
        t.NO_USE: "that effect would change nothing now (General rules 11)",
        t.NO_FLIP_LEFT: "there is no supply card to lay face down now",
        t.NOT_RESTORABLE: f"{card} is not face down, or not for you to restore in this turn (R4)",
        t.ON_STRINGS: "this is not part of the Action under control (Bewitched Doll)",
        t.ALREADY_CHOSEN: f"{card} is already chosen",
        t.NO_STRINGS: "only the first Action, and what was gained through it, is under control (Bewitched Doll)",
        t.NO_SUCH_CARD: "there is no such card in this set",
    }[reason]


def _hand_of(seen: Table, seat: int) -> str:
    return "your" if seat == seen.turn else f"{TITLES[seen.turn]}'s"


def _too_dear(box: Box, seen: Table, card: int) -> str:
    gifts = min(wedding_gifts(box, seen), seen.coins[seen.turn])
    owed = f", {gifts} of them owed for a wedding" if gifts else ""
    coins = counted(seen.coins[seen.turn], "coin")
    return f"{title(box, card)} costs {price(box, seen, card)}, and there are only {coins}{owed} (R17)".replace(
        "are only 1 coin", "is only 1 coin"
    )


def _asked(box: Box, seen: Table) -> str:
    """Who is asked for what, as the others would say it."""
    if seen.ask == t.SEALED:
        return "every player chooses in secret a card to pass to the left"
    if seen.ask == t.NOTHING:
        return "the game is over"
    who = TITLES[seen.asked]
    if seen.puppeteer and seen.asked == seen.turn:
        who = f"{TITLES[seen.puppeteer - 1]}, for {who},"
    return f"{who} decides: {question(box, seen, seen.asked)[0].rstrip('?')}"


# --- What is asked ---------------------------------------------------------------------------------------

PURPOSE = {
    t.GAIN: "put into the stash",
    t.TAKE: "take into the hand",
    t.REMOVE: "remove from the game",
    t.PUT: "put into its owner's stash",
    t.TUCK: "put on the bottom of its owner's deck",
    t.TOP: "put on top of its owner's deck",
    t.DISCARD: "discard",
    t.SHOW: "reveal",
    t.APPLY: "apply",
    t.FLIP: "lay face down",
    t.STRAND: "send on an expedition",
    t.SWAP: "take in the swap",
    t.ARRANGE: "put back on the deck, the lowest first",
    t.RELOAD: "reload",
    t.SOBER_UP: "discard after yesterday's rum",
    t.DUSK: "lay face down",
    t.TIDE: "remove from the game, as every turn",
}


def row_of(box: Box, seen: Table) -> list[int]:
    """The row at which the top frame stands: the question."""
    found: list[int] = box.code[seen.pc[seen.depth - 1]]
    return found


def purpose(box: Box, seen: Table) -> str:
    """What the chosen card is for."""
    at = seen.pc[seen.depth - 1]
    op = box.code[at][t.CODE_OP]
    if op != t.PICK:
        return PURPOSE[op]
    if box.code[at][t.CODE_FLAGS] & t.WITH_MATE and box.code[at + 1][t.CODE_OP] == t.PICK:
        return "give in the swap"
    return PURPOSE.get(box.code[at + 1][t.CODE_OP], "choose")


def question(box: Box, seen: Table, seat: int) -> tuple[str, str]:
    """What this seat is asked, and one line of consequence."""
    for_whom = ""
    if seen.puppeteer and seen.asked == seen.turn and seat == seen.puppeteer - 1:
        for_whom = f"You hold the strings of {TITLES[seen.turn]}. "
    ask = seen.ask
    if ask == t.TURN:
        return _turn_question(box, seen, seat, for_whom)
    if ask == t.SEALED:
        giver = sealed_for(box, seen, seat) if seat < box.seats else seat
        whose = "your" if giver == seat else f"{TITLES[giver]}'s"
        return (
            f"which card of {whose} stash, or the unseen top of {whose} deck, goes to the left?",
            "All choose in secret; all cards are passed at the same time.",
        )
    source = _source(box, seen)
    if ask == t.CARD:
        must = "" if row_of(box, seen)[t.CODE_FLAGS] & t.OPTIONAL else " You must, if you can."
        return f"which card to {purpose(box, seen)}?", for_whom + source + must
    if ask == t.YES_NO:
        if row_of(box, seen)[t.CODE_OP] == t.DRAW:
            left = seen.left[seen.depth - 1] - 1
            more = f" Up to {left} in all." if left > 1 else ""
            return "draw a card?", for_whom + source + more
        return f"{_may_text(box, seen)}?", for_whom + source
    return {
        t.SEAT: ("which player?", for_whom + source),
        t.PILE: ("which deck?", for_whom + source),
        t.WHICH: ("which effect?", for_whom + source),
        t.NUMBER: ("which number do you name?", source),
        t.ORDER: ("which effect comes first?", "They would happen at the same time; the one whose turn it is decides."),
    }[ask]


def _source(box: Box, seen: Table) -> str:
    """The card whose effect asks, with its text."""
    card = seen.card[seen.depth - 1]
    if not card:
        return ""
    text = design_of(box, card).text.replace("\n", " ")
    return f"{title(box, card)}: {text}"


def _turn_question(box: Box, seen: Table, seat: int, for_whom: str) -> tuple[str, str]:
    left = max(0, min(seen.actions, t.MOST_USED - seen.used))
    have = [counted(left, "Action")]
    if seen.buys:
        have.append(counted(seen.buys, "Buy"))
    if seen.cheap:
        have.append(f"{counted(seen.cheap, 'Buy')} for cost 1")
    have.append(counted(seen.coins[seen.turn], "coin"))
    gifts = min(wedding_gifts(box, seen), seen.coins[seen.turn])
    gift = f" Before the first Buy {counted(gifts, 'coin')} go to a wedding." if gifts else ""
    flips = f" {counted(seen.flips, 'supply card')} must still be laid face down." if seen.flips else ""
    whose = f"{TITLES[seen.turn]} has" if for_whom else "You have"
    if left:
        asked = "play a card from your hand, or buy from the supply?"
    elif seen.buys or seen.cheap:
        asked = "buy from the supply, or end the turn?"
    else:
        asked = "anything else before the turn ends?"
    if for_whom:
        asked = asked.replace("your hand", "that hand").replace("end the turn", "let go")
    return asked, f"{for_whom}{whose} {listed(have)}.{gift}{flips}"


def _may_text(box: Box, seen: Table) -> str:
    at = seen.pc[seen.depth - 1] + 1
    op = box.code[at][t.CODE_OP]
    name = title(box, seen.card[seen.depth - 1])
    return {
        t.TOP: f"put {name} on top of its owner's deck",
        t.TUCK: f"put {name} on the bottom of its owner's deck",
        t.SHUFFLE: "shuffle your stash into your deck",
    }.get(op, f"do what {name} offers")


# --- Results ---------------------------------------------------------------------------------------------


def outcome_text(box: Box, seen: Table, names: Sequence[str]) -> str:
    """How it ended, in one line."""
    hooks = [hooks_of(box, seen, seat) for seat in range(box.seats)]
    if box.seats == 1:
        return _solo_text(box, seen, hooks[0])
    ranks = [rank_of(box, seen, seat) for seat in range(box.seats)]
    best = [seat for seat in range(box.seats) if ranks[seat] == max(ranks)]
    scores = ", ".join(f"{TITLES[seat]} {hooks[seat]}" for seat in range(box.seats))
    if len(best) > 1:
        return f"{listed([TITLES[seat] for seat in best])} share the victory: hooks {scores}"
    level = [seat for seat in range(box.seats) if hooks[seat] == hooks[best[0]]]
    how = "most hooks"
    if len(level) > 1:
        richest = max(int(seen.coins[seat]) for seat in level)
        rich = [seat for seat in level if seen.coins[seat] == richest]
        how = "equal hooks, more coins" if len(rich) == 1 else "equal hooks and coins, and ended the game"
    return f"{TITLES[best[0]]} wins, {how}: hooks {scores}"


def _solo_text(box: Box, seen: Table, hooks: int) -> str:
    cards = cards_of_type(box, seen, 0, box.goal_type)
    won = hooks >= box.goal_hooks and cards >= box.goal_cards
    return f"The goal of {goal_text(box)} is {'reached' if won else 'missed'}: {_haul(box, hooks, cards)}"


def goal_text(box: Box) -> str:
    """What one alone must reach: "26 hooks and 9 Attacks"."""
    return _haul(box, box.goal_hooks, box.goal_cards)


def _haul(box: Box, hooks: int, cards: int) -> str:
    kind = f" and {counted(cards, types_text(box.goal_type))}" if box.goal_cards else ""
    return counted(hooks, "hook") + kind


# --- Explanations ----------------------------------------------------------------------------------------


def explain(box: Box, topic: str) -> str | None:
    """What a card or a word of the game is, in a sentence or two."""
    try:
        card = cards_of(box, topic)[0]
    except BadInput:
        return TOPICS.get(topic.strip().lower())
    design = design_of(box, card)
    types = types_text(box.kind[card])
    text = design.text.replace("\n", " ")
    return f"{design.name}: {types}, costs {design.cost}, {counted(design.hooks, 'hook')}. {text}"
