"""Keys of seats. The database holds hashes of their secrets, logs hold nothing of them.

A key opens a seat of a table. The secret in a link opens one seat; a browser's cookie is one secret that opens every
seat in which its person sat down. Two further keys: INVITE opens any free seat, HOST manages the table.
"""

from __future__ import annotations

import hashlib
import re
import secrets

INVITE = -1  # in the place of a seat: any free one
HOST = -2  # in the place of a seat: whoever created the table

COOKIE = "quarterdeck"
COOKIE_DAYS = 400  # the longest that browsers keep one
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # none that look alike
TABLE_LETTERS = 12
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that look alike
CODE_LENGTH = 6


def new_secret() -> str:
    """256 bits."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    """The hash that is stored. The secrets are random and long, so a plain hash is enough."""
    return hashlib.sha256(b"quarterdeck key\n" + secret.encode("utf-8", "surrogatepass")).hexdigest()


def new_table_id() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(TABLE_LETTERS))


def new_code() -> str:
    """A short invitation that can be read out and typed. It opens a free seat and nothing else."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def code_of(text: str) -> str:
    """A code as it was given out, from what somebody typed; empty if it can be none."""
    code = "".join(text.split()).upper()
    return code if len(code) == CODE_LENGTH and all(letter in CODE_LETTERS for letter in code) else ""


def is_table_id(text: str) -> bool:
    return len(text) == TABLE_LETTERS and all(letter in LETTERS for letter in text)


def cookie_of(header: str) -> str:
    """The secret in a Cookie header, or nothing."""
    found = re.search(rf"(?:^|;)\s*{COOKIE}=([A-Za-z0-9_-]{{20,100}})\s*(?:;|$)", header)
    return found[1] if found else ""


def cookie_line(secret: str, secure: bool) -> str:
    """Only sent to /api of this very site, and never to a script of the page."""
    rest = "; Secure" if secure else ""
    return f"{COOKIE}={secret}; Path=/api; Max-Age={COOKIE_DAYS * 86_400}; HttpOnly; SameSite=Strict{rest}"


def seat_link(table: str, seat: int, secret: str) -> str:
    """Behind the # nothing is sent to a server, so a link's secret is in no log and no Referer."""
    return f"/table/{table}#seat={seat}&token={secret}"


def invite_link(table: str, secret: str) -> str:
    return f"/table/{table}#token={secret}"


def watch_link(table: str) -> str:
    return f"/table/{table}"
