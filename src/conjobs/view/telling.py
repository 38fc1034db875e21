"""The short sentence about what an action would change."""

from __future__ import annotations

from conjobs.bots.base import group_name
from conjobs.rules.actions import CHOOSE, GAMBLE, PLACE, REORGANIZE, kind_of
from conjobs.rules.bits import lots
from conjobs.rules.casinos import Casino
from conjobs.rules.position import OVER, Position
from conjobs.view.about import several, space_names
from conjobs.view.costs import cost_of
from conjobs.view.shapes import ChangedCasino, Odds, OddsRow, PointsChange, Result

_MOST_CASINOS = 3
_MOST_SPACES = 4


def telling(position: Position, seat: int, code: int, after: Position, changed: Result) -> str:
    """The sentence; `after` is the table at the end, or at one of the ends that dice decide."""
    paid = cost_of(position, code) or 0
    if kind_of(code) == GAMBLE:
        paid = 0
    parts = _casinos(position, changed["casinos"])
    if kind_of(code) in (CHOOSE, PLACE):
        parts = [*_spaces(position, after, changed), *parts]
    for number, amount in changed["money"].items():
        gain = amount + (paid if int(number) == seat else 0)
        if gain:
            parts.append(f"{position.colours[int(number)]} {'gets' if gain > 0 else 'pays'} ${abs(gain)}")
    for number, points in changed["points"].items():
        parts.append(f"{position.colours[int(number)]} {points_words(points)}")
    if changed["odds"] is not None:
        parts.append(_odds(position, seat, code, changed["odds"]))
    if after.phase == OVER and changed["odds"] is None:
        parts.append(f"{' and '.join(position.colours[winner] for winner in lots(after.winners))} wins")
    if not parts and after.stack:
        parts = [f"{position.colours[after.stack[-1].seat]} chooses"]
    text = "; ".join(parts) or "no boss, money or points change"
    return f"{text[:1].upper()}{text[1:]}."


def casino_name(position: Position, casino: Casino) -> str:
    """A casino by its group and spaces: "Sphinx C11 C12"."""
    return f"{group_name(casino.group)} {space_names(position, casino.spaces)}"


def percent(chance: float) -> str:
    """A chance for people; what is neither sure nor impossible is never shown so."""
    if 0 < chance < 0.005:
        return "under 1%"
    if 0.995 < chance < 1:
        return "over 99%"
    return f"{chance * 100:.0f}%"


def points_words(points: PointsChange) -> str:
    """What comes of points: "gets 2 points, to 10", with what is lost at a break of the track."""
    gain, lost = points["after"] - points["before"], points["lost"]
    if not gain:
        return f"loses {several(lost, 'point')} at a break of the track, and stays on {points['after']}"
    gets = f"gets {several(gain, 'point')}, to {points['after']}"
    return f"{gets}, and loses {lost} at a break of the track" if lost else gets


def _casinos(position: Position, casinos: list[ChangedCasino]) -> list[str]:
    """What comes of casinos, new ones first told of whole, old ones by their new boss."""
    told = [words for casino in casinos if (words := _casino(position, casino))]
    if len(told) > _MOST_CASINOS:
        return [f"{len(told)} casinos change"]
    return told


def _casino(position: Position, casino: ChangedCasino) -> str:
    """A new casino with size and boss, an old one with its new boss; empty for one whose boss stays or is rolled."""
    name = f"{(casino['group'] or 'colourless').capitalize()} {' '.join(casino['lots'])}"
    boss, was = casino["boss"], casino["was"]
    if not casino["new"] and boss in (None, was):
        return ""
    if boss is None:
        whose = "its boss is rolled"
    else:
        whose = f"boss {position.colours[boss]}" if boss >= 0 else "no boss"
        if was >= 0 and boss != was:
            whose += f" instead of {position.colours[was]}"
    return f"{name} of size {casino['size']}, {whose}" if casino["new"] else f"{name}: {whose}"


def _odds(position: Position, seat: int, code: int, odds: Odds) -> str:
    rows = odds["rows"]
    colour = position.colours[seat]
    if odds["about"] == "pay":
        bets = ", ".join(f"{row['text']} in {percent(row['chance'])}" for row in rows)
        covered = "if the boss covers the bet, " if kind_of(code) == GAMBLE and position.rules.lay_off else ""
        return f"{covered}{colour} {bets}"
    if odds["about"] == "boss":
        return _bosses(seat, rows, kind_of(code) == REORGANIZE)
    if odds["about"] == "value":
        mean = sum(row["chance"] * (row["amount"] or 0) for row in rows)
        shown = rows[0]["text"].rpartition(" ")[0]
        return f"{shown} {mean:.1f} on average"
    return "; ".join(row["text"] for row in rows[:_MOST_CASINOS])


def _bosses(seat: int, rows: list[OddsRow], first_only: bool) -> str:
    """How likely the player is the boss of the casino that it is about, and how many others dice decide."""
    casinos = list(dict.fromkeys(row["casino"] for row in rows))
    if len(casinos) > 1 and not first_only:
        return f"dice decide the boss of {len(casinos)} casinos"
    told = [row for row in rows if row["casino"] == casinos[0]]
    row = next((row for row in told if row["seat"] == seat), told[0])
    more = f", and dice decide the boss of {len(casinos) - 1} more" if len(casinos) > 1 else ""
    return f"{row['text']} in {percent(row['chance'])}{more}"


def _spaces(position: Position, after: Position, changed: Result) -> list[str]:
    """What comes of single spaces: tiles, markers and dice."""
    told: list[str] = []
    for lot in range(position.rules.board.size):
        words = _space(position, after, lot, changed["odds"] is None)
        if words:
            told.append(words)
    return told if len(told) <= _MOST_SPACES else [f"{len(told)} spaces change"]


def _space(position: Position, after: Position, lot: int, with_values: bool) -> str:
    name, space = position.rules.board.names[lot], 2**lot
    owner, marker = after.owner_at(lot), after.marker_at(lot)
    if marker != position.marker_at(lot):
        if marker < 0:
            return f"{name} is nobody's" if not after.built & space else ""
        return f"{name} becomes a parking lot of {position.colours[marker]}"
    if position.built & space and not after.built & space:
        return f"the tile on {name} goes"
    if after.down & ~position.down & space:
        return f"{name} lies face down"
    if not with_values or not position.built & space:
        return ""
    value = after.value_at(lot)
    if owner != position.owner_at(lot):
        return f"{name} has {position.colours[owner]}'s {value}" if owner >= 0 else f"{name} has no die"
    return f"{name} shows {value}" if value != position.value_at(lot) else ""
