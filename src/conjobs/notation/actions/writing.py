"""Actions written as text, each in its one canonical form."""

from __future__ import annotations

from conjobs.notation.actions.grammar import BY_ACTION
from conjobs.rules.actions import Action, GiveLot, GiveMoney, Offer, Step, TakeAction, from_code
from conjobs.rules.position import Position


def format_action(position: Position, action: Action, seat: int | None = None) -> str:
    """The action's one canonical line, in full words; with `seat` it begins with that player (`yellow: end`)."""
    line = _written(position, action)
    return line if seat is None else f"{position.colours[seat]}: {line}"


def _written(position: Position, action: Action) -> str:
    form = BY_ACTION[type(action)]
    if isinstance(action, Offer):
        return f"{form.name} {'; '.join(format_step(position, step) for step in action.steps)}"
    parts = [form.name]
    for slot in form.slots:
        word = slot.write(action, position)
        if word:
            parts += [slot.lead, word] if slot.lead else [word]
    return " ".join(parts)


def format_step(position: Position, step: Step) -> str:
    """A step of an offer, as `parse_step` reads it."""
    colours, names = position.colours, position.rules.board.names
    if isinstance(step, TakeAction):
        return f"{colours[step.doer]} does {_written(position, step.action)}"
    gives = f"{colours[step.giver]} gives {colours[step.taker]}"
    if isinstance(step, GiveMoney):
        return f"{gives} ${step.amount}"
    return f"{gives} {'lot' if isinstance(step, GiveLot) else 'die'} {names[step.lot]}"


def format_code(position: Position, code: int) -> str:
    """The canonical line of an action packed in an integer."""
    return _written(position, from_code(code))
