"""All moments of a game, for a slider, for plots, and for records that are opened to be watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from conjobs.game import Game
from conjobs.record.files import read_record
from conjobs.record.lines import Ply
from conjobs.rules.errors import BadData
from conjobs.rules.events import TurnEnded
from conjobs.view import fact_data, table_view

# Records from outside are no longer than games can be; each moment is a whole position.
MOST_LINES: Final = 3_000


def moments_of(game: Game, names: Mapping[int, str]) -> list[dict[str, Any]]:
    """Each moment from the setup on: `{ply, seat, action, view, facts}`; the views are without options."""
    turn = 1
    moments = []
    plies: Sequence[Ply | None] = [None, *game.record.plies]
    for number, (position, ply, facts) in enumerate(zip(game.positions, plies, game.facts, strict=True)):
        if number:
            turn += any(isinstance(fact, TurnEnded) for fact in facts)
        moments.append(
            {
                "ply": number,
                "seat": None if ply is None else position.colours.index(ply.player),
                "action": None if ply is None else ply.action,
                "view": table_view(position, turn, options=False),
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
        }
        for moment in moments[1:]
    ]


def read_game(data: bytes) -> tuple[Game, bool]:
    """The game of a record from outside, and whether a torn last line was left out.

    Raises:
        BadData: it is no record, does not follow the rules, or is too long.
    """
    if data.count(b"\n") > MOST_LINES:
        raise BadData("bad-record", "The record is too long.", f"At most {MOST_LINES} lines are read here.")
    read = read_record(data)
    return Game.from_record(read.record), read.torn


def watched_record(data: bytes) -> dict[str, Any]:
    """All that a page needs to show a record.

    Raises:
        BadData: it is no record, does not follow the rules, or is too long.
    """
    game, torn = read_game(data)
    header = game.record.header
    moments = moments_of(game, {})
    result = game.record.result
    return {
        "players": [
            {"seat": seat, "colour": colour, "who": who}
            for seat, (colour, who) in enumerate(zip(header.players, header.who, strict=True))
        ],
        "rules": header.rules,
        "cut": torn,
        "moments": moments,
        "log": log_of(moments),
        "result": None
        if result is None
        else {"winners": list(result.winners), "money": result.money, "points": result.points},
    }
