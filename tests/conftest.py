"""What all tests share."""

import signal

import pytest


def pytest_configure(config: pytest.Config) -> None:
    # xdist registers this one itself, but not when it is switched off.
    config.addinivalue_line("markers", "xdist_group(name): tests of one game run on one worker, which compiles it once")
    # A shell starts what runs in its background deaf to Ctrl-C, and so would be all that the tests start and interrupt.
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--remake-golden", action="store_true", help="write the golden matches anew, with the same moves")
