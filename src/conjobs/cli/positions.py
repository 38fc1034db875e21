"""Commands for positions and scenarios in files: position, scenario."""

from __future__ import annotations

from pathlib import Path

import click

from conjobs.cli.files import FILE, file_argument, files_argument, meant
from conjobs.cli.options import Whole, examples
from conjobs.cli.output import complain, say
from conjobs.rules.errors import ConjobsError


@click.group(epilog=examples("conjobs position check mine.toml", "conjobs position show last"))
def position() -> None:
    """Positions in files: TOML, or moments of a record."""


@position.command("check", epilog=examples("conjobs position check mine.toml"))
@files_argument
def check_position(files: tuple[Path, ...]) -> int:
    """Check positions.

    Prints a line for each problem. Exit code 0 if nothing is wrong, else 2.
    """
    from conjobs.rules.errors import BadPosition
    from conjobs.terminal.positions import read_position

    code = 0
    for file in files:
        try:
            read_position(file)
        except ConjobsError as error:
            code = 2
            problems = error.problems if isinstance(error, BadPosition) else str(error).splitlines()
            for line in problems:
                where = "" if line.startswith(str(file)) else f"{file}: "
                complain(f"error: {where}{line}")
        else:
            say(f"{file}: nothing is wrong")
    return code


@position.command(
    "show",
    epilog=examples(
        "conjobs position show mine.toml",
        "conjobs position show last --ply 40",
        "conjobs position show last --text > mine.toml",
    ),
)
@file_argument
@click.option("--ply", type=Whole(0), metavar="N", help="Of a record: after this move.  [default: the last]")
@click.option("--text", "as_text", is_flag=True, help="Print it as TOML, for scenarios and for position files.")
def show_position(file: Path, ply: int | None, as_text: bool) -> None:
    """Draw a position, or print it as text.

    FILE is a position in TOML, a record, or "last", the game played last.
    """
    from conjobs.notation.positions.writing import format_position
    from conjobs.terminal.lines import make_console
    from conjobs.terminal.positions import read_position
    from conjobs.terminal.table import MOST_COLUMNS, draw_table

    found = read_position(meant(file), ply)
    if as_text:
        click.echo(format_position(found), nl=False)
        return
    console = make_console()
    for line in draw_table(found, min(console.width, MOST_COLUMNS), 0, [""] * len(found.colours)):
        console.print(line, crop=False, overflow="ignore", soft_wrap=True)


@click.command(epilog=examples("conjobs scenario tie.toml scenarios/*.toml"))
@files_argument
@click.option("--cards", "card_files", multiple=True, type=FILE, help="A file of con cards to know of.")
def scenario(files: tuple[Path, ...], card_files: tuple[Path, ...]) -> int:
    """Run scenario files.

    Prints a line for each failure, then how many passed and failed.

    Exit code 0 if all passed, 1 if any failed, 2 if a file could not be read.
    """
    from conjobs.data import card_library
    from conjobs.notation.scenarios.report import scenario_report

    library = card_library("all", card_files) if card_files else None
    report = scenario_report(files, library=library)
    for line in report.problems:
        complain(f"error: {line}")
    for line in report.failures:
        say(line)
    click.echo(report.closing)
    return report.code
