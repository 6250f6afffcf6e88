"""Which addresses does the web table answer, and what holds for all of them?"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Router
from litestar.contrib.jinja import JinjaTemplateEngine
from litestar.datastructures import CacheControlHeader, State
from litestar.di import Provide
from litestar.static_files import create_static_files_router
from litestar.template import TemplateConfig
from litestar.types import ControllerRouterHandler

from fugleman.adapters.policies import Policies
from fugleman.web.api import acts as api_acts
from fugleman.web.api import bearer, document, problems, systems, tables
from fugleman.web.api import bells as api_bells
from fugleman.web.api import odds as api_odds
from fugleman.web.errors import HANDLERS
from fugleman.web.guard import LARGEST, add_headers, refuse_strangers
from fugleman.web.hosting.bells import Sender
from fugleman.web.hosting.house import House
from fugleman.web.hosting.reckoning import Reckoner
from fugleman.web.limits import Limits
from fugleman.web.pages import (
    acts,
    bells,
    claims,
    covers,
    events,
    exports,
    handing_in,
    health,
    home,
    interface,
    joining,
    links,
    logs,
    new_table,
    odds,
    placing,
    receipts,
    resolve,
    review,
    rules,
    sheets,
    study,
    table,
)
from fugleman.web.pages.posted import posted, sent, uploaded
from fugleman.web.pages.rendering import environment
from fugleman.web.settings import Settings
from fugleman.web.visitor import visitor

STATIC = Path(__file__).parent / "static"

PAGES: list[ControllerRouterHandler] = [
    home.home,
    home.speak,
    rules.rules,
    resolve.resolve,
    resolve.settle,
    resolve.announcement,
    sheets.sheet,
    sheets.sheet_file,
    new_table.house_rules,
    new_table.seats,
    new_table.open_table,
    joining.invitation,
    joining.join,
    table.table_page,
    logs.whole_log,
    odds.odds,
    odds.weigh,
    receipts.receipts,
    placing.try_out,
    covers.take,
    handing_in.sheets,
    handing_in.hand_in,
    events.events,
    review.review,
    exports.export,
    links.links,
    links.renew,
    bells.bells,
    bells.hang,
    bells.offer_to_stop,
    bells.stop,
    acts.act,
    claims.claims,
    claims.claims_of,
    study.studies,
    study.ask,
    study.asked,
    study.run,
    study.control,
    study.take,
    interface.interface,
    health.health,
    health.metrics,
]


API: list[ControllerRouterHandler] = [
    systems.systems,
    systems.system,
    tables.open_table,
    tables.state,
    *api_acts.OPERATIONS,
    tables.renew_link,
    api_odds.odds,
    api_odds.weigh,
    api_bells.hang,
    api_bells.stop,
    tables.journal,
]


def create_app(settings: Settings) -> Litestar:
    """The application of one worker process."""
    sender = Sender(settings.notices, settings.address) if settings.notices and settings.address else None
    limits = Limits(settings.requests)
    house = House.at(settings.database, settings.clock, settings.entropy, sender, settings.locks, Policies(settings.policies))
    reckoner = Reckoner()

    def admit(request: Request[Any, Any, Any]) -> None:
        limits.count(request)
        refuse_strangers(request)

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        async with house.running():
            yield
        reckoner.close()

    return Litestar(
        [
            Router("/", route_handlers=PAGES, include_in_schema=False),
            Router(
                "/api",
                route_handlers=API,
                dependencies={"bearer": Provide(bearer.bearer, sync_to_thread=False)},
                exception_handlers=problems.HANDLERS,
            ),
            create_static_files_router(
                "/static", [STATIC], cache_control=CacheControlHeader(no_cache=True), include_in_schema=False
            ),
        ],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "reckoner": Provide(lambda: reckoner, sync_to_thread=False),
            "settings": Provide(lambda: settings, sync_to_thread=False),
            "visitor": Provide(visitor, sync_to_thread=False),
            "sent": Provide(sent),
            "posted": Provide(posted, sync_to_thread=False),
            "uploaded": Provide(uploaded, sync_to_thread=False),
        },
        template_config=TemplateConfig(instance=JinjaTemplateEngine.from_environment(environment())),
        exception_handlers=HANDLERS,
        before_request=admit,
        before_send=[add_headers],
        lifespan=[running],
        state=State({"house": house}),
        request_max_body_size=LARGEST,
        openapi_config=document.OPENAPI,
        logging_config=None,
    )
