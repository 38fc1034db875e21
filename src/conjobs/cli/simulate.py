"""The command that plays many games between bots."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from conjobs.cli.game_options import make_rules, rule_options, seat_option
from conjobs.cli.options import Whole, examples, jobs_option, json_option
from conjobs.cli.output import complain, print_json
from conjobs.rules.bits import COMPILED

# So many take long enough to be worth compiling the rules first.
MANY_GAMES: Final = 1000
# Where the project lies, if the command runs from there.
CHECKOUT: Final = Path(__file__).parents[3]


@click.command(
    epilog=examples(
        "conjobs simulate --games 1000 --seat greedy --seat random",
        "conjobs simulate --games 200 --players 4 --no-cons --jobs 4",
        "conjobs simulate --games 500 --seat greedy --seat builder --seed 1 --json > report.json",
    )
)
@click.option("--games", type=Whole(1, 10_000_000), default=1000, show_default=True, help="How many games.")
@seat_option
@rule_options
@jobs_option
@json_option("the report as JSON")
def simulate(
    games: int,
    seats: tuple[str, ...],
    players: int | None,
    seed: int | None,
    jobs: int | None,
    as_json: bool,
    **options: Any,
) -> None:
    """Play many games between bots, and report how they went.

    Ctrl-C prints the report of the games that are done.
    """
    from conjobs.arena.progress import shown
    from conjobs.arena.simulate import Config
    from conjobs.arena.simulate import run as simulated
    from conjobs.bots.registry import parse_seats
    from conjobs.terminal.lines import make_console

    rules = make_rules(**options)
    table = parse_seats(seats, players, rules, humans=False)
    if games >= MANY_GAMES:
        _say_if_interpreted()
    config = Config(seats=tuple(table), games=games, seed=seed, jobs=jobs, rules=rules)
    with shown(games) as on_progress:
        report = simulated(config, on_progress)
    if as_json:
        print_json(report.to_json())
    else:
        report.render(make_console())


def _say_if_interpreted() -> None:
    """Tell on standard error that compiled rules would be faster, and how to get them, unless they run already."""
    if COMPILED:
        return
    if CHECKOUT.joinpath("Makefile").is_file():
        how = "Compiled, in the checkout: make compiled, then PYTHONPATH=build/compiled .venv/bin/conjobs simulate ..."
    else:
        how = "Install conjobs anew where a C compiler is at hand to compile them."
    complain(f"The rules are interpreted: the same games, slower. {how}")
