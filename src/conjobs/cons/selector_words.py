"""Which casinos and which tiles, in the words of the card language.

How those that match are found is in `conjobs.cons.selectors`.
"""

from __future__ import annotations

from typing import Final

from conjobs.cons import effects
from conjobs.cons.effects import UNBOUNDED
from conjobs.cons.fields import Flag, Number, Several, Table, Word
from conjobs.rules.board import COLOURLESS, COLOURS, GROUPS

MOST_SIZE: Final = 1000
MOST_HEIGHT: Final = 6
MOST_OWNERS: Final = 6

# What the words stand for.
GROUP_WORDS: Final = dict(zip((*GROUPS, *COLOURS), (*range(len(GROUPS)), *range(len(COLOURS))), strict=True))
_WHOSE: Final = {"chooser": effects.CHOOSER, "somebody": effects.SOMEBODY, "nobody": effects.NO_ONE}

# Which casinos.
_STRIP: Final = Flag(
    "strip",
    "Touching the Strip, or not touching it.",
    effects.ON_STRIP,
    effects.OFF_STRIP,
    effects.ANYWHERE,
)
_MIN_HEIGHT: Final = Number("min_height", "At least so many storeys.", 1, MOST_HEIGHT, 0)
_MAX_HEIGHT: Final = Number("max_height", "At most so many storeys.", 1, MOST_HEIGHT, UNBOUNDED)
CASINOS: Final = Table(
    "casinos",
    [
        Word(
            "pick",
            "Which of those that match the rest. If several tie for smallest or largest, all of them.",
            {"all": effects.ALL, "smallest": effects.SMALLEST, "largest": effects.LARGEST},
            effects.ALL,
        ),
        Word(
            "per",
            "Smallest or largest on the board, or in each of the five colours; then casinos of no colour take no part.",
            {"board": effects.PER_BOARD, "colour": effects.PER_COLOUR},
            effects.PER_BOARD,
        ),
        Several(
            Word(
                "groups",
                'Of these groups, by name or tile colour; "none" are the casinos of no colour.',
                {**GROUP_WORDS, "none": COLOURLESS},
            ),
            len(GROUPS) + 1,
            (),
        ),
        Number("min_size", "At least so large: spaces times storeys.", 1, MOST_SIZE, 0),
        Number("max_size", "At most so large.", 1, MOST_SIZE, UNBOUNDED),
        _MIN_HEIGHT,
        _MAX_HEIGHT,
        Number("min_spaces", "At least so many spaces.", 1, MOST_SIZE, 0),
        Number("max_spaces", "At most so many spaces.", 1, MOST_SIZE, UNBOUNDED),
        _STRIP,
        Word("boss", "Whose boss is the chooser, is any player, or which have no boss.", _WHOSE, effects.ANY),
        Word("dice", "In which the chooser has a die, any player has, or nobody has.", _WHOSE, effects.ANY),
        Number("owners", "In which at least so many players have dice.", 1, MOST_OWNERS, 0),
    ],
)

# Which tiles. Some verbs leave less to say.
_DIE: Final = Word("die", "With a die of the chooser, of any player, or without a die.", _WHOSE, effects.ANY)
_FACE: Final = Word(
    "face", "Lying face up or face down.", {"up": effects.FACE_UP, "down": effects.FACE_DOWN}, effects.EITHER_FACE
)
_PRINTED_GROUPS: Final = Several(
    Word("groups", "Of these groups as printed, by name or tile colour.", GROUP_WORDS), len(GROUPS), ()
)
_PLACE: Final = (_STRIP, _PRINTED_GROUPS, _MIN_HEIGHT, _MAX_HEIGHT)
TILES: Final = Table("tiles", [_DIE, _FACE, *_PLACE])
FACE_UP_TILES: Final = Table("face-up-tiles", [_DIE, *_PLACE])
TILES_BY_PLACE: Final = Table("tiles-by-place", [_FACE, *_PLACE])
TILE_TABLES: Final = (TILES, FACE_UP_TILES, TILES_BY_PLACE)
