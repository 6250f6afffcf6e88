"""How does a worker process learn its settings?"""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from litestar import Litestar

from fugleman.web.app import create_app
from fugleman.web.hosting.bells import Notices
from fugleman.web.settings import Settings

RARELY = (5_000, 10, 100)
"""When garbage in circles is looked for (`gc.set_threshold`). Tables at hand make many lasting objects and hardly any circles:
as often as usual, everybody would wait a quarter of a second for it now and then."""

DATABASE, ADDRESS, STUDIES, CLAIMS = "FUGLEMAN_DATABASE", "FUGLEMAN_ADDRESS", "FUGLEMAN_STUDIES", "FUGLEMAN_CLAIMS"
REQUESTS, KEYS, PRIVATE = "FUGLEMAN_REQUESTS", "FUGLEMAN_KEYS", "FUGLEMAN_PRIVATE_NOTICES"
POLICIES = "FUGLEMAN_POLICIES"


def create() -> Litestar:
    """The application, as the environment sets it: what a server for ASGI is told to run."""
    app = create_app(settings_of(os.environ))
    gc.collect()
    gc.freeze()
    gc.set_threshold(*RARELY)
    return app


def settings_of(environment: Mapping[str, str]) -> Settings:
    """The settings that an environment's variables say; what is not said is as ever."""
    usual = Settings()
    return Settings(
        database=environment.get(DATABASE) or usual.database,
        address=environment.get(ADDRESS) or usual.address,
        studies=Path(environment.get(STUDIES) or usual.studies),
        requests=int(environment.get(REQUESTS) or usual.requests),
        claims=Path(claims) if (claims := environment.get(CLAIMS)) else None,
        policies=Path(policies) if (policies := environment.get(POLICIES)) else None,
        keys=Path(keys) if (keys := environment.get(KEYS)) else None,
        private=bool(environment.get(PRIVATE)),
        notices=_notices(private=bool(environment.get(PRIVATE))),
    )


def _notices(*, private: bool) -> Notices | None:
    """What sends notices, where the extra `notify` is installed."""
    if find_spec("apprise") is None:
        return None
    from fugleman.adapters.notices import AppriseNotices

    return AppriseNotices(private=private)


def environment_of(settings: Settings) -> dict[str, str]:
    """The variables that say the settings, for worker processes."""
    told = {
        DATABASE: settings.database,
        STUDIES: str(settings.studies),
        CLAIMS: settings.claims,
        ADDRESS: settings.address,
        REQUESTS: settings.requests,
        KEYS: settings.keys,
        POLICIES: settings.policies,
        PRIVATE: "yes" if settings.private else None,
    }
    return {name: str(value) for name, value in told.items() if value is not None}
