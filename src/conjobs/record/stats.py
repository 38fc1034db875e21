"""Statistics of a game and of many, worked out from what happened: ready for JSON, for the terminal and the page.

Seats are numbers from 0; lists with one entry a seat are in seat order. Money is in $ millions. Expected values are
those at the moment before chance spoke.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol

from conjobs.record.lines import Record
from conjobs.rules import events
from conjobs.rules.actions import GiveMoney
from conjobs.rules.bits import BIT, lots
from conjobs.rules.board import GROUPS, STRIP
from conjobs.rules.casinos import boss_of, pips, size_of
from conjobs.rules.events import Event
from conjobs.rules.payout import paid_by
from conjobs.rules.position import OVER, Position

SOURCES: Final = ("start", "lots", "casinos", "gambling", "trades", "events")
COSTS: Final = ("build", "sprawl", "remodel", "reorganize", "raise", "claim")
MOST_SWINGS: Final = 3
_COST_OF: Final[dict[type[Event], str]] = {
    events.Built: "build",
    events.Sprawled: "sprawl",
    events.Remodelled: "remodel",
    events.Reorganized: "reorganize",
    events.Raised: "raise",
    events.LotClaimed: "claim",
}


class Played(Protocol):
    """A game that was played: what `conjobs.Game` and a replay have."""

    @property
    def record(self) -> Record:
        """All that was written of it."""

    @property
    def facts(self) -> list[list[Event]]:
        """What happened in the setup, and in each standing ply."""

    @property
    def positions(self) -> list[Position]:
        """The position before any ply, and after each standing one."""


def game_stats(game: Played) -> dict[str, Any]:
    """All that is counted of one game.

    Keys:
        players: `colour` and `who` by seat. `edition`, `cons`, `plies`, `turns`, `over`, `winners` (seats).
        series: the standing at the start, after each turn and at the end: `turn`, `ply`, `money`, `points`.
        income, costs: by source a list by seat; with the costs taken off, the incomes add up to the money.
        points: by source: `cards`, `events`, and `lost`, which could not cover a break of the track.
        cards: by seat the money and points that casinos paid at the cards drawn, and what was to be expected.
        dice: by seat how many dice on the board were rolled, their sum, what was to be expected, and the same for bets.
        taken_over: each casino that got another boss: `ply`, `turn`, `group`, `lots`, `by`, `from` (seats).
        lead: each time another player took the lead at a turn's end: `turn`, `ply`, `seat`, `before`.
        swings: the plies that moved the winner's lead in points most: `ply`, `turn`, `player`, `action`, and
            by how much (`change`) it moved the lead of the winner's `seat`.
    """
    positions, facts = game.positions, game.facts
    header, end = game.record.header, positions[-1]
    turns = _turns(facts, header.turn)
    series = _series(positions, turns)
    return {
        "players": [{"colour": c, "who": w} for c, w in zip(header.players, header.who, strict=True)],
        "edition": end.rules.edition,
        "cons": end.rules.cons,
        "plies": len(positions) - 1,
        "turns": turns[-1] - turns[0],
        "over": end.phase == OVER,
        "winners": lots(end.winners),
        "series": series,
        **_money(facts, len(header.players)),
        "points": _points(facts, len(header.players)),
        "cards": _cards(positions, facts),
        "dice": _dice(positions, facts),
        "taken_over": list(_taken_over(positions, turns)),
        "lead": list(_lead(series)),
        "swings": _swings(game, positions, turns),
    }


def _turns(facts: list[list[Event]], first: int) -> list[int]:
    """The turn in which each ply happened; the setup is that before the first one."""
    found, turn = [first - 1], first
    for ply in facts[1:]:
        found.append(turn)
        turn += any(isinstance(fact, events.TurnEnded) for fact in ply)
    return found


def _series(positions: list[Position], turns: list[int]) -> list[dict[str, Any]]:
    last = len(positions) - 1
    ends = [ply for ply in range(last) if ply and turns[ply] != turns[ply + 1]]
    return [
        {
            "turn": turns[ply],
            "ply": ply,
            "money": list(map(int, positions[ply].money)),
            "points": list(map(int, positions[ply].points)),
        }
        for ply in dict.fromkeys([0, *ends, last])
    ]


# Money and points by where they came from


def _money(facts: list[list[Event]], players: int) -> dict[str, dict[str, list[int]]]:
    income = {source: [0] * players for source in SOURCES}
    costs = {kind: [0] * players for kind in COSTS}
    for ply in facts:
        for source, amounts in _incomes(ply):
            for seat, amount in amounts:
                income[source][seat] += amount
        for fact in ply:
            kind = _COST_OF.get(type(fact))
            if kind is not None:
                costs[kind][fact.seat] += fact.cost  # type: ignore[union-attr]
    return {"income": income, "costs": costs}


def _incomes(ply: list[Event]) -> Iterator[tuple[str, Iterable[tuple[int, int]]]]:
    """Each payment of a ply: its source, and the amounts with their seats."""
    # What casinos pay after the lots is for a property card; what they pay otherwise is an event's.
    source = "events"
    for fact in ply:
        if isinstance(fact, events.Dealt):
            yield "start", [(fact.seat, fact.money)]
        elif isinstance(fact, events.LotsPaid):
            source = "casinos"
            yield "lots", enumerate(fact.amounts)
        elif isinstance(fact, events.CasinoPaid):
            yield source, enumerate(fact.amounts)
        elif isinstance(fact, events.Gambled):
            yield "gambling", [(fact.seat, fact.gain), (fact.boss, fact.boss_gain)]
        elif isinstance(fact, events.StepDone) and isinstance(fact.step, GiveMoney):
            yield "trades", [(fact.step.giver, -fact.step.amount), (fact.step.taker, fact.step.amount)]
        elif isinstance(fact, events.MoneyPaid):
            yield "events", [(fact.seat, fact.amount)]


def _points(facts: list[list[Event]], players: int) -> dict[str, list[int]]:
    found = {source: [0] * players for source in ("cards", "events", "lost")}
    for ply in facts:
        source = "events"
        for fact in ply:
            if isinstance(fact, events.LotsPaid):
                source = "cards"
            elif isinstance(fact, events.Scored) and fact.seat >= 0:
                found[source][fact.seat] += fact.after - fact.before
                found["lost"][fact.seat] += fact.before + fact.size - fact.after
    return found


# Luck


def _cards(positions: list[Position], facts: list[list[Event]]) -> dict[str, list[float]]:
    """What the casinos pay at the cards drawn, against the mean of all cards that could have come.

    Both as the table lay before the draw, so that the difference is chance alone; lots pay the same at any card.
    """
    players = len(positions[0].money)
    found = {name: [0.0] * players for name in ("money", "expected_money", "points", "expected_points")}
    for ply in range(1, len(positions)):
        before = positions[ply - 1]
        undrawn, sure, spread = before.undrawn, before.sure, before.spread
        for fact in facts[ply]:
            if not isinstance(fact, events.CardDrawn):
                continue
            chances = _chances(before, undrawn, sure, spread)
            for card, chance in chances.items():
                _add(found, "expected_", _pays(before, card), chance)
            _add(found, "", _pays(before, STRIP if fact.lot < 0 else before.rules.board.cards[fact.lot]), 1.0)
            undrawn &= ~(BIT[fact.lot] if fact.lot >= 0 else 0)
            sure, spread = (sure - 1, spread) if sure else (0, spread - 1)
    return {name: [round(value, 2) for value in values] for name, values in found.items()}


def _chances(position: Position, undrawn: int, sure: int, spread: int) -> dict[int, float]:
    """How likely each colour is to be drawn next; Game Over pays as the Strip does."""
    over = 0.0 if sure else 1 / (spread + 1)
    cards = lots(undrawn)
    found: dict[int, float] = defaultdict(float)
    if over:
        found[STRIP] += over
    for lot in cards:
        found[int(position.rules.board.cards[lot])] += (1 - over) / len(cards)
    return found


def _pays(position: Position, card: int) -> tuple[list[int], list[int]]:
    """The money and the points that the casinos of a card bring each seat; a break of the track is left out."""
    money, points = [0] * position.players, [0] * position.players
    for slot in paid_by(position, card):
        spaces = position.formed[slot]
        for seat in range(position.players):
            money[seat] += pips(position, spaces & position.dice[seat])
        boss = boss_of(position, spaces)
        if boss >= 0:
            points[boss] += size_of(position, spaces)
    return money, points


def _add(found: dict[str, list[float]], prefix: str, pays: tuple[list[int], list[int]], share: float) -> None:
    for name, amounts in zip(("money", "points"), pays, strict=True):
        for seat, amount in enumerate(amounts):
            found[prefix + name][seat] += share * amount


def _dice(positions: list[Position], facts: list[list[Event]]) -> dict[str, list[float]]:
    players = len(positions[0].money)
    names = ("rolled", "sum", "expected_sum", "bets", "won", "expected_won")
    found = {name: [0.0] * players for name in names}
    for ply in range(1, len(positions)):
        half = False
        for fact in facts[ply]:
            if isinstance(fact, events.DiceRolled):
                _count_roll(found, positions[ply], fact)
            elif isinstance(fact, events.LaidOff):
                half = fact.half
            elif isinstance(fact, events.Gambled):
                _count_bet(found, positions[ply - 1], fact, half)
    return {name: [round(value, 2) for value in values] for name, values in found.items()}


def _count_roll(found: dict[str, list[float]], after: Position, roll: events.DiceRolled) -> None:
    for lot, value in zip(roll.lots, roll.values, strict=True):
        owner = next((seat for seat in range(after.players) if after.dice[seat] & BIT[lot]), -1)
        if owner >= 0:
            found["rolled"][owner] += 1
            found["sum"][owner] += value
            found["expected_sum"][owner] += 3.5


def _count_bet(found: dict[str, list[float]], before: Position, bet: events.Gambled, half: bool) -> None:
    """Of 36 throws 20 lose the bet, 14 win it, and 2 win it twice; a boss pays what he has (A-6)."""

    def wins(due: int) -> int:
        part = due // 2 if half else due
        return due - part + min(part, before.money[bet.boss])

    expected = (14 * wins(bet.bet) + 2 * wins(2 * bet.bet) - 20 * bet.bet) / 36
    found["bets"][bet.seat] += 1
    found["won"][bet.seat] += bet.gain
    found["expected_won"][bet.seat] += expected


# Turning points


def _bosses(position: Position) -> dict[tuple[int, int], int]:
    """The boss of each tile, by group and lot: a tile that is face down may belong to several casinos."""
    return {
        (int(casino.group), lot): int(casino.boss) for casino in position.casinos() for lot in lots(casino.spaces)
    }


def _taken_over(positions: list[Position], turns: list[int]) -> Iterator[dict[str, Any]]:
    bosses = _bosses(positions[0])
    for ply in range(1, len(positions)):
        after = positions[ply]
        for casino in after.casinos():
            boss, spaces = int(casino.boss), lots(casino.spaces)
            before = {bosses.get((int(casino.group), lot), -1) for lot in spaces} - {-1, boss}
            if boss >= 0 and before:
                yield {
                    "ply": ply,
                    "turn": turns[ply],
                    "group": GROUPS[casino.group] if casino.group < len(GROUPS) else None,
                    "lots": [after.rules.board.names[lot] for lot in spaces],
                    "by": boss,
                    "from": sorted(before),
                }
        bosses = _bosses(after)


def _ahead(points: Sequence[int], money: Sequence[int]) -> int:
    """The seat that leads, by points and then by money (E-2); -1 if two are equal."""
    standings = sorted(zip(points, money, strict=True), reverse=True)
    if len(standings) > 1 and standings[0] == standings[1]:
        return -1
    return list(zip(points, money, strict=True)).index(standings[0])


def _lead(series: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    leader = -1
    for standing in series:
        ahead = _ahead(standing["points"], standing["money"])
        if any(standing["points"]) and ahead not in (-1, leader):
            yield {"turn": standing["turn"], "ply": standing["ply"], "seat": ahead, "before": leader}
            leader = ahead


def _swings(game: Played, positions: list[Position], turns: list[int]) -> list[dict[str, Any]]:
    end = positions[-1]
    winner = next(iter(lots(end.winners)), _ahead(list(end.points), list(end.money)))
    if winner < 0 or end.players < 2:
        return []
    plies = game.record.plies
    margins = [
        int(position.points[winner] - max(points for seat, points in enumerate(position.points) if seat != winner))
        for position in positions
    ]
    changes = [(margins[ply] - margins[ply - 1], ply) for ply in range(1, len(positions))]
    largest = sorted(changes, key=lambda change: (-abs(change[0]), change[1]))[:MOST_SWINGS]
    return [
        {
            "ply": ply,
            "turn": turns[ply],
            "player": plies[ply - 1].player,
            "action": plies[ply - 1].action,
            "seat": winner,
            "change": change,
        }
        for change, ply in sorted(largest, key=lambda change: change[1])
        if change
    ]


# Many games


def stats_over(games: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """What many games have in common, by who sat at a seat.

    `games` and `finished` count games, `turns` is their mean; `who` has for each name: `seats`, `wins` (shared ones in
    parts), and means a seat: `points`, `money`, `income` and `costs` by source, `card_luck` in money, `point_luck`,
    `dice_luck` in pips, `bet_luck` in money, and casinos `taken` and `lost`.
    """
    games = list(games)
    by_who: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for game in games:
        for seat, player in enumerate(game["players"]):
            by_who[player["who"]].append(_seat_stats(game, seat))
    return {
        "games": len(games),
        "finished": sum(game["over"] for game in games),
        "turns": _mean([game["turns"] for game in games]),
        "who": {who: _means(seats) for who, seats in sorted(by_who.items())},
    }


def _seat_stats(game: dict[str, Any], seat: int) -> dict[str, Any]:
    end, cards, dice = game["series"][-1], game["cards"], game["dice"]
    return {
        "wins": 1 / len(game["winners"]) if seat in game["winners"] else 0.0,
        "points": end["points"][seat],
        "money": end["money"][seat],
        "income": {source: amounts[seat] for source, amounts in game["income"].items()},
        "costs": {kind: amounts[seat] for kind, amounts in game["costs"].items()},
        "card_luck": cards["money"][seat] - cards["expected_money"][seat],
        "point_luck": cards["points"][seat] - cards["expected_points"][seat],
        "dice_luck": dice["sum"][seat] - dice["expected_sum"][seat],
        "bet_luck": dice["won"][seat] - dice["expected_won"][seat],
        "taken": sum(taken["by"] == seat for taken in game["taken_over"]),
        "lost": sum(seat in taken["from"] for taken in game["taken_over"]),
    }


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 2) if values else 0.0


def _means(seats: list[dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {"seats": len(seats), "wins": round(sum(seat["wins"] for seat in seats), 2)}
    for name, value in seats[0].items():
        if isinstance(value, dict):
            found[name] = {source: _mean([seat[name][source] for seat in seats]) for source in value}
        elif name != "wins":
            found[name] = _mean([seat[name] for seat in seats])
    return found
