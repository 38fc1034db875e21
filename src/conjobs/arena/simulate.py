"""Many games between bots, in one process or several: the same seed gives the same games, whatever `jobs` is."""

from __future__ import annotations

import itertools
import secrets
import time
from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final

from conjobs.arena.match import bot_seed, game_seed, play_match
from conjobs.arena.report import Report
from conjobs.arena.statistics import Tally
from conjobs.arena.workers import cores, work_through
from conjobs.bots.registry import HUMAN, Seat, make
from conjobs.data import ruleset
from conjobs.record.rules import rules_from, rules_table
from conjobs.rules.errors import ConjobsError
from conjobs.rules.ruleset import Ruleset

MOST_GAMES: Final = 10_000_000
MOST_JOBS: Final = 256
CHUNK: Final = 4

Progress = Callable[[int, int], None]
"""Called with how many games are done, and how many there are."""


@dataclass(frozen=True)
class Config:
    """What to simulate. `seats` as from `registry.parse_seats`; `seed` None: a random one; `jobs` None: one a core.

    Raises:
        ConjobsError: code `bad-config`; numbers out of range, or a person at a seat.
    """

    seats: tuple[Seat, ...]
    games: int = 1000
    seed: int | None = None
    jobs: int | None = None
    rules: Ruleset = field(default_factory=ruleset)

    def __post_init__(self) -> None:
        _whole("games", self.games, 1, MOST_GAMES)
        if self.jobs is not None:
            _whole("jobs", self.jobs, 1, MOST_JOBS)
        if any(seat.who == HUMAN for seat in self.seats):
            raise ConjobsError("bad-config", "A person cannot play in a simulation.", "Name a bot for every seat.")


def _whole(name: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise ConjobsError("bad-config", f"{name} cannot be {value}.", f"It is a whole number from {least} to {most}.")


def run(config: Config, on_progress: Progress | None = None) -> Report:
    """Play the games; Ctrl-C ends it early, with a report of the games that are done (`report.interrupted`).

    Raises:
        ConjobsError: the seats do not fit the edition, there is no such bot, or a bot does what is illegal.
    """
    seed = secrets.randbits(32) if config.seed is None else config.seed
    # As every process reads them: the order of the con cards decides which is drawn.
    table = rules_table(config.rules)
    rules = rules_from(table)
    tally = Tally(len(config.seats), len(rules.cards))
    started = time.perf_counter()
    interrupted = False
    try:
        # Left to Python to close, it would tell of a second Ctrl-C in a traceback.
        with closing(_parts(config, rules, table, seed)) as parts:
            for part in parts:
                tally = tally.with_games(part)
                if on_progress is not None:
                    on_progress(tally.games, config.games)
    except KeyboardInterrupt:
        interrupted = True
    return Report(rules, config.seats, seed, config.games, tally, interrupted, time.perf_counter() - started)


def _parts(config: Config, rules: Ruleset, table: dict[str, Any], seed: int) -> Generator[Tally, None, None]:
    """The games in parts, as they are done."""
    jobs = min(config.jobs or cores(), -(-config.games // CHUNK))
    _check(config)
    if jobs == 1:
        play = _Player(rules, config.seats, seed)
        for index in range(config.games):
            yield play(range(index, index + 1))
        return
    setup = (table, config.seats, seed)
    chunks = (range(first, min(first + CHUNK, config.games)) for first in itertools.count(0, CHUNK))
    tasks = itertools.takewhile(len, chunks)
    yield from work_through(jobs, _start, setup, tasks)


def _check(config: Config) -> None:
    """Make each bot once, so that what is wrong with one is said before any process begins."""
    for seat in config.seats:
        make(seat.who)


class _Player:
    """Plays games by number."""

    def __init__(self, rules: Ruleset, seats: tuple[Seat, ...], seed: int) -> None:
        self.rules = rules
        self.seats = seats
        self.seed = seed

    def __call__(self, indices: range) -> Tally:
        tally = Tally(len(self.seats), len(self.rules.cards))
        colours = tuple(seat.colour for seat in self.seats)
        for index in indices:
            seed = game_seed(self.seed, index)
            bots = [make(seat.who, bot_seed(seed, number)) for number, seat in enumerate(self.seats)]
            tally.add(play_match(self.rules, colours, bots, seed))
        return tally


def _start(setup: Any) -> _Player:
    table, seats, seed = setup
    return _Player(rules_from(table), seats, seed)
