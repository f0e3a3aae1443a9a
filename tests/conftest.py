"""tests/conftest.py: what every Python test starts from, whoever started the tests."""

import signal


def pytest_configure() -> None:
    # A suite begun in the background of a script (`make test &`, nohup) ignores Ctrl-C, and so would all it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
