"""Rules texts in a terminal: Markdown in, readable lines out."""

from quarterdeck.terminal.markdown import markdown_lines
from quarterdeck.terminal.style import Style

TEXT = """\
# The Grove

A game of **trees**, see [the book](https://example.org) and `rules.py`.
It goes on
over several lines, which are one paragraph.

## Planting

- an *oak* takes 3 of a_b_c * 2, and the text of this item is so long that it has to go on in a second line
- an elm

1. first
2. second

| tree | cost |
|---|---|
| Oak | 3 |
| Elm | 1 |

```
do not   touch
```
"""


def test_markdown_is_wrapped_and_loses_its_marks() -> None:
    assert markdown_lines(TEXT, Style(60)) == [
        "The Grove",
        "─────────",
        "",
        "A game of trees, see the book and rules.py. It goes on over",
        "several lines, which are one paragraph.",
        "",
        "Planting",
        "",
        "- an oak takes 3 of a_b_c * 2, and the text of this item is",
        "  so long that it has to go on in a second line",
        "- an elm",
        "",
        "1. first",
        "2. second",
        "",
        "tree  cost",
        "Oak   3",
        "Elm   1",
        "",
        "  do not   touch",
    ]


def test_for_the_ear_a_table_is_said_row_by_row() -> None:
    lines = markdown_lines(TEXT, Style(60, plain=True, unicode=False))
    assert "- Oak: 3" in lines and "─" not in "".join(lines)


def test_a_table_that_does_not_fit_is_wrapped_in_its_columns() -> None:
    wide = "| ruling | why |\n|---|---|\n| R1 | " + "because " * 12 + "|\n"
    lines = markdown_lines(wide, Style(60))
    assert lines[:2] == ["ruling  why", "R1      because because because because because because"]
    assert lines[2].startswith("        because") and all(len(line) <= 60 for line in lines)
