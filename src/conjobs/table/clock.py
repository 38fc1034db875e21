"""The clocks of a table. They never look at the time themselves: it is handed in, in seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from conjobs.table.config import ClockConfig

# What a seat has at least when the server was away, in seconds.
GRACE: Final = 30.0
GRACE_DAYS: Final = 86_400.0
NOBODY: Final = -1


@dataclass
class Clock:
    """Who thinks, since when, and what is left to him.

    `left` is what each seat has left: of its turn, or of its game. It runs only in the seat's own turn; a choice in
    another's turn has `choice_left` instead, and is that of `chooser`. `running` is the seat whose clock runs.
    """

    left: list[float]
    turn: int = 0
    running: int = NOBODY
    chooser: int = NOBODY
    choice_left: float = 0.0
    since: float = 0.0

    def set(self, config: ClockConfig, now: float, turn: int, owner: int, to_act: int, acts: bool) -> None:
        """Stop the clock that runs, and start that of who is to act.

        A turn that is gone back to goes on with what was left of it, so that nobody wins time by taking back. Choices
        of one player in a row share their time, for the same reason.

        Args:
            config: how long people may think.
            now: the time.
            turn: the number of the turn.
            owner: whose turn it is.
            to_act: the seat to act, or -1.
            acts: whether that is a person.
        """
        self._charge(now)
        if config.seconds is None:
            return
        if turn > self.turn and config.kind != "game":
            self.left[owner] = float(config.seconds)
        self.turn = turn
        chooser = to_act if to_act != owner else NOBODY
        if chooser != self.chooser:
            self.choice_left = float(config.choice_seconds)
        self.chooser = chooser
        self.running = to_act if acts else NOBODY

    def forget_turn(self) -> None:
        """Give the next turn that is set its whole time, whichever it is: all agreed to go back to it."""
        self.turn = 0

    def _charge(self, now: float) -> None:
        spent = max(0.0, now - self.since)
        if self.running == NOBODY:
            pass
        elif self.running == self.chooser:
            self.choice_left = max(0.0, self.choice_left - spent)
        else:
            self.left[self.running] = max(0.0, self.left[self.running] - spent)
        self.since = max(now, self.since)

    def stop(self, now: float) -> None:
        """Stop all: the game is over, or the table closed."""
        self._charge(now)
        self.running = self.chooser = NOBODY

    def ends(self) -> float | None:
        """When the clock that runs will have run out; None if none runs."""
        if self.running == NOBODY:
            return None
        return self.since + (self.choice_left if self.running == self.chooser else self.left[self.running])

    def time_left(self, seat: int, now: float, game: bool) -> float | None:
        """What the seat has left, in seconds; None where it has no clock now. `game` is whether time is for a game."""
        spent = max(0.0, now - self.since) if seat == self.running else 0.0
        if seat == self.running == self.chooser:
            return max(0.0, self.choice_left - spent)
        if game or seat == self.running:
            return max(0.0, self.left[seat] - spent)
        return None

    def resume(self, config: ClockConfig, now: float) -> None:
        """Go on after the server was away (docs/decisions/0005)."""
        if self.running == NOBODY:
            self.since = max(now, self.since)
            return
        if config.kind == "days":
            self._charge(now)
        grace = GRACE_DAYS if config.kind == "days" else GRACE
        if self.running == self.chooser:
            self.choice_left = max(self.choice_left, min(grace, float(config.choice_seconds)))
        else:
            self.left[self.running] = max(self.left[self.running], grace)
        self.since = max(now, self.since)

    def to_data(self) -> dict[str, Any]:
        """The clock as JSON."""
        return {**vars(self), "left": list(self.left)}


def new_clock(config: ClockConfig, players: int, now: float) -> Clock:
    """The clocks of a game that begins."""
    return Clock([float(config.seconds or 0)] * players, since=now)
