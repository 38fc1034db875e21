"""What is possible, and why something is not: the answers to `?`, and the rules by number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from conjobs.cons.fields import near
from conjobs.data import SOURCES, load_rules
from conjobs.notation.actions import GRAMMAR, STEP_USAGES, Form, parse_action, usage
from conjobs.rules.actions import (
    BUILD,
    GAMBLE,
    HOST,
    RAISE,
    REMODEL,
    REORGANIZE,
    SPRAWL,
    Action,
    Gamble,
    Offer,
    from_code,
    pack,
    to_code,
)
from conjobs.rules.bits import lots
from conjobs.rules.board import COLOURLESS, GROUP_COUNT, STRIP
from conjobs.rules.casinos import boss_of, groups_at
from conjobs.rules.errors import CODES, ConjobsError
from conjobs.rules.legal import action_problem, casino_code, listed, problem
from conjobs.rules.play import action_refused
from conjobs.rules.position import ACTION_PHASE, OVER, Position
from conjobs.rules.reasons import refusal
from conjobs.terminal.costs import cost_of
from conjobs.terminal.look import group_name, space_names
from conjobs.terminal.menu import lot_words, question
from conjobs.terminal.panels import several

COMMANDS: Final[tuple[tuple[str, str], ...]] = (
    ("NUMBER", "take the numbered action"),
    ("?", "what is possible now, and why the rest is not"),
    ("? ACTION", "why that action is possible or not, such as: ? build C5 vega"),
    ("? LOT", "what lies on a lot, and what its card pays"),
    ("? notation", "how actions are written"),
    ("hint", "what a greedy bot would do, and why"),
    ("undo", "take back your last action; other dice and cards come afterwards"),
    ("board", "draw the table again"),
    ("log [N]", "the last N moves in sentences"),
    ("rules [NUMBER]", "a rule by its number, such as: rules K-4"),
    ("save [FILE]", "where the game is written; with FILE, a copy of it"),
    ("quit", "leave; the game can be gone on with"),
)
_VERBS: Final[dict[str, int]] = {
    "build": BUILD,
    "sprawl": SPRAWL,
    "raise": RAISE,
    "remodel": REMODEL,
    "reorganize": REORGANIZE,
    "gamble": GAMBLE,
}


def rule_text(number: str) -> list[str]:
    """A rule in full by its number; of a chapter, such as `K`, all rules; of nothing, the list of titles.

    Raises:
        ConjobsError: there is no such rule.
    """
    rules = load_rules()
    asked = number.strip().upper()
    if not asked:
        return [f"{rule.number:<6}{rule.title}" for rule in rules.values()]
    if asked in rules:
        rule = rules[asked]
        lines = [f"{rule.number}  {rule.title}", "", rule.text, ""]
        if rule.ruling:
            lines += [f"Our ruling: {rule.ruling}", ""]
        if rule.six_player:
            lines += [f"Six-player edition, as we play it: {rule.six_player}", ""]
        lines.append(f"From {'; '.join(SOURCES[source] for source in rule.sources)}.")
        return lines
    chapter = [rule for rule in rules.values() if rule.number.startswith(f"{asked}-")]
    if chapter:
        lines = []
        for rule in chapter:
            lines += [f"{rule.number}  {rule.title}", rule.text, ""]
        return lines[:-1]
    chapters = ", ".join(dict.fromkeys(name.partition("-")[0] for name in rules))
    hint = near(asked, list(rules)) or f" Rules are numbered as in K-4; the chapters are {chapters}."
    raise ConjobsError("no-rule", f'There is no rule "{number.strip()[:40]}".', hint.strip())


def explain(position: Position, seat: int, asked: str) -> list[str]:
    """The answer to `?` and the words after it."""
    words = asked.split()
    if not words:
        return _overview(position, seat)
    if words[0].lower() in ("commands", "help"):
        return command_lines()
    if words[0].lower() == "notation":
        return usage()
    if len(words) == 1 and words[0].upper() in position.rules.board.index:
        return lot_lines(position, position.rules.board.index[words[0].upper()])
    if len(words) == 1 and words[0].upper() in load_rules():
        return rule_text(words[0])
    form = _form(words[0])
    if form is not None and (len(words) == 1) and (form.slots or form.action is Offer):
        return _form_lines(position, seat, form)
    return [verdict(position, seat, asked)]


def command_lines() -> list[str]:
    """The commands beside actions."""
    width = max(len(name) for name, _ in COMMANDS) + 2
    return [f"{name:<{width}}{about}" for name, about in COMMANDS]


def verdict(position: Position, seat: int, text: str) -> str:
    """Whether the action is possible now; if not, why, what would be allowed, and the rule."""
    try:
        named, action = parse_action(text, position, seat)
    except ConjobsError as error:
        return _no(error)
    actor = seat if named is None else named
    wrong = action_refused(position, actor, action)
    if wrong:
        return _no(refusal(position, actor, action, wrong))
    odds = " Of 36 rolls 14 win the bet, 2 double, 20 lose it (A-6)." if isinstance(action, Gamble) else ""
    return f"Possible: {text.strip()}{_price(position, action)}.{odds}"


def _no(error: ConjobsError) -> str:
    allowed = f" {error.allowed}" if error.allowed else ""
    rule = f" ({error.rule})" if error.rule else ""
    return f"Not possible: {error.message}{allowed}{rule}"


def _price(position: Position, action: Action) -> str:
    if isinstance(action, Offer):
        return ""
    cost = cost_of(position, int(to_code(action)))
    return "" if cost is None else f" for ${cost}"


def _form(word: str) -> Form | None:
    fitting = [form for form in GRAMMAR if form.name.startswith(word.lower())]
    return fitting[0] if len(fitting) == 1 or (fitting and fitting[0].name == word.lower()) else None


def _form_lines(position: Position, seat: int, form: Form) -> list[str]:
    lines = [f"{form.usage}   {form.about} ({form.rule})"]
    if form.action is Offer:
        colours = position.colours
        other = colours[1] if colours[0] == colours[seat] else colours[0]
        lines += [f"  STEP: {step}" for step in STEP_USAGES]
        me = colours[seat]
        lines += [
            f"  {_lot_example(position, seat, me, other)}",
            "Everyone named must accept; you accept by offering. Bots answer at once. Steps happen in order (R-2).",
            "Answers are accept PLAYER and decline PLAYER; withdraw takes your own offer back.",
            "Offers lapse when the turn ends (R-4).",
        ]
        return lines
    lines.append(f"  such as: {form.example}")
    if form.name in _VERBS:
        lines.append(_state(position, seat, form.name))
    return lines


def _lot_example(position: Position, seat: int, me: str, other: str) -> str:
    """An offer that could be made at this table."""
    mine = lots(position.markers[seat])
    thing = f"lot {position.rules.board.names[mine[0]]}" if mine else "$3"
    return f"such as: offer {me} gives {other} {thing}; {other} gives {me} $5"


def _overview(position: Position, seat: int) -> list[str]:
    """What is possible by kind, and for each kind that is not, why."""
    if position.phase == OVER:
        return ["The game is over."]
    if seat != position.to_act:
        colour = position.colours[position.to_act]
        return [f"{colour} must act. You may answer offers, or make one: ? offer (R-1)."]
    if position.stack:
        return [question(position), f"{several(len(listed(position)), 'answer')} to choose from, in the list above."]
    if position.phase != ACTION_PHASE:
        return ["draw turns up the turn's card. Offers may come before: ? offer (T-1, R-1)."]
    lines = [_state(position, seat, verb) for verb in _VERBS if verb != "raise" or position.rules.raising]
    lines.append(_event_state(position, seat))
    lines.append("offer       trades money, lots, dice and your actions: ? offer (R-1).")
    lines.append("end         ends the turn (T-7).")
    lines.append("More: ? ACTION, ? LOT, ? commands, ? notation, rules NUMBER.")
    return lines


def _event_state(position: Position, seat: int) -> str:
    if position.window >= 0:
        card = position.rules.cards[position.con_top[position.window]]
        return f"host        {card.name} now, or cancel it; anything else closes it (CJ-4, CJ-5)."
    wrong = problem(position, seat, pack(HOST))
    return f"host        no: {_reason(refusal(position, seat, from_code(pack(HOST)), wrong))}"


def _state(position: Position, seat: int, verb: str) -> str:
    """How many actions of a kind are possible and from what cost; if none is, what stands in the way of the nearest."""
    codes = list(_candidates(position, seat, _VERBS[verb]))
    possible = [code for code in codes if problem(position, seat, code) == 0]
    name = f"{verb:<12}"
    if possible:
        places = {code >> 5 & 63 for code in possible}
        least = min(cost_of(position, code) or 0 for code in possible)
        where = " ".join(position.rules.board.names[lot] for lot in sorted(places))
        return f"{name}at {where}, from ${least} ({_rule(verb)})."
    if not codes:
        return f"{name}no: {_NOTHING[verb]} ({_rule(verb)})"
    # Refusals are numbered in the order of the checks: the last one came furthest.
    wrong, code = max((int(_why(position, seat, code)), -(cost_of(position, code) or 0), code) for code in codes)[::2]
    if CODES[wrong] == "cannot-afford":
        cheapest = min(cost_of(position, other) or 0 for other in codes if _why(position, seat, other) == wrong)
        return f"{name}no: the cheapest costs ${cheapest}, and you have ${position.money[seat]} ({_rule(verb)})"
    return f"{name}no: {_reason(refusal(position, seat, from_code(code), wrong))}"


def _why(position: Position, seat: int, code: int) -> int:
    return int(problem(position, seat, code) or action_problem(position, seat, code))


def _reason(error: ConjobsError) -> str:
    rule = f" ({error.rule})" if error.rule else ""
    text = f"{error.message} {error.allowed}".strip()
    return f"{text[:1].lower()}{text[1:]}{rule}"


def _rule(verb: str) -> str:
    return next(form.rule for form in GRAMMAR if form.name == verb)


_NOTHING: Final[dict[str, str]] = {
    "build": "you have no parking lot.",
    "sprawl": "there is no free lot next to a casino of yours.",
    "raise": "you are the boss of no casino.",
    "remodel": "you are the boss of no casino.",
    "reorganize": "you have no die on the board.",
    "gamble": "no other player is the boss of a casino.",
}


def _candidates(position: Position, seat: int, kind: int) -> Iterable[int]:
    """Actions of the kind that come near to being possible: on one's own lots, at casinos that fit."""
    if kind == BUILD:
        for code in listed(position):
            if code & 31 == BUILD:
                yield code
        for lot in lots(position.markers[seat]):
            for group in range(GROUP_COUNT):
                yield int(pack(BUILD, lot, other=group))
        return
    for group in range(GROUP_COUNT + 1):
        for spaces in position.casinos_of(group):
            boss = boss_of(position, spaces)
            if kind == SPRAWL and boss == seat:
                free = position.rules.board.neighbours(spaces) & ~position.built & ~position.owned & ~position.closed
                for to in lots(free):
                    yield int(casino_code(position, SPRAWL, group, spaces, to))
            elif kind == REMODEL and boss == seat:
                for into in range(GROUP_COUNT):
                    if into != group:
                        yield int(casino_code(position, REMODEL, group, spaces, into))
            elif (kind == RAISE and boss == seat) or (kind == REORGANIZE and position.dice[seat] & spaces):
                yield int(casino_code(position, kind, group, spaces))
            elif kind == GAMBLE and boss >= 0 and boss != seat:
                yield int(casino_code(position, GAMBLE, group, spaces, 1))


def lot_lines(position: Position, lot: int) -> list[str]:
    """What lies on a lot, its casinos, its price and printed die, and what its card pays."""
    board = position.rules.board
    lines = [f"{lot_words(position, lot)}: price ${board.prices[lot]}, printed die {board.dice[lot]}"]
    lines[0] += ", on the Strip." if board.strip & 2**lot else "."
    if position.closed & 2**lot:
        lines.append("Its block is closed with two players (S-4).")
    groups = groups_at(position, lot)
    for casino in position.casinos():
        if casino.spaces & 2**lot and casino.group in groups:
            boss = position.colours[casino.boss] if casino.boss >= 0 else "nobody"
            storeys = f", {several(casino.height, 'storey')}" if casino.height > 1 else ""
            where = space_names(position, casino.spaces)
            lines.append(f"{group_name(casino.group)} {where}: size {casino.size}{storeys}, boss {boss}.")
    card = board.cards[lot]
    pays = "the Strip" if card == STRIP else group_name(card)
    state = "still in the deck" if position.undrawn & 2**lot else "drawn"
    lines.append(f"Its card pays {pays} and is {state}.")
    if COLOURLESS in groups:
        lines.append("It has no colour: no face-up neighbour of its height gives it one (CJ-9).")
    return lines
