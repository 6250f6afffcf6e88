"""How do programs do at a table what players do on its page?

For every act there is one operation, named as the page's form is; what it takes and says of itself is the act's own.
"""

from __future__ import annotations

from typing import Any, get_type_hints

from litestar import post
from litestar.handlers import HTTPRouteHandler

from fugleman.table import submissions
from fugleman.web.api.bearer import Bearer
from fugleman.web.api.models import Done, Receipt
from fugleman.web.api.problems import REFUSALS
from fugleman.web.hosting.acts import ACTS, Act
from fugleman.web.hosting.doers import Doer
from fugleman.web.visitor import Visitor

ANSWERS: dict[type, type | None] = {submissions.Receipt: Receipt, bool: Done, type(None): None}
"""As what an operation tells what its act gives back."""


def _operation(name: str, act: type[Act]) -> HTTPRouteHandler:
    def do(data: Act, visitor: Visitor, bearer: Bearer) -> Any:
        return _told(bearer.change(lambda hosted, role: data.do(Doer(hosted, role, visitor.speech.of(hosted.folder).voice))))

    answer = ANSWERS[get_type_hints(act.do)["return"]]
    do.__name__, do.__doc__ = name, act.__doc__
    do.__annotations__ |= {"data": act, "return": answer}
    status = 204 if answer is None else 200
    return post(f"/tables/{{table:str}}/{name}", status_code=status, sync_to_thread=True, responses=REFUSALS)(do)


def _told(result: submissions.Receipt | bool | None) -> Receipt | Done | None:
    match result:
        case submissions.Receipt(n=entry, at=at, digest=digest, late=late):
            return Receipt(entry, at, digest, late)
        case bool():
            return Done(result)
    return None


OPERATIONS = [_operation(name, act) for name, act in ACTS.items()]
