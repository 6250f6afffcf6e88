"""What may be set about a server?"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from fugleman.adapters.entropy import SystemClock, os_entropy
from fugleman.adapters.sql.bells import Locks
from fugleman.table.ports import Clock, Entropy
from fugleman.web.hosting.bells import Notices


class Settings(Struct, frozen=True):
    """Where tables are kept, under which address people reach them, and what the world gives.

    `database` is a file (SQLite) or an SQLAlchemy URL. `address` is what links and notices begin with; without it, a
    page's own. `studies` is the folder of the studies that are asked for.
    `claims` is the folder of a report that `fugleman claims --report` has made.
    `policies` is the folder of the solved games that are offered as players, as `fugleman solve --policy` writes them.
    `requests`: how many one address may send a minute; 0 for any number.
    `keys` is the file of the keys that addresses for notices are locked with; without it, one beside the database's file.
    `private`: notices may go to hosts of the server's own networks, too.
    `notices` sends notices, if there is an address for them to name.
    """

    database: str = "fugleman.db"
    address: str | None = None
    studies: Path = Path("studies")
    claims: Path | None = None
    policies: Path | None = None
    requests: int = 3000
    keys: Path | None = None
    private: bool = False
    clock: Clock = SystemClock()
    entropy: Entropy = os_entropy
    notices: Notices | None = None

    @property
    def locks(self) -> Locks | None:
        """What addresses are locked with, where the extra `notify` is installed."""
        if find_spec("cryptography") is None:
            return None
        from fugleman.adapters.keys import Keys

        beside = Path("fugleman.key" if "://" in self.database else f"{self.database}.key")
        return Keys(self.keys or beside)
