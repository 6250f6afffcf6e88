"""How does a program that shows a token reach its table?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, TypeVar

from litestar import Request

from fugleman.web.hosting.hosted import Hosted
from fugleman.web.hosting.house import House
from fugleman.web.hosting.roles import NoSuchTable, Role

T = TypeVar("T")


class Bearer:
    """A program at a table: it gets there only by what its token is for. All raise NoSuchTable where that is nothing."""

    def __init__(self, house: House, table: str, token: str | None) -> None:
        self._house, self._table, self._token = house, table, token

    @cached_property
    def role(self) -> Role:
        """What it may be at the table. Asks the database: not within the table's own transaction."""
        grant = None if self._token is None else self._house.linked(self._token)
        if grant is None or grant.table != self._table:
            raise NoSuchTable
        return grant.role

    @contextmanager
    def reading(self) -> Iterator[tuple[Hosted, Role]]:
        """The table as it is now, and its role there."""
        role = self.role
        with self._house.reading(self._table) as hosted:
            yield hosted, role

    def change(self, do: Callable[[Hosted, Role], T]) -> T:
        """Do something at the table, in its role. Raises what `do` raises."""
        role = self.role
        return self._house.change(self._table, lambda hosted: do(hosted, role))

    def journal(self) -> bytes:
        """The table's journal."""
        _ = self.role
        return self._house.journal(self._table)


def bearer(request: Request[Any, Any, Any], house: House, table: str) -> Bearer:
    """The program that shows a token."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return Bearer(house, table, token.strip() if scheme.casefold() == "bearer" else None)
