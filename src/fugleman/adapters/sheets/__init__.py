"""What does a bid sheet say, in whatever form people have it?"""

from __future__ import annotations

from fugleman.adapters.sheets.reading import LONGEST_FILE, read_sheet, read_sheets
from fugleman.adapters.sheets.table import Blank
from fugleman.adapters.sheets.terms import MOST, BidSheet

__all__ = ["LONGEST_FILE", "MOST", "BidSheet", "Blank", "read_sheet", "read_sheets"]
