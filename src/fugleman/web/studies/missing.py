"""What if nobody asked for a study?"""

from __future__ import annotations


class NoSuchStudy(Exception):
    """Nobody asked for such a study."""
