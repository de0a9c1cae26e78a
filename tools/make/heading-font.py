"""Cuts the font of the headings down to what the club draws with it; tools/make/heading-font.ts calls it.

Argument 1 is the font as its makers give it out, argument 2 the file to write.
"""

import io
import sys

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

# Headings are semibold to extrabold.
WEIGHTS = (600, 800)
# Kerning that changes with the weight is two fifths of the font, and nobody sees it: that of bold serves for all.
KERNING_WEIGHT = 700
FEATURES = ["kern", "tnum", "ccmp", "locl"]
# Copyright, names and licence stay in the file.
NAMES = [0, 1, 2, 3, 5, 13, 14]


def at_weight(source, weight):
    font = instancer.instantiateVariableFont(TTFont(source), {"wght": weight})
    font.flavor = None
    # Tables that were read from one font are not yet those of the other.
    held = io.BytesIO()
    font.save(held)
    held.seek(0)
    return TTFont(held)


def cut(source, target):
    font = at_weight(source, WEIGHTS)
    bold = at_weight(source, KERNING_WEIGHT)
    for table in ("GPOS", "GDEF"):
        font[table] = bold[table]
    options = Options()
    options.layout_features = FEATURES
    options.name_IDs = NAMES
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["STAT", "MVAR"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap().keys())
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)


cut(sys.argv[1], sys.argv[2])
