"""A moment of a game as a picture that says which one it is and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from conjobs.notation.story import sentence
from conjobs.rules.events import Event, LotsPaid, TurnEnded
from conjobs.rules.position import Position
from conjobs.view.meta import board_data, cards_data
from conjobs.view.picture.colours import Theme
from conjobs.view.picture.moment import changed_lots, moment_svg
from conjobs.view.picture.panels import Caption
from conjobs.view.table import table_view

# As many moves as there is ever room to tell.
_MOVES_TOLD: Final = 14


def game_svg(
    positions: Sequence[Position],
    facts: Sequence[Sequence[Event]],
    ply: int,
    names: Mapping[int, str] | None = None,
    who: Sequence[str] = (),
    theme: Theme = "light",
) -> str:
    """The moment after a ply of a game as SVG, with a ring in each lot that the ply changed.

    Args:
        positions: the position before any ply, and after each one.
        facts: what happened at the setup, and in each ply.
        ply: 0 is the setup.
        names: what to call each seat; those left out are called by their colour.
        who: a word beside each player's name.
        theme: "light" or "dark".
    """
    names = names or {}
    position, rules = positions[ply], positions[ply].rules
    turn = 1 + sum(isinstance(fact, TurnEnded) for each in facts[1 : ply + 1] for fact in each)
    view = table_view(position, turn)
    before = table_view(positions[ply - 1], turn) if ply else view
    caption = Caption(
        move=f"Move {ply} of {len(positions) - 1}",
        title=f"{rules.edition} edition, {'with' if rules.cons else 'without'} Con Jobs",
        told=[told(position, facts[each], names) for each in range(ply, max(-1, ply - _MOVES_TOLD), -1)],
        who=who,
    )
    called = [_capital(names.get(seat, colour)) for seat, colour in enumerate(position.colours)]
    changed = changed_lots(before, view)
    return moment_svg(view, board_data(rules.board), cards_data(rules.cards), called, caption, theme, changed)


def told(position: Position, facts: Iterable[Event], names: Mapping[int, str] | None = None) -> list[str]:
    """What happened in sentences, without what goes without saying: ends of turns, and lots that paid nobody."""
    return [
        _capital(sentence(position, fact, names))
        for fact in facts
        if not isinstance(fact, TurnEnded) and not (isinstance(fact, LotsPaid) and not any(fact.amounts))
    ]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
