"""Deckhand (Partition): two starship Captains, a 3x3 map of compartments, dice, and decks that players build."""

from quarterdeck.engine.contract import AnyParts, Parts
from quarterdeck.engine.game import CHOOSE, Command, Game, Option

DECKS = {
    "star-bounder": "The Star-Bounder: Hit and Be Gone",
    "overseer": "The Overseer: The Dead Shift",
    "dockmaster": "The Dockmaster: Hold the Deck",
    "duchess": "The Duchess: After You",
    CHOOSE: "Chosen in secret, once both are seated",
}
OWN_DECK = "A deck of your own, as a list: overseer: 2 Drone, 1 Warden and so on"
DECK_FILE = "A deck of your own, in a file"
GAMER = {"any": "Nobody is named"}
HANDLE = "A Gamer's handle, such as lagwitch"
TEAM = {"any": "There are no teams"}
HANDLES = "Up to three handles, with commas between them"


def parts() -> AnyParts:
    """What the game provides, imported when it is first played."""
    from quarterdeck.games.deckhand_duel import box, orders, ranges, redealing, secrets, trials, view, words
    from quarterdeck.games.deckhand_duel.cardset import bench, deckbuilding, sets
    from quarterdeck.games.deckhand_duel.planner import plan, stage
    from quarterdeck.games.deckhand_duel.rules import actions, earlier, features, hints, laws, play, sight
    from quarterdeck.games.deckhand_duel.rules import table as t
    from quarterdeck.games.deckhand_duel.words import topics

    provided: Parts[t.Box, t.Table] = Parts(
        Box=t.Box,
        Table=t.Table,
        actions=actions.ACTIONS,
        most_moves=actions.MOST_MOVES,
        pack=box.pack,
        again=box.again,
        first_begins={"begins": "blue"},
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
        decks=deckbuilding,
        orders=orders.ORDERS,
        hints=hints,
        learned=features,
        trials=trials,
        plan=plan,
        stage=stage,
        lead=("hp", "Hit Points"),
        topics=topics.HEADINGS,
        told_about=topics.TOLD_ABOUT,
        earlier=earlier.EARLIER,
        longest=laws.LONGEST,
    )
    return provided


GAME = Game(
    slug="deckhand-duel",
    title="Deckhand (duel)",
    line="Two starship Captains, docked and boarding: a 3x3 map, dice, and a deck of your own",
    seats=(2,),
    version=5,
    package=__name__,
    load=parts,
    card_files=("cards/house.toml", "cards/gamers.toml", "decks/*.toml"),
    reading=("Victory", "Setup", "Playing the game"),
    options=(
        Option("blue", "star-bounder", "Which deck does Blue play?", DECKS, "R6", OWN_DECK, DECK_FILE, seat=0),
        Option("red", "overseer", "Which deck does Red play?", DECKS, "R6", OWN_DECK, DECK_FILE, seat=1),
        Option(
            "gamers",
            "none",
            "How do players come by a Gamer?",
            {
                "none": "Nobody has one",
                "named": "Both agreed on them, and they are named below",
                "choose": "Each chooses one of all twelve, in secret",
                "draw": "Each draws one from the shuffled cards",
                "half": "Each chooses one of six, in secret",
                "team": "Each chooses one of their own team, in secret",
            },
            "R45",
        ),
        Option("blue-gamer", "any", "Which Gamer was agreed on for Blue?", GAMER, "R45", HANDLE),
        Option("red-gamer", "any", "Which Gamer was agreed on for Red?", GAMER, "R45", HANDLE),
        Option(
            "die",
            "set",
            "How many symbols are on the six faces of a die?",
            {"set": "One on three of them, as the card set says"},
            "R1",
            free="Six digits from 0 to 3, not all the same, such as 001122",
        ),
        Option(
            "counter-sight",
            "no",
            "Does a Counterattack need a line of sight?",
            {"no": "No, only the Range", "yes": "Yes, as an attack does"},
            "R24",
        ),
        Option(
            "begins",
            "roll",
            "Who begins?",
            {
                "roll": "Whoever rolls more Successes",
                "blue": "Blue",
                "red": "Red",
                "loser": "Whoever lost the last duel, if there was one; else the roll decides",
            },
            "R58",
            since=3,
        ),
        Option(
            "handicap",
            "none",
            "What does the second player have more of in the first turn?",
            {
                "none": "Nothing: the other lacked a Corryte",
                "card": "A card",
                "corryte": "A Corryte",
            },
            "R58",
            since=3,
        ),
        Option(
            "lost-last",
            "nobody",
            "Who lost the last duel?",
            {"nobody": "Nobody, or there was none", "blue": "Blue", "red": "Red"},
            "R58",
            since=3,
        ),
        Option(
            "cards",
            "house",
            "Which cards are the decks built from?",
            {"house": "The house set", "first": "The first house set (rules 1 to 4): whoever begins wins more"},
            "R61",
            file="A card set of your own, in a file",
            sets={"house": "cards/house.toml", "first": "cards/first.toml"},
            since=4,
        ),
        Option("blue-team", "any", "Which Gamers are Blue's team?", TEAM, "R59", HANDLES, since=3),
        Option("red-team", "any", "Which Gamers are Red's team?", TEAM, "R59", HANDLES, since=3),
        Option(
            "salary-cap",
            "20",
            "What may the Gamers of a team cost together?",
            {"20": "20, a little less than three cost on the average"},
            "R59",
            "A number from 1 to 99",
            since=3,
        ),
    ),
    commands=(Command("decks", "decks for the duel: the ready ones, and whether one of your own may be played"),),
)
