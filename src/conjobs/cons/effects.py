"""What a con card does, as plain data: a list of effects, each a verb and its selectors.

How verbs and selectors are written on a card is in `conjobs.cons.verb_words` and `conjobs.cons.selector_words`; how a
verb is carried out is in `conjobs.cons.verbs`.
"""

from __future__ import annotations

from typing import Final

# Verbs.
SCORE: Final = 0
PAY_DICE: Final = 1
PAY_PLAYERS: Final = 2
CHARGE_PLAYERS: Final = 3
FLIP: Final = 4
TO_PARKING_LOT: Final = 5
REMOVE_TILE: Final = 6
REROLL: Final = 7
SET_DIE: Final = 8
EXCHANGE_VALUES: Final = 9
EXCHANGE_DICE: Final = 10
PLACE_DIE: Final = 11
CLAIM_LOT: Final = 12
FREE_ACTION: Final = 13

# Who chooses (CJ-15): nobody (the effect just happens), the host, or each player, host first and then clockwise.
NOBODY: Final = 0
HOST: Final = 1
EACH: Final = 2

# Which of the matching casinos.
ALL: Final = 0
SMALLEST: Final = 1
LARGEST: Final = 2

# Compared over the whole board, or within each of the five colours (then colourless casinos take no part).
PER_BOARD: Final = 0
PER_COLOUR: Final = 1

# Whose casino or die: no condition, the player who chooses (the host where nobody does), any player, no player.
ANY: Final = 0
CHOOSER: Final = 1
SOMEBODY: Final = 2
NO_ONE: Final = 3

# Which players.
EVERYONE: Final = 0
THE_HOST: Final = 1
MOST_POINTS: Final = 2
FEWEST_POINTS: Final = 3
MOST_MONEY: Final = 4
LEAST_MONEY: Final = 5

# What an amount is counted by.
FIXED: Final = 0
PER_CASINO_BOSSED: Final = 1
PER_PARKING_LOT: Final = 2
LOWEST_DIE: Final = 3
HIGHEST_DIE: Final = 4

# Which dice of a casino are rerolled.
ALL_DICE: Final = 0
HIGHEST_DICE: Final = 1

# Which way a tile lies.
EITHER_FACE: Final = 0
FACE_UP: Final = 1
FACE_DOWN: Final = 2

# Touching the Strip: no condition, must, must not.
ANYWHERE: Final = 0
ON_STRIP: Final = 1
OFF_STRIP: Final = 2

# Actions that a card can grant.
GRANT_BUILD: Final = 0
GRANT_SPRAWL: Final = 1
GRANT_REMODEL: Final = 2
GRANT_REORGANIZE: Final = 3
GRANT_RAISE: Final = 4

UNBOUNDED: Final = 10_000


class Casinos:
    """A casino selector: `pick` among those that match all the filters.

    Sizes are K-2 sizes (spaces times storeys), heights are storeys. `groups` holds the indices of the groups that
    match, 5 for colourless casinos; empty means every casino. `dice` says whose die must be in the casino; `owners`
    is the least number of different players with dice in it.
    """

    def __init__(
        self,
        pick: int = ALL,
        per: int = PER_BOARD,
        groups: tuple[int, ...] = (),
        min_size: int = 0,
        max_size: int = UNBOUNDED,
        min_height: int = 0,
        max_height: int = UNBOUNDED,
        min_spaces: int = 0,
        max_spaces: int = UNBOUNDED,
        strip: int = ANYWHERE,
        boss: int = ANY,
        dice: int = ANY,
        owners: int = 0,
    ) -> None:
        self.pick = pick
        self.per = per
        self.groups = groups
        self.min_size = min_size
        self.max_size = max_size
        self.min_height = min_height
        self.max_height = max_height
        self.min_spaces = min_spaces
        self.max_spaces = max_spaces
        self.strip = strip
        self.boss = boss
        self.dice = dice
        self.owners = owners


class Tiles:
    """A tile selector: whose die lies on the tile (`NO_ONE`: none), which way it lies, where, and its printed group."""

    def __init__(
        self,
        die: int = ANY,
        face: int = EITHER_FACE,
        strip: int = ANYWHERE,
        groups: tuple[int, ...] = (),
        min_height: int = 0,
        max_height: int = UNBOUNDED,
    ) -> None:
        self.die = die
        self.face = face
        self.strip = strip
        self.groups = groups
        self.min_height = min_height
        self.max_height = max_height


class Effect:
    """One effect of a card. Fields that the verb does not use keep their defaults.

    `players` and `at_start` (players are picked before the event's first effect happens, not when this one does);
    `amount` in $ millions, for each thing that `per` counts; `action` and `factor` of a granted action (times the lot's
    price for build and sprawl, times the whole cost for the others; riser costs of a sprawl stay); `showing` (die
    values, empty for any) and `to` for setting a die (0: the lot's printed value); `which` dice are rerolled.
    """

    def __init__(
        self,
        verb: int,
        chooser: int = NOBODY,
        optional: bool = False,
        casinos: Casinos | None = None,
        tiles: Tiles | None = None,
        players: int = EVERYONE,
        at_start: bool = False,
        amount: int = 0,
        per: int = FIXED,
        action: int = GRANT_BUILD,
        factor: int = 0,
        showing: tuple[int, ...] = (),
        to: int = 0,
        which: int = ALL_DICE,
    ) -> None:
        self.verb = verb
        self.chooser = chooser
        self.optional = optional
        self.casinos = casinos if casinos is not None else Casinos()
        self.tiles = tiles if tiles is not None else Tiles()
        self.players = players
        self.at_start = at_start
        self.amount = amount
        self.per = per
        self.action = action
        self.factor = factor
        self.showing = showing
        self.to = to
        self.which = which
