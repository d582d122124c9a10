"""Web push: notices that a browser shows also while no page of ours is open.

What is posted is encrypted for the browser alone (RFC 8291, with the coding of RFC 8188) and signed by this server's
key (VAPID, RFC 8292), which browsers were given when they subscribed: the vendor's service in between reads nothing.
It needs the package `cryptography`, the extra `push`; without it a server offers no web push.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import os
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from quarterdeck.engine.errors import BadInput
from quarterdeck.server.database import push_keys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

POINT, AUTH = 65, 16  # bytes: a point of P-256, uncompressed, and the secret of a subscription
RECORD = 4096  # bytes of the one record; services take no longer message
LASTS = 12 * 3600  # seconds that a signature is good; 24 hours are allowed
TTL = 24 * 3600  # seconds that a service keeps a message for a browser that is not running


def available() -> bool:
    return importlib.util.find_spec("cryptography") is not None


def to_text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        raise BadInput("the keys of a subscription are base64url") from None


# --- This server's key ---------------------------------------------------------------------------------------------


def private_key(connection: sa.Connection) -> str:
    """Made by whichever server starts first, the same for all that share the database."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    fresh = {"id": 1, "private": new_key(), "created_at": time.time()}
    connection.execute(insert(push_keys).values(fresh).on_conflict_do_nothing())
    return str(connection.execute(sa.select(push_keys.c.private)).scalar_one())


def new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return to_text(number.to_bytes(32, "big"))


def load(private: str) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.derive_private_key(int.from_bytes(to_bytes(private), "big"), ec.SECP256R1())


def point(key: EllipticCurvePublicKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_key(private: str) -> str:
    """What a browser subscribes with."""
    return to_text(point(load(private).public_key()))


def signature(private: str, endpoint: str, contact: str, at: int) -> str:
    """The header by which a push service knows who posts (RFC 8292): a JSON Web Token of its own origin."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": at + LASTS, "sub": contact}
    signed = ".".join(to_text(json.dumps(each).encode()) for each in ({"typ": "JWT", "alg": "ES256"}, claims))
    key = load(private)
    r, s = decode_dss_signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    token = f"{signed}.{to_text(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"
    return f"vapid t={token}, k={to_text(point(key.public_key()))}"


# --- What is posted --------------------------------------------------------------------------------------------------


def check_subscription(p256dh: str, auth: str) -> None:
    """BadInput unless these are the keys of a subscription."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(p256dh))
    except ValueError:
        raise BadInput("the key p256dh of a subscription is a point of P-256, in base64url") from None
    if len(to_bytes(auth)) != AUTH:
        raise BadInput(f"the key auth of a subscription has {AUTH} bytes, in base64url")


def encrypt(text: bytes, p256dh: str, auth: str) -> bytes:
    """A message that only the browser of a subscription can read (RFC 8291), as one record (RFC 8188)."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(p256dh))
    own = ec.generate_private_key(ec.SECP256R1())  # for this message alone
    salt, here = os.urandom(16), point(own.public_key())
    shared = own.exchange(ec.ECDH(), theirs)
    keyed = derive(shared, to_bytes(auth), b"WebPush: info\0" + point(theirs) + here, 32)
    key = derive(keyed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(keyed, salt, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + b"\2", None)  # 2: the last record
    return salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + here + sealed


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
