"""The diary of a table: what a seat was told and said, in order, as Markdown or plain text."""

from __future__ import annotations

import time
from collections.abc import Iterable

from quarterdeck.engine.match import Match
from quarterdeck.engine.view import Told
from quarterdeck.server import messages as m
from quarterdeck.server.papers import Naming
from quarterdeck.server.state import TableState

HEADS = {"evening": "Evening", "scene": "Scene"}  # kinds of what is told that begin a chapter
COMES = "foe-comes"  # the kind of what is told when a foe gets its number


def diary(state: TableState, match: Match, seat: int, markdown: bool) -> str:
    """Line by line, talk included; papers that name the campaign, its scenes and evenings stand where they belong."""
    papers = {paper.id: paper for paper in state.papers.readable(seat, bool(state.leads(seat)))}
    name = papers["campaign"].title if "campaign" in papers else match.game.title
    chapters = Chapters(papers, state.hours, markdown)
    lines = [f"# {name}" if markdown else name.upper(), ""]
    lines += chapters.head("evening", 1, 1) + chapters.head("scene", 1, 1)
    talk = list(state.chat)
    everything = [match.told(number, seat) for number in range(len(match.actions) + 1)]
    names = FoeNames(state.papers.namings, everything)
    for number, happened in enumerate(everything):
        for told in happened:
            if told.kind in HEADS:
                lines += ["", *chapters.head(told.kind, int(str(told.args.get(told.kind, 0))), number)]
            else:
                text = names.put_into(told, number)
                lines.append(f"- {text}" if markdown else text)
        while talk and talk[0].number <= number:
            said = talk.pop(0)
            lines.append(f"- **{said.name}:** {said.text}" if markdown else f"{said.name}: {said.text}")
    handouts = [paper for paper in papers.values() if paper.id.startswith("handout/")]
    if handouts:
        lines += ["", "## Handouts" if markdown else "HANDOUTS", ""]
        for paper in handouts:
            lines += [f"### {paper.title}" if markdown else paper.title, "", paper.text, ""]
    return "\n".join(lines).rstrip() + "\n"


class Chapters:
    """The heads of evenings and scenes, with what was written about them."""

    def __init__(self, papers: dict[str, m.PaperInfo], hours: list[tuple[int, float]], markdown: bool) -> None:
        self._papers, self._hours, self._markdown = papers, hours, markdown

    def head(self, kind: str, number: int, move: int) -> list[str]:
        """Evening or scene of a number, which began with this move. Evenings have a date."""
        paper = self._papers.get(f"{kind}/{number}")
        about = [(paper.fields.get("date") if paper else "") or self._day(move)] if kind == "evening" else []
        about += [paper.title] if paper and paper.title else []
        title = ": ".join([f"{HEADS[kind]} {number}", *filter(None, about)])
        level = "##" if kind == "evening" else "###"
        text = [paper.text, ""] if paper and paper.text else []
        return [f"{level} {title}" if self._markdown else title.upper(), "", *text]

    def _day(self, move: int) -> str:
        """The day on which this move was made, where the server is."""
        at = next((at for first, at in reversed(self._hours) if first <= move), 0.0)
        day = time.localtime(at)
        return f"{day.tm_mday} {time.strftime('%B %Y', day)}" if at else ""


class FoeNames:
    """What foes were called when a line was told: papers name them, the match knows only their numbers."""

    def __init__(self, namings: Iterable[Naming], everything: list[list[Told]]) -> None:
        self._namings = list(namings)
        self._comings: dict[int, list[int]] = {}  # of each number, the moves with which foes came who bore it
        for move, happened in enumerate(everything):
            for told in happened:
                if told.kind == COMES and isinstance(foe := told.args.get("foe"), int):
                    self._comings.setdefault(foe, []).append(move)

    def of(self, foe: int, move: int) -> str:
        """The last name that the bearer of the number was given; it may be named just before it comes."""
        comings = self._comings.get(foe, [])
        came = max((one for one in comings if one <= move), default=0)
        gone = min((one for one in comings if one > move), default=1 << 62)
        titles = [each.title for each in self._namings if each.foe == foe and came - 1 <= each.move < gone - 1]
        return titles[-1] if titles else ""

    def put_into(self, told: Told, move: int) -> str:
        """The text of a line with names for numbers. Its references count in UTF-16 units."""
        text = told.text.encode("utf-16-le")
        for ref in reversed(told.refs):
            what, _, foe = ref.key.partition("/")
            name = self.of(int(foe), move) if (ref.kind, what) == ("zone", "foe") and foe.isdecimal() else ""
            if name:
                text = text[: 2 * ref.at] + name.encode("utf-16-le") + text[2 * ref.to :]
        return text.decode("utf-16-le")
