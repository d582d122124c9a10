"""DeckHand, the deck-builder: buy pirates, islands and strongholds into your deck; the most hooks win."""

from quarterdeck.engine.game import Game, Option

GAME = Game(
    slug="deckhand-builder",
    title="DeckHand",
    line="A pirate deck-builder of 90 cards, for one to four",
    seats=(1, 2, 3, 4),
    version=2,
    package=__name__,
    chapters=("stack", "zones", "choices", "effects", "handling", "blocks", "turn", "setup", "ending"),
    options=(
        Option("cards", "box", (), "the card set: box, or a file", ""),
        Option("beginner", "no", ("no", "yes"), "leave the eleven hardest cards in the box (up to three seats)", "R54"),
        Option("goal", "hooks", ("hooks", "attacks", "structures"), "what a lone player must reach", "R48"),
    ),
)
