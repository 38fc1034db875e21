"""What `conjobs stats` prints: a table for a game, and one for many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from conjobs.terminal.look import SOFT, STRONG
from conjobs.terminal.refusals import visible
from conjobs.view.about import several

LUCK_NOTE = "Luck: what chance brought less what was to be expected. Cards: what casinos paid at the cards drawn."


def print_game(console: Console, name: str, stats: dict[str, Any]) -> None:
    """The statistics of one game."""
    console.print(Text(visible(name), STRONG), soft_wrap=True)
    console.print(Text(_headline(stats)), soft_wrap=True)
    table = _table()
    for player in stats["players"]:
        table.add_column(f"{player['colour']}\n{visible(player['who'])}", justify="right", no_wrap=True)
    for title, rows in _game_rows(stats):
        table.add_row(Text(title, STRONG))
        for label, cells in rows:
            if any(cell.strip("0$+-. ") for cell in cells):
                table.add_row(f"  {label}", *cells)
    console.print(table)
    for line in _turning_points(stats):
        console.print(Text(line), soft_wrap=True)
    console.print(Text(LUCK_NOTE, SOFT), soft_wrap=True)


def _table() -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column("", no_wrap=True)
    return table


def _headline(stats: dict[str, Any]) -> str:
    cons = "with Con Jobs" if stats["cons"] else "without Con Jobs"
    played = f"{stats['edition']} edition, {cons}: {several(stats['turns'], 'turn')}, {several(stats['plies'], 'move')}"
    won = " and ".join(stats["players"][seat]["colour"] for seat in stats["winners"])
    return f"{played}; {f'{won} won' if won else 'not over'}."


_Rows = Iterable[tuple[str, list[str]]]


def _game_rows(stats: dict[str, Any]) -> Iterator[tuple[str, _Rows]]:
    end, cards, dice = stats["series"][-1], stats["cards"], stats["dice"]
    players = range(len(stats["players"]))
    yield "Points", [("at the end", list(map(str, end["points"]))), *_rows(stats["points"], "{}")]
    yield "Money", [("at the end", [f"${amount}" for amount in end["money"]])]
    yield "Income", _rows(stats["income"], "${}")
    yield "Spent", _rows(stats["costs"], "${}")
    luck = [
        ("cards, money", _differences(cards["money"], cards["expected_money"], "$")),
        ("cards, points", _differences(cards["points"], cards["expected_points"])),
        ("dice, pips", _differences(dice["sum"], dice["expected_sum"])),
        ("bets, money", _differences(dice["won"], dice["expected_won"], "$")),
    ]
    yield "Luck", luck
    taken = [sum(casino["by"] == seat for casino in stats["taken_over"]) for seat in players]
    lost = [sum(seat in casino["from"] for casino in stats["taken_over"]) for seat in players]
    yield "Casinos", [("taken over", list(map(str, taken))), ("lost", list(map(str, lost)))]


def _rows(table: dict[str, list[int]], form: str) -> _Rows:
    return [(name, [form.format(amount).replace("$-", "-$") for amount in row]) for name, row in table.items()]


def _differences(actual: list[float], expected: list[float], sign: str = "") -> list[str]:
    return [signed(one - other, sign) for one, other in zip(actual, expected, strict=True)]


def signed(amount: float, sign: str = "") -> str:
    """A difference as people write it: +$3.5, -$0.2."""
    rounded = round(amount, 1)
    return f"{'-' if rounded < 0 else '+'}{sign}{abs(rounded):g}"


def _turning_points(stats: dict[str, Any]) -> Iterator[str]:
    colours = [player["colour"] for player in stats["players"]]
    lead = [f"turn {change['turn']} {colours[change['seat']]}" for change in stats["lead"]]
    if lead:
        yield f"In the lead: {', '.join(lead)}."
    for swing in stats["swings"]:
        move = f"Turn {swing['turn']}, move {swing['ply']}: {swing['player']}, {visible(swing['action'])}"
        yield f"{move}: the lead of {colours[swing['seat']]} {swing['change']:+}."


def print_many(console: Console, over: dict[str, Any]) -> None:
    """The statistics of many games, by who played."""
    games = f"{several(over['games'], 'game')}, {over['finished']} of them over, {over['turns']:.1f} turns a game"
    console.print(Text(f"{games}. Means a seat, by who sat there:"), soft_wrap=True)
    table = _table()
    for who in over["who"]:
        table.add_column(visible(who), justify="right", no_wrap=True)
    everyone = list(over["who"].values())
    if not everyone:
        return
    table.add_row("seats", *(str(one["seats"]) for one in everyone))
    table.add_row("wins", *(f"{one['wins']:g}" for one in everyone))
    table.add_row("win rate", *(f"{one['wins'] / one['seats']:.1%}" for one in everyone))
    for name in ("points", "money", "taken", "lost"):
        label = {"taken": "casinos taken over", "lost": "casinos lost"}.get(name, name)
        table.add_row(label, *(f"{'$' if name == 'money' else ''}{one[name]:.1f}" for one in everyone))
    for name, label in (("income", "Income"), ("costs", "Spent")):
        table.add_row(Text(label, STRONG))
        for source in everyone[0][name]:
            table.add_row(f"  {source}", *(f"${one[name][source]:.1f}".replace("$-", "-$") for one in everyone))
    table.add_row(Text("Luck", STRONG))
    for name, label, sign in (
        ("card_luck", "cards, money", "$"),
        ("point_luck", "cards, points", ""),
        ("dice_luck", "dice, pips", ""),
        ("bet_luck", "bets, money", "$"),
    ):
        table.add_row(f"  {label}", *(signed(one[name], sign) for one in everyone))
    console.print(table)
