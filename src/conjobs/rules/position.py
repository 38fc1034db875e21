"""Everything on the table, small and copyable, without any secret; and what is wrong with it.

Nobody knows the order of a deck, so a position holds the *set* of undrawn cards and how many come before Game Over, and
of each con deck the top card and the set below it. Rules that change it are in the other modules of this room.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from conjobs.rules import casinos
from conjobs.rules.bits import BIT, copied, count, filled, lots
from conjobs.rules.board import (
    COLOURED_CASINOS,
    COLOURLESS,
    DICE_PER_PLAYER,
    EVERY_GROUP,
    GROUP_COUNT,
    GROUPS,
    MARKERS_PER_PLAYER,
    TILES_PER_GROUP,
)
from conjobs.rules.casinos import Casino
from conjobs.rules.decisions import LAST_WAITING, OpenOffer, Pending
from conjobs.rules.ruleset import Ruleset

DRAW_PHASE: Final = 0
ACTION_PHASE: Final = 1
OVER: Final = 2
PHASES: Final[tuple[str, ...]] = ("draw", "actions", "over")
MOST_HEIGHT: Final = 6
# No game comes near it. It bounds the money in any position, whatever cards people write, so that no sum overflows.
MOST_MONEY: Final = 1_000_000
# Colourless casinos stand behind those of the groups, as many as there have been at once: few games have any, and a
# copy is to stay small.
SLOTS_PER_GROUP: Final = TILES_PER_GROUP
STALE: Final = -1


class Position:
    """The table between two plies. Seats, lots and groups are indices from 0; sets of lots are integers.

    `tiles[g]` are the spaces with a tile printed in group `g`, `down` those that lie face down, `storeys[h]` those of
    `h` storeys, `built` all of them. `dice[s]` and `markers[s]` are the spaces of seat `s`; `ones`, `twos`, `fours`
    hold the binary digits of the dice values. `money` in $ millions, `points` as on the track, `supply` tiles left of
    each group. `undrawn` is the set of lots whose cards are in the deck, `sure` how many cards surely come before
    Game Over, `spread` how many more may (house option of S-2). `con_top[g]` is the number of the top con card or -1,
    `con_rest[g]` and `con_gone[g]` the sets below it and discarded. `window` is the group whose event may be hosted
    now, or -1 (CJ-4). `stack` is what is pending, `offers[s]` the open offer of seat `s`, `winners` a set of seats.
    """

    def __init__(self, rules: Ruleset, colours: tuple[str, ...], like: Position | None = None) -> None:
        # Each field is set here: so the compiler knows that none of them is ever missing.
        players = len(colours)
        self.rules = rules
        self.colours = colours
        self.players: i64 = players
        self.tiles: vec[i64] = filled(GROUP_COUNT, 0) if like is None else copied(like.tiles)
        self.down: i64 = 0
        self.storeys: vec[i64] = filled(MOST_HEIGHT + 1, 0) if like is None else copied(like.storeys)
        self.built: i64 = 0
        self.dice: vec[i64] = filled(players, 0) if like is None else copied(like.dice)
        self.markers: vec[i64] = filled(players, 0) if like is None else copied(like.markers)
        self.ones: i64 = 0
        self.twos: i64 = 0
        self.fours: i64 = 0
        self.money: vec[i64] = filled(players, 0) if like is None else copied(like.money)
        self.points: vec[i64] = filled(players, 0) if like is None else copied(like.points)
        self.supply: vec[i64] = filled(GROUP_COUNT, TILES_PER_GROUP) if like is None else copied(like.supply)
        self.undrawn: i64 = 0
        self.sure: i64 = 0
        self.spread: i64 = 0
        self.con_top: vec[i64] = filled(GROUP_COUNT, -1) if like is None else copied(like.con_top)
        self.con_rest: vec[i64] = filled(GROUP_COUNT, 0) if like is None else copied(like.con_rest)
        self.con_gone: vec[i64] = filled(GROUP_COUNT, 0) if like is None else copied(like.con_gone)
        self.turn: i64 = 0
        self.phase: i64 = ACTION_PHASE
        self.gambled: bool = False
        self.hosted: bool = False
        self.reorganized: i64 = 0
        self.window: i64 = -1
        self.stack: list[Pending] = [] if like is None else like.stack[:]
        self.offers: list[OpenOffer | None] = [None] * players if like is None else like.offers[:]
        self.winners: i64 = 0
        self.formed: vec[i64] = filled(COLOURED_CASINOS, 0) if like is None else copied(like.formed)
        self.shapes: vec[i64] = filled(COLOURED_CASINOS, 0) if like is None else copied(like.shapes)
        self.formed_count: vec[i64] = filled(GROUP_COUNT + 1, STALE) if like is None else copied(like.formed_count)
        self.unsettled: i64 = EVERY_GROUP
        if like is not None:
            self._take_numbers(like)

    def _take_numbers(self, like: Position) -> None:
        self.down = like.down
        self.built = like.built
        self.ones = like.ones
        self.twos = like.twos
        self.fours = like.fours
        self.undrawn = like.undrawn
        self.sure = like.sure
        self.spread = like.spread
        self.turn = like.turn
        self.phase = like.phase
        self.gambled = like.gambled
        self.hosted = like.hosted
        self.reorganized = like.reorganized
        self.window = like.window
        self.winners = like.winners
        self.unsettled = like.unsettled

    def copy(self) -> Position:
        """An independent copy."""
        return Position(self.rules, self.colours, self)

    def key(self) -> tuple[object, ...]:
        """All that makes two positions of one ruleset the same, as one comparable and hashable value."""
        return (
            self.colours,
            tuple(self.tiles),
            self.down,
            tuple(self.storeys),
            tuple(self.dice),
            tuple(self.markers),
            self.ones,
            self.twos,
            self.fours,
            tuple(self.money),
            tuple(self.points),
            tuple(self.supply),
            self.undrawn,
            self.sure,
            self.spread,
            tuple(self.con_top),
            tuple(self.con_rest),
            tuple(self.con_gone),
            self.turn,
            self.phase,
            self.gambled,
            self.hosted,
            self.reorganized,
            self.window,
            tuple(self.stack),
            tuple(self.offers),
            self.winners,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.rules is other.rules and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        players = ", ".join(
            f"{colour} ${self.money[seat]} {self.points[seat]}pts" for seat, colour in enumerate(self.colours)
        )
        return f"<Position: {players}; turn of {self.colours[self.turn]}, {PHASES[self.phase]}>"

    def casinos(self) -> list[Casino]:
        """All casinos in board order: group, spaces, height, size and boss of each (K-1 to K-3)."""
        return casinos.in_board_order(self)

    def casinos_of(self, group: i64) -> list[int]:
        """The casinos of a group (5: colourless) as sets of lots."""
        start = group * SLOTS_PER_GROUP
        return [self.formed[start + number] for number in range(self.form(group))]

    def form(self, group: i64) -> i64:
        """How many casinos the group has; they stand in `formed` from slot `group * SLOTS_PER_GROUP` on.

        What their spaces alone say of them stands in `shapes` (see `casinos.shape`). They are formed anew only when the
        tiles have changed.
        """
        formed = self.formed_count[group]
        if formed < 0:
            formed = casinos.form(self, group)
            self.formed_count[group] = formed
        return formed

    def group_of_slot(self, slot: i64) -> i64:
        """The group of the casinos in a slot of `formed`, 5 for colourless."""
        return min(slot // SLOTS_PER_GROUP, COLOURLESS)

    def regroup(self, group: i64) -> None:
        """A face-up tile of the group came, went or rose: its casinos, and the colourless tiles, are formed anew."""
        self.formed_count[group] = STALE
        self.formed_count[COLOURLESS] = STALE
        self.unsettled |= BIT[group]

    def regroup_all(self) -> None:
        """Face-down tiles changed: every casino is formed anew."""
        for group in range(GROUP_COUNT + 1):
            self.formed_count[group] = STALE
        self.unsettled = EVERY_GROUP

    def dice_changed(self) -> None:
        """Dice anywhere changed: ties are looked for in all casinos."""
        self.unsettled = EVERY_GROUP

    def die_changed(self, lot: i64) -> None:
        """The die on a lot changed: ties are looked for in the casinos that its tile may be in."""
        group = self.group_at(lot)
        if group < 0 or self.down & BIT[lot]:
            self.unsettled = EVERY_GROUP
        else:
            self.unsettled |= BIT[group]

    @property
    def actor(self) -> i64:
        """The seat that must act in a game that is not over."""
        return self.stack[-1].seat if self.stack else self.turn

    @property
    def to_act(self) -> int:
        """The seat that must act now, or -1 when the game is over."""
        if self.phase == OVER:
            return -1
        if self.stack:
            return self.stack[-1].seat
        return self.turn

    @property
    def pending(self) -> Pending | None:
        """The decision that waits for an answer, or None."""
        if self.stack and self.stack[-1].kind <= LAST_WAITING:
            return self.stack[-1]
        return None

    @property
    def owned(self) -> i64:
        """The spaces with a marker of anyone."""
        spaces: i64 = 0
        for marked in self.markers:
            spaces |= marked
        return spaces

    @property
    def with_die(self) -> i64:
        """The spaces with a die."""
        return self.ones | self.twos | self.fours

    @property
    def closed(self) -> i64:
        """The lots out of play: the closed block with two players (S-4)."""
        if self.players == 2:
            return self.rules.board.closed
        return 0

    def value_at(self, lot: i64) -> i64:
        """The value of the die on a lot, 0 if there is none."""
        space = BIT[lot]
        value: i64 = 1 if self.ones & space else 0
        if self.twos & space:
            value += 2
        if self.fours & space:
            value += 4
        return value

    def owner_at(self, lot: i64) -> i64:
        """The seat whose die lies on the lot, or -1."""
        space = BIT[lot]
        for seat in range(self.players):
            if self.dice[seat] & space:
                return seat
        return -1

    def marker_at(self, lot: i64) -> i64:
        """The seat whose marker lies on the lot, or -1."""
        space = BIT[lot]
        for seat in range(self.players):
            if self.markers[seat] & space:
                return seat
        return -1

    def group_at(self, lot: i64) -> i64:
        """The printed group of the tile on the lot, or -1."""
        space = BIT[lot]
        group: i64 = 0
        while group < GROUP_COUNT:
            if self.tiles[group] & space:
                return group
            group += 1
        return -1

    def set_value(self, lot: i64, value: i64) -> None:
        """Turn the die on a lot to a value from 1 to 6, or to 0 for no die."""
        space = BIT[lot]
        self.ones = self.ones | space if value & 1 else self.ones & ~space
        self.twos = self.twos | space if value & 2 else self.twos & ~space
        self.fours = self.fours | space if value & 4 else self.fours & ~space
        self.die_changed(lot)

    def put_die(self, seat: i64, lot: i64, value: i64) -> None:
        """Put a die of the seat on a tile that has none."""
        self.dice[seat] |= BIT[lot]
        self.set_value(lot, value)

    def lift_die(self, lot: i64) -> None:
        """Take the die off a tile; its mark of a reorganization goes with it (A-4)."""
        space = BIT[lot]
        for seat in range(self.players):
            self.dice[seat] &= ~space
        self.reorganized &= ~space
        self.set_value(lot, 0)

    def put_tile(self, lot: i64, group: i64, height: i64) -> None:
        """Place a face-up tile from supply."""
        space = BIT[lot]
        alone = not self.down and not self.rules.board.neighbours(space) & self.tiles[group] & self.storeys[height]
        self.tiles[group] |= space
        self.storeys[height] |= space
        self.built |= space
        self.supply[group] -= 1
        if alone and self.formed_count[group] >= 0:
            casinos.put_in(self, group, space, height)
        else:
            self.regroup(group)

    def lift_tile(self, lot: i64) -> None:
        """Take a tile and its risers back to supply; there must be no die on it."""
        space = BIT[lot]
        group = self.group_at(lot)
        self.tiles[group] &= ~space
        for height in range(1, MOST_HEIGHT + 1):
            self.storeys[height] &= ~space
        self.built &= ~space
        self.down &= ~space
        self.supply[group] += 1
        self.regroup_all()

    def earn(self, seat: i64, amount: i64) -> i64:
        """Give the seat so much from the bank, in $ millions; returns how much it got.

        Nobody comes to have more than `MOST_MONEY`: the bank keeps the rest.
        """
        money = self.money[seat]
        if money + amount > MOST_MONEY:
            amount = MOST_MONEY - money
        self.money[seat] = money + amount
        return amount

    def dice_left(self, seat: i64) -> bool:
        """Whether the seat has a die that is not on the board (B-4)."""
        return count(self.dice[seat]) < DICE_PER_PLAYER

    def markers_left(self, seat: i64) -> bool:
        """Whether the seat has a marker that is not on the board (B-4)."""
        return count(self.markers[seat]) < MARKERS_PER_PLAYER

    def problems(self) -> list[str]:
        """All that is wrong with the position, a sentence each; empty for one that can be.

        Checked are piece counts, owners, values, money, points, ties, the closed block, heights, decks and turn data.
        """
        return _Inspection(self).problems


class _Inspection:
    """Looks at a position part by part and notes what cannot be."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.problems: list[str] = []
        self._players()
        self._tiles()
        self._dice()
        self._markers()
        self._heights()
        self._purses()
        self._decks()
        self._con_decks()
        self._turn()
        if not self.problems:
            self._ties()

    def _note(self, problem: str) -> None:
        self.problems.append(problem)

    def _names(self, spaces: int) -> str:
        return " ".join(self.position.rules.board.names[lot] for lot in lots(spaces))

    def _players(self) -> None:
        position, rules = self.position, self.position.rules
        if not rules.least_players <= position.players <= rules.most_players:
            self._note(
                f"There are {position.players} players; the edition has {rules.least_players} to {rules.most_players}."
            )
        for colour in position.colours:
            if colour not in rules.colours:
                self._note(f"The edition has no player colour {colour}; it has {', '.join(rules.colours)}.")
        if len(set(position.colours)) != len(position.colours):
            self._note("Two players have the same colour.")
        if not 0 <= position.turn < position.players:
            self._note("The turn is nobody's.")

    def _tiles(self) -> None:
        position = self.position
        seen = 0
        for group, tiles in enumerate(position.tiles):
            if tiles & seen:
                self._note(f"Two tiles lie on {self._names(tiles & seen)}.")
            seen |= tiles
            if count(tiles) > TILES_PER_GROUP:
                self._note(f"{count(tiles)} {GROUPS[group]} tiles are on the board; there are {TILES_PER_GROUP} (B-3).")
            elif position.supply[group] != TILES_PER_GROUP - count(tiles):
                self._note(f"The supply of {GROUPS[group]} tiles does not fit those on the board.")
        if position.down & ~seen:
            self._note(f"There is no tile face down on {self._names(position.down & ~seen)}.")
        if seen & ~position.rules.board.whole:
            self._note("A tile lies outside the board.")
        if (seen | position.owned) & position.closed:
            self._note(f"{self._names((seen | position.owned) & position.closed)} is in the closed block (S-4).")

    def _dice(self) -> None:
        position = self.position
        seen = 0
        for seat, dice in enumerate(position.dice):
            colour = position.colours[seat]
            if dice & seen:
                self._note(f"Two dice lie on {self._names(dice & seen)}.")
            seen |= dice
            if count(dice) > DICE_PER_PLAYER:
                self._note(f"{colour} has {count(dice)} dice on the board; there are {DICE_PER_PLAYER} (B-4).")
        if seen & ~position.built:
            self._note(f"A die lies without a tile on {self._names(seen & ~position.built)}.")
        if seen != position.with_die:
            self._note(f"A die has no owner or no value on {self._names(seen ^ position.with_die)}.")
        if position.ones & position.twos & position.fours:
            self._note("A die shows more than 6.")
        if position.reorganized & ~position.with_die:
            self._note(f"There is no reorganized die on {self._names(position.reorganized & ~position.with_die)}.")

    def _markers(self) -> None:
        position = self.position
        seen = 0
        for seat, markers in enumerate(position.markers):
            colour = position.colours[seat]
            if markers & seen:
                self._note(f"Two markers lie on {self._names(markers & seen)}.")
            seen |= markers
            if count(markers) > MARKERS_PER_PLAYER:
                self._note(f"{colour} has {count(markers)} markers on the board; there are {MARKERS_PER_PLAYER} (B-4).")
        if seen & position.built:
            self._note(f"A marker and a tile lie on {self._names(seen & position.built)}.")

    def _heights(self) -> None:
        position = self.position
        seen = 0
        for height, spaces in enumerate(position.storeys):
            if spaces & seen:
                self._note(f"{self._names(spaces & seen)} has two heights.")
            seen |= spaces
            if height > 1 and spaces and not position.rules.raising:
                self._note(f"{self._names(spaces)} has risers, and raise is not played (A-5).")
            elif height > position.players and spaces:
                self._note(f"{self._names(spaces)} is higher than there are players (A-5).")
        if seen != position.built:
            self._note("A tile has no height, or a height no tile.")

    def _purses(self) -> None:
        position = self.position
        track = position.rules.board.track
        for seat, colour in enumerate(position.colours):
            if not 0 <= position.money[seat] <= MOST_MONEY:
                self._note(f"{colour} has ${position.money[seat]}; money is from $0 to ${MOST_MONEY}.")
            if position.points[seat] not in track:
                self._note(f"{colour} has {position.points[seat]} points, between two spaces of the track (B-7).")
            elif position.points[seat] == track[-1] and not position.winners & BIT[seat]:
                self._note(f"{colour} is on {track[-1]}: the game is over, and {colour} has won (P-2).")

    def _decks(self) -> None:
        position = self.position
        if position.undrawn & ~position.rules.board.whole:
            self._note("The deck has a card of no lot.")
        if position.sure < 0 or position.spread < 0 or position.sure + position.spread > count(position.undrawn):
            self._note(f"Game Over cannot come after more cards than the {count(position.undrawn)} of the deck (S-2).")
        if position.spread and not position.rules.late_game_over:
            self._note("Game Over has one place in the deck, unless the house option shuffles it (S-2).")

    def _con_decks(self) -> None:
        position, rules = self.position, self.position.rules
        for group in range(GROUP_COUNT):
            top = position.con_top[group]
            named = position.con_rest[group] | position.con_gone[group] | (BIT[top] if top >= 0 else 0)
            wrong = named & ~rules.decks[group]
            if wrong:
                names = ", ".join(rules.cards[card].id for card in lots(wrong))
                self._note(f"{names} cannot be in the {GROUPS[group]} deck (S-5).")
            if position.con_rest[group] & position.con_gone[group] or (
                top >= 0 and (position.con_rest[group] | position.con_gone[group]) & BIT[top]
            ):
                self._note(f"A con card is twice in the {GROUPS[group]} deck and its discards (S-5).")
            if top < 0 and position.con_rest[group]:
                self._note(f"The {GROUPS[group]} con deck has cards, but none on top (S-5).")

    def _turn(self) -> None:
        position = self.position
        over = position.phase == OVER
        if over != bool(position.winners):
            self._note("A finished game has winners, and only a finished game has.")
        if position.winners >= BIT[position.players]:
            self._note("A winner is not in the game.")
        if over and (position.stack or position.window >= 0):
            self._note("Nothing can be pending in a finished game.")
        if position.window >= 0 and (position.phase != ACTION_PHASE or position.hosted or position.stack):
            self._note("An event can only be open in the actions of a turn that has not used it yet (CJ-4).")
        if position.window >= 0 and position.con_top[position.window] < 0:
            self._note(f"The {GROUPS[position.window]} con deck is empty and offers no event (CJ-7).")
        if position.phase == DRAW_PHASE and (position.gambled or position.hosted or position.reorganized):
            self._note("Before the draw nobody has gambled, hosted or reorganized (T-1).")

    def _ties(self) -> None:
        tied = casinos.first_tie(self.position)
        if tied and not self.position.stack:
            self._note(f"The dice on {self._names(tied)} are tied for the highest of their casino (K-4).")
