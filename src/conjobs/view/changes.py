"""What an action would change, found by playing it on copies of the table."""

from __future__ import annotations

from collections.abc import Iterable

from conjobs.rules.actions import (
    BUILD,
    CANCEL,
    DRAW,
    END,
    GAMBLE,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    kind_of,
    lot_of,
    other_of,
)
from conjobs.rules.bits import count
from conjobs.rules.casinos import Casino, at
from conjobs.rules.events import Event, Scored
from conjobs.rules.legal import named_group
from conjobs.rules.position import Position
from conjobs.view.endings import THOROUGH, Effort, Endings, endings
from conjobs.view.shapes import ChangedCasino, Odds, OddsRow, PointsChange, Result
from conjobs.view.table import dice_on, names_of, view_casino
from conjobs.view.telling import casino_name, telling

_PLAIN = (DRAW, END, CANCEL)


def result(position: Position, seat: int, code: int, effort: Effort = THOROUGH) -> Result:
    """What a legal action of the seat would change. The position is left as it is."""
    kind = kind_of(code)
    if kind in _PLAIN:
        return Result(text=_plain(position, kind), casinos=[], outline=None, money={}, points={}, odds=None)
    return result_of(position, seat, code, endings(position, seat, code, effort))


def result_of(position: Position, seat: int, code: int, found: Endings) -> Result:
    """The same, of an action whose endings are known."""
    first = found.found[0]
    casinos = _casinos(position, found)
    changed = Result(
        text="",
        casinos=[casino for _, casino in casinos],
        outline=_outline(position, first.position, code),
        money=sure_money(position, found),
        points=sure_points(position, found),
        odds=_odds(position, seat, code, found, casinos),
    )
    changed["text"] = telling(position, seat, code, first.position, changed)
    return changed


def _plain(position: Position, kind: int) -> str:
    if kind == DRAW:
        return "Turns up the turn's card."
    if kind == END:
        return f"{position.colours[(position.turn + 1) % position.players]} draws next."
    card = position.rules.cards[position.con_top[position.window]]
    return f"{card.name} is discarded without effect; no other event can be hosted this turn."


def _outline(before: Position, after: Position, code: int) -> list[str] | None:
    """The spaces of the casino that a build, sprawl, raise or remodel makes."""
    kind = kind_of(code)
    if kind not in (BUILD, SPRAWL, RAISE, REMODEL):
        return None
    group = other_of(code) if kind in (BUILD, REMODEL) else named_group(before, code)
    lot = other_of(code) if kind == SPRAWL else lot_of(code)
    # Who raises or remodels a colourless casino may find it in another colour, or in none.
    return names_of(after, at(after, lot, group)) or None


# Money and points


def sure_money(position: Position, found: Endings) -> dict[str, int]:
    """How much money each player gets, or loses, who is sure to."""
    gains: dict[str, int] = {}
    for seat in range(position.players):
        amounts = {ending.position.money[seat] - position.money[seat] for ending in found.found}
        if len(amounts) == 1 and 0 not in amounts:
            gains[str(seat)] = int(amounts.pop())
    return gains


def sure_points(position: Position, found: Endings) -> dict[str, PointsChange]:
    """The chips that are sure to move, or to lose points at a break."""
    lost = points_lost(found.found[0].facts, position.players)
    moved: dict[str, PointsChange] = {}
    for seat in range(position.players):
        reached = {ending.position.points[seat] for ending in found.found}
        before = position.points[seat]
        if len(reached) == 1 and (reached != {before} or lost[seat]):
            moved[str(seat)] = PointsChange(before=before, after=int(reached.pop()), lost=lost[seat])
    return moved


def points_lost(facts: Iterable[Event], players: int) -> list[int]:
    """How many points each player loses at breaks of the track (P-1)."""
    lost = [0] * players
    for fact in facts:
        if isinstance(fact, Scored) and fact.seat >= 0:
            lost[fact.seat] += max(0, fact.size - (fact.after - fact.before))
    return lost


# Casinos


def _casinos(position: Position, found: Endings) -> list[tuple[Casino, ChangedCasino]]:
    """The casinos that come to be or change, in board order. How tiles lie is the same whatever dice show."""
    first = found.found[0].position
    old = {(casino.group, casino.spaces): casino for casino in position.casinos()}
    rolled = _rolled(found)
    dice_before, dice_after = dice_on(position), dice_on(first)
    changed: list[tuple[Casino, ChangedCasino]] = []
    for casino in first.casinos():
        before = old.get((casino.group, casino.spaces))
        new = view_casino(first, casino, dice_after)
        uncertain = casino.spaces & rolled
        if before == casino and not uncertain and view_casino(position, before, dice_before)["pays"] == new["pays"]:
            continue
        bosses = found.bosses(casino.spaces) if uncertain else {}
        was = before.boss if before is not None else _boss_before(old.values(), casino.spaces)
        changed.append(
            (
                casino,
                ChangedCasino(
                    id=new["id"],
                    group=new["group"],
                    lots=new["lots"],
                    boss=None if len(bosses) > 1 else casino.boss,
                    size=casino.size,
                    height=casino.height,
                    pays=None if uncertain else new["pays"],
                    was=was,
                    new=before is None or before.height != casino.height,
                ),
            )
        )
    return changed


def _boss_before(old: Iterable[Casino], spaces: int) -> int:
    """The boss of the largest part of a new casino that was one before; -1 if there is none."""
    parts = [(count(casino.spaces & spaces), casino.boss) for casino in old if casino.spaces & spaces]
    return max(parts, key=lambda part: part[0])[1] if parts else -1


def _rolled(found: Endings) -> int:
    """The spaces whose dice differ from ending to ending."""
    first = found.found[0].position
    differ = 0
    for ending in found.found[1:]:
        table = ending.position
        differ |= (table.ones ^ first.ones) | (table.twos ^ first.twos) | (table.fours ^ first.fours)
    return differ


# Odds


def _odds(
    position: Position, seat: int, code: int, found: Endings, casinos: list[tuple[Casino, ChangedCasino]]
) -> Odds | None:
    if found.sure:
        return None
    kind = kind_of(code)
    if kind == GAMBLE or not casinos:
        return _payments(position, seat, found) or _averages(position, found)
    mine = at(position, lot_of(code), named_group(position, code)) if kind == REORGANIZE else 0
    rows: list[OddsRow] = []
    # The casino that is reorganized comes first.
    for casino, changed in sorted(casinos, key=lambda pair: pair[0].spaces != mine):
        if changed["boss"] is None or (casino.spaces == mine and position.dice[seat] & mine != mine):
            rows += _bosses(position, casino, changed["id"], found)
    if rows:
        return Odds(about="boss", exact=found.exact, rows=rows)
    if mine:
        return _values(position, seat, mine, found)
    return _averages(position, found) or _mean_pips(position, casinos, found)


def _bosses(position: Position, casino: Casino, id: str, found: Endings) -> list[OddsRow]:
    """How likely each player comes out as the casino's boss, the likeliest first."""
    shares = found.bosses(casino.spaces)
    name = casino_name(position, casino)
    return [
        OddsRow(text=f"{_who(position, boss)} is the boss of {name}", chance=chance, seat=boss, amount=None, casino=id)
        for boss, chance in sorted(shares.items(), key=lambda share: -share[1])
    ]


def _who(position: Position, seat: int) -> str:
    return position.colours[seat] if seat >= 0 else "nobody"


def _payments(position: Position, seat: int, found: Endings) -> Odds | None:
    """How likely each amount is that the seat wins or loses, the highest first."""
    shares = found.money(seat)
    if len(shares) < 2:
        return None
    rows: list[OddsRow] = []
    for money, chance in sorted(shares.items(), reverse=True):
        amount = int(money - position.money[seat])
        text = f"{'loses' if amount < 0 else 'wins'} ${abs(amount)}"
        rows.append(OddsRow(text=text, chance=chance, seat=seat, amount=amount, casino=None))
    return Odds(about="pay", exact=found.exact, rows=rows)


def _values(position: Position, seat: int, spaces: int, found: Endings) -> Odds:
    """How likely each sum is that the seat's dice on the spaces show, the highest first."""
    mine = spaces & position.dice[seat]
    shares = found.pips(mine)
    show = "die shows" if count(mine) == 1 else "dice together show"
    rows = [
        OddsRow(
            text=f"{position.colours[seat]}'s {show} {amount}",
            chance=chance,
            seat=seat,
            amount=amount,
            casino=None,
        )
        for amount, chance in sorted(shares.items(), reverse=True)
    ]
    return Odds(about="value", exact=found.exact, rows=rows)


def _averages(position: Position, found: Endings) -> Odds | None:
    """What players get on average, where dice decide it."""
    rows: list[OddsRow] = []
    for seat, colour in enumerate(position.colours):
        money = _mean(found.money(seat), position.money[seat])
        points = _mean(found.points(seat), position.points[seat])
        if money is not None:
            rows.append(_average_row(f"{colour} gets ${money:.1f}", money, seat))
        if points is not None:
            rows.append(_average_row(f"{colour} gets {points:.1f} points", points, seat))
    return Odds(about="mean", exact=found.exact, rows=rows) if rows else None


def _mean_pips(position: Position, casinos: list[tuple[Casino, ChangedCasino]], found: Endings) -> Odds:
    """What casinos show on average whose dice roll, while their bosses stay."""
    rows: list[OddsRow] = []
    for casino, changed in casinos:
        shown = _mean(found.pips(casino.spaces), 0)
        if shown is not None:
            text = f"the dice of {casino_name(position, casino)} show {shown:.1f}"
            rows.append(_average_row(text, shown, None, changed["id"]))
    return Odds(about="mean", exact=found.exact, rows=rows)


def _average_row(text: str, amount: float, seat: int | None, casino: str | None = None) -> OddsRow:
    return OddsRow(text=text, chance=1.0, seat=seat, amount=amount, casino=casino)


def _mean(shares: dict[int, float], before: int) -> float | None:
    """The average of what is above `before`; None where it is the same however dice fall."""
    if len(shares) == 1:
        return None
    return sum(chance * (amount - before) for amount, chance in shares.items())
