"""Does the server live, and how much does it do?"""

from __future__ import annotations

from litestar import Response, get

from fugleman.web.hosting.house import House


@get("/health", sync_to_thread=True)
def health(house: House) -> dict[str, str]:
    """Whether the store answers."""
    house.store.ping()
    return {"status": "ok"}


@get("/metrics", sync_to_thread=True)
def metrics(house: House) -> Response[str]:
    """Figures in the text form that collectors read."""
    figures = house.figures()
    lines = [line for name, value in figures.items() for line in (f"# TYPE fugleman_{name} gauge", f"fugleman_{name} {value}")]
    return Response("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4; charset=utf-8")
