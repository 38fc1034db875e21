"""The game as people hold it: playing, refusals, undo, and dice that thinking does not move."""

from __future__ import annotations

import contextlib
import doctest
from collections.abc import Callable

import pytest

import conjobs
from conjobs import actions
from conjobs.data import ruleset
from conjobs.game import Game
from conjobs.rules.bits import COMPILED
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.legal import listed
from conjobs.rules.play import apply_code
from conjobs.rules.position import OVER


def play_out(game: Game, think: int = 0) -> Game:
    """Play the first bot-like choice to the end; `think` rollouts before each ply."""
    source = FastChance(3)
    while not game.over:
        for _ in range(think):
            rollout = game.position.copy()
            dealer = Dealer(FastChance(source.below(99)))
            for _ in range(20):
                if rollout.phase == OVER:
                    break
                apply_code(rollout, rollout.to_act, listed(rollout)[0], dealer)
        actions = list(game.legal_actions)
        game.play(actions[game.ply % len(actions)])
    return game


def test_the_door_works_as_its_docstring_says() -> None:
    assert doctest.testmod(conjobs).failed == 0


def test_legal_actions_is_a_lazy_view() -> None:
    game = Game.new(players=4, cons=True, seed=7)
    assert "draw" in game.legal_actions
    assert "end" not in game.legal_actions
    assert "nonsense" not in game.legal_actions
    assert 7 not in game.legal_actions
    assert len(game.legal_actions) == 1
    assert bool(game.legal_actions)
    assert [type(action).__name__ for action in game.legal_actions] == ["Draw"]


def test_a_refusal_has_code_rule_and_what_would_be_allowed_and_changes_nothing() -> None:
    game = Game.new(players=4, cons=True, seed=7)
    before = game.position.key()
    with pytest.raises(conjobs.IllegalAction) as refused:
        game.play("end")
    assert refused.value.code == "wrong-phase"
    assert refused.value.rule == "T-1"
    assert "draw" in refused.value.allowed
    assert game.position.key() == before
    assert game.record.lines == []


@pytest.mark.parametrize(("text", "rule"), [("raise A1", "A-5"), ("layoff", "A-6"), ("cover", "A-6")])
def test_what_a_table_does_not_play_is_refused_with_its_rule(text: str, rule: str) -> None:
    game = Game.new(rules=ruleset("six-player", raising=False))
    with pytest.raises(conjobs.IllegalAction) as refused:
        game.play(text)
    assert (refused.value.code, refused.value.rule) == ("not-in-edition", rule)


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = play_out(Game.new(players=3, seed=5)), play_out(Game.new(players=3, seed=5))
    assert one.record.to_text() == two.record.to_text()
    assert one.record.to_text() != play_out(Game.new(players=3, seed=6)).record.to_text()


def test_thinking_never_moves_the_dice() -> None:
    assert play_out(Game.new(seed=8), think=3).record.to_text() == play_out(Game.new(seed=8)).record.to_text()


def test_undo_goes_back_one_action_and_other_dice_come() -> None:
    game = Game.new(players=4, seed=7)
    start = game.position.key()
    cards = set()
    for _ in range(12):
        game.play("draw")
        cards.add(game.position.undrawn)
        game.undo()
        assert game.position.key() == start
    assert len(cards) > 1
    with pytest.raises(conjobs.ConjobsError, match="nothing to take back"):
        game.undo()


def test_a_line_that_cannot_be_written_leaves_the_game_as_it_was() -> None:
    game = Game.new(players=4, seed=7)
    before = game.position.key()

    def full(line: object) -> None:
        raise OSError("disk full")

    game.on_line = full
    with pytest.raises(OSError, match="disk full"):
        game.play("draw")
    assert game.position.key() == before
    assert game.ply == 0



@pytest.mark.parametrize(
    "make",
    [
        lambda: 5,
        lambda: None,
        lambda: b"draw",
        lambda: actions.Offer(()),
        lambda: actions.Offer((None,)),
        lambda: actions.Offer([actions.GiveMoney(0, 1, 1)]),
        lambda: actions.Offer((actions.GiveMoney(0, 1, "x"),)),
        lambda: actions.Offer((actions.TakeAction(0, actions.Draw()),)),
        lambda: actions.Gamble(3, None),
        lambda: actions.Gamble(3, -1),
        lambda: actions.Build(100, 1),
        lambda: actions.Build(1, 1, 2**70),
        lambda: actions.Choose(1.0),
    ],
)
def test_what_is_no_action_is_malformed_and_changes_nothing(make: Callable[[], object]) -> None:
    game = Game.new(seed=1)
    try:
        action = make()
    except TypeError:
        # Compiled, an action is not even made of what does not fit.
        assert COMPILED
        return
    game.play("draw")
    before = game.position.key()
    with pytest.raises(conjobs.UnreadableAction) as refused:
        game.play(action)
    assert refused.value.code == "malformed"
    assert action not in game.legal_actions
    assert game.position.key() == before


@pytest.mark.parametrize("seat", [-1, 4, 63, 2**70, True, 1.0, "red"])
def test_a_seat_that_is_not_in_the_game_is_malformed(seat: object) -> None:
    game = Game.new(seed=1)
    for action in (actions.Offer((actions.GiveMoney(0, 2, 1),)), actions.Draw(), "draw"):
        with pytest.raises(conjobs.UnreadableAction) as refused:
            game.play(action, seat)
        assert refused.value.code == "malformed"
    assert game.record.lines == []


def test_a_truth_value_never_gets_into_a_record() -> None:
    """It is refused, or, compiled, was made a whole number before."""
    game = Game.new(seed=1)
    gift = actions.GiveMoney(game.to_act, (game.to_act + 1) % 4, True)
    for action in (actions.Offer((gift,)), actions.Place(24, True)):
        with contextlib.suppress(conjobs.ConjobsError):
            game.play(action)
    assert "True" not in game.record.to_text()
    assert Game.from_record(game.record).position.key() == game.position.key()


@pytest.mark.parametrize("to", [False, 0.0, "x", 5, -1])
def test_there_is_no_such_ply_to_go_back_to(to: object) -> None:
    game = Game.new(seed=1)
    game.play("draw")
    with pytest.raises(conjobs.ConjobsError) as refused:
        game.undo(to)
    assert refused.value.code == "no-ply"
    assert len(game.record.lines) == 1


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"players": -1}, "bad-players"),
        ({"players": 7}, "bad-players"),
        ({"players": 2.5}, "bad-players"),
        ({"players": None}, "bad-players"),
        ({"players": 5, "edition": "classic"}, "bad-players"),
        ({"colours": ["red", "red"]}, "bad-players"),
        ({"colours": ["red", "pink"]}, "bad-players"),
        ({"seed": "x"}, "bad-seed"),
        ({"seed": 1.5}, "bad-seed"),
        ({"seed": 2**70}, "bad-seed"),
        ({"who": ["a"]}, "bad-players"),
        ({"who": [1, 2, 3, 4]}, "bad-players"),
        ({"who": ["a", "b", "c", "\ud800"]}, "bad-players"),
        ({"edition": "modern"}, "bad-ruleset"),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused(wish: dict[str, object], code: str) -> None:
    with pytest.raises(conjobs.ConjobsError) as refused:
        Game.new(**wish)
    assert refused.value.code == code
    assert refused.value.allowed


def test_a_game_begins_in_the_middle_and_its_record_is_as_good_as_any() -> None:
    """Also between an action and the answer that it waits for; sets of cards lie as they lay."""
    from conjobs.record import read_record
    from conjobs.record.verify import verify

    first = play_out(Game.new(players=3, seed=5))
    for ply in range(0, first.ply, 25):
        game = Game.from_position(first.positions[ply], who=["human", "greedy", "human"])
        assert game.position.key() == first.positions[ply].key()
        play_out(game)
        verdict = verify(game.record.to_text().encode())
        assert (verdict.status, verdict.message) == ("proven", "")
        again = Game.from_record(read_record(game.record.to_text().encode()).record)
        assert again.position.key() == game.position.key()
        assert again.record.header.who == ("human", "greedy", "human")


@pytest.mark.parametrize("wish", [{"seed": "x"}, {"words": ["a"]}, {"who": ["a"]}, {"secret": "0"}])
def test_a_game_that_cannot_begin_in_the_middle_is_refused(wish: dict[str, object]) -> None:
    with pytest.raises(conjobs.BadData):
        Game.from_position(Game.new(players=3, seed=5).position, **wish)


def test_the_public_door_shows_what_it_names_and_nothing_else():
    assert set(conjobs.__all__) <= set(dir(conjobs))
    for name in conjobs.__all__:
        shown = getattr(conjobs, name)
        # A union has no name.
        assert name == "Action" or shown.__name__.rpartition(".")[2] == name
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        conjobs.nothing  # noqa: B018
