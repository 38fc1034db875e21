"""What a simulation found, as tables for people and as JSON."""

from __future__ import annotations

from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from conjobs.arena.statistics import WIN_UNITS, Interval, Sum, Tally, wilson
from conjobs.bots.registry import Seat
from conjobs.rules.board import GROUPS
from conjobs.rules.ruleset import Ruleset

FORMAT: Final = "conjobs-simulation"
VERSION: Final = 1


class Report:
    """The games of a simulation: `tally` holds their sums, `planned` how many were asked for.

    `interrupted` says that Ctrl-C ended it early; `seconds` is how long it took.
    """

    def __init__(
        self,
        rules: Ruleset,
        seats: tuple[Seat, ...],
        seed: int,
        planned: int,
        tally: Tally,
        interrupted: bool,
        seconds: float,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.planned = planned
        self.tally = tally
        self.interrupted = interrupted
        self.seconds = seconds

    @property
    def games(self) -> int:
        """How many games were played to their end."""
        return self.tally.games

    def wins(self, seat: int) -> float:
        """The games that a seat won; one shared by k players (E-2) counts 1/k for each."""
        return self.tally.seats[seat].wins / WIN_UNITS

    def win_rate(self, seat: int) -> tuple[float, Interval]:
        """The part of the games that a seat won, with its 95 % interval."""
        won = self.wins(seat)
        return won / self.games if self.games else 0.0, wilson(won, self.games)

    def to_json(self) -> dict[str, Any]:
        """The report as plain data; docs/bots.md explains the keys. Nothing in it depends on time or on jobs."""
        tally = self.tally
        return {
            "format": FORMAT,
            "version": VERSION,
            "seed": self.seed,
            "edition": self.rules.edition,
            "cons": self.rules.cons,
            "players": len(self.seats),
            "games": self.games,
            "planned": self.planned,
            "interrupted": self.interrupted,
            "turns": _sum(tally.turns),
            "actions": _sum(tally.actions),
            "jackpots": tally.jackpots,
            "trades": {
                "offered": sum(seat.offered for seat in tally.seats),
                "accepted": sum(seat.accepted for seat in tally.seats),
                "carried_out": tally.agreed,
            },
            "seats": [self._seat(number) for number in range(len(self.seats))],
            "cards": [self._card(number) for number in range(len(self.rules.cards))],
        }

    def _seat(self, number: int) -> dict[str, Any]:
        seat, tally = self.seats[number], self.tally.seats[number]
        rate, interval = self.win_rate(number)
        return {
            "colour": seat.colour,
            "who": seat.who,
            "wins": round(self.wins(number), 6),
            "shared": tally.shared,
            "win_rate": round(rate, 6),
            "win_interval": _rounded(interval),
            "points": _sum(tally.points),
            "money": _sum(tally.money),
            "offered": tally.offered,
            "accepted": tally.accepted,
        }

    def _card(self, number: int) -> dict[str, Any]:
        card, tally = self.rules.cards[number], self.tally.cards[number]
        found = self.tally.uplift(number)
        return {
            "id": card.id,
            "name": card.name,
            "group": GROUPS[card.group],
            "set": card.set,
            "hosted": sum(tally.hosted),
            "cancelled": sum(tally.cancelled),
            "uplift": None if found is None else round(found[0], 6),
            "uplift_interval": None if found is None else _rounded(found[1]),
        }

    def render(self, console: Console) -> None:
        """Print the tables."""
        console.print(self._headline(), highlight=False)
        if not self.games:
            return
        console.print(self._seat_table())
        console.print(self._length(), highlight=False)
        console.print(self._trades(), highlight=False)
        if self.rules.cons:
            console.print(self._card_table())

    def _headline(self) -> str:
        cons = "with Con Jobs" if self.rules.cons else "without Con Jobs"
        played = f"{self.games} games"
        if self.interrupted:
            played = f"{self.games} of {self.planned} games, then interrupted"
        speed = f", {self.games / self.seconds:.1f} games/s" if self.seconds > 0 and self.games else ""
        return f"{played}: {self.rules.edition} edition {cons}, {len(self.seats)} players, seed {self.seed}{speed}."

    def _seat_table(self) -> Table:
        table = _table("Players")
        for name in ("player", "bot"):
            table.add_column(name, no_wrap=True)
        for name in ("wins", "win rate", "95 %", "points", "money"):
            table.add_column(name, justify="right", no_wrap=True)
        for number, seat in enumerate(self.seats):
            tally = self.tally.seats[number]
            rate, (low, high) = self.win_rate(number)
            table.add_row(
                seat.colour,
                Text(seat.who),
                f"{self.wins(number):g}" if tally.shared == 0 else f"{self.wins(number):.1f}",
                f"{rate:.1%}",
                f"{100 * low:.1f} to {100 * high:.1f}",
                _mean(tally.points),
                f"${_mean(tally.money)}",
            )
        return table

    def _length(self) -> str:
        tally = self.tally
        return (
            f"A game takes {_mean(tally.turns)} turns and {_mean(tally.actions)} actions; "
            f"{tally.jackpots} ended at the end of the track."
        )

    def _trades(self) -> str:
        tally = self.tally
        offered = sum(seat.offered for seat in tally.seats)
        accepted = sum(seat.accepted for seat in tally.seats)
        return f"Trades: {offered} offered, {accepted} acceptances, {tally.agreed} carried out."

    def _card_table(self) -> Table:
        table = _table("Con cards", "Uplift: win rate of hosts less that of their seats overall, in percentage points")
        for name in ("card", "set"):
            table.add_column(name, no_wrap=True)
        for name in ("hosted", "cancelled", "uplift", "95 %"):
            table.add_column(name, justify="right", no_wrap=True)
        group = -1
        for number in sorted(range(len(self.rules.cards)), key=lambda number: self.rules.cards[number].group):
            card, tally = self.rules.cards[number], self.tally.cards[number]
            if card.group != group:
                group = card.group
                table.add_row(Text(GROUPS[group].capitalize(), style="bold"))
            found = self.tally.uplift(number)
            table.add_row(
                Text(f" {card.name}"),
                Text(card.set),
                str(sum(tally.hosted)),
                str(sum(tally.cancelled)),
                "–" if found is None else f"{100 * found[0]:+.1f}",
                "–" if found is None else f"{100 * found[1][0]:+.0f} to {100 * found[1][1]:+.0f}",
            )
        return table


def _table(title: str, caption: str | None = None) -> Table:
    return Table(title=title, caption=caption, box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)


def _sum(numbers: Sum) -> dict[str, Any]:
    return {
        "mean": round(numbers.mean, 6),
        "deviation": round(numbers.deviation, 6),
        "interval": _rounded(numbers.interval),
    }


def _rounded(interval: Interval) -> list[float]:
    return [round(interval[0], 6), round(interval[1], 6)]


def _mean(numbers: Sum) -> str:
    half = (numbers.interval[1] - numbers.interval[0]) / 2
    return f"{numbers.mean:.1f} ± {half:.1f}"
