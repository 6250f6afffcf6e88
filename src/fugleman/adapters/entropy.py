"""Where do the time and what nobody can foresee come from?"""

from __future__ import annotations

import secrets
from datetime import UTC, datetime


class SystemClock:
    """The computer's clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)


def os_entropy(count: int) -> bytes:
    """Bytes from the operating system."""
    return secrets.token_bytes(count)
