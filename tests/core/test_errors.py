"""Does an error come whole out of another process?"""

from __future__ import annotations

import pickle

import pytest

from fugleman.core.errors import Fault, Faulty, FuglemanError, Illegal, JournalFault, Unreadable
from fugleman.core.text import say


@pytest.mark.parametrize(
    "error",
    [
        Unreadable(say("no order")),
        Illegal(say("not now"), "3"),
        Faulty([Fault("file", say("empty")), Fault("line", say("torn"))]),
        JournalFault(say("torn"), 3, 40),
    ],
)
def test_an_error_comes_whole_out_of_another_process(error: FuglemanError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
