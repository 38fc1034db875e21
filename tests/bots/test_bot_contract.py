"""Every bot keeps to the rules, leaves positions as they were, and never moves the game's dice."""

import pytest

from conjobs.arena.match import bot_seed, game_seed, play_match
from conjobs.bots.base import Bot
from conjobs.bots.builder import BuilderBot, cards_left
from conjobs.bots.driver import Driver, as_action
from conjobs.bots.greedy import GreedyBot
from conjobs.bots.random_bot import RandomBot
from conjobs.bots.registry import make
from conjobs.data import ruleset
from conjobs.game import Game
from conjobs.rules.actions import BUILD, DRAW, kind_of, lot_of, other_of
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.legal import listed
from conjobs.rules.play import apply_code
from conjobs.rules.position import OVER
from conjobs.rules.setup import new_game

TABLES = [
    (edition, players, cons)
    for edition, most in (("six-player", 6), ("classic", 4))
    for players in range(2, most + 1)
    for cons in (False, True)
]


class Unchanged(Bot):
    """Asks another bot, and checks that the position is what it was; asks for each reason, too."""

    def __init__(self, inner):
        super().__init__()
        self.inner = inner
        self.name = inner.name

    def act(self, position, seat):
        before = position.key()
        code = self.inner.act(position, seat)
        assert self.inner.why(position, seat, code).endswith(".")
        assert position.key() == before
        return code

    def answer(self, position, seat, maker):
        before = position.key()
        accepted = self.inner.answer(position, seat, maker)
        assert position.key() == before
        return accepted

    def offer(self, position, seat):
        before = position.key()
        offer = self.inner.offer(position, seat)
        assert position.key() == before
        if offer is not None:
            assert "gives" in self.inner.why(position, seat, offer)
        return offer


@pytest.mark.parametrize(("edition", "players", "cons"), TABLES)
def test_bots_play_every_table_to_its_end_and_leave_positions_alone(edition, players, cons):
    rules = ruleset(edition, cons=cons)
    names = ["greedy", "random", "builder", "greedy", "random", "greedy"][:players]
    seed = game_seed(1, players)
    # A bot that wants what is illegal raises, and so does a game that does not end.
    bots = [Unchanged(make(name, bot_seed(seed, seat))) for seat, name in enumerate(names)]
    outcome = play_match(rules, rules.colours[:players], bots, seed)
    assert outcome.winners


def test_the_positions_of_a_game_between_bots_can_be():
    game = Game.new(4, seed=11)
    driver = Driver([make("greedy", 1), make("random", 2), make("greedy", 3), make("random", 4)])
    while not game.over:
        seat, move = driver.next_move(game.position)
        game.play(as_action(move), seat)
        assert game.position.problems() == []


class Burner(RandomBot):
    """Plays like `random`, after a thousand steps of play of its own."""

    def act(self, position, seat):
        dealer = Dealer(FastChance(99))
        for _ in range(20):
            copy = position.copy()
            for _ in range(50):
                if copy.phase == OVER:
                    break
                apply_code(copy, copy.to_act, listed(copy)[0], dealer)
        return super().act(position, seat)


def test_thinking_never_moves_the_dice_of_the_game():
    lines = []
    for kind in (RandomBot, Burner):
        game = Game.new(3, seed=5)
        driver = Driver([kind(seat) for seat in range(3)])
        while not game.over and game.ply < 150:
            seat, move = driver.next_move(game.position)
            game.play(as_action(move), seat)
        lines.append(game.record.lines)
    assert lines[0] == lines[1]


def test_a_match_has_the_dice_of_the_game_with_the_same_seed():
    seed = game_seed(3, 17)
    bots = [make("greedy", bot_seed(seed, seat)) for seat in range(4)]
    game = Game.new(4, seed=seed)
    driver = Driver(bots)
    while not game.over:
        seat, move = driver.next_move(game.position)
        game.play(as_action(move), seat)
    again = [make("greedy", bot_seed(seed, seat)) for seat in range(4)]
    outcome = play_match(game.rules, game.position.colours, again, seed)
    assert (outcome.points, outcome.money) == (list(game.position.points), list(game.position.money))
    assert outcome.actions == game.ply


def test_a_bot_decides_the_same_again_whatever_it_was_asked_between():
    game = Game.new(4, seed=2)
    driver = Driver([make("random", seat) for seat in range(4)])
    bot, other = make("random", 7), make("random", 8)
    differ = 0
    for _ in range(60):
        seat, move = driver.next_move(game.position)
        first = bot.act(game.position, game.to_act)
        other.act(game.position, game.to_act)
        assert bot.act(game.position, game.to_act) == first
        differ += first != other.act(game.position, game.to_act)
        game.play(as_action(move), seat)
    assert differ > 5


def test_random_takes_each_of_the_listed_actions():
    game = Game.new(3, seed=8)
    game.play("draw")
    codes = listed(game.position)
    assert len(codes) > 3
    assert {RandomBot(seed).act(game.position, game.to_act) for seed in range(400)} == set(codes)


def test_builder_builds_the_dearest_lot_in_the_colour_with_most_cards_left():
    rules = ruleset()
    position = new_game(rules, rules.colours[:4], FastChance(3))
    bot = BuilderBot()
    seat = position.to_act
    assert kind_of(bot.act(position, seat)) == DRAW
    position.money[seat] = 40
    apply_code(position, seat, DRAW, Dealer(FastChance(4)))
    code = bot.act(position, seat)
    assert kind_of(code) == BUILD
    board, left = rules.board, cards_left(position)
    marked = [lot for lot in range(board.size) if position.markers[seat] >> lot & 1]
    assert board.prices[lot_of(code)] == max(board.prices[lot] for lot in marked)
    assert left[other_of(code)] == max(left)
    assert "dearest" in bot.why(position, seat, code)


def test_greedy_says_what_it_does_and_why_it_pays():
    game = Game.new(4, seed=3)
    driver = Driver([GreedyBot(seat) for seat in range(4)])
    said = []
    while not game.over:
        seat, move = driver.next_move(game.position)
        said.append(driver.bots[seat].why(game.position, seat, move))
        game.play(as_action(move), seat)
    text = "\n".join(said)
    assert "builds Sphinx on F9 for $9: 9 of 9 Sphinx cards are left, so blue's 3 there pays about $0.7 a turn" in text
    for words in ("hosts ", "offers: ", " gives ", "accepts ", "raises ", "reorganizes ", "ends the turn: "):
        assert words in text
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in said)
