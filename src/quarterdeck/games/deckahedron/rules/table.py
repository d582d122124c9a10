"""What is in the box and on the table: fields, constants, reasons and events."""

from quarterdeck.engine.fields import Fields, int8, int16, int64, uint64

# The 20 cards of a Deckahedron are 1 to 20, the two Wound cards 21 and 22, the six Blessing cards 23 to 28.
CARDS = 20
WOUND_CARDS = 2
FIRST_CARDS = CARDS + WOUND_CARDS  # those of the verbs that came first
BLESSINGS = 6
ALL_CARDS = FIRST_CARDS + BLESSINGS
NONE = 0  # no card, or one that is not in sight
CRITICAL_FAIL = 1
CRITICAL_WIN = 11

# Edges, by the rank of an attribute less one: Anchor, Bulb, Crescent, Dart.
EDGES = 4
# Results, from the worst to the best
XX = 0
X = 1
V = 2
VV = 3

# Attributes, and the ten ways to share six points among them (R33)
ATTRIBUTES = 3
STRENGTH = 0
DEXTERITY = 1
INTELLIGENCE = 2
ANY = 3  # one of those that the move allows: the player picks
SHEETS = 10
EVENLY = 5  # which of the ways: 2 each
POINTS = ((1, 1, 4), (1, 2, 3), (1, 3, 2), (1, 4, 1), (2, 1, 3), (2, 2, 2), (2, 3, 1), (3, 1, 2), (3, 2, 1), (4, 1, 1))

SEATS = 7
GM = 0  # the seat that leads, if anybody does
FOES = 7  # whose deck the foes flip from
DECKS = 8
EVERYONE_HERE = 7  # as the one called

MOVES = 48  # the most that a file of moves may have, with the two opposed ones
MELEE = 0  # the opposed moves come first (R42)
RANGED = 1
HIGHEST_LEVEL = 2
MOST_EXTRA = 2  # advantage or disadvantage cards in one flip
MOST_GRANTED = 4  # R6: a call may name more; the sum is held to two
RESHUFFLE_AT = 5
STAMINA = 10
MOST_HARM = 2
MOST_WOUNDS = 2
HARM_WORTH = 3  # damage traded for a Harm, and for a Wound
WOUND_WORTH = 6

# Foes: weak, civilian, guard, soldier (R43)
FOE_SLOTS = 12
FIRST_SLOTS = 4  # those of the verbs that came first
FOE_KINDS = 4
MOST_KINDS = 24  # with those of a file of the group's own
MOST_FOE_STAMINA = 60
FOE_STAMINA = (2, 4, 6, 8)
FOE_RANK = (1, 2, 2, 3)
FOE_DIE = (2, 2, 4, 6)  # what they deal with
PLAYERS_DIE = 4  # of a new character's weapon
AS_FOE = 8  # + slot: a foe as one side of a contest

# Who sees the cards of a flip
OPEN = 0
SECRET = 1  # the GM and the player
HIDDEN = 2  # the GM alone

# Phases
CHARACTERS = 0
PLAY = 1
OVER = 2
EVENING_OVER = 3  # until the next one begins

# What a seat has to decide
IDLE = 0
SHARING = 1  # six points among three attributes
OWNING = 2  # which moves to begin with
CALLED = 3  # flip
TIED = 4  # which of the equal cards resolves the flip
STANDING = 5  # let the result stand, or a Flashback
GREEN = 6  # a token or a level
HURT = 7  # how to take the damage
RECOVERING = 8  # which card comes back from Exhaustion
MENDING = 9  # which Wound card leaves
CRITICAL = 10  # another move at once?
NAMING = 11  # which
CHOOSING = 12  # one of two ends of a contest
FREE = 13  # what do you do? Reshuffle, study, or go on
VEILED = 14  # what others saw of a decision in a secret flip, before version 3
PICKING = 16  # from the options of a move card
SETTLING = 15  # a secret flip: which card, whether it stands, and its token or level, all at once (R37)

# Steps of a call that is being made up
NO_DRAFT = 0
MOVE_STEP = 1
AGAINST_STEP = 2
ATTRIBUTE_STEP = 3
TERMS_STEP = 4
AMOUNT_STEP = 5
CORRECT_STEP = 6  # the GM corrects a character (R49)

# Damage that is rolled: amounts 1 to 12, then d4, d6, d10, d12
AMOUNTS = 16
FIXED_AMOUNTS = 12
DIE_SIDES = (4, 6, 10, 12)
SPLITS = 15  # Harm 0 to 4, Wounds 0 to 2
WEAPON_DICE = (2, 4, 6, 10, 12)  # what a weapon deals; the first: no weapon
A_WEAPON = 1  # as what is carried (CARRIES); after it Speed, Equipment, Wealth
SPEED = 0
EQUIPMENT = 1
WEALTH = 2
GEAR = 3
MOST_GEAR = 4
START_GEAR = 2
OPTIONS = 8  # the most that a move card lists
IN_TOKENS = 1  # what is paid with (PAID)
IN_EQUIPMENT = 2
# What an option does by itself
LOSES = 1
USES_EQUIPMENT = 2
GIVES_GREEN = 3
HALVES = 4
DRAWS = 5
STUDY_COST = 2  # green tokens
EXTRA_COST = 3  # points of the bank
RECOVER_D4 = -1  # as a number of Stamina: roll for it

# Reasons for a refusal
NOT_YOURS = 1
NOT_NOW = 2
NO_SUCH_MOVE = 3
NO_CHARACTER = 4
IS_DOWN = 5
ONLY_THE_GM = 6
ONLY_FOR_YOURSELF = 7
TWICE_IN_A_ROW = 8
NOT_ITS_ATTRIBUTE = 9
NO_OPPONENT = 10
ALREADY_CALLED = 11
PAST_COUNTING = 12
NOT_IN_SECRET = 13
ALREADY_SO = 14
DISCARD_EMPTY = 15
NOT_THAT_CARD = 16
TOO_FEW_TOKENS = 17
NOT_AGREED = 18
NO_HIGHER_LEVEL = 19
TOO_LITTLE_DAMAGE = 20
ALREADY_OWNED = 21
NO_LEVELS = 22
BANK_TOO_LOW = 23
NO_FOE = 24
NO_ROOM = 25
NOT_A_CONTEST = 26
NO_MORE_TO_OWN = 27
NO_GM = 28
NO_CRITICAL_FAILURE = 29
NOBODY_TO_PASS_TO = 30
NOTHING_TO_MEND = 31
OWES_NOTHING = 32
NOTHING_TO_WITHDRAW = 33
EVERYBODYS = 34
SEVERAL_TIE = 35
NOT_GREEN = 36
SETTLE_FIRST = 37
NOT_OWNED = 38
TOO_LITTLE_EQUIPMENT = 39
TOO_LITTLE_STAMINA = 40
NOT_THAT_OPTION = 41
NO_HOLD = 42
NOBODY_IS_HURT = 43
FOE_IS_HIDDEN = 44
NOT_IN_PLAY = 45
ON_PAPER = 46
STILL_MAKING = 47
NO_EXHAUSTION_TOKEN = 48
NO_BLESSING_LEFT = 49
REASONS = 50

# Events: actor, and up to three arguments
SHARED = 1  # which of POINTS
OWNED = 2  # move, level + 2
ALL_READY = 3
CALLS = 4  # for: actor; move, attributes (+ AT_ONCE in a critical flip), advantage
VEILED_CALL = 5  # 1 secret, 2 hidden
FLIPS = 6  # attribute, rank, sum of advantage
TURNED = 7  # up to three cards, each four times plus its result; known to those who may see them
STOPPED = 8  # Wound card
RESOLVED = 9  # move, result, card; known to those who may see it
TOOK_TOKEN = 10  # card
WENT_UP = 11  # move, level + 2, 1 if it was studied
FLASHES_BACK = 12  # tokens
CRITICALLY = 13
SHUFFLED = 14  # cards in the deck, 1 if it had to be
LOST_STAMINA = 15  # how many, left, cards revealed
DAMAGED = 16  # amount
ROLLED = 17  # die, result
HARMED = 18  # tokens now
WOUNDED = 19  # Wound card, tokens now
DOWN = 20
RECOVERED = 21  # card
RESTED = 22  # cards back, cards kept
HEALED = 23  # cards back, cards kept
MENDED = 24  # Wound card
GIVEN = 25  # tokens given
BANKED = 26  # bank now
EXTRA = 27  # bank now
FOE_COMES = 28  # slot, kind
FOE_LOSES = 29  # slot, how many, left
FOE_LEAVES = 30  # slot
FOE_FALLS = 31  # slot
CONTEST = 32  # kind, other side, 1 if unaware
FOE_FLIPS = 33  # slot, card, result
CLASH = 34  # kind, attacker's result, defender's
AFTERMATH = 35  # bits of what else follows; the actor is the attacker
NEW_SCENE = 36  # number
GOOD_NIGHT = 37  # evenings so far
ENDED = 38
GM_MOVES = 39  # move, result
STEADIES = 40  # a side that deals no damage this time
ASKED = 41  # what do you do?
PASSED_ON = 42  # to whom
BEGUN = 43  # the evening that begins
GONE_ON = 44  # the actor is the one who was silent; 1 if a call lapses by it
WITHDRAWN = 45
CONTEST_OFF = 46
CORRECTED = 47  # what, how many now, card or move; the actor is the one whose it is
ANSWERS_FOR = 48  # the actor is the one for whom the GM answers
MADE = 49  # move
PAID = 50  # with what, how many, left
PICKED = 51  # move, option + 1
HELD = 52  # move, holds now
SPENT = 53  # move, option + 1, holds left
HALVED = 54  # damage left
CARRIES = 55  # what, how many now, or the sides of the die
ROLLS = 56  # sides
FLIPS_FREELY = 57  # attribute, card, result
STRIKES = 58  # slot, sides
FOE_STRIKES = 59  # slot, sides; the actor is the one who is struck
FOE_LURKS = 60  # slot + 1, kind; known to the GM
FOE_TUNED = 61  # slot + 1, what + 1, how many now; of one that is hidden known to the GM
RETIRES = 62  # 1 if the character was never made
COMES_BACK = 63
WELCOMED = 64
JOINS = 65
TIRES = 66  # Exhaustion tokens put on move cards, all there now
REFRESHED = 67  # Exhaustion tokens left
BLESSED = 68  # Blessing card, left in the supply
GIVEN_BACK = 69  # Blessing card, left in the supply, 1 if the GM corrected it
EVENT_ROWS = 32
AT_ONCE = 8

# What is corrected (CORRECTED): tokens, Harm, Wounds, up or down, and
OF_LEVEL = 4  # level + 2 and the move; -1: it is not owned any more
OF_STAMINA = 5
OF_CARD = 6
OF_BANK = 7

# What else follows from a contest (AFTERMATH)
MAY_MOVE = 1  # the defender
PINNED = 2  # the defender
AMMO = 4  # the attacker loses
FOE_REELS = 8  # the defender deals no damage in the next contest
YOU_REEL = 16  # the attacker
DROPS = 32  # the attacker drops an item


class Box(Fields):
    """What is printed and agreed before play."""

    book = int64()  # which file of moves: its texts are kept by box.py
    seats = int8()
    gm = int8()  # 1 if seat 0 leads and has no character
    criticals = int8()
    flashback = int8()  # 0, 2, 3 or 5 tokens at most
    pips = int8()  # R40
    wounds = int8()
    own = int8()
    heroic = int8()  # 1 if the top card is lost unseen (R57)
    blessings = int8()  # 1 if there are Blessing cards (R59)
    slots = int8[48]  # 1 if the card takes Exhaustion tokens (R58)
    foe_dice = int8()  # 1 if foes deal with dice of their own (R43)
    edge = int8[29, 4]  # result of each card on each edge
    green = int8[29]
    stamina = int8[29]
    d4 = int8[29]
    d6 = int8[29]
    moves = int8()
    attributes = int8[48]  # a bit an attribute; 0: a move without a flip
    lowest = int8[48]
    highest = int8[48]
    start = int8[48]  # level of a new owner
    levels = int8[48]  # 1 if the card has levels
    immediate = int8[48]
    reversed = int8[48]  # advantage counts the other way
    once = int8[48]  # not twice in a row
    silent = int8[48]  # a bit a result that the card says nothing for
    effects = int8[48]  # 1 if a result does something by itself
    recovers = int8[48, 4]
    loses = int8[48, 4]
    gives = int8[48, 4]
    blesses = int8[48, 4]
    made = int8[48]  # 1 if it is paid for, not flipped
    cost_tokens = int8[48]
    cost_equipment = int8[48]
    cost_stamina = int8[48, 5]  # by level + 2
    runs = int8[48]  # costs the Stamina that Speed does not save
    wounds_by = int8[48]  # costs a Wound
    hold = int8[48, 4]
    choose = int8[48, 4]  # how many of its options
    options = int8[48]
    option_does = int8[48, 8]
    option_amount = int8[48, 8]
    kinds = int8()  # of foes
    kind_stamina = int8[24]
    kind_rank = int8[24]
    kind_die = int8[24]


class Table(Fields):
    """Everything that changes."""

    luck = uint64[4]
    phase = int8()
    deck = int8[8, 28]  # the last is the top
    deck_size = int8[8]
    discard = int8[8, 28]  # the last is the top
    knows = int16[8, 28]  # who has seen each card of the discard pile
    discard_size = int8[8]
    exhausted = int8[8, 10]
    exhausted_size = int8[8]
    wound_in = int8[8, 2]  # which Wound cards go with the deck
    blessed = int8[6]  # with whose deck each Blessing card goes, + 1; 0: it lies in the supply
    flipped = int8[8, 3]
    flipped_size = int8[8]
    resolves = int8[8]
    rank = int8[7, 3]
    owned = int8[7, 48]
    level = int8[7, 48]
    to_own = int8[7]
    tokens = int16[7]
    harm = int8[7]
    wounds = int8[7]
    down = int8[7]
    gone = int8[7]  # 1: the character is not in play (R56)
    state = int8[7]
    call_move = int8[7]
    call_attribute = int8[7]  # a bit for each that the player may pick
    call_advantage = int16[7]
    call_veil = int8[7]
    with_attribute = int8[7]
    damage = int16[7]
    to_recover = int8[7]
    critical = int8[7]
    last_move = int8[7]  # + 1
    draft = int8[7]  # the step of the call that a seat makes up
    draft_for = int16[7]  # the seats it is for
    draft_move = int8[7]
    draft_attribute = int8[7]
    draft_advantage = int8[7]
    draft_veil = int8[7]
    draft_side = int8[7]  # other side of a contest, + 1
    draft_attacked = int8[7]  # 1 if the other side attacks
    draft_unaware = int8[7]
    contest = int8()  # 0, or 1 + MELEE or RANGED
    attacker = int8()
    defender = int8()
    unaware = int8()
    side_result = int8[2]  # + 1
    holds = int8[7, 48]  # on move cards
    weapon = int8[7]  # sides of its die
    gear = int8[7, 3]  # Speed, Equipment, Wealth
    paid = int8[7]  # what the move costs, in this flip
    to_pick = int8[7]
    picked = int16[7]  # a bit an option
    pick_move = int8[7]
    reeling = int8[20]  # sides that deal no damage in their next contest
    foe_kind = int8[12]  # + 1
    foe_stamina = int8[12]
    foe_most = int8[12]
    foe_rank = int8[12]
    foe_die = int8[12]
    foe_hidden = int8[12]
    heroic = int8()  # exhausted cards lie face down (R57)
    tired = int8[7]  # Exhaustion tokens on move cards (R58)
    bank = int16()
    fumble = int8()
    spotlight = int8()  # the seat that acts while nobody owes a decision
    scene = int16()
    nights = int16()
    answering = int8()  # the seat for which the GM answers, + 1
    told = int8()
    events = int16[32, 6]
