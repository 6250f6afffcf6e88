"""What does a bid sheet say, in whatever form people have it?"""

from __future__ import annotations

from fugleman.adapters.sheets.reading import read_sheet
from fugleman.adapters.sheets.table import Blank, lot_key
from fugleman.adapters.sheets.terms import MOST, BidSheet, Lot

__all__ = ["MOST", "BidSheet", "Blank", "Lot", "lot_key", "read_sheet"]
