"""Posting to an address that somebody else chose: never into a private network, and never for long."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import SplitResult, urlsplit

from quarterdeck.engine.errors import BadInput

SECONDS = 10.0  # from the look-up of the name to the answer
EMBEDDED = tuple(ipaddress.ip_network(each) for each in ("64:ff9b::/96", "2002::/16", "2001::/32"))  # IPv4 in IPv6
_names = ThreadPoolExecutor(2, "names")  # of their own: one that is not answered holds up nobody else


def split_address(address: str) -> SplitResult:
    """An address in its parts; BadInput if nothing can be posted there."""
    try:
        found = urlsplit(address)
        if found.scheme in ("http", "https") and found.hostname and not found.username and found.port != 0:
            if address.isascii() and address.isprintable() and " " not in address:
                found.hostname.encode("idna")  # as the look-up does: a part that is empty or too long is no name
                return found
    except ValueError:
        pass
    raise BadInput("an address begins with https:// (or http://) and names a host")


def is_public(address: str) -> bool:
    """Whether an IP address is one of the internet, not of a private network or of this machine."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return found.ipv4_mapped.is_global
        if any(found in network for network in EMBEDDED):
            return False
    return found.is_global and not found.is_multicast


async def resolve(host: str, port: int, private: bool) -> str:
    """The IP address to post to: it is looked up once, so that it cannot be another when it is used."""

    def look_up() -> list[str]:
        return [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]

    found = await asyncio.get_running_loop().run_in_executor(_names, look_up)
    if not private and not all(is_public(each) for each in found):
        raise BadInput("the address is one of a private network")
    return found[0]


async def post(address: str, body: bytes, headers: dict[str, str], private: bool) -> int:
    """Post JSON; the status of the answer. OSError, TimeoutError or BadInput if there is none. Follows nothing."""
    parts = split_address(address)
    host, secure = parts.hostname or "", parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = {"Host": parts.netloc, "Content-Type": "application/json", "Content-Length": str(len(body)), **headers}
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    async with asyncio.timeout(SECONDS):
        where = await resolve(host, port, private)
        context = ssl.create_default_context() if secure else None
        named = host if secure else None
        reader, writer = await asyncio.open_connection(where, port, ssl=context, limit=16_384, server_hostname=named)
        try:
            writer.write(f"POST {path} HTTP/1.1\r\n{head}Connection: close\r\n\r\n".encode() + body)
            await writer.drain()
            status = (await reader.readline()).split()
        except ValueError:  # a line that does not end
            status = []
        finally:
            writer.close()
    if len(status) < 2 or not status[0].startswith(b"HTTP/") or not status[1].isdigit():
        raise OSError("it does not speak HTTP")
    return int(status[1])
