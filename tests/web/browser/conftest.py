"""A server of our own and a real Chromium. They fail, and do not skip, where there is no browser to be had."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, sync_playwright

from fugleman import muster
from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.core.system import System
from fugleman.web.app import create_app
from fugleman.web.hosting.house import House
from fugleman.web.hosting.plan import Deadline, Manners, Opening, Plan
from fugleman.web.settings import Settings
from tests.web.browser.player import Player

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOTS = Path("build/screenshots")
CLAIMS = Path(__file__).parents[3] / "docs" / "claims"

Seat = Callable[..., Player]
Open = Callable[..., Opening]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = shutil.which("chromium")
    assert executable, "these tests drive a real browser: tools/browser.sh brings Chromium"
    with sync_playwright() as playwright:
        driven = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield driven
        driven.close()


@pytest.fixture(scope="session")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("browser") / "tables.db")


@pytest.fixture(scope="session")
def address(database: str) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    app = create_app(Settings(database, claims=CLAIMS, requests=0))
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning", timeout_graceful_shutdown=1))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    until = monotonic() + 20
    while not server.started and monotonic() < until:
        sleep(0.05)
    assert server.started
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(5)


@pytest.fixture
def open_table(database: str, address: str) -> Open:
    """Opens a table of a system, whose players are all people unless others are told."""
    house = House.at(database, SystemClock(), os_entropy)

    def opened(
        system: str | System,  # type: ignore[type-arg]
        *,
        players: tuple[str, ...] = (),
        deadline: Deadline | None = None,
        **more: Any,
    ) -> Opening:
        found = muster()[system].system if isinstance(system, str) else system
        names = ("Anna", "Bruno", "Carla", "Dora", "Elio", "Fabia")[: len(found.seats())]
        return house.open(Plan(found, names, Manners(players or ("person",) * len(names), deadline), **more))

    return opened


@pytest.fixture
def sit(browser: Browser, address: str) -> Iterator[Seat]:
    """Lets a browser of its own follow links; a telephone in Italian unless told otherwise."""
    contexts = []

    def seated(
        *tokens: str, language: str = "it", wide: int = 360, high: int = 780, script: bool = True, dark: bool = False
    ) -> Player:
        context = browser.new_context(
            locale=f"{language}-IT",
            viewport={"width": wide, "height": high},
            java_script_enabled=script,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=wide < 600,
            timezone_id="Europe/Rome",
        )
        context.set_default_timeout(8000)
        contexts.append(context)
        player = Player(context.new_page(), address, SHOTS)
        for token in tokens:
            player.join(token)
        return player

    yield seated
    for context in contexts:
        context.close()
