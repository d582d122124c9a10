"""What a seat may do now, as choices: what to touch, the words on a button, the price, the consequence."""

from __future__ import annotations

from quarterdeck.engine.look import Look
from quarterdeck.engine.speech import Speaker, at_start, counted
from quarterdeck.engine.view import Choice
from quarterdeck.games.deckhand_builder.cardset.face import sentences
from quarterdeck.games.deckhand_builder.rules import actions as a
from quarterdeck.games.deckhand_builder.rules import table as t
from quarterdeck.games.deckhand_builder.rules.play_and_buy import price
from quarterdeck.games.deckhand_builder.rules.table import Box, Table
from quarterdeck.games.deckhand_builder.words.names import (
    PAYMENTS,
    SEATS,
    TITLES,
    card_name,
    design_of,
    named,
    pile_name,
    title,
    types_text,
    zone_id,
)
from quarterdeck.games.deckhand_builder.words.sentences import is_draw, purpose

WITH_WHAT = ("", ", with a Buy", ", with a Buy for cost 1")  # by what pays
BUTTONS = {a.END_TURN: "end-turn", a.PASS: "pass", a.LET_GO: "let-go", a.YES: "yes", a.GIVE_TOP: "give-top"}


def choice(look: Look[Box, Table], action: int) -> Choice:
    """One legal action."""
    verb, text = a.verb_of(action), look.text(action)
    if a.has_card(action):
        return _with_card(look, action, text)
    if verb == a.CHOOSE_SEAT:
        player = a.seat_of(action)
        label = "Yourself" if player == look.seat else look.names[player]
        return Choice.write(action, text, "player", (f"seat/{SEATS[player]}",), label, args={"player": player})
    if verb == a.CHOOSE_PILE:
        pile = a.pile_of(action)
        zone = zone_id(pile, look.seat)
        return Choice.write(action, text, "deck", (zone,), at_start(pile_name(pile)), args={"zone": zone})
    if verb == a.CHOOSE_OPTION:
        which = a.option_of(action)
        label = _branch(look, which)
        return Choice.write(action, text, "option", (f"button/{text}",), label, args={"option": which + 1})
    if verb == a.SAY:
        args = {"number": a.number_of(action)}
        return Choice.write(action, text, "say", (f"button/{text}",), at_start(text), args=args)
    return Choice.write(action, text, BUTTONS[verb], (f"button/{text}",), _button(look, verb))


def _button(look: Look[Box, Table], verb: int) -> str:
    return {
        a.END_TURN: "End turn",
        a.PASS: "No" if look.seen.ask == t.YES_NO else "None",
        a.LET_GO: "Let go of the strings",
        a.YES: "Draw a card" if is_draw(look.box, look.seen) else "Yes",
        a.GIVE_TOP: "The unseen top card of the deck",
    }[verb]


def _branch(look: Look[Box, Table], which: int) -> str:
    """The text of one branch of `either`, as it stands on the face."""
    steps = design_of(look.box, look.seen.card[look.seen.depth - 1]).programs["play"]
    either = next((step for step in steps if step.word == "either"), None)
    return f"Option {which + 1}" if either is None else sentences(either.branches[which])


def _with_card(look: Look[Box, Table], action: int, text: str) -> Choice:
    """Touch the card; for a Buy, then what it is paid with."""
    box, seen, card, verb = look.box, look.seen, a.card_of(action), a.verb_of(action)
    id, face, shown = card_name(box, card), title(box, card), named(box, card)
    design = design_of(box, card)
    worth = f"{types_text(box.kind[card])}, cost {design.cost}, {counted(design.hooks, 'hook')}."
    effects = f"{worth} " + design.marked_text.replace("\n", " ")
    if verb == a.CHOOSE:
        aim, words = _aim(look)
        args = {"card": face, "purpose": aim}
        return Choice.write(action, text, "choose", (id,), f"{shown}: {words}", args=args, consequence=effects)
    if verb == a.PLAY:
        return Choice.write(action, text, "play", (id,), f"Play {shown}", args={"card": face}, consequence=effects)
    if verb == a.BUY:
        payment, cost = a.payment_of(action), price(box, seen, card)
        pays = PAYMENTS[payment]
        return Choice.write(
            action,
            text,
            "buy",
            (id, f"with/{pays}"),
            f"Buy {shown} for {cost}{WITH_WHAT[payment]}",
            args={"card": face, "payment": pays},
            cost=cost,
            consequence=effects,
        )
    if verb == a.FLIP:
        return Choice.write(action, text, "flip", (id, "face down"), f"Lay {shown} face down", args={"card": face})
    return Choice.write(action, text, "restore", (id,), f"Restore {shown}", args={"card": face})


def _aim(look: Look[Box, Table]) -> tuple[str, str]:
    """What a card is chosen for: an id, and in a few words."""
    if look.seen.ask == t.SEALED:
        return "pass-left", "give"
    if look.seen.ask == t.ORDER:
        return "order", "first"
    id, words = purpose(look.box, look.seen, Speaker(look.names, look.seat, TITLES))
    return id, words.split(",")[0]
