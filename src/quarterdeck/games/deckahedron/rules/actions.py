"""Action numbers: the one place that packs and unpacks them.

An action is a verb and a number: which card, move, seat, foe or amount. Verbs are in the order of the action numbers,
so that `play.py` can offer those from one up to another.
"""

from quarterdeck.games.deckahedron.rules import table as t

# A player's decisions about a character, a flip, and what follows
RESHUFFLE = 0
SHARE = 1  # which of POINTS
OWN = 2  # move
READY = 3
FLIP = 4  # attribute
RESOLVE = 5  # card - 1
STAND = 6
FLASHBACK = 7  # for two tokens, for three
TAKE_TOKEN = 8
GO_UP = 9
KEEP_SECRET = 10
TAKE_DAMAGE = 11  # split_of
RECOVER = 12  # card - 1
MEND = 13  # which Wound card
CRITICAL_FLIP = 14
NO_MORE = 15
CHOOSE = 16  # the first or the second end of a contest
GO_ON = 17
STUDY = 18  # move
# What the seat that leads does
CALL = 19  # seat, or everyone
PASS_ON = 20
DAMAGE = 21  # seat
HARM = 22  # seat
WOUND = 23  # seat
TOKEN = 24  # seat
REST = 25  # seat, or everyone
HEAL = 26  # seat, or everyone
BANK = 27
EXTRA_MOVE = 28
FOE = 29  # kind
STRIKE = 30  # blow_of
LEAVE = 31  # slot
WHAT_NOW = 32
SCENE = 33
NIGHT = 34
END = 35
BEGIN = 36
# Steps of a call that is being made up, or of damage
CANCEL = 37
NAME = 38  # move
AGAINST = 39  # seat, or SEATS + slot of a foe
ATTACKED_BY = 40  # slot
WITH = 41  # attribute, or ANY
ADVANTAGE = 42
DISADVANTAGE = 43
VEIL = 44  # OPEN, SECRET, HIDDEN
ALSO = 45  # seat
UNAWARE = 46
ASK = 47
AMOUNT = 48  # amount_of
# What the GM does about a player who is silent
GO_WITHOUT = 49  # seat
WITHDRAW = 50
# A player's decision about a secret flip whose cards tie. (New verbs come last: logs hold the numbers of actions.)
SETTLE = 51  # settlement_of
# What the GM corrects, and answers for a player
CORRECT = 52  # seat
ADJUST = 53  # MORE_TOKENS, ...
RAISE = 54  # move
LOWER = 55  # move
EXHAUST = 56  # card - 1
RESTORE = 57  # card - 1
PUT_BACK = 58  # card - 1
BANK_LESS = 59
ANSWER_FOR = 60  # seat
LET_ANSWER = 61
# What moves cost and give, and what a character carries
PICK = 62  # option
SPEND = 63  # hold_of
MAKE = 64  # move
CARRY = 65  # a die of WEAPON_DICE, then more and less of Speed, Equipment, Wealth
ROLL = 66  # a die of DIE_SIDES
FREE_FLIP = 67  # attribute
# Foes: those of a file, those past the fourth, and what their dice and weapons do
OTHER_FOE = 68  # kind - FOE_KINDS
HIDDEN_FOE = 69  # kind
TUNE = 70  # tuning_of
HIT = 71  # foe_and_seat_of
FOE_HITS = 72  # foe_and_seat_of
OTHER_STRIKE = 73  # as STRIKE, from the fifth slot on
OTHER_LEAVE = 74
OTHER_AGAINST = 75
OTHER_ATTACKED_BY = 76
# Who is in play
RETIRE = 77  # seat
COME_BACK = 78  # seat
WELCOME = 79  # seat
# Variants: a Flashback for more than three tokens, an Exhaustion token that goes
MORE_FLASHBACK = 80  # for four, for five
RECOVER_TOKEN = 81
# Blessing cards
BLESS = 82  # seat
RESOLVE_BLESSED = 83  # which Blessing card
TAKE_BLESSING = 84  # after a critical success
PUT_BACK_BLESSED = 85  # which Blessing card
GIVE_BACK = 86  # which Blessing card
VERBS = 87

# TUNE
MORE_FOE_STAMINA = 0
LESS_FOE_STAMINA = 1
MORE_FOE_RANK = 2
LESS_FOE_RANK = 3
BIGGER_FOE_DIE = 4
SMALLER_FOE_DIE = 5
SHOW_FOE = 6
TUNINGS = 7
OTHER_SLOTS = t.FOE_SLOTS - t.FIRST_SLOTS

# ADJUST: more or less of something
MORE_TOKENS = 0
FEWER_TOKENS = 1
MORE_HARM = 2
LESS_HARM = 3
MORE_WOUNDS = 4
FEWER_WOUNDS = 5
GETS_UP = 6
GOES_DOWN = 7

STRIKES = 6  # the most that one blow at a foe deals
WOUND_SPLITS = t.MOST_WOUNDS + 1  # 0, 1 or 2 Wounds

COUNTS = {  # how many actions a verb has, if not one
    SHARE: t.SHEETS,
    OWN: t.MOVES,
    FLIP: t.ATTRIBUTES,
    RESOLVE: t.FIRST_CARDS,
    FLASHBACK: 2,
    TAKE_DAMAGE: t.SPLITS,
    RECOVER: t.CARDS,
    MEND: t.WOUND_CARDS,
    CHOOSE: 2,
    STUDY: t.MOVES,
    CALL: t.SEATS + 1,
    DAMAGE: t.SEATS,
    HARM: t.SEATS,
    WOUND: t.SEATS,
    TOKEN: t.SEATS,
    REST: t.SEATS + 1,
    HEAL: t.SEATS + 1,
    FOE: t.FOE_KINDS,
    STRIKE: t.FIRST_SLOTS * STRIKES,
    LEAVE: t.FIRST_SLOTS,
    NAME: t.MOVES,
    AGAINST: t.SEATS + t.FIRST_SLOTS,
    ATTACKED_BY: t.FIRST_SLOTS,
    WITH: t.ATTRIBUTES + 1,
    VEIL: 3,
    ALSO: t.SEATS,
    AMOUNT: t.AMOUNTS,
    GO_WITHOUT: t.SEATS,
    SETTLE: t.FIRST_CARDS * 3,
    CORRECT: t.SEATS,
    ADJUST: 8,
    RAISE: t.MOVES,
    LOWER: t.MOVES,
    EXHAUST: t.CARDS,
    RESTORE: t.CARDS,
    PUT_BACK: t.FIRST_CARDS,
    ANSWER_FOR: t.SEATS,
    PICK: t.OPTIONS,
    SPEND: t.MOVES * t.OPTIONS,
    MAKE: t.MOVES,
    CARRY: len(t.WEAPON_DICE) + 2 * t.GEAR,
    ROLL: len(t.DIE_SIDES),
    FREE_FLIP: t.ATTRIBUTES,
    OTHER_FOE: t.MOST_KINDS - t.FOE_KINDS,
    HIDDEN_FOE: t.MOST_KINDS,
    TUNE: t.FOE_SLOTS * TUNINGS,
    HIT: t.FOE_SLOTS * t.SEATS,
    FOE_HITS: t.FOE_SLOTS * t.SEATS,
    OTHER_STRIKE: OTHER_SLOTS * STRIKES,
    OTHER_LEAVE: OTHER_SLOTS,
    OTHER_AGAINST: OTHER_SLOTS,
    OTHER_ATTACKED_BY: OTHER_SLOTS,
    RETIRE: t.SEATS,
    COME_BACK: t.SEATS,
    WELCOME: t.SEATS,
    MORE_FLASHBACK: 2,
    BLESS: t.SEATS,
    RESOLVE_BLESSED: t.BLESSINGS,
    PUT_BACK_BLESSED: t.BLESSINGS,
    GIVE_BACK: t.BLESSINGS,
}
# The first action of each verb, and one past the last of all
FIRST = tuple(sum(COUNTS.get(before, 1) for before in range(verb)) for verb in range(VERBS + 1))
ACTIONS = FIRST[VERBS]
MOST_MOVES = 1100

# By what a seat has to decide: the first of its verbs, and one past the last
FIRST_VERB = (
    *(0, SHARE, OWN, FLIP, RESOLVE, STAND, TAKE_TOKEN, TAKE_DAMAGE, RECOVER, MEND, CRITICAL_FLIP, NAME, CHOOSE),
    *(GO_ON, 0, STAND, 0),
)
LAST_VERB = (
    *(0, OWN, FLIP, RESOLVE, STAND, TAKE_TOKEN, TAKE_DAMAGE, RECOVER, MEND, CRITICAL_FLIP, CHOOSE, AGAINST, GO_ON),
    *(CALL, 0, KEEP_SECRET, 0),
)


def action_of(verb: int, which: int) -> int:
    return FIRST[verb] + which


def count_of(verb: int) -> int:
    """How many actions a verb has."""
    return FIRST[verb + 1] - FIRST[verb]


def group_of(verb: int) -> int:
    """How many actions of a verb that follow each other name the same move or foe, or are looked at one by one: 1."""
    if verb == SPEND:
        return t.OPTIONS
    if verb == TUNE:
        return TUNINGS
    if verb in (HIT, FOE_HITS):
        return t.SEATS
    return STRIKES if verb in (STRIKE, OTHER_STRIKE) else 1


def parts_of(action: int) -> tuple[int, int]:
    """The verb of an action, and which of its actions it is."""
    verb = 0
    past = VERBS
    while past - verb > 1:
        middle = (verb + past) // 2
        if FIRST[middle] <= action:
            verb = middle
        else:
            past = middle
    return verb, action - FIRST[verb]


# --- What the number of a verb says


def card_of(which: int) -> int:
    """The card of RESOLVE and RECOVER."""
    return which + 1


def wound_card_of(which: int) -> int:
    """The Wound card of MEND."""
    return t.CARDS + 1 + which


def blessing_of(which: int) -> int:
    """The Blessing card of RESOLVE_BLESSED, PUT_BACK_BLESSED and GIVE_BACK."""
    return t.FIRST_CARDS + 1 + which


def foe_of(which: int) -> int:
    """The slot of the foe of AGAINST; below 0 if it is against a seat."""
    return which - t.SEATS


def tokens_of(which: int) -> int:
    """The green tokens of a FLASHBACK."""
    return which + 2


def more_tokens_of(which: int) -> int:
    """The green tokens of a MORE_FLASHBACK."""
    return which + 4


# How a secret flip is settled
PLAINLY = 0  # it stands, and its card stays secret
FOR_A_TOKEN = 1
FOR_A_LEVEL = 2


def settlement_of(which: int) -> tuple[int, int]:
    """The card of SETTLE that resolves the flip, and what is taken for it."""
    return which // 3 + 1, which % 3


def split_of(which: int) -> tuple[int, int]:
    """The Harms and the Wounds of TAKE_DAMAGE."""
    return which // WOUND_SPLITS, which % WOUND_SPLITS


def blow_of(which: int) -> tuple[int, int]:
    """The slot of the foe and the damage of a STRIKE."""
    return which // STRIKES, which % STRIKES + 1


def hold_of(which: int) -> tuple[int, int]:
    """The move of a SPEND and the option that the hold is spent on."""
    return which // t.OPTIONS, which % t.OPTIONS


def tuning_of(which: int) -> tuple[int, int]:
    """The slot of a TUNE, and what of the foe changes."""
    return which // TUNINGS, which % TUNINGS


def foe_and_seat_of(which: int) -> tuple[int, int]:
    """The slot and the seat of HIT and FOE_HITS."""
    return which // t.SEATS, which % t.SEATS


def amount_of(which: int) -> tuple[int, int]:
    """An AMOUNT: so much damage, or 0 and the sides of the die that is rolled for it."""
    if which < t.FIXED_AMOUNTS:
        return which + 1, 0
    return 0, t.DIE_SIDES[which - t.FIXED_AMOUNTS]
