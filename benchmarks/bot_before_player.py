"""A bot of an earlier edition, asked through its standard input: a line of JSON each way. Started by bot_before.py.

It runs with the earlier edition's `quarterdeck` on its path, and so uses only what both editions have. It plays every
move of the match along, and is asked what its own bot would do, and how long that takes it.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable

from quarterdeck import bots
from quarterdeck.engine.match import Match
from quarterdeck.games import find


def main() -> int:
    slug = sys.argv[1]
    game = find(slug)
    print(json.dumps({"version": game.version}), flush=True)
    match, made = Match(game, ["first", "second"], {}, bytes(32)), 0
    for line in sys.stdin:
        words = json.loads(line)
        said: dict[str, object] = {}
        if "begin" in words:
            match, made = Match(game, ["first", "second"], {}, bytes.fromhex(words["begin"])), 0
        elif "play" in words:
            match.play_text(words["seat"], words["play"])
            made += 1
        else:
            bot, seat = bots.find(words["bot"]), words["seat"]
            legal = match.legal(seat)
            asked = (game, match.box, match.shown(seat), seat, legal, bots.Luck(match.seed, seat, made + 1))
            choose: Callable[..., int] = bot.choose
            began = time.process_time()
            answer = choose(*asked)
            said["seconds"] = time.process_time() - began
            said["legal"] = sorted(match.notation.text(action) for action in legal)
            said["text"] = match.notation.text(answer)
        print(json.dumps(said), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
