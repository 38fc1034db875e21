"""What is printed of a game while it is played, in lines that fit the window."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from conjobs.bots.registry import HUMAN
from conjobs.game import Game
from conjobs.notation.actions.writing import format_step
from conjobs.rules.errors import ConjobsError
from conjobs.rules.events import CardDrawn, Event
from conjobs.rules.position import DRAW_PHASE, Position
from conjobs.terminal.log import capital, last_draw, ply_lines, setup_lines, turn_line
from conjobs.terminal.look import GOLD, SOFT, STRONG, WRONG, chip
from conjobs.terminal.panels import hanging, heading, player_lines, wrapped
from conjobs.terminal.program import command
from conjobs.terminal.refusals import one_line
from conjobs.terminal.table import MOST_COLUMNS, changed_lots, draw_table
from conjobs.view.about import several


class Screen:
    """Prints a game to a console, and knows what of it stands above already.

    Args:
        game: the game.
        who: what sits at each seat: "human" or the name of a bot.
        console: where everything is printed.
    """

    def __init__(self, game: Game, who: Sequence[str], console: Console) -> None:
        self.game = game
        self.console = console
        people = [name for name in who if name == HUMAN]
        # What is said of who sits at each seat.
        self.labels = ["you" if name == HUMAN and len(people) == 1 else name for name in who]
        self._shown: Position | None = None
        self._turn = -1
        # Whether the last draw was told since the table was last asked for: then it stands above.
        self._drawn_above = False

    @property
    def position(self) -> Position:
        """The table now."""
        return self.game.position

    @property
    def columns(self) -> int:
        """How wide lines may be."""
        return min(self.console.width, MOST_COLUMNS)

    # Lines

    def show(self, *lines: Text | str, style: str = "") -> None:
        """Print lines as they are; texts are wrapped."""
        for line in lines:
            if isinstance(line, Text):
                self.console.print(line, crop=False, overflow="ignore", soft_wrap=True)
            else:
                for part in hanging(line, self.columns, style):
                    self.console.print(part, crop=False, overflow="ignore", soft_wrap=True)

    def refuse(self, error: ConjobsError) -> None:
        """Say what is refused, why, and what would be allowed."""
        text = one_line(error)
        for number, part in enumerate(wrapped(text, self.columns, 0)):
            if number == 0:
                part.stylize(WRONG, 0, len("error:"))
            self.show(part)

    @contextlib.contextmanager
    def refusing(self) -> Iterator[None]:
        """Show a refusal instead of raising it."""
        try:
            yield
        except ConjobsError as error:
            self.refuse(error)

    # The beginning and the end

    def greet(self, path: Path | None) -> None:
        """What stands at the beginning; `path` is the game's file, if it is written."""
        # What binds dice and cards stands before the first of them.
        committed = self.game.record.header.chance.get("commitment")
        if committed:
            self.show("Dice and cards come from a secret seed, with this SHA-256; the end reveals it:", style=SOFT)
            self.show(Text(f"  {committed}", SOFT))
        if self.game.ply == 0:
            self.show(*setup_lines(self.position, self.game.facts[0], self.columns))
        else:
            self.show(f"The game goes on after move {self.game.ply}.", style=SOFT)
        if path is not None:
            self.show(f"It is written to {path}", style=SOFT)

    def farewell(self, kept: Path | None) -> None:
        """The end of a game that is over, and how to look at it again where it is kept."""
        self.show("")
        self.table()
        self.show("", "The end.", style=GOLD)
        order = sorted(
            range(int(self.position.players)),
            key=lambda seat: (self.position.points[seat], self.position.money[seat]),
            reverse=True,
        )
        self.show(*(self._standing(place, seat) for place, seat in enumerate(order, 1)))
        if kept is not None:
            self.show("Step through it with:", Text(f"  {command('replay', str(kept))}", SOFT), style=SOFT)

    def _standing(self, place: int, seat: int) -> Text:
        """A line of the final table; who sat there and his casinos where there is room."""
        position, colour = self.position, self.position.colours[seat]
        line = Text(f"{place}. ").append_text(chip(colour))
        line.append(f" {colour:<7}{position.points[seat]:>3} points")
        line.append(f"{f'${position.money[seat]}':>6}", SOFT)
        line.append("  wins" if position.winners & 2**seat else " " * 6, GOLD)
        bossed = several(sum(casino.boss == seat for casino in position.casinos()), "casino")
        for more in (f"  {bossed:<10}", f"  {self.labels[seat]}"):
            if line.cell_len + len(more) <= self.columns:
                line.append(more, SOFT)
        return line

    def say_how_to_resume(self, kept: Path | None) -> None:
        """How to go on with a game that was left, where it is kept."""
        self.console.print()
        if kept is None:
            return
        if not kept.exists():
            self.show(f"The game's file, {kept}, is gone: there is nothing to go on with.", style=WRONG)
            return
        self.show("The game is kept. Go on with:")
        self.show(Text(f"  {command('play', '--resume', str(kept))}", STRONG))

    # The table

    def table(self) -> None:
        """The whole table."""
        position, shown = self.position, self._shown
        changed = changed_lots(shown, position) if shown is not None else 0
        # In a narrow window, what con cards say that were just shown would only push the board away.
        brief = shown is not None and shown.con_top == position.con_top
        turn = self.game.turn_at(self.game.ply)
        self.show(Text(), *draw_table(position, self.columns, turn, self.labels, changed, brief))
        if not self._drawn_above:
            self.show(*last_draw(self.game.positions, self.game.facts, self.columns))
        self._shown = position

    def table_if_changed(self) -> bool:
        """The whole table if the board has changed since it was shown; returns whether it has."""
        changed = self._shown is None or bool(changed_lots(self._shown, self.position))
        if changed:
            self.table()
        return changed

    def state(self) -> None:
        """The whole table if the board has changed since it was shown, otherwise only the players."""
        if not self.table_if_changed() and self._shown is not self.position:
            self.show(Text(), heading(self.position, self.game.turn_at(self.game.ply), self.columns))
            self.show(*player_lines(self.position, self.labels, min(self.columns, 60)))
            self._shown = self.position

    def table_anew(self) -> None:
        """The whole table as if nothing of it stood above."""
        self._shown, self._drawn_above = None, False
        self.table()

    def forget(self) -> None:
        """What stands above is no longer so: an action was taken back."""
        self._turn = -1
        self._shown, self._drawn_above = None, False

    # What happens

    def begin_turn(self, before: Position, number: int) -> None:
        """A line for the turn with this number, unless it stands above."""
        if before.turn != self._turn:
            self._turn = int(before.turn)
            self.show(Text(), turn_line(before, number, self.columns))

    def tell(self, before: Position, seat: int, facts: Sequence[Event], why: str = "") -> None:
        """The log of a ply, under a line for the turn where a new one begins."""
        if before.phase == DRAW_PHASE:
            self.begin_turn(before, self.game.turn_at(self.game.ply - 1))
        self.show(*ply_lines(before, seat, facts, self.columns, why))
        self._drawn_above = self._drawn_above or any(isinstance(fact, CardDrawn) for fact in facts)

    def offer(self, maker: int) -> None:
        """The open offer of a player, step by step."""
        offer = self.position.offers[maker]
        if offer is None:
            return
        self.show(Text())
        line = chip(self.position.colours[maker])
        line.append(f" {capital(self.position.colours[maker])} offers:", GOLD)
        self.show(line)
        for number, step in enumerate(offer.steps, 1):
            self.show(f"  {number}. {format_step(self.position, step)}")
