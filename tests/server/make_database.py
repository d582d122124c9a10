"""Make the database of a version: tables of every game, over and in the middle, played over that version's own API.

    python -m tests.server.make_database SOURCE NAME

SOURCE is the folder `src` of the version (git archive COMMIT src). The database goes to databases/NAME.db.gz,
beside NAME.json with what a test needs to go on: tokens, and the moves that were made.
"""

from __future__ import annotations

import gzip
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from tests.server.serving import LOOSE, free_port

HERE = Path(__file__).parent / "databases"
GAMES = {"hit-the-deck": 2, "deckhand-duel": 2, "deckhand-builder": 2, "all-hands": 2, "deckahedron": 2}
MOST = 40  # moves of a match that stays in the middle
LONGEST = 1500  # moves after which a match is left as it is


def play(client: httpx.Client, made: dict[str, Any], luck: random.Random, most: int) -> list[str]:
    """Random moves of both seats, through their Views; the moves."""
    moves: list[str] = []
    while len(moves) < most:
        for seat in made["seats"]:
            bearer = {"authorization": f"Bearer {seat['token']}"}
            asked = {"seat": seat["seat"], "log": "no"}
            view = client.get(f"/api/tables/{made['table']}/replay", params=asked, headers=bearer).json()["view"]
            if view["outcome"]:
                return moves
            if view["choices"]:
                choice = luck.choice(view["choices"])
                body = {"number": view["number"], "action": choice["action"], "seat": seat["seat"]}
                answer = client.post(f"/api/tables/{made['table']}/moves", json=body, headers=bearer)
                if answer.status_code == 200:
                    moves.append(choice["text"])
                    break
        else:
            return moves
    return moves


def fill(address: str) -> list[dict[str, Any]]:
    found = []
    luck = random.Random(1)
    for game, seats in GAMES.items():
        for most in (LONGEST, MOST):
            with httpx.Client(base_url=address, timeout=60) as client:
                asked = {"game": game, "seats": [{"kind": "person"}] * seats, "hotseat": True}
                made = client.post("/api/tables", json=asked).raise_for_status().json()
                moves = play(client, made, luck, most)
                state = client.get(f"/api/tables/{made['table']}").json()["state"]
                tokens = [seat["token"] for seat in made["seats"]]
                found.append({"table": made["table"], "game": game, "tokens": tokens, "moves": moves, "state": state})
    return found


def beside_tables(address: str) -> dict[str, Any]:
    """What a version keeps besides matches: a rated one, a try at a deal of the day, a series, an address for notices.

    A version that has none of it refuses, and that is all."""
    found: dict[str, Any] = {}
    with httpx.Client(base_url=address, timeout=60) as ines, httpx.Client(base_url=address, timeout=60) as tom:
        seats = [{"kind": "person", "name": "Ines"}, {"kind": "bot", "bot": "planner"}]
        made = ines.post("/api/tables", json={"game": "hit-the-deck", "seats": seats, "you": 0})
        if made.status_code != 200:
            return found
        rated, luck = made.json(), random.Random(2)
        ines.post(f"/api/tables/{rated['table']}/seats/0/notice", json={"address": "https://push.example/turn"})
        while ines.get(f"/api/tables/{rated['table']}").json()["state"] == "playing":
            play(ines, {**rated, "seats": rated["seats"][:1]}, luck, LONGEST)
            time.sleep(0.05)
        ines.get("/api/me")  # whoever asks for results has them entered
        if (link := ines.post("/api/me/link")).status_code == 200:
            found["secret"] = link.json()["link"].partition("#")[2]
        if ines.post("/api/today/hit-the-deck", json={"name": "Ines"}).status_code == 200:
            found["deal"] = "hit-the-deck"
        asked = {"game": "hit-the-deck", "kind": "best", "best_of": 3, "player": "Ines", "name": "Friday"}
        made = ines.post("/api/series", json=asked)
        if made.status_code == 200:
            found["series"] = made.json()["series"]
            tom.post(f"/api/series/{found['series']}/join", json={"name": "Tom"}).raise_for_status()
            ines.post(f"/api/series/{found['series']}/start").raise_for_status()
    return found


def main() -> int:
    source, name = sys.argv[1:]
    HERE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        settings = {f"QUARTERDECK_{key}": value for key, value in LOOSE.items()} | {"QUARTERDECK_WARM": "no"}
        env = {**os.environ, **settings, "PYTHONPATH": source, "XDG_DATA_HOME": folder}
        command = [sys.executable, "-m", "quarterdeck.cli", "serve", "--port", str(port)]
        server = subprocess.Popen(command, env=env, cwd=folder)
        try:
            address = f"http://127.0.0.1:{port}"
            while True:
                try:
                    httpx.get(f"{address}/api/bots").raise_for_status()
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)
            found = fill(address)
            more = beside_tables(address)
        finally:
            server.terminate()
            server.wait(20)
        data = Path(folder, "quarterdeck", "tables.db").read_bytes()
    (HERE / f"{name}.db.gz").write_bytes(gzip.compress(data, mtime=0))
    (HERE / f"{name}.json").write_text(json.dumps(found, indent=1) + "\n")
    if more:
        (HERE / f"{name}.more.json").write_text(json.dumps(more, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
