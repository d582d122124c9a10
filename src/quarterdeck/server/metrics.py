"""Metrics of a server in the format of Prometheus, and its health check."""

from __future__ import annotations

import hmac
import json
import logging
import sys
import time

from starlette.requests import Request
from starlette.responses import Response

from quarterdeck.engine.system import resident_bytes
from quarterdeck.server.calls import problem
from quarterdeck.server.guard import is_own_machine
from quarterdeck.server.registry import TableRegistry

PLAIN = "text/plain; version=0.0.4; charset=utf-8"


def lines_of(registry: TableRegistry) -> str:
    """The figures: names, what they are, values."""
    store, tables = registry.store, registry.tables.values()
    figures: tuple[tuple[str, str, str, float], ...] = (
        ("tables", "gauge", "tables in memory", len(registry.tables)),
        ("listeners", "gauge", "live connections and streams", sum(len(table.audience.listeners) for table in tables)),
        ("relayed", "gauge", "connections relayed to other servers", len(registry.relays)),
        ("handed_over_total", "counter", "connections given to other workers", registry.handover.given),
        ("peers", "gauge", "other servers of this database that are alive", registry.peers),
        ("bots_thinking", "gauge", "bots that think now", sum(table.autoplay.thinking is not None for table in tables)),
        ("refused_total", "counter", "what strangers asked for and got no turn", registry.limits.strangers.refused),
        ("notices_total", "counter", "seats told at their own address that it is their turn", registry.notices.sent),
        ("notice_failures_total", "counter", "such notices that did not arrive", registry.notices.failed),
        ("moves_total", "counter", "moves made", registry.services.moves),
        ("lost_tables_total", "counter", "tables that another server claimed", registry.lost),
        ("commits_total", "counter", "transactions committed", store.commits),
        ("commit_seconds_total", "counter", "time spent on them", store.commit_seconds),
        ("commit_failures_total", "counter", "transactions that failed", store.failures),
        ("cpu_seconds_total", "counter", "processor time", time.process_time()),
        ("resident_bytes", "gauge", "memory", resident_bytes()),
    )
    found = []
    for name, kind, about, value in figures:
        name = f"quarterdeck_{name}"
        found += [f"# HELP {name} {about}", f"# TYPE {name} {kind}", f"{name} {value:g}"]
    return "\n".join(found) + "\n"


async def metrics(request: Request) -> Response:
    """GET /api/metrics: for this machine, or with the secret."""
    registry: TableRegistry = request.app.state.registry
    secret = registry.settings.metrics_secret
    given = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    if secret and not hmac.compare_digest(given.encode("utf-8", "replace"), secret.encode()):
        return problem("the metrics are for whoever has their secret", 403)
    if not secret and not (request.client and is_own_machine(request.client.host)):
        return problem("the metrics are for this machine; see QUARTERDECK_METRICS_SECRET", 403)
    return Response(lines_of(registry), media_type=PLAIN)


async def health(request: Request) -> Response:
    """GET /api/health: 200 while this server can play tables, for load balancers."""
    registry: TableRegistry = request.app.state.registry
    if registry.is_well:
        return Response(b'{"well":true}', media_type="application/json")
    return problem("this server cannot reach its database, or ends", 503)


class JsonLines(logging.Formatter):
    """An object a line: when, how grave, who says it, what."""

    def format(self, record: logging.LogRecord) -> str:
        found = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            found["trace"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


def set_up_log(log_format: str) -> None:
    """Warnings and worse, on standard error. Addresses of requests are never in it: they may hold secrets."""
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s %(levelname)s %(message)s", "%Y-%m-%d %H:%M:%S")
    handler.setFormatter(JsonLines() if log_format == "json" else text)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
