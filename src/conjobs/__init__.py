"""Lords of Vegas with Con Jobs: a game to play, to look into, and to run by the thousand.

>>> import conjobs
>>> game = conjobs.Game.new(players=4, cons=True, seed=7)
>>> len(game.legal_actions)
1
>>> facts = game.play("draw")
>>> "end" in game.legal_actions
True
"""

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

# As in `typing`, whose import takes longer than all else before the command can hear that it is to end.
TYPE_CHECKING = False
if TYPE_CHECKING:
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
else:
    _LIES_IN = {
        **dict.fromkeys(("Game", "LegalActions"), "conjobs.game"),
        **dict.fromkeys(("Action", "actions"), "conjobs.rules.actions"),
        **dict.fromkeys(("AmbiguousAction", "BadData", "BadPosition", "ConjobsError"), "conjobs.rules.errors"),
        **dict.fromkeys(("IllegalAction", "UnreadableAction"), "conjobs.rules.errors"),
        "Position": "conjobs.rules.position",
        "Ruleset": "conjobs.rules.ruleset",
    }

    def __getattr__(name):
        """What is shown here is imported when it is asked for, so that the command can be ended while it begins."""
        if name not in _LIES_IN:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        room = import_module(_LIES_IN[name])
        return room if name == "actions" else getattr(room, name)

    def __dir__():
        return sorted({*globals(), *__all__})
