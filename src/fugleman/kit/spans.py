"""How are the free stretches of row after row joined to areas? For drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

Span: TypeAlias = tuple[float, float]
Track: TypeAlias = list[tuple[float, Span]]
"""A free stretch in row after row."""


def followed(free: Callable[[float], list[Span]], start: float, rows: Iterable[float], fine: float) -> list[Track]:
    """The stretches that are free in the row `start`, followed through further rows; a track ends where its stretch does.

    Where something begins or ends between two rows, these are brought closer, but no closer than `fine`.
    """
    low, below = start, free(start)
    tracks: list[Track] = [[(low, span)] for span in below]
    done: list[Track] = []
    for high in rows:
        stack = [high]
        while stack:
            at = stack[-1]
            above = free(at)
            matched = _match(below, above)
            if not matched and at - low > fine:
                stack.append((low + at) / 2)
                continue
            stack.pop()
            for track, span in zip(tracks, above if matched else below, strict=True):
                track.append((at, span))
            if not matched:
                done += tracks
                tracks = [[(at, span)] for span in above]
            low, below = at, above
    return [*done, *tracks]


def between(blocked: Iterable[Span], whole: Span) -> list[Span]:
    """What is left of a stretch when others are blocked, from its beginning; ends that touch leave a point."""
    start, end = whole
    spans = []
    for first, last in [*sorted(blocked), (end, end)]:
        if min(first, end) >= start:
            spans.append((start, min(first, end)))
        start = max(start, last)
    return spans


def _match(below: list[Span], above: list[Span]) -> bool:
    """Whether the stretches of two rows are the same ones, shifted."""
    return len(below) == len(above) and all(a[0] <= b[1] and b[0] <= a[1] for a, b in zip(below, above, strict=True))
