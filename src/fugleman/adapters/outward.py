"""How is a library that opens its own connections kept off the server's own networks?

A name may mean one address when it is checked and another when it is used (DNS rebinding), so what is checked is the address
that a connection is about to be made to, whatever it was looked up from. Python tells of it by an audit event, which a hook may
refuse; a hook cannot be taken away again, so there is one, and it looks only where it is asked to.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any

NAT64 = IPv6Network("64:ff9b::/96")
"""Where an IPv4 address stands in the last 32 bits."""

_only_public: ContextVar[bool] = ContextVar("only_public", default=False)


class Refused(OSError):
    """A connection to an address that is not of the public internet."""


@contextmanager
def only_public() -> Iterator[None]:
    """In this thread, connections meanwhile lead to the public internet or raise Refused."""
    _watch()
    before = _only_public.set(True)
    try:
        yield
    finally:
        _only_public.reset(before)


def is_public(host: object) -> bool:
    """Whether it is an address, written in numbers, of the public internet."""
    try:
        address: IPv4Address | IPv6Address = ip_address(str(host))
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        inner = IPv4Address(int(address) & 0xFFFFFFFF) if address in NAT64 else inner
        address = inner or address
    return address.is_global and not address.is_multicast


@cache
def _watch() -> None:
    sys.addaudithook(_about_to)


def _about_to(event: str, arguments: tuple[Any, ...]) -> None:
    if event == "socket.connect" and _only_public.get():
        address = arguments[1]
        if not (isinstance(address, tuple) and is_public(address[0])):
            raise Refused("no connection is made to an address of the server's own networks")
