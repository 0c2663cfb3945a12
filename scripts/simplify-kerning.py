"""Keeps only the kerning that shows in small text, in place. That halves a variable text font.

Removes the variation of kerning by weight, and pairs that move by less than a pixel at 16 pixels.

    python3 simplify-kerning.py <font.ttf>
"""

import sys

from fontTools.ttLib import TTFont

X_ADVANCE_VARIATION = 0x40
# In thousandths of the font size.
SMALLEST_ADJUSTMENT = 60


def adjustments(pairs):
    """Returns the adjustment of each pair of glyphs or classes."""
    if pairs.Format == 1:
        return [pair.Value1 for first in pairs.PairSet for pair in first.PairValueRecord]
    return [second.Value1 for first in pairs.Class1Record for second in first.Class2Record]


path = sys.argv[1]
font = TTFont(path)
smallest = SMALLEST_ADJUSTMENT * font["head"].unitsPerEm / 1000
for lookup in font["GPOS"].table.LookupList.Lookup:
    for pairs in lookup.SubTable:
        for adjustment in adjustments(pairs):
            if hasattr(adjustment, "XAdvDevice"):
                del adjustment.XAdvDevice
            if abs(adjustment.XAdvance) < smallest:
                adjustment.XAdvance = 0
        pairs.ValueFormat1 &= ~X_ADVANCE_VARIATION

definitions = font["GDEF"].table
definitions.VarStore = None
definitions.Version = 0x00010000
font.save(path)
