"""The guided games, played along their advice and against it: every line is true at the position where it is shown.

The lessons are the page's own, run by Node on Views of real matches; what a line says is checked against the rules'
View, not against the lessons.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quarterdeck import games
from quarterdeck.engine.match import Match
from quarterdeck.engine.record import seed_from_number
from tests.project import ROOT

WEB = ROOT / "web"
Scene = dict[str, Any]
COURSES = re.findall(r'"?([\w-]+)"?: \{ seed: (\d+), seats: (\d+)', (WEB / "src/lib/courses.ts").read_text())


class Advisor:
    """The page's lessons, asked one scene at a time."""

    def __init__(self, built: Path) -> None:
        command = ["node", str(WEB / "tests" / "advise.mjs"), str(built)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, game: str, scene: Scene, learnt: set[str]) -> dict[str, Any]:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps({"game": game, "scene": scene, "learnt": sorted(learnt)}) + "\n")
        self.process.stdin.flush()
        said: dict[str, Any] = json.loads(self.process.stdout.readline())
        return said


@pytest.fixture(scope="module")
def advisor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Advisor]:
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    if shutil.which("node") is None or not vite.is_file():
        pytest.skip("there is no Node, or the page's packages are not installed")
    out = tmp_path_factory.mktemp("lessons")
    output = '{ rollupOptions: { output: { entryFileNames: "lessons.mjs" } } }'
    (out / "config.mjs").write_text(f"export default {{ publicDir: false, build: {output} }};")
    build = ["node", str(vite), "build", "--ssr", "src/lib/lessons/index.ts", "--outDir", str(out / "built")]
    subprocess.run([*build, "--config", str(out / "config.mjs"), "--logLevel", "error"], cwd=WEB, check=True)
    found = Advisor(out / "built" / "lessons.mjs")
    yield found
    assert found.process.stdin is not None and found.process.stdout is not None
    found.process.stdin.close()
    found.process.wait(10)
    found.process.stdout.close()


def whole(part: Any) -> Any:
    """A View as the page has it: with everything that is not sent because it is as usual."""
    if isinstance(part, msgspec.Struct):
        return {name: whole(getattr(part, name)) for name in part.__struct_fields__}
    if isinstance(part, dict):
        return {str(key): whole(value) for key, value in part.items()}
    return [whole(each) for each in part] if isinstance(part, (list, tuple)) else part


SAID_OF_WHAT_HAPPENED = {"", "battle", "fought", "raided", "roll", "result"}  # while somebody looks at a moment
ENDINGS = {"good-night", "end"}  # chosen at random, these would end the lesson too soon


class Course:
    """One guided game: the learner in seat 0, the others at random."""

    def __init__(self, advisor: Advisor, slug: str, seed: int, seats: int, along: bool) -> None:
        self.advisor, self.slug, self.along = advisor, slug, along
        names = ["Maren", "Ann", "Ben"][:seats]
        self.match = Match(games.find(slug), names, seed=seed_from_number(seed))
        prepared = self.match.game.view.faces(self.match.box)
        self.faces = {key: whole(face) for key, face in prepared.items()}
        self.luck = random.Random(f"{slug} {along}")
        self.learnt: set[str] = set()
        self.seen: set[str] = set()
        self.since = 0
        self.first = ""

    def play(self, most: int) -> None:
        for _ in range(most):
            waiting = self.match.waiting()
            if self.match.over or not waiting:
                return
            if 0 in waiting:
                self.decide()
            else:
                self.match.play(waiting[0], self.luck.choice(self.match.legal(waiting[0])))

    def decide(self) -> None:
        view = whole(self.match.view(0))
        told = [
            whole(each)
            for move in range(self.since + 1, len(self.match.actions) + 1)
            for each in self.match.told(move, 0)
        ]
        said = self.say(view, [], told)
        choices = view["choices"]
        pointed = [choice for choice in choices if choice["gesture"] and choice["gesture"][0] in said["points"]]
        rest = [choice for choice in choices if choice not in pointed] or choices
        among = pointed if self.along and pointed else rest if not self.along else choices
        verbs = {choice["verb"] for choice in among}  # of some there are many choices
        verb = self.luck.choice(sorted(verbs - ENDINGS or verbs))
        choice = self.luck.choice([choice for choice in among if choice["verb"] == verb])
        picked: list[str] = []
        for word in choice["gesture"][:-1]:
            picked = [*picked, word]
            self.say(view, picked, told)
        self.since = len(self.match.actions)
        self.match.play(0, choice["action"])
        self.learnt |= {said["id"]} - {""}

    def say(self, view: Scene, picked: list[str], news: list[Any]) -> dict[str, Any]:
        """Every line that is shown here, one after the other, as `Got it` brings them; the first of them."""
        scene = {"view": view, "picked": picked, "news": news, "faces": self.faces}
        first: dict[str, Any] | None = None
        learnt = set(self.learnt)
        while True:
            said = self.advisor.ask(self.slug, scene, learnt)
            meanwhile = self.advisor.ask(self.slug, {**scene, "moment": True}, learnt)["id"]
            assert meanwhile in SAID_OF_WHAT_HAPPENED, (self.slug, meanwhile)  # nothing is decided then
            if first is None or first["id"] == "win":
                first = said
            if not said["id"]:
                return first
            self.first = self.first or said["id"]
            self.seen.add(said["id"])
            check(self.slug, scene, said)
            learnt.add(said["id"])


def check(slug: str, scene: Scene, said: dict[str, Any]) -> None:
    """What a line says, against the View."""
    view, picked, text = scene["view"], scene["picked"], said["text"]
    where = (slug, said["id"], text, picked)
    assert text and not re.search(r"undefined|NaN|null|\[\[|\]\]|  |\ba +[.,:]", text), where
    assert all(ref["key"] in scene["faces"] for ref in said["refs"]), where
    left = [choice for choice in view["choices"] if choice["gesture"][: len(picked)] == picked]
    step = len(picked)
    able = {word for choice in left for word in choice["gesture"][step : step + 2]}
    assert set(said["points"]) <= able, (*where, said["points"], able)
    verbs = {choice["verb"] for choice in view["choices"]}
    if "Now a card of your hand" in text:  # not while the prompt wants Attack or Ram
        kinds = {choice["gesture"][step] for choice in left if choice["gesture"][step].startswith("kind/")}
        assert len(kinds) < 2 and all(word.startswith("hand/") for word in said["points"]), where
    crew = [scene["faces"][choice["args"]["card"]] for choice in view["choices"] if choice["verb"] == "crew"]
    if match := re.search(r"how well they duel: (.+?) is your best", text):  # a card that prints a number
        levels = {face["title"]: face["numbers"].get("level", 0) for face in crew if "sails" not in face["numbers"]}
        assert levels[match[1]] == max(levels.values()) > 0, (where, levels)
    if match := re.search(r"A (.+?) duels at (\d+)\.", text):
        assert any(face["title"] == match[1] and face["numbers"]["level"] == int(match[2]) for face in crew), where
    if "The bars are the exact odds" in text:  # not when everyone is called on, where there are none
        called = [counter for counter in view["counters"] if counter["args"].get("called") == 1]
        assert len(called) == 1 and f"{called[0]['args']['success'] / 10:.1f} of 100" in text, where
    if "end the turn" in text or "end your turn" in text:
        assert "end-turn" in verbs, where
    if "pass" in text.split("turn")[-1] and slug == "hit-the-deck" and said["id"] == "pass":
        assert verbs == {"pass"}, where
    if said["id"] == "fight":  # with Raiders: a raid where there is treasure
        zones = {zone["id"]: zone for zone in view["zones"]}
        first = next(choice for choice in view["choices"] if choice["verb"] == "attack")
        suit = scene["faces"][zones[first["args"]["source"]]["cards"][0]["face"]]["kind"]
        assert ("without a fight" in text) == (suit == "raider") != ("Three duels" in text), where
    if said["id"] == "aargh":
        assert {"aargh", "let-lie"} <= verbs, where


@pytest.mark.parametrize("along", [True, False], ids=["along", "against"])
@pytest.mark.parametrize(("slug", "seed", "seats"), COURSES, ids=[course[0] for course in COURSES])
def test_every_line_is_true_where_it_is_shown(advisor: Advisor, slug: str, seed: str, seats: str, along: bool) -> None:
    course = Course(advisor, slug, int(seed), int(seats), along)
    course.play(300)
    assert course.first == "win"
    assert len(course.seen) >= 5, course.seen


def test_a_raid_is_told_as_one(advisor: Advisor) -> None:
    """Rounds of All Hands until somebody has raided, and until a Raider ship is the one that the guide points at."""
    seen: set[str] = set()
    for seed in range(1, 12):
        course = Course(advisor, "all-hands", seed, 3, True)
        course.play(400)
        seen |= course.seen
        if {"raided", "fight", "fought"} <= seen:
            return
    raise AssertionError(seen)


def test_all_games_have_a_course() -> None:
    assert {course[0] for course in COURSES} == {game.slug for game in games.every()}
