"""Commands for con cards, ours and your own."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from conjobs.cli.files import FILE, files_argument
from conjobs.cli.game_options import CON_SETS
from conjobs.cli.options import examples, json_option
from conjobs.cli.output import complain, print_json, say
from conjobs.rules.errors import ConjobsError


@click.group(epilog=examples("conjobs cards list --con-set rulebook", "conjobs cards show mummy-unwrapping"))
def cards() -> None:
    """Con cards: ours, and your own."""


def card_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that choose con cards."""
    command = click.option(
        "--con-set", type=click.Choice(CON_SETS), default="all", show_default=True, help="Which shipped con cards."
    )(command)
    return click.option(
        "--cards",
        "card_files",
        multiple=True,
        type=FILE,
        metavar="FILE",
        help="A file of con cards, which adds to the sets or replaces them.",
    )(command)


def _complete_card(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from conjobs.data import shipped_cards

    return [
        CompletionItem(card.id, help=card.name) for card in shipped_cards() if card.id.startswith(incomplete.lower())
    ]


@cards.command("list", epilog=examples("conjobs cards list", "conjobs cards list --cards my-cards.toml --json"))
@card_options
@json_option()
def list_cards(card_files: tuple[Path, ...], con_set: str, as_json: bool) -> None:
    """List con cards."""
    from conjobs.cons.cards import card_to_data
    from conjobs.data import card_library

    library = card_library(con_set, card_files)
    if as_json:
        print_json([card_to_data(card) for card in library])
        return
    from conjobs.terminal.cards import print_cards

    print_cards(library)


@cards.command("show", epilog=examples("conjobs cards show secret-lodge-convocation"))
@click.argument("card_id", metavar="ID", shell_complete=_complete_card)
@card_options
@json_option()
def show_card(card_id: str, card_files: tuple[Path, ...], con_set: str, as_json: bool) -> None:
    """Show a con card, and the lines that make it."""
    from conjobs.cons.cards import card_to_data
    from conjobs.cons.fields import near, one_of
    from conjobs.data import card_library
    from conjobs.terminal.cards import print_card

    library = {card.id: card for card in card_library(con_set, card_files)}
    card = library.get(card_id.lower())
    if card is None:
        words = [word for known in library for word in known.split("-")]
        meant = difflib.get_close_matches(card_id.lower(), words, 1, 0.75)
        known = [known for known in library if meant and meant[0] in known.split("-")]
        hint = near(card_id, list(library)) or (f" {one_of(known)}" if known else " All are in conjobs cards list.")
        raise ConjobsError("no-card", f'There is no con card "{card_id}".', hint.strip())
    if as_json:
        print_json(card_to_data(card))
    else:
        print_card(card)


@cards.command("check", epilog=examples("conjobs cards check my-cards.toml"))
@files_argument
def check_cards(files: tuple[Path, ...]) -> int:
    """Check files of con cards.

    Prints a line for each problem: file, card, field, and what would be allowed.

    Exit code 0 if all files are right, else 2.
    """
    from conjobs.data import file_problems, load_cards
    from conjobs.view.about import several

    code = 0
    for file in files:
        try:
            problems = file_problems(file)
        except ConjobsError as error:
            problems = str(error).splitlines()
        if problems:
            code = 2
        else:
            say(f"{file}: {several(len(load_cards(file).cards), 'card')}, nothing is wrong")
        for line in problems:
            complain(f"error: {line}")
    return code
