"""Tables that began by earlier rules are opened and played on by them, even if today's would refuse the set-up."""

import json
import sqlite3
from pathlib import Path

from tests.server.serving import Server


def test_a_table_that_would_be_refused_today_is_played_on(tmp_path: Path) -> None:
    """Four at DeckHand's beginner game, by its first rules: the page gets its View and its cards, and moves go on."""
    with Server(tmp_path) as server, server.browser() as browser:
        seats = ",".join(["person"] * 4)
        refused = {"game": "deckhand-builder", "seats": [{"kind": "person"}] * 4, "options": {"beginner": "yes"}}
        assert "no reload deck for 4 seats" in browser.post("/api/tables", json=refused).json()["problem"]
        table = server.table(browser, "deckhand-builder", seats, hotseat=True)["table"]
        server.stop()
        with sqlite3.connect(tmp_path / "quarterdeck" / "tables.db") as database:
            (text,) = database.execute("select setup from tables").fetchone()
            setup = json.loads(text)
            setup["options"]["beginner"] = "yes"
            del setup["options"]["leave-out"]  # the first rules did not have it
            database.execute("update tables set version = 1, setup = ?", [json.dumps(setup)])
        server.start()
        facts = browser.get(f"/api/tables/{table}").json()
        assert (facts["version"], facts["options"]["beginner"]) == (1, "yes")
        asked = facts["options"] | {"seats": 4}
        address = "/api/games/deckhand-builder/faces"
        assert browser.get(address, params=asked).status_code == 422
        assert len(browser.get(address, params=asked | {"version": 1}).json()["faces"]) > 40
        (seat,) = facts["waiting"]
        move = {"number": 0, "text": "end turn", "seat": seat}
        answer = browser.post(f"/api/tables/{table}/moves", json=move)
        assert answer.status_code == 200, answer.text
