"""What does a server log? No addresses, which may hold secrets, and nothing that is no fault."""

from __future__ import annotations

import logging
from asyncio import CancelledError
from copy import deepcopy
from typing import Any

from uvicorn.config import LOGGING_CONFIG


class NoStop(logging.Filter):
    """A page's stream that is cut off because the server stops is no fault."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], CancelledError))


def log_config() -> dict[str, Any]:
    """How uvicorn is to log."""
    config = deepcopy(LOGGING_CONFIG)
    config["filters"] = {"no_stop": {"()": f"{NoStop.__module__}.{NoStop.__qualname__}"}}
    config["handlers"]["default"]["filters"] = ["no_stop"]
    return config
