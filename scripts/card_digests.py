"""Write the digests of the built-in card sets for the version of the rules that each game has now.

    python scripts/card_digests.py            versions that have none yet
    python scripts/card_digests.py --again    also today's, while a new version is still being worked on

Records name these digests. A version that has been published must keep its own: a card that changes needs a new one.
"""

import sys
import tomllib

from quarterdeck import games
from quarterdeck.engine.cardsets import DIGESTS, computed, every_set

HEAD = "# Digests of the built-in card sets by version of the rules. Written by scripts/card_digests.py.\n"


def main() -> int:
    for game in games.every():
        sets = every_set(game)
        if not sets:
            continue
        path = game.folder / DIGESTS
        stored = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
        now = {name: computed(game, pattern) for name, pattern in sets.items()}
        version = str(game.version)
        if version in stored and stored[version] != now and "--again" not in sys.argv:
            print(f"{game.slug}: cards differ from those of version {version}; a new version of the rules is needed")
            return 1
        stored[version] = now
        lines = [HEAD]
        for each, digests in stored.items():
            lines += [f"[{each}]\n", *(f'{name} = "{digest}"\n' for name, digest in digests.items()), "\n"]
        path.write_text("".join(lines).rstrip("\n") + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
