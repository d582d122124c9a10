"""Notation of DeckHand: every action as a text that parses back, and why it is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence

from quarterdeck.engine.speech import Speaker, listed
from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.card_wedding import wedding_gifts
from quarterdeck.games.deckhand_builder.rules.play_and_buy import price
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.words.names import ORDINALS, SEATS, TITLES, card_name, pile_name, title
from quarterdeck.games.deckhand_builder.words.sentences import asked_for

PLAIN = {a.END_TURN: "end turn", a.PASS: "pass", a.LET_GO: "let go", a.YES: "yes", a.GIVE_TOP: "give top card"}
WITH_A_CARD = {a.CHOOSE: "choose {}", a.PLAY: "play {}", a.FLIP: "flip {}", a.RESTORE: "restore {}"}
BUYS = ("buy {}", "buy {} with a Buy", "buy {} with a cheap Buy")  # by what pays
CHOOSING = "discard|reload|reveal|remove|stash|tuck|top|give|take|gain|swap|apply|show|put|strand|pick|resolve"
OTHER_WORDS = {
    "end turn": ("end", "done", "finish", "end my turn"),
    "pass": ("no", "decline", "skip", "none", "n"),
    "yes": ("draw", "y", "do it"),
    "let go": ("release", "end control"),
    "give top card": ("give top", "top card", "give the top card"),
}
MOST_COPIES = 12  # of one design that a bare name is tried for


def seat_name(box: Box, seat: int) -> str:
    return SEATS[seat]


def seat_title(box: Box, seat: int) -> str:
    return TITLES[seat]


def action_text(box: Box, action: int) -> str:
    """The text of an action, which parses back."""
    verb = a.verb_of(action)
    if verb in PLAIN:
        return PLAIN[verb]
    if verb == a.CHOOSE_OPTION:
        return f"option {a.option_of(action) + 1}"
    if verb == a.CHOOSE_SEAT:
        return f"player {SEATS[a.seat_of(action)]}"
    if verb == a.CHOOSE_PILE:
        return pile_name(a.pile_of(action))
    if verb == a.SAY:
        return f"say {a.number_of(action)}"
    form = BUYS[a.payment_of(action)] if verb == a.BUY else WITH_A_CARD[verb]
    return form.format(card_name(box, a.card_of(action)))


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
    return f"option {ORDINALS.index(found[1]) + 1}"


# --- Refusals


def reason_text(box: Box, seen: Table, seat: int, action: int, reason: int, names: Sequence[str]) -> str:
    """Why a player may not do this now, and the rule that says so."""
    known = a.has_card(action) and a.card_of(action) <= box.cards
    card = title(box, a.card_of(action)) if known else "that"
    asked = _asked(box, seen, Speaker(names, seat, TITLES))
    if reason == t.NOT_YOURS:
        return f"it is not your decision: {asked}"
    if reason == t.NOT_NOW:
        return f"not now: {asked}"
    if reason == t.TOO_DEAR:
        return _too_dear(box, seen, a.card_of(action))
    return {
        t.NOT_IN_HAND: f"{card} is not in {Speaker(names, seat, TITLES).whose(seen.turn)} hand",
        t.NO_ACTION_LEFT: "there is no Action left this turn (A turn)",
        t.FIVE_USED: "five Actions were used this turn, and no more may be (General rules)",
        t.CANNOT_PAY: f"{card} begins with Pay, and there is no coin for it (R19)",
        t.NOTHING_TO_GET: f"{card} begins with Pay, and there is nothing to get for it now (General rules, R19)",
        t.NOT_IN_SUPPLY: f"{card} is not in the supply",
        t.FACE_DOWN: f"{card} lies face down in the supply and does not exist for now (R4)",
        t.NO_BUY_LEFT: "there is no Buy left this turn (General rules)",
        t.NO_CHEAP_BUY_LEFT: "there is no Buy for cards of cost 1 this turn",
        t.NOT_CHEAP: f"the cost on {card} is {box.cost[a.card_of(action)]}, and this Buy is for cards of cost 1 (R56)",
        t.NOT_THERE: f"{card} is not among the cards to choose from: {asked}",
        t.WRONG_KIND: f"{card} is not of the kind that is asked for: {asked}",
        t.FOUR_CARDS: f"{card} must stay: its owner would have fewer than four cards (General rules)",
        t.UNDER_WAY: f"the effect of {card} is being resolved and cannot be applied again (R51)",
        t.OWN_EFFECT: f"{card} is the card whose effect this is; the swap takes another (R26)",
        t.NO_PARTNER: f"there is no card to swap {card} with (General rules)",
        t.WRONG_COST: f"the cost of {card} does not fit the swap",
        t.NOT_OPTIONAL: f"this must be done if it can: {asked}",
        t.NOT_A_TARGET: "that player cannot be chosen: it would change nothing (General rules)",
        t.EMPTY_PILE: "there is no card in it",
        t.NO_USE: "that effect would change nothing now (General rules)",
        t.NO_FLIP_LEFT: "there is no supply card to lay face down now",
        t.NOT_RESTORABLE: f"{card} is not face down, or not for you to restore in this turn (R4)",
        t.ON_STRINGS: "this is not part of the Action under control (Bewitched Doll)",
        t.ALREADY_CHOSEN: f"{card} is already chosen",
        t.NO_STRINGS: "only the first Action, and what was gained through it, is under control (Bewitched Doll)",
        t.NO_SUCH_CARD: "there is no such card in this set",
        t.NO_ENEMY: "an enemy is another player, not yourself (R23)",
        t.NO_SUCH_PLAYER: f"there is no such player: the seats are {listed(SEATS[: box.seats])}",
        t.NO_SUCH_DECK: f"there is no such deck: the players are {listed(SEATS[: box.seats])}",
        t.NO_EFFECT: f"{card} has no effect that could be applied (General rules)",
        t.FIRST_ACTION: "the first Action is under your control and must be used if it can be (Bewitched Doll, R37)",
    }[reason]


def _too_dear(box: Box, seen: Table, card: int) -> str:
    coins = seen.coins[seen.turn]
    gifts = min(wedding_gifts(box, seen), coins)
    owed = f", {gifts} of them owed for a wedding" if gifts else ""
    there = {0: "there is no coin", 1: "there is only 1 coin"}.get(coins, f"there are only {coins} coins")
    return f"{title(box, card)} costs {price(box, seen, card)}, and {there}{owed} (R17)"


def _asked(box: Box, seen: Table, says: Speaker) -> str:
    """Who is asked for what."""
    if seen.ask == t.SEALED:
        return "every player chooses in secret a card to pass to the left"
    if seen.ask == t.NOTHING:
        return "the game is over"
    asked = seen.asked
    for_whom = ""
    if seen.puppeteer and seen.asked == seen.turn:
        asked, for_whom = seen.puppeteer - 1, f" for {says.whom(seen.asked)}"
    return f"{says.doing(asked, 'decide')}{for_whom}: {asked_for(box, seen, asked, says)}"
