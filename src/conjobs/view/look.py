"""What a player may do about a space or with a kind of action, what it would change, and why not the rest.

Legality and refusals are those of `rules`; nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from conjobs.notation import words
from conjobs.notation.actions.grammar import GRAMMAR, Form
from conjobs.notation.actions.reading import parse_action
from conjobs.notation.actions.writing import format_action
from conjobs.rules.actions import (
    ACCEPT,
    BUILD,
    CHOOSE,
    DECLINE,
    PLACE,
    REMODEL,
    SPRAWL,
    WITHDRAW,
    Action,
    Offer,
    Place,
    choice,
    from_code,
    kind_of,
    lot_of,
    other_of,
    pack,
    to_code,
)
from conjobs.rules.bits import lots, union
from conjobs.rules.board import GROUP_COUNT
from conjobs.rules.casinos import at, boss_of, groups_at
from conjobs.rules.errors import CODES, NOT_BOSS, OK, ConjobsError, IllegalAction, UnreadableAction
from conjobs.rules.legal import casino_code, listed, named_group, problem
from conjobs.rules.play import action_refused
from conjobs.rules.position import ACTION_PHASE, OVER, Position
from conjobs.rules.reasons import refusal
from conjobs.rules.trades import named_in
from conjobs.view.about import lot_lines
from conjobs.view.changes import result, result_of
from conjobs.view.endings import QUICK, THOROUGH, endings
from conjobs.view.near import NOTHING, VERBS, builds, candidates, nearest, remodels
from conjobs.view.options import option_of
from conjobs.view.pending import question
from conjobs.view.shapes import ActionKind, Look, Option, Preview, Refusal, RefusedKind, Result, Trial

# With more options than these, odds are looked at less thoroughly.
_MANY: Final = 12
_ALL: Final = "all"
_FORMS: Final[dict[str, Form]] = {form.name: form for form in GRAMMAR}


def look_at(position: Position, seat: int, lot: str) -> Look:
    """What the seat may do about a space: the legal actions there, and for each kind that is not possible, why.

    Where no kind is possible for one reason, such as another player's turn, `refused` has that, for the kind "all".

    Raises:
        UnreadableAction: code `unknown-lot` or `malformed`; there is no such lot.
    """
    space = words.lot(lot, position.rules.board)
    codes = [code for code in _legal(position, seat) if _concerns(position, code, space)]
    return Look(
        lot=position.rules.board.names[space],
        about=lot_lines(position, space),
        options=previews(position, seat, codes),
        refused=_refused_at(position, seat, space, {kind_of(code) for code in codes}),
    )


def look_for(position: Position, seat: int, kind: str) -> Look:
    """What the seat may do with a kind of action, such as "build"; `refused` has the near targets, and why not those.

    Raises:
        UnreadableAction: code `malformed`; there is no such kind of action.
    """
    form = _FORMS.get(kind)
    if form is None:
        raise UnreadableAction("malformed", f"There is no action {kind[:20]!r}.", f"Actions are {', '.join(_FORMS)}.")
    about = [f"{form.about} ({form.rule})"]
    if form.action is Offer:
        return Look(lot=None, about=about, options=[], refused=[])
    codes = [code for code in _all_legal(position, seat) if type(from_code(code)) is form.action]
    return Look(
        lot=None,
        about=about,
        options=previews(position, seat, codes),
        refused=_refused_of(position, seat, form, codes),
    )


def look_pending(position: Position) -> Look:
    """The options of the decision that waits for an answer, and what each would change; none if nothing is pending."""
    pending = position.pending
    if pending is None:
        return Look(lot=None, about=[], options=[], refused=[])
    options = previews(position, int(pending.seat), listed(position))
    return Look(lot=None, about=[question(position)], options=options, refused=[])


def try_action(position: Position, seat: int, text: str) -> Trial:
    """Whether an action as it was typed is legal for the seat: what it would change, or why not."""
    try:
        actor, action = _legal_action(position, seat, text)
    except ConjobsError as error:
        return Trial(legal=False, option=None, refusal=refusal_data(error))
    return Trial(legal=True, option=_tried(position, actor, action), refusal=None)


def try_places(position: Position, seat: int, texts: Sequence[str]) -> Trial:
    """Whether all rolled dice may be put back so (A-4): the first of the places, with what comes of all; or why not.

    Args:
        position: the table, where they wait to be put back.
        seat: whose dice they are.
        texts: a place for each die, the one that is next first, such as "place F4 1" and "place F7 5".
    """
    try:
        return Trial(legal=True, option=_all_placed(position, seat, texts), refusal=None)
    except ConjobsError as error:
        return Trial(legal=False, option=None, refusal=refusal_data(error))


def _legal_action(position: Position, seat: int, text: str) -> tuple[int, Action]:
    """The seat and the action that a text means.

    Raises:
        ConjobsError: it cannot be read, or is not legal.
    """
    named, action = parse_action(text, position, seat)
    actor = seat if named is None else named
    wrong = action_refused(position, actor, action)
    if wrong:
        raise refusal(position, actor, action, wrong)
    return actor, action


def _all_placed(position: Position, seat: int, texts: Sequence[str]) -> Preview:
    """The first of the places, with what would come of all of them.

    Raises:
        ConjobsError: one cannot be read, or they are not the seat's rolled values on its spaces.
    """
    actor, action = _legal_action(position, seat, texts[0])
    if not isinstance(action, Place):
        raise UnreadableAction("malformed", "Only dice that are put back are tried together.", "Try one action.", "A-4")
    code = int(to_code(action))
    mine = position.stack[-1].spaces & position.dice[actor]
    wanted = [parse_action(text, position, seat)[1] for text in texts]
    values = {one.lot: one.value for one in wanted if isinstance(one, Place)}
    rolled = sorted(int(position.value_at(lot)) for lot in lots(mine))
    if union(sorted(values)) != mine or sorted(values.values()) != rolled or len(wanted) != len(rolled):
        raise UnreadableAction("malformed", "Those are not all of the rolled dice.", question(position), "A-4")
    lying = position.copy()
    for lot, value in values.items():
        lying.set_value(lot, value)
    return _preview(option_of(position, code), result_of(position, actor, code, endings(lying, actor, code)))


def refusal_data(error: ConjobsError) -> Refusal:
    """A refusal, ready for JSON."""
    return Refusal(code=error.code, message=f"{error.message} {error.allowed}".strip(), rule=error.rule)


def previews(position: Position, seat: int, codes: list[int]) -> list[Preview]:
    """Legal actions with what each would change."""
    effort = THOROUGH if len(codes) <= _MANY else QUICK
    return [_preview(option_of(position, code), result(position, seat, code, effort)) for code in codes]


def _preview(option: Option, result: Result) -> Preview:
    return Preview(
        action=option["action"],
        kind=option["kind"],
        lot=option["lot"],
        to=option["to"],
        group=option["group"],
        using=option["using"],
        value=option["value"],
        bet=option["bet"],
        cost=option["cost"],
        result=result,
    )


def _tried(position: Position, seat: int, action: Action) -> Preview:
    if not isinstance(action, Offer):
        code = int(to_code(action))
        return _preview(option_of(position, code), result(position, seat, code))
    others = [position.colours[other] for other in lots(named_in(action.steps)) if other != seat]
    return plain_preview(format_action(position, action), "offer", f"Asks {' and '.join(others)} to accept.")


def plain_preview(action: str, kind: ActionKind, does: str) -> Preview:
    """What is said that changes nothing on the board: the line, the kind of it, and a sentence for what it does."""
    return Preview(
        action=action,
        kind=kind,
        lot=None,
        to=None,
        group=None,
        using=None,
        value=None,
        bet=None,
        cost=None,
        result=Result(text=does, casinos=[], outline=None, money={}, points={}, odds=None),
    )


# What is legal


def _legal(position: Position, seat: int) -> list[int]:
    """The listed actions of the seat, trades excluded."""
    return listed(position) if seat == position.to_act else []


def _all_legal(position: Position, seat: int) -> list[int]:
    """The listed actions of the seat, and its answers to offers."""
    answers = [int(pack(kind, maker)) for maker in range(position.players) for kind in (ACCEPT, DECLINE)]
    answers.append(int(pack(WITHDRAW)))
    return _legal(position, seat) + [code for code in answers if problem(position, seat, code) == OK]


def _concerns(position: Position, code: int, lot: int) -> bool:
    """Whether an action is about the space: builds there, leads there, or is taken at a casino that it lies in."""
    kind = kind_of(code)
    if kind in (BUILD, PLACE):
        return bool(lot_of(code) == lot)
    if kind == CHOOSE:
        return lot in (lot_of(code), other_of(code))
    if kind not in VERBS.values():
        return False
    if kind == SPRAWL and other_of(code) == lot:
        return True
    group = named_group(position, code)
    return group >= 0 and bool(at(position, lot_of(code), group) & 2**lot)


# Why not


def _common_refusal(position: Position, seat: int, code: int) -> ConjobsError | None:
    """Why nothing at all is possible for the seat on the board; None in the actions of its turn."""
    if seat == position.to_act and position.phase == ACTION_PHASE and not position.stack:
        return None
    wrong = problem(position, seat, code)
    return refusal(position, seat, from_code(code), wrong) if wrong else None


def _refused(kind: str, lot: str | None, error: ConjobsError) -> RefusedKind:
    data = refusal_data(error)
    return RefusedKind(kind=kind, lot=lot, code=data["code"], message=data["message"], rule=data["rule"])


def _refused_at(position: Position, seat: int, lot: int, possible: set[int]) -> list[RefusedKind]:
    """Why each kind of action that is thinkable at the space is not possible there."""
    name = position.rules.board.names[lot]
    if possible and position.stack:
        return []
    asked = choice(lot) if position.stack and position.phase != OVER else int(pack(BUILD, lot))
    common = _common_refusal(position, seat, asked)
    if common is not None:
        return [_refused(_ALL, name, common)]
    found: list[RefusedKind] = []
    for verb, kind in VERBS.items():
        if kind in possible or (verb == "raise" and not position.rules.raising):
            continue
        near = nearest(position, seat, _candidates_at(position, seat, kind, lot))
        if near is None and kind == SPRAWL:
            found.append(_refused(verb, name, _no_sprawl_to("no-casino", f"There is no casino next to {name}.")))
        elif near is not None and kind == SPRAWL and near[1] <= NOT_BOSS and position.owned & 2**lot:
            # Whose the casinos beside it are is no matter: nobody could sprawl there.
            found.append(_refused(verb, name, _no_sprawl_to("lot-occupied", f"There is a marker on {name}.")))
        elif near is not None:
            code, wrong = near
            found.append(_refused(verb, name, refusal(position, seat, from_code(code), wrong)))
    return found


def _candidates_at(position: Position, seat: int, kind: int, lot: int) -> Iterable[int]:
    """Actions of a kind that someone who points at the space may have in mind."""
    built = bool(position.built & 2**lot)
    if kind == BUILD:
        return [] if built else builds(lot)
    if not built:
        return _sprawls_to(position, seat, lot) if kind == SPRAWL else []
    found: list[int] = []
    for group in groups_at(position, lot):
        spaces = at(position, lot, group)
        if kind == SPRAWL:
            near = position.rules.board.neighbours(spaces) & ~spaces
            found += [int(casino_code(position, SPRAWL, group, spaces, to)) for to in lots(near) or [lot]]
        elif kind == REMODEL:
            found += remodels(position, group, spaces)
        else:
            found.append(int(casino_code(position, kind, group, spaces, 1)))
    return found


def _sprawls_to(position: Position, seat: int, lot: int) -> list[int]:
    """Sprawls to the space: from the casinos beside it; if there are none, from one's own."""
    casinos = [(group, spaces) for group in range(GROUP_COUNT + 1) for spaces in position.casinos_of(group)]
    beside = [pair for pair in casinos if position.rules.board.neighbours(pair[1]) & 2**lot]
    own = [pair for pair in casinos if boss_of(position, pair[1]) == seat]
    return [int(casino_code(position, SPRAWL, group, spaces, lot)) for group, spaces in beside or own]


def _no_sprawl_to(code: str, why: str) -> ConjobsError:
    return IllegalAction(code, why, "One sprawls to a free lot next to a casino of one's own.", "A-2")


def _refused_of(position: Position, seat: int, form: Form, possible: list[int]) -> list[RefusedKind]:
    """Why a kind of action is not possible, at each near target or at all."""
    verb = form.name
    if verb not in VERBS:
        return [] if possible else _refused_plain(position, seat, form)
    common = _common_refusal(position, seat, int(pack(VERBS[verb], 0)))
    if common is not None:
        return [] if possible else [_refused(verb, None, common)]
    targets: dict[int, list[int]] = {}
    for code in candidates(position, seat, VERBS[verb]):
        targets.setdefault(_target(code), []).append(code)
    names = position.rules.board.names
    found: list[RefusedKind] = []
    for target in sorted(targets.keys() - {_target(code) for code in possible}):
        near = nearest(position, seat, targets[target])
        if near is not None:
            found.append(_refused(verb, names[target], refusal(position, seat, from_code(near[0]), near[1])))
    return found or ([] if possible else [_nothing(position, seat, form)])


def _nothing(position: Position, seat: int, form: Form) -> RefusedKind:
    """Why a kind of action is not possible that has no near target at all."""
    text = NOTHING[form.name]
    code = CODES[problem(position, seat, int(pack(VERBS[form.name], 0)))]
    return RefusedKind(kind=form.name, lot=None, code=code, message=f"{text[:1].upper()}{text[1:]}", rule=form.rule)


def _target(code: int) -> int:
    return int(other_of(code) if kind_of(code) == SPRAWL else lot_of(code))


def _refused_plain(position: Position, seat: int, form: Form) -> list[RefusedKind]:
    """Why an action that names no casino is not possible."""
    made = form.action(*(0 for slot in form.slots if not slot.optional))
    wrong = action_refused(position, seat, made)
    return [_refused(form.name, None, refusal(position, seat, made, wrong))] if wrong else []
