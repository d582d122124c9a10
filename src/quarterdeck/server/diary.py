"""The diary of a table: what a seat was told and said, in order, as Markdown or plain text."""

from __future__ import annotations

from quarterdeck.engine.match import Match
from quarterdeck.server import messages as m
from quarterdeck.server.state import TableState

HEADS = {"evening": "Evening", "scene": "Scene"}  # kinds of what is told that begin a chapter


def diary(state: TableState, match: Match, seat: int, markdown: bool) -> str:
    """Line by line, talk included; papers that name the campaign, its scenes and evenings stand where they belong."""
    papers = {paper.id: paper for paper in state.papers.readable(seat, bool(state.leads(seat)))}
    name = papers["campaign"].title if "campaign" in papers else match.game.title
    lines = [f"# {name}" if markdown else name.upper(), ""]
    lines += _chapter(papers, "evening", 1, markdown) + _chapter(papers, "scene", 1, markdown)
    talk = list(state.chat)
    for number in range(len(match.actions) + 1):
        for told in match.told(number, seat):
            if told.kind in HEADS:
                lines += ["", *_chapter(papers, told.kind, int(str(told.args.get(told.kind, 0))), markdown)]
            else:
                lines.append(f"- {told.text}" if markdown else told.text)
        while talk and talk[0].number <= number:
            said = talk.pop(0)
            lines.append(f"- **{said.name}:** {said.text}" if markdown else f"{said.name}: {said.text}")
    handouts = [paper for paper in papers.values() if paper.id.startswith("handout/")]
    if handouts:
        lines += ["", "## Handouts" if markdown else "HANDOUTS", ""]
        for paper in handouts:
            lines += [f"### {paper.title}" if markdown else paper.title, "", paper.text, ""]
    return "\n".join(lines).rstrip() + "\n"


def _chapter(papers: dict[str, m.PaperInfo], kind: str, number: int, markdown: bool) -> list[str]:
    """The head of an evening or a scene, with what was written about it."""
    paper = papers.get(f"{kind}/{number}")
    title = f"{HEADS[kind]} {number}{f': {paper.title}' if paper and paper.title else ''}"
    level = "##" if kind == "evening" else "###"
    return [f"{level} {title}" if markdown else title.upper(), "", *([paper.text, ""] if paper and paper.text else [])]
