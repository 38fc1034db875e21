"""Who plays with how much, whose turn it is, and what has been done in it."""

from __future__ import annotations

import re
from typing import Final

from conjobs.cons.fields import near, one_of, shown
from conjobs.notation import words
from conjobs.notation.positions.sheet import Sheet
from conjobs.notation.positions.toml import Lines, colours_of, names_of
from conjobs.rules.bits import BIT
from conjobs.rules.position import ACTION_PHASE, OVER, PHASES, Position
from conjobs.rules.ruleset import Ruleset

_PLAYER: Final = re.compile(r"([A-Za-z]+)(?:\s+\$?([0-9]+))?(?:\s+([0-9]+)\s?pts?)?", re.ASCII)
# No set of seats could hold more.
_MOST_PLAYERS: Final = 61

# Reading


def read_players(sheet: Sheet, rules: Ruleset) -> bool:
    """Begin the position with the players; False if there are none who could be told apart."""
    value = sheet.given.get("players")
    if value is None:
        sheet.note("players is missing.", 'Allowed: a list such as ["red $20", "yellow $5 12pts"].')
        return False
    read = [_player(sheet, text) for text in sheet.texts("players", value)]
    if not read:
        sheet.note("players: There are no players.")
        return False
    if len(read) > _MOST_PLAYERS:
        sheet.note(f"players: There are {len(read)} players.")
        return False
    sheet.position = Position(rules, tuple(colour for colour, _, _ in read))
    for seat, (_, money, points) in enumerate(read):
        sheet.position.money[seat] = money
        sheet.position.points[seat] = points
    return True


def _player(sheet: Sheet, text: str) -> tuple[str, int, int]:
    """Colour, money and points."""
    match = _PLAYER.fullmatch(text.strip())
    if not match:
        sheet.note(f"players: {shown(text)} cannot be read.", "Allowed: COLOUR $MONEY [POINTSpts].")
        return (text.split() or ["nobody"])[0].lower(), 0, 0
    return match[1].lower(), words.whole(match[2] or "0"), words.whole(match[3] or "0")


def read_turn(sheet: Sheet) -> None:
    """Whose turn it is, its phase, what was done in it, and who has won."""
    position, given = sheet.position, sheet.given
    if "turn" in given:
        position.turn = sheet.seat("turn", given["turn"])
    phase = sheet.text_of("phase", PHASES[ACTION_PHASE])
    if phase in PHASES:
        position.phase = PHASES.index(phase)
    else:
        sheet.note(f"phase: There is no phase {shown(phase)}.", one_of(PHASES) + near(phase, PHASES))
    position.gambled = bool(sheet.flag_of("gambled"))
    position.hosted = bool(sheet.flag_of("hosted"))
    if position.hosted and not position.rules.cons:
        sheet.note("hosted: Nothing is hosted where Con Jobs is not played.", "Add cons = {}.")
    if "reorganized" in given:
        position.reorganized = sheet.spaces("reorganized", given["reorganized"])
    if "winners" in given:
        position.winners = sheet.seats("winners", given["winners"])


def read_end(sheet: Sheet) -> None:
    """A chip at the end of the track is a finished game (P-2), and a finished game has winners."""
    position = sheet.position
    end = position.rules.board.track[-1]
    there = [seat for seat in range(position.players) if position.points[seat] == end]
    if len(there) > 1:
        sheet.note(f"Two chips cannot be on {end}: the first ends the game (P-2).")
    elif there:
        position.phase = OVER
        if "winners" not in sheet.given:
            position.winners = BIT[there[0]]
        elif position.winners != BIT[there[0]]:
            sheet.note(f"winners: {position.colours[there[0]]} is on {end} and has won alone (P-2).")
    if position.phase == OVER and any(offer is not None for offer in position.offers):
        sheet.note("Nothing can be offered in a finished game (R-4).")


# Writing


def turn_lines(position: Position) -> Lines:
    """The players, whose turn it is, and what has been done in it."""
    players = []
    for seat, colour in enumerate(position.colours):
        points = f" {position.points[seat]}pts" if position.points[seat] else ""
        players.append(f"{colour} ${position.money[seat]}{points}")
    lines: Lines = [
        ("players", players),
        ("turn", position.colours[position.turn]),
        ("phase", PHASES[position.phase]),
    ]
    if position.winners:
        lines.append(("winners", colours_of(position, position.winners)))
    if position.gambled:
        lines.append(("gambled", True))
    if position.hosted:
        lines.append(("hosted", True))
    if position.reorganized:
        lines.append(("reorganized", names_of(position, position.reorganized)))
    return lines
