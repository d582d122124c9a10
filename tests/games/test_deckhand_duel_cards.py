"""The duel's cards: the house set, effect words, decks and the options that name them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from quarterdeck import games
from quarterdeck.cli import main as quarterdeck
from quarterdeck.engine import cardsets
from quarterdeck.engine.earlier import at
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.match import Match, luck_for
from quarterdeck.engine.position import load
from quarterdeck.engine.record import seed_from_number
from quarterdeck.games.deckhand_duel.box import check_dice, most_dice, set_of
from quarterdeck.games.deckhand_duel.cardset import designs as cardset
from quarterdeck.games.deckhand_duel.cardset import effects, vocabulary
from quarterdeck.games.deckhand_duel.cardset.gamers import gamers
from quarterdeck.games.deckhand_duel.cardset.reading import FOLDER
from quarterdeck.games.deckhand_duel.rules import actions as a
from quarterdeck.games.deckhand_duel.rules import table as t
from quarterdeck.games.deckhand_duel.rules.dice import throw
from quarterdeck.games.deckhand_duel.words.names import successes_of
from tests.project import ROOT

GAME = games.find("deckhand-duel")
DECKS = ("star-bounder", "overseer", "dockmaster", "duchess")


# --- The house set


def test_the_house_set_has_what_it_promises() -> None:
    cards = cardset.house_set()
    assert [design.name for design in cards.captains] == [
        *("The Star-Bounder", "The Overseer", "The Dockmaster", "The Duchess"),
    ]
    assert sum(design.symbol == "freelancer" for design in cards.designs.values()) >= 10
    assert all(design.flavour and design.art for design in cards.designs.values())
    assert all(design.style.count(".") == 1 for design in cards.captains)
    assert cards.find("Servant").range == 2
    assert {cards.find(name).symbol for name in ("What's-His-Name", "One-Eyed Rifleman")} == {"star-bounder"}
    assert {cards.find(name).symbol for name in ("Servant", "Drone")} == {"overseer"}


def test_earlier_rules_have_the_first_house_set() -> None:
    """R62: records of rules 1 to 4 name its digest; its name alone has changed."""
    text = cardset.BUILT_IN[cardset.FIRST].read_text("utf-8").replace("First house set", "Quarterdeck house set")
    kept = cardsets.stored(GAME.folder)
    assert {kept[version]["house"] for version in (1, 2, 3, 4)} == {cardsets.digest_of(text)}
    for version in range(1, GAME.version + 1):
        box = at(GAME, version).pack_box(2, {})
        assert set_of(box).name == ("First house set" if version < 5 else "Quarterdeck house set")
        assert (box.program[t.CAPTAIN][t.DAWN] > 0) == (version >= 5)


def test_the_gamers_are_three_on_the_average() -> None:
    everyone = gamers()
    assert len(everyone) == 12
    assert sum(gamer.stats["wisdom"] for gamer in everyone) == sum(gamer.stats["x-factor"] for gamer in everyone) == 36
    assert next(gamer for gamer in everyone if gamer.handle == "Mint93").genre == "CCG"
    assert all(gamer.text or gamer.flavour for gamer in everyone)


@pytest.mark.parametrize("name", DECKS)
def test_ready_decks_keep_the_rules(name: str) -> None:
    deck = cardset.ready_decks()[name]
    assert cardset.broken_rules(deck) == []
    assert len(deck.cards) >= 12
    assert cardset.find_deck(cardset.deck_line(deck, cardset.house_set())).cards == deck.cards


def test_every_card_is_in_a_ready_deck_or_free_to_all() -> None:
    used = {name for deck in cardset.ready_decks().values() for name in deck.cards}
    for design in cardset.house_set().designs.values():
        assert design.kind == t.LEADER or design.name in used or design.symbol == "freelancer"


def test_the_document_explains_every_word() -> None:
    text = (ROOT / "docs" / "duel-cards.md").read_text(encoding="utf-8")
    words = [*vocabulary.TRIGGERS, *vocabulary.PASSIVES, *vocabulary.TALENTS, *vocabulary.WHO, *vocabulary.CONDITIONS]
    words += effects.WORD_NAMES
    missing = [word for word in words if not re.search(rf"`[^`]*\b{re.escape(word)}\b", text)]
    assert missing == []


# --- Effect words


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ('play = "damge 1 to this"', "unknown word 'damge'; did you mean 'damage'?"),
        ('play = "damage 1 to it"', "speaks of 'it', but no line before it chooses anybody"),
        ('play = "damage 1 to other"', "speaks of 'other', but nobody else is part of this"),
        ('play = "damage 1 to them"', "unknown target 'them'"),
        ('play = "damage roll to their captain"', "speaks of a roll, but no line before it rolls"),
        ('play = "choose enmy"', "unknown figure 'enmy'; did you mean 'enemy'?"),
        ('play = "damage much to this"', "cannot read 'damage much to this'"),
        ('play = "if raining: draw 1"', "unknown condition 'raining'"),
        ('play = "kill it"', "speaks of 'it'"),
        ('play = "choose ally\\nkill it"', "comes right after choosing a Crew"),
        ('play = "brace 1"', "'brace' is for a reaction to an attack"),
        ('play = "move each enemy"', "'move' is about one figure"),
        ('play = ""', "is empty"),
        ('play = "draw 1"\ncost = 4', "'cost' is a number from 0 to 3, not 4"),
        ('play = "draw 1"\nreact = "killed"\ncost = 1', "its cost is 0"),
        ('play = "corryte 1"\nreact = "killed"', "'corryte' is of no use in the enemy's turn"),
        ('play = "draw 1"\nreact = "sneezed"', "unknown 'react' 'sneezed'"),
        ('play = "draw 1"\nrange = 2', "a maneuver has no 'range'"),
        ("cost = 1", "needs 'play'"),
    ],
)
def test_mistakes_in_a_maneuver_are_named(tmp_path: Path, words: str, said: str) -> None:
    path = tmp_path / "set.toml"
    path.write_text(f'[[maneuver]]\nname = "Oops"\nsymbol = "freelancer"\n{words}\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"set\.toml:\d+: Oops: ") as caught:
        cardset.load_set(path)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "words", "said"),
    [
        ("crew", 'passive = ["fast"]\nhp = 1', "unknown passive 'fast'"),
        ("crew", 'passive = ["armour"]\nhp = 1', "passive 'armour' takes an amount"),
        ("crew", 'passive = ["swift 2"]\nhp = 1', "passive 'swift' takes no amount"),
        ("crew", "hp = 0", "'hp' is 1 or more"),
        ("captain", "hp = 20", "needs 'skill'"),
        ("crew", 'hp = 1\ndying = "draw"', "dying: cannot read 'draw'"),
        ("crew", 'hp = 1\nloss = "dice 1 to this"', "loss: 'dice' is for Skills and for Maneuvers of your own turn"),
    ],
)
def test_mistakes_in_a_figure_are_named(tmp_path: Path, kind: str, words: str, said: str) -> None:
    path = tmp_path / "set.toml"
    path.write_text(f'[[{kind}]]\nname = "Oops"\nsymbol = "freelancer"\n{words}\n', encoding="utf-8")
    with pytest.raises(BadInput, match="Oops: ") as caught:
        cardset.load_set(path)
    assert said in str(caught.value)


def test_other_mistakes_in_sets(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    twice = '[[crew]]\nname = "Twin"\nsymbol = "freelancer"\nhp = 1\n'
    path.write_text(twice + twice, encoding="utf-8")
    with pytest.raises(BadInput, match="Twin: is there twice"):
        cardset.load_set(path)
    path.write_text("[[crew]]\nhp = 1\n", encoding="utf-8")
    with pytest.raises(BadInput, match="needs a name and a symbol"):
        cardset.load_set(path)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ('[[gamer]]\nhandle = "x"\ntalent = "sings"\n', "x: unknown talent 'sings'"),
        ('[[gamer]]\nhandle = "x y"\n', "x y: 'handle' is 1 to 24 letters"),
        ('[[gamer]]\nhandle = "None"\n', "None: 'handle' is .* not any, none"),
        ('[[gamer]]\nhandle = "Drone"\n', "Drone: a card has that name"),
        ('[[gamer]]\nhandle = "x"\n[[gamer]]\nhandle = "X"\n', "X: is there twice"),
        ("".join(f'[[gamer]]\nhandle = "x{number}"\n' for number in range(13)), "has 13 Gamers; at most 12"),
    ],
)
def test_mistakes_in_gamers(tmp_path: Path, written: str, said: str) -> None:
    path = tmp_path / "set.toml"
    path.write_text(f"{house_text()}\n{written}", encoding="utf-8")
    with pytest.raises(BadInput, match=said):
        cardset.load_set(path)


def house_text() -> str:
    return (FOLDER / "cards" / "house.toml").read_text(encoding="utf-8")


def test_a_set_without_a_ready_deck_plays(tmp_path: Path) -> None:
    """Every Crew that sails with a Captain is called otherwise; before decks are chosen, some deck stands for them."""
    path = tmp_path / "set.toml"
    path.write_text(re.sub(r'(?m)^name *= "', r"\g<0>My ", house_text()), encoding="utf-8")
    box = GAME.pack_box(2, GAME.settle({"cards": str(path), "blue": "choose", "red": "choose"}))
    assert all(design.name.startswith("My ") for design in set_of(box).designs.values())
    path.write_text(house_text().split("[[crew]]")[0], encoding="utf-8")
    with pytest.raises(BadInput, match="has cards for a deck of 20"):
        GAME.pack_box(2, GAME.settle({"cards": str(path), "blue": "choose", "red": "choose"}))


def test_a_set_that_a_ready_deck_is_not_of_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    text = cardset.BUILT_IN["house"].read_text(encoding="utf-8").replace('"Powder Cub"', '"Powder Lion"')
    path.write_text(text, encoding="utf-8")
    game = games.find("deckhand-duel")
    with pytest.raises(BadInput, match="name another, or blue=choose.*did you mean 'Powder Lion'"):
        game.pack_box(2, {"cards": str(path), "blue": "star-bounder"})
    game.pack_box(2, {"cards": str(path), "blue": "choose", "red": "choose"})


def test_gamers_of_ones_own_play(tmp_path: Path) -> None:
    """One takes the place of whoever has the handle, the other that of the last of the house."""
    path = tmp_path / "set.toml"
    own = '[[gamer]]\nhandle = "mint93"\nwisdom = 6\n[[gamer]]\nhandle = "Newcomer"\nx-factor = 5\ntalent = "mend"\n'
    path.write_text(f"{house_text()}\n{own}", encoding="utf-8")
    options = {"cards": str(path), "gamers": "named", "blue-gamer": "Newcomer", "red-gamer": "mint93"}
    match = Match(GAME, ["a", "b"], options, seed_from_number(3))
    house = [gamer.handle for gamer in gamers()]
    assert [gamer.handle for gamer in set_of(match.box).gamers] == ["mint93", *house[1:11], "Newcomer"]
    assert list(match.table.gamer) == [12, 1]
    assert (match.box.wisdom[1], match.box.x_factor[12]) == (6, 5)
    assert any("Newcomer" in told.text for told in match.view(0).told)
    assert GAME.view.faces(match.box)["Newcomer"].numbers["x-factor"] == 5
    with pytest.raises(BadInput, match="there is no Gamer 'Newcomer'"):
        Match(GAME, ["a", "b"], options | {"cards": "house"}, seed_from_number(3))


def test_the_text_of_words_that_no_card_uses(tmp_path: Path) -> None:
    """The whole list has its sentences, used or not."""
    path = tmp_path / "set.toml"
    path.write_text(
        '[[crew]]\nname = "All"\nsymbol = "freelancer"\nhp = 3\n'
        'dawn = """\nif in airlock: draw 1\nif in their ship: damage 1 to their captain\nmay move this\n'
        'ready each ally crew within 2\nstun each enemy\nchoose enemy corpse\ndestroy it\n"""\n'
        '[[captain]]\nname = "Cap"\nsymbol = "cap"\nhp = 3\nskill = "draw 1"\n',
        encoding="utf-8",
    )
    design = cardset.load_set(path).find("all")
    assert design.text == (
        "At the start of your turn: if this is in an Airlock, draw 1 card. If this is in their Starship, their Captain "
        "takes 1 damage. You may move this Crew 1 compartment. Each Crew of yours within 2 compartments of this Crew "
        "may activate again this turn. Each enemy may not activate in its owner's next turn. Choose an enemy corpse. "
        "Discard it."
    )


def run_program(text: str, figures: str) -> Any:
    """What a program does, as the Star-Bounder's Skill."""
    program = effects.read_program(text, t.SKILL, 0, "your Captain")
    box = GAME.pack_box(2, GAME.settle({}))
    for row, words in enumerate(program.rows):
        box.code[t.ROWS - 20 + row] = list(words)
    box.program[t.CAPTAIN][t.SKILL] = t.ROWS - 20
    table = load(GAME, box, {"map": figures} if figures else {})
    GAME.parts.rules.apply(box, table, 0, a.USE_SKILL)
    return table


IN_A_LOCK = "R:The Overseer | R:Drone | .\nx R:Drone | B:The Star-Bounder | R:Servant\n. | . | ."


@pytest.mark.parametrize(
    ("text", "figures", "field", "value"),
    [
        ("damage 2 to their captain", "", "damage", [0, 0, 0, 0, 0, 0, 2, 0, 0]),
        ("if in airlock: damage 1 to this", IN_A_LOCK, "damage", [0, 0, 0, 0, 1, 0, 0, 0, 0]),
        ("if in airlock: damage 1 to this", "", "damage", [0] * 9),
        ("if in their ship: damage 1 to this", IN_A_LOCK, "damage", [0] * 9),
        ("stun each enemy crew within 1", IN_A_LOCK, "state", [0, 0, 0, 0, 0, 8, 0, 8, 0]),
        ("choose enemy corpse\ndestroy it", IN_A_LOCK, "corpse", [0] * 9),
        ("choose figure within 1\nswap it", "", "figure", [0, 0, 41, 0, 0, 0, 42, 0, 0]),
    ],
)
def test_what_words_do_that_no_card_uses(text: str, figures: str, field: str, value: list[int]) -> None:
    assert list(getattr(run_program(text, figures), field)) == value


# --- Decks and options


def test_a_deck_in_one_line_may_be_longer_than_the_name_of_a_file() -> None:
    """As a list of the Star-Bounder's fourteen cards is, if her whole name is written."""
    line = cardset.deck_line(cardset.ready_decks()["star-bounder"], cardset.house_set()).replace("star", "The Star", 1)
    assert len(line) > 255
    assert set_of(GAME.pack_box(2, {"blue": line})).name == "Quarterdeck house set"


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("blue", "pirates", "there is no deck 'pirates'"),
        ("blue", "overseer: drones", "cannot read 'drones'"),
        ("blue", "overseer: 2 Drone", "has 2 cards; a deck has exactly 20"),
        ("blue", "nobody: 2 Drone", "captain is The Star-Bounder"),
        ("blue", ": 2 Drone", "names no captain"),
        ("blue", "nowhere.toml", "cannot be read"),
        ("die", "111111", "option die takes six digits"),
        ("die", "12", "option die takes six digits"),
        ("gamers", "named", "needs blue-gamer and red-gamer"),
        ("blue-gamer", "Mint93", "are for gamers = named"),
    ],
)
def test_options_that_cannot_be(option: str, value: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        GAME.pack_box(2, {option: value})
    assert said in str(caught.value)


def most_dice_deck(captain: str) -> str:
    """A deck of a Captain's with everything in it that gives dice."""
    designs = cardset.house_set().designs.values()
    own = [design for design in designs if design.symbol in (captain, "freelancer") and design.kind != t.LEADER]
    own.sort(key=lambda design: not re.search(r"\b(die|dice)\b", design.text))
    counts: dict[str, int] = {}
    for design in own:
        counts[design.name] = min(1 if design.cost == 3 else 2, t.DECK - sum(counts.values()))
    return f"{captain}: " + ", ".join(f"{count} {name}" for name, count in counts.items() if count)


@pytest.mark.parametrize(
    ("captain", "most"), [("star-bounder", 16), ("overseer", 13), ("dockmaster", 11), ("duchess", 11)]
)
def test_the_most_dice_of_a_deck(captain: str, most: int) -> None:
    """Wisdom 4, then what the deck gives: 2 a Full Burn, 3 a Last Stand, a charge of 2 or a Parrot's die, rallies."""
    box = GAME.pack_box(2, {"blue": most_dice_deck(captain), "red": most_dice_deck(captain)})
    assert [most_dice(box, seat) for seat in range(2)] == [most, most]
    assert most <= t.MOST_DICE == len(GAME.Table().face)


def test_a_deck_with_too_many_dice_is_refused() -> None:
    box = GAME.pack_box(2, {})
    box.passive[t.CAPTAIN + 1][t.CHARGE] = 20
    with pytest.raises(BadInput, match="option red: this deck may roll .. dice at once; 19 fit"):
        check_dice(box)


@pytest.mark.parametrize("dice", range(t.MOST_DICE + 1))
def test_every_die_is_told(dice: int) -> None:
    """As many dice as there can be, each with a face of its own in the event."""
    box = GAME.pack_box(2, {"die": "012301"})
    table = GAME.Table()
    table.luck = luck_for(seed_from_number(dice), 0)
    assert throw(box, table, 0, dice, t.ATTACK_DICE) == sum(table.face)
    assert successes_of(*table.events[0][3:]) == table.face[:dice]


def test_named_gamers_are_two() -> None:
    with pytest.raises(BadInput, match="there is one card of each Gamer"):
        GAME.pack_box(2, {"gamers": "named", "blue-gamer": "Mint93", "red-gamer": "mint93"})
    with pytest.raises(BadInput, match="there is no Gamer 'Mint94'"):
        GAME.pack_box(2, {"gamers": "named", "blue-gamer": "Mint94", "red-gamer": "mint93"})


def test_a_deck_file_is_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text((FOLDER / "decks" / "duchess.toml").read_text(encoding="utf-8"), encoding="utf-8")
    assert GAME.pack_box(2, {"blue": str(path)}).pack() == GAME.pack_box(2, {"blue": "duchess"}).pack()
    path.write_text("crew = 1\n", encoding="utf-8")
    with pytest.raises(BadInput, match="there is no 'crew' in a deck"):
        GAME.pack_box(2, {"blue": str(path)})
    path.write_text("[cards]\nDrone = 'two'\n", encoding="utf-8")
    with pytest.raises(BadInput, match="is a list of lines such as"):
        GAME.pack_box(2, {"blue": str(path)})
    path.write_text('captain = "overseer"\n[cards]\nDrone = 2\n"drone" = 1\nServant = 0\n', encoding="utf-8")
    assert cardset.broken_rules(cardset.load_deck(path)) == [
        "Drone: no more than 2 copies of a card, not 3 (Deckbuilding)",
        "Servant: 0 copies; leave the card out instead",
        "has 3 cards; a deck has exactly 20, besides the Captain (Deckbuilding)",
    ]


def test_the_decks_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ready = FOLDER / "decks" / "overseer.toml"
    assert quarterdeck(["decks", "check", str(ready)]) == 0
    assert "The Dead Shift may be played, with The Overseer" in capsys.readouterr().out
    assert quarterdeck(["decks", "list"]) == 0
    assert capsys.readouterr().out.count("\n") == 2 * len(DECKS)
    assert quarterdeck(["decks", "show", "duchess"]) == 0
    assert "2 x Parry: Maneuver, Cost 0. Reaction" in capsys.readouterr().out
    assert quarterdeck(["decks", "cards"]) == 0
    assert "Ship's Cat: Crew, Cost 1" in capsys.readouterr().out
    bad = tmp_path / "bad.toml"
    bad.write_text('captain = "The Overseer"\n[cards]\n"The Duchess" = 1\n', encoding="utf-8")
    assert quarterdeck(["decks", "check", str(bad)]) == 1
    assert "The Duchess is a Captain" in capsys.readouterr().out
    line = cardset.deck_line(cardset.ready_decks()["duchess"], cardset.house_set())
    assert quarterdeck(["decks", "check", "duchess", line]) == 0
    assert capsys.readouterr().out.count("may be played, with The Duchess") == 2
    assert quarterdeck(["decks", "check"]) == 2
    assert quarterdeck(["decks", "list", "x"]) == 2


def test_a_deck_is_built_at_the_keyboard(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "mine.toml"
    typed = iter(["captain duchess", "2 parry", "parry", "drone", "- poisoner", "fill", f"save {path}", "done"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    assert quarterdeck(["decks", "build"]) == 0
    said = capsys.readouterr().out
    for part in ("Parry: 2. 2 of 20.", "no more than 2 copies", "Drone does not sail with", "no Poisoner in the deck"):
        assert part in said
    assert cardset.broken_rules(cardset.load_deck(path)) == [] and cardset.load_deck(path).cards["Parry"] == 2


def test_a_team_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert quarterdeck(["decks", "team", "lagwitch,Feedbag,ggEZra"]) == 0
    assert "may be a team: 17 of 20" in capsys.readouterr().out
    assert quarterdeck(["decks", "team", "Mint93", "lagwitch", "ggEZra"]) == 1
    assert "cost 22, and the salary cap is 20" in capsys.readouterr().out
    assert quarterdeck(["decks", "team", "Mint93", "lagwitch", "ggEZra", "--cap", "22"]) == 0
    for team, said in (("Mint93", "nobody plays for both"), ("Mint93, lagwitch, ggEZra", "the salary cap is 20")):
        with pytest.raises(BadInput, match=said):
            GAME.pack_box(2, {"gamers": "team", "blue-team": team, "red-team": "Mint93, Feedbag"})
