"""The shipped cards on random tables with flipped tiles and risers, against their texts said anew here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from conjobs.data import ruleset
from conjobs.rules.actions import (
    ANY_GROUP,
    CHOOSE,
    NO_LOT,
    PASS,
    PLACE,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    Build,
    Host,
    kind_of,
    lot_of,
    other_of,
    pack,
    using_of,
)
from conjobs.rules.bits import BIT, lots, numbers
from conjobs.rules.board import COLOURLESS, GROUP_COUNT
from conjobs.rules.casinos import at
from conjobs.rules.chance import Chance, FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.dice import settle_ties
from conjobs.rules.events import DiceRolled, Event
from conjobs.rules.legal import listed, named_group, problem
from conjobs.rules.play import apply_code, play
from conjobs.rules.position import Position
from kit import check, reference_casinos

TABLES = 60
TRACK = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 18, 20, 23, 26, 29, 32, 36, 40, 44, 49, 54, 60, 66, 73, 81, 90)


@dataclass(frozen=True)
class House:
    """A casino as a card sees it: `dice` are (owner, value, lot)."""

    group: int
    spaces: frozenset[int]
    height: int
    dice: tuple[tuple[int, int, int], ...]

    @property
    def size(self) -> int:
        return len(self.spaces) * self.height

    @property
    def top(self) -> int:
        return max((value for _, value, _ in self.dice), default=0)

    @property
    def boss(self) -> int | None:
        owners = {owner for owner, value, _ in self.dice if value == self.top}
        assert len(owners) <= 1
        return owners.pop() if owners else None

    def on_strip(self, position: Position) -> bool:
        return any(position.rules.board.strip & BIT[lot] for lot in self.spaces)


def tables(*of):
    """Tables of a position, so that they can be compared."""
    return [list(table) for table in of]


def random_table(seed: int, card: str) -> Position:
    """A table in the middle of a game on which seat 0 has a lot to build on, and the card lies on its deck."""
    source = FastChance(seed)
    rules = ruleset()
    position = Position(rules, rules.colours[: 3 + source.below(2)])
    players = position.players
    position.money = numbers([source.below(12) for _ in range(players)])
    position.points = numbers([TRACK[source.below(len(TRACK) - 1)] for _ in range(players)])
    for lot in range(rules.board.size):
        what = source.below(8)
        if what < 5:
            group = source.below(GROUP_COUNT)
            if position.supply[group] > 1:
                position.put_tile(lot, group, 1 + source.below(2) * source.below(2))
                seat = source.below(players + 1)
                if seat < players and position.dice_left(seat) > 1:
                    position.put_die(seat, lot, 1 + source.below(6))
                if not source.below(4):
                    position.down |= BIT[lot]
        elif what == 5:
            seat = source.below(players)
            if position.markers_left(seat):
                position.markers[seat] |= BIT[lot]
    position.regroup_all()
    mine = [lot for lot in range(rules.board.size) if position.markers[0] & BIT[lot]]
    if not mine:
        return random_table(seed + 1000, card)
    position.money[0] += rules.board.prices[mine[0]]
    position.undrawn = rules.board.whole & ~position.built & ~position.owned
    position.sure = len(lots(position.undrawn))
    number = rules.card_index[card]
    position.con_top[rules.cards[number].group] = number
    for group, deck in enumerate(rules.decks):
        position.con_gone[group] = deck & ~BIT[number]
    position.phase = 1
    settle_ties(position, Dealer(source, None))
    play(position, Build(mine[0], rules.cards[number].group), source)
    check(position)
    return position


def houses(position: Position) -> list[House]:
    """The casinos of a table, as K-1 and CJ-9 have them, in the order in which equal ones score (T-5)."""
    found = []
    for group, spaces in reference_casinos(position):
        heights = {height for height, level in enumerate(position.storeys) for lot in spaces if level & BIT[lot]}
        dice = tuple(
            (seat, position.value_at(lot), lot)
            for lot in sorted(spaces)
            for seat in range(position.players)
            if position.dice[seat] & BIT[lot]
        )
        found.append(House(group, spaces, heights.pop(), dice))
    return sorted(found, key=lambda house: (min(house.spaces), house.group))


def go_on(points: int, steps: int) -> int:
    """P-1, space by space."""
    while points < TRACK[-1]:
        following = min(space for space in TRACK if space > points)
        if following - points > steps:
            break
        steps -= following - points
        points = following
    return points


def least(found: list[House]) -> list[House]:
    return [house for house in found if house.size == min(other.size for other in found)]


def most(found: list[House]) -> list[House]:
    return [house for house in found if house.size == max(other.size for other in found)]


def smallest_of_each_colour(position: Position, found: list[House]) -> list[House]:
    return [house for group in range(GROUP_COUNT) for house in least([h for h in found if h.group == group])]


SCORING: dict[str, Callable[[Position, list[House]], list[House]]] = {
    "secret-lodge-convocation": smallest_of_each_colour,
    "grand-tournament": lambda position, found: most(found),
    "skyline-symposium": lambda position, found: [house for house in found if house.height > 1],
    "stagecoach-rally": lambda position, found: least([house for house in found if house.on_strip(position)]),
}


@pytest.mark.parametrize("card", SCORING)
@pytest.mark.parametrize("seed", range(TABLES))
def test_cards_that_score(card: str, seed: int):
    position = random_table(seed, card)
    points, money, spaces = list(position.points), list(position.money), position.built
    scoring = SCORING[card](position, houses(position))
    order = {house: number for number, house in enumerate(houses(position))}
    winner = None
    for house in sorted(scoring, key=lambda house: (house.size, order[house])):
        if house.boss is not None and winner is None:
            points[house.boss] = go_on(points[house.boss], house.size)
            winner = house.boss if points[house.boss] == TRACK[-1] else None
    play(position, Host(), FastChance(seed))
    assert list(position.points) == points
    assert (list(position.money), position.built) == (list(money), spaces)
    assert position.winners == (0 if winner is None else BIT[winner])
    check(position)


def extreme(values: list[int], wanted: int) -> set[int]:
    return {seat for seat, value in enumerate(values) if value == wanted}


def money_after(card: str, position: Position) -> list[int]:
    """What everybody has after the event."""
    money = list(position.money)
    seats = range(position.players)
    found = houses(position)
    if card == "heraldry-fair":
        return [money[seat] + 3 * sum(house.boss == seat for house in found) for seat in seats]
    if card == "archaeology-symposium":
        return [money[seat] + 3 * len(lots(position.markers[seat])) for seat in seats]
    if card == "sunken-treasure-auction":
        return [money[seat] + 8 * (seat in extreme(position.points, min(position.points))) for seat in seats]
    if card == "senate-levy":
        rich, poor = extreme(money, max(money)), extreme(money, min(money))
        return [max(money[seat] - 6 * (seat in rich), 0) + 6 * (seat in poor) for seat in seats]
    if card == "bacchanal":
        values = [[position.value_at(lot) for lot in lots(position.dice[seat])] for seat in seats]
        return [money[seat] + min(values[seat], default=0) for seat in seats]
    assert card == "starship-expo"
    for house in found:
        for seat, value, _ in house.dice if house.on_strip(position) else ():
            money[seat] += value
    return money


@pytest.mark.parametrize(
    "card",
    [
        "heraldry-fair",
        "archaeology-symposium",
        "sunken-treasure-auction",
        "senate-levy",
        "bacchanal",
        "starship-expo",
    ],
)
@pytest.mark.parametrize("seed", range(TABLES))
def test_cards_that_pay(card: str, seed: int):
    position = random_table(seed, card)
    wanted, points, before = money_after(card, position), list(position.points), position.copy()
    play(position, Host(), FastChance(seed))
    assert (list(position.money), list(position.points)) == (list(wanted), list(points))
    assert tables(position.dice, position.markers, position.tiles) == tables(before.dice, before.markers, before.tiles)
    check(position)


class Counting(Chance):
    """Dice from another source, and how many were rolled."""

    def __init__(self, seed: int) -> None:
        self.source = FastChance(seed)
        self.rolled = 0

    def die(self) -> int:
        self.rolled += 1
        return self.source.die()


def rerolled(card: str, found: list[House]) -> set[int]:
    if card == "feast-of-fools":
        return {lot for house in found for _, value, lot in house.dice if value == house.top}
    fought_over = [house for house in found if len({owner for owner, _, _ in house.dice}) > 1]
    return {lot for house in most(fought_over) for _, _, lot in house.dice} if fought_over else set()


@pytest.mark.parametrize("card", ["feast-of-fools", "gladiator-reunion"])
@pytest.mark.parametrize("seed", range(TABLES))
def test_cards_that_reroll(card: str, seed: int):
    position = random_table(seed, card)
    wanted, before = sorted(rerolled(card, houses(position))), position.copy()
    facts: list[Event] = []
    chance = Counting(seed)
    play(position, Host(), chance, facts)
    rolls = [fact for fact in facts if isinstance(fact, DiceRolled)]
    assert [list(rolls[0].lots)] == [wanted] if wanted else not rolls
    assert chance.rolled == sum(len(roll.lots) for roll in rolls)
    assert tables(position.dice, position.money, position.points) == tables(before.dice, before.money, before.points)
    for house in houses(position):
        assert house.boss is not None or not house.dice
    check(position)


@pytest.mark.parametrize("seed", range(TABLES))
def test_ghost_town_revival(seed: int):
    position = random_table(seed, "ghost-town-revival")
    dice, markers = list(position.dice), list(position.markers)
    printed = {lot: position.group_at(lot) for lot in lots(position.with_die)}
    play(position, Host(), FastChance(seed))
    assert {lot: position.group_at(lot) for lot in lots(position.built)} == printed
    assert tables(position.dice, position.markers) == tables(dice, markers)
    check(position)


CHOOSING = [
    "master-masons-congress",
    "squires-orientation",
    "mummy-unwrapping",
    "riddle-masters-summit",
    "teleporter-demo",
    "cloaking-showcase",
    "zero-gravity-ball",
    "tivoli-franchise-meetup",
    "villa-restorers-show",
    "six-continent-auto-show",
    "claim-stakers-jamboree",
    "cattle-drive",
]


def candidates(position: Position) -> list[int]:
    """All that could be said to a card: one lot, two lots, and actions at every space under every name."""
    size = position.rules.board.size
    found = [pack(PASS), *(pack(CHOOSE, lot, ANY_GROUP, NO_LOT) for lot in range(size))]
    found += [pack(CHOOSE, one, ANY_GROUP, two) for one in range(size) for two in range(one + 1, size)]
    for lot in range(size):
        for name in (*range(COLOURLESS + 1), ANY_GROUP):
            found += [pack(RAISE, lot, name), pack(REORGANIZE, lot, name)]
            found += [pack(REMODEL, lot, name, into) for into in range(GROUP_COUNT)]
            for to in range(size):
                if position.rules.board.around[lot] & BIT[to] or to == size - lot - 1:
                    found += [pack(SPRAWL, lot, name, to), pack(SPRAWL, lot, name, to, lot)]
    return found


def meant(position: Position, code: int) -> tuple[object, ...]:
    """What an action means, whatever it names the casino by."""
    if kind_of(code) in (PASS, CHOOSE):
        return (code,)
    group = named_group(position, code)
    return kind_of(code), group, at(position, lot_of(code), group), other_of(code), using_of(code)


@pytest.mark.parametrize("card", CHOOSING)
@pytest.mark.parametrize("seed", range(8))
def test_what_is_listed_is_what_is_not_refused(card: str, seed: int):
    position = random_table(seed + 100, card)
    play(position, Host(), FastChance(seed))
    source = FastChance(seed)
    for _ in range(4):
        if not position.stack:
            break
        seat = position.to_act
        options = listed(position)
        assert all(not problem(position, seat, code) for code in options)
        allowed = {meant(position, code) for code in candidates(position) if not problem(position, seat, code)}
        assert {meant(position, code) for code in options if kind_of(code) != PLACE} == allowed
        apply_code(position, seat, options[source.below(len(options))], Dealer(source, None))
    check(position)
