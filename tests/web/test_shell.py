"""Around the table: the lobby, a game's page, invitations, your turn, leaving."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from benchmarks.weight import SHIFTS, SIZES
from quarterdeck.server.settings import Settings
from tests.server.serving import Server
from tests.server.weighing import LineInThread
from tests.web.browsing import Person
from tests.web.test_access import by_day_and_by_night, violations

People = Callable[..., Person]

TWO = [{"kind": "person"}, {"kind": "person"}]
SHAPES = ((390, 844), (844, 390), (1280, 800))  # in which a page is arranged in another way
WINDOWS = ((320, 640), (360, 640), (390, 844), (844, 390), (820, 1180), (1366, 625), (1280, 800), (2560, 1440))


def fits(one: Person, axe: Sequence[tuple[int, int]] = ()) -> None:
    """Nothing scrolls sideways, in any window; nothing is in anybody's way."""
    for width, height in WINDOWS:
        one.page.set_viewport_size({"width": width, "height": height})
        assert one.page.evaluate("() => document.documentElement.scrollWidth") <= width, (width, height)
        assert (width, height) not in axe or violations(one) == [], (width, height)
    one.page.set_viewport_size({"width": 1280, "height": 800})


def test_the_first_visit_and_the_next(person: People) -> None:
    maren = person("")
    page = maren.page
    page.goto("/")
    page.wait_for_selector("article .card")
    by_day_and_by_night(maren)
    fits(maren, axe=WINDOWS)
    name = page.get_by_label("What the table calls you")
    expect(name).not_to_have_value("")
    before = name.input_value()
    page.get_by_role("button", name="Another name").click()
    expect(name).not_to_have_value(before)
    page.get_by_role("radio", name="Bosun").first.check(force=True)
    page.get_by_role("button", name="Play Hit the Deck!", exact=True).click()
    page.wait_for_selector("[data-part=prompt]")
    table = page.url.rpartition("/")[2]
    assert maren.get(f"/api/tables/{table}")["people"][1]["bot"] == "bosun"
    page.goto("/")
    expect(page.get_by_role("region", name="Your turn").get_by_role("link")).to_have_count(1)
    expect(page.locator('[data-cover="hit-the-deck"]').get_by_role("radio", name="Bosun")).to_be_checked()
    expect(page).to_have_title("● Your turn · Quarterdeck")
    fits(maren, axe=SHAPES)


def test_a_games_page_and_its_set_up(person: People) -> None:
    """The form stands beside the rest where there is room; on a phone it is a sheet, and tabs lead to the sections."""
    maren = person("Maren")
    page = maren.page
    page.goto("/game/hit-the-deck")
    page.wait_for_selector(".cards .card")
    by_day_and_by_night(maren)
    fits(maren)
    form = page.get_by_role("region", name="Set up a table")
    expect(form).to_contain_text("When is a Supply Route cut?")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(form).to_have_count(0)
    tabs = page.get_by_role("navigation", name="Parts of this page")
    tabs.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="Rules in one page")).to_be_in_viewport()
    expect(tabs.get_by_role("link", name="Rules")).to_have_attribute("aria-current", "true")
    tabs.get_by_role("link", name="Set up").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Why? When is a Supply Route cut?").click()
    expect(sheet.locator(".ruling")).not_to_be_empty()
    by_day_and_by_night(maren)
    sheet.get_by_role("radio", name="Only by a Broadside").check(force=True)
    sheet.get_by_role("radio", name="A bot after 3 min").check(force=True)
    sheet.get_by_role("button", name="Open the table and invite").click()
    page.wait_for_selector(".room")
    info = maren.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert info["options"]["supply-cut"] == "broadside"
    assert (info["absence"]["then"], info["absence"]["seconds"]) == ("bot", 180)
    expect(page.locator(".room")).to_contain_text("Only by a Broadside")


DRAWN = {"hit-the-deck": 12, "all-hands": 11, "deckhand-builder": 7, "deckhand-duel": 7, "deckahedron": 4}


@pytest.mark.parametrize("game", DRAWN)
def test_the_pictures_of_a_games_page_are_drawn_with_its_cards(person: People, game: str) -> None:
    maren = person("Maren")
    maren.page.goto(f"/game/{game}")
    expect(maren.page.locator(".mini").locator(".card, .figure")).to_have_count(DRAWN[game])
    expect(maren.page.get_by_role("region", name="Rules in one page").get_by_role("heading", level=3)).to_have_count(4)
    assert violations(maren) == []
    fits(maren)


def test_a_challenge_is_begun_and_its_result_is_kept(person: People) -> None:
    """Alone, with the goal and the shuffles of everybody else who tries it."""
    maren = person("Maren")
    page = maren.page
    page.goto("/game/deckhand-builder")
    challenges = page.get_by_role("region", name="Challenges")
    expect(challenges.get_by_role("listitem")).to_have_count(5)
    page.get_by_role("button", name="Try it: Boarders Away").click()
    page.wait_for_url(re.compile("/table/"))
    page.wait_for_selector("[data-part=prompt]")
    table = page.url.rpartition("/")[2]
    info = maren.get(f"/api/tables/{table}")
    assert (info["seed"], info["options"]["goal"], len(info["people"])) == (1702, "attacks", 1)
    for _ in range(400):
        view = maren.get(f"/api/tables/{table}/replay?seat=0&log=no")["view"]
        if view.get("outcome"):
            break
        maren.post(f"/api/tables/{table}/moves", number=view["number"], action=view["choices"][-1]["action"])
    page.goto("/game/deckhand-builder")
    expect(page.get_by_role("button", name="Try again: Boarders Away")).to_be_visible()
    expect(challenges.get_by_role("link", name="look at Boarders Away again")).to_be_visible()


def test_a_phone_has_the_pages_in_a_bar(person: People) -> None:
    maren = person("Maren", viewport={"width": 390, "height": 844})
    page = maren.page
    page.goto("/")
    page.wait_for_selector("article .card")
    bar = page.locator(".bar")
    assert 3 <= bar.locator("a, button").count() <= 5
    expect(bar.get_by_role("link", name="Play")).to_have_attribute("aria-current", "page")
    expect(page.locator("header nav")).to_be_hidden()
    page.keyboard.press("g")
    page.keyboard.press("m")
    expect(page).to_have_url(re.compile("/past$"))


def test_the_deckahedron_gathers_people(person: People) -> None:
    maren = person("Maren")
    maren.page.goto("/")
    maren.page.get_by_role("button", name="Gather people for The Deckahedron").click()
    maren.page.get_by_role("dialog").get_by_role("button", name="Open the table and invite").click()
    expect(maren.page.locator(".room h2")).to_have_text("Waiting for 2 more")


def test_an_invitation_from_the_code_to_the_table(person: People) -> None:
    maren, ines = person("Maren"), person("Ines")
    page = maren.page
    page.goto("/")
    page.get_by_label("Your name").fill("Maren")
    page.get_by_role("button", name="Invite someone").click()
    page.get_by_role("button", name="Open the table and invite").click()
    page.wait_for_selector(".room")
    by_day_and_by_night(maren)
    fits(maren)
    code = page.locator(".letters").inner_text()
    expect(page.get_by_label("Link of the invitation")).to_have_value(re.compile(f"/i/{code}$"))
    ines.page.goto("/")
    ines.page.get_by_label("Join with a code").fill(code.lower())
    ines.page.get_by_role("button", name="Join", exact=True).click()
    expect(ines.page.get_by_text("Maren invites you")).to_be_visible()
    by_day_and_by_night(ines)
    fits(ines)
    expect(page.locator(".room")).to_contain_text("the link was opened once")
    ines.page.get_by_label("Your name").fill("Ines")
    ines.page.get_by_role("button", name="Sit down as Captain B").click()
    for one in (maren, ines):
        one.page.wait_for_selector("[data-part=prompt]")
    ines.page.goto(f"/i/{code}")
    expect(ines.page.get_by_text("You sit here already.")).to_be_visible()
    tomas = person("Tomas")
    tomas.page.goto(f"/i/{code}")
    expect(tomas.page.get_by_text("Every seat is taken.")).to_be_visible()


def test_the_keys_are_told_on_every_page(person: People) -> None:
    maren = person("Maren")
    page = maren.page
    for path, told in (("/", "to your past matches"), ("/game/all-hands", "to the field for a code")):
        page.goto(path)
        page.wait_for_selector("main h2")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_contain_text(told)
    table = maren.make("hit-the-deck", [{"kind": "person"}, {"kind": "bot", "bot": "random"}])["table"]
    page.wait_for_selector("[data-part=acts] .button")
    for path, told in (("", "type a move"), (f"/replay/{table}", "to the first move, to the last")):
        if path:
            page.goto(path)
            page.wait_for_selector(".scrub")
        page.keyboard.press("?")
        expect(page.get_by_role("dialog", name="Keys")).to_contain_text(told)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="Keys")).to_have_count(0)


def test_whoever_is_still_alone_changes_the_table(person: People) -> None:
    """A new table with other rules takes the old one's place; the old invitation says so."""
    maren, ines = person("Maren"), person("Ines")
    made = maren.make("hit-the-deck", TWO, options={"supply-cut": "broadside"})
    page = maren.page
    page.get_by_role("button", name="Change the rules").click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("radio", name="Only by a Broadside")).to_be_checked()
    sheet.get_by_role("radio", name="15 min each").check(force=True)
    sheet.get_by_role("button", name="Open the table and invite").click()
    expect(page).not_to_have_url(re.compile(made["table"]))
    expect(page.locator(".room")).to_contain_text("Only by a Broadside")
    info = maren.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert info["options"]["supply-cut"] == "broadside"
    assert info["clock"]["seconds"] == 900
    ines.page.goto(f"/i/{made['code']}")
    expect(ines.page.get_by_text("Maren took this table back.")).to_be_visible()


def test_a_table_is_taken_back_and_a_bot_sits_down(person: People) -> None:
    maren, ines = person("Maren"), person("Ines")
    made = maren.make("hit-the-deck", TWO)
    maren.page.get_by_role("button", name="Cancel this table").click()
    maren.page.get_by_role("button", name="Take it back").click()
    expect(maren.page).to_have_url(re.compile("/$"))
    ines.page.goto(f"/i/{made['code']}")
    expect(ines.page.get_by_text("Maren took this table back.")).to_be_visible()
    maren.make("hit-the-deck", TWO)
    maren.page.get_by_role("button", name="Seat a bot instead").click()
    maren.page.wait_for_selector("[data-part=prompt]")


@pytest.mark.parametrize("path", ["/nosuch", "/cut%e", "/game/whist", "/i/NOSUCH", "/table/nosuchtable1", "/past/yes"])
def test_an_address_that_leads_nowhere_says_so(person: People, path: str) -> None:
    maren = person("Maren")
    maren.page.goto(path)
    expect(maren.page.get_by_text(re.compile("nothing at this address|no such game|No table"))).to_be_visible()
    by_day_and_by_night(maren)
    maren.troubles.clear()  # the browser notes a 404 as an error of its own


def test_whoever_leaves_is_gone_and_the_other_decides(person: People) -> None:
    maren, ines = person("Maren"), person("Ines")
    made = maren.make("hit-the-deck", TWO)
    ines.come_by(made["seats"][1]["link"])
    maren.page.wait_for_selector("[data-part=prompt]")
    ines.page.get_by_role("button", name="Menu").click()
    leave = ines.page.get_by_role("button", name="Leave the table")
    leave.click()
    ines.page.keyboard.press("Enter")  # the keys are at the answer that changes nothing, and then where they were
    expect(leave).to_be_focused()
    ines.page.keyboard.press("Enter")
    ines.page.get_by_role("button", name="Leave", exact=True).click()
    expect(ines.page).to_have_url(re.compile("/$"))
    row = ines.page.locator("#your-turn li")
    expect(row).to_contain_text("you left")
    expect(row.get_by_role("link")).to_have_text(re.compile("Go back"))
    expect(maren.page.locator(".absent")).to_contain_text("Ines left the table")
    by_day_and_by_night(maren)
    maren.page.get_by_role("button", name="Wait").click()
    expect(maren.page.locator(".absent")).to_have_count(0)
    maren.page.reload()
    maren.page.get_by_role("button", name="End the match").click()
    expect(maren.page.get_by_role("region", name="The end")).to_contain_text("Ended by agreement, Ines having left")
    by_day_and_by_night(maren)


def test_resigning_says_who_won(person: People) -> None:
    maren, ines = person("Maren"), person("Ines")
    made = maren.make("hit-the-deck", TWO)
    ines.come_by(made["seats"][1]["link"])
    maren.page.wait_for_selector("[data-part=prompt]")
    ines.page.get_by_role("button", name="Menu").click()
    ines.page.get_by_role("button", name="Resign").click()
    ines.page.get_by_role("alert").get_by_role("button", name="Resign").click()
    end = "[aria-label='The end']"
    expect(ines.page.locator(end)).to_contain_text(re.compile("You lost.*You resigned", re.DOTALL))
    expect(maren.page.locator(end)).to_contain_text(re.compile("You won.*Ines resigned", re.DOTALL))
    maren.page.goto("/past")
    expect(maren.page.get_by_role("region", name="Past matches")).to_contain_text("Won. Ines resigned")
    by_day_and_by_night(maren)
    fits(maren)


LOOKED_AT = """(seen) => {
    window.noticed ??= [];
    window.Notification = class { constructor(title) { window.noticed.push(title); } close() {} };
    window.Notification.permission = 'granted';
    Object.defineProperty(document, 'hidden', { value: !seen, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def test_a_hidden_tab_says_that_it_is_your_turn(person: People) -> None:
    """By title and icon, by sound once that is turned on, by a notice; before anything is shown, which waits until
    somebody looks. Sounds and notices are off on the first visit."""
    maren, ines = person("Maren", pace="slow"), person("Ines", pace="slow")
    made = maren.make("hit-the-deck", TWO)
    ines.come_by(made["seats"][1]["link"])
    for one in (maren, ines):
        sound = one.page.get_by_role("button", name="Sounds")
        expect(sound).to_have_attribute("aria-pressed", "false")
        sound.click()
        one.page.get_by_role("button", name="Keep this hand").click()
    first, other = (maren, ines) if "B" not in mover_of(maren, made["table"]) else (ines, maren)
    expect(first.page).to_have_title("● Your turn · Hit the Deck!")
    expect(other.page).to_have_title("Hit the Deck! · Quarterdeck")
    expect(other.page.locator('link[rel="icon"]')).to_have_attribute("href", "/mark.svg")
    other.page.evaluate("() => { delete document.documentElement.dataset.sounded }")
    other.page.evaluate(LOOKED_AT, True)
    other.page.get_by_role("button", name="Menu").click()
    other.page.get_by_role("switch", name="Notices").click()
    other.page.keyboard.press("Escape")
    other.page.evaluate(LOOKED_AT, False)
    for number in (2, 3):  # both actions of the turn
        first.post(f"/api/tables/{made['table']}/moves", number=number, text="pass", seat=[maren, ines].index(first))
    expect(other.page).to_have_title("● Your turn · Hit the Deck!")
    expect(other.page.locator('link[rel="icon"]')).to_have_attribute("href", "/mark-turn.svg")
    expect(other.page.locator('html[data-sounded="turn"]')).to_have_count(1)
    assert other.page.evaluate("() => window.noticed") == ["Your turn · Hit the Deck!"]
    expect(other.page.locator(".prompt")).to_contain_text("Waiting for")
    other.page.evaluate(LOOKED_AT, True)
    expect(other.page.locator(".prompt")).to_contain_text("It is your decision:")


def mover_of(one: Person, table: str) -> str:
    """The letters of the seats that are to decide, once there is one only."""
    one.page.wait_for_function("() => !document.querySelector('[data-word=\"button/keep\"]')")
    for _ in range(100):
        if len(found := mover(one, table)) == 1 and one.get(f"/api/tables/{table}")["number"] == 2:
            return found
        one.page.wait_for_timeout(50)
    raise AssertionError("nobody begins")


def mover(one: Person, table: str) -> str:
    """The letters of the seats that are to decide."""
    return "".join("AB"[seat] for seat in one.get(f"/api/tables/{table}")["waiting"])


def test_a_first_visit_is_light_and_opens_again_without_a_network(person: People) -> None:
    maren = person("", service_workers="allow", viewport={"width": 390, "height": 844})
    page = maren.page
    page.add_init_script(SHIFTS)
    page.goto("/")
    page.wait_for_selector("article .card")
    page.wait_for_load_state("networkidle")
    sizes: list[tuple[str, int]] = page.evaluate(SIZES)
    assert sum(size for _, size in sizes) <= 200_000, sorted(sizes, key=lambda one: -one[1])[:9]
    assert page.evaluate("() => window.shift") < 0.05
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    page.wait_for_selector("article .card")
    maren.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("The tables are not there without it")
    maren.context.set_offline(False)
    page.wait_for_selector("article .card", timeout=20_000)
    maren.troubles.clear()  # the browser notes every request that failed
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in maren.get("/manifest.webmanifest")["icons"]}


def test_a_line_that_dies_in_silence_is_noticed_and_the_move_is_made_once(
    browser: Browser, table_server: Server, tmp_path: Path
) -> None:
    """The page finds out by itself, says so, comes back, and the move under way is made. Signs of life are quicker
    here than elsewhere, where it is a matter of ten seconds, so that nobody waits long."""
    assert table_server and 2 * Settings().beat <= 10  # the page is built
    with Server(tmp_path, BEAT="1") as server, LineInThread(server.port) as line:
        maren, ines = Person(browser, server, "Maren"), Person(browser, server, "Ines")
        made = maren.make("hit-the-deck", TWO)
        ines.come_by(made["seats"][1]["link"])
        maren.page.goto(f"http://127.0.0.1:{line.port}/table/{made['table']}")
        maren.page.wait_for_selector("[data-part=acts] .button")
        line.silent.set()
        maren.page.get_by_role("button", name="Keep this hand").click()
        expect(maren.page.get_by_text("The connection is gone.")).to_be_visible(timeout=30_000)
        expect(ines.page.get_by_text("is away")).to_be_visible(timeout=30_000)
        assert ines.get(f"/api/tables/{made['table']}")["number"] == 0
        line.silent.clear()
        expect(maren.page.get_by_text("Waiting for Ines")).to_be_visible(timeout=30_000)
        assert ines.get(f"/api/tables/{made['table']}")["number"] == 1
        maren.close()
        ines.close()


def own_moves(one: Person, table: str) -> list[str]:
    return [text for seat, text in one.get(f"/api/tables/{table}/replay?seat=0")["moves"] if seat == 0]


def test_a_standing_order_is_obeyed(person: People) -> None:
    """Let everything lie: whatever else is decided by hand, no question about a discard waits for one."""
    maren = person("Maren")
    bots = [{"kind": "bot", "bot": "random", "name": name} for name in ("Ann", "Ben")]
    table = maren.make("all-hands", [{"kind": "person"}, *bots])["table"]
    maren.page.wait_for_selector("[data-part=prompt]")
    maren.page.get_by_role("button", name="Menu").click()
    maren.page.get_by_role("dialog").get_by_label("Let everything lie").check()
    maren.page.keyboard.press("Escape")
    for _ in range(300):  # what is asked about a discard is left to the page
        view = maren.get(f"/api/tables/{table}/replay?seat=0&log=no")["view"]
        if view["prompt"]["question"] and view["prompt"]["id"] != "aargh":
            rather = [choice for choice in view["choices"] if choice["verb"] == "discard"] or view["choices"]
            body = {"number": view["number"], "action": rather[0]["action"], "seat": 0}
            maren.context.request.post(f"/api/tables/{table}/moves", data=body)
        if own_moves(maren, table).count("let it lie") >= 2:
            return
        maren.page.wait_for_timeout(50)
    raise AssertionError(own_moves(maren, table))


def test_what_was_said_is_counted_on_a_phone(person: People) -> None:
    maren, ines = person("Maren"), person("Ines", viewport={"width": 390, "height": 844})
    made = maren.make("hit-the-deck", TWO)
    ines.come_by(made["seats"][1]["link"])
    maren.page.wait_for_selector("[data-part=prompt]")
    maren.page.keyboard.press("/")
    maren.page.locator(".say input").fill("Ahoy")
    maren.page.locator(".say input").press("Enter")
    expect(ines.page.get_by_role("button", name="Log, 1 new in the talk")).to_be_visible()
    ines.page.get_by_role("button", name="Log, 1 new in the talk").click()
    expect(ines.page.get_by_role("button", name="new in the talk")).to_have_count(0)


IN_VIEW = """(name) => {
  const buttons = [...document.querySelectorAll('.room .button, form .button, dialog .button')];
  const box = buttons.find((one) => one.textContent.includes(name))?.getBoundingClientRect();
  return !!box && box.top >= 0 && box.bottom <= innerHeight;
}"""


SCROLLED = "(sheet) => { sheet.scrollTop = 1000; return sheet.scrollTop }"


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (1366, 625)], ids=str)
def test_the_next_step_to_a_match_with_friends_is_in_view(person: People, size: tuple[int, int]) -> None:
    """To open the table, to share the invitation, to sit down: nobody scrolls for it, with three at the table."""
    window = {"viewport": {"width": size[0], "height": size[1]}}
    maren, ines = person("Maren", **window), person("Ines", **window)
    page = maren.page
    page.goto("/game/all-hands")
    page.get_by_role("button", name="Invite", exact=True).click()
    page.get_by_role("dialog").get_by_role("radio", name="3", exact=True).check(force=True)
    page.wait_for_function(IN_VIEW, arg="Open the table")
    assert page.get_by_role("dialog").evaluate(SCROLLED) == 0, "its title stays, and nothing is below its buttons"
    page.get_by_role("dialog").get_by_role("button", name="Open the table and invite").click()
    page.wait_for_function(IN_VIEW, arg="Share the invitation")
    ines.page.goto(f"/i/{page.locator('.letters').inner_text()}")
    ines.page.wait_for_function(IN_VIEW, arg="Sit down")
