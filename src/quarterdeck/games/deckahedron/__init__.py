"""The Deckahedron: twenty cards that decide what is risky, for a game master and a table of players."""

from quarterdeck.engine.contract import AnyParts, Parts
from quarterdeck.engine.game import Command, Game, Option


def parts() -> AnyParts:
    """What the game provides, imported when it is first played."""
    from quarterdeck.games.deckahedron import box, changing, gauntlet, measures, ranges, redealing, secrets, view, words
    from quarterdeck.games.deckahedron.cardset import sets
    from quarterdeck.games.deckahedron.rules import actions, earlier, laws, play, sight
    from quarterdeck.games.deckahedron.rules import table as t
    from quarterdeck.games.deckahedron.words import topics

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
        redeal=redealing.redeal,
        adopt=changing.adopt,
        topics=topics.HEADINGS,
        told_about=topics.TOLD_ABOUT,
        leads=box.leads,
        pass_over=box.pass_over,
        leave_empty=box.leave_empty,
        earlier={
            **earlier.EARLIER,
            2: {**earlier.EARLIER[2], box.pack: box.pack_as_second},
            3: {**earlier.EARLIER[3], box.pack: box.pack_as_third},
        },
        in_passing=laws.IN_PASSING,
        plan=gauntlet.plan,
        measures=measures,
        deals=gauntlet.deals,
        tally=gauntlet.tally,
    )
    return provided


GAME = Game(
    slug="deckahedron",
    title="The Deckahedron",
    line="A game master, up to six characters, and a deck each that says how it goes",
    seats=(1, 2, 3, 4, 5, 6, 7),
    version=7,
    package=__name__,
    load=parts,
    reading=("The table", "Characters", "A flip"),
    options=(
        Option(
            "set",
            "a",
            "Which of the two published sets of twenty cards is played with?",
            {"a": "Set A", "b": "Set B"},
            "R1",
        ),
        Option(
            "gm",
            "yes",
            "Does somebody lead the game?",
            {"yes": "Yes, whoever has the first seat is the game master", "no": "No, the players lead it together"},
            "R2",
        ),
        Option(
            "criticals",
            "off",
            "Do the card that is all XX and the card that is all VV do more than others?",
            {"off": "No", "on": "Yes: a move for the game master, or a free flip for the player"},
            "R30",
        ),
        Option(
            "flashback",
            "2",
            "What may a Flashback cost?",
            {
                "off": "There are no Flashbacks",
                "2": "Two green tokens",
                "3": "Two green tokens, or three for one more advantage",
                "open": "Two green tokens, and one more for each further advantage",
            },
            "R36",
        ),
        Option(
            "stamina",
            "search",
            "How is Stamina lost?",
            {
                "search": "Stamina cards are searched for in the deck",
                "heroic": "The top card of the deck goes, and nobody looks at it",
            },
            "R57",
            since=5,
        ),
        Option(
            "slots",
            "off",
            "Do move cards take Exhaustion tokens in the place of Stamina?",
            {"off": "No", "on": "Yes: Good Cardio does, one for each level from its base on"},
            "R58",
            since=5,
        ),
        Option(
            "blessings",
            "off",
            "Are there Blessing cards?",
            {"off": "No", "on": "Yes: six, for the game master to give, and for critical successes"},
            "R59",
            since=6,
        ),
        Option(
            "dice",
            "dice",
            "How is damage rolled?",
            {"dice": "With dice", "cards": "By the pips on the cards"},
            "R40",
        ),
        Option(
            "wounds",
            "0",
            "How many Wound cards are in each deck at the start?",
            {"0": "None", "1": "One", "2": "Both"},
            "R38",
        ),
        Option(
            "own",
            "2",
            "How many moves does a new character own?",
            {"0": "None", "2": "Up to two", "4": "Up to four"},
            "R34",
        ),
        Option(
            "moves",
            "base",
            "Which moves are there?",
            {"base": "The published ones"},
            "R41",
            file="Moves of your own, in a file",
            sets={"base": "cards/moves.toml"},
        ),
    ),
    commands=(
        Command("odds", "the exact chances of a flip of the Deckahedron, from the cards that are left"),
        Command("flip", "flip a Deckahedron that is saved between calls"),
    ),
    card_files=("cards/decks.toml",),
    looks=("move.VV", "move.V", "move.X", "move.XX"),
    competitive=False,
    steps_in=True,
)
