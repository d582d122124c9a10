"""Hit the Deck!: two Captains, a 3x3 Seemap, poker hands as broadsides."""

from quarterdeck.engine.game import Game, Option

GAME = Game(
    slug="hit-the-deck",
    title="Hit the Deck!",
    line="Two Captains, a 3x3 sea, ships that fight with poker hands",
    seats=(2,),
    version=1,
    package=__name__,
    chapters=("poker", "hands", "seemap", "ending", "turn", "deploying", "attacking", "setup"),
    options=(
        Option("supply-cut", "always", ("always", "broadside"), "what cuts a Supply Route", "R24"),
        Option("sealanes", "most-ships", ("most-ships", "blockaded"), "who occupies a Sealane at the end", "R36"),
        Option("win", "basic", ("basic", "alternate"), "tie-breaks when the Deck is empty", "R37"),
    ),
)
