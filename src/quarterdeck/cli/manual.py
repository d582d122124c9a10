"""quarterdeck manual: the manual page, made from the help texts."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from quarterdeck import __version__
from quarterdeck.cli.arguments import Arguments


def main(argv: Sequence[str]) -> int:
    more = "quarterdeck manual > quarterdeck.1; man ./quarterdeck.1"
    Arguments("manual", "The manual page, as roff.", more).parse_args(argv)
    print("\n".join(page()))
    return 0


def page() -> Iterator[str]:
    from quarterdeck.cli import syntax

    yield f'.TH QUARTERDECK 1 "" "quarterdeck {__version__}" "Games"'
    yield from (".SH NAME", "quarterdeck \\- one table, five card games with deck in their name")
    yield from (".SH SYNOPSIS", ".B quarterdeck", "[\\fICOMMAND\\fR [\\fIARGUMENTS\\fR]]")
    yield from (".SH DESCRIPTION", "Without a command, at a terminal, the web table opens in the browser.")
    yield ".SH COMMANDS"
    for name, about, parser in syntax.every():
        yield from (".SS", roff(f"quarterdeck {name}"), roff(parser.description or about))
        for action in [*syntax.positionals(parser), *syntax.options(parser)]:
            yield from (".TP", f"\\fB{roff(head(action))}\\fR", roff(_help(action)))
        if parser.epilog:
            yield from (".PP", ".nf", *(roff(line) for line in parser.epilog.splitlines()), ".fi")


def head(action: argparse.Action) -> str:
    """An option or argument as it is typed."""
    value = str(action.metavar or action.dest.upper()) if action.nargs != 0 else ""
    if action.choices and not action.metavar:
        value = "|".join(map(str, action.choices))
    return " ".join(filter(None, [", ".join(action.option_strings), value]))


def _help(action: argparse.Action) -> str:
    return (action.help or "").replace("%%", "%").replace("%(default)s", str(action.default))


def roff(text: str) -> str:
    """A text in which roff finds nothing to obey."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ")
    return f"\\&{text}" if text[:1] in (".", "'") else text
