"""The Deckahedron as a campaign in browsers: a game master who is never stuck, and players who read the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browsing import Person

People = Callable[..., Person]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


class Campaign:
    """People at one table: each sits down over the API, and opens the page when the test looks at theirs."""

    def __init__(self, *people: Person, seats: int = 0, **options: str) -> None:
        self.people = people
        gm = people[0]
        places = [{"kind": "person"}] * (seats or len(people))
        made = gm.post("/api/tables", game="deckahedron", seats=places, name=gm.name, you=0, options=options)
        self.table, self.invitation = str(made["table"]), f"/i/{made['code']}"
        for link, one in zip(made["seats"][1:], people[1:], strict=False):
            one.post(f"/api/tables/{self.table}/seats/{link['seat']}/join", token=link["token"], name=one.name)

    def do(self, seat: int, *texts: str) -> None:
        """Moves in words, over the API."""
        one = self.people[seat]
        for text in texts:
            number = one.get(f"/api/tables/{self.table}")["number"]
            one.post(f"/api/tables/{self.table}/moves", number=number, text=text, seat=seat)

    @classmethod
    def at(cls, one: Person, table: str) -> Campaign:
        """One that is there already, led by this person."""
        found = cls.__new__(cls)
        found.people, found.table, found.invitation = (one,), table, ""
        return found

    def settle(self, seat: int) -> None:
        """What the seat is still asked, answered plainly."""
        while (view := self.view(seat))["prompt"]["question"]:
            self.do(seat, view["choices"][0]["text"])

    def view(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.people[seat].get(f"/api/tables/{self.table}/replay?seat={seat}&log=no")["view"]
        return found

    def open(self, seat: int) -> None:
        page = self.people[seat].page
        page.goto(f"/table/{self.table}")
        page.wait_for_selector('[data-part="prompt"]')


def test_the_game_master_is_never_stuck(person: People) -> None:
    """Change a call, answer for one, go on without one, withdraw the rest, put one thing right and back."""
    table = Campaign(person("Okoro"), person("Maren"), person("Ines"), person("Tomas", **PHONE))
    for seat in (1, 2, 3):
        table.do(seat, "share 2 2 2", "ready")
    table.do(0, "call everyone", "name Defy Danger", "with Str", "ask")
    table.open(0)
    page = table.people[0].page
    page.get_by_role("button", name="Put this away").click()  # that three are away
    waiting = page.get_by_role("region", name="What waits for whom")
    expect(waiting.get_by_role("listitem")).to_have_count(3)
    waiting.get_by_role("button", name="Change the call").click()
    expect(page.get_by_text("which move does Maren flip?")).to_be_visible()
    looked_for = page.get_by_label("Look for a move")
    looked_for.fill("def")
    looked_for.press("Enter")
    expect(
        page.locator(".catalogue").get_by_role("button", name="Defy Danger")
    ).to_be_focused()  # there is Defend as well
    looked_for.fill("defy")
    looked_for.press("Enter")
    expect(page.locator(".prompt")).to_contain_text("Defy Danger")
    table.do(0, "never mind", "call everyone", "name Defy Danger", "with Str", "ask")
    expect(waiting.get_by_role("listitem")).to_have_count(3)
    waiting.get_by_role("button", name="Go on without Maren").click()
    expect(waiting.get_by_role("listitem")).to_have_count(2)
    waiting.get_by_role("button", name="Answer for Ines").click()
    expect(page.get_by_role("heading", name="You answer for Ines")).to_be_visible()
    page.get_by_role("button", name="Flip: Bulb").click()
    expect(page.get_by_role("region", name="Ines: Defy Danger", exact=False).first).to_be_visible()
    waiting.get_by_role("button", name="Withdraw").click()
    expect(waiting).to_have_count(0)
    page.get_by_role("button", name="Correct something for Maren").click()
    tokens = page.get_by_role("group", name="Green tokens")
    tokens.get_by_role("button", name="one more").click()
    expect(tokens.locator("b")).to_have_text("1")
    page.get_by_role("button", name="Undo").click()  # an act of the game master's own: nobody is asked
    expect(tokens.locator("b")).to_have_text("0")
    page.get_by_role("group", name="Harm").get_by_role("button", name="one more").click()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("region", name="Correct Maren")).to_have_count(0)
    assert fact(table.view(3), 1, "harm")["value"] == 1


def fact(view: dict[str, Any], seat: int, name: str) -> dict[str, Any]:
    return next(one for one in view["seats"][seat]["facts"] if one["id"] == name)


def test_a_bystander_sees_every_flip_as_it_lies_under_its_name(person: People) -> None:
    okoro = person("Okoro", **SMALL)
    table = Campaign(okoro, person("Maren", **PHONE), person("Ines"), person("Tomas"), blessings="on")
    for seat, points in ((1, "2 2 2"), (2, "1 3 2"), (3, "1 1 4")):
        table.do(seat, f"share {points}", "ready")
    table.do(0, "call P2", "name Defy Danger", "with Dex", "also P3", "ask")
    table.do(2, "flip Dex")
    table.do(3, "flip Dex")
    table.open(1)
    board = table.people[1].page.locator("[data-part=board]")
    for name, edge in (("Ines", "crescent"), ("Tomas", "anchor")):
        shown = board.get_by_role("region").filter(has_text=name)
        expect(shown).to_have_count(1)
        turned = shown.locator(".card .spin").first.get_attribute("style") or ""
        assert {"crescent": "rotate(90deg)", "anchor": "rotate(180deg)"}[edge] in turned
        assert shown.locator(".card .number").first.inner_text().strip()
    gm_on_a_phone_and_a_tablet(table)


def test_on_a_small_phone_flips_and_prices_are_in_sight(person: People) -> None:
    table = Campaign(person("Okoro"), person("Maren", **SMALL))
    table.do(1, "share 3 2 1", "ready")
    table.do(0, "give P1", "give P1", "call P1", "name Defy Danger", "with any", "ask")
    page = table.people[1].page
    table.open(1)
    expect(page.get_by_role("button", name="Flip Strength: Crescent")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Int", exact=True).click()
    flip = page.get_by_role("button", name="Flip Intelligence: Anchor")
    expect(flip).to_be_in_viewport(ratio=1)
    flip.click()
    expect(page.get_by_text("two green tokens: flip again with an advantage")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Stand").click()
    table.settle(1)
    table.do(0, "call P1", "name Channel the Living Light", "ask")
    expect(page.get_by_role("button", name="Flip: Anchor, worst of 2")).to_be_in_viewport(ratio=1)
    what_came_meanwhile(table, page)


def what_came_meanwhile(table: Campaign, page: Page) -> None:
    """A handout and what is held are in sight, beside the foes, when nothing is asked."""
    table.do(1, "flip Int")
    table.settle(1)
    table.do(0, "foe guard", "call P1", "name Defend", "ask")
    table.do(1, "flip Str")
    table.settle(1)
    gm = table.people[0].page
    table.open(0)
    gm.get_by_role("button", name="Campaign", exact=True).click()
    gm.get_by_text("A new handout").click()
    handouts = gm.get_by_role("region", name="Handouts")
    handouts.get_by_label("Title").fill("A torn chart")
    handouts.get_by_role("button", name="Save").click()
    held = any(choice["text"].startswith("spend") for choice in table.view(1)["choices"])  # not after an XX
    gear = page.get_by_role("button", name="Moves, dice, gear")
    expect(gear).to_contain_text("held" if held else "Moves, dice, gear")
    page.get_by_role("button", name="Campaign (1)").click(timeout=5_000)
    expect(page.get_by_role("dialog").get_by_text("A torn chart")).to_be_visible()


def gm_on_a_phone_and_a_tablet(table: Campaign) -> None:
    """The cards that answered the call beside what the GM may do next, all in the window; the campaign by its name."""
    page = table.people[0].page
    table.open(0)
    board = page.locator("[data-part=board]")
    for name in ("Ines", "Tomas"):
        expect(board.get_by_role("region").filter(has_text=name).locator(".card").first).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Call on everyone for a flip")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Campaign", exact=True).click()
    campaign = page.get_by_role("region", name="The campaign", exact=True)
    expect(campaign.get_by_role("button", name="Save")).to_have_count(0)  # there is nothing to save yet
    campaign.get_by_label("Name").fill("The Long Tide")
    campaign.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="The Long Tide", level=1)).to_be_attached()
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 820, "height": 1180})
    deeds = page.get_by_role("group", name="For Ines")
    lines: dict[float, float] = {}
    for deed in deeds.get_by_role("button").all():
        box = deed.bounding_box()
        assert box is not None
        lines[round(box["y"])] = box["x"] + box["width"]
    assert len(lines) == 2 and max(lines.values()) - min(lines.values()) < 1, "Bless ends where Harm does"
    page.get_by_role("button", name="New scene").click()
    expect(board.get_by_text("Flipped cards lie here.")).to_be_visible()


def test_a_player_sees_the_foes_by_name_and_the_chances_of_every_move(person: People) -> None:
    table = Campaign(person("Okoro"), person("Maren"))
    table.do(1, "share 1 1 4", "own Trap Expert", "ready")
    table.do(0, "foe guard")
    table.open(0)
    table.open(1)
    gm, maren = table.people[0].page, table.people[1].page
    strikes = gm.get_by_role("combobox", name="Who strikes it")
    expect(strikes).to_have_count(0)
    gm.set_viewport_size({"width": 1920, "height": 1080})  # there is room: the foes are at hand
    strikes.select_option(index=1)
    expect(gm.locator(".log .line", has_text="strikes foe 1, with a d4")).to_have_count(1)
    gm.set_viewport_size({"width": 1280, "height": 800})
    gm.get_by_role("button", name="Foes (1)").click()
    gm.get_by_role("region", name="Foe 1").get_by_label("Name").fill("Rattle-tail")
    gm.keyboard.press("Enter")
    expect(maren.get_by_role("row", name="Foe 1: Rattle-tail")).to_be_visible()
    expect(gm.get_by_role("heading", name="Foe 1: Rattle-tail")).to_be_visible()
    expect(maren.locator(".log .line", has_text="Rattle-tail joins the scene: a guard.")).to_have_count(1)
    moves = maren.get_by_role("region", name="Your moves")
    expect(moves.locator("summary").filter(has_text="Trap Expert")).to_contain_text("60")  # Dart, one card
    gm.get_by_role("button", name="It leaves").click()
    expect(gm.get_by_text("No foes in the scene.")).to_be_visible()
    gm.get_by_role("combobox", name="A foe joins the scene").select_option(index=3)
    expect(gm.get_by_role("heading", name="Foe 1: guard")).to_be_visible()  # with the number, and not with the name
    expect(maren.get_by_role("row", name="Foe 1: guard")).to_be_visible()
    expect(maren.locator(".log .line", has_text="Foe 1 joins the scene: a guard.")).to_have_count(2)
