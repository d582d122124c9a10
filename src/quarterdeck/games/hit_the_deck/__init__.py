"""Hit the Deck!: two Captains, a 3x3 Seemap, poker hands as broadsides."""

from quarterdeck.engine.contract import AnyParts, Parts
from quarterdeck.engine.game import Game, Option


def parts() -> AnyParts:
    """What the game provides, imported when it is first played."""
    from quarterdeck.games.hit_the_deck import box, secrets, view, words
    from quarterdeck.games.hit_the_deck.rules import actions, earlier, hints, laws, play, sight
    from quarterdeck.games.hit_the_deck.rules import table as t
    from quarterdeck.games.hit_the_deck.words import topics

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
        never=words.never,
        topics=topics.HEADINGS,
        told_about=topics.TOLD_ABOUT,
        earlier={1: {**earlier.EARLIER[1], box.pack: box.pack_as_first}},
        longest=laws.LONGEST,
        in_passing=laws.IN_PASSING,
    )
    return provided


GAME = Game(
    slug="hit-the-deck",
    title="Hit the Deck!",
    line="Two Captains, a 3x3 sea, ships that fight with poker hands",
    seats=(2,),
    version=2,
    package=__name__,
    load=parts,
    options=(
        Option("supply-cut", "always", ("always", "broadside"), "what cuts a Supply Route", "R24"),
        Option("sealanes", "most-ships", ("most-ships", "blockaded"), "who occupies a Sealane at the end", "R36"),
        Option("win", "basic", ("basic", "alternate"), "tie-breaks when the Deck is empty", "R37"),
        Option("ties", "suits", ("suits", "kickers"), "what decides equal pairs and high cards", "R32", 2, "kickers"),
        Option("attack-card", "must", ("must", "may"), "whether an attacker lays a card from the hand", "R13", 2),
        Option("last-card", "turn", ("turn", "at-once"), "when the game ends once the Deck is empty", "R35", 2),
        Option("begins", "lot", ("lot", "A", "B", "loser"), "who begins", "R2", 2),
        Option("lost-last", "nobody", ("nobody", "A", "B"), "who lost the last match, for begins = loser", "R2", 2),
    ),
)
