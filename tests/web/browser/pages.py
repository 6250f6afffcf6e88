"""Which pages are there, besides those of a table that is played at?"""

from __future__ import annotations

from fugleman.web.hosting.plan import Opening


def other_pages(opened: Opening) -> dict[str, str]:
    """Addresses by name, as whoever has all seats of a table of soldiers may open them."""
    table = f"/t/{opened.table}"
    return {
        "home": "/",
        "house-rules": "/new/soldiers",
        "seats": "/new/soldiers/seats",
        "rules": "/rules/soldiers",
        "invitation": f"/join/{opened.tokens[0]}",
        "review": f"{table}/review?eyes=0",
        "log": f"{table}/log?as=0&all=true",
        "receipts": f"{table}/receipts?as=0",
        "odds": f"{table}/odds?as=1",
        "links": f"{table}/links",
        "nothing": "/t/nothing",
        "api": "/api",
        "study": "/study",
        "new-study": "/study/new/soldiers",
        "claims": "/claims",
        **{f"claims-{name}": f"/claims/{name}" for name in ("active_turn", "empires", "flank_march", "flanks", "soldiers")},
    }
