"""What all tests share."""

import pytest


def pytest_configure(config: pytest.Config) -> None:
    # xdist registers this one itself, but not when it is switched off.
    config.addinivalue_line("markers", "xdist_group(name): tests of one game run on one worker, which compiles it once")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--remake-golden", action="store_true", help="write the golden matches anew, with the same moves")
