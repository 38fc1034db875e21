"""Offers that are open in a position, and the steps of trades."""

from __future__ import annotations

from collections.abc import Mapping

from conjobs.notation.actions.reading import parse_step
from conjobs.notation.actions.writing import format_step
from conjobs.notation.positions.sheet import Sheet
from conjobs.notation.positions.toml import Lines, colours_of
from conjobs.rules.actions import Offer, Step
from conjobs.rules.bits import BIT
from conjobs.rules.decisions import OpenOffer
from conjobs.rules.errors import NOT_IN_EDITION, NOT_YOUR_TURN
from conjobs.rules.position import Position
from conjobs.rules.reasons import refusal
from conjobs.rules.trades import MOST_STEPS, named_in, offer_problem


def read_offers(sheet: Sheet) -> None:
    """The open offer of each player who is named to have one."""
    if "offers" in sheet.given:
        for name, value in sheet.table("offers", sheet.given["offers"]).items():
            maker = sheet.seat("offers", name)
            _read_offer(sheet, f"offers.{name}", maker, sheet.table(f"offers.{name}", value))


def _read_offer(sheet: Sheet, where: str, maker: int, table: Mapping[str, object]) -> None:
    sheet.no_others(where, table, ("steps", "accepted"))
    steps = read_steps(sheet, f"{where}.steps", table.get("steps", []))
    named = named_in(steps)
    accepted = sheet.seats(f"{where}.accepted", table.get("accepted", []))
    if not named & BIT[maker] or named == BIT[maker]:
        sheet.note(f"{where}: An offer names its maker and at least one other player (R-2).")
    elif accepted & ~named or not accepted & BIT[maker] or accepted == named:
        sheet.note(f"{where}: Accepted have its maker and others named in it, but not all (R-2).")
    offer = Offer(steps)
    wrong = offer_problem(sheet.position, maker, offer)
    if wrong in (NOT_IN_EDITION, NOT_YOUR_TURN):
        sheet.note(f"{where}: {refusal(sheet.position, maker, offer, wrong)}")
    if sheet.position.offers[maker] is not None:
        sheet.note(f"{where}: A player has at most one open offer (R-4).")
    sheet.position.offers[maker] = OpenOffer(maker, steps, named, accepted)


def read_steps(sheet: Sheet, where: str, value: object) -> tuple[Step, ...]:
    """Steps of a trade from a list of them in the notation of actions; those that cannot be read are left out."""
    texts = sheet.texts(where, value)
    if len(texts) > MOST_STEPS:
        sheet.note(f"{where}: There are {len(texts)} steps.", f"At most {MOST_STEPS} are possible (R-2).")
        return ()
    read = [sheet.attempt(where, None, parse_step, text, sheet.position) for text in texts]
    return tuple(step for step in read if step is not None)


def step_texts(position: Position, steps: tuple[Step, ...]) -> list[str]:
    """Steps of a trade in the notation of actions."""
    return [format_step(position, step) for step in steps]


def offer_lines(position: Position) -> Lines:
    """A line for each open offer: its steps, and who has accepted."""
    lines: Lines = []
    for offer in position.offers:
        if offer is not None:
            table = {"steps": step_texts(position, offer.steps), "accepted": colours_of(position, offer.accepted)}
            lines.append((f"offers.{position.colours[offer.maker]}", table))
    return lines
