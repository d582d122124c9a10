"""The Deckahedron on the page: what a call brought, whole texts of moves, faces with all that is printed on them."""

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Locator, expect

from quarterdeck.engine.view import Face, View, Zone
from tests.web.browsing import Person, settle
from tests.web.positions import Position, may, view_at

People = Callable[..., Person]


def outcomes(view: View) -> list[Zone]:
    return [zone for zone in view.zones if zone.group == "outcome"]


def faces(person: Person) -> dict[str, Face]:
    found = person.get("/api/games/deckahedron/faces?seats=4")["faces"]
    return msgspec.convert(found, dict[str, Face])


def view_of(person: Person) -> View:
    return view_at(person, person.page.url.rpartition("/")[2])


def test_what_a_call_on_everyone_brought_stands_under_the_right_names(person: People) -> None:
    okoro = person("Okoro")
    calls = "call everyone|name Volley|with|advantage|ask"
    Position("", "deckahedron", lambda view: len(outcomes(view)) == 3, calls, seats=4).reach(okoro)
    view, printed = view_of(okoro), faces(okoro)
    assert [zone.args["seat"] for zone in outcomes(view)] == [1, 2, 3]
    for zone in outcomes(view):
        name = view.seats[int(str(zone.args["seat"]))].name
        shown = okoro.page.get_by_role("region", name=f"{name}: Volley, {zone.args['result']}", exact=True)
        expect(shown.get_by_role("heading")).to_have_text(name)
        expect(shown).to_contain_text(zone.note)
        expect(shown.locator(".said")).to_have_text(printed["move/Volley"].texts[str(zone.args["result"])])
        expect(shown.locator(".spot > .visually-hidden")).to_have_text(
            [", ".join([printed[card.face].title, card.note or ", ".join(card.marks)]) for card in zone.cards]
        )


def test_six_flips_on_a_small_phone_show_who_and_the_card_that_decides(person: People) -> None:
    okoro = person("Okoro")
    calls = "call everyone|name Volley|with|advantage|ask"
    Position("", "deckahedron", lambda view: len(outcomes(view)) == 6, calls, seats=7).reach(okoro)
    okoro.page.set_viewport_size({"width": 360, "height": 640})
    settle(okoro.page)
    view = view_of(okoro)
    for zone in outcomes(view):
        name = view.seats[int(str(zone.args["seat"]))].name
        shown = okoro.page.get_by_role("region", name=f"{name}: Volley, {zone.args['result']}", exact=True)
        expect(shown.get_by_role("heading", name=name)).to_be_in_viewport(ratio=1)
        expect(shown.locator(".card.resolves")).to_be_in_viewport(ratio=1)
        expect(shown.locator(".card:visible")).to_have_count(1)


def test_the_worst_of_three_leaves_room_for_what_the_move_says(person: People) -> None:
    okoro = person("Okoro")
    okoro.page.set_viewport_size({"width": 1366, "height": 625})
    calls = "call P1|name Good Cardio|with|2 disadvantages|ask"
    Position("", "deckahedron", lambda view: [len(zone.cards) for zone in outcomes(view)] == [3], calls, seats=3).reach(
        okoro
    )
    said = okoro.page.locator(".outcome .said").bounding_box()
    board = okoro.page.locator("[data-part=board]").bounding_box()
    assert said is not None and board is not None
    assert said["width"] > 300 and said["x"] + said["width"] <= board["x"] + board["width"]
    assert said["y"] + said["height"] <= board["y"] + board["height"]


@pytest.mark.parametrize("move", ["Volley", "Defend"])
def test_a_move_says_each_result_whole_and_its_note(person: People, move: str) -> None:
    okoro = person("Okoro")
    Position("", "deckahedron", may("ask"), f"call P|name {move}|with", seats=3).reach(okoro)
    parts = faces(okoro)[f"move/{move}"].texts
    expect(okoro.page.locator(".meaning dd")).to_have_text([parts[result] for result in ("VV", "V", "X", "XX")])
    expect(okoro.page.locator(".meaning p")).to_have_text([parts["note"]] if "note" in parts else [])


def test_the_note_of_an_opposed_move_is_a_paragraph(person: People) -> None:
    maren = person("Maren")
    Position("", "deckahedron", may("against"), "call|name Melee", options={"gm": "no"}).reach(maren)
    note = maren.page.locator(".meaning p")
    expect(note).to_have_text(faces(maren)["move/Melee"].texts["note"])
    box = note.bounding_box()
    assert box is not None and box["width"] > 300 and box["height"] < 60


def pips(card: Locator, die: str) -> int:
    return card.locator(f".die.{die} circle").count()


def test_faces_show_results_and_pips(person: People) -> None:
    """A Wound card has its four edges, every other card the pips of two dice as well."""
    okoro = person("Okoro")

    def a_wound(view: View) -> bool:
        return any(card.face.startswith("W") for zone in outcomes(view) for card in zone.cards)

    calls = "call P|name Defy Danger|with|advantage|ask"
    Position("", "deckahedron", a_wound, calls, seats=3, options={"wounds": "2"}).reach(okoro)
    printed = faces(okoro)
    wound = okoro.page.locator(".outcome .card", has=okoro.page.locator(".wound")).first
    expect(wound.locator(".told")).to_have_count(4)
    assert pips(wound, "d6") == 0
    okoro.page.locator(".character .counts button:not([disabled])").first.click()
    cards = okoro.page.locator("dialog .card.deckahedron")
    expect(cards.first).to_be_visible()
    for card in cards.all():
        number = card.locator(".number").inner_text()
        if number.startswith("W"):
            continue
        corners = printed[f"#{number}"].numbers
        found = {die: pips(card, die) for die in ("d4", "d6")}
        assert found == {die: corners[die] for die in ("d4", "d6")}


def test_reshuffle_fits_its_button_on_a_phone(person: People) -> None:
    ines = person("Ines", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    Position("", "deckahedron", may("reshuffle"), "call|name Defy|with|ask|flip", options={"gm": "no"}).reach(ines)
    button = ines.page.get_by_role("button", name="Reshuffle")
    assert button.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_whoever_looks_for_a_move_by_keys_comes_to_the_plain_way_to_ask(person: People) -> None:
    """A second Enter asks for the flip; whoever wants other terms goes there."""
    okoro = person("Okoro")
    Position("", "deckahedron", may("name"), "call P1", seats=3).reach(okoro)
    okoro.page.get_by_label("Look for a move").focus()
    okoro.page.keyboard.type("Channel the Living")
    okoro.page.keyboard.press("Enter")
    expect(okoro.page.get_by_role("button", name="Ask Sailor 2 as well")).to_be_visible()
    expect(okoro.page.locator("[data-word='button/ask']")).to_be_focused()
