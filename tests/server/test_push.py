"""Web push: what a browser's push service is sent, which only the browser can read, and by whom it was sent."""

import base64
import json
import time
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from quarterdeck.server import messages as m
from quarterdeck.server import push
from quarterdeck.server.registry import TableRegistry
from quarterdeck.server.table import LiveTable
from tests.server.serving import Server
from tests.server.test_notices import Receiver, at_a_table, posted, row


def plain(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "==")


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A subscription, and what its browser reads of a message: RFC 8291 from the other side."""

    def __init__(self, private: str = "", auth: str = "") -> None:
        number = int.from_bytes(plain(private), "big")
        self.key = ec.derive_private_key(number, ec.SECP256R1()) if private else ec.generate_private_key(ec.SECP256R1())
        self.auth = plain(auth) if auth else b"0123456789abcdef"

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def wanted(self, address: str) -> m.NoticeWanted:
        return m.NoticeWanted(address, p256dh=text(self.point), auth=text(self.auth))

    def read(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= size == 4096
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))

        def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        keyed = derived(shared, self.auth, b"WebPush: info\0" + self.point + theirs, 32)
        key = derived(keyed, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(keyed, salt, b"Content-Encoding: nonce\0", 12)
        found = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert found[-1] == 2  # the last record
        return found[:-1]


def claims(header: str) -> tuple[dict[str, Any], str]:
    """What a signature says, and the key that it was made with; an error if it was not."""
    scheme, _, rest = header.partition(" ")
    parts = dict(each.strip().split("=", 1) for each in rest.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    r, s = (int.from_bytes(each, "big") for each in (plain(signature)[:32], plain(signature)[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), plain(parts["k"]))
    key.verify(encode_dss_signature(r, s), signed.encode(), ec.ECDSA(hashes.SHA256()))
    head, body = (json.loads(plain(each)) for each in signed.split("."))
    assert scheme == "vapid" and head == {"typ": "JWT", "alg": "ES256"}
    return body, parts["k"]


def test_the_reader_of_these_tests_reads_the_example_of_the_standard() -> None:
    """RFC 8291, section 5."""
    body = (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    browser = Browser("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg")
    assert browser.read(plain(body)) == b"When I grow up, I want to be a watermelon"


def test_a_browser_is_told_and_nobody_else_can_read_it(address: str) -> None:
    browser = Browser()

    async def story(registry: TableRegistry, table: LiveTable, receiver: Receiver) -> None:
        key = await registry.notices.push_key()
        await posted(registry)
        await posted(registry)
        ((headers, body),) = receiver.got  # one a turn
        said = json.loads(browser.read(body))
        assert said["sentence"] == f"Hit the Deck!: it is your turn, {table.state.names[0]}." and said["kind"] == "turn"
        assert b"turn" not in body
        assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
        signed, by = claims(headers["authorization"])
        assert by == key  # what the browser subscribed with
        assert signed["aud"] == receiver.address.rpartition("/hook")[0] and signed["sub"] == "https://deck.example"
        assert 0 < signed["exp"] - time.time() <= 86_400
        registry.notices._key = ""
        assert await registry.notices.push_key() == key  # it is kept
        receiver.status = b"404 Not Found"  # it unsubscribed
        await registry.store.write(lambda connection: connection.execute(sa.text("UPDATE notices SET told = -1")))
        await posted(registry)
        assert row(registry) is None

    at_a_table(address, story, wanted=browser.wanted)


def test_no_browser_in_a_private_network(tmp_path: Any) -> None:
    async def story(registry: TableRegistry, table: LiveTable, receiver: Receiver) -> None:
        await posted(registry)
        assert not receiver.got and "private network" in row(registry).problem

    at_a_table(f"sqlite:///{tmp_path}/x.db", story, private=False, wanted=Browser().wanted)


def test_keys_that_are_none_are_refused(server: Server) -> None:
    right = Browser().wanted("https://push.example/1")
    with server.browser() as ines:
        key = ines.get("/api/push").json()["key"]
        assert len(plain(key)) == push.POINT and ines.get("/api/push").json()["key"] == key
        made = server.table(ines, "hit-the-deck", "person,person", you=0)
        place = f"/api/tables/{made['table']}/seats/0/notice"

        def ask(wanted: m.NoticeWanted) -> Any:
            return ines.post(place, json={"address": wanted.address, "p256dh": wanted.p256dh, "auth": wanted.auth})

        for wrong, why in (
            ({"p256dh": "abc"}, "point of P-256"),
            ({"p256dh": "!"}, "base64url"),
            ({"p256dh": ""}, "point of P-256"),
            ({"auth": "AAAA"}, "16 bytes"),
            ({"auth": ""}, "16 bytes"),
        ):
            answer = ask(msgspec.structs.replace(right, **wrong))
            assert answer.status_code == 422 and why in answer.text, answer.text
        assert ask(right).json() == {"address": right.address, "secret": "", "problem": "", "push": True}
        assert ines.get(place).json()["push"]


def test_without_the_package_there_is_none(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: TableRegistry, table: LiveTable, receiver: Receiver) -> None:
        monkeypatch.setattr(push, "available", lambda: False)
        assert await registry.notices.push_key() == ""
        await posted(registry)
        assert not receiver.got and "extra 'push'" in row(registry).problem

    at_a_table(f"sqlite:///{tmp_path}/x.db", story, wanted=Browser().wanted)
