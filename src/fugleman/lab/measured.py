"""What came of measuring the claims, so that it can be kept and told in any language?"""

from __future__ import annotations

from msgspec import Struct

from fugleman.core.rulebook import Words
from fugleman.lab.claims import Check, Drawn, Figure, Verdict


class Found(Struct, frozen=True):
    """A figure under its name."""

    name: Words
    figure: Figure


class Judged(Struct, frozen=True):
    """A claim of a system, the figures it was held against, and what it comes to; `command` measures the system again."""

    system: str
    edition: int
    title: Words
    claim: str
    says: Words
    measured: Words
    verdict: Verdict
    figures: tuple[Found, ...]
    check: tuple[Check, ...]
    plot: tuple[Drawn, ...]
    command: str


class Measured(Struct, frozen=True):
    """Every claim that was measured by a command, from one seed."""

    program: str
    command: str
    seed: int
    claims: tuple[Judged, ...]
