"""Letters as people see them: some of which Unicode says that they are letters, marks or signs show nothing."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Fillers of Hangul, blanks of braille and of hieroglyphs, and a note without a head.
_LOOK_BLANK: Final = dict.fromkeys((0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0, 0x13441, 0x13442, 0x1D159), " ")
# Persian words, conjuncts of Hindi and many emoji are written with signs that join or part the letters beside them.
_JOINED: Final = re.compile(r"(?<=\S)[\u200c\u200d](?=\S)")


def as_seen(text: str) -> str:
    """The text with a blank in place of each letter that looks like one."""
    return text.translate(_LOOK_BLANK)


def shows(text: str) -> bool:
    """Whether there is something to be seen in it: a letter, and not only blanks, and marks for letters."""
    return any(unicodedata.category(letter)[0] not in "MZC" for letter in as_seen(text))


def unjoined(text: str) -> str:
    """The text without signs that only join or part the two letters beside them."""
    return _JOINED.sub("", text)


def printable(text: str) -> bool:
    """Whether all of it can be shown on one line; letters may be joined."""
    return unjoined(text).isprintable()
