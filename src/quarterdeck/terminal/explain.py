"""Answers to `explain X`: a card, a zone, a word of the rules, an option, a ruling; and where it lies."""

from __future__ import annotations

from quarterdeck.engine.explaining import face_of, from_the_rules, heading, option_text, ruling, unknown
from quarterdeck.engine.match import Match
from quarterdeck.engine.view import Face, Faces, View, Zone
from quarterdeck.terminal.cards import detail
from quarterdeck.terminal.markdown import markdown_lines
from quarterdeck.terminal.speak import say_cell, say_zone
from quarterdeck.terminal.style import Style, wrap


def explain_lines(match: Match, view: View, faces: Faces, topic: str, style: Style) -> list[str]:
    """Everything there is to say about a topic, or what it could have been."""
    lines: list[str] = []
    answer = match.game.words.explain(match.box, topic)
    if answer:
        lines += wrap(str(answer), style.width)
    face = face_of(faces, topic)
    if face is not None and not (answer and not face.text and not face.flavour):
        lines += detail(face, style.width)
    if face is not None:
        lines += [line for text in where(view, face) for line in wrap(text, style.width)]
    elif answer and heading(match.game, topic):
        lines += wrap(f"See: {heading(match.game, topic)}", style.width, "  ")
    for zone in view.zones:
        if topic.lower() in (zone.id.lower(), zone.label.lower()):
            lines += zone_lines(match, view, zone, faces, style, not answer)
    for text in (option_text(match.game, match.options, topic), ruling(match.game, topic)):
        lines += markdown_lines(text, style) if text else []
    return lines or markdown_lines(from_the_rules(match.game, topic) or unknown(faces, topic), style)


def where(view: View, face: Face) -> list[str]:
    """Where this card lies, as far as this seat sees it."""
    zones = [zone for zone in view.zones for card in zone.cards if card.face == face.key]
    places = [f"{zone.group} {zone.label}" if zone.label.isdecimal() else zone.label for zone in zones]
    return [f"It lies in: {', '.join(dict.fromkeys(places))}."] if places else []


def zone_lines(match: Match, view: View, zone: Zone, faces: Faces, style: Style, about: bool) -> list[str]:
    lines = wrap(say_cell(view, zone, faces) + "." if zone.kind == "cell" else say_zone(zone, faces), style.width)
    if zone.kind == "pile" and any(card.face for card in zone.cards):
        names = [faces[card.face].short if card.face else "face down" for card in zone.cards]
        lines += wrap("From the bottom up: " + " ".join(names), style.width)
    if about and zone.about:
        answer = match.game.words.explain(match.box, zone.about)
        lines += wrap(str(answer), style.width) if answer else []
    return lines
