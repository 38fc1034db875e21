"""Actions as a line of text, and back.

`GRAMMAR` describes each form once; reading, writing, completion and help all follow it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from conjobs.cons.fields import shown
from conjobs.notation import words
from conjobs.rules.actions import (
    ACCEPT,
    ANY_GROUP,
    DECLINE,
    WITHDRAW,
    Accept,
    Action,
    Build,
    Cancel,
    Choose,
    Cover,
    Decline,
    Draw,
    EndTurn,
    Gamble,
    GiveDie,
    GiveLot,
    GiveMoney,
    Host,
    LayOff,
    Offer,
    Pass,
    Place,
    Raise,
    Remodel,
    Reorganize,
    Sprawl,
    Step,
    TakeAction,
    Withdraw,
    from_code,
    group_of,
    lot_of,
    pack,
)
from conjobs.rules.board import GROUPS
from conjobs.rules.casinos import at, groups_at
from conjobs.rules.errors import OK, AmbiguousAction, UnreadableAction
from conjobs.rules.legal import casino_code, listed, problem
from conjobs.rules.position import MOST_MONEY, Position
from conjobs.rules.trades import MOST_STEPS, named_in

# The longest offer that there can be fits; more is no action, and nobody waits for it to be read.
LONGEST_LINE: Final = 4000

_PRINTABLE: Final = re.compile(r"[\t -~]*", re.ASCII)
_SEAT: Final = re.compile(r"\s*([^\s:]+)\s*:(.*)", re.ASCII | re.DOTALL)
_TOKENS: Final = re.compile(r";|[^\s;]+", re.ASCII)


class Slot:
    """A word of a form: how it is read into the action's fields, written from them, and completed.

    `label` stands for it in help texts. An `optional` one may be left out; a `lead` is a fixed word before it.
    """

    def __init__(self, label: str, field: str, optional: bool = False, lead: str = "") -> None:
        self.label = label
        self.field = field
        self.optional = optional
        self.lead = lead

    @property
    def usage(self) -> str:
        """How help texts show it."""
        text = f"{self.lead} {self.label}".strip()
        return f"[{text}]" if self.optional else text

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The fields of the action that the word gives.

        Raises:
            UnreadableAction: it cannot be read.
            AmbiguousAction: it fits more than one thing.
        """
        raise TypeError("a slot needs a subclass that says what it holds")

    def write(self, action: Any, position: Position) -> str:
        """The word for the action, empty where it is left out."""
        value = getattr(action, self.field)
        return "" if value is None else self.word(value, position)

    def word(self, value: Any, position: Position) -> str:
        """The word for one value."""
        raise TypeError("a slot needs a subclass that says what it holds")

    def candidates(self, position: Position) -> list[str]:
        """All words that could stand here, for completion."""
        return []


class LotSlot(Slot):
    """A lot."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The lot's number."""
        return {self.field: words.lot(word, position.rules.board)}

    def word(self, value: Any, position: Position) -> str:
        """The lot's name."""
        return str(position.rules.board.names[value])

    def candidates(self, position: Position) -> list[str]:
        """All lots."""
        return list(position.rules.board.names)


class CasinoSlot(LotSlot):
    """A space that names a casino, with `:GROUP` where it lies in several (CJ-12)."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The space, and the group if one is named."""
        lot, group = words.casino(word, position.rules.board)
        return {self.field: lot, "group": group}

    def write(self, action: Any, position: Position) -> str:
        """The space's name, with the group if one is named."""
        return words.casino_word(getattr(action, self.field), action.group, position.rules.board)

    def candidates(self, position: Position) -> list[str]:
        """All spaces with a tile; one that lies in several casinos with each of its groups."""
        found: list[str] = []
        for lot, name in enumerate(position.rules.board.names):
            groups = groups_at(position, lot)
            found.extend([name] if len(groups) == 1 else [f"{name}:{words.group_word(group)}" for group in groups])
        return found


class GroupSlot(Slot):
    """A casino group."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The group's number."""
        return {self.field: words.group(word)}

    def word(self, value: Any, position: Position) -> str:
        """The group's name."""
        return words.group_word(value)

    def candidates(self, position: Position) -> list[str]:
        """All groups."""
        return list(GROUPS)


class MoneySlot(Slot):
    """An amount in $ millions."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The amount."""
        return {self.field: words.money(word, "A-6")}

    def word(self, value: Any, position: Position) -> str:
        """The amount in digits."""
        return str(value)


class ValueSlot(Slot):
    """The value of a die. Any whole number can be read; which are possible is for the rules to say."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The value."""
        # What no die shows must still fit the packed form of an action.
        return {self.field: min(words.whole(word, "A-4"), _NO_DIE_SHOWS)}

    def word(self, value: Any, position: Position) -> str:
        """The value in digits."""
        return str(value)

    def candidates(self, position: Position) -> list[str]:
        """What a die shows."""
        return [str(value) for value in range(1, 7)]


class PlayerSlot(Slot):
    """A player."""

    def read(self, word: str, position: Position) -> dict[str, Any]:
        """The player's seat."""
        return {self.field: words.player(word, position.colours)}

    def word(self, value: Any, position: Position) -> str:
        """The player's colour."""
        return str(position.colours[value])

    def candidates(self, position: Position) -> list[str]:
        """All players."""
        return list(position.colours)


_NO_DIE_SHOWS: Final = 99


@dataclass(frozen=True)
class Form:
    """One form of the notation: its first word, the words after it, and the action that it stands for.

    `about` says in a line what it does, `rule` is the rule's number, `example` a line that can be read.
    """

    name: str
    action: type
    slots: tuple[Slot, ...]
    about: str
    rule: str
    example: str

    @property
    def usage(self) -> str:
        """The form as help texts show it: fixed words small, what to fill in in capitals, the optional in brackets."""
        if self.action is Offer:
            return f"{self.name} STEP; STEP; …"
        return " ".join([self.name, *(slot.usage for slot in self.slots)])


_CASINO: Final = CasinoSlot("LOT", "lot")
_USING: Final = LotSlot("LOT", "using", optional=True, lead="using")

GRAMMAR: Final[tuple[Form, ...]] = (
    Form("draw", Draw, (), "Turn up the turn's property card.", "T-1", "draw"),
    Form(
        "build",
        Build,
        (LotSlot("LOT", "lot"), GroupSlot("GROUP", "group"), _USING),
        "Build on your parking lot; with no die left, move the one on the lot after using.",
        "A-1",
        "build B6 sphinx",
    ),
    Form(
        "sprawl",
        Sprawl,
        (_CASINO, LotSlot("TO", "to"), _USING),
        "Sprawl from the casino at a lot into a neighbouring empty lot.",
        "A-2",
        "sprawl A2 A5",
    ),
    Form(
        "remodel",
        Remodel,
        (_CASINO, GroupSlot("GROUP", "into")),
        "Remodel the casino at a lot to another group.",
        "A-3",
        "remodel A2 pioneer",
    ),
    Form("reorganize", Reorganize, (_CASINO,), "Reroll all dice of the casino at a lot.", "A-4", "reorg A2"),
    Form("raise", Raise, (_CASINO,), "Raise the casino at a lot by one storey.", "A-5", "raise C5:pioneer"),
    Form(
        "gamble",
        Gamble,
        (_CASINO, MoneySlot("BET", "bet")),
        "Gamble at the casino of another player.",
        "A-6",
        "gamble C5 $10",
    ),
    Form("end", EndTurn, (), "End the turn.", "T-7", "end"),
    Form("host", Host, (), "Host the event that the last action attracted.", "CJ-4", "host"),
    Form("cancel", Cancel, (), "Discard the card of that event without effect.", "CJ-4", "cancel"),
    Form(
        "choose",
        Choose,
        (LotSlot("LOT", "lot"), LotSlot("LOT", "second", optional=True)),
        "Answer a decision with one lot, or with two in either order.",
        "CJ-15",
        "choose C5 C6",
    ),
    Form(
        "place",
        Place,
        (LotSlot("LOT", "lot"), ValueSlot("VALUE", "value")),
        "Put a rolled value back on the next of your spaces.",
        "A-4",
        "place A2 5",
    ),
    Form("pass", Pass, (), "Decline an optional choice.", "CJ-15", "pass"),
    Form("layoff", LayOff, (), "Lay off half of a bet to the bank.", "A-6", "layoff"),
    Form("cover", Cover, (), "Cover the whole bet yourself.", "A-6", "cover"),
    Form("offer", Offer, (), "Offer a trade.", "R-2", "offer red gives blue $10; blue gives red lot A4"),
    Form("accept", Accept, (PlayerSlot("PLAYER", "maker"),), "Accept a player's offer.", "R-2", "accept red"),
    Form("decline", Decline, (PlayerSlot("PLAYER", "maker"),), "Decline a player's offer.", "R-2", "decline red"),
    Form("withdraw", Withdraw, (), "Take back your offer.", "R-4", "withdraw"),
)
# What the steps of an offer can be.
STEP_USAGES: Final[tuple[str, ...]] = (
    "PLAYER gives PLAYER $AMOUNT",
    "PLAYER gives PLAYER lot LOT",
    "PLAYER gives PLAYER die LOT",
    "PLAYER does ACTION",
)
_FORMS: Final[dict[str, Form]] = {form.name: form for form in GRAMMAR}
_BY_ACTION: Final[dict[type, Form]] = {form.action: form for form in GRAMMAR}
_TRADED: Final[tuple[str, ...]] = ("build", "sprawl", "remodel", "reorganize", "raise", "gamble")
_GIFTS: Final[dict[str, Callable[[int, int, int], Step]]] = {"lot": GiveLot, "die": GiveDie}

Refusal = UnreadableAction | AmbiguousAction


def usage() -> list[str]:
    """A line for each form, for help texts: how it is written, what it does, and its rule."""
    width = max(len(form.usage) for form in GRAMMAR) + 2
    lines = [f"{form.usage:<{width}}{form.about} ({form.rule})" for form in GRAMMAR]
    return lines + [f"  STEP: {step}" for step in STEP_USAGES]


# Reading


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
        form = _FORMS[verb]
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
        allowed = f"Steps are: {'; '.join(STEP_USAGES)}."
        if len(tokens) < 3:
            self.note(f"{shown(' '.join(tokens))} is no step of an offer.", allowed, "R-2")
            return None
        who = self.attempt(lambda: words.player(tokens[0], self.position.colours), None)
        verb = self.attempt(lambda: words.keyword(tokens[1], ["gives", "does"], "step", allowed, "R-2"), None)
        if verb == "does":
            return self._traded(who, tokens[2:])
        if verb != "gives":
            return None
        taker = self.attempt(lambda: words.player(tokens[2], self.position.colours), None)
        if who is not None and who == taker:
            self.note("Nobody gives to himself.", "Name two different players.", "R-2")
        gift = tokens[3:]
        if len(gift) == 1:
            amount = self.attempt(lambda: words.money(gift[0], "R-2"), 1)
            if not 1 <= amount <= MOST_MONEY:
                self.note(f"${amount} cannot be given.", f"Give $1 to ${MOST_MONEY}.", "R-2")
            return None if who is None or taker is None else GiveMoney(who, taker, amount)
        if len(gift) != 2:
            self.note(f"{shown(' '.join(tokens))} is no step of an offer.", allowed, "R-2")
            return None
        what = self.attempt(lambda: words.keyword(gift[0], list(_GIFTS), "gift", allowed, "R-2"), None)
        lot = self.attempt(lambda: words.lot(gift[1], self.position.rules.board), 0)
        if what is None or who is None or taker is None:
            return None
        return _GIFTS[what](who, taker, lot)

    def _traded(self, who: int | None, tokens: list[str]) -> Step | None:
        before = len(self.refusals)
        inner = _Reading(self.position)
        action = inner.form(tokens, _TRADED)
        self.refusals += inner.refusals
        if who is None or len(self.refusals) > before:
            # An unknown lot still leaves it known who is named in the offer.
            return None if who is None else TakeAction(who, Reorganize(0))
        assert isinstance(action, Build | Sprawl | Remodel | Reorganize | Raise | Gamble)
        return TakeAction(who, action)


def parse_action(text: str, position: Position, speaker: int | None = None) -> tuple[int | None, Action]:
    """The action that a line stands for, with the seat if one is named (`yellow: accept red`), else None.

    Whether the rules allow the action is for `rules.play` to say. `speaker` is the seat whose action it is when the
    line names none; without it, that of the player to act. It only matters for offers, which must name their maker.

    Raises:
        UnreadableAction: `malformed` or `unknown-lot`; `malformed` if both fit.
        AmbiguousAction: `malformed`; a word is the beginning of several.
    """
    reading = _Reading(position)
    line = text.strip(" \t\r\n")
    if len(line) > LONGEST_LINE:
        allowed = f"At most {LONGEST_LINE} characters are read."
        raise UnreadableAction("malformed", "That line is too long.", allowed, "T-7")
    if not _PRINTABLE.fullmatch(line):
        wrong = f"{shown(line)} has a character that no action has."
        raise UnreadableAction("malformed", wrong, "Write plain letters, digits, $ : and ;.", "T-7")
    seat: int | None = None
    named = _SEAT.fullmatch(line)
    if named:
        seat = reading.attempt(lambda: words.player(named[1], position.colours), None)
        line = named[2]
    tokens = _TOKENS.findall(line)
    if not tokens:
        allowed = f"Actions are {', '.join(_FORMS)}."
        raise UnreadableAction("malformed", "There is no action in that line.", allowed, "T-7")
    action = reading.form(tokens, list(_FORMS))
    maker = seat if seat is not None else speaker if speaker is not None else int(position.to_act)
    if isinstance(action, Offer) and reading.refusals and maker >= 0:
        _check_named(reading, action, maker)
    reading.raise_refusal()
    assert action is not None
    return seat, action


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
    if len(text) > LONGEST_LINE or not _PRINTABLE.fullmatch(text):
        raise UnreadableAction("malformed", f"{shown(text)} is no step of an offer.", "", "R-2")
    reading = _Reading(position)
    step = reading.step(_TOKENS.findall(text))
    reading.raise_refusal()
    assert step is not None
    return step


# Writing


def format_action(position: Position, action: Action, seat: int | None = None) -> str:
    """The action's one canonical line, in full words; with `seat` it begins with that player (`yellow: end`)."""
    line = _written(position, action)
    return line if seat is None else f"{position.colours[seat]}: {line}"


def _written(position: Position, action: Action) -> str:
    form = _BY_ACTION[type(action)]
    if isinstance(action, Offer):
        return f"{form.name} {'; '.join(format_step(position, step) for step in action.steps)}"
    parts = [form.name]
    for slot in form.slots:
        word = slot.write(action, position)
        if word:
            parts += [slot.lead, word] if slot.lead else [word]
    return " ".join(parts)


def format_step(position: Position, step: Step) -> str:
    """A step of an offer, as `parse_step` reads it."""
    colours, names = position.colours, position.rules.board.names
    if isinstance(step, TakeAction):
        return f"{colours[step.doer]} does {_written(position, step.action)}"
    gives = f"{colours[step.giver]} gives {colours[step.taker]}"
    if isinstance(step, GiveMoney):
        return f"{gives} ${step.amount}"
    return f"{gives} {'lot' if isinstance(step, GiveLot) else 'die'} {names[step.lot]}"


def format_code(position: Position, code: int) -> str:
    """The canonical line of an action packed in an integer."""
    return _written(position, from_code(code))


# Completion


def complete(text: str, position: Position, speaker: int | None = None) -> list[str]:
    """What the last word of a line could be, in full; after a space, what the next word could be.

    What is legal for the player comes first, in the order in which actions are listed; then what can be read but is not
    legal now. `speaker` is the seat whose line it is, by default that of the player to act.
    """
    if len(text) > LONGEST_LINE or not _PRINTABLE.fullmatch(text):
        return []
    seat = int(position.to_act) if speaker is None else speaker
    line = text
    named = _SEAT.fullmatch(line)
    if named and len(named[1]) > 0 and " " not in named[1]:
        try:
            seat = words.player(named[1], position.colours)
        except (UnreadableAction, AmbiguousAction):
            return []
        line = named[2]
    tokens = _TOKENS.findall(line)
    last = tokens.pop() if tokens and tokens[-1] != ";" and not line[-1:].isspace() else ""
    if not tokens:
        found = [tokens_of[0] for tokens_of in _legal(position, seat)] + list(_FORMS)
        if named is None:
            found += [f"{colour}:" for colour in position.colours]
        return _beginning(last, found)
    try:
        verb = words.keyword(tokens[0], list(_FORMS), "action", "")
        if verb == "offer":
            return _beginning(last, _step_words(position, seat, tokens[1:]))
        return _beginning(last, _next_words(position, seat, verb, tokens[1:]))
    except (UnreadableAction, AmbiguousAction):
        return []


def _beginning(last: str, found: list[str]) -> list[str]:
    """Those of the words that begin with the last word, each once."""
    return [word for word in dict.fromkeys(found) if word.lower().startswith(last.lower())]


def _legal(position: Position, seat: int) -> list[list[str]]:
    """The legal actions of the seat as lists of words, answers to offers included."""
    codes = listed(position) if seat == position.to_act else []
    if seat >= 0:
        answers = [pack(kind, maker) for maker in range(position.players) for kind in (ACCEPT, DECLINE)]
        answers.append(pack(WITHDRAW))
        codes = codes + [code for code in answers if problem(position, seat, code) == OK]
    return [format_code(position, code).split() for code in codes]


def _next_words(position: Position, seat: int, verb: str, tokens: list[str]) -> list[str]:
    """The words that may follow those of a line, which begins with `verb`."""
    form = _FORMS[verb]
    before = [verb]
    awaited: list[str] = []
    left = list(tokens)
    for slot in form.slots:
        if slot.lead:
            if not left:
                awaited = [slot.lead]
                break
            words.keyword(left.pop(0), [slot.lead], "word", "")
            before.append(slot.lead)
        if not left:
            awaited = slot.candidates(position)
            break
        before.append(_listed_word(position, slot, left.pop(0)))
    else:
        return []
    place = len(before)
    legal = [line[place] for line in _legal(position, seat) if line[:place] == before and len(line) > place]
    return legal + awaited


def _listed_word(position: Position, slot: Slot, word: str) -> str:
    """The word as the list of legal actions writes it: a casino is named there by its first lot."""
    fields = slot.read(word, position)
    if isinstance(slot, CasinoSlot):
        lot, group = fields["lot"], fields["group"]
        groups = groups_at(position, lot)
        if group is None and len(groups) == 1:
            group = groups[0]
        if group in groups:
            code = casino_code(position, 0, group, at(position, lot, group))
            named = int(group_of(code))
            return words.casino_word(int(lot_of(code)), None if named == ANY_GROUP else named, position.rules.board)
        return words.casino_word(lot, group, position.rules.board)
    return slot.word(fields[slot.field], position)


def _step_words(position: Position, seat: int, tokens: list[str]) -> list[str]:
    """The words that may follow in the last step of an offer."""
    step = tokens[len(tokens) - tokens[::-1].index(";") :] if ";" in tokens else tokens
    if not step:
        return list(position.colours)
    who = words.player(step[0], position.colours)
    if len(step) == 1:
        return ["gives", "does"] if who == position.turn else ["gives"]
    verb = words.keyword(step[1], ["gives", "does"], "step", "")
    if verb == "does":
        if len(step) == 2:
            return list(_TRADED)
        return _next_words(position, seat, words.keyword(step[2], _TRADED, "action", ""), step[3:])
    if len(step) == 2:
        return [colour for number, colour in enumerate(position.colours) if number != who]
    if len(step) == 3:
        return ["lot", "die", "$"]
    if len(step) == 4 and words.keyword(step[3], list(_GIFTS), "gift", "") in _GIFTS:
        mine = position.markers[who] if step[3].lower().startswith("l") else position.dice[who]
        names = position.rules.board.names
        return [name for lot, name in enumerate(names) if mine & 2**lot]
    return []


