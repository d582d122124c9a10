"""What is in the box and on the table: fields, constants, reasons and events."""

from quarterdeck.engine.fields import Fields, int8, int16, int32, uint64

# A card is the number of its design (1, 2, ...) in the card set of this match: equal cards are one number, and
# the box says how many of each there are. 0 is no card, or one that is not in sight.
NONE = 0
MOST_DESIGNS = 96
MOST_CARDS = 160
NOBODY = -1

# Seats and fleets: ship number = seat * 3 + slot.
MOST_SEATS = 5
FLEET = 3
CREW_SLOTS = 3
SHIPS = MOST_SEATS * FLEET
HAND = 12
MOST_IN_HAND = HAND + 1  # with the card of the turn

# Suits, two and two allied: Mariners (Navy and Merchant) and Marauders (Pirate and Raider). Privateers have no allies.
NAVY = 0
MERCHANT = 1
PIRATE = 2
RAIDER = 3
PRIVATEER = 4
SUITS = 5

# Kinds of cards
ADMIRAL = 1
CAPTAIN = 2
PRIVATEERS = 3  # shipmaster or crew
COOK = 4
CREW = 5
DAUGHTER = 6
TREASURE = 7
LADY = 8
BLACK_SPOT = 9
RUTH = 10
SPY = 11
SAILS = (0, 3, 2, 1)  # of the shipmasters

# Points
SHIP_POINTS = 25
FIRST_FLEET = 50

# Phases
TURN = 0
AARGH = 1
VOTE = 2
BATTLE = 3
RECKONING = 4
OVER = 5
TURN_DONE = 6  # these four only while an action is carried out: what `course` has to do next
RECRUITED = 7
ATTACK_DONE = 8
FOUGHT = 9

# The options for "Aargh!"
NEAREST = 0
FIRST_COME = 1
BY_VOTE = 2

# A seat's answer to the card just discarded
UNASKED = 0
UNDECIDED = 1
LETS_LIE = 2
CLAIMS = 3
SEALED = 4  # what the others see of an answer
SEALED_VOTE = 7  # and of a vote (otherwise 1 + the seat voted for)

# What became of a ship
NO_SHIP = 0
AT_SEA = 1
KEPT_BY = 2  # + seat: out of play, and whose it is now
SUNK = 7

# R8, R20, R37: what keeps a round and a game finite
MOST_BACKS = 8  # a turn
MOST_LAPS = 60  # a round
MOST_ROUNDS = 60

# How a battle was decided
BY_DUELS = 1
BY_SAILS = 2
BY_SPOT = 3
BY_PRIZE = 4
BY_FOURTH = 5
ALL_EQUAL = 6  # these two sink both ships
TWO_SPOTS = 7
FOURTHS_EQUAL = 8

# Reasons for a refusal
NOT_YOURS = 1
NOT_NOW = 2
NO_SUCH_CARD = 3
NOT_IN_HAND = 4
NOT_A_SHIPMASTER = 5
LAUNCHED_THIS_TURN = 6
FLEET_IS_COMPLETE = 7
TOO_FEW_CREW = 8
NO_SHIP_BEGUN = 9
SHIP_IS_FULL = 10
SHIP_NOT_FULL = 11
MASTERS_DO_NOT_SERVE = 12
WRONG_SHIP = 13
SECOND_SPOT = 14
NEEDS_THE_COOK = 15
BACK_TOO_OFTEN = 16
SHIP_BEGUN = 17
OWN_DISCARD = 18
ALREADY_RESERVED = 19
NO_TURN_TO_COME = 20
LET_LIE_BEFORE = 21
NOTHING_TO_CLAIM = 22
NOT_A_CLAIMANT = 23
NO_SUCH_SHIP = 24
OUT_OF_PLAY = 25
YOUR_OWN_SHIP = 26
ALLIED_MARINERS = 27
ALLIED_MARAUDERS = 28
BOUND_TO_THE_SPY = 29
NO_SPY_ABOARD = 30
SPY_HAS_SPIED = 31
MUST_ATTACK = 32
REASONS = 33

# Events: actor, and up to three arguments
DEALT = 1  # round
DREW = 2  # card, known to the one who drew
TOOK = 3  # the reserved card
SHUFFLED = 4
NO_DRAW = 5
LAUNCHED = 6  # shipmaster, ship
CREWED = 7  # three crew cards, known to the owner
DISCARDED = 8  # card
DECIDED = 9
CLAIMED = 10  # card
LEFT = 11  # first come: lets the card lie
RESERVED = 12  # card
VOTED = 13  # for this seat
FLEET_DONE = 14  # 1 if it was the first
LAST_LAP = 15  # 1 because the pile has run out, 2 because of R8
ASIDE = 16  # how many cards
BATTLES = 17  # 1 if this seat must attack with all its ships
SPIED = 18  # ship, target
SAW = 19  # three crew cards, known to the one who spied
ATTACKED = 20  # ship, target
RAIDED = 21  # up to three treasures
CREW_SHOWN = 22  # three cards
DUEL = 23  # attacker, defender, number and result (telling.py)
WON_BATTLE = 24  # how, ship, target
BOTH_SINK = 25  # how, ship, target
PASSED = 26
RECKONED = 27  # ships and flags, treasure and first fleet (telling.py), total
WON = 28  # total
PLAY_ON = 29  # equal totals at the target: one more round
EVENT_ROWS = 19  # at most 18: a last ship, four hands aside, no battle, five reckonings, five winners


class Box(Fields):
    """The card set and what is agreed before play. A row of each table belongs to one design."""

    seats = int8()
    card_set = int16()  # which one: only words ask
    designs = int8()
    copies = int8[97]
    kind = int8[97]
    suit = int8[97]
    level = int8[97]
    defence = int8[97]  # the level when her ship defends: other than `level` for the Spy alone
    flag = int8[97]  # the value on a red or white flag
    serves = int8[97]  # a bit for every suit of ship on which it may be crew
    berths = int32[97]  # the same, four bits a suit, so that a sum counts a whole hand; without Black Spots
    spots = int32[97]  # the same of Black Spots alone
    cards = int8[160]  # every card, ascending
    cards_size = int16()
    aargh = int8()
    late = int8()  # 1: whoever is on turn may shout for the uncovered card (R9)
    reshuffles = int8()  # 1: the discards become the pile as often as it is empty (R6)
    prize_crews = int8()
    one_round = int8()
    target = int16()


class Table(Fields):
    """Everything that changes."""

    luck = uint64[4]
    phase = int8()
    round = int8()
    starter = int8()
    turn = int8()  # the seat whose turn or attack it is
    turns = int16()  # begun in this round
    last_lap = int8()
    turns_left = int8()  # after this one, in the last lap
    first = int8()  # the seat that completed its fleet first
    deck = int8[160]  # the draw pile: the last is the top
    deck_size = int16()
    discards = int8[160]  # the last is the top
    discards_size = int16()
    hand = int8[5, 13]  # ascending; set aside after Recruiting
    hand_size = int8[5]
    reserved = int8[5]
    claim = int8[5]  # answers to the top discard
    vote = int8[5]  # 1 + the seat voted for
    picked = int8[4]  # the shipmaster and crew of the ship being crewed; they are still in the hand
    picks = int8()
    backs = int8()  # this turn
    launched_now = int8()
    launched = int8[5]
    master = int8[15]
    crew = int8[15, 3]  # face-up cards first, then ascending
    face_up = int8[15]  # how many of them everybody sees
    known = int8[15]  # the set of other seats that have peeked
    spied = int8[15]  # how many of its Spies have been used
    fate = int8[15]
    plunderer = int8[15]  # 1 + the seat that took the treasure in a raid
    forced = int8()  # 1 while the first fleet makes its attacks
    bound = int8()  # 1 + the slot that must attack because its Spy has spied
    passed = int8()  # the set of seats that attack no more
    score = int16[5]
    gained = int16[5]  # in the last round reckoned
    taken = int8[5, 13]  # cards that everybody saw go into a hand and has not seen since
    taken_at = int8[5, 13]  # how many ships that seat had launched then
    taken_size = int8[5]
    shuffled = int8()  # 1 once discards have become the draw pile
    stock = int8[97]  # how many of each design were shuffled the last time
    fleet_then = int8[5]  # ships launched before that
    pool = int8[97]  # for guess alone; zero on every table
    told = int8()
    events = int16[19, 6]
