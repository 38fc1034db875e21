"""Actions read from a line of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from conjobs.cons.fields import shown
from conjobs.notation import words
from conjobs.notation.actions.grammar import FORMS, GIFTS, STEP_USAGES, STEP_VERBS, TRADED, Form
from conjobs.notation.actions.slots import Slot
from conjobs.rules.actions import (
    Action,
    Build,
    Gamble,
    GiveMoney,
    Offer,
    Raise,
    Remodel,
    Reorganize,
    Sprawl,
    Step,
    TakeAction,
)
from conjobs.rules.errors import AmbiguousAction, UnreadableAction
from conjobs.rules.position import MOST_MONEY, Position
from conjobs.rules.trades import MOST_STEPS, named_in

# The longest offer that there can be fits; more is no action, and nobody waits for it to be read.
LONGEST_LINE: Final = 4000
PRINTABLE: Final = re.compile(r"[\t -~]*", re.ASCII)
# The player before a colon, and the rest of the line.
SEAT: Final = re.compile(r"\s*([^\s:]+)\s*:(.*)", re.ASCII | re.DOTALL)
TOKENS: Final = re.compile(r";|[^\s;]+", re.ASCII)

_STEPS: Final = f"Steps are: {'; '.join(STEP_USAGES)}."

Refusal = UnreadableAction | AmbiguousAction


def parse_action(text: str, position: Position, speaker: int | None = None) -> tuple[int | None, Action]:
    """The action that a line stands for, with the seat if one is named (`yellow: accept red`), else None.

    Whether the rules allow the action is for `rules.play` to say. `speaker` is the seat whose action it is when the
    line names none; without it, that of the player to act. It only matters for offers, which must name their maker.

    Raises:
        UnreadableAction: `malformed` or `unknown-lot`; `malformed` if both fit.
        AmbiguousAction: `malformed`; a word is the beginning of several.
    """
    reading = _Reading(position)
    line = _checked(text.strip(" \t\r\n"))
    seat: int | None = None
    named = SEAT.fullmatch(line)
    if named:
        seat = reading.player(named[1])
        line = named[2]
    tokens = TOKENS.findall(line)
    if not tokens:
        allowed = f"Actions are {', '.join(FORMS)}."
        raise UnreadableAction("malformed", "There is no action in that line.", allowed, "T-7")
    action = reading.form(tokens, list(FORMS))
    maker = seat if seat is not None else speaker if speaker is not None else int(position.to_act)
    if isinstance(action, Offer) and reading.refusals and maker >= 0:
        _check_named(reading, action, maker)
    reading.raise_refusal()
    assert action is not None
    return seat, action


def _checked(line: str) -> str:
    """The line, if it is short enough and of plain letters."""
    if len(line) > LONGEST_LINE:
        allowed = f"At most {LONGEST_LINE} characters are read."
        raise UnreadableAction("malformed", "That line is too long.", allowed, "T-7")
    if not PRINTABLE.fullmatch(line):
        wrong = f"{shown(line)} has a character that no action has."
        raise UnreadableAction("malformed", wrong, "Write plain letters, digits, $ : and ;.", "T-7")
    return line


def _check_named(reading: _Reading, offer: Offer, maker: int) -> None:
    """An offer that does not name its maker and another is malformed, and so before any lot in it is unknown (R-2)."""
    named = named_in(offer.steps)
    if not named & 2**maker or named == 2**maker:
        reading.note("An offer names its maker and at least one other player.", "", "R-2")


def parse_step(text: str, position: Position) -> Step:
    """A step of an offer, such as `red gives blue $10`.

    Raises:
        UnreadableAction: `malformed` or `unknown-lot`.
        AmbiguousAction: `malformed`; a word is the beginning of several.
    """
    if len(text) > LONGEST_LINE or not PRINTABLE.fullmatch(text):
        raise UnreadableAction("malformed", f"{shown(text)} is no step of an offer.", "", "R-2")
    reading = _Reading(position)
    step = reading.step(TOKENS.findall(text))
    reading.raise_refusal()
    assert step is not None
    return step


class _Reading:
    """Reads a line to its end and keeps all that cannot be read, so that the first code in the list wins."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.refusals: list[Refusal] = []

    def note(self, message: str, allowed: str, rule: str = "") -> None:
        self.refusals.append(UnreadableAction("malformed", message, allowed, rule))

    def attempt(self, read: Callable[[], Any], otherwise: Any) -> Any:
        """What `read` gives; if it refuses, that is kept and `otherwise` given."""
        try:
            return read()
        except (UnreadableAction, AmbiguousAction) as refusal:
            self.refusals.append(refusal)
            return otherwise

    def raise_refusal(self) -> None:
        """Raise the refusal with the first code in the list, if there is any."""
        for code in ("malformed", "unknown-lot"):
            for refusal in self.refusals:
                if refusal.code == code:
                    raise refusal

    def form(self, tokens: list[str], allowed: Sequence[str]) -> Action | None:
        """The action of one of the allowed forms, offers apart; None if it cannot be read."""
        known = f"Actions are {', '.join(allowed)}."
        verb = self.attempt(lambda: words.keyword(tokens[0], allowed, "action", known), None)
        if verb is None:
            # Only to find out whether a lot is named that does not exist would change nothing: malformed comes first.
            return None
        form = FORMS[verb]
        if form.action is Offer:
            return self.offer(tokens[1:])
        return self.filled(form, tokens[1:])

    def filled(self, form: Form, tokens: list[str]) -> Action | None:
        """The form's action with its slots filled from the words."""
        fields: dict[str, Any] = {}
        left = list(tokens)
        for slot in form.slots:
            if not left and slot.optional:
                break
            if slot.lead and left:
                self._lead(form, slot.lead, left.pop(0))
            if not left:
                self.note(f"{form.name} needs {slot.usage.strip('[]')}.", f"Form: {form.usage}.", form.rule)
                return None
            fields.update(self._slot(slot, left.pop(0)))
        if left:
            self.note(f"{shown(' '.join(left))} is too much.", f"Form: {form.usage}.", form.rule)
        return None if self.refusals else form.action(**fields)

    def _lead(self, form: Form, lead: str, word: str) -> None:
        if not lead.startswith(word.lower()):
            self.note(f"{shown(word)} is too much.", f"Form: {form.usage}.", form.rule)

    def _slot(self, slot: Slot, word: str) -> dict[str, Any]:
        return dict(self.attempt(lambda: slot.read(word, self.position), {}))

    def offer(self, tokens: list[str]) -> Offer | None:
        """An offer from the words of all its steps."""
        lists: list[list[str]] = [[]]
        for token in tokens:
            if token == ";":
                lists.append([])
            else:
                lists[-1].append(token)
        if len(lists) > MOST_STEPS:
            self.note(f"That offer has {len(lists)} steps.", f"At most {MOST_STEPS} are possible.", "R-2")
            return None
        steps = [self.step(step) for step in lists]
        return Offer(tuple(step for step in steps if step is not None))

    def step(self, tokens: list[str]) -> Step | None:
        """A step of an offer; one with an unknown lot has lot 0 instead."""
        if len(tokens) < 3:
            self._no_step(tokens)
            return None
        who = self.player(tokens[0])
        verb = self.attempt(lambda: words.keyword(tokens[1], STEP_VERBS, "step", _STEPS, "R-2"), None)
        if verb == "does":
            return self._traded(who, tokens[2:])
        if verb != "gives":
            return None
        taker = self.player(tokens[2])
        if who is not None and who == taker:
            self.note("Nobody gives to himself.", "Name two different players.", "R-2")
        if len(tokens) == 4:
            return self._money(who, taker, tokens[3])
        if len(tokens) == 5:
            return self._gift(who, taker, tokens[3], tokens[4])
        self._no_step(tokens)
        return None

    def player(self, word: str) -> int | None:
        """The player's seat; None if the word cannot be read."""
        seat: int | None = self.attempt(lambda: words.player(word, self.position.colours), None)
        return seat

    def _no_step(self, tokens: list[str]) -> None:
        self.note(f"{shown(' '.join(tokens))} is no step of an offer.", _STEPS, "R-2")

    def _money(self, who: int | None, taker: int | None, word: str) -> Step | None:
        amount = self.attempt(lambda: words.money(word, "R-2"), 1)
        if not 1 <= amount <= MOST_MONEY:
            self.note(f"${amount} cannot be given.", f"Give $1 to ${MOST_MONEY}.", "R-2")
        return None if who is None or taker is None else GiveMoney(who, taker, amount)

    def _gift(self, who: int | None, taker: int | None, word: str, place: str) -> Step | None:
        what = self.attempt(lambda: words.keyword(word, list(GIFTS), "gift", _STEPS, "R-2"), None)
        lot = self.attempt(lambda: words.lot(place, self.position.rules.board), 0)
        if what is None or who is None or taker is None:
            return None
        return GIFTS[what](who, taker, lot)

    def _traded(self, who: int | None, tokens: list[str]) -> Step | None:
        before = len(self.refusals)
        inner = _Reading(self.position)
        action = inner.form(tokens, TRADED)
        self.refusals += inner.refusals
        if who is None or len(self.refusals) > before:
            # An unknown lot still leaves it known who is named in the offer.
            return None if who is None else TakeAction(who, Reorganize(0))
        assert isinstance(action, Build | Sprawl | Remodel | Reorganize | Raise | Gamble)
        return TakeAction(who, action)
