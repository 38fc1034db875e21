"""What a person can have done at the terminal beside playing: a hint, an undo, the log, a copy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.text import Text

from conjobs.bots import registry
from conjobs.cons.fields import shown
from conjobs.game import Game
from conjobs.notation.actions.writing import format_action
from conjobs.rules.actions import ACCEPT, DECLINE, from_code, pack
from conjobs.rules.errors import ConjobsError
from conjobs.terminal.log import capital, ply_lines
from conjobs.terminal.look import ACCENT, GOLD, SOFT
from conjobs.terminal.lookup import command_line, command_lines
from conjobs.terminal.panels import wrapped
from conjobs.terminal.rules import rule_text
from conjobs.terminal.screen import Screen
from conjobs.terminal.store import NoRoom, in_home, write_copy
from conjobs.view.about import several

HINT_BOT: Final = "greedy"
# Commands that words may follow.
_WITH_WORDS: Final = ("log", "rules", "save")


class Left(Exception):
    """The person leaves; the game can be gone on with."""


class Commands:
    """Carries out commands in one game.

    Args:
        game: the game.
        screen: where it is shown.
        people: the seats of people.
        path: the game's file, or None if it is not written.
    """

    def __init__(self, game: Game, screen: Screen, people: Sequence[int], path: Path | None) -> None:
        self.game = game
        self.screen = screen
        self.people = people
        self.path = path
        self._copy: Path | None = None
        self._undone_at = -1

    def kept(self) -> Path | None:
        """Where the game is: in its file, or, if that is gone, in the last copy that was saved."""
        if self.path is not None and not self.path.exists() and self._copy is not None:
            return self._copy
        return self.path

    def carry_out(self, seat: int, word: str, rest: str, makers: list[int]) -> bool:
        """Carry out a command; returns whether an action was taken back.

        Args:
            seat: the person's.
            word: the command.
            rest: what was written after it.
            makers: whose offers the person is asked about, if any.

        Raises:
            Left: it was to quit.
        """
        if rest and word not in _WITH_WORDS:
            known = " ".join(command_line(word)) or "Leave it out."
            self.screen.refuse(ConjobsError("malformed", f"{shown(rest)} is too much after {word}.", known))
            return False
        if word == "undo":
            return self._undo()
        if word == "quit":
            raise Left
        if word == "commands":
            self.screen.show(*command_lines())
        elif word == "hint":
            self._hint(seat, makers)
        elif word == "board":
            self.screen.table_anew()
        elif word == "log":
            self._log(rest)
        elif word == "rules":
            with self.screen.refusing():
                self.screen.show(*rule_text(rest))
        else:
            self._save(rest)
        return False

    def _hint(self, seat: int, makers: list[int]) -> None:
        bot = registry.make(HINT_BOT, self.game.seed)
        position, screen = self.game.position, self.screen
        if makers:
            code = int(pack(ACCEPT if bot.answer(position, seat, makers[0]) else DECLINE, makers[0]))
        elif seat == position.to_act:
            code = int(bot.act(position, seat))
        else:
            nothing = "There is nothing to advise: it is not your turn."
            screen.show(nothing if not self.game.over else "The game is over.")
            return
        action = format_action(position, from_code(code))
        why = bot.why(position, seat, code).strip()
        screen.show(Text(f"{HINT_BOT} would: {action}", ACCENT), *wrapped(capital(why), screen.columns, 0))

    def _undo(self) -> bool:
        try:
            self._take_back()
        except ConjobsError as error:
            self.screen.refuse(error)
            return False
        except OSError as error:
            self.screen.refuse(NoRoom(self.path or Path("the game's file"), error))
            return False
        self.screen.show("Taken back to before your last action, with all that followed.", style=GOLD)
        self.screen.show("Other dice and cards will come.", style=SOFT)
        self.screen.forget()
        return True

    def _take_back(self) -> None:
        """Go back to before the person's last action, the replies of bots included."""
        position = self.game.position
        mine = [position.colours[person] for person in self.people]
        plies = self.game.record.plies
        last = next((ply for ply in reversed(plies) if ply.player in mine), None)
        if last is None:
            raise ConjobsError("no-ply", "There is nothing of yours to take back.")
        # Where several people play, what another has seen and acted upon is not taken back.
        if len(self.people) > 1 and self._undone_at == self.game.ply:
            raise ConjobsError("no-undo", "Only the last action can be taken back where several people play.")
        self.game.undo(last.number - 1)
        self._undone_at = self.game.ply

    def _log(self, rest: str) -> None:
        number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else 0
        if rest and not number:
            error = ConjobsError("bad-number", f"{shown(rest)} is no number of moves.", "Such as: log 20.")
            self.screen.refuse(error)
            return
        positions, plies = self.game.positions, self.game.record.plies
        for place in range(max(0, self.game.ply - (number or 20)), self.game.ply):
            before = positions[place]
            seat = before.colours.index(plies[place].player)
            self.screen.show(*ply_lines(before, seat, self.game.facts[place + 1], self.screen.columns))

    def _save(self, name: str) -> None:
        if not name:
            where = f"The game is written to {self.path} as it goes." if self.path else "The game is not written."
            self.screen.show(where + " save FILE writes a copy.")
            return
        try:
            target = write_copy(self.game, in_home(name), self.path)
        except ConjobsError as error:
            self.screen.refuse(error)
        else:
            self._copy = target
            self.screen.show(f"Saved: {target} ({several(self.game.ply, 'move')}).")
