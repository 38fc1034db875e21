"""The forms of the notation, each described once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from conjobs.notation.actions.slots import CasinoSlot, GroupSlot, LotSlot, MoneySlot, PlayerSlot, Slot, ValueSlot
from conjobs.rules.actions import (
    Accept,
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
    Withdraw,
)


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
FORMS: Final[dict[str, Form]] = {form.name: form for form in GRAMMAR}
BY_ACTION: Final[dict[type, Form]] = {form.action: form for form in GRAMMAR}
STEP_VERBS: Final[tuple[str, ...]] = ("gives", "does")
# What can be given beside money.
GIFTS: Final[dict[str, Callable[[int, int, int], Step]]] = {"lot": GiveLot, "die": GiveDie}
# What one player can do in a trade for another.
TRADED: Final[tuple[str, ...]] = ("build", "sprawl", "remodel", "reorganize", "raise", "gamble")


def usage() -> list[str]:
    """A line for each form, for help texts: how it is written, what it does, and its rule."""
    width = max(len(form.usage) for form in GRAMMAR) + 2
    lines = [f"{form.usage:<{width}}{form.about} ({form.rule})" for form in GRAMMAR]
    return lines + [f"  STEP: {step}" for step in STEP_USAGES]
