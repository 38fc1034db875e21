"""Stepping through a game that was played: forward, back, to any move."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from conjobs.cons.fields import shown
from conjobs.game import Game
from conjobs.notation.positions.writing import format_position
from conjobs.rules.errors import ConjobsError
from conjobs.rules.events import TurnEnded
from conjobs.terminal.log import ply_lines, setup_lines
from conjobs.terminal.look import GOLD, SOFT
from conjobs.terminal.panels import wrapped
from conjobs.terminal.refusals import one_line
from conjobs.terminal.rules import rule_text
from conjobs.terminal.session import Ask
from conjobs.terminal.store import read_torn
from conjobs.terminal.table import MOST_COLUMNS, changed_lots, draw_table

_HELP = (
    "n or Enter: the next move   p: the one before   a number: that move   t: the next turn   b: the turn before",
    "start, end: the first and last position   log: the moves so far   rules RULE   q: leave",
)


_STEPS = "Steps are n or Enter, p, t, b, a number, start, end, log, rules RULE, ? and q."


class Replay:
    """A game that is looked at, at one of its positions: 0 is before the first move.

    `torn` is whether the last line of its file is torn, and so left out.
    """

    def __init__(self, game: Game, console: Console, ask: Ask | None = None, torn: bool = False) -> None:
        self.game = game
        self.torn = torn
        self.console = console
        self.ask = ask
        self.positions = game.positions
        self.plies = game.record.plies
        self.last = len(self.plies)
        self.at = 0
        # A file may say anything of who played; what no terminal shows is left out.
        self.who = ["".join(letter for letter in name if letter.isprintable()) for name in game.record.header.who]

    @property
    def columns(self) -> int:
        """How wide lines may be."""
        return min(self.console.width, MOST_COLUMNS)

    def go_to(self, ply: int) -> None:
        """Look at the position after a move.

        Raises:
            ConjobsError: there is no such move.
        """
        if not 0 <= ply <= self.last:
            raise ConjobsError("no-ply", f"There is no move {ply}.", f"The game has moves 0 to {self.last}.")
        self.at = ply

    def show(self) -> None:
        """Print the move and the position after it."""
        before = self.positions[max(self.at - 1, 0)]
        position = self.positions[self.at]
        title = f"move {self.at} of {self.last}"
        if self.at:
            ply = self.plies[self.at - 1]
            title += f"   {ply.player}: {ply.action}"
        self._print(Text(), Text(title, GOLD), *self._told(self.at))
        turn = self.game.turn_at(self.at)
        marked = changed_lots(before, position) if self.at else 0
        self._print(Text(), *draw_table(position, self.columns, turn, self.who, marked))

    def show_log(self, to: int) -> None:
        """Print what happened up to a move, in sentences."""
        for ply in range(to + 1):
            self._print(*self._told(ply))

    def run(self) -> None:
        """Step by commands until the input ends, or the person leaves."""
        assert self.ask is not None
        self.show()
        self._print(*(Text(line, SOFT) for line in _HELP))
        while True:
            try:
                line = self.ask(f"{self.at}/{self.last}> ", 0).strip().lower()
                if line in ("q", "quit", "exit"):
                    return
                self._command(line)
            except ConjobsError as error:
                self._print(*wrapped(one_line(error), self.columns, 0))
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                return

    def _command(self, line: str) -> None:
        if line in ("", "n", "next"):
            self._move(self.at + 1)
        elif line in ("p", "previous", "back"):
            self._move(self.at - 1)
        elif line in ("t", "turn"):
            self._move(self._turn_from(range(self.at + 1, self.last + 1), self.last))
        elif line in ("b",):
            self._move(self._turn_from(range(self.at - 1, -1, -1), 0))
        elif line == "start":
            self._move(0)
        elif line == "end":
            self._move(self.last)
        elif line == "log":
            self.show_log(self.at)
        elif line.partition(" ")[0] in ("rules", "rule"):
            for text in rule_text(line.partition(" ")[2]):
                self._print(*(wrapped(text, self.columns, 0) or [Text()]))
        elif line in ("?", "help"):
            self._print(*(Text(line, SOFT) for line in _HELP))
        elif line.isascii() and line.isdigit() and len(line) < 8:
            self._move(int(line))
        else:
            raise ConjobsError("malformed", f"{shown(line)} is no step.", _STEPS)

    def _move(self, ply: int) -> None:
        self.go_to(ply)
        self.show()

    def _turn_from(self, places: range, otherwise: int) -> int:
        """The first of the positions in which a turn has just begun."""
        for ply in places:
            if any(isinstance(fact, TurnEnded) for fact in self.game.facts[ply]):
                return ply
        return otherwise

    def _told(self, ply: int) -> list[Text]:
        if not ply:
            return setup_lines(self.positions[0], self.game.facts[0], self.columns)
        before = self.positions[ply - 1]
        seat = before.colours.index(self.plies[ply - 1].player)
        return ply_lines(before, seat, self.game.facts[ply], self.columns)

    def _print(self, *lines: Text) -> None:
        for line in lines:
            self.console.print(line, crop=False, overflow="ignore", soft_wrap=True)

    def data(self) -> dict[str, Any]:
        """The move and the position after it, for programs."""
        found: dict[str, Any] = {"ply": self.at, "plies": self.last}
        if self.at:
            ply = self.plies[self.at - 1]
            found["player"], found["action"] = ply.player, ply.action
            found.update(ply.outcome)
        found["position"] = tomllib.loads(format_position(self.positions[self.at]))
        return found


def load(path: Path, console: Console, ask: Ask | None = None) -> Replay:
    """The game of a file, at its start.

    Raises:
        ConjobsError: it cannot be read, or is no record of a game that follows the rules.
    """
    game, torn = read_torn(path)
    return Replay(game, console, ask, torn)
