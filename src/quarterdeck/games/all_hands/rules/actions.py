"""Action numbers: the one place that packs and unpacks them.

An action is a verb and what goes with it: a card, a seat, or one of the own ships and a target. `legal` (play.py)
writes `launching(card)`, `attack_row(slot) + target` and so on; that it lists what `why_not` allows, neither more nor
less, is checked by the law `law_legal` for every number.
"""

from quarterdeck.games.all_hands.rules import table as t

# Verbs. All before LAUNCH but VOTE are actions by themselves.
PASS = 0
LET_LIE = 1
SHOUT = 2
VOTE = 3
SET_SAIL = 8
BACK = 9
DEAL = 10
LAUNCH = 11
ENLIST = 12
DISCARD = 13
SPY = 14
ATTACK = 15

FIRST_VOTE = 3  # + seat
FIRST_LAUNCH = 11  # + card - 1
BLOCK = 48  # designs whose numbers come first: sets had no more when tables began to be kept by action numbers
FIRST_ENLIST = FIRST_LAUNCH + BLOCK  # + card - 1
FIRST_DISCARD = FIRST_ENLIST + BLOCK  # + card - 1
FIRST_SPY = FIRST_DISCARD + BLOCK  # + slot * 15 + ship
FIRST_ATTACK = FIRST_SPY + t.FLEET * t.SHIPS  # + slot * 15 + ship
FIRST_MORE = FIRST_ATTACK + t.FLEET * t.SHIPS  # launch, enlist, discard of the designs behind those: + card - 1 - BLOCK
ACTIONS = FIRST_MORE + 3 * BLOCK
MOST_MOVES = 96


def provisional(action: int) -> bool:
    """Crewing a ship: until it sets sail, or another card is discarded, its player alone knows of it (R20)."""
    return verb_of(action) in (LAUNCH, ENLIST, BACK)


def verb_of(action: int) -> int:
    """What is done."""
    if action >= FIRST_MORE:
        return LAUNCH + (action - FIRST_MORE) // BLOCK
    if action >= FIRST_ATTACK:
        return ATTACK
    if action >= FIRST_SPY:
        return SPY
    if action >= FIRST_DISCARD:
        return DISCARD
    if action >= FIRST_ENLIST:
        return ENLIST
    if action >= FIRST_LAUNCH:
        return LAUNCH
    return VOTE if FIRST_VOTE <= action < SET_SAIL else action


def names_a_card(action: int) -> int:
    """A launch, a crew card or a discard."""
    return FIRST_LAUNCH <= action < FIRST_SPY or action >= FIRST_MORE


def card_of(action: int) -> int:
    """The card of a launch (the shipmaster), of crewing or of a discard."""
    if action >= FIRST_MORE:
        return BLOCK + 1 + (action - FIRST_MORE) % BLOCK
    return (action - FIRST_LAUNCH) % BLOCK + 1


def candidate_of(action: int) -> int:
    """The seat that a vote is for."""
    return action - FIRST_VOTE


def ships_of(action: int) -> tuple[int, int]:
    """The ships of an attack or a peek: the slot of the own one, and the one that is attacked or looked at."""
    place = (action - FIRST_SPY) % (t.FLEET * t.SHIPS)
    return place // t.SHIPS, place % t.SHIPS


def launching(card: int) -> int:
    return FIRST_LAUNCH - 1 + card + (card > BLOCK) * (FIRST_MORE - FIRST_LAUNCH - BLOCK)


def enlisting(card: int) -> int:
    return FIRST_ENLIST - 1 + card + (card > BLOCK) * (FIRST_MORE - FIRST_LAUNCH - BLOCK)


def discarding(card: int) -> int:
    return FIRST_DISCARD - 1 + card + (card > BLOCK) * (FIRST_MORE - FIRST_LAUNCH - BLOCK)


def voting_for(candidate: int) -> int:
    return FIRST_VOTE + candidate


def spy_row(slot: int) -> int:
    """Plus a ship: the peek at it by the Spy of the own ship in this slot."""
    return FIRST_SPY + slot * t.SHIPS


def attack_row(slot: int) -> int:
    """Plus a ship: the attack on it by the own ship in this slot."""
    return FIRST_ATTACK + slot * t.SHIPS
