"""Writes src/quarterdeck/lab/print/drawings.json: the page's symbols, ships, backs and colours, for printed cards.

    python scripts/make_drawings.py          write it
    python scripts/make_drawings.py --check  exit 1 if what is there is stale

They are drawn once, in web/src/lib and web/src/css; it needs node and what `make page` has installed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
FILE = ROOT / "src" / "quarterdeck" / "lab" / "print" / "drawings.json"
READ = """
import { rolldown } from "rolldown";
const read = async (name) => {
  const bundle = await rolldown({ input: `src/lib/${name}.ts`, logLevel: "silent" });
  const { output } = await bundle.generate({ format: "esm" });
  return import("data:text/javascript;base64," + Buffer.from(output[0].code).toString("base64"));
};
const { SYMBOLS, SHIPS } = await read("symbols");
const { BACKS, BACK_INK, SQUARE } = await read("backs");
const each = (all, change) => Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value)]));
console.log(JSON.stringify({
  symbols: SYMBOLS, ships: each(SHIPS, (ship) => ship.d), backs: each(BACKS, (back) => back("captain")),
  inks: BACK_INK, square: [...SQUARE],
}));
"""


def drawings() -> str:
    node = ["node", "--input-type=module", "--eval", READ]
    found = json.loads(subprocess.run(node, cwd=WEB, check=True, capture_output=True, text=True).stdout)
    return json.dumps(found | {"tokens": tokens()}, indent=1, sort_keys=True) + "\n"


def tokens() -> str:
    """The colours by day: of the page, and of each game's ground."""
    text = (WEB / "src" / "css" / "tokens.css").read_text(encoding="utf-8")
    blocks = re.findall(r"(?m)^((?::root|\[data-game=[^\]]*\]) \{[^}]*\})", text)
    return "\n".join(re.sub(r"\s*/\*.*?\*/", "", block) for block in blocks)


def main() -> int:
    text = drawings()
    if "--check" in sys.argv[1:]:
        same = FILE.exists() and FILE.read_text(encoding="utf-8") == text
        if not same:
            print(f"{FILE.name} is stale: python scripts/make_drawings.py writes it anew", file=sys.stderr)
        return 0 if same else 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
