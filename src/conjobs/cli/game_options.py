"""The options that say what game is played, and by whom: for `play` and `simulate`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.shell_completion import CompletionItem

from conjobs.cli.files import FILE
from conjobs.cli.options import Whole
from conjobs.rules.errors import ConjobsError

if TYPE_CHECKING:
    from conjobs.rules.ruleset import Ruleset

EDITIONS: Final = ("six-player", "classic")
CON_SETS: Final = ("rulebook", "house", "all")


def rule_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that choose what is played, for `play` and `simulate`."""
    for option in reversed(
        (
            click.option(
                "--players",
                type=Whole(2, 6),
                metavar="N",
                help="How many play, in the classic edition 4 at most; greedy bots take the seats that no --seat "
                "names.  [default: as many as --seat names, but 2 at least; without any, 4]",
            ),
            click.option("--edition", type=click.Choice(EDITIONS), help="Which edition.  [default: six-player]"),
            click.option("--cons/--no-cons", default=None, help="With Con Jobs, or without."),
            click.option(
                "--con-set", type=click.Choice(CON_SETS), help="Which of the con cards that come along.  [default: all]"
            ),
            click.option(
                "--cards",
                "card_files",
                multiple=True,
                type=FILE,
                metavar="FILE",
                help="Con cards of your own, added to the others or in their place.",
            ),
            click.option("--raise/--no-raise", "raising", default=None, help="Whether raise is played."),
            click.option("--lay-off/--no-lay-off", default=None, help="Whether a boss may lay off a bet."),
            click.option("--late-game-over", is_flag=True, help="Game Over lies anywhere in the last stack."),
            click.option("--seed", type=Whole(0, 2**62 - 1), metavar="N", help="The same dice again."),
        )
    ):
        command = option(command)
    return command


def make_rules(
    edition: str | None,
    cons: bool | None,
    con_set: str | None,
    card_files: tuple[Path, ...],
    raising: bool | None,
    lay_off: bool | None,
    late_game_over: bool,
) -> Ruleset:
    """The rules that the options ask for.

    Raises:
        ConjobsError: the options contradict each other, or a card file cannot be used.
    """
    from conjobs.data import card_library, ruleset

    if cons is False and (card_files or con_set):
        flag = "--cards" if card_files else "--con-set"
        raise ConjobsError("bad-options", f"{flag} needs Con Jobs, and --no-cons is without.", "Leave one of them out.")
    library = None if cons is False else card_library(con_set or "all", card_files)
    return ruleset(
        edition or EDITIONS[0],
        cons=cons,
        cards=library,
        raising=raising,
        lay_off=lay_off,
        late_game_over=late_game_over,
    )


def _complete_seat(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from conjobs.bots.registry import HUMAN, names

    colour, named, who = incomplete.rpartition("=")
    known = [name for name in (HUMAN, *names()) if name.startswith(who)]
    return [CompletionItem(f"{colour}{named}{name}") for name in known]


seat_option = click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="[COLOUR=]WHO",
    shell_complete=_complete_seat,
    help="Who sits at the next seat: human, greedy, random, builder, or another bot; again for each seat.",
)
