"""All Hands on Deck: crews recruited in secret, ships launched face down, battles, raids, treasure."""

from quarterdeck.engine.contract import AnyParts, Parts
from quarterdeck.engine.game import Game, Option


def parts() -> AnyParts:
    """What the game provides, imported when it is first played."""
    from quarterdeck.games.all_hands import box, secrets, view, words
    from quarterdeck.games.all_hands.rules import actions, earlier, hints, laws, play, sight
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
        hints=hints,
        topics=topics.HEADINGS,
        told_about=topics.TOLD_ABOUT,
        earlier=earlier.EARLIER,
        longest=laws.LONGEST,
    )
    return provided


GAME = Game(
    slug="all-hands",
    title="All Hands on Deck",
    line="Recruit crews, launch three ships, fight and plunder; rounds to 500 points",
    seats=(2, 3, 4, 5),
    version=2,
    package=__name__,
    load=parts,
    options=(
        Option("aargh", "nearest", ("nearest", "first", "vote"), "who wins a card that several shout for", "R10"),
        Option(
            "late-aargh",
            "always",
            ("always", "unasked"),
            "who may shout in their own turn: everybody, or only who was not asked before",
            "R9",
            since=2,
            before="unasked",
        ),
        Option(
            "reshuffle",
            "always",
            ("always", "once"),
            "how often the discards become a new draw pile in a round",
            "R6",
            since=2,
            before="once",
        ),
        Option("prize-crews", "off", ("off", "on"), "the variant of Admiral, Captain and Cook in one ship", "R38"),
        Option("cards", "house", (), "the card set: house, or a file like cards/house.toml", "R1"),
        Option("target", "500", (), "the points that end the game", "R36"),
        Option("length", "game", ("game", "round"), "a whole game, or a single round", "R36"),
    ),
)
