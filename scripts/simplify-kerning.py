"""Removes the variation of kerning from a variable font, in place. That halves a small text font.

    python3 drop-kerning-variation.py <font.ttf>
"""

import sys

from fontTools.ttLib import TTFont

X_ADVANCE_VARIATION = 0x40


def adjustments(pairs):
    """Returns the adjustment of each pair of glyphs or classes."""
    if pairs.Format == 1:
        return [pair.Value1 for first in pairs.PairSet for pair in first.PairValueRecord]
    return [second.Value1 for first in pairs.Class1Record for second in first.Class2Record]


path = sys.argv[1]
font = TTFont(path)
for lookup in font["GPOS"].table.LookupList.Lookup:
    for pairs in lookup.SubTable:
        for adjustment in adjustments(pairs):
            if hasattr(adjustment, "XAdvDevice"):
                del adjustment.XAdvDevice
        pairs.ValueFormat1 &= ~X_ADVANCE_VARIATION

definitions = font["GDEF"].table
definitions.VarStore = None
definitions.Version = 0x00010000
font.save(path)
