"""What is special about the duel: exact geometry, the book's example, its words, every pairing and card."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.position import load
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games.deckhand_duel.cardset import designs as cardset
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.aiming import why_not_attack, why_not_reach
from quarterdeck.games.deckhand_duel.rules.counterattacking import may_counter
from quarterdeck.games.deckhand_duel.rules.figures import judge
from quarterdeck.games.deckhand_duel.rules.shipmap import crosses, steps
from tests.games.duel_counting import count_cards
from tests.laws import laws
from tests.laws.play import Play

GAME = games.find("deckhand-duel")
TWO_CREW = "R:The Overseer | R:Drone | .\n. | . | .\n. | B:Rope Dancer | B:The Star-Bounder"
DECKS = ("star-bounder", "overseer", "dockmaster", "duchess")
PAIRINGS = list(itertools.combinations_with_replacement(DECKS, 2))
PLACES = range(t.COMPARTMENTS)


# --- Range and line of sight, against a slow exact geometry written apart


def centre(place: int) -> tuple[Fraction, Fraction]:
    return Fraction(place % 3), Fraction(place // 3)


def passes_through(one: int, other: int, place: int) -> bool:
    """Is any piece of the open segment between two centres strictly inside a third unit square? By clipping."""
    (x0, y0), (x1, y1), (cx, cy) = centre(one), centre(other), centre(place)
    half = Fraction(1, 2)
    low, high = Fraction(0), Fraction(1)
    for start, along, middle in ((x0, x1 - x0, cx), (y0, y1 - y0, cy)):
        near, far = middle - half - start, middle + half - start
        if along == 0:
            if not near < 0 < far:
                return False
            continue
        enters, leaves = sorted((near / along, far / along))
        low, high = max(low, enters), min(high, leaves)
    return low < high


def walk(one: int, other: int) -> int:
    """Steps from one compartment to another, counted by walking."""
    seen, edge, count = {one}, {one}, 0
    while other not in seen:
        edge = {
            place + step
            for place in edge
            for step in (-3, 3, -1, 1)
            if 0 <= place + step < 9 and (abs(step) == 3 or (place + step) // 3 == place // 3)
        } - seen
        seen |= edge
        count += 1
    return count


def test_every_pair_of_compartments_and_every_third() -> None:
    for one, other, place in itertools.product(PLACES, PLACES, PLACES):
        expected = one != other and place not in (one, other) and passes_through(one, other, place)
        assert bool(crosses(one, other, place)) == expected, (one, other, place)
        assert steps(one, other) == walk(one, other)


def test_sets_of_compartments() -> None:
    """What the box holds as sets is what walking finds."""
    box = GAME.pack_box(2, GAME.settle({}))
    for one, other in itertools.product(PLACES, PLACES):
        far = walk(one, other)
        touches = abs(one % 3 - other % 3) == abs(one // 3 - other // 3) == 1
        assert (box.beside[one] >> other) & 1 == (far == 1)
        assert (box.corners[one] >> other) & 1 == touches
        for reach, within in enumerate(box.within):
            assert (within[one] >> other) & 1 == (far <= reach)
    for places in range(1, t.EVERYWHERE + 1):
        assert box.first[places] == next(place for place in PLACES if (places >> place) & 1)


def empty_table() -> tuple[Any, Any]:
    """The box of the example, and a table without figures."""
    box = GAME.pack_box(2, GAME.settle({}))
    return box, GAME.Table()


def card(box: Any, name: str, seat: int) -> int:
    names = list(cardset.house_set().designs)
    wanted = names.index(name) + 1
    own = (*range(seat * t.DECK + 1, seat * t.DECK + t.DECK + 1), t.CAPTAIN + seat)
    found = next(each for each in own if box.design[each] == wanted)
    return int(found)


@pytest.mark.parametrize("blocker", ["enemy", "ally", "corpse"])
def test_every_attack_and_every_blocker(blocker: str) -> None:
    """With Range enough for the whole map only the line decides, and only living enemies on it."""
    box, table = empty_table()
    shooter, target = card(box, "One-Eyed Rifleman", 0), card(box, "Servant", 1)
    box.range[shooter] = 4
    third = card(box, "Hatch Twins", 0) if blocker == "ally" else card(box, "Drone", 1)
    for one, other, place in itertools.permutations(PLACES, 3):
        table.figure = [0] * 9
        table.corpse = [0] * 9
        table.figure[one], table.figure[other] = shooter, target
        (table.corpse if blocker == "corpse" else table.figure)[place] = third
        blocked = blocker == "enemy" and passes_through(one, other, place)
        assert why_not_reach(box, table, one, other) == (t.LINE_BLOCKED if blocked else 0)
        for reach in range(1, 4):
            box.range[shooter] = reach
            if walk(one, other) > reach:
                assert why_not_reach(box, table, one, other) == t.OUT_OF_RANGE
        box.range[shooter] = 4


# --- The example of the Servant


def layouts() -> list[dict[str, int]]:
    """Every layout that fits the example's text: who is how far from the Servant, and who stands on which line."""
    found = []
    for servant, drone, somebody, bounder, rifleman in itertools.permutations(PLACES, 5):
        forward = servant - 3
        enemies = (somebody, bounder, rifleman)
        if walk(servant, somebody) != 2 or not passes_through(servant, somebody, drone):
            continue
        if walk(servant, bounder) > 2 or walk(servant, rifleman) != 3:
            continue
        if forward < 0 or forward in (drone, *enemies) or not passes_through(forward, rifleman, bounder):
            continue
        targets = itertools.product((somebody, bounder), enemies)
        if any(passes_through(servant, target, other) for target, other in targets if target != other):
            continue
        for overseer in set(PLACES) - {servant, drone, forward, *enemies}:
            found.append(
                {
                    "Servant": servant,
                    "Drone": drone,
                    "What's-His-Name": somebody,
                    "The Star-Bounder": bounder,
                    "One-Eyed Rifleman": rifleman,
                    "The Overseer": overseer,
                    "forward": forward,
                }
            )
    return found


def test_the_servant_in_every_layout_that_fits() -> None:
    """All three judgements. In every such layout the Star-Bounder is 2 away, so that her wrath needs a Range of 2."""
    places = layouts()
    assert places, "no layout fits the example"
    assert {walk(layout["Servant"], layout["The Star-Bounder"]) for layout in places} == {2}
    box, _ = empty_table()
    for layout in places:
        table = GAME.Table()
        for name, place in layout.items():
            if name != "forward":
                seat = int(name in ("Servant", "Drone", "The Overseer"))
                table.figure[place] = card(box, name, seat)
        here, forward = layout["Servant"], layout["forward"]
        assert why_not_attack(box, table, 1, here, layout["What's-His-Name"]) == 0
        assert why_not_attack(box, table, 1, here, layout["The Star-Bounder"]) == 0
        assert may_counter(box, table, layout["The Star-Bounder"], here)
        assert why_not_attack(box, table, 1, here, layout["One-Eyed Rifleman"]) == t.OUT_OF_RANGE
        table.figure[forward], table.figure[here] = table.figure[here], 0
        assert why_not_attack(box, table, 1, forward, layout["One-Eyed Rifleman"]) == t.LINE_BLOCKED


# --- Words


@pytest.mark.parametrize(
    ("topic", "said"),
    [
        ("b2", "b2: Airlock; next to b1, a2, c2 and b3."),
        ("drone", "Drone: Crew, Cost 1, Range 1, Base Damage 1, Hit Points 2. When killed: each enemy"),
        ("The Overseer", "Spend your own"),
        ("Mint93", "Mint93 (Pilar Quintero), CCG, salary 9: Wisdom 4,"),
        ("sight", "straight line from centre to centre"),
        ("corryte", "2 in the very first turn"),
    ],
)
def test_explanations(topic: str, said: str) -> None:
    assert said in str(GAME.words.explain(GAME.pack_box(2, GAME.settle({})), topic))


def test_nothing_to_explain() -> None:
    assert GAME.words.explain(GAME.pack_box(2, {}), "parsnips") is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("move a1 to a2", "move a1>a2"),
        ("go a1>a2", "move a1>a2"),
        ("shoot c1 c3", "attack c1>c3"),
        ("summon drone to a3", "summon Drone a3"),
        ("react with shore leave", "play Shore Leave"),
        ("use skill", "skill"),
        ("pick b2", "choose b2"),
        ("end", "end turn"),
        ("counter", "counterattack"),
    ],
)
def test_other_ways_to_write_a_move(typed: str, meant: str) -> None:
    match = Match(GAME, ["Blue", "Red"], seed=seed_from_number(1))
    assert match.notation.text(match.notation.parse(typed)) == meant


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"mop": 1}, "there is no 'mop' in a position"),
        ({"map": ". | ."}, "the map is three rows of three cells"),
        ({"map": ". | . | .\n" * 3}, "Blue's Captain is not on the map"),
        ({"map": "Drone | . | .\n. | . | .\n. | . | ."}, "a figure is written like"),
        ({"map": "R:Drone (asleep) | . | .\n. | . | .\n. | . | ."}, "'asleep' is moved, attacked"),
        ({"hands": {"Blue": "Drone"}}, "Blue has no card 'Drone'"),
        ({"hands": {"Red": "Warden, Warden"}}, "Red's Warden is named too often"),
        ({"hands": {"Blue": ", ".join("?" * 21)}}, "Blue has more cards than 20"),
        ({"turn": 900}, "turn is a number up to 120"),
        ({"ask": "lunch"}, "ask is gamer, redraw"),
        ({"gamers": {"Blue": "Mint94"}}, "there is no Gamer 'Mint94'"),
        ({"turn": 0}, "without a turn"),
        ({"ask": "redraw", "turn": 0, "corryte": 0, "map": TWO_CREW}, "before the first turn"),
        ({"ask": "counterattack"}, "not in an attack"),
        ({"ask": "react", "hands": {"Blue": "?"}}, "not their question"),
        ({"ask": "talent"}, "talent without a roll"),
        ({"ask": "figure"}, "cannot come up"),
        ({"ask": "over", "winner": "Blue", "ending": "killed"}, "ended without a winner"),
        ({"map": TWO_CREW.replace("R:Drone", "R:Drone (moved)")}, "acted in anothers turn"),
        ({"map": TWO_CREW.replace("B:Rope Dancer", "B:Rope Dancer (moved)")}, "spent twice"),
        ({"map": TWO_CREW.replace("B:Rope Dancer", "B:Rope Dancer (serving)")}, "spent twice"),
        ({"active": "Drone", "map": TWO_CREW}, "acted in anothers turn"),
        ({"fields": {"attacker": 1, "target": 25, "stage": 2}}, "cannot come up"),
        ({"fields": {"attacker": 41, "target": 42, "stage": 1}}, "spent twice"),
        ({"fields": {"held": 3}}, "not in an attack"),
        ({"fields": {"window": 1}}, "not their question"),
        ({"fields": {"braced": 2}}, "not in an attack"),
        ({"fields": {"it": 3}}, "program without card"),
        ({"fields": {"dice": 3, "face": [0, 0, 0, 1] + [0] * 15}}, "dice from nowhere"),
    ],
)
def test_positions_that_cannot_be(words: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput) as caught:
        load(GAME, GAME.pack_box(2, GAME.settle({})), words)
    assert said in str(caught.value)


def test_owners_are_numbers_to_a_client() -> None:
    """A View goes out as JSON, where 1 and true are two things."""
    match = Play(GAME, 2).match(5, 70)
    view = match.view(0)
    owners = [card.owner for zone in view.zones for card in zone.cards]
    assert {0, 1} <= set(owners) and all(type(owner) is int for owner in owners)


def test_both_captains_dead_at_once() -> None:
    """R28: the player whose turn it is has won."""
    box = GAME.pack_box(2, GAME.settle({}))
    for player in range(2):
        table = GAME.Table()
        table.player = player
        table.figure[0], table.figure[8] = t.CAPTAIN, t.CAPTAIN + 1
        table.damage[0], table.damage[8] = 60, 60
        judge(box, table)
        assert (table.ask, table.winner, table.ending) == (t.OVER, player, t.KILLED)


def spoil(name: str, place: tuple[int, ...], value: int) -> int:
    """The law that a table in the middle of a match breaks once one number of it is changed."""
    play = Play(GAME, 2)
    table = play.position(11, 60)
    assert play.sound(table) == 0
    held: Any = getattr(table, name)
    if not place:
        setattr(table, name, value)
    elif len(place) == 1:
        held[place[0]] = value
    else:
        held[place[0]][place[1]] = value
    return play.sound(table)


@pytest.mark.parametrize(
    ("name", "place", "value"),
    [
        ("deck", (0, 0), 0),
        ("deck_size", (0,), 0),
        ("hand_size", (1,), 19),
        ("discards_size", (0,), 20),
        ("corryte", (), -1),
        ("queued", (), 24),
        ("turn", (), 120),
        ("quiet", (), 99),
        ("ask", (), t.OVER),
        ("figure", (4,), 3),
        ("more_dice", (0,), t.MOST_DICE),
    ],
)
def test_a_spoilt_table_is_found_out(name: str, place: tuple[int, ...], value: int) -> None:
    assert spoil(name, place, value) > 0


def test_hints_stay_within_bounds() -> None:
    """Inclinations are 0 to 100, promises 0 to 1000, and what is good for one is bad for the other."""
    hints = GAME.parts.hints
    for seed, mode in enumerate(("none", "choose", "draw", "half")):
        play = Play(GAME, 2, {"gamers": mode, "blue": DECKS[seed], "red": "duchess"})
        for made in range(0, 110, 2):
            table = play.position(seed, made)
            for seat in play.waiting(table):
                for action in play.legal(table, seat):
                    assert 0 <= hints.inclination(play.box, table, seat, action) <= 100
            promises = [hints.promise(play.box, table, seat) for seat in range(2)]
            assert all(0 <= each <= 1000 for each in promises) and abs(sum(promises) - 1000) <= 2
    assert hints.enough(play.box, table, 1000) and not hints.enough(play.box, table, 1)


# --- Every pairing, every card


@pytest.mark.parametrize("pair", PAIRINGS, ids="-".join)
def test_the_laws_for_every_pairing(pair: tuple[str, str]) -> None:
    """The general laws run on the pairing of the book; these are the others, with and without Gamers."""
    for seed, mode in enumerate(("none", "draw", "half")):
        play = Play(GAME, 2, {"blue": pair[0], "red": pair[1], "gamers": mode})
        for steps_made in (3, 40, 90):
            table = play.position(seed, steps_made)
            laws.law_legal(play, table, seed)
            laws.law_positions(play, table)
            laws.law_texts_here(play, table)
            for viewer in play.viewers:
                laws.law_show(play, table, viewer, seed)
            match = play.match(seed, steps_made)
            for viewer in play.viewers:
                laws.law_view(play, match, viewer)
                laws.law_canaries(play, match, viewer, seed)
            laws.law_refusals(play, match, seed)


FREE = (
    "star-bounder: 2 Stowaway, 2 Grapple Line, 2 Hit the Deck, 2 What's-His-Name, 2 Rope Dancer, 2 Powder Cub, "
    "2 One-Eyed Rifleman, 2 Hatch Twins, 2 Duelling Parrot, 2 Hull Patch"
)


def test_every_card_is_played() -> None:
    """Random compiled matches of all decks: no card that never sees the map."""
    import numpy as np

    from quarterdeck.engine.compiler import twin

    compiled = twin(GAME)
    tables, moves = compiled.tables(), compiled.moves()
    found: Any = np.zeros(80, np.int64)
    for seed, (blue, red) in enumerate([("star-bounder", "overseer"), ("dockmaster", "duchess"), (FREE, "duchess")]):
        box = compiled.box(GAME.pack_box(2, {"blue": blue, "red": red}))
        tables[0]["luck"] = luck_for(seed_from_number(seed), 0)
        assert compiled.driver(count_cards)(box[0], tables[0], moves, 300, found) > 0
    for number, name in enumerate(cardset.house_set().designs, 1):
        assert found[number] > 20, f"{name} was played {found[number]} times"


def soak(options: dict[str, str], count: int, seed: int) -> int:
    from quarterdeck.engine import drivers
    from quarterdeck.engine.compiler import twin

    compiled = twin(GAME)
    tables = compiled.tables()
    tables[0]["luck"] = luck_for(seed_from_number(seed), 0)
    longest = GAME.parts.longest
    box = compiled.box(GAME.pack_box(2, options))
    return int(compiled.driver(drivers.soak)(box[0], tables[0], compiled.moves(), count, longest))


def test_soak_of_every_pairing() -> None:
    for seed, (blue, red) in enumerate(itertools.product(DECKS, DECKS)):
        assert soak({"blue": blue, "red": red, "gamers": ("none", "draw", "choose", "half")[seed % 4]}, 60, seed) > 0


@pytest.mark.long
def test_a_hundred_thousand_matches_of_every_pairing() -> None:
    for seed, (blue, red) in enumerate(itertools.product(DECKS, DECKS)):
        for mode in ("none", "draw", "choose", "half"):
            assert soak({"blue": blue, "red": red, "gamers": mode}, 1600, seed) > 0


def test_a_table_is_small() -> None:
    assert GAME.Table.width <= 1536
