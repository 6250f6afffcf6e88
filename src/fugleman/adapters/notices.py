"""How does a notice reach a player: by mail, ntfy, Discord, Telegram or a webhook of his own?

An address is written as Apprise writes it. It makes this server speak to a host that somebody names, so connections to the
server's own networks are refused, and no redirection is followed. Apprise's own log may name addresses: it is kept silent.
"""

from __future__ import annotations

import logging
import socket
from contextlib import nullcontext
from typing import Any
from urllib.parse import parse_qs, urlsplit

from apprise import Apprise
from apprise.plugins import NotifyBase

from fugleman.adapters.outward import is_public, only_public
from fugleman.core.errors import Fault, Faulty
from fugleman.core.text import say

KINDS = ("mailto", "mailtos", "ntfy", "ntfys", "discord", "tgram", "json", "jsons")
OPTIONS = {"to", "from", "name", "user", "pass", "smtp", "mode"}


class AppriseNotices:
    """Sends notices. private: to hosts of the server's own networks, too."""

    def __init__(self, *, private: bool = False) -> None:
        self._private = private
        logging.getLogger("apprise").setLevel(logging.CRITICAL + 1)

    def check(self, url: str) -> None:
        """Raises Faulty if nothing can be sent to an address."""
        host = _host(urlsplit(url.strip()).scheme, self._plugin(url))
        if host and not self._private and not _is_public(host):
            raise Faulty([Fault("url", say("no notices are sent to {host}", host=host))])

    def send(self, url: str, title: str, body: str) -> bool:
        """Whether it was taken."""
        try:
            plugin = self._plugin(url)
        except Faulty:
            return False
        with nullcontext() if self._private else only_public():
            return bool(plugin.notify(body=body, title=title))

    def _plugin(self, url: str) -> NotifyBase:
        parts = urlsplit(url.strip())
        plugin: Any = None
        if parts.scheme in KINDS and parse_qs(parts.query, keep_blank_values=True).keys() <= OPTIONS:
            plugin = Apprise.instantiate(url.strip())
        if plugin is None:
            kinds = ", ".join(f"{kind}://" for kind in KINDS)
            raise Faulty(
                [Fault("url", say("“{url}” is no address for notices; they begin with {kinds}", url=url, kinds=kinds))]
            )
        plugin.redirects = False
        return plugin  # type: ignore[no-any-return]


def _host(kind: str, plugin: Any) -> str:
    """The host that the address names, or none where it names a service."""
    if kind in {"mailto", "mailtos"}:
        return str(plugin.smtp_host or plugin.host)
    return "" if kind in {"discord", "tgram"} else str(plugin.host)


def _is_public(host: str) -> bool:
    try:
        found = socket.getaddrinfo(host, None)
    except OSError:
        return False
    return all(is_public(address[4][0]) for address in found)
