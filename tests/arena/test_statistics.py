"""The numbers of a report, against others' and against what can be counted by hand."""

import math
import random
import statistics

import pytest

from conjobs.arena.match import Outcome
from conjobs.arena.statistics import Sum, Tally, uplift, wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # From Newcombe 1998, Statistics in Medicine 17, 857-872, table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_those_of_the_literature(wins, games, low, high):
    found = wilson(wins, games)
    assert found == pytest.approx((low, high), abs=0.00006)


def test_wilson_keeps_within_bounds():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(5, 5)[1] == 1.0
    low, high = wilson(2.5, 10)
    assert 0 < low < 0.25 < high < 1


def test_sums_have_mean_deviation_and_interval_of_their_numbers():
    numbers = [3, 3, 8, 20, -4, 0]
    found = Sum()
    for number in numbers:
        found.add(number)
    assert found.mean == statistics.mean(numbers)
    assert found.deviation == pytest.approx(statistics.stdev(numbers))
    half = 1.96 * statistics.stdev(numbers) / math.sqrt(6)
    assert found.interval == pytest.approx((found.mean - half, found.mean + half), abs=0.001)
    assert Sum().interval == (0.0, 0.0)
    assert Sum().deviation == 0.0


def outcome(winners, points, hosted=()):
    return Outcome(winners, False, points, [1, 2], 30, 100, list(hosted), [], [0, 0], [0, 0], 0)


def test_shared_wins_count_in_parts():
    tally = Tally(2, 1)
    tally.add(outcome(0b11, [5, 5]))
    tally.add(outcome(0b01, [5, 4]))
    assert [seat.wins for seat in tally.seats] == [90, 30]
    assert [seat.shared for seat in tally.seats] == [1, 1]


def test_tallies_merge_in_any_order_to_the_same():
    source = random.Random(3)
    games = []
    for _ in range(20):
        hosted = [(source.randint(0, 1), 0)][: source.randint(0, 1)]
        games.append(outcome(source.choice((1, 2, 3)), [source.randint(0, 90), 1], hosted))
    whole = Tally(2, 1)
    for game in games:
        whole.add(game)
    parts = [Tally(2, 1) for _ in range(4)]
    for number, game in enumerate(games):
        parts[number % 4].add(game)
    merged = Tally(2, 1)
    for part in reversed(parts):
        merged = merged.with_games(part)
    assert vars(merged) == vars(whole)


def test_uplift_is_the_win_rate_of_hosts_less_that_of_their_seats():
    # Seat 0 won 6 of 10, and 3 of the 4 that it hosted; seat 1 won 4 of 10, and 1 of the 2 that it hosted.
    found, (low, high) = uplift(10, [360, 240], [4, 2], [180, 60])
    assert found == pytest.approx((4 * (3 / 4 - 0.6) + 2 * (1 / 2 - 0.4)) / 6)
    assert low < found < high
    assert uplift(10, [360, 240], [0, 0], [0, 0]) is None


def test_uplift_of_a_card_hosted_in_every_game_is_nothing():
    found, (low, high) = uplift(10, [600, 0], [10, 0], [600, 0])
    assert (found, low, high) == (0.0, 0.0, 0.0)


def test_the_interval_of_uplift_holds_the_truth_as_often_as_it_says():
    source = random.Random(1)
    inside = 0
    for _ in range(400):
        games, hosted, wins, won_hosting = 200, 0, 0, 0
        for _ in range(games):
            host = source.random() < 0.3
            won = source.random() < 0.25
            hosted += host
            wins += won
            won_hosting += won and host
        _, (low, high) = uplift(games, [60 * wins], [hosted], [60 * won_hosting])
        inside += low <= 0 <= high
    assert inside / 400 == pytest.approx(0.95, abs=0.03)
