"""Whole matches through the page: against a bot, and between people who came by a link."""

import random
import re
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import expect

from quarterdeck import games
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from quarterdeck.engine.view import View
from tests.web.browsing import Person, settle
from tests.web.hands import Hand, play
from tests.web.positions import cards, facts, taken, view_over
from tests.web.test_layout import wrong_at

People = Callable[..., Person]

PERSON = {"kind": "person"}
BOT = {"kind": "bot", "bot": "random", "name": "Random"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
UPRIGHT, ON_ITS_SIDE, LAPTOP = (360, 640), (844, 390), (1366, 625)  # windows that matches are played in
GAMES = ["hit-the-deck", "all-hands", "deckhand-builder", "deckhand-duel"]
QUICK = {"all-hands": {"length": "round"}}  # options under which a match is over soon
LIKES = {  # what brings one to its end
    "all-hands": "launch|crew|aboard|set sail|attack|touch it",
    "deckhand-builder": "buy|touch it",
    "deckhand-duel": "attack|charge|touch it",
}
HURRIES = {"hit-the-deck": "(?!pass)", "all-hands": "launch|crew|sail", "deckhand-duel": "attack|charge|counter|move"}


def window(size: tuple[int, int], by: str) -> dict[str, Any]:
    """A browser of that size; whoever uses a finger has a screen to touch."""
    return {"viewport": {"width": size[0], "height": size[1]}, "has_touch": by == "finger"}


BY_KEYS = [
    ("hit-the-deck", LAPTOP),
    ("all-hands", UPRIGHT),
    ("deckhand-builder", ON_ITS_SIDE),
    ("deckhand-duel", LAPTOP),
]


@pytest.mark.parametrize(("game", "size"), BY_KEYS)
def test_a_match_against_a_bot_by_keys_alone(person: People, game: str, size: tuple[int, int]) -> None:
    """Tab, arrows, Enter, digits; a reload in the middle; then the replay and the shuffle check."""
    maren = person("Maren", **window(size, "keys"))
    table = maren.make(game, [PERSON, BOT], options=QUICK.get(game, {}))["table"]
    hand = Hand(maren, seed=7, by="keys", likes=LIKES.get(game, ""))
    assert not play(hand, most=6)  # the shortest match is longer
    maren.page.reload()  # in the middle: nothing is lost
    assert play(hand)
    expect(maren.page.get_by_role("region", name="The end")).to_be_visible()
    maren.page.get_by_role("link", name="Look at it again").click()
    expect(maren.page.get_by_text("Move 0 of")).to_be_visible()
    maren.page.get_by_role("button", name="One move on").click()
    expect(maren.page.get_by_text("Move 1 of")).to_be_visible()
    maren.page.get_by_role("button", name="Last move").click()
    maren.page.get_by_role("button", name="The shuffle and the record").click()  # beside the table there is no room
    maren.page.get_by_role("button", name="Check the shuffle").click()
    shuffle = maren.page.get_by_role("region", name="The shuffle")
    expect(shuffle).to_contain_text("A practice table")  # so that it deals the same in every run
    expect(shuffle).to_contain_text("drawn again here from the seed, are the same")
    maren.page.keyboard.press("Escape")
    assert f"/replay/{table}?move=" in maren.page.url
    if game == "hit-the-deck":
        the_record_goes_out_and_comes_back(maren, table)


def the_record_goes_out_and_comes_back(maren: Person, table: str) -> None:
    """Downloaded, then opened from a file; a file that is none is refused in a line, and nothing is lost."""
    text = maren.context.request.get(f"/api/tables/{table}/record").text()
    maren.page.get_by_role("button", name="First move").click()  # at the end a hand may be empty
    maren.page.get_by_role("button", name="All open").click()  # the match is over: all hands may be seen
    expect(maren.page.locator(".open-hand")).to_have_count(2)
    field = maren.page.locator('input[type="file"]')
    field.set_input_files({"name": "other.record", "mimeType": "text/plain", "buffer": text.encode()})
    expect(maren.page).not_to_have_url(re.compile(table))
    expect(maren.page.locator(".where")).to_have_text(re.compile("^Move 0 of "))
    maren.page.goto("/")
    assert maren.troubles == []
    field.set_input_files({"name": "poem.txt", "mimeType": "text/plain", "buffer": b"The owl and the pussycat"})
    expect(maren.page.get_by_role("alert")).to_contain_text("poem.txt: ")
    maren.troubles.clear()  # the browser notes a refusal as an error of its own


def test_the_menus_export_of_a_match_is_opened_and_goes_on(person: People) -> None:
    maren, there = person("Maren"), person("Somebody else")
    maren.make("hit-the-deck", [PERSON, {"kind": "bot", "bot": "random"}])
    maren.page.get_by_role("button", name="Keep this hand").click()
    maren.page.get_by_role("button", name="Menu").click()
    with maren.page.expect_download() as download:
        maren.page.get_by_role("link", name="Export the match").click()
    there.page.goto("/")
    there.page.locator('input[type="file"]').set_input_files(download.value.path())
    there.page.wait_for_url("**/table/**")
    expect(there.page.get_by_text("uploaded")).to_be_visible()
    assert play(Hand(there, seed=7, by="mouse", likes=LIKES.get("hit-the-deck", "")), most=3) is False
    assert maren.troubles == there.troubles == []


SLOW = """
const fetched = window.fetch;
window.answering = 0;
window.fetch = async (what, ...rest) => {
    window.answering += 1;
    if (/replay[?]/.test(what)) await new Promise((go) => setTimeout(go, /number=0/.test(what) ? 900 : 300));
    return fetched(what, ...rest).finally(() => (window.answering -= 1));
};
"""


@pytest.mark.parametrize("line", ["", SLOW], ids=["at once", "a slow line"])
def test_open_hands_on_a_phone_also_the_empty_one(person: People, line: str) -> None:
    """And who asks for the last move, then for open hands, gets both, however late an answer comes."""
    page = person("Maren", **PHONE).page
    page.add_init_script(line)
    page.goto("/")
    field = page.locator('input[type="file"]')
    field.set_input_files({"name": "empty.record", "mimeType": "text/plain", "buffer": an_empty_hand().encode()})
    page.get_by_role("button", name="Last move").click()
    page.get_by_role("button", name="Seen by whom").click()
    page.get_by_role("button", name="All open").click()
    page.wait_for_function("() => !window.answering")  # until the latest answer is there
    settle(page)
    expect(page.get_by_role("region", name="Ann’s hand")).to_contain_text("no card left")
    expect(page.get_by_role("region", name="Bob’s hand").locator(".card")).to_have_count(4)


def an_empty_hand() -> str:
    """The record of a match that leaves a Captain without a card, as one in a hundred does."""
    match = Match(games.find("hit-the-deck"), ["Ann", "Bob"], seed=seed_from_number(139))
    chance = random.Random(139)
    while not match.over:
        seat = match.waiting()[0]
        match.play(seat, chance.choice(match.legal(seat)))
    return match.record().text()


BETWEEN_TWO = [
    ("hit-the-deck", "mouse", UPRIGHT, "finger", ON_ITS_SIDE),
    ("all-hands", "mouse", LAPTOP, "finger", UPRIGHT),
    ("deckhand-builder", "mouse", ON_ITS_SIDE, "finger", LAPTOP),
    ("deckhand-duel", "mouse", UPRIGHT, "finger", LAPTOP),
]
LATE = [  # what is left so that there are two games for each way and window
    ("hit-the-deck", "keys", UPRIGHT, "mouse", LAPTOP),
    ("deckhand-duel", "keys", ON_ITS_SIDE, "finger", UPRIGHT),
    ("all-hands", "mouse", ON_ITS_SIDE, "finger", ON_ITS_SIDE),
]
NEAR: dict[str, Callable[[View], bool]] = {  # the end is
    "hit-the-deck": lambda view: cards(view, "deck") < 9 or blockaded(view) > 1,
    "deckhand-duel": lambda view: min(facts(view, "hp")) < 7,
    "all-hands": lambda view: taken(view, "ship/") > 2,
}


def blockaded(view: View) -> int:
    """How many Seaports of one Captain hold ships of the other: with three it is over."""
    ports = {zone.id: zone.cards[0].owner for zone in view.zones if zone.id.startswith("sea/") and zone.cards}
    enemy = (("sea/A", "sea/B", "sea/C"), ("sea/G", "sea/H", "sea/I"))  # of Captain A, of Captain B
    return max(sum(ports.get(port) == captain for port in enemy[captain]) for captain in (0, 1))


def test_every_way_and_window_has_two_games() -> None:
    """By keys, mouse and finger, in three windows."""
    played = [(game, "keys", size) for game, size in BY_KEYS]
    for game, by, size, other, other_size in (*BETWEEN_TWO, *LATE):
        played += [(game, by, size), (game, other, other_size)]
    cells = Counter((by, size) for _, by, size in set(played))
    assert len(cells) == 9 and min(cells.values()) >= 2, cells


@pytest.mark.parametrize(("game", "by", "size", "other", "other_size"), [*BETWEEN_TWO, *LATE])
def test_a_match_between_two_people(
    person: People, game: str, by: str, size: tuple[int, int], other: str, other_size: tuple[int, int]
) -> None:
    """One of them came by a link; a reload in the middle; both see the end. Some are played by hand to the end only."""
    maren, ines = person("Maren", **window(size, by)), person("Ines", **window(other_size, other))
    made = maren.make(game, [PERSON, PERSON], options=QUICK.get(game, {}))
    expect(maren.page.get_by_role("region", name="Waiting room")).to_be_visible()
    ines.come_by(made["seats"][1]["link"])
    likes = LIKES.get(game, "")
    hands = Hand(maren, seed=11, by=by, likes=likes), Hand(ines, seed=12, by=other, likes=likes)
    if (game, by, size, other, other_size) in LATE:
        hurry([maren, ines], made["table"], NEAR[game], HURRIES[game])
    else:
        assert not play(*hands, most=4)  # the shortest match is longer
        maren.page.reload()
    assert play(*hands)
    ends = {one.page.locator("[data-part=result] h2").inner_text().strip() for one in (maren, ines)}
    assert ends in ({"You won", "You lost"}, {"Drawn"})
    ines.page.get_by_role("link", name="Look at it again").click()
    expect(ines.page.get_by_text("Move 0 of")).to_be_visible()
    ines.page.keyboard.press("End")
    expect(ines.page.locator(".where")).to_have_text(re.compile(r"Move (\d+) of \1$"))
    ines.page.keyboard.press("Home")
    expect(ines.page.get_by_text("Move 0 of")).to_be_visible()


def hurry(people: list[Person], table: str, near: Callable[[View], bool], likes: str) -> None:
    """Moves over the API until the end is near; meanwhile nobody looks."""
    luck = random.Random(1)
    for one in people:
        one.page.goto("about:blank")
    with ExitStack() as opened:
        lines = [opened.enter_context(one.line()) for one in people]
        while True:
            seat = lines[0].get(f"/api/tables/{table}").json()["waiting"][0]
            view = view_over(lines[seat], table, seat)
            if near(view):
                break
            assert view.outcome is None
            choice = luck.choice([one for one in view.choices if re.match(likes, one.text)] or view.choices)
            move = {"number": view.number, "action": choice.action, "seat": seat}
            assert lines[seat].post(f"/api/tables/{table}/moves", json=move).is_success
    for one in people:
        one.page.goto(f"/table/{table}")


@pytest.mark.long
@pytest.mark.parametrize("size", [UPRIGHT, ON_ITS_SIDE, LAPTOP], ids=str)
@pytest.mark.parametrize("by", ["keys", "mouse", "finger"])
@pytest.mark.parametrize("game", [*GAMES, "deckahedron"])
def test_every_game_in_every_way_and_window(person: People, game: str, by: str, size: tuple[int, int]) -> None:
    maren = person("Maren", **window(size, by))
    maren.make(game, [PERSON, BOT], options=QUICK.get(game, {}))
    if game == "deckahedron":
        hand = Hand(maren, seed=8, by=by, likes=STAY_UP)
        assert not play(hand, most=25)
        until_the_end(maren, hand)
    else:
        assert play(Hand(maren, seed=7, by=by, likes=LIKES.get(game, "")))


STAY_UP = "^(?!good night|end the campaign)"
TO_BED = "never mind|good night|end the campaign|go on"  # what brings an evening, and the campaign, to its end


def test_a_campaign_of_the_deckahedron(person: People) -> None:
    """A game master and two players, one on a phone: calls, flips, notes, a reload, good night, the end, the replay."""
    okoro, maren, ines = person("Okoro"), person("Maren"), person("Ines", **PHONE)
    made = okoro.make("deckahedron", [PERSON, PERSON, PERSON])
    maren.come_by(made["invite_link"])
    ines.come_by(made["invite_link"])
    hands = Hand(okoro, seed=5, likes=STAY_UP), Hand(maren, seed=3, by="keys"), Hand(ines, seed=4, by="finger")
    assert not play(*hands, most=25)
    okoro.page.get_by_role("button", name="Notes").click()
    okoro.page.get_by_label("Notes that only you read").fill("The bridge gives way.")
    okoro.page.locator(".log").get_by_role("button", name="Log").click()
    okoro.page.reload()
    okoro.page.get_by_role("button", name="Notes").click()
    expect(okoro.page.get_by_label("Notes that only you read")).to_have_value("The bridge gives way.")
    expect(maren.page.get_by_text("The bridge gives way.")).to_have_count(0)
    expect(okoro.page.locator(".character")).to_have_count(2)
    expect(ines.page.get_by_role("region", name="Your character")).to_be_visible()
    until_the_end(okoro, *hands)


def test_a_campaign_with_a_bot(person: People) -> None:
    okoro = person("Okoro")
    okoro.make("deckahedron", [PERSON, BOT])
    hand = Hand(okoro, seed=8, likes=STAY_UP)
    assert not play(hand, most=25)
    okoro.page.reload()
    until_the_end(okoro, hand)


CHARACTERS = ((1, "share 3 2 1"), (1, "ready"), (2, "share 1 3 2"), (2, "ready"))
CALL = ((0, "call everyone"), (0, "name Defend"))


def moves(people: list[Person], table: str, *steps: tuple[int, str]) -> None:
    """Moves made by typing them, each from its seat's own browser (or all from one, at one screen)."""
    for seat, text in steps:
        one = people[seat % len(people)].context.request
        number = one.get(f"/api/tables/{table}").json()["number"]
        answer = one.post(f"/api/tables/{table}/moves", data={"number": number, "text": text, "seat": seat})
        assert answer.ok, answer.text()


def test_a_game_master_goes_on_without_a_silent_player(person: People) -> None:
    """The buttons are there while others are waited for; no double click, digit or Enter presses one by mistake."""
    people = okoro, maren, _ = person("Okoro"), person("Maren"), person("Ines")
    made = okoro.make("deckahedron", [PERSON, PERSON, PERSON])
    for one in people[1:]:
        one.come_by(made["invite_link"])
    moves(list(people), made["table"], *CHARACTERS, *CALL)
    page = okoro.page
    ask = page.locator("[data-word='button/ask']").bounding_box()
    assert ask is not None
    page.mouse.click(ask["x"] + ask["width"] / 2, ask["y"] + ask["height"] / 2)
    prompt = page.locator(".prompt")
    panel = page.get_by_role("region", name="What waits for whom")
    expect(panel.get_by_role("button", name="Withdraw the call")).to_be_visible()
    expect(panel.get_by_role("button", name="Go on without")).to_have_count(2)
    expect(prompt).to_contain_text("Waiting for Maren and Ines. You need not wait")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.mouse.down(click_count=2)  # the second half of a double click: there is another button by now
    page.mouse.up(click_count=2)
    expect(maren.page.get_by_text("It is your decision:")).to_be_visible()
    expect(maren.page.get_by_role("button", name="Go on without Ines")).to_have_count(0)
    panel.get_by_role("button", name="Go on without Maren").click()
    expect(maren.page.get_by_text("Okoro goes on without you: the call lapses.").first).to_be_visible()
    expect(prompt).to_contain_text("Waiting for Ines.")
    panel.get_by_role("button", name="Withdraw the call").click()
    expect(prompt).to_contain_text("It is your decision: call for a flip")
    facts = okoro.context.request.get(f"/api/tables/{made['table']}").json()
    assert facts["number"] == len(CHARACTERS) + len(CALL) + 3  # asked, gone on without one, withdrawn


def test_a_game_master_at_one_screen_need_not_pass_it_on(person: People) -> None:
    okoro = person("Okoro")
    seats = [PERSON | {"name": name} for name in ("Okoro", "Maren", "Ines")]
    made = okoro.make("deckahedron", seats, hotseat=True)
    moves([okoro], made["table"], *CHARACTERS, *CALL, (0, "ask"))
    okoro.page.reload()
    cover = okoro.page.get_by_role("dialog", name="Pass the screen on")
    cover.get_by_role("button", name="I am Okoro").click()  # nobody knows who opened it again
    expect(cover).to_contain_text("Pass the screen to Maren")
    cover.get_by_role("button", name="Go on without Maren").click()
    expect(cover).to_contain_text("Pass the screen to Ines")
    cover.get_by_role("button", name="Withdraw the call").click()
    expect(cover).to_have_count(0)
    expect(okoro.page.locator(".prompt")).to_contain_text("It is your decision: call for a flip")


def until_the_end(master: Person, *hands: Hand) -> None:
    """Good night, and the end of the campaign; then the replay."""
    for hand in hands:
        hand.likes = TO_BED
    assert play(*hands)
    master.page.get_by_role("link", name="Look at it again").click()
    expect(master.page.get_by_text("Move 0 of")).to_be_visible()
    master.page.get_by_role("button", name="Last move").click()


def test_the_lobby_seats_you_in_two_clicks(person: People) -> None:
    maren = person("Maren")
    maren.page.goto("/")
    maren.page.get_by_role("button", name="Play Hit the Deck! against a bot").click()
    expect(maren.page.get_by_text("It is your decision:")).to_be_visible()
    maren.page.goto("/")
    maren.page.get_by_role("link", name="Go on with Hit the Deck!").click()
    expect(maren.page.get_by_text("It is your decision:")).to_be_visible()


def test_keys_alone(person: People) -> None:
    """Tab to the hand, arrows to a card, Enter takes it, Tab to the sea, Enter deploys; Escape steps back."""
    maren = person("Maren")
    maren.make("hit-the-deck", [PERSON, BOT])
    page = maren.page
    page.wait_for_selector(".acts .button")
    page.keyboard.press("1")  # keep the hand
    page.wait_for_selector('.hand [data-state="legal"]')
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("() => !!document.activeElement.closest('.hand')"):
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("?")
    expect(page.get_by_role("tooltip")).to_contain_text("Poker Hand Rankings")  # the rule it comes from
    page.keyboard.press("Enter")
    expect(page.locator('.hand [data-state="selected"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator('.hand [data-state="selected"]')).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator('.hand [data-state="selected"]')).to_have_count(1)
    page.locator('[data-part="board"] [data-state="legal"]').first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log .lines")).to_contain_text("You deploy")
    expect(page.locator(".hand :focus")).to_have_count(1)  # the next decision takes the focus, with the inspector
    page.locator(".log .line", has_text="You deploy").last.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("Deploy Action")
    page.locator('[data-place="zone sea/E"]').hover()
    expect(page.get_by_role("tooltip")).to_contain_text("in the Sealane of B, E and H")


def test_a_long_press_explains(person: People) -> None:
    """A finger that stays on a card is told what it is and the rule; it is not taken. The next touch puts that away."""
    ines = person("Ines", **PHONE)
    ines.make("hit-the-deck", [PERSON, BOT])
    ines.page.get_by_role("button", name="Keep this hand").tap()
    card = ines.page.locator('.hand [data-state="legal"]').first
    box = card.bounding_box()
    assert box is not None
    finger = ines.context.new_cdp_session(ines.page)
    at = {"x": box["x"] + box["width"] * 0.2, "y": box["y"] + box["height"] * 0.4}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    told = ines.page.get_by_role("tooltip")
    expect(told).to_contain_text("Poker Hand Rankings")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    settle(ines.page)
    expect(told).to_be_visible()
    expect(ines.page.locator('[data-state="selected"]')).to_have_count(0)
    ines.page.locator(".prompt p").tap()
    expect(told).to_have_count(0)
    card.tap()
    expect(ines.page.locator('[data-state="selected"]')).to_have_count(1)


def test_a_refusal_says_why(person: People) -> None:
    """A move that cannot be, typed: the reason stands beside it, and one that can is made. A card that cannot be used
    says why as well."""
    maren = person("Maren")
    maren.make("hit-the-deck", [PERSON, BOT])
    maren.page.wait_for_selector(".acts .button")
    maren.page.keyboard.press(">")  # to where moves are typed
    maren.page.keyboard.type("deploy AS E\n")
    expect(maren.page.locator(".prompt .no")).to_be_visible()
    expect(maren.page.locator(".log .refused")).to_contain_text("deploy AS E: ")
    maren.page.keyboard.type("keep\n")
    expect(maren.page.locator(".log .lines")).to_contain_text("You keep")
    maren.make("deckhand-builder", [PERSON, BOT], seed=5)
    dear = maren.page.locator('[data-part="board"] .spot', has_text="needs").first
    dear.hover()
    reason = maren.page.get_by_role("tooltip").locator(".no")
    expect(reason).to_contain_text(re.compile(r"costs \d, and [^(]*$"))  # without the ruling's number
    at = dear.bounding_box()
    assert at
    maren.page.locator('.top a[href="/"]').first.press("Enter")
    expect(dear).to_have_count(0)
    maren.page.mouse.move(at["x"] + 40, at["y"] + 16)
    maren.page.go_back()
    expect(dear).to_be_visible()  # what is drawn under a mouse that rests explains nothing before it is moved
    maren.page.wait_for_timeout(700)
    expect(maren.page.get_by_role("tooltip")).to_have_count(0)
    dear.hover(position={"x": 30, "y": 12})
    expect(maren.page.get_by_role("tooltip")).to_be_visible()


def test_two_at_one_screen(person: People) -> None:
    """Between two seats there is a cover, and nothing of the next hand shows before it is lifted."""
    maren = person("Maren")
    maren.make("hit-the-deck", [PERSON, {"kind": "person", "name": "Ines"}], hotseat=True)
    maren.page.get_by_role("button", name="Keep this hand").click()
    expect(maren.page.get_by_role("dialog", name="Pass the screen on")).to_be_visible()
    maren.page.get_by_role("button", name="I am Ines").click()
    expect(maren.page.get_by_role("button", name="Keep this hand")).to_be_visible()
    maren.page.reload()  # whoever holds it now may be somebody else
    expect(maren.page.get_by_role("dialog", name="Pass the screen on")).to_contain_text("Pass the screen to Ines")
    expect(maren.page.locator(".hand .spot")).to_have_count(0)
    maren.page.get_by_role("button", name="I am Ines").click()
    assert not play(Hand(maren, seed=5), most=12)


def test_talk_is_heard(person: People) -> None:
    maren, ines = person("Maren"), person("Ines")
    made = maren.make("hit-the-deck", [PERSON, PERSON])
    ines.come_by(made["seats"][1]["link"])
    maren.page.get_by_label("Say something to the table").fill("Fair winds!")
    maren.page.keyboard.press("Enter")
    expect(ines.page.get_by_text("Fair winds!")).to_be_visible()
    maren.page.get_by_role("button", name="Menu").click()
    expect(maren.page.get_by_text("Link for watchers")).to_be_visible()
    expect(maren.page.get_by_label("may see all hands")).to_have_count(0)  # an opponent could be among them


def test_a_watcher_looks_through_the_eyes_of_whoever_plays_alone(person: People) -> None:
    maren, tomas = person("Maren"), person("Tomas")
    made = maren.make("hit-the-deck", [PERSON, BOT])
    tomas.page.goto(made["watch_link"])
    expect(tomas.page.locator(".hand")).to_have_count(0)
    maren.page.get_by_role("button", name="Menu").click()
    maren.page.get_by_label("may see all hands").check()
    maren.page.keyboard.press("Escape")
    eyes = tomas.page.locator("[data-part=acts]").get_by_role("combobox", name="Seen by")  # it covers nothing there
    eyes.select_option("Maren")
    expect(tomas.page.locator(".hand .spot")).to_have_count(7)
    expect(tomas.page.locator(".prompt")).to_contain_text("Maren decides:")
    for size in ((1280, 800), (360, 640), (844, 390)):
        assert wrong_at(tomas, *size) == []
        expect(eyes).to_be_in_viewport(ratio=1)
    for who in (maren, tomas):
        expect(who.page.get_by_role("banner")).to_contain_text("watchers see all hands")


@pytest.mark.parametrize("title", ["Hit the Deck!", "The Deckahedron"])
def test_a_guided_game(person: People, title: str) -> None:
    """On a real, seeded table; what the guide says is about what lies there."""
    maren = person("Maren")
    maren.page.goto("/")
    maren.page.get_by_role("button", name=f"Learn {title}", exact=True).click()
    guide = maren.page.get_by_role("region", name="Guided game")
    expect(guide).to_contain_text("Nobody wins here" if title == "The Deckahedron" else "How to win:")
    guide.get_by_role("button", name="Got it").click()
    if title == "The Deckahedron":
        expect(guide).to_contain_text("You are the game master.")
        maren.page.get_by_role("button", name="Call on").first.click()
        expect(guide).to_contain_text("Which move card fits")
        return
    expect(guide).to_contain_text("2 of Diamonds and 2 of Hearts are a pair")
    maren.page.get_by_role("button", name="Keep this hand").click()
    expect(guide).to_contain_text("hollow pennant")
