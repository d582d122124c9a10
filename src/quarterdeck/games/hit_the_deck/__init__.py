"""Hit the Deck!: two Captains, a 3x3 Seemap, poker hands as broadsides."""

from quarterdeck.engine.contract import AnyParts, Parts
from quarterdeck.engine.game import Game, Option


def parts() -> AnyParts:
    """What the game provides, imported when it is first played."""
    from quarterdeck.games.hit_the_deck import box, ranges, redealing, secrets, trials, view, words
    from quarterdeck.games.hit_the_deck.planner import plan, stage
    from quarterdeck.games.hit_the_deck.rules import actions, earlier, features, hints, laws, play, sight
    from quarterdeck.games.hit_the_deck.rules import table as t
    from quarterdeck.games.hit_the_deck.words import topics

    provided: Parts[t.Box, t.Table] = Parts(
        Box=t.Box,
        Table=t.Table,
        actions=actions.ACTIONS,
        most_moves=actions.MOST_MOVES,
        pack=box.pack,
        rules=play,
        sight=sight,
        laws=laws,
        words=words,
        view=view,
        secrets=secrets.SECRETS,
        ranges=ranges.RANGES,
        redeal=redealing.redeal,
        hints=hints,
        learned=features,
        trials=trials,
        plan=plan,
        stage=stage,
        never=words.never,
        topics=topics.HEADINGS,
        again=box.again,
        first_begins={"begins": "A"},
        told_about=topics.TOLD_ABOUT,
        earlier={1: {**earlier.EARLIER[1], box.pack: box.pack_as_first}},
        longest=laws.LONGEST,
        in_passing=laws.IN_PASSING,
        lead=("lanes", "Sealanes"),
    )
    return provided


GAME = Game(
    slug="hit-the-deck",
    title="Hit the Deck!",
    line="Two Captains, a 3x3 sea, ships that fight with poker hands",
    seats=(2,),
    version=2,
    package=__name__,
    load=parts,
    reading=("Overview and Objective", "Setup", "Turn Structure"),
    options=(
        Option(
            "supply-cut",
            "always",
            "When is a Supply Route cut?",
            {"always": "After every loss", "broadside": "Only by a Broadside"},
            "R24",
        ),
        Option(
            "sealanes",
            "most-ships",
            "Who occupies a Sealane when the game is counted?",
            {"most-ships": "Whoever has more ships in it", "blockaded": "Whoever blockades the enemy's Seaport in it"},
            "R36",
        ),
        Option(
            "win",
            "basic",
            "What breaks a tie when the Deck is empty?",
            {
                "basic": "Cards in hand, then the best poker hand",
                "alternate": "Seazones held, then cards in hand, then the best poker hand",
            },
            "R37",
        ),
        Option(
            "ties",
            "suits",
            "What decides between equal pairs, and between equal high cards?",
            {"suits": "The suit of the best card", "kickers": "The other cards, then the suit"},
            "R32",
            since=2,
            before="kickers",
        ),
        Option(
            "attack-card",
            "must",
            "Does an attacker lay a card from the hand?",
            {"must": "Always", "may": "If the attacker wants to"},
            "R13",
            since=2,
        ),
        Option(
            "last-card",
            "turn",
            "When does the game end once the last card of the Deck is drawn?",
            {"turn": "When that turn has been played", "at-once": "At once"},
            "R35",
            since=2,
        ),
        Option(
            "begins",
            "lot",
            "Who begins?",
            {"lot": "The lot decides", "A": "Captain A", "B": "Captain B", "loser": "Whoever lost the last match"},
            "R2",
            since=2,
        ),
        Option(
            "lost-last",
            "nobody",
            "Who lost the last match?",
            {"nobody": "Nobody: there was none", "A": "Captain A", "B": "Captain B"},
            "R2",
            since=2,
        ),
    ),
)
