"""Decks, Gamers, dice and options of a match, put into the box."""

from __future__ import annotations

from collections.abc import Sequence

from quarterdeck.engine.contract import Options
from quarterdeck.engine.editions import Editions
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import CHOOSE
from quarterdeck.games.deckhand_duel.cardset import designs as cardset
from quarterdeck.games.deckhand_duel.cardset.designs import CardSet, Deck, Design
from quarterdeck.games.deckhand_duel.cardset.gamers import gamer_number
from quarterdeck.games.deckhand_duel.cardset.teams import check_teams, read_cap, read_team
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.shipmap import crosses, diagonal, steps
from quarterdeck.games.deckhand_duel.rules.table import Box, owner_of

GAMERS = {
    "none": t.BY_AGREEMENT,
    "named": t.BY_AGREEMENT,
    "choose": t.BY_CHOICE,
    "draw": t.BY_DRAW,
    "half": t.BY_HALF,
    "team": t.BY_TEAM,
}
SEATS = ("blue", "red")
BEGINS = {"roll": t.BY_ROLL, "nobody": t.BY_ROLL, "blue": 1, "red": 2}
_sets: Editions[CardSet] = Editions()  # the names behind the numbers in a box
HANDICAPS = {"none": t.NO_HANDICAP, "card": t.CARD_MORE, "corryte": t.CORRYTE_MORE}


def pack(seats: int, options: Options) -> Box:
    cards = cardset.find_set(options["cards"])
    box: Box = Box()
    box.seats = seats
    box.edition = _sets.number_for(box, cards, keep=options["cards"] in cardset.BUILT_IN)
    rows = 1  # row 0 is the program of a card that has none
    starts: dict[tuple[str, int], int] = {}
    for seat, name in enumerate(SEATS):
        for place, design in enumerate(designs_of(deck_of(options, name, cards), cards)):
            card = t.CAPTAIN + seat if place == t.DECK else seat * t.DECK + place + 1
            rows = put_card(box, card, cards, design, rows, starts)
            box.reactions[seat][design.reaction] += 1
            for passive in design.passives:
                box.any_with[seat][passive] += 1
        box.reactions[seat][t.NO_REACTION] = 0
    put_sets(box)
    put_map(box)
    put_gamers(box, options, cards)
    box.die = die_of(options["die"], cards)
    box.counter_sight = int(options["counter-sight"] == "yes")
    box.begins = BEGINS[options["lost-last"] if options["begins"] == "loser" else options["begins"]]
    box.handicap = HANDICAPS[options["handicap"]]
    check_dice(box)
    packed: Box = box
    return packed


def pack_first(seats: int, options: Options) -> Box:
    """Version 4: the house set was the first one (R62)."""
    return pack(seats, {**options, "cards": cardset.FIRST} if options["cards"] == cardset.HOUSE else options)


def again(options: Options, winners: Sequence[int]) -> Options:
    """The options of a rematch: who lost this duel is remembered (R58)."""
    lost = [name for seat, name in enumerate(SEATS) if seat not in winners]
    return {**options, "lost-last": lost[0] if len(lost) == 1 else "nobody"}


def check_dice(box: Box) -> None:
    """A deck that could roll more dice at once than the table holds is refused (R53)."""
    for seat, name in enumerate(SEATS):
        if most_dice(box, seat) > t.MOST_DICE:
            raise BadInput(f"option {name}: this deck may roll {most_dice(box, seat)} dice at once; {t.MOST_DICE} fit")


def most_dice(box: Box, seat: int) -> int:
    """No roll of this seat has more dice: the best Gamer and figure, four who rally, every Maneuver and the Skill.

    It can be worked out because nothing but Skills and Maneuvers of one's own turn gives dice for a turn, each once.
    """
    cards = [*range(seat * t.DECK + 1, seat * t.DECK + t.DECK + 1), t.CAPTAIN + seat]
    given = sum(dice_given(box, box.program[card][kind]) for card in cards for kind in (t.PLAY, t.SKILL))
    rally = sum(sorted(box.passive[card][t.RALLY] for card in cards)[-4:])
    own = max(box.passive[card][t.DICE] + box.passive[card][t.CHARGE] for card in cards)
    answers = max(box.x_factor) + max(box.passive[card][t.COUNTER] for card in cards)
    return int(max(max(box.wisdom) + own + rally + given, answers))


def dice_given(box: Box, row: int) -> int:
    """What the rows of a program give to one figure."""
    given = 0
    while row and box.code[row][t.OP] != t.STOP:
        given += box.code[row][t.AMOUNT] if box.code[row][t.OP] == t.ROLL_MORE else 0
        row += 1
    return given


def set_of(box: Box) -> CardSet:
    """The card set that a box was packed from."""
    return _sets.sets[box.edition]


def deck_of(options: Options, name: str, cards: CardSet) -> Deck:
    """The deck of a seat; one that breaks a rule is refused. Before it is chosen any deck stands for it (R6)."""
    deck = cardset.find_deck(options[name]) if options[name] != CHOOSE else before_it_is_chosen(cards)
    wrong = cardset.broken_rules(deck, cards)
    if wrong:
        more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
        own = options["cards"] not in cardset.BUILT_IN and options[name] in cardset.ready_decks()
        ready = f"the ready deck is not of these cards (name another, or {name}={CHOOSE}): " if own else ""
        raise BadInput(f"option {name}: {ready}{wrong[0]}{more}")
    return deck


def before_it_is_chosen(cards: CardSet) -> Deck:
    """A ready deck that can be built from the set, or whatever can."""
    ready = list(cardset.ready_decks().values())
    found = next((deck for deck in ready if not cardset.broken_rules(deck, cards)), None) or cardset.any_deck(cards)
    if found is None:
        raise BadInput(f"no Captain of the set {cards.name} has cards for a deck of {t.DECK}")
    return found


def designs_of(deck: Deck, cards: CardSet) -> list[Design]:
    """The twenty cards in the order of the set, copies side by side, and the Captain."""
    counts: dict[str, int] = {}
    for name, count in deck.cards.items():
        counts[cards.find(name).name] = counts.get(cards.find(name).name, 0) + count
    found = [design for design in cards.designs.values() for _ in range(counts.get(design.name, 0))]
    captain = cardset.captain_of(deck, cards)
    return [*found, captain] if captain else found


def put_card(
    box: Box, card: int, cards: CardSet, design: Design, rows: int, starts: dict[tuple[str, int], int]
) -> int:
    """What is printed on one card; the number of rows used so far."""
    box.design[card] = list(cards.designs).index(design.name) + 1
    box.kind[card] = design.kind
    box.cost[card] = design.cost
    box.range[card] = design.range
    box.base_damage[card] = design.damage
    box.hit_points[card] = design.hp
    box.reaction[card] = design.reaction
    for passive, amount in design.passives.items():
        box.passive[card][passive] = amount
    for trigger, program in design.programs.items():
        key = (design.name, trigger)
        if key not in starts:
            if rows + len(program) > t.ROWS:
                raise BadInput(f"the cards' programs have more than {t.ROWS} rows")
            starts[key] = rows
            for row in program:
                box.code[rows] = list(row)
                rows += 1
        box.program[card][trigger] = starts[key]
    return rows


def put_sets(box: Box) -> None:
    """The cards of both decks as sets, by what `legal` asks of them."""
    cards = range(1, 2 * t.DECK + 1)
    box.of_kind = [sum(1 << card for card in cards if box.kind[card] == kind) for kind in (t.CREW, t.MANEUVER)]
    costs = range(t.MOST_COST + 1)
    box.costing_up_to = [sum(1 << card for card in cards if box.cost[card] <= most) for most in costs]
    for card in cards:
        if owner_of(card) == owner_of(card + 1) and box.design[card] == box.design[card + 1]:
            box.followed |= 1 << card


def put_map(box: Box) -> None:
    """Distances and lines of the map, and the same as sets of compartments."""
    for places in range(1, t.EVERYWHERE + 1):
        box.first[places] = (places & -places).bit_length() - 1
        box.last[places] = places.bit_length() - 1
    for one in range(t.COMPARTMENTS):
        for other in range(t.COMPARTMENTS):
            far = steps(one, other)
            box.distance[one][other] = far
            box.between[one][other] = sum(crosses(one, other, place) << place for place in range(t.COMPARTMENTS))
            box.beside[one] |= (far == 1) << other
            box.corners[one] |= diagonal(one, other) << other
            for reach in range(far, len(box.within)):
                box.within[reach][one] |= 1 << other


def put_gamers(box: Box, options: Options, cards: CardSet) -> None:
    box.wisdom[0] = box.x_factor[0] = t.NO_GAMER_DICE
    for place, gamer in enumerate(cards.gamers, 1):
        box.wisdom[place] = gamer.stats["wisdom"]
        box.x_factor[place] = gamer.stats["x-factor"]
        box.talent[place] = gamer.talent
    box.gamers = GAMERS[options["gamers"]]
    named = [options[f"{name}-gamer"] for name in SEATS]
    if options["gamers"] == "named":
        box.agreed = [gamer_number(handle, cards.gamers) for handle in named]
        if box.agreed[0] == box.agreed[1]:
            raise BadInput(f"there is one card of each Gamer; {named[0]} cannot play for both")
    elif named != ["any", "any"]:
        raise BadInput("blue-gamer and red-gamer are for gamers = named")
    put_teams(box, options, cards)


def put_teams(box: Box, options: Options, cards: CardSet) -> None:
    """The Gamers of each player's team, as sets (R59)."""
    given = [options[f"{name}-team"] for name in SEATS]
    cap = read_cap(options["salary-cap"])
    if options["gamers"] != "team":
        if given != ["any", "any"]:
            raise BadInput("blue-team and red-team are for gamers = team")
        return
    if "any" in given:
        raise BadInput("gamers = team needs blue-team and red-team: handles with commas between them")
    teams = [read_team(text, cards.gamers) for text in given]
    check_teams(teams, cap, cards.gamers)
    box.team = [sum(1 << (number - 1) for number in team) for team in teams]


def die_of(option: str, cards: CardSet) -> list[int]:
    """Six faces: how many symbols each carries (R1)."""
    text = cards.die if option == "set" else option
    if len(text) != 6 or not set(text) <= set("0123") or len(set(text)) == 1:
        raise BadInput(f"option die takes six digits from 0 to 3, not all the same, such as 000111, not {text!r}")
    return [int(face) for face in text]
