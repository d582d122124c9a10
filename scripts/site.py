"""The documents as a site, with search: `python scripts/site.py [FOLDER]` (`make site`).

The pages are this project's Markdown files as they stand. They are gathered in a folder, with the README as the first
page and links between them set right; Zensical makes the site, which loads nothing from elsewhere; then every link and
picture of every page is followed, and one that leads nowhere is an error.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urldefrag, urlsplit

ROOT = Path(__file__).resolve().parent.parent
SITE = "site"
CHAPTERS = {
    "Play": ("index.md", "installing.md", "deckahedron.md", "CHANGELOG.md"),
    "Design": ("cards.md", "duel-cards.md", "duel-balance.md", "all-hands-balance.md", "studies.md", "cluster.md"),
    "Study": ("library.md", "research.md", "bots.md"),
    "Serve": ("serving.md", "api.md", "versions.md", "SECURITY.md"),
    "Build": (
        "architecture.md",
        "CONTRIBUTING.md",
        "adding-a-game.md",
        "scenarios.md",
        "glossary.md",
        "dependencies.md",
    ),
}
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "LICENSE")  # the README
LINK = re.compile(r"(!?\[[^\]]*\])\(([^)\s]+)\)")
FENCE = re.compile(r"^([ \t]*```[\w-]+) .*$", re.MULTILINE)  # what the tests of the documents read stands behind
COLOURS = ("default", "slate")
STYLE = """\
:root { --md-text-font: "Atkinson Hyperlegible Next Variable"; --md-primary-fg-color: #a0125e; }
:root > * { --md-accent-fg-color: #a0125e; --md-typeset-a-color: #a0125e; }
[data-md-color-scheme="slate"] { --md-accent-fg-color: #f0a5cb; --md-typeset-a-color: #f0a5cb; }
body { font-family: var(--md-text-font), system-ui, sans-serif; }
.md-typeset h1, .md-typeset h2, .md-header__title { font-family: "Besley Variable", Georgia, serif; }
"""


def main(argv: list[str]) -> int:
    target = Path(argv[0]).resolve() if argv else ROOT / SITE
    with tempfile.TemporaryDirectory() as folder:
        gather(Path(folder) / "docs")
        (Path(folder) / "zensical.toml").write_text(settings(Path(folder) / "docs"), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "zensical", "build", "--clean"], cwd=folder, capture_output=True, text=True
        )
        if done.returncode:
            print(done.stdout + done.stderr, file=sys.stderr)
            return 1
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(Path(folder) / "site", target)
    wrong = list(dead_links(target))
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{len(list(target.rglob('*.html')))} pages in {target}" + (f", {len(wrong)} dead links" if wrong else ""))
    return 1 if wrong else 0


def gather(docs: Path) -> None:
    """All pages in one folder, with links that hold there."""
    shutil.copytree(ROOT / "docs", docs)
    for name in BESIDE:
        text = (ROOT / name).read_text(encoding="utf-8")
        (docs / name).write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "README.md", docs / "index.md")
    look = docs / "look"  # the page's own typefaces
    (look / "css").mkdir(parents=True)
    shutil.copytree(ROOT / "web" / "src" / "fonts", look / "fonts")
    fonts = (ROOT / "web" / "src" / "css" / "fonts.css").read_text(encoding="utf-8")
    (look / "css" / "site.css").write_text(fonts + STYLE, encoding="utf-8")
    shutil.copy(ROOT / "web" / "public" / "mark.svg", look / "mark.svg")
    for page in docs.rglob("*.md"):
        text = page.read_text(encoding="utf-8")
        text = LINK.sub(lambda found: link(*found.groups()), text)
        page.write_text(FENCE.sub(r"\1", text), encoding="utf-8")


def link(text: str, to: str) -> str:
    """A link as it must be where all pages lie in one folder; what is no page there is only named."""
    if urlsplit(to).scheme or to.startswith("#"):
        return f"{text}({to})"
    inside = to.removeprefix("../").removeprefix("docs/").replace("README.md", "index.md")
    known = inside.partition("#")[0]
    if known in BESIDE or (ROOT / "docs" / known).exists() or known == "index.md":
        return f"{text}({inside})"
    return text.strip("![]")


def settings(docs: Path) -> str:
    """What Zensical is told."""
    nav = []
    for chapter, pages in CHAPTERS.items():
        there = ", ".join(f'"{page}"' for page in pages if (docs / page).exists())
        nav.append(f'  {{ "{chapter}" = [{there}] }},')
    return "\n".join(
        (
            "[project]",
            'site_name = "Quarterdeck"',
            'site_description = "Five card games with deck in their names: to play, referee, design and study."',
            f'docs_dir = "{docs.name}"',
            "use_directory_urls = false",  # so that the site can be opened from a folder
            'extra_css = ["look/css/site.css"]',
            "nav = [",
            *nav,
            "]",
            "[project.theme]",
            'logo = "look/mark.svg"',
            'favicon = "look/mark.svg"',
            "font = false",  # nothing is loaded from elsewhere
            'features = ["navigation.tabs", "navigation.top", "search.highlight", "content.code.copy"]',
            *(
                f'[[project.theme.palette]]\nscheme = "{scheme}"\n'
                f'toggle.icon = "lucide/{icon}"\ntoggle.name = "By {other}"'
                for scheme, icon, other in zip(COLOURS, ("sun", "moon"), ("night", "day"), strict=True)
            ),
            "",
        )
    )


class Links(HTMLParser):
    """The links, pictures and anchors of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and ((tag, name) in (("a", "href"), ("img", "src"), ("script", "src"), ("link", "href"))):
                self.links.append(value)
            if value and name in ("id", "name"):
                self.anchors.add(value)


def dead_links(site: Path) -> Iterator[str]:
    """Every link of every page that leads nowhere, one line each."""
    pages = {page: Links(page.read_text(encoding="utf-8")) for page in sorted(site.rglob("*.html"))}
    for page, found in pages.items():
        if page.name == "404.html":  # its links are from the root, wherever that is
            continue
        for to in found.links:
            address, anchor = urldefrag(to)
            if urlsplit(address).scheme or address.startswith("//"):
                if "fonts.g" in address or "unpkg" in address:
                    yield f"{page.name}: loads {address}"
                continue
            target = (page.parent / PurePosixPath(unquote(address.partition("?")[0]))).resolve() if address else page
            if target.is_dir():
                target /= "index.html"
            if not target.exists():
                yield f"{page.name}: {to} is not there"
            elif anchor and target in pages and unquote(anchor) not in pages[target].anchors:
                yield f"{page.name}: {to} has no such heading"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
