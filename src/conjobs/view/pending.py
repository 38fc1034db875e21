"""What a pending decision asks of its player."""

from __future__ import annotations

from typing import cast

from conjobs.rules.actions import CHOOSE, NO_LOT, PASS, SPRAWL, kind_of, lot_of, other_of
from conjobs.rules.bits import first, lots, union
from conjobs.rules.casinos import at
from conjobs.rules.decisions import CARD_CHOICE, GIVE_LOT, KIND_NAMES, LAY_OFF, PLACE_VALUE, TAKE_DIE, Pending
from conjobs.rules.legal import answers, named_group
from conjobs.rules.position import Position
from conjobs.view.shapes import Question, QuestionKind


def question(position: Position) -> str:
    """What a pending decision asks of its player, in a sentence with its rule; empty if nothing is pending."""
    pending = position.pending
    if pending is None:
        return ""
    text, rule = _asked(position, pending)
    return f"{text} ({rule})" if rule else text


def view_pending(position: Position) -> Question | None:
    """The decision that waits for an answer, or None."""
    pending = position.pending
    if pending is None:
        return None
    names = position.rules.board.names
    codes = answers(position, pending)
    values: list[int] = []
    lot = int(pending.lot)
    if pending.kind == PLACE_VALUE:
        mine = pending.spaces & position.dice[pending.seat]
        values, spaces, lot = _values(position, mine), mine, int(first(mine))
    else:
        spaces = _about(position, pending, codes)
    text, rule = _asked(position, pending)
    return Question(
        kind=cast(QuestionKind, KIND_NAMES[pending.kind]),
        seat=int(pending.seat),
        text=text,
        rule=rule,
        card=position.rules.cards[pending.card].id if pending.kind == CARD_CHOICE else None,
        lot=names[lot] if lot >= 0 else None,
        may_pass=any(kind_of(code) == PASS for code in codes),
        values=values,
        spaces=[names[space] for space in lots(spaces)],
        bet=int(pending.amount) if pending.kind == LAY_OFF else None,
    )


def _asked(position: Position, pending: Pending) -> tuple[str, str]:
    """What is asked, and the number of the rule that asks; where a card asks, its words and no rule."""
    names = position.rules.board.names
    if pending.kind == TAKE_DIE:
        return f"All 12 of your dice are on the board. Choose the one that moves to {names[pending.lot]}.", "A-7"
    if pending.kind == GIVE_LOT:
        return f"All 10 of your markers are on the board. Choose the lot to give up for {names[pending.lot]}.", "A-8"
    if pending.kind == PLACE_VALUE:
        mine = pending.spaces & position.dice[pending.seat]
        values = " ".join(map(str, _values(position, mine)))
        where = " ".join(names[lot] for lot in lots(mine))
        return f"Put your rolled values {values} back on {where}, one by one.", "A-4"
    if pending.kind == LAY_OFF:
        bet = f"{position.colours[pending.first_seat]} bets ${pending.amount} at {names[pending.lot]}."
        return f"{bet} Lay off half to the bank, or cover it?", "A-6"
    card = position.rules.cards[pending.card]
    return f"{card.name} ({card.set}): {card.text}", ""


def _values(position: Position, mine: int) -> list[int]:
    """The values that lie on the spaces, in rising order."""
    return sorted(int(position.value_at(lot)) for lot in lots(mine))


def _about(position: Position, pending: Pending, codes: list[int]) -> int:
    """The spaces that the answers name: those to choose from, or the casinos of the actions that are granted."""
    if pending.kind == LAY_OFF:
        return union([int(pending.lot)])
    found: set[int] = set()
    for code in codes:
        kind, other = kind_of(code), other_of(code)
        if kind == CHOOSE:
            found.update([int(lot_of(code))] if other == NO_LOT else [int(lot_of(code)), int(other)])
        elif kind == SPRAWL:
            found.add(int(other))
        elif kind != PASS:
            group = named_group(position, code)
            found.update(lots(at(position, lot_of(code), group)) if group >= 0 else [int(lot_of(code))])
    return union(sorted(found))
