"""Whatever people, bots and clocks do at a table: what was kept makes the same table, and a refusal changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from keeper import START, Keeper, bots_play, legal, seen, to_act

from conjobs.game import Game
from conjobs.notation.actions.writing import format_action
from conjobs.record.files import read_record
from conjobs.rules.chance import FastChance
from conjobs.rules.errors import ConjobsError
from conjobs.rules.position import MOST_MONEY
from conjobs.table import Table, TableConfig
from kit import random_trade

CLOCKS = [
    {"kind": "none"},
    {"kind": "turn", "seconds": 40, "choice_seconds": 15},
    {"kind": "game", "seconds": 90, "choice_seconds": 10},
    {"kind": "days", "seconds": 86_400},
]
SEATS = st.integers(-1, 4)
NAMES = st.sampled_from(["Anna", "anna", "Bea", "Cy", "High Roller", "", "x" * 25, "a\u202eb", 7])
LEVELS = st.sampled_from(["greedy", "random", "builder", "nobody", None])
TEXTS = ["draw", "end", "later", "", "red: end", "yellow: draw", "accept yellow", "decline blue", "withdraw", 3]


class Tables(RuleBasedStateMachine):
    @initialize(
        clock=st.sampled_from(CLOCKS),
        players=st.integers(2, 4),
        cons=st.booleans(),
        classic=st.booleans(),
        seed=st.integers(0, 2**30),
        people=st.integers(0, 4),
        secret=st.booleans(),
    )
    def make(self, clock, players, cons, classic, seed, people, secret):
        edition = "classic" if classic else "six-player"
        config = {"clock": clock, "players": players, "cons": cons, "edition": edition}
        config["seed"] = None if secret else seed
        self.now = START
        self.chance = FastChance(seed)
        self.table = Table(TableConfig.read(config), self.now)
        self.host = self.table.furnish("Host", self.now)
        if secret:
            # So that the same things happen in every run.
            self.table._secret, self.table._bot_seed = f"{seed:064x}", seed
        self.keeper = Keeper(self.table)
        self.tokens = {0: self.host.token}
        self.recoveries = {0: self.host.recovery}
        # Most begin with a game; with 0 people it is for the rules below to sit down and to start.
        for number in range(1, min(people, players)):
            self.seated(self.table.sit(f"Person {number}"))
        if people:
            self.start(0)

    def seated(self, seated):
        self.tokens[seated.seat], self.recoveries[seated.seat] = seated.token, seated.recovery

    def asked(self, request: Callable[[], object]) -> bool:
        """Make a request; what is refused leaves no trace."""
        before = seen(self.table, self.now)
        try:
            request()
        except ConjobsError as error:
            refusal = error
        else:
            self.keeper.keep(self.table)
            return True
        assert refusal.code
        assert refusal.message
        assert not self.table.take_change()
        assert seen(self.table, self.now) == before
        return False

    def pick(self, things):
        return things[self.chance.below(len(things))]

    # Seats

    @rule(name=NAMES, seat=st.none() | SEATS)
    def sit(self, name, seat):
        self.asked(lambda: self.seated(self.table.sit(name, seat)))

    @rule(seat=SEATS)
    def leave(self, seat):
        if self.chance.below(4) == 0:
            self.asked(lambda: self.table.leave(seat, self.now))

    @rule(by=SEATS, seat=SEATS)
    def free(self, by, seat):
        self.asked(lambda: self.table.free(by, seat, self.now))

    @rule(by=SEATS, seat=SEATS, bot=LEVELS)
    def set_bot(self, by, seat, bot):
        if self.asked(lambda: self.table.set_bot(by, seat, bot, self.now)):
            assert by in (seat, self.table.host)

    @rule(seat=SEATS, name=NAMES)
    def rename(self, seat, name):
        self.asked(lambda: self.table.rename(seat, name))

    @rule(seat=SEATS, bot=LEVELS)
    def set_stand_in(self, seat, bot):
        self.asked(lambda: self.table.set_stand_in(seat, bot))

    @rule(seat=SEATS, words=st.sampled_from(["lucky seven", None, "", "\n"]))
    def set_words(self, seat, words):
        self.asked(lambda: self.table.set_words(seat, words))

    @rule(seat=SEATS, address=st.sampled_from(["https://example.org/x", "http://example.org", None, 5]))
    def set_webhook(self, seat, address):
        self.asked(lambda: self.table.set_webhook(seat, address))

    @rule(seat=st.integers(0, 3))
    def recover(self, seat):
        if self.asked(lambda: self.seated(self.table.recover(self.recoveries.get(seat, "wrong")))):
            assert self.table.seat_of(self.tokens[seat]) == seat

    @rule(seat=SEATS, text=st.sampled_from(["hello", "<b>", "", "x" * 600, None]))
    def say(self, seat, text):
        self.asked(lambda: self.table.say(seat, text, self.now))

    # The game

    @rule(by=SEATS)
    def start(self, by):
        if self.asked(lambda: self.table.start(by, self.now)):
            assert by == self.table.host

    def submit(self, seat, text, version=None):
        before = self.table.version
        version = before if version is None else version
        if self.asked(lambda: self.table.submit(seat, version, text, self.now)):
            assert version == before
            assert self.table.seats[seat].acts
            if self.table.version > before:
                assert self.table.version == before + 1
                assert self.table.entries(before)[0].seat == seat

    @rule(moves=st.integers(1, 30))
    def play_on(self, moves):
        if self.table.status != "running":
            return
        for _ in range(moves):
            bots_play(self.table, self.now)
            self.keeper.keep(self.table)
            if self.table.status != "running":
                return
            seat = to_act(self.table)
            if self.table.seats[seat].acts:
                text = format_action(self.table.game.position, self.pick(legal(self.table)))
                if self.chance.below(10) == 0:
                    self.submit(seat, text, self.table.version - 1)
                self.submit(seat, text)
            else:
                self.run_down()

    @rule(by=SEATS)
    def trade(self, by):
        if self.table.status != "running":
            return
        trade = random_trade(self.table.game.position, self.chance)
        if trade is not None:
            seat, action = trade
            self.submit(by if self.chance.below(5) == 0 else seat, format_action(self.table.game.position, action))

    @rule(by=SEATS, text=st.sampled_from(TEXTS), behind=st.sampled_from([0, 0, 0, 1, "0", None, True]))
    def type(self, by, text, behind):
        version = self.table.version - behind if type(behind) is int else behind
        self.submit(by, text, version)

    @rule(by=SEATS)
    def act_for_another(self, by):
        if self.table.status != "running":
            return
        action = format_action(self.table.game.position, self.pick(legal(self.table)))
        colour = self.table.colours[to_act(self.table)]
        self.submit(by, f"{colour}: {action}")

    @rule(by=SEATS, to=st.none() | st.integers(-1, 60), behind=st.sampled_from([0, 0, 0, 1]))
    def undo(self, by, to, behind):
        before = self.table.version
        if self.asked(lambda: self.table.undo(by, before - behind, self.now, to)):
            assert behind == 0
            assert self.table.version - before == (self.table.public(self.now)["undo"] is None)

    @rule(by=SEATS, agree=st.booleans())
    def answer_undo(self, by, agree):
        self.asked(lambda: self.table.answer_undo(by, agree, self.now))

    @rule()
    def think(self):
        thinking = self.table.thinking()
        if thinking is None:
            return
        before = seen(self.table, self.now)
        move = thinking.failed("it sleeps.") if self.chance.below(12) == 0 else thinking.think()
        assert seen(self.table, self.now) == before, "a bot that thinks changes nothing"
        assert self.table.play_bot(move, self.now)
        assert not self.table.play_bot(move, self.now), "nothing is played twice"
        self.keeper.keep(self.table)

    @rule(by=st.integers(0, 3))
    def overtake(self, by):
        thinking = self.table.thinking()
        if thinking is None:
            return
        before = (self.table.version, thinking.seat)
        self.trade(by)
        self.leave(by)
        move = thinking.think()
        if self.table.play_bot(move, self.now):
            assert self.table.version <= before[0] + 1
            assert not self.table.seats[thinking.seat].acts
        self.keeper.keep(self.table)

    @rule(seconds=st.sampled_from([0.0, 0.25, 3.0, 20.0, 100_000.0, -5.0]))
    def wait(self, seconds):
        self.now += seconds
        due = self.table.deadline(self.now)
        assert self.table.tick(self.now) == (due is not None and due <= self.now)
        self.keeper.keep(self.table)

    @rule()
    def run_down(self):
        due = self.table.deadline(self.now)
        if due is not None:
            self.now = max(self.now, due)
            assert self.table.tick(self.now)
            self.keeper.keep(self.table)

    @rule(away=st.sampled_from([1.0, 1_000_000.0]))
    def restart(self, away):
        self.now += away
        self.table = self.keeper.again()
        self.table.resume(self.now)
        due = self.table.deadline(self.now)
        assert due is None or due >= self.now + 5.0
        self.keeper.keep(self.table)

    # The end

    @rule(by=SEATS)
    def rematch(self, by):
        def ask():
            nonlocal other
            other = self.table.rematch(by, self.now)

        other = None
        if self.asked(ask):
            if other._secret is not None:
                other._secret, other._bot_seed = self.table._secret[::-1], self.table._bot_seed + 1
            people = [seat for seat, found in enumerate(self.table.seats) if found.here]
            assert [seat for seat, found in enumerate(other.seats) if found.here] == people
            for seat in people:
                assert other.seat_of(self.tokens[seat]) == seat
            keeper = Keeper(other)
            assert seen(keeper.again(), self.now) == seen(other, self.now)
            self.table, self.keeper = other, keeper

    @rule(by=SEATS)
    def close(self, by):
        if self.chance.below(6) == 0:
            self.asked(lambda: self.table.close(by, self.now))

    @rule(seat=SEATS)
    def erase(self, seat):
        if self.chance.below(4) == 0 and self.asked(lambda: self.table.erase(seat, self.now)):
            token, recovery = self.tokens[seat], self.recoveries[seat]
            assert self.table.seat_of(token) is None
            assert not self.asked(lambda: self.table.recover(recovery))

    # What always holds

    @invariant()
    def what_was_kept_makes_the_same_table(self):
        assert not self.table.take_change()
        assert seen(self.keeper.again(), self.now) == seen(self.table, self.now)
        assert self.keeper.again()._state() == self.table._state()

    @invariant()
    def the_record_is_that_of_the_game(self):
        if self.table.game is None:
            return
        text = "".join(f"{line}\n" for line in self.keeper.lines)
        # Only in the first line, which names who sits there, is more than what is kept.
        assert text.splitlines()[1:] == self.table.record_text().splitlines()[1:]
        again = Game.from_record(read_record(text.encode()).record, self.table._secret)
        assert again.position.key() == self.table.game.position.key()
        assert self.table.version == sum("ply" in line or "undo" in line for line in map(_keys, self.keeper.lines[1:]))

    @invariant()
    def somebody_can_go_on(self):
        table = self.table
        assert (table.status == "over") == (table.game is not None and table.game.over) or table.status == "closed"
        if table.status in ("open", "running"):
            assert table.seats[table.host].here
        if table.status == "running":
            seat = to_act(table)
            waits = table.deadline(self.now) is not None
            assert table.seats[seat].acts or table.thinking() is not None or waits
            assert all(money <= MOST_MONEY for money in table.game.position.money)

    @invariant()
    def nothing_secret_is_shown(self):
        shown = str(self.table.public(self.now)) + str(self.table.chat) + "".join(self.keeper.lines)
        for seat in self.table.seats:
            for secret in (seat.token, seat.recovery, seat.webhook):
                assert secret is None or secret not in shown
        if self.table.status in ("open", "running"):
            assert self.table._secret is None or self.table._secret not in shown

    def teardown(self):
        if hasattr(self, "table"):
            event(f"{self.table.status} at ply {self.table.ply // 20 * 20}")


def _keys(line: str) -> set[str]:
    return set(json.loads(line))


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)


@pytest.mark.long
class TestManyTables(Tables.TestCase):
    settings = settings(max_examples=500, stateful_step_count=80, deadline=None)
