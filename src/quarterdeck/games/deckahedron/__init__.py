"""The Deckahedron: twenty cards that decide what is risky, for a game master and a table of players."""

from quarterdeck.engine.contract import AnyParts, Parts
from quarterdeck.engine.game import Game, Option


def parts() -> AnyParts:
    """What the game provides, imported when it is first played."""
    from quarterdeck.games.deckahedron import box, secrets, view, words
    from quarterdeck.games.deckahedron.cardset import designs
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
        cards=designs,
        topics=topics.HEADINGS,
        told_about=topics.TOLD_ABOUT,
        earlier=earlier.EARLIER,
        in_passing=laws.IN_PASSING,
    )
    return provided


GAME = Game(
    slug="deckahedron",
    title="The Deckahedron",
    line="A game master, up to six characters, and a deck each that says how it goes",
    seats=(1, 2, 3, 4, 5, 6, 7),
    version=2,
    package=__name__,
    load=parts,
    options=(
        Option("set", "a", ("a", "b"), "which of the two published sets of twenty cards", "R1"),
        Option("gm", "yes", ("yes", "no"), "whether the first of several seats leads the game", "R2"),
        Option("criticals", "off", ("off", "on"), "whether the all-XX and the all-VV card do more", "R30"),
        Option("flashback", "2", ("off", "2", "3"), "tokens that a Flashback may cost", "R36"),
        Option("dice", "dice", ("dice", "cards"), "damage by dice, or by the pips on the cards", "R40"),
        Option("wounds", "0", ("0", "1", "2"), "Wound cards in each deck at the start", "R38"),
        Option("own", "2", ("0", "2", "4"), "moves that a new character owns", "R34"),
        Option("moves", "base", (), "the move cards: base, or a TOML file", "R41"),
    ),
    competitive=False,
    steps_in=True,
)
