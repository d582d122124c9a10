"""Files and requests that somebody broke: each is refused in a line, and nothing else happens. 10,000 in `long`."""

import contextlib
import json
import random
import re
import socket
import string
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from quarterdeck import games
from quarterdeck.bots.judging import HEAD, net_size
from quarterdeck.bots.nets import Net, load_net, net_bytes
from quarterdeck.cli.puzzles import position_of, to_check
from quarterdeck.engine.errors import BadInput, Illegal
from quarterdeck.engine.match import Match
from quarterdeck.engine.position import to_toml
from quarterdeck.engine.puzzles import puzzles_of
from quarterdeck.engine.record import parse_record, read_text
from quarterdeck.engine.scenario import run_scenario
from quarterdeck.engine.seeds import SeatNumber, Seed, number_from_word, number_hash
from quarterdeck.engine.verifying import verify
from quarterdeck.games.deckahedron.commands.character import Character
from quarterdeck.lab.arena import ResultFile
from quarterdeck.lab.study.running import read_units
from quarterdeck.lab.training.plan import Training
from quarterdeck.lab.training.running import PLAN, Folder
from quarterdeck.server.archive import bring_in, export, opened
from quarterdeck.server.store import Store
from tests.project import ROOT
from tests.server.serving import Server
from tests.server.test_archive import filled

FEW, MANY = 500, 10_000
WORDS = (b"-1", b"1e999", b"nan", b"inf", b'"', b"'''", b"=", b"[[", b"]]", b"true", b"[1,[2]]", b"{a=1}", b"#")
OURS = (b"seed: ", b"number: A = ", b"redeal: 3\n", b"left out", b"result: ")
TOKENS = [*WORDS, *OURS, b"\0", b"[" * 400, b"{" * 400, b"9" * 400, b"\xff\xfe", b"\r\n"]


def broken(data: bytes, luck: random.Random) -> bytes:
    """A few changes: bytes flipped, pieces cut out, doubled or moved, strange words put in."""
    found = bytearray(data)
    for _ in range(luck.randrange(1, 5)):
        at, size = luck.randrange(len(found) + 1), luck.randrange(1, 60)
        kind = luck.randrange(5)
        if kind == 0 and at < len(found):
            found[at] = luck.randrange(256)
        elif kind == 1:
            del found[at : at + size]
        elif kind == 2:
            found[at:at] = found[at : at + size] * luck.randrange(1, 4)
        elif kind == 3:
            found[at:at] = luck.choice(TOKENS)
        else:
            lines = bytes(found).split(b"\n")
            luck.shuffle(lines)
            found = bytearray(b"\n".join(lines))
    return bytes(found)


def read_record(path: Path) -> None:
    verify(parse_record(path.read_bytes().decode("utf-8"), str(path)), games.find)


def read_scenario(path: Path) -> None:
    run_scenario(path, games.find)


def read_cards(slug: str) -> Callable[[Path], list[BadInput]]:
    """What is wrong with a card set."""
    cards = games.find(slug).parts.cards
    assert cards is not None
    return lambda path: cards.read(read_text(path), str(path))[1]


def record_with_numbers() -> bytes:
    """A match with a number of one seat, and something taken back."""
    number = number_from_word("halyard")
    seed = Seed(bytes(32), (SeatNumber(0, number_hash(number), number), SeatNumber(1, number_hash(bytes(32)))))
    match = Match(games.find("hit-the-deck"), ["Ann", "Ben"], seed=seed)
    for _ in range(8):
        seat = match.waiting()[0]
        match.play(seat, match.legal(seat)[0])
    match.undo(3, redeal=True)
    return match.record(notes=True).text().encode()


def read_deck(path: Path) -> None:
    decks = games.find("deckhand-duel").parts.decks
    assert decks is not None
    text, box = read_text(path), games.find("deckhand-duel").pack_box(2, {})
    decks.report(box, text)
    decks.filled(box, text)


def read_flips(path: Path) -> None:
    Character.read(path)


def a_deck_after_flips() -> bytes:
    return b'set = "a"\ndeck = "1 2 3 4 5 6 7 8 9 10"\ndiscard = "11 12"\nexhausted = ""\nwounds = 0\n'


def read_puzzle(path: Path) -> None:
    for name, words in to_check(str(path)):
        position_of(name, words)


def a_puzzle() -> bytes:
    words = puzzles_of(games.find("hit-the-deck"))[0]
    return to_toml({**words.words, "solution": [*words.solution]}).encode() + b"\n[[step]]\n"


def read_training(path: Path) -> None:
    """The plan of a training, which is gone on with."""
    plan = path.parent / "training" / PLAN
    plan.parent.mkdir(exist_ok=True)
    plan.write_bytes(path.read_bytes())
    Folder(plan.parent, TRAINING)


def read_evaluation(path: Path) -> None:
    load_net(games.find("hit-the-deck"), path)


def an_evaluation() -> bytes:
    game = games.find("hit-the-deck")
    return net_bytes(game, Net(np.concatenate([[4, 2], np.zeros(net_size(4, 2) - HEAD)]), 3, {"seed": 1}, (2,)))


def read_arena(path: Path) -> None:
    ResultFile(path, {})


def read_study(path: Path) -> None:
    read_units(read_text(path).splitlines(), str(path))


TRAINING = Training(game="hit-the-deck", features="", seats=(2,))
GAME = b'{"seats": ["greedy", "random"], "seed": 7, "turn": 0, "shares": [1.0, 0.0], "moves": 40, "seconds": 0.5}\n'
UNIT = b'{"unit": 3, "games": [[0, [1, 0], 40]], "new": [], "pairs": [[0, 2, 1, 0.5]]}\n'
Reader = Callable[[Path], object]
READERS: dict[str, tuple[Reader, str | list[Callable[[], bytes]]]] = {
    "record": (read_record, "tests/golden/hit-the-deck/*"),
    "record with numbers": (read_record, [record_with_numbers]),
    "deck": (read_deck, [lambda: b"overseer: 3 Drone, 2 One-Eyed Rifleman\n2 Second"]),
    "scenario": (read_scenario, "tests/scenarios/hit-the-deck/*.toml"),
    "cards of DeckHand": (read_cards("deckhand-builder"), "src/quarterdeck/games/deckhand_builder/cards/*.toml"),
    "cards of All Hands": (read_cards("all-hands"), "src/quarterdeck/games/all_hands/cards/*.toml"),
    "cards of the duel": (read_cards("deckhand-duel"), "src/quarterdeck/games/deckhand_duel/cards/*.toml"),
    "cards of the Deckahedron": (read_cards("deckahedron"), "src/quarterdeck/games/deckahedron/cards/*.toml"),
    "deck of the Deckahedron": (read_flips, [a_deck_after_flips]),
    "games of the arena": (read_arena, [lambda: b'{"arena": {}}\n' + GAME * 3]),
    "learned evaluation": (read_evaluation, [an_evaluation]),
    "puzzle": (read_puzzle, [a_puzzle]),
    "plan of a training": (read_training, [lambda: json.dumps({"digest": TRAINING.digest()}).encode()]),
    "units of a study": (read_study, [lambda: b'{"digest": ""}\n' + UNIT * 3]),
}
FOUND = [  # what broke a reader once
    ("games of the arena", b'{"arena": {}}\n' + b"[" * 100_000 + b"\n" + GAME),
    ("games of the arena", b'{"arena": ' + b"[" * 100_000),
    ("games of the arena", b'{"arena": {}}\n' + GAME.replace(b'"greedy"', b"[]") + GAME),
    ("games of the arena", b'{"arena": {}}\n' + GAME.replace(b"7", b"{}") + GAME),
    ("learned evaluation", an_evaluation().replace(b'"inputs": 4', b'"inputs": 1e999')),
    ("puzzle", a_puzzle().replace(b"solution = [", b"solution = 3 # [")),
    ("units of a study", b'{"digest": ""}\n' + b"[" * 100_000 + b"\n" + UNIT),
    ("units of a study", b'{"digest": ""}\n' + UNIT.replace(b"0.5", b'"x"') + UNIT),
]


@pytest.mark.parametrize(("name", "data"), FOUND, ids=range(len(FOUND)))
def test_what_broke_a_reader_once(name: str, data: bytes, tmp_path: Path) -> None:
    (tmp_path / "broken").write_bytes(data)
    with pytest.raises(BadInput):
        READERS[name][0](tmp_path / "broken")


def test_levels_are_bounded_before_they_are_counted(tmp_path: Path) -> None:
    """A row from 0 to ten thousand million would fill the memory before anybody saw that it is too long."""
    text = (ROOT / "src/quarterdeck/games/deckahedron/cards/moves.toml").read_text(encoding="utf-8")
    (tmp_path / "broken").write_text(text.replace("levels = [0, 1]", "levels = [0, 10_000_000_000]", 1), "utf-8")
    (wrong,) = read_cards("deckahedron")(tmp_path / "broken")
    assert "levels is a row of whole numbers from -2 to 2" in str(wrong)


@pytest.mark.parametrize("slug", ["deckhand-builder", "all-hands", "deckhand-duel", "deckahedron"])
@pytest.mark.parametrize("value", ["[[]]", "{ x = [] }"])
def test_a_value_that_cannot_be_hashed_breaks_no_reader_of_cards(slug: str, value: str, tmp_path: Path) -> None:
    """At every key of a card set: whoever looks it up before checking it would end in a TypeError."""
    tried: set[str] = set()
    refused: set[str] = set()
    for file in sorted((ROOT / "src/quarterdeck/games" / slug.replace("-", "_") / "cards").glob("[!d]*.toml")):
        text = file.read_text(encoding="utf-8")
        assert read_cards(slug)(file) == []
        for key in re.finditer(r"(?m)^(\w+) = ((?!\"\"\"|[\[{]$).*)$", text):
            if key[1] not in tried:
                tried.add(key[1])
                (tmp_path / "broken").write_text(text[: key.start(2)] + value + text[key.end() :], "utf-8")
                if read_cards(slug)(tmp_path / "broken"):
                    refused.add(key[1])
    assert len(refused) >= len(tried) / 2 > 2


@pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", READERS)
def test_a_broken_file_is_refused_in_a_line(name: str, many: int, tmp_path: Path) -> None:
    reader, found = READERS[name]
    if isinstance(found, str):
        paths = [path for path in sorted(ROOT.glob(found)) if path.name != "digests.toml" and path.is_file()]
        files = [path.read_bytes() for path in paths]
    else:
        files = [made() for made in found]
    luck = random.Random(name)
    refused = 0
    path = tmp_path / "broken.toml"
    for number in range(many):
        data = broken(luck.choice(files), luck)
        path.write_bytes(data)
        try:
            reader(path)
        except (BadInput, Illegal, UnicodeDecodeError):
            refused += 1
        except Exception as error:
            kept = data[:3000]
            raise AssertionError(f"number {number}: {type(error).__name__}: {error}\n{kept!r}") from error
    assert refused < many


@pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_a_broken_export_is_refused_in_a_line(many: int, tmp_path: Path) -> None:
    import asyncio

    address = f"sqlite:///{tmp_path}/x.db"
    store = Store(address)
    try:
        asyncio.run(filled(store, "a" * 12, "b" * 12))
        luck = random.Random(1)
        with opened(address) as engine:
            whole = b"\n".join(export(engine))
            for _ in range(many):
                with contextlib.suppress(BadInput):
                    list(bring_in(engine, broken(whole, luck).split(b"\n"), "x"))
    finally:
        store.close()


@pytest.mark.parametrize("many", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_broken_requests_leave_the_server_alive(many: int, tmp_path: Path) -> None:
    """Bytes on the wire: heads and bodies that no client would send."""
    with Server(tmp_path, HEAD_SECONDS="1") as server, server.browser() as browser:
        table = server.table(browser, "hit-the-deck", "person,person", hotseat=True)["table"]
        luck = random.Random(2)
        for number in range(many):
            if number % 100 == 0:
                assert browser.get(f"/api/tables/{table}").status_code == 200
            with socket.create_connection((server.host, server.port), 10) as connection:
                connection.settimeout(5)
                with contextlib.suppress(OSError):
                    connection.sendall(broken(request(luck, table), luck))
                    connection.shutdown(socket.SHUT_WR)
                    answer = connection.recv(65_536)
                    assert not answer.startswith(b"HTTP/1.1 500"), answer
        assert browser.get(f"/api/tables/{table}").json()["number"] == 0
    assert "Traceback" not in server.output(), server.output()[-3000:]


def request(luck: random.Random, table: str) -> bytes:
    word = "".join(luck.choice(string.printable[:94]) for _ in range(luck.randrange(20)))
    place = f"/api/tables/{table}"
    path = luck.choice(["/api/tables", place, f"{place}/moves", f"{place}/live", f"{place}/replay?number=1",
                        "/api/games", f"/api/{word}", "/api/records", "/"])
    body = luck.choice([b"", b"{}", b'{"number":0,"text":"keep"}', b'{"game":"hit-the-deck","seats":[]}'])
    method = luck.choice(["GET", "POST", "HEAD"])
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    more = luck.choice(["", "Upgrade: websocket\r\nConnection: Upgrade\r\n", "Transfer-Encoding: chunked\r\n",
                        f"x-quarterdeck-relay: {word}\r\n", f"Cookie: quarterdeck={'a' * 43}\r\n"])
    return f"{head}{more}Content-Length: {len(body)}\r\n\r\n".encode() + body
