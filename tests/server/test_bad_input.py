"""Bad input finds no 500, no hang and no dead table: schemathesis over HTTP, a fuzzer on the WebSocket, the limits."""

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from websockets.exceptions import ConnectionClosed

from quarterdeck.cli.serve import main
from quarterdeck.engine.errors import BadInput
from quarterdeck.server import messages as m
from quarterdeck.server.app import make_app
from quarterdeck.server.cleaning import CREATURES, MANNERS, clean, name_for
from quarterdeck.server.preparing import prepared
from quarterdeck.server.schema import openapi
from quarterdeck.server.settings import Settings, from_environment
from tests.project import ROOT
from tests.server.serving import API, Client, Server, at, connected

# --- HTTP


@pytest.fixture(scope="module")
def rough(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for rough handling."""
    with Server(tmp_path_factory.mktemp("rough"), RECORD_BYTES="20000") as made:
        yield made
        assert "Traceback" not in made.output(), made.output()[-4000:]


def paths_without_streams() -> dict[str, Any]:
    """A stream does not end, so it is not for a tool that waits for the end of every answer."""
    schema = openapi()
    del schema["paths"]["/api/tables/{table}/stream"]
    return schema


api = schemathesis.openapi.from_dict(paths_without_streams())


@api.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_published_schema_holds(case: Any, rough: Server) -> None:
    answer = case.call(base_url=rough.address)
    assert answer.status_code < 500, answer.text
    case.validate_response(answer, excluded_checks=excluded())


def excluded() -> list[Any]:
    """What we do not promise: that everything that fits the schema is taken (a game may be unknown), and the other way
    round where the schema cannot say it (numbers written as texts)."""
    from schemathesis.checks import CHECKS

    names = ("positive_data_acceptance", "negative_data_rejection", "ignored_auth", "use_after_free",
             "ensure_resource_availability", "missing_required_header", "unsupported_method")
    return [check for name in names for check in CHECKS.get_by_names([name])]


BODIES = [b"", b"{", b"null", b"[]", b"\xff\xfe", b'{"game": 7}', b"[" * 100_000, b'{"game":"hit-the-deck","seats":[]}']


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_bodies_that_cannot_be_read_are_refused_in_a_sentence(rough: Server, body: bytes) -> None:
    json_type = {"Content-Type": "application/json"}
    answer = httpx.post(rough.address + "/api/tables", content=body, headers=json_type)
    assert answer.status_code in (400, 413, 422) and answer.json()["problem"]


WRONG = [
    ({"game": "chess", "seats": [{"kind": "person"}]}, 422),
    ({"game": "hit-the-deck", "seats": [{"kind": "person"}]}, 422),
    ({"game": "hit-the-deck", "seats": [{"kind": "person"}, {"kind": "bot", "bot": "nobody"}]}, 422),
    ({"game": "hit-the-deck", "seats": [{"kind": "person"}] * 2, "options": {"win": "always"}}, 422),
    ({"game": "hit-the-deck", "seats": [{"kind": "person"}] * 2, "you": 3}, 422),
    ({"game": "all-hands", "seats": [{"kind": "person"}] * 2, "options": {"cards": "/etc/passwd"}}, 422),
    ({"game": "all-hands", "seats": [{"kind": "person"}] * 2, "options": {"cards": "LICENSE"}}, 422),
    ({"game": "hit-the-deck", "seats": [{"kind": "person"}] * 2, "surprise": 1}, 400),
]


@pytest.mark.parametrize(("body", "status"), WRONG, ids=range(len(WRONG)))
def test_tables_that_cannot_be_are_refused(rough: Server, body: Any, status: int) -> None:
    answer = httpx.post(rough.address + "/api/tables", json=body)
    assert (answer.status_code, len(answer.json()["problem"].splitlines())) == (status, 1), answer.text
    assert "root:" not in answer.text


def test_records_that_are_none_are_refused(rough: Server) -> None:
    golden = sorted((ROOT / "tests" / "golden" / "hit-the-deck").glob("*.record"))[0].read_text(encoding="utf-8")
    wrong = ["", "quarterdeck record 1\n", golden.replace("seed: ", "seed: 00", 1), golden.replace("1. ", "2. ", 1),
             golden.replace("game: hit-the-deck", "game: all-hands"), golden.replace("rules: ", "rules: 9")]
    for text in wrong:
        answer = httpx.post(rough.address + "/api/records", json={"text": text})
        assert answer.status_code == 422 and answer.json()["problem"], text[:100]
    assert httpx.post(rough.address + "/api/records", json={"text": "x" * 30_000}).status_code == 413
    assert httpx.post(rough.address + "/api/records", json={"text": golden}).status_code == 200


# --- WebSocket


KINDS = {str(kind.__struct_config__.tag): kind for kind in get_args(m.ClientMessage)}
FIELDS = {name: [field.name for field in msgspec.structs.fields(kind)] for name, kind in KINDS.items()}
LIKELY: dict[str, list[Any]] = {  # what would do
    "seat": [-1, 0, 1, None],
    "eyes": [None, 0, 1],
    "api": [API],
    "number": [*range(4), *range(40)],
    "action": [None, *range(60)],
    "text": ["keep", "pass", "draw", "ahoy", "wound 2"],
    "before": [0, 1, 30],
    "topic": ["keep", "deck", "Anchor"],
    "id": ["scene", "handout-1", "character-0"],
    "fields": [{}, {"name": "Ines"}],
    "to": [None, [0]],
    "then": ["wait", "pass", "bot", "end"],
    "undo": [True, False],
    "agree": [True, False],
}
ODD: list[Any] = [None, 0, -1, 1, 7, 2**63, 1e300, "", "keep", "\u202e\0", "7S" * 400, [], {}, [[]] * 9, True]
SELDOM = ("leave", "resign")  # nothing comes after them


def nonsense(luck: random.Random) -> str | bytes:
    """A message that nobody should send, or that makes no sense now."""
    shape = luck.randrange(8)
    if shape == 0:
        return bytes(luck.randrange(256) for _ in range(luck.randrange(60)))
    if shape == 1:
        return "".join(luck.choice('{}[]",:01ae\\\u00e9') for _ in range(luck.randrange(60)))
    if shape == 2:
        return luck.choice(["", "null", "[" * 5000, '{"type":"move"', '{"type":"chat","text":"' + "x" * 3000 + '"}'])
    kind = luck.choice(["x", *KINDS])
    if kind in SELDOM and luck.randrange(50):
        kind = "move"
    fields = {name: luck.choice(LIKELY.get(name, [""])) for name in FIELDS.get(kind, []) if luck.randrange(8)}
    if not luck.randrange(3):
        fields[luck.choice([*LIKELY, "last", "token", "seq", "key", "title", "zz"])] = luck.choice(ODD)
    return json.dumps({"type": kind, **fields})


@pytest.mark.parametrize(("path", "most"), [("tables", 265_536), ("tables/abcdefghjkmn/moves", 65_536)])
def test_a_body_that_is_too_long_is_refused(rough: Server, path: str, most: int) -> None:
    """Before it is read to its end: with card sets of one's own a new table may be longer."""
    head = {"content-type": "application/json"}
    for size, status in ((most, 400), (most + 1, 413)):
        assert httpx.post(f"{rough.address}/api/{path}", content=b"x" * size, headers=head).status_code == status


@pytest.mark.parametrize("many", [500, pytest.param(10_000, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "seats"), [("hit-the-deck", "person,random"), ("deckahedron", "person,person")])
def test_a_fuzzed_websocket_leaves_the_table_alive(rough: Server, game: str, seats: str, many: int) -> None:
    with rough.browser() as ines:
        table = rough.table(ines, game, seats, hotseat=True)["table"]
        heard: set[str] = set()

        async def storm(seed: int, cookies: httpx.Cookies | None) -> None:
            luck = random.Random(seed)
            for _ in range(-(-many // 360)):  # six of them, sixty messages a connection
                try:
                    async with at(rough, table, cookies, seat=0 if cookies else -1) as client:
                        for _ in range(60):
                            await client.connection.send(nonsense(luck))
                        await client.send("explain", topic=f"the end {seed}")
                        while (await client.next("explained", seconds=60))["topic"] != f"the end {seed}":
                            pass
                except ConnectionClosed:  # it left its seat, or has heard too much at once
                    continue
                finally:
                    heard.update(message["type"] for message in client.heard)

        async def story() -> None:
            await asyncio.gather(*(storm(seed, ines.cookies if seed % 2 else None) for seed in range(6)))
            async with at(rough, table, ines.cookies, seat=0) as client:
                await client.next("view")

        asyncio.run(story())
        assert {"error", "refused", "view", "people", "chat", "explained"} <= heard  # it came that far


def test_no_such_table_and_no_hello(rough: Server) -> None:
    async def story() -> None:
        async with connected(rough, "nosuchtable2") as client:
            assert "no such table" in (await client.next("error"))["problem"]
        async with connected(rough, "../../etc") as client:
            await client.next()

    with pytest.raises(Exception, match="HTTP|received|rejected"):
        asyncio.run(story())


# --- limits


def test_limits_hold(tmp_path: Path) -> None:
    tight = {"MESSAGE_RATE": "1", "MESSAGE_BURST": "5", "MESSAGE_BYTES": "500", "CONNECTIONS": "2"}
    with Server(tmp_path, **tight, TABLES_AN_HOUR="2") as server, server.browser() as ines:
        made = server.table(ines, "hit-the-deck", "person,person")
        server.table(ines, "hit-the-deck", "person,person")
        again = ines.post("/api/tables", json={"game": "hit-the-deck", "seats": [{"kind": "person"}] * 2})
        assert again.status_code == 429

        async def story() -> None:
            async with at(server, made["table"]) as one, at(server, made["table"]):
                async with connected(server, made["table"]) as third:
                    assert "too many connections" in (await third.next("error"))["problem"]
                for _ in range(8):
                    await one.send("ping")
                assert "slow down" in (await one.next("error"))["problem"]
                with pytest.raises(ConnectionClosed):
                    await one.send("chat", text="x" * 600)
                    await drained(one)

        asyncio.run(story())


async def drained(client: Client) -> None:
    while True:
        await client.next()


def test_haste_is_refused(tmp_path: Path) -> None:
    with Server(tmp_path, REQUEST_RATE="1", REQUEST_BURST="20") as server:
        with server.browser() as browser:
            statuses = [browser.get("/api/bots").status_code for _ in range(30)]
        assert statuses[0] == 200 and statuses[-1] == 429


def test_a_seat_with_a_very_long_number_is_not_there(rough: Server) -> None:
    with rough.browser() as browser:
        for seat in ("9" * 5000, "-1", "0x1"):
            answer = browser.post(f"/api/tables/{'a' * 12}/seats/{seat}/join", json={})
            assert answer.status_code in (404, 405), answer.text


def test_names_and_chat_are_cleaned() -> None:
    assert clean("a\u202eb\0c\nd" + "e\u0301\u0301\u0301\u0301", 50) == "ab c d\u00e9\u0301\u0301"[:50]
    assert clean("x" * 90, 10) == "x" * 10
    assert name_for("Tom", ["tom", "Tom 2"]) == "Tom 3"


NOBODY = ["", "  ", "You", "yOU", "\uff39\uff2f\uff35", "Y\u043eu", "Y o u", "\u3164", "\u2800"]


@pytest.mark.parametrize("typed", NOBODY)
def test_whoever_types_no_name_gets_one_and_nobody_is_called_you(typed: str) -> None:
    others: list[str] = []
    for _ in range(7):
        others.append(name_for(typed, others))
    assert all(name.split()[0] in MANNERS and name.split()[1] in CREATURES for name in others)
    assert len({name.split()[1] for name in others}) == 7


@pytest.mark.parametrize("typed", ["T\u043em", "\uff34\uff4f\uff4d", "To\u3164m", "T\u00f6m", "t0m"])
def test_names_that_look_alike_are_told_apart(typed: str) -> None:
    assert name_for(typed, ["Tom"]).endswith(" 2")
    assert name_for("\U0001f99c", ["Tom"]) == "\U0001f99c"


def test_a_server_for_others_is_a_conscious_choice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInput, match="--anyone"):
        main(["--host", "0.0.0.0"])
    with pytest.raises(BadInput, match="65535"):
        main(["--port", "70000"])
    with pytest.raises(BadInput, match="QUARTERDECK_THINKERS takes a number"):
        from_environment({"QUARTERDECK_THINKERS": "many"})
    with pytest.raises(BadInput, match="DATABSE is no setting; did you mean QUARTERDECK_DATABASE"):
        from_environment({"QUARTERDECK_DATABSE": "sqlite:///elsewhere.db"})
    wrong = {"BEAT": "nan", "IDLE": "inf", "TODAY_LEVEL": "nobody", "STAND_IN": "", "PEER_ADDRESS": "a:b"}
    for name, value in wrong.items():
        with pytest.raises(BadInput, match=f"QUARTERDECK_{name} takes .*, not '{value}'"):
            from_environment({f"QUARTERDECK_{name}": value})
    assert from_environment({"QUARTERDECK_PEER_ADDRESS": "[::1]:8321"}).peer_address == "[::1]:8321"
    assert from_environment({"QUARTERDECK_NETS": "of the bots"}) == Settings()
    with pytest.raises(BadInput, match="cannot be read|sqlite"):
        make_app(Settings(database="mysql://somewhere"))
    with pytest.raises(BadInput, match="files are for the terminal"):
        prepared("all-hands", 2, {"cards": "../secret"})


def test_two_servers_do_not_share_a_database(tmp_path: Path) -> None:
    first = Settings(database=f"sqlite:///{tmp_path}/x.db")
    app = make_app(first, where="http://localhost:8321/")
    try:
        with pytest.raises(BadInput, match="a quarterdeck server at http://localhost:8321/ uses this database"):
            make_app(first)
    finally:
        app.state.registry.store.close()
