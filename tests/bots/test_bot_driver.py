"""Bots answer offers, make a bounded number of them, and wait for people only as long as they should."""

import pytest

from conjobs.bots.base import Bot
from conjobs.bots.driver import MOST_OFFERS, Driver, as_action
from conjobs.bots.greedy import GreedyBot
from conjobs.bots.trading import Trader, hindrance
from conjobs.bots.value import Weights
from conjobs.game import Game
from conjobs.notation.actions.reading import parse_step
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.actions import (
    ACCEPT,
    DECLINE,
    END,
    Build,
    GiveLot,
    GiveMoney,
    Offer,
    TakeAction,
    kind_of,
    pack,
)
from conjobs.rules.bits import first
from conjobs.rules.chance import FastChance
from conjobs.rules.errors import ConjobsError
from conjobs.rules.legal import listed
from conjobs.rules.play import play


class Salesman(Bot):
    """Offers the same again and again, and would for ever."""

    name = "salesman"

    def act(self, position, seat):
        return END if END in listed(position) else listed(position)[0]

    def offer(self, position, seat):
        return Offer((GiveMoney(seat, (seat + 1) % position.players, 1),))


class Nodder(Salesman):
    """Accepts everything."""

    name = "nodder"

    def answer(self, position, seat, maker):
        return True

    def offer(self, position, seat):
        return None


def table(bots, seed=1):
    game = Game.new(len(bots), seed=seed)
    return game, Driver(bots)


def test_offers_are_bounded_in_a_turn_whatever_a_bot_likes():
    for other in (Nodder(), Salesman()):
        game, driver = table([Salesman(), other, Salesman()])
        plies = 0
        offers = {}
        while not game.over:
            seat, move = driver.next_move(game.position)
            if isinstance(move, Offer):
                turn = (seat, game.position.undrawn)
                offers[turn] = offers.get(turn, 0) + 1
            game.play(as_action(move), seat)
            plies += 1
            assert plies < 2000
        assert max(offers.values()) == MOST_OFFERS


def test_a_persons_offer_is_answered_by_the_bots_named_in_it():
    game, driver = table([None, Nodder(), Salesman()])
    offer = Offer((GiveMoney(0, 1, 1), GiveMoney(0, 2, 1)))
    game.play(offer, 0)
    seat, move = driver.next_move(game.position)
    assert (seat, kind_of(move)) == (1, ACCEPT)
    game.play(as_action(move), seat)
    seat, move = driver.next_move(game.position)
    assert (seat, kind_of(move)) == (2, DECLINE)
    game.play(as_action(move), seat)
    assert game.position.offers == [None, None, None]


def test_a_person_is_waited_for_until_he_puts_the_offer_off():
    game, driver = table([Salesman(), None, None])
    while game.to_act != 0:
        game.play(list(game.legal_actions)[-1])
    seat, move = driver.next_move(game.position)
    assert isinstance(move, Offer)
    game.play(move, seat)
    assert driver.next_move(game.position) is None
    assert driver.waits_for(game.position) == [(1, 0)]
    assert driver.waits_for(game.position, {0}) == []
    seat, move = driver.next_move(game.position, put_off={0})
    assert seat == 0
    assert not isinstance(move, Offer)
    while game.to_act == 0:
        seat, move = driver.next_move(game.position, put_off={0})
        game.play(as_action(move), seat)
    # The offer lapsed with the turn, so nobody is waited for any more.
    assert driver.waits_for(game.position) == []
    assert driver.next_move(game.position) is None


def test_a_person_to_act_and_a_finished_game_are_nobody_elses_word():
    game, driver = table([None, None])
    assert driver.next_move(game.position) is None
    game, driver = table([Nodder(), Nodder()])
    while not game.over:
        seat, move = driver.next_move(game.position)
        game.play(as_action(move), seat)
    assert driver.next_move(game.position) is None


class Cheat(Nodder):
    name = "cheat"

    def act(self, position, seat):
        return pack(ACCEPT, 1)


class Beggar(Nodder):
    name = "beggar"

    def offer(self, position, seat):
        return Offer((GiveMoney(seat, seat, 1),))


class Clumsy(Nodder):
    name = "clumsy"

    def act(self, position, seat):
        return 1 // 0


class Vague(Nodder):
    name = "vague"

    def act(self, position, seat):
        return "draw"


class Chatty(Nodder):
    name = "chatty"

    def offer(self, position, seat):
        return "a trade"


@pytest.mark.parametrize("bot", [Cheat, Beggar, Clumsy, Vague, Chatty])
def test_what_a_bot_may_not_do_is_said_with_its_name(bot):
    game, driver = table([bot(), bot()])
    with pytest.raises(ConjobsError, match=bot.name) as caught:
        driver.next_move(game.position)
    assert caught.value.code == "bad-bot"


def test_greedy_takes_a_gift_and_gives_none():
    game = Game.new(3, seed=4)
    seat = game.to_act
    other = (seat + 1) % 3
    lot = first(game.position.markers[seat])
    game.play(Offer((GiveLot(seat, other, lot),)), seat)
    assert GreedyBot().answer(game.position, other, seat)
    mine = first(game.position.markers[other])
    game.play(Offer((GiveLot(other, seat, mine),)), seat)
    assert not GreedyBot().answer(game.position, other, seat)


def test_greedy_sees_through_an_offer_whose_second_half_cannot_happen():
    game = Game.new(3, seed=4)
    seat = game.to_act
    other = (seat + 1) % 3
    theirs = first(game.position.markers[other])
    # The lot would be gone before it turns out that the money is not there.
    game.play(Offer((GiveLot(other, seat, theirs), GiveMoney(seat, other, 1000))), seat)
    assert not GreedyBot().answer(game.position, other, seat)


def test_greedy_weighs_actions_in_offers_by_playing_them():
    game = Game.new(3, seed=4)
    game.play("draw")
    seat = game.to_act
    other = (seat + 1) % 3
    build = next(action for action in game.legal_actions if isinstance(action, Build))
    game.play(Offer((TakeAction(seat, build), GiveMoney(seat, other, 1))), seat)
    before = game.position.key()
    trader = Trader(Weights())
    assert isinstance(trader.gain(game.position, other, seat), float)
    assert game.position.key() == before
    assert trader.gain(game.position, other, other) == 0.0


def test_greedy_offers_what_both_gain_by_and_nothing_twice():
    offered = 0
    game, driver = table([GreedyBot(seat) for seat in range(4)], seed=9)
    accepted = 0
    while not game.over:
        seat, move = driver.next_move(game.position)
        if isinstance(move, Offer):
            offered += 1
            gains = Trader(Weights()).gains(game.position, move)
            assert gains[seat] > 0
            assert sum(gain > 0 for gain in gains) >= 2
        elif kind_of(move) == ACCEPT:
            accepted += 1
        game.play(as_action(move), seat)
    assert offered >= 1
    assert accepted >= 1


class Divider(Nodder):
    name = "divider"

    def act(self, position, seat):
        return 1 // 0


def test_a_bot_that_fails_is_named_with_file_and_line():
    game, driver = table([Divider(), Divider()])
    line = Divider.act.__code__.co_firstlineno + 1
    with pytest.raises(ConjobsError, match=rf"divider failed: Zero.* \(test_bot_driver.py, line {line}\)"):
        driver.next_move(game.position)


def test_an_offer_that_cannot_happen_is_declined_for_that_reason():
    start = {"players": ["red $12", "blue $5"], "lots": {"A1": "lot red", "B1": "lot blue"}}
    position = parse_position({**start, "phase": "actions", "turn": "red"}).position
    for text, why in (
        ("red gives blue $100", "red has $12, so step 1 could not happen"),
        ("blue gives red $1; red gives blue $14", "red has $13, so step 2 could not happen"),
        ("red gives blue lot B1", "red has no lot of his on B1, so step 1 could not happen"),
        ("blue gives red die A1", "blue has no die on A1, so step 1 could not happen"),
        ("red does build B1 vega; blue gives red $1", "B1 is no parking lot of red, so step 1 could not happen"),
        ("blue gives red lot B1; red does build B1 vega", "Building on B1 costs"),
        ("red gives blue $12", ""),
    ):
        steps = tuple(parse_step(step, position) for step in text.split("; "))
        assert hindrance(position, steps).startswith(why) if why else hindrance(position, steps) == "", text
        bot = GreedyBot(1)
        after = position.copy()
        play(after, Offer(steps), FastChance(1), [], 0)
        if why:
            assert hindrance(after, steps) in bot.why(after, 1, pack(DECLINE, 0))
