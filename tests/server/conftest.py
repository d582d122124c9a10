"""One server for the tests that can share it."""

from collections.abc import Iterator

import pytest

from tests.server.serving import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as made:
        yield made
        assert "Traceback" not in made.said(), made.said()
