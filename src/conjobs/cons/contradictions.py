"""What contradicts itself in an effect, or in a card, whose fields are all right, each by itself."""

from __future__ import annotations

from collections.abc import Mapping

from conjobs.cons import effects
from conjobs.cons.effects import Casinos, Effect
from conjobs.cons.fields import Place
from conjobs.rules.board import COLOURLESS


def check_effect(effect: Effect, table: Mapping[str, object], place: Place) -> None:
    """Note what contradicts itself in an effect whose fields are all right, each by itself."""
    if "optional" in table and effect.chooser == effects.NOBODY:
        place.within("optional").problem("Nobody chooses here.", 'Write chooser = "host" or "each", or leave it out.')
    if effect.verb == effects.FREE_ACTION and effect.action == effects.GRANT_BUILD and "casinos" in table:
        place.within("casinos").problem("A build is not done with a casino.", "Leave it out.")
    if effect.verb == effects.SET_DIE and effect.showing == (effect.to,):
        place.within("showing").problem("The die would show the same as before.", "Name other values.")
    _check_casinos(effect.casinos, place.within("casinos"))
    heights = (effect.tiles.min_height, effect.tiles.max_height)
    _check_range("height", *heights, place.within("tiles"))


def what_needs_raise(effect: Effect) -> str:
    """What in an effect does not exist where raise is not played, or nothing."""
    if effect.verb == effects.FREE_ACTION and effect.action == effects.GRANT_RAISE:
        return 'action = "raise"'
    if max(effect.casinos.min_height, effect.tiles.min_height) > 1:
        return "a min_height of more than one storey"
    return ""


def _check_casinos(casinos: Casinos, place: Place) -> None:
    _check_range("size", casinos.min_size, casinos.max_size, place)
    _check_range("height", casinos.min_height, casinos.max_height, place)
    _check_range("spaces", casinos.min_spaces, casinos.max_spaces, place)
    least = max(casinos.min_height, 1) * max(casinos.min_spaces, 1)
    if casinos.max_size < least and casinos.min_size <= casinos.max_size:
        place.within("max_size").problem(f"Casinos of such spaces and storeys have a size of at least {least}.")
    if casinos.per == effects.PER_COLOUR and casinos.pick == effects.ALL:
        allowed = 'Write pick = "smallest" or "largest", or leave it out.'
        place.within("per").problem("Nothing is compared here.", allowed)
    if casinos.per == effects.PER_COLOUR and COLOURLESS in casinos.groups:
        wrong = 'Casinos of no colour take no part in per = "colour".'
        place.within("groups").problem(wrong, 'Leave "none" out, or per.')
    with_dice = casinos.owners > 0 or casinos.dice in (effects.CHOOSER, effects.SOMEBODY)
    if casinos.boss == effects.NO_ONE and with_dice:
        place.within("boss").problem("A casino with dice has a boss.", 'Leave boss = "nobody" out, or dice and owners.')
    if casinos.dice == effects.NO_ONE and (casinos.owners > 0 or casinos.boss in (effects.CHOOSER, effects.SOMEBODY)):
        wrong = "A casino without dice has neither boss nor owners of dice."
        place.within("dice").problem(wrong, 'Leave dice = "nobody" out, or boss and owners.')


def _check_range(what: str, least: int, most: int, place: Place) -> None:
    if least > most:
        wrong = f"min_{what} is {least} and max_{what} is {most}: nothing matches."
        place.within(f"min_{what}").problem(wrong, f"Allowed: at most {most}.")
