"""What never changes during a game, for a page that draws it: the board and the con cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from conjobs.rules.bits import BIT
from conjobs.rules.board import GROUPS, Board
from conjobs.rules.conventions import ConCard
from conjobs.view.table import CARD_NAMES


class LotData(TypedDict):
    """What is printed on a lot, and where it lies: `card` is the group that its card pays, or "strip"."""

    block: str
    row: int
    column: int
    price: int
    die: int
    card: str
    strip: bool


class BlockData(TypedDict):
    """A block: how many rows and columns it has, and whether it is closed with two players (S-4)."""

    name: str
    rows: int
    columns: int
    closed: bool


class BoardData(TypedDict):
    """A board: its blocks and lots in board order, and the spaces of the scoring track."""

    name: str
    blocks: list[BlockData]
    lots: dict[str, LotData]
    track: list[int]


class CardData(TypedDict):
    """A con card as people read it; `needs` are options of the rules without which it is left out."""

    name: str
    text: str
    group: str
    set: str
    needs: list[str]


def board_data(board: Board) -> BoardData:
    """What is printed on a board."""
    lots: dict[str, LotData] = {}
    blocks: dict[str, BlockData] = {}
    for lot, name in enumerate(board.names):
        block, row, column = board.blocks[lot], board.rows[lot], board.columns[lot]
        lots[name] = LotData(
            block=block,
            row=row,
            column=column,
            price=board.prices[lot],
            die=board.dice[lot],
            card=CARD_NAMES[board.cards[lot]],
            strip=bool(board.strip & BIT[lot]),
        )
        closed = bool(board.closed & BIT[lot])
        known = blocks.setdefault(block, BlockData(name=block, rows=row, columns=column, closed=closed))
        known["rows"], known["columns"] = max(known["rows"], row), max(known["columns"], column)
    return BoardData(name=board.name, blocks=list(blocks.values()), lots=lots, track=list(board.track))


def cards_data(cards: Iterable[ConCard]) -> dict[str, CardData]:
    """Con cards by id: those of a ruleset (`rules.cards`), or all that are shipped."""
    return {
        card.id: CardData(
            name=card.name, text=card.text, group=GROUPS[card.group], set=card.set, needs=list(card.needs)
        )
        for card in cards
    }
