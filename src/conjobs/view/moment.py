"""The moment of hosting: what the con card would do now, by player, before anybody decides (CJ-4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from conjobs.rules.actions import HOST, PASS, kind_of, pack
from conjobs.rules.bits import first
from conjobs.rules.board import COLOURLESS, GROUPS
from conjobs.rules.chance import FastChance
from conjobs.rules.dealer import Dealer
from conjobs.rules.decisions import CARD_CHOICE
from conjobs.rules.events import Built, CasinoPaid, Event, Raised, Scored, Sprawled
from conjobs.rules.legal import listed
from conjobs.rules.play import apply_code
from conjobs.rules.position import Position
from conjobs.view.changes import result_of, sure_money, sure_points
from conjobs.view.endings import answer_for_all, endings
from conjobs.view.shapes import CasinoGain, Gain, Moment, Opening, PointsChange

_MOST_CHOICES = 100


def moment(position: Position, happened: Sequence[Sequence[Event]] = ()) -> Moment | None:
    """The event that may be hosted or cancelled now, and what it would do; None if there is none.

    Where players would have to choose, `asks` names them in order, and the rest tells what comes before they do. Where
    dice decide, `odds` tells what may come.

    Args:
        position: the table.
        happened: the facts of each ply before, among which is what made the event possible.
    """
    if position.window < 0:
        return None
    card = position.rules.cards[position.con_top[position.window]]
    seat = position.to_act
    code = int(pack(HOST))
    found = endings(position, seat, code)
    host = result_of(position, seat, code, found)
    money, points = sure_money(position, found), sure_points(position, found)
    after = found.found[0].position
    asks = _asked(position, seat, code)
    return Moment(
        card=card.id,
        group=GROUPS[position.window],
        name=card.name,
        text=card.text,
        set=card.set,
        seat=seat,
        opened=_opening(position, happened),
        host=host,
        players=[
            Gain(
                seat=player,
                money=money.get(str(player), 0),
                points=points.get(str(player), _stays(position, player)),
            )
            for player in range(position.players)
        ],
        casinos=_gains(position, found.found[0].facts) if found.sure else [],
        asks=asks,
        choices=len(listed(after)) if asks and after.pending is not None else 0,
        odds=host["odds"],
        cancel=f"{card.name} is discarded without effect; no other event can be hosted this turn.",
    )


def _opening(position: Position, happened: Sequence[Sequence[Event]]) -> Opening | None:
    """The last build, sprawl or raise (CJ-4), which may have been the last step of a trade (CJ-5)."""
    for facts in reversed(happened):
        for fact in reversed(facts):
            match fact:
                case Built():
                    return _opened(position, "build", fact.lot)
                case Sprawled():
                    return _opened(position, "sprawl", fact.to)
                case Raised():
                    return _opened(position, "raise", int(first(fact.spaces)))
    return None


def _opened(position: Position, kind: Literal["build", "sprawl", "raise"], lot: int) -> Opening:
    return Opening(kind=kind, lot=position.rules.board.names[lot])


def _stays(position: Position, seat: int) -> PointsChange:
    return PointsChange(before=position.points[seat], after=position.points[seat], lost=0)


def _gains(position: Position, facts: list[Event]) -> list[CasinoGain]:
    """What each casino would bring: points to its boss, or money to those who have dice in it."""
    names = position.rules.board.names
    found: list[CasinoGain] = []
    for fact in facts:
        if not isinstance(fact, Scored | CasinoPaid):
            continue
        group = "none" if fact.group == COLOURLESS else GROUPS[fact.group]
        id = f"{group}:{names[first(fact.spaces)]}"
        if isinstance(fact, CasinoPaid):
            found.append(CasinoGain(id=id, what="money", seat=-1, gain=sum(fact.amounts), lost=0))
        else:
            gain = fact.after - fact.before
            lost = max(0, fact.size - gain) if fact.seat >= 0 else 0
            found.append(CasinoGain(id=id, what="points", seat=fact.seat, gain=gain, lost=lost))
    return found


def _asked(position: Position, seat: int, code: int) -> list[int]:
    """The seats that the event asks to choose, in order, if all of them decline what they may."""
    after = position.copy()
    dealer = Dealer(FastChance(0))
    apply_code(after, seat, code, dealer)
    asked: list[int] = []
    for _ in range(_MOST_CHOICES):
        answer_for_all(after, dealer)
        pending = after.pending
        if pending is None:
            break
        if pending.kind == CARD_CHOICE:
            asked.append(int(pending.seat))
        codes = listed(after)
        passing = [code for code in codes if kind_of(code) == PASS]
        apply_code(after, pending.seat, (passing or codes)[0], dealer)
    return asked
