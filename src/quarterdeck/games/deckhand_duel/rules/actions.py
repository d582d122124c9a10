"""Action numbers: the one place that packs and unpacks them.

An action is a verb and what goes with it: a Gamer, a compartment, two compartments, a card and a column, a card.
`legal` (play.py) writes an action for each compartment or column of a set behind a `move_row`, an `attack_row`, a
`summon_row` or a `charge_row`; that it lists what `why_not` allows, neither more nor less, is checked by the law
`law_legal` for every number.
"""

from quarterdeck.games.deckhand_duel.rules import table as t

# Verbs. Those up to USE_TALENT are actions by themselves.
END_TURN = 0
PASS = 1
KEEP = 2
REDRAW = 3
USE_SKILL = 4
COUNTERATTACK = 5
USE_TALENT = 6
CHOOSE_GAMER = 7
CHOOSE = 8  # a figure or a compartment, as a card asks
MOVE = 9
ATTACK = 10
SUMMON = 11
CHARGE = 12
PLAY = 13

WAYS = t.COMPARTMENTS * t.COMPARTMENTS
LANDINGS = 2 * t.DECK * t.COLUMNS

FIRST_GAMER = 7  # + gamer - 1
FIRST_CHOICE = FIRST_GAMER + t.GAMERS  # + compartment
FIRST_MOVE = FIRST_CHOICE + t.COMPARTMENTS  # + from * 9 + to
FIRST_ATTACK = FIRST_MOVE + WAYS  # + from * 9 + to
FIRST_SUMMON = FIRST_ATTACK + WAYS  # + (card - 1) * 3 + column
FIRST_CHARGE = FIRST_SUMMON + LANDINGS  # + (card - 1) * 3 + column
FIRST_PLAY = FIRST_CHARGE + LANDINGS  # + card - 1
ACTIONS = FIRST_PLAY + 2 * t.DECK
MOST_MOVES = 256


def verb_of(action: int) -> int:
    """What is done."""
    if action < FIRST_GAMER:
        return action
    if action < FIRST_MOVE:
        return CHOOSE_GAMER if action < FIRST_CHOICE else CHOOSE
    if action < FIRST_SUMMON:
        return MOVE if action < FIRST_ATTACK else ATTACK
    if action < FIRST_PLAY:
        return SUMMON if action < FIRST_CHARGE else CHARGE
    return PLAY


def gamer_of(action: int) -> int:
    """The Gamer that is chosen, 1 to 12."""
    return action - FIRST_GAMER + 1


def choice_of(action: int) -> int:
    """The compartment of an answer to a card's question."""
    return action - FIRST_CHOICE


def way_of(action: int) -> tuple[int, int]:
    """The compartments of a move or of an attack: from and to."""
    way = (action - FIRST_MOVE) % WAYS
    return way // t.COMPARTMENTS, way % t.COMPARTMENTS


def landing_of(action: int) -> tuple[int, int]:
    """The card of a summons or of a Reckless Charge, and the column of its owner's Starship."""
    landing = (action - FIRST_SUMMON) % LANDINGS
    return landing // t.COLUMNS + 1, landing % t.COLUMNS


def card_of(action: int) -> int:
    """The Maneuver that is played."""
    return action - FIRST_PLAY + 1


def choosing_gamer(gamer: int) -> int:
    return FIRST_GAMER + gamer - 1


def playing(card: int) -> int:
    return FIRST_PLAY + card - 1


def move_row(source: int) -> int:
    """Plus a compartment: the move to it."""
    return FIRST_MOVE + source * t.COMPARTMENTS


def attack_row(source: int) -> int:
    """Plus a compartment: the attack on the figure there."""
    return FIRST_ATTACK + source * t.COMPARTMENTS


def summon_row(card: int) -> int:
    """Plus a column: the summons to that compartment of the own Starship."""
    return FIRST_SUMMON + (card - 1) * t.COLUMNS


def charge_row(card: int) -> int:
    """Plus a column: the Reckless Charge onto the enemy in that compartment of the own Starship."""
    return FIRST_CHARGE + (card - 1) * t.COLUMNS
