"""A server within the test, and browsers that follow its links."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from fugleman import muster
from fugleman.web.app import create_app
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline, Manners, Opening, Plan
from fugleman.web.settings import Settings
from tests.web.hosting.houses import SetClock

Client = TestClient[Any]


class Server:
    """A server, whose browsers are clients of their own."""

    def __init__(self, database: Path, clock: SetClock) -> None:
        self.clock = clock
        self.app = create_app(Settings(database=str(database), clock=clock))
        self.house: House = self.app.state.house

    def open(self, system: str, names: tuple[str, ...] = (), deadline: Deadline | None = None, **scenario: Any) -> Opening:
        found = muster()[system].system
        changed = type(found)(rulings=found.rulings, scenario=type(found.scenario)(**scenario))
        names = names or tuple(map(str, changed.seats()))
        return self.house.open(Plan(changed, names, Manners(("person",) * len(names), deadline)))

    def browser(self, opened: Opening, *roles: Any) -> Client:
        """A browser that has followed the links of some roles."""
        client = TestClient(self.app)
        for role in roles:
            client.post("/join", data={"token": opened.tokens[role]})
        return client
