"""What may be set about a server?"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.table.ports import Clock, Entropy
from fugleman.web.hosting.bells import Notices


class Settings(Struct, frozen=True):
    """Where tables are kept, under which address people reach them, and what the world gives.

    `database` is a file (SQLite) or an SQLAlchemy URL. `address` is what links and notices begin with; without it, a
    page's own. `studies` is the folder of the studies that are asked for.
    `claims` is the folder of a report that `fugleman claims --report` has made.
    `requests`: how many one address may send a minute; 0 for any number.
    `notices` sends notices, if there is an address for them to name.
    """

    database: str = "fugleman.db"
    address: str | None = None
    studies: Path = Path("studies")
    claims: Path | None = None
    requests: int = 3000
    clock: Clock = SystemClock()
    entropy: Entropy = os_entropy
    notices: Notices | None = None
