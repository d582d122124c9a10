"""How cards of the duel are written, for clients that let people do so (engine/workshop.py; docs/duel-cards.md)."""

from __future__ import annotations

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.position import parse_toml
from quarterdeck.engine.workshop import CardField, CardKind, DrawnCard, EffectWord, FieldAnswer
from quarterdeck.games.deckhand_duel.cardset import designs as cards
from quarterdeck.games.deckhand_duel.cardset.gamers import STATS
from quarterdeck.games.deckhand_duel.cardset.vocabulary import PASSIVES, REACTIONS, TALENTS
from quarterdeck.games.deckhand_duel.view import GENRES, face_of, gamer_face

HEAD, NAME = "", "name"
TRIGGERS = {
    "summoned": "When summoned",
    "attacking": "After attacking",
    "attacked": "When attacked and still alive",
    "killing": "When it kills",
    "dying": "When killed",
    "corpse": "At the start of your turn, while it is a corpse",
    "entered": "When somebody enters its corpse's compartment",
    "dawn": "At the start of your turn",
    "loss": "When an allied Crew is killed",
}
_head = (
    CardField("name", "Name", "text"),
    CardField("symbol", "Sails with (a Captain's symbol, or freelancer)", "text"),
)
_cost = CardField("cost", "Cost", "number", 0, cards.MOST_COST)
_tail = (
    CardField("art", "Picture", "picture", optional=True),
    CardField("flavour", "In italics", "text", optional=True),
)


def _figure(kind: str) -> tuple[CardField, ...]:
    able = cards.FIELDS[kind]
    return (
        CardField("range", "Range", "number", 0, 4),
        CardField("damage", "Base Damage", "number", 0, 9),
        CardField("hp", "Hit Points", "number", 1, 60),
        CardField("passive", "Always", "words", optional=True),
        *(CardField(key, label, "program", optional=True) for key, label in TRIGGERS.items() if key in able),
    )


KINDS: tuple[CardKind, ...] = (
    CardKind(
        "crew",
        "Crew",
        (*_head, _cost, *_figure("crew"), *_tail),
        {"name": "New hand", "symbol": "freelancer", "cost": 1, "range": 1, "damage": 1, "hp": 2, "art": "hand"},
    ),
    CardKind(
        "maneuver",
        "Maneuver",
        (
            *_head,
            _cost,
            CardField("play", "When it is played", "program"),
            CardField(
                "react",
                "Played in the enemy's turn, when one of yours is, or a Crew of theirs",
                "choice",
                answers=tuple(FieldAnswer(word, word) for word in REACTIONS),
                optional=True,
            ),
            *_tail,
        ),
        {"name": "New maneuver", "symbol": "freelancer", "cost": 1, "art": "flag", "play": "draw 1"},
    ),
    CardKind(
        "captain",
        "Captain",
        (
            *_head,
            *_figure("captain"),
            CardField("skill-name", "The Skill is called", "text", optional=True),
            CardField("skill", "Skill (1 Corryte)", "program"),
            CardField("style", "How they play", "text", optional=True),
            *_tail,
        ),
        {
            "name": "The New Captain",
            "symbol": "new-captain",
            "range": 2,
            "damage": 1,
            "hp": 20,
            "art": "helmet",
            "skill": "draw 1",
            "style": "Nobody knows yet.",
        },
    ),
    CardKind(
        "gamer",
        "Gamer",
        (
            CardField("handle", "Handle", "text"),
            CardField("name", "Name", "text"),
            CardField("genre", "Genre", "choice", answers=tuple(FieldAnswer(word, word) for word in GENRES)),
            CardField("salary", "Salary", "number", 0, 99),
            *(CardField(stat, stat.replace("-", " ").title(), "number", 0, 6) for stat in STATS),
            CardField(
                "talent",
                "Talent",
                "choice",
                answers=tuple(FieldAnswer(word, word) for word in TALENTS),
                optional=True,
            ),
            CardField("flavour", "In italics", "text", optional=True),
        ),
        {"handle": "NewGamer", "name": "Somebody", "genre": "CCG", "salary": 7, **dict.fromkeys(STATS, 3)},
    ),
)
WORDS: tuple[EffectWord, ...] = (
    EffectWord("choose WHO", "choose enemy within 2", "fills it"),
    EffectWord("may choose WHO", "may choose other ally", "fills it, if you like"),
    EffectWord("damage N to TARGET", "damage 1 to each enemy within 1", "N damage"),
    EffectWord("heal N to TARGET", "heal 2 to your captain", "removes up to N damage"),
    EffectWord("move TARGET", "move your captain", "to a free compartment next to it"),
    EffectWord("push TARGET", "push each enemy within 1 or damage 1", "towards its own Starship"),
    EffectWord("pull TARGET", "pull each enemy within 2", "towards your Starship"),
    EffectWord("draw N", "draw 1", "you draw"),
    EffectWord("they discard N", "they discard 1", "the enemy discards at random"),
    EffectWord("corryte N", "corryte 1", "more Corryte this turn"),
    EffectWord("shield N to TARGET", "shield 1 to your captain", "spared the next N damage"),
    EffectWord("ready TARGET", "ready each other ally", "may activate again this turn"),
    EffectWord("stun TARGET", "stun each enemy crew within 1", "may not activate in its owner's next turn"),
    EffectWord("roll N", "roll 2", "dice for damage roll"),
    *(
        EffectWord(
            f"{word} N" if takes else word,
            f"{word} 1" if takes else word,
            about.format(n="N", dice="N dice"),
            ("passive",),
        )
        for word, (_, takes, about) in PASSIVES.items()
    ),
)


def drawn(text: str, file: str) -> tuple[list[DrawnCard], list[BadInput]]:
    try:
        words = parse_toml(text, file)
    except BadInput as error:
        return [], [error]
    wrong = cards.not_tables(words, file)
    if wrong:
        return [], wrong
    card_set, wrong = cards.read_set(words, text, file)
    found = []
    for kind in cards.KINDS:
        for place, card in enumerate(words.get(kind, [])):
            design = card_set.designs.get(str(card.get("name", "")))
            if design is not None and design.kind == cards.KINDS[kind]:
                found.append(DrawnCard(kind, place, face_of(design)))
    own = {gamer.handle: gamer for gamer in card_set.gamers}
    for place, card in enumerate(words.get("gamer", [])):
        if str(card.get("handle", "")) in own:
            found.append(DrawnCard("gamer", place, gamer_face(own[str(card["handle"])])))
    return found, wrong or cards.cannot_play(card_set, file)
