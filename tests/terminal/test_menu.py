"""Lists of choices: by number, grouped, narrowed by what is typed."""

import pytest

from quarterdeck.engine.view import Choice
from quarterdeck.terminal.menu import menu_for, menu_lines, menu_of, menu_sentence, narrowed, next_words
from quarterdeck.terminal.style import Style


def choices(*texts: str) -> list[Choice]:
    return [Choice(number, text, text.split()[0]) for number, text in enumerate(texts)]


FEW = choices("pass", "plant Mighty Oak a1", "plant Mighty Oak a2", "plant Elm a1", "fell a1>b1 with axe")
TREES = ("Mighty Oak", "Elm", "Old Ash")
MANY = choices("pass", *(f"{verb} {tree} {at}" for verb in ("plant", "fell") for tree in TREES for at in (1, 2, 3, 4)))


def test_few_choices_are_all_listed() -> None:
    menu = menu_of(FEW)
    assert [entry.text for entry in menu.entries] == [choice.text for choice in FEW]
    assert menu.picked(2) == menu.entries[1] and menu.picked(0) is None and menu.picked(6) is None


def test_many_are_grouped_by_their_first_words() -> None:
    menu = menu_of(MANY)
    assert [(entry.text, len(entry.choices)) for entry in menu.entries] == [("pass", 1), ("plant", 12), ("fell", 12)]
    assert menu_lines(menu, Style(60)) == [
        "   1 pass",
        "   2 plant   12 ways: Mighty Oak, Elm, Old Ash",
        "   3 fell    12 ways: Mighty Oak, Elm, Old Ash",
    ]
    assert menu_sentence(menu) == "You may: 1, pass; 2, plant ... in 12 ways; 3, fell ... in 12 ways."


def test_a_group_is_grouped_again_by_the_next_words() -> None:
    plant = menu_of(MANY).entries[1]
    inside = menu_of(plant.choices, whole=False, few=6)
    assert [entry.text for entry in inside.entries] == ["plant Mighty Oak", "plant Elm", "plant Old Ash"]
    assert menu_of(inside.entries[0].choices).entries[0].text == "plant Mighty Oak 1"


def test_where_hardly_anything_would_be_grouped_nothing_is() -> None:
    names = choices(*(f"own {name}" for name in ("Pick Locks", "Pick Pockets", *"ABCDEFGHIJKLMNOP")))
    assert all(entry.choice for entry in menu_of(names).entries)


def test_hundreds_of_choices_stay_short() -> None:
    deploy = [f"deploy {rank}{suit} {zone}" for rank in range(2, 11) for suit in "SHDC" for zone in "ABC"]
    lines = menu_lines(menu_of(choices("pass", *deploy)), Style(80))
    assert len(lines) == 2 and all(len(line) <= 80 for line in lines) and lines[1].endswith("...")


def test_choices_that_all_have_more_to_say_are_listed_with_it() -> None:
    shares = [Choice(n, f"share {n} {9 - n}", "share", label=f"Oars {n}, sails") for n in range(9)]
    lines = menu_lines(menu_of(shares), Style(80))
    assert len(lines) == 9 and lines[2] == "   3 share 2 7   Oars 2, sails"
    assert len(menu_lines(menu_of(shares), Style(80), short=True)) < 9
    assert len(menu_lines(menu_of([*shares, *choices("pass")]), Style(80))) < 9


def test_a_low_screen_groups_earlier() -> None:
    some = choices("pass", *(f"discard a card with a rather long name like number {n}" for n in range(12)))
    assert len(menu_for(some, Style(80, 50)).entries) == 13
    assert len(menu_for(some, Style(80, 24)).entries) == 2


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("pl", ["plant Mighty Oak a1", "plant Mighty Oak a2", "plant Elm a1"]),
        ("PLANT  mighty", ["plant Mighty Oak a1", "plant Mighty Oak a2"]),
        ("elm", ["plant Elm a1"]),
        ("a2", ["plant Mighty Oak a2"]),
        ("b1", ["fell a1>b1 with axe"]),
        ("a1 oak", ["plant Mighty Oak a1"]),
        ("birch", []),
        ("", [choice.text for choice in FEW]),
    ],
)
def test_what_is_typed_narrows(typed: str, left: list[str]) -> None:
    assert [choice.text for choice in narrowed(FEW, typed)] == left


def test_a_label_is_searched_when_no_text_fits() -> None:
    keep = Choice(1, "keep", "keep", label="Keep this hand")
    labelled = [keep, Choice(2, "redraw", "redraw", label="Discard all seven")]
    assert [choice.text for choice in narrowed(labelled, "discard")] == ["redraw"]


def test_tab_offers_the_next_word() -> None:
    assert next_words(FEW, "") == ["pass", "plant", "fell"]
    assert next_words(FEW, "p") == ["pass", "plant"]
    assert next_words(FEW, "plant ") == ["Mighty", "Elm"]
    assert next_words(FEW, "plant mighty oak a") == ["a1", "a2"]
    assert next_words(FEW, "sail ") == []
