"""DeckHand, the deck-builder: buy pirates, islands and strongholds into your deck; the most hooks win."""

from quarterdeck.engine.contract import AnyParts, Parts
from quarterdeck.engine.game import Challenge, Command, Game, Option


def parts() -> AnyParts:
    """What the game provides, imported when it is first played."""
    from quarterdeck.games.deckhand_builder import box, challenges, ranges, redealing, secrets, trials, view, words
    from quarterdeck.games.deckhand_builder.cardset import bench, sets
    from quarterdeck.games.deckhand_builder.planner import plan, stage
    from quarterdeck.games.deckhand_builder.rules import actions, earlier, features, hints, laws, play, sight
    from quarterdeck.games.deckhand_builder.rules import table as t
    from quarterdeck.games.deckhand_builder.words import topics

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
        cards=sets,
        bench=bench,
        plan=plan,
        stage=stage,
        lead=("hooks", "hooks"),
        deals=challenges.deals,
        topics=topics.HEADINGS,
        told_about=topics.TOLD_ABOUT,
        runs_on=laws.RUNS_ON,
        earlier=earlier.EARLIER,
        longest=laws.LONGEST,
        in_passing=laws.IN_PASSING,
    )
    return provided


GAME = Game(
    slug="deckhand-builder",
    title="DeckHand",
    line="A pirate deck-builder of 90 cards, for one to four",
    seats=(1, 2, 3, 4),
    version=3,
    package=__name__,
    load=parts,
    reading=("End of the game", "Set up", "A turn"),
    options=(
        Option(
            "cards",
            "box",
            "Which cards are played with?",
            {"box": "The 90 cards of the box", "retail": "The later edition, with four more cards and some new texts"},
            "R2",
            file="A card set of your own, in a file",
            sets={"box": "cards/box.toml", "retail": "cards/retail.toml"},
        ),
        Option(
            "beginner",
            "no",
            "Do the eleven hardest cards stay in the box?",
            {"no": "No, all cards are in play", "yes": "Yes, for a first game (up to three seats)"},
            "R54",
        ),
        Option(
            "leave-out",
            "none",
            "Which other cards stay in the box?",
            {"none": "None"},
            "R54",
            free="Up to eleven cards of the supply by their names, with commas between them",
            since=3,
        ),
        Option(
            "goal",
            "hooks",
            "What must a lone player reach?",
            {
                "hooks": "32 hooks",
                "attacks": "26 hooks and nine Attack cards",
                "structures": "27 hooks and eight Structures",
            },
            "R48",
        ),
    ),
    challenges=(
        Challenge("full-hold", "A Full Hold", "32 hooks, and how you come by them is your affair.", 1701),
        Challenge("boarders", "Boarders Away", "26 hooks and nine Attack cards.", 1702, {"goal": "attacks"}),
        Challenge("harbour", "Lord of the Harbour", "27 hooks and eight Structures.", 1703, {"goal": "structures"}),
        Challenge("first-voyage", "First Voyage", "32 hooks without the hardest cards.", 1704, {"beginner": "yes"}),
        Challenge("new-charts", "New Charts", "32 hooks with the later edition's cards.", 1705, {"cards": "retail"}),
    ),
    commands=(Command("challenges", "goals for a lone player of DeckHand, and the best results so far"),),
)
