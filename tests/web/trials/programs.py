"""How does a program play at a server that may die at any moment?

It sends a request until there is an answer; an order has a name, so that the server knows one that is sent again.
"""

from __future__ import annotations

import time
from typing import Any

import httpx

TRIES = 1000
"""Requests to a server that does not answer, a twentieth of a second apart."""


class Broken(Exception):
    """The server refused what it should have taken, or broke."""


class Program:
    """A client of the interface for programs. `resent`: requests that were sent again because the connection broke off."""

    def __init__(self, address: str) -> None:
        self._client = httpx.Client(base_url=address, timeout=60)
        self.resent = 0

    def open(self, system: str, **more: Any) -> dict[str, Any]:
        """A new table: `table` and `tokens`."""
        return self._sent("POST", "/api/tables", json={"system": system, **more})

    def state(self, table: str, token: str) -> dict[str, Any]:
        """The table as the token's role sees it."""
        return self._sent("GET", f"/api/tables/{table}", token)

    def order(self, table: str, token: str, words: str, at: int, request: str) -> dict[str, Any]:
        """The receipt of an order."""
        told = {"words": words, "at": at, "request": request}
        return self._sent("POST", f"/api/tables/{table}/order", token, json=told)

    def journal(self, table: str, token: str) -> bytes:
        """The journal's lines."""
        return self._answer("GET", f"/api/tables/{table}/journal", token).content

    def join(self, token: str) -> None:
        """Take a seat as a browser does, and keep the cookie."""
        self._answer("POST", "/join", data={"token": token})

    def visit(self, table: str) -> None:
        """Look at the table's page, which the browser's cookie must still open."""
        self._answer("GET", f"/t/{table}")

    def _sent(self, method: str, path: str, token: str | None = None, **more: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self._answer(method, path, token, **more).json()
        return answer

    def _answer(self, method: str, path: str, token: str | None = None, **more: Any) -> httpx.Response:
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        for _ in range(TRIES):
            try:
                answer = self._client.request(method, path, headers=headers, **more)
            except httpx.TransportError:
                self.resent += 1
                time.sleep(0.05)
                continue
            if answer.is_error:
                raise Broken(f"{method} {path}: {answer.status_code} {answer.text}")
            return answer
        raise Broken("no server answers")
