"""All moments of a game, for a slider, for plots, and for records that are opened to be watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from conjobs.game import Game
from conjobs.notation.story import setup_story
from conjobs.record.files import ReadRecord, read_record
from conjobs.record.lines import Ply
from conjobs.record.stats import game_stats
from conjobs.rules.errors import BadData
from conjobs.rules.events import Event, TurnEnded
from conjobs.rules.position import Position
from conjobs.table.names import isolated
from conjobs.table.playing import MOST_LINES
from conjobs.view import fact_data, table_view

# How many are told at once of a table's game. Few games have more; offers alone can make a game very long.
MOST_MOMENTS: Final = 500


def moments_of(game: Game, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """Each moment of a game, as `moments_from`."""
    return moments_from(game.positions, game.record.plies, game.facts, names, turn=game.record.header.turn)


def moments_from(
    positions: Sequence[Position],
    plies: Sequence[Ply],
    events: Sequence[Sequence[Event]],
    names: Mapping[int, str],
    numbers: range | None = None,
    turn: int = 1,
) -> list[dict[str, Any]]:
    """Each moment from the setup on: `{ply, seat, action, view, facts}`.

    Args:
        positions: the position before any ply, and after each one.
        plies: the standing plies.
        events: what happened at the setup, and in each ply.
        names: what to call each seat in sentences.
        numbers: after how many plies are the moments that are wanted; None: all.
        turn: the number of the turn in which the game began.
    """
    moments = []
    acted: Sequence[Ply | None] = [None, *plies]
    for number, (position, ply, facts) in enumerate(zip(positions, acted, events, strict=True)):
        if number:
            turn += any(isinstance(fact, TurnEnded) for fact in facts)
        if numbers is not None and number not in numbers:
            continue
        moments.append(
            {
                "ply": number,
                "seat": None if ply is None else position.colours.index(ply.player),
                "action": None if ply is None else ply.action,
                "view": table_view(position, turn),
                "facts": [fact_data(position, fact, names) for fact in facts],
            }
        )
    return moments


def log_of(moments: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The log that belongs to the moments of a record, whose plies count as its versions."""
    return [
        {
            "version": moment["ply"],
            "ply": moment["ply"],
            "turn": moment["view"]["turn"],
            "seat": moment["seat"],
            "action": moment["action"],
            "texts": [fact["text"] for fact in moment["facts"]],
            "stand_in": None,
        }
        for moment in moments[1:]
    ]


def read_shortly(data: bytes) -> ReadRecord:
    """A record from outside, which is no longer than those of tables: each moment is a whole position.

    Raises:
        BadData: it is no record, or too long.
    """
    if data.count(b"\n") > MOST_LINES:
        raise BadData("bad-record", "The record is too long.", f"At most {MOST_LINES} lines are read here.")
    return read_record(data)


def watched_record(data: bytes) -> dict[str, Any]:
    """All that a page needs to show a record.

    Raises:
        BadData: it is no record, does not follow the rules, or is too long.
    """
    read = read_shortly(data)
    game = Game.from_record(read.record)
    header = game.record.header
    called = header.names or ("",) * len(header.players)
    names = [name or colour.capitalize() for name, colour in zip(called, header.players, strict=True)]
    told = {seat: isolated(name) for seat, name in enumerate(names)}
    moments = moments_of(game, told)
    result = game.record.result
    return {
        "players": [
            {"seat": seat, "colour": colour, "who": who, "name": name}
            for seat, (colour, who, name) in enumerate(zip(header.players, header.who, names, strict=True))
        ],
        "rules": header.rules,
        "cut": read.torn,
        "moments": moments,
        "setup": setup_story(game.position, game.facts[0], told),
        "log": log_of(moments),
        "result": None
        if result is None
        else {"winners": list(result.winners), "money": result.money, "points": result.points},
        "stats": game_stats(game),
    }
