"""Money and points stay within bounds that everything else counts on, so no sum overflows (MOST_MONEY, P-2)."""

from __future__ import annotations

import pytest

from conjobs.notation.actions.reading import parse_action
from conjobs.notation.positions.reading import parse_position
from conjobs.rules.bits import lots
from conjobs.rules.chance import FastChance, ScriptedChance
from conjobs.rules.events import CasinoPaid, Event, Gambled, LotsPaid, TradeStopped
from conjobs.rules.legal import listed
from conjobs.rules.play import play
from conjobs.rules.position import MOST_MONEY, OVER, Position
from kit import TABLES, check, random_action, start

RICH = MOST_MONEY - 1


def position_of(**table: object) -> Position:
    return parse_position(table, "a test").position


def act(
    position: Position, text: str, seat: int, dice: tuple[int, ...] = (), deck: tuple[int, ...] = ()
) -> list[Event]:
    facts: list[Event] = []
    _, action = parse_action(text, position)
    play(position, action, ScriptedChance(list(dice), list(deck), [[] for _ in range(5)]), facts, seat)
    return facts


def test_the_bank_keeps_what_makes_a_fortune_too_large() -> None:
    """T-3, T-4: two lots and a die of 5 pay $7, of which there is room for $1; the facts say what was paid."""
    position = position_of(
        players=[f"yellow ${RICH}", "red $30"],
        lots={"A1": "lot yellow", "A3": "lot yellow", "A5": "pioneer yellow 5", "B1": "lot red"},
        phase="draw",
    )
    card = next(lot for lot in lots(position.undrawn) if position.rules.board.cards[lot] == 4)
    facts = act(position, "draw", 0, deck=(card,))
    assert list(position.money) == [MOST_MONEY, 31]
    assert [fact.amounts for fact in facts if isinstance(fact, LotsPaid)] == [(1, 1)]
    assert [fact.amounts for fact in facts if isinstance(fact, CasinoPaid) and fact.spaces & 1 << 4] == [(0, 0)]


def test_a_gambler_wins_no_more_than_fits() -> None:
    """A-6: the boss pays what he lost, the gambler keeps what he may have."""
    position = position_of(players=[f"yellow ${RICH}", "red $30"], lots={"A1": "pioneer red 3"})
    facts = act(position, "gamble A1 5", 0, dice=(6, 6))
    assert list(position.money) == [MOST_MONEY, 20]
    assert [(fact.gain, fact.boss_gain) for fact in facts if isinstance(fact, Gambled)] == [(1, -10)]


def test_a_gift_that_is_too_large_stops_the_trade() -> None:
    """R-2: it cannot happen, so nothing is lost."""
    position = position_of(players=[f"yellow ${RICH}", "red $30"], lots={"A1": "lot red"})
    act(position, "offer red gives yellow $2", 0)
    facts = act(position, "accept yellow", 1)
    assert list(position.money) == [RICH, 30]
    assert any(isinstance(fact, TradeStopped) for fact in facts)


def test_points_never_leave_the_track() -> None:
    """P-2: the last space ends the game, however large the casino."""
    tiles = {f"C{number}": "pioneer yellow 5" for number in range(1, 10)}
    position = position_of(players=["yellow $0", "red $0", "blue $0"], lots=tiles, phase="draw")
    track = position.rules.board.track
    position.points[0] = track[len(track) - 2]
    card = next(lot for lot in lots(position.undrawn & ~position.built) if position.rules.board.cards[lot] == 4)
    act(position, "draw", 0, deck=(card,))
    assert position.points[0] == track[len(track) - 1]
    assert position.phase == OVER


@pytest.mark.parametrize("table", TABLES[::3])
def test_the_richest_play_on(table: tuple[str, int, bool, bool]) -> None:
    """All invariants hold all along a game in which everyone is as rich as can be, trades and events included."""
    position, chance = start(table, 41)
    source = FastChance(42)
    for seat in range(position.players):
        position.money[seat] = RICH - seat
    while position.phase != OVER:
        assert listed(position)
        seat, action = random_action(position, source)
        play(position, action, chance, None, seat)
        check(position)
