"""How many requests may one address send?

Each worker counts for itself, by minutes. What costs more than a page, or could be a guess at a link, counts for more.
"""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from time import time
from typing import Any

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from litestar import Request
from litestar.exceptions import TooManyRequestsException

COSTLY = {"weight": 20}
"""For a handler's `opt`: how many requests one counts for."""


class Limits:
    """The requests of all addresses, `requests` a minute from each; 0 for any number."""

    def __init__(self, requests: int) -> None:
        self._allowed = RateLimitItemPerMinute(requests) if requests else None
        self._counted = FixedWindowRateLimiter(MemoryStorage())

    def count(self, request: Request[Any, Any, Any]) -> None:
        """Raises TooManyRequestsException, which says when to come again."""
        if self._allowed is None or request.client is None:
            return
        household = _household(request.client.host)
        cost = min(request.route_handler.opt.get("weight", 1), self._allowed.amount)
        if not self._counted.hit(self._allowed, household, cost=cost):
            seconds = max(1, round(self._counted.get_window_stats(self._allowed, household).reset_time - time()))
            raise TooManyRequestsException("too many requests", headers={"retry-after": str(seconds)})


def _household(host: str) -> str:
    """An address; of version 6 the part that one household shares."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
