"""Tree search over what a seat can know (information-set Monte Carlo tree search), for any game.

Written against the contract and bound to one game when it is compiled. It is given nothing but the shown
table of the seat that decides. Each simulation guesses the unseen, goes down the tree, tries one new move, plays
out and backs up what the end was worth to every seat that decided on the way.

A node is what the deciding seat can know: the seat's own shown table where the searching seat decides, the
public table where another one does (whose hand is only guessed, so that its moves are weighed over all the
hands it may hold: a move counts as available only in the guesses that allow it). Sealed choices need nothing
special: what is sealed is not in the table that the next one to choose is shown.

A node keeps only the moves that were tried, in ascending order, so a simulation adds at most one node and one
move, and memory is bounded; a full tree goes on searching with what it has.
"""

from math import log, sqrt

from quarterdeck.bots.judging import judge
from quarterdeck.engine.drivers import first_of
from quarterdeck.engine.events import SPECTATOR, forget_events
from quarterdeck.engine.fields import AnyBox, Fields, Floats, Ints, Longs, Moves, Rows, Tables, float64, int32, int64
from quarterdeck.engine.luck import below
from quarterdeck.engine.placeholders import apply, enough, guess, inclination, legal, outcome, promise, show, waiting

ROOT = 0  # the tables of a search: what the seat was shown,
WORK = 1  # the guessed world of this simulation,
OWN = 2  # the search's own generator between simulations,
PLAY = 3  # the generator behind what is played, where the worlds have one of their own
NODES = 0  # in `used`: how many nodes and branches there are, and how many simulations were made
BRANCHES = 1
SIMULATIONS = 2
DEEPEST = 3
AT = 4  # the node of the position that is searched: the first one, unless the tree was kept
COUNTED = 5
NOTHING = -1
CANDIDATES = 4  # untried moves that are looked at before one of them is tried
TOURNAMENT = 3  # moves of a playout among which the best liked is made
CLOSE = 64  # so small a part of its promise is a lost game worth: nobody gives up who is far behind
WIDE = 1.0  # moves that are tried in a node: WIDE + WIDER * visits ** WIDENING
WIDER = 1.6
WIDENING = 0.55
STRANDS = 4  # of a fingerprint; the words of a shown table are filled up to a multiple of it
MIX = 0x1E3779B97F4A7C15


class Node(Fields):
    """What a seat that decides can know, by its fingerprint."""

    key = int64()
    first = int32()  # of its branches, in ascending order of their moves
    visits = int32()


class Branch(Fields):
    """A move that was tried in a node; 32 bytes, so that two share a line of cache and none lies across."""

    worth = float64()  # of all tries together
    liking = float64()
    next = int32()
    action = int32()
    tried = int32()
    offered = int32()  # how often it was legal


def search(
    box: AnyBox,
    tables: Tables,
    view: Tables,
    words: Longs,
    slots: Ints,
    nodes: Rows[Node],
    branches: Rows[Branch],
    used: Longs,
    path: Longs,
    moves: Moves,
    logs: Floats,
    widths: Floats,
    net: Floats,
    scratch: Floats,
    short: int,
    seat: int,
    simulations: int,
    knowledge: int,
    explore: float,
    only: int,
    planned: int,
    trust: float,
) -> int:
    """Make so many simulations; how many there have been in all.

    With a learned evaluation (`net`, judging.py) a playout has `short` moves at the most, and then the net judges.
    `planned` is the move of the game's plan, if one was asked: at the root it is tried first and has a lead of `trust`.
    With `only` that move alone is tried at the root, and the worlds come from a generator of their own: two moves that
    are weighed so, one after the other from the same luck, are weighed in the same worlds.
    """
    for _ in range(simulations):
        begin(tables)
        guess(box, tables[WORK], seat)
        if only != NOTHING:
            put_luck(tables, OWN, WORK)
            put_luck(tables, WORK, PLAY)
        length = 0
        asked = first_to_decide(box, tables, seat)
        growing = 1
        while growing:
            count = legal(box, tables[WORK], asked, moves)
            if length == 0 and only != NOTHING:
                moves[0] = only
                count = 1
            action = moves[0]
            if count > 1 or length == 0:  # what is forced later needs no node
                node = NOTHING
                if length + 2 < len(path):
                    node = find_node(box, tables, view, words, slots, nodes, used, asked, seat)
                if node == NOTHING:
                    break
                if length == 0:
                    used[AT] = node
                nodes[node].visits += 1
                led = planned if length == 0 else NOTHING
                branch, left = choose(nodes, branches, node, moves, count, logs, widths, explore, led, trust)
                if left > 0 and used[BRANCHES] < len(branches):
                    fresh = led
                    if led == NOTHING or nodes[node].first != NOTHING:
                        fresh = untried(box, tables, nodes, branches, node, moves, count, asked, knowledge, left)
                    liked = inclination(box, tables[WORK], asked, fresh) if knowledge else 0
                    branch = grow(nodes, branches, used, node, fresh, liked)
                    growing = 0
                if branch == NOTHING:
                    break
                path[length] = branch
                path[length + 1] = asked
                length += 2
                action = branches[branch].action
            apply(box, tables[WORK], asked, action)
            seats = waiting(box, tables[WORK])
            if seats == 0:
                break
            asked = first_of(seats)
        play_out(box, tables, moves, knowledge, short if len(net) else NOTHING)
        back_up(box, tables, branches, path, length, net, scratch)
        if only != NOTHING:
            put_luck(tables, PLAY, WORK)
            put_luck(tables, WORK, OWN)
        used[SIMULATIONS] += 1
        if length > 2 * used[DEEPEST]:
            used[DEEPEST] = length // 2
    return used[SIMULATIONS]


def first_to_decide(box: AnyBox, tables: Tables, seat: int) -> int:
    """The searching seat; while it waits for another one, that one: it looks ahead on the other's time."""
    seats = waiting(box, tables[WORK])
    if seats == 0 or (seats >> seat) & 1:
        return seat
    return first_of(seats)


def begin(tables: Tables) -> None:
    """A copy of what was shown, with the search's own generator."""
    put_luck(tables, OWN, WORK)
    tables[WORK] = tables[ROOT]
    put_luck(tables, WORK, OWN)


def put_luck(tables: Tables, to: int, source: int) -> None:
    """Let one table's generator go on where another's is."""
    for i in range(4):
        tables[to].luck[i] = tables[source].luck[i]


def find_node(
    box: AnyBox,
    tables: Tables,
    view: Tables,
    words: Longs,
    slots: Ints,
    nodes: Rows[Node],
    used: Longs,
    asked: int,
    seat: int,
) -> int:
    """The node of what the asked seat can know, made if it is new; NOTHING if there is no room."""
    for i in range(len(words)):
        words[i] = 0
    show(box, tables[WORK], seat if asked == seat else SPECTATOR, view[0])
    forget_events(view[0])
    key = fingerprint(words, asked)
    mask = len(slots) - 1
    slot = key & mask
    while slots[slot] != 0:
        if nodes[slots[slot] - 1].key == key:
            return slots[slot] - 1
        slot = (slot + 1) & mask
    node = used[NODES]
    if node >= len(nodes):
        return NOTHING
    used[NODES] = node + 1
    slots[slot] = node + 1
    nodes[node].key = key
    nodes[node].first = NOTHING
    nodes[node].visits = 0
    return node


def fingerprint(words: Longs, asked: int) -> int:
    """A number for what was shown and who is asked, from four strands at once: each waits for its multiplications."""
    one, two, three, four = asked + 1, MIX, -MIX, 1
    for i in range(0, len(words), STRANDS):
        one = (one ^ words[i]) * MIX
        one ^= one >> 29
        two = (two ^ words[i + 1]) * MIX
        two ^= two >> 29
        three = (three ^ words[i + 2]) * MIX
        three ^= three >> 29
        four = (four ^ words[i + 3]) * MIX
        four ^= four >> 29
    one = (one ^ two) * MIX
    three = (three ^ four) * MIX
    one = (one ^ (one >> 29) ^ three) * MIX
    return one ^ (one >> 29)


def choose(
    nodes: Rows[Node],
    branches: Rows[Branch],
    node: int,
    moves: Moves,
    count: int,
    logs: Floats,
    widths: Floats,
    explore: float,
    led: int,
    trust: float,
) -> tuple[int, int]:
    """The best tried move that is legal here, and how many legal ones are untried if one of those is due (else 0)."""
    best = NOTHING
    best_score = -1.0
    known = 0
    at = nodes[node].first
    i = 0
    while at != NOTHING and i < count:
        branch = branches[at]
        if branch.action < moves[i]:
            at = branch.next
        elif branch.action > moves[i]:
            i += 1
        else:
            known += 1
            branch.offered += 1
            times = branch.tried
            score = branch.worth / times + explore * sqrt(logarithm(logs, branch.offered + 1) / times)
            score += branch.liking / (times + 1.0)
            if branch.action == led:
                score += trust
            if score > best_score:
                best_score = score
                best = at
            at = branch.next
            i += 1
    if known < count and known < width(widths, nodes[node].visits):
        return best, count - known
    return best, 0


def logarithm(logs: Floats, number: int) -> float:
    """The logarithm of a whole number: looked up where it is small, as most are."""
    return logs[number] if number < len(logs) else log(number)


def width(widths: Floats, visits: int) -> float:
    """How many moves are tried in a node that was come by so often: looked up too."""
    return widths[visits] if visits < len(widths) else WIDE + WIDER * visits**WIDENING


def untried(
    box: AnyBox,
    tables: Tables,
    nodes: Rows[Node],
    branches: Rows[Branch],
    node: int,
    moves: Moves,
    count: int,
    asked: int,
    knowledge: int,
    left: int,
) -> int:
    """An untried legal move: any of them, or, with hints, the best liked of a few."""
    best = NOTHING
    best_liking = NOTHING
    looks = CANDIDATES if knowledge else 1
    for _ in range(looks):
        action = nth_untried(nodes, branches, node, moves, count, below(tables[WORK], left))
        liked = inclination(box, tables[WORK], asked, action) if knowledge else 0
        if liked > best_liking:
            best_liking = liked
            best = action
    return best


def nth_untried(nodes: Rows[Node], branches: Rows[Branch], node: int, moves: Moves, count: int, skip: int) -> int:
    at = nodes[node].first
    for i in range(count):
        while at != NOTHING and branches[at].action < moves[i]:
            at = branches[at].next
        if at != NOTHING and branches[at].action == moves[i]:
            continue
        if skip == 0:
            return moves[i]
        skip -= 1
    return NOTHING


def grow(nodes: Rows[Node], branches: Rows[Branch], used: Longs, node: int, action: int, liked: int) -> int:
    """Put a move into a node, in its place in the order."""
    made = used[BRANCHES]
    used[BRANCHES] = made + 1
    branch = branches[made]
    branch.action = action
    branch.tried = 0
    branch.offered = 1
    branch.worth = 0.0
    branch.liking = liked / 200.0
    before = NOTHING
    after = nodes[node].first
    while after != NOTHING and branches[after].action < action:
        before = after
        after = branches[after].next
    branch.next = after
    if before == NOTHING:
        nodes[node].first = made
    else:
        branches[before].next = made
    return made


def play_out(box: AnyBox, tables: Tables, moves: Moves, knowledge: int, short: int) -> None:
    """Play on to the end with light moves: at random, or, with hints, the best liked of a few at random."""
    made = 0
    while True:
        seats = waiting(box, tables[WORK])
        if seats == 0:
            return
        if made == short or (knowledge and enough(box, tables[WORK], made)):
            return
        asked = first_of(seats)
        count = legal(box, tables[WORK], asked, moves)
        action = moves[below(tables[WORK], count)]
        if knowledge and count > 1:
            liked = inclination(box, tables[WORK], asked, action)
            for _ in range(TOURNAMENT - 1):
                other = moves[below(tables[WORK], count)]
                if other != action:
                    liking = inclination(box, tables[WORK], asked, other)
                    if liking > liked:
                        liked = liking
                        action = other
        apply(box, tables[WORK], asked, action)
        made += 1


def back_up(
    box: AnyBox, tables: Tables, branches: Rows[Branch], path: Longs, length: int, net: Floats, scratch: Floats
) -> None:
    """What it was worth to each seat that decided on the way."""
    judged = 0
    for i in range(0, length, 2):
        seat = path[i + 1]
        if (judged >> seat) & 1:
            continue
        judged |= 1 << seat
        value = worth(box, tables, WORK, seat, net, scratch)
        for j in range(i, length, 2):
            if path[j + 1] == seat:
                branches[path[j]].tried += 1
                branches[path[j]].worth += value


def worth(box: AnyBox, tables: Tables, which: int, seat: int, net: Floats, scratch: Floats) -> float:
    """What a table is worth to a seat, 0 to 1: what came of it, or, before its end, what the net or the hints say."""
    over = waiting(box, tables[which]) == 0
    if not over and len(net):
        return judge(box, tables, which, seat, net, scratch)
    value = outcome(box, tables[which], seat) if over else 0
    if not over or value == 0:  # alone, a goal that was missed is judged by how near it was; a loss by how close
        value = promise(box, tables[which], seat)
        if over and box.seats > 1:
            value //= CLOSE
    return value / 1000.0
