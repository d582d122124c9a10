"""What is in the box and on the table: fields, constants, reasons and events (action numbers: actions.py)."""

from quarterdeck.engine.fields import Fields, int8, int16, set16, set64, uint64

# Cards 1 to 20 are Blue's deck, 21 to 40 Red's, 41 and 42 the Captains. Seat 0 is Blue, seat 1 Red.
NONE = 0  # no card, or one that is not in sight
DECK = 20
CARDS = 42
CAPTAIN = 41  # + seat
HAND = 5
MOST_COST = 3  # nobody ever has more Corryte than that to begin with


def owner_of(card: int) -> int:
    """The seat that a card belongs to."""
    return int(card > DECK and card != CAPTAIN)


# The map: compartments a1 b1 c1 are Blue's Starship Zone, a2 b2 c2 the Airlocks, a3 b3 c3 Red's: 0 to 8.
COMPARTMENTS = 9
EVERYWHERE = 511  # a set of compartments has a bit for each
NOWHERE = -1
COLUMNS = 3

# Kinds of card
CREW = 0
MANEUVER = 1
LEADER = 2  # a Captain

# Passive abilities: a number each, 0 for none
DIAGONAL = 0  # may move diagonally
SWIFT = 1  # may move up to 2 compartments
ARMOUR = 2  # takes N less damage from each attack
DICE = 3  # rolls N more dice when it attacks
COUNTER = 4  # rolls N more dice when it Counterattacks
QUIET = 5  # its attacks cannot be Counterattacked
ARC = 6  # nothing blocks its line of sight
RUSH = 7  # may attack in the turn in which it is summoned
SWEEP = 8  # its attacks also hit every other enemy next to it
BLAST = 9  # its attacks also hit every other enemy next to the target
PIERCE = 10  # its attacks also hit the enemy straight behind the target
ANCHORED = 11  # enemy cards cannot move it
RALLY = 12  # allies next to it roll N more dice when they attack
SHELTER = 13  # allies next to it take N less damage from each attack
CHARGE = 14  # rolls N more dice when it attacks after moving
HUNTER = 15  # deals N more damage to Captains when it attacks
FURY = 16  # deals N more damage while it has damage itself
FLANK = 17  # deals N more damage when another ally is next to the target
GUARD = 18  # enemies next to it may attack nobody but guards
PASSIVES = 19

# Programs of a card, by what sets them off
PLAY = 0  # a Maneuver is played
SKILL = 1  # the Captain's Skill
SUMMONED = 2
ATTACKING = 3  # after the damage of its own attack
ATTACKED = 4  # it was attacked and lives
KILLING = 5  # its attack or Counterattack killed
DYING = 6  # it was killed
CORPSE = 7  # its owner's turn begins and it lies as a corpse
ENTERED = 8  # its corpse is destroyed by a figure that enters
DAWN = 9  # its owner's turn begins and it lives
LOSS = 10  # an allied Crew was killed
PROGRAMS = 11

# What a Maneuver may be a reaction to
NO_REACTION = 0
ON_ATTACK = 1  # an enemy attacks a figure of yours; before the dice are rolled
ON_KILL = 2  # an enemy attack killed a Crew of yours
ON_SUMMON = 3  # an enemy Crew was summoned
REACTIONS = 4

# The rows of a program: word, amount, target, filter, reach, flags, jump
OP, AMOUNT, TARGET, FILTER, REACH, FLAGS, JUMP = 0, 1, 2, 3, 4, 5, 6
ROWS = 256

# Words
STOP = 0
CHOOSE = 1
DAMAGE = 2
HEAL = 3
MOVE = 4
PUSH = 5
PULL = 6
DRAW = 7
DISCARD = 8
CORRYTE = 9
REVIVE = 10
DESTROY = 11
ROLL_MORE = 12
READY = 13
STUN = 14
SHIELD = 15
SWAP = 16
KILL = 17
BRACE = 18
ROLL = 19
TEST = 20
DECLARE = 21  # a Maneuver attacks, and the enemy may react (R55): put in where a Maneuver may damage enemies

ROLLED_NUMBER = -1  # as an amount: what `roll` gave

# Targets of a word
IT = 1  # the figure chosen last; in a reaction, your figure that it is about
OTHER = 2  # the enemy that a trigger or a reaction is about
THIS = 3  # the figure itself; your Captain for a Maneuver or Skill
YOUR_CAPTAIN = 4
THEIR_CAPTAIN = 5
EACH = 6  # every one that the filter lets through

# Filter bits
ENEMY = 1
ALLY = 2
ONLY_CREW = 4
NOT_THIS = 8
DAMAGED = 16
AS_CORPSE = 32

OPTIONAL = 1  # a flag

# Conditions of `if`
BEHIND = 1  # your Captain has fewer Hit Points left than theirs
OUTNUMBERED = 2  # they have more Crew on the map
IN_AIRLOCK = 3
IN_THEIR_SHIP = 4
HAS_IT = 5  # somebody was chosen
SECOND_TURN = 6  # of the match: the first of whoever did not begin

# Talents of Gamers
REROLL_ATTACK = 1
REROLL_COUNTER = 2
ONE_SUCCESS = 3
JINX = 4
ONE_CORRYTE = 5
SIX_CARDS = 6
SECOND_REDRAW = 7
WINS_TIES = 8
MEND = 9
GAMERS = 12
NO_GAMER_DICE = 3
MEND_AMOUNT = 3

# How Gamers are come by
BY_AGREEMENT = 0  # none at all, or named in the options
BY_CHOICE = 1
BY_DRAW = 2
BY_HALF = 3
BY_TEAM = 4  # each chooses from a team of their own, under a salary cap (R59)
SEALED = 99  # what others see of an answer that is not open yet

# The state of a figure in a turn: a set of bits
MOVED = 1
HAS_ATTACKED = 2
DONE = 4
STUNNED = 8  # will not activate in its owner's next turn
FRESH = 16  # came onto the map this turn
SERVING = 32  # stunned in this turn

# What is asked now
NOTHING = 0
ASK_GAMER = 1
ASK_REDRAW = 2
ASK_TURN = 3
ASK_COUNTER = 4
ASK_REACT = 5
ASK_FIGURE = 6  # the row of the program says which
ASK_SPOT = 7
ASK_TALENT = 8
OVER = 9

# Answers to the redraw
UNDECIDED, KEEPS, REDRAWS = 0, 1, 2

# The stages of an attack
CALM = 0
TO_ROLL = 1
ROLLED = 2
TO_HIT = 3
AFTER_HIT = 4
MAY_COUNTER = 5
AFTER_SUMMON = 6  # no attack: a Crew has come, and the enemy may react
BY_CARD = 7  # a Maneuver attacks; its program is held while the enemy may react (R55)

# The most that one roll can have: box.most_dice works it out from the decks, which are refused beyond it (R53)
MOST_DICE = 19
DICE_A_NUMBER = 7  # faces told in one number, two bits a die
DICE_BITS = 5  # the number of dice, below the last five faces

# R10: both decks empty, then ten quiet turns in a row, or thirty turns in all
QUIET_TURNS = 10
LAST_TURNS = 30

CHARGE_DAMAGE = 3
MOST_DAMAGE = 100  # on one figure: nobody has as many Hit Points
FIRST_CORRYTE = 2
TURN_CORRYTE = 3

# What the second player has more of in the first turn, besides the Corryte that the first one lacks (R58)
NO_HANDICAP = 0
CARD_MORE = 1
CORRYTE_MORE = 2

BY_ROLL = 0  # who begins; else 1 + seat, as agreed

# How a match ends
KILLED = 1
STALEMATE = 2
DRAWN = 2  # as the winner

# Reasons for a refusal
NOT_YOURS = 1
NOT_NOW = 2
NOT_IN_HAND = 3
TOO_DEAR = 4
NOT_A_CREW = 5
NOT_A_MANEUVER = 6
IS_OCCUPIED = 7
STILL_ROOM = 8
NO_ENEMY_TO_CHARGE = 9
CAPTAIN_BEHIND_CAPTAIN = 10
NOT_YOUR_FIGURE = 11
IS_DONE = 12
HAS_MOVED = 13
ATTACKED_ALREADY = 14
JUST_SUMMONED = 15
TOO_FAR_TO_MOVE = 16
NO_ENEMY_THERE = 17
OUT_OF_RANGE = 18
LINE_BLOCKED = 19
GUARDED = 20
SKILL_USED = 21
NO_TARGET = 22
IS_REACTION = 23
NOT_THIS_REACTION = 24
NOT_THAT_ONE = 25
NOT_THAT_SPOT = 26
MUST_CHOOSE = 27
NO_TALENT = 28
NOT_THAT_GAMER = 29
IS_STUNNED = 31
SAME_CARD = 32
REASONS = 33

# Events: actor, and up to three arguments. "figure" is a card and its compartment, told in one number as a pair.
DECIDED = 1
GAMER_IS = 2  # gamer, 1 if there was a contest
KEPT = 3
REDREW = 4
BEGINS = 6
TURN = 7  # turn, Corryte
DREW = 8  # card, known to the one who drew
WENT = 9  # card, from, to
SUMMONS = 10  # card, compartment, Corryte left
CHARGED = 11  # card, compartment, Corryte left
SHOVED = 12  # card, from, to
CRUSHED = 13  # card, compartment: discarded by a Reckless Charge
TRAMPLED = 14  # card, compartment: a corpse destroyed
PLAYED = 15  # card, Corryte left
SKILLED = 16  # Corryte left, compartment of the Captain
STRUCK = 17  # attacking figure, its target, 1 for a Counterattack
ATTACK_DICE = 18  # dice and the last faces, faces 1 to 7, faces 8 to 14
HURT = 19  # figure, damage and what a shield took, total and how much less it was
UNHURT = 20  # figure, what a shield took, how much less it was
MENDED = 21  # card, damage removed, compartment
DIED = 22  # card, compartment
TRIGGERED = 23  # card, program, compartment
CHOSEN = 24  # card, compartment
REVIVED = 25  # card, compartment
STUNS = 26  # card, compartment
SHIELDED = 27  # card, amount, compartment
GAINED = 28  # Corryte
READIED = 29  # card, compartment
MORE_DICE = 30  # card, dice, compartment
BRACED = 31  # amount
MISSED = 32  # attacking figure, its target
DROPPED = 33  # card: discarded from the hand
TALENT = 34  # talent
LET_BE = 35  # the question that was declined
ENDED_TURN = 36
DECKS_EMPTY = 37
SLAMMED = 38  # card, compartment
STANDS = 39  # card, compartment: cannot be moved
WON = 40  # how it ended
COUNTER_DICE = 41  # as ATTACK_DICE, of a Counterattack
FIRST_DICE = 42  # for who begins
CARD_DICE = 43  # because a card says so
SAILS = 44  # Captain: who plays whom, once both have chosen
AIMED = 45  # Maneuver, the first figure that it attacks, how many it attacks
QUEUE = 24


def pair(one: int, other: int) -> int:
    """Two numbers from 0 to 127 in one argument of an event."""
    return one | other << 7


def paired(both: int) -> tuple[int, int]:
    """The two numbers of a pair."""
    return both & 127, both >> 7


class Box(Fields):
    """What is printed on the cards of this match, and what was agreed before play."""

    code = int8[256, 7]  # the rows of all programs; a program of row 0 is none
    between = int16[9, 9]  # the set of compartments that a line from centre to centre crosses
    beside = int16[9]  # the set of those one step away
    corners = int16[9]  # the set of those that touch at a corner
    within = int16[10, 9]  # the set of those at most so many steps away
    program = int16[43, 11]
    distance = int8[9, 9]
    first = int8[512]  # the first compartment of each set
    design = int8[43]  # its place in the card set, for the words
    kind = int8[43]
    cost = int8[43]
    range = int8[43]
    base_damage = int8[43]
    hit_points = int8[43]
    passive = int8[43, 19]
    reaction = int8[43]
    reactions = int8[2, 4]  # how many cards of each deck react to what
    any_with = int8[2, 19]  # how many cards of each side have a passive: where there is none, nobody looks for it
    wisdom = int8[13]  # of each Gamer; 0 is playing without one
    x_factor = int8[13]
    talent = int8[13]
    gamers = int8()  # how they are come by
    agreed = int8[2]  # Gamers named in the options
    die = int8[6]
    counter_sight = int8()  # R24
    seats = int8()
    last = int8[512]  # the last compartment of each set
    team = set16[2]  # the Gamers of each player's team: a set
    edition = int16()  # which card set: only words ask
    begins = int8()  # BY_ROLL, or 1 + the seat that begins
    handicap = int8()
    of_kind = set64[2]  # the cards of a deck that are Crew, or Maneuvers: sets, as the two below
    costing_up_to = set64[MOST_COST + 1]
    followed = set64()  # those of which there is another copy: it has the next number


class Table(Fields):
    """Everything that changes."""

    luck = uint64[4]
    deck = int8[2, 20]  # the last is the top
    deck_size = int8[2]
    hand = int8[2, 20]  # ascending
    hand_size = int8[2]
    discards = int8[2, 20]
    discards_size = int8[2]
    figure = int8[9]  # the living figure of each compartment
    damage = int8[9]  # its damage tokens
    state = int8[9]
    more_dice = int8[9]  # on its attacks, this turn
    shield = int8[9]  # the next damage that it is spared, until its owner's next turn
    corpse = int8[9]
    gamer = int8[2]
    choice = set16[2]  # the Gamers that each may choose from: a set
    answer = int8[2]  # to a question asked of both in secret
    redraws = int8[2]  # made so far
    talent_used = int8[2]
    ask = int8()
    asked = int8()  # the seat
    player = int8()  # whose turn it is
    turn = int8()
    corryte = int8()
    skill_used = int8()
    active = int8()  # the card that is activating
    eventful = int8()  # damage was dealt or a card played this turn
    quiet = int8()  # turns in a row without
    ebb = int8()  # turns since both decks were empty
    stage = int8()  # of the attack under way
    countering = int8()  # it is the Counterattack
    attacker = int8()  # cards
    target = int8()
    hit_alive = int8()  # the initial target lives
    braced = int8()
    killed = int8()  # the Crew that the attack killed first, for a reaction
    window = int8()  # what may be reacted to
    dice = int8()
    face = int8[19]
    talent_asked = int8()
    pc = int16()  # the row that the program stands at; 0 for none
    you = int8()
    this = int8()
    it = int8()
    other = int8()
    at = int8()
    number = int8()
    trigger = int8()
    queue = int8[24, 4]  # program, card, other, compartment
    queued = int8()
    winner = int8()
    ending = int8()
    told = int8()
    events = int16[32, 6]
    added = int8()  # Successes that a Talent adds to the roll (R45)
    held = int16()  # the row at which a Maneuver goes on that attacks, while the enemy may react; 0 for none (R55)
    held_it = int8()  # and what it holds, while a reaction has its place
    held_number = int8()
