"""The whole table as one view. It is sent after every move, so it is made quickly."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from conjobs.notation.actions.writing import format_step
from conjobs.rules.bits import count, lots
from conjobs.rules.board import COLOURLESS, DICE_PER_PLAYER, GROUP_COUNT, GROUPS, MARKERS_PER_PLAYER
from conjobs.rules.casinos import Casino as Found
from conjobs.rules.casinos import groups_at
from conjobs.rules.position import OVER, PHASES, Position
from conjobs.view.costs import card_odds, cards_left
from conjobs.view.pending import view_pending
from conjobs.view.shapes import Casino, Deck, Die, Done, OpenOffer, ParkingLot, Phase, Player, Tile, View, Window

CARD_NAMES = (*GROUPS, "strip")
_Part = TypeVar("_Part")


class Parts:
    """Makes the larger parts of a view. Whoever makes many views of one table may keep those that are still right."""

    def part(self, name: str, of: object, make: Callable[[], _Part]) -> _Part:
        """The part of that name; as long as `of` is the same, so is the part."""
        return make()


def table_view(position: Position, turn: int = 0, parts: Parts | None = None) -> View:
    """Everything on the table, ready for JSON.

    Args:
        position: the table, which is left as it is.
        turn: the number of the turn, from 1, which a position does not know; 0 where it is not known.
        parts: what makes the parts of the view, if that keeps some.
    """
    part = (parts or Parts()).part
    dice, markers = tuple(position.dice), tuple(position.markers)
    tiles = (tuple(position.tiles), position.down, tuple(position.storeys))
    casinos = (tiles, dice, position.ones, position.twos, position.fours)
    deck = (position.undrawn, position.sure, position.spread, position.phase == OVER)
    decks = (tuple(position.con_top), tuple(position.con_rest), tuple(position.con_gone))
    wealth = (tuple(position.money), tuple(position.points))
    return View(
        phase=cast(Phase, PHASES[position.phase]),
        turn=turn,
        active=int(position.turn),
        to_act=position.to_act,
        players=part("players", (wealth, dice, markers), lambda: _players(position)),
        lots=part("lots", (casinos, markers), lambda: _lots(position)),
        casinos=part("casinos", casinos, lambda: view_casinos(position)),
        supply=part("supply", tuple(position.supply), lambda: dict(zip(GROUPS, position.supply, strict=True))),
        cards=part("cards", position.undrawn, lambda: dict(zip(CARD_NAMES, cards_left(position), strict=True))),
        before_game_over=int(position.sure),
        deck_known=position.spread == 0,
        next_card=part("next_card", deck, lambda: _next_card(position)),
        cons=position.rules.cons,
        decks=part("decks", decks, lambda: _decks(position)),
        window=_window(position),
        pending=view_pending(position),
        offers=_offers(position),
        done=Done(
            gambled=position.gambled, hosted=position.hosted, reorganized=names_of(position, position.reorganized)
        ),
        winners=lots(position.winners),
    )


def view_casinos(position: Position) -> list[Casino]:
    """All casinos in board order."""
    dice = dice_on(position)
    return [view_casino(position, found, dice) for found in position.casinos()]


def names_of(position: Position, spaces: int) -> list[str]:
    """The names of a set of lots, in board order."""
    names = position.rules.board.names
    return [names[lot] for lot in lots(spaces)]


def dice_on(position: Position) -> dict[int, Die]:
    """The die on each lot that has one."""
    found: dict[int, Die] = {}
    for seat, spaces in enumerate(position.dice):
        for lot in lots(spaces):
            found[lot] = Die(seat=seat, value=position.value_at(lot))
    return found


def view_casino(position: Position, found: Found, dice: dict[int, Die]) -> Casino:
    """One casino; `dice` are those on the board."""
    names = position.rules.board.names
    group = found.group
    where = lots(found.spaces)
    pays = [0] * position.players
    for lot in where:
        die = dice.get(lot)
        if die is not None:
            pays[die["seat"]] += die["value"]
    return {
        "id": f"{'none' if group == COLOURLESS else GROUPS[group]}:{names[where[0]]}",
        "group": None if group == COLOURLESS else GROUPS[group],
        "lots": [names[lot] for lot in where],
        "boss": found.boss,
        "size": found.size,
        "height": found.height,
        "pays": pays,
    }


def _players(position: Position) -> list[Player]:
    return [
        Player(
            colour=colour,
            money=position.money[seat],
            points=position.points[seat],
            dice=DICE_PER_PLAYER - count(position.dice[seat]),
            markers=MARKERS_PER_PLAYER - count(position.markers[seat]),
        )
        for seat, colour in enumerate(position.colours)
    ]


def _lots(position: Position) -> dict[str, ParkingLot | Tile]:
    dice = dice_on(position)
    names = position.rules.board.names
    storeys = {lot: height for height, spaces in enumerate(position.storeys) if spaces for lot in lots(spaces)}
    down = set(lots(position.down))
    found: dict[int, ParkingLot | Tile] = {}
    for seat, spaces in enumerate(position.markers):
        for lot in lots(spaces):
            found[lot] = {"owner": seat}
    for group in range(GROUP_COUNT):
        for lot in lots(position.tiles[group]):
            found[lot] = {
                "group": GROUPS[group],
                "storeys": storeys[lot],
                "down": lot in down,
                "groups": _colours(position, lot) if lot in down else [GROUPS[group]],
                "die": dice.get(lot),
            }
    return {names[lot]: found[lot] for lot in sorted(found)}


def _colours(position: Position, lot: int) -> list[str]:
    """The groups that a face-down tile joins; none if it has no colour (CJ-9)."""
    return [GROUPS[group] for group in groups_at(position, lot) if group != COLOURLESS]


def _next_card(position: Position) -> dict[str, float]:
    odds, ending = card_odds(position)
    return {**dict(zip(CARD_NAMES, odds, strict=True)), "game-over": ending}


def _decks(position: Position) -> dict[str, Deck]:
    if not position.rules.cons:
        return {}
    cards = position.rules.cards
    found: dict[str, Deck] = {}
    for group, name in enumerate(GROUPS):
        top = position.con_top[group]
        found[name] = Deck(
            top=cards[top].id if top >= 0 else None,
            left=count(position.con_rest[group]) + (1 if top >= 0 else 0),
            discarded=[cards[card].id for card in lots(position.con_gone[group])],
        )
    return found


def _window(position: Position) -> Window | None:
    if position.window < 0:
        return None
    card = position.rules.cards[position.con_top[position.window]]
    return Window(group=GROUPS[position.window], card=card.id)


def _offers(position: Position) -> list[OpenOffer]:
    return [
        OpenOffer(
            maker=int(offer.maker),
            steps=[format_step(position, step) for step in offer.steps],
            named=lots(offer.named),
            accepted=lots(offer.accepted),
        )
        for offer in position.offers
        if offer is not None
    ]
