"""A match in this terminal, move by move: whoever is to act is asked; a line that is typed is obeyed or refused."""

from __future__ import annotations

from quarterdeck.engine import orders
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.events import SPECTATOR
from quarterdeck.engine.speech import at_start
from quarterdeck.terminal import commands
from quarterdeck.terminal.desk import Desk
from quarterdeck.terminal.menu import Menu, menu_of, narrowed, next_words
from quarterdeck.terminal.room import Room


def play(room: Room) -> None:
    """Play to the end. Raises Leave if a person leaves before it; everything is saved by then."""
    room.save_match()
    room.screen.forget_typed()  # while the program started: nobody had asked for anything yet
    if not room.persons:
        room.screen.say(*room.heading(), "", *room.news_lines(SPECTATOR, 0, len(room.match.actions)))
    while not room.match.over:
        room.screen.check()
        seat = room.whose()
        bot = room.players[seat].bot
        if bot is not None:
            room.bot_moves(seat, bot)
            continue
        if obeyed(room, seat):
            continue
        only = room.only_choice(seat)
        if only is not None:
            room.force(seat, only)
            room.save_match()
            continue
        if seat != room.sitting:
            room.hand_over(seat)
        decide(Desk(room, seat))
        room.save_match()
    room.end()


def obeyed(room: Room, seat: int) -> bool:
    """Whether a standing order of the seat has answered; nobody is told that it was one.

    Not where several people share the keyboard: that it is not handed over would tell the others."""
    match = room.match
    if len(room.persons) > 1:
        return False
    action = orders.answer(match.game.parts.orders, room.orders.get(seat, ()), match.shown(seat), match.legal(seat))
    if action is not None:
        match.play(seat, action)
        room.save_match()
    return action is not None


def decide(desk: Desk) -> None:
    """One person's decision: what is typed is taken until one is made."""
    desk.show()
    desk.screen.completions = lambda typed: complete(desk, typed)
    with desk.room.bots_ponder():
        while not desk.done:
            take(desk, desk.screen.ask(desk.prompt()))


def take(desk: Desk, typed: str) -> None:
    """Understand one line."""
    typed = typed.strip()
    if not typed:
        _nothing(desk)
    elif typed.startswith("/"):
        if not commands.obey(desk, typed[1:]):
            desk.tell(f"There is no command {typed[1:].split(' ')[0]!r}; help lists them.")
    elif typed.isdecimal() and not _exact(desk, typed):
        _number(desk, int(typed[:9]))
    elif _exact(desk, typed) or not commands.obey(desk, typed):
        _move(desk, typed)


def _exact(desk: Desk, typed: str) -> bool:
    """Whether this is the text of a move that may be made now."""
    try:
        return not desk.match.refusal(desk.seat, desk.match.action_of(desk.seat, typed))
    except BadInput:
        return False


def _nothing(desk: Desk) -> None:
    """Enter alone: the whole menu again, or the one move that is left in it."""
    if not desk.menu.whole and len(desk.menu.entries) == 1 and desk.menu.entries[0].choice:
        desk.play(desk.menu.entries[0].choice.action)
        return
    desk.renew()
    desk.show()


def _number(desk: Desk, number: int) -> None:
    entry = desk.menu.picked(number)
    if entry is None:
        desk.tell(f"There is no {number} here: the numbers go from 1 to {len(desk.menu.entries)}.")
    elif entry.choice is not None:
        desk.play(entry.choice.action)
    else:
        _narrow(desk, menu_of(entry.choices, whole=False))


def _several(desk: Desk, typed: str) -> bool:
    """Several moves typed as one line: all of them, or none; False if it is no such line."""
    match, seat = desk.match, desk.seat
    split = match.game.parts.in_one_line
    texts = split(match.box, typed) if split is not None else []
    before = len(match.actions)
    for text in texts:
        action = match.action_of(seat, text)
        if reason := match.refusal(seat, action):
            match.undo(len(match.actions) - before)
            desk.tell(f"No: {text}: {reason}.")
            return True
        match.play(seat, action)
    desk.done = bool(texts)
    return bool(texts)


def _move(desk: Desk, typed: str) -> None:
    if _several(desk, typed):
        return
    try:
        action = desk.match.action_of(desk.seat, typed)
    except BadInput as error:
        left = narrowed(desk.view.choices, typed)
        if left:
            _narrow(desk, menu_of(left, whole=False))
        else:
            desk.tell(at_start(str(error)))
        return
    if reason := desk.match.refusal(desk.seat, action):
        desk.tell(f"No: {reason}.".replace("..", "."))
    else:
        desk.play(action)


def _narrow(desk: Desk, menu: Menu) -> None:
    desk.menu = menu
    desk.show_menu()
    if len(menu.entries) == 1:
        desk.tell("Press Enter to do it, or type something else.")


def complete(desk: Desk, typed: str) -> list[str]:
    """For the Tab key: how a move, or the name of a command, can go on."""
    found = next_words(desk.view.choices, typed)
    if " " not in typed.lstrip():
        found += [name for name in commands.NAMES if name.startswith(typed.strip()) and name not in found]
    elif typed.split(" ")[0] == "why":
        found = next_words(desk.view.choices, typed.partition(" ")[2])
    return found
