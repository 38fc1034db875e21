"""A numbered list of what may be done, with costs: a row for each lot or casino, so that sixty stay readable."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.text import Text

from conjobs.bots.base import group_name
from conjobs.rules.actions import (
    ACCEPT,
    BUILD,
    CANCEL,
    CHOOSE,
    COVER,
    DECLINE,
    DRAW,
    END,
    GAMBLE,
    HOST,
    LAY_OFF,
    NO_LOT,
    PASS,
    PLACE,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    group_of,
    kind_of,
    lot_of,
    other_of,
    pack,
    using_of,
)
from conjobs.rules.casinos import at, boss_of, size_of
from conjobs.rules.legal import most_bet, named_group
from conjobs.rules.position import Position
from conjobs.terminal.look import ACCENT, DIE_FACES, GOLD, SOFT, STRONG
from conjobs.terminal.panels import wrapped
from conjobs.view.about import lot_words, several
from conjobs.view.costs import cost_of
from conjobs.view.moment import moment

# In this order the kinds stand in the list.
_KINDS: Final = (HOST, CANCEL, DRAW, BUILD, SPRAWL, RAISE, REMODEL, REORGANIZE, GAMBLE, CHOOSE, PLACE, LAY_OFF, COVER)


class Option:
    """Something to pick: its words, and the actions it stands for; several differ only in the die that is moved."""

    def __init__(self, words: str, codes: list[int]) -> None:
        self.words = words
        self.codes = codes


class Row:
    """What options have in common, such as the lot of several builds."""

    def __init__(self, title: str, options: list[Option], style: str = STRONG, note: str = "") -> None:
        self.title = title
        self.options = options
        self.style = style
        self.note = note


class Menu:
    """Rows of options, numbered through from 1. The numbers stay as they are as long as the menu is shown."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.options = [option for row in rows for option in row.options]

    def option(self, number: int) -> Option | None:
        """The option of a number, or None."""
        return self.options[number - 1] if 1 <= number <= len(self.options) else None

    def lines(self, columns: int) -> list[Text]:
        """The menu in lines of so many columns."""
        found: list[Text] = []
        number = 0
        wide = len(str(len(self.options)))
        for row in self.rows:
            if len(row.options) == 1 and not row.options[0].words:
                number += 1
                first, *more = wrapped(row.title, columns, wide + 1)
                entry = Text().append(f"{number:>{wide}}", ACCENT)
                entry.append(first.plain[wide:], row.style)
                found += [entry, *(Text(part.plain, row.style) for part in more)]
                found += wrapped(row.note, columns, wide + 3)
                continue
            line = Text(no_wrap=True)
            line.append(row.title, row.style)
            # A title that takes more than half of the line has its options below it.
            if len(row.title) > columns * 2 // 3 and len(row.options) > 1:
                found.append(line)
                line = Text(" ", no_wrap=True)
            for option in row.options:
                number += 1
                entry = Text(no_wrap=True)
                entry.append(f"{number:>{wide}}", ACCENT)
                entry.append(f" {option.words}")
                if line.cell_len + 2 + entry.cell_len > columns and line.plain.strip():
                    found.append(line)
                    line = Text("  ", no_wrap=True)
                elif line.plain:
                    line.append("  ")
                line.append_text(entry)
            if row.note:
                if line.cell_len + 2 + len(row.note) > columns:
                    found.append(line)
                    line = Text("  ", no_wrap=True)
                line.append(f"  {row.note}", SOFT)
            found.append(line)
        return found


def action_menu(position: Position, codes: Iterable[int]) -> Menu:
    """The menu of these legal actions of the player to act."""
    grouped: dict[tuple[int, int, int, int], list[int]] = {}
    for code in codes:
        grouped.setdefault(_row_key(code), []).append(code)
    order = {kind: place for place, kind in enumerate(_KINDS)}
    keys = sorted(grouped, key=lambda key: order.get(key[0], len(order) + (key[0] == END)))
    return Menu([_row(position, grouped[key]) for key in keys])


def _row_key(code: int) -> tuple[int, int, int, int]:
    """What the options of one row share: the kind, and for most kinds the casino or the lot."""
    kind = int(kind_of(code))
    if kind in (BUILD, SPRAWL, REMODEL, GAMBLE, PLACE):
        return kind, int(lot_of(code)), int(group_of(code)), 0
    if kind == CHOOSE and other_of(code) != NO_LOT:
        return kind, int(lot_of(code)), 0, 1
    return kind, 0, 0, 0


def _row(position: Position, codes: list[int]) -> Row:
    code = codes[0]
    kind = kind_of(code)
    names = position.rules.board.names
    options = _options(position, codes)
    if kind in _PLAIN:
        return Row(_PLAIN[kind], options, "")
    if kind in (HOST, CANCEL):
        card = position.rules.cards[position.con_top[position.window]]
        if kind == HOST:
            return Row(f"host {card.name} ({card.set}): {card.text}", options, GOLD, event_now(position))
        return Row(f"cancel {card.name}, without effect", options, GOLD)
    if kind == BUILD:
        return Row(f"build {names[lot_of(code)]} for ${cost_of(position, code)}", options)
    if kind == CHOOSE:
        lot = lot_of(code)
        return Row(f"choose {names[lot]} with" if other_of(code) != NO_LOT else "choose", options)
    if kind == PLACE:
        return Row(f"place on {names[lot_of(code)]}", options)
    if kind in (RAISE, REORGANIZE):
        return Row("raise" if kind == RAISE else "reorganize", options)
    where = casino_words(position, code)
    if kind == SPRAWL:
        return Row(f"sprawl from {where} to", options)
    if kind == REMODEL:
        return Row(f"remodel {where} for ${cost_of(position, code)} to", options)
    spaces = at(position, lot_of(code), named_group(position, code))
    most = min(int(most_bet(position, spaces)), position.money[position.turn])
    note = f"or gamble {names[lot_of(code)]} with any bet up to ${most}" if len(options) > 2 else ""
    return Row(f"gamble at {where}", options, note=note)


_PLAIN: Final[dict[int, str]] = {
    DRAW: "draw: turn up the card",
    END: "end the turn",
    PASS: "pass: do nothing",
    LAY_OFF: "layoff: half of the bet goes to the bank",
    COVER: "cover: the whole bet is yours",
}


def _options(position: Position, codes: list[int]) -> list[Option]:
    """The options of a row; builds and sprawls that differ only in the die they move are one option (A-7)."""
    found: dict[str, Option] = {}
    for code in codes:
        words = _option_words(position, code)
        if using_of(code) != NO_LOT and kind_of(code) in (BUILD, SPRAWL):
            words += "…"
        found.setdefault(words, Option(words, [])).codes.append(code)
    return list(found.values())


def _option_words(position: Position, code: int) -> str:
    kind, lot, other = kind_of(code), lot_of(code), other_of(code)
    names = position.rules.board.names
    if kind in (BUILD, REMODEL):
        return group_name(other)
    if kind == SPRAWL:
        return f"{names[other]} ${cost_of(position, code)}"
    if kind in (RAISE, REORGANIZE):
        return f"{casino_words(position, code)} ${cost_of(position, code)}"
    if kind == GAMBLE:
        return f"${other}"
    if kind == CHOOSE:
        return lot_words(position, lot if other == NO_LOT else other)
    if kind == PLACE:
        return f"{DIE_FACES[other]} {other}"
    return ""


def casino_words(position: Position, code: int) -> str:
    """The casino that an action names: lot, group, size, and whose it is."""
    group = int(named_group(position, code))
    name = position.rules.board.names[lot_of(code)]
    if group < 0:
        return name
    spaces = at(position, lot_of(code), group)
    boss = boss_of(position, spaces)
    whose = position.colours[boss] if boss >= 0 else "no boss"
    return f"{name} ({group_name(group)} {size_of(position, spaces)}, {whose})"


def die_menu(position: Position, option: Option) -> Menu:
    """Which die to move, for an option that needs one (A-7)."""
    options = [Option(lot_words(position, int(using_of(code))), [code]) for code in option.codes]
    count = several(len(options), "die").replace("dies", "dice")
    return Menu([Row(f"no die left: move one of your {count}", options)])


def offer_menu(position: Position, makers: Iterable[int]) -> Menu:
    """The answers to open offers (R-2)."""
    rows = []
    for maker in makers:
        colour = position.colours[maker]
        accept, decline = int(pack(ACCEPT, maker)), int(pack(DECLINE, maker))
        rows.append(Row(f"{colour}'s offer", [Option("accept", [accept]), Option("decline", [decline])]))
    return Menu(rows)


def event_now(position: Position) -> str:
    """What hosting the event would bring now, by player; empty where dice or choices decide, or no event is open."""
    now = moment(position)
    if now is None or now["asks"] or now["odds"] is not None:
        return ""
    parts: list[str] = []
    for gain in now["players"]:
        points, money = gain["points"]["after"] - gain["points"]["before"], gain["money"]
        gains = [f"+{points} points" if points != 1 else "+1 point"] if points else []
        gains += [f"{'+' if money > 0 else '-'}${abs(money)}"] if money else []
        if gains:
            parts.append(f"{position.colours[gain['seat']]} {' '.join(gains)}")
    if any(gain["points"]["after"] == position.rules.board.track[-1] for gain in now["players"]):
        parts.append("and the game ends")
    return f"Right now it would bring: {', '.join(parts)}." if parts else "Right now it would bring nobody anything."
