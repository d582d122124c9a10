"""What is in the box and on the table: fields, constants, reasons and events (action numbers: actions.py)."""

from quarterdeck.engine.fields import Fields, int8, int16, set16, set64, uint64

# The 52 cards are 1 to 52: rank by rank from the Ace (low) to the King, suits Club, Diamond, Heart, Spade.
CARDS = 52
NONE = 0  # no card, or one that is not in sight
ALL_CARDS = (1 << (CARDS + 1)) - 2  # a set of cards has a bit for each, 1 to 52
ACE = 0
JACK = 10
QUEEN = 11
KING = 12


def rank_of(card: int) -> int:
    """0 for an Ace, 1 for a 2, up to 12 for a King."""
    return (card - 1) >> 2


def suit_of(card: int) -> int:
    """Spade 3 > Heart 2 > Diamond 1 > Club 0."""
    return (card - 1) & 3


# The Seemap (Figure 2): Seazones A to I are 0 to 8, three a Row. A, B, C are Captain B's Seaports and
# G, H, I Captain A's. Captain A has seat 0 and sails down, Captain B has seat 1 and sails up.
SEAZONES = 9
NOWHERE = -1
NOBODY = -1
NORTH = 3  # steps on the map
LANE = 0b001001001  # a Sealane and a Row as sets of Seazones: a bit each, the leftmost Sealane, the lowest Row
ROW = 0b000000111
LEFT_OF_A_PAIR = 0b011011011  # the Seazones with another one to their right
HAND = 7

# Twenty-four courses between orthogonally adjacent Seazones: twelve along the Sealanes, then twelve along the
# Rows. An even one and the odd one after it are the two ways between the same pair of Seazones.
COURSES = 24
ALONG_LANES = 12


def course_from(course: int) -> int:
    """The Seazone that a course leaves."""
    return left_of_pair(course) if course & 1 == 0 else right_of_pair(course)


def course_to(course: int) -> int:
    """The Seazone that a course leads to."""
    return right_of_pair(course) if course & 1 == 0 else left_of_pair(course)


def left_of_pair(course: int) -> int:
    """The lower Seazone of a course along a Sealane, the left one of a course along a Row."""
    pair = course >> 1
    if course < ALONG_LANES:
        return pair
    return pair - 6 + (pair - 6) // 2


def right_of_pair(course: int) -> int:
    return left_of_pair(course) + (NORTH if course < ALONG_LANES else 1)


# Kinds of Attack
NORMAL = 0
RAMMING = 1
BROADSIDE = 2

# Phases
REDRAW_HANDS = 0
ACT = 1
DEFENCE = 2
ROYAL = 3
OVER = 4

# A Captain's answer to the redraw
UNDECIDED = 0
KEEPS = 1
REDRAWS = 2
SEALED = 3  # what the other Captain sees of an answer

# How a game ends
BLOCKADE = 1
SEALANES = 2
SEAZONES_HELD = 3
CARDS_IN_HAND = 4
POKER_HAND = 5
NOTHING = 6  # everything that counts is even, and both hands are empty: nobody wins
DRAWN = 2  # as the winner

# Reasons for a refusal
NOT_YOURS = 1
NOT_NOW = 2
NOT_IN_HAND = 3
ALREADY_DEPLOYED = 4
OCCUPIED = 5
LANE_NOT_HELD = 6
PORT_BLOCKADED = 7
ALREADY_ATTACKED = 8
NOT_YOUR_SHIP = 9
NO_ENEMY_THERE = 10
RAM_IS_ALONG_A_LANE = 11
RAM_NEEDS_TWO = 12
BROADSIDE_IS_ALONG_A_ROW = 13
DECK_IS_EMPTY = 14
NO_SUPPORT_IN_NORMAL = 15
SUPPORT_NOT_YOURS = 16
SUPPORT_NOT_ADJACENT = 17
SUPPORT_NOT_IN_ROW = 18
NOT_AN_ENEMY_SHIP = 19
ATTACK_NEEDS_A_CARD = 20
REASONS = 21

# Events: actor, and up to three arguments
DECIDED = 1
KEPT = 2
REDREW = 3
SHOWN = 4  # up to three of the discarded cards
FIRST = 5
DREW = 6  # card, known to the one who drew
DEPLOYED = 7  # card, seazone
PASSED = 8
ATTACKED = 9  # kind (+ BARE without a card), from, to
LAID = 10  # card, known to the one who laid it
ATTACK_HAND = 11  # three cards
DEFENCE_HAND = 12  # three cards
WON_BATTLE = 13  # category of the winning hand, 1 if the attacker won, what decided between hands of one name
SUNK = 14  # card, seazone, 1 if its Supply Route was cut
ROYAL_BONUS = 15
SPARED = 16
TURN = 17
DECK_EMPTY = 18  # what is played to its end: nothing, this turn, this Sea Battle
BEST_HAND = 19  # up to three cards
WON = 20  # how it ended, what the winner had of what decided, and what the other had
BARE = 3
EVENT_ROWS = 14


class Box(Fields):
    """What is agreed before play."""

    seats = int8()
    cut_by_broadside_only = int8()  # R24
    lanes_by_blockade = int8()  # R36
    alternate_win = int8()  # R37
    kickers = int8()  # R32
    bare_attacks = int8()  # R13
    ends_at_once = int8()  # R35
    first = int8()  # R2: the seat that begins, or NOBODY for a lot
    first_wording = int8()  # 1: results are told as by the first rules, so that their records can be verified


class Table(Fields):
    """Everything that changes."""

    luck = uint64[4]
    deck = int8[52]  # the last is the top
    deck_size = int8()
    hand = set64[2]  # a bit a card, as in all sets of cards
    hand_size = int8[2]
    ship = int8[9]  # the card in each Seazone
    fleet = set16[2]  # the Seazones that each Captain occupies: a bit a Seazone
    discards = int8[52]
    discards_size = int8()
    phase = int8()
    redraw = int8[2]
    returned = set64()  # the cards that both Captains saw go back into the Deck: a bit a card
    may_hold = int8[2]  # how many of those each may hold: cards drawn since, less those seen to be played
    compass = int8()  # the seat whose turn it is
    turn = int8()  # 1, 2, 3, ...
    slot = int8()  # 1 or 2: which of the turn's two actions is due
    deployed = int8()
    attacked = int8()
    kind = int8()  # of the Attack under way
    source = int8()
    target = int8()
    laid = int8()  # 1 if the attacker laid a card (R13)
    attack_card = int8()  # face down
    broadside_card = int8()  # face down, seen by nobody
    royal = int8()  # the seat that won with a High Royal Flush
    winner = int8()
    ending = int8()
    told = int8()
    events = int16[14, 6]
