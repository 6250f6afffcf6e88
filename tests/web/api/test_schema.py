"""Does the API keep what its OpenAPI document promises, whatever is sent?"""

from __future__ import annotations

from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from fugleman import muster
from fugleman.web.app import create_app
from fugleman.web.hosting.plan import Manners, Plan
from fugleman.web.settings import Settings

APP = create_app(Settings(database=str(Path(mkdtemp()) / "tables.db"), requests=0))
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

schema = schemathesis.openapi.from_asgi("/api/openapi.json", APP)


@schema.parametrize()
@settings(max_examples=25, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_sent_is_answered_as_promised(case: Any) -> None:
    opened = APP.state.house.open(Plan(muster()["soldiers"].system, ("Anna", "Bruno"), Manners(("person",) * 2)))
    if "table" in case.path_parameters:
        case.path_parameters["table"] = opened.table
    headers = {"authorization": f"Bearer {opened.tokens[0]}"}
    case.call_and_validate(headers=headers, checks=CHECKS)
