"""One game between bots, played from a seed, and the few facts of it that statistics need.

Seats stay as they are given; who starts is rolled for (S-3). The dice are those of `conjobs.game.Game` with the same
seed, ply by ply, so that any game of a simulation can be played again and recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from conjobs.bots.base import Bot
from conjobs.bots.driver import Driver
from conjobs.record.seeded import line_chance
from conjobs.rules.actions import ACCEPT, CANCEL, END, HOST, Offer, kind_of, lot_of
from conjobs.rules.bits import BIT
from conjobs.rules.dealer import Dealer
from conjobs.rules.errors import ConjobsError
from conjobs.rules.play import apply_code
from conjobs.rules.position import OVER, Position
from conjobs.rules.ruleset import Ruleset
from conjobs.rules.setup import new_game
from conjobs.rules.trades import make_offer

MOST_ACTIONS: Final = 20_000
_SEED_BITS: Final = 62


@dataclass
class Outcome:
    """What came of one game. Lists are by seat; `winners` is a set of seats (E-2), `jackpot`: by the track's end (P-2).

    `turns` counts ended turns and the last one, `actions` all plies, answers to offers included. `hosted` and
    `cancelled` list (seat, con card number); `offered` and `accepted` count offers made and accepted by each seat,
    `agreed` the offers that everyone named accepted.
    """

    winners: int
    jackpot: bool
    points: list[int]
    money: list[int]
    turns: int
    actions: int
    hosted: list[tuple[int, int]] = field(default_factory=list)
    cancelled: list[tuple[int, int]] = field(default_factory=list)
    offered: list[int] = field(default_factory=list)
    accepted: list[int] = field(default_factory=list)
    agreed: int = 0


def game_seed(seed: int, index: int) -> int:
    """The seed of game number `index`, from 0, of a simulation; the same whoever plays it, and in whatever order."""
    mixed: int = (seed * 0x9E3779B97F4A7C15 + (index + 1) * 0xBF58476D1CE4E5B9) % 2**64
    mixed ^= mixed >> 31
    mixed = mixed * 0x94D049BB133111EB % 2**64
    return int((mixed ^ mixed >> 29) % 2**_SEED_BITS)


def bot_seed(seed: int, seat: int) -> int:
    """The seed for the randomness of the bot at a seat, from that of its game; never that of the game's own dice."""
    return game_seed(seed ^ 0x5DEECE66D, 1_000_003 + seat)


def play_match(rules: Ruleset, colours: tuple[str, ...], bots: Sequence[Bot], seed: int) -> Outcome:
    """Play one game to its end.

    Raises:
        ConjobsError: the players do not fit the edition; a bot wants what is illegal, or the game does not end.
    """
    position = new_game(rules, colours, line_chance(seed, 0))
    driver = Driver(bots)
    players = len(colours)
    outcome = Outcome(0, False, [], [], 1, 0, offered=[0] * players, accepted=[0] * players)
    while position.phase != OVER:
        found = driver.next_move(position)
        assert found is not None, "every seat has a bot"
        seat, move = found
        outcome.actions += 1
        if outcome.actions > MOST_ACTIONS:
            wrong = f"After {MOST_ACTIONS} actions the game has not ended."
            raise ConjobsError("bad-bot", wrong, "Bots must end their turns.")
        dealer = Dealer(line_chance(seed, outcome.actions))
        if isinstance(move, Offer):
            outcome.offered[seat] += 1
            make_offer(position, seat, move, dealer)
        else:
            _note(outcome, position, seat, move)
            apply_code(position, seat, move, dealer)
    outcome.winners = position.winners
    outcome.points = list(position.points)
    outcome.money = list(position.money)
    outcome.jackpot = max(outcome.points) == rules.board.track[-1]
    return outcome


def _note(outcome: Outcome, position: Position, seat: int, code: int) -> None:
    """Count what statistics ask for, before the action happens."""
    kind = kind_of(code)
    if kind == HOST:
        outcome.hosted.append((seat, position.con_top[position.window]))
    elif kind == CANCEL:
        outcome.cancelled.append((seat, position.con_top[position.window]))
    elif kind == END:
        outcome.turns += 1
    elif kind == ACCEPT:
        outcome.accepted[seat] += 1
        offer = position.offers[lot_of(code)]
        if offer is not None and offer.accepted | BIT[seat] == offer.named:
            outcome.agreed += 1
