"""What can be typed besides a move: help, moves, explain, rules, log, hand, undo, save, position, hint, why, quit."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from quarterdeck import bots
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.scenario import begun_as_seen
from quarterdeck.terminal.board import listed_cards, rows_of, zone_lines
from quarterdeck.terminal.desk import Desk
from quarterdeck.terminal.explain import explain_lines
from quarterdeck.terminal.menu import menu_of, narrowed
from quarterdeck.terminal.pager import page
from quarterdeck.terminal.saves import claim_file, on_paper
from quarterdeck.terminal.screen import Leave
from quarterdeck.terminal.speak import say_zone

HELP = """
Type a move as it is written ({example}), its number in the list, or its beginning: that narrows the list.
Tab completes, Enter alone shows the table again.

  moves          everything you may do now
  ? X            explain a card, a zone, or a word of the rules
  why MOVE       why a move is not possible
  look           the table again            hand    your cards, with their texts
  log [N]        what happened so far (the last N moves)
  rules          the rules of this game
  undo           back to your own last decision
  hint           what an adviser would do
  orders [N]     what you let the program answer for you, and change it
  position       the table as you see it, for a bug report (or into a FILE)
  save [FILE]    where the match is saved, or a copy of it into FILE
  quit           leave; the match is saved after every move
{more}
A word that is also a move is the move; /undo is always the command.
"""


def obey(desk: Desk, typed: str) -> bool:
    """Carry out a command; False if it is none."""
    if typed.startswith("?"):
        typed = "explain " + typed[1:] if typed[1:].strip() else "help"
    word, _, rest = typed.strip().partition(" ")
    name = ALSO.get(word.lower(), word.lower())
    if name not in COMMANDS or (len(word) == 1 and narrowed(desk.view.choices, word)):
        return False  # a letter alone is a command only where no move begins with it
    COMMANDS[name](desk, rest.strip())
    return True


def help_(desk: Desk, rest: str) -> None:
    if rest:
        explain(desk, rest)
        return
    choices = desk.view.choices
    example = choices[-1].text if choices else "pass"
    more = "  seat NAME      hand the keyboard to another who may act now\n" if len(desk.room.persons) > 1 else ""
    for line in HELP.format(example=example, more=more).strip("\n").splitlines():
        desk.tell(line) if not line.startswith(" ") else desk.screen.say(line)


def moves(desk: Desk, rest: str) -> None:
    desk.menu = menu_of(desk.view.choices, whole=True, few=10_000)
    desk.show_menu()


def explain(desk: Desk, rest: str) -> None:
    if not rest:
        desk.tell("Explain what? A card, a zone, or a word of the rules: explain deck")
        return
    desk.screen.say(*explain_lines(desk.match, desk.view, desk.room.faces, rest, desk.style))


def why(desk: Desk, rest: str) -> None:
    if not rest:
        desk.tell("Why what? Write the move: why " + (desk.view.choices[-1].text if desk.view.choices else "pass"))
        return
    try:
        action = desk.match.action_of(desk.seat, rest)
    except BadInput as error:
        desk.tell(str(error))
        return
    reason = desk.match.refusal(desk.seat, action)
    desk.tell(f"Not possible: {reason}." if reason else f"It is possible: {desk.match.notation.text(action)}")


def look(desk: Desk, rest: str) -> None:
    desk.renew()
    desk.show(whole=True)


def hand(desk: Desk, rest: str) -> None:
    """Everything that is one's own; the cards in hand a line each."""
    faces, style = desk.room.faces, desk.style
    for zone in rows_of(desk.view, desk.seat):
        if style.plain:
            desk.tell(say_zone(zone, faces))
        elif zone.kind == "hand" and zone.cards:
            desk.screen.say(style.paint(zone.label, "strong"), *listed_cards(zone.cards, faces, style.width, style))
        else:
            desk.screen.say(*zone_lines(zone, faces, style.width, style))


def log(desk: Desk, rest: str) -> None:
    last = len(desk.match.actions)
    if rest and not (rest.isdecimal() and len(rest) < 7):
        desk.tell(f"log takes a number of moves, not {rest!r}.")
        return
    first = max(0, last - int(rest) + 1) if rest else 0
    page(desk.room.news_lines(desk.seat, first, last), desk.style, desk.screen.typed and len(desk.room.persons) == 1)


def rules(desk: Desk, rest: str) -> None:
    from quarterdeck.terminal.markdown import rules_lines, rulings_lines

    game, style = desk.match.game, desk.style
    lines = rulings_lines(game, style) if rest == "rulings" else rules_lines(game, style, desk.seat, rest)
    page(lines, style, desk.screen.typed)


def undo(desk: Desk, rest: str) -> None:
    last = desk.room.since(desk.seat)
    text = desk.match.notation.text(desk.match.actions[last - 1].action) if last else ""
    once = desk.room.taken_back
    reason = desk.room.undo(desk.seat)
    if reason:
        desk.tell(f"Nothing is taken back: {reason}.")
        return
    seen = "" if once == desk.room.taken_back else " Something was seen since, so it cannot be done twice."
    desk.room.note = f"Taken back: {text}.{seen}"
    desk.done = True  # the room asks again, from the table as it was


def save(desk: Desk, rest: str) -> None:
    room = desk.room
    if not rest:
        room.say_saved("Saved, as after every move. To go on with it later:")
        return
    try:
        path = Path(rest).expanduser()
        claim_file(path)
        path.write_text(on_paper(room.match, [player.who for player in room.players]), encoding="utf-8")
    except (BadInput, OSError) as error:
        desk.tell(f"Not saved: {error}")
        return
    desk.screen.say(f"Saved in {path}. To go on from there:", f"  quarterdeck play --resume {shlex.quote(str(path))}")


def position(desk: Desk, rest: str) -> None:
    """What this seat sees as the beginning of a scenario (docs/scenarios.md), printed or written to a file."""
    try:
        text = begun_as_seen(desk.match, desk.seat)
        if rest:
            path = Path(rest).expanduser()
            claim_file(path)
            path.write_text(text, encoding="utf-8")
    except (BadInput, OSError) as error:
        desk.tell(f"Not written: {error}")
        return
    if rest:
        desk.screen.say(f"Written to {path}. To try it:", f"  quarterdeck scenario {shlex.quote(str(path))}")
    else:
        desk.screen.say(*text.splitlines())


def hint(desk: Desk, rest: str) -> None:
    match = desk.match
    adviser = bots.adviser(match.game)
    if adviser is None:
        desk.tell("No adviser sits at this table yet. `moves` lists what is possible, `? WORD` explains.")
        return
    with desk.screen.may_stop():
        advice = adviser.advise(bots.Question.of(match, desk.seat))
    for text in advice.lines:
        desk.tell(text)


def seat(desk: Desk, rest: str) -> None:
    """Several persons may act, asked or not: hand the keyboard to another of them."""
    room = desk.room
    others = [each for each in room.persons if each != desk.seat and desk.match.legal(each)]
    if not others:
        desk.tell("Nobody else here may act now.")
        return
    for each in others:
        if rest.lower() in (desk.match.names[each].lower(), desk.match.seat_name(each).lower()):
            room.hand_over(each)
            room.called = each
            desk.done = True
            return
    desk.tell("Who may act too: " + ", ".join(desk.match.names[each] for each in others))


def leave(desk: Desk, rest: str) -> None:
    raise Leave(0)


def orders(desk: Desk, rest: str) -> None:
    """Standing orders: which there are, or one given and called off again."""
    known = desk.match.game.parts.orders
    given = desk.room.orders.setdefault(desk.seat, [])
    names = list(known)
    if not known:
        desk.tell("This game has no standing orders.")
        return
    if rest:
        name = names[int(rest) - 1] if rest.isdecimal() and 1 <= int(rest) <= len(names) else rest
        if name not in known:
            desk.tell(f"There is no standing order {rest!r}; `orders` lists them.")
            return
        (given.remove if name in given else given.append)(name)
    for number, (name, order) in enumerate(known.items(), 1):
        desk.screen.say(f"  {number}  {order.text}: {'yes' if name in given else 'no'}  (orders {number})")


COMMANDS: dict[str, Callable[[Desk, str], None]] = {
    "help": help_,
    "moves": moves,
    "explain": explain,
    "why": why,
    "look": look,
    "hand": hand,
    "log": log,
    "rules": rules,
    "undo": undo,
    "hint": hint,
    "orders": orders,
    "save": save,
    "position": position,
    "seat": seat,
    "quit": leave,
}
NAMES = tuple(COMMANDS)
ALSO = {"h": "help", "m": "moves", "l": "look", "table": "look", "back": "look", "u": "undo"} | {
    "q": "quit",
    "exit": "quit",
}
