"""What is said at a table: actions in the notation, and two words that only a table knows.

`counter PLAYER with STEP; STEP` declines that player's offer and makes one's own in its place; `later` lets bots wait
no longer for one's answers to their offers. Like any action, each may have its player before it: `red: later`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from conjobs.notation import words
from conjobs.rules.errors import ConjobsError, UnreadableAction
from conjobs.rules.position import Position
from conjobs.table.refusals import refused
from conjobs.view import complete, plain_preview, refusal_data, try_action
from conjobs.view.shapes import Completion, Trial

COUNTER: Final = "counter"
LATER: Final = "later"
_FORMS: Final = {COUNTER: "counter PLAYER with STEP; STEP", LATER: LATER}
_ABOUT: Final = {
    COUNTER: "Decline a player's offer, and make your own in its place. (R-2)",
    LATER: "Let bots wait no longer for your answers to their offers. (R-2)",
}
# The player before a colon, if there is one, and then what is said.
_SPEAKER: Final = r"(?P<before>\s*(?:(?P<speaker>[^\s:]+)\s*:\s*)?)"


def _line(form: str) -> re.Pattern[str]:
    return re.compile(_SPEAKER + form, re.IGNORECASE | re.DOTALL)


_OWN_WORD: Final = _line(r"(?P<word>counter|later)(?P<rest>\s.*)?")
_COUNTERED: Final = re.compile(r"\s+(\S+)\s+with\s+(\S.*)", re.IGNORECASE | re.DOTALL)
# The beginnings of a counter-offer.
_TO_WORD: Final = _line(r"(?P<last>\S*)")
_TO_PLAYER: Final = _line(r"counter\s+")
_TO_WITH: Final = _line(r"counter\s+\S+\s+(?P<last>\S*)")
_TO_STEPS: Final = _line(r"counter\s+\S+\s+with\s+")


class Said(NamedTuple):
    """What a text means: lines of the notation, none of them for "later", and the word of the player before it."""

    speaker: str | None
    lines: list[str]

    def of(self, seat: int, colours: Sequence[str]) -> None:
        """See that a seat speaks for itself.

        Raises:
            ConjobsError: `not-your-seat`, or `malformed` for a word that names no player.
        """
        if self.speaker is not None and words.player(self.speaker, colours) != seat:
            raise refused("not-your-seat", f"You play {colours[seat]}.")


def read_said(text: str) -> Said:
    """The lines of the notation that a text stands for: mostly itself, of a counter-offer two.

    Raises:
        UnreadableAction: code `malformed`; what follows the table's own word does not belong to it.
    """
    own = _OWN_WORD.fullmatch(text)
    if own is None:
        return Said(None, [text])
    word, rest = own["word"].lower(), own["rest"] or ""
    if word == LATER and not rest.strip():
        return Said(own["speaker"], [])
    countered = _COUNTERED.fullmatch(rest) if word == COUNTER else None
    if countered is None:
        wrong = "Nothing follows later." if word == LATER else "A counter-offer names the offer and its own steps."
        raise UnreadableAction("malformed", wrong, f"Form: {_FORMS[word]}.", "R-2")
    before = own["before"]
    return Said(own["speaker"], [f"{before}decline {countered[1]}", f"{before}offer {countered[2]}"])


def try_said(position: Position, seat: int, text: str, awaited: bool) -> Trial:
    """Whether the seat may say a text: what it would change, or why not.

    Args:
        position: the game now.
        seat: who would say it.
        text: an action in the notation, or a word of the table's own.
        awaited: whether bots wait for the seat's answers to their offers.
    """
    try:
        said = read_said(text)
        if not said.lines:
            said.of(seat, position.colours)
            if not awaited:
                raise refused("no-answer")
    except ConjobsError as error:
        return Trial(legal=False, option=None, refusal=refusal_data(error))
    if not said.lines:
        option = plain_preview(LATER, LATER, "Bots wait no longer for your answers.")
        return Trial(legal=True, option=option, refusal=None)
    trials = [try_action(position, seat, line) for line in said.lines]
    options = [trial["option"] for trial in trials if trial["option"] is not None]
    if len(options) < len(trials) or len(trials) == 1:
        return next((trial for trial in trials if not trial["legal"]), trials[0])
    maker, steps = (option["action"].partition(" ")[2] for option in options)
    line = f"{COUNTER} {maker} with {steps}"
    does = f"Declines the offer of {maker}. {options[1]['result']['text']}"
    return Trial(legal=True, option=plain_preview(line, COUNTER, does), refusal=None)


def complete_said(position: Position, seat: int, text: str) -> list[Completion]:
    """The lines that a line could become by its next word; the table's own words come last."""
    to_with = _TO_WITH.fullmatch(text)
    if to_with:
        return _ending(text, to_with["last"], {"with": ""})
    for beginning, verb in ((_TO_STEPS, "offer "), (_TO_PLAYER, "decline ")):
        begun = beginning.match(text)
        if begun:
            # It goes on as the action that it stands for.
            instead = begun["before"] + verb
            found = complete(position, seat, instead + text[begun.end() :])
            return [Completion(text=begun[0] + one["text"][len(instead) :], about=one["about"]) for one in found]
    to_word = _TO_WORD.fullmatch(text)
    return complete(position, seat, text) + (_ending(text, to_word["last"], _ABOUT) if to_word else [])


def _ending(text: str, last: str, known: dict[str, str]) -> list[Completion]:
    """The line with each of the known words that begins as its last one."""
    start = text[: len(text) - len(last)]
    return [Completion(text=start + word, about=known[word]) for word in known if word.startswith(last.lower())]
