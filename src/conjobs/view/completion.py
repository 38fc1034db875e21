"""How a line of the notation could go on."""

from __future__ import annotations

from conjobs.notation.actions import completion
from conjobs.notation.actions.grammar import GRAMMAR
from conjobs.notation.actions.reading import parse_action
from conjobs.rules.actions import Offer, to_code
from conjobs.rules.errors import ConjobsError
from conjobs.rules.play import action_refused
from conjobs.rules.position import Position
from conjobs.rules.reasons import refusal
from conjobs.view.about import lot_words
from conjobs.view.costs import cost_of
from conjobs.view.shapes import Completion

_MOST = 100
_FORMS = {form.name: f"{form.about} ({form.rule})" for form in GRAMMAR}


def complete(position: Position, seat: int, text: str) -> list[Completion]:
    """The lines that a line could become by its next word, those that are legal for the seat first; at most 100.

    `about` is what the form does, or for a whole action its cost or why it is not possible, or what lies on the lot.
    """
    words = completion.complete(text, position, seat)[:_MOST]
    start = text[: len(text) - len(_last_word(text))]
    return [Completion(text=start + word, about=_about(position, seat, start + word, word)) for word in words]


def _last_word(text: str) -> str:
    return "" if text[-1:].isspace() or text[-1:] in (";", ":") else (text.replace(";", " ").split() or [""])[-1]


def _about(position: Position, seat: int, line: str, word: str) -> str:
    if word in _FORMS:
        return _FORMS[word]
    try:
        named, action = parse_action(line, position, seat)
    except ConjobsError:
        lot = position.rules.board.index.get(word)
        return "" if lot is None else lot_words(position, lot)
    actor = seat if named is None else named
    wrong = action_refused(position, actor, action)
    if wrong:
        return str(refusal(position, actor, action, wrong).message)
    cost = None if isinstance(action, Offer) else cost_of(position, int(to_code(action)))
    return "" if cost is None else f"for ${cost}"
