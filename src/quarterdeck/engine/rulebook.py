"""Two texts of one source. A game's README.md and RULINGS.md are written for those who check us: every heading has the
function that plays it, every ruling its scenario. Players read the same headings without them: the goal first, then
the set-up and a turn, the options as questions, and the board as they sit at it.

What is only for checkers is known by its form: code like `seemap.blockades`, numbers of rulings, what follows "Pinned
by", columns of functions, and blocks that begin with <!-- checkers -->. Fenced blocks have a kind: `board` (turned for
whoever sits above), `cards` (keys of faces), `example NAME` (what the scenario NAME tells).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from quarterdeck.engine.errors import BadInput
from quarterdeck.engine.game import Game
from quarterdeck.engine.record import read_text
from quarterdeck.engine.speech import at_start

CHECKERS = "<!-- checkers -->"
OPTIONS = ("Options", "Game Variants")  # headings under which players read the options as questions
_FUNCTION = r"`[a-z_]+(?:\.py|\.[a-z_]+)`"
_FUNCTIONS = rf"{_FUNCTION}(?:[,;]?\s+(?:and\s+)?{_FUNCTION})*"
_RULING = r"R\d+[a-z]?"
_RULINGS = rf"{_RULING}(?:(?:,| to| and)\s+{_RULING})*"
_MARKS = (  # for checkers, inside a sentence; the first that fits is taken away
    (rf"\s*\*\(?{_FUNCTIONS}\)?\.?\*", ""),
    (rf"\s*\[{_FUNCTIONS}[^\]]*\]", ""),
    (rf"\({_FUNCTIONS},\s+", "("),
    (rf"\s*\({_FUNCTIONS}\)", ""),
    (rf"[:;]?\s*{_FUNCTIONS}", ""),
    (rf"\s*\((?:see\s+)?{_RULINGS}\)", ""),
    (rf",\s+(?:see\s+)?{_RULINGS}(?=\))", ""),
    (rf"(?<=\(){_RULINGS}[,:;]\s+", ""),
    (r"\s*[\[(][^\])]*`tests/[^\])]*[\])]", ""),
    (r"\[([^\]]+)\]\([^)]+\)", r"\1"),
)
_PINNED = re.compile(r"\s*Pinned\s+by\b.*", re.DOTALL)
_SCENARIOS = re.compile(r"(?:^|(?<=[.)])\s+)`[a-z0-9]+(?:-[a-z0-9*]+)+`.*|[;,]?\s*tests? in `tests/[^`]*`", re.DOTALL)


class Section(NamedTuple):
    """A heading and what stands under it, as Markdown."""

    title: str
    level: int
    text: str

    @property
    def id(self) -> str:
        return section_id(self.title)


class Ruling(NamedTuple):
    """What a book leaves open, and how it is played here."""

    number: str  # R24
    title: str
    text: str


def section_id(title: str) -> str:
    """The anchor of a heading: results-of-combat."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")


def page_of(game: Game, name: str) -> str:
    try:
        return read_text(game.folder / name)
    except BadInput:  # a game in the making
        return ""


def heading_text(section: str) -> str:
    """The heading of a section as players read it: the functions beside it are for readers of the source."""
    first = section.partition("\n")[0]
    return re.sub(r":?\s*`.*", "", first.lstrip("# ")) if first.startswith("#") else ""


def sections_of(text: str) -> list[Section]:
    """The sections of a page as they stand."""
    found: list[Section] = []
    for part in re.split(r"(?m)^(?=#{1,4} )", text):
        head, _, body = part.partition("\n")
        if head.startswith("#"):
            level = len(head) - len(head.lstrip("#"))
            found.append(Section(heading_text(part), level, body.strip()))
    return found


# --- the rules


def for_players(game: Game, seat: int = -1) -> list[Section]:
    """The rules as a player of this seat reads them: goal, set-up and turn first, what is for checkers left out."""
    found = [each._replace(text=_readable(game, each.text, seat)) for each in sections_of(page_of(game, "README.md"))]
    title, rest = found[:1], [_with_options(game, each) for each in found[1:]]
    if game.options and not any(each.title in OPTIONS for each in rest):
        rest.append(_with_options(game, Section(OPTIONS[0], 2, "")))
    first = [each for name in game.reading for each in rest if each.title == name]
    ordered = [*title, *first, *(each for each in rest if each not in first)]
    following = [*ordered[1:], Section("", 1, "")]
    return [each for each, after in zip(ordered, following, strict=True) if each.text or after.level > each.level]


def _with_options(game: Game, section: Section) -> Section:
    if section.title not in OPTIONS:
        return section
    lines = [f"- **{option.question}** {option.all_answers}." for option in game.options]
    return section._replace(text="\n".join(lines) + (f"\n\n{section.text}" if section.text else ""))


def as_page(sections: list[Section]) -> str:
    """Sections as one page of Markdown."""
    return "\n\n".join(f"{'#' * each.level} {each.title}\n\n{each.text}".rstrip() for each in sections) + "\n"


def _readable(game: Game, text: str, seat: int) -> str:
    found = []
    for i, part in enumerate(re.split(r"(?m)^```", text)):
        if i % 2:
            kind, _, lines = part.partition("\n")
            found.append(f"```{kind}\n{_as_seen(game, lines, seat) if kind == 'board' else lines}```")
            continue
        blocks = [_block(block) for block in re.split(r"\n\s*\n", part) if block.strip()]
        found += [_answers(game, block) for block in blocks if block]
    return "\n\n".join(found)


def _answers(game: Game, text: str) -> str:
    """Options by what they mean: "with the option `win = alternate`" names a value, players read its answer."""
    for option in game.options:
        for value, answer in option.answers.items():
            code = f"`{option.name} = {value}`"
            text = re.sub(rf"\b([Ww])ith the option\s+{re.escape(code)}", rf'\1here it is agreed ("{answer}")', text)
            text = text.replace(code, f'"{answer}"')
    return text


def _block(block: str) -> str:
    if block.lstrip().startswith(CHECKERS):
        return ""
    if block.startswith("|"):
        return _table(block.splitlines())
    return _tidy(block)


def _tidy(text: str) -> str:
    for pattern, instead in _MARKS:
        text = re.sub(pattern, instead, text)
    return re.sub(r" +([,.;:])", r"\1", text).strip()


def _table(lines: list[str]) -> str:
    """A table without the columns that only name functions; one column that is left is a list."""
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head, _, *body = rows
    if head[0] == "option":
        return ""  # players read the options as questions
    columns = [i for i in range(len(head)) if not all(_only_functions(row[i]) for row in body if i < len(row))]
    cells = [[_tidy(row[i]) for i in columns if i < len(row)] for row in body]
    if len(columns) == 1:
        return "\n".join(f"- {row[0]}" for row in cells)
    table = [[head[i] for i in columns], ["---"] * len(columns), *cells]
    return "\n".join(f"| {' | '.join(row)} |" for row in table)


def _only_functions(cell: str) -> bool:
    return not _tidy(re.sub(r"`[^`]*`", "", cell)).strip(" ,;") if "`" in cell and "." in cell else False


def _as_seen(game: Game, board: str, seat: int) -> str:
    """The board as this seat sits at it: its own side below."""
    if seat < 0:
        return board
    box = game.pack_box(min(game.seats), {})
    return turned(board) if board.lstrip().startswith(str(game.words.seat_title(box, seat))) else board


def turned(board: str) -> str:
    """A drawn board from the other side: rows and columns the other way round, what stands beside them stays there."""
    rows = []
    for line in reversed(board.rstrip("\n").splitlines()):
        cells = re.fullmatch(r"(\s*)(\S{1,2}(?:\s+\S{1,2})+)(\s\s.*|)", line)
        if cells:
            parts = re.split(r"(\s+)", cells[2])
            line = cells[1] + "".join(reversed(parts)) + cells[3]
        rows.append(line)
    return "\n".join(rows) + "\n"


# --- the rulings


def rulings(game: Game) -> list[Ruling]:
    """The rulings as players read them: what is ruled and why, without scenarios."""
    text = page_of(game, "RULINGS.md")
    heads = list(re.finditer(r"(?m)^(?:##|[-*|])\s*\**(R\d+[a-z]?)\b[. ]*", text))
    ends = [*(head.start() for head in heads), len(text)][1:]
    found = zip(heads, ends, strict=True)
    return [_ruling(head[1], text[head.start() : end], text[head.end() : end]) for head, end in found]


def _ruling(number: str, whole: str, text: str) -> Ruling:
    if whole.startswith("|"):
        book, ruled, why, *_ = [cell.strip() for cell in text.partition("\n")[0].strip().strip("|").split("|")]
        ruled = at_start(ruled.rstrip("."))
        parts = [f"The book: {book}." if book else "", f"{ruled}.", f"Why: {why}." if why else ""]
        return Ruling(number, "", " ".join(part for part in parts if part))
    if whole.startswith("##"):
        title, _, text = text.partition("\n")
    else:
        title, _, text = text.partition("**")
    text = re.sub(r"\n#.*", "", _PINNED.sub("", text), flags=re.DOTALL)
    text = _SCENARIOS.sub("", re.sub(r"\n(?=\S)|\n {2}", " ", text.strip()))
    return Ruling(number, title.strip(" ."), text.strip())


def rulings_page(game: Game) -> str:
    """The rulings for players, as a page of Markdown."""
    found = [f"## {each.number} {each.title}".rstrip() + f"\n\n{each.text}" for each in rulings(game)]
    return f"# {game.title}: rulings\n\n" + "\n\n".join(found) + "\n"


# --- looking things up


def search(sections: list[Section], word: str) -> list[Section]:
    """The sections that have a word, of each only the paragraphs with it; a heading with it brings all of its text."""
    wanted = re.compile(re.escape(word.strip()), re.IGNORECASE)
    found = []
    for each in sections:
        blocks = [block for block in re.split(r"\n\s*\n|\n(?=- )", each.text) if wanted.search(block)]
        if wanted.search(each.title):
            found.append(each)
        elif blocks:
            found.append(each._replace(text="\n\n".join(blocks)))
    return found
