"""The words of card effects as numbers: what a row of a program says (`w` in the other rules).

A card's line, such as `coin per attack in hand`, is compiled into one to three rows (cardset/program.py), and a row is
eleven small numbers: the word, and what goes with it. docs/cards.md explains the words to whoever writes cards, and
effects.py leads from each word to the function that does it.
"""

# --- A card's programs ----------------------------------------------------------------------------------
ON_PLAY = 0
ON_DISCARD = 1
ON_START = 2  # of its owner's turn, from the stash
ON_LOSS = 3
ON_BUY = 4  # of any card by its owner, while it is in the stash; IT is the card bought
PROGRAMS = 5

# --- Columns of a row: box.code[at][N] ------------------------------------------------------------------
WORD = 0
BY = 1  # who decides or gets; of COUNT: what is counted; of TEST: what is asked
N = 2  # how many; COUNTED: what was counted last
PLACE = 3
WHOSE = 4
FILTER = 5
VALUE = 6
FLAGS = 7
LO = 8
HI = 9
JUMP = 10
COLUMNS = 11

# BY: who decides or gets
YOU = 0
THEM = 1
EVERYONE = 2
# BY of COUNT: what is counted
CARDS_THERE = 0
HOOKS_OF_IT = 1
COST_OF_IT = 2
COST_OF_THESE = 3
ALIKE = 4  # the most cards there that share a type
TYPES_THERE = 5  # how many types the cards there have
# BY of TEST: what is asked
AT_LEAST = 0
NOT_THE_NUMBER = 1
BEATS_THE_NUMBER = 2
FEWEST_CARDS = 3
FROM_HAND = 4
ENEMY_DECK = 5  # has an enemy VALUE cards in the deck?
IT_COSTS = 6  # does IT cost VALUE?

COUNTED = -1  # N: what was counted last

# PLACE: a bit each
IN_HAND = 1
IN_STASH = 2
IN_SUPPLY = 4
IN_THESE = 8
THIS = 16  # the card whose effect it is
IN_DECK = 32

# WHOSE
YOURS = 0
THEIRS = 1
ANYONES = 2
EVERYONES = 3
OF_SUPPLY = 4

# FILTER: which cards, by VALUE
ANY_CARD = 0
OF_TYPE = 1
OF_COST = 2
COST_AT_MOST = 3
NAMED = 4

# FLAGS: a bit each
OPTIONAL = 1
INTO_THESE = 2
WITH_MATE = 4  # only a card that has a partner in the row at JUMP
RELATED = 8  # its cost differs from IT's by LO to HI
REMOVABLE = 16  # its owner keeps four cards
APPLICABLE = 32  # its effect is not under way, and can be paid
PRIVATE = 64  # you look, nobody else does

# --- WORD -----------------------------------------------------------------------------------------------
END = 0
# those that ask nothing and always lead to the next row
COIN = 1
ACTION = 2
BUY = 3
DISCOUNT = 4
DEAL = 5  # more cards in the first draw
FLIP_LATER = 6
STEAL = 7
NOTE = 8
COUNT = 9
SHOW = 10
DISCARD = 11
SWAP = 12
FLIP = 13
STRAND = 14
SHUFFLE = 15
WED = 16
BEWITCH = 17
HANGOVER = 18
GAIN = 19
TAKE = 20
REMOVE = 21
PUT = 22  # into its owner's stash
TUCK = 23
TOP = 24
# those that may ask, repeat or jump
DRAW = 25
RELOAD = 26
PAY = 27
TARGET = 28
CHOOSE_ENEMY = 29
NAME = 30
REVEAL = 31
PICK = 32
AGAIN = 33
ARRANGE = 34
APPLY = 35
PASS_LEFT = 36
TEST = 37
MAY = 38
EITHER = 39
OPTION = 40
SKIP = 41
EACH = 42
NEXT = 43
# the turn itself is a program too (turn.py)
SOLO_REMOVAL = 44  # alone: a supply card leaves the game
START_OF_TURN = 45
DISCARD_HAND = 46
DRAW_THREE = 47
AFTER_THE_RUM = 48  # Rum Factory
ACTIONS = 49  # the two Actions, and Buys
LAST_FLIPS = 50  # The Grand Council
END_OF_TURN = 51
WORDS = 52

# Rows of the turn's program. Row 0 is END: the program of a card that does nothing.
SOLO_ROW = 1
START_ROW = 2
ACTIONS_ROW = 6
