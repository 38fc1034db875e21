"""Which casinos, tiles and players an effect of a card means (CJ-2, CJ-12, CJ-13)."""

from __future__ import annotations

from mypy_extensions import i64

from conjobs.cons.effects import (
    ALL,
    ANY,
    CHOOSER,
    EVERYONE,
    FACE_DOWN,
    FACE_UP,
    FEWEST_POINTS,
    HIGHEST_DIE,
    LARGEST,
    LEAST_MONEY,
    LOWEST_DIE,
    MOST_MONEY,
    MOST_POINTS,
    NO_ONE,
    OFF_STRIP,
    ON_STRIP,
    PER_CASINO_BOSSED,
    PER_COLOUR,
    PER_PARKING_LOT,
    THE_HOST,
    UNBOUNDED,
    Casinos,
    Effect,
    Tiles,
)
from conjobs.rules.bits import BIT, count, lots
from conjobs.rules.board import COLOURLESS, GROUP_COUNT, TILES_PER_GROUP
from conjobs.rules.casinos import boss_of, height_of, size_of
from conjobs.rules.position import MOST_HEIGHT, Position


def casinos(position: Position, selector: Casinos, seat: i64) -> list[int]:
    """The casinos that the selector means, as slots of `position.formed`; `seat` is who chooses, or the host."""
    matching: list[int] = []
    for group in range(GROUP_COUNT if selector.per == PER_COLOUR else GROUP_COUNT + 1):
        start = group * TILES_PER_GROUP
        for slot in range(start, start + position.form(group)):
            if casino_matches(position, selector, group, position.formed[slot], seat):
                matching.append(slot)
    if selector.pick == ALL:
        return matching
    if selector.per != PER_COLOUR:
        return _extreme(position, matching, selector.pick)
    picked: list[int] = []
    for group in range(GROUP_COUNT):
        of_group = [slot for slot in matching if position.group_of_slot(slot) == group]
        picked.extend(_extreme(position, of_group, selector.pick))
    return picked


def _extreme(position: Position, matching: list[int], pick: i64) -> list[int]:
    """The largest or smallest of the casinos; all that tie (CJ-2)."""
    if not matching:
        return []
    sizes = [int(size_of(position, position.formed[slot])) for slot in matching]
    wanted = max(sizes) if pick == LARGEST else min(sizes)
    return [slot for slot, size in zip(matching, sizes, strict=True) if size == wanted]


def casino_matches(position: Position, selector: Casinos, group: i64, spaces: i64, seat: i64) -> bool:
    """Whether a casino passes the filters of the selector; what is picked among those is not looked at."""
    if selector.groups and group not in selector.groups:
        return False
    if not selector.min_size <= size_of(position, spaces) <= selector.max_size:
        return False
    if not selector.min_height <= height_of(position, spaces) <= selector.max_height:
        return False
    if not selector.min_spaces <= count(spaces) <= selector.max_spaces:
        return False
    touches = bool(spaces & position.rules.board.strip)
    if (selector.strip == ON_STRIP and not touches) or (selector.strip == OFF_STRIP and touches):
        return False
    if selector.boss != ANY and not _is(selector.boss, boss_of(position, spaces), seat):
        return False
    return _dice_match(position, selector, spaces, seat)


def _is(wanted: i64, owner: i64, seat: i64) -> bool:
    if wanted == CHOOSER:
        return owner == seat
    return owner < 0 if wanted == NO_ONE else owner >= 0


def _dice_match(position: Position, selector: Casinos, spaces: i64, seat: i64) -> bool:
    if selector.dice == CHOOSER and not position.dice[seat] & spaces:
        return False
    if selector.dice > CHOOSER and bool(position.with_die & spaces) == (selector.dice == NO_ONE):
        return False
    if selector.owners:
        return sum(1 for dice in position.dice if dice & spaces) >= selector.owners
    return True


def tiles(position: Position, selector: Tiles, seat: i64) -> int:
    """The spaces of the tiles that the selector means, as a set of lots."""
    found = position.built
    if selector.die == CHOOSER:
        found &= position.dice[seat]
    elif selector.die == NO_ONE:
        found &= ~position.with_die
    elif selector.die != ANY:
        found &= position.with_die
    if selector.face == FACE_UP:
        found &= ~position.down
    elif selector.face == FACE_DOWN:
        found &= position.down
    strip = position.rules.board.strip
    if selector.strip == ON_STRIP:
        found &= strip
    elif selector.strip == OFF_STRIP:
        found &= ~strip
    if selector.groups:
        printed = 0
        for group in selector.groups:
            if group < COLOURLESS:
                printed |= position.tiles[group]
        found &= printed
    if selector.min_height > 0 or selector.max_height < UNBOUNDED:
        levels = 0
        for height in range(1, MOST_HEIGHT + 1):
            if selector.min_height <= height <= selector.max_height:
                levels |= position.storeys[height]
        found &= levels
    return found


def players(position: Position, which: i64, host: i64) -> int:
    """The players that an effect means, as a set of seats; all that tie (CJ-2)."""
    if which == EVERYONE:
        return BIT[position.players] - 1
    if which == THE_HOST:
        return BIT[host]
    values = position.points if which in (MOST_POINTS, FEWEST_POINTS) else position.money
    wanted = min(values) if which in (FEWEST_POINTS, LEAST_MONEY) else max(values)
    assert which in (MOST_POINTS, FEWEST_POINTS, MOST_MONEY, LEAST_MONEY)
    return sum(BIT[seat] for seat in range(position.players) if values[seat] == wanted)


def amount(position: Position, effect: Effect, seat: i64) -> int:
    """What an effect pays or charges the seat, in $ millions."""
    if effect.per == PER_CASINO_BOSSED:
        bossed = 0
        for group in range(GROUP_COUNT + 1):
            bossed += sum(1 for spaces in position.casinos_of(group) if boss_of(position, spaces) == seat)
        return effect.amount * bossed
    if effect.per == PER_PARKING_LOT:
        return effect.amount * count(position.markers[seat])
    if effect.per in (LOWEST_DIE, HIGHEST_DIE):
        values = [position.value_at(lot) for lot in lots(position.dice[seat])]
        if not values:
            return 0
        return effect.amount * (min(values) if effect.per == LOWEST_DIE else max(values))
    return effect.amount
