"""Questions of All Hands on Deck: what a seat is asked, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.speech import counted
from quarterdeck.engine.view import Args, Prompt
from quarterdeck.games.all_hands.rules import table as t
from quarterdeck.games.all_hands.rules.aargh import why_not_late
from quarterdeck.games.all_hands.rules.ships import why_not_master
from quarterdeck.games.all_hands.rules.table import Box, Table
from quarterdeck.games.all_hands.words.names import card_text, named, ship_zone, titled

AARGH = {
    t.NEAREST: "All decide in secret; the claimant whose turn comes next gets it.",
    t.FIRST_COME: "The first to shout gets it.",
    t.BY_VOTE: "All decide in secret; if several shout, the table votes.",
}


def question(box: Box, seen: Table, seat: int, names: Sequence[str]) -> Prompt:
    """What this seat is asked, and one line of consequence."""
    if seen.phase == t.AARGH:
        card = seen.discards[seen.discards_size - 1]
        asked = f'"Aargh!" for {named(box, card)}, or let it lie?'
        open_on = box.late and not seen.last_lap  # R9
        late = " Until it is covered, whoever is on turn may still shout for it." if open_on else ""
        detail = f"{AARGH[box.aargh]} It is your next draw.{late}"
        return Prompt.ask("aargh", asked, detail, card=card_text(box, card))
    if seen.phase == t.VOTE:
        detail = "All vote in secret; ties go to the nearest turn."
        return Prompt.ask("vote", 'whose "Aargh!" was the most pirate-like?', detail)
    if seen.phase == t.RECKONING:
        return Prompt.ask("deal", "deal the next round?", f"The game goes to {box.target} points.", target=box.target)
    if seen.phase == t.BATTLE:
        return _battle_question(seen, seat)
    if seen.picks:
        return _crew_question(box, seen)
    return _turn_question(box, seen, seat)


def _battle_question(seen: Table, seat: int) -> Prompt:
    if seen.bound:
        bound = ship_zone(seat * t.FLEET + seen.bound - 1)
        if seen.forced:
            asked, detail = f"which ship does number {seen.bound} attack?", "her ship must attack now"
        else:
            asked, detail = f"attack with ship {seen.bound}, or pass?", "only her ship may attack"
        return Prompt.ask("spied", asked, f"Your Spy has spied: {detail}.", forced=seen.forced, zone=bound)
    if seen.forced:
        detail = "You launched your fleet first: all your ships must attack."
        return Prompt.ask("attack", "which of your ships attacks which?", detail, forced=1)
    return Prompt.ask("attack", "attack, or pass?", "Who passes attacks no more this round.", forced=0)


def _crew_question(box: Box, seen: Table) -> Prompt:
    left = t.CREW_SLOTS + 1 - seen.picks
    master = card_text(box, seen.picked[0])
    if not left:
        detail = "Once it has set sail it cannot be changed."
        return Prompt.ask("set-sail", "set sail with this ship, or go back?", detail, card=master)
    asked = f"which crew serves under the {titled(box, seen.picked[0])}?"
    detail = f"{counted(left, 'crew card')} to go; face down to all others."
    return Prompt.ask("crew", asked, detail, card=master, left=left)


def _turn_question(box: Box, seen: Table, seat: int) -> Prompt:
    late = ""
    args: Args = {}
    if why_not_late(box, seen, seat) == 0:
        card = seen.discards[seen.discards_size - 1]
        args["late"] = card_text(box, card)
        late = f' Until then you may still shout "Aargh!" for {named(box, card)}, as your next draw.'
    if seen.launched_now:
        return Prompt.ask("discard", "discard a card?", f"It ends your turn; others may shout for it.{late}", **args)
    if seen.launched[seat] == t.FLEET:
        return Prompt.ask("discard", "discard a card?", f"Your fleet is at sea.{late}", **args)
    if any(why_not_master(box, seen, seat, card) == 0 for card in seen.hand[seat][: seen.hand_size[seat]]):
        detail = f"One launch a turn; the discard ends your turn.{late}"
        return Prompt.ask("launch", "launch a ship, or discard a card?", detail, **args)
    detail = f"No shipmaster of yours finds a crew yet; the discard ends your turn.{late}"
    return Prompt.ask("discard", "discard a card?", detail, **args)
