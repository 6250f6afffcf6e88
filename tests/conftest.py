"""What do all tests need of the process they run in?"""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Ctrl-C reaches programs that tests start, even where the tests themselves were started in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
