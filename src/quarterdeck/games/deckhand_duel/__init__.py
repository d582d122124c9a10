"""Deckhand (Partition): two starship Captains, a 3x3 map of compartments, dice, and decks that players build."""

from quarterdeck.engine.contract import AnyParts, Parts
from quarterdeck.engine.game import Game, Option

DECKS = "star-bounder, overseer, dockmaster, duchess, a deck file, or a list such as 'overseer: 2 Drone, 1 Warden, ...'"


def parts() -> AnyParts:
    """What the game provides, imported when it is first played."""
    from quarterdeck.games.deckhand_duel import box, secrets, view, words
    from quarterdeck.games.deckhand_duel.rules import actions, earlier, hints, laws, play, sight
    from quarterdeck.games.deckhand_duel.rules import table as t
    from quarterdeck.games.deckhand_duel.words import topics

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
        hints=hints,
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
    version=3,
    package=__name__,
    load=parts,
    options=(
        Option("blue", "star-bounder", (), f"Blue's deck: {DECKS}", "R6"),
        Option("red", "overseer", (), f"Red's deck: {DECKS}", "R6"),
        Option("gamers", "none", ("none", "named", "choose", "draw", "half", "team"), "how players come by a Gamer", "R45"),
        Option("blue-gamer", "any", (), "a Gamer that both agreed on for Blue, by handle", "R45"),
        Option("red-gamer", "any", (), "a Gamer that both agreed on for Red, by handle", "R45"),
        Option("die", "set", (), "symbols on the six faces of a die: six digits, or as the set has it", "R1"),
        Option("counter-sight", "no", ("no", "yes"), "whether a Counterattack needs a line of sight", "R24"),
        Option("begins", "roll", ("roll", "blue", "red"), "who begins: a roll decides, or it is agreed", "R58", since=3),
        Option(
            "handicap",
            "none",
            ("none", "card", "corryte"),
            "what the second player has more of in the first turn",
            "R58",
            since=3,
        ),
        Option("blue-team", "any", (), "Blue's team of up to three Gamers, by their handles", "R59", since=3),
        Option("red-team", "any", (), "Red's team of up to three Gamers, by their handles", "R59", since=3),
        Option("salary-cap", "20", (), "what the Gamers of a team may cost together", "R59", since=3),
    ),
)
