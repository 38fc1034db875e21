"""Proof by random play: the invariants hold after every action, whatever the edition, the seats and the con cards."""

from __future__ import annotations

import pytest

from conjobs.record.outcomes import Recorded, Recording
from conjobs.rules.actions import GAMBLE, NO_LOT, PLACE, Action, from_code, pack, to_code
from conjobs.rules.bits import count
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.errors import ConjobsError
from conjobs.rules.events import CardDrawn, Event
from conjobs.rules.legal import listed, problem
from conjobs.rules.play import apply_code, play
from conjobs.rules.position import OVER, Position
from kit import TABLES, check, pick, random_action, start

# Together at least 500 games in the short run and 20,000 in the long one.
SHORT_GAMES = 28
LONG_GAMES = 1_120
MOST_PLIES = 5_000

Name = tuple[str, int, bool, bool]


def names(table: Name) -> str:
    edition, players, cons, mixed = table
    return f"{edition}-{players}{'-cons' if cons else ''}{'-mixed' if mixed else ''}"


def random_code(position: Position, source: FastChance) -> int:
    """Any action at all, rarely a legal one."""
    size = position.rules.board.size
    using = source.below(size) if not source.below(4) else NO_LOT
    kind = source.below(18)
    other = source.below(300) if kind in (GAMBLE, PLACE) else source.below(size)
    return to_code(from_code(pack(kind, source.below(size), source.below(8), other, using)))


def try_refused(position: Position, source: FastChance) -> None:
    """A refused action changes neither the position nor the dice."""
    seat = source.below(position.players)
    code = random_code(position, source)
    if not problem(position, seat, code):
        return
    before = position.key()
    chance = FastChance(1)
    with pytest.raises(ConjobsError) as refused:
        play(position, from_code(code), chance, [], seat)
    assert str(refused.value)
    assert position.key() == before
    assert chance.below(1000) == FastChance(1).below(1000)


def try_listed(position: Position, source: FastChance, every: bool) -> None:
    """Each listed action is legal; every one, or one of them, applies to a copy, which leaves the original alone."""
    before = position.key()
    codes = listed(position)
    assert len(set(codes)) == len(codes)
    for code in codes:
        assert problem(position, position.to_act, code) == 0, from_code(code)
    for code in codes if every else [pick(source, codes)]:
        copy = position.copy()
        assert copy.key() == before
        apply_code(copy, copy.to_act, code, Dealer(FastChance(source.below(1000))))
        check(copy)
        assert position.key() == before


def cards_before_game_over(facts: list[Event]) -> int:
    return sum(1 for fact in facts if isinstance(fact, CardDrawn) and fact.lot >= 0)


def play_one(table: Name, seed: int, thorough: bool) -> None:
    position, chance = start(table, seed)
    first = position.copy()
    source = FastChance(seed + 1_000_003)
    written: list[tuple[int, Action, Recording]] = []
    facts: list[Event] = []
    sure, spread = position.sure, position.spread
    check(position)
    while position.phase != OVER:
        assert len(written) < MOST_PLIES, "the game must end"
        try_refused(position, source)
        try_listed(position, source, every=thorough and not source.below(3))
        seat, action = random_action(position, source)
        recording = Recording(chance)
        play(position, action, recording, facts, seat)
        written.append((seat, action, recording))
        check(position)
    if not any(points == position.rules.board.track[-1] for points in position.points):
        assert sure <= cards_before_game_over(facts) <= sure + spread, "S-2: Game Over comes at its place"
    assert listed(position) == []
    for seat, action, recording in written:
        recorded = Recorded(recording.outcome)
        play(first, action, recorded, None, seat)
        assert recorded.used_up
    assert first.key() == position.key(), "replay equals play"


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_random_games_keep_all_invariants(table: Name) -> None:
    """B-4, P-1, K-4, S-2: pieces, track, ties and the end, after each action of random games."""
    for seed in range(SHORT_GAMES):
        play_one(table, seed, thorough=seed < 2)


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
@pytest.mark.parametrize("table", TABLES, ids=names)
def test_twenty_thousand_random_games(table: Name, part: int) -> None:
    """The same over 20,000 games and more."""
    for seed in range(part * LONG_GAMES // 8, (part + 1) * LONG_GAMES // 8):
        play_one(table, 1_000 + seed, thorough=False)


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_game_over_lies_on_the_last_of_four_stacks(table: Name) -> None:
    """S-2: after exactly n - n // 4 cards, or with the house option anywhere in the last stack."""
    position, _ = start(table, 5)
    cards = count(position.undrawn)
    assert position.sure == cards - cards // 4
    assert position.spread == (cards // 4 if table[3] else 0)
