"""Settings of the server, an environment variable each; the limits among them."""

from __future__ import annotations

import difflib
import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any  # for values of settings of every kind

from quarterdeck import bots
from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.folders import data_home

PREFIX = "QUARTERDECK_"
FORMER_NAMES = {"compile_bots": "warm"}  # still read


def usual_database() -> str:
    return f"sqlite:///{data_home() / 'tables.db'}"


def _set(default: Any, about: str) -> Any:
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True)
class Settings:
    """Each is set by QUARTERDECK_ and its name in capitals."""

    database: str = _set("", "SQLAlchemy address; empty: SQLite, one file in $XDG_DATA_HOME/quarterdeck. "
                             "PostgreSQL: postgresql+psycopg://user@host/name")
    database_seconds: float = _set(30.0, "how long to wait for a database that another program has locked")
    peer_address: str = _set("", "host:port where other servers of the same PostgreSQL reach this one; empty: where it "
                                 "listens, or this machine's address as the database sees it")
    keep_days: int = _set(0, "days until a table that is over, or never began, is deleted; 0: everything is kept")
    metrics_secret: str = _set("", "what /api/metrics wants as Authorization: Bearer; empty: it is for this machine")
    log_format: str = _set("text", "how the server's log is written: text, or json, an object a line")
    hosts: str = _set("", "names this server answers to, with commas; empty: this machine's own, or any if it "
                          "listens beyond it")
    secure_cookies: bool = _set(False, "mark cookies Secure: set it where people come by https")
    thinkers: int = _set(2, "how many bots think at the same time")
    compile_bots: bool = _set(True, "compile the games for the bots after the start, one by one, at lowest priority")
    reviews: bool = _set(True, "weigh the decisions of matches that are over, one match at a time, at lowest priority")
    review_effort: int = _set(2000, "simulations of each move that is weighed then: 60 decisions take half a minute")
    pondering: str = _set("here", "whether the strongest bot looks ahead while people think: yes, no, or here, where "
                                  "only this machine can reach the server")
    bot_pace: float = _set(0.5, "seconds between two moves of bots, so that people can follow")
    bot_patience: float = _set(30.0, "seconds that bots wait at most for people who are still shown what happened")
    stand_in: str = _set("able-seaman", "the bot that plays for people who left or ran out of time")
    today_level: str = _set("bosun", "the bot that everybody plays today's deals against")
    leaderboard: bool = _set(True, "list the best of this server by rating, with the names they chose")
    message_bytes: int = _set(262_144, "the longest live message that a client may send")
    body_bytes: int = _set(65_536, "the longest body of a request (records apart)")
    record_bytes: int = _set(1_000_000, "the longest record that may be uploaded")
    campaign_bytes: int = _set(20_000_000, "the longest export of a campaign that may be brought here")
    card_set_bytes: int = _set(100_000, "the longest card set of one's own that may be brought to a table")
    workshop: str = _set("here", "whether card sets are studied and printed, in processes of their own: yes, no, or "
                                 "here, where only this machine can reach the server")
    studies: int = _set(1, "studies of card sets at the same time")
    study_seconds: float = _set(900.0, "seconds until a study is stopped; what it has found by then is shown")
    sets_a_minute: int = _set(120, "card sets that one address may have checked in a minute")
    record_moves: int = _set(5_000, "the most moves in a record that may be uploaded")
    message_rate: float = _set(20.0, "live messages a second from one connection, in the long run")
    message_burst: int = _set(60, "live messages at once from one connection")
    request_rate: float = _set(50.0, "requests a second from one address, in the long run")
    request_burst: int = _set(300, "requests at once from one address")
    stranger_rate: float = _set(150.0, "requests a second of all addresses together from which nobody sits at a table")
    stranger_burst: int = _set(600, "such requests at once; those that come then wait for their turn")
    hello_rate: float = _set(5.0, "times a second that one address may sit down or look at a table, in the long run")
    hello_burst: int = _set(100, "times at once that one address may sit down or look at a table")
    tables_an_hour: int = _set(60, "tables and uploaded records from one address in an hour")
    connections: int = _set(100, "live connections and streams from one address")
    sockets: int = _set(200, "connections of any kind from one address (behind a proxy they are the proxy's to limit)")
    watchers: int = _set(100, "watchers of one table")
    hints_a_minute: int = _set(10, "hints for one seat in a minute")
    chat_letters: int = _set(400, "the longest thing said; what is longer is cut")
    note_letters: int = _set(60_000, "the longest notes of a seat; longer ones are refused")
    chat_kept: int = _set(200, "lines of chat that are sent to whoever comes")
    backlog: int = _set(200, "messages waiting for a slow client before it is cut off (it may come back)")
    idle: float = _set(60.0, "seconds until a table where nobody is leaves memory")
    doze: float = _set(600.0, "seconds without a move until a table where people are keeps only its log in memory")
    head_seconds: float = _set(10.0, "seconds until a connection that has not sent a whole request's head is cut")
    body_seconds: float = _set(20.0, "seconds until a request whose body has not come is cut")
    beat: float = _set(4.0, "seconds between signs of life; a connection that is silent for twice as long is cut")
    patience: float = _set(30.0, "seconds that somebody must be away before the others may seat a bot or end it")
    number_seconds: float = _set(3.0, "seconds to wait for the numbers that seats promised for the seed of their match")
    notices: bool = _set(True, "tell seats at addresses of their own when it is their turn and nobody is there")
    notice_seconds: float = _set(60.0, "seconds that nobody may have been at a seat before it is told")
    private_notices: bool = _set(False, "let such addresses lie in private networks or on this machine")
    codes_a_minute: int = _set(30, "invitation codes that one address may try in a minute")

    @property
    def has_workshop(self) -> bool:
        return self.workshop == "yes"

    @property
    def has_pondering(self) -> bool:
        return self.pondering == "yes"

    @property
    def address(self) -> str:
        return self.database or usual_database()


def from_environment(environment: Mapping[str, str], **more: Any) -> Settings:
    """The settings of an environment; `more` goes before it."""
    _refuse_slips(environment)
    found: dict[str, Any] = {}
    for each in fields(Settings):
        text = environment.get(PREFIX + each.name.upper())
        if text is None and each.name in FORMER_NAMES:
            text = environment.get(PREFIX + FORMER_NAMES[each.name].upper())
        if text is not None:
            found[each.name] = _read(each.name, text, type(each.default))
    settings = Settings(**{**found, **more})
    if settings.log_format not in ("text", "json"):
        raise BadInput(f"{PREFIX}LOG_FORMAT takes text or json, not {settings.log_format!r}")
    for name, value in (("WORKSHOP", settings.workshop), ("PONDERING", settings.pondering)):
        if value not in ("yes", "no", "here"):
            raise BadInput(f"{PREFIX}{name} takes yes, no or here, not {value!r}")
    for name, value in (("STAND_IN", settings.stand_in), ("TODAY_LEVEL", settings.today_level)):
        if value not in bots.MODULES:
            raise BadInput(f"{PREFIX}{name} takes the name of a bot ({', '.join(bots.MODULES)}), not {value!r}")
    port = settings.peer_address.rpartition(":")[2] if ":" in settings.peer_address else "1"
    if not (port.isascii() and port.isdecimal() and 0 < int(port[:9]) <= 65535):
        raise BadInput(f"{PREFIX}PEER_ADDRESS takes host:port, not {settings.peer_address!r}")
    return settings


def _refuse_slips(environment: Mapping[str, str]) -> None:
    """A setting that is misspelt would be left out in silence, and another database be opened, say."""
    known = [PREFIX + name.upper() for name in (*(each.name for each in fields(Settings)), *FORMER_NAMES.values())]
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known:
            near = difflib.get_close_matches(name, known, 1, 0.9)
            if near:
                raise BadInput(f"{name} is no setting; did you mean {near[0]}?")


def _read(name: str, text: str, kind: type) -> Any:
    if kind is bool:
        if text.lower() not in ("0", "1", "yes", "no", "true", "false"):
            raise BadInput(f"{PREFIX}{name.upper()} takes yes or no, not {text!r}")
        return text.lower() in ("1", "yes", "true")
    try:
        value = kind(text)
    except ValueError:
        raise BadInput(f"{PREFIX}{name.upper()} takes a number, not {text!r}") from None
    if kind is not str and not 0 <= value < math.inf:
        raise BadInput(f"{PREFIX}{name.upper()} takes a number that is not negative, not {text!r}")
    return value
