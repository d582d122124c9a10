"""What all tests share."""

import signal
from typing import Any

import pytest


def pytest_configure(config: pytest.Config) -> None:
    # A shell starts what runs in its background deaf to Ctrl-C, and so would be all that the tests start and interrupt.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--remake-golden", action="store_true", help="write the golden matches anew, with the same moves")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from tests.together import Together  # only where xdist is installed and on

    return Together(config, log)
