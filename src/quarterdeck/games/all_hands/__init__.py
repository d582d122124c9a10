"""All Hands on Deck: crews recruited in secret, ships launched face down, battles, raids, treasure."""

from quarterdeck.engine.game import Game, Option

GAME = Game(
    slug="all-hands",
    title="All Hands on Deck",
    line="Recruit crews, launch three ships, fight and plunder; rounds to 500 points",
    seats=(2, 3, 4, 5),
    version=1,
    package=__name__,
    chapters=("ships", "battles", "reckoning", "recruiting", "aargh", "guessing"),
    options=(
        Option("aargh", "nearest", ("nearest", "first", "vote"), "who wins a card that several shout for", "R10"),
        Option("prize-crews", "off", ("off", "on"), "the variant of Admiral, Captain and Cook in one ship", "R38"),
        Option("cards", "house", (), "the card set: house, or a file like cards/house.toml", "R1"),
        Option("target", "500", (), "the points that end the game", "R36"),
        Option("length", "game", ("game", "round"), "a whole game, or a single round", "R36"),
    ),
)
