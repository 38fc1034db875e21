"""What a stranger's bot does wrong is one line with its name, and never touches the game."""

from __future__ import annotations

import pytest

from conjobs.bots.base import Bot
from conjobs.bots.driver import Driver
from conjobs.bots.registry import parse_seats
from conjobs.data import ruleset
from conjobs.game import Game
from conjobs.rules.actions import GiveMoney, Offer
from conjobs.rules.errors import ConjobsError
from conjobs.rules.legal import listed


class Strange(Bot):
    """A bot that answers what the test wants it to."""

    name = "strange"

    def __init__(self, act: object = None, offer: object = None) -> None:
        super().__init__()
        self._act = act
        self._offer = offer

    def act(self, position, seat):
        return listed(position)[0] if self._act is None else self._act(position)

    def answer(self, position, seat, maker):
        return False

    def offer(self, position, seat):
        return None if self._offer is None else self._offer(position)

    def why(self, position, seat, code):
        return ""


def leave(position):
    raise SystemExit(0)


def rob(position):
    position.money[0] += 100
    position.undrawn = 0
    return listed(position)[0]


@pytest.mark.parametrize(
    "act",
    [lambda _: -1, lambda _: 2**70, lambda _: True, lambda _: 31, lambda _: "draw", lambda _: None, lambda _: 7, leave],
)
def test_what_is_no_legal_code_is_one_line(act) -> None:
    game = Game.new(seed=1)
    before = game.position.key()
    with pytest.raises(ConjobsError, match="The bot strange") as refused:
        Driver([Strange(act=act)] * 4).next_move(game.position)
    assert refused.value.code == "bad-bot"
    assert game.position.key() == before


@pytest.mark.parametrize(
    "offer",
    [
        lambda _: Offer((None,)),
        lambda _: Offer("abc"),
        lambda _: Offer(()),
        lambda _: "abc",
        lambda _: Offer((GiveMoney(0, 0, 1),)),
        lambda _: Offer((GiveMoney(9, 0, 1),)),
    ],
)
def test_what_is_no_offer_is_one_line(offer) -> None:
    game = Game.new(seed=1)
    with pytest.raises(ConjobsError, match="The bot strange") as refused:
        Driver([Strange(offer=offer)] * 4).next_move(game.position)
    assert refused.value.code == "bad-bot"


def test_a_bot_cannot_change_the_table() -> None:
    game = Game.new(seed=1)
    before = game.position.key()
    _, move = Driver([Strange(act=rob, offer=lambda table: rob(table) and None)] * 4).next_move(game.position)
    assert game.position.key() == before
    assert move == listed(game.position)[0]


def test_a_name_with_capitals_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conjobs.bots.registry.names", lambda: ["Greedy2", "greedy"])
    monkeypatch.setattr("conjobs.bots.registry.factory", lambda name: Strange)
    for word in ("greedy2", "Greedy2", "GREEDY2"):
        assert [seat.who for seat in parse_seats([word], 2, ruleset(), fill="greedy")] == ["Greedy2", "greedy"]


def test_a_bot_that_never_ends_its_turn_is_stopped() -> None:
    """Its actions are counted, for it could go on for ever."""
    game = Game.new(seed=1)
    driver = Driver([Strange()] * 4)
    for _ in range(1000):
        driver.next_move(game.position)
    with pytest.raises(ConjobsError, match="more than 1000 actions in one turn"):
        driver.next_move(game.position)


def test_what_a_bot_says_is_one_line_that_can_be_shown() -> None:
    bot = Strange()
    bot.why = lambda position, seat, move: "because\n\x1b]0;title\x07" + "so " * 1000
    said = Driver([bot] * 4).why(Game.new(seed=1).position, 0, 0)
    assert said.isprintable()
    assert len(said) <= 400


def test_a_bot_that_cannot_say_why_is_one_line() -> None:
    bot = Strange()
    bot.why = lambda position, seat, move: 1 // 0
    with pytest.raises(ConjobsError, match="The bot strange failed: ZeroDivisionError"):
        Driver([bot] * 4).why(Game.new(seed=1).position, 0, 0)
