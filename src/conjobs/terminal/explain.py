"""What is possible, and why something is not: the answers to `?`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from conjobs.bots.trading import hindrance
from conjobs.cons.fields import shown
from conjobs.data import CHAPTERS, load_rules
from conjobs.notation.actions.grammar import GRAMMAR, STEP_USAGES, Form, usage
from conjobs.notation.actions.reading import parse_action
from conjobs.notation.actions.writing import format_action
from conjobs.rules.actions import (
    HOST,
    Action,
    Build,
    Cancel,
    Choose,
    Gamble,
    Host,
    Offer,
    Sprawl,
    from_code,
    pack,
    to_code,
)
from conjobs.rules.errors import CANNOT_AFFORD, ConjobsError
from conjobs.rules.legal import listed, problem
from conjobs.rules.play import action_refused
from conjobs.rules.position import ACTION_PHASE, OVER, Position
from conjobs.rules.reasons import refusal
from conjobs.terminal.lookup import (
    an_own_lot,
    card_lines,
    command_line,
    command_lines,
    group_lines,
    group_of,
    player_about,
    table_key,
)
from conjobs.terminal.menu import Menu
from conjobs.terminal.rules import GAME, rule_text
from conjobs.view.about import lot_lines, several
from conjobs.view.costs import cost_of
from conjobs.view.near import NOTHING, VERBS, candidates, nearest
from conjobs.view.pending import question

_MORE: Final = "More: ? game, ? table, ? trade, ? commands, ? NUMBER, ? ACTION, and ? with a lot, group, card or rule."
_GAMBLE_ODDS: Final = "Of 36 rolls 14 win the bet, 2 double, 20 lose it (A-6)."


def explain(position: Position, seat: int, asked: str, menu: Menu | None = None) -> list[str]:
    """The answer to `?` and the words after it; a number is that of an entry of the menu.

    Raises:
        ConjobsError: nothing is called so.
    """
    words = asked.split()
    if not words:
        return _overview(position, seat)
    if len(words) == 1:
        found = _thing(position, seat, words[0], menu)
        if found:
            return found
    found = card_lines(position, asked, whole=True)
    if found:
        return found
    form = _form(words[0])
    if form is not None:
        return _form_lines(position, seat, form) if len(words) == 1 else [verdict(position, seat, asked)]
    if ":" in asked:
        return [verdict(position, seat, asked)]
    found = card_lines(position, asked)
    if found:
        return found
    try:
        return rule_text(asked)
    except ConjobsError:
        hint = "Ask for an action, a lot, a group, a con card, a player, a rule or a command: ? commands lists them."
        raise ConjobsError("unknown", f"Nothing is called {shown(asked.strip())}.", hint) from None


def _thing(position: Position, seat: int, asked: str, menu: Menu | None) -> list[str]:
    """What one word names, actions apart; empty if nothing."""
    word = asked.lower()
    if word in _TOPICS:
        return _TOPICS[word](position, seat)
    if word.isascii() and word.isdigit():
        return option_lines(position, seat, word, menu)
    if word.upper() in position.rules.board.index:
        return lot_lines(position, position.rules.board.index[word.upper()])
    if word.upper() in load_rules() or word.upper() in CHAPTERS:
        return rule_text(word)
    if word in position.colours:
        group = group_of(word)
        # Green is a player, and the tiles of a group.
        return player_about(position, position.colours.index(word)) + (
            group_lines(position, group) if group >= 0 else []
        )
    if group_of(word) >= 0:
        return group_lines(position, group_of(word))
    return command_line(word)


def option_lines(position: Position, seat: int, number: str, menu: Menu | None) -> list[str]:
    """What an entry of the menu does, what it costs, and its rule.

    Raises:
        ConjobsError: there is no such entry.
    """
    option = menu.option(int(number)) if menu is not None and len(number) < 6 else None
    if option is None:
        allowed = f"The list has 1 to {len(menu.options)}." if menu is not None else ""
        raise ConjobsError("no-number", f"There is no number {shown(number)} in the list.", allowed)
    code = option.codes[0]
    action = from_code(code)
    form = next(form for form in GRAMMAR if form.action is type(action))
    written = format_action(position, action)
    if len(option.codes) > 1:
        # They differ in the die that is moved, for which is asked next.
        written = written.partition(" using")[0]
    lines = [f"{written}{_price(position, action)}: {form.about} ({form.rule})"]
    if isinstance(action, Host | Cancel):
        card = position.rules.cards[position.con_top[position.window]]
        lines.append(f"{card.name}: {card.text}")
    if isinstance(action, Gamble):
        lines.append(_GAMBLE_ODDS)
    if isinstance(action, Build | Choose):
        lines += lot_lines(position, action.lot)
    if isinstance(action, Sprawl):
        lines += lot_lines(position, action.to)
    return lines


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
    more = f" {_GAMBLE_ODDS}" if isinstance(action, Gamble) else ""
    stops = hindrance(position, action.steps) if isinstance(action, Offer) else ""
    if stops:
        more = f" But as things stand, {stops} (R-2)."
    return f"Possible: {text.strip()}{_price(position, action)}.{more}"


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
    if form.action is Offer:
        return _offer_lines(position, seat)
    lines = [f"{form.usage}   {form.about} ({form.rule})"]
    if form.slots:
        lines.append(f"  such as: {_example(position, form)}")
    if form.name in VERBS:
        lines.append(_state(position, seat, form.name))
    elif not form.slots:
        lines.append(verdict(position, seat, form.name))
    return lines


def _example(position: Position, form: Form) -> str:
    """A line of the form, a legal one if there is any."""
    legal = (from_code(code) for code in (listed(position) if position.phase != OVER else []))
    return next((format_action(position, action) for action in legal if type(action) is form.action), form.example)


def _offer_lines(position: Position, seat: int) -> list[str]:
    form = next(form for form in GRAMMAR if form.action is Offer)
    return [
        f"{form.usage}   {form.about} ({form.rule})",
        *(f"  STEP: {step}" for step in STEP_USAGES),
        f"  {_lot_example(position, seat)}",
        "Everyone named must accept; you accept by offering. Bots answer at once. Steps happen in order (R-2).",
        "Answers are accept PLAYER and decline PLAYER; withdraw takes your own offer back.",
        "Offers lapse when the turn ends (R-4).",
    ]


def _lot_example(position: Position, seat: int) -> str:
    """An offer that could be made at this table."""
    me = position.colours[seat]
    other = next(colour for colour in position.colours if colour != me)
    mine = an_own_lot(position, seat)
    thing = f"lot {mine}" if mine else "$3"
    return f"such as: offer {me} gives {other} {thing}; {other} gives {me} $5"


def _overview(position: Position, seat: int) -> list[str]:
    """What is possible by kind, and for each kind that is not, why."""
    if position.phase == OVER:
        return ["The game is over."]
    if seat != position.to_act:
        colour = position.colours[position.to_act]
        return [f"{colour} must act. You may answer offers, or make one: ? trade (R-1)."]
    if position.stack:
        return [question(position), f"{several(len(listed(position)), 'answer')} to choose from, in the list above."]
    if position.phase != ACTION_PHASE:
        return ["draw turns up the turn's card. Offers may come before: ? trade (T-1, R-1).", _MORE]
    lines = [_state(position, seat, verb) for verb in VERBS if verb != "raise" or position.rules.raising]
    lines.append(_event_state(position, seat))
    lines.append("offer       trades money, lots, dice and your actions: ? trade (R-1).")
    lines.append("end         ends the turn (T-7).")
    lines.append(_MORE)
    return lines


def _event_state(position: Position, seat: int) -> str:
    if position.window >= 0:
        card = position.rules.cards[position.con_top[position.window]]
        return f"host        {card.name} now, or cancel it; anything else closes it (CJ-4, CJ-5)."
    wrong = problem(position, seat, pack(HOST))
    return f"host        no: {_reason(refusal(position, seat, from_code(pack(HOST)), wrong))}"


def _state(position: Position, seat: int, verb: str) -> str:
    """How many actions of a kind are possible and from what cost; if none is, what stands in the way of the nearest."""
    codes = list(candidates(position, seat, VERBS[verb]))
    possible = [code for code in codes if problem(position, seat, code) == 0]
    name = f"{verb:<12}"
    if possible:
        places = {code >> 5 & 63 for code in possible}
        least = min(cost_of(position, code) or 0 for code in possible)
        where = " ".join(position.rules.board.names[lot] for lot in sorted(places))
        return f"{name}at {where}, from ${least} ({_rule(verb)})."
    near = nearest(position, seat, codes)
    if near is None:
        return f"{name}no: {NOTHING[verb]} ({_rule(verb)})"
    code, wrong = near
    if wrong == CANNOT_AFFORD:
        cheapest = cost_of(position, code)
        return f"{name}no: the cheapest costs ${cheapest}, and you have ${position.money[seat]} ({_rule(verb)})"
    return f"{name}no: {_reason(refusal(position, seat, from_code(code), wrong))}"


def _reason(error: ConjobsError) -> str:
    rule = f" ({error.rule})" if error.rule else ""
    text = f"{error.message} {error.allowed}".strip()
    return f"{text[:1].lower()}{text[1:]}{rule}"


def _rule(verb: str) -> str:
    return next(form.rule for form in GRAMMAR if form.name == verb)


_TOPICS: Final[dict[str, Callable[[Position, int], list[str]]]] = {
    "commands": lambda position, seat: command_lines(),
    "help": lambda position, seat: command_lines(),
    "notation": lambda position, seat: usage(),
    "game": lambda position, seat: list(GAME),
    "table": lambda position, seat: table_key(),
    "trade": lambda position, seat: _offer_lines(position, seat),
    "trades": lambda position, seat: _offer_lines(position, seat),
    "trading": lambda position, seat: _offer_lines(position, seat),
}
