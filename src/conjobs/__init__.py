"""Lords of Vegas with Con Jobs: a game to play, to look into, and to run by the thousand.

>>> import conjobs
>>> game = conjobs.Game.new(players=4, cons=True, seed=7)
>>> len(game.legal_actions)
1
>>> facts = game.play("draw")
>>> "end" in game.legal_actions
True
"""

from conjobs.game import Game, LegalActions
from conjobs.rules import actions
from conjobs.rules.actions import Action
from conjobs.rules.errors import (
    AmbiguousAction,
    BadData,
    BadPosition,
    ConjobsError,
    IllegalAction,
    UnreadableAction,
)
from conjobs.rules.position import Position
from conjobs.rules.ruleset import Ruleset

__version__ = "0.1.0"

__all__ = [
    "Action",
    "AmbiguousAction",
    "BadData",
    "BadPosition",
    "ConjobsError",
    "Game",
    "IllegalAction",
    "LegalActions",
    "Position",
    "Ruleset",
    "UnreadableAction",
    "actions",
]
