"""Attack Action: ramming, Broadsides, support, sinking and the Royal bonus. R numbers are in RULINGS.md."""

from quarterdeck.engine.bits import lowest
from quarterdeck.engine.events import EVERYONE, only, tell
from quarterdeck.games.hit_the_deck.rules import table as t
from quarterdeck.games.hit_the_deck.rules.hands import discard, play_openly, take_from_hand, top_of_deck
from quarterdeck.games.hit_the_deck.rules.poker import HIGH_ROYAL_FLUSH, beats, category_of, strength, tie_break
from quarterdeck.games.hit_the_deck.rules.seemap import adjacent, ahead, captain_of, fleet_of, occupies, on_map
from quarterdeck.games.hit_the_deck.rules.table import Box, Table, course_from, course_to
from quarterdeck.games.hit_the_deck.rules.turn import end_action


def why_not_attack(box: Box, table: Table, seat: int, kind: int, course: int) -> int:
    """Attack Action: 0, or the number of the reason. The ship, its target and the kind are named (R12)."""
    if table.attacked:
        return t.ALREADY_ATTACKED
    source = course_from(course)
    target = course_to(course)
    if not occupies(table, seat, source):
        return t.NOT_YOUR_SHIP
    if not occupies(table, 1 - seat, target):
        return t.NO_ENEMY_THERE
    if kind == t.RAMMING:
        if course >= t.ALONG_LANES:
            return t.RAM_IS_ALONG_A_LANE
        if second_ram(table, seat, source, target) == t.NOWHERE:
            return t.RAM_NEEDS_TWO
    if kind == t.BROADSIDE:
        if course < t.ALONG_LANES:
            return t.BROADSIDE_IS_ALONG_A_ROW
        if table.deck_size == 0:
            return t.DECK_IS_EMPTY  # R19
    return 0


def second_ram(table: Table, seat: int, source: int, target: int) -> int:
    """Ramming: the Captain's second Ship in the Sealane of the Ship under attack (R15, R16), or NOWHERE."""
    others = table.fleet[seat] & (t.LANE << (target % 3)) & ~(1 << source)
    return lowest(others) if others else t.NOWHERE


def attack(box: Box, table: Table, seat: int, kind: int, course: int, card: int) -> None:
    """A Card from the hand goes face down; a Broadside adds the top of the Deck, unseen (R13, R18)."""
    table.attacked = 1
    table.laid = card != t.NONE
    table.kind = kind
    table.source = course_from(course)
    table.target = course_to(course)
    table.attack_card = card
    tell(table, t.ATTACKED, seat, EVERYONE, kind if table.laid else kind + t.BARE, table.source, table.target)
    if table.laid:
        take_from_hand(table, seat, card)
        tell(table, t.LAID, seat, only(seat), card, 0, 0)
    if kind == t.BROADSIDE:
        table.broadside_card = top_of_deck(table)
        if table.deck_size == 0:
            tell(table, t.DECK_EMPTY, seat, EVERYONE, 2 if box.ends_at_once else 1, 0, 0)
    table.phase = t.DEFENCE


def why_not_support(box: Box, table: Table, seat: int, support: int) -> int:
    """Bastion and Broadside Defence: may this Ship assist the one under attack? 0, or the reason (R22, R23)."""
    if support == t.NOWHERE:
        return 0
    if table.kind == t.NORMAL:
        return t.NO_SUPPORT_IN_NORMAL
    if support == table.target or not occupies(table, seat, support):
        return t.SUPPORT_NOT_YOURS
    if not adjacent(support, table.target):
        return t.SUPPORT_NOT_ADJACENT
    if table.kind == t.BROADSIDE and support // 3 != table.target // 3:
        return t.SUPPORT_NOT_IN_ROW
    return 0


def defend(box: Box, table: Table, seat: int, card: int, support: int) -> None:
    """The Defending Captain's optional Card; then all are revealed and the highest Poker Hand wins."""
    attacker = 1 - seat
    if card != t.NONE:
        take_from_hand(table, seat, card)
        play_openly(table, seat, card)
    play_openly(table, attacker, table.attack_card)
    third = table.broadside_card
    if table.kind == t.RAMMING:
        third = table.ship[second_ram(table, attacker, table.source, table.target)]
    first = table.ship[table.source]
    attack_worth = strength(first, table.attack_card, third)
    tell(table, t.ATTACK_HAND, attacker, EVERYONE, first, table.attack_card, third)
    helper = table.ship[support] if support != t.NOWHERE else t.NONE
    defence_worth = strength(table.ship[table.target], card, helper)
    tell(table, t.DEFENCE_HAND, seat, EVERYONE, table.ship[table.target], card, helper)
    won = beats(box, attack_worth, defence_worth)
    victor = attacker if won else seat
    worth = attack_worth if won else defence_worth
    tell(table, t.WON_BATTLE, victor, EVERYONE, category_of(worth), won, tie_break(box, attack_worth, defence_worth))
    after_battle(box, table, attacker, card, won)
    if category_of(worth) == HIGH_ROYAL_FLUSH and fleet_of(table, 1 - victor) > 0:
        table.royal = victor
        table.phase = t.ROYAL
        tell(table, t.ROYAL_BONUS, victor, EVERYONE, 0, 0, 0)
        return
    end_action(box, table)


def after_battle(box: Box, table: Table, attacker: int, defence_card: int, won: int) -> None:
    """Results of Combat and Post-Battle Cleanup: a beaten Ship goes, the Cards added are discarded (R26 to R28)."""
    if table.laid:
        discard(table, table.attack_card)
    if table.broadside_card != t.NONE:
        discard(table, table.broadside_card)
    if defence_card != t.NONE:
        discard(table, defence_card)
    if won:
        cuts = table.kind == t.BROADSIDE or not box.cut_by_broadside_only
        sink(table, table.target, cuts)
    clear_battle(table)


def clear_battle(table: Table) -> None:
    table.kind = t.NORMAL
    table.source = t.NOWHERE
    table.target = t.NOWHERE
    table.laid = 0
    table.attack_card = t.NONE
    table.broadside_card = t.NONE


def sink(table: Table, seazone: int, cuts: int) -> None:
    """Results of Combat: the Ship goes, and, its Supply Route cut, every Ship of its Sealane in front (R24, R25)."""
    captain = captain_of(table, seazone)
    remove_ship(table, captain, seazone, 0)
    if not cuts:
        return
    seazone = ahead(captain, seazone)
    while on_map(seazone):
        if occupies(table, captain, seazone):
            remove_ship(table, captain, seazone, 1)
        seazone = ahead(captain, seazone)


def remove_ship(table: Table, captain: int, seazone: int, cut: int) -> None:
    tell(table, t.SUNK, captain, EVERYONE, table.ship[seazone], seazone, cut)
    discard(table, table.ship[seazone])
    table.ship[seazone] = t.NONE
    table.fleet[captain] &= ~(1 << seazone)


def why_not_destroy(box: Box, table: Table, seat: int, one: int, other: int) -> int:
    """The High Royal Flush: up to two adjacent enemy Ships, anywhere (R33). 0, or the reason."""
    if one != t.NOWHERE and not occupies(table, 1 - seat, one):
        return t.NOT_AN_ENEMY_SHIP
    if other != t.NOWHERE and not occupies(table, 1 - seat, other):
        return t.NOT_AN_ENEMY_SHIP
    return 0


def destroy(box: Box, table: Table, seat: int, one: int, other: int) -> None:
    """The bonus is taken among the Ships that survived the battle itself (R34)."""
    enemy = 1 - seat
    if one == t.NOWHERE:
        tell(table, t.SPARED, seat, EVERYONE, 0, 0, 0)
    else:
        sink(table, one, not box.cut_by_broadside_only)
    if other != t.NOWHERE and occupies(table, enemy, other):  # it may have gone with the first
        sink(table, other, not box.cut_by_broadside_only)
    table.royal = t.NOBODY
    end_action(box, table)
