"""The documents as a site: it is built, can be searched, and a link that leads nowhere is an error."""

from pathlib import Path

import pytest

from scripts import release, site


def test_the_site_is_built_without_a_dead_link(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert site.main([str(tmp_path / "site")]) == 0, capsys.readouterr().err
    made = tmp_path / "site"
    assert "That is all, on a machine with Python" in (made / "index.html").read_text(encoding="utf-8")
    assert "hit-the-deck" in (made / "search.json").read_text(encoding="utf-8")
    named = {page for pages in site.CHAPTERS.values() for page in pages}
    assert {page.name for page in site.ROOT.glob("docs/*.md")} <= named, "scripts/site.py: a page is in no chapter"


def test_dead_links_are_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h2 id="here"></h2><a href="b.html#there">x</a><a href="c.html">x</a><img src="d.png"><a href="#here">x</a>'
        '<link href="https://fonts.gstatic.com">',
        encoding="utf-8",
    )
    (tmp_path / "b.html").write_text("<h2 id='other'></h2>", encoding="utf-8")
    assert list(site.dead_links(tmp_path)) == [
        "a.html: b.html#there has no such heading",
        "a.html: c.html is not there",
        "a.html: d.png is not there",
        "a.html: loads https://fonts.gstatic.com",
    ]


@pytest.mark.parametrize(
    ("link", "there"),
    [
        ("docs/api.md#hello", "api.md#hello"),
        ("../CHANGELOG.md", "CHANGELOG.md"),
        ("../README.md", "index.md"),
        ("https://example.org", "https://example.org"),
    ],
)
def test_links_hold_where_all_pages_lie_in_one_folder(link: str, there: str) -> None:
    assert site.link("[x]", link) == f"[x]({there})"


def test_what_is_no_page_is_only_named() -> None:
    assert site.link("[the page]", "../web/README.md") == "the page"


def test_a_release_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["99.0"]) == 1
    assert "a version is three numbers" in capsys.readouterr().out
    assert release.main(["99.0.0"]) == 1
    assert "does not say 99.0.0" in capsys.readouterr().out
