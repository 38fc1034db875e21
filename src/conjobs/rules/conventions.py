"""What the rules need to know of a con card. The room `cons` implements it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from conjobs.rules.bits import BIT
from conjobs.rules.events import EventOver

if TYPE_CHECKING:
    from conjobs.rules.dealer import Dealer
    from conjobs.rules.decisions import Pending
    from conjobs.rules.position import Position


@mypyc_attr(allow_interpreted_subclasses=True)
class ConCard:
    """A convention card: data that people see, and an event that can be played (CJ-4).

    `group` is the index of its casino group; `needs` names options of the ruleset without which it is left out.
    """

    def __init__(self, id: str, name: str, group: int, set: str, text: str, needs: tuple[str, ...]) -> None:
        self.id = id
        self.name = name
        self.group = group
        self.set = set
        self.text = text
        self.needs = needs

    def begin(self, position: Position, host: i64, card: i64) -> Pending:
        """The frame with which the event of card number `card` starts, hosted by `host`."""
        raise TypeError("a con card needs a subclass that plays it")

    def resume(self, position: Position, frame: Pending, dealer: Dealer) -> None:
        """Go on with the event whose frame is on top of the stack, until it waits for a choice or is finished."""
        raise TypeError("a con card needs a subclass that plays it")

    def answers(self, position: Position, choice: Pending) -> list[int]:
        """The action codes that answer `choice`, in listing order."""
        raise TypeError("a con card needs a subclass that plays it")

    def problem(self, position: Position, choice: Pending, code: i64) -> i64:
        """Why `code` is no answer to `choice`: a refusal code, or 0."""
        raise TypeError("a con card needs a subclass that plays it")

    def factor(self, choice: Pending) -> i64:
        """The price factor of the action that `choice` grants, as in `legal.action_problem`; -1 if it grants none."""
        raise TypeError("a con card needs a subclass that plays it")

    def answer(self, position: Position, choice: Pending, code: i64, dealer: Dealer) -> None:
        """Carry out a legal answer; `choice` is off the stack already."""
        raise TypeError("a con card needs a subclass that plays it")


def discard_top(position: Position, group: i64, dealer: Dealer) -> None:
    """Discard the top card of a group's con deck and turn up the next (CJ-4, CJ-7)."""
    card = position.con_top[group]
    position.con_gone[group] |= BIT[card]
    rest = position.con_rest[group]
    if rest:
        top = dealer.chance.con_card(group, rest)
        position.con_top[group] = top
        position.con_rest[group] = rest & ~BIT[top]
    else:
        position.con_top[group] = -1
    if dealer.listening:
        dealer.tell(EventOver(card, position.con_top[group]))
