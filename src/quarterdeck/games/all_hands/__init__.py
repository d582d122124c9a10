"""All Hands on Deck: crews recruited in secret, ships launched face down, battles, raids, treasure."""

from quarterdeck.engine.contract import AnyParts, Parts
from quarterdeck.engine.game import Game, Option


def parts() -> AnyParts:
    """What the game provides, imported when it is first played."""
    from quarterdeck.games.all_hands import box, orders, ranges, redealing, secrets, trials, view, words
    from quarterdeck.games.all_hands.cardset import bench, sets
    from quarterdeck.games.all_hands.planner import plan, stage
    from quarterdeck.games.all_hands.rules import aargh, actions, earlier, features, hints, laws, play, sight
    from quarterdeck.games.all_hands.rules import table as t
    from quarterdeck.games.all_hands.words import topics

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
        cards=sets,
        bench=bench,
        redeal=redealing.redeal,
        orders=orders.ORDERS,
        hints=hints,
        learned=features,
        trials=trials,
        plan=plan,
        stage=stage,
        deals=box.deals,
        topics=topics.HEADINGS,
        told_about=topics.TOLD_ABOUT,
        race=aargh.race,
        provisional=actions.provisional,
        in_one_line=words.notation.in_one_line,
        earlier=earlier.EARLIER,
        longest=laws.LONGEST,
        in_passing=laws.IN_PASSING,
    )
    return provided


GAME = Game(
    slug="all-hands",
    title="All Hands on Deck",
    line="Recruit crews, launch three ships, fight and plunder; rounds to 500 points",
    seats=(2, 3, 4, 5),
    version=3,
    package=__name__,
    load=parts,
    reading=("Winning the Game", "Setup", "Phase 1: Recruiting"),
    options=(
        Option(
            "aargh",
            "nearest",
            "Who gets a card that several shout Aargh for?",
            {
                "nearest": "Whoever's turn comes next",
                "first": "Whoever shouts first",
                "vote": "Whoever wins a vote of all players",
            },
            "R10",
        ),
        Option(
            "late-aargh",
            "always",
            "Who may shout in their own turn for the card that was let lie?",
            {
                "always": "Whoever's turn it is, until the next discard covers the card",
                "unasked": "Only a player who was not asked before, having another card reserved",
            },
            "R9",
            since=2,
            before="unasked",
        ),
        Option(
            "reshuffle",
            "always",
            "How often do the discards become a new draw pile in a round?",
            {"always": "As often as the pile is empty", "once": "Once; when it is empty again, recruiting ends"},
            "R6",
            since=2,
            before="once",
        ),
        Option(
            "prize-crews",
            "off",
            "Do Admiral, Captain and Cook in one ship make a Prize Crew?",
            {"off": "No", "on": "Yes, and it beats every regular crew"},
            "R38",
        ),
        Option(
            "cards",
            "house",
            "Which cards are played with?",
            {"house": "The house set", "first": "The first house set, with little treasure (rules 1 and 2)"},
            "R1",
            file="A card set of your own, in a file",
            sets={"house": "cards/house.toml", "first": "cards/first.toml"},
        ),
        Option(
            "target",
            "500",
            "How many points end the game?",
            {"500": "500, as in the book"},
            "R36",
            free="Any number of points from 1 to 10000",
        ),
        Option(
            "length",
            "game",
            "How long is a match?",
            {"game": "A whole game, round after round until somebody has the points", "round": "A single round"},
            "R36",
        ),
    ),
)
