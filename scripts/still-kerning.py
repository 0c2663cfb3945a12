"""Makes the kerning of a variable font the same at every weight, which halves a small text face.

    python3 still-kerning.py <font.ttf>

The file is changed in place. make-fonts.sh uses it.
"""

import sys

from fontTools.ttLib import TTFont

X_ADVANCE_VARIATION = 0x40


def adjustments(pairs):
    """The adjustment of each pair of a kerning table, by glyph or by class."""
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
