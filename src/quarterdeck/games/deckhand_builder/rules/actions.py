"""Action numbers: the one place that packs and unpacks them (`a` in the other modules).

An action is a verb and at most one thing: a card, a seat, a pile, a number. A Buy also says what it is paid with.
"""

from quarterdeck.games.deckhand_builder.rules import table as t

# Verbs. The first four are actions by themselves.
END_TURN = 0
PASS = 1
LET_GO = 2  # of a bewitched player's strings
YES = 3
CHOOSE_OPTION = 4
CHOOSE_SEAT = 5
CHOOSE_PILE = 6
SAY = 7
GIVE_TOP = 8
CHOOSE = 9  # a card
PLAY = 10
BUY = 11
FLIP = 12
RESTORE = 13

# What a Buy is paid with besides coins
BY_ACTION = 0
BY_BUY = 1
BY_CHEAP_BUY = 2  # for cards of cost 1 only
PAYMENTS = 3

OPTIONS = 4
NUMBERS = 16
FIRST_OPTION = 4
FIRST_SEAT = FIRST_OPTION + OPTIONS
FIRST_PILE = FIRST_SEAT + t.MOST_SEATS  # decks by seat, supply deck, reload deck
FIRST_NUMBER = FIRST_PILE + t.PILES - 1
THE_TOP = FIRST_NUMBER + NUMBERS
FIRST_CHOICE = THE_TOP + 1  # + card - 1, like all that follow
FIRST_PLAY = FIRST_CHOICE + t.MOST_CARDS
FIRST_BUY = FIRST_PLAY + t.MOST_CARDS  # + payment * 96
FIRST_FLIP = FIRST_BUY + PAYMENTS * t.MOST_CARDS
FIRST_RESTORE = FIRST_FLIP + t.MOST_CARDS
ACTIONS = FIRST_RESTORE + t.MOST_CARDS
MOST_MOVES = 160

# By question (t.NOTHING, t.TURN, ...): the first action number that may answer it, and the first behind them
FIRST_ANSWER = (0, 0, PASS, FIRST_SEAT, FIRST_PILE, FIRST_OPTION, FIRST_NUMBER, PASS, FIRST_CHOICE, THE_TOP)
BEHIND_ANSWERS = (
    *(0, ACTIONS, FIRST_PLAY, FIRST_PILE, FIRST_NUMBER, FIRST_SEAT, THE_TOP, FIRST_OPTION, FIRST_PLAY, FIRST_PLAY),
)


# --- Unpacking


def verb_of(action: int) -> int:
    """What is done."""
    if action < FIRST_OPTION:
        return action
    if action >= FIRST_CHOICE:
        return card_verb_of(action)
    if action < FIRST_SEAT:
        return CHOOSE_OPTION
    if action < FIRST_PILE:
        return CHOOSE_SEAT
    if action < FIRST_NUMBER:
        return CHOOSE_PILE
    return SAY if action < THE_TOP else GIVE_TOP


def card_verb_of(action: int) -> int:
    """What is done with a card."""
    if action < FIRST_PLAY:
        return CHOOSE
    if action < FIRST_BUY:
        return PLAY
    if action < FIRST_FLIP:
        return BUY
    return FLIP if action < FIRST_RESTORE else RESTORE


def has_card(action: int) -> int:
    return action >= FIRST_CHOICE


def card_of(action: int) -> int:
    """The card of a choice, a play, a Buy, a flip or a restoring."""
    return 1 + (action - FIRST_CHOICE) % t.MOST_CARDS


def payment_of(action: int) -> int:
    """What a Buy is paid with."""
    return (action - FIRST_BUY) // t.MOST_CARDS


def chosen_card_of(action: int) -> int:
    """The card that is chosen, or none if it is a pass."""
    return action - FIRST_CHOICE + 1 if action >= FIRST_CHOICE else t.NONE


def option_of(action: int) -> int:
    return action - FIRST_OPTION


def seat_of(action: int) -> int:
    return action - FIRST_SEAT


def pile_of(action: int) -> int:
    return t.DECK + action - FIRST_PILE


def number_of(action: int) -> int:
    return action - FIRST_NUMBER


# --- Packing


def choose(card: int) -> int:
    return FIRST_CHOICE + card - 1


def play(card: int) -> int:
    return FIRST_PLAY + card - 1


def buy(card: int, payment: int) -> int:
    return FIRST_BUY + payment * t.MOST_CARDS + card - 1


def flip(card: int) -> int:
    return FIRST_FLIP + card - 1


def restore(card: int) -> int:
    return FIRST_RESTORE + card - 1


# --- What may answer a question


def first_answer(question: int) -> int:
    """The first action number that may."""
    return FIRST_ANSWER[question]


def behind_answers(question: int, cards: int) -> int:
    """The first number behind them, in a set of so many cards."""
    return min(BEHIND_ANSWERS[question], FIRST_CHOICE + cards)
