"""Setting up a game (S-1 to S-5)."""

from __future__ import annotations

from mypy_extensions import i64

from conjobs.rules.bits import BIT, count, first
from conjobs.rules.board import GROUP_COUNT
from conjobs.rules.chance import Chance
from conjobs.rules.dealer import Dealer
from conjobs.rules.errors import BadData
from conjobs.rules.events import Dealt, Event, PutAside, RolledForStart
from conjobs.rules.position import DRAW_PHASE, Position
from conjobs.rules.ruleset import Ruleset

CARDS_DEALT = 2
STACKS = 4


def new_game(
    rules: Ruleset, colours: tuple[str, ...], chance: Chance, facts: list[Event] | None = None
) -> Position:
    """A game ready for its first draw; `colours` names the players in seat order.

    Raises:
        BadData: the edition does not allow these players.
    """
    if not rules.least_players <= len(colours) <= rules.most_players:
        raise BadData(
            "bad-players",
            f"{len(colours)} players cannot play the {rules.edition} edition.",
            f"It is for {rules.least_players} to {rules.most_players}.",
            "S-1",
        )
    unknown = [colour for colour in colours if colour not in rules.colours]
    if unknown or len(set(colours)) != len(colours):
        wrong = "Two players have the same colour."
        if unknown:
            wrong = f"The edition has no player colour {unknown[0][:30]!r}."
        raise BadData(
            "bad-players",
            wrong,
            f"Use each of these once: {', '.join(rules.colours)}.",
            "B-3",
        )
    position = Position(rules, colours)
    dealer = Dealer(chance, facts)
    _deal_lots(position, dealer)
    _place_game_over(position)
    position.turn = _who_starts(position, dealer)
    position.phase = DRAW_PHASE
    _lay_out_con_cards(position, dealer)
    return position


def _deal_lots(position: Position, dealer: Dealer) -> None:
    """Deal two cards to each player, with their lots and starting money (S-1, S-4, B-6)."""
    board = position.rules.board
    position.undrawn = board.whole
    for _ in range(CARDS_DEALT):
        for seat in range(position.players):
            lot = dealer.chance.deal(position.undrawn)
            position.undrawn &= ~BIT[lot]
            while position.closed & BIT[lot]:
                if dealer.listening:
                    dealer.tell(PutAside(lot))
                lot = dealer.chance.deal(position.undrawn)
                position.undrawn &= ~BIT[lot]
            money = 10 - board.dice[lot]
            position.markers[seat] |= BIT[lot]
            position.money[seat] += money
            if dealer.listening:
                dealer.tell(Dealt(seat, lot, money))


def _place_game_over(position: Position) -> None:
    """Game Over lies on top of the last of four stacks, or, as a house option, anywhere in it (S-2)."""
    cards = count(position.undrawn)
    position.sure = cards - cards // STACKS
    position.spread = cards // STACKS if position.rules.late_game_over else 0


def _who_starts(position: Position, dealer: Dealer) -> i64:
    """Each player rolls two dice; those tied for the highest roll one more each until one leads (S-3)."""
    leading = _rolled_highest(position, BIT[position.players] - 1, 2, dealer)
    while leading & (leading - 1):
        leading = _rolled_highest(position, leading, 1, dealer)
    return first(leading)


def _rolled_highest(position: Position, rolling: i64, dice: i64, dealer: Dealer) -> i64:
    """The players, of those rolling, with the highest total of so many dice, as a set of seats."""
    leading: i64 = 0
    highest: i64 = 0
    while rolling:
        seat = first(rolling)
        rolling &= rolling - 1
        one = dealer.chance.starter_die()
        total = one
        if dice == 2:
            total += dealer.chance.starter_die()
        if dealer.listening:
            dealer.tell(RolledForStart(seat, (one, total - one) if dice == 2 else (one,)))
        if total > highest:
            highest = total
            leading = 0
        if total == highest:
            leading |= BIT[seat]
    return leading


def _lay_out_con_cards(position: Position, dealer: Dealer) -> None:
    """Each group's con deck is shuffled and lies face up: its top card is known (S-5)."""
    for group in range(GROUP_COUNT):
        deck = position.rules.decks[group]
        if deck:
            top = dealer.chance.con_card(group, deck)
            position.con_top[group] = top
            position.con_rest[group] = deck & ~BIT[top]
