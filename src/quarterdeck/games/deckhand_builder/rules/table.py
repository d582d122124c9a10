"""What is in the box and on the table (`t` in the other modules): zones, questions, reasons, events, limits, fields."""

from quarterdeck.engine.fields import Fields, int8, int16, uint64

MOST_CARDS = 96  # of one set, copies counted; cards are 1 to 96 and 0 is none
MOST_DESIGNS = 80
TRIED = 80  # behind all designs: what the tried one does for some seats (programs.py)
MOST_ROWS = 512
MOST_SEATS = 4
NONE = 0

# --- Where a card lies: one byte a card, so that none is lost or doubled ---------------------------------
OUT = 0  # of the game
DECK = 1  # + seat
SUPPLY_DECK = 5
RELOAD_DECK = 6
PILES = 7  # zones 1 to 6 are piles with an order
HAND = 7  # + seat
STASH = 11  # + seat; cards lie unseen in the zones between OUT and this one
PLAY = 15  # + seat: set aside while its effects are resolved
SUPPLY = 19  # face up in one of the six slots
DOWN = 20  # face down in its slot: it does not exist (R4)
ASIDE = 21  # + 4 * owner + taker: under two coins (Lost Expedition)
ZONES = 37
SLOTS = 6
LAID = 1  # + seat: who laid the card of a slot face down
RESTORABLE = 5  # + seat: the same from that player's next turn on
NOBODY = -1
OWNER = (
    *(-1, 0, 1, 2, 3, -1, -1, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, -1, -1),
    *(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3),
)  # whose the cards of a zone are (R32)

# Who knows a card where it lies: a bit a seat, and one for everybody else at the table
SPECTATOR_EYE = 16
ALL_EYES = 31
IN_HAND = 32  # nobody saw it, but everybody can tell that it is in this hand: the deck had run empty (R49)

# --- Types ----------------------------------------------------------------------------------------------
ATTACK = 1
ADVENTURE = 2
STRUCTURE = 4

# --- What is asked --------------------------------------------------------------------------------------
NOTHING = 0
TURN = 1
CARD = 2
SEAT = 3
PILE = 4
WHICH = 5
NUMBER = 6
YES_NO = 7
ORDER = 8
SEALED = 9

# Sealed answers of PASS_LEFT: 0 undecided, a card of the stash, or
GIVES_TOP = 125
GIVES_NOTHING = 126
HAS_CHOSEN = 127  # what the others see

# --- Reasons for a refusal ------------------------------------------------------------------------------
NOT_YOURS = 1
NOT_NOW = 2
NOT_IN_HAND = 3
NO_ACTION_LEFT = 4
FIVE_USED = 5
CANNOT_PAY = 6
NOTHING_TO_GET = 7
NOT_IN_SUPPLY = 8
FACE_DOWN = 9
TOO_DEAR = 10
NO_BUY_LEFT = 11
NO_CHEAP_BUY_LEFT = 12
NOT_CHEAP = 13
NOT_THERE = 14
WRONG_KIND = 15
FOUR_CARDS = 16
UNDER_WAY = 17
NO_PARTNER = 18
WRONG_COST = 19
NOT_OPTIONAL = 20
NOT_A_TARGET = 21
EMPTY_PILE = 22
NO_USE = 23
NO_FLIP_LEFT = 24
NOT_RESTORABLE = 25
ON_STRINGS = 26
ALREADY_CHOSEN = 27
NO_STRINGS = 28
NO_SUCH_CARD = 29
OWN_EFFECT = 30
NO_ENEMY = 31
NO_SUCH_PLAYER = 32
NO_SUCH_DECK = 33
NO_EFFECT = 34
FIRST_ACTION = 35
REASONS = 36

# --- Events: actor and up to three arguments ------------------------------------------------------------
FIRST_PLAYER = 1
TURN_BEGINS = 2  # turn number, 1 if it is a last turn
DREW = 3  # card, known to those who see the hand
DISCARDED = 4  # up to three cards
PLAYED = 5  # card
BOUGHT = 6  # card, price, how
GOT_COINS = 7  # how many
GOT_ACTIONS = 8
GOT_BUYS = 9  # how many, cost or 0
PAID = 10  # coins, to whom (1 + seat, or 0: the bank)
STOLE = 11  # coins, from whom
RELOADED = 12  # card, new card
DISCOUNTED = 13
TARGETED = 14  # seat
NAMED_NUMBER = 15
REVEALED = 16  # up to three cards (until version 2)
LOOKED = 17  # up to three cards, known to the one who looks
GAINED = 18  # card, from where; this and the next five in the order of their words
TOOK = 19  # card
REMOVED = 20  # card, whose it was (1 + seat, or 0)
STASHED = 21  # card, owner
TUCKED = 22  # card, owner
TOPPED = 23  # card, owner
ARRANGED = 24  # how many
SWAPPED = 25  # card given, card taken
SHOWED = 26  # up to three cards
APPLIED = 27  # card
FLIPPED = 28  # card
RESTORED = 29  # card
STRANDED = 30  # card, owner
RETURNED = 31  # card, taker of the two coins
SHUFFLED = 32
DECIDED = 33  # sealed
GAVE = 34  # card, to whom
WEDDING = 35  # guest
BEWITCHED = 36  # victim
STRINGS = 37  # actor controls the victim (first argument)
STRINGS_CUT = 38
HUNGOVER = 39  # how many discards are due
TRIGGERED = 40  # card, kind
REFILLED = 41  # card, slot
SUPPLY_ENDED = 42
WASHED_AWAY = 43  # card (solo)
OPTION_TAKEN = 44  # which
GAME_OVER = 45
EXTRA_CARDS = 46  # for the first draw
FLIPS_DUE = 47
DREW_MORE = 48  # the rest of a first draw of more than three
REVEALED_FROM = 49  # up to three cards, the first with its pile (telling.py)
SELECTED = 50  # up to four cards, the third with the fourth (telling.py)
EVENT_ROWS = 48

# --- Limits ---------------------------------------------------------------------------------------------
DEPTH = 12  # frames; the deepest nest of the box needs nine
DUES = 24
DOLLS = 6
FIRST_HAND = 3
STARTING_ACTIONS = 2
LAST_ACTIONS = 1
MOST_USED = 5
LEAST_CARDS = 4
MOST_THESE = 4  # cards that an effect holds together
EXPEDITION_COINS = 2
MOST_TURNS = 100  # R53: a seat; nobody need ever buy, so a match must end


class Box(Fields):
    """The cards in play and what is agreed."""

    seats = int8()
    edition = int16()  # which card set
    cards = int8()  # how many, copies counted
    supply_deck = int8()  # cards at the start
    goal_hooks = int8()  # solo
    goal_type = int8()
    goal_cards = int8()
    design = int8[97]
    kind = int8[97]  # bits of types
    cost = int8[97]
    hooks = int8[97]
    home = int8[97]  # 0 not in this game, 1 supply and reload deck, 2 + seat: starting deck
    bargains = int8()  # cards that make the first Buy of a type cheaper while in the stash
    bargain_card = int8[8]
    bargain_type = int8[8]
    bargain_lost = int8[8]  # the set of seats to which it is of no use: in trials of the lab
    watchers = int8()  # cards that do something when another card is bought
    program = int16[81, 5]  # of a design: rows of play, discarded, start, lost, bought; 0 is none
    plain = int8[81, 5]  # its order among others cannot matter
    code = int8[512, 11]
    tried = int8()  # 1 + the design that is tried in the lab; 0 in every match
    tried_for = int8()  # the set of seats for which it has the effects of TRIED


class Table(Fields):
    """Everything that changes."""

    luck = uint64[4]
    viewer = int8()  # 1 + the seat that a shown table was made for; 0 on the real one
    zone = int8[97]
    under = int8[97]  # the next card of its zone: down in a pile, ascending elsewhere
    top = int8[37]  # the first card of a zone
    size = int8[37]
    known = int8[97]  # eyes that know this card where it lies
    slot = int8[6]
    down = int8[6]  # 0 face up, LAID + seat, RESTORABLE + seat
    stir = int8()  # a deck or a slot may be empty: looked at before the next effect
    coins = int16[4]
    turn = int8()  # whose
    turns = int16()  # 1, 2, 3, ...
    actions = int16()
    used = int8()
    buys = int16()
    cheap = int16()  # Buys for cards of cost 1
    discount = int16()
    extra = int16()  # cards in the first draw
    bought = int8()  # types bought this turn
    purchase = int8()  # the card that was bought last, for the effects that this has
    flips = int16()  # supply cards still to be laid face down this turn
    wedding = int8[4, 4]  # guest, host
    hangover = int16[4]
    doll = int8[4, 6]  # victim: 1 + who controls the first Action, the last one first
    dolls = int8[4]
    puppeteer = int8()  # 1 + seat, or 0
    strings = int16()  # Actions under control
    ribbons = int16()  # Buys under control
    bows = int16()  # Buys for cost 1 under control
    led = int8()  # 1 once the first Action under control was used
    sealed = int8[4]
    ask = int8()
    asked = int8()
    ending = int8()  # the supply deck is empty
    ender = int8()
    over = int8()
    # Frames: frame 0 is the turn
    depth = int8()
    pc = int16[12]
    you = int8[12]
    card = int8[12]  # THIS
    played = int8[12]  # from the hand
    they = int8[12]  # 1 + seat
    it = int8[12]
    mate = int8[12]
    left = int16[12]  # 1 + how often this row is still to be done; 0: not begun
    loop = int8[12]
    count = int16[12]
    number = int16[12]  # 1 + the number named or noted
    these = int8[12, 4]
    many = int8[12]
    it_eyes = int8[12]  # who knows which card IT (and its MATE) is
    these_eyes = int8[12]
    # Triggers that wait
    dues = int8()
    due_card = int8[24]
    due_kind = int8[24]
    due_seat = int8[24]
    due_level = int8[24]
    # Room to shuffle in: blank between moves
    order = int8[97]
    relabel = int8[97]
    unplaced = int8[5]  # by group of cards that can be mistaken for each other
    told = int8()
    events = int16[48, 6]
