"""What happens at tables by itself: bots move, clocks run out, players are told that it is their turn."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from conjobs.rules.errors import ConjobsError
from conjobs.server.webhook import Webhooks
from conjobs.table import BotMove, Table

if TYPE_CHECKING:
    from conjobs.server.held import Held
    from conjobs.server.house import House

LOG: Final = logging.getLogger("conjobs.server")
# A bot that thinks longer than this is replaced, in seconds.
MOST_THINKING: Final = 60.0
# After something went wrong: how long until the next try, in seconds.
AGAIN: Final = 5.0


class Runner:
    """Keeps a timer for each table in memory."""

    def __init__(self, house: House, threads: int) -> None:
        self._house = house
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="conjobs-bot")
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._thinking: set[str] = set()
        self.webhooks = Webhooks()

    def due(self, table: Table, now: float) -> float | None:
        """When something happens at a table by itself, as a time of the clock on the wall; None: never."""
        if table.thinking() is not None:
            return now
        return table.deadline(now)

    def busy(self, held: Held) -> bool:
        """Whether the table must stay in memory: a bot thinks, or something happens there soon."""
        due = self.due(held.table, time.time())
        return due is not None and due < time.time() + self._house.settings.idle_seconds

    def arm(self, held: Held) -> None:
        """Set the timer of a table, which has just been loaded or changed."""
        self.disarm(held)
        self._tell_whose_turn(held)
        table = held.table
        if table.id in self._thinking:
            return
        now = time.time()
        if table.thinking() is not None:
            self._set(table.id, table.config.pace, self._let_bot_move)
            return
        deadline = table.deadline(now)
        if deadline is not None:
            # A timer for far away days would be forgotten with the table anyway: the house wakes it in time.
            self._set(table.id, min(max(0.0, deadline - now), 86_400.0), self._tick)

    def _set(self, table: str, delay: float, then: object) -> None:
        loop = asyncio.get_running_loop()
        self._timers[table] = loop.call_later(delay, self._begin, table, then)

    def _begin(self, table: str, then: object) -> None:
        self._timers.pop(table, None)
        assert callable(then)
        self._house.spawn(self._carefully(table, then))

    async def _carefully(self, table: str, then: object) -> None:
        assert callable(then)
        try:
            await then(table)
        except ConjobsError as error:
            if error.code == "going-away":
                return  # The server that comes next goes on with it.
            # Of a database that fails it is said once, not at every table.
            if error.code not in ("not-saved", "no-database"):
                LOG.warning("table %s: %s", table, error)
            if error.code not in ("no-table", "broken"):
                self._try_again(table, then)
        except Exception:
            LOG.exception("table %s: something went wrong", table)
            self._try_again(table, then)

    def _try_again(self, table: str, then: object) -> None:
        """Do it later, unless the table was armed meanwhile and has the timer that it needs."""
        if table not in self._timers:
            self._set(table, AGAIN, then)

    def disarm(self, held: Held) -> None:
        """Take the timer of a table away."""
        timer = self._timers.pop(held.table.id, None)
        if timer is not None:
            timer.cancel()

    async def _let_bot_move(self, table: str) -> None:
        """Let a bot think in a thread while others may talk or watch, and play what it came to."""
        async with self._house.at(table) as held:
            thinking = held.table.thinking()
            if thinking is None or table in self._thinking:
                self.arm(held)
                return
            self._thinking.add(table)
        try:
            work = asyncio.get_running_loop().run_in_executor(self._pool, thinking.think)
            try:
                move: BotMove = await asyncio.wait_for(asyncio.shield(work), MOST_THINKING)
            except TimeoutError:
                move = thinking.failed("it thinks for too long.")
        finally:
            self._thinking.discard(table)
        await self._house.change(table, lambda found, now: found.play_bot(move, now))

    async def _tick(self, table: str) -> None:
        """Do what the clock says."""
        await self._house.change(table, lambda found, now: found.tick(now))

    def _tell_whose_turn(self, held: Held) -> None:
        """Call the webhook of the person whose turn has come."""
        seat, held.called = held.called, None
        url = None if seat is None else held.table.seats[seat].webhook
        if url is not None:
            table, settings = held.table, self._house.settings
            message = {"table": table.id, "name": table.config.name, "seat": seat, "turn": table.turn}
            self.webhooks.send(url, {**message, "url": f"{settings.share or settings.address}/t/{table.id}"})

    async def close(self) -> None:
        """End the threads; a bot that thinks is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        await self.webhooks.close()
