"""The steps of a scenario as actions of somebody."""

from __future__ import annotations

from conjobs.notation.actions.reading import parse_action
from conjobs.rules.actions import Action, Offer
from conjobs.rules.bits import first
from conjobs.rules.position import Position
from conjobs.rules.trades import named_in


def step_of(position: Position, text: str) -> tuple[int, Action]:
    """The seat and the action that a step stands for.

    Raises:
        ConjobsError: it cannot be read.
    """
    seat, action = parse_action(text, position)
    return actor(position, seat, action), action


def actor(position: Position, seat: int | None, action: Action) -> int:
    """The seat whose action it is: the one named, else the player to act.

    In a finished game nobody is to act; an offer is then taken for one of somebody named in it, so that it is refused
    for the end of the game and not for its maker.
    """
    if seat is not None:
        return seat
    named = int(named_in(action.steps)) if isinstance(action, Offer) else 0
    return first(named) if position.to_act < 0 and named else int(position.to_act)
