"""docs/api.md is what the code says."""

from quarterdeck.server.describing import api_markdown
from tests.project import ROOT


def test_the_description_of_the_api_is_up_to_date() -> None:
    example = (ROOT / "docs" / "examples" / "sit_down.py").read_text(encoding="utf-8")
    written = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert written == api_markdown(example), "run: quarterdeck serve --write-docs docs/api.md"
