"""The verbs of the card language: what each is called and means, and the fields that an effect of it takes.

How a verb is carried out is in `conjobs.cons.verbs`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from conjobs.cons import effects
from conjobs.cons.effects import Casinos, Tiles
from conjobs.cons.fields import Field, Flag, Inner, Number, Several, Table, Word
from conjobs.cons.selector_words import CASINOS, FACE_UP_TILES, TILES, TILES_BY_PLACE

MOST_MONEY: Final = 1000
MOST_FACTOR: Final = 10

# What the words stand for.
_CHOOSERS: Final = {"host": effects.HOST, "each": effects.EACH}
_ACTIONS: Final = {
    "build": effects.GRANT_BUILD,
    "sprawl": effects.GRANT_SPRAWL,
    "remodel": effects.GRANT_REMODEL,
    "reorganize": effects.GRANT_REORGANIZE,
    "raise": effects.GRANT_RAISE,
}
_PLAYERS: Final = {
    "everyone": effects.EVERYONE,
    "host": effects.THE_HOST,
    "most-points": effects.MOST_POINTS,
    "fewest-points": effects.FEWEST_POINTS,
    "most-money": effects.MOST_MONEY,
    "least-money": effects.LEAST_MONEY,
}
_COUNTED: Final = {
    "casino-bossed": effects.PER_CASINO_BOSSED,
    "parking-lot": effects.PER_PARKING_LOT,
    "lowest-die": effects.LOWEST_DIE,
    "highest-die": effects.HIGHEST_DIE,
}

# The fields of effects.
_CHOOSER: Final = Word(
    "chooser",
    "Who chooses: the host, or each player once, the host first and then clockwise.",
    _CHOOSERS,
)
_CHOOSER_OR_NOBODY: Final = Word(
    "chooser",
    "Who chooses one: the host, or each player once. Without it nobody chooses, and it happens to all that match.",
    _CHOOSERS,
    effects.NOBODY,
)
_OPTIONAL: Final = Flag("optional", "Whether who chooses may choose nothing. Without it: no.", default=False)
_WHICH_CASINOS: Final = Inner("casinos", "Which casinos. Without it: all.", CASINOS, Casinos)
_MONEY: Final = (
    Word("players", "Which players. If several tie, all of them.", _PLAYERS),
    Word(
        "decided",
        "Whether the players are picked before the event's first effect, or now. Without it: now.",
        {"now": False, "start": True},
        False,
        "at_start",
    ),
    Number("amount", "$ millions, for each thing that `per` counts.", 1, MOST_MONEY),
    Word(
        "per",
        "What the amount is counted by: casinos that the player bosses, his parking lots, the pips of his lowest or "
        "highest die. Without it: once.",
        _COUNTED,
        effects.FIXED,
    ),
)


class Verb:
    """What an effect can do: its word, its number in `conjobs.cons.effects`, what it means, and the fields it takes."""

    def __init__(self, word: str, code: int, about: str, fields: Sequence[Field]) -> None:
        self.word = word
        self.code = code
        self.about = about
        self.table = Table(word, fields)


VERBS: Final[tuple[Verb, ...]] = (
    Verb(
        "score",
        effects.SCORE,
        "The casinos give their bosses their sizes in points, from the smallest to the largest.",
        [_WHICH_CASINOS],
    ),
    Verb("pay-dice", effects.PAY_DICE, "Each die in the casinos pays its owner $1 a pip.", [_WHICH_CASINOS]),
    Verb("pay-players", effects.PAY_PLAYERS, "The bank pays the players.", _MONEY),
    Verb(
        "charge-players",
        effects.CHARGE_PLAYERS,
        "The players pay the bank; one who has less than he is charged pays what he has.",
        _MONEY,
    ),
    Verb(
        "flip",
        effects.FLIP,
        "A face-up tile is turned face down, its die on top.",
        [_CHOOSER_OR_NOBODY, _OPTIONAL, Inner("tiles", "Which face-up tiles. Without it: all.", FACE_UP_TILES, Tiles)],
    ),
    Verb(
        "to-parking-lot",
        effects.TO_PARKING_LOT,
        "Who chooses turns one tile that holds his die into a parking lot: the tile leaves, he takes the die back and "
        "places his marker.",
        [
            _CHOOSER,
            _OPTIONAL,
            Inner("tiles", "Which of the tiles that hold his die. Without it: all.", TILES_BY_PLACE, Tiles),
            Number("amount", "$ millions that he collects for it. Without it: none.", 0, MOST_MONEY, 0),
        ],
    ),
    Verb(
        "remove-tile",
        effects.REMOVE_TILE,
        "A tile and its risers go back to supply, a die on it to its owner; the lot becomes empty and unowned.",
        [_CHOOSER_OR_NOBODY, _OPTIONAL, Inner("tiles", "Which tiles. Without it: all.", TILES, Tiles)],
    ),
    Verb(
        "reroll",
        effects.REROLL,
        "Dice in the casinos are rerolled, each once. Which dice is settled before any is rolled.",
        [
            _WHICH_CASINOS,
            Word(
                "which",
                "All dice, or in each casino those that show its highest value. Without it: all.",
                {"all": effects.ALL_DICE, "highest": effects.HIGHEST_DICE},
                effects.ALL_DICE,
            ),
        ],
    ),
    Verb(
        "set-die",
        effects.SET_DIE,
        "Who chooses turns one of his dice to another value.",
        [
            _CHOOSER,
            _OPTIONAL,
            Several(Number("showing", "Values that the die may show before. Without it: any.", 1, 6), 6, ()),
            Number("to", "The value it is turned to; `printed` is that of its lot.", 1, 6, words={"printed": 0}),
        ],
    ),
    Verb(
        "exchange-values",
        effects.EXCHANGE_VALUES,
        "Who chooses exchanges the values of two of his dice.",
        [_CHOOSER, _OPTIONAL],
    ),
    Verb(
        "exchange-dice",
        effects.EXCHANGE_DICE,
        "Who chooses exchanges two dice within one casino; each keeps its owner and its value.",
        [_CHOOSER, _OPTIONAL, _WHICH_CASINOS],
    ),
    Verb(
        "place-die",
        effects.PLACE_DIE,
        "Who chooses puts his die on a tile without a die.",
        [
            _CHOOSER,
            _OPTIONAL,
            Inner("tiles", "Which tiles without a die. Without it: all.", TILES_BY_PLACE, Tiles),
            Number(
                "to",
                "The value it is placed at; `printed`, as where it is left out, is that of the lot.",
                1,
                6,
                0,
                words={"printed": 0},
            ),
        ],
    ),
    Verb(
        "claim-lot",
        effects.CLAIM_LOT,
        "Who chooses pays for an empty lot without an owner, next to a space with his marker or his die, and places "
        "his marker there.",
        [
            _CHOOSER,
            _OPTIONAL,
            Number("factor", "Times the lot's price. Without it: 1.", 0, MOST_FACTOR, 1),
        ],
    ),
    Verb(
        "free-action",
        effects.FREE_ACTION,
        "Who chooses takes an action by its own rules, at another cost. It gives no chance to host an event.",
        [
            _CHOOSER,
            _OPTIONAL,
            Word("action", "Which action.", _ACTIONS),
            Number(
                "factor",
                "Build and sprawl: times the lot's price (risers of a sprawl cost the same as ever). The others: times "
                "the whole cost. Without it: 0, free.",
                0,
                MOST_FACTOR,
                0,
            ),
            Inner("casinos", "With which casinos. Without it: all. Not with build.", CASINOS, Casinos),
        ],
    ),
)
VERB_BY_WORD: Final = {verb.word: verb for verb in VERBS}
VERB_BY_CODE: Final = {verb.code: verb for verb in VERBS}
