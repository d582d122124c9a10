"""Action numbers: the one place that packs and unpacks them.

An action is a verb and what goes with it: a Card and a Seazone, a kind of Attack, its course and a Card, ... `legal`
(play.py) writes a whole hand of Cards behind one `deploy_row`, `attack_row` or `defend_row` at once; that it lists what
`why_not` allows, neither more nor less, is checked by the law `law_legal` for every number.
"""

from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.table import course_from, course_to

# Verbs. The first three are actions by themselves.
KEEP = 0
REDRAW = 1
PASS = 2
DEPLOY = 3
ATTACK = 4
DEFEND = 5
DESTROY = 6

FIRST_DEPLOY = 3  # + berth * 52 + card - 1
FIRST_ATTACK = FIRST_DEPLOY + t.SEAZONES * t.CARDS  # + (kind * 24 + course) * 52 + card - 1
FIRST_DEFENCE = FIRST_ATTACK + 3 * t.COURSES * t.CARDS  # + (0 or 1 + supporting Seazone) * 53 + card, or 0 for none
FIRST_DESTROY = FIRST_DEFENCE + (1 + t.SEAZONES) * (t.CARDS + 1)  # nothing, + 1 + Seazone, + 10 + pair
PAIRS = t.COURSES // 2  # of adjacent Seazones: the courses 0, 2, 4, ...
BONUSES = 1 + t.SEAZONES + PAIRS
FIRST_BARE = FIRST_DESTROY + BONUSES  # an Attack without a card (R13): + kind * 24 + course
ACTIONS = FIRST_BARE + 3 * t.COURSES
MOST_MOVES = 1536  # 12 courses of two kinds and 3 Seazones, with at most 45 cards in hand


def verb_of(action: int) -> int:
    """What is done."""
    if action <= PASS:
        return action
    if action < FIRST_ATTACK:
        return DEPLOY
    if action < FIRST_DEFENCE:
        return ATTACK
    if action < FIRST_DESTROY:
        return DEFEND
    return DESTROY if action < FIRST_BARE else ATTACK


def deployment_of(action: int) -> tuple[int, int]:
    """The Card and the Seazone of a Deploy."""
    place = action - FIRST_DEPLOY
    return place % t.CARDS + 1, berth_of(place // t.CARDS)


def attack_of(action: int) -> tuple[int, int, int]:
    """The kind, the course and the Card (or none) of an Attack."""
    if action >= FIRST_BARE:
        return (action - FIRST_BARE) // t.COURSES, (action - FIRST_BARE) % t.COURSES, t.NONE
    place = (action - FIRST_ATTACK) // t.CARDS
    return place // t.COURSES, place % t.COURSES, (action - FIRST_ATTACK) % t.CARDS + 1


def defence_of(action: int) -> tuple[int, int]:
    """The Card (or none) and the supporting Seazone (or nowhere) of a defence."""
    place = action - FIRST_DEFENCE
    return place % (t.CARDS + 1), place // (t.CARDS + 1) - 1


def targets_of(action: int) -> tuple[int, int]:
    """The Ships that a High Royal Flush destroys: nothing, one, or two adjacent ones."""
    i = action - FIRST_DESTROY
    if i <= t.SEAZONES:
        return i - 1, t.NOWHERE
    course = (i - 1 - t.SEAZONES) * 2
    return course_from(course), course_to(course)


def berth_of(seazone: int) -> int:
    """Seazones counted Sealane by Sealane, A D G B E H C F I: the order of the Deploy actions."""
    return seazone % 3 * 3 + seazone // 3  # it is its own inverse


def deploy_row(seazone: int) -> int:
    """Plus a Card: the Deploy of that Card to this Seazone."""
    return FIRST_DEPLOY + berth_of(seazone) * t.CARDS - 1


def attack_row(kind: int, course: int) -> int:
    """Plus a Card: the Attack with that Card."""
    return FIRST_ATTACK + (kind * t.COURSES + course) * t.CARDS - 1


def defend_row(support: int) -> int:
    """Plus a Card, or nothing: the defence with that Card beside this Seazone (or nowhere)."""
    return FIRST_DEFENCE + (support + 1) * (t.CARDS + 1)
